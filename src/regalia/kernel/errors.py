"""What can be wrong with an action: not allowed now, not your decision; and what can be wrong with a game."""

from __future__ import annotations

from regalia.kernel.asks import Refusal


class NotAllowed(ValueError):
    """The action is not allowed now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class NotYours(ValueError):
    """Somebody else decides now, or nobody does."""


class DeadEnd(RuntimeError):
    """A seat is asked and has no legal answer, or nobody is asked and the game is not over: a mistake in the game."""


class Runaway(RuntimeError):
    """Steps run on and on, and nobody is asked: a mistake in the game."""
