"""What the cards look like: the catalogue that every screen draws from. All text on a card comes from its verbs."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import Banner, CourtCard, Guest, Improvement, slug
from regalia.games.who_will_reign.catalogue import BANNER, BEARER, ID, MARKET
from regalia.games.who_will_reign.verbs import (
    BANNER_BEARER,
    Ability,
    Bearer,
    CrownsBeside,
    CrownsPer,
    Discount,
    GuestsSubtractLess,
    HalvedBeside,
    Income,
    NothingBeside,
    SharedPayment,
    ShowOneGuestOut,
    SweepsCost,
    text_of,
    text_of_moon,
)
from regalia.games.who_will_reign.words import Count, Land, Path, Where
from regalia.kernel.table import Catalogue, Face, Keyword, Kind, Price

COLOURS = {
    "might": "#a8322d",
    "culture": "#7d3f98",
    "wisdom": "#2a5d9f",
    "bounty": "#4c7a34",
    "pathless": "#8a7a5c",
    "village": "#b8892b",
    "farm": "#6b8e3d",
    "guest": "#5a4a42",
    "moon": "#2e3350",
    "balance": "#c9a227",
}


def faces() -> Catalogue:
    """All kinds of cards and Banners, as printed."""
    kinds = {ID[number]: Kind(ID[number], (face_of(number),), deck_of(number), "queen-crown") for number in range(len(MARKET))}
    for banner in BANNER:
        kinds[slug(banner.name)] = Kind(slug(banner.name), (banner_face(banner),), "Banners", "flying-flag")
    return Catalogue(kinds, COLOURS)


def deck_of(number: int) -> str:
    card = MARKET[number]
    if isinstance(card, CourtCard):
        return "Court Cards"
    if isinstance(card, Improvement):
        return "Land Improvements"
    return "Unwanted Guests" if isinstance(card, Guest) else "Moons"


def face_of(number: int) -> Face:
    """The face of a market card, as printed."""
    card = MARKET[number]
    if isinstance(card, CourtCard):
        prices = [Price("two-coins", card.gold, "gold")]
        if card.food:
            prices.append(Price("shiny-apple", card.food, "food"))
        return Face(
            card.name,
            f"{path_said(card.path)}{card.tag.title()}",
            text_of(card.abilities, BEARER[number]),
            card.icon,
            card.path or "pathless",
            tuple(prices),
            (Price("crown", card.crowns, "Crowns"),),
            card.flavour,
            keywords_of(card.abilities, BEARER[number]),
        )
    if isinstance(card, Improvement):
        what, icon = ("gold", "two-coins") if card.land is Land.VILLAGE else ("food", "shiny-apple")
        return Face(
            card.name,
            f"{path_said(card.path)}{card.land.title()} Improvement",
            f"This {card.land.title()} yields {card.value} {what}.",
            card.icon,
            card.path or card.land,
            (Price("shiny-apple", card.food, "food"),),
            (Price(icon, card.value, what),),
        )
    if isinstance(card, Guest):
        worth: int | str = -card.penalty if card.per is None else "?"
        prices = [Price("two-coins", card.gold, "gold")]
        values = (Price("crown", worth, "Crowns"),)
        return Face(card.name, "Unwanted Guest", card.text(), card.icon, "guest", tuple(prices), values, card.flavour)
    kind = "Moon, a shared payment" if isinstance(card.effect, SharedPayment) else "Moon"
    return Face(card.name, kind, text_of_moon(card.effect), card.icon, "moon", flavour=card.flavour)


def banner_face(banner: Banner) -> Face:
    asks = "one Court Card of each path" if banner.path is None else f"two {banner.path.title()} Court Cards"
    crowns = f"{banner.crowns} Crowns. " if banner.crowns > 1 else "1 Crown. " if banner.crowns else ""
    text = f"Needs {asks}. {crowns}{text_of(banner.abilities)}"
    return Face(banner.name, "Banner", text, banner.icon, banner.path or "balance", keywords=keywords_of(banner.abilities, BANNER_BEARER))


def path_said(path: Path | None) -> str:
    return "" if path is None else f"{path.title()} "


def keywords_of(abilities: tuple[Ability, ...], bearer: Bearer) -> tuple[Keyword, ...]:
    """Words of the text worth explaining, with the rule behind them."""
    words = []
    for ability in abilities:
        meaning = MEANINGS.get(type(ability))
        if meaning is not None:
            words.append(Keyword(meaning[0], meaning[1], ability.rule))
        elif isinstance(ability, CrownsPer):
            words += words_of_counting(ability, bearer)
    return tuple(words)


def words_of_counting(ability: CrownsPer, bearer: Bearer) -> list[Keyword]:
    """Whether the card itself is counted, and what is counted outside of the court."""
    words = []
    if ability.what is Count.GUESTS:
        words.append(Keyword("Guest", GUEST, "WR-073"))
    elif bearer is BANNER_BEARER:
        words.append(Keyword("for each", "A Banner is no card of its path and is not counted.", "WR-137"))
    elif ability.what in bearer.kinds and not ability.others:
        words.append(Keyword("for each", "This card itself is counted, too.", "WR-154"))
    if ability.where is not Where.COURT:
        words.append(Keyword("on the board", "Improvements of that path that lie on top, whoever built them.", "WR-153"))
    return words


GUEST = "A bought Guest goes to another sister and costs her Crowns at the end."

MEANINGS: dict[type, tuple[str, str]] = {
    ShowOneGuestOut: ("Guests", GUEST),
    GuestsSubtractLess: ("Guests", GUEST),
    SweepsCost: ("sweeps", "A sweep discards the whole row and deals five new cards; it costs 3 gold otherwise."),
    Discount: ("less", "For what you buy from then on. Discounts add up; no price falls below 0."),
    Income: ("when you", "Added to what the land yields, when you take that action."),
    HalvedBeside: ("beside", "In the same court. Another sister's court does not matter."),
    NothingBeside: ("beside", "In the same court. Another sister's court does not matter."),
    CrownsBeside: ("beside", "In the same court. Another sister's court does not matter."),
}
