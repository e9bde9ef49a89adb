"""Several processes, one store: each hears what the others did at its tables, and one of them at a time leads a table.

Where the store is not shared (SQLite), nothing here does anything. Where it is, a process that hears of new entries of a table that it has
in memory reads them and lives through them, so that everyone sees every move, whichever process she is connected to. If two processes
wrote at the same moment, the store refused one of them; that one drops the table and everyone there comes back to what was stored.

Only at the process that leads do bots think and clocks run. A process where something goes on without a person, but which does not lead,
asks for the lead again and again: it gets it when the other lets the table go, or is gone. Who loses the lead, because the connection to
the store broke, asks for it like everyone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from regalia.server.wire import report

if TYPE_CHECKING:
    from regalia.server.hall import Hall
    from regalia.server.table import Table

AGAIN: Final = 0.5  # seconds until the lead is asked for again
ANYTHING: Final = 1 << 60  # more entries than any table has: read what there is


class Following:
    """See the head of this file."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._store = hall.store
        self._loop = asyncio.get_running_loop()
        self._news: dict[str, int] = {}  # how many entries a table has, as far as was heard
        self._reading: dict[str, asyncio.Task[None]] = {}
        self._seeking: set[str] = set()
        self._asking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        if self._store.shared:
            self._store.watch(self._told)

    # --- what others wrote --------------------------------------------------------------------------------------------

    def _told(self, table_id: str, count: int) -> None:
        """In the store's own thread."""
        with suppress(RuntimeError):  # the loop is closed already
            self._loop.call_soon_threadsafe(self._heard, table_id, count)

    def _heard(self, table_id: str, count: int) -> None:
        if not table_id:
            for each in [*self._hall.tables, *self._hall.loading]:
                self._heard(each, ANYTHING)
            return
        table = self._hall.tables.get(table_id)
        if count < 0:
            if table is not None:
                table.leads = False
                table.stop()
                table.go_on()
        elif table is None:
            if table_id in self._hall.loading:
                self._news[table_id] = count
        elif count > table.written:
            self._news[table_id] = max(count, self._news.get(table_id, 0))
            self._read(table)

    async def refresh(self, table: Table) -> None:
        """Read what others wrote until now, whether it was heard yet or not."""
        if self._store.shared:
            self._news[table.id] = ANYTHING
            await asyncio.wait([self._read(table)])

    def _read(self, table: Table) -> asyncio.Task[None]:
        under_way = self._reading.get(table.id)
        if under_way is None:
            under_way = self._reading[table.id] = self._start(self._catch_up(table))
        return under_way

    async def _catch_up(self, table: Table) -> None:
        try:
            while not table.is_dropped and self._news.pop(table.id, 0) > table.written:
                await table.settled()
                since = table.written
                lines = await asyncio.to_thread(self._store.entries, table.id, since)
                if table.written != since:  # something was written here meanwhile: look again
                    self._news[table.id] = ANYTHING
                elif lines and not table.is_dropped:
                    table.catch_up(lines)
        except Exception as error:
            report("a table could not follow another process", error)
            table.drop()
        finally:
            del self._reading[table.id]

    # --- who leads ----------------------------------------------------------------------------------------------------

    async def begin(self, table: Table) -> None:
        """A table comes into memory."""
        if self._store.shared:
            table.leads = await asyncio.to_thread(self._store.lead, table.id)
            # whatever was written since it was read
            self._news[table.id] = ANYTHING
            self._loop.call_soon(self._read, table)

    def seek(self, table: Table) -> None:
        """Something goes on at a table without a person, and another process leads."""
        if table.id not in self._seeking:
            self._seeking.add(table.id)
            self._start(self._seek(table))

    async def _seek(self, table: Table) -> None:
        try:
            while not table.is_dropped and not await self._lead(table):
                await asyncio.sleep(AGAIN)
        except Exception as error:
            report("a table could not be led", error)
        finally:
            self._seeking.discard(table.id)
        if table.is_dropped:
            self.end(table)
        elif table.leads:
            self._news[table.id] = ANYTHING  # the last words of the one that led before
            self._read(table)
            table.go_on()

    async def _lead(self, table: Table) -> bool:
        async with self._asking:  # nobody asks twice for the same table at once
            if not table.leads:
                table.leads = await asyncio.to_thread(self._store.lead, table.id)
        return table.leads

    async def may_settle(self, table: Table) -> bool:
        """A table leaves memory: only one that leads files it, or takes the lead to do so."""
        return not self._store.shared or await self._lead(table)

    def end(self, table: Table) -> None:
        """A table has left memory."""
        self._news.pop(table.id, None)
        if self._store.shared and table.leads:
            table.leads = False
            self._start(asyncio.to_thread(self._store.release, table.id))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
