"""What cards look like and what picks are called; the same for everyone."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES
from regalia.games.runebound_midnight.deeds import CHALLENGE, GOOD, ITEM
from regalia.games.runebound_midnight.printed import (
    ATTRIBUTE_NAMES,
    COLOUR_NAMES,
    INFILTRATION_SKILLS,
    ITEM_TYPE_NAMES,
    PHASE_NAMES,
    SKILL_NAMES,
    TERRAIN_NAMES,
    TYPE_NAMES,
    USE_NAMES,
    Challenge,
    Hero,
    NightKing,
)
from regalia.games.runebound_midnight.printed import Item as MarketCard
from regalia.games.runebound_midnight.reckoning import infiltration_odds
from regalia.games.runebound_midnight.state import KING, Midnight
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
WORDS = {
    "attempt": "Attempt the adventure", "decline": "Decline", "end": "End movement", "rest": "Rest", "heal": "Heal", "barter": "Barter",
    "journey": "Journey", "fight": "Fight on", "escape": "Escape", "attack": "Attack", "defend": "Defend", "use": "Use", "ready": "Ready",
    "done": "Done", "strike": "Strike", "accept": "Accept", "roll": "Roll", "pass": "Pass",
    "push": "Spend counters for a bonus of", "reroll": "Roll again", "turn": "Turn to a hit",
    "raise": "Raise damage", "march": "March", "step": "One step", "stay": "Stay", "drive": "Drive over any land",
    "hold": "Hold back", "buy": "Buy", "sell": "Sell", "improve": "Improve the shadow power",
    "spawn": "Raise a patrol", "draw": "See an offer",
    "trade": "Trade with", "give": "Give", "want": "Ask for", "propose": "Propose", "cancel": "Cancel",
    "covenant": "Covenant", "pay": "Pay",
    "harvest": "Raise the threat level", "test": "Test instead", "favor": "Favored Minions", "terrain": "Favored Terrain",
    "equip": "Well Equipped", "take": "Take", "discard": "Discard", "mind": "+2 Mind", "body": "+2 Body", "spirit": "+2 Spirit",
    "stamina": "+2 Stamina", "life": "+1 Life", "mind_counter": "+2 Mind counter", "body_counter": "+2 Body counter",
    "spirit_counter": "+2 Spirit counter", "exhaustion": "Exhaustion counter", "wound": "Wound counter",
}  # fmt: skip


INFILTRATION = {SKILL_NAMES[skill].lower(): skill for skill in INFILTRATION_SKILLS}


def hero_icon(hero: int) -> str:
    """The picture of a Hero; those of packs share the printed ones."""
    return _HERO_ICONS[hero % len(_HERO_ICONS)]


def name_pick(s: Midnight, pick: str) -> str:
    """What a pick is called."""
    kind, _, rest = pick.partition(":")
    if not rest:
        if pick in INFILTRATION and s.active > KING and s.heroes[s.active] >= 0:
            skill = INFILTRATION[pick]
            return f"{SKILL_NAMES[skill]} {infiltration_odds(s, s.active, skill)} %"
        return WORDS.get(pick, pick.replace("_", " ").capitalize())
    number = int(rest) if rest.isdigit() else 0
    if kind == "item":
        return box.ITEMS[number].name
    if kind == "good":
        return box.GOODS[number].name
    if kind == "challenge":
        return box.CHALLENGES[number].name
    if kind == "space":
        return SPACES[number].name
    if kind == "hero":
        return box.HEROES[number].name
    if kind == "king":
        return box.NIGHT_KINGS[number].name
    if kind == "seat":
        return _seat_name(s, number)
    if kind in ("patrol", "die"):
        return f"{kind.capitalize()} {number + 1}"
    if kind == "ability":
        return "the Hero's ability"
    return rest


def _seat_name(s: Midnight, seat: int) -> str:
    if seat == 0:
        return box.NIGHT_KINGS[s.night_king].name if s.night_king >= 0 else "the Night King"
    return box.HEROES[s.heroes[seat]].name if s.heroes[seat] >= 0 else f"Seat {seat + 1}"


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
    minions = ", ".join(f"{TYPE_NAMES[t]}s" for t in card.minions)
    return Face(card.name, card.title, f"{card.power_text} Minions: {minions}.", "night-sky", "king", (), values)
