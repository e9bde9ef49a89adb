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

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiled part of it
    from websockets.utils import apply_mask

EXTENSION: Final = "regalia.direct"

Hear: TypeAlias = Callable[[bytes], bool]

_TEXT: Final = 0x81  # the first byte of a text frame that is a whole message
_CONTROL: Final = (0x88, 0x89, 0x8A)  # close, ping, pong
_MASKED: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"


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
        size = len(text)
        if size < 126:
            self.transport.write(b"\x81%c%b" % (size, text))
        elif size < 65536:
            self.transport.write(b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text))
        else:
            self.transport.write(b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text))
        return True

    def pause_writing(self) -> None:
        self._is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_behind = False
        super().resume_writing()

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
        at, end = 0, len(data)
        while at < end:
            size = -1 if self.close_sent or self._hear is None else self._next(data, at, end - at)
            if size < 0:  # not ours to read: neither is all that follows
                self._hear, self._is_late = None, True
                super().data_received(data[at:])
                return
            if size == 0:
                self._rest = data[at:]
                return
            self._frame(data[at : at + size])
            at += size

    def _next(self, data: bytes, at: int, have: int) -> int:
        """The bytes of the next frame; 0: they are not all here; -1: it is anything but a masked text or control frame of modest size."""
        if data[at] != _TEXT and data[at] not in _CONTROL:
            return -1
        if have < 2:
            return 0
        size = data[at + 1] - _MASKED
        if size < 126:
            size = size + 6 if size >= 0 else -1
        elif size == 126:
            if have < 4:
                return 0
            size = int.from_bytes(data[at + 2 : at + 4], "big") + 8
            if size > self.config.ws_max_size:
                return -1
        else:
            return -1
        return size if have >= size else 0

    def _frame(self, frame: bytes) -> None:
        """One whole frame."""
        if frame[0] == _TEXT and self._receiving and self.queue.empty() and not self.close_sent and self._hear is not None:
            start = 2 if frame[1] < 0xFE else 4
            mask, text = frame[start : start + 4], frame[start + 4 :]
            if mask != _NO_MASK:
                text = apply_mask(text, mask)
            if text.isascii() and self.conn.state is State.OPEN and self._hear(text):
                return
        super().data_received(frame)
