"""Those who look at a table, and what each pair of eyes was shown last.

All connections of a seat share its eyes; so do all who only watch. Updates of a pair of eyes are numbered without gaps. The
numbers begin at the time of day, so those of an earlier run of the server are never taken for present ones.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Raw

from regalia.kernel import SPECTATOR
from regalia.server.connection import Connection
from regalia.server.patch import Laid
from regalia.server.saved import now_ms
from regalia.server.view import Shared, View
from regalia.server.wire import encode

RECENT: Final = 32  # updates kept for those who missed some


class Eyes:
    """A seat's view as it was last shown, and who looks through it."""

    __slots__ = ("connections", "decision", "heard", "laid", "recent", "shared", "u", "undo", "you")

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.you = SPECTATOR
        self.laid: Laid | None = None  # the table; None: nothing was shown yet
        self.decision = self.undo = b"null"
        self.shared: Shared | None = None  # what everyone sees
        self.u = now_ms()
        self.heard = 0  # events of the match's log that were shown
        self.recent: deque[tuple[int, bytes, int]] = deque(maxlen=RECENT)  # with the length of what is the same for every connection

    @property
    def view(self) -> View:
        """Everything that was shown."""
        assert self.laid is not None
        assert self.shared is not None
        own = {"table": self.laid.table, "you": self.you, "decision": Raw(self.decision), "undo": Raw(self.undo)}
        return {**own, **self.shared.view()}

    def update(self, patch: list[bytes], n: int, events: list[bytes], answers: object = None) -> bytes | None:
        """The message that brings these eyes up to date; None when nothing changed for them."""
        if not patch and not events and answers is None:
            return None
        self.u += 1
        data = b'{"is":"update","n":%d,"u":%d,"patch":[%b],"events":[%b]' % (n, self.u, b",".join(patch), b",".join(events))
        common = len(data)
        data = data + b"}" if answers is None else b'%b,"id":%b}' % (data, encode(answers))
        self.recent.append((self.u, data, common))
        return data

    def missed(self, have: int) -> list[bytes] | None:
        """The updates after one the client has; None when they are not at hand any more. They answer no message: it may be another's."""
        if have == self.u:
            return []
        if not self.recent or not self.recent[0][0] - 1 <= have < self.u:
            return None
        return [data[:common] + b"}" for u, data, common in self.recent if u > have]

    def begin(self, seat: int, laid: Laid, decision: bytes, undo: bytes, shared: Shared, heard: int) -> None:
        """Everything is shown anew: earlier updates are of no use any more."""
        self.you = seat
        self.laid = laid
        self.decision = decision
        self.undo = undo
        self.shared = shared
        self.heard = heard
        self.u += 1
        self.recent.clear()
