"""What happened, and who may know it.

Games tell events only through the state (`State.tell`, `State.moved`, `State.rolled`), which builds nothing when nobody listens.
An audience is a bit mask of seats; `ALL` also includes those who only watch.

A told sentence is a template with `{0}`, `{1}` ... for its arguments. Arguments that are picks (`seat:1`, `card:41`) are named when
the sentence is shown, so that each reader sees names, and links, in her own way.
"""

from __future__ import annotations

from typing import Final, final

from regalia.kernel.record import Record

ALL: Final = -1
NOBODY: Final = 0
SPECTATOR: Final = -1  # the seat number of those who only watch


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


def sees(audience: int, seat: int) -> bool:
    """Whether a seat (or the spectator) belongs to an audience."""
    return audience == ALL or (seat >= 0 and (audience >> seat) & 1 == 1)


@final
class Event(Record):
    """One thing that happened. `kind` is one of say, move, roll."""

    __slots__ = ("args", "audience", "kind", "rule", "source", "target", "text", "thing", "values")
    kind: str
    audience: int
    text: str  # say: the template; roll: what the dice are for
    args: tuple[int | str, ...]
    rule: str
    thing: str  # move: the pick of what moved, "" for a face-down card
    source: str  # move: the table zone it left
    target: str  # move: the table zone it reached
    values: tuple[int, ...]  # roll: the dice

    def __init__(self, kind: str, audience: int) -> None:
        self.kind = kind
        self.audience = audience
        self.text = ""
        self.args = ()
        self.rule = ""
        self.thing = ""
        self.source = ""
        self.target = ""
        self.values = ()
