"""What all decks have in common: sixteen trait cards and Memories of a Past Life."""

from __future__ import annotations

from regalia.games.time_loop.parts import CardKind, Character
from regalia.games.time_loop.traits import COLOURS, ICONS, NAMES, SHORT, TRAITS, signed
from regalia.games.time_loop.verbs import ChangeOwnTrait, KeepTraitsAtDeath

NUMBERS = (+1, +2, -1, -2)
COPIES_OF_A_SPECIAL = 4


def deck_of(character: Character) -> tuple[CardKind, ...]:
    """The 25 cards of a character, copy by copy (TL-050): four numbers for four traits, four of each special, one Memories."""
    cards: list[CardKind] = []
    for number in NUMBERS:
        for trait in TRAITS:
            cards.append(trait_card(character, trait, number))
    for special in character.specials:
        kind = CardKind(
            f"{character.id}:{special.id}",
            special.name,
            f"Special of {character.name}",
            special.icon,
            character.id,
            special.flavour,
            special.effects,
        )
        cards.extend([kind] * COPIES_OF_A_SPECIAL)
    cards.append(memories(character))
    return tuple(cards)


def trait_card(character: Character, trait: int, number: int) -> CardKind:
    """A number and a trait (TL-052)."""
    name = f"{NAMES[trait]} {signed(number)}"
    kind = f"{character.id}:{SHORT[trait].lower()}{number:+d}"
    return CardKind(kind, name, "Trait", ICONS[trait], COLOURS[trait], "", (ChangeOwnTrait(trait, number),))


def memories(character: Character) -> CardKind:
    """The card that is the same in every deck (TL-080)."""
    flavour = "You have stood in this room before. You know which board creaks."
    return CardKind(
        f"{character.id}:memories", "Memories of a Past Life", "Memories", "hourglass", "memories", flavour, (KeepTraitsAtDeath(),)
    )
