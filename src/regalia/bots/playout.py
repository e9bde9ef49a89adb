"""Playing an imagined game on: with the game's mind for a while, or at random to the end where nobody has an opinion."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from regalia.bots.mind import Mind
from regalia.kernel import Action, Frame, Game, Offers, State, act, decision
from regalia.kernel.asks import Ask
from regalia.kernel.play import waiting

S = TypeVar("S", bound=State)

PATIENCE: Final = 3000  # decisions after which a random play-out is called undecided
GLIMPSE: Final = 12  # real decisions that are played on for one of very many estimates


def has_opinion(mind: Mind[S]) -> bool:
    """Whether somebody wrote how the game is played, and not only what its end is worth."""
    kind = type(mind)
    return kind.evaluate is not Mind.evaluate or kind.choose is not Mind.choose


def hopes(mind: Mind[S], s: S) -> list[float]:
    """What every seat may hope for, 0 to 1."""
    if s.outcome is not None:
        return [mind.settle(s, seat) for seat in range(s.seats)]
    return [min(1.0, max(0.0, mind.evaluate(s, seat))) for seat in range(s.seats)]


def play_out(game: Game[S], mind: Mind[S], s: S, rng: Random, horizon: int) -> tuple[list[float], int, Action]:
    """Play on in `s` with the mind for so many real decisions; what that was worth to each seat, who decided first, and what."""
    chosen: Action = ()
    decider = -1
    left = horizon
    stack = s.stack
    while stack and left > 0 and not mind.quiet(s):
        seat, legal = decision(s)
        if len(legal) == 1:
            action = legal[0]
        else:
            action = mind.roll(game, s, seat, legal, rng) if not s.sealed else _unseeing(game, mind, s, seat, legal, rng)
            left -= 1
        if not chosen:
            chosen, decider = action, seat
        act(s, seat, action)
    return hopes(mind, s), decider, chosen


def _unseeing(game: Game[S], mind: Mind[S], s: S, seat: int, legal: list[Action], rng: Random) -> Action:
    """What a seat does while answers of others lie face down: it does not look at them."""
    face_down = s.sealed
    s.sealed = {}
    action = mind.roll(game, s, seat, legal, rng)
    s.sealed = face_down
    return action


def reveal(game: Game[S], mind: Mind[S], s: S, rng: Random) -> None:
    """Play on in `s` until no answer lies face down any more."""
    while s.sealed:
        seat, legal = decision(s)
        act(s, seat, _unseeing(game, mind, s, seat, legal, rng))


def random_end(mind: Mind[S], s: S, rng: Random, offers: Offers) -> list[float]:
    """Play on in `s` at random, to the end; what it was worth to each seat. What `offers` held is lost."""
    legal = offers.actions
    stack = s.stack
    left = PATIENCE
    while stack and left > 0:
        frame = stack[-1]
        steps = frame.PROCEDURE
        ask: Ask[State, Frame] = steps.asks[frame.step]  # type: ignore[assignment]
        seat = frame.seat if steps.single[frame.step] else waiting(s)[0]
        legal.clear()
        ask.options(s, frame, seat, offers)
        act(s, seat, legal[int(rng.random() * len(legal))])
        left -= 1
    return hopes(mind, s)


def played(game: Game[S], mind: Mind[S], s: S, rng: Random) -> list[float]:
    """Play on in `s` for a little, or at random where the mind has no opinion; what it was worth to each seat."""
    return play_out(game, mind, s, rng, min(mind.horizon, GLIMPSE))[0] if has_opinion(mind) else random_end(mind, s, rng, Offers())
