"""What things cost a sister and what the land gives her, with her abilities counted in."""

from __future__ import annotations

from regalia.games.who_will_reign.catalogue import (
    BANNER_DISCOUNTS,
    BANNER_INCOMES,
    BANNER_SWEEPS,
    COURT,
    DISCOUNTS,
    GUEST,
    IMPROVEMENT,
    INCOMES,
    KIND,
    PATH,
    PRICE,
    SWEEPS,
)
from regalia.games.who_will_reign.state import NONE, SWEEP_GOLD, Reign
from regalia.games.who_will_reign.verbs import Discount, Income
from regalia.games.who_will_reign.words import Land, Path, Purchase


def price(s: Reign, seat: int, card: int) -> tuple[int, int]:
    """Gold and food that this card costs her now (WR-041, WR-046)."""
    gold, food = PRICE[card]
    banner = s.banner[seat]
    if banner != NONE:
        for discount in BANNER_DISCOUNTS[banner]:
            if applies(discount, card):
                gold -= discount.gold
                food -= discount.food
    for courtier in s.courts[seat]:
        for discount in DISCOUNTS[courtier]:
            if applies(discount, card):
                gold -= discount.gold
                food -= discount.food
    return (gold if gold > 0 else 0), (food if food > 0 else 0)


def applies(discount: Discount, card: int) -> bool:
    on = discount.on
    if isinstance(on, Path):
        return PATH[card] == on
    kind = KIND[card]
    if on is Purchase.COURT:
        return kind == COURT
    return kind == (IMPROVEMENT if on is Purchase.IMPROVEMENT else GUEST)


def sweep_price(s: Reign, seat: int) -> int:
    """WR-080, or less by her abilities."""
    lowest = SWEEP_GOLD
    banner = s.banner[seat]
    if banner != NONE and BANNER_SWEEPS[banner]:
        lowest = min(lowest, BANNER_SWEEPS[banner])
    for courtier in s.courts[seat]:
        if SWEEPS[courtier]:
            lowest = min(lowest, SWEEPS[courtier])
    return lowest


def harvest(s: Reign, seat: int) -> int:
    """Food she would gain by a Harvest now (WR-031, WR-038)."""
    return s.farm_total() + _extra(s, seat, Land.FARM)


def tax(s: Reign, seat: int) -> int:
    """Gold she would gain by a Tax now (WR-032, WR-038)."""
    return s.village_total() + _extra(s, seat, Land.VILLAGE)


def _extra(s: Reign, seat: int, land: Land) -> int:
    more = 0
    banner = s.banner[seat]
    if banner != NONE:
        more += _sum(BANNER_INCOMES[banner], land)
    for courtier in s.courts[seat]:
        if INCOMES[courtier]:
            more += _sum(INCOMES[courtier], land)
    return more


def _sum(incomes: tuple[Income, ...], land: Land) -> int:
    return sum([income.more for income in incomes if income.land is land])
