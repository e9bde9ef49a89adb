"""Changes instead of whole views: `diff` makes a patch, `apply_patch` (and the page) applies it.

The bulk of a view are the items on the table, and most of them do not change from view to view. An item is laid down as its JSON, which is
compared as bytes and sent as it is; only where the bytes differ are the two items themselves compared, field by field.

A patch is a list of `[path, value]` (set) and `[path]` (delete a key). A path is a list of keys and indexes; the empty path is the whole
view. A list whose length changed is replaced whole.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, TypeAlias, cast

import msgspec
from msgspec import Raw

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Step: TypeAlias = str | int
Patch: TypeAlias = "list[list[object]]"

_MISSING: Final = object()
_fields: dict[type, tuple[str, ...]] = {}


class Laid:
    """An item on the table together with its JSON."""

    __slots__ = ("item", "json")

    def __init__(self, item: object) -> None:
        self.item = item
        self.json = _encode(item)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid) and self.json == other.json

    __hash__ = None  # type: ignore[assignment]


def as_json(value: object) -> Raw:
    """For msgspec: a laid item is its JSON."""
    if isinstance(value, Laid):
        return Raw(value.json)
    raise TypeError(f"{type(value).__name__} does not go over the wire")


_encode = msgspec.json.Encoder().encode


def diff(old: Plain, new: Plain) -> Patch:
    """What turns `old` into `new`."""
    patch: Patch = []
    if old != new:
        if type(new) is type(old) and (type(new) is dict or (type(new) is list and len(new) == len(cast("list[Plain]", old)))):
            _differ(old, new, [], patch)
        else:
            patch.append([[], new])
    return patch


def _differ(old: Any, new: Any, path: list[Step], patch: Patch) -> None:
    """Two objects, or two lists of one length, that differ. Equality of builtins is quick, so only what changed is walked."""
    if type(new) is dict:
        common = 0
        for key, value in new.items():
            before = old.get(key, _MISSING)
            if before is value:
                common += 1
                continue
            if before is _MISSING:
                patch.append([[*path, key], value])
                continue
            common += 1
            kind = type(value)
            if before == value and type(before) is kind:  # 1 == True, but they are different JSON
                continue
            if value and kind is type(before) and (kind is dict or (kind is list and len(value) == len(before))):
                _differ(before, value, [*path, key], patch)
            else:
                patch.append([[*path, key], value])
        if common != len(old):
            patch.extend([[*path, key]] for key in old if key not in new)
        return
    for at, value in enumerate(new):
        before = old[at]
        kind = type(value)
        if before == value and type(before) is kind:
            continue
        if kind is Laid and type(before) is Laid and type(value.item) is type(before.item):
            differ_records(before.item, value.item, [*path, at], patch)
        elif value and kind is type(before) and (kind is dict or (kind is list and len(value) == len(before))):
            _differ(before, value, [*path, at], patch)
        else:
            patch.append([[*path, at], value])


def differ_records(old: Any, new: Any, path: list[Step], patch: Patch) -> None:
    """Two dataclass objects of one type that differ somewhere."""
    names = _fields.get(type(new))
    if names is None:
        names = _fields[type(new)] = tuple(field.name for field in dataclasses.fields(new))
    for name in names:
        before, value = getattr(old, name), getattr(new, name)
        if before is value or before == value:
            continue
        kind = type(value)
        if kind is list and type(before) is list and value and len(value) == len(before):
            for at, each in enumerate(value):
                was = before[at]
                if was == each:
                    continue
                if type(was) is type(each) and hasattr(each, "__dataclass_fields__"):
                    differ_records(was, each, [*path, name, at], patch)
                else:
                    patch.append([[*path, name, at], each])
        elif kind is type(before) and hasattr(value, "__dataclass_fields__"):
            differ_records(before, value, [*path, name], patch)
        else:
            patch.append([[*path, name], value])


def apply_patch(view: Plain, patch: Patch) -> Plain:
    """The view after a patch; the old one is changed in place where that is possible."""
    for change in patch:
        path = change[0]
        assert isinstance(path, list)
        if not path:
            view = change[1]  # type: ignore[assignment]
            continue
        place = view
        for step in path[:-1]:
            place = place[step]  # type: ignore[index]
        if len(change) == 1:
            del place[path[-1]]  # type: ignore[union-attr]
        else:
            place[path[-1]] = change[1]  # type: ignore[index, call-overload, assignment]
    return view
