"""What cards look like; the same for everyone."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.deeds import CHALLENGE, GOOD, ITEM
from regalia.games.runebound_midnight.printed import (
    ATTRIBUTE_NAMES,
    COLOUR_NAMES,
    ITEM_TYPE_NAMES,
    PHASE_NAMES,
    SKILL_NAMES,
    TERRAIN_NAMES,
    TYPE_NAMES,
    UNDEAD,
    USE_NAMES,
    Challenge,
    Hero,
    NightKing,
)
from regalia.games.runebound_midnight.printed import Item as MarketCard
from regalia.kernel.table import Catalogue, Face, Keyword, Kind, Price

TERRAIN_WORDS = {
    "plains": "wheat",
    "forest": "forest",
    "hills": "hills",
    "mountains": "mountains",
    "swamp": "swamp",
    "river": "river",
    "aquatic": "waves",
    "town": "village",
    "stronghold": "castle",
}
ITEM_ICONS = ("broadsword", "chest-armor", "gem-pendant", "rope-coil", "herbs-bundle", "poison-bottle", "feather-necklace", "rune-stone",
              "hooded-figure")  # fmt: skip
TYPE_ICONS = ("orc-head", "swordman", "crowned-skull", "cultist", "wizard-staff", "shambling-zombie", "cloak-dagger", "wolf-head", "ogre",
              "spectre")  # fmt: skip
PHASE_ICONS = ("bowman", "crossed-swords", "magic-swirl")
JEWEL_ICONS = ("emerald", "topaz", "cut-diamond", "fire-gem")  # by colour of the adventure
_HERO_ICONS = ("dwarf-face", "woman-elf-face", "warlock-hood", "barbarian", "mermaid", "wolf-howl", "hooded-assassin", "swordwoman")
COLOURS = {
    "plains": "#b9b45f", "hills": "#a98a52", "forest": "#3f7a4a", "swamp": "#5d6b4f", "mountains": "#8b8d94", "river": "#4f86b8",
    "aquatic": "#3b6ea5", "town": "#c98b4b", "stronghold": "#6d3b4f",
    "emerald": "#4f8f4a", "topaz": "#c9a227", "cut-diamond": "#3f6fa8", "fire-gem": "#a83232",
    "green": "#4f8f4a", "yellow": "#c9a227", "blue": "#3f6fa8", "red": "#a83232", "weapon": "#8a8f98", "armor": "#6b7a8f",
    "item": "#9c7a4d", "rune": "#7a5ea8", "ally": "#5f8a7a", "hero": "#b08d57", "king": "#2d2440",
}  # fmt: skip


def hero_icon(hero: int) -> str:
    """The picture of a Hero; those of packs share the printed ones."""
    return _HERO_ICONS[hero % len(_HERO_ICONS)]


def build_catalogue() -> Catalogue:
    """Every card once."""
    kinds: dict[str, Kind] = {}
    for n, card in enumerate(box.CHALLENGES):
        kinds[CHALLENGE[n]] = Kind(CHALLENGE[n], (_challenge_face(card),), f"{COLOUR_NAMES[card.colour]} Challenges", "death-skull")
    for n, item in enumerate(box.ITEMS):
        kinds[ITEM[n]] = Kind(ITEM[n], (_item_face(item),), "Midnight market", "knapsack")
    for n, item in enumerate(box.GOODS):
        kinds[GOOD[n]] = Kind(GOOD[n], (_item_face(item),), "base market", "knapsack")
    for n, hero in enumerate(box.HEROES):
        kinds[f"hero:{n}"] = Kind(f"hero:{n}", (_hero_face(hero, hero_icon(n)),), "Heroes", "hooded-figure")
    for n, king in enumerate(box.NIGHT_KINGS):
        kinds[f"king:{n}"] = Kind(f"king:{n}", (_king_face(king),), "Night Kings", "night-sky")
    return Catalogue(kinds, COLOURS, TERRAIN_WORDS)


def _challenge_face(card: Challenge) -> Face:
    values = tuple(
        Price(PHASE_ICONS[p], f"{value}/{damage}", f"{PHASE_NAMES[p]}: value {value}, damage {damage}")
        for p, (value, damage) in enumerate(card.strengths)
    )
    prices = (Price("hearts", card.life, "Life"), *((Price("knapsack", card.goods, "goods"),) if card.goods else ()))
    keywords = (
        (Keyword("escape", "Roll a phase against the Challenge's value to leave the combat.", "RB-082"),) if "scap" in card.text else ()
    )
    type_line = " ".join(TYPE_NAMES[t] for t in card.types)
    return Face(card.name, f"{type_line} Challenge", card.text, TYPE_ICONS[card.types[0]], COLOUR_NAMES[card.colour], prices, values,
                keywords=keywords)  # fmt: skip


def _item_face(card: MarketCard) -> Face:
    colour = {0: "weapon", 1: "armor", 7: "rune", 8: "ally"}.get(card.type, "item")
    use = "" if card.use == 3 else f", {USE_NAMES[card.use]}"
    return Face(
        card.name,
        ITEM_TYPE_NAMES[card.type] + use,
        card.text,
        ITEM_ICONS[card.type],
        colour,
        (Price("knapsack", card.cost, "cost in goods"),),
    )


def _hero_face(card: Hero, icon: str) -> Face:
    values = tuple(
        Price(
            PHASE_ICONS[p], f"{card.attributes[p]}/{card.damage[p]}", f"{ATTRIBUTE_NAMES[p]} {card.attributes[p]}, damage {card.damage[p]}"
        )
        for p in range(3)
    )
    skills = ", ".join(f"{SKILL_NAMES[skill]} +{bonus}" for skill, bonus in card.skills)
    prices = (Price("hearts", card.life, "Life"), Price("sleepy", card.stamina, "Stamina"))
    return Face(card.name, "Hero", f"{skills}. {card.text}", icon, "hero", prices, values)


def _king_face(card: NightKing) -> Face:
    values = tuple(Price(PHASE_ICONS[p], TERRAIN_NAMES[card.symbols[p]], f"influences {PHASE_NAMES[p]}") for p in range(3))
    minions = ", ".join("Undead" if t == UNDEAD else f"{TYPE_NAMES[t]}s" for t in card.minions)
    return Face(card.name, card.title, f"{card.power_text} Minions: {minions}.", "night-sky", "king", (), values)
