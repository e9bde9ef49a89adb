"""What is printed: the words of the game as numbers, and the records that cards are written in.

A card is a frozen record in the order it would be printed. What it does is a tuple of verbs (see `verbs`); its text is
generated from them, so text and behaviour cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from regalia.games.runebound_midnight.state import Midnight

NONE: Final = -1

# Terrains, which are also the symbols on the movement dice (MN-110). Aquatic spaces answer to the river symbol (MN-009).
PLAINS: Final = 0
FOREST: Final = 1
HILLS: Final = 2
MOUNTAINS: Final = 3
SWAMP: Final = 4
RIVER: Final = 5
AQUATIC: Final = 6
TERRAIN_NAMES: Final = ("plains", "forest", "hills", "mountains", "swamp", "river", "aquatic")

# RB-027: all five dice are alike.
MOVEMENT_FACES: Final[tuple[tuple[int, ...], ...]] = (
    (RIVER, FOREST),
    (RIVER, SWAMP),
    (RIVER, FOREST, SWAMP),
    (PLAINS, MOUNTAINS),
    (PLAINS, HILLS, MOUNTAINS),
    (PLAINS, HILLS),
)

WILD: Final = 0
TOWN: Final = 1
STRONGHOLD: Final = 2
SPACE_KINDS: Final = ("wild", "town", "stronghold")

GREEN: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
RED: Final = 3
COLOUR_NAMES: Final = ("green", "yellow", "blue", "red")
EXPERIENCE: Final = (1, 2, 3, 4)  # RB-061
COUNTER_PRICE: Final = (0, 0, 9, 11, 10, 8, 7)  # RB-112: by the number of players; the first lever of the balance

RANGED: Final = 0
MELEE: Final = 1
MAGIC: Final = 2
ANY: Final = -1
PHASE_NAMES: Final = ("ranged", "melee", "magic")
ATTRIBUTE_NAMES: Final = ("Mind", "Body", "Spirit")

ATTACK: Final = 0
DEFEND: Final = 1
ESCAPE: Final = 2

SNEAK: Final = 0
CLIMB: Final = 1
DIPLOMACY: Final = 2
SWIM: Final = 3
JUMP: Final = 4
SKILL_NAMES: Final = ("Sneak", "Climb", "Diplomacy", "Swim", "Jump")
SKILL_ATTRIBUTE: Final = (RANGED, MELEE, MAGIC, MELEE, MELEE)  # RB-014, by the phase that uses the attribute
INFILTRATION_SKILLS: Final = (SNEAK, CLIMB, DIPLOMACY)  # MN-134

ORC: Final = 0
SOLDIER: Final = 1
WARLORD: Final = 2
LEGATE: Final = 3
CHANNELER: Final = 4
UNDEAD: Final = 5
TRAITOR: Final = 6
BEAST: Final = 7
GIANT: Final = 8
SPIRIT: Final = 9
TYPE_NAMES: Final = (
    "Orc",
    "Soldier",
    "Warlord",
    "Legate",
    "Channeler",
    "Undead",
    "Traitor",
    "Beast",
    "Giant",
    "Spirit",
)

ALWAYS: Final = 0
ACTIVATE: Final = 1
DISCARD: Final = 2
ALLY: Final = 3  # base market cards only (MN-201)
USE_NAMES: Final = ("Always-on", "Activate-to-Use", "Discard-to-Use", "Ally")

WEAPON: Final = 0
ARMOR: Final = 1
ARTIFACT: Final = 2
TOOL: Final = 3
HERB: Final = 4
POISON: Final = 5
CHARM: Final = 6
RUNE: Final = 7
COMPANION: Final = 8
ITEM_TYPE_NAMES: Final = ("Weapon", "Armor", "Artifact", "Tool", "Herb", "Poison", "Charm", "Rune", "Companion")
LIMITS: Final = {WEAPON: 2, ARMOR: 1}  # RB-043

# Experience counters (RB-111) and how much each gives.
GROW_MIND: Final = 0
GROW_BODY: Final = 1
GROW_SPIRIT: Final = 2
GROW_STAMINA: Final = 3
GROW_LIFE: Final = 4
GROWTH_NAMES: Final = ("mind", "body", "spirit", "stamina", "life")
GROWTH: Final = (2, 2, 2, 2, 1)

# The moments at which a power may be used (bit masks, since some powers know several).
MOVING: Final = 1
INFILTRATING: Final = 2
BEFORE_COMBAT: Final = 4
BEFORE_ROLL: Final = 8
AFTER_ROLL: Final = 16
ON_HIT: Final = 32
ON_DAMAGE: Final = 64
ESCAPING: Final = 128
AFTER_TEST: Final = 256
AFTER_TRAVEL: Final = 512
EVERY_MOMENT: Final = 1023

# Which numbers may stand in a field, by their names.
Symbol: TypeAlias = Annotated[int, ("PLAINS", "FOREST", "HILLS", "MOUNTAINS", "SWAMP", "RIVER")]
Terrain: TypeAlias = Annotated[int, ("PLAINS", "FOREST", "HILLS", "MOUNTAINS", "SWAMP", "RIVER", "AQUATIC")]
Colour: TypeAlias = Annotated[int, ("GREEN", "YELLOW", "BLUE", "RED")]
Phase: TypeAlias = Annotated[int, ("RANGED", "MELEE", "MAGIC")]
AnyPhase: TypeAlias = Annotated[int, ("RANGED", "MELEE", "MAGIC", "ANY")]
Mode: TypeAlias = Annotated[int, ("ATTACK", "DEFEND", "ANY")]
Skill: TypeAlias = Annotated[int, ("SNEAK", "CLIMB", "DIPLOMACY", "SWIM", "JUMP")]
Enemy: TypeAlias = Annotated[
    int, ("ORC", "SOLDIER", "WARLORD", "LEGATE", "CHANNELER", "UNDEAD", "TRAITOR", "BEAST", "GIANT", "SPIRIT")
]  # fmt: skip
Use: TypeAlias = Annotated[int, ("ALWAYS", "ACTIVATE", "DISCARD", "ALLY")]
ItemType: TypeAlias = Annotated[int, ("WEAPON", "ARMOR", "ARTIFACT", "TOOL", "HERB", "POISON", "CHARM", "RUNE", "COMPANION")]
Power: TypeAlias = Annotated[int, ("HARVEST", "TURN_DICE", "SACRIFICE", "SWIFT_PATROLS")]
Life: TypeAlias = Annotated[int, range(1, 100)]
Loss: TypeAlias = Annotated[int, range(1, 100)]

# Where a verb may stand.
STANDING: Final = "on Always-on Items and standing abilities"
CHARACTER: Final = "on standing abilities of Heroes"
USED: Final = "on Items and abilities that are used"
OPPOSING: Final = "on Challenges"
SUFFERED: Final = "in what follows a test or a failed roll"
REWARD: Final = "in rewards"


class Verb:
    """Something a card does. Subclasses override what they take part in; everything else stays neutral.

    `places` says where it may stand: anywhere else nobody would ask for it. `windows` are the moments at which an activated or
    discarded card may be used for it. The other hooks are asked while the card is in force: by an Always-on card at all times, by a
    Challenge during its combat.
    """

    __slots__ = ()
    rule: ClassVar[str] = "RB-040"
    places: ClassVar[tuple[str, ...]] = ()
    windows: ClassVar[int] = 0
    follows: ClassVar[int] = 0  # further moments at which it works behind a verb that names them

    def say(self) -> str:
        """The printed sentence."""
        return ""

    def say_once(self) -> str:
        """The printed sentence on a card that is used for one occasion."""
        return self.say()

    def say_bare(self) -> str:
        """The printed sentence without a moment of its own: in a reward, or after the sentence that names the moment."""
        return self.say_once()

    def say_now(self) -> str:
        """What using it does at this moment, in few words: for the option that uses it, and for the log."""
        text = self.say_bare().rstrip(".")
        return text[0].lower() + text[1:]

    def only_standing(self) -> str:
        """The fields given to it that mean something on a standing card only, or nothing."""
        return ""

    # --- for the owner: standing bonuses -------------------------------------------------------------------------------

    def roll(self, s: Midnight, seat: int, phase: int, mode: int) -> int:
        """What it adds to a combat roll."""
        return 0

    def harm(self, s: Midnight, seat: int, phase: int) -> int:
        """What it adds to the damage of a hit."""
        return 0

    def skill(self, skill: int) -> int:
        """What it adds to tests of a skill."""
        return 0

    def infiltration(self) -> int:
        """What it adds to infiltration tests."""
        return 0

    def stamina(self) -> int:
        """What it adds to Stamina."""
        return 0

    def flight(self) -> int:
        """What it adds to escape rolls."""
        return 0

    def on_wounded(self, s: Midnight, seat: int, damage: int) -> None:
        """Its owner took damage in one blow."""

    def forbids_item(self, type: int, cost: int) -> bool:
        """Whether effects of such Items do not work."""
        return False

    # --- for the owner: used at a moment -------------------------------------------------------------------------------

    def fits(self, s: Midnight) -> bool:
        """Whether this is the phase that it names; the first verb of a card says so for all of them."""
        return True

    def helps(self, s: Midnight, seat: int) -> bool:
        """Whether using it now would do anything."""
        return True

    def act(self, s: Midnight, seat: int) -> None:
        """Carry it out for a seat."""

    # --- for a Challenge -----------------------------------------------------------------------------------------------

    def softens(self, s: Midnight, phase: int, damage: int) -> int:
        """The wounds it takes from a hit of this damage."""
        return damage

    def value(self, s: Midnight, phase: int) -> int:
        """What it adds to its own combat value."""
        return 0

    def damage(self, s: Midnight, phase: int) -> int:
        """What it adds to its own damage."""
        return 0

    def escape(self) -> int:
        """What it adds to the number an escape needs."""
        return 0

    def bars_escape(self) -> bool:
        """Whether nobody may try to escape."""
        return False

    def bites(self, phase: int, mode: int) -> bool:
        """Whether a failed roll costs more than the damage."""
        return False

    def on_breach(self, s: Midnight, seat: int, phase: int, mode: int) -> None:
        """A Hero's combat roll failed."""

    def on_hit(self, s: Midnight, seat: int) -> None:
        """A Hero hit it."""

    def on_round_end(self, s: Midnight) -> None:
        """A round is over."""


def scruples(verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """Those of some verbs that may forbid Items."""
    return tuple([verb for verb in verbs if type(verb).forbids_item is not Verb.forbids_item])


def check_places(field: str, verbs: tuple[Verb, ...], *places: str) -> None:
    """Whether verbs do anything where they stand."""
    for verb in verbs:
        if not any(place in verb.places for place in places):
            raise ValueError(
                f"{field}: expected verbs that stand {' or '.join(places)}, but {type(verb).__name__} stands {' or '.join(verb.places)}."
            )


def check_used(verbs: tuple[Verb, ...]) -> None:
    """Whether verbs can be used together: the first names the moments, and the others must work at each of them."""
    check_places("verbs", verbs, USED)
    for verb in verbs:
        fields = verb.only_standing()
        if fields:
            raise ValueError(f"verbs: expected {type(verb).__name__} without {fields}, which count {STANDING} alone.")
        if verbs[0].windows & ~(verb.windows | verb.follows):
            first = type(verbs[0]).__name__
            raise ValueError(f"verbs: expected verbs for the same moment, but {type(verb).__name__} does not work whenever {first} does.")


class Before(Verb):
    """A verb of a Challenge that is carried out once on each Hero before combat."""

    __slots__ = ()
    rule = "RB-071"
    places = (OPPOSING,)


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map (CB-11)."""

    name: str
    kind: int
    terrain: int  # NONE for towns and strongholds (MN-113)
    jewel: int  # a colour or NONE
    starburst: bool
    x: int
    y: int
    near: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A Challenge card (RB-070, CB-20). A strength is (value, damage)."""

    name: str
    colour: Colour
    types: tuple[Enemy, ...]
    ranged: tuple[int, int]
    melee: tuple[int, int]
    magic: tuple[int, int]
    life: Life
    goods: int = 0
    verbs: tuple[Verb, ...] = ()
    reward: tuple[Verb, ...] = ()
    strengths: tuple[tuple[int, int], ...] = field(init=False, repr=False, compare=False)  # value and damage by phase
    scruples: tuple[Verb, ...] = field(init=False, repr=False, compare=False)  # which Items do not work against it

    def __post_init__(self) -> None:
        if not self.types:
            raise ValueError("types: expected at least one.")
        check_places("verbs", self.verbs, OPPOSING)
        check_places("reward", self.reward, REWARD)
        object.__setattr__(self, "strengths", (self.ranged, self.melee, self.magic))
        object.__setattr__(self, "scruples", scruples(self.verbs))

    @property
    def text(self) -> str:
        """The printed text."""
        before = [v.say() for v in self.verbs if isinstance(v, Before)]
        standing = [v.say() for v in self.verbs if not isinstance(v, Before)]
        parts = [f"Before combat: {' '.join(before)}"] if before else []
        parts += standing
        if self.reward:
            parts.append("Reward: " + " ".join(v.say_bare() for v in self.reward))
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Item:
    """A card of either market deck (RB-040)."""

    name: str
    cost: int
    type: ItemType
    use: Use
    verbs: tuple[Verb, ...] = ()
    windows: int = field(init=False, repr=False, compare=False)  # when it may be used; the first verb decides

    def __post_init__(self) -> None:
        if bool(self.verbs) == (self.use == ALLY):
            raise ValueError("verbs: expected none on an Ally, and at least one on other Items.")
        if self.use == ALWAYS:
            check_places("verbs", self.verbs, STANDING)
        else:
            check_used(self.verbs)
        object.__setattr__(self, "windows", self.verbs[0].windows if self.verbs and self.use in (ACTIVATE, DISCARD) else 0)

    @property
    def text(self) -> str:
        """The printed text."""
        if self.use == ALLY:
            return "A companion for other lands: here a good, or a facedown upgrade."
        if self.use == ALWAYS:
            said = [v.say() for v in self.verbs]
        else:  # the first verb names the moment for all of them
            said = [v.say_bare() if at else v.say_once() for at, v in enumerate(self.verbs)]
        return f"{USE_NAMES[self.use]}: {' '.join(part[0].upper() + part[1:] for part in said)}"


@dataclass(frozen=True, slots=True)
class Ability:
    """A Hero's own ability (RB-045): standing, or used at a price (CB-52)."""

    verbs: tuple[Verb, ...]
    exhaustion: int = 0  # the price; RB-035
    once: Literal["", "combat", "turn"] = ""  # RB-047
    standing: bool = False
    windows: int = field(init=False, repr=False, compare=False)  # when it may be used

    def __post_init__(self) -> None:
        if not self.verbs:
            raise ValueError("verbs: expected at least one.")
        if self.standing and self.exhaustion:
            raise ValueError(f"exhaustion: expected none for a standing ability, which nobody pays for, not {self.exhaustion}.")
        if self.standing and self.once:
            raise ValueError(f"once: expected none for a standing ability, which works at all times, not {self.once!r}.")
        if self.standing:
            check_places("verbs", self.verbs, STANDING, CHARACTER)
        else:
            check_used(self.verbs)
        object.__setattr__(self, "windows", 0 if self.standing else self.verbs[0].windows)

    @property
    def text(self) -> str:
        """The printed text."""
        if self.standing:
            return " ".join(v.say() for v in self.verbs)
        said = " ".join(v.say_bare() if at else v.say_once() for at, v in enumerate(self.verbs))  # the first names the moment
        price = f"Take {self.exhaustion} exhaustion: " if self.exhaustion else ""
        limit = f"Once per {self.once}. " if self.once else ""
        return limit + price + said

    @property
    def option(self) -> str:
        """What using it now costs and does."""
        return (f"{self.exhaustion} exhaustion: " if self.exhaustion else "") + say_now(self.verbs)


@dataclass(frozen=True, slots=True)
class Hero:
    """A Hero card (RB-030). Attributes and damage are by phase: Mind, Body, Spirit."""

    name: str
    life: Life
    stamina: int
    attributes: tuple[int, int, int]
    damage: tuple[int, int, int]
    skills: tuple[tuple[Skill, int], ...]
    abilities: tuple[Ability, ...]
    favored: tuple[Terrain, ...]  # MN-246
    favors_towns: bool = False
    favors_strongholds: bool = False
    scruples: tuple[Verb, ...] = field(init=False, repr=False, compare=False)  # which Items do not work for him
    standing: tuple[Verb, ...] = field(init=False, repr=False, compare=False)  # what his abilities do at all times

    def __post_init__(self) -> None:
        if len(self.abilities) > 4:
            raise ValueError(f"abilities: expected at most 4, not {len(self.abilities)}.")
        object.__setattr__(self, "scruples", scruples(tuple([verb for ability in self.abilities for verb in ability.verbs])))
        standing = [verb for ability in self.abilities if ability.standing for verb in ability.verbs]
        object.__setattr__(self, "standing", tuple(standing))

    @property
    def text(self) -> str:
        """The printed text."""
        return " ".join(a.text for a in self.abilities)


# Shadow powers (MN-102, CB-60); the tile names one, the procedures ask for it.
HARVEST: Final = 0
TURN_DICE: Final = 1
SACRIFICE: Final = 2
SWIFT_PATROLS: Final = 3
POWER_TEXTS: Final = (  # by power; the numbers are those of the levels
    "When a Hero is knocked out, raise the threat level by one instead of testing; {0} times a game by level.",
    "From one of your turns to the next, turn influence dice to the wanted symbol: {0} by level.",
    "Add {0} by level to every threat test that a Hero's failure, escape or knockout gives you.",
    "In each Patrol step patrols may be driven over any land, towns aside; a driven patrol attacks {0} stronger in each phase, by level.",
)


@dataclass(frozen=True, slots=True)
class NightKing:
    """A Night King tile (MN-007)."""

    name: str
    title: str
    symbols: tuple[Symbol, Symbol, Symbol]  # by phase (MN-100)
    minions: tuple[Enemy, Enemy, Enemy]
    power: Power
    levels: tuple[int, int, int, int]  # what the power is worth at levels 1 to 4 (MN-075)

    @property
    def power_text(self) -> str:
        """What the shadow power does, with its numbers."""
        *first, last = self.levels
        return POWER_TEXTS[self.power].format(f"{', '.join(map(str, first))} or {last}")


def say_now(verbs: tuple[Verb, ...]) -> str:
    """What using a card or an ability does at this moment."""
    return ", ".join([verb.say_now() for verb in verbs])


def say_count(n: int, word: str) -> str:
    """1 good, 2 goods."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def say_number(n: int) -> str:
    """+2 or -1."""
    return f"+{n}" if n >= 0 else f"-{-n}"
