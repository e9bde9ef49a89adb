"""How a game ended."""

from __future__ import annotations

from typing import final

from regalia.kernel.record import Record


@final
class Outcome(Record):
    """Who won, how everyone ranks, what they scored, and why it is over."""

    __slots__ = ("adjourned", "ranks", "reason", "rule", "scores", "winners")
    winners: tuple[int, ...]  # several share a win; none: everyone lost, or a draw
    ranks: tuple[int, ...]  # by seat, 1 is best; equal ranks are ties
    scores: tuple[int, ...]  # by seat; what the score means is the game's
    reason: str  # one sentence
    rule: str
    adjourned: bool  # stopped by a safety limit and not by the book

    def __init__(
        self,
        winners: tuple[int, ...],
        ranks: tuple[int, ...],
        scores: tuple[int, ...],
        reason: str,
        rule: str = "",
        adjourned: bool = False,
    ) -> None:
        self.winners = winners
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.rule = rule
        self.adjourned = adjourned


def ranks_by_score(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Competition ranking: 1, 2, 2, 4."""
    return tuple([1 + sum(1 for other in scores if other > mine) for mine in scores])
