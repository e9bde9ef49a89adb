"""Changes instead of whole views: `diff` makes a patch, `apply_patch` (and the page) applies it.

Parts of a view that are already JSON (`msgspec.Raw`, as elements of lists) are compared as bytes and only looked into where they differ.

A patch is a list of `[path, value]` (set) and `[path]` (delete a key). A path is a list of keys and indexes; the empty path is the whole
view. A list whose length changed is replaced whole.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, cast

import msgspec
from msgspec import Raw

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Step: TypeAlias = str | int
Patch: TypeAlias = "list[list[object]]"

_MISSING: Final = object()
_decode = msgspec.json.Decoder().decode


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
        if kind is Raw and type(before) is Raw:
            value, before = _decode(value), _decode(before)
            kind = type(value)
        if value and kind is type(before) and (kind is dict or (kind is list and len(value) == len(before))):
            _differ(before, value, [*path, at], patch)
        else:
            patch.append([[*path, at], value])


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
