"""What is printed: cards, Princess sets and the words on them. Nothing here changes during a match.

A card does what its verbs do and says what its verbs say; see `verbs`. Lasting cards have abilities as well: what they do at the
start of a turn, what may be used once a turn, and what simply holds while they lie in an Armory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    from regalia.games.queen_by_midnight.frames import Effects
    from regalia.games.queen_by_midnight.state import Queen
    from regalia.kernel.asks import Action, Offers, Refusal

BRAWLER: Final = 0
CASTER: Final = 1
SCHEMER: Final = 2
NEUTRAL: Final = 3
CLASS_NAMES: Final = ("Brawler", "Caster", "Schemer", "Neutral")

UTILITY: Final = 0
ATTACK: Final = 1
REACTION: Final = 2
BOON: Final = 3
BANE: Final = 4
SUMMON: Final = 5
EVENT: Final = 6
TRAP: Final = 7
ULTIMATE: Final = 8
TYPE_NAMES: Final = ("Utility", "Attack", "Reaction", "Boon", "Bane", "Summon", "Event", "Trap", "Ultimate")

AFTERNOON: Final = 0
TWILIGHT: Final = 1
MIDNIGHT: Final = 2
STARTER: Final = 3
VAULT: Final = 4
WAR_CHEST: Final = 5
SET_NAMES: Final = ("Afternoon", "Twilight", "Midnight", "Starter", "Vault", "War Chest")

# The conditions a Reaction may wait for.
TARGETED: Final = 0  # before an Attack on her or her Summon takes effect (QM-123)
DAMAGED: Final = 1  # after an Attack has cost her Health (QM-124)
FATAL: Final = 2  # when damage would eliminate her (QM-126)
WHEN_NAMES: Final = (
    "When an Attack targets you or your Summon",
    "After an Attack has damaged you",
    "When damage would eliminate you",
)

GROW: Final = 0
SHRINK: Final = 1
SIDE_NAMES: Final = ("Grow", "Shrink")

# Which numbers may stand in a field, by their names.
Class: TypeAlias = Annotated[int, ("BRAWLER", "CASTER", "SCHEMER", "NEUTRAL")]
OwnClass: TypeAlias = Annotated[int, ("BRAWLER", "CASTER", "SCHEMER", "ANY_CLASS")]
Type: TypeAlias = Annotated[int, ("UTILITY", "ATTACK", "REACTION", "BOON", "BANE", "SUMMON", "EVENT", "TRAP", "ULTIMATE")]
When: TypeAlias = Annotated[int, ("TARGETED", "DAMAGED", "FATAL")]
Side: TypeAlias = Annotated[int, ("GROW", "SHRINK")]

# What a verb may need, in a designer's words: some of it comes from where it stands, the rest from a verb before it.
AIM: Final = "a target (from Target, EachOpponent or RichestOpponent before it)"
HER: Final = "the one Princess whom a Bane, a Trap or a Reaction is about"
ANSWERED: Final = "an Attack on you (a Reaction that waits for TARGETED)"
ELIMINATION: Final = "your own elimination (a Reaction that waits for FATAL)"
ATTACKING: Final = "an Attack card"
EXTRA: Final = "an extra cost on the card"
IN_PLAY: Final = "a card that is played and then archived"
IN_ARMORY: Final = "a card in an Armory (a Boon, a Bane or a Summon)"
PARTNER: Final = "a partner (from ChoosePartner)"
ROLLED: Final = "a roll (from Roll before it)"
PRICED: Final = "a price (from BanishMarket before it)"
DEALT: Final = "damage (from Deal before it)"
BANISHED: Final = "a banished card (from BanishOwn before it)"
NUMBERS: Final = frozenset((ROLLED, PRICED, DEALT, BANISHED))  # there is one at a time: the last

# What a verb returns: it is finished, it wants the player it names to decide, or it wants to be run again.
FINISHED: Final = 0
ASKS: Final = 1
REPEATS: Final = 2


class Verb:
    """One thing a card does. Records in `verbs` derive from it."""

    __slots__ = ()
    rule: ClassVar[str] = "QM-223"
    needs: ClassVar[tuple[str, ...]] = ()
    gives: ClassVar[str] = ""  # what those behind it may need
    withholds: ClassVar[frozenset[str]] = frozenset()  # what those inside it cannot have
    words: ClassVar[dict[str, str]] = {}  # what its options are called, where a word of the table means something else here
    link: ClassVar[str] = ", then "  # what joins its clause to the one before it

    def say(self, target: str) -> str:
        """The clause a card prints for it; `target` is how the text calls whoever it is aimed at."""
        raise TypeError(f"{type(self).__name__} has no words")

    def calls(self, target: str) -> str:
        """How the text calls, from here on, whoever it is aimed at."""
        return target

    def act(self, s: Queen, f: Effects) -> int:
        """Do it, or begin to."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def who(self, s: Queen, f: Effects) -> int:
        """Which seat decides, for a verb that asks."""
        return f.seat

    def prompt(self, s: Queen, f: Effects) -> str:
        """What that seat is asked."""
        return "Choose."

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        """What she may answer."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        """Go on with her answer."""
        raise TypeError(f"{type(self).__name__} takes no answer")

    def possible(self, s: Queen, seat: int) -> Refusal | None:
        """Why a card with this verb cannot be used now, if the verb is what makes it useless."""
        return None

    def all_needs(self) -> tuple[str, ...]:
        """What it needs, with what its numbers and conditions need."""
        return self.needs

    def misfit(self, there: frozenset[str]) -> str:
        """What was expected of it where it has all this, if it could not do there what it says."""
        return ""

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        """The lists of verbs inside this one."""
        return ()

    def blocks(self, s: Queen, f: Effects) -> bool:
        """Whether all it would do now is to reduce, block or negate (useless against unblockable damage, QM-112)."""
        return False

    def shields_one(self, s: Queen, f: Effects) -> bool:
        """Whether what it would do now is for one piece of those aimed at, which has to be named (QM-111)."""
        return False


class Ability:
    """Something a card in an Armory does by lying there."""

    __slots__ = ()
    needs: ClassVar[tuple[str, ...]] = ()
    is_action: ClassVar[bool] = False  # of its holder, once a turn

    def say(self) -> str:
        """The sentence the card prints for it."""
        raise TypeError(f"{type(self).__name__} has no words")

    def is_about_her(self) -> bool:
        """Whether that sentence speaks of the one in whose Armory it lies as of somebody else, as Banes do."""
        return False

    def right_side(self) -> str:
        """Where it would speak of the right Princess."""
        name = type(self).__name__
        return f"{name} on a Bane, as it is about her who holds it" if self.is_about_her() else f"{name} on no Bane, as it is about you"

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return ()


def check_needs(field: str, verbs: tuple[Verb, ...], there: frozenset[str]) -> None:
    """Whether verbs have what they need where they stand: a card that could not do what it says is none."""
    for verb in verbs:
        for need in verb.all_needs():
            if need not in there:
                raise ValueError(f"{field}: expected what {type(verb).__name__} needs: {need}.")
        wanted = verb.misfit(there)
        if wanted:
            raise ValueError(f"{field}: expected {wanted}.")
        for inside in verb.inner():
            if not inside:
                raise ValueError(f"{field}: expected at least one verb in each list of {type(verb).__name__}.")
            check_needs(field, inside, there - verb.withholds)
        if verb.gives:
            there = (there - NUMBERS if verb.gives in NUMBERS else there) | {verb.gives}


def is_needed(need: str, verbs: tuple[Verb, ...]) -> bool:
    """Whether any of some verbs, or of those inside them, needs this."""
    return any(need in verb.all_needs() or any(is_needed(need, inside) for inside in verb.inner()) for verb in verbs)


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    return clause[:1].upper() + clause[1:] + ("" if clause.endswith((".", "!")) else ".")


def sentences(verbs: tuple[Verb, ...], target: str) -> str:
    """What a list of verbs says."""
    said: list[str] = []
    for verb in verbs:
        said.append(sentence(verb.say(target)))
        target = verb.calls(target)
    return " ".join(said)


def clauses(verbs: tuple[Verb, ...], target: str) -> str:
    """The same inside a longer sentence."""
    said = ""
    for verb in verbs:
        said += (verb.link if said else "") + verb.say(target)
        target = verb.calls(target)
    return said


# How a text calls whoever it is aimed at, besides "the target" and the like.
SHE: Final = "she"  # somebody who has just been named
YOU: Final = "you"
EACH_TARGET: Final = "each target"
EACH_OF_THEM: Final = "each of them"


def whom(target: str) -> str:
    """The target as the object of a clause."""
    return "her" if target == SHE else target


def whose(target: str) -> str:
    """What is the target's."""
    return {SHE: "her", YOU: "your", EACH_OF_THEM: "each one's"}.get(target) or f"{target}'s"


def does(target: str, verb: str) -> str:
    """The target as the subject of a clause."""
    return f"{target} {verb if target == YOU else verb + 's'}"


def her_own(target: str) -> str:
    """The same, where the target itself has just been named."""
    return "your" if target == YOU else "her"


def the_first(target: str) -> str:
    """Whoever of several targets a condition looks at."""
    return {EACH_TARGET: "the first target", EACH_OF_THEM: "the first of them"}.get(target) or target


@dataclass(frozen=True, slots=True)
class Targets:
    """Whom an Attack may be aimed at: up to `most` opponents or Summons, or each opponent."""

    most: int = 1
    each: bool = False

    def __post_init__(self) -> None:
        if self.each and self.most > 1:
            raise ValueError(f"most: expected none with each, which names every opponent and nobody else, not {self.most}.")
        if not self.each and self.most < 1:
            raise ValueError(f"most: expected 1 or more, not {self.most}.")
        if self.each:
            object.__setattr__(self, "most", 0)  # however it was written: whoever asks for a single target reads it here

    def say(self) -> str:
        if self.each:
            return "each opponent"
        return "a target" if self.most == 1 else f"up to {self.most} targets"


ONE: Final = Targets()
TWO: Final = Targets(2)
THREE: Final = Targets(3)
EVERYONE: Final = Targets(0, each=True)


@cache
def key_of(name: str) -> str:
    """Lower case, words joined by dashes."""
    plain = name.lower().replace("ā", "a").replace("'", "")
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


@dataclass(frozen=True, slots=True)
class Card:
    """A card, in the order it is printed."""

    name: str
    cls: Class
    type: Type
    buy: int  # -1: it is never for sale
    play: int  # -1: it is never played (Events)
    icon: str  # a game-icons name
    effects: tuple[Verb, ...] = ()
    copies: Annotated[int, range(1, 11)] = 1
    targets: Targets = ONE  # Attacks
    extra: int = 0  # Attacks and Reactions: the optional extra cost (QM-099, QM-121)
    when: When = TARGETED  # Reactions
    loyalty: int = 0  # Summons
    lasts: int = 0  # Banes: how many of the holder's turns; 0: until dismissed
    abilities: tuple[Ability, ...] = ()
    on_banish: tuple[Verb, ...] = ()
    on_discard: tuple[Verb, ...] = ()
    unblockable: bool = False
    banish_after: bool = False  # what is played and then archived, but banishes itself instead (QM-095)
    min_players: Annotated[int, range(2, 5)] = 2
    pact: bool = False

    def __post_init__(self) -> None:
        if not BRAWLER <= self.cls <= NEUTRAL:
            raise ValueError(f"cls: expected one of {', '.join(CLASS_NAMES)}, not {self.cls}.")
        if not UTILITY <= self.type <= ULTIMATE:
            raise ValueError(f"type: expected one of {', '.join(TYPE_NAMES)}, not {self.type}.")
        if self.copies < 1:
            raise ValueError(f"copies: expected 1 or more, not {self.copies}.")
        if not TARGETED <= self.when <= FATAL:
            raise ValueError(f"when: expected TARGETED, DAMAGED or FATAL, not {self.when}.")
        if self.type == SUMMON and self.loyalty < 1:
            raise ValueError("loyalty: expected 1 or more; a Summon needs it.")
        if not 0 <= self.lasts <= 4:
            raise ValueError(f"lasts: expected 0 to 4 turns, not {self.lasts}.")
        self.check_type()
        self.check_verbs()

    def check_type(self) -> None:
        """Whether what is written on it means something on a card of its type, and that type says and does something."""
        for field, is_given, types in (
            ("targets", self.targets != ONE, (ATTACK,)),
            ("extra", self.extra != 0, (ATTACK, REACTION)),
            ("when", self.when != TARGETED, (REACTION,)),
            ("loyalty", self.loyalty != 0, (SUMMON,)),
            ("lasts", self.lasts != 0, (BANE,)),
            ("abilities", len(self.abilities) > 0, (BOON, BANE, SUMMON)),
            ("unblockable", self.unblockable, (ATTACK,)),
            ("banish_after", self.banish_after, (UTILITY, ATTACK, TRAP, ULTIMATE)),
        ):
            if is_given and self.type not in types:
                wanted = f"{'an' if types[0] == ATTACK else 'a'} {' or '.join([TYPE_NAMES[type_] for type_ in types])}"
                raise ValueError(f"{field}: expected none on a card of the type {TYPE_NAMES[self.type]}; it stands on {wanted}.")
        if (self.play < 0) != (self.type == EVENT):
            raise ValueError("play: expected -1 on an Event, which is never played, and 0 or more on other cards.")
        if not self.effects and self.type in (ATTACK, REACTION, EVENT, TRAP, ULTIMATE):
            raise ValueError(f"effects: expected at least one verb on a card of the type {TYPE_NAMES[self.type]}.")
        if self.type == UTILITY and not (self.effects or self.on_banish or self.on_discard):
            raise ValueError("effects: expected at least one verb, or on_banish or on_discard, on a card of the type Utility.")
        if not self.effects and not self.abilities and self.type in (BOON, BANE):
            raise ValueError(f"abilities: expected at least one, or effects, on a card of the type {TYPE_NAMES[self.type]}.")
        if self.pact != any(verb.gives == PARTNER for verb in self.effects):
            raise ValueError("pact: expected true on a card that chooses a partner, and on no other.")
        if self.extra and not is_needed(EXTRA, self.effects):
            raise ValueError("extra: expected none without a verb that looks whether it was paid (ExtraPaid).")

    def check_verbs(self) -> None:
        """Whether each verb can do what it says."""
        there = {
            ATTACK: (AIM, ATTACKING, IN_PLAY),
            REACTION: ((AIM, HER, IN_PLAY, ANSWERED), (AIM, HER, IN_PLAY), (IN_PLAY, ELIMINATION))[self.when],
            BOON: (IN_ARMORY,),
            BANE: (AIM, HER, IN_ARMORY),
            SUMMON: (IN_ARMORY,),
            TRAP: (AIM, HER),
            EVENT: (),
        }.get(self.type, (IN_PLAY,))
        check_needs("effects", self.effects, frozenset((*there, EXTRA) if self.extra else there))
        lying = frozenset((IN_ARMORY, *[verb.gives for verb in self.effects if verb.gives == PARTNER]))
        for ability in self.abilities:
            if any(need not in lying for need in ability.needs):
                raise ValueError(f"abilities: expected what {type(ability).__name__} needs: {', '.join(ability.needs)}.")
            if ability.is_about_her() != (self.type == BANE):
                raise ValueError(f"abilities: expected {ability.right_side()}.")
            for verbs in ability.inner():
                if not verbs:
                    raise ValueError(f"abilities: expected at least one verb in {type(ability).__name__}.")
                check_needs("abilities", verbs, lying | {AIM, HER} if self.type == BANE else lying)
        if sum([ability.is_action for ability in self.abilities]) > 1:
            raise ValueError("abilities: expected one OncePerTurn at most.")
        check_needs("on_banish", self.on_banish, frozenset())
        check_needs("on_discard", self.on_discard, frozenset())

    @property
    def key(self) -> str:
        """A stable id made of the name."""
        return key_of(self.name)

    @property
    def text(self) -> str:
        """The printed text, generated from what the card does."""
        return card_text(self)

    def scripts(self) -> tuple[tuple[Verb, ...], ...]:
        """Every list of verbs on the card."""
        found = [self.effects, self.on_banish, self.on_discard]
        for ability in self.abilities:
            found.extend(ability.inner())
        return tuple(verbs for verbs in found if verbs)


def card_text(card: Card) -> str:
    parts: list[str] = []
    if card.type == REACTION:
        more = f"You may pay {card.extra} more. " if card.extra else ""
        parts.append(f"{WHEN_NAMES[card.when]}: {more}" + sentences(card.effects, "the attacker"))
    elif card.type == ATTACK:
        parts.append(f"Attack {card.targets.say()}.")
        if card.extra:
            parts.append(f"You may pay {card.extra} more.")
        if card.unblockable:
            parts.append("Unblockable.")
        parts.append(sentences(card.effects, "the target" if card.targets.most == 1 else EACH_TARGET))
    elif card.type == TRAP:
        parts.append("Draw a card. Kāhurere: " + sentences(card.effects, "the one who played this"))
    elif card.type == BANE:
        parts.append("This goes into an opponent's Armory.")
        if card.effects:
            parts.append(sentences(card.effects, SHE))
    elif card.effects:
        parts.append(sentences(card.effects, "the target"))
    if card.loyalty:
        parts.append(f"Loyalty {card.loyalty}.")
    parts.extend(ability.say() for ability in card.abilities)
    if card.lasts:
        times = ("", "first", "second", "third", "fourth")[card.lasts]
        parts.append(f"Dismiss this at the end of her {times} turn with it.")
    if card.banish_after:
        parts.append("Banish this card.")
    if card.on_banish:
        parts.append("When banished: " + sentences(card.on_banish, "the target"))
    if card.on_discard:
        parts.append("When discarded: " + sentences(card.on_discard, "the target"))
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Counsel:
    """An Inner Circle ability (QM-196): what an Advisor does for her Leader, and when it can be done at all."""

    name: str
    effects: tuple[Verb, ...]
    possible: Callable[[Queen, int], bool] | None = None  # state, Advisor's seat

    def __post_init__(self) -> None:
        if not self.effects:
            raise ValueError("effects: expected at least one verb.")
        check_needs("effects", self.effects, frozenset())

    @property
    def text(self) -> str:
        return "In your Leader's place: " + sentences(self.effects, "the target")


@dataclass(frozen=True, slots=True)
class PrincessSet:
    """A Princess and everything that is hers in the box."""

    name: str
    title: str
    icon: str
    blurb: str  # the back of her board (QM-026)
    levels: tuple[tuple[int, int] | None, tuple[int, int] | None, tuple[int, int] | None]  # Major, Minor by Class
    starters: tuple[Card, ...]
    vault: tuple[Card, ...]
    war_chest: tuple[Card, ...]  # the two Boons
    ultimate: Card  # the Art card, which carries the effect of the large card
    inner_circle: tuple[Counsel, Counsel]
    traps: tuple[Card, ...] = ()
    sides: tuple[Class, Class] | None = None  # the Classes of a Grow/Shrink token
    grotto: bool = False  # her own Banish pile (QM-232)
    box: str = "Quarter Past"

    def __post_init__(self) -> None:
        if all(level is None for level in self.levels):
            raise ValueError("levels: expected Major and Minor of at least one Class.")
        if self.sides is not None and any(not BRAWLER <= cls < NEUTRAL or self.levels[cls] is None for cls in self.sides):
            raise ValueError("sides: expected two Classes that she has Levels in.")
        if sum(card.copies for card in self.starters) < 5:
            raise ValueError("starters: expected at least 5 cards, a hand.")
        if sum(card.copies for card in self.vault) < 3:
            raise ValueError("vault: expected at least 3 cards, one for each slot.")
        for field, cards in (
            ("starters", self.starters),
            ("vault", self.vault),
            ("war_chest", self.war_chest),
            ("ultimate", (self.ultimate,)),
        ):
            for card in cards:
                if card.cls != NEUTRAL and self.levels[card.cls] is None:
                    raise ValueError(f"{field}: expected cards of her Classes, but {card.name!r} is a {CLASS_NAMES[card.cls]} card.")
                if card.min_players > 2:
                    raise ValueError(f"{field}: expected cards for two players as well, as she has them in every game, not {card.name!r}.")
                if card.buy < 0 and field != "starters":
                    raise ValueError(f"{field}: expected cards with a price, but {card.name!r} has none (buy).")
                if (card.type == ULTIMATE) != (field == "ultimate") or card.type in (EVENT, TRAP):
                    raise ValueError(f"{field}: expected other cards than {card.name!r}, which is of the type {TYPE_NAMES[card.type]}.")
        if any(card.type != BOON for card in self.war_chest):
            raise ValueError("war_chest: expected Boons; the Ultimate is a field of its own.")
        if any(card.type != TRAP for card in self.traps):
            raise ValueError("traps: expected Traps.")


@dataclass(frozen=True, slots=True)
class BazaarSet:
    """The Bazaar cards of one box, by hour."""

    name: str
    afternoon: tuple[Card, ...]
    twilight: tuple[Card, ...]
    midnight: tuple[Card, ...]
