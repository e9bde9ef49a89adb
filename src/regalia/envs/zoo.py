"""PettingZoo environments: turn-based (AEC), for every game.

    env = make("who_will_reign_v3", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Sealed choices are asked one seat after the other; a seat's observation does not contain what others have answered. Rewards come at
the end: see `regalia.envs.plain.utilities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo's environments need PettingZoo: pip install 'regalia[envs]'.") from error

from regalia.envs import game_of
from regalia.envs.encoding import ACTIONS, NAMES, PICKS, SIZE, Encoder, Mask, Rows, Vector
from regalia.envs.plain import Env
from regalia.kernel import Action, Game, Settings, State

Observation = dict[str, Vector | Mask | Rows]
RENDER_MODES: Final = ("ansi", "human")
_FAR: Final = 1e6
_NOTHING: Final[list[Action]] = []


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
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode {render_mode!r}. There are: {', '.join(RENDER_MODES)}.")
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}
        self.plain = Env(game, seats, settings, max_cycles, Encoder(size, actions))
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{n}" for n in range(self.plain.seats)]
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

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.plain.renew(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self.plain.seat]
        if self.render_mode == "human":
            self.render()

    def legal_actions(self) -> list[Action]:
        """What the numbers mean for the agent that is asked now."""
        return self.plain.legal[:]

    def observe(self, agent: str) -> Observation:
        plain = self.plain
        encoder = plain.encoder
        seat = self._seat_of[agent]
        legal = plain.legal if agent == self.agent_selection else _NOTHING
        return {
            "observation": encoder.observation(plain.game, plain.state, seat),
            "action_mask": encoder.mask(legal),
            "options": encoder.options(legal, seat, plain.seats),
        }

    def step(self, action: int | None) -> None:
        plain = self.plain
        if plain.over:
            if not self.agents:
                raise ValueError(
                    "The game is over: call reset to begin another one." if plain.begun else "The game has not begun: call reset first."
                )
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise ValueError(f"{agent} is asked and has to act.")
        plain.play(action)
        self._cumulative_rewards[agent] = 0.0
        if plain.over:
            agents = self.possible_agents
            self.rewards = dict(zip(agents, plain.rewards, strict=True))
            (self.truncations if plain.cut else self.terminations).update(dict.fromkeys(agents, True))
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[plain.seat]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the seat that is asked now sees, as text; `human` prints it, also after a reset and after each step."""
        if not self.plain.begun:
            return None
        text = self.plain.text(self._seat_of[self.agent_selection])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
