"""The twelve Land Boards: six Villages and six Farms, all worth 1 while bare (WR-002)."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import LandBoard
from regalia.games.who_will_reign.words import Land

LAND_BOARDS: tuple[LandBoard, ...] = (
    LandBoard("Hearthby", Land.VILLAGE, "village"),
    LandBoard("Low Ferry", Land.VILLAGE, "village"),
    LandBoard("Thornwick", Land.VILLAGE, "village"),
    LandBoard("Three Wells", Land.VILLAGE, "village"),
    LandBoard("Saltmarket", Land.VILLAGE, "village"),
    LandBoard("Bellcote", Land.VILLAGE, "village"),
    LandBoard("Barley Down", Land.FARM, "field"),
    LandBoard("Goose Hollow", Land.FARM, "field"),
    LandBoard("Apple Reach", Land.FARM, "field"),
    LandBoard("Clover End", Land.FARM, "field"),
    LandBoard("Long Acre", Land.FARM, "field"),
    LandBoard("Millbrook", Land.FARM, "field"),
)
