"""Control flow as data: a stack of frames, each in some step of a procedure.

A procedure is a frame class (its locals) bound to a tuple of steps in the book's order:

    @final
    class Attack(Frame):
        __slots__ = ("card", "targets")
        card: int
        targets: list[int]

    procedure(Attack, pay_to_play, CHOOSE_TARGETS, reaction_window, apply_to_unnegated, archive_card)  # QM-097

A step is a function `(state, frame) -> Flow` or an `Ask`. It returns None to go on with the next step, `AGAIN` to be run again
(after whatever it called has finished), `DONE` to leave the procedure, or another step of the same procedure to jump there. So that a
jump has one goal, a step stands in a procedure once.
`state.call(frame)` puts a frame on top; it runs to its end before the caller goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias, final

from regalia.kernel.native import native
from regalia.kernel.record import Record

AGAIN: Final = -1
DONE: Final = -2

Flow: TypeAlias = object  # None, AGAIN, DONE or a step of the same procedure
Step: TypeAlias = Callable[..., Flow]


@final
class Procedure:
    """The steps of a procedure, ready to run."""

    __slots__ = ("asks", "code", "places", "sealed", "single")

    def __init__(self) -> None:
        self.code: list[Step | None] = []  # None where an ask stands
        self.asks: list[object] = []
        self.single: list[bool] = []  # whether the ask there is put to the frame's own seat alone
        self.sealed: list[bool] = []  # whether the answers to the ask there are hidden until all have answered
        self.places: dict[int, int] = {}  # id of a step -> its number


@native(allow_interpreted_subclasses=True)
class Frame(Record):
    """A procedure under way. Subclasses add their locals as slots: ints, strings, and lists or tuples of them."""

    __slots__ = ("seat", "step")
    step: int
    seat: int
    PROCEDURE: ClassVar[Procedure] = Procedure()

    def __init__(self, seat: int = 0) -> None:
        self.step = 0
        self.seat = seat


def procedure(frame: type[Frame], *steps: object) -> None:
    """Bind a frame class to its steps."""
    made = Procedure()
    for number, step in enumerate(steps):
        if isinstance(step, type):
            raise TypeError(f"{step.__name__} is a class: write {step.__name__}() (procedure {frame.__name__})")
        if id(step) in made.places:
            name = getattr(step, "__name__", type(step).__name__)
            raise TypeError(f"{name} stands twice, and a jump to it would have two goals (procedure {frame.__name__})")
        if hasattr(step, "take"):
            made.code.append(None)
            made.asks.append(step)
            made.sealed.append(bool(getattr(step, "sealed", False)))
            made.single.append(not made.sealed[-1] and _asks_own_seat(step))
        elif callable(step):
            made.code.append(step)
            made.asks.append(None)
            made.sealed.append(False)
            made.single.append(False)
        else:
            raise TypeError(f"{step!r} is neither a step nor an ask (procedure {frame.__name__})")
        made.places[id(step)] = number
    frame.PROCEDURE = made


def _asks_own_seat(ask: object) -> bool:
    """Whether an ask leaves `seats` as the base class has it."""
    defining = [cls for cls in type(ask).__mro__ if "seats" in vars(cls)]
    return len(defining) == 1


def steer(frame: Frame, at: int, flow: Flow) -> None:
    """Do what a step at place `at` returned."""
    if flow == AGAIN:
        frame.step = at
        return
    if flow == DONE:
        frame.step = len(frame.PROCEDURE.code)
        return
    place = frame.PROCEDURE.places.get(id(flow))
    if place is None:
        raise TypeError(f"step {at} of {type(frame).__name__} returned {flow!r}, which is neither None, AGAIN, DONE nor a step of it")
    frame.step = place


def step_name(frame: Frame) -> str:
    """The step a frame is in, for inspection: `attack.reaction_window`."""
    steps = frame.PROCEDURE
    if frame.step >= len(steps.code):
        return f"{type(frame).__name__}.end"
    step: object = steps.code[frame.step]
    if step is None:
        step = steps.asks[frame.step]
    return f"{type(frame).__name__}.{getattr(step, '__name__', type(step).__name__)}"
