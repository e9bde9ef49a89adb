"""OpenSpiel's information-set search against random play: `python examples/env_openspiel.py [GAME] [MATCHES]`."""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from regalia.envs.spiel import register


def evaluate(name: str = "regalia_time_loop_v3", matches: int = 4, simulations: int = 30) -> float:
    """What the first player, searching, got per match."""
    register()
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=simulations)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.rand))
    total = 0.0
    for _ in range(matches):
        state = game.new_initial_state()
        state.apply_action(rng.randint(1024))  # chance picks a world
        while not state.is_terminal():
            state.apply_action(bot.step(state) if state.current_player() == 0 else rng.choice(state.legal_actions()))
        total += state.returns()[0]
    return total / matches


if __name__ == "__main__":
    result = evaluate(sys.argv[1] if sys.argv[1:] else "regalia_time_loop_v3", int(sys.argv[2]) if sys.argv[2:] else 4)
    print(f"{result:+.2f} per match")
