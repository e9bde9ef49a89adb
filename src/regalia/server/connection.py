"""One open socket: what is to be sent, without ever waiting for its reader."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any, Final, TypeAlias, cast

from regalia.server.wire import encode

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BACKLOG: Final = 2000  # messages that may wait for a slow reader before it is let go,
BACKLOG_SIZE: Final = 1_000_000  # and characters in them: some whole snapshots of a large table


class Connection:
    """One open socket.

    `push` never waits. As long as the reader keeps up, a message is written at once, without a task of its own; when the socket's buffer
    is full, messages gather in an outbox that one task empties, so that a slow reader delays nobody else. `write` is a shorter way than
    `send` where the server has one: it says whether it could write.
    """

    __slots__ = ("_outbox", "_send", "_waiting", "_write_now", "_writer", "closed", "is_greeted", "player", "seat")

    def __init__(self, send: Send, player: str, seat: int, write: Callable[[bytes], bool] | None = None) -> None:
        self._send = send
        self._write_now = write
        self._outbox: deque[MutableMapping[str, Any]] = deque()
        self._waiting = 0  # characters in the outbox
        self._writer: asyncio.Task[None] | None = None
        self.player = player
        self.seat = seat
        self.closed = 0  # the code it was closed with
        self.is_greeted = False

    def push(self, message: bytes) -> None:
        """Send a message."""
        if self.closed:
            return
        if self._writer is None and self._write_now is not None and self._write_now(message):
            return
        self._put({"type": "websocket.send", "text": message.decode()})
        if len(self._outbox) > BACKLOG or self._waiting > BACKLOG_SIZE:
            self._outbox.clear()
            self.close(1013)

    def say(self, message: dict[str, object]) -> None:
        self.push(encode(message))

    def close(self, code: int) -> None:
        """Let go, after what is already in the outbox; the client comes back by itself."""
        if not self.closed:
            self.closed = code
            self._put({"type": "websocket.close", "code": code})

    def gone(self) -> None:
        """The other side is gone: nothing more can be sent."""
        self.closed = self.closed or 1006
        self._outbox.clear()
        if self._writer is not None:
            self._writer.cancel()

    def _put(self, message: MutableMapping[str, Any]) -> None:
        if self._writer is not None:
            self._outbox.append(message)
            self._waiting += len(message.get("text", ""))
            return
        sending = cast("Coroutine[Any, Any, None]", self._send(message))
        try:
            waits_for = sending.send(None)  # runs until it is done, or has to wait for the reader
        except StopIteration:
            return
        except Exception:  # the other side is gone; the reading side will hear of it
            return
        self._writer = asyncio.get_running_loop().create_task(self._write(sending, waits_for))

    async def _write(self, sending: Coroutine[Any, Any, None], waits_for: object) -> None:
        """Go on with what had to wait, then empty the outbox."""
        try:
            await _resume(sending, waits_for)
            while self._outbox:
                message = self._outbox.popleft()
                self._waiting -= len(message.get("text", ""))
                await self._send(message)
        except Exception:
            self._outbox.clear()
        finally:
            self._writer = None


@types.coroutine
def _resume(sending: Coroutine[Any, Any, None], waits_for: object) -> Generator[object, Any, None]:
    """Go on with a coroutine that was run by hand up to where it has to wait."""
    while True:
        try:
            try:
                value = yield waits_for
            except BaseException as error:
                waits_for = sending.throw(error)
            else:
                waits_for = sending.send(value)
        except StopIteration:
            return
