"""Research environments with observations: steps per second, against PettingZoo's own Leduc and RLCard's."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.clock import print_table
from benchmarks.rivals import measure, rates
from regalia.envs import names

RIVALS = (
    "PettingZoo's own Leduc, steps with observations",
    "RLCard's Leduc with its own random agents and env.run(), steps with observations",
    "RLCard's Leduc, steps with observations",
)
LEDUC = str(Path(__file__).parents[1] / "examples" / "leduc.py")


def steps(name: str, episodes: int, **given: int) -> Callable[[], int]:
    """Random episodes with an observation at every step; the unit is a step."""
    import numpy as np

    from regalia.envs.zoo import raw_env

    env = raw_env(name, **given)
    draw = Random(1).random

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
                    env.step(int(legal[int(draw() * len(legal))]))
                    count += 1
        return count

    return run


def main() -> None:
    if importlib.util.find_spec("pettingzoo") is None:
        print("- left out: PettingZoo is not installed (pip install regalia[envs]).")
        return
    ours = rates({"leduc": steps(LEDUC, 60, size=64, actions=4)}, rounds=10)["leduc"]
    rows = [("Leduc, regalia", f"{ours:,.0f}", "")]
    for rival in RIVALS:
        rate = measure(rival)
        if rate is not None:
            rows.append((rival.split(",")[0], f"{rate:,.0f}", f"{ours / rate:.2f} x"))
    for name, rate in rates({name: steps(name, 1) for name in names()}, rounds=3).items():
        rows.append((name, f"{rate:,.0f}", ""))
    print_table("Environments with observations", ("environment", "steps/s", "ours against it"), rows)


if __name__ == "__main__":
    main()
