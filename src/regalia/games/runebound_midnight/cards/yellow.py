"""The yellow Challenges: 20 cards. Values 12 to 15 and a single 16, damage 3 to 5 in all, Life 2 to 4, 2 or 3 goods."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.challenge_verbs import (
    Bind,
    Bleed,
    Disarm,
    Frenzy,
    Halve,
    Hinder,
    HomeGround,
    NoEscape,
    OnBreach,
    Rob,
    Test,
    Tire,
    Unnerve,
    Wound,
)
from regalia.games.runebound_midnight.printed import (
    ARMOR,
    BEAST,
    CHANNELER,
    CLIMB,
    DEFEND,
    DIPLOMACY,
    GIANT,
    LEGATE,
    MAGIC,
    MELEE,
    ORC,
    RANGED,
    RIVER,
    SNEAK,
    SOLDIER,
    SPIRIT,
    TRAITOR,
    UNDEAD,
    WARLORD,
    YELLOW,
    Challenge,
)
from regalia.games.runebound_midnight.travel_verbs import DrawOffer, Mend

# fmt: off
YELLOW_CHALLENGES: Final = (
    Challenge("Bridge Sentry", YELLOW, (SOLDIER,), (13, 1), (14, 2), (12, 0), 3, 2),
    Challenge("Jaran the Reaver", YELLOW, (ORC, WARLORD), (12, 0), (14, 2), (13, 1), 3, 3, (Test(CLIMB, 13, fail=(Hinder(2),)),)),
    Challenge("Grave Choir", YELLOW, (UNDEAD,), (13, 1), (12, 1), (14, 2), 3, 2, (Halve(RANGED),)),
    Challenge("Black Standard", YELLOW, (WARLORD, SOLDIER), (12, 1), (13, 1), (12, 1), 3, 3),
    Challenge("Wolf Riders", YELLOW, (ORC, BEAST), (13, 1), (13, 2), (12, 0), 3, 3, (NoEscape(),)),
    Challenge("Barrow Wight", YELLOW, (UNDEAD, SPIRIT), (13, 1), (12, 1), (14, 1), 2, 3, (Test(DIPLOMACY, 13, fail=(Unnerve(MAGIC, 1),)),)),
    Challenge("Gallows Judge", YELLOW, (LEGATE, TRAITOR), (13, 0), (12, 1), (13, 2), 2, 3, (OnBreach(MAGIC, (Rob(1),), DEFEND),)),
    Challenge("Storm Caller", YELLOW, (CHANNELER,), (13, 1), (12, 0), (13, 2), 2, 3, (Test(SNEAK, 14, fail=(Wound(1),)),)),
    Challenge("Great Cave Bear", YELLOW, (BEAST,), (12, 0), (13, 2), (12, 1), 3, 3),
    Challenge("Stonefist", YELLOW, (GIANT,), (12, 1), (13, 2), (12, 0), 4, 3),
    Challenge("Turncoat Marshal", YELLOW, (TRAITOR, WARLORD), (13, 1), (13, 1), (12, 1), 3, 3, (Test(DIPLOMACY, 14, success=(Bleed(1),)),)),
    Challenge("Mirror Acolyte", YELLOW, (LEGATE,), (12, 1), (13, 1), (14, 1), 2, 3),
    Challenge("Snow Orc Hunters", YELLOW, (ORC,), (13, 2), (12, 1), (12, 0), 3, 3, (Test(SNEAK, 13, fail=(Hinder(2),)),)),
    Challenge("Fen Witch", YELLOW, (CHANNELER,), (13, 1), (12, 1), (13, 1), 3, 3, (Test(SNEAK, 14, fail=(Tire(1),)),), (Mend(1),)),
    Challenge("Drowned Company", YELLOW, (UNDEAD, SOLDIER), (13, 0), (13, 1), (12, 2), 2, 3, (HomeGround(RIVER, 1),)),
    Challenge("Howling Fetch", YELLOW, (SPIRIT, BEAST), (12, 1), (13, 1), (13, 1), 2, 3, (Disarm(ARMOR, 0),)),
    Challenge("Iron Overseer", YELLOW, (SOLDIER,), (13, 1), (12, 1), (12, 1), 3, 3),
    Challenge("Orc Packmaster", YELLOW, (ORC, BEAST), (13, 0), (13, 2), (12, 1), 2, 3, (Frenzy(MELEE, 1),)),
    Challenge("Slave Taker", YELLOW, (TRAITOR, ORC), (12, 1), (13, 2), (13, 0), 3, 3, (Test(CLIMB, 13, fail=(Bind(),)),), (DrawOffer(),)),
    Challenge("Ember Shaman", YELLOW, (CHANNELER, SPIRIT), (13, 1), (12, 1), (16, 1), 2, 3),
)
# fmt: on
