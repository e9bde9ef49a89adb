"""The laws of every game, on this one; and what its bots hold to."""

from __future__ import annotations

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.scoring import breakdown, total
from regalia.games.who_will_reign.state import Reign
from regalia.lab.simulate import simulate
from regalia.testing import laws, play_randomly, rule

from .position import market_cards


def test_laws_of_the_base_game() -> None:
    laws(GAME, conserved=market_cards)


def test_laws_of_the_first_game_without_banners() -> None:
    laws(GAME, settings=({"banners": False, "first": 2},), games=1, conserved=market_cards)


@rule("WR-051", "WR-130", "WR-158")
def test_limits_hold_at_every_decision() -> None:
    def watch(s: Reign, number: int) -> None:
        assert all(len(court) <= 7 for court in s.courts)
        assert min(s.food + s.gold) >= 0
        taken = [banner for banner in s.banner if banner >= 0]
        assert sorted(taken + s.banners) == [0, 1, 2, 3, 4]
        for seat in range(s.seats):
            assert total(s, seat) == sum(line.crowns for line in breakdown(s, seat))

    for seats in (2, 3, 4):
        s, _ = play_randomly(GAME, seats, seed=f"limits-{seats}", watch=watch)
        assert s.outcome is not None
        assert s.outcome.scores == tuple(total(s, seat) for seat in range(seats))


def test_greedy_sisters_beat_random_ones_and_never_stall() -> None:
    rows = list(simulate("who_will_reign", ["greedy", "random", "random"], 12, seed="mind"))
    assert sum(0 in row.winners for row in rows) >= 11
    rows = list(simulate("who_will_reign", ["greedy"] * 4, 12, seed="mind"))
    assert not any(row.adjourned for row in rows)
