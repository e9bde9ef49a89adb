"""The table, described once, in no screen's words.

`Game.table(state, seat)` builds this from nothing for each seat and shows only what the seat may know: it is the view. The browser
and the terminal draw it and know no game's rules. Everything that may be picked has an id, and that id is the pick in an action:
`card:41`, `seat:2`, `space:17`, `cell:4`. Ids of cards stay the same while cards move, so a screen can animate them. A face-down card
is shown by its place (`down:<zone>:<n>`) and never by its own id.

What a card looks like stands in the catalogue, sent once; the table only names the kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Layout: TypeAlias = Literal["row", "fan", "grid", "pile", "column"]
Shade: TypeAlias = Literal["", "good", "bad", "quiet", "strong"]


@dataclass(slots=True)
class Badge:
    """A small mark on a card, a space or a seat: an icon with a number or a word."""

    icon: str
    value: int | str = ""
    title: str = ""


@dataclass(slots=True)
class Card:
    """A card in sight. `kind` is its key in the catalogue; "" for a face-down card."""

    id: str
    kind: str
    face: int = 0  # which of its faces is in play
    turned: bool = False  # lying sideways: activated, exhausted, a special state
    badges: list[Badge] = field(default_factory=list)
    note: str = ""  # what is true of this copy now: "pending until after Phase 4"
    shade: Shade = ""
    under: list[Card] = field(default_factory=list)  # cards beneath it: upgrades, covered improvements


@dataclass(slots=True)
class Zone:
    """Cards that lie together."""

    id: str
    title: str
    cards: list[Card]
    layout: Layout = "row"
    slots: int = 0  # how many places are printed; empty ones are drawn
    note: str = ""
    type: Literal["zone"] = "zone"


@dataclass(slots=True)
class Stack:
    """A pile of which only the count and perhaps the top card are in sight."""

    id: str
    title: str
    count: int
    top: Card | None = None
    note: str = ""
    type: Literal["stack"] = "stack"


@dataclass(slots=True)
class Mark:
    """A marked value on a track."""

    at: int
    title: str


@dataclass(slots=True)
class Track:
    """A value between two ends, with marks."""

    id: str
    title: str
    value: int
    low: int
    high: int
    marks: list[Mark] = field(default_factory=list)
    icon: str = ""
    type: Literal["track"] = "track"


@dataclass(slots=True)
class Counter:
    """A number."""

    id: str
    title: str
    value: int | str
    icon: str = ""
    type: Literal["counter"] = "counter"


@dataclass(slots=True)
class Die:
    """One die. `face` is what it shows: a number or symbols."""

    id: str
    face: str
    icons: list[str] = field(default_factory=list)
    shade: Shade = ""


@dataclass(slots=True)
class Dice:
    """Dice on the table."""

    id: str
    title: str
    dice: list[Die]
    note: str = ""
    type: Literal["dice"] = "dice"


@dataclass(slots=True)
class Clock:
    """A clock face."""

    id: str
    title: str
    hour: int
    hours: int = 12
    note: str = ""
    marks: list[Mark] = field(default_factory=list)
    type: Literal["clock"] = "clock"


@dataclass(slots=True)
class Token:
    """A figure or counter on a space or cell."""

    id: str
    icon: str
    title: str
    seat: int = -1  # whose colour it wears
    count: int = 1


@dataclass(slots=True)
class Space:
    """A place on a map."""

    id: str
    x: float
    y: float
    kind: str  # terrain or sort, for colour and pattern: "forest", "town"
    title: str = ""
    icon: str = ""
    tokens: list[Token] = field(default_factory=list)
    note: str = ""  # "2 dice away"
    landmark: bool = False  # stands out from the land, and is named however little room there is: a town


@dataclass(slots=True)
class Map:
    """Spaces and the links between them."""

    id: str
    title: str
    width: float
    height: float
    spaces: list[Space]
    links: list[tuple[str, str]]
    type: Literal["map"] = "map"


@dataclass(slots=True)
class Cell:
    """A place on a board that is a grid: it may hold words, cards and tokens."""

    id: str
    title: str = ""
    text: str = ""
    icon: str = ""
    cards: list[Card] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    badges: list[Badge] = field(default_factory=list)
    shade: Shade = ""


@dataclass(slots=True)
class Board:
    """A grid of cells, row by row."""

    id: str
    title: str
    columns: int
    cells: list[Cell]
    heads: list[str] = field(default_factory=list)  # titles of the columns
    type: Literal["board"] = "board"


@dataclass(slots=True)
class Progress:
    """How far something is: "2 of 3 Melee or Cunning"."""

    id: str
    title: str
    have: int
    need: int
    note: str = ""
    type: Literal["progress"] = "progress"


@dataclass(slots=True)
class Row:
    """A line of a sheet."""

    title: str
    value: int | str
    note: str = ""
    shade: Shade = ""


@dataclass(slots=True)
class Sheet:
    """A small table of facts: a combat, a score breakdown."""

    id: str
    title: str
    rows: list[Row]
    note: str = ""
    rule: str = ""
    type: Literal["sheet"] = "sheet"


@dataclass(slots=True)
class Note:
    """A sentence on the table."""

    id: str
    text: str
    rule: str = ""
    shade: Shade = ""
    type: Literal["note"] = "note"


Item: TypeAlias = Zone | Stack | Track | Counter | Dice | Clock | Map | Board | Progress | Sheet | Note


@dataclass(slots=True)
class Area:
    """A part of the table: a seat's own, or shared."""

    id: str
    title: str
    items: list[Item]
    seat: int = -1  # whose it is; -1: shared
    active: bool = False  # whose turn it is
    emblem: str = ""  # an icon for the seat's character
    summary: list[Counter] = field(default_factory=list)  # what is always in sight, also when the area is folded
    note: str = ""  # "out of the game", "still thinking"


@dataclass(slots=True)
class Table:
    """All that one seat may see."""

    areas: list[Area]
    phase: str  # where in the round the game is, in a few words
    round: int = 0
    rule: str = ""  # the rule of the present step: where a rules drawer opens


# --- the catalogue: what things look like, the same for everyone and for the whole match --------------------------------


@dataclass(frozen=True, slots=True)
class Price:
    """A number in a corner of a card."""

    icon: str
    value: int | str
    title: str


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word of a card's text, explained."""

    word: str
    meaning: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, as printed."""

    title: str
    type: str = ""  # the type line: "Brawler Attack"
    text: str = ""  # generated from what the card does
    icon: str = ""  # a game-icons name, "crown"
    colour: str = ""  # a word that the theme gives a colour: "might", "caster"
    prices: tuple[Price, ...] = ()
    values: tuple[Price, ...] = ()  # crowns, damage, icons of a banner
    flavour: str = ""
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A design of which there may be several copies."""

    id: str
    faces: tuple[Face, ...]
    set: str = ""  # the printed deck it belongs to
    back: str = ""  # icon of its back


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All kinds of a game, and its looks."""

    kinds: dict[str, Kind]
    colours: dict[str, str] = field(default_factory=dict)  # colour word -> "#rrggbb"
    icons: dict[str, str] = field(default_factory=dict)  # the game's own words (terrain, icons of a banner) -> game-icons name


_face_down: Final[dict[str, list[Card]]] = {}


def down(zone: str, count: int) -> list[Card]:
    """Face-down cards of a zone: their number, and nothing else. The cards are the same at every look: they are not to be changed."""
    cards = _face_down.get(zone)
    if cards is None:
        cards = _face_down[zone] = []
    while len(cards) < count:
        cards.append(Card(f"down:{zone}:{len(cards)}", ""))
    return cards[:count]
