"""The embedded store: SQLite in WAL mode with synchronous=FULL.

Entries of many tables are appended together as one row of an append-only journal, so a commit costs one insert and one sync however
many tables moved; there is no index to keep. Entries are filed with their table when it settles (leaves memory, ends, or the journal
has grown); then the journal is trimmed. What is unfiled is kept in memory as well: one process owns the file, and a lock beside it
holds others off. Opening a database reads whatever a crash left in the journal and files it; so does a commit that failed, but on a
full disk it stays in the journal.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec

from regalia.server.store import (
    FORMAT,
    PAGE,
    WHERE,
    Change,
    Create,
    Entry,
    Heard,
    Leave,
    Listing,
    Remember,
    Saved,
    Settle,
    StoreTrouble,
    Summary,
    comes_of,
)

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header BLOB NOT NULL, entries BLOB NOT NULL, count INTEGER NOT NULL, summary BLOB NOT NULL, game TEXT NOT NULL,
    created INTEGER NOT NULL, updated INTEGER NOT NULL, is_open INTEGER NOT NULL, has_room INTEGER NOT NULL, is_over INTEGER NOT NULL,
    attention INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_open ON tables (updated) WHERE is_open AND has_room AND NOT is_over;
CREATE INDEX IF NOT EXISTS tables_watch ON tables (updated) WHERE is_open AND NOT is_over;
CREATE INDEX IF NOT EXISTS tables_finished ON tables (updated) WHERE is_open AND is_over;
CREATE INDEX IF NOT EXISTS tables_attention ON tables (id) WHERE attention;
CREATE TABLE IF NOT EXISTS seats (player TEXT, id TEXT, PRIMARY KEY (player, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS left_tables (player TEXT, id TEXT, PRIMARY KEY (player, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (player TEXT, game TEXT, record BLOB NOT NULL, PRIMARY KEY (player, game)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS journal (id INTEGER PRIMARY KEY, batch BLOB NOT NULL);
"""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[str, int, bytes]]).decode


class SqliteStore:
    """See the head of this file."""

    def __init__(self, database: str) -> None:
        self._lock: IO[str] | None = None
        self._counts: dict[str, int] = {}  # entries of tables that have some in the journal
        self._unfiled: dict[str, list[bytes]] = {}
        self._batches: dict[str, int] = {}  # the first journal row that holds an unfiled entry of the table
        self._size = 0
        self._is_in_doubt = False  # a commit failed, and since then the journal could not be read
        self._reading = threading.Lock()
        if database != ":memory:":
            path = Path(database)
            if path.is_dir():
                raise StoreTrouble(f"{database} is a directory. Name a file in it.")
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(path)
        try:
            self._db = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
            if database != ":memory:":
                os.chmod(database, 0o600)
            self._prepare()
            self._read_journal()
            self._file_journal()
            # readers have their own connection, so that they never wait for a commit
            self._reader = self._db
            if database != ":memory:":
                self._reader = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
                self._reader.execute("PRAGMA query_only=ON")
        except sqlite3.DatabaseError as error:
            raise StoreTrouble(f"The database cannot be used: {error}.") from None
        except msgspec.MsgspecError:
            raise StoreTrouble("The database cannot be used: its journal is damaged. Go back to a copy of it.") from None

    def _prepare(self) -> None:
        db = self._db
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA busy_timeout=5000")
        db.executescript(_SCHEMA)
        found = db.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
        if found is None:
            db.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
        elif found[0] != str(FORMAT):
            raise StoreTrouble(f"The database has format {found[0]}; this program reads format {FORMAT}.")

    def _read_journal(self) -> None:
        """Know what is unfiled from the file alone."""
        lines: dict[str, list[bytes]] = {}
        counts: dict[str, int] = {}
        batches: dict[str, int] = {}
        size = 0
        for row_id, batch in self._db.execute("SELECT id, batch FROM journal ORDER BY id"):
            size += len(batch)
            for table, number, line in _decode(batch):
                if table not in counts:
                    counts[table] = self._filed(table)
                if number == counts[table]:  # smaller ones were filed before
                    lines.setdefault(table, []).append(line)
                    counts[table] = number + 1
                    batches.setdefault(table, row_id)
        self._counts = {table: counts[table] for table in lines}
        self._unfiled, self._batches, self._size = lines, batches, size

    def _file_journal(self) -> None:
        """File everything that is in the journal."""
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        for table, lines in self._unfiled.items():
            db.execute(
                "UPDATE tables SET entries = CAST(entries || ? AS BLOB), count = ?, attention = 1 WHERE id = ?",
                (b"".join(line + b"\n" for line in lines), self._counts[table], table),
            )
        db.execute("DELETE FROM journal")
        db.execute("COMMIT")
        self._counts, self._unfiled, self._batches, self._size = {}, {}, {}, 0

    def _filed(self, table: str) -> int:
        """How many entries are filed with a table; -1 if there is no such table."""
        row = self._db.execute("SELECT count FROM tables WHERE id = ?", (table,)).fetchone()
        return -1 if row is None else int(row[0])

    # --- writing ------------------------------------------------------------------------------------------------------

    def commit(self, changes: Sequence[Change]) -> list[int]:
        if self._is_in_doubt:
            with self._reading:
                self._believe_file()
        db = self._db
        batch: list[tuple[str, int, bytes]] = []
        conflicts: list[int] = []
        refused: set[str] = set()  # tables with an entry in conflict
        trim = False
        # moves alone are one statement, which is a transaction by itself: each further call would wait for the interpreter once more
        alone = all(type(change) is Entry for change in changes)
        try:
            if not alone:
                db.execute("BEGIN IMMEDIATE")
            for place, change in enumerate(changes):
                if isinstance(change, Entry):
                    table, number = change.table, change.number
                    count = self._counts.get(table)
                    if count is None:
                        count = self._filed(table)
                    if number != count or table in refused:
                        conflicts.append(place)
                        refused.add(table)
                        continue
                    self._counts[table] = number + 1
                    unfiled = self._unfiled.get(table)
                    if unfiled is None:
                        self._unfiled[table] = [change.line]
                    else:
                        unfiled.append(change.line)
                    batch.append((table, number, change.line))
                elif comes_of(change) in refused:
                    conflicts.append(place)
                elif isinstance(change, Settle):
                    self._settle(change)
                    trim = True
                elif isinstance(change, Create):
                    self._create(change)
                elif isinstance(change, Leave):
                    self._leave(change)
                else:
                    self._remember(change)
            if batch:
                # entries settled in this very commit are filed twice over, which recovery knows to pass over
                packed = _encode(batch)
                row_id = db.execute("INSERT INTO journal (batch) VALUES (?)", (packed,)).lastrowid or 0
                self._size += len(packed)
                first, unfiled_tables = self._batches, self._unfiled
                for table, _, _ in batch:
                    if table not in first and table in unfiled_tables:
                        first[table] = row_id
            if trim:
                self._trim()
            if not alone:
                db.execute("COMMIT")
        except BaseException:
            self._is_in_doubt = True
            with self._reading:
                self._believe_file()
            raise
        return conflicts

    def _create(self, change: Create) -> None:
        entries = b"".join(line + b"\n" for line in change.entries)
        s = change.summary
        self._db.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (change.table, change.header, entries, len(change.entries), s.body, s.game, s.created, s.updated, s.is_open, s.has_room,
             s.is_over, s.attention),
        )  # fmt: skip
        self._seat(change.table, s)

    def _settle(self, change: Settle) -> None:
        table, s = change.table, change.summary
        lines = self._unfiled.pop(table, [])
        count = self._counts.pop(table, None)
        self._batches.pop(table, None)
        if lines:
            self._db.execute(
                "UPDATE tables SET entries = CAST(entries || ? AS BLOB), count = ? WHERE id = ?",
                (b"".join(line + b"\n" for line in lines), count, table),
            )
        self._db.execute(
            "UPDATE tables SET summary = ?, updated = ?, is_open = ?, has_room = ?, is_over = ?, attention = ? WHERE id = ?",
            (s.body, s.updated, s.is_open, s.has_room, s.is_over, s.attention, table),
        )
        self._seat(table, s)

    def _seat(self, table: str, s: Summary) -> None:
        for player in s.players:
            self._db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (player, table))

    def _leave(self, change: Leave) -> None:
        whose = (change.player, change.table)
        if change.is_left:
            self._db.execute("INSERT OR IGNORE INTO left_tables SELECT player, id FROM seats WHERE player = ? AND id = ?", whose)
        else:
            self._db.execute("DELETE FROM left_tables WHERE player = ? AND id = ?", whose)

    def _remember(self, change: Remember) -> None:
        whose = (change.player, change.game)
        row = self._db.execute("SELECT record FROM records WHERE player = ? AND game = ?", whose).fetchone()
        grown = change.grown(None if row is None else row[0])
        if grown is not None:
            self._db.execute("REPLACE INTO records VALUES (?, ?, ?)", (*whose, grown))

    def _trim(self) -> None:
        """Drop the journal rows before the first one that still holds something unfiled."""
        if not self._batches:
            self._db.execute("DELETE FROM journal")
            self._size = 0
            return
        first = min(self._batches.values())
        gone = self._db.execute("SELECT total(length(batch)) FROM journal WHERE id < ?", (first,)).fetchone()[0]
        if gone:
            self._db.execute("DELETE FROM journal WHERE id < ?", (first,))
            self._size -= int(gone)

    def _believe_file(self) -> None:
        """After a failed commit: believe only what the file says. It need not be written for that, since the disk may be full."""
        self._roll_back()
        self._read_journal()
        try:
            self._file_journal()
        except sqlite3.Error:  # then it stays in the journal
            self._roll_back()
        self._is_in_doubt = False

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    # --- reading ------------------------------------------------------------------------------------------------------

    def load(self, table: str) -> Saved | None:
        with self._reading:
            if self._is_in_doubt:
                self._believe_file()
            row = self._reader.execute("SELECT header, entries FROM tables WHERE id = ?", (table,)).fetchone()
            unfiled = tuple(self._unfiled.get(table, ()))
        if row is None:
            return None
        filed: list[bytes] = row[1].split(b"\n")[:-1]
        return Saved(row[0], (*filed, *unfiled))

    def entries(self, table: str, since: int) -> tuple[bytes, ...]:
        saved = self.load(table)
        return () if saved is None else saved.entries[since:]

    shared = False  # one process has the file for itself, so there is nobody to hear of and nobody to lead

    def watch(self, heard: Heard) -> None:
        pass

    def lead(self, table: str) -> bool:
        return True

    def release(self, table: str) -> None:
        pass

    def summaries(self, which: Listing, player: str = "", before: int = 0, limit: int = PAGE) -> list[bytes]:
        until = before or 1 << 62
        if which == "mine":
            query = "SELECT summary FROM seats JOIN tables USING (id) WHERE player = ? AND updated < ? ORDER BY updated DESC LIMIT ?"
            values: tuple[object, ...] = (player, until, limit)
        else:
            query = f"SELECT summary FROM tables WHERE {WHERE[which]} AND updated < ? ORDER BY updated DESC LIMIT ?"
            values = (until, limit)
        with self._reading:
            return [body for (body,) in self._reader.execute(query, values)]

    def left(self, player: str) -> set[str]:
        with self._reading:
            return {table for (table,) in self._reader.execute("SELECT id FROM left_tables WHERE player = ?", (player,))}

    def unsettled(self) -> list[str]:
        with self._reading:
            return [table for (table,) in self._reader.execute("SELECT id FROM tables WHERE attention")]

    def record(self, player: str, game: str) -> bytes | None:
        with self._reading:
            row = self._reader.execute("SELECT record FROM records WHERE player = ? AND game = ?", (player, game)).fetchone()
        return None if row is None else row[0]

    def old(self, before: int, finished: bool) -> list[tuple[str, bytes]]:
        query = "SELECT id, summary FROM tables WHERE updated < ? AND (? OR NOT is_over) ORDER BY updated"
        with self._reading:
            return list(self._reader.execute(query, (before, finished)))

    def forget(self, tables: Sequence[str]) -> None:
        db = self._db
        with self._reading:
            db.execute("BEGIN IMMEDIATE")
            for place in ("tables", "seats", "left_tables"):
                db.executemany(f"DELETE FROM {place} WHERE id = ?", [(table,) for table in tables])
            db.execute("COMMIT")
            with suppress(sqlite3.OperationalError):  # where there is no room for that, what is free is used again at least
                db.execute("VACUUM")

    def journal_size(self) -> int:
        return self._size

    def count(self) -> int:
        with self._reading:
            return int(self._reader.execute("SELECT count(*) FROM tables").fetchone()[0])

    def close(self) -> None:
        with self._reading:  # a connection must not be closed while a thread reads through it
            if self._reader is not self._db:
                self._reader.close()
            self._db.close()
        if self._lock is not None:
            self._lock.close()


def _lock(path: Path) -> IO[str] | None:
    """Hold others off while this process lives; the system lets go when it ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows has no flock; two servers on one file are then the owner's care
        return None
    handle = open(path.with_name(path.name + ".lock"), "w", encoding="ascii")  # noqa: SIM115 - it is held until close
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise StoreTrouble(f"Another server is using {path.name}. Stop it, or choose another database.") from None
    return handle
