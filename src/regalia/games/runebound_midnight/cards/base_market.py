"""The base market deck: 84 cards that serve as goods, and as upgrades of Covenant Items (CB-40 to CB-42)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.combat_verbs import (
    Burn,
    Cancel,
    DamageBonus,
    EscapeBonus,
    ExtraAttack,
    Reroll,
    RollBonus,
    SetDie,
    Strike,
    Veil,
    Weaken,
)
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ALLY,
    ALWAYS,
    ANY,
    ARMOR,
    ARTIFACT,
    COMPANION,
    DEFEND,
    DISCARD,
    HERB,
    MAGIC,
    MELEE,
    POISON,
    RANGED,
    RUNE,
    TOOL,
    WEAPON,
    Item,
)
from regalia.games.runebound_midnight.travel_verbs import (
    DrawOffer,
    Ease,
    ExtraDie,
    Homeward,
    InfiltrationBonus,
    Mend,
    Passage,
    Rekindle,
    StaminaBonus,
)

# fmt: off
ATTACHABLE: Final = (
    Item("Worn Whetstone", 2, ARTIFACT, ALWAYS, (RollBonus(ANY, 1, first=True),)),
    Item("Copper Bracers", 1, ARMOR, ALWAYS, (RollBonus(MELEE, 1, DEFEND),)),
    Item("Shortbow", 2, WEAPON, ALWAYS, (RollBonus(RANGED, 1),)),
    Item("Hearth Rune", 3, RUNE, ACTIVATE, (Mend(1),)),
    Item("Knotted Club", 1, WEAPON, ACTIVATE, (RollBonus(MELEE, 2),)),
    Item("Leather Cap", 2, ARMOR, ACTIVATE, (Cancel(1),)),
    Item("Runed Stave", 2, WEAPON, ALWAYS, (RollBonus(MAGIC, 1),)),
    Item("Dirk", 3, WEAPON, ALWAYS, (DamageBonus(MELEE, 1),)),
    Item("Travel Cloak", 2, ARTIFACT, ALWAYS, (InfiltrationBonus(1),)),
    Item("Ember Rune", 3, RUNE, ALWAYS, (DamageBonus(MAGIC, 1),)),
    Item("Lucky Coin", 3, ARTIFACT, ACTIVATE, (Reroll(),)),
    Item("Shepherd's Sling", 1, WEAPON, ACTIVATE, (RollBonus(RANGED, 2),)),
    Item("Pilgrim's Flask", 2, ARTIFACT, ALWAYS, (StaminaBonus(1),)),
    Item("Lantern of Dusk", 3, ARTIFACT, ALWAYS, (EscapeBonus(2),)),

    Item("Immolate Rune", 6, RUNE, ACTIVATE, (Burn(MAGIC, 2),)),
    Item("Bow of Bone", 6, WEAPON, ACTIVATE, (DamageBonus(RANGED, 2),)),
    Item("Orcish Boarbracer", 5, ARMOR, ALWAYS, (RollBonus(MELEE, 2, DEFEND),)),
    Item("Longsword", 4, WEAPON, ALWAYS, (RollBonus(MELEE, 2),)),
    Item("Yew Longbow", 4, WEAPON, ALWAYS, (RollBonus(RANGED, 2),)),
    Item("Wand of Sparks", 4, WEAPON, ALWAYS, (RollBonus(MAGIC, 2),)),
    Item("Mace of Kellos", 6, WEAPON, ACTIVATE, (DamageBonus(MELEE, 2),)),
    Item("Studded Leather", 4, ARMOR, ACTIVATE, (Cancel(1),)),
    Item("Frost Rune", 5, RUNE, ACTIVATE, (Weaken(MELEE, 2),)),
    Item("Warding Rune", 5, RUNE, ACTIVATE, (Veil(2),)),
    Item("Boots of Wind", 5, ARTIFACT, ACTIVATE, (ExtraDie(1),)),
    Item("Kite Shield", 5, ARMOR, ALWAYS, (RollBonus(ANY, 1, DEFEND),)),
    Item("Rune of Sight", 6, RUNE, ACTIVATE, (SetDie(9),)),
    Item("Ring of Vigour", 4, ARTIFACT, ALWAYS, (StaminaBonus(2),)),

    Item("Chainmail", 8, ARMOR, ACTIVATE, (Cancel(2),)),
    Item("Lightning Mace", 9, WEAPON, ALWAYS, (RollBonus(MELEE, 4),)),
    Item("Windlass Crossbow", 8, WEAPON, ALWAYS, (RollBonus(RANGED, 3),)),
    Item("Storm Rune", 8, RUNE, ACTIVATE, (DamageBonus(MAGIC, 3),)),
    Item("Haste Rune", 9, RUNE, ACTIVATE, (ExtraAttack(),)),
    Item("Robe of Stars", 7, ARTIFACT, ALWAYS, (RollBonus(MAGIC, 3),)),

    Item("Rune Plate", 15, ARMOR, ACTIVATE, (Cancel(5),)),
    Item("Blade of the Dawn", 12, WEAPON, ALWAYS, (RollBonus(MELEE, 3), DamageBonus(MELEE, 2))),
    Item("Crown Rune", 10, RUNE, ALWAYS, (RollBonus(ANY, 2),)),
    Item("Rune of Renewal", 11, RUNE, ACTIVATE, (Rekindle(),)),
)

ONE_SHOTS: Final = (
    Item("Healing Draught", 1, HERB, DISCARD, (Mend(2),)),
    Item("Bread and Salt", 1, HERB, DISCARD, (Ease(1),)),
    Item("Torch Bundle", 1, TOOL, DISCARD, (RollBonus(ANY, 2),)),
    Item("Pedlar's Favour", 1, TOOL, DISCARD, (DrawOffer(),)),
    Item("Firepot", 2, TOOL, DISCARD, (Strike(1),)),
    Item("Escape Rope", 2, TOOL, DISCARD, (EscapeBonus(4),)),
    Item("Arrow Venom", 2, POISON, DISCARD, (DamageBonus(RANGED, 2),)),
    Item("Blade Venom", 2, POISON, DISCARD, (DamageBonus(MELEE, 2),)),
    Item("Hexed Salt", 2, POISON, DISCARD, (DamageBonus(MAGIC, 2),)),
    Item("Elixir of Sight", 2, HERB, DISCARD, (RollBonus(RANGED, 4),)),
    Item("Elixir of Strength", 2, HERB, DISCARD, (RollBonus(MELEE, 4),)),
    Item("Elixir of Thought", 2, HERB, DISCARD, (RollBonus(MAGIC, 4),)),
    Item("Sleeping Dust", 3, POISON, DISCARD, (Weaken(ANY, 1),)),
    Item("Scroll of Passing", 3, ARTIFACT, DISCARD, (Passage(),)),
    Item("Scroll of Home", 3, ARTIFACT, DISCARD, (Homeward(),)),
    Item("Charm of Twins", 4, ARTIFACT, DISCARD, (Reroll(),)),
    Item("Greater Draught", 4, HERB, DISCARD, (Mend(4),)),
    Item("Thunder Jar", 5, TOOL, DISCARD, (Strike(2),)),
)

ALLIES: Final = tuple(
    Item(name, cost, COMPANION, ALLY)
    for name, cost in (
        ("Sir Gareth", 7), ("Burning Priest", 6), ("Old Marrec the Ferryman", 3), ("Widow Anseth", 3), ("Hob the Rat Catcher", 3),
        ("Ysolde of the Reeds", 4), ("Tam Longshanks", 4), ("Brother Calloway", 4), ("The Silent Twin", 5), ("Dagna Ironhand", 5),
        ("Perrin Half-Elf", 5), ("Mother Thistle", 4), ("Kestrel", 4), ("Orren the Deserter", 3), ("Captain Halloran", 7),
        ("Sefa Stormborn", 8), ("Grumbald", 5), ("The Hooded Archer", 6), ("Lady Vestrit", 6), ("Wolf Friend Anik", 6), ("Jory Quick", 3),
        ("Runesmith Bodvar", 8), ("Elder Faelan", 9), ("Nightwatch Corin", 5), ("Isra the Bold", 7), ("Prior Aldous", 4),
        ("The Last Dorn Rider", 9), ("Queen's Champion Maive", 10),
    )
)
# fmt: on

BASE_MARKET: Final = (*ATTACHABLE, *ONE_SHOTS, *ALLIES)
