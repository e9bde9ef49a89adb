"""Connections: messages go out in order, at once where the reader keeps up, and a slow reader delays nobody."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import msgspec

from regalia.server.connection import BACKLOG, BACKLOG_SIZE, Connection
from regalia.server.eyes import RECENT, Eyes


class Reader:
    """The other side, which can stop reading."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.got.append(message.get("text") or f"closed {message['code']}")


def test_messages_arrive_at_once_and_in_order() -> None:
    async def run() -> None:
        reader = Reader()
        connection = Connection(reader.send, "", 0)
        connection.push(b"1")
        connection.push(b"2")
        assert reader.got == ["1", "2"], "no task had to run"

    asyncio.run(run())


def test_a_slow_reader_gets_everything_later_and_in_order() -> None:
    async def run() -> None:
        reader = Reader()
        connection = Connection(reader.send, "", 0)
        connection.push(b"1")
        reader.reads.clear()
        for number in range(2, 6):
            connection.push(b"%d" % number)
        await asyncio.sleep(0.01)
        assert reader.got == ["1"]
        reader.reads.set()
        await asyncio.sleep(0.01)
        connection.push(b"6")
        assert reader.got == ["1", "2", "3", "4", "5", "6"]

    asyncio.run(run())


def test_the_short_way_and_the_long_one_keep_the_order() -> None:
    async def run() -> None:
        reader = Reader()

        def write(message: bytes) -> bool:
            if reader.reads.is_set():
                reader.got.append(message.decode())
            return reader.reads.is_set()

        connection = Connection(reader.send, "", 0, write)
        connection.push(b"1")
        reader.reads.clear()
        connection.push(b"2")
        connection.push(b"3")
        reader.reads.set()
        connection.push(b"4")
        assert reader.got == ["1"], "what waits already is not overtaken"
        await asyncio.sleep(0.01)
        connection.push(b"5")
        assert reader.got == ["1", "2", "3", "4", "5"]

    asyncio.run(run())


def test_a_reader_that_never_reads_is_let_go() -> None:
    async def run() -> None:
        reader = Reader()
        connection = Connection(reader.send, "", 0)
        reader.reads.clear()
        for _ in range(BACKLOG + 10):
            connection.push(b"x")
        assert connection.closed == 1013
        reader.reads.set()
        await asyncio.sleep(0.01)
        assert reader.got == ["x", "closed 1013"]

    asyncio.run(run())


def test_a_reader_that_never_reads_large_messages_is_let_go_much_earlier() -> None:
    async def run() -> None:
        reader = Reader()
        connection = Connection(reader.send, "", 0)
        for _ in range(2):  # what was read counts no more
            reader.reads.clear()
            for _ in range(9):
                connection.push(b"x" * (BACKLOG_SIZE // 8))
            assert not connection.closed
            reader.reads.set()
            await asyncio.sleep(0.01)
        assert len(reader.got) == 18
        reader.reads.clear()
        for _ in range(10):
            connection.push(b"x" * (BACKLOG_SIZE // 8))
        assert connection.closed == 1013

    asyncio.run(run())


def test_a_connection_that_is_gone_stops_writing() -> None:
    async def run() -> None:
        reader = Reader()
        connection = Connection(reader.send, "", 0)
        reader.reads.clear()
        connection.push(b"1")
        connection.push(b"2")
        connection.gone()
        await asyncio.sleep(0.01)
        reader.reads.set()
        await asyncio.sleep(0.01)
        connection.push(b"3")
        assert reader.got == []

    asyncio.run(run())


def test_updates_are_kept_for_those_who_missed_them() -> None:
    eyes = Eyes()
    first = eyes.u
    for number in range(1, RECENT + 5):
        assert eyes.update([b'[["a"],%d]' % number], number, []) is not None
    assert eyes.update([], RECENT + 4, []) is None, "nothing changed"
    assert eyes.missed(eyes.u) == []
    assert len(eyes.missed(eyes.u - 3) or []) == 3
    assert eyes.missed(first) is None, "too long ago"
    assert eyes.missed(eyes.u + 1) is None, "never sent"


def test_an_update_sent_again_answers_no_message() -> None:
    eyes = Eyes()
    eyes.update([], 1, [], 1)
    plain = eyes.update([b'[["a"],1]'], 2, [])
    assert plain is not None
    first, second = eyes.missed(eyes.u - 2) or []
    assert msgspec.json.decode(first) == {"is": "update", "n": 1, "u": eyes.u - 1, "patch": [], "events": []}
    assert second == plain


def test_an_update_is_json_and_may_answer_a_message() -> None:
    eyes = Eyes()
    data = eyes.update([b'[["number"],1]', b'[["waiting"],[0]]'], 1, [b'{"n":1}', b'{"n":1}'], 'my "id"')
    assert data is not None
    assert msgspec.json.decode(data) == {
        "is": "update",
        "n": 1,
        "u": eyes.u,
        "patch": [[["number"], 1], [["waiting"], [0]]],
        "events": [{"n": 1}, {"n": 1}],
        "id": 'my "id"',
    }
