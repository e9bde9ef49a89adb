"""WebSocket messages without a detour.

uvicorn's WebSocket protocol hands every message to the application through a queue, wakes a task for it, and stops and starts reading
around it. That costs more than handling a move does. Here, a whole plain text frame is given to the application's function straight from
the bytes that arrived, and a text message is written to the transport straight away. Everything else (the handshake, pings, closing,
fragments, messages that must wait for something, frames that are wrong in any way) takes uvicorn's way, so there is one implementation of
each of those.

The application finds this under `EXTENSION` among the extensions of its scope; on another server it is not there, and the application
uses ASGI's `receive` and `send` alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from regalia.server.frames import frame_size, text_frame, text_of

EXTENSION: Final = "regalia.direct"

Hear: TypeAlias = Callable[[bytes], bool]


class Direct(WebSocketsSansIOProtocol):
    """See the head of this file. Give this class to uvicorn as `ws`."""

    _hear: Hear | None = None
    _rest = b""  # the beginning of a frame
    _receiving = False  # the application waits for the next message
    _is_late = False  # frames came before anybody listened: uvicorn may be in the middle of one
    _is_behind = False  # the reader is

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: self}  # type: ignore[dict-item]

    def listen(self, hear: Hear | None) -> None:
        """From now on, give messages to a function. It says False, and has done nothing, if one has to come through `receive`."""
        self._hear = None if self._is_late else hear

    def write(self, text: bytes) -> bool:
        """Send a text message now; False, and nothing is sent, if the reader is behind or the connection is not open."""
        if self._is_behind or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def pause_writing(self) -> None:
        self._is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_behind = False
        super().resume_writing()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was refused with an answer; uvicorn would call that an error in its log

    async def receive(self) -> ASGIReceiveEvent:
        self._receiving = self.queue.empty()
        try:
            return await super().receive()
        finally:
            self._receiving = False

    def data_received(self, data: bytes) -> None:
        if self._hear is None:
            self._is_late = self.handshake_initiated
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, end, limit = 0, len(data), self.config.ws_max_size
        while at < end:
            size = -1 if self.close_sent or self._hear is None else frame_size(data, at, limit)
            if size < 0:  # not ours to read: neither is all that follows
                self._hear, self._is_late = None, True
                super().data_received(data[at:])
                return
            if size == 0:
                self._rest = data[at:]
                return
            frame = data if size == end else data[at : at + size]
            if not self._receiving or not self.queue.empty() or not self._give(frame):
                super().data_received(frame)
            at += size

    def _give(self, frame: bytes) -> bool:
        """Give a whole frame to whoever listens, who waits for it; False: it has to take uvicorn's way."""
        text = text_of(frame)
        return text is not None and self.conn.state is State.OPEN and self._hear is not None and self._hear(text)
