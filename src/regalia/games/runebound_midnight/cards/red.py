"""The red Challenges, who guard the mirrors: 8 cards. Values 15 to 19, damage 6 to 8 in all, Life 4 or 5, no goods."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.challenge_verbs import FirstHitTires, HardEscape, OnBreach, Test, Tire
from regalia.games.runebound_midnight.printed import (
    BEAST,
    CHANNELER,
    DIPLOMACY,
    GIANT,
    LEGATE,
    MAGIC,
    ORC,
    RED,
    SNEAK,
    SOLDIER,
    SPIRIT,
    TRAITOR,
    UNDEAD,
    WARLORD,
    Challenge,
)

# fmt: off
RED_CHALLENGES: Final = (
    Challenge("Prince Castor Mardif", RED, (WARLORD, TRAITOR), (16, 2), (17, 3), (15, 2), 4, 0, (Test(DIPLOMACY, 16, fail=(Tire(1),)),)),
    Challenge("Keeper of the Glass", RED, (LEGATE,), (16, 2), (16, 2), (18, 3), 5, 0, (FirstHitTires(1),)),
    Challenge("Frostgrave Wyrmkin", RED, (BEAST,), (18, 3), (17, 3), (15, 1), 5),
    Challenge("Bone Marshal", RED, (UNDEAD, SOLDIER), (16, 1), (19, 3), (18, 2), 5),
    Challenge("Speaker for the Dark", RED, (CHANNELER, SPIRIT), (18, 2), (16, 1), (19, 3), 5, 0, (Test(SNEAK, 16, fail=(Tire(1),)),)),
    Challenge("Gorthok the Chain", RED, (ORC, GIANT), (17, 1), (19, 4), (16, 1), 5, 0, (HardEscape(2),)),
    Challenge("High Confessor Vael", RED, (LEGATE, TRAITOR), (18, 1), (16, 2), (19, 3), 5),
    Challenge("The Broken Regent", RED, (SPIRIT, UNDEAD), (17, 2), (18, 2), (19, 2), 5, 0, (OnBreach(MAGIC, (Tire(1),)),)),
)
# fmt: on
