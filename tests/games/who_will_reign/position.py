"""Any position of the game, by names: courts, row, the next cards of the deck, the land."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain

from regalia.games.who_will_reign import GAME, catalogue
from regalia.games.who_will_reign.cards.printed import slug
from regalia.games.who_will_reign.catalogue import CARD_PICK, KIND, LAND, MARKET, MOON, MarketCard, improvement
from regalia.games.who_will_reign.state import NONE, Reign
from regalia.games.who_will_reign.turn import Play, Turn, lay_land
from regalia.kernel import Deck
from regalia.testing import Bench

VILLAGES = 5  # of the nine boards in a position: five Villages, then four Farms
PLAIN_ROW = ("Fox Without a Master", "Lantern Owl", "Peacock on a Silver Chain", "Failed Poet", "Market Cross")


def number(name: str) -> int:
    """The number of a card by its name."""
    return catalogue.ID.index(slug(name))


def pick(name: str) -> str:
    """The pick of a card by its name."""
    return CARD_PICK[number(name)]


def names(cards: Sequence[int]) -> list[str]:
    return [MARKET[card].name for card in cards if card != NONE]


def banner(name: str) -> int:
    return [b.name for b in catalogue.BANNER].index(f"Banner of {name}")


def position(
    seats: int = 2,
    *,
    row: Sequence[str] = PLAIN_ROW,
    deck: Sequence[str] | None = None,
    only: bool = False,
    food: int | Sequence[int] = 5,
    gold: int | Sequence[int] = 5,
    courts: Mapping[int, Sequence[str]] | None = None,
    guests: Mapping[int, Sequence[str]] | None = None,
    banners: Mapping[int, str] | None = None,
    land: Mapping[int, str] | None = None,
    discard: Sequence[str] = (),
    active: int = 0,
    with_banners: bool = True,
) -> Bench[Reign]:
    """A bench at the start of a turn. `deck` names the next cards; with `only` there are no others in it.

    Cards that are named nowhere lie in the deck below, the Moons last; places 0 to 4 of the land are Villages, 5 to 8 Farms.
    """
    bench = Bench(GAME, seats, {"first": 1, "banners": with_banners})
    s = bench.state
    lay_land(s, [*range(VILLAGES), *range(6, 6 + 9 - VILLAGES)])
    s.away = [b for b in range(len(LAND)) if b not in s.land]
    for place, name in (land or {}).items():
        card = number(name)
        s.improvements[place] = [card]
        s.land_value[place] = improvement(card).value
        s.land_path[place] = improvement(card).path or ""
    s.row = [number(name) for name in row] + [NONE] * (5 - len(row))
    s.food = [food] * seats if isinstance(food, int) else list(food)
    s.gold = [gold] * seats if isinstance(gold, int) else list(gold)
    s.courts = [[number(name) for name in (courts or {}).get(seat, ())] for seat in range(seats)]
    s.guests = [[number(name) for name in (guests or {}).get(seat, ())] for seat in range(seats)]
    s.discard = [number(name) for name in discard]
    for seat, name in (banners or {}).items():
        s.banner[seat] = banner(name)
        s.banners.remove(banner(name))
    top = [number(name) for name in deck or ()]
    placed = {*top, *s.row, *s.discard, *chain(*s.courts, *s.guests, *s.improvements)}
    others = [card for card in range(74) if card not in placed]
    s.deck = Deck([] if only else [card for card in others if KIND[card] != MOON])
    s.box = others if only else []
    for card in [] if only else [card for card in others if KIND[card] == MOON]:
        s.deck.put_under(card)  # no Moon that a test did not ask for
    for card in reversed(top):
        s.deck.put_on_top(card)
    play = Play()
    play.step = 3  # each_turn
    play.turns = active + 1
    s.active = active
    bench.restart(play, Turn(active))
    bench.events.clear()
    return bench


def market_cards(s: Reign) -> list[int]:
    """The 74 cards, wherever they lie."""
    zones = [s.deck.cards(), s.discard, [card for card in s.row if card != NONE], s.box]
    zones += [*s.courts, *s.guests, *s.improvements, [s.moon] if s.moon != NONE else []]
    return sorted(card for zone in zones for card in zone)


TABLES = (
    catalogue.MARKET, catalogue.KIND, catalogue.ID, catalogue.PRICE, catalogue.PATH, catalogue.FOR_VILLAGE, catalogue.YIELD,
    catalogue.TAG, catalogue.CROWNS, catalogue.BEARER, catalogue.CROWN_VERBS, catalogue.DISCOUNTS, catalogue.INCOMES,
    catalogue.SWEEPS, catalogue.ABILITIES,
)  # fmt: skip


@contextmanager
def fixture_cards(*cards: MarketCard) -> Iterator[list[int]]:
    """Cards that are in no box, for as long as a test needs them."""
    size = len(catalogue.MARKET)
    try:
        yield [catalogue.enter(card) for card in cards]
    finally:
        for table in TABLES:
            del table[size:]
