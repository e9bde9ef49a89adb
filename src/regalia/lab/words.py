"""What a pack can say about a game, for designers: its kinds of cards with their fields, its verbs, and the numbers that have names."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Iterator

from regalia.lab.printed import places_of, printed_cards
from regalia.lab.records import Glossary, expected, glossary, hints, name_of


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
    for name, cls in sorted(known.items()):
        abstract = any(other is not cls and issubclass(other, cls) for other in known.values())
        if name not in examples and not abstract:
            about = (inspect.getdoc(cls) or "").split("\n")[0]
            yield ""
            yield f"  {name}" + (f": {about}" if about and not about.startswith(f"{name}(") else "")
            yield from _fields(cls, everything, "    ")
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
