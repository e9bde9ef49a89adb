"""Bots on the real games: legal, repeatable and explained everywhere, and no mind is worse than none."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.levels import hints, player
from regalia.bots.mind import load_mind
from regalia.bots.review import review
from regalia.kernel import act, options, waiting
from regalia.kernel.match import Match, Seat
from regalia.lab.simulate import play_match
from regalia.registry import installed, load_game

TWO_SIDED = [name for name in installed() if load_game(name).players[0] == 2]


def points(game: str, bot: str, rival: str, games: int) -> float:
    """The share of the points that a bot takes from a rival, in both seats by turns."""
    total = 0.0
    for number in range(games):
        me = number % 2
        row = play_match(load_game(game), [bot if seat == me else rival for seat in range(2)], {}, number, "strength")
        total += 1 / len(row.winners) if me in row.winners else 0.5 if not row.winners else 0.0
    return total / games


@pytest.mark.parametrize("game", installed())
def test_searching_is_legal_repeatable_and_explained(game: str) -> None:
    rules = load_game(game)
    s = rules.begin(rules.players[0], seed="bots")
    rng = Random(1)
    for number in range(40):
        seat = waiting(s)[0]
        legal = options(s, seat)
        if number % 10 == 0:
            before = s.to_json()
            chosen = player(rules, "search:6")(s, seat, Random(number))
            assert chosen in legal
            assert chosen == player(rules, "search:6")(s, seat, Random(number))
            found = hints(rules, s, seat, "search:6", Random(2))
            assert found
            for hint in found:
                assert hint.action in legal
                assert 0.0 <= hint.chance <= 1.0
                assert hint.why
            assert s.to_json() == before
        act(s, seat, legal[rng.randrange(len(legal))])
        if s.outcome is not None:
            break


@pytest.mark.parametrize("game", installed())
def test_every_match_can_be_reviewed(game: str) -> None:
    rules = load_game(game)
    match = Match(rules, [Seat(f"Seat {n}") for n in range(rules.players[0])], seed="review")
    mind = load_mind(game)
    rng = Random(1)
    while not match.is_over and len(match.actions) < 60:
        seat = waiting(match.state)[0]
        match.act(seat, mind.choose(rules, rules.imagine(match.state, seat, rng), seat, options(match.state, seat), rng))
    found = review(match, moments=8, samples=1)
    assert found[-1].number == len(match.actions)
    assert all(0.0 <= chance <= 1.0 for moment in found for chance in moment.chances)


@pytest.mark.parametrize("game", TWO_SIDED)
def test_greedy_beats_random(game: str) -> None:
    assert points(game, "greedy", "random", 40) >= 0.85  # `regalia tournament` measures by how much; docs/bots.md


def test_greedy_gets_out_of_the_tower_where_random_never_does() -> None:
    def free(bot: str) -> int:
        return sum(0 in play_match(load_game("maidens_quest"), [bot], {}, number, "strength").winners for number in range(16))

    assert free("greedy") > free("random") == 0
