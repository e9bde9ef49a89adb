"""WebSocket frames as bytes: the few kinds that a table and its players send each other all the time."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no compiled part of it
    from websockets.utils import apply_mask

_TEXT: Final = 0x81  # the first byte of a text frame that is a whole message
_CONTROL: Final = (0x88, 0x89, 0x8A)  # close, ping, pong
_MASKED: Final = 0x80
_NO_MASK: Final = b"\0\0\0\0"


def text_frame(text: bytes) -> bytes:
    """A whole text message, as a server sends it."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def frame_size(data: bytes, at: int, limit: int) -> int:
    """The bytes of a client's next frame; 0: they are not all here; -1: it is not a masked text or control frame of modest size."""
    have = len(data) - at
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
        if size > limit:
            return -1
    else:
        return -1
    return size if have >= size else 0


def text_of(frame: bytes) -> bytes | None:
    """The text of a frame as `frame_size` found it; None if it is none, or not plain ASCII and so to be looked at more closely."""
    if frame[0] != _TEXT:
        return None
    start = 2 if frame[1] < _MASKED + 126 else 4
    mask, text = frame[start : start + 4], frame[start + 4 :]
    if mask != _NO_MASK:
        text = apply_mask(text, mask)
    return text if text.isascii() else None
