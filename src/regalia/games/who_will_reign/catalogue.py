"""The box as numbered tables: what the procedures look up about a card.

A market card is a number; its record is `MARKET[number]`. Court Cards come first, then Improvements, Guests and Moons.
The tables beside it hold what is asked for all the time, in the form it is asked for.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from regalia.games.who_will_reign.cards.banners import BANNERS
from regalia.games.who_will_reign.cards.court import COURT_CARDS
from regalia.games.who_will_reign.cards.guests import GUESTS
from regalia.games.who_will_reign.cards.improvements import IMPROVEMENTS
from regalia.games.who_will_reign.cards.land import LAND_BOARDS
from regalia.games.who_will_reign.cards.moons import MOONS
from regalia.games.who_will_reign.cards.printed import Banner, CourtCard, Guest, Improvement, Moon, slug
from regalia.games.who_will_reign.state import COURT_PLACES, LAND_PLACES, MOST_PLEDGED
from regalia.games.who_will_reign.verbs import (
    Ability,
    Bearer,
    CrownsBeside,
    CrownsPer,
    CrownVerb,
    Discount,
    GuestsSubtractLess,
    HalvedBeside,
    Income,
    NothingBeside,
    SweepsCost,
)
from regalia.games.who_will_reign.words import Land, Path, Tag
from regalia.kernel.asks import things

MarketCard: TypeAlias = CourtCard | Improvement | Guest | Moon

COURT: Final = 0
IMPROVEMENT: Final = 1
GUEST: Final = 2
MOON: Final = 3

MARKET: Final[list[MarketCard]] = []
KIND: Final[list[int]] = []
ID: Final[list[str]] = []
PRICE: Final[list[tuple[int, int]]] = []  # gold, food
PATH: Final[list[str]] = []  # "" for none
FOR_VILLAGE: Final[list[bool]] = []  # Improvements: whether it is built on Villages
YIELD: Final[list[int]] = []  # Improvements
TAG: Final[list[str]] = []
CROWNS: Final[list[int]] = []  # the printed number; 0 for "?" and for what is no Court Card
BEARER: Final[list[Bearer]] = []
CROWN_VERBS: Final[list[tuple[CrownVerb, ...]]] = []  # in the order of WR-157
DISCOUNTS: Final[list[tuple[Discount, ...]]] = []
INCOMES: Final[list[tuple[Income, ...]]] = []
SWEEPS: Final[list[int]] = []  # the price of her sweeps, or 0 where the card says nothing of it
ABILITIES: Final[list[tuple[Ability, ...]]] = []


def enter(card: MarketCard) -> int:
    """Give a card its number and its place in the tables."""
    number = len(MARKET)
    MARKET.append(card)
    ID.append(slug(card.name))
    abilities: tuple[Ability, ...] = ()
    path, tag, crowns, query = "", "", 0, False
    village, value = False, 0
    if isinstance(card, CourtCard):
        KIND.append(COURT)
        PRICE.append((card.gold, card.food))
        abilities = card.abilities
        path, tag = card.path or "", card.tag
        query = card.crowns == "?"
        crowns = card.crowns if isinstance(card.crowns, int) else 0
    elif isinstance(card, Improvement):
        KIND.append(IMPROVEMENT)
        PRICE.append((0, card.food))
        path = card.path or ""
        village, value = card.land is Land.VILLAGE, card.value
    elif isinstance(card, Guest):
        KIND.append(GUEST)
        PRICE.append((card.gold, 0))
    else:
        KIND.append(MOON)
        PRICE.append((0, 0))
    PATH.append(path)
    FOR_VILLAGE.append(village)
    YIELD.append(value)
    TAG.append(tag)
    CROWNS.append(crowns)
    BEARER.append(Bearer((card.name, path, tag), query))
    ABILITIES.append(abilities)
    CROWN_VERBS.append(crown_verbs(abilities))
    DISCOUNTS.append(tuple([a for a in abilities if isinstance(a, Discount)]))
    INCOMES.append(tuple([a for a in abilities if isinstance(a, Income)]))
    SWEEPS.append(min([a.gold for a in abilities if isinstance(a, SweepsCost)], default=0))
    return number


def crown_verbs(abilities: tuple[Ability, ...]) -> tuple[CrownVerb, ...]:
    """The verbs that change Crowns, in the order of WR-157."""
    verbs: list[CrownVerb] = []
    for ability in abilities:
        if isinstance(ability, (CrownsPer, CrownsBeside, HalvedBeside, NothingBeside)):
            verbs.append(ability)
    return tuple(sorted(verbs, key=lambda verb: verb.stage))


for _cards in (COURT_CARDS, IMPROVEMENTS, GUESTS, MOONS):
    for _card in _cards:
        enter(_card)

MARKET_CARDS: Final = len(MARKET)
NUMBER_OF: Final[dict[str, int]] = {name: number for number, name in enumerate(ID)}

BANNER: Final[list[Banner]] = list(BANNERS)
BANNER_PATH: Final[list[str]] = [banner.path or "" for banner in BANNERS]  # "": one of each
BANNER_CROWN_VERBS: Final = [crown_verbs(banner.abilities) for banner in BANNERS]
BANNER_DISCOUNTS: Final = [tuple([a for a in b.abilities if isinstance(a, Discount)]) for b in BANNERS]
BANNER_INCOMES: Final = [tuple([a for a in b.abilities if isinstance(a, Income)]) for b in BANNERS]
BANNER_SWEEPS: Final = [min([a.gold for a in b.abilities if isinstance(a, SweepsCost)], default=0) for b in BANNERS]
BANNER_SOFTENS: Final = [sum([a.crowns for a in b.abilities if isinstance(a, GuestsSubtractLess)]) for b in BANNERS]

LAND: Final = LAND_BOARDS

if len(LAND) < LAND_PLACES:
    raise ValueError(f"LandBoard: expected at least {LAND_PLACES}, one for each place of the land (WR-011), not {len(LAND)}.")
if len(COURT_CARDS) < COURT_PLACES:
    raise ValueError(f"CourtCard: expected at least {COURT_PLACES}, a full court (WR-140), not {len(COURT_CARDS)}.")

ROOM: Final = 200  # for market cards
if MARKET_CARDS > ROOM:
    raise ValueError(f"expected at most {ROOM} Court Cards, Improvements, Guests and Moons together, not {MARKET_CARDS}.")


def check_names() -> None:
    """Whether the cards that stand beside others by name are there."""
    names = [card.name for card in COURT_CARDS]
    cards: list[CourtCard | Banner] = [*COURT_CARDS, *BANNERS]
    for card in cards:
        for number, ability in enumerate(card.abilities):
            other = ability.other if isinstance(ability, (CrownsBeside, HalvedBeside, NothingBeside)) else names[0]
            if not isinstance(other, (Path, Tag)) and other not in names:
                wanted = f"expected one of {', '.join([*Path, *Tag])} or the name of a Court Card, not {other!r}."
                raise ValueError(f"card {card.name!r}, field abilities[{number}].other: {wanted}")


check_names()

# The picks of the things on this table. There is room for cards that a designer or a test adds.
CARD_PICK: Final = things("card", ROOM)
LAND_PICK: Final = things("land", 9)
BANNER_PICK: Final = things("banner", len(BANNERS))
FOOD_PICK: Final = things("food", MOST_PLEDGED + 1)
GOLD_PICK: Final = things("gold", MOST_PLEDGED + 1)


def improvement(card: int) -> Improvement:
    record = MARKET[card]
    assert isinstance(record, Improvement)
    return record


def guest(card: int) -> Guest:
    record = MARKET[card]
    assert isinstance(record, Guest)
    return record


def moon(card: int) -> Moon:
    record = MARKET[card]
    assert isinstance(record, Moon)
    return record
