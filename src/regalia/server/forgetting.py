"""Saved tables that may go: those at which nothing has happened for long.

The server itself deletes nothing; whoever keeps it does (`regalia forget`). Finished matches stay unless they are asked for: a replay may
be wanted at any time. What players keep from match to match stays always.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from regalia.server.saved import now_ms, read_line
from regalia.server.store import Store
from regalia.server.wire import report

_DAY: Final = 24 * 3600 * 1000  # ms
_AT_ONCE: Final = 500  # tables: each is locked for as long as it takes


class _Seat(Struct):
    name: str


class _Told(Struct):
    """What is needed of a summary."""

    game: str
    seats: list[_Seat]
    number: int
    over: bool
    updated: int


_decode = msgspec.json.Decoder(_Told).decode


class OldTable(Struct, frozen=True):
    """A table that may go."""

    table: str
    game: str
    seats: tuple[str, ...]
    number: int  # actions
    is_over: bool
    updated: int  # when something happened last, in ms

    def __str__(self) -> str:
        day = datetime.fromtimestamp(self.updated / 1000).date()
        how = "finished" if self.is_over else "under way"
        return f"{self.table}  {day}  {self.game}, {self.number} actions, {how}: {', '.join(self.seats)}"


def old_tables(store: Store, days: int, finished: bool) -> Iterator[OldTable]:
    """The tables at which nothing has happened for so many days; finished ones only if they are asked for."""
    before = now_ms() - days * _DAY
    for table, body in store.old(before, finished):
        try:
            told = _decode(body)
            last = store.entries(table, 0)[-1:]
            updated = max(told.updated, int(read_line(last[0])[-1]) if last else 0)
        except (msgspec.MsgspecError, ValueError) as error:  # what cannot be read is not judged
            report(f"the table {table} is damaged", error)
            continue
        if updated < before:  # after a crash, a summary may be older than the last move
            yield OldTable(table, told.game, tuple(seat.name for seat in told.seats), told.number, told.over, updated)


def forget(store: Store, tables: Sequence[str]) -> int:
    """Delete tables for good, but for those that a server has in use. Returns how many are gone."""
    gone = 0
    for start in range(0, len(tables), _AT_ONCE):
        free = [table for table in tables[start : start + _AT_ONCE] if store.lead(table)]
        try:
            store.forget(free)
        finally:
            for table in free:
                store.release(table)
        gone += len(free)
    return gone
