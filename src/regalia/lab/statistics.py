"""The numbers behind reports, comparisons and tournaments, each with an interval. All intervals are 95 % unless said otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    return Estimate(hits / count, *_wilson(hits / count, count), count)


def share_of_groups(groups: Sequence[tuple[float, int]]) -> Estimate:
    """A proportion whose trials come in groups that may go alike (the seats of one match): the hits and the trials of each group.

    Wilson's interval, as if there were fewer trials: as many fewer as the groups vary more than independent trials would.
    """
    hits, count = sum(won for won, _ in groups), sum(n for _, n in groups)
    if count == 0:
        return share(0, 0)
    p = hits / count
    if 0 < p < 1:
        alike = max(1.0, sum((won - n * p) ** 2 for won, n in groups) / (count * p * (1 - p)))
    else:  # nothing varies, so nothing tells how alike they are
        alike = count / sum(1 for _, n in groups if n)
    return Estimate(p, *_wilson(p, count / alike), count)


def _wilson(p: float, count: float) -> tuple[float, float]:
    z2 = Z * Z / count
    middle = (p + z2 / 2) / (1 + z2)
    half = Z * sqrt(p * (1 - p) / count + z2 / (4 * count)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


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


class Running:
    """The mean of a growing sample with an interval that holds at every look, so one may stop as soon as the answer is clear.

    A normal-mixture confidence sequence (Robbins; Waudby-Smith and others), tightest at about `aim` values. The spread is estimated, so it
    holds for samples that are large enough to show it: for values without a bound nothing better is known.
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
        variance = max(variance, 1.0 / n)  # equal values so far: the next one may be another
        wide = 2 * log(1 / alpha)
        rho2 = (wide + log(1 + wide)) / (self.aim * variance)
        scale = n * variance * rho2 + 1
        half = sqrt(2 * scale / (n * n * rho2) * log(sqrt(scale) / alpha))
        return Estimate(middle, middle - half, middle + half, n)


_BETS: Final = (0.9, 0.5, 0.25, 0.12, 0.06, 0.03)  # the parts of a purse that are staked: large ones suit rare events


class RunningShare:
    """The mean of a growing sample of -1, 0 and 1 (a share, or the difference of two) with an interval that holds at every look.

    It holds for every sample, however rare the events. Somebody bets on each value that the mean is larger than m, at odds that are fair
    if it is m, and wins a fortune only if it is not (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting"):
    the interval is where the bets for a larger and for a smaller mean have made no fortune.
    """

    __slots__ = ("downs", "ups", "zeros")

    def __init__(self) -> None:
        self.ups = 0
        self.zeros = 0
        self.downs = 0

    @property
    def count(self) -> int:
        return self.ups + self.zeros + self.downs

    def add(self, value: float) -> None:
        if value == 0:
            self.zeros += 1
        elif value == 1:
            self.ups += 1
        elif value == -1:
            self.downs += 1
        else:
            raise ValueError(f"expected -1, 0 or 1, not {value}")

    def estimate(self, alpha: float = 0.05) -> Estimate:
        n = self.count
        value = (self.ups - self.downs) / n if n else 0.0
        return Estimate(value, self._least(self.ups, self.downs, alpha), -self._least(self.downs, self.ups, alpha), n)

    def _least(self, ups: int, downs: int, alpha: float) -> float:
        """The smallest mean against which the bets for a larger one have not made 2 / alpha of 1."""
        n = ups + self.zeros + downs
        if n == downs:
            return -1.0
        low, high = -1.0, (ups - downs) / n
        for _ in range(30):
            middle = (low + high) / 2
            fair = 1 / (1 + middle)  # what a stake comes back as: 2 fair for an up, fair for a zero, nothing for a down
            purses = [ups * log(1 - bet + bet * 2 * fair) + self.zeros * log(1 - bet + bet * fair) + downs * log(1 - bet) for bet in _BETS]
            if sum(exp(min(purse, 700.0)) for purse in purses) > len(purses) * 2 / alpha:
                low = middle
            else:
                high = middle
        return low


# --- Elo --------------------------------------------------------------------------------------------------------------

_POINTS: Final = 400 / log(10)


def elo(names: Sequence[str], matches: Iterable[Mapping[tuple[str, str], tuple[float, int]]]) -> dict[str, Estimate]:
    """Ratings by Bradley and Terry, with intervals; in each match, `match[a, b]` are the points of a against b and the pairs they made.

    The first name is the zero of the scale. One drawn game between any two keeps a clean sweep finite. The pairs of one match may go
    alike (who wins beats all the others at once), so a deviation is the larger one of the model's, for which all pairs are independent,
    and of the one that the matches show as wholes (Huber's sandwich).
    """
    size = len(names)
    place = {name: at for at, name in enumerate(names)}
    duels = [[(place[a], place[b], won, count) for (a, b), (won, count) in match.items() if a != b] for match in matches]
    points = [[0.5] * size for _ in range(size)]
    games = [[1.0] * size for _ in range(size)]
    counted = [0] * size
    for match in duels:
        for a, b, won, count in match:
            points[a][b] += won
            points[b][a] += count - won
            games[a][b] += count
            games[b][a] += count
            counted[a] += count
            counted[b] += count
    rating = [0.0] * size
    chance: list[list[float]] = []
    reduced: list[list[float]] = []
    for _ in range(60):
        chance = [[1 / (1 + exp(rating[b] - rating[a])) for b in range(size)] for a in range(size)]
        slope = [0.0] * size
        information = [[0.0] * size for _ in range(size)]
        for a in range(size):
            for b in range(size):
                if a == b:
                    continue
                slope[a] += points[a][b] - games[a][b] * chance[a][b]
                weight = games[a][b] * chance[a][b] * chance[b][a]
                information[a][a] += weight
                information[a][b] -= weight
        reduced = [row[1:] for row in information[1:]]
        step = _solve(reduced, slope[1:])
        for at, change in enumerate(step, start=1):
            rating[at] += max(-1.0, min(1.0, change))
        if all(abs(change) < 1e-9 for change in step):
            break
    surpluses: list[list[float]] = []
    for match in duels:
        surplus = [0.0] * size
        for a, b, won, count in match:
            surplus[a] += won - count * chance[a][b]
            surplus[b] -= won - count * chance[a][b]
        surpluses.append(surplus[1:])
    found: dict[str, Estimate] = {}
    for at, name in enumerate(names):
        deviation = 0.0
        if at:
            weights = _solve(reduced, [1.0 if n == at - 1 else 0.0 for n in range(size - 1)])
            shown = sum(sum(w * x for w, x in zip(weights, surplus, strict=True)) ** 2 for surplus in surpluses)
            deviation = sqrt(max(weights[at - 1], shown))
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
