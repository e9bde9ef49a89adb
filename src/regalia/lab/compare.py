"""Two variants on the same seeds: what changed, by how much, and stopping as soon as that is clear.

Both variants play match after match with the same seed and the same bots. For every question (who wins, how long it takes, what is
scored) the difference between the two is followed with an interval that holds at every look; the comparison ends when each of the chosen
questions is answered: the interval leaves out zero, or lies within what would not matter. All of the deciding questions together are
answered wrongly in at most 5 % of comparisons: each has its part of that. Only of the number of decisions, which has no bound, this is not
sure: rare matches that are very much longer than the others can be missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from threading import Semaphore
from typing import Final

from regalia.lab.finish import first_won, follows_scores, margin, winning_score
from regalia.lab.processes import interrupted_once
from regalia.lab.runs import played
from regalia.lab.simulate import Row, Workers, chunk_for, tasks
from regalia.lab.statistics import Estimate, Running, RunningShare
from regalia.lab.variants import Variant, WrongVariant
from regalia.registry import load_game

BATCH: Final = 40
LEAST: Final = 80  # matches before the first verdict
SMALL_SCORE: Final = 0.5  # half a point does not matter
ALPHA: Final = 0.05  # how often a comparison may answer some deciding question wrongly
_MARGIN: Final = "Margin"  # not asked where scores do not decide who wins


@dataclass(slots=True)
class Question:
    """One number of a match, followed in both variants."""

    name: str
    answer: Callable[[Row], float | None]  # None where a match does not tell
    small: float  # a difference below this does not matter
    deciding: bool  # whether the comparison waits for its answer
    shares: bool
    alpha: float  # how often its interval may be wrong
    part: float = 0.0  # of a's mean, where no number is small in every game: then that is what is small
    a: Running | RunningShare = field(init=False)  # over all matches of a that answer it
    b: Running | RunningShare = field(init=False)
    both_a: Running | RunningShare = field(init=False)  # over those numbers whose matches answer it in both
    both_b: Running | RunningShare = field(init=False)
    difference: Running | RunningShare = field(init=False)

    def __post_init__(self) -> None:
        kind = RunningShare if self.shares else Running
        self.a, self.b, self.both_a, self.both_b, self.difference = kind(), kind(), kind(), kind(), kind()

    def add(self, one: Row, two: Row) -> None:
        """A match in a, and the one of the same seed in b."""
        x, y = self.answer(one), self.answer(two)
        if x is not None:
            self.a.add(x)
            if self.part:
                self.small = self.part * self.a.estimate().value
        if y is not None:
            self.b.add(y)
        if x is not None and y is not None:
            self.both_a.add(x)
            self.both_b.add(y)
            self.difference.add(y - x)

    def means(self) -> tuple[Estimate, Estimate]:
        """How it is in a and in b: over the matches that make the difference, or over all where none answers it in both."""
        one, two = (self.both_a, self.both_b) if self.difference.count else (self.a, self.b)
        return one.estimate(), two.estimate()

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

    @property
    def answered(self) -> list[Question]:
        """Those that at least one match of either side answers."""
        return [q for q in self.questions if q.a.count or q.b.count]

    def to_json(self) -> dict[str, object]:
        def one(q: Question) -> dict[str, object]:
            a, b = (mean.to_json()["value"] if mean.count else None for mean in q.means())
            d = q.interval().to_json() if q.difference.count > 1 else None
            return {"a": a, "b": b, "difference": d, "verdict": q.verdict(), "deciding": q.deciding}

        return {
            "a": self.a.text,
            "b": self.b.text,
            "seats": list(self.seats),
            "games": self.games,
            "clear": self.is_clear,
            "questions": {q.name: one(q) for q in self.answered},
        }

    def lines(self) -> list[tuple[str, str, str, str, str]]:
        """Rows for a table: question, a, b, difference, verdict."""
        words = {"more": "more in B", "less": "less in B", "same": "no difference that matters", "open": "not clear yet"}
        found = []
        for q in self.answered:
            one, two = q.means()
            found.append((q.name, _said(one, q.shares), _said(two, q.shares), _interval(q.interval(), q.shares), words[q.verdict()]))
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
    """Compare until the answer is clear, or `most` matches each have been played.

    `small` does not matter: a share of the wins, and such a part of the decisions of a match. `progress` hears of every match what has
    been found so far.
    """
    names = [load_game(variant.game).name for variant in (a, b)]
    if names[0] != names[1]:
        raise WrongVariant(f"Two variants of one game are compared; {names[0]} and {names[1]} are two games.")
    a, b = a.with_cards(), b.with_cards()
    found = Comparison(a, b, seats, 0, [])
    apart = bool(a.pack or b.pack) or a.game != b.game or jobs > 1  # two files may share a name, and a process has one module of it
    each, slots = (jobs + 1) // 2, Semaphore(max(1, jobs))  # a process plays one variant, and no more than `jobs` of them play at a time

    def take(one: Row, two: Row) -> None:
        _take(found, one, two, small)
        if progress is not None:
            progress(found)

    with interrupted_once(), Workers(each, apart, slots) as left, Workers(each, apart, slots) as right:
        try:
            for pair in _pairs(left, right, found, most, seed):
                take(*pair)
                if found.games % BATCH == 0 and found.is_clear:
                    break
        except KeyboardInterrupt:
            for pair in zip(left.finished(found.games), right.finished(found.games), strict=False):
                take(*pair)
            raise
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
            found.questions.append(Question(f"Seat {seat + 1} wins", partial(_seat_wins, seat), small, True, True, alpha))
        found.questions += [
            Question("First to decide wins", first_won, small, False, True, alpha),
            Question("No winner", _nobody_wins, small, True, True, alpha),
            Question("Decisions", _decisions, 0.0, True, False, alpha, part=small),
            Question("Winning score", winning_score, SMALL_SCORE, False, False, alpha),
            Question(_MARGIN, margin, SMALL_SCORE, False, False, alpha),
        ]
    asked = {question.name for question in found.questions}
    for who in sorted({who for row in (a, b) for who in row.characters if who}):  # in A, in B, or in both
        if f"{who} wins" not in asked:
            found.questions.append(Question(f"{who} wins", partial(_character_wins, who), small, False, True, alpha))
    if not (follows_scores(a) and follows_scores(b)):
        found.questions = [question for question in found.questions if question.name != _MARGIN]
    found.games += 1
    for question in found.questions:
        question.add(a, b)


def _seat_wins(seat: int, row: Row) -> float:
    return float(seat in row.winners)


def _character_wins(who: str, row: Row) -> float | None:
    """Whether whoever plays this character wins."""
    played = [seat for seat, name in enumerate(row.characters) if name == who]
    return float(any(seat in row.winners for seat in played)) if played else None


def _nobody_wins(row: Row) -> float:
    return float(not row.winners)


def _decisions(row: Row) -> float:
    return float(row.decisions)
