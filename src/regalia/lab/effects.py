"""What something that a seat does has to do with winning.

Seats that did it are compared with seats that did not and that had the same character, the same bot and the same place: the differences
within these groups are added up with the weights of Mantel and Haenszel. Seats of one match are not independent, as one wins because the
other does not, so the interval comes from the differences between matches (a cluster-robust variance).
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt

from regalia.lab.simulate import Row
from regalia.lab.statistics import Estimate, Z


class Effects:
    """All seats of all matches, in groups that can be compared."""

    def __init__(self) -> None:
        self.match: array[int] = array("q")  # by seat
        self.group: array[int] = array("q")  # by seat
        self.won = bytearray()  # by seat
        self.sizes: list[int] = []  # by group: seats, and wins
        self.wins: list[int] = []
        self._groups: dict[tuple[str, str, int], int] = {}
        self._alike: array[int] = array("q")  # by match: its number in the next two
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}  # who sat there, as group and won
        self._times: list[int] = []  # how often just these sat there

    def add(self, row: Row) -> int:
        """One more match; the number of its first seat."""
        start = len(self.group)
        for seat in range(len(row.ranks)):
            key = (row.characters[seat] if row.characters else "", row.bots[seat] if row.bots else "", seat)
            group = self._groups.setdefault(key, len(self._groups))
            if group == len(self.sizes):
                self.sizes.append(0)
                self.wins.append(0)
            won = seat in row.winners
            self.sizes[group] += 1
            self.wins[group] += won
            self.match.append(len(self._alike))
            self.group.append(group)
            self.won.append(won)
        number = self._numbers.setdefault(tuple(zip(self.group[start:], self.won[start:], strict=True)), len(self._numbers))
        if number == len(self._times):
            self._times.append(0)
        self._times[number] += 1
        self._alike.append(number)
        return start

    def of(self, users: Sequence[int]) -> Estimate | None:
        """How much more often those seats win, by their numbers; None without anyone to compare them with."""
        doers: dict[int, list[int]] = defaultdict(list)  # by match
        used: Counter[int] = Counter()  # by group: seats, and wins
        used_won: Counter[int] = Counter()
        for seat in users:
            doers[self.match[seat]].append(seat)
            used[self.group[seat]] += 1
            used_won[self.group[seat]] += self.won[seat]
        groups = [group for group, count in used.items() if count < self.sizes[group]]
        if not groups:
            return None
        part = {group: used[group] / self.sizes[group] for group in groups}
        usual = {group: self.wins[group] / self.sizes[group] for group in groups}
        weight = sum([used[group] * (1 - part[group]) for group in groups])
        value = sum([used_won[group] - used[group] * usual[group] for group in groups]) / weight

        def pull(group: int, won: int, did: int) -> float:
            """What a seat adds to the difference beyond what was to be expected of it."""
            if group not in part:
                return 0.0
            apart = did - part[group]
            return apart * (won - usual[group] - value * apart)

        idle = [sum([pull(group, won, 0) for group, won in alike]) for alike in self._numbers]
        squares = sum([times * pulled * pulled for times, pulled in zip(self._times, idle, strict=True)])
        for match, seats in doers.items():
            before = idle[self._alike[match]]
            after = before + sum([pull(self.group[n], self.won[n], 1) - pull(self.group[n], self.won[n], 0) for n in seats])
            squares += after * after - before * before
        ones, others = sum([used[group] for group in groups]), sum([self.sizes[group] - used[group] for group in groups])
        ones_won = sum([used_won[group] for group in groups])
        others_won = sum([self.wins[group] - used_won[group] for group in groups])
        free = ones + others - len(groups) - 1
        matches = len(self._alike)
        if free <= 0 or matches < 2:
            return Estimate(value, -1.0, 1.0, min(ones, others))
        correction = matches / (matches - 1) * (ones + others - 1) / free
        variance = correction * max(squares, 0.0) / weight**2 + _doubt(ones_won, ones) + _doubt(others_won, others)
        half = Z * sqrt(variance)
        return Estimate(value, max(-1.0, value - half), min(1.0, value + half), min(ones, others))


def _doubt(won: int, count: int) -> float:
    """As if one more had won and one more lost (Agresti and Caffo): a few who all won or all lost prove little."""
    p = won / count
    return (p * p + (1 - p) ** 2) / count**2
