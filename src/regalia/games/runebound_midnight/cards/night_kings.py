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
    NightKing("Ardherin", "Sorcerer of Shadow", (FOREST, MOUNTAINS, RIVER), (CHANNELER, BEAST, SPIRIT), TURN_DICE, (1, 2, 3, 4),
              "From one of your turns to the next, turn so many influence dice as the power's level to the wanted symbol."),
    NightKing("Sunulael", "Priest of Shadow", (SWAMP, FOREST, PLAINS), (LEGATE, UNDEAD, TRAITOR), SACRIFICE, (1, 2, 3, 4),
              "Add the power's level to every threat test that a Hero's failure, escape or knockout gives you."),
    NightKing("Zardrix", "Wrath of Shadow", (PLAINS, MOUNTAINS, HILLS), (BEAST, GIANT, ORC), SWIFT_PATROLS, (1, 2, 3, 4),
              "In each Patrol step, so many patrols as the power's level move as if every die showed every symbol."),
)
# fmt: on
