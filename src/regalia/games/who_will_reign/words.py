"""The words of the game that code, cards, log and rulebook share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias


class Path(StrEnum):
    """WR-006: the four paths a card can follow. Balance is a Banner, never a path of a card."""

    MIGHT = "might"
    CULTURE = "culture"
    WISDOM = "wisdom"
    BOUNTY = "bounty"


class Tag(StrEnum):
    """What sort of courtier a Court Card is; abilities count and shun these."""

    ADVISOR = "advisor"
    BEAST = "beast"
    GARMENT = "garment"
    TREASURE = "treasure"


class Land(StrEnum):
    """WR-002: a Village yields gold, a Farm yields food; the kinds never mix (WR-060)."""

    VILLAGE = "village"
    FARM = "farm"


class Where(StrEnum):
    """Where an ability looks (WR-152): the owner's court, the land, or both."""

    COURT = "court"
    BOARD = "board"
    BOTH = "both"


class Count(StrEnum):
    """What an ability may count besides a path or a tag."""

    GUESTS = "guests"
    DIFFERENT_PATHS = "different paths"


class Currency(StrEnum):
    """What a shared payment accepts (WR-121, WR-129)."""

    FOOD = "food"
    GOLD = "gold"
    EITHER = "food or gold"


class Purchase(StrEnum):
    """What a discount applies to, when it is not the Court Cards of one path."""

    COURT = "Court Cards"
    IMPROVEMENT = "Land Improvements"
    GUEST = "Unwanted Guests"


# Which numbers may stand in a field.
Crowns: TypeAlias = Annotated[int, range(100)]
MoreOrFewer: TypeAlias = Annotated[int, range(-99, 100)]

PATHS: tuple[Path, ...] = tuple(Path)
TAGS: tuple[Tag, ...] = tuple(Tag)


def listed(things: list[str]) -> str:
    """Might, Culture and Wisdom."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
