"""A mind: what a bot knows about one game.

A mind is always given an imagined state (`Game.imagine`), never the real one, so it cannot peek: what it sees of other hands is made up.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from random import Random
from typing import ClassVar, Generic, TypeVar, cast

from regalia.kernel import Action, Game, State, act, decision, options
from regalia.kernel.native import native
from regalia.registry import home_of

S = TypeVar("S", bound=State)


@native(allow_interpreted_subclasses=True)
class Mind(Generic[S]):
    """Override `evaluate`; override `choose` where a rule of thumb is better or faster than looking one move ahead."""

    no_winner: ClassVar[float] = 0.5  # what an end without a winner is worth to each of several seats: a draw; 0 where all have lost
    horizon: ClassVar[int] = 100  # real decisions a searching bot plays on from its tree before it asks `evaluate`
    pace: ClassVar[float] = 1.0  # the share of a level's iterations that suits the game: less where one takes long
    deep: ClassVar[bool] = True  # whether a searching bot grows a tree below its own actions; if not, each is followed by the mind alone

    def evaluate(self, s: S, seat: int) -> float:
        """How good a state is for a seat: about its chance to win, 0 to 1. The state is not over."""
        return 0.5

    def choose(self, game: Game[S], s: S, seat: int, legal: list[Action], rng: Random) -> Action:
        """The move of the greedy bot, quickly: also used to play imagined games to their end. `s` must not be changed."""
        return look_ahead(self, s, seat, legal, rng)

    def roll(self, game: Game[S], s: S, seat: int, legal: list[Action], rng: Random) -> Action:
        """A move in a game that a searching bot imagines: `choose`, or something quicker."""
        return self.choose(game, s, seat, legal, rng)

    def sensible(self, s: S, seat: int, legal: list[Action]) -> list[Action]:
        """What a searching bot compares: all that is legal, or less where most of it differs in nothing that matters."""
        return legal

    def caution(self, s: S) -> float:
        """By how many standard errors another move must beat its own choice for a searching bot to prefer it."""
        return 0.7

    def quiet(self, s: S) -> bool:
        """Whether nothing is under way, so that a searching bot had better ask `evaluate` now than play on: between two rounds, perhaps."""
        return False

    def settle(self, s: S, seat: int) -> float:
        """What the end of a game is worth to a seat, 0 to 1."""
        outcome = s.outcome
        assert outcome is not None
        if outcome.winners:
            return 1.0 if seat in outcome.winners else 0.0
        return 0.0 if s.seats == 1 else self.no_winner

    def why(self, game: Game[S], s: S, seat: int, action: Action) -> str:
        """One line for a hint, from what the seat itself knows; "": let the search speak for itself."""
        return ""


def worth(mind: Mind[S], s: S, seat: int) -> float:
    """The value of any state, finished or not."""
    return mind.evaluate(s, seat) if s.outcome is None else mind.settle(s, seat)


def look_ahead(mind: Mind[S], s: S, seat: int, legal: list[Action], rng: Random) -> Action:
    """The action after which the mind likes the state best; chance decides between equals.

    To a sealed ask the others answer as it comes, and the same to every action.
    """
    if len(legal) == 1:
        return legal[0]
    best: list[Action] = []
    best_value = -1.0
    fate: int | None = None
    for action in legal:
        trial = s.copy()
        act(trial, seat, action)
        if trial.sealed:
            fate = rng.getrandbits(32) if fate is None else fate
            _answer_for_others(trial, Random(fate))
        value = worth(mind, trial, seat)
        if value > best_value + 1e-9:
            best, best_value = [action], value
        elif value > best_value - 1e-9:
            best.append(action)
    return best[rng.randrange(len(best))]


def _answer_for_others(s: State, rng: Random) -> None:
    while s.sealed:
        seat, legal = decision(s)
        act(s, seat, legal[int(rng.random() * len(legal))])


def mind_of(game: Game[State]) -> Mind[State]:
    """The mind for a game: that of a game of the box, or the `MIND` beside somebody's own `GAME`."""
    home = home_of(game)
    if home.startswith("regalia.games."):
        return load_mind(game.name)
    own = getattr(sys.modules.get(home), "MIND", None)
    return own if isinstance(own, Mind) else Mind()


def load_mind(name: str) -> Mind[State]:
    """The mind for a game of the box; one that has no opinion where nobody wrote any."""
    module = f"regalia.bots.minds.{name}"
    if importlib.util.find_spec(module) is None:
        return Mind()
    return cast("Mind[State]", importlib.import_module(module).MIND)


def random_move(s: State, seat: int, rng: Random) -> Action:
    """Any legal action."""
    legal = options(s, seat)
    return legal[rng.randrange(len(legal))]


def greedy_move(game: Game[State], mind: Mind[State], s: State, seat: int, rng: Random) -> Action:
    """The mind's choice, from the seat's own information only."""
    legal = options(s, seat)
    if len(legal) == 1:
        return legal[0]
    return mind.choose(game, game.imagine(s, seat, rng), seat, legal, rng)
