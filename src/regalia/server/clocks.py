"""Clocks: the table's own (for every decision of a person) and the game's (for one ask).

When the table's clock runs out, a bot plays for the missing person until she takes her seat back. When the game's runs out, what the ask
says counts as her answer, or a bot answers this once.
"""

from __future__ import annotations

from typing import Final

from regalia.kernel import State
from regalia.kernel.play import current_ask, waiting
from regalia.server.patch import Plain
from regalia.server.saved import Sitter, now_ms

SECOND_CHANCE: Final = 60_000  # after a restart, nobody's clock has less time than this (ms), or its whole time


class Clocks:
    """When whose time is up, in milliseconds since 1970."""

    __slots__ = ("_ask_key", "ask_end", "ask_seconds", "ends", "seconds")

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.ends: dict[int, int] = {}  # by the table's clock
        self.ask_end = 0  # by the game's
        self.ask_seconds = 0
        self._ask_key: tuple[int, int, int] = (0, 0, 0)

    def resume(self, s: State, sitters: list[Sitter], since: int) -> None:
        """After a restart: the time that is left, but at least a second chance."""
        now = now_ms()
        self.set(s, sitters, since)
        self.ends = {seat: max(end, now + min(self.seconds * 1000, SECOND_CHANCE)) for seat, end in self.ends.items()}
        if self.ask_end:
            self.ask_end = max(self.ask_end, now + min(self.ask_seconds * 1000, SECOND_CHANCE))

    def set(self, s: State, sitters: list[Sitter], now: int) -> None:
        """Something happened: whose clocks run now? An answer to a sealed ask leaves the other clocks alone."""
        if self.seconds:
            old, self.ends = self.ends, {}
            for seat in waiting(s):
                sitter = sitters[seat]
                if sitter.kind == "human" and not sitter.bot:
                    kept = old.get(seat) if s.sealed else None
                    self.ends[seat] = kept or now + self.seconds * 1000
        under_way = current_ask(s)
        seconds = 0
        if under_way is not None:
            ask, frame = under_way
            seconds = ask.clock(s, frame)
            key = (id(ask), len(s.stack), frame.seat)
            same = self.ask_end > 0 and key == self._ask_key and (bool(s.sealed) or not ask.sealed)
            if seconds and not same:
                self.ask_end = now + seconds * 1000
            self._ask_key = key
        self.ask_seconds = seconds
        if not seconds:
            self.ask_end = 0

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
