"""Changes instead of whole views: `compare` makes the entries of a patch, `apply_patch` (and the page) applies it.

A patch is a list of `[path, value]` (set) and `[path]` (delete a key). A path is a list of keys and indexes; the empty path is the whole
view. A list whose length, or most of which, changed is replaced whole.

The bulk of a view is the game's table, and most of it does not change from view to view. A table is laid down as its JSON and compared as
bytes; only where those differ are the things themselves compared, field by field. Entries are JSON from the start: what is the same for
several pairs of eyes is worked out and encoded once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

import msgspec

from regalia.kernel.table import Board, Item, Map, Table, Zone

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Patch: TypeAlias = "list[list[object]]"

_encoder = msgspec.json.Encoder()
_encode, _encode_lines = _encoder.encode, _encoder.encode_lines
_fields: dict[type, tuple[tuple[str, bytes], ...]] = {}  # of each kind of record: names, and the same as the next step of a path


def _apart(kind: type, things: str) -> tuple[str, bytes, Callable[[object], Any]]:
    """How an item is laid down whose things have lines of their own: where they are, the step to them, and all the rest of it."""
    return things, b',"%b"' % things.encode(), attrgetter(*[each.name for each in dataclasses.fields(kind) if each.name != things])


_APART: Final[dict[type, tuple[str, bytes, Callable[[object], Any]]]] = {
    Zone: _apart(Zone, "cards"),
    Board: _apart(Board, "cells"),
    Map: _apart(Map, "spaces"),
}


class Laid:
    """A table together with the JSON of everything on it. Eyes that see the same share one."""

    __slots__ = ("_parts", "_rows", "lines", "sizes", "table")

    def __init__(self, table: Table, lines: bytes) -> None:
        self.table = table
        self.lines = lines
        self._rows: list[bytes] | None = None
        # how many lines each item of each area takes: now, since a game may change its lists in place
        self.sizes = [[_lines_for(item) for item in area.items] for area in table.areas]
        self._parts: dict[bytes, list[bytes]] = {}

    @property
    def rows(self) -> list[bytes]:
        """Line by line: see `lines_of`."""
        rows = self._rows
        if rows is None:
            rows = self._rows = self.lines.split(b"\n")
        return rows

    def part(self, path: bytes, values: list[Any]) -> list[bytes]:
        """The JSON of the values of a list somewhere on it; kept, since the next table is compared with this one."""
        rows = self._parts.get(path)
        if rows is None:
            rows = self._parts[path] = _encode_lines(values).split(b"\n")
        return rows


def lines_of(table: Table) -> bytes:
    """Everything on a table, a line of JSON (in which there are no line breaks) for each item, and for the rest of each area.

    An item that holds many things is laid down as what it is without them, their number, and a line for each of them.
    """
    lines: list[object] = []
    for area in table.areas:
        for item in area.items:
            apart = _APART.get(type(item))
            if apart is None:
                lines.append(item)
            else:
                things = getattr(item, apart[0])
                lines += (apart[2](item), len(things))
                lines += things
        lines.append((area.id, area.title, area.seat, area.active, area.emblem, area.summary, area.note))
    lines.append((table.phase, table.round, table.rule))
    return _encode_lines(lines)


def _lines_for(item: Item) -> int:
    apart = _APART.get(type(item))
    return 1 if apart is None else 2 + len(getattr(item, apart[0]))


def compare(old: Laid, new: Laid) -> list[bytes]:
    """The entries of a patch that turn one table into another. Nearly everything stays as it is."""
    patch: list[bytes] = []
    before, now = old.table, new.table
    rows, were = new.rows, old.rows
    if len(before.areas) != len(now.areas):
        patch.append(b'[["table","areas"],%b]' % _encode(now.areas))
    else:
        place = was_place = 0  # of the next row of either
        for at, area in enumerate(now.areas):
            was = before.areas[at]
            sizes, were_sizes = new.sizes[at], old.sizes[at]
            end, was_end = place + sum(sizes), was_place + sum(were_sizes)
            items, were_items = rows[place:end], were[was_place:was_end]
            if items != were_items:
                _compare_items(old, new, at, were_items, items, patch)
            if rows[end] != were[was_end]:
                found = len(patch)
                for name, step in _fields.get(type(area)) or _fields_of(area):
                    if name != "items":
                        _compare_values(old, new, getattr(was, name), getattr(area, name), b'"table","areas",%d%b' % (at, step), patch)
                if len(patch) == found:  # the game has changed something in place
                    patch.append(b'[["table","areas",%d],%b]' % (at, _encode(area)))
            place, was_place = end + 1, was_end + 1
    if rows[-2] != were[-2]:
        for name in ("phase", "round", "rule"):
            value = getattr(now, name)
            if getattr(before, name) != value:
                patch.append(b'[["table","%b"],%b]' % (name.encode(), _encode(value)))
    if not patch and new.lines != old.lines:  # the game has changed something in place
        patch.append(b'[["table"],%b]' % _encode(now))
    return patch


def _compare_items(a: Laid, b: Laid, number: int, were: list[bytes], rows: list[bytes], patch: list[bytes]) -> None:
    """The items of an area, of which some differ: item by item, or all of them where that is shorter."""
    path = b'"table","areas",%d,"items"' % number
    olds, items = a.table.areas[number].items, b.table.areas[number].items
    sizes, were_sizes = b.sizes[number], a.sizes[number]
    if len(sizes) != len(were_sizes):
        patch.append(b"[[%b],%b]" % (path, _encode(items)))
        return
    start = len(patch)
    place = was_place = 0
    for at, item in enumerate(items):
        old = olds[at]
        end, was_end = place + sizes[at], was_place + were_sizes[at]
        mine, yours = rows[place:end], were[was_place:was_end]
        place, was_place = end, was_end
        if mine != yours:
            here, found = b"%b,%d" % (path, at), len(patch)
            if type(item) is type(old):
                apart = _APART.get(type(item))
                if apart is None:
                    _compare_records(a, b, old, item, here, patch)
                elif _compare_heads(a, b, old, item, here, apart[0], mine[0] != yours[0], patch) and mine[1:] != yours[1:]:
                    _compare_rows(a, b, getattr(old, apart[0]), getattr(item, apart[0]), yours[2:], mine[2:], here + apart[1], patch)
            if len(patch) == found:  # another kind of item, or the very same that the game has changed in place
                patch.append(b"[[%b],%b]" % (here, _encode(item)))
    if len(patch) - start > 2 and sum(map(len, patch[start:])) > sum(map(len, rows)) + len(rows) + len(path):
        patch[start:] = [b"[[%b],%b]" % (path, _encode(items))]


def _compare_heads(a: Laid, b: Laid, old: Item, new: Item, path: bytes, things: str, differ: bool, patch: list[bytes]) -> bool:
    """Two items without their things; False if they differ and it cannot be said in what."""
    found = len(patch)
    if differ:
        for name, step in _fields.get(type(new)) or _fields_of(new):
            if name != things:
                before, value = getattr(old, name), getattr(new, name)
                if before is not value:
                    _compare_values(a, b, before, value, path + step, patch)
    return not differ or len(patch) > found


def _compare_values(a: Laid, b: Laid, old: Any, new: Any, path: bytes, patch: list[bytes]) -> None:
    kind = type(new)
    if kind is type(old):
        if kind is list:
            if old or new:
                were, rows = a.part(path, old), b.part(path, new)
                if were != rows:
                    _compare_rows(a, b, old, new, were, rows, path, patch)
            return
        if hasattr(new, "__dataclass_fields__"):
            _compare_records(a, b, old, new, path, patch)
            return
        if old == new:
            return
    patch.append(b"[[%b],%b]" % (path, _encode(new)))


def _compare_rows(
    a: Laid, b: Laid, old: list[Any], new: list[Any], were: list[bytes], rows: list[bytes], path: bytes, patch: list[bytes]
) -> None:
    """Two lists that differ somewhere: entry by entry, or the whole of it where that is shorter."""
    if len(new) != len(old) or len(rows) != len(were):
        patch.append(b"[[%b],%b]" % (path, _encode(new)))
        return
    start = len(patch)
    for at, each in enumerate(new):
        if rows[at] != were[at]:
            found = len(patch)
            if type(each) is type(old[at]) and hasattr(each, "__dataclass_fields__"):
                _compare_records(a, b, old[at], each, b"%b,%d" % (path, at), patch)
            if len(patch) == found:  # another kind of thing, or the very same that the game has changed in place
                patch.append(b"[[%b,%d],%b]" % (path, at, rows[at]))
    if len(patch) - start > 2 and sum(map(len, patch[start:])) > sum(map(len, rows)) + len(rows) + len(path):
        patch[start:] = [b"[[%b],%b]" % (path, _encode(new))]


def _compare_records(a: Laid, b: Laid, old: Any, new: Any, path: bytes, patch: list[bytes]) -> None:
    """Two things of one kind that differ somewhere."""
    for name, step in _fields.get(type(new)) or _fields_of(new):
        before, value = getattr(old, name), getattr(new, name)
        if before is not value and (value or before or type(value) is not list):  # most lists are empty
            _compare_values(a, b, before, value, path + step, patch)


def _fields_of(record: Any) -> tuple[tuple[str, bytes], ...]:
    found = _fields[type(record)] = tuple([(field.name, b',"%b"' % field.name.encode()) for field in dataclasses.fields(record)])
    return found


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
