"""The state: everything that lies on the boards, and what the players have in hand.

All trait changes go through `shift`, `put` and `go_back`, which cut them at the ends of the track and tell them with their cause, the
change asked for and the change that happened.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from regalia.games.time_loop.traits import TRAITS, cut, signed
from regalia.kernel import Chance, Deck, Record, State, things

HAND: Final = 5
PHASES: Final = 5
NOT_YET: Final = -1  # no option chosen, no card in the slot
TAKEN_BACK: Final = -2  # a choice that was overturned and replaced by nothing
SAFETY_LIMIT: Final = 40  # TL-115
STEP_SECONDS: Final = 60  # TL-123

BOARDS: Final = 16  # as many characters as there are names for picks
CARD: Final = things("card", BOARDS * 25)
OPTION: Final = things("option", BOARDS * 16)
TRAIT: Final = things("trait", BOARDS * 4)
CHARACTER: Final = things("character", BOARDS)

Aim: TypeAlias = tuple[int, int, int]  # the opponent; a trait or an option; a second trait. -1 where not asked for
NO_AIM: Final[Aim] = (-1, -1, -1)


@final
class Pending(Record):
    """An effect that waits until Phase 4 is over (TL-028)."""

    __slots__ = ("aim", "card", "phase", "seat")
    phase: int
    seat: int
    card: int
    aim: Aim

    def __init__(self, phase: int, seat: int, card: int, aim: Aim) -> None:
        self.phase = phase
        self.seat = seat
        self.card = card
        self.aim = aim


@final
class Loop(State):
    """A game of the time loop. Lists are by seat."""

    __slots__ = (
        "characters",
        "choices",
        "defaults",
        "discards",
        "draws",
        "hands",
        "known",
        "lead",
        "limit",
        "pending",
        "phase",
        "round",
        "slots",
        "started",
        "step_seconds",
        "traits",
    )
    characters: list[int]  # numbers in the box, NOT_YET before one is taken
    defaults: list[tuple[int, int, int, int]]  # the circled values (TL-043)
    traits: list[list[int]]
    started: list[list[int]]  # the traits at the beginning of this phase (TL-068)
    choices: list[list[int]]  # the standing option of each of the four phases
    slots: list[list[int]]  # the card under each of the five phases
    hands: list[list[int]]
    draws: list[Deck]
    discards: list[list[int]]
    known: list[int]  # cards drawn in this life of which all know that they were: the last ones of a pile (TL-120)
    pending: list[Pending]
    round: int
    phase: int
    lead: int
    limit: int
    step_seconds: int  # for a clock at the table (TL-123); 0: none

    def __init__(self, seats: int, chance: Chance, limit: int = SAFETY_LIMIT, step_seconds: int = STEP_SECONDS) -> None:
        super().__init__(seats, chance)
        self.characters = [NOT_YET] * seats
        self.defaults = [(0, 0, 0, 0)] * seats
        self.traits = [[0] * len(TRAITS) for _ in range(seats)]
        self.started = [[0] * len(TRAITS) for _ in range(seats)]
        self.choices = [[NOT_YET] * (PHASES - 1) for _ in range(seats)]
        self.slots = [[NOT_YET] * PHASES for _ in range(seats)]
        self.hands = [[] for _ in range(seats)]
        self.draws = [Deck() for _ in range(seats)]
        self.discards = [[] for _ in range(seats)]
        self.known = []
        self.pending = []
        self.round = 0
        self.phase = 0
        self.lead = 0
        self.limit = limit
        self.step_seconds = step_seconds

    def has_memories_in_play(self, seat: int) -> bool:
        """Whether Memories of a Past Life lies on the seat's Phase 5 (TL-084)."""
        return self.slots[seat][PHASES - 1] != NOT_YET

    def total(self, seat: int) -> int:
        """The sum of all four traits (TL-112)."""
        return sum(self.traits[seat])

    def trait_pick(self, seat: int, trait: int) -> str:
        """The track of a seat's trait, as a thing on the table."""
        return TRAIT[self.characters[seat] * len(TRAITS) + trait]

    # --- trait changes --------------------------------------------------------------------------------------------------

    def shift(self, seat: int, trait: int, by: int, cause: str, rule: str) -> None:
        """Add to a trait, or subtract; what goes beyond the track is lost (TL-041)."""
        old = self.traits[seat][trait]
        new = cut(old + by)
        self.traits[seat][trait] = new
        if self.heard_by_someone:
            self._log(seat, trait, signed(by), old, new, cause, rule)

    def put(self, seat: int, trait: int, value: int, cause: str, rule: str) -> None:
        """Set a trait to a value."""
        old = self.traits[seat][trait]
        self.traits[seat][trait] = value
        if self.heard_by_someone:
            self._log(seat, trait, f"set to {value}", old, value, cause, rule)

    def go_back(self, seat: int, cause: str, rule: str) -> None:
        """Put all traits back to where they were at the beginning of this phase (TL-068)."""
        for trait in TRAITS:
            old, new = self.traits[seat][trait], self.started[seat][trait]
            self.traits[seat][trait] = new
            if old != new and self.heard_by_someone:
                self._log(seat, trait, "taken back", old, new, cause, rule)

    def _log(self, seat: int, trait: int, asked: str, old: int, new: int, cause: str, rule: str) -> None:
        """One sentence for one change: from where to where, what was asked for, what happened, and why."""
        actual = signed(new - old)
        if asked == actual:
            what = actual
        elif asked[0] in "+−":
            what = f"asked {asked}, got {actual}"
        else:
            what = f"{asked}, {actual}"
        self.tell("{0} {1} → {2} ({3}): {4}.", self.trait_pick(seat, trait), old, new, what, cause, rule=rule)
