"""Group commit: nothing is told before it is durable, and what comes while the disk is busy goes there together."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from regalia.server.journal import Journal
from regalia.server.sqlite import SqliteStore
from regalia.server.store import Change, Create, Entry, Remember, Summary

ABOUT = Summary(b"{}", "none", 1, 1, True, False, False, False)


class Slow(SqliteStore):
    """A store whose commits wait until they are let through."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.sizes: list[int] = []
        self.gate = threading.Semaphore(0)

    def commit(self, changes: Sequence[Change]) -> list[int]:
        self.sizes.append(len(changes))
        assert self.gate.acquire(timeout=10)
        return super().commit(changes)


async def _begun(store: Slow, commits: int) -> None:
    for _ in range(1000):
        if len(store.sizes) >= commits:
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{store.sizes} are all the commits there were")


def test_one_turn_of_the_loop_is_one_commit_and_the_next_grows_meanwhile() -> None:
    async def scenario() -> None:
        store = Slow()
        journal = Journal(store, asyncio.get_running_loop())
        told: list[tuple[int, bool]] = []
        journal.write(Create("t", b"", (), ABOUT))
        for number in range(3):
            journal.write(Entry("t", number, b"line"), lambda durable, n=number: told.append((n, durable)))  # type: ignore[misc]
        await _begun(store, 1)
        for number in range(3, 8):
            journal.write(Entry("t", number, b"line"), lambda durable, n=number: told.append((n, durable)))  # type: ignore[misc]
            await asyncio.sleep(0.01)
        assert store.sizes == [4]
        assert told == []  # nothing is durable yet
        store.gate.release(3)
        assert await journal.written(Entry("t", 8, b"line"))
        assert told == [(n, True) for n in range(8)]
        assert sum(store.sizes) == 10
        assert len(store.sizes) <= 3
        saved = store.load("t")
        assert saved is not None
        assert len(saved.entries) == 9
        await journal.close()
        store.close()

    asyncio.run(scenario())


def test_a_conflict_fails_alone_and_a_broken_commit_fails_as_a_whole() -> None:
    async def scenario() -> None:
        store = SqliteStore(":memory:")
        journal = Journal(store, asyncio.get_running_loop())
        assert await journal.written(Create("t", b"", (), ABOUT))
        assert await journal.written(Create("u", b"", (), ABOUT))
        lines = (("t", 0), ("u", 5), ("t", 1))
        answers = await asyncio.gather(*[journal.written(Entry(table, number, b"line")) for table, number in lines])
        assert answers == [True, False, True]
        twice = [journal.written(Create("t", b"", (), ABOUT)), journal.written(Entry("t", 2, b"line"))]
        assert await asyncio.gather(*twice) == [False, False]
        assert await journal.written(Entry("t", 2, b"line"))  # and the next one is written again
        await journal.close()
        store.close()

    asyncio.run(scenario())


def test_what_gathered_after_a_line_that_is_then_refused_is_refused_as_well() -> None:
    async def scenario() -> None:
        store = Slow()
        journal = Journal(store, asyncio.get_running_loop())
        told: list[bool] = []
        for table in ("t", "u"):
            journal.write(Create(table, b"", (b"another process's",), ABOUT))
        journal.write(Entry("t", 0, b"too late"), told.append)
        await _begun(store, 1)
        journal.write(Entry("t", 1, b"after what never was"), told.append)
        journal.write(Remember("ann", "g", lambda before: b"a medal", "t"), told.append)
        store.gate.release(2)
        assert await journal.written(Entry("u", 1, b"of another table"))
        assert told == [False, False, False]
        assert store.entries("t", 0) == (b"another process's",)
        assert store.record("ann", "g") is None
        assert store.entries("u", 1) == (b"of another table",)
        await journal.close()
        store.close()

    asyncio.run(scenario())


def test_a_table_that_cannot_go_on_does_not_keep_the_others_from_hearing() -> None:
    async def scenario() -> None:
        journal = Journal(SqliteStore(":memory:"), asyncio.get_running_loop())

        def broken(durable: bool) -> None:
            raise RuntimeError("no")

        journal.write(Create("t", b"", (), ABOUT), broken)
        assert await journal.written(Entry("t", 0, b"line"))
        await journal.close()

    asyncio.run(scenario())


def test_closing_writes_what_is_left() -> None:
    async def scenario() -> None:
        store = SqliteStore(":memory:")
        journal = Journal(store, asyncio.get_running_loop())
        journal.write(Create("t", b"", (), ABOUT))
        journal.write(Entry("t", 0, b"line"))
        await journal.close()
        saved = store.load("t")
        assert saved is not None
        assert saved.entries == (b"line",)
        store.close()

    asyncio.run(scenario())
