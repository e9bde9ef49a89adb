"""The numbers behind reports, comparisons and tournaments, each with an interval. All intervals are 95 % unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, floor, log, sqrt
from typing import Final

Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and where the truth probably lies."""

    value: float
    low: float
    high: float
    count: int

    def to_json(self) -> dict[str, float]:
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6), "count": self.count}


def share(hits: float, count: int) -> Estimate:
    """A proportion, with Wilson's interval."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = hits / count
    z2 = Z * Z / count
    middle = (p + z2 / 2) / (1 + z2)
    half = Z * sqrt(p * (1 - p) / count + z2 / (4 * count)) / (1 + z2)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), count)


def above_fair(parts: Sequence[tuple[float, int, float]]) -> Estimate:
    """How much more often than fair somebody won, over tables of several sizes: wins, games and the fair share at each size."""
    games = sum(count for _, count, _ in parts)
    if games == 0:
        return Estimate(0.0, -1.0, 1.0, 0)
    value = sum(won - count * fair for won, count, fair in parts) / games
    half = Z * sqrt(sum(count * fair * (1 - fair) for _, count, fair in parts)) / games
    return Estimate(value, value - half, value + half, games)


def mean(values: Sequence[float]) -> Estimate:
    """A mean, with the normal interval."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(values) / count
    if count == 1:
        return Estimate(middle, middle, middle, 1)
    half = Z * sqrt(sum((v - middle) ** 2 for v in values) / (count - 1) / count)
    return Estimate(middle, middle - half, middle + half, count)


def quantile(values: Sequence[float], part: float) -> Estimate:
    """The value below which such a part lies, with the interval that the order of the sample gives."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    ordered = sorted(values)
    half = Z * sqrt(count * part * (1 - part))
    low, high = max(0, floor(count * part - half)), min(count - 1, ceil(count * part + half))
    return Estimate(ordered[min(count - 1, int(count * part))], ordered[low], ordered[high], count)


def share_difference(hits_a: float, count_a: int, hits_b: float, count_b: int) -> Estimate:
    """How much larger the first proportion is, with Newcombe's interval."""
    a, b = share(hits_a, count_a), share(hits_b, count_b)
    value = a.value - b.value
    low = value - sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    high = value + sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Estimate(value, low, high, min(count_a, count_b))


class Running:
    """The mean of a growing sample with an interval that holds at every look, so one may stop as soon as the answer is clear.

    A normal-mixture confidence sequence (Robbins; Waudby-Smith and others), tightest at about `aim` values.
    """

    __slots__ = ("aim", "count", "squares", "total")

    def __init__(self, aim: int = 400) -> None:
        self.aim = aim
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def estimate(self, alpha: float = 0.05) -> Estimate:
        n = self.count
        if n < 2:
            return Estimate(self.total if n else 0.0, float("-inf"), float("inf"), n)
        middle = self.total / n
        variance = max((self.squares - n * middle * middle) / (n - 1), 0.0)
        variance = max(variance, 1.0 / (n * n))  # a sample of equal values proves nothing yet
        wide = 2 * log(1 / alpha)
        rho2 = (wide + log(1 + wide)) / (self.aim * variance)
        scale = n * variance * rho2 + 1
        half = sqrt(2 * scale / (n * n * rho2) * log(sqrt(scale) / alpha))
        return Estimate(middle, middle - half, middle + half, n)


# --- Elo --------------------------------------------------------------------------------------------------------------

_POINTS: Final = 400 / log(10)


def elo(names: Sequence[str], results: dict[tuple[str, str], tuple[float, int]]) -> dict[str, Estimate]:
    """Ratings by Bradley and Terry, with intervals; `results[a, b]` are the points of a against b and the games between them.

    The first name is the zero of the scale. One drawn game between any two keeps a clean sweep finite.
    """
    size = len(names)
    place = {name: at for at, name in enumerate(names)}
    points = [[0.0] * size for _ in range(size)]
    games = [[0.0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            if a != b:
                points[a][b], games[a][b] = 0.5, 1.0
    counted = [0] * size
    for (one, other), (won, count) in results.items():
        if one == other:
            continue
        a, b = place[one], place[other]
        points[a][b] += won
        points[b][a] += count - won
        games[a][b] += count
        games[b][a] += count
        counted[a] += count
        counted[b] += count
    rating = [0.0] * size
    information: list[list[float]] = []
    for _ in range(60):
        slope = [0.0] * size
        information = [[0.0] * size for _ in range(size)]
        for a in range(size):
            for b in range(size):
                if a == b:
                    continue
                chance = 1 / (1 + exp(rating[b] - rating[a]))
                slope[a] += points[a][b] - games[a][b] * chance
                weight = games[a][b] * chance * (1 - chance)
                information[a][a] += weight
                information[a][b] -= weight
        step = _solve([row[1:] for row in information[1:]], slope[1:])
        for at, change in enumerate(step, start=1):
            rating[at] += max(-1.0, min(1.0, change))
        if all(abs(change) < 1e-9 for change in step):
            break
    found: dict[str, Estimate] = {}
    reduced = [row[1:] for row in information[1:]]
    for at, name in enumerate(names):
        deviation = 0.0
        if at:
            unit = [1.0 if n == at - 1 else 0.0 for n in range(size - 1)]
            deviation = sqrt(max(_solve(reduced, unit)[at - 1], 0.0))
        value = rating[at] * _POINTS
        found[name] = Estimate(value, value - Z * deviation * _POINTS, value + Z * deviation * _POINTS, counted[at])
    return found


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the matrices are a few rows large."""
    size = len(right)
    rows = [[*matrix[n], right[n]] for n in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for n in range(size):
            if n != column and rows[n][column]:
                factor = rows[n][column] / rows[column][column]
                rows[n] = [x - factor * y for x, y in zip(rows[n], rows[column], strict=True)]
    return [rows[n][size] / rows[n][n] for n in range(size)]
