"""Numbers and conditions on cards: fixed, read from Levels, or counted on the table (QM-046)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from regalia.games.queen_by_midnight.frames import Effects, attack_under_way
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import AIM, ATTACKING, BANISHED, CLASS_NAMES, DEALT, EXTRA, PRICED, ROLLED, SHE, SIDE_NAMES, Side
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen

SHOWING: Final = -1  # the Class of the showing side of the token
BEST: Final = -2  # the better of her Classes

MINOR: Final = 1
MAJOR: Final = 2

GROTTO: Final = "cards in your Grotto"
TARGET_TRAPS: Final = "Traps she owns"
TOKENS: Final = "Level tokens of yours"
ONE_OF: Final = {GROTTO: "card in your Grotto", TARGET_TRAPS: "Trap she owns", TOKENS: "Level token of yours"}


def count(s: Queen, f: Effects, what: str, target: int) -> int:
    """A public count for formulas."""
    if what == GROTTO:
        return len(s.court[f.you].grotto)
    if what == TOKENS:
        return max(0, sum(s.court[f.you].tokens))
    return s.traps_of(target) if 0 <= target < SUMMON_BASE else 0


class Condition:
    """Something that may hold when it is looked at."""

    __slots__ = ()
    needs: ClassVar[tuple[str, ...]] = ()

    def all_needs(self) -> tuple[str, ...]:
        """What a verb under this condition needs for it."""
        return self.needs

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        raise TypeError(f"{type(self).__name__} is no condition")

    def say(self, target: str) -> str:
        """Its clause; `target` is how the text calls whom it looks at."""
        raise TypeError(f"{type(self).__name__} has no words")


@dataclass(frozen=True, slots=True)
class GrottoHolds(Condition):
    """A Grotto threshold."""

    least: int

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return len(s.court[f.you].grotto) >= self.least

    def say(self, target: str) -> str:
        return f"your Grotto holds {self.least} or more cards"


@dataclass(frozen=True, slots=True)
class Showing(Condition):
    """A side of the Grow/Shrink token."""

    side: Side

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return s.shows(f.you, self.side)

    def say(self, target: str) -> str:
        return f"{SIDE_NAMES[self.side]} shows"


@dataclass(frozen=True, slots=True)
class ExtraPaid(Condition):
    """The optional cost of an Attack was paid (QM-099)."""

    needs = (EXTRA,)

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return f.extra

    def say(self, target: str) -> str:
        return "you paid the extra"


@dataclass(frozen=True, slots=True)
class TargetLeads(Condition):
    """The target has the most Clout and Health together."""

    needs = (AIM,)

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return 0 <= target < SUMMON_BASE and s.points(target) == max(s.points(seat) for seat in s.princesses())

    def say(self, target: str) -> str:
        return f"nobody has more Clout and Health than {target}"


@dataclass(frozen=True, slots=True)
class TargetIsAhead(Condition):
    """The target has more Clout and Health together than you: a way back into the game."""

    needs = (AIM,)

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return 0 <= target < SUMMON_BASE and s.points(target) > s.points(f.you)

    def say(self, target: str) -> str:
        return f"{target} has more Clout and Health than you"


@dataclass(frozen=True, slots=True)
class TargetHasTrap(Condition):
    """The target owns a Trap."""

    needs = (AIM,)

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return 0 <= target < SUMMON_BASE and s.traps_of(target) > 0

    def say(self, target: str) -> str:
        return f"{target} owns a Trap"


@dataclass(frozen=True, slots=True)
class SomeoneHasTrap(Condition):
    """Any opponent owns a Trap."""

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return any(s.traps_of(seat) for seat in s.opponents(f.you))

    def say(self, target: str) -> str:
        return "an opponent owns a Trap"


@dataclass(frozen=True, slots=True)
class Felled(Condition):
    """The Attack eliminated one of its targets (QM-181, QM-190)."""

    needs = (ATTACKING,)

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        attack = attack_under_way(s)
        if attack is None:
            return False
        hit = [each for each, lost in zip(attack.targets, attack.dealt, strict=True) if each < SUMMON_BASE and lost]  # not by a Reaction
        return any(s.court[each].felled_by == f.you for each in hit if not s.is_princess(each))

    def say(self, target: str) -> str:
        return "it eliminated a Princess"


@dataclass(frozen=True, slots=True)
class NumberAtLeast(Condition):
    """What an earlier verb of the same card left: damage dealt, a Starter banished, a price, a roll."""

    least: Annotated[int, range(1, 100)]
    of: Literal["damage", "Starters", "its price", "the roll"]

    def __post_init__(self) -> None:
        if self.of == "Starters" and self.least > 1:
            raise ValueError(f"least: expected 1, as one card is banished, not {self.least}.")

    def all_needs(self) -> tuple[str, ...]:
        return {"damage": (DEALT, ATTACKING), "Starters": (BANISHED,), "its price": (PRICED,), "the roll": (ROLLED,)}[self.of]

    def holds(self, s: Queen, f: Effects, target: int) -> bool:
        return f.number >= self.least

    def say(self, target: str) -> str:
        if self.of == "damage":
            return "it dealt damage" if self.least == 1 else f"it dealt {self.least} or more damage"
        return "it was a Starter" if self.of == "Starters" else f"{self.of} is {self.least} or more"


DEALT_DAMAGE: Final = NumberAtLeast(1, "damage")
WAS_STARTER: Final = NumberAtLeast(1, "Starters")


@dataclass(frozen=True, slots=True)
class Plus:
    """More of an amount: `n`, under a condition or for every `each` of a count, `most` at the most."""

    n: int
    when: Condition | None = None
    per: Literal["", "cards in your Grotto", "Traps she owns", "Level tokens of yours"] = ""
    each: Annotated[int, range(1, 100)] = 1
    most: int = 0

    def __post_init__(self) -> None:
        if not self.per and self.each != 1:
            raise ValueError(f"each: expected none without per, which says what is counted, not {self.each}.")
        if not self.per and self.most:
            raise ValueError(f"most: expected none without per, which says what is counted, not {self.most}.")

    def value(self, s: Queen, f: Effects, target: int) -> int:
        if self.when is not None and not self.when.holds(s, f, target):
            return 0
        if not self.per:
            return self.n
        more = self.n * (count(s, f, self.per, target) // self.each)
        return min(more, self.most) if self.most else more

    def say(self) -> str:
        words = f"{self.n} more"
        if self.per:
            words += f" for every {self.each} {self.per}" if self.each > 1 else f" for each {ONE_OF[self.per]}"
            if self.most:
                words += f" ({self.most} at most)"
        if self.when is not None:
            words += f" if {self.when.say(SHE)}"
        return words


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a Level with something added."""

    n: int = 0
    level: Annotated[int, ("MINOR", "MAJOR")] = 0
    cls: Annotated[int, ("BRAWLER", "CASTER", "SCHEMER", "SHOWING", "BEST")] = 0
    plus: tuple[Plus, ...] = ()

    def __post_init__(self) -> None:
        if self.cls and not self.level:
            raise ValueError("cls: expected none without level, which says what is read there: MINOR or MAJOR.")

    def value(self, s: Queen, f: Effects, target: int = 0) -> int:
        total = self.n
        if self.level:
            total += self.read(s, f.you)
        for more in self.plus:
            total += more.value(s, f, target)
        return max(0, total)

    def read(self, s: Queen, seat: int) -> int:
        major = self.level == MAJOR
        if self.cls == SHOWING:
            sides = s.princess(seat).sides
            return 0 if sides is None else level(s, seat, sides[s.court[seat].side], major)
        if self.cls == BEST:
            return max(level(s, seat, cls, major) for cls in s.classes(seat))
        return level(s, seat, self.cls, major)

    def say(self) -> str:
        if not self.level:
            return f"{self.n} damage"
        which = {SHOWING: " of the side that shows", BEST: " of your better Class"}.get(self.cls, "")
        size = "Major" if self.level == MAJOR else "Minor"
        words = size if which else f"{size} {CLASS_NAMES[self.cls]}"
        if self.n:
            words += f" {'+' if self.n > 0 else '−'} {abs(self.n)}"
        return f"{words} damage{which}"

    def say_plus(self) -> str:
        return "".join(f", {more.say()}" for more in self.plus)


def minor(cls: int, n: int = 0, *plus: Plus) -> Amount:
    """Her Minor number in a Class."""
    return Amount(n, MINOR, cls, plus)


def major(cls: int, n: int = 0, *plus: Plus) -> Amount:
    """Her Major number in a Class."""
    return Amount(n, MAJOR, cls, plus)


def fixed(n: int, *plus: Plus) -> Amount:
    """A printed number."""
    return Amount(n, 0, 0, plus)
