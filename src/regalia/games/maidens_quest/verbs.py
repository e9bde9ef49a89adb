"""The verbs of the cards: what flip texts and abilities do, in which words, by which rule.

A verb is a record. Those that bend an Encounter (`weigh`) add to its `Bend`; those that are used (`targets`, `act`) work on the
state through its own methods. Banners, arrows, hearts and penalties are printed numbers and need no verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    from regalia.games.maidens_quest.bend import Bend
    from regalia.games.maidens_quest.state import Quest

_ICONS = "MCKUPADFSHW"
_NAMES = ("Melee", "Charisma", "Key", "Cunning", "Piety", "Magic", "Distract", "Fan size", "Foresight", "Haste", "Wild")
NO_TARGET = -1

Icon: TypeAlias = Literal["M", "C", "K", "U", "P", "A", "D", "F", "S", "H", "W"]
CardType: TypeAlias = Annotated[
    int, ("MAIDEN", "DRESS", "HEALTH", "ITEM", "CAPTOR", "OBSTACLE", "TREASURE", "SAVIOR", "REST", "REFERENCE", "GIFT")
]  # fmt: skip
When: TypeAlias = Literal["fan", "met", "gift"]

# Where a verb may stand.
IN_TEXTS = "in flip texts"
IN_FAN = "in abilities that serve in the Fan"
ON_MEETING = "in abilities that serve when the Maiden is met"
OF_GIFTS = "in abilities of Gifts"


@dataclass(frozen=True, slots=True)
class Verb:
    """The base of all verbs: by itself it does nothing and can always be used."""

    rule: ClassVar[str] = ""
    places: ClassVar[tuple[str, ...]] = ()
    used: ClassVar[bool] = False  # by a decision, once an Encounter; otherwise it holds by itself

    def say(self) -> str:
        return ""

    def weigh(self, bend: Bend) -> None:
        """Add what holds by itself."""

    def targets(self, s: Quest, card: int) -> list[int]:
        """The cards it can be used on; NO_TARGET where it needs none; empty when it cannot be used."""
        return []

    def icons(self, s: Quest, target: int) -> list[int]:
        """The icons of a target between which one chooses; empty where the card is all there is to choose."""
        return []

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        """Use it."""

    def cards_on_top(self, signatures: int) -> int:
        """A Gift: how many cards its owner may lay on top when she helps."""
        return 0

    def larger_fan(self, signatures: int) -> int:
        """A Gift: by how much another player's Fan grows."""
        return 0

    def lent_shields(self, signatures: int) -> int:
        """A Gift: how many Shields it lends."""
        return 0


def check_place(field: str, verb: Verb, place: str) -> None:
    """Whether a verb does anything where it stands."""
    if place not in verb.places:
        stands = " or ".join(verb.places)
        raise ValueError(f"{field}: expected verbs that stand {place}, but {type(verb).__name__} stands {stands}.")


# --- what flip texts say (MQ-150) -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RequireMore(Verb):
    rule: ClassVar[str] = "MQ-150"
    places: ClassVar[tuple[str, ...]] = (IN_TEXTS,)
    n: int

    def say(self) -> str:
        return f"the last number of the requirement is {self.n} higher"

    def weigh(self, bend: Bend) -> None:
        bend.require += self.n


@dataclass(frozen=True, slots=True)
class ChangeFan(Verb):
    rule: ClassVar[str] = "MQ-151"
    places: ClassVar[tuple[str, ...]] = (IN_TEXTS, ON_MEETING)
    n: int

    def say(self) -> str:
        size = "larger" if self.n > 0 else "smaller"
        return f"the Fan is {abs(self.n)} {size}"

    def weigh(self, bend: Bend) -> None:
        bend.fan += self.n


@dataclass(frozen=True, slots=True)
class MoreDamage(Verb):
    rule: ClassVar[str] = "MQ-245"
    places: ClassVar[tuple[str, ...]] = (IN_TEXTS,)
    n: int
    for_each_add: bool = False

    def say(self) -> str:
        if self.for_each_add:
            return f"take {self.n} more Damage for each Add if you fail"
        return f"take {self.n} more Damage"

    def weigh(self, bend: Bend) -> None:
        if self.for_each_add:
            bend.per_add += self.n
        else:
            bend.damage += self.n


@dataclass(frozen=True, slots=True)
class MoreDowngrades(Verb):
    """`when` is `check` (before it, compulsory) or `penalty` (with the rest of the harm)."""

    rule: ClassVar[str] = "MQ-157"
    places: ClassVar[tuple[str, ...]] = (IN_TEXTS,)
    n: int
    when: Literal["check", "penalty"]

    def say(self) -> str:
        count = "one card" if self.n == 1 else f"{self.n} cards"
        if self.when == "check":
            return f"Downgrade {count} of the Fan before the check"
        return f"Downgrade {count} more"

    def weigh(self, bend: Bend) -> None:
        if self.when == "check":
            bend.check_downs += self.n
        else:
            bend.fail_downs += self.n


@dataclass(frozen=True, slots=True)
class BanIcon(Verb):
    """The icon neither works nor counts; with `on`, only on cards of that type number."""

    rule: ClassVar[str] = "MQ-150"
    places: ClassVar[tuple[str, ...]] = (IN_TEXTS,)
    icon: Icon
    on: CardType = -1
    on_name: str = ""

    def say(self) -> str:
        name = _NAMES[_ICONS.index(self.icon)]
        return f"{name} on a {self.on_name} does not count" if self.on >= 0 else f"{name} neither works nor counts"

    def weigh(self, bend: Bend) -> None:
        if self.on < 0:
            bend.banned |= 1 << _ICONS.index(self.icon)
        else:
            bend.banned_on.append(self.on)
            bend.banned_on.append(_ICONS.index(self.icon))


# --- what Maidens and Treasures can do (MQ-308, MQ-341) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpendHealth(Verb):
    rule: ClassVar[str] = "MQ-308"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)
    used: ClassVar[bool] = True
    n: int
    icon: Icon

    def say(self) -> str:
        return f"Downgrade a Health card in the Fan to count {self.n} extra {_NAMES[_ICONS.index(self.icon)]}"

    def targets(self, s: Quest, card: int) -> list[int]:
        return [c for c in s.fan if s.is_health(c) and s.lower_face(c) >= 0 and not s.is_altered(c)]

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        s.downgrade(target)
        s.extra[_ICONS.index(self.icon)] += self.n


@dataclass(frozen=True, slots=True)
class CountAsKey(Verb):
    rule: ClassVar[str] = "MQ-308"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)

    def say(self) -> str:
        return "one basic icon of the Fan may count as a Key"

    def weigh(self, bend: Bend) -> None:
        bend.as_key += 1


@dataclass(frozen=True, slots=True)
class ExtraShield(Verb):
    rule: ClassVar[str] = "MQ-258"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)
    n: int

    def say(self) -> str:
        return f"{self.n} extra Shield{'s' if self.n > 1 else ''}"

    def weigh(self, bend: Bend) -> None:
        bend.shields += self.n


@dataclass(frozen=True, slots=True)
class CellarAdd(Verb):
    rule: ClassVar[str] = "MQ-163"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)
    used: ClassVar[bool] = True

    def say(self) -> str:
        return "Cellar one Add"

    def targets(self, s: Quest, card: int) -> list[int]:
        return [c for c in s.fan if s.is_add(c)]

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        s.cellar_from_fan(target)


@dataclass(frozen=True, slots=True)
class Discover(Verb):
    rule: ClassVar[str] = "MQ-309"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)
    used: ClassVar[bool] = True

    def say(self) -> str:
        return "discover a Treasure in the Fan"

    def targets(self, s: Quest, card: int) -> list[int]:
        return [c for c in s.fan if s.is_undiscovered(c) and not s.is_altered(c)]

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        s.discover(target)


@dataclass(frozen=True, slots=True)
class ReuseDress(Verb):
    rule: ClassVar[str] = "MQ-154"
    places: ClassVar[tuple[str, ...]] = (IN_FAN,)
    used: ClassVar[bool] = True

    def say(self) -> str:
        return "use one special icon of a Dress again"

    def targets(self, s: Quest, card: int) -> list[int]:
        return [c for c in s.fan if s.is_dress(c) and s.used_specials(c)]

    def icons(self, s: Quest, target: int) -> list[int]:
        return s.used_specials(target)

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        s.use_again(target, icon)


@dataclass(frozen=True, slots=True)
class Peek(Verb):
    rule: ClassVar[str] = "MQ-192"
    places: ClassVar[tuple[str, ...]] = (ON_MEETING,)
    used: ClassVar[bool] = True

    def say(self) -> str:
        return "use Foresight once"

    def targets(self, s: Quest, card: int) -> list[int]:
        return [NO_TARGET]

    def act(self, s: Quest, card: int, target: int, icon: int) -> None:
        s.peek = True


@dataclass(frozen=True, slots=True)
class UpgradeHealth(Verb):
    """After the Maiden's own Upgrade, one more on a Health card."""

    rule: ClassVar[str] = "MQ-308"
    places: ClassVar[tuple[str, ...]] = (ON_MEETING,)

    def say(self) -> str:
        return "after her own Upgrade, Upgrade a Health card in the Fan as well"


# --- what Gifts do (MQ-428) -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayOnTop(Verb):
    rule: ClassVar[str] = "MQ-429"
    places: ClassVar[tuple[str, ...]] = (OF_GIFTS,)

    def say(self) -> str:
        return "when you help in Serendipity, lay up to one card of your deck on top for each signature"

    def cards_on_top(self, signatures: int) -> int:
        return signatures


@dataclass(frozen=True, slots=True)
class SharedFan(Verb):
    rule: ClassVar[str] = "MQ-428"
    places: ClassVar[tuple[str, ...]] = (OF_GIFTS,)
    signatures: Annotated[int, range(1, 10)]

    def say(self) -> str:
        return f"the Fan of another player's Encounter is 1 larger for every {self.signatures} signatures"

    def larger_fan(self, signatures: int) -> int:
        return signatures // self.signatures


@dataclass(frozen=True, slots=True)
class SharedShields(Verb):
    rule: ClassVar[str] = "MQ-428"
    places: ClassVar[tuple[str, ...]] = (OF_GIFTS,)

    def say(self) -> str:
        return "one Shield in another player's Encounter for each signature"

    def lent_shields(self, signatures: int) -> int:
        return signatures


@dataclass(frozen=True, slots=True)
class Ability:
    """`when` it serves: `fan` (lying in a Fan), `met` (being Encountered) or `gift`."""

    when: When
    verbs: tuple[Verb, ...]

    def __post_init__(self) -> None:
        if not self.verbs or (self.when == "gift" and len(self.verbs) > 1):
            raise ValueError("verbs: expected at least one, and of a Gift only one.")
        for verb in self.verbs:
            check_place("verbs", verb, {"fan": IN_FAN, "met": ON_MEETING, "gift": OF_GIFTS}[self.when])

    def say(self) -> str:
        lead = {"fan": "In the Fan: ", "met": "When you meet her: ", "gift": "Once in a game or meeting: "}[self.when]
        return lead + "; ".join(verb.say() for verb in self.verbs) + "."
