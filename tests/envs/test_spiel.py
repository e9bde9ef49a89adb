from __future__ import annotations

from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from regalia.envs.spiel import register, register_one

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
register_one(LEDUC, "regalia_leduc_v1")
EVERY = [*register(), "regalia_leduc_v1"]


@pytest.mark.parametrize("name", EVERY)
def test_openspiel_simulates_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", EVERY)
def test_openspiel_searches_it_with_our_imagining(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    state.apply_action(7)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=4, random_state=rng)
    bot.set_resampler(lambda s, player: s.resample_from_infostate(player, rng.rand))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", EVERY)
def test_resampling_keeps_the_information_state(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(2)
    state = game.new_initial_state()
    state.apply_action(3)
    for _ in range(15):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, rng.rand)
            assert twin.information_state_string(player) == state.information_state_string(player)
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_clone_is_independent() -> None:
    state = pyspiel.load_game("regalia_leduc_v1").new_initial_state()
    state.apply_action(3)
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert len(state.observation_tensor(0)) == 1024


def test_the_example_evaluates() -> None:
    from env_openspiel import evaluate

    assert -1.0 <= evaluate("regalia_maidens_quest_v1", matches=1, simulations=2) <= 1.0
