"""Those who look at a table: connections, and what each pair of eyes was shown last.

All connections of a seat share its eyes; so do all who only watch. Updates of a pair of eyes are numbered without gaps. The
numbers begin at the time of day, so those of an earlier run of the server are never taken for present ones.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from regalia.server.patch import Patch, Plain, diff
from regalia.server.saved import now_ms
from regalia.server.wire import encode

Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

RECENT: Final = 32  # updates kept for those who missed some
BACKLOG: Final = 2000  # messages that may wait for a slow reader before it is let go

log = logging.getLogger("regalia.server")


class Connection:
    """One open socket. `push` never waits: a writer of its own sends, so that a slow reader delays nobody."""

    __slots__ = ("_awake", "_outbox", "_send", "closed", "is_greeted", "player", "seat")

    def __init__(self, send: Send, player: str, seat: int) -> None:
        self._send = send
        self._outbox: deque[str] = deque()
        self._awake = asyncio.Event()
        self.player = player
        self.seat = seat
        self.closed = 0  # the code it shall be closed with
        self.is_greeted = False

    def push(self, message: bytes) -> None:
        """Send a message, soon."""
        self._outbox.append(message.decode())
        if len(self._outbox) == 1:
            self._awake.set()
        elif len(self._outbox) > BACKLOG:
            self.close(1013)

    def say(self, message: dict[str, object]) -> None:
        self.push(encode(message))

    def close(self, code: int) -> None:
        """Let go, after what is already in the outbox; the client comes back by itself."""
        if not self.closed:
            self.closed = code
            self._awake.set()

    async def write(self) -> None:
        """The writer: runs as long as the connection is open."""
        outbox, send = self._outbox, self._send
        while True:
            await self._awake.wait()
            self._awake.clear()
            while outbox:
                if self.closed == 1013:
                    break
                await send({"type": "websocket.send", "text": outbox.popleft()})
            if self.closed:
                await send({"type": "websocket.close", "code": self.closed})
                return


class Eyes:
    """A seat's view as it was last shown, and who looks through it."""

    __slots__ = ("connections", "heard", "recent", "u", "view")

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.view: dict[str, Plain] | None = None
        self.u = now_ms()
        self.heard = 0  # events of the match's log that were shown
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=RECENT)

    def update(self, view: dict[str, Plain], n: int, events: list[Plain], answers: object = None) -> bytes | None:
        """The message that brings these eyes up to date; None when nothing changed for them."""
        patch: Patch = diff(self.view, view)
        if not patch and not events and answers is None:
            return None
        self.view = view
        self.u += 1
        message: dict[str, object] = {"is": "update", "n": n, "u": self.u, "patch": patch, "events": events}
        if answers is not None:
            message["id"] = answers
        data = encode(message)
        self.recent.append((self.u, data))
        return data

    def missed(self, have: int) -> list[bytes] | None:
        """The updates after one the client has; None when they are not at hand any more."""
        if have == self.u:
            return []
        if not self.recent or not self.recent[0][0] - 1 <= have < self.u:
            return None
        return [data for u, data in self.recent if u > have]

    def begin_again(self, view: dict[str, Plain], heard: int) -> None:
        """Everything is shown anew: earlier updates are of no use any more."""
        self.view = view
        self.heard = heard
        self.u += 1
        self.recent.clear()
