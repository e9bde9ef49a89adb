"""The box: 160 printed cards, copy by copy, and flat tables of what their faces show.

A card's number in play is `box * 160 + copy`. A face's number is `copy * 4 + position`. The tables are plain lists by face, so the
engine never touches a card record while it plays.
"""

from typing import Final

from regalia.games.maidens_quest.cards.company import GIFTS, REFERENCES, RESTS, SAVIORS, TREASURES
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS, CaptorList, MaidenList
from regalia.games.maidens_quest.cards.items import COMMON, HEIRLOOMS
from regalia.games.maidens_quest.cards.obstacles import OBSTACLES
from regalia.games.maidens_quest.cards.wardrobe import DRESSES, HEALTH_CARDS
from regalia.games.maidens_quest.faces import ICONS, Face, Kind, Requirement, mask_of
from regalia.games.maidens_quest.verbs import Ability, Verb

BOX: Final = 160

KINDS: Final[tuple[Kind, ...]] = (
    *(m.kind for m in MAIDENS),
    *DRESSES,
    *HEALTH_CARDS,
    *HEIRLOOMS,
    *COMMON,
    *(c.kind for c in CAPTORS),
    *OBSTACLES,
    *TREASURES,
    *SAVIORS,
    *RESTS,
    *REFERENCES,
    *GIFTS,
)

COPY_KIND: Final[list[int]] = [number for number, kind in enumerate(KINDS) for _ in range(kind.copies)]
COPY_TYPE: Final[list[int]] = [KINDS[k].type for k in COPY_KIND]
COPY_LEVEL: Final[list[int]] = [KINDS[k].level for k in COPY_KIND]
COPY_EPIC: Final[list[bool]] = [KINDS[k].epic for k in COPY_KIND]
COPY_TOP: Final[list[int]] = [KINDS[k].top for k in COPY_KIND]

_BLANK: Final = Face("", "")
FACES: Final[list[Face]] = [face or _BLANK for k in COPY_KIND for face in KINDS[k].faces]


def _count(banner: str) -> list[int]:
    return [banner.count(icon) for icon in ICONS]


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
    return [copy for copy, k in enumerate(COPY_KIND) if KINDS[k].name == name]


def copies_of_type(type_: int) -> list[int]:
    return [copy for copy, t in enumerate(COPY_TYPE) if t == type_]


MAIDEN_LISTS: Final[dict[int, MaidenList]] = {copies_of(m.kind.name)[0]: m for m in MAIDENS}
CAPTOR_LISTS: Final[dict[int, CaptorList]] = {copies_of(c.kind.name)[0]: c for c in CAPTORS}
GIFT_VERBS: Final[list[Verb]] = [verb for kind in GIFTS for face in kind.faces[:1] if face and face.ability for verb in face.ability.verbs]
