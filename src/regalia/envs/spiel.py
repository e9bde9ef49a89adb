"""OpenSpiel games: every game of Regalia as a Python game of OpenSpiel.

    register()
    game = pyspiel.load_game("regalia_time_loop_v3")

OpenSpiel wants chance to be a player. Here chance moves once, at the root: it picks one of `worlds` seeds, and everything random follows
from the seed and the actions, as in any saved match. A player's information state is everything that she did and was shown since the
match began, as a digest, and what she is shown and offered now. Nothing is looked at before somebody asks for it, so that playing on costs
no more: a state keeps the moves since the moment up to which a player's memory was last asked for, and goes through them then.
`resample_from_infostate` deals what is hidden anew with `Game.imagine`, so OpenSpiel's information-set search works and cannot peek.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, TypeAlias, final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel's games need OpenSpiel: pip install 'regalia[spiel]'.") from error

from regalia.envs import game_of, names
from regalia.envs.encoding import ACTIONS, Encoder, Vector
from regalia.envs.plain import Env
from regalia.envs.words import Sight, read
from regalia.kernel import Action, Game, State, Value, act
from regalia.registry import is_own

Registered: TypeAlias = tuple[str, str, int, dict[str, Value], int]  # what `register_one` was called with
Moves: TypeAlias = "tuple[Moves, int, Action] | None"  # the moves of a match, the last one outermost: clones share what is common

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


def register_one(name: str, known_as: str, seats: int = 0, settings: Mapping[str, Value] | None = None, actions: int = ACTIONS) -> None:
    """Make one game known: an environment's name, or a Python file that defines GAME; with settings, and with room for so many actions."""
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

    source = str(Path(name).resolve()) if is_own(name) else name
    _KNOWN[known_as] = Known(kind, game, Encoder(actions=actions), (source, known_as, seats, dict(settings or {}), actions))
    pyspiel.register_game(kind, type(f"Spiel_{known_as}", (SpielGame,), {"known_as": known_as}))


@final
class Known:
    """What OpenSpiel does not keep: the rules behind a registered name."""

    __slots__ = ("encoder", "kind", "registered", "rules")

    def __init__(self, kind: pyspiel.GameType, rules: Game[State], encoder: Encoder, registered: Registered) -> None:
        self.kind = kind
        self.rules = rules
        self.encoder = encoder
        self.registered = registered

    @property
    def settings(self) -> dict[str, Value]:
        return self.registered[3]


_KNOWN: Final[dict[str, Known]] = {}


@final
class Memory:
    """What a player remembers up to a moment of a match."""

    __slots__ = ("digest", "last", "moment", "sight")

    def __init__(self, digest: bytes, moment: State, last: Moves = None, sight: Sight | None = None) -> None:
        self.digest = digest  # of all that she did and was shown; empty: she has not looked yet
        self.moment = moment  # never changed: memories share it
        self.last = last  # the move that led there
        self.sight = sight  # what she was shown there, if it is known

    def after(self, game: Game[State], player: int, last: Moves) -> Memory:
        """What she remembers after some more moves. What does not change what she is shown, she does not notice."""
        digest, sight = self.digest, self.sight or read(game, self.moment, player)
        if not digest:
            digest = _mixed(digest, sight.text)
        moves = []
        while last is not self.last:
            assert last is not None
            moves.append(last)
            last = last[0]
        if not moves:
            return Memory(digest, self.moment, self.last, sight)
        moment = self.moment.copy()
        for _, seat, action in reversed(moves):
            if seat == player:
                digest = _mixed(digest, sight.named(game, moment, action))
            act(moment, seat, action)
            now = read(game, moment, player)
            if now.text != sight.text:
                digest = _mixed(digest, now.text)
            sight = now
        return Memory(digest, moment, moves[0], sight)


def _mixed(digest: bytes, text: str) -> bytes:
    return blake2b(digest + text.encode(), digest_size=16).digest()


@final
class Held:
    """The environment inside a state. OpenSpiel clones states by deep copies; this one knows a faster way."""

    __slots__ = ("env", "known_as", "memories", "moves", "worlds")

    def __init__(self, known_as: str, worlds: int, env: Env, memories: list[Memory], moves: Moves = None) -> None:
        self.known_as = known_as
        self.worlds = worlds
        self.env = env  # no match has begun there before chance has picked a world
        self.memories = memories  # of each player, as far as she was asked
        self.moves = moves

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        return Held(self.known_as, self.worlds, self.env.copy(), self.memories[:], self.moves)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.known_as, self.worlds, self.env, [self.memory(player).digest for player in range(len(self.memories))])

    def begin(self, seed: str) -> None:
        """Begin the match that follows from a seed."""
        self.env.begin(seed)
        moment = self.env.state.copy()
        self.memories = [Memory(b"", moment) for _ in range(self.env.seats)]

    def play(self, number: int) -> None:
        """Carry out a legal action of the player who is asked."""
        env = self.env
        seat, legal = env.seat, env.legal
        env.play(number)
        self.moves = (self.moves, seat, legal[number])

    def memory(self, player: int) -> Memory:
        """What a player remembers now."""
        memory = self.memories[player]
        if memory.last is not self.moves or memory.sight is None:
            memory = self.memories[player] = memory.after(self.env.game, player, self.moves)
        return memory

    def imagine(self, player: int, rng: Random) -> Held:
        """What a player cannot tell from this. The others, who have never been there, remember nothing."""
        mine = self.memory(player)
        env = self.env.imagine(player, rng)
        moment = env.state.copy()
        memories = [Memory(b"", moment, self.moves) for _ in self.memories]
        memories[player] = Memory(mine.digest, moment, self.moves, mine.sight)
        return Held(self.known_as, self.worlds, env, memories, self.moves)


def _again(known_as: str, worlds: int, env: Env, digests: list[bytes]) -> Held:
    """What was pickled."""
    moment = env.state.copy() if env.begun else None
    return Held(known_as, worlds, env, [Memory(digest, moment) for digest in digests] if moment is not None else [])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game, for a number of players; each registered name has its own class."""

    known_as: ClassVar[str]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        known = _KNOWN[self.known_as]
        params = {**known.kind.parameter_specification, **(given or {})}
        self.seats = int(params["players"])
        self.worlds = int(params["worlds"])
        known.rules.check_settings(self.seats, known.settings)
        if self.worlds < 1:
            raise ValueError(f"Chance needs at least 1 world to pick from, not {self.worlds}.")
        info = pyspiel.GameInfo(
            num_distinct_actions=known.encoder.actions,
            max_chance_outcomes=self.worlds,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_LENGTH,
        )
        super().__init__(known.kind, info, {"players": self.seats, "worlds": self.worlds})

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (_KNOWN[self.known_as].registered, {"players": self.seats, "worlds": self.worlds})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(_KNOWN[self.known_as].encoder.size, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def observation_tensor_shape(self) -> list[int]:
        return [_KNOWN[self.known_as].encoder.size]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        known = _KNOWN[game.known_as]
        env = Env(known.rules, game.seats, known.settings, encoder=known.encoder)
        self.held = Held(game.known_as, game.worlds, env, [])

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (_KNOWN[self.held.known_as].registered, pyspiel.serialize_game_and_state(self.get_game(), self))

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
        held = self.held
        if held.env.begun:
            held.play(action)
        elif 0 <= action < held.worlds:
            held.begin(f"world {action}")
        else:
            raise ValueError(f"There is no world {action}: there are {held.worlds}.")

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
        env = self.held.env
        seat = self.current_player() if player is None else player
        if not env.begun or seat < 0:
            return ""
        memory = self.held.memory(seat)
        assert memory.sight is not None
        lines = [memory.digest.hex(), memory.sight.text]
        if seat == env.seat:
            lines += [memory.sight.named(env.game, env.state, action) for action in env.legal]  # in this order they are numbered
        return "\n".join(lines)

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
        twin.held = self.held.imagine(player, Random(sampler()))
        return twin  # type: ignore[no-any-return]


class Observer:
    """What OpenSpiel's own algorithms ask for observations."""

    def __init__(self, size: int, perfect_recall: bool) -> None:
        self.tensor = np.zeros(size, dtype=np.float32)
        self.dict = {"observation": self.tensor}
        self.perfect_recall = perfect_recall  # of strings; the numbers are of the present

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.vector(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


def _loaded(registered: Registered, params: dict[str, int]) -> SpielGame:
    """A game that was pickled, in a process that may not know it yet."""
    register_one(*registered)
    return pyspiel.load_game(registered[1], params)  # type: ignore[no-any-return]


def _unpickled(registered: Registered, text: str) -> SpielState:
    """A state that was pickled."""
    register_one(*registered)
    return pyspiel.deserialize_game_and_state(text)[1]  # type: ignore[no-any-return]
