"""Records from tables: what may stand in the field of a card follows from the types of its record."""

from __future__ import annotations

import dataclasses
import difflib
import enum
import sys
import types
import typing
from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Final, TypeAlias, Union, get_args, get_origin

Table: TypeAlias = "dict[str, object]"
Cards: TypeAlias = "dict[str, dict[str, object]]"  # by name; where several records share one, by record, the outermost first
_NEAR: Final = 0.7  # how much of a name must be alike for another one to be meant: a letter or a word, but not "of the"


@dataclasses.dataclass(slots=True)
class Glossary:
    """What a table may speak of: the records that can stand on a card, the game's own cards, looked up only when one is named, and the
    fields, by record, in which a number below zero means nothing."""

    records: dict[str, type]
    cards: Callable[[], Cards] = dict
    unsigned: Collection[tuple[str, str]] = ()


class Misfit(ValueError):
    """A table does not fit a record. Each line begins with the field."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def is_card(value: object) -> bool:
    """Whether a value is a printed card: a frozen record with a name, or one about the `kind` of card that it is (a list on its back)."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return False
    if not type(value).__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return False
    fields = {f.name for f in dataclasses.fields(value)}
    if "name" in fields:
        return isinstance(getattr(value, "name", None), str)
    return "kind" in fields and is_card(getattr(value, "kind", None))


def name_of(card: object) -> str:
    """The name printed on a card."""
    return str(card.name) if hasattr(card, "name") else name_of(card.kind) if hasattr(card, "kind") else ""


def renamed(card: object, old: str, new: str) -> object:
    """The card with another name, on its faces as well."""
    if isinstance(card, tuple):
        inside = tuple([renamed(each, old, new) for each in card])
        return inside if any(a is not b for a, b in zip(inside, card, strict=True)) else card
    if not is_card(card) or name_of(card) != old:
        return card
    fields = {f.name: renamed(getattr(card, f.name), old, new) for f in dataclasses.fields(card) if f.init}  # type: ignore[arg-type]
    if "name" in fields:
        fields["name"] = new
    return dataclasses.replace(card, **fields)  # type: ignore[type-var]


def said(value: object) -> str:
    """A value as a designer wrote it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if isinstance(value, (int, float, str)) else f"a {'table' if isinstance(value, dict) else 'list'}"


def hints(cls: type) -> dict[str, object]:
    """The types of a record's fields; names that exist only for type checkers are looked up in the game's loaded modules.

    A number may say which ones it can be: `Annotated[int, ("WEAPON", "ARMOR")]` by the names that the game gave them, `Annotated[int,
    range(1, 7)]` by its limits.
    """
    try:
        return dict(typing.get_type_hints(cls, include_extras=True))
    except NameError:
        pass
    own = vars(sys.modules[cls.__module__])
    others: dict[str, object] = {}
    package = ".".join(cls.__module__.split(".")[:3])
    for name in [n for n in sys.modules if n.startswith(package)]:
        for key, value in vars(sys.modules[name]).items():
            if key not in own and isinstance(value, type) and value.__module__.startswith(package):
                others[key] = value
    others["Callable"] = Callable
    return dict(typing.get_type_hints(cls, localns=others, include_extras=True))


def glossary(cls: type, cards: Callable[[], Cards] = dict, unsigned: Collection[tuple[str, str]] = ()) -> Glossary:
    """Every record that can stand on such a card, at any depth, by its class name."""
    found: dict[str, type] = {}
    _gather(cls, found)
    return Glossary(found, cards, unsigned)


def _gather(hint: object, found: dict[str, type]) -> None:
    if isinstance(hint, type) and get_origin(hint) is None:
        if dataclasses.is_dataclass(hint):
            if hint.__name__ in found:
                return
            found[hint.__name__] = hint
            for inner in hints(hint).values():
                _gather(inner, found)
        if hint.__module__.startswith("regalia.games."):
            subclasses: list[type] = hint.__subclasses__()
            for below in subclasses:
                if _is_current(below):
                    _gather(below, found)
        return
    for inner in get_args(hint):
        _gather(inner, found)


def _is_current(cls: type) -> bool:
    """Whether a class is the one its module has: `slots=True` makes a second class, and a reloaded module leaves the first ones behind."""
    return getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is cls


def record_from(cls: type, table: Table, base: object | None, words: Glossary, where: str = "") -> object:
    """The record that a table describes; fields it does not give are those of `base`, or the record's defaults."""
    types_of = hints(cls)
    fields = {f.name: f for f in dataclasses.fields(cls) if f.init}
    values: dict[str, object] = {}
    wrong: list[str] = []
    for key, value in table.items():
        if key not in fields:
            known = f"one of {', '.join(fields)}" if fields else "none, as it has no fields"
            wrong.append(f"field {where}{key}: {cls.__name__} has no such field; expected {known}.")
            continue
        try:
            values[key] = fitted(types_of[key], value, words, cls, f"{where}{key}", getattr(base, key, None))
        except Misfit as error:
            wrong += error.lines
            continue
        least = min(numbers_in(values[key]), default=0)
        if least < 0 and (cls.__name__, key) in words.unsigned and get_origin(types_of[key]) is not Annotated:
            wrong.append(f"field {where}{key}: expected 0 or more, as on all cards of the game, not {least}.")
    if base is not None:
        values = {name: values.get(name, getattr(base, name)) for name in fields}
    else:
        for name, field in fields.items():
            needed = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            if needed and name not in table:
                wrong.append(f"field {where}{name}: {cls.__name__} needs it; expected {expected(types_of[name], words)}.")
    if wrong:
        raise Misfit(wrong)
    try:
        return cls(**values)
    except (TypeError, ValueError, LookupError, AssertionError) as error:
        field_said = str(error).partition(":")[0]
        if field_said in fields:  # the record itself says what it expected, and of which field
            raise Misfit([f"field {where}{error}"]) from error
        raise Misfit([f"field {where.rstrip('.') or 'values'}: {cls.__name__} does not accept them: {error}."]) from error


def numbers_in(value: object) -> list[int]:
    """The whole numbers that stand in a field, alone or in a list."""
    if isinstance(value, (tuple, list)):
        return [number for each in value for number in numbers_in(each)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


def fitted(hint: object, value: object, words: Glossary, owner: type, where: str, base: object = None) -> object:
    """The value as the type wants it, or Misfit. A table changes the record that stands there (`base`), where there is one."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(hint), hint, value, words, owner, where, base)
    if origin is typing.Literal:
        if value in get_args(hint):
            return value
    elif origin is tuple or origin is list:
        if isinstance(value, list):
            return _sequence(hint, value, words, owner, where, base)
    elif hint is bool:
        if isinstance(value, bool):
            return value
    elif origin is Annotated:
        number = _constant(value, owner) if isinstance(value, str) and value.upper() in _limits(hint) else value
        if isinstance(number, int) and not isinstance(number, bool) and number in _allowed(hint, owner):
            return number
    elif hint is int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    elif hint is float:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
    elif hint is str:
        if isinstance(value, str):
            return value
    elif isinstance(hint, type) and issubclass(hint, enum.Enum):
        for member in hint:
            if value == member.value or (isinstance(value, str) and value.upper() == member.name):
                return member
    elif isinstance(hint, type) and isinstance(value, dict):
        return _record(hint, value, words, where, base=base)
    elif isinstance(hint, type) and isinstance(value, str) and is_kind_of_card(hint):
        return _named(hint, value, words, where)
    raise Misfit([f"field {where}: expected {expected(hint, words)}, not {said(value)}."])


def is_kind_of_card(cls: type) -> bool:
    """Whether a record is one of printed cards, so that a card of the game can be meant by its name."""
    return dataclasses.is_dataclass(cls) and any(f.name == "name" for f in dataclasses.fields(cls))


def _named(cls: type, name: str, words: Glossary, where: str) -> object:
    found = words.cards().get(name, {}).get(cls.__name__)
    if found is not None:
        return found
    hint = perhaps(name, [n for n, records in words.cards().items() if cls.__name__ in records]) or "."
    raise Misfit([f"field {where}: expected a table, or the name of a {cls.__name__} of the game; there is no {name!r}{hint}"])


def perhaps(name: str, among: Iterable[str]) -> str:
    """The end of a sentence about a name that there is not: those that may be meant, if any is near enough."""
    near = difflib.get_close_matches(name, among, n=3, cutoff=_NEAR)
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""


def _one_of(
    kinds: tuple[object, ...], hint: object, value: object, words: Glossary, owner: type, where: str, base: object
) -> object:  # fmt: skip
    if value == "none" and type(None) in kinds:
        return None
    if isinstance(value, dict) and isinstance(value.get("verb"), str):
        return _record(_base_of(kinds), value, words, where, hint)
    candidates = [kind for kind in kinds if kind is not type(None)]
    if len(candidates) == 1 and isinstance(value, (dict, list)):
        return fitted(candidates[0], value, words, owner, where, base)
    for kind in candidates:
        try:
            return fitted(kind, value, words, owner, where, base)
        except Misfit:
            continue
    raise Misfit([f"field {where}: expected {expected(hint, words)}, not {said(value)}."])


def _base_of(kinds: tuple[object, ...]) -> tuple[type, ...]:
    return tuple([kind for kind in kinds if isinstance(kind, type)])


def _record(
    wanted: type | tuple[type, ...], value: Table, words: Glossary, where: str, hint: object = None, base: object = None
) -> object:  # fmt: skip
    verb = value.get("verb")
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted) and not _below(wanted, words):
        has_verb = any(f.name == "verb" for f in dataclasses.fields(wanted))  # a field of that name, which says no record
        if verb is None or has_verb:
            return record_from(wanted, value, base if isinstance(base, wanted) else None, words, f"{where}.")
    table = {key: inner for key, inner in value.items() if key != "verb"}
    cls = words.records.get(verb) if isinstance(verb, str) else None
    if cls is None or not issubclass(cls, wanted) or _below(cls, words):
        told = expected(hint if hint is not None else wanted, words)
        raise Misfit([f"field {where}: expected {told}, not {said(verb) if verb is not None else 'a table without a verb'}."])
    return record_from(cls, table, None, words, f"{where}.")


def _below(cls: type, words: Glossary) -> bool:
    """Whether a record only stands for others that derive from it."""
    return any(other is not cls and issubclass(other, cls) for other in words.records.values())


def _sequence(hint: object, value: list[object], words: Glossary, owner: type, where: str, base: object) -> object:
    args = get_args(hint)
    kind = get_origin(hint)
    if is_fixed(hint):
        if len(value) != len(args):
            raise Misfit([f"field {where}: expected {len(args)} values, not {len(value)}."])
        there = base if isinstance(base, tuple) and len(base) == len(args) else (None,) * len(args)
        pairs = list(zip(args, value, there, strict=True))
    else:
        pairs = [(args[0], each, None) for each in value]
    items: list[object] = []
    wrong: list[str] = []
    for n, (arg, each, inner) in enumerate(pairs):
        if each == {} and base is not None and is_fixed(hint):
            items.append(inner)  # left alone, though nothing may stand there
            continue
        try:
            items.append(fitted(arg, each, words, owner, f"{where}[{n}]", inner))
        except Misfit as error:
            wrong += error.lines
    if wrong:
        raise Misfit(wrong)
    return tuple(items) if kind is tuple else items


def is_fixed(hint: object) -> bool:
    """Whether a type wants a certain number of values."""
    args = get_args(hint)
    return get_origin(hint) is tuple and not (len(args) == 2 and args[1] is Ellipsis)


def _limits(hint: object) -> range | tuple[str, ...]:
    """What an annotated number says of itself: its limits, or the names of those that it can be."""
    return typing.cast("range | tuple[str, ...]", get_args(hint)[1])


def _allowed(hint: object, owner: type) -> Collection[int | None]:
    """The numbers that may stand in a field which says so."""
    limits = _limits(hint)
    return limits if isinstance(limits, range) else [_constant(name, owner) for name in limits]


def _constant(value: str, owner: type) -> int | None:
    """A number that the game gave a name: `type = "ATTACK"`."""
    package = ".".join(owner.__module__.split(".")[:3])
    modules = [owner.__module__, *sorted(n for n in sys.modules if n.startswith(package + "."))]
    for module in modules:
        number = vars(sys.modules[module]).get(value.upper()) if module in sys.modules else None
        if isinstance(number, int) and not isinstance(number, bool):
            return number
    return None


def expected(hint: object, words: Glossary) -> str:
    """A type in a designer's words."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        kinds = [k for k in get_args(hint) if k is not type(None)]
        records = [k.__name__ for k in kinds if isinstance(k, type) and dataclasses.is_dataclass(k)]
        parts = [f"a table with one of the verbs {', '.join(sorted(records))}"] if records else []
        parts += [expected(k, words) for k in kinds if not (isinstance(k, type) and dataclasses.is_dataclass(k))]
        if type(None) in get_args(hint):
            parts.append('"none"')
        return " or ".join(parts)
    if origin is typing.Literal:
        return " or ".join(said(v) for v in get_args(hint))
    if origin is Annotated:
        limits = _limits(hint)
        return f"a whole number from {limits[0]} to {limits[-1]}" if isinstance(limits, range) else f"one of {', '.join(limits)}"
    if origin in (tuple, list):
        return f"a list, each {expected(get_args(hint)[0], words)}" if get_args(hint) else "a list"
    if hint is bool:
        return "true or false"
    if hint is int:
        return "a whole number"
    if hint is float:
        return "a number"
    if hint is str:
        return "a text"
    if isinstance(hint, tuple):
        return f"a table with one of the verbs {', '.join(_verbs(hint, words))}"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return "one of " + ", ".join(str(m.value) for m in hint)
    if isinstance(hint, type):
        if is_kind_of_card(hint):
            return f"a table, or the name of a {hint.__name__} of the game"
        below = _verbs(hint, words)
        if below == [hint.__name__]:
            return f"a table with {', '.join(f.name for f in dataclasses.fields(hint) if f.init)}"
        return f"a table with one of the verbs {', '.join(below)}" if below else "nothing that a pack can hold"
    return "nothing that a pack can hold"


def _verbs(hint: type | tuple[type, ...], words: Glossary) -> list[str]:
    return sorted(name for name, cls in words.records.items() if issubclass(cls, hint) and not _below(cls, words))
