"""A linear policy learns Who Will Reign? by REINFORCE, in PettingZoo: `python examples/env_pettingzoo.py [GAME] [MATCHES]`."""

from __future__ import annotations

import sys

import numpy as np

from regalia.envs.zoo import raw_env


def train(name: str = "who_will_reign_v3", matches: int = 200, seed: int = 0) -> list[float]:
    """What the learner (the first seat, against random play) got from each match."""
    env, rng, weights, got = raw_env(name), np.random.default_rng(seed), np.zeros(65_522), []
    for match in range(matches):
        env.reset(seed=seed + match)
        steps = []
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last(observe=not env.terminations[env.agent_selection])
            if over or cut:
                got += [reward] if agent == "seat_0" else []
                env.step(None)
                continue
            options = seen["options"][: int(seen["action_mask"].sum())]
            scores = weights[options].sum(axis=1) if agent == "seat_0" else np.zeros(len(options))
            chances = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
            action = int(rng.choice(len(options), p=chances))
            if agent == "seat_0":
                steps.append((options, chances, action))
            env.step(action)
        for options, chances, action in steps:
            np.add.at(weights, options, -0.05 * got[-1] * chances[:, None])
            np.add.at(weights, options[action], 0.05 * got[-1])
    return got


if __name__ == "__main__":
    results = train(sys.argv[1] if sys.argv[1:] else "who_will_reign_v3", int(sys.argv[2]) if sys.argv[2:] else 200)
    for start in range(0, len(results), 50):
        print(f"matches {start + 1} to {start + 50}: {np.mean(results[start : start + 50]):+.2f} on average")
