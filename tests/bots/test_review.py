from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import cast

import leduc
import pytest
import tictactoe

from regalia.bots.mind import load_mind
from regalia.bots.review import _choice, review
from regalia.kernel import Action, Game, State, act, decision
from regalia.kernel.match import Match, Seat
from regalia.registry import load_game


def played(game: object, actions: list[tuple[int, Action]], seed: str = "1") -> Match:
    match = Match(cast("Game[State]", game), [Seat("Ann"), Seat("Bob")], seed=seed)
    for seat, action in actions:
        match.act(seat, action)
    return match


def test_a_swing_is_choice_and_luck() -> None:
    match = played(leduc.GAME, [(0, ("raise",)), (1, ("call",)), (0, ("call",)), (1, ("call",))])
    found = review(match, samples=20)
    assert [m.number for m in found] == [0, 1, 2, 3, 4]
    for before, after in pairwise(found):
        for seat in range(2):
            assert after.choice[seat] + after.luck[seat] == pytest.approx(after.chances[seat] - before.chances[seat])
    assert match.state.outcome is not None
    winner = match.state.outcome.winners[0]
    assert found[-1].chances[winner] == 1.0


def test_a_blunder_is_choice_and_not_luck() -> None:
    """X could win at once, does not, and O does: nothing here is chance but the guess how random players go on."""
    cells = [0, 3, 1, 4, 8, 5]  # X X . / O O o / . . x
    match = played(tictactoe.GAME, [(n % 2, (f"cell:{cell}",)) for n, cell in enumerate(cells)])
    found = review(match, samples=60)
    blunder = found[5]
    assert blunder.seats == (0,)
    assert blunder.choice[0] < -0.05
    swings = [abs(m.choice[0] + m.luck[0]) for m in found]
    assert swings[6] >= sorted(swings)[-2], "it is one of the two largest"
    assert review(match, samples=60) == found


def test_long_matches_take_several_decisions_per_point() -> None:
    cells = [0, 3, 1, 4, 8, 5]
    match = played(tictactoe.GAME, [(n % 2, (f"cell:{cell}",)) for n, cell in enumerate(cells)])
    found = review(match, moments=3, samples=4)
    assert [m.number for m in found] == [0, 2, 4, 6]
    assert sum(m.luck[0] + m.choice[0] for m in found) == pytest.approx(found[-1].chances[0] - found[0].chances[0])


def test_who_answers_first_face_down_chooses_too() -> None:
    """In long matches nothing is played on: then a choice is judged once all answers lie open, whoever gave hers first."""
    game, mind = load_game("time_loop"), load_mind("time_loop")
    rng, s = Random(8), game.begin(2, seed="face down")
    found = [0.0, 0.0]
    while s.outcome is None and s.decisions < 400:
        seat, legal = decision(s)
        action = legal[rng.randrange(len(legal))]
        found[len(s.sealed)] += abs(_choice(game, mind, s, seat, action, 2, False, rng)[seat])
        act(s, seat, action)
    assert min(found) > 0.5
