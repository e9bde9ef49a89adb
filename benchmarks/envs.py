"""Research environments with observations: steps per second, against PettingZoo's own Leduc and RLCard's."""

from __future__ import annotations

import importlib
import importlib.util
import random
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.bare import BareLeduc
from benchmarks.clock import print_table
from benchmarks.rivals import measure, rates
from regalia.envs import game_of, names
from regalia.envs.encoding import ACTIONS, SIZE
from regalia.kernel import Game, State

EXAMPLES = Path(__file__).parents[1] / "examples"
ADAPTER = "Leduc on our PettingZoo adapter"
PLAIN = "Leduc on our plain environment"
BARE = "Leduc alone, written out in plain Python with NumPy, no kernel"
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
                _, _, _, _, over = env.step(int(random.random() * len(env.legal)))
                count += 1
        return count

    return run


def bare_steps(episodes: int) -> int:
    """The same without any kernel or encoder, in the fewest steps: a Leduc that can do nothing else, and NumPy."""
    import numpy as np

    zeros, number = np.zeros, np.dtype(np.float32)
    masks = [np.array([1] * ways + [0] * (3 - ways), np.int8) for ways in range(4)]

    def observe(s: BareLeduc, legal: list[tuple[str, ...]]) -> tuple[object, object]:
        """Her card, the common card, her chips and the other's, as RLCard shows them, and which actions are legal."""
        vector = zeros(36, number)
        numbers, mover, paid = vector.data, s.mover, s.paid
        numbers[s.hands[mover] // 2] = 1.0
        if s.common >= 0:
            numbers[3 + s.common // 2] = 1.0
        numbers[6 + paid[mover]] = 1.0
        numbers[21 + paid[1 - mover]] = 1.0
        return vector, masks[len(legal)].copy()

    rng = random.Random(1)
    count = 0
    for _ in range(episodes):
        s = BareLeduc(rng)
        legal = s.options()
        observe(s, legal)
        while s.scores is None:
            s.step(legal[int(random.random() * len(legal))])
            legal = s.options() if s.scores is None else []
            observe(s, legal)
            count += 1
    return count


def main() -> None:
    if importlib.util.find_spec("pettingzoo") is None:
        print("- left out: PettingZoo is not installed (pip install regalia[envs]).")
        return
    sys.path.insert(0, str(EXAMPLES))
    leduc: Game[State] = importlib.import_module("leduc").GAME  # by its name: the compiled one where there is one
    ours = {ADAPTER: steps_of_the_adapter(leduc, "leduc", 60, size=64, actions=4), PLAIN: steps(leduc, 150, size=64, actions=4)}
    ours[BARE] = lambda: bare_steps(150)
    best = rates(ours, rounds=60)
    theirs = {}
    for rival in RIVALS:
        theirs[rival] = measure(rival)
        for name, rate in rates(ours, rounds=60).items():  # between the rivals' rounds, so that all have the same luck with the machine
            best[name] = max(best[name], rate)
    rows = [(name, f"{rate:,.0f}", "" if name != BARE else f"{best[PLAIN] / rate:.2f} x", "") for name, rate in best.items()]
    for rival, its in theirs.items():
        if its is not None:
            bare = f"{best[BARE] / its:.2f} x" if RIVALS[rival] == PLAIN else ""
            rows.append((rival.removesuffix(", steps with observations"), f"{its:,.0f}", f"{best[RIVALS[rival]] / its:.2f} x", bare))
    print_table("Environments with observations", ("environment", "steps/s", "×", "the bare loop against it"), rows)

    games = {name: game_of(name) for name in names()}
    adapter = rates({name: steps_of_the_adapter(game, name, 1) for name, game in games.items()}, rounds=6)
    plain = rates({name: steps(game, 1) for name, game in games.items()}, rounds=6)
    rows = [(name, f"{plain[name]:,.0f}", f"{adapter[name]:,.0f}") for name in games]
    print_table("The games as environments, steps per second", ("game", "plain", "PettingZoo adapter"), rows)


if __name__ == "__main__":
    main()
