"""PettingZoo environments: turn-based (AEC), for every game.

    env = make("who_will_reign_v1", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Sealed choices are asked one seat after the other; a seat's observation does not contain what others have answered. Rewards come at
the end: see `regalia.envs.utilities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from regalia.envs import game_of, utilities
from regalia.envs.encoding import ACTIONS, NAMES, PICKS, SIZE, Encoder, Mask, Rows, Vector, shown
from regalia.kernel import Action, Game, Settings, State, act, decision
from regalia.kernel.chance import new_seed

Observation = dict[str, Vector | Mask | Rows]
_FAR: Final = 1e6


def make(name: str, **given: Any) -> AECEnv:
    """An environment by its name, with PettingZoo's usual guards against wrong use."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(name, **given)))


def raw_env(name: str, **given: Any) -> TableEnv:
    """The same without the guards: faster."""
    return TableEnv(game_of(name), name, **given)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment. `max_cycles` decisions end it early as truncated; 0: never."""

    def __init__(
        self,
        game: Game[State],
        name: str,
        seats: int = 0,
        settings: Settings | None = None,
        max_cycles: int = 0,
        size: int = SIZE,
        actions: int = ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}
        self.game = game
        self.seats = seats or game.players[0]
        self.settings = game.check_settings(self.seats, settings or {})
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.encoder = Encoder(size, actions)
        self.possible_agents = [f"seat_{n}" for n in range(self.seats)]
        self._seat_of = {agent: n for n, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        look = spaces.Dict(
            {
                "observation": spaces.Box(-_FAR, _FAR, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                "options": spaces.Box(0, NAMES, (actions, PICKS), np.int32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, look)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._series = new_seed()
        self._episode = 0
        self._legal: list[Action] = []
        self._table: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None:
            self._series, self._episode = str(seed), 0
        self._table = self.game.begin(self.seats, self.settings, f"{self._series}/{self._episode}")
        self._episode += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self._table)

    def _ask(self, s: State) -> None:
        seat, legal = decision(s)
        self.agent_selection = self.possible_agents[seat]
        self._legal = legal if len(legal) <= self.encoder.actions else legal[: self.encoder.actions]

    def legal_actions(self) -> list[Action]:
        """What the numbers mean for the agent that is asked now."""
        return list(self._legal)

    def observe(self, agent: str) -> Observation:
        s = self._table
        assert s is not None
        legal = self._legal if agent == self.agent_selection else []
        encoder = self.encoder
        return {
            "observation": encoder.observation(self.game, s, self._seat_of[agent]),
            "action_mask": encoder.mask(legal),
            "options": encoder.options(legal),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        s = self._table
        assert s is not None
        if action is None or not 0 <= action < len(self._legal):
            raise ValueError(f"Action {action} of {agent} is not legal: there are {len(self._legal)}. Use the action mask.")
        self._cumulative_rewards[agent] = 0.0
        act(s, self._seat_of[agent], self._legal[action])
        if s.outcome is not None:
            for n, value in enumerate(utilities(s)):
                self.rewards[self.possible_agents[n]] = value
                self.terminations[self.possible_agents[n]] = True
            self._accumulate_rewards()
            self._over()
        elif self.max_cycles and s.decisions >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._over()
        else:
            self._ask(s)
        if self.render_mode == "human":
            self.render()

    def _over(self) -> None:
        self._legal = []
        self._deads_step_first()

    def render(self) -> str | None:
        """What the seat that is asked now sees, as text."""
        if self._table is None:
            return None
        text = shown(self.game, self._table, self._seat_of[self.agent_selection])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
