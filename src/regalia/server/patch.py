"""Changes instead of whole views: `diff` makes a patch, `apply_patch` (and the page) applies it.

A patch is a list of `[path, value]` (set) and `[path]` (delete a key). A path is a list of keys and indexes; the empty path is the whole
view. A list whose length changed is replaced whole.
"""

from __future__ import annotations

from typing import TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Step: TypeAlias = str | int
Patch: TypeAlias = "list[list[object]]"


def diff(old: Plain, new: Plain) -> Patch:
    """What turns `old` into `new`."""
    patch: Patch = []
    if old != new:
        _differ(old, new, [], patch)
    return patch


def _differ(old: Plain, new: Plain, path: list[Step], patch: Patch) -> None:
    """Both are known to differ. Equality of builtins is quick, so only what changed is walked."""
    if isinstance(old, dict) and isinstance(new, dict):
        if len(old) == len(new) or old.keys() & new.keys():
            for key, value in new.items():
                if key not in old:
                    patch.append([[*path, key], value])
                else:
                    before = old[key]
                    # 1 == True and 1 == 1.0, but they are different JSON
                    if before != value or type(before) is not type(value):
                        _differ(before, value, [*path, key], patch)
            if len(old) != len(new) or old.keys() != new.keys():
                patch.extend([[*path, key]] for key in old if key not in new)
            return
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, value in enumerate(new):
            before = old[at]
            if before != value or type(before) is not type(value):
                _differ(before, value, [*path, at], patch)
        return
    patch.append([path, new])


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
