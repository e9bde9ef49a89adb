"""Whether a table can be drawn: it is made of what `regalia.kernel.table` lists, and names only what there is."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from regalia.kernel.table import Card, Map, Table


def misfit(table: Table, kinds: Container[str]) -> str:
    """What is wrong with a table, in a few words; "" if nothing is. `kinds` are those of the catalogue."""
    return _misfit(table, Table, "the table", kinds)


def rules_on(table: object) -> list[str]:
    """The ids of all rules that a table cites."""
    if isinstance(table, list):
        return [rule for part in table for rule in rules_on(part)]
    if not is_dataclass(table):
        return []
    shape: type = type(table)
    parts = [(name, getattr(table, name)) for name in _slots(shape)]
    return [part for name, part in parts if name == "rule" and part] + [rule for _, part in parts for rule in rules_on(part)]


@cache
def _slots(shape: type) -> dict[str, object]:
    return get_type_hints(shape)


def _misfit(value: object, hint: object, at: str, kinds: Container[str]) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        fitting = [each for each in args if type(value) is each]
        return _misfit(value, fitting[0], at, kinds) if fitting else _other(value, hint, at)
    if origin is Literal:
        return "" if value in args else f"{at} is {value!r:.80}, where one of {args} belongs"
    if origin in (list, tuple):
        if not isinstance(value, list | tuple):
            return _other(value, hint, at)
        inner = args if origin is tuple else args * len(value)
        if len(inner) != len(value):
            return _other(value, hint, at)
        return next(filter(None, (_misfit(v, h, f"{at}[{n}]", kinds) for n, (v, h) in enumerate(zip(value, inner)))), "") or _twice(
            value, at
        )
    if hint is float:
        return "" if isinstance(value, int | float) else _other(value, hint, at)
    assert isinstance(hint, type)
    if not isinstance(value, hint):
        return _other(value, hint, at)
    if not is_dataclass(hint):
        return ""
    inside = (_misfit(getattr(value, name), inner, f"{at}.{name}", kinds) for name, inner in _slots(hint).items())
    return next(filter(None, inside), "") or _unknown(value, at, kinds)


def _other(value: object, hint: object, at: str) -> str:
    wanted = hint.__name__ if isinstance(hint, type) else str(hint).replace("regalia.kernel.table.", "")
    return f"{at} is {value!r:.80}, where {wanted} belongs"


def _twice(things: list[object] | tuple[object, ...], at: str) -> str:
    """Screens tell things that lie side by side apart by their ids."""
    ids = [getattr(thing, "id", None) for thing in things]
    twice = next((each for n, each in enumerate(ids) if each is not None and each in ids[:n]), None)
    return "" if twice is None else f"{at} has two things with the id {twice!r}"


def _unknown(thing: object, at: str, kinds: Container[str]) -> str:
    if isinstance(thing, Card) and thing.kind and thing.kind not in kinds:
        return f"{at} is a card of the kind {thing.kind!r}, which is not in the catalogue"
    if isinstance(thing, Map):
        spaces = {space.id for space in thing.spaces}
        lost = next((end for link in thing.links for end in link if end not in spaces), None)
        return "" if lost is None else f"{at} has a link to {lost!r}, which is no space of it"
    return ""
