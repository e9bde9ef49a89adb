"""The Midnight market deck: 52 Items. The cost curve, classes and types follow the content brief (CB-30 to CB-33)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.combat_verbs import (
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
    ALWAYS,
    ANY,
    ARMOR,
    ARTIFACT,
    CHARM,
    DEFEND,
    DISCARD,
    HERB,
    MAGIC,
    MELEE,
    ORC,
    POISON,
    RANGED,
    TOOL,
    WEAPON,
    Item,
)
from regalia.games.runebound_midnight.travel_verbs import Ease, ExtraDie, Homeward, InfiltrationBonus, Mend, Passage, StaminaBonus

# fmt: off
MIDNIGHT_ITEMS: Final = (
    Item("Fever Root", 1, HERB, DISCARD, (Mend(2),)),
    Item("Waybread", 1, HERB, DISCARD, (Ease(2),)),
    Item("Resin Torch", 1, TOOL, DISCARD, (RollBonus(ANY, 3),)),
    Item("Lucky Knucklebone", 1, CHARM, DISCARD, (Reroll(),)),
    Item("Smoke Pot", 1, TOOL, DISCARD, (EscapeBonus(6),)),
    Item("Forged Writ", 1, TOOL, DISCARD, (InfiltrationBonus(5),)),

    Item("Padded Tunic", 2, ARMOR, ACTIVATE, (Cancel(1),)),
    Item("Beggar's Cloak", 2, CHARM, ALWAYS, (InfiltrationBonus(2),)),
    Item("Notched Shortsword", 2, WEAPON, ALWAYS, (RollBonus(MELEE, 1),)),
    Item("Hunting Sling", 2, WEAPON, ALWAYS, (RollBonus(RANGED, 1),)),
    Item("Carved Fetish", 2, CHARM, ACTIVATE, (RollBonus(MAGIC, 2),)),
    Item("Orcbane Poison", 2, POISON, DISCARD, (DamageBonus(MELEE, 1, against=(ORC,), more=2),)),
    Item("Thorn Venom", 2, POISON, DISCARD, (DamageBonus(RANGED, 2),)),
    Item("Fire Pot", 2, TOOL, DISCARD, (Strike(1),)),

    Item("Climbing Hooks", 3, TOOL, ACTIVATE, (InfiltrationBonus(3),)),
    Item("Hearth Token", 3, CHARM, DISCARD, (Homeward(),)),
    Item("Flash Powder", 3, TOOL, DISCARD, (Weaken(ANY, 1),)),
    Item("Smuggler's Map", 3, TOOL, DISCARD, (Passage(),)),
    Item("Barbed Javelins", 3, WEAPON, ALWAYS, (DamageBonus(RANGED, 1),)),
    Item("Gutting Knife", 3, WEAPON, ALWAYS, (DamageBonus(MELEE, 1),)),
    Item("Witch Candle", 3, ARTIFACT, ALWAYS, (DamageBonus(MAGIC, 1),)),
    Item("Ox-Hide Jerkin", 3, ARMOR, ALWAYS, (RollBonus(MELEE, 2, DEFEND),)),
    Item("Healer's Satchel", 3, TOOL, ACTIVATE, (Mend(1),)),

    Item("Throwing Hammer", 4, WEAPON, ACTIVATE, (RollBonus(RANGED, 1), DamageBonus(RANGED, 1))),
    Item("Dwarven Handaxe", 4, WEAPON, ALWAYS, (RollBonus(MELEE, 2),)),
    Item("Ranger's Longbow", 4, WEAPON, ALWAYS, (RollBonus(RANGED, 2),)),
    Item("Rod of Frost", 4, WEAPON, ALWAYS, (RollBonus(MAGIC, 2),)),
    Item("Ring Mail", 4, ARMOR, ACTIVATE, (Cancel(2),)),
    Item("Traveller's Boots", 4, CHARM, ACTIVATE, (ExtraDie(1),)),
    Item("Mist Charm", 4, CHARM, ACTIVATE, (Veil(2),)),
    Item("Draught of Dawn", 4, HERB, DISCARD, (Mend(4), Ease(2))),
    Item("Bone Dice", 4, CHARM, ACTIVATE, (Reroll(),)),

    Item("Boar Spear", 5, WEAPON, ACTIVATE, (DamageBonus(MELEE, 2),)),
    Item("Ember Staff", 5, WEAPON, ACTIVATE, (DamageBonus(MAGIC, 2),)),
    Item("Assassin's Bolts", 5, POISON, DISCARD, (DamageBonus(RANGED, 4),)),
    Item("Tower Shield", 5, ARMOR, ALWAYS, (RollBonus(ANY, 1, DEFEND),)),
    Item("Seer's Glass", 5, ARTIFACT, ACTIVATE, (SetDie(8),)),
    Item("Wolfskin Mantle", 5, ARMOR, ALWAYS, (RollBonus(ANY, 2, first=True), InfiltrationBonus(1))),
    Item("Silver Flask", 5, ARTIFACT, ACTIVATE, (Ease(2),)),

    Item("Icewood Bow", 6, WEAPON, ACTIVATE, (DamageBonus(RANGED, 2),)),
    Item("Rebel Standard", 6, ARTIFACT, ALWAYS, (RollBonus(ANY, 1),)),
    Item("Plated Hauberk", 6, ARMOR, ACTIVATE, (Cancel(3),)),
    Item("Twin Sabres", 6, WEAPON, ACTIVATE, (RollBonus(MELEE, 2), ExtraAttack())),
    Item("Storm Orb", 6, WEAPON, ACTIVATE, (RollBonus(MAGIC, 1), DamageBonus(MAGIC, 2))),

    Item("Urutuk Hatchets", 7, WEAPON, ALWAYS, (RollBonus(MELEE, 2), DamageBonus(MELEE, 1))),
    Item("Heartwood Bow", 7, WEAPON, ALWAYS, (RollBonus(RANGED, 2), DamageBonus(RANGED, 1))),
    Item("Sceptre of Tears", 7, WEAPON, ALWAYS, (RollBonus(MAGIC, 2), DamageBonus(MAGIC, 1))),
    Item("Mountain Plate", 7, ARMOR, ALWAYS, (RollBonus(ANY, 2, DEFEND),)),

    Item("Fellblade", 8, WEAPON, ALWAYS, (RollBonus(MELEE, 3), DamageBonus(MELEE, 1))),
    Item("Wardstone Aegis", 8, ARMOR, ACTIVATE, (Cancel(4),)),

    Item("Star-Iron Arbalest", 9, WEAPON, ACTIVATE, (RollBonus(RANGED, 3), DamageBonus(RANGED, 3))),

    Item("Crown of the Free Kings", 10, ARTIFACT, ALWAYS, (RollBonus(ANY, 2), StaminaBonus(2))),
)
# fmt: on
