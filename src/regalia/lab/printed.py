"""The printed cards of a game: which there are, where they lie, and how one is made of another."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Callable, Collection, Sequence
from types import ModuleType
from typing import Final

from regalia.lab.records import Cards, Table, glossary, hints, is_card, is_fixed, name_of, numbers_in, record_from, renamed
from regalia.registry import load_game

# What can be changed and not be added or taken out, and why: where a game counts on the number of a thing.
LIMITS: Final = {
    ("maidens_quest", "Face"): "a card has its faces",
    ("runebound_midnight", "NightKing"): "there are exactly 4 Night Kings",
}


# How many more of a kind a game has picks for.
ROOM: Final = {
    ("runebound_midnight", "Item"): 6,
    ("runebound_midnight", "Challenge"): 8,
    ("runebound_midnight", "Hero"): 8,
    ("time_loop", "Character"): 12,
}


def printed_cards(game: str) -> Cards:
    """The game's printed cards, by name; where several records share a name (a card and its face), by record, the outermost first."""
    load_game(game)
    return cards_in(card_modules(game))


def cards_in(modules: Sequence[ModuleType]) -> Cards:
    found: Cards = {}
    for module in modules:
        for value in vars(module).values():
            collect(value, found, set())
    return found


def cards_in_decks(modules: Sequence[ModuleType], closed: Collection[str] = ()) -> Cards:
    """The cards that lie with others, not only under a name of the module; into those with a name in `closed` nobody looks."""
    found: Cards = {}
    for module in modules:
        for value in vars(module).values():
            if not is_card(value):
                collect(value, found, set(), closed)
    return found


def card_modules(game: str) -> list[ModuleType]:
    package = importlib.import_module(f"regalia.games.{game}.cards")
    names = [f"{package.__name__}.{info.name}" for info in pkgutil.iter_modules(package.__path__)]
    return [package, *(importlib.import_module(name) for name in names)]


def collect(value: object, found: Cards, seen: set[int], closed: Collection[str] = ()) -> None:
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, (tuple, list)):
        for each in value:
            collect(each, found, seen, closed)
    elif isinstance(value, dict):
        for each in value.values():
            collect(each, found, seen, closed)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        if is_card(value):
            found.setdefault(name_of(value), {}).setdefault(type(value).__name__, value)
            if name_of(value) in closed:
                return
        for field in dataclasses.fields(value):
            collect(getattr(value, field.name), found, seen, closed)


def _places(modules: Sequence[ModuleType]) -> dict[tuple[str, str], set[str]]:
    """Where each card lies, by name and record: "" in a deck, which may grow and shrink, or else why its place is a fixed one."""
    found: dict[tuple[str, str], set[str]] = {}
    for module in modules:
        for value in vars(module).values():
            _find_places(value, "it stands alone", found, set())
    return found


def _find_places(value: object, why: str, found: dict[tuple[str, str], set[str]], seen: set[int]) -> None:
    if is_card(value):
        found.setdefault((name_of(value), type(value).__name__), set()).add(why)
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, (tuple, list)):
        inside = "" if why == "it stands alone" else why
        for each in value:
            _find_places(each, inside, found, seen)
    elif isinstance(value, dict):
        for each in value.values():
            _find_places(each, "it stands alone", found, seen)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        types = hints(type(value))
        for field in dataclasses.fields(value):
            inner = getattr(value, field.name)
            fixed = isinstance(inner, tuple) and is_fixed(types[field.name])
            reason = f"{name_of(value) or type(value).__name__} has exactly {len(inner)} {field.name}" if fixed else "it stands alone"
            _find_places(inner, reason, found, seen)


def places_of(game: str) -> dict[tuple[str, str], str]:
    """For each card, by name and record: why none can be added beside it and it cannot be taken out; "" if both is possible."""
    load_game(game)
    return {
        (name, kind): LIMITS.get((game, kind)) or ("" if "" in why else min(why))
        for (name, kind), why in _places(card_modules(game)).items()
    }


def named_by(modules: Sequence[ModuleType]) -> dict[str, str]:
    """The texts that stand in a field of a card or inside it, and whose field that is: where it is a card's name, the card is needed."""
    found: dict[str, str] = {}
    seen: set[int] = set()

    def look(value: object, owner: str) -> None:
        if id(value) in seen:
            return
        if isinstance(value, (tuple, list)):
            for each in value:
                look(each, owner)
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            seen.add(id(value))
            whose = name_of(value) if is_card(value) else owner
            for field in dataclasses.fields(value):
                inner = getattr(value, field.name)
                if isinstance(inner, str) and field.name != "name" and inner != whose:
                    found.setdefault(inner, f"{field.name} of {whose}" if whose else field.name)
                else:
                    look(inner, whose)

    for module in modules:
        for value in vars(module).values():
            look(value, "")
    return found


def never_negative(modules: Sequence[ModuleType]) -> set[tuple[str, str]]:
    """The fields with numbers, by record, in which no printed card has one below zero."""
    least: dict[tuple[str, str], int] = {}
    seen: set[int] = set()

    def look(value: object) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, (tuple, list)):
            for each in value:
                look(each)
        elif isinstance(value, dict):
            for each in value.values():
                look(each)
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            for field in dataclasses.fields(value):
                inner = getattr(value, field.name)
                of = (type(value).__name__, field.name)
                for number in (*numbers_in(inner), *numbers_in(field.default)):
                    least[of] = min(number, least.get(of, number))
                look(inner)

    for module in modules:
        for value in vars(module).values():
            look(value)
    return {of for of, number in least.items() if number >= 0}


def rebuilt(
    card: object, fields: Table, name: str | None, cards: Callable[[], Cards], unsigned: Collection[tuple[str, str]] = ()
) -> object:  # fmt: skip
    """The card with some fields replaced, and its name."""
    table = dict(fields)
    base = card
    if name is not None:
        base = renamed(card, name_of(card), name)
        if isinstance(getattr(card, "id", None), str):
            table.setdefault("id", "_".join("".join(c if c.isalnum() else " " for c in name.lower()).split()))
    elif isinstance(table.get("name"), str):
        base = renamed(card, name_of(card), str(table["name"]))
    return record_from(type(card), table, base, glossary(type(card), cards, unsigned))
