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
    NightKing("Jahzir", "Sword of Shadow", (HILLS, PLAINS, SWAMP), (WARLORD, SOLDIER, ORC), HARVEST, (1, 2, 3, 4)),
    NightKing("Ardherin", "Sorcerer of Shadow", (FOREST, MOUNTAINS, RIVER), (CHANNELER, BEAST, SPIRIT), TURN_DICE, (5, 8, 12, 15)),
    NightKing("Sunulael", "Priest of Shadow", (SWAMP, FOREST, PLAINS), (LEGATE, UNDEAD, TRAITOR), SACRIFICE, (1, 3, 4, 5)),
    NightKing("Zardrix", "Wrath of Shadow", (PLAINS, MOUNTAINS, HILLS), (BEAST, GIANT, ORC), SWIFT_PATROLS, (3, 4, 5, 6)),
)
# fmt: on
