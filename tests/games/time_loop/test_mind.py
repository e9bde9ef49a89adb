"""The greedy bot plays sensibly."""

from __future__ import annotations

from random import Random
from typing import cast

from regalia.bots.mind import greedy_move, load_mind
from regalia.games.time_loop import GAME
from regalia.kernel import Action, Game, State
from regalia.lab.simulate import play_match
from tests.games.time_loop.position import CAPTAIN, MEMORIES, QUEEN, WIT, Life

ANY_GAME = cast("Game[State]", GAME)


def move(life: Life, seat: int) -> Action:
    """What the greedy bot would do."""
    return greedy_move(ANY_GAME, load_mind("time_loop"), life.state, seat, Random("mind"))


def test_it_takes_the_option_that_saves_her_life() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([4, 3, 2, 7], []), phase=4)
    assert move(life, 0) == ("choose", life.option(0, 2))  # Strength +1


def test_it_plays_the_card_that_saves_her_life() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Strength +2", "Wit +2"], []), traits=([4, 3, 2, 5], []), phase=4)
    life.choose(2, 1)
    assert move(life, 0) == life.path(0, "Strength +2")


def test_it_stops_an_opponent_who_would_survive() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Abuse of Power", "Wit +1"], []), traits=([0, 0, 0, 0], [3, 2, 8, 4]), phase=4)
    life.choose(1, 1)
    assert move(life, 0) == life.path(0, ("Abuse of Power", 1, WIT))


def test_it_changes_its_plan_when_a_trait_is_doomed() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Abuse of Power"], []), traits=([], [6, 6, 6, 4]), phase=3)
    life.choose(1, 1)
    life.play(("Abuse of Power", 1, WIT))
    option = int(move(life, 1)[1][7:]) % 4
    assert option in (1, 3)  # Charm or Influence: Wit will not last


def test_it_lays_down_memories() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], []), phase=5)
    assert move(life, 0)[0] == "remember"


def test_it_beats_random_play() -> None:
    wins = 0
    for number in range(40):
        row = play_match(ANY_GAME, ["greedy", "random"], GAME.check_settings(2, {}), number, "mind")
        wins += 0 in row.winners
    assert wins >= 36


def test_the_value_of_a_state_is_a_chance() -> None:
    mind = load_mind("time_loop")
    life = Life(QUEEN, CAPTAIN, traits=([4, 3, 2, 7], []), phase=4)
    values = [mind.evaluate(life.state, seat) for seat in (0, 1)]
    assert 0 < values[1] < values[0] < 1
