"""Asks: the only source of legality.

An ask is a step at which the game waits for one seat or several. `options` is pure: it offers every legal action and, in the same
pass, refuses the rest with a reason, so the guard that forbids a move and the sentence that explains it are the same code:

    class Buy(Ask[Reign, Turn]):
        rule = "WR-040"

        def prompt(self, s, f, seat): return "Acquire a card, sweep, or end your turn."

        def options(self, s, f, seat, o):
            for card in s.row:
                o.put(("acquire", CARD[card]), cannot_acquire(s, seat, card))
            o.offer("end")

        def take(self, s, f, seat, action): ...

An action is a short path of picks: words ("acquire") and things on the table ("card:41").
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeAlias, TypeVar, final

from regalia.kernel.frames import Flow, Frame
from regalia.kernel.native import native
from regalia.kernel.state import State

Pick: TypeAlias = str
Action: TypeAlias = tuple[str, ...]

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


@final
class Refusal:
    """Why something is not allowed now: the rule, one sentence with the numbers at hand, and what would make it legal.

    `text` and `remedy` are templates for `args`, filled in only when somebody reads them.
    """

    __slots__ = ("args", "remedy_text", "rule", "text")

    def __init__(self, rule: str, text: str, *args: object, remedy: str = "") -> None:
        self.rule = rule
        self.text = text
        self.args = args
        self.remedy_text = remedy

    @property
    def sentence(self) -> str:
        """The reason, with its numbers."""
        return self.text.format(*self.args)

    @property
    def remedy(self) -> str:
        """What would make it legal, or nothing."""
        return self.remedy_text.format(*self.args)

    def __str__(self) -> str:
        parts = [self.sentence]
        if self.remedy_text:
            parts.append(self.remedy)
        if self.rule:
            parts.append(f"({self.rule})")
        return " ".join(parts)


@final
class Offers:
    """What an ask offers to a seat, and what it refuses."""

    __slots__ = ("actions", "refused")

    def __init__(self, explain: bool = False) -> None:
        self.actions: list[Action] = []
        self.refused: list[tuple[Action, Refusal]] | None = [] if explain else None

    def offer(self, *path: str) -> None:
        """This action is legal."""
        self.actions.append(path)

    def refuse(self, path: Action, reason: Refusal) -> None:
        """Actions that begin with this path are not legal, and why."""
        if self.refused is not None:
            self.refused.append((path, reason))

    def put(self, path: Action, reason: Refusal | None) -> None:
        """Offer the path, or refuse it when a guard gave a reason."""
        if reason is None:
            self.actions.append(path)
        elif self.refused is not None:
            self.refused.append((path, reason))


@native(allow_interpreted_subclasses=True)
class Ask(Generic[S, F]):
    """A decision. Subclass it and override at least `options` and `take`."""

    rule: ClassVar[str] = ""
    sealed: ClassVar[bool] = False  # answers are hidden, may be changed, and are taken together when all seats have answered
    final: ClassVar[bool] = False  # worth a last confirmation at a table: it cannot be taken back and matters

    def seats(self, s: S, f: F) -> tuple[int, ...]:
        """Who is asked, in turn order; nobody: the ask is passed over."""
        return (f.seat,)

    def prompt(self, s: S, f: F, seat: int) -> str:
        """What is asked, in one sentence. It may say only what the seat may know."""
        return "Choose."

    def options(self, s: S, f: F, seat: int, o: Offers) -> None:
        """Offer every legal action of the seat; refuse the rest with reasons. Changes nothing."""
        raise TypeError(f"{type(self).__name__} has no options")

    def take(self, s: S, f: F, seat: int, action: Action) -> Flow:
        """Carry out a legal action. A sealed ask gets one call per seat, in the order of `seats`, when all have answered."""
        raise TypeError(f"{type(self).__name__} cannot take an answer")

    def clock(self, s: S, f: F) -> int:
        """Seconds that the game itself allows for this ask, all seats together; 0: no limit of its own."""
        return 0

    def on_time(self, s: S, f: F, seat: int) -> Action | None:
        """What counts as the answer of a seat that let the clock run out; None: a bot answers for it."""
        return None


_numbers: Final[dict[Pick, int]] = {}  # of the picks that `things` made: they need not be read again


def number_of(pick: Pick) -> int:
    """The number of a thing: 41 of `card:41`."""
    number = _numbers.get(pick)
    return int(pick[pick.rindex(":") + 1 :]) if number is None else number


def things(kind: str, count: int) -> list[Pick]:
    """The picks of all things of a kind, made once: CARD = things("card", 300); CARD[41] is "card:41"."""
    picks = [f"{kind}:{number}" for number in range(count)]
    for number, pick in enumerate(picks):
        _numbers[pick] = number
    return picks


SEAT: Final = things("seat", 16)
NUMBER: Final = things("number", 1000)
