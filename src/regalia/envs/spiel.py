"""OpenSpiel games: every game of Regalia as a Python game of OpenSpiel.

    register()
    game = pyspiel.load_game("regalia_time_loop_v1")

OpenSpiel wants chance to be a player. Here chance moves once, at the root: it picks one of `worlds` seeds, and everything random follows
from the seed and the actions, as in any saved match. A player's information state is her own actions and everything she is shown.
`resample_from_infostate` deals what is hidden anew with `Game.imagine`, so OpenSpiel's information-set search works and cannot peek.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final, final

import numpy as np
import pyspiel

from regalia.envs import game_of, names
from regalia.envs.encoding import ACTIONS, Encoder, Vector
from regalia.envs.plain import Env
from regalia.kernel import Action, Game, State

WORLDS: Final = 1024
_LENGTH: Final = 50_000


def short_name(name: str) -> str:
    """The name of an environment in OpenSpiel's registry."""
    return f"regalia_{name}"


def register() -> list[str]:
    """Make all games known to OpenSpiel; their names there."""
    for name in names():
        register_one(name, short_name(name))
    return [short_name(name) for name in names()]


def register_one(name: str, known_as: str, seats: int = 0) -> None:
    """Make one game known: an environment's name, or a Python file that defines GAME."""
    if known_as in pyspiel.registered_names():
        return
    game = game_of(name)
    low, high = game.players
    kind = pyspiel.GameType(
        short_name=known_as,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats or low, "worlds": WORLDS},
    )

    _KNOWN[known_as] = Known(kind, game, Encoder())
    pyspiel.register_game(kind, type(f"Spiel_{known_as}", (SpielGame,), {"known_as": known_as}))


@final
class Known:
    """What OpenSpiel does not keep: the rules behind a registered name."""

    __slots__ = ("encoder", "kind", "rules")

    def __init__(self, kind: pyspiel.GameType, rules: Game[State], encoder: Encoder) -> None:
        self.kind = kind
        self.rules = rules
        self.encoder = encoder


_KNOWN: Final[dict[str, Known]] = {}


@final
class Held:
    """The environment inside a state. OpenSpiel clones states by deep copies; this one knows a faster way."""

    __slots__ = ("env", "known_as", "own", "worlds")

    def __init__(self, known_as: str, worlds: int, env: Env, own: list[list[Action]]) -> None:
        self.known_as = known_as
        self.worlds = worlds
        self.env = env  # no match has begun there before chance has picked a world
        self.own = own  # what each player did: she remembers it

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        return self.beside(self.env.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return Held, (self.known_as, self.worlds, self.env, self.own)

    def beside(self, env: Env) -> Held:
        return Held(self.known_as, self.worlds, env, [actions[:] for actions in self.own])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game, for a number of players; each registered name has its own class."""

    known_as: ClassVar[str]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        params = given or {}
        known = _KNOWN[self.known_as]
        self.seats = int(params.get("players", known.rules.players[0]))
        self.worlds = int(params.get("worlds", WORLDS))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.worlds,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_LENGTH,
        )
        super().__init__(known.kind, info, {"players": self.seats, "worlds": self.worlds})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(_KNOWN[self.known_as].encoder.size)

    def observation_tensor_shape(self) -> list[int]:
        return [_KNOWN[self.known_as].encoder.size]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        known = _KNOWN[game.known_as]
        env = Env(known.rules, game.seats, encoder=known.encoder)
        self.held = Held(game.known_as, game.worlds, env, [[] for _ in range(game.seats)])

    def current_player(self) -> int:
        env = self.held.env
        if not env.begun:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if env.over else env.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        worlds = self.held.worlds
        return [(world, 1.0 / worlds) for world in range(worlds)]

    def _legal_actions(self, player: int) -> list[int]:
        env = self.held.env
        return list(range(len(env.legal))) if player == env.seat else []

    def _apply_action(self, action: int) -> None:
        env = self.held.env
        if not env.begun:
            env.begin(f"world {action}")
            return
        self.held.own[env.seat].append(env.legal[action])
        env.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        env = self.held.env
        if not env.begun or player < 0:
            return f"world {action}"
        legal = env.legal if player == env.seat else []
        if action >= len(legal):
            return f"option {action}"
        return f"{action}: {env.game.describe(env.state, legal[action])}"  # copies of a card share their name

    def is_terminal(self) -> bool:
        env = self.held.env
        return env.begun and env.over

    def returns(self) -> list[float]:
        return list(self.held.env.rewards)

    def rewards(self) -> list[float]:
        return self.returns()

    def observation_string(self, player: int) -> str:
        env = self.held.env
        return env.text(player) if env.begun else ""

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self.held.own[seat]) + "\n" + self.observation_string(seat)

    def observation_tensor(self, player: int) -> list[float]:
        return self.vector(player).tolist()  # type: ignore[no-any-return]

    def vector(self, player: int) -> Vector:
        """The observation as an array."""
        env = self.held.env
        return env.observe(player) if env.begun else np.zeros(env.encoder.size, np.float32)

    def __str__(self) -> str:
        return self.observation_string(max(self.current_player(), 0)) or "before chance"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state the player cannot tell from this one, with everything hidden from her dealt anew."""
        twin = self.clone()
        twin.held = self.held.beside(self.held.env.imagine(player, Random(sampler())))
        return twin  # type: ignore[no-any-return]


class Observer:
    """What OpenSpiel's own algorithms ask for observations."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.vector(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)
