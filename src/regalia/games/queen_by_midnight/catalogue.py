"""All printed cards, numbered. A card copy is a number; everything printed on it is looked up here.

Sets are added in a fixed order, so the numbers of a box never change; a further Princess or Bazaar is simply added behind them.
Lists of verbs are numbered as well: a frame that is in the middle of an effect remembers two numbers and no object.
"""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.abilities import Bargain, BuyTax, OncePerTurn, PlayTax
from regalia.games.queen_by_midnight.model import (
    AFTERNOON,
    MIDNIGHT,
    NEUTRAL,
    STARTER,
    TRAP,
    TWILIGHT,
    TYPE_NAMES,
    ULTIMATE,
    VAULT,
    WAR_CHEST,
    BazaarSet,
    Card,
    PrincessSet,
    Verb,
)
from regalia.kernel.asks import things

CARD: Final = things("card", 1000)  # the picks of all card copies

KIND: Final[list[Card]] = []  # by copy: what is printed on it
PRINTED: Final[list[int]] = []  # by copy: which set it belongs to
HOME: Final[list[int]] = []  # by copy: the Princess it came with, or -1
# By copy, what is looked up all the time.
TYPE: Final[list[int]] = []
CLASS: Final[list[int]] = []
BUY: Final[list[int]] = []
PLAY: Final[list[int]] = []
KEY: Final[list[str]] = []
USABLE: Final[list[OncePerTurn | None]] = []  # the once-a-turn ability
CHANGES_COSTS: Final[list[bool]] = []  # whether it does in an Armory

PRINCESSES: Final[list[PrincessSet]] = []
CLASSES: Final[list[tuple[int, int]]] = []  # by Princess and side of her token: the Classes she has, as bits (QM-042, QM-043, QM-226)
BAZAARS: Final[list[BazaarSet]] = []

SCRIPTS: Final[list[tuple[Verb, ...]]] = [()]
_copies: Final[dict[tuple[int, int], list[int]]] = {}
_script_number: Final[dict[tuple[Verb, ...], int]] = {(): 0}


def script(verbs: tuple[Verb, ...]) -> int:
    """The number of a list of verbs."""
    number = _script_number.get(verbs)
    if number is None:
        number = len(SCRIPTS)
        SCRIPTS.append(verbs)
        _script_number[verbs] = number
        for verb in verbs:
            for inner in verb.inner():
                script(inner)
    return number


def _add(card: Card, printed: int, home: int) -> None:
    for verbs in card.scripts():
        script(verbs)
    usable = [ability for ability in card.abilities if isinstance(ability, OncePerTurn)]
    for _ in range(card.copies):
        _copies.setdefault((printed, home), []).append(len(KIND))
        KIND.append(card)
        TYPE.append(card.type)
        CLASS.append(card.cls)
        BUY.append(card.buy)
        PLAY.append(max(0, card.play))
        KEY.append(card.key)
        USABLE.append(usable[0] if usable else None)
        CHANGES_COSTS.append(any(isinstance(ability, PlayTax | BuyTax | Bargain) for ability in card.abilities))
        PRINTED.append(printed)
        HOME.append(home)


def add_bazaar(box: BazaarSet) -> int:
    """Add the Bazaar cards of a box (QM-251); its number."""
    number = len(BAZAARS)
    BAZAARS.append(box)
    for printed, cards in ((AFTERNOON, box.afternoon), (TWILIGHT, box.twilight), (MIDNIGHT, box.midnight)):
        for card in cards:
            if card.type in (TRAP, ULTIMATE):
                raise ValueError(f"card {card.name!r}, field type: expected another than {TYPE_NAMES[card.type]}, which a Princess has.")
            if card.buy < 0:
                raise ValueError(f"card {card.name!r}, field buy: expected a price of 0 or more, as the Bazaar sells it, not {card.buy}.")
            _add(card, printed, -1 - number)
    return number


def add_princess(princess: PrincessSet) -> int:
    """Add a Princess set (QM-252); her number."""
    number = len(PRINCESSES)
    if princess.traps and any(other.traps for other in PRINCESSES):  # their text names her (QM-148)
        raise ValueError(f"card {princess.name!r}, field traps: expected none; one Princess lays Traps, and they name her.")
    PRINCESSES.append(princess)
    CLASSES.append((_classes(princess, 0), _classes(princess, 1)))
    for card in princess.starters:
        _add(card, STARTER, number)
    for card in (*princess.vault, *princess.traps):
        _add(card, VAULT, number)
    for card in (*princess.war_chest, princess.ultimate):
        _add(card, WAR_CHEST, number)
    for counsel in princess.inner_circle:
        script(counsel.effects)
    return number


def _classes(princess: PrincessSet, side: int) -> int:
    """Her Classes while this side of her token shows; Neutral is everybody's."""
    sides = princess.sides
    found = 1 << NEUTRAL
    for cls in range(NEUTRAL):
        if princess.levels[cls] is not None and (sides is None or cls not in sides or sides[side] == cls):
            found |= 1 << cls
    return found


def copies_of(printed: int, home: int) -> list[int]:
    """The card copies of one printed set of one Princess (or, with -1 - number, of one Bazaar)."""
    return _copies.get((printed, home), [])[:]
