"""The state of a game: plain data, one slotted class per game, derived from `State`.

@final
class Reign(State):
    __slots__ = ("gold", "row")
    gold: list[int]
    row: list[int]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.gold = [5] * seats
        self.row = []
"""

from __future__ import annotations

from regalia.kernel.chance import Chance
from regalia.kernel.events import ALL, Event
from regalia.kernel.frames import Frame
from regalia.kernel.native import native
from regalia.kernel.outcome import Outcome
from regalia.kernel.record import Record


class Deal(Record):
    """An offer between two seats; see `regalia.kernel.deals`."""

    __slots__ = ("bound", "expires", "gives", "number", "proposer", "status", "to", "wants")
    number: int
    proposer: int
    to: int
    gives: tuple[str, ...]
    wants: tuple[str, ...]
    bound: bool
    expires: int  # the decision count at which it lapses; 0: never
    status: str  # open, accepted, withdrawn, countered, declined, expired

    def __init__(self, number: int, proposer: int, to: int, gives: tuple[str, ...], wants: tuple[str, ...], bound: bool) -> None:
        self.number = number
        self.proposer = proposer
        self.to = to
        self.gives = gives
        self.wants = wants
        self.bound = bound
        self.expires = 0
        self.status = "open"


@native(allow_interpreted_subclasses=True)
class State(Record):
    """What every game has: seats, the stack of frames, chance, sealed answers, deals, the outcome."""

    __slots__ = ("_heard", "_tally", "chance", "deals", "decisions", "learned", "outcome", "sealed", "seats", "stack")
    seats: int
    stack: list[Frame]
    chance: Chance
    outcome: Outcome | None
    sealed: dict[int, tuple[str, ...]]  # answers to the sealed ask under way
    deals: list[Deal]
    decisions: int  # actions taken so far
    learned: int  # the seats that learned something hidden through the last action
    _heard: list[Event] | None  # None: nobody listens, and nothing is built
    _tally: dict[tuple[str, int, str], int] | None  # None: nobody counts

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats = seats
        self.stack = []
        self.chance = chance
        self.outcome = None
        self.sealed = {}
        self.deals = []
        self.decisions = 0
        self.learned = 0
        self._heard = None
        self._tally = None

    def call(self, frame: Frame) -> None:
        """Run a procedure before the present one goes on."""
        self.stack.append(frame)

    def end(self, outcome: Outcome) -> None:
        """The game is over at once: nothing further is resolved."""
        self.outcome = outcome
        self.stack.clear()
        self.sealed.clear()

    # --- events -----------------------------------------------------------------------------------------------------

    @property
    def heard_by_someone(self) -> bool:
        """Whether events are being listened to; ask before preparing something costly for one."""
        return self._heard is not None

    def listen(self) -> None:
        """Begin to collect events."""
        self._heard = []

    def hear(self) -> list[Event]:
        """The events since the last call; empty when nobody listens."""
        heard = self._heard
        if heard is None:
            return []
        self._heard = []
        return heard

    def tell(self, text: str, *args: int | str, rule: str = "", to: int = ALL) -> None:
        """Say what happened, in a sentence, to those who may know it."""
        heard = self._heard
        if heard is not None:
            event = Event("say", to)
            event.text, event.args, event.rule = text, args, rule
            heard.append(event)

    def moved(self, thing: str, source: str, target: str, saw: int = ALL, sees: int = ALL) -> None:
        """A thing went from one table zone to another; `saw` and `sees` are who could see it before and can see it now."""
        if saw != ALL:
            self.learned |= (sees if sees == ALL else sees & ~saw) & ((1 << self.seats) - 1)
        heard = self._heard
        if heard is not None:
            known = sees if saw != ALL else ALL
            event = Event("move", known)
            event.thing, event.source, event.target = thing, source, target
            heard.append(event)
            if known != ALL:
                unseen = Event("move", ~known)
                unseen.source, unseen.target = source, target
                heard.append(unseen)

    def rolled(self, purpose: str, values: tuple[int, ...], to: int = ALL) -> None:
        """Dice came up; everyone in the audience has learned it."""
        self.reveal(to)
        heard = self._heard
        if heard is not None:
            event = Event("roll", to)
            event.text, event.values = purpose, values
            heard.append(event)

    def reveal(self, audience: int = ALL) -> None:
        """These seats learned something hidden, so an undo now needs their consent."""
        self.learned |= audience & ((1 << self.seats) - 1)

    # --- counting, for the lab ----------------------------------------------------------------------------------------

    def count(self) -> dict[tuple[str, int, str], int]:
        """Begin to count what is done with cards; the same table is returned each time."""
        if self._tally is None:
            self._tally = {}
        return self._tally

    def tally(self, what: str, seat: int, kind: str) -> None:
        """A seat did something with a kind of card: "bought", "played", "drawn". Costs nothing when nobody counts."""
        tally = self._tally
        if tally is not None:
            key = (what, seat, kind)
            tally[key] = tally.get(key, 0) + 1
