"""Averages over whole matches teach Leduc poker, in the plain environment: `python examples/env_plain.py [GAME] [MATCHES]`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from regalia.envs.plain import make

LEDUC = str(Path(__file__).parent / "leduc.py")


def train(name: str = LEDUC, matches: int = 4000, seed: int = 0) -> list[float]:
    """What the learner got from each match: she changes seats, and the other one plays at random."""
    env, rng, got = make(name), Random(seed), []
    worth: dict[tuple[bytes, int], tuple[int, float]] = {}  # how often an action was tried there, and what it brought on average
    for match in range(matches):
        learner, tried = match % env.seats, []
        seat, seen, mask, rewards, over = env.reset(seed=seed + match)
        while not over:
            look, action = seen.tobytes(), rng.randrange(int(mask.sum()))
            if seat == learner:
                if rng.random() > 0.1:
                    action = max(range(int(mask.sum())), key=lambda n: worth.get((look, n), (0, 1.0))[1])
                tried.append((look, action))
            seat, seen, mask, rewards, over = env.step(action)
        got.append(rewards[learner])
        for key in tried:
            times, mean = worth.get(key, (0, 0.0))
            worth[key] = (times + 1, mean + (rewards[learner] - mean) / (times + 1))
    return got


if __name__ == "__main__":
    results = train(sys.argv[1] if sys.argv[1:] else LEDUC, int(sys.argv[2]) if sys.argv[2:] else 4000)
    for start in range(0, len(results), 500):
        part = results[start : start + 500]
        print(f"matches {start + 1} to {start + len(part)}: {sum(part) / len(part):+.2f} on average")
