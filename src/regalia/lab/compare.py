"""Two variants on the same seeds: what changed, by how much, and stopping as soon as that is clear.

Both variants play match after match with the same seed and the same bots. For every question (who wins, how long it takes, what is
scored) the difference between the two is followed with an interval that holds at every look; the comparison ends when each of the chosen
questions is answered: the interval leaves out zero, or lies within what would not matter. All of the deciding questions together are
answered wrongly in at most 5 % of comparisons: each has its part of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from regalia.lab.finish import first_won, follows_scores, margin, winning_score
from regalia.lab.runs import played
from regalia.lab.simulate import Row, Workers, chunk_for, tasks
from regalia.lab.statistics import Estimate, Running, RunningShare
from regalia.lab.variants import Variant, WrongVariant
from regalia.registry import load_game

BATCH: Final = 40
LEAST: Final = 80  # matches before the first verdict
ALPHA: Final = 0.05  # how often a comparison may answer some deciding question wrongly


@dataclass(slots=True)
class Question:
    """One number of a match, followed in both variants."""

    name: str
    small: float  # a difference below this does not matter
    deciding: bool  # whether the comparison waits for its answer
    shares: bool
    alpha: float  # how often its interval may be wrong
    a: Running | RunningShare = field(init=False)
    b: Running | RunningShare = field(init=False)
    difference: Running | RunningShare = field(init=False)

    def __post_init__(self) -> None:
        kind = RunningShare if self.shares else Running
        self.a, self.b, self.difference = kind(), kind(), kind()

    def interval(self) -> Estimate:
        """How much more it is in b than in a."""
        return self.difference.estimate(self.alpha)

    def verdict(self) -> str:
        """`more`, `less`, `same` or `open`: b against a."""
        e = self.interval()
        if e.count >= LEAST:
            if e.low > 0:
                return "more"
            if e.high < 0:
                return "less"
            if -self.small < e.low and e.high < self.small:
                return "same"
        return "open"


@dataclass(slots=True)
class Comparison:
    """What two variants have to do with each other."""

    a: Variant
    b: Variant
    seats: tuple[str, ...]
    games: int
    questions: list[Question]

    @property
    def is_clear(self) -> bool:
        return all(q.verdict() != "open" for q in self.questions if q.deciding)

    def to_json(self) -> dict[str, object]:
        def one(q: Question) -> dict[str, object]:
            a, b = q.a.estimate().to_json(), q.b.estimate().to_json()
            d = q.interval().to_json() if q.difference.count > 1 else None
            return {"a": a["value"], "b": b["value"], "difference": d, "verdict": q.verdict(), "deciding": q.deciding}

        return {
            "a": self.a.text,
            "b": self.b.text,
            "seats": list(self.seats),
            "games": self.games,
            "clear": self.is_clear,
            "questions": {q.name: one(q) for q in self.questions},
        }

    def lines(self) -> list[tuple[str, str, str, str, str]]:
        """Rows for a table: question, a, b, difference, verdict."""
        words = {"more": "more in B", "less": "less in B", "same": "no difference that matters", "open": "not clear yet"}
        found = []
        for q in [q for q in self.questions if q.a.count or q.b.count]:
            found.append(
                (
                    q.name,
                    _said(q.a.estimate(), q.shares),
                    _said(q.b.estimate(), q.shares),
                    _interval(q.interval(), q.shares),
                    words[q.verdict()],
                )
            )
        return found


def _said(e: Estimate, shares: bool) -> str:
    if e.count == 0:
        return "not there"
    return f"{100 * e.value:.1f} %" if shares else f"{e.value:.2f}"


def _interval(e: Estimate, shares: bool) -> str:
    if e.count < 2:
        return ""
    scale, unit = (100, " points") if shares else (1, "")
    return f"{scale * e.value:+.2f}{unit} ({scale * e.low:+.2f} to {scale * e.high:+.2f})"


def compare(
    a: Variant,
    b: Variant,
    seats: tuple[str, ...],
    most: int = 2000,
    seed: str = "compare",
    jobs: int = 1,
    small: float = 0.03,
    progress: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Compare until the answer is clear, or `most` matches each have been played. `small` is a share of wins that does not matter.

    `progress` hears of every match what has been found so far.
    """
    names = [load_game(variant.game).name for variant in (a, b)]
    if names[0] != names[1]:
        raise WrongVariant(f"Two variants of one game are compared; {names[0]} and {names[1]} are two games.")
    a, b = a.with_cards(), b.with_cards()
    found = Comparison(a, b, seats, 0, [])
    apart = bool(a.pack or b.pack)
    with Workers(jobs, own_process=apart) as left, Workers(jobs, own_process=apart) as right:
        for pair in _pairs(left, right, found, most, seed):
            _take(found, *pair, small)
            if progress is not None:
                progress(found)
            if found.games % BATCH == 0 and found.is_clear:
                break
    return found


def _pairs(left: Workers, right: Workers, found: Comparison, most: int, seed: str) -> Iterator[tuple[Row, Row]]:
    for start in range(0, most, BATCH):
        numbers = range(start, min(start + BATCH, most))
        chunk = min(chunk_for(found.seats), BATCH)
        yield from zip(
            played(left, tasks(found.a, found.seats, numbers, seed, chunk)),
            played(right, tasks(found.b, found.seats, numbers, seed, chunk)),
            strict=True,
        )


def _take(found: Comparison, a: Row, b: Row, small: float) -> None:
    seats = len(a.ranks)
    alpha = ALPHA / (seats + 2)  # those that decide
    if not found.questions:
        for seat in range(seats):
            found.questions.append(Question(f"Seat {seat + 1} wins", small, True, True, alpha))
        found.questions += [
            Question("First to decide wins", small, False, True, alpha),
            Question("No winner", small, True, True, alpha),
            Question("Decisions", max(1.0, 0.03 * a.decisions), True, False, alpha),
            Question("Winning score", 0.5, False, False, alpha),
            Question("Margin", 0.5, False, False, alpha),
        ]
    asked = {question.name for question in found.questions}
    for name in sorted({f"{who} wins" for row in (a, b) for who in row.characters if who} - asked):  # in A, in B, or in both
        found.questions.append(Question(name, small, False, True, alpha))
    if not (follows_scores(a) and follows_scores(b)):
        found.questions = [question for question in found.questions if question.name != "Margin"]
    found.games += 1
    for question in found.questions:
        x, y = _answer(question.name, a), _answer(question.name, b)
        if x is not None:
            question.a.add(x)
        if y is not None:
            question.b.add(y)
        if x is not None and y is not None:
            question.difference.add(y - x)


def _answer(question: str, row: Row) -> float | None:
    if question == "First to decide wins":
        return first_won(row)
    if question == "No winner":
        return float(not row.winners)
    if question == "Decisions":
        return float(row.decisions)
    if question == "Winning score":
        return winning_score(row)
    if question == "Margin":
        return margin(row)
    who = question.removesuffix(" wins")
    if who.startswith("Seat "):
        return float(int(who[5:]) - 1 in row.winners)
    played = [seat for seat, name in enumerate(row.characters) if name == who]
    return float(any(seat in row.winners for seat in played)) if played else None
