"""The store: one small interface, several implementations, one suite of tests for all of them (`tests/server/test_store.py`).

A saved table is a header (game, rules version, settings, seed: all that is fixed when it is made) and entries: one line of JSON for each
thing that happened, numbered from 0 without gaps. Everything else follows from them. `(table, number)` is unique: an entry whose
number is taken or leaves a gap is a conflict and is not written, so nothing is applied twice or lost. Neither is what comes of it in the
same commit: the summary of a game that this entry ended, what its players keep, the table of a rematch.
What lists show (the summary) is a cache beside it.

`commit` is called by one writer thread with the changes of many tables and is durable when it returns (see `journal`). The reading
methods may be called from any thread.

A store that is `shared` serves several processes at once. Each hears (`watch`) when another has written to a table, and reads what is new;
and one of them at a time has the lead of a table: there, and only there, its bots think and its clocks run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

# a table, and how many entries it has now, or -1: its lead was lost; ("", -1): anything may have happened
Heard: TypeAlias = Callable[[str, int], None]
Listing: TypeAlias = Literal["mine", "open", "watch", "finished"]

FORMAT: Final = 1  # of the database; a newer one is refused with a sentence
PAGE: Final = 60  # tables in a list
WHERE: Final[dict[str, str]] = {  # which tables are in the lists that are the same for everyone
    "open": "is_open AND has_room AND NOT is_over",
    "watch": "is_open AND NOT is_over",
    "finished": "is_open AND is_over",
}


class StoreTrouble(RuntimeError):
    """The store cannot be used; the message says why and holds no secret."""


class Summary(Struct, frozen=True):
    """What lists and a restart need to know about a table. `body` is what the list shows, as JSON."""

    body: bytes
    game: str
    created: int  # milliseconds since 1970
    updated: int
    is_open: bool  # may be seen in lists
    has_room: bool  # a seat is free
    is_over: bool
    attention: bool  # something goes on without a person: a bot to move, a clock that runs
    players: tuple[str, ...] = ()  # hashed keys of those seated


class Create(Struct, frozen=True):
    """A new table, perhaps with entries of its past (a branch)."""

    table: str
    header: bytes
    entries: tuple[bytes, ...]
    summary: Summary
    after: str = ""  # the table that it comes of


class Entry(Struct, frozen=True):
    """One thing that happened at a table."""

    table: str
    number: int
    line: bytes


class Settle(Struct, frozen=True):
    """The table's summary is now this. `upto` entries are written: those in a journal may be filed with the table."""

    table: str
    upto: int
    summary: Summary


class Remember(Struct, frozen=True):
    """A player's lasting record for one game grows: two matches may end at once, and each adds to what the other left."""

    player: str
    game: str
    grown: Callable[[bytes | None], bytes | None]  # the record that was there when this is written -> the new one, or None: it stays
    after: str = ""  # the table that it comes of


class Leave(Struct, frozen=True):
    """A player does not want to see a table among hers any more, or (`is_left` is false) wants to again."""

    player: str
    table: str
    is_left: bool


Change: TypeAlias = Create | Entry | Settle | Remember | Leave


def comes_of(change: Change) -> str:
    """The table whose entries a change comes of: if one of them is in conflict, what follows it in the commit is not written either."""
    return change.after if isinstance(change, (Create, Remember)) else change.table


class Saved(Struct, frozen=True):
    """A table as it was saved."""

    header: bytes
    entries: tuple[bytes, ...]


class Store(Protocol):
    """See the head of this file."""

    @property
    def shared(self) -> bool:
        """Whether other processes may use it at the same time."""

    def commit(self, changes: Sequence[Change]) -> list[int]:
        """Write the changes in order, all at once, durably. Returns the places of those that were not written: entries in conflict, and
        what comes of them (see `comes_of`)."""

    def load(self, table: str) -> Saved | None:
        """A table with all entries that were committed."""

    def entries(self, table: str, since: int) -> tuple[bytes, ...]:
        """The entries of a table from a number on."""

    def watch(self, heard: Heard) -> None:
        """From now on, call this (from a thread) whenever another process has written to a table."""

    def lead(self, table: str) -> bool:
        """Take the lead of a table for this process, if no other one has it. Taken twice, it is to be given back twice."""

    def release(self, table: str) -> None:
        """Give back the lead of a table."""

    def summaries(self, which: Listing, player: str = "", before: int = 0, limit: int = PAGE) -> list[bytes]:
        """The bodies of a list's summaries, latest first; `before` (a time) pages on."""

    def left(self, player: str) -> set[str]:
        """The tables that a player left."""

    def unsettled(self) -> list[str]:
        """The tables that go on by themselves after a restart."""

    def record(self, player: str, game: str) -> bytes | None:
        """A player's lasting record for a game."""

    def old(self, before: int, finished: bool) -> list[tuple[str, bytes]]:
        """The tables, with the bodies of their summaries, settled last before a time, oldest first; finished ones only if asked."""

    def forget(self, tables: Sequence[str]) -> None:
        """Delete tables, with all that belongs to them, for good. No process may have them in use."""

    def journal_size(self) -> int:
        """How many bytes wait to be filed; 0 where there is no journal."""

    def count(self) -> int:
        """How many tables are saved."""

    def close(self) -> None:
        """Let go of everything."""


def open_store(database: str) -> Store:
    """The store for a path (SQLite), `:memory:`, or a `postgresql://` address."""
    if database.startswith(("postgresql://", "postgres://")):
        from regalia.server.postgres import PostgresStore  # an optional extra: only imported when it is asked for

        return PostgresStore(database)
    if "://" in database:
        raise StoreTrouble(f"A database is a file, :memory:, or a postgresql:// address, not {database.partition('://')[0]}://.")
    from regalia.server.sqlite import SqliteStore

    return SqliteStore(database)
