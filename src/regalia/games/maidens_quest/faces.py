"""What is printed on a card: icons, faces, requirement boxes, and the ladder from face to face.

A card has up to four faces (MQ-004). `CROWN` is how it starts; `TURNED` is the same side half round; `FLIPPED` is the
other side; `FLIPPED_TURNED` that side half round. Cards in play never change: which face shows is a number in the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from regalia.games.maidens_quest.verbs import IN_TEXTS, Ability, BanIcon, CardType, Verb, check_place

CROWN, TURNED, FLIPPED, FLIPPED_TURNED = range(4)
NOWHERE = -1

# Icons by letter: six basic, then five special (MQ-020, MQ-021).
ICONS = "MCKUPADFSHW"
MELEE, CHARISMA, KEY, CUNNING, PIETY, MAGIC, DISTRACT, FAN_SIZE, FORESIGHT, HASTE, WILD = range(11)
BASIC = 0b00000111111
EVERY = 0b11111111111
ICON_NAMES = (
    "Melee",
    "Charisma",
    "Key",
    "Cunning",
    "Piety",
    "Magic",
    "Distract",
    "Fan size",
    "Foresight",
    "Haste",
    "Wild",
)

(
    MAIDEN,
    DRESS,
    HEALTH,
    ITEM,
    CAPTOR,
    OBSTACLE,
    TREASURE,
    SAVIOR,
    REST,
    REFERENCE,
    GIFT,
) = range(11)
TYPE_NAMES = (
    "Maiden",
    "Dress",
    "Health",
    "Item",
    "Captor",
    "Obstacle",
    "Treasure",
    "Savior",
    "Rest",
    "Reference",
    "Gift",
)


Color: TypeAlias = Literal[
    "", "blue", "gold", "pink", "red", "gray", "black", "green", "orange", "obstacle", "captor", "maiden", "treasure", "rest", "reference"
]  # fmt: skip
CHALLENGED: tuple[Color, ...] = ("obstacle", "captor", "black")  # what asks to be beaten: Obstacles, Captors and Exits
Level: TypeAlias = Annotated[int, range(-1, 5)]
Place: TypeAlias = Annotated[int, range(-1, 4)]


def mask_of(letters: str) -> int:
    """The set of icons named by their letters, as bits."""
    bits = 0
    for letter in letters:
        bits |= 1 << ICONS.index(letter)
    return bits


def listed(names: list[str], link: str) -> str:
    """'Melee, Charisma or Cunning'."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" {link} " + names[-1]


def icon_list(mask: int, link: str = "or") -> str:
    """'Melee or Cunning'."""
    if mask == EVERY:
        return "icons of any kind"
    return listed([ICON_NAMES[i] for i in range(11) if mask >> i & 1], link)


@dataclass(frozen=True, slots=True)
class Part:
    """`n` icons, each out of `of`: a set of icons, added up (1 Melee, 2 Charisma, 4 Key, 8 Cunning, 16 Piety, 32 Magic; 2047 is any)."""

    n: Annotated[int, range(1, 31)]
    of: Annotated[int, range(1, 2048)]

    def say(self) -> str:
        if self.of == 1 << KEY and self.n > 1:
            return f"{self.n} Keys"
        mixed = "" if self.of == EVERY or self.of & (self.of - 1) == 0 else "among "  # MQ-211
        return f"{self.n} {mixed}{icon_list(self.of, 'and')}"


@dataclass(frozen=True, slots=True)
class Requirement:
    """One of `ways` must be met, and of that way all parts (MQ-210..213)."""

    ways: tuple[tuple[Part, ...], ...]

    def __post_init__(self) -> None:
        if not self.ways or not all(self.ways):
            raise ValueError("ways: expected at least one, each with a part.")
        for way in self.ways:
            if any(sum([part.of >> icon & 1 for part in way]) > 1 for icon in range(len(ICONS))):
                raise ValueError("ways: expected parts that share no icon.")

    def say(self) -> str:
        return ", or ".join(listed([part.say() for part in way], "and") for way in dict.fromkeys(self.ways))


def need(*parts: str) -> Requirement:
    """`need("3MU")` is 3 among Melee and Cunning; `need("3K", "4UC")` has two parts."""
    return Requirement((tuple(Part(int(part[: -len(part.lstrip("0123456789"))]), mask_of(part.lstrip("0123456789"))) for part in parts),))


def need_any(n: int) -> Requirement:
    return Requirement(((Part(n, EVERY),),))


def _set_of(letters: str) -> tuple[Part, ...]:
    return tuple(Part(letters.count(icon), mask_of(icon)) for icon in dict.fromkeys(letters))


@dataclass(frozen=True, slots=True)
class FlipText:
    """What the flip mark leads to, and when it counts (MQ-150): `challenge`, `run`, `add`."""

    scope: tuple[Literal["challenge", "run", "add"], ...]
    verb: Verb

    def __post_init__(self) -> None:
        if not self.scope:
            raise ValueError("scope: expected at least one of challenge, run and add.")
        check_place("verb", self.verb, IN_TEXTS)
        if isinstance(self.verb, BanIcon) and self.verb.on_name != ("" if self.verb.on < 0 else TYPE_NAMES[self.verb.on]):
            raise ValueError("verb: expected on and on_name to say the same type of card, or neither.")


@dataclass(frozen=True, slots=True)
class Face:
    name: str
    color: Color
    banner: str = ""
    hearts: int = 0
    shields: int = 0
    up: int = 0
    green_up: str = ""
    down: int = 0
    green_down: str = ""
    damage: int = 0
    level: Level = -1
    requirement: Requirement | None = None
    hard_requirement: Requirement | None = None
    corner_damage: int = 0
    corner_down: int = 0
    fail_damage: int = 0
    fail_down: int = 0
    reward_up: int = 0
    reward_treasure: int = 0
    reward_down: int = 0
    text: tuple[FlipText, ...] = ()
    ability: Ability | None = None
    slipper: bool = False

    def __post_init__(self) -> None:
        for field, letters in (("banner", self.banner), ("green_up", self.green_up), ("green_down", self.green_down)):
            if any(letter not in ICONS for letter in letters):
                raise ValueError(f"{field}: expected letters of {ICONS}, one for each icon, not {letters!r}.")
        if (self.requirement is not None) != (self.color in CHALLENGED):
            raise ValueError(f"requirement: expected one on a face of the color {', '.join(CHALLENGED)}, and on no other.")
        for field, is_given in (
            ("text", len(self.text) > 0),
            ("hard_requirement", self.hard_requirement is not None),
            ("corner_damage", self.corner_damage > 0),
            ("corner_down", self.corner_down > 0),
            ("fail_damage", self.fail_damage > 0),
            ("fail_down", self.fail_down > 0),
            ("reward_up", self.reward_up > 0),
            ("reward_treasure", self.reward_treasure > 0),
            ("reward_down", self.reward_down > 0),
        ):
            if is_given and self.requirement is None:
                raise ValueError(f"{field}: expected none without a requirement.")
            if is_given and field.startswith("reward_") and self.color != "obstacle":
                raise ValueError(f"{field}: expected none on a face of the color {self.color}, which wins the game when it is beaten.")
        if self.reward_down and not self.reward_up and not self.reward_treasure:
            raise ValueError("reward_down: expected none without reward_up or reward_treasure, whose price it is.")


@dataclass(frozen=True, slots=True)
class Kind:
    """A printed card. `up` and `down` lead from face to face (MQ-080)."""

    name: str
    type: CardType
    faces: tuple[Face | None, Face | None, Face | None, Face | None]
    up: tuple[Place, Place, Place, Place] = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    down: tuple[Place, Place, Place, Place] = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    copies: Annotated[int, range(1, 21)] = 1
    level: Level = -1
    epic: bool = False
    top: Place = NOWHERE
    """Where a Treasure reward without Treasures may set it (MQ-351)."""

    def __post_init__(self) -> None:
        first = self.faces[CROWN]
        if first is None:
            raise ValueError("faces: expected a first one.")
        for field, places in (("up", self.up), ("down", self.down), ("top", (self.top,))):
            if any(place != NOWHERE and self.faces[place] is None for place in places):
                raise ValueError(f"{field}: expected places where the card has a face, or {NOWHERE}.")
        if (first.color in ("obstacle", "captor")) != (self.type in (OBSTACLE, CAPTOR)):
            raise ValueError("type: expected OBSTACLE or CAPTOR with a first face of the color obstacle or captor, and with no other.")
        if self.type == OBSTACLE and self.level < 0:
            raise ValueError("level: expected 0 to 4; an Obstacle needs it.")
        serves = {"met": MAIDEN, "gift": GIFT}
        for face in self.faces:
            if face is not None and face.ability is not None and serves.get(face.ability.when, self.type) != self.type:
                raise ValueError(f"faces: expected an ability that serves in the Fan on a card of the type {TYPE_NAMES[self.type]}.")
        if self.type == GIFT and (first.ability is None or first.ability.when != "gift"):
            raise ValueError("faces: expected an ability of a Gift on the first one.")


def blue(name: str, banner: str, hearts: int = 0, shields: int = 0) -> Face:
    return Face(name, "blue", banner, hearts, shields)


def gold(name: str, banner: str, hearts: int = 0, shields: int = 0, up: int = 0) -> Face:
    return Face(name, "gold", banner, hearts, shields, up)


def pink(name: str, banner: str, hearts: int = 0) -> Face:
    return Face(name, "pink", banner, hearts)


def red(name: str, banner: str, down: int = 0, damage: int = 0) -> Face:
    return Face(name, "red", banner, down=down, damage=damage, slipper=True)


def gray(name: str) -> Face:
    return Face(name, "gray", slipper=True)


def exit_(name: str, first: str, second: str, level: int = 1, damage: int = 3) -> Face:
    """An Exit: a Key and one of two sets (MQ-391); under change B a Key and both (MQ-414)."""
    key = Part(1, 1 << KEY)
    return Face(
        name,
        "black",
        level=level,
        requirement=Requirement(((key, *_set_of(first)), (key, *_set_of(second)))),
        hard_requirement=Requirement(((key, *_set_of(first + second)),)),
        fail_damage=damage,
        slipper=True,
    )


def _ladder(type_: int, faces: tuple[Face, ...], copies: int) -> Kind:
    """Blue, gold, then one or two faces below (MQ-080..089)."""
    start, top = faces[0], faces[1]
    bottom = faces[-1]
    can_rise = bottom.color == "red"  # MQ-087, MQ-090, MQ-091
    if len(faces) == 4:
        return Kind(
            start.name,
            type_,
            (start, top, faces[2], bottom),
            up=(TURNED, NOWHERE, CROWN, FLIPPED if can_rise else NOWHERE),
            down=(FLIPPED, CROWN, FLIPPED_TURNED, NOWHERE),
            copies=copies,
            top=TURNED,
        )
    return Kind(
        start.name,
        type_,
        (start, top, bottom, None),
        up=(TURNED, NOWHERE, CROWN if can_rise else NOWHERE, NOWHERE),
        down=(FLIPPED, CROWN, NOWHERE, NOWHERE),
        copies=copies,
        top=TURNED,
    )


def item(*faces: Face) -> Kind:
    return _ladder(ITEM, faces, 1)


def health(*faces: Face) -> Kind:
    return _ladder(HEALTH, faces, 2)


def dress(name: str, banner: str, gone: str, shields: int = 0) -> Kind:
    """Whole or Gone (MQ-092)."""
    return Kind(
        name,
        DRESS,
        (Face(name, "blue", banner, shields=shields), None, gray(gone), None),
        down=(FLIPPED, NOWHERE, NOWHERE, NOWHERE),
        top=CROWN,
    )


def obstacle(
    level: int,
    name: str,
    requirement: Requirement,
    *,
    fail: str = "",
    reward: str = "",
    corner: str = "",
    defeated: str = "",
    text: tuple[FlipText, ...] = (),
) -> Kind:
    """`fail`, `reward` and `corner` are spelt in signs: `!` Damage, `v` Downgrade, `^` Upgrade, `T` Treasure."""
    front = Face(
        name,
        "obstacle",
        level=level,
        requirement=requirement,
        corner_damage=corner.count("!"),
        corner_down=corner.count("v"),
        fail_damage=fail.count("!"),
        fail_down=fail.count("v"),
        reward_up=reward.count("^"),
        reward_treasure=reward.count("T"),
        reward_down=reward.count("v"),
        text=text,
    )
    back = Face(f"{name}, defeated", "gray", defeated, slipper=True)
    return Kind(name, OBSTACLE, (front, None, back, None), level=level)


def treasure(name: str, banner: str, *, shields: int = 0, up: int = 0, epic: bool = False, ability: Ability | None = None) -> Kind:
    hidden = Face("Undiscovered Treasure", "gray")
    found = Face(name, "treasure", banner, shields=shields, up=up, ability=ability)
    return Kind(name, TREASURE, (hidden, None, found, None), epic=epic)


def savior(name: str, behind: str, saved: str, *, shields: int = 0, hearts: int = 0, green_down: str = "", down: int = 0) -> Kind:
    """Left Behind and Saved lead to each other, whichever way the arrow points (MQ-093)."""
    left = Face(f"{name}, Left Behind", "green", behind)
    safe = Face(f"{name}, Saved", "orange", saved, hearts, shields, down=down, green_down=green_down)
    both = (FLIPPED, NOWHERE, CROWN, NOWHERE)
    return Kind(name, SAVIOR, (left, None, safe, None), up=both, down=both)
