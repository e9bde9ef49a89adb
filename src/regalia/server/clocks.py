"""Clocks: the table's own (for every decision of a person) and the game's (for one ask).

When the table's clock runs out, a bot plays for the missing person until she takes her seat back. When the game's runs out, what the ask
says counts as her answer, or a bot answers this once; it does not run for a person who plays with bots alone.

Nobody gets time by going round in circles: handing a seat over and taking it back stops no clock, an action that is taken back gives back
the time that was left before it (all of it only where others agreed), and a clock that rang has rung until it is answered.
"""

from __future__ import annotations

from typing import Final

from regalia.kernel import State
from regalia.kernel.play import current_ask, waiting
from regalia.server.patch import Plain
from regalia.server.saved import Sitter, Standing, now_ms

SECOND_CHANCE: Final = 60_000  # after a restart, nobody's clock has less time than this (ms), or its whole time


class Clocks:
    """When whose time is up, in milliseconds since 1970."""

    __slots__ = ("_all", "_left", "_standing", "ask_end", "ask_seconds", "ends", "has_rung", "seconds")

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.ends: dict[int, int] = {}  # by the table's clock
        self._all: dict[int, int] = {}  # with those of people for whom a bot plays just now: handing over stops no clock
        self.ask_end = 0  # by the game's
        self.ask_seconds = 0
        self.has_rung = False  # by the game's: whoever has not answered yet is answered for
        self._standing: Standing | None = None  # the ask for which that runs
        self._left: dict[int, tuple[dict[int, int], int]] = {}  # before each action: the time left to each seat, and for the ask

    def resume(self, s: State, sitters: list[Sitter], since: int) -> None:
        """After a restart: the time that is left, but at least a second chance."""
        now = now_ms()
        self.set(s, sitters, since)
        self._all = {seat: max(end, now + min(self.seconds * 1000, SECOND_CHANCE)) for seat, end in self._all.items()}
        self._begin(sitters)
        if self.ask_end:
            self.ask_end = max(self.ask_end, now + min(self.ask_seconds * 1000, SECOND_CHANCE))

    def wake(self, s: State) -> None:
        """The table is back in memory, and its clocks ran on meanwhile: the same ask stands in a new state."""
        if self._standing is not None:
            self._standing = Standing(s)

    def set(self, s: State, sitters: list[Sitter], now: int, acted: bool = True) -> None:
        """Whose clocks run now, after an action or since somebody came or went.

        Only an action gives anybody time; an answer to a sealed ask leaves the other clocks alone.
        """
        if acted and s.decisions and (self._all or self.ask_end):
            self._left[s.decisions - 1] = {seat: end - now for seat, end in self._all.items()}, self.ask_end - now if self.ask_end else 0
        self._run(s, sitters, now, self._all if s.sealed or not acted else {})
        before = self._look_at_ask(s, sitters)
        is_answered = self.has_rung and not s.sealed
        if before is None or (acted and (is_answered or not before.goes_on(s))):
            self._give_ask(now + self.ask_seconds * 1000)

    def go_back(self, s: State, sitters: list[Sitter], now: int, agreed: bool) -> None:
        """Whose clocks run after an undo. One that nobody had to agree to gives nobody time."""
        left, ask_left = ({}, 0) if agreed else self._left.get(s.decisions, ({}, 0))
        self._left = {number: times for number, times in self._left.items() if number < s.decisions}
        self._run(s, sitters, now, {seat: min(now + time, self._all.get(seat, now + time)) for seat, time in left.items()})
        before = self._look_at_ask(s, sitters)
        if agreed or before is None or not before.asks_the_same(s):
            self._give_ask(now + (ask_left or self.ask_seconds * 1000))

    def _run(self, s: State, sitters: list[Sitter], now: int, ends: dict[int, int]) -> None:
        """The table's clock, for those who are waited for."""
        if self.seconds:
            people = [seat for seat in waiting(s) if sitters[seat].kind == "human"]
            self._all = {seat: ends.get(seat) or now + self.seconds * 1000 for seat in people}
            self._begin(sitters)

    def _look_at_ask(self, s: State, sitters: list[Sitter]) -> Standing | None:
        """How much time the game gives for the ask under way. Returns the one for which its clock ran until now."""
        under_way = current_ask(s)
        self.ask_seconds = 0 if under_way is None or not _somebody_waits(sitters) else under_way[0].clock(s, under_way[1])
        before, self._standing = self._standing, Standing(s) if self.ask_seconds else None
        return before if self.ask_seconds else None

    def _give_ask(self, end: int) -> None:
        self.ask_end, self.has_rung = end if self.ask_seconds else 0, False

    def _begin(self, sitters: list[Sitter]) -> None:
        self.ends = {seat: end for seat, end in self._all.items() if not sitters[seat].bot}

    def next_end(self) -> int:
        """When the first clock rings; 0: none runs."""
        ends = [*self.ends.values(), self.ask_end] if self.ask_end and not self.has_rung else list(self.ends.values())
        return min(ends, default=0)

    def to_wire(self, s: State, seats: int) -> Plain:
        """What is shown: the seconds of a whole clock, and when each seat's time is up (0: it does not run)."""
        if not self.seconds and not self.ask_seconds:
            return None
        waited = waiting(s)
        ends: list[Plain] = []
        for seat in range(seats):
            mine = [end for end in (self.ends.get(seat, 0), self.ask_end if seat in waited else 0) if end]
            ends.append(min(mine, default=0))
        return {"seconds": self.ask_seconds or self.seconds, "ends": ends}


def _somebody_waits(sitters: list[Sitter]) -> bool:
    """Whether there is anybody whose patience a game's clock could spare: with bots alone a person takes the time she likes."""
    return sum(sitter.kind != "bot" for sitter in sitters) > 1
