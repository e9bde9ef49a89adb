"""Other people's engines, in an environment of their own: a temporary one, or the interpreter that REGALIA_RIVALS names.

Each contender is a short program that prints one number, units per second of processor time, best of its own
rounds. What cannot be installed or run is
reported in a line and left out; nothing here can hang for longer than its time limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from functools import cache
from pathlib import Path

INSTALL_SECONDS = 240
RUN_SECONDS = 120

_BEST = """
import time
def best(run, seconds=4.0):
    top, until = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        start = time.process_time(); units = run(); top = max(top, units / (time.process_time() - start))
    print(top)
"""

# The first decision, one before a raise, and one in the second round: the same as ours in `search`.
_SPIEL = """
import pyspiel
game = pyspiel.load_game("leduc_poker")
states = []
for moves in ((), (2,), (1, 1, 3, 2)):  # after both private cards: call, raise, the common card
    state = game.new_initial_state(); state.apply_action(0); state.apply_action(4)
    for move in moves:
        state.apply_action(move)
    states.append(state)
"""
_SPIEL_PYTHON = """
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts
def run():
    rng = np.random.RandomState(1)
    for state in states:
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        ismcts.ISMCTSBot(
            game=game, uct_c=2.0, evaluator=evaluator, max_simulations=1000, random_state=rng, allow_inconsistent_action_sets=INCONSISTENT
        ).step(state)
    return 1000 * len(states)
best(run)
"""

_MINION = """
import random
from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions.base import base_set
from pyminion.game import Game
count = 0
class RandomDecider(BotDecider):
    def action_phase_decision(self, valid_actions, player, game):
        global count; count += 1
        return random.choice([*valid_actions, None])
    def treasure_phase_decision(self, valid_treasures, player, game):
        global count; count += 1
        return list(valid_treasures)
    def buy_phase_decision(self, valid_cards, player, game):
        global count; count += 1
        return random.choice([*valid_cards, None])
def counted(usual):
    def decide(*args, **named):
        global count; count += 1
        return usual(*args, **named)
    return decide
for name in dir(BotDecider):  # what cards ask on the way: answered as its bots do, and counted
    if name.endswith("_decision") and name not in vars(RandomDecider):
        setattr(RandomDecider, name, counted(getattr(BotDecider, name)))
def run():
    global count; count = 0; random.seed(1)
    for _ in range(3):
        players = [Bot(decider=RandomDecider(), player_id=name) for name in "ab"]
        Game(players=players, expansions=[base_set], log_stdout=False).play()
    return count
best(run)
"""

PROGRAMS: dict[str, tuple[str, str]] = {
    "pyminion (Dominion), decisions": ("pyminion", _MINION),
    "pyminion with its log silenced (Dominion), decisions": ("pyminion", "import logging; logging.disable(logging.CRITICAL)\n" + _MINION),
    "catanatron (Catan), decisions": (
        "catanatron",
        """
from catanatron import Color, Game, RandomPlayer
def run():
    count = 0
    for seed in range(1, 3):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick(); count += 1
    return count
best(run)
""",
    ),
    "OpenSpiel's Python IS-MCTS, iterations on Leduc": ("open_spiel", _SPIEL + _SPIEL_PYTHON.replace("INCONSISTENT", "False")),
    "OpenSpiel's Python IS-MCTS allowing for options that differ between worlds as ours does, iterations on Leduc": (
        "open_spiel",
        _SPIEL + _SPIEL_PYTHON.replace("INCONSISTENT", "True"),
    ),
    "OpenSpiel's C++ IS-MCTS driven from Python, iterations on Leduc": (
        "open_spiel",
        _SPIEL
        + """
def run():
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    for state in states:
        pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 4000, -1, final, False, False).step(state)
    return 4000 * len(states)
best(run)
""",
    ),
    "PettingZoo's own Leduc, steps with observations": (
        "pettingzoo rlcard pygame",
        """
import random
import numpy as np
from pettingzoo.classic import leduc_holdem_v4
env = leduc_holdem_v4.raw_env()
def run():
    count = 0
    for seed in range(60):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(random.random() * len(legal))])); count += 1
    return count
best(run)
""",
    ),
    "RLCard's Leduc with its own random agents and env.run(), steps with observations": (
        "rlcard",
        """
import rlcard
from rlcard.agents import RandomAgent
env = rlcard.make("leduc-holdem", config={"seed": 1})
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
def run():
    count = 0
    for _ in range(150):
        trajectories, _ = env.run(is_training=False)
        count += sum(len(one) // 2 for one in trajectories)  # state, action, state, ...
    return count
best(run)
""",
    ),
    "RLCard's Leduc, steps with observations": (
        "rlcard",
        """
import random, rlcard
env = rlcard.make("leduc-holdem", config={"seed": 1})
def run():
    count = 0
    for _ in range(150):
        state, player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, player = env.step(legal[int(random.random() * len(legal))]); count += 1
    return count
best(run)
""",
    ),
}


def rates(contenders: dict[str, Callable[[], int]], rounds: int = 8) -> dict[str, float]:
    """Units per second of processor time, best of interleaved rounds: the same measure as the rivals', whatever else the machine does."""
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, run in contenders.items():
            start = time.process_time()
            units = run()
            best[name] = max(best[name], units / max(time.process_time() - start, 1e-9))
    return best


@cache
def interpreter() -> Path | None:
    """The rivals' Python, or None after saying why there is none."""
    given = os.environ.get("REGALIA_RIVALS")
    if given:
        return Path(given)
    folder = Path(tempfile.gettempdir()) / f"regalia-rivals-{sys.version_info.major}.{sys.version_info.minor}"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    return python


@cache
def _installed(packages: str) -> bool:
    python = interpreter()
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages.split()]
    try:
        done = subprocess.run(pip, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def measure(name: str) -> float | None:
    """A rival's rate, or None after saying why there is none."""
    packages, program = PROGRAMS[name]
    if not _installed(packages):
        print(f"- {name}: left out, {packages} cannot be installed here.")
        return None
    try:
        command = [str(interpreter()), "-W", "ignore", "-c", _BEST + program]
        done = subprocess.run(command, capture_output=True, text=True, timeout=RUN_SECONDS, check=True)
        return float(done.stdout.split()[-1])
    except (subprocess.SubprocessError, ValueError, IndexError) as error:
        said = error.stderr if isinstance(error, subprocess.CalledProcessError) else str(error)
        print(f"- {name}: left out, {str(said).strip().splitlines()[-1:] or error}")
        return None
