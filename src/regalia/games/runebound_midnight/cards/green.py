"""The green Challenges: 31 cards. Values 11 to 14, damage 2 to 4 in all, Life 1 to 3, 1 or 2 goods."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.printed import (
    ANY, BEAST, CHANNELER, CLIMB, DIPLOMACY, GIANT, GREEN, HILLS, LEGATE, MAGIC, MELEE, ORC, RANGED, SNEAK, SOLDIER, SPIRIT, SWIM, TRAITOR,
    UNDEAD, WARLORD, Challenge,
)  # fmt: skip
from regalia.games.runebound_midnight.verbs import (
    Bleed, Calm, DrawOffer, Ease, Frenzy, Halve, HardEscape, Hinder, HomeGround, OnBreach, Rob, Sharpen, Test, Tire, Unnerve, Wound,
)  # fmt: skip

# fmt: off
GREEN_CHALLENGES: Final = (
    Challenge("Road Levy", GREEN, (SOLDIER,), (11, 1), (12, 1), (11, 0), 2, 1),
    Challenge("Carrion Pack", GREEN, (BEAST,), (12, 0), (13, 2), (11, 0), 2, 1, (Test(SNEAK, 12, fail=(Tire(1),)),)),
    Challenge("Village Informer", GREEN, (TRAITOR,), (12, 1), (11, 1), (13, 1), 2, 2, (Test(DIPLOMACY, 13, success=(Bleed(1),)),)),
    Challenge("Orc Straggler", GREEN, (ORC,), (11, 1), (13, 2), (11, 0), 1, 1),
    Challenge("Toll Collector", GREEN, (TRAITOR, SOLDIER), (13, 1), (11, 1), (12, 1), 2, 2, (OnBreach(MELEE, (Rob(1),)),)),
    Challenge("Fen Leech", GREEN, (BEAST,), (12, 1), (11, 1), (13, 0), 2, 1),
    Challenge("Hungry Dead", GREEN, (UNDEAD,), (11, 0), (13, 2), (12, 1), 2, 1),
    Challenge("Restless Shade", GREEN, (SPIRIT,), (13, 0), (14, 1), (11, 2), 1, 1, (Halve(MELEE),)),
    Challenge("Novice Legate", GREEN, (LEGATE,), (12, 1), (11, 0), (13, 2), 2, 2, (Test(DIPLOMACY, 12, fail=(Hinder(2),)),)),
    Challenge("Bone Picker", GREEN, (UNDEAD,), (12, 1), (13, 1), (11, 1), 1, 1),
    Challenge("Hedge Channeler", GREEN, (CHANNELER,), (12, 1), (11, 0), (14, 2), 2, 2, (Test(SNEAK, 12, success=(Calm(MAGIC, 1),)),)),
    Challenge("Orc Trapper", GREEN, (ORC,), (11, 1), (13, 1), (12, 1), 2, 1, (Test(CLIMB, 12, fail=(Wound(1),)),)),
    Challenge("Border Scouts", GREEN, (SOLDIER,), (13, 2), (11, 1), (12, 0), 2, 1, (HardEscape(1),)),
    Challenge("Grey Wolf", GREEN, (BEAST,), (12, 0), (13, 2), (11, 0), 2, 1),
    Challenge("Famine Wraith", GREEN, (SPIRIT,), (13, 1), (12, 1), (11, 1), 2, 1, (OnBreach(ANY, (Tire(1),)),)),
    Challenge("Deserter Band", GREEN, (SOLDIER, TRAITOR), (12, 1), (12, 1), (11, 1), 3, 2, reward=(DrawOffer(),)),
    Challenge("Temple Acolytes", GREEN, (LEGATE,), (11, 1), (12, 1), (14, 2), 2, 1),
    Challenge("Marsh Ogre Whelp", GREEN, (GIANT,), (11, 0), (14, 2), (12, 1), 3, 2),
    Challenge("Snare Keeper", GREEN, (TRAITOR,), (11, 1), (12, 1), (13, 1), 1, 1, (Test(SNEAK, 13, fail=(Tire(1),)),)),
    Challenge("Orc Drummer", GREEN, (ORC,), (12, 0), (11, 1), (13, 1), 2, 1, (Frenzy(MELEE, 1),)),
    Challenge("Mill Burner", GREEN, (ORC,), (12, 1), (14, 2), (11, 1), 2, 2),
    Challenge("Ash Crows", GREEN, (BEAST,), (11, 1), (13, 1), (13, 0), 1, 1),
    Challenge("Corpse Cart", GREEN, (UNDEAD,), (13, 1), (12, 1), (11, 0), 3, 1, (Halve(RANGED),)),
    Challenge("Whispering Lights", GREEN, (SPIRIT,), (11, 1), (14, 1), (12, 1), 2, 1, (Test(SWIM, 12, fail=(Unnerve(MAGIC, 1),)),), (Ease(1),)),
    Challenge("Levy Sergeant", GREEN, (SOLDIER, WARLORD), (12, 1), (13, 2), (11, 1), 2, 2, (Test(DIPLOMACY, 13, fail=(Sharpen(MELEE, 1),)),)),
    Challenge("Banner Bearer", GREEN, (WARLORD,), (13, 1), (11, 1), (12, 1), 3, 2),
    Challenge("Tithe Taker", GREEN, (LEGATE,), (13, 1), (11, 1), (12, 1), 2, 2, (OnBreach(MAGIC, (Rob(1),)),)),
    Challenge("Frost Adept", GREEN, (CHANNELER,), (12, 1), (11, 1), (13, 2), 2, 2, (Test(CLIMB, 12, fail=(Tire(1),)),)),
    Challenge("Hill Troll Calf", GREEN, (GIANT,), (12, 1), (13, 2), (11, 0), 3, 1, (HomeGround(HILLS, 1),)),
    Challenge("Plague Dog", GREEN, (BEAST, UNDEAD), (11, 0), (13, 2), (12, 0), 2, 1, (OnBreach(MELEE, (Tire(1),)),)),
    Challenge("Oathbreaker Knight", GREEN, (TRAITOR, WARLORD), (13, 1), (12, 1), (14, 1), 3, 2, (Test(DIPLOMACY, 13, success=(Calm(MELEE, 2),)),)),
)
# fmt: on
