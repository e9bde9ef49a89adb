"""The state of a game: the land, the market, and what stands before each sister.

Cards are numbers into the catalogue (`catalogue.MARKET`); a place without a card holds `NONE`. The land is kept as nine
places with their present kind, value and path, beside the stacks of Improvements that made them so: everything that counts
the land looks at the top only (WR-062).
"""

from __future__ import annotations

from typing import Final, final

from regalia.kernel.chance import Chance
from regalia.kernel.state import State
from regalia.kernel.zones import Deck

NONE: Final = -1

ROW_SLOTS: Final = 5  # WR-013
COURT_PLACES: Final = 7  # WR-051
LAND_PLACES: Final = 9  # WR-011
SWEEP_GOLD: Final = 3  # WR-080
PLEDGE_CHANGES: Final = 5  # WR-124
MOST_PLEDGED: Final = 99  # so many tokens of one sort a pledge can name
SISTERS: Final = 4  # WR-010, at most
ROUND_LIMIT: Final = 40  # WR-149
BARE_VALUE: Final = 1  # WR-002

# What was done with this turn's one Harvest or Tax (WR-030).
NEITHER: Final = 0
HARVESTED: Final = 1
TAXED: Final = 2


@final
class Reign(State):
    """Who Will Reign?, at any moment."""

    __slots__ = (
        "active",
        "away",
        "banner",
        "banners",
        "box",
        "courts",
        "deck",
        "discard",
        "first",
        "food",
        "gathered",
        "gold",
        "guests",
        "improvements",
        "land",
        "land_is_village",
        "land_path",
        "land_value",
        "last_round",
        "moon",
        "pledge_clock",
        "round",
        "row",
    )
    deck: Deck
    discard: list[int]
    row: list[int]  # five places, NONE where bare (WR-092)
    box: list[int]  # resolved Moons (WR-093)
    moon: int  # the Moon being resolved, or NONE
    land: list[int]  # the Land Board on each of the nine places
    land_is_village: list[bool]
    land_value: list[int]
    land_path: list[str]  # "" for none
    improvements: list[list[int]]  # on each place, the top one last
    away: list[int]  # the three Land Boards not used (WR-171)
    food: list[int]
    gold: list[int]
    courts: list[list[int]]
    guests: list[list[int]]
    banner: list[int]  # each sister's Banner, or NONE
    banners: list[int]  # still to be had; none of them in the basic game (WR-180)
    first: int  # the first sister (WR-007)
    active: int  # whose turn it is
    round: int  # counted from 1; 0 while the table is being set
    gathered: int  # NEITHER, HARVESTED or TAXED this turn
    last_round: bool  # WR-140, latched
    pledge_clock: int  # seconds at a pledge table (WR-124); 0: no clock

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.deck = Deck()
        self.discard = []
        self.row = [NONE] * ROW_SLOTS
        self.box = []
        self.moon = NONE
        self.land = []
        self.land_is_village = []
        self.land_value = []
        self.land_path = []
        self.improvements = []
        self.away = []
        self.food = [5] * seats  # WR-016
        self.gold = [5] * seats
        self.courts = [[] for _ in range(seats)]
        self.guests = [[] for _ in range(seats)]
        self.banner = [NONE] * seats
        self.banners = []
        self.first = 0
        self.active = 0
        self.round = 0
        self.gathered = NEITHER
        self.last_round = False
        self.pledge_clock = 120

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one first (WR-103)."""
        seats = self.seats
        return [(seat + step) % seats for step in range(seats)]

    def place(self, seat: int) -> int:
        """Her place in turn order, from 0 (WR-007)."""
        return (seat - self.first) % self.seats

    def has_banners(self) -> bool:
        """Whether Banners came out of the box (WR-180)."""
        return bool(self.banners) or self.banner.count(NONE) < self.seats

    def villages(self) -> int:
        return sum(self.land_is_village)

    def village_total(self) -> int:
        """What all Villages yield now (WR-032)."""
        return sum([value for value, village in zip(self.land_value, self.land_is_village, strict=True) if village])

    def farm_total(self) -> int:
        """What all Farms yield now (WR-031)."""
        return sum([value for value, village in zip(self.land_value, self.land_is_village, strict=True) if not village])

    def gain(self, seat: int, food: int, gold: int) -> None:
        self.food[seat] += food
        self.gold[seat] += gold

    def lose(self, seat: int, food: int, gold: int) -> tuple[int, int]:
        """WR-104: she loses what she has, at most this; returns what was lost."""
        food = min(food, self.food[seat])
        gold = min(gold, self.gold[seat])
        self.food[seat] -= food
        self.gold[seat] -= gold
        return food, gold
