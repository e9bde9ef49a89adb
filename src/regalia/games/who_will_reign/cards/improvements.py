"""The 22 Land Improvements: eleven for Villages, eleven for Farms."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import Improvement
from regalia.games.who_will_reign.words import Land, Path

VILLAGE_IMPROVEMENTS: tuple[Improvement, ...] = (
    #           name               kind          path       value  food
    Improvement("Smiths' Row", Land.VILLAGE, Path.MIGHT, 2, 3, "anvil"),
    Improvement("Watch Fort", Land.VILLAGE, Path.MIGHT, 3, 5, "watchtower"),
    Improvement("Weavers' Lane", Land.VILLAGE, Path.CULTURE, 2, 3, "yarn"),
    Improvement("Lantern Theatre", Land.VILLAGE, Path.CULTURE, 3, 5, "theater-curtains"),
    Improvement("Scriveners' Hall", Land.VILLAGE, Path.WISDOM, 2, 2, "quill-ink"),
    Improvement("Observatory Hill", Land.VILLAGE, Path.WISDOM, 4, 7, "observatory"),
    Improvement("Brewers' Yard", Land.VILLAGE, Path.BOUNTY, 3, 4, "barrel"),
    Improvement("Spice Wharf", Land.VILLAGE, Path.BOUNTY, 3, 4, "sailboat"),
    Improvement("Market Cross", Land.VILLAGE, None, 2, 2, "shop"),
    Improvement("Bridge of Guilds", Land.VILLAGE, None, 3, 4, "stone-bridge"),
    Improvement("Moneychangers' Square", Land.VILLAGE, None, 4, 6, "two-coins"),
)

FARM_IMPROVEMENTS: tuple[Improvement, ...] = (
    Improvement("Beacon Pasture", Land.FARM, Path.MIGHT, 2, 3, "campfire"),
    Improvement("Stud of the Grey Mares", Land.FARM, Path.MIGHT, 3, 5, "horse-head"),
    Improvement("Dyers' Fields", Land.FARM, Path.CULTURE, 2, 3, "flowers"),
    Improvement("Maze of Roses", Land.FARM, Path.CULTURE, 4, 7, "rose"),
    Improvement("Clockwork Mill", Land.FARM, Path.WISDOM, 2, 2, "gears"),
    Improvement("Physic Garden", Land.FARM, Path.WISDOM, 3, 4, "herbs-bundle"),
    Improvement("Terraced Vineyard", Land.FARM, Path.BOUNTY, 3, 4, "grapes"),
    Improvement("Thousand Orchards", Land.FARM, Path.BOUNTY, 3, 5, "fruit-tree"),
    Improvement("Kitchen Garden", Land.FARM, None, 2, 2, "carrot"),
    Improvement("Windmill Meadow", Land.FARM, None, 3, 4, "windmill"),
    Improvement("Riverbank Estate", Land.FARM, None, 4, 6, "wheat"),
)

IMPROVEMENTS: tuple[Improvement, ...] = VILLAGE_IMPROVEMENTS + FARM_IMPROVEMENTS
