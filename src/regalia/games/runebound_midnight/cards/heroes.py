"""The eight Heroes (CB-55, CB-56)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.combat_verbs import Cancel, ExtraAttack, Fury, RollBonus, Scruple, ThrowMelee, Veil, Weaken
from regalia.games.runebound_midnight.printed import (
    AQUATIC,
    ARMOR,
    CLIMB,
    DIPLOMACY,
    FOREST,
    HILLS,
    MAGIC,
    MOUNTAINS,
    PLAINS,
    RANGED,
    RIVER,
    SNEAK,
    SWAMP,
    SWIM,
    WEAPON,
    Ability,
    Hero,
)
from regalia.games.runebound_midnight.travel_verbs import InfiltrationBonus, RerollTravel

# fmt: off
HEROES: Final = (
    Hero("Harthan Axecaster", 6, 3, (2, 5, 1), (1, 2, 1), ((CLIMB, 2),),
         (Ability((ThrowMelee(),), exhaustion=1),), (MOUNTAINS,)),
    Hero("Elaria", 5, 4, (5, 2, 1), (2, 1, 1), ((SNEAK, 2), (CLIMB, 1)),
         (Ability((RollBonus(RANGED, 2),), exhaustion=1),), (FOREST,)),
    Hero("Ciridin", 6, 4, (2, 1, 5), (1, 1, 2), ((SNEAK, 1), (DIPLOMACY, 1)),
         (Ability((Veil(2),), exhaustion=1, once="combat"),), (SWAMP,)),
    Hero("Gyruk Kinslayer", 6, 2, (1, 5, 1), (1, 2, 1), ((CLIMB, 2),),
         (Ability((Fury(2, 2),), standing=True),), (HILLS,)),
    Hero("Mirala", 6, 4, (1, 2, 5), (1, 1, 2), ((DIPLOMACY, 2), (SWIM, 1)),
         (Ability((RerollTravel(),), once="turn"), Ability((Weaken(MAGIC, 3),), exhaustion=1, once="combat")), (RIVER, AQUATIC)),
    Hero("Telvan and Orcbane", 6, 3, (3, 4, 1), (1, 2, 1), ((SNEAK, 1), (CLIMB, 1)),
         (Ability((ExtraAttack(),), exhaustion=1),), (PLAINS, FOREST, HILLS, MOUNTAINS, SWAMP, RIVER, AQUATIC), favors_strongholds=True),
    Hero("Kael", 6, 3, (4, 3, 1), (2, 1, 1), ((SNEAK, 2), (DIPLOMACY, 2)),
         (Ability((InfiltrationBonus(2),), standing=True),), (), favors_towns=True),
    Hero("Jaena, Dorn Defender", 6, 3, (2, 4, 2), (1, 2, 1), ((CLIMB, 1), (DIPLOMACY, 1)),
         (Ability((Cancel(1),), exhaustion=1), Ability((Scruple((WEAPON, ARMOR), 4),), standing=True)), (PLAINS,)),
)
# fmt: on
