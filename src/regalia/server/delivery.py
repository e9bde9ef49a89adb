"""From a change to the disk, and from the disk to the eyes.

What a change makes everyone see is held back until its line is durable; then, and not before, it is shown and acknowledged, in the order in
which it happened. If a line cannot be made durable, the table is dropped from memory and everyone comes back to what the store has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from regalia.server.connection import Connection
from regalia.server.eyes import Eyes
from regalia.server.journal import Journal
from regalia.server.saved import Header, Past, encode_line, now_ms
from regalia.server.sight import Sight
from regalia.server.store import Entry, Settle
from regalia.server.wire import encode


class Delivery(Sight):
    """See the head of this file."""

    def __init__(self, journal: Journal, table_id: str, header: Header, past: Past, lines: int) -> None:
        super().__init__(table_id, header, past)
        self._journal = journal
        self.written = self.durable = self.settled_at = lines  # lines given to the journal, known to be durable, filed in the summary
        self.last_used = asyncio.get_running_loop().time()
        self.is_dropped = False
        self._held: deque[tuple[list[tuple[Eyes, bytes]], list[tuple[Connection, bytes]]]] = deque()
        self._waiters: list[asyncio.Future[None]] = []

    @property
    def is_settled(self) -> bool:
        """Whether everything that happened is durable."""
        return not self._held

    def go_on(self) -> None:
        """Everything is durable: whatever goes on without a person may go on."""

    def stop(self) -> None:
        """Nothing goes on without a person any more."""

    # --- looking on ---------------------------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait until everything that happened is durable, so that nobody is shown what a crash could take back."""
        while self._held:
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.append(done)
            await done

    def greet(self, connection: Connection, have: int) -> None:
        """Begin or resume: what was missed, or everything. The table must be settled."""
        self.last_used = asyncio.get_running_loop().time()
        eyes = self.eyes.get(connection.seat)
        if eyes is None:
            eyes = self.eyes[connection.seat] = Eyes()
        newly = not eyes.connections
        eyes.connections.add(connection)
        connection.is_greeted = True
        if newly:
            self.publish([(e, m) for e, m in self.show() if e is not eyes])
        self.resend(connection, have)

    def resend(self, connection: Connection, after: int) -> None:
        """The updates after one, or everything when they are not at hand any more."""
        eyes = self.eyes[connection.seat]
        missed = eyes.missed(after) if eyes.laid is not None else None
        if missed is not None:
            for data in missed:
                connection.push(data)
            connection.say({"is": "resumed", "n": self.number, "u": eyes.u, "now": now_ms()})
            return
        if eyes.laid is None:
            self.open(connection.seat, eyes)
        connection.push(self.snapshot(connection.seat, eyes.view, eyes.u))

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.last_used = asyncio.get_running_loop().time()
        eyes = self.eyes.get(connection.seat)
        if eyes is not None and connection in eyes.connections:
            eyes.connections.discard(connection)
            if not eyes.connections and not self.is_dropped:
                self.publish(self.show())

    # --- to the disk and back -------------------------------------------------------------------------------------------

    def write(
        self, line: list[object], now: int, messages: list[tuple[Eyes, bytes]], replies: list[tuple[Connection, bytes]] | None = None
    ) -> None:
        """A line for the journal; the messages wait for it."""
        self.updated = now
        self.last_used = asyncio.get_running_loop().time()
        self._held.append((messages, replies or []))
        number = self.written
        self.written = number + 1
        self._journal.write(Entry(self.id, number, encode_line(line)), self._landed)

    def publish(self, messages: list[tuple[Eyes, bytes]]) -> None:
        """Messages that need no line of their own, but must not overtake those that wait."""
        if self._held:
            self._held[-1][0].extend(messages)
        else:
            deliver(messages)

    def answer(self, connection: Connection, message: dict[str, object]) -> None:
        """An answer that must not come before the durable change it speaks of."""
        if self._held:
            self._held[-1][1].append((connection, encode(message)))
        else:
            connection.push(encode(message))

    def _landed(self, durable: bool) -> None:
        """A line is on the disk."""
        if self.is_dropped:
            return
        if not durable:
            self.drop()
            return
        messages, replies = self._held.popleft()
        self.durable += 1
        deliver(messages)
        for connection, data in replies:
            connection.push(data)
        if not self._held:
            self._wake()
            self.go_on()

    def _wake(self) -> None:
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def acknowledge(self, connection: Connection, answers: object) -> None:
        """Answer a message once everything so far is durable."""
        if answers is not None:
            self.answer(connection, {"is": "ack", "id": answers, "n": self.number})

    def settle(self, then: Callable[[bool], None] | None = None) -> None:
        """File the lines and refresh what lists show."""
        self.settled_at = self.written
        self._journal.write(Settle(self.id, self.written, self.summary()), then)

    def drop(self) -> None:
        """Leave memory now; everyone who is connected comes back to what the store has."""
        self.is_dropped = True
        self.stop()
        self._held.clear()
        self._wake()
        for eyes in self.eyes.values():
            for connection in eyes.connections:
                connection.close(1012)


def deliver(messages: list[tuple[Eyes, bytes]]) -> None:
    """Send each message to all who look through its eyes."""
    for eyes, data in messages:
        for connection in eyes.connections:
            connection.push(data)
