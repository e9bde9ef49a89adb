"""What every mind owes a searching bot: chances between 0 and 1 at every moment, and a move of its own that is legal."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from regalia.bots.levels import BUDGETS, budget_for
from regalia.bots.mind import Mind, greedy_move, load_mind, look_ahead
from regalia.bots.minds.maidens_quest import in_company
from regalia.bots.playout import has_opinion
from regalia.kernel import Value, act, options, waiting
from regalia.registry import installed, load_game
from tests.bots import pennies


@pytest.mark.parametrize("name", installed())
def test_chances_are_chances_and_moves_are_legal(name: str) -> None:
    game, mind, rng = load_game(name), load_mind(name), Random(4)
    s = game.begin(game.players[1], seed="minds")
    assert has_opinion(mind)
    for number in range(150):
        if s.outcome is not None:
            break
        seat = waiting(s)[0]
        legal = options(s, seat)
        if number % 10 == 0:
            twin = game.imagine(s, seat, rng)
            assert all(0.0 <= mind.evaluate(twin, other) <= 1.0 for other in range(s.seats))
            assert mind.roll(game, twin, seat, legal, rng) in legal
            sensible = mind.sensible(twin, seat, legal)
            assert sensible
            assert len(set(sensible)) == len(sensible)
            assert set(sensible) <= set(legal)
        act(s, seat, legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("name", installed())
def test_an_end_without_a_winner_is_worth_what_the_game_says(name: str) -> None:
    assert load_mind(name).no_winner == (0.5 if load_game(name).draws else 0.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_somebody_survives_first(seats: int) -> None:
    game, mind, rng = load_game("time_loop"), load_mind("time_loop"), Random(2)
    s = game.begin(seats, seed="lives")
    rests = 0
    while s.outcome is None:
        rests += mind.quiet(s)
        assert sum(mind.evaluate(s, seat) for seat in range(seats)) == pytest.approx(1.0)
        seat = waiting(s)[0]
        legal = options(s, seat)
        act(s, seat, legal[rng.randrange(len(legal))])
    assert rests > 0


@pytest.mark.parametrize(
    ("name", "seats", "settings", "crowns"),
    [
        ("queen_by_midnight", 3, {}, 1.0),
        ("who_will_reign", 4, {}, 1.0),
        ("maidens_quest", 4, {"mode": "competitive"}, 1.0),
        ("maidens_quest", 4, {"mode": "teams"}, 2.0),  # one for each of a team of two
    ],
)
def test_chances_are_shares_of_what_can_be_won(name: str, seats: int, settings: dict[str, Value], crowns: float) -> None:
    game, mind, rng = load_game(name), load_mind(name), Random(2)
    s = game.begin(seats, settings, seed="shares")
    for _ in range(120):
        assert sum(mind.evaluate(s, seat) for seat in range(seats)) == pytest.approx(crowns)
        seat = waiting(s)[0]
        legal = options(s, seat)
        act(s, seat, legal[rng.randrange(len(legal))])
        if s.outcome is not None:
            break


def test_a_company_gets_free_together() -> None:
    game, mind = load_game("maidens_quest"), load_mind("maidens_quest")
    s = game.begin(3, {"mode": "coop"}, seed="shares")
    rng = Random(2)
    for _ in range(60):
        legal = options(s, waiting(s)[0])
        act(s, waiting(s)[0], legal[rng.randrange(len(legal))])
    assert len({mind.evaluate(s, seat) for seat in range(3)}) == 1


@pytest.mark.parametrize(
    ("seats", "weakest", "won"),
    [
        (2, 0.146, 0.162),
        (2, 0.245, 0.264),
        (2, 0.381, 0.452),
        (3, 0.145, 0.169),
        (3, 0.244, 0.257),
        (3, 0.376, 0.426),
        (4, 0.076, 0.051),
        (4, 0.144, 0.099),
        (4, 0.241, 0.168),
        (4, 0.365, 0.318),
        (4, 0.556, 0.513),
    ],
)
def test_a_company_hopes_for_what_greedy_companies_won(seats: int, weakest: float, won: float) -> None:
    """By what its weakest could hope for alone: shares of 1,200 greedy games of each size."""
    assert in_company(weakest, seats) == pytest.approx(won, abs=0.04)


def test_a_company_hopes_with_its_weakest() -> None:
    for seats in (2, 3, 4):
        hopes = [in_company(weakest / 10, seats) for weakest in range(11)]
        assert hopes == sorted(hopes)
        assert (hopes[0], hopes[-1]) == (0.0, 1.0)


@pytest.mark.parametrize(("name", "seats", "games", "nats"), [("runebound_midnight", 4, 80, 0.64), ("maidens_quest", 1, 60, 0.48)])
def test_what_is_said_in_greedy_games_comes_about_as_often(name: str, seats: int, games: int, nats: float) -> None:
    """Guessing costs 0.69 nats. The limits leave room for the luck of so few games: over many, the first costs 0.57."""
    game, mind = load_game(name), load_mind(name)
    costs: list[float] = []
    for number in range(games):
        s, rng = game.begin(seats, seed=f"calibrated {number}"), Random(number)
        said: list[float] = []
        while s.outcome is None:
            if s.decisions % 10 == 5:
                said.append(min(0.98, max(0.02, mind.evaluate(s, 0))))
            seat = waiting(s)[0]
            act(s, seat, greedy_move(game, mind, s, seat, rng))
        costs += [-log(chance if 0 in s.outcome.winners else 1 - chance) for chance in said]
    assert sum(costs) / len(costs) < nats


def test_levels_suit_the_game() -> None:
    assert not has_opinion(Mind())
    assert budget_for(Mind(), "fair").iterations == 10 * BUDGETS["fair"].iterations
    assert budget_for(load_mind("maidens_quest"), "strong").iterations < BUDGETS["strong"].iterations
    assert budget_for(Mind(), "search:7").iterations == 7


class Counting(Mind[pennies.Pennies]):
    def evaluate(self, s: pennies.Pennies, seat: int) -> float:
        return 0.5 + (s.points[seat] - s.points[1 - seat]) / 10


@pytest.mark.parametrize("seat", [0, 1])
def test_looking_ahead_sees_what_comes_of_a_sealed_choice_when_the_others_have_answered(seat: int) -> None:
    for seed in range(20):
        s = pennies.GAME.begin(2, seed="sealed")
        legal = options(s, seat)
        answers = Random(Random(seed).getrandbits(32))  # one and the same against both sides of the coin
        other = legal[int(answers.random() * 2)]
        assert (look_ahead(Counting(), s, seat, legal, Random(seed)) == other) == (seat == 0)
        assert not s.sealed
