"""What a pack can say about a game, for designers: its kinds of cards with their fields, its verbs, and the numbers that have names."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

from regalia.lab.printed import places_of, printed_cards
from regalia.lab.records import Cards, Glossary, expected, glossary, hints, name_of
from regalia.registry import load_game

_SHORT: Final = 200  # a longer text tells little of the one verb that is asked about


def words(game: str) -> Iterator[str]:
    """Lines of plain text."""
    examples: dict[str, list[object]] = {}
    for records in printed_cards(game).values():
        for kind, card in records.items():
            examples.setdefault(kind, []).append(card)
    places = places_of(game)
    known: dict[str, type] = {}
    yield "Cards"
    for kind, cards in examples.items():
        of = glossary(type(cards[0]))
        known |= of.records
        first = name_of(cards[0])
        why = places[first, kind]
        fate = "changed, added and removed" if why == "" else f"changed only: {why}"
        yield ""
        yield f'  {kind}: {len(cards)}, such as "{first}"; can be {fate}'
        yield from _fields(type(cards[0]), of, "    ")
    yield ""
    yield "Verbs and what stands inside them"
    everything = Glossary(known)
    bearers = _bearers(printed_cards(game))
    printed = {face.title: face.text for kind in load_game(game).catalogue().kinds.values() for face in kind.faces}
    for name, cls in sorted(known.items()):
        abstract = any(other is not cls and issubclass(other, cls) for other in known.values())
        if name not in examples and not abstract:
            about = (inspect.getdoc(cls) or "").split("\n")[0]
            yield ""
            yield f"  {name}" + (f": {about}" if about and not about.startswith(f"{name}(") else "")
            yield from _fields(cls, everything, "    ")
            if name in bearers:
                text = printed.get(bearers[name], "")
                yield f'    as on "{bearers[name]}"' + (f": {text}" if text and len(text) <= _SHORT else "")
    yield ""
    yield "Numbers that have names"
    yield ""
    told: set[str] = set()
    for module in sorted({cls.__module__ for cls in known.values()}):
        numbers = [
            n for n, value in vars(sys.modules[module]).items() if n.isupper() and n[0] != "_" and type(value) is int and n not in told
        ]
        told.update(numbers)
        if numbers:
            yield f"  {module.rpartition('.')[2]}: {', '.join(numbers)}"


def _bearers(cards: Cards) -> dict[str, str]:
    """By verb, a card to look at: of those that have it, the one with the fewest other things on it."""
    least: dict[str, tuple[int, str]] = {}
    for name, records in cards.items():
        for card in records.values():
            inside = Counter(_records_of(card))
            for verb in inside:
                least[verb] = min(least.get(verb, (inside.total(), name)), (inside.total(), name))
    return {verb: name for verb, (_, name) in least.items()}


def _records_of(value: object) -> Iterator[str]:
    """The records that stand inside a value, at any depth, by their names."""
    if isinstance(value, (tuple, list)):
        for each in value:
            yield from _records_of(each)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__
        for field in dataclasses.fields(value):
            yield from _records_of(getattr(value, field.name))


def _fields(cls: type, of: Glossary, before: str) -> Iterator[str]:
    types = hints(cls)
    for field in dataclasses.fields(cls):
        if not field.init:
            continue
        wanted = expected(types[field.name], of)
        head, _, names = wanted.partition("a table with one of the verbs ")
        if len(names) > 100:  # the list of all verbs follows below
            wanted = f"{head}a verb"
        usual = "" if field.default is dataclasses.MISSING else f" (if left out: {_said(field.default)})"
        yield f"{before}{field.name} = {wanted}{usual}"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, str)):
        return repr(value) if value != "" else '""'
    if value is None:
        return '"none"'
    return "[]" if value == () else "as usual"
