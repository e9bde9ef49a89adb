"""The five Banners (WR-003)."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import Banner
from regalia.games.who_will_reign.verbs import CrownsPer, Discount, GuestsSubtractLess, Income, SweepsCost
from regalia.games.who_will_reign.words import Land, Path, Where

# fmt: off

BANNERS: tuple[Banner, ...] = (
    Banner(
        "Banner of Might", Path.MIGHT, 0,
        (CrownsPer(Path.MIGHT, Where.COURT, 1), GuestsSubtractLess(1)),
        "sword-brandish",
    ),
    Banner(
        "Banner of Culture", Path.CULTURE, 0,
        (CrownsPer(Path.CULTURE, Where.BOTH, 1), SweepsCost(1)),
        "harp",
    ),
    Banner(
        "Banner of Wisdom", Path.WISDOM, 0,
        (CrownsPer(Path.WISDOM, Where.COURT, 1), Discount(Path.WISDOM, gold=1)),
        "open-book",
    ),
    Banner(
        "Banner of Bounty", Path.BOUNTY, 0,
        (CrownsPer(Path.BOUNTY, Where.COURT, 1), Income(Land.FARM, 2)),
        "cornucopia",
    ),
    Banner(
        "Banner of Balance", None, 3,
        (Income(Land.FARM, 1),),
        "scales",
    ),
)
