"""How a match ended, in the numbers that reports and comparisons share."""

from __future__ import annotations

from regalia.lab.simulate import Row


def winning_score(row: Row) -> float | None:
    """The score of whoever won, the mean of several; None without a winner. The highest score of a match may be another one."""
    return sum(row.scores[seat] for seat in row.winners) / len(row.winners) if row.winners else None


def follows_scores(row: Row) -> bool:
    """Whether nobody is ranked before a seat with a higher score."""
    seats = range(len(row.ranks))
    return all(row.scores[a] >= row.scores[b] for a in seats for b in seats if row.ranks[a] < row.ranks[b])


def margin(row: Row) -> float | None:
    """How far the winner's score is ahead of the next one; None where nobody won alone.

    It means something only in games that are won by the score: leave it out where any match is without `follows_scores`.
    """
    if len(row.winners) != 1 or len(row.scores) < 2:
        return None
    winner = row.winners[0]
    return float(row.scores[winner] - max(score for seat, score in enumerate(row.scores) if seat != winner))


def first_won(row: Row) -> float | None:
    """Whether whoever decided first won; None where several decided first, all at once, and where there is only one to decide."""
    return float(row.first in row.winners) if row.first >= 0 and len(row.ranks) > 1 else None
