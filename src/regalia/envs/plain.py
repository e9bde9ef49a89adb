"""The environment itself, in no framework's words: the shortest way from a game to numbers. The adapters are built on it.

    env = make("who_will_reign_v3", seats=3)
    seat, observation, mask, rewards, over = env.reset(seed=7)
    while not over:
        seat, observation, mask, rewards, over = env.step(choose(observation, mask))

`seat` is the one that is asked now, and the observation and the mask are hers; a step takes the number of one of her legal actions.
What the numbers mean is in `env.legal`, and by hashes, as a network wants it, in `env.options()`. When it is over, the observation is
what the seat that moved last sees of the end, `env.observe(seat)` is what another one sees, and `rewards` holds what each seat got.
Sealed choices are asked one seat after the other; a seat's observation does not contain what others have answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import SupportsIndex, TypeAlias

from regalia.envs import game_of, source_of
from regalia.envs.encoding import ACTIONS, SIZE, Encoder, Mask, Rows, Vector
from regalia.envs.words import read
from regalia.kernel import Action, Game, State, Value, act, decision
from regalia.kernel.chance import new_seed
from regalia.kernel.native import native
from regalia.registry import load_game

Step: TypeAlias = tuple[int, Vector, Mask, tuple[float, ...], bool]


def make(
    name: str, seats: int = 0, settings: Mapping[str, Value] | None = None, limit: int = 0, size: int = SIZE, actions: int = ACTIONS
) -> Env:
    """An environment by its name, or of the game in a Python file that defines GAME."""
    return Env(game_of(name), seats, settings, limit, Encoder(size, actions))


@native(allow_interpreted_subclasses=True)
class Env:
    """One match after the other. `limit` decisions cut a match off, which is then over without rewards; 0: never.

    Where a seat may do more things than the encoder has numbers for, ValueError says how many are needed: none is left out silently.
    """

    __slots__ = (
        "_match",
        "_nothing",
        "_series",
        "_state",
        "cut",
        "encoder",
        "game",
        "legal",
        "limit",
        "over",
        "rewards",
        "seat",
        "seats",
        "settings",
    )

    def __init__(
        self,
        game: Game[State],
        seats: int = 0,
        settings: Mapping[str, Value] | None = None,
        limit: int = 0,
        encoder: Encoder | None = None,
    ) -> None:
        if limit < 0:
            raise ValueError(f"A match is cut off after 1 decision or more, or never with 0, not after {limit}.")
        self.game = game
        self.seats = seats or game.players[0]
        self.settings = game.check_settings(self.seats, settings or {})
        self.limit = limit
        self.encoder = encoder or Encoder()
        self.seat = 0  # who is asked now; at the end, who moved last
        self.legal: list[Action] = []  # what the numbers of actions mean
        self.over = True  # no match is under way
        self.cut = False  # it was the limit that ended it
        self.rewards = self._nothing = (0.0,) * self.seats
        self._state: State | None = None
        self._series = new_seed()
        self._match = 0

    @property
    def begun(self) -> bool:
        """Whether there is a match, under way or over."""
        return self._state is not None

    @property
    def state(self) -> State:
        """The match, with everything in it: for those who may know it all."""
        if self._state is None:
            raise ValueError("No match has begun: reset the environment first.")
        return self._state

    # --- with observations ----------------------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None) -> Step:
        """Begin a match. The same seed begins the same series of matches; without a seed the series goes on."""
        self.renew(seed)
        return self.seat, self.observe(self.seat), self.mask(), self.rewards, False

    def step(self, action: SupportsIndex) -> Step:
        """Carry out a legal action of the seat that is asked."""
        self.play(action)
        seat, encoder, state = self.seat, self.encoder, self._state
        assert state is not None
        return seat, encoder.observation(self.game, state, seat), encoder.mask(self.legal), self.rewards, self.over

    def observe(self, seat: int) -> Vector:
        """What a seat sees."""
        self._check_seat(seat)
        return self.encoder.observation(self.game, self.state, seat)

    def mask(self) -> Mask:
        """Which numbers of actions mean something to the seat that is asked."""
        return self.encoder.mask(self.legal)

    def options(self) -> Rows:
        """The picks of each legal action, by hash."""
        return self.encoder.options(self.legal, self.seat, self.seats)

    def text(self, seat: int) -> str:
        """What a seat sees, in words."""
        self._check_seat(seat)
        return read(self.game, self.state, seat).text

    # --- without: an observation is made only when it is asked for ------------------------------------------------------

    def renew(self, seed: SupportsIndex | None = None) -> None:
        """`reset` without looking."""
        if seed is not None:
            self._series, self._match = str(index(seed)), 0
        self.begin(f"{self._series}/{self._match}")
        self._match += 1

    def begin(self, seed: str) -> None:
        """Begin the match that follows from a seed, as in any saved match."""
        self.resume(self.game.begin(self.seats, self.settings, seed))

    def resume(self, s: State) -> None:
        """Go on from a moment of a match with so many seats."""
        self._state = s
        self.over = self.cut = False
        self.rewards = self._nothing
        self._go_on(s)

    def play(self, action: SupportsIndex) -> None:
        """`step` without looking."""
        number = index(action)
        if not 0 <= number < len(self.legal):
            raise ValueError(self._why_not(number))
        s = self._state
        assert s is not None
        act(s, self.seat, self.legal[number])
        self._go_on(s)

    def _go_on(self, s: State) -> None:
        if s.outcome is not None:
            self.rewards = utilities(self.game, s)
            self.over = True
            self.legal = []
        elif self.limit and s.decisions >= self.limit:
            self.over = self.cut = True
            self.legal = []
        else:
            self.seat, legal = decision(s)
            if len(legal) > self.encoder.actions:
                self.legal = []  # nothing is played at a moment where some of it could not be chosen
                raise ValueError(self._no_room(len(legal)))
            self.legal = legal

    def _no_room(self, count: int) -> str:
        return (
            f"Seat {self.seat} has {count} legal actions, and there is room for {self.encoder.actions}: actions={count} or more is needed."
        )

    def _why_not(self, number: int) -> str:
        if self._state is None:
            return "The game has not begun: call reset first."
        if self.over:
            return "The game is over: call reset to begin another one."
        return f"Action {number} of seat {self.seat} is not legal: there are {len(self.legal)}. Use the action mask."

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"There is no seat {seat}: there are 0 to {self.seats - 1}.")

    def copy(self) -> Env:
        """The same moment once more: what is done to the one does not touch the other."""
        twin = self._twin()
        twin._state = None if self._state is None else self._state.copy()
        return twin

    def imagine(self, seat: int, rng: Random) -> Env:
        """A moment that the seat cannot tell from this one, with everything that is hidden from her dealt anew."""
        self._check_seat(seat)
        twin = self._twin()
        twin.resume(self.game.imagine(self.state, seat, rng))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        game = Loaded(self.game)  # it comes first: the state is of the classes that it brings
        return _resumed, (game, self.seats, self.settings, self.limit, self.encoder, self._state, self.seat, self._series, self._match)

    def _twin(self) -> Env:
        twin = Env.__new__(Env)
        twin.game, twin.encoder, twin.settings = self.game, self.encoder, self.settings
        twin.seats, twin.limit, twin._nothing = self.seats, self.limit, self._nothing
        twin._series, twin._match = self._series, self._match
        twin.seat, twin.legal, twin.rewards = self.seat, self.legal, self.rewards
        twin.over, twin.cut = self.over, self.cut
        return twin


def utilities(game: Game[State], s: State) -> tuple[float, ...]:
    """What the end is worth: 1 for those who won, -1 for those who lost, 0 for all in a draw of several seats."""
    outcome = s.outcome
    if outcome is None or (not outcome.winners and s.seats > 1 and game.draws):
        return (0.0,) * s.seats
    return tuple([1.0 if seat in outcome.winners else -1.0 for seat in range(s.seats)])


class Loaded:
    """A game inside of something pickled, where it becomes the game itself: loaded again from where it came from, with its card pack."""

    def __init__(self, game: Game[State]) -> None:
        self.game = game

    def __reduce__(self) -> tuple[object, ...]:
        from regalia.lab.packs import load_with_pack, packs_in_use

        source = source_of(self.game)
        if not source:
            return _itself, (self.game,)
        pack = packs_in_use().get(source)
        return (load_game, (source,)) if pack is None else (load_with_pack, (source, *pack))


def _itself(game: Game[State]) -> Game[State]:
    return game


def _resumed(
    game: Game[State],
    seats: int,
    settings: dict[str, Value],
    limit: int,
    encoder: Encoder,
    state: State | None,
    seat: int,
    series: str,
    match: int,
) -> Env:
    """An environment that was pickled."""
    env = Env(game, seats, settings, limit, encoder)
    env.seat, env._series, env._match = seat, series, match
    if state is not None:
        env.resume(state)
    return env
