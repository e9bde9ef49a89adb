"""Intervals hold: so do the quick ones here, by many samples from a known truth."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from regalia.lab.statistics import Running, RunningShare, elo, share, share_of_groups
from regalia.lab.tournament import Event, Result, standings
from regalia.lab.variants import Variant


def test_intervals() -> None:
    e = share(50, 100)
    assert (round(e.low, 3), round(e.high, 3)) == (0.404, 0.596)  # Wilson's
    for running in (Running(), RunningShare()):
        for n in range(1000):
            running.add(n % 2)
        e = running.estimate()
        assert e.low < 0.5 < e.high
        assert e.high - e.low < 0.15


@pytest.mark.parametrize(("a", "b"), [(0.0, 0.01), (0.0, 0.02), (0.01, 0.01), (0.5, 0.54)])
def test_the_interval_of_a_difference_holds_at_every_look(a: float, b: float) -> None:
    rng = Random("looks")
    missed = 0
    for _ in range(100):
        running = RunningShare()
        for n in range(1, 601):
            running.add((rng.random() < b) - (rng.random() < a))
            if n % 60 == 0:
                e = running.estimate()
                assert e.low <= e.value <= e.high
                if not e.low <= b - a <= e.high:
                    missed += 1
                    break
    assert missed <= 5


def test_shares_are_made_of_whole_events() -> None:
    with pytest.raises(ValueError, match=r"not 0\.5"):
        RunningShare().add(0.5)
    nothing = RunningShare().estimate()
    assert (nothing.low, nothing.high, nothing.count) == (-1, 1, 0)


def test_equal_values_prove_little() -> None:
    running = Running()
    for _ in range(100):
        running.add(0)
    assert running.estimate().high > 0.03  # an event of once in a hundred matches would often have been missed


def test_trials_that_go_alike_count_as_fewer() -> None:
    alike = share_of_groups([(4, 4), (0, 4)] * 25)
    assert (alike.low, alike.high) == pytest.approx((share(25, 50).low, share(25, 50).high))
    assert alike.count == 200
    assert share_of_groups([(1, 1), (0, 1)] * 25) == share(25, 50)
    assert share_of_groups([(4, 4)] * 25).low == pytest.approx(share(25, 25).low)
    assert share_of_groups([]) == share(0, 0)


def test_ratings_follow_the_results() -> None:
    matches = [{pair: (point, 1)} for pair in (("a", "b"), ("b", "c")) for point in (1.0, 0.0, 0.0, 0.0) for _ in range(25)]
    found = elo(("a", "b", "c"), matches)
    assert found["a"].value == 0
    assert found["b"].value == pytest.approx(187, abs=10)
    assert found["c"].value == pytest.approx(374, abs=20)
    assert found["b"].low < found["b"].value < found["b"].high


def test_the_intervals_of_ratings_hold_with_four_seats() -> None:
    strength = {"random": 0.0, "greedy": 0.5, "fair": 1.0, "strong": 1.5}
    event = Event(Variant("queen_by_midnight"), "1", tuple(strength), 4)
    line_ups = event.line_ups()
    rng = Random("ratings")

    def match(number: int) -> Result:
        """Places are given from the first to the last, each by strength to one of those left (Plackett and Luce)."""
        bots = line_ups[number % len(line_ups)]
        left, ranks = list(range(4)), [0] * 4
        for rank in range(1, 5):
            seat = rng.choices(left, [exp(strength[bots[seat]]) for seat in left])[0]
            left.remove(seat)
            ranks[seat] = rank
        return Result(number, bots, (ranks.index(1),), tuple(ranks), (0,) * 4, 10)

    missed = 0
    for _ in range(100):
        for s in standings(event, map(match, range(120))).bots:
            assert s.rating is not None
            missed += not s.rating.low <= strength[s.bot] * 400 / log(10) <= s.rating.high
    assert missed <= 0.08 * 300
