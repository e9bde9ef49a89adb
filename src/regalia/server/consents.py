"""Undo: free while nobody learned anything, otherwise with the consent of exactly those who did."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.kernel.match import Trace
from regalia.server.patch import Plain


class Consents:
    """Whether a seat can take its last action back, and whose consent that needs: the same as `Match.cannot_undo` and
    `Match.undo_consents`, kept up to date action by action."""

    __slots__ = ("_everyone", "_final_reveals", "_masks")

    def __init__(self, seats: int, traces: Sequence[Trace], final_reveals: bool) -> None:
        self._everyone = (1 << seats) - 1
        self._final_reveals = final_reveals
        self._masks = [-1] * seats  # a bit for each seat that must agree; -1: nothing to take back
        for trace in traces:
            self.note(trace)

    def note(self, trace: Trace) -> None:
        """One more action."""
        masks, everyone = self._masks, self._everyone
        if self._final_reveals and trace.learned:
            self._masks = [-1] * len(masks)
            return
        masks[trace.seat] = 0
        add = trace.learned | 1 << trace.seat
        for seat, mask in enumerate(masks):
            if mask >= 0:
                masks[seat] = mask | (everyone if trace.chance_drawn or trace.learned >> seat & 1 else add)

    def can(self, seat: int) -> bool:
        """Whether a seat has done anything that it could take back."""
        return self._masks[seat] >= 0

    def mask(self, seat: int) -> int:
        """The seats that must agree, as bits; perhaps the seat itself among them."""
        return self._masks[seat]

    def needs(self, seat: int) -> tuple[int, ...]:
        """The seats that must agree, bots and empty chairs among them."""
        mask = self._masks[seat]
        return tuple([n for n in range(len(self._masks)) if n != seat and mask >> n & 1]) if mask > 0 else ()


class UndoRequest:
    """An undo that waits for consent."""

    __slots__ = ("agreed", "by", "needs", "to")

    def __init__(self, by: int, needs: tuple[int, ...], to: int) -> None:
        self.by = by
        self.needs = needs
        self.to = to  # the moment it would go back to
        self.agreed: list[int] = []

    def to_wire(self) -> dict[str, Plain]:
        return {"by": self.by, "needs": list(self.needs), "agreed": list(self.agreed), "to": self.to}
