"""The four Night Kings (MN-101, MN-103, CB-60)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.printed import (
    BEAST,
    CHANNELER,
    FOREST,
    GIANT,
    HARVEST,
    HILLS,
    LEGATE,
    MOUNTAINS,
    ORC,
    PLAINS,
    RIVER,
    SACRIFICE,
    SOLDIER,
    SPIRIT,
    SWAMP,
    SWIFT_PATROLS,
    TRAITOR,
    TURN_DICE,
    UNDEAD,
    WARLORD,
    NightKing,
)

# fmt: off
NIGHT_KINGS: Final = (
    NightKing("Jahzir", "Sword of Shadow", (HILLS, PLAINS, SWAMP), (WARLORD, SOLDIER, ORC), HARVEST, (1, 2, 3, 4),
              "When a Hero is knocked out, raise the threat level by one instead of testing; once per game for each level."),
    NightKing("Ardherin", "Sorcerer of Shadow", (FOREST, MOUNTAINS, RIVER), (CHANNELER, BEAST, SPIRIT), TURN_DICE, (5, 8, 12, 15),
              "From one of your turns to the next, turn influence dice to the wanted symbol: 5, 8, 12 or 15 by level."),
    NightKing("Sunulael", "Priest of Shadow", (SWAMP, FOREST, PLAINS), (LEGATE, UNDEAD, TRAITOR), SACRIFICE, (1, 2, 3, 4),
              "Add 1, 2, 3 or 4 by level to every threat test that a Hero's failure, escape or knockout gives you."),
    NightKing("Zardrix", "Wrath of Shadow", (PLAINS, MOUNTAINS, HILLS), (BEAST, GIANT, ORC), SWIFT_PATROLS, (2, 3, 4, 5),
              "In each Patrol step patrols may cross any land; by level they are 2, 3, 4 or 5 stronger in each phase if they attack."),
)
# fmt: on
