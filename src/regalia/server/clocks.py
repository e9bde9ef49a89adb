"""Clocks: the table's own (for every decision of a person) and the game's (for one ask).

When the table's clock runs out, a bot plays for the missing person until she takes her seat back. When the game's runs out, what the ask
says counts as her answer, or a bot answers this once; it does not run for a person who plays with bots alone.
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

    __slots__ = ("_all", "_standing", "ask_end", "ask_seconds", "ends", "seconds")

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.ends: dict[int, int] = {}  # by the table's clock
        self._all: dict[int, int] = {}  # with those of people for whom a bot plays just now: handing over stops no clock
        self.ask_end = 0  # by the game's
        self.ask_seconds = 0
        self._standing: Standing | None = None  # the ask for which that runs

    def resume(self, s: State, sitters: list[Sitter], since: int) -> None:
        """After a restart: the time that is left, but at least a second chance."""
        now = now_ms()
        self.set(s, sitters, since)
        self._all = {seat: max(end, now + min(self.seconds * 1000, SECOND_CHANCE)) for seat, end in self._all.items()}
        self._begin(sitters)
        if self.ask_end:
            self.ask_end = max(self.ask_end, now + min(self.ask_seconds * 1000, SECOND_CHANCE))

    def set(self, s: State, sitters: list[Sitter], now: int, acted: bool = True, went_back: bool = False) -> None:
        """Whose clocks run now, after an action, after an undo (`went_back`), or since somebody came or went.

        Only an action or an undo gives anybody time; an answer to a sealed ask leaves the other clocks alone.
        """
        if self.seconds:
            old = self._all if s.sealed or not acted else {}
            self._all = {}
            for seat in waiting(s):
                if sitters[seat].kind == "human":
                    self._all[seat] = old.get(seat) or now + self.seconds * 1000
            self._begin(sitters)
        under_way = current_ask(s)
        seconds = 0 if under_way is None or not _somebody_waits(sitters) else under_way[0].clock(s, under_way[1])
        self.ask_seconds = seconds
        if not seconds:
            self.ask_end, self._standing = 0, None
            return
        if self.ask_end == 0 or self._standing is None or not self._standing.goes_on(s, went_back):
            self.ask_end = now + seconds * 1000
        self._standing = Standing(s)

    def _begin(self, sitters: list[Sitter]) -> None:
        self.ends = {seat: end for seat, end in self._all.items() if not sitters[seat].bot}

    def next_end(self) -> int:
        """When the first clock rings; 0: none runs."""
        ends = [*self.ends.values(), self.ask_end] if self.ask_end else list(self.ends.values())
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
