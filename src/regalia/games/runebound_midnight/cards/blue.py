"""The blue Challenges: 13 cards. Values 14 to 17, damage 5 to 7 in all, Life 4 or 5, 3 to 5 goods."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.challenge_verbs import Calm, HardEscape, Hinder, OnBreach, Regenerate, Rob, Test, Thick, Tire, Unnerve
from regalia.games.runebound_midnight.printed import (
    ANY,
    BEAST,
    BLUE,
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
    SOLDIER,
    SPIRIT,
    TRAITOR,
    UNDEAD,
    WARLORD,
    Challenge,
)

# fmt: off
BLUE_CHALLENGES: Final = (
    Challenge("Kinire Spiritspeaker", BLUE, (CHANNELER, ORC), (15, 3), (14, 1), (16, 2), 4, 4, (Test(DIPLOMACY, 15, fail=(Tire(2),)),)),
    Challenge("Hill Ogre Brothers", BLUE, (GIANT,), (14, 1), (17, 3), (14, 1), 5, 3, (HardEscape(2),)),
    Challenge("Legate of the Ninth Mirror", BLUE, (LEGATE,), (15, 2), (14, 1), (16, 2), 4, 5, (OnBreach(MAGIC, (Rob(1),), DEFEND),)),
    Challenge("Captain of the Black Host", BLUE, (WARLORD, SOLDIER), (15, 2), (14, 2), (14, 1), 4, 5),
    Challenge("Winter Drake", BLUE, (BEAST,), (15, 2), (14, 2), (14, 1), 4, 5),
    Challenge("Betrayer of the Last Gate", BLUE, (TRAITOR, WARLORD), (15, 2), (14, 1), (14, 2), 4, 5,
              (Test(DIPLOMACY, 15, fail=(Hinder(2),), success=(Calm(MELEE, 2),)),)),
    Challenge("Tomb King's Guard", BLUE, (UNDEAD, SOLDIER), (14, 1), (15, 3), (14, 1), 4, 5, (Thick(1),)),
    Challenge("Hunger Spirits", BLUE, (SPIRIT,), (14, 1), (14, 2), (15, 2), 4, 5, (OnBreach(ANY, (Tire(1),)),)),
    Challenge("Orc Warmaster", BLUE, (ORC, WARLORD), (14, 1), (15, 3), (14, 1), 4, 5),
    Challenge("Blizzard Caller", BLUE, (CHANNELER,), (14, 1), (14, 1), (15, 3), 4, 5, (Test(CLIMB, 15, fail=(Unnerve(RANGED, 2),)),)),
    Challenge("Ice Troll", BLUE, (GIANT, BEAST), (14, 2), (15, 2), (14, 1), 4, 5, (Regenerate(1),)),
    Challenge("Confessor of Shadow", BLUE, (LEGATE, TRAITOR), (15, 2), (14, 2), (14, 1), 4, 5),
    Challenge("Matron of Ghouls", BLUE, (UNDEAD,), (14, 1), (15, 2), (14, 2), 4, 5),
)
# fmt: on
