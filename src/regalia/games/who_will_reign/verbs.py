"""The glossary: everything an ability or a Moon can do.

Each verb is a record that knows how to act, how to say itself, and which rule it follows. The text on a card is made of
what its verbs say.

Crown verbs act on a `Tally`, the numbers of one court, and run in the order of WR-157: add, multiply, worth nothing.
Standing verbs (prices, incomes, sweeps) are summed up where the thing is paid. Arrival verbs happen once, on acquiring.
Moon verbs act on the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias, final

from regalia.games.who_will_reign.state import MOST_PLEDGED, SISTERS, SWEEP_GOLD, Reign
from regalia.games.who_will_reign.words import Count, Crowns, Currency, Land, MoreOrFewer, Path, Purchase, Tag, Where

ADD: Final = 2
MULTIPLY: Final = 3
NULLIFY: Final = 4


@final
class Tally:
    """What Crown verbs may look at (WR-152): the paths, tags and names of one court, the land's paths, the Guests."""

    __slots__ = ("board", "court", "guests", "names", "paths")

    def __init__(self) -> None:
        self.court: dict[str, int] = {}  # how many cards of each path and of each tag
        self.board: dict[str, int] = {}  # how many top Improvements of each path (WR-153)
        self.names: list[str] = []
        self.paths = 0  # different paths in the court
        self.guests = 0

    def has(self, what: str) -> int:
        """How many cards in the court have this path, this tag or this name."""
        return self.court.get(what, 0) or self.names.count(what)


@final
@dataclass(frozen=True, slots=True)
class Bearer:
    """What a verb may know of the card it stands on."""

    kinds: tuple[str, ...]  # the card's name, path and tag
    query: bool = False  # it shows "?" instead of a number (WR-151)


BANNER_BEARER: Final = Bearer(())


# --- saying numbers and things --------------------------------------------------------------------------------------


def crowns_said(count: int) -> str:
    number = f"−{-count}" if count < 0 else str(count)
    return f"{number} Crown" if abs(count) == 1 else f"{number} Crowns"


def goods_said(food: int, gold: int) -> str:
    parts = []
    if food:
        parts.append(f"{food} food")
    if gold:
        parts.append(f"{gold} gold")
    return " and ".join(parts) or "nothing"


def check_goods(food: int, gold: int) -> None:
    """Whether there is anything to gain, to lose or to save."""
    if not food and not gold:
        raise ValueError("gold: expected 1 or more, or food; both are 0.")


def _kind_said(what: str, plural: bool = False) -> str:
    if isinstance(what, Path):
        return f"{what.title()} {'cards' if plural else 'card'}"
    return f"{what}s" if plural else str(what)


def _other_said(what: str, bearer: Bearer) -> str:
    """What a card stands beside: a card by name, or a card of a path or tag."""
    if not isinstance(what, (Path, Tag)):
        return what
    kind = _kind_said(what)
    if what in bearer.kinds:
        return f"another {kind}"
    return f"{'an' if what is Tag.ADVISOR else 'a'} {kind}"


# --- Crown verbs ----------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class CrownsPer:
    """Crowns for each card of a path or tag, each Guest, or each different path."""

    what: Path | Tag | Count
    where: Where  # the court alone for all but paths: the land has nothing else
    each: Crowns
    most: Crowns | None = None
    others: bool = False  # leaves the card itself out; WR-154 otherwise

    rule: ClassVar[str] = "WR-151"
    stage: ClassVar[int] = ADD

    def __post_init__(self) -> None:
        if not self.each:
            raise ValueError("each: expected 1 or more, not 0.")
        if self.where is not Where.COURT and not isinstance(self.what, Path):
            raise ValueError(f"where: expected court for {self.what}, as only paths are counted on the board, not {self.where}.")
        if self.others and (isinstance(self.what, Count) or self.where is Where.BOARD):
            raise ValueError("others: expected false where the card itself is never counted: Guests, different paths, the board.")

    def count(self, tally: Tally, bearer: Bearer) -> int:
        if self.what is Count.GUESTS:
            return tally.guests
        if self.what is Count.DIFFERENT_PATHS:
            return tally.paths
        found = 0
        if self.where is not Where.BOARD:
            found += tally.court.get(self.what, 0) - (self.others and self.what in bearer.kinds)
        if self.where is not Where.COURT:
            found += tally.board.get(self.what, 0)
        return found

    def change(self, tally: Tally, worth: int, bearer: Bearer) -> int:
        more = self.each * self.count(tally, bearer)
        return worth + (more if self.most is None else min(more, self.most))

    def say(self, bearer: Bearer) -> str:
        sign = "" if bearer.query else "+"
        if self.what is Count.GUESTS:
            thing = "Unwanted Guest you house"
        elif self.what is Count.DIFFERENT_PATHS:
            thing = "different path in your court"
        else:
            place = {
                Where.COURT: "in your court",
                Where.BOARD: "on the board",
                Where.BOTH: "in your court and on the board",
            }[self.where]
            thing = f"{'other ' if self.others else ''}{_kind_said(self.what)} {place}"
        limit = "" if self.most is None else f", at most {sign}{self.most}"
        return f"{sign}{crowns_said(self.each)} for each {thing}{limit}."

    def because(self, tally: Tally, bearer: Bearer) -> str:
        count = self.count(tally, bearer)
        other = "other " if self.others else ""
        if self.what is Count.GUESTS:
            thing = "Guest" if count == 1 else "Guests"
        elif self.what is Count.DIFFERENT_PATHS:
            thing = "path" if count == 1 else "different paths"
        else:
            thing = other + _kind_said(self.what, plural=count != 1)
        limit = "" if self.most is None or count * self.each <= self.most else f", at most {self.most}"
        return f"{self.each} for each of {count} {thing}{limit}"


@final
@dataclass(frozen=True, slots=True)
class CrownsBeside:
    """More or fewer Crowns when the same court has another such card."""

    other: Path | Tag | str  # or the name of a Court Card
    crowns: MoreOrFewer

    rule: ClassVar[str] = "WR-152"
    stage: ClassVar[int] = ADD

    def __post_init__(self) -> None:
        if not self.crowns:
            raise ValueError("crowns: expected more or less than 0.")

    def applies(self, tally: Tally, bearer: Bearer) -> bool:
        return _beside(tally, self.other, bearer)

    def change(self, tally: Tally, worth: int, bearer: Bearer) -> int:
        return worth + self.crowns if self.applies(tally, bearer) else worth

    def say(self, bearer: Bearer) -> str:
        sign = "+" if self.crowns > 0 else ""
        return f"{sign}{crowns_said(self.crowns)} beside {_other_said(self.other, bearer)}."

    def because(self, tally: Tally, bearer: Bearer) -> str:
        if not self.applies(tally, bearer):
            return ""
        sign = "+" if self.crowns > 0 else "−"
        return f"{sign}{abs(self.crowns)} beside {_other_said(self.other, bearer)}"


@final
@dataclass(frozen=True, slots=True)
class HalvedBeside:
    """Half the Crowns, rounded down, when the same court has another such card."""

    other: Path | Tag | str

    rule: ClassVar[str] = "WR-157"
    stage: ClassVar[int] = MULTIPLY

    def change(self, tally: Tally, worth: int, bearer: Bearer) -> int:
        return worth // 2 if _beside(tally, self.other, bearer) else worth

    def say(self, bearer: Bearer) -> str:
        return f"Worth half, rounded down, beside {_other_said(self.other, bearer)}."

    def because(self, tally: Tally, bearer: Bearer) -> str:
        return f"halved beside {_other_said(self.other, bearer)}" if _beside(tally, self.other, bearer) else ""


@final
@dataclass(frozen=True, slots=True)
class NothingBeside:
    """No Crowns at all when the same court has another such card."""

    other: Path | Tag | str

    rule: ClassVar[str] = "WR-156"
    stage: ClassVar[int] = NULLIFY

    def change(self, tally: Tally, worth: int, bearer: Bearer) -> int:
        return 0 if _beside(tally, self.other, bearer) else worth

    def say(self, bearer: Bearer) -> str:
        return f"Worth nothing beside {_other_said(self.other, bearer)}."

    def because(self, tally: Tally, bearer: Bearer) -> str:
        return f"nothing beside {_other_said(self.other, bearer)}" if _beside(tally, self.other, bearer) else ""


def _beside(tally: Tally, other: str, bearer: Bearer) -> bool:
    """Whether the court has such a card besides the bearer."""
    return tally.has(other) > (1 if other in bearer.kinds else 0)


# --- standing verbs -------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class Discount:
    """Cards of a kind, or of a path, cost her less (WR-046)."""

    on: Purchase | Path
    gold: int = 0
    food: int = 0

    rule: ClassVar[str] = "WR-046"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def say(self, bearer: Bearer) -> str:
        what = f"{self.on.title()} cards" if isinstance(self.on, Path) else str(self.on)
        return f"{what} cost you {goods_said(self.food, self.gold)} less."


@final
@dataclass(frozen=True, slots=True)
class Income:
    """More from Harvest (Farms) or from Tax (Villages)."""

    land: Land
    more: int

    rule: ClassVar[str] = "WR-038"

    def say(self, bearer: Bearer) -> str:
        if self.land is Land.FARM:
            return f"+{self.more} food when you Harvest."
        return f"+{self.more} gold when you Tax."


@final
@dataclass(frozen=True, slots=True)
class SweepsCost:
    """Her sweeps cost this much; of several prices she pays the lowest."""

    gold: Annotated[int, range(1, SWEEP_GOLD)]  # never free: there is no other end to sweeping

    rule: ClassVar[str] = "WR-080"

    def say(self, bearer: Bearer) -> str:
        return f"Your sweeps cost {self.gold} gold."


@final
@dataclass(frozen=True, slots=True)
class GuestsSubtractLess:
    """Each of her Guests subtracts less, though never less than nothing."""

    crowns: Crowns

    rule: ClassVar[str] = "WR-073"

    def say(self, bearer: Bearer) -> str:
        return f"Each of your Guests subtracts {crowns_said(self.crowns)} less (not below 0)."


# --- arrival verbs --------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class ShowOneGuestOut:
    """On acquiring, one of her own Guests may be discarded."""

    rule: ClassVar[str] = "WR-074"

    def say(self, bearer: Bearer) -> str:
        return "When acquired, you may discard one of your Guests."


@final
@dataclass(frozen=True, slots=True)
class GainOnArrival:
    """On acquiring, she gains food and gold."""

    food: int = 0
    gold: int = 0

    rule: ClassVar[str] = "WR-160"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def act(self, s: Reign, seat: int) -> None:
        s.gain(seat, self.food, self.gold)
        s.tell("{0} gains {1}.", f"seat:{seat}", goods_said(self.food, self.gold), rule=self.rule)

    def say(self, bearer: Bearer) -> str:
        return f"When acquired, gain {goods_said(self.food, self.gold)}."


CrownVerb: TypeAlias = CrownsPer | CrownsBeside | HalvedBeside | NothingBeside
StandingVerb: TypeAlias = Discount | Income | SweepsCost | GuestsSubtractLess
ArrivalVerb: TypeAlias = ShowOneGuestOut | GainOnArrival
CourtAbility: TypeAlias = CrownVerb | Discount | Income | SweepsCost | ArrivalVerb
BannerAbility: TypeAlias = CrownVerb | StandingVerb
Ability: TypeAlias = CourtAbility | BannerAbility


# --- Moon verbs -----------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class Nothing:
    """The moment passes."""

    rule: ClassVar[str] = "WR-103"

    def act(self, s: Reign, gave: list[int]) -> None:
        s.tell("Nothing happens.", rule=self.rule)

    def say(self) -> str:
        return "nothing happens"


@final
@dataclass(frozen=True, slots=True)
class EachGains:
    """Every sister gains food and gold."""

    food: int = 0
    gold: int = 0

    rule: ClassVar[str] = "WR-103"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            s.gain(seat, self.food, self.gold)
        s.tell("Every sister gains {0}.", goods_said(self.food, self.gold), rule=self.rule)

    def say(self) -> str:
        return f"every sister gains {goods_said(self.food, self.gold)}"


@final
@dataclass(frozen=True, slots=True)
class PayersGain:
    """Every sister who paid anything gains food and gold."""

    food: int = 0
    gold: int = 0

    rule: ClassVar[str] = "WR-126"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            if gave[seat] > 0:
                s.gain(seat, self.food, self.gold)
                s.tell("{0} gains {1}.", f"seat:{seat}", goods_said(self.food, self.gold), rule=self.rule)

    def say(self) -> str:
        return f"every sister who paid gains {goods_said(self.food, self.gold)}"


@final
@dataclass(frozen=True, slots=True)
class EachGathers:
    """Every sister gains what the Farms, or the Villages, yield now; nobody feeds anyone."""

    land: Land

    rule: ClassVar[str] = "WR-103"

    def act(self, s: Reign, gave: list[int]) -> None:
        food = s.farm_total() if self.land is Land.FARM else 0
        gold = s.village_total() if self.land is Land.VILLAGE else 0
        for seat in s.clockwise(s.active):
            s.gain(seat, food, gold)
        s.tell("Every sister gains {0}.", goods_said(food, gold), rule=self.rule)

    def say(self) -> str:
        what, who = ("food", "Farms") if self.land is Land.FARM else ("gold", "Villages")
        return f"every sister gains {what} equal to what all {who} yield"


@final
@dataclass(frozen=True, slots=True)
class EachLoses:
    """Every sister loses food and gold, as far as she has any (WR-104)."""

    food: int = 0
    gold: int = 0

    rule: ClassVar[str] = "WR-104"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            food, gold = s.lose(seat, self.food, self.gold)
            s.tell("{0} loses {1}.", f"seat:{seat}", goods_said(food, gold), rule=self.rule)

    def say(self) -> str:
        return f"every sister loses {goods_said(self.food, self.gold)}"


@final
@dataclass(frozen=True, slots=True)
class GainForEachAfter:
    """Every sister gains food and gold for each sister who plays after her: the first most, the last nothing."""

    food: int = 0
    gold: int = 0
    sisters: Annotated[int, range(1, 4)] = 3  # that are counted, at most

    rule: ClassVar[str] = "WR-103"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def share(self, s: Reign, seat: int) -> tuple[int, int]:
        """Her food and gold."""
        after = min(self.sisters, s.seats - 1 - s.place(seat))
        return after * self.food, after * self.gold

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            food, gold = self.share(s, seat)
            s.gain(seat, food, gold)
            s.tell("{0} gains {1}.", f"seat:{seat}", goods_said(food, gold), rule=self.rule)

    def say(self) -> str:
        goods = goods_said(self.food, self.gold)
        return f"every sister gains {goods} for each sister who plays after her in the round{_counted_said(self.sisters)}"


@final
@dataclass(frozen=True, slots=True)
class LoseForEachBefore:
    """Every sister loses food and gold for each sister who plays before her, as far as she has any: the first nothing, the last most."""

    food: int = 0
    gold: int = 0
    sisters: Annotated[int, range(1, 4)] = 3  # that are counted, at most

    rule: ClassVar[str] = "WR-104"

    def __post_init__(self) -> None:
        check_goods(self.food, self.gold)

    def share(self, s: Reign, seat: int) -> tuple[int, int]:
        """The food and gold she should lose."""
        before = min(self.sisters, s.place(seat))
        return before * self.food, before * self.gold

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            food, gold = s.lose(seat, *self.share(s, seat))
            s.tell("{0} loses {1}.", f"seat:{seat}", goods_said(food, gold), rule=self.rule)

    def say(self) -> str:
        goods = goods_said(self.food, self.gold)
        return f"every sister loses {goods} for each sister who plays before her in the round{_counted_said(self.sisters)}"


def _counted_said(sisters: int) -> str:
    return {1: ", counting one at most", 2: ", counting two at most"}.get(sisters, "")


@final
@dataclass(frozen=True, slots=True)
class EachLosesHalf:
    """Every sister loses half of one resource, rounded up."""

    what: Currency

    rule: ClassVar[str] = "WR-103"

    def act(self, s: Reign, gave: list[int]) -> None:
        for seat in s.clockwise(s.active):
            food = (s.food[seat] + 1) // 2 if self.what is not Currency.GOLD else 0
            gold = (s.gold[seat] + 1) // 2 if self.what is not Currency.FOOD else 0
            s.lose(seat, food, gold)
            s.tell("{0} loses {1}.", f"seat:{seat}", goods_said(food, gold), rule=self.rule)

    def say(self) -> str:
        what = {Currency.FOOD: "food", Currency.GOLD: "gold", Currency.EITHER: "food and her gold"}[self.what]
        return f"every sister loses half her {what}, rounded up"


Outcry: TypeAlias = Nothing | EachGains | PayersGain | EachGathers | EachLoses | EachLosesHalf | GainForEachAfter | LoseForEachBefore


@final
@dataclass(frozen=True, slots=True)
class SharedPayment:
    """The sisters may pay together (WR-120): a total for each sister in the game."""

    currency: Currency
    per_sister: int
    success: Outcry
    failure: Outcry
    base: int = 0

    rule: ClassVar[str] = "WR-121"

    def __post_init__(self) -> None:
        if not self.per_sister and not self.base:
            raise ValueError("per_sister: expected 1 or more, or a base: there is nothing to pay.")
        if self.total(SISTERS) > MOST_PLEDGED:
            raise ValueError(f"per_sister: expected {MOST_PLEDGED} at most for {SISTERS} sisters together, not {self.total(SISTERS)}.")

    def total(self, sisters: int) -> int:
        return self.base + self.per_sister * sisters

    def say(self) -> str:
        parts = [f"{self.base} {self.currency}"] if self.base else []
        if self.per_sister:
            parts.append(f"{self.per_sister} {self.currency} for each sister in the game")
        return f"The sisters may pay {', and '.join(parts)}. Paid: {self.success.say()}. Not paid: {self.failure.say()}."


MoonEffect: TypeAlias = Outcry | SharedPayment


def text_of(abilities: tuple[Ability, ...], bearer: Bearer = BANNER_BEARER) -> str:
    """The printed text of a card: what its abilities say."""
    return " ".join([ability.say(bearer) for ability in abilities])


def text_of_moon(effect: MoonEffect) -> str:
    said = effect.say()
    return said if isinstance(effect, SharedPayment) else f"{said[0].upper()}{said[1:]}."
