"""The box: its cards, copy by copy, and flat tables of what their faces show.

A card's number in play is `box * BOX + copy`. A face's number is `copy * 4 + position`. The tables are plain lists by face, so the
engine never touches a card record while it plays.
"""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.cards.company import GIFTS
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS, CaptorList, MaidenList
from regalia.games.maidens_quest.faces import HEALTH, ICONS, ITEM, MAIDEN, OBSTACLE, TYPE_NAMES, Face, Requirement, mask_of
from regalia.games.maidens_quest.verbs import Ability, Verb

NEVER: Final = 9

COPY_KIND: Final[list[int]] = [number for number, kind in enumerate(KINDS) for _ in range(kind.copies)]
BOX: Final[int] = len(COPY_KIND)  # 160 as printed (MQ-001)
KIND_NAMES: Final[list[str]] = [kind.name for kind in KINDS]
COPY_TYPE: Final[list[int]] = [KINDS[k].type for k in COPY_KIND]
COPY_LEVEL: Final[list[int]] = [KINDS[k].level for k in COPY_KIND]
COPY_EPIC: Final[list[bool]] = [KINDS[k].epic for k in COPY_KIND]
COPY_TOP: Final[list[int]] = [KINDS[k].top for k in COPY_KIND]

_BLANK: Final = Face("", "")
FACES: Final[list[Face]] = [face or _BLANK for k in COPY_KIND for face in KINDS[k].faces]


def _alike(sorts: list[int], count: int) -> list[list[int]]:
    """The copies of each sort."""
    return [[copy for copy, sort in enumerate(sorts) if sort == wanted] for wanted in range(count)]


_COPIES: Final[list[list[int]]] = _alike(COPY_KIND, len(KINDS))
COPIES_OF_TYPE: Final[list[list[int]]] = _alike(COPY_TYPE, len(TYPE_NAMES))
OBSTACLES_OF_LEVEL: Final[list[list[int]]] = _alike([KINDS[k].level if KINDS[k].type == OBSTACLE else -1 for k in COPY_KIND], 5)


def _count(banner: str) -> list[int]:
    return [banner.count(icon) for icon in ICONS]


NAMES: Final[list[str]] = [f.name for f in FACES]
COUNTS: Final[list[list[int]]] = [_count(f.banner) for f in FACES]
BANNER: Final[list[list[int]]] = [[ICONS.index(i) for i in f.banner] for f in FACES]
SHOWS: Final[list[int]] = [mask_of(f.banner) for f in FACES]
HEARTS: Final[list[int]] = [f.hearts for f in FACES]
SHIELDS: Final[list[int]] = [f.shields for f in FACES]
UPS: Final[list[int]] = [f.up for f in FACES]
GREEN_UP: Final[list[int]] = [mask_of(f.green_up) for f in FACES]
DOWNS: Final[list[int]] = [f.down for f in FACES]
GREEN_DOWN: Final[list[int]] = [mask_of(f.green_down) for f in FACES]
BURNS: Final[list[int]] = [f.damage for f in FACES]
LEVEL: Final[list[int]] = [f.level for f in FACES]
STOPS_FROM: Final[list[int]] = [
    0 if KINDS[k].type == MAIDEN else face.level if face is not None and face.level >= 0 else NEVER
    for k in COPY_KIND
    for face in KINDS[k].faces
]  # the Tower Level from which on it stops those who explore (MQ-121, MQ-122)
CORNER_DAMAGE: Final[list[int]] = [f.corner_damage for f in FACES]
CORNER_DOWN: Final[list[int]] = [f.corner_down for f in FACES]
IS_GRAY: Final[list[bool]] = [f.color == "gray" for f in FACES]
IS_EXIT: Final[list[bool]] = [f.color == "black" for f in FACES]
ABILITY: Final[list[Ability | None]] = [f.ability for f in FACES]
HAS_TEXT: Final[list[bool]] = [bool(f.text) for f in FACES]
UP: Final[list[int]] = [to for k in COPY_KIND for to in KINDS[k].up]
DOWN: Final[list[int]] = [to for k in COPY_KIND for to in KINDS[k].down]


def requirement_of(face: int, hard: bool) -> Requirement | None:
    """The box a face asks to be met; `hard` is change B (MQ-414)."""
    printed = FACES[face]
    if hard and printed.hard_requirement is not None:
        return printed.hard_requirement
    return printed.requirement


def copies_of(name: str) -> list[int]:
    """The copies of a printed card in one box."""
    return _COPIES[KIND_NAMES.index(name)]


def check_lists() -> None:
    """Whether the cards that a Maiden's list names are there."""
    for page in MAIDENS:
        for field, name, type_ in (("health", page.health, HEALTH), ("heirloom", page.heirloom, ITEM)):
            if (name or field == "health") and not any(kind.name == name and kind.type == type_ for kind in KINDS):
                raise ValueError(
                    f"card {page.kind.name!r}, field {field}: expected the name of a card of the type {TYPE_NAMES[type_]}, not {name!r}."
                )


check_lists()

MAIDEN_LISTS: Final[dict[int, MaidenList]] = {copies_of(m.kind.name)[0]: m for m in MAIDENS}
CAPTOR_LISTS: Final[dict[int, CaptorList]] = {copies_of(c.kind.name)[0]: c for c in CAPTORS}
GIFT_VERBS: Final[list[Verb]] = [verb for kind in GIFTS for face in kind.faces[:1] if face and face.ability for verb in face.ability.verbs]
