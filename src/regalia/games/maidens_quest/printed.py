"""The catalogue: every printed face in words and signs, generated from what the card does."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.box import COPY_KIND
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.cards.art import ART
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS, CaptorList, MaidenList
from regalia.games.maidens_quest.faces import (
    CAPTOR,
    DRESS,
    GIFT,
    HEALTH,
    ICON_NAMES,
    ICONS,
    ITEM,
    MAIDEN,
    OBSTACLE,
    REST,
    SAVIOR,
    TREASURE,
    TYPE_NAMES,
    Face,
    Kind,
    icon_list,
    mask_of,
)
from regalia.kernel import table

ICON_ART = {
    "Melee": "crossed-swords",
    "Charisma": "rose",
    "Key": "key",
    "Cunning": "fox-head",
    "Piety": "prayer",
    "Magic": "magic-swirl",
    "Distract": "juggler",
    "Fan size": "card-draw",
    "Foresight": "eye-target",
    "Haste": "running-shoe",
    "Wild": "unicorn",
    "Heart": "hearts",
    "Shield": "shield",
    "Damage": "heavy-lightning",
    "Upgrade": "upgrade",
    "Downgrade": "broken-heart",
    "Treasure": "locked-chest",
    "Level": "stone-tower",
    "Rest": "night-sleep",
    "Gift": "present",
}

COLOURS = {
    "blue": "#3b6ea5",
    "gold": "#c9a227",
    "pink": "#c86b98",
    "red": "#a8322d",
    "gray": "#8a8a8a",
    "black": "#222222",
    "green": "#4f8a4b",
    "orange": "#d9822b",
    "obstacle": "#6b4a8a",
    "captor": "#7a1f3d",
    "maiden": "#e7c6d4",
    "treasure": "#d4af37",
    "rest": "#27406b",
    "reference": "#b8b0a0",
}

TYPE_ART = {
    MAIDEN: "queen-crown",
    DRESS: "dress",
    HEALTH: "hearts",
    ITEM: "swap-bag",
    CAPTOR: "crowned-skull",
    OBSTACLE: "imp-laugh",
    TREASURE: "open-treasure-chest",
    SAVIOR: "mounted-knight",
    REST: "night-sleep",
    GIFT: "present",
}

_STATE_NAMES = {
    "blue": "as it starts",
    "gold": "enhanced",
    "pink": "damaged",
    "red": "dangerous",
    "gray": "gone",
    "black": "Exit",
    "green": "Left Behind",
    "orange": "Saved",
    "treasure": "discovered",
}

KEYWORDS = tuple(
    table.Keyword(word, meaning, rule)
    for word, meaning, rule in (
        ("Distract", "Cellar one card of the Fan; the next one joins.", "MQ-190"),
        ("Fan size", "The Fan grows by one for this Encounter.", "MQ-191"),
        ("Foresight", "Look at the next five cards, order them, Cellar some.", "MQ-192"),
        ("Haste", "A Run costs nothing; in a Challenge, trade an Add with the card you face.", "MQ-196"),
        ("Wild", "Any one basic icon.", "MQ-197"),
        ("Exit", "Beat it and you are free.", "MQ-393"),
        ("Add", "An undefeated Obstacle, Captor or Exit in your Fan.", "MQ-031"),
    )
)


def counted(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def harm_text(damage: int, down: int) -> str:
    parts = []
    if damage:
        parts.append(f"{damage} Damage")
    if down:
        parts.append(counted(down, "Downgrade"))
    return " and ".join(parts) or "nothing"


def face_text(face: Face) -> str:
    """What a face does, in sentences."""
    out: list[str] = []
    if face.requirement is not None:
        out.append(f"Needs {face.requirement.say()}.")
        if face.hard_requirement is not None:
            out.append(f"Where Exits need all six icons: {face.hard_requirement.say()}.")  # MQ-414
        out.append(f"If you fail: {harm_text(face.fail_damage, face.fail_down)}.")
    if face.reward_up or face.reward_treasure:
        gains = [counted(face.reward_up, "Upgrade")] if face.reward_up else []
        gains += [counted(face.reward_treasure, "Treasure")] if face.reward_treasure else []
        gains += [counted(face.reward_down, "Downgrade")] if face.reward_down else []
        out.append(f"Reward: {' and '.join(gains)}.")
    if face.color in ("captor", "black"):
        out.append("Reward: freedom.")  # MQ-010, MQ-011
    if face.corner_damage or face.corner_down:
        out.append(f"As an Add: {harm_text(face.corner_damage, face.corner_down)} more if you fail.")
    scopes = {"challenge": "when you Challenge it", "run": "when you Run from it", "add": "as an Add"}
    for text in face.text:
        when = " or ".join(scopes[scope] for scope in text.scope)
        out.append(f"{when[0].upper()}{when[1:]}: {text.verb.say()}.")
    if face.up:
        out.append(f"{counted(face.up, 'Upgrade')} for {'a card' if face.up == 1 else 'cards'} of the Fan.")
    if face.green_up:
        out.append(f"Upgrades a card of the Fan that shows {icon_list(mask_of(face.green_up))}.")
    if face.down:
        out.append(f"You must Downgrade {'a card' if face.down == 1 else f'{face.down} cards'} of the Fan before the check.")
    if face.green_down:
        out.append(f"You must Downgrade a card of the Fan that shows {icon_list(mask_of(face.green_down))} before the check.")
    if face.damage:
        out.append(f"{face.damage} more Damage if you fail.")
    if face.ability is not None:
        out.append(face.ability.say())
    if face.slipper and face.color in ("red", "black"):
        out.append("Broken Slipper: it cannot fall any lower.")
    return " ".join(out)


def printed_values(face: Face) -> tuple[table.Price, ...]:
    """The banner as signs, each icon with its letter as often as it is printed; then how many hearts and Shields."""
    values = []
    for icon in dict.fromkeys(face.banner):
        name = ICON_NAMES[ICONS.index(icon)]
        values.append(table.Price(name, icon * face.banner.count(icon), name))
    if face.hearts:
        values.append(table.Price("Heart", face.hearts, "Health"))
    if face.shields:
        values.append(table.Price("Shield", face.shields, "Shields"))
    return tuple(values)


def printed_face(kind: Kind, face: Face) -> table.Face:
    text = face_text(face)
    state = "undiscovered" if kind.type == TREASURE and face.color == "gray" else _STATE_NAMES.get(face.color, "")  # MQ-340
    type_line = TYPE_NAMES[kind.type] + (f", {state}" if state and kind.type not in (OBSTACLE, GIFT) else "")
    if face.color == "black":
        type_line = f"Exit, {TYPE_NAMES[kind.type]}"
    prices = (table.Price("Level", face.level, "Level"),) if face.level >= 0 else ()
    words = tuple(k for k in KEYWORDS if k.word in text or any(v.title == k.word for v in printed_values(face)))
    art = ART.get(kind.name, TYPE_ART.get(kind.type, "book-cover")) if face.color != "black" else "exit-door"
    return table.Face(face.name, type_line, text, art, face.color, prices, printed_values(face), keywords=words)


def maiden_back(page: MaidenList) -> table.Face:
    lines = [f"Health: 2 {page.health} and {page.random_health} random.", f"Dresses: {page.dresses}."]
    lines.append(f"Heirloom: {page.heirloom}." if page.heirloom else "No Heirloom.")
    return table.Face(f"{page.kind.name}'s list", "Maiden, back", " ".join(lines), "scroll-unfurled", "maiden")


def captor_back(page: CaptorList) -> table.Face:
    counts = ", ".join(f"{n} of level {level}" for level, n in enumerate(page.obstacles) if n)
    text = f"Obstacles: {counts}. Treasures: {page.treasures}. Saviors: {page.saviors}."
    return table.Face(f"{page.kind.name}'s list", "Captor, back", text, "scroll-unfurled", "captor")


def kind_id(number: int) -> str:
    return KINDS[number].name.lower().replace(" ", "_").replace(",", "").replace(".", "").replace("'", "").replace(":", "")


KIND_ID: Final = [kind_id(k) for k in COPY_KIND]  # by copy

# Where each of the four positions stands among the faces that are printed.
FACE_PLACE = [
    sum(1 for other in KINDS[k].faces[:position] if other is not None) for k in COPY_KIND for position in range(4)
]  # fmt: skip


def make_catalogue() -> table.Catalogue:
    backs = {page.kind.name: maiden_back(page) for page in MAIDENS} | {page.kind.name: captor_back(page) for page in CAPTORS}
    kinds: dict[str, table.Kind] = {}
    for number, kind in enumerate(KINDS):
        faces = [printed_face(kind, face) for face in kind.faces if face is not None]
        if kind.name in backs:
            faces.append(backs[kind.name])
        kinds[kind_id(number)] = table.Kind(kind_id(number), tuple(faces), TYPE_NAMES[kind.type], TYPE_ART.get(kind.type, "book-cover"))
    return table.Catalogue(kinds, COLOURS, ICON_ART)
