"""What the cards look like, once for the whole match."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.catalogue import KIND, PRINTED
from regalia.games.queen_by_midnight.model import CLASS_NAMES, EVENT, SET_NAMES, TYPE_NAMES
from regalia.games.queen_by_midnight.model import Card as Printed
from regalia.kernel.table import Catalogue, Face, Keyword, Kind, Price

COLOURS: Final = {
    "brawler": "#a8322d",
    "caster": "#3b5ba5",
    "schemer": "#3f7d4e",
    "neutral": "#8d8d97",
    "crimson": "#b3243b",
    "sapphire": "#2d5fb8",
    "emerald": "#24824e",
    "amber": "#c98a1b",
    "violet": "#7a43a8",
    "silver": "#9aa3ad",
}
ICONS: Final = {"buy": "crown-coin", "play": "hand", "loyalty": "shaking-hands"}

KEYWORDS: Final = (
    Keyword("Major", "The larger of your two numbers in a Class.", "QM-046"),
    Keyword("Minor", "The smaller of your two numbers in a Class.", "QM-046"),
    Keyword("Level", "Moves Major and Minor of a Class together.", "QM-048"),
    Keyword("Loyalty", "What a Summon has instead of Health.", "QM-137"),
    Keyword(
        "negate", "Negating the damage leaves the rest of an Attack in place; negating the Attack cancels all of it for you.", "QM-106"
    ),
    Keyword("redirect", "Another Princess becomes the target; the attacker is still the one who targets.", "QM-113"),
    Keyword("Unblockable", "Nothing reduces, blocks or negates it.", "QM-112"),
    Keyword("banish", "Out of the game, to a Banish pile.", "QM-216"),
    Keyword("dismiss", "From an Armory to its owner's Archive.", "QM-220"),
    Keyword("discard", "From hand to the Archive by an effect.", "QM-219"),
    Keyword("steal", "At most what the victim has.", "QM-038"),
    Keyword("Trap", "Lies in a rival's deck; when she plays it she draws and Kāhurere benefits.", "QM-148"),
    Keyword("Grotto", "A Princess's own Banish pile, such as Elise has.", "QM-232"),
    Keyword("flip", "Turns the token of a Princess with two sides, such as Azil, and with it her second Class.", "QM-227"),
    Keyword("refresh", "All open cards go under their deck and three others come.", "QM-222"),
)


def keywords_in(text: str) -> tuple[Keyword, ...]:
    """The words of a text that want explaining."""
    lower = text.lower()
    return tuple(keyword for keyword in KEYWORDS if keyword.word.lower() in lower)


def face_of(card: Printed) -> Face:
    """A card as printed (QM-006, QM-008, QM-009)."""
    prices = []
    if card.buy >= 0:
        prices.append(Price("buy", card.buy, "To Buy"))
    if card.play >= 0 and card.type != EVENT:
        prices.append(Price("play", card.play, "To Play"))
    values = (Price("loyalty", card.loyalty, "Loyalty"),) if card.loyalty else ()
    text = card.text
    type_line = f"{CLASS_NAMES[card.cls]} {TYPE_NAMES[card.type]}"
    return Face(card.name, type_line, text, card.icon, CLASS_NAMES[card.cls].lower(), tuple(prices), values, "", keywords_in(text))


def catalogue() -> Catalogue:
    """Every kind of card in the box."""
    kinds: dict[str, Kind] = {}
    for copy, card in enumerate(KIND):
        if card.key not in kinds:
            kinds[card.key] = Kind(card.key, (face_of(card),), SET_NAMES[PRINTED[copy]], "crown")
    return Catalogue(kinds, dict(COLOURS), dict(ICONS))
