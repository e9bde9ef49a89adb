"""Group commit: changes of many tables become durable together, in a writer thread.

While one commit syncs to the disk, the changes of all tables gather; the next commit takes them all. A change is given with what shall
happen on the event loop once it is durable: then, and only then, is a move acknowledged and shown to others.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TypeAlias

from regalia.server.store import Change, Store
from regalia.server.wire import report

Then: TypeAlias = Callable[[bool], None]  # called with whether the change is durable


class Journal:
    """The writer thread of a store."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._store = store
        self._loop = loop
        self._waiting: SimpleQueue[tuple[Change, Then | None] | None] = SimpleQueue()  # None: write what is left and end
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, change: Change, then: Then | None = None) -> None:
        """Make a change durable soon; `then` is called on the event loop. Changes are written in the order they are given."""
        self._waiting.put((change, then))

    async def written(self, change: Change) -> bool:
        """Make a change durable and wait for it."""
        done: asyncio.Future[bool] = self._loop.create_future()
        self.write(change, lambda durable: None if done.done() else done.set_result(durable))
        return await done

    def _run(self) -> None:
        waiting = self._waiting
        while True:
            given = [waiting.get()]
            given += [waiting.get() for _ in range(waiting.qsize())]  # this thread alone takes from it
            batch = [each for each in given if each is not None]
            if batch:
                self._commit(batch)
            if len(batch) < len(given):
                return

    def _commit(self, batch: list[tuple[Change, Then | None]]) -> None:
        try:
            failed = self._store.commit([change for change, _ in batch])
        except Exception as error:
            report(f"a commit of {len(batch)} changes failed", error)
            failed = list(range(len(batch)))
        if failed:
            bad = set(failed)
            outcome = [(then, place not in bad) for place, (_, then) in enumerate(batch) if then is not None]
        else:
            outcome = [(then, True) for _, then in batch if then is not None]
        if outcome:
            self._loop.call_soon_threadsafe(_report, outcome)

    def close(self) -> None:
        """Write what is left and end the thread."""
        self._waiting.put(None)
        self._thread.join(timeout=30)


def _report(outcome: list[tuple[Then, bool]]) -> None:
    for then, durable in outcome:
        try:
            then(durable)
        except Exception as error:  # one table's trouble is not another's
            report("a table could not go on after a commit", error)
