"""The glossary: everything a card of this game can do.

A verb knows when it works (its window, TL-026), what it has to be aimed at, how it acts, how it says itself, and which rule it follows.
The printed text of a card is what its verbs say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, final

from regalia.games.time_loop.state import TAKEN_BACK, Aim, Loop
from regalia.games.time_loop.traits import HIGHEST, NAMES, TRAITS, Change, Trait, signed

# Windows, in the order in which a card step is carried out (TL-026), then the two later ones.
OVERTURN: Final = 0
OWN: Final = 1
OTHER: Final = 2
AFTER_PHASE_4: Final = 3
ON_PHASE_5: Final = 4

# Aims: what is named together with the card (TL-025, TL-059).
NOTHING: Final = 0
OPPONENT: Final = 1
OPTION_OF_OPPONENT: Final = 2
TRAIT_OF_OPPONENT: Final = 3
TWO_TRAITS_OF_OPPONENT: Final = 4

OPTIONS: Final = 4


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing a card does."""

    window: ClassVar[int] = OWN
    aimed_at: ClassVar[int] = NOTHING
    rule: ClassVar[str] = "TL-054"

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        """Do it. `cause` is the card, for the log."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def say(self) -> str:
        """The sentence on the card."""
        raise TypeError(f"{type(self).__name__} says nothing")

    def foresee(self, s: Loop, aim: Aim, traits: list[float]) -> None:
        """For a pending effect: turn these traits of the opponent into what it would leave of them."""


# --- one's own traits ---------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class ChangeOwnTrait(Verb):
    """A trait card (TL-052), a printed option (TL-031), or the rider of a special."""

    trait: Trait
    by: Change
    rule = "TL-052"

    def __post_init__(self) -> None:
        if self.trait not in TRAITS:
            raise ValueError(f"trait: expected one of {', '.join(NAMES)}, not {self.trait}.")

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        s.shift(seat, self.trait, self.by, cause, self.rule)

    def say(self) -> str:
        return f"Your {NAMES[self.trait]} {signed(self.by)}."


@final
@dataclass(frozen=True, slots=True)
class KeepTraitsAtDeath(Verb):
    """Memories of a Past Life (TL-083). It works by lying on Phase 5."""

    window = ON_PHASE_5
    rule = "TL-083"

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        s.tell("{0} lays down {1}, and from now on keeps her traits when she dies.", f"seat:{seat}", cause, rule=self.rule)

    def say(self) -> str:
        return "Only on Phase 5. It stays there, and whenever you die your traits keep their values."


# --- an opponent's choice of this phase: the procedure carries the new choice out (TL-067) --------------------------------


@final
@dataclass(frozen=True, slots=True)
class OpponentTakesOption(Verb):
    window = OVERTURN
    aimed_at = OPTION_OF_OPPONENT
    rule = "TL-066"

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        s.choices[aim[0]][s.phase - 1] = aim[1]

    def say(self) -> str:
        return "You decide which option of this phase an opponent takes; it replaces the one she chose."


@final
@dataclass(frozen=True, slots=True)
class OpponentTakesNextOption(Verb):
    window = OVERTURN
    aimed_at = OPPONENT

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        standing = s.choices[aim[0]][s.phase - 1]
        if standing != TAKEN_BACK:
            s.choices[aim[0]][s.phase - 1] = (standing + 1) % OPTIONS

    def say(self) -> str:
        return "An opponent's choice of this phase becomes the next option printed on her board; after the last comes the first."


@final
@dataclass(frozen=True, slots=True)
class TakeBackOpponentChoice(Verb):
    window = OVERTURN
    aimed_at = OPPONENT

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        s.choices[aim[0]][s.phase - 1] = TAKEN_BACK

    def say(self) -> str:
        return "An opponent's choice of this phase is taken back, and no option replaces it."


# --- an opponent's traits, at once -----------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class ChangeOpponentTrait(Verb):
    by: Change
    window = OTHER
    aimed_at = TRAIT_OF_OPPONENT

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        s.shift(aim[0], aim[1], self.by, cause, self.rule)

    def say(self) -> str:
        return f"One trait of an opponent: {signed(self.by)}."


# --- an opponent's traits, after Phase 4 -------------------------------------------------------------------------------------


class AfterPhase4(Verb):
    """Sets what is named of an opponent once everyone is done with Phase 4 (TL-028)."""

    __slots__ = ()
    window = AFTER_PHASE_4
    aimed_at = TRAIT_OF_OPPONENT

    def act(self, s: Loop, seat: int, aim: Aim, cause: str) -> None:
        victim = aim[0]
        after = [float(value) for value in s.traits[victim]]
        self.foresee(s, aim, after)
        for trait in aim[1:]:
            if trait >= 0:
                s.put(victim, trait, int(after[trait]), cause, self.rule)


@final
@dataclass(frozen=True, slots=True)
class OpponentTraitToDefault(AfterPhase4):
    rule = "TL-061"

    def foresee(self, s: Loop, aim: Aim, traits: list[float]) -> None:
        traits[aim[1]] = s.defaults[aim[0]][aim[1]]  # from either side (TL-064)

    def say(self) -> str:
        return "After Phase 4, one trait of an opponent goes to its default."


@final
@dataclass(frozen=True, slots=True)
class HalveOpponentTrait(AfterPhase4):
    def foresee(self, s: Loop, aim: Aim, traits: list[float]) -> None:
        traits[aim[1]] = traits[aim[1]] // 2

    def say(self) -> str:
        return "After Phase 4, one trait of an opponent is halved, rounded down."


@final
@dataclass(frozen=True, slots=True)
class CapOpponentTrait(AfterPhase4):
    cap: Annotated[int, range(HIGHEST)]

    def foresee(self, s: Loop, aim: Aim, traits: list[float]) -> None:
        traits[aim[1]] = min(traits[aim[1]], self.cap)

    def say(self) -> str:
        return f"After Phase 4, one trait of an opponent falls to {self.cap} if it is higher."


@final
@dataclass(frozen=True, slots=True)
class LevelOpponentTraits(AfterPhase4):
    aimed_at = TWO_TRAITS_OF_OPPONENT

    def foresee(self, s: Loop, aim: Aim, traits: list[float]) -> None:
        lower = min(traits[aim[1]], traits[aim[2]])
        traits[aim[1]] = traits[aim[2]] = lower

    def say(self) -> str:
        return "Name two traits of an opponent. After Phase 4, the higher of them falls to the lower."
