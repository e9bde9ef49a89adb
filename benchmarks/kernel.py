"""The kernel against its yardsticks: a bare loop, OpenSpiel, RLCard, PettingZoo and boardgame.io, where they are installed."""

from __future__ import annotations

import importlib
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.bare import BareLeduc, BareTicTacToe
from benchmarks.clock import print_table, rates
from regalia.kernel import Game, State, act, decision
from regalia.registry import load_game

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))


def example(name: str) -> Game[Any]:
    """An example game; the compiled one where it was built."""
    return importlib.import_module(name).GAME  # type: ignore[no-any-return]


def playouts(game: Game[Any], games: int, seats: int = 2) -> Callable[[], int]:
    """Random playouts on our kernel; the unit is a decision."""

    def run() -> int:
        rng = Random(1)
        draw = rng.random
        decisions = 0
        for number in range(games):
            s = game.begin(seats, None, str(number))
            while s.outcome is None:
                seat, legal = decision(s)
                act(s, seat, legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return run


def bare_tictactoe(games: int) -> int:
    rng = Random(1)
    draw = rng.random
    decisions = 0
    for _ in range(games):
        s = BareTicTacToe()
        while s.winner == -2:
            legal = s.options()
            s.step(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions


def bare_leduc(games: int) -> int:
    rng = Random(1)
    draw = rng.random
    decisions = 0
    for _ in range(games):
        s = BareLeduc(rng)
        while s.scores is None:
            legal = s.options()
            s.step(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions


def spiel_playouts(name: str, games: int) -> Callable[[], int]:
    """OpenSpiel driven from Python; chance nodes are not counted as decisions."""
    import pyspiel

    game = pyspiel.load_game(name)

    def run() -> int:
        rng = Random(1)
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions

    return run


def rlcard_leduc(games: int) -> Callable[[], int]:
    """RLCard's Leduc environment, stepped by us."""
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 1})

    def run() -> int:
        rng = Random(1)
        decisions = 0
        for _ in range(games):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions

    return run


def rlcard_agents(games: int) -> Callable[[], int]:
    """RLCard's Leduc environment as its own guide runs it: `env.run()` with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def run() -> int:
        decisions = 0
        for _ in range(games):
            paths, _payoffs = env.run(is_training=False)
            decisions += sum(len(path) // 2 for path in paths)  # a path is state, action, state, ..., state
        return decisions

    return run


def pettingzoo_tictactoe(games: int) -> Callable[[], int]:
    """PettingZoo's tic-tac-toe."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def run() -> int:
        rng = Random(1)
        decisions = 0
        for number in range(games):
            env.reset(seed=number)
            for _agent in env.agent_iter():
                observation, _reward, termination, truncation, _info = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                legal = [i for i, ok in enumerate(observation["action_mask"]) if ok]
                env.step(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions

    return run


BOARDGAME_IO = """
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const L = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const game = { setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, at) => { if (G.cells[at] !== null) return INVALID_MOVE; G.cells[at] = playerID; } },
  endIf: ({ G, ctx }) => { if (L.some(l => l.every(i => G.cells[i] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every(c => c !== null)) return { draw: true }; } };
function run(games) { let n = 0;
  for (let g = 0; g < games; g++) { const c = Client({ game, numPlayers: 2, debug: false }); c.start();
    while (!c.getState().ctx.gameover) { const free = c.getState().G.cells.map((x, i) => x === null ? i : -1).filter(i => i >= 0);
      c.moves.mark(free[Math.floor(Math.random() * free.length)]); n++; } c.stop(); }
  return n; }
run(50); const before = process.cpuUsage(); const n = run(400); const spent = process.cpuUsage(before);
console.log(n / ((spent.user + spent.system) / 1e6));
"""


def boardgame_io() -> float | None:
    """Moves per second of boardgame.io's client, from a throw-away folder; None when it cannot be installed."""
    if shutil.which("npm") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", "boardgame.io@0.50"]
        if subprocess.run(install, cwd=folder, capture_output=True, timeout=300, check=False).returncode:
            return None
        done = subprocess.run(["node", "-e", BOARDGAME_IO], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        return float(done.stdout) if done.returncode == 0 else None


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def against_peers() -> None:
    """Random playouts, ratios to ours."""
    tictactoe, leduc = example("tictactoe"), example("leduc")
    first: dict[str, Callable[[], int]] = {"Regalia": playouts(tictactoe, 300), "bare Python loop": lambda: bare_tictactoe(300)}
    second: dict[str, Callable[[], int]] = {"Regalia": playouts(leduc, 600), "bare Python loop": lambda: bare_leduc(600)}
    if has("pyspiel"):
        importlib.import_module("open_spiel.python.games")  # registers the Python games
        first["OpenSpiel, Python game"] = spiel_playouts("python_tic_tac_toe", 30)
        first["OpenSpiel, C++ game from Python"] = spiel_playouts("tic_tac_toe", 300)
        second["OpenSpiel, C++ game from Python"] = spiel_playouts("leduc_poker", 600)
    if has("pettingzoo"):
        try:
            first["PettingZoo"] = pettingzoo_tictactoe(10)
        except ImportError as error:
            print(f"PettingZoo's tic-tac-toe is not measured: {error}")
    if has("rlcard"):
        second["RLCard, its environment stepped by us"] = rlcard_leduc(60)
        second["RLCard, its environment with its own agents"] = rlcard_agents(60)
    for title, contenders in (("Tic-tac-toe, random playouts", first), ("Leduc poker, random playouts", second)):
        measured = rates(contenders)
        if title.startswith("Tic"):
            other = boardgame_io()
            if other is not None:
                measured["boardgame.io client"] = other
        ours = measured["Regalia"]
        rows = [(name, f"{rate:,.0f}", f"{ours / rate:.2f}") for name, rate in measured.items()]
        print_table(title, ("contender", "decisions per second", "×"), rows)
    for module in ("pyspiel", "rlcard", "pettingzoo"):
        if not has(module):
            print(f"\nNot measured, not installed: {module}")


def unit_costs(games: list[Game[Any]]) -> None:
    """copy, JSON, view and imagine in units of one decision."""
    rows = []
    for game in games:
        seats = max(game.players[0], min(2, game.players[1]))
        rng = Random(7)
        samples: list[State] = []
        spent, decisions = 0.0, 0
        for number in range(4):
            s = game.begin(seats, None, f"bench/{number}")
            while s.outcome is None and decisions < 4000:
                if decisions % 37 == 0:
                    samples.append(s.copy())
                start = time.process_time()
                seat, legal = decision(s)
                act(s, seat, legal[int(rng.random() * len(legal))])
                spent += time.process_time() - start
                decisions += 1
        unit = spent / decisions
        samples = samples[:60]

        def cost(work: Callable[[State], object], unit: float = unit, samples: list[State] = samples) -> str:
            best = min(_timed(work, samples) for _ in range(3))
            return f"{best / len(samples) / unit:.2f}"

        rows.append(
            (
                game.name,
                f"{1 / unit:,.0f}",
                cost(lambda s: s.copy()),
                cost(lambda s: json.dumps(s.to_json())),
                cost(partial(_view, game)),
                cost(partial(_imagine, game)),
            )
        )
    print_table("In units of one decision", ("game", "decisions per second", "copy", "to JSON text", "view", "imagine"), rows)


def _view(game: Game[Any], s: State) -> object:
    return game.table(s, 0)


def _imagine(game: Game[Any], s: State) -> object:
    return game.imagine(s, 0, Random(7))


def _timed(work: Callable[[State], object], samples: list[State]) -> float:
    start = time.process_time()
    for s in samples:
        work(s)
    return time.process_time() - start


def start_up() -> None:
    """How long the command line takes beside the bare interpreter."""

    def timed(*words: str) -> float:
        best = 9.0
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, *words], capture_output=True, check=False)
            best = min(best, time.perf_counter() - start)
        return best

    bare = timed("-c", "pass")
    rows = [("bare interpreter", f"{bare:.3f} s", "")]
    for title, words in (("regalia --help", ("-m", "regalia.cli", "--help")), ("import regalia.kernel", ("-c", "import regalia.kernel"))):
        spent = timed(*words)
        rows.append((title, f"{spent:.3f} s", f"+{spent - bare:.3f} s"))
    print_table("Start-up", ("what", "time", "beyond the interpreter"), rows)


def main() -> None:
    """Print all tables of the kernel."""
    import regalia.kernel.play as play
    from regalia.registry import installed

    compiled = not str(play.__file__).endswith(".py")
    print(f"Kernel: {'compiled' if compiled else 'interpreted'}")
    against_peers()
    examples = [example("tictactoe"), example("leduc")]
    unit_costs([*examples, *[load_game(name) for name in installed()]])
    start_up()


if __name__ == "__main__":
    main()
