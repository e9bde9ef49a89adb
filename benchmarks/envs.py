"""Research environments with observations: steps per second, against PettingZoo's own Leduc and RLCard's."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.clock import print_table
from benchmarks.rivals import measure, rates
from regalia.envs import game_of, names
from regalia.envs.encoding import ACTIONS, SIZE
from regalia.kernel import Game, State

EXAMPLES = Path(__file__).parents[1] / "examples"
ADAPTER = "Leduc on our PettingZoo adapter"
PLAIN = "Leduc on our plain environment"
RIVALS = {  # with what it is compared: the same kind of loop around it
    "PettingZoo's own Leduc, steps with observations": ADAPTER,
    "RLCard's Leduc, steps with observations": PLAIN,
    "RLCard's Leduc with its own random agents and env.run(), steps with observations": PLAIN,
}


def steps_of_the_adapter(game: Game[State], name: str, episodes: int, size: int = SIZE, actions: int = ACTIONS) -> Callable[[], int]:
    """Random episodes with an observation at every step, in PettingZoo's usual loop; the unit is a step."""
    import numpy as np

    from regalia.envs.zoo import TableEnv

    env = TableEnv(game, name, size=size, actions=actions)

    def run() -> int:
        count = 0
        for seed in range(episodes):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    legal = np.flatnonzero(seen["action_mask"])
                    env.step(int(legal[int(random.random() * len(legal))]))
                    count += 1
        return count

    return run


def steps(game: Game[State], episodes: int, **given: int) -> Callable[[], int]:
    """The same in the plain environment."""
    from regalia.envs.encoding import Encoder
    from regalia.envs.plain import Env

    env = Env(game, encoder=Encoder(**given))

    def run() -> int:
        count = 0
        for _ in range(episodes):
            over = env.reset()[-1]
            while not over:
                _, _, _, _, over = env.step(random.choice(range(len(env.legal))))
                count += 1
        return count

    return run


def main() -> None:
    if importlib.util.find_spec("pettingzoo") is None:
        print("- left out: PettingZoo is not installed (pip install regalia[envs]).")
        return
    sys.path.insert(0, str(EXAMPLES))
    leduc: Game[State] = importlib.import_module("leduc").GAME  # by its name: the compiled one where there is one
    ours = {ADAPTER: steps_of_the_adapter(leduc, "leduc", 60, size=64, actions=4), PLAIN: steps(leduc, 150, size=64, actions=4)}
    best = rates(ours, rounds=60)
    theirs = {}
    for rival in RIVALS:
        theirs[rival] = measure(rival)
        for name, rate in rates(ours, rounds=60).items():  # between the rivals' rounds, so that all have the same luck with the machine
            best[name] = max(best[name], rate)
    rows = [(name, f"{rate:,.0f}", "") for name, rate in best.items()]
    for rival, its in theirs.items():
        if its is not None:
            rows.append((rival.removesuffix(", steps with observations"), f"{its:,.0f}", f"{best[RIVALS[rival]] / its:.2f} x"))
    print_table("Environments with observations", ("environment", "steps/s", "ours against it"), rows)

    games = {name: game_of(name) for name in names()}
    adapter = rates({name: steps_of_the_adapter(game, name, 1) for name, game in games.items()}, rounds=6)
    plain = rates({name: steps(game, 1) for name, game in games.items()}, rounds=6)
    rows = [(name, f"{plain[name]:,.0f}", f"{adapter[name]:,.0f}") for name in games]
    print_table("The games as environments, steps per second", ("game", "plain", "PettingZoo adapter"), rows)


if __name__ == "__main__":
    main()
