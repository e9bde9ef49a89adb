"""The store for several processes or machines: PostgreSQL through psycopg 3 (`pip install 'regalia[postgres]'`).

Entries have the key `(table, number)`, so the database itself keeps two processes from writing the same moment. All entries of a commit
go in with one statement; if one of them is in conflict, the commit is made again without it and all that comes of it, so a table never
gets a gap.

What one process writes the others hear of through NOTIFY, sent in the same transaction: it arrives if and only if the entries are there. A
process whose listening connection broke is told that anything may have happened, and reads again. The lead of a table is a session's
advisory lock: it is free again as soon as the process that had it is gone.

A connection that broke is made anew: that of the writer before the next commit, so that what was under way fails and its tables are read
again; that of the readers at once, and the leads that were lost with it are told.
"""

from __future__ import annotations

import secrets
import threading
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import psycopg

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
CREATE TABLE IF NOT EXISTS regalia_meta (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE IF NOT EXISTS regalia_tables (
    id text PRIMARY KEY, header bytea NOT NULL, summary bytea NOT NULL, game text NOT NULL, created bigint NOT NULL,
    updated bigint NOT NULL,
    is_open boolean NOT NULL, has_room boolean NOT NULL, is_over boolean NOT NULL, attention boolean NOT NULL
);
CREATE INDEX IF NOT EXISTS regalia_tables_open ON regalia_tables (updated) WHERE is_open AND has_room AND NOT is_over;
CREATE INDEX IF NOT EXISTS regalia_tables_watch ON regalia_tables (updated) WHERE is_open AND NOT is_over;
CREATE INDEX IF NOT EXISTS regalia_tables_finished ON regalia_tables (updated) WHERE is_open AND is_over;
CREATE INDEX IF NOT EXISTS regalia_tables_attention ON regalia_tables (id) WHERE attention;
CREATE TABLE IF NOT EXISTS regalia_entries (id text, number integer, line bytea NOT NULL, PRIMARY KEY (id, number));
CREATE TABLE IF NOT EXISTS regalia_seats (player text, id text, PRIMARY KEY (player, id));
CREATE TABLE IF NOT EXISTS regalia_left (player text, id text, PRIMARY KEY (player, id));
CREATE TABLE IF NOT EXISTS regalia_records (player text, game text, record bytea NOT NULL, PRIMARY KEY (player, game));
"""

_CHANNEL: Final = "regalia_entries"
_NEWS: Final = 100  # tables in one notification, which may have 8,000 bytes
_PATIENCE: Final = 1.0  # seconds between attempts to listen again
_LEAD: Final = "hashtextextended('regalia ' || %s, 0)"  # the number of a table's lock
_RECORD: Final = "hashtextextended('regalia record ' || %s || ' ' || %s, 0)"  # that of a player's record for a game
_LOCK: Final = 7_236_514  # held while the schema is made, so that two servers may start at once


class PostgresStore:
    """See the head of this file."""

    shared = True

    def __init__(self, database: str) -> None:
        self._database = database
        self._name = secrets.token_hex(8)  # of this process, so that it does not listen to itself
        self._closing = threading.Event()
        self._listener: psycopg.Connection[tuple[object, ...]] | None = None
        self._listening: threading.Thread | None = None
        self._leads: Counter[str] = Counter()
        self._heard: Heard | None = None
        self._counts: dict[str, int] = {}
        self._awake: set[str] = set()  # tables already marked as wanting attention after a restart
        try:
            self._db = psycopg.connect(database)
            with self._db.transaction():
                self._db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
                for statement in _SCHEMA.split(";"):
                    if statement.strip():
                        self._db.execute(statement.encode())
                self._db.execute("INSERT INTO regalia_meta VALUES ('format', %s) ON CONFLICT DO NOTHING", (str(FORMAT),))
                found = self._db.execute("SELECT value FROM regalia_meta WHERE key = 'format'").fetchone()
            self._reader = psycopg.connect(database, autocommit=True)
        except psycopg.ProgrammingError:
            raise StoreTrouble("That is no address of a database; one is written postgresql://user@host/name.") from None
        except psycopg.OperationalError:  # its message may hold the address, and with it the password
            raise StoreTrouble("The database cannot be reached: is the address right, and does it run and let this user in?") from None
        except psycopg.Error as error:
            raise StoreTrouble(f"The database cannot be used: {type(error).__name__}.") from None
        if found is None or found[0] != str(FORMAT):
            raise StoreTrouble(f"The database has another format than {FORMAT}, which this program reads.")
        self._reading = threading.Lock()

    # --- writing ------------------------------------------------------------------------------------------------------

    def commit(self, changes: Sequence[Change]) -> list[int]:
        if self._db.closed:
            self._db = psycopg.connect(self._database)
        conflicts: set[int] = set()
        while True:
            try:
                with self._db.transaction():
                    found = self._attempt({place: change for place, change in enumerate(changes) if place not in conflicts})
                    if found:
                        raise psycopg.Rollback
            except BaseException:
                self._counts.clear()
                self._awake.clear()
                raise
            if not found:
                break
            self._counts.clear()
            self._awake.clear()
            conflicts |= found
        return sorted(conflicts)

    def _attempt(self, changes: dict[int, Change]) -> set[int]:
        """Write changes, by their places. Returns the places of those that cannot be written; then nothing may be kept."""
        ids: list[str] = []
        numbers: list[int] = []
        lines: list[bytes] = []
        conflicts: set[int] = set()
        refused: set[str] = set()  # tables with an entry in conflict
        new = {change.table: len(change.entries) for change in changes.values() if isinstance(change, Create)}
        for place, change in changes.items():
            if comes_of(change) in refused:
                conflicts.add(place)
            elif isinstance(change, Entry):
                if change.table in new and change.table not in self._counts:
                    self._counts[change.table] = new[change.table]
                count = self._count(change.table)
                if change.number != count and change.table not in ids:  # another process may have written since
                    count = self._count(change.table, afresh=True)
                if change.number != count:
                    conflicts.add(place)
                    refused.add(change.table)
                    continue
                self._counts[change.table] = change.number + 1
                ids.append(change.table)
                numbers.append(change.number)
                lines.append(change.line)
        if conflicts:
            return conflicts
        if new:
            with self._db.pipeline():
                for change in changes.values():
                    if isinstance(change, Create):
                        self._create(change)
        if ids:
            written = self._db.execute(
                "INSERT INTO regalia_entries SELECT * FROM unnest(%s::text[], %s::int[], %s::bytea[]) ON CONFLICT DO NOTHING "
                "RETURNING id, number",
                (ids, numbers, lines),
            ).fetchall()
            lost = set(zip(ids, numbers, strict=True)) - {(str(row[0]), int(row[1])) for row in written}
            if lost:
                # everything of such a table is in doubt
                doubtful = {table for table, _ in lost}
                return {place for place, change in changes.items() if comes_of(change) in doubtful}
            self._notify(dict(zip(ids, numbers, strict=True)))
            asleep = [table for table in set(ids) if table not in self._awake]
            if asleep:
                self._db.execute("UPDATE regalia_tables SET attention = true WHERE id = ANY(%s)", (asleep,))
                self._awake.update(asleep)
        for change in changes.values():
            if isinstance(change, Settle):
                self._settle(change)
            elif isinstance(change, Leave):
                self._leave(change)
        kept = [change for change in changes.values() if isinstance(change, Remember)]
        for change in sorted(kept, key=lambda each: (each.player, each.game)):  # in one order and last: nobody waits for each other
            self._remember(change)
        return set()

    def _notify(self, last: dict[str, int]) -> None:
        """Tell the other processes how far these tables have come, when this transaction is committed."""
        news = [f"{table}:{number + 1}" for table, number in last.items()]
        for start in range(0, len(news), _NEWS):
            self._db.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, " ".join([self._name, *news[start : start + _NEWS]])))

    def _count(self, table: str, afresh: bool = False) -> int:
        known = self._counts.get(table)
        if known is not None and not afresh:
            return known
        row = self._db.execute(
            "SELECT (SELECT coalesce(max(number) + 1, 0) FROM regalia_entries WHERE id = %s) FROM regalia_tables WHERE id = %s",
            (table, table),
        ).fetchone()
        count = -1 if row is None else int(row[0])
        if count >= 0:
            self._counts[table] = count
        return count

    def _create(self, change: Create) -> None:
        s = change.summary
        self._db.execute(
            "INSERT INTO regalia_tables VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (change.table, change.header, s.body, s.game, s.created, s.updated, s.is_open, s.has_room, s.is_over, s.attention),
        )
        if change.entries:
            numbers = list(range(len(change.entries)))
            self._db.execute(
                "INSERT INTO regalia_entries SELECT %s, * FROM unnest(%s::int[], %s::bytea[])",
                (change.table, numbers, list(change.entries)),
            )
        self._seat(change.table, s)

    def _settle(self, change: Settle) -> None:
        s = change.summary
        self._db.execute(
            "UPDATE regalia_tables SET summary = %s, updated = %s, is_open = %s, has_room = %s, is_over = %s, attention = %s WHERE id = %s",
            (s.body, s.updated, s.is_open, s.has_room, s.is_over, s.attention, change.table),
        )
        self._seat(change.table, s)
        self._awake.discard(change.table)
        self._counts.pop(change.table, None)  # it may be gone for good: if not, it is counted again

    def _seat(self, table: str, s: Summary) -> None:
        for player in s.players:
            self._db.execute("INSERT INTO regalia_seats VALUES (%s, %s) ON CONFLICT DO NOTHING", (player, table))

    def _leave(self, change: Leave) -> None:
        whose = (change.player, change.table)
        if change.is_left:
            seat = "SELECT player, id FROM regalia_seats WHERE player = %s AND id = %s"
            self._db.execute(f"INSERT INTO regalia_left {seat} ON CONFLICT DO NOTHING".encode(), whose)
        else:
            self._db.execute("DELETE FROM regalia_left WHERE player = %s AND id = %s", whose)

    def _remember(self, change: Remember) -> None:
        """Nobody else adds to the record until this is committed; there may be no row yet that could be locked."""
        whose = (change.player, change.game)
        self._db.execute(f"SELECT pg_advisory_xact_lock({_RECORD})".encode(), whose)
        row = self._db.execute("SELECT record FROM regalia_records WHERE player = %s AND game = %s", whose).fetchone()
        grown = change.grown(None if row is None else bytes(row[0]))
        if grown is not None:
            self._db.execute(
                "INSERT INTO regalia_records VALUES (%s, %s, %s) ON CONFLICT (player, game) DO UPDATE SET record = excluded.record",
                (*whose, grown),
            )

    # --- reading ------------------------------------------------------------------------------------------------------

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask through the readers' connection."""
        with self._reading:
            try:
                return self._reader.execute(query.encode(), values).fetchall()
            except psycopg.OperationalError:
                if not self._reader.closed:
                    raise
            self._reader = psycopg.connect(self._database, autocommit=True)
            lost, self._leads = self._leads, Counter()
            if self._heard is not None:
                for table in lost:
                    self._heard(table, -1)
            return self._reader.execute(query.encode(), values).fetchall()

    def load(self, table: str) -> Saved | None:
        header = self._ask("SELECT header FROM regalia_tables WHERE id = %s", table)
        return Saved(bytes(header[0][0]), self.entries(table, 0)) if header else None

    def entries(self, table: str, since: int) -> tuple[bytes, ...]:
        found = self._ask("SELECT line FROM regalia_entries WHERE id = %s AND number >= %s ORDER BY number", table, since)
        return tuple(bytes(line) for (line,) in found)

    # --- other processes ----------------------------------------------------------------------------------------------

    def watch(self, heard: Heard) -> None:
        self._heard = heard
        self._listener = self._listen()
        self._listening = threading.Thread(target=self._hear, args=(heard,), name="listener", daemon=True)
        self._listening.start()

    def _listen(self) -> psycopg.Connection[tuple[object, ...]]:
        listener = psycopg.connect(self._database, autocommit=True)
        listener.execute(f"LISTEN {_CHANNEL}".encode())
        return listener

    def _hear(self, heard: Heard) -> None:
        while not self._closing.is_set():
            try:
                if self._listener is None:
                    self._listener = self._listen()
                    self._ask("SELECT 1")  # the readers' connection may have broken as well
                    heard("", -1)
                for news in self._listener.notifies(timeout=_PATIENCE):
                    sender, *tables = news.payload.split(" ")
                    if sender != self._name:
                        for each in tables:
                            table, _, count = each.rpartition(":")
                            heard(table, int(count))
            except psycopg.Error:
                self._listener = None
                self._closing.wait(_PATIENCE)

    def lead(self, table: str) -> bool:
        is_mine = bool(self._ask(f"SELECT pg_try_advisory_lock({_LEAD})", table)[0][0])
        if is_mine:
            self._leads[table] += 1
        return is_mine

    def release(self, table: str) -> None:
        taken = self._leads.pop(table, 0)
        if taken > 1:
            self._leads[table] = taken - 1
        if taken:
            self._ask(f"SELECT pg_advisory_unlock({_LEAD})", table)

    # --- lists and records --------------------------------------------------------------------------------------------

    def summaries(self, which: Listing, player: str = "", before: int = 0, limit: int = PAGE) -> list[bytes]:
        until = before or 1 << 62
        if which == "mine":
            rows = self._ask(
                "SELECT summary FROM regalia_seats JOIN regalia_tables USING (id) WHERE player = %s AND updated < %s "
                "ORDER BY updated DESC LIMIT %s",
                player, until, limit,
            )  # fmt: skip
        else:
            query = f"SELECT summary FROM regalia_tables WHERE {WHERE[which]} AND updated < %s ORDER BY updated DESC LIMIT %s"
            rows = self._ask(query, until, limit)
        return [bytes(body) for (body,) in rows]

    def left(self, player: str) -> set[str]:
        return {str(table) for (table,) in self._ask("SELECT id FROM regalia_left WHERE player = %s", player)}

    def unsettled(self) -> list[str]:
        return [str(table) for (table,) in self._ask("SELECT id FROM regalia_tables WHERE attention")]

    def record(self, player: str, game: str) -> bytes | None:
        found = self._ask("SELECT record FROM regalia_records WHERE player = %s AND game = %s", player, game)
        return bytes(found[0][0]) if found else None

    def old(self, before: int, finished: bool) -> list[tuple[str, bytes]]:
        query = "SELECT id, summary FROM regalia_tables WHERE updated < %s AND (%s OR NOT is_over) ORDER BY updated"
        return [(str(table), bytes(body)) for table, body in self._ask(query, before, finished)]

    def forget(self, tables: Sequence[str]) -> None:
        with self._db.transaction():
            for place in ("tables", "entries", "seats", "left"):
                self._db.execute(f"DELETE FROM regalia_{place} WHERE id = ANY(%s)".encode(), (list(tables),))

    def journal_size(self) -> int:
        return 0

    def count(self) -> int:
        return int(self._ask("SELECT count(*) FROM regalia_tables")[0][0])

    def close(self) -> None:
        self._closing.set()
        if self._listening is not None:
            self._listening.join(timeout=2 * _PATIENCE + 1)
        if self._listener is not None:
            self._listener.close()
        self._reader.close()
        self._db.close()
