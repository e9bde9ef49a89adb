"""Playing an imagined game on: with the game's mind for a while, or at random to the end where nobody has an opinion."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

from regalia.bots.mind import Mind, worth
from regalia.kernel import Action, Game, State, act, decision

S = TypeVar("S", bound=State)

PATIENCE: Final = 3000  # decisions after which a random play-out is called undecided


def has_opinion(mind: Mind[S]) -> bool:
    """Whether somebody wrote a mind for the game."""
    return type(mind) is not Mind


def hopes(mind: Mind[S], s: S) -> list[float]:
    """What every seat may hope for, 0 to 1."""
    return [min(1.0, max(0.0, worth(mind, s, seat))) for seat in range(s.seats)]


def play_out(game: Game[S], mind: Mind[S], s: S, rng: Random) -> tuple[list[float], int, Action | None]:
    """Play on in `s`; what it was worth to each seat, and the first choice that was made on the way, with its seat."""
    chosen: Action | None = None
    decider = -1
    stack = s.stack
    if stack:
        if has_opinion(mind):
            left = mind.horizon
            while stack and left > 0:
                seat, legal = decision(s)
                if len(legal) == 1:
                    action = legal[0]
                else:
                    action = mind.roll(game, s, seat, legal, rng)
                    left -= 1
                if chosen is None:
                    chosen, decider = action, seat
                act(s, seat, action)
        else:
            pick = rng.random
            left = PATIENCE
            while stack and left > 0:
                seat, legal = decision(s)
                act(s, seat, legal[int(pick() * len(legal))])
                left -= 1
    return hopes(mind, s), decider, chosen
