"""Playing an imagined game on: with the game's mind for a while, or at random to the end where nobody has an opinion."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from regalia.bots.mind import Mind, worth
from regalia.kernel import Action, Game, Offers, State, act
from regalia.kernel.play import asked

S = TypeVar("S", bound=State)

PATIENCE: Final = 3000  # decisions after which a random play-out is called undecided


def has_opinion(mind: Mind[S]) -> bool:
    """Whether somebody wrote a mind for the game."""
    return type(mind) is not Mind


def play_out(game: Game[S], mind: Mind[S], s: S, rng: Random) -> tuple[list[float], int, Action | None]:
    """Play on in `s`; what it was worth to each seat, and the first real choice that was made on the way, by whom."""
    if not has_opinion(mind):
        _at_random(s, rng)
        return [worth(mind, s, seat) for seat in range(s.seats)], -1, None
    first: Action | None = None
    first_seat = -1
    stack = s.stack
    left = mind.horizon
    while stack and left > 0:
        frame = stack[-1]
        ask = asked(frame)
        seat = _next(s, ask.seats(s, frame))
        offers = Offers()
        ask.options(s, frame, seat, offers)
        legal = offers.actions
        if len(legal) == 1:
            action = legal[0]
        else:
            action = mind.roll(game, s, seat, legal, rng)
            left -= 1
        if first is None:
            first, first_seat = action, seat
        act(s, seat, action)
    return [worth(mind, s, seat) for seat in range(s.seats)], first_seat, first


def _at_random(s: State, rng: Random) -> None:
    stack = s.stack
    pick = rng.random
    left = PATIENCE
    while stack and left:
        frame = stack[-1]
        ask = asked(frame)
        seat = _next(s, ask.seats(s, frame))
        offers = Offers()
        ask.options(s, frame, seat, offers)
        legal = offers.actions
        act(s, seat, legal[int(pick() * len(legal))])
        left -= 1


def _next(s: State, seats: tuple[int, ...]) -> int:
    """The next seat to answer; sealed asks wait for those who have not yet."""
    if s.sealed:
        for seat in seats:
            if seat not in s.sealed:
                return seat
    return seats[0]
