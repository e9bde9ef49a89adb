"""Group commit: changes of many tables become durable together, in a writer thread.

Changes gather on the event loop. Whatever has gathered by the end of the loop's turn goes to the writer thread, if that is free; otherwise
at the end of the turn in which the loop hears that it is. So the next commit grows while one syncs to the disk, and while the loop hears
what came in meanwhile: a lone move waits for nothing, and the more there is to do, the fewer commits there are for each move. A change
is given with what shall happen on the event loop once it is durable: then, and only then, is a move acknowledged and shown to others.
If an entry of a table was refused, so is all that comes of that table and has gathered meanwhile: it tells of something that never was.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import TypeAlias

from regalia.server.store import Change, Entry, Store, comes_of
from regalia.server.wire import report

Then: TypeAlias = Callable[[bool], None]  # called with whether the change is durable


class Journal:
    """The writer thread of a store. All but the thread itself belongs to the event loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self._store = store
        self._loop = loop
        self._changes: list[Change] = []  # gathered since the last hand-over,
        self._thens: list[Then | None] = []  # and what follows each
        self._is_asked = False  # a hand-over will come: at the end of this turn, or after the writer's present batch
        self._given: SimpleQueue[tuple[list[Change], list[Then | None]] | None] = SimpleQueue()  # None: that was all
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def write(self, change: Change, then: Then | None = None) -> None:
        """Make a change durable soon; `then` is called on the event loop. Changes are written in the order they are given."""
        self._changes.append(change)
        self._thens.append(then)
        if not self._is_asked:
            self._is_asked = True
            self._loop.call_soon(self._hand_over)

    async def written(self, change: Change) -> bool:
        """Make a change durable and wait for it."""
        done: asyncio.Future[bool] = self._loop.create_future()
        self.write(change, lambda durable: None if done.done() else done.set_result(durable))
        return await done

    def _hand_over(self) -> None:
        """Give the writer what has gathered."""
        self._is_asked = bool(self._changes)
        if self._changes:
            self._given.put((self._changes, self._thens))
            self._changes, self._thens = [], []

    def _run(self) -> None:
        """In the writer thread: one batch after the other."""
        while (given := self._given.get()) is not None:
            changes, thens = given
            failed: list[int]
            try:
                failed = self._store.commit(changes)
            except Exception as error:
                report(f"a commit of {len(changes)} changes failed", error)
                failed = list(range(len(changes)))
            with suppress(RuntimeError):  # the loop is closed already
                self._loop.call_soon_threadsafe(self._landed, changes, thens, failed)

    def _landed(self, changes: list[Change], thens: list[Then | None], failed: list[int]) -> None:
        """A batch is on the disk, but for what failed."""
        self._loop.call_soon(self._hand_over)
        bad = frozenset(failed)
        refused = {change.table for change in (changes[place] for place in failed) if isinstance(change, Entry)}
        too_late = self._take_out(refused) if refused else []
        for place, then in enumerate(thens):
            _tell(then, place not in bad)
        for then in too_late:
            _tell(then, False)

    def _take_out(self, tables: set[str]) -> list[Then | None]:
        """Drop what has gathered and comes of these tables. Returns what follows it."""
        gathered = list(zip(self._changes, self._thens, strict=True))
        kept = [each for each in gathered if comes_of(each[0]) not in tables]
        self._changes, self._thens = [change for change, _ in kept], [then for _, then in kept]
        return [then for change, then in gathered if comes_of(change) in tables]

    async def close(self) -> None:
        """Write what is left and end the thread."""
        self._hand_over()
        self._given.put(None)
        await asyncio.to_thread(self._thread.join, 30)


def _tell(then: Then | None, durable: bool) -> None:
    if then is not None:
        try:
            then(durable)
        except Exception as error:  # one table's trouble is not another's
            report("a table could not go on after a commit", error)
