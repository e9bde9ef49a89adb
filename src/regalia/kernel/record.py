"""Plain slotted data that copies itself, compares itself, and turns into JSON and back.

A record declares `__slots__` and annotates each slot; nothing else. From the annotations one copy function, one encoder, one
decoder and one function for the content are written per class, once, as straight-line code: no `deepcopy`, no reflection per call.

Allowed slot types: int, bool, str, float, bytes, None, tuples and frozensets of those; lists, dicts and sets of allowed types;
records; lists of records. A slot whose name begins with an underscore is transient: it is None in every copy and never saved.

Compiled classes carry no annotations, so the build writes what it read from the interpreted ones into `regalia/_slots.json`.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self, TypeAlias, Union, get_args, get_origin

from regalia.kernel.native import native

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"

_copiers: Final[dict[type, Callable[..., object]]] = {}
_encoders: Final[dict[type, Callable[..., dict[str, JSON]]]] = {}
_decoders: Final[dict[type, Callable[..., object]]] = {}
_contents: Final[dict[type, Callable[..., tuple[object, ...]]]] = {}
_classes: Final[dict[str, type]] = {}
_compiled_slots: Final[dict[str, dict[str, str]]] = {}


@native(allow_interpreted_subclasses=True)
class Record:
    """The base of all state: see the head of this file."""

    __slots__ = ()

    def copy(self) -> Self:
        """An equal record that shares nothing that can change."""
        cls = type(self)
        copier = _copiers.get(cls)
        if copier is None:
            copier = _derive_copier(cls)
        return copier(self)  # type: ignore[return-value]

    def to_json(self) -> dict[str, JSON]:
        """Everything but the transient slots, as JSON data; `is` names the class."""
        cls = type(self)
        encoder = _encoders.get(cls)
        if encoder is None:
            encoder = _derive_encoder(cls)
        return encoder(self)

    def content(self) -> tuple[object, ...]:
        """Everything but the transient slots, as a value that can be hashed: equal contents are equal records.

        The luck to come is left out (`Chance`), so two states of the same content differ in nothing that has happened.
        """
        cls = type(self)
        content = _contents.get(cls)
        if content is None:
            content = _derive_content(cls)
        return content(self)

    def __reduce__(self) -> tuple[Callable[[dict[str, JSON]], object], tuple[dict[str, JSON]]]:
        """Pickled, and copied by those who do not know `copy`, as what it is saved as."""
        return decode_record, (self.to_json(),)

    @classmethod
    def from_json(cls, data: dict[str, JSON]) -> Self:
        """The record that `to_json` described; the class may be any subclass of this one."""
        return decode_record(data)  # type: ignore[return-value]


def decode_record(data: dict[str, JSON]) -> object:
    """The record in `data`, of the class that its `is` names."""
    name = str(data["is"])
    cls = _classes.get(name)
    if cls is None:
        cls = _find_class(name)
    decoder = _decoders.get(cls)
    if decoder is None:
        decoder = _derive_decoder(cls)
    return decoder(data)


def forget_records(module: str) -> None:
    """Classes of a module, and of those below it, are looked up anew: another one is loaded in its place."""
    for name in [n for n in _classes if n.startswith((f"{module}:", f"{module}."))]:
        del _classes[name]


def slots_of(cls: type) -> dict[str, object]:
    """The slots of a record class with their types, base classes first, transient ones left out."""
    hints: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        if "__mypyc_attrs__" in vars(base):
            known = _load_compiled_slots().get(class_name(base), {})
            hints.update({name: _evaluate(text, base) for name, text in known.items()})
            continue
        names = [name for name in _own_slots(base) if not name.startswith("_")]
        annotated = typing.get_type_hints(base) if names else {}
        for name in names:
            if name not in annotated:
                raise TypeError(f"{base.__name__}.{name} is a slot without a type: annotate it")
            hints[name] = annotated[name]
    return hints


def transient_slots(cls: type) -> list[str]:
    """The slots that are None in every copy."""
    names: dict[str, None] = {}
    for base in reversed(cls.__mro__):
        names.update(dict.fromkeys(vars(base).get("__mypyc_attrs__", ())))
        names.update(dict.fromkeys(_own_slots(base)))
    return [name for name in names if name.startswith("_") and not name.startswith("__")]


def _own_slots(cls: type) -> tuple[str, ...]:
    slots = vars(cls).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def class_name(cls: type) -> str:
    """How a class is named in saved data."""
    return f"{cls.__module__}:{cls.__qualname__}"


def _find_class(name: str) -> type:
    module_name, _, qualified = name.partition(":")
    module = __import__(module_name, fromlist=["_"])
    found = module
    for part in qualified.split("."):
        found = getattr(found, part)
    if not (isinstance(found, type) and issubclass(found, Record)):
        raise ValueError(f"{name} is not a record of this program")
    _classes[name] = found
    return found


def _load_compiled_slots() -> dict[str, dict[str, str]]:
    if not _compiled_slots:
        path = Path(__file__).parent.parent / "_slots.json"
        _compiled_slots.update(json.loads(path.read_text()))
    return _compiled_slots


def _evaluate(text: str, cls: type) -> object:
    module = __import__(cls.__module__, fromlist=["_"])
    scope = {"typing": typing, **vars(module)}
    for name in text.replace("[", " ").replace("]", " ").replace(",", " ").replace("|", " ").split():
        if ":" in name:
            alias = name.replace(":", "__").replace(".", "_")
            scope[alias] = _find_class(name)
            text = text.replace(name, alias)
    return eval(text, scope)  # our own build's file, written by describe_type


def describe_type(hint: object) -> str:
    """A type as text for the compiled build; record classes by module and name."""
    origin = get_origin(hint)
    if hint is None or hint is type(None):
        return "None"
    if origin in (Union, types.UnionType):
        return " | ".join(describe_type(a) for a in get_args(hint))
    if origin is not None:
        inner = ", ".join("..." if a is Ellipsis else describe_type(a) for a in get_args(hint))
        return f"{origin.__name__}[{inner}]"
    if isinstance(hint, type):
        return class_name(hint) if issubclass(hint, Record) else hint.__name__
    raise TypeError(f"{hint} is no plain data, and cannot be in a slot of a record")


# --- writing the functions of a class -------------------------------------------------------------------------------


def _optional(hint: object) -> object | None:
    """The X of `X | None`, or None when the hint is something else."""
    if get_origin(hint) in (Union, types.UnionType):
        rest: list[object] = [a for a in get_args(hint) if a is not type(None)]
        if len(rest) == 1 and len(get_args(hint)) == 2:
            return rest[0]
    return None


def _is_record(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Record)


def _is_fixed(hint: object) -> bool:
    """Immutable through and through, so that copies may share it."""
    if hint in (int, bool, str, float, bytes, None, type(None)):
        return True
    origin = get_origin(hint)
    if origin in (tuple, frozenset):
        return all(a is Ellipsis or _is_fixed(a) for a in get_args(hint))
    if origin in (Union, types.UnionType):
        return all(_is_fixed(a) for a in get_args(hint))
    return origin is typing.Literal


def _copy_code(hint: object, at: str, depth: int = 0) -> str:
    if _is_fixed(hint):
        return at
    if _is_record(hint):
        return f"{at}.copy()"
    inner = _optional(hint)
    if inner is not None:
        return f"(None if {at} is None else {_copy_code(inner, at, depth)})"
    origin, args = get_origin(hint), get_args(hint)
    each = f"e{depth}"
    if origin is list:
        if _is_fixed(args[0]):
            return f"{at}[:]"
        return f"([{_copy_code(args[0], each, depth + 1)} for {each} in {at}] if {at} else [])"
    if origin is set and _is_fixed(args[0]):
        return f"{at}.copy()"
    if origin is dict and _is_fixed(args[0]):
        if _is_fixed(args[1]):
            return f"{at}.copy()"
        return f"{{k{depth}: {_copy_code(args[1], each, depth + 1)} for k{depth}, {each} in {at}.items()}}"
    raise TypeError(f"{hint} is no plain data, and cannot be in a slot of a record")


def _encode_code(hint: object, at: str, depth: int = 0) -> str:
    if hint in (int, bool, str, float, None, type(None)) or get_origin(hint) is typing.Literal:
        return at
    if hint is bytes:
        return f"{at}.hex()"
    if _is_record(hint):
        return f"{at}.to_json()"
    inner = _optional(hint)
    if inner is not None:
        return f"(None if {at} is None else {_encode_code(inner, at, depth)})"
    origin, args = get_origin(hint), get_args(hint)
    each = f"e{depth}"
    if origin in (list, tuple) and (origin is list or (len(args) == 2 and args[1] is Ellipsis)):
        return f"[{_encode_code(args[0], each, depth + 1)} for {each} in {at}]"
    if origin is tuple:
        return "[" + ", ".join(_encode_code(a, f"{at}[{i}]", depth + 1) for i, a in enumerate(args)) + "]"
    if origin in (set, frozenset):
        return f"sorted({at})"
    if origin is dict:
        key, value = _encode_code(args[0], f"k{depth}", depth + 1), _encode_code(args[1], each, depth + 1)
        return f"[[{key}, {value}] for k{depth}, {each} in {at}.items()]"
    if origin in (Union, types.UnionType) and all(a in (int, bool, str, float, type(None)) for a in args):
        return at
    raise TypeError(f"{hint} is no plain data, and cannot be in a slot of a record")


def _decode_code(hint: object, at: str, depth: int = 0) -> str:
    if hint in (int, bool, str, float, None, type(None)) or get_origin(hint) is typing.Literal:
        return at
    if hint is bytes:
        return f"bytes.fromhex({at})"
    if _is_record(hint):
        return f"decode_record({at})"
    inner = _optional(hint)
    if inner is not None:
        return f"(None if {at} is None else {_decode_code(inner, at, depth)})"
    origin, args = get_origin(hint), get_args(hint)
    each = f"e{depth}"
    if origin is list:
        return f"[{_decode_code(args[0], each, depth + 1)} for {each} in {at}]"
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return f"tuple([{_decode_code(args[0], each, depth + 1)} for {each} in {at}])"
    if origin is tuple:
        return "(" + "".join(_decode_code(a, f"{at}[{i}]", depth + 1) + ", " for i, a in enumerate(args)) + ")"
    if origin in (set, frozenset):
        return f"{origin.__name__}({at})"
    if origin is dict:
        key, value = _decode_code(args[0], f"k{depth}", depth + 1), _decode_code(args[1], each, depth + 1)
        return f"{{{key}: {value} for k{depth}, {each} in {at}}}"
    return at


def _content_code(hint: object, at: str, depth: int = 0) -> str:
    if _is_fixed(hint):
        return at
    if _is_record(hint):
        return f"{at}.content()"
    inner = _optional(hint)
    if inner is not None:
        return f"(None if {at} is None else {_content_code(inner, at, depth)})"
    origin, args = get_origin(hint), get_args(hint)
    each = f"e{depth}"
    if origin is list:
        if _is_fixed(args[0]):
            return f"tuple({at})"
        return f"tuple([{_content_code(args[0], each, depth + 1)} for {each} in {at}])"
    if origin is set:
        return f"frozenset({at})"
    return f"tuple([(k{depth}, {_content_code(args[1], each, depth + 1)}) for k{depth}, {each} in {at}.items()])"


def _write(name: str, lines: list[str], scope: dict[str, object]) -> Callable[..., object]:
    exec(f"def {name}(a):\n" + "\n".join("    " + line for line in lines), scope)
    made = scope[name]
    assert callable(made)
    return made


def _parts(cls: type, code: Callable[[object, str], str], at: str = "a.{0}") -> list[tuple[str, str]]:
    """The slots of a class, each with the code for what is in it."""
    found = []
    for name, hint in slots_of(cls).items():
        try:
            found.append((name, code(hint, at.format(name))))
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{name}: {error}") from None
    return found


def copy_lines(cls: type) -> list[str]:
    """The body of a copy function from `a` to the empty `b`; the compiled build writes it into the class."""
    lines = [f"b.{name} = {code}" for name, code in _parts(cls, _copy_code)]
    return [*lines, *[f"b.{name} = None" for name in transient_slots(cls)], "return b"]


def _derive_copier(cls: type) -> Callable[..., object]:
    guard = "if type(a) is not cls: return copied(a)"  # one that extends the class and has no copier yet
    made = _write("copy", [guard, "b = new(cls)", *copy_lines(cls)], {"new": cls.__new__, "cls": cls, "copied": Record.copy})
    _copiers[cls] = made
    if "__mypyc_attrs__" not in vars(cls):
        cls.copy = made  # type: ignore[attr-defined]  # found without a detour from now on
    return made


def _derive_encoder(cls: type) -> Callable[..., dict[str, JSON]]:
    parts = [f"'is': {class_name(cls)!r}"]
    parts += [f"{name!r}: {code}" for name, code in _parts(cls, _encode_code)]
    made = _write("to_json", ["return {" + ", ".join(parts) + "}"], {})
    _encoders[cls] = made  # type: ignore[assignment]
    return made  # type: ignore[return-value]


def _derive_content(cls: type) -> Callable[..., tuple[object, ...]]:
    parts = "".join(f"{code}, " for _, code in _parts(cls, _content_code))
    made = _write("content", [f"return (cls, {parts})"], {"cls": cls})
    _contents[cls] = made  # type: ignore[assignment]
    return made  # type: ignore[return-value]


def _derive_decoder(cls: type) -> Callable[..., object]:
    lines = ["b = new(cls)", *[f"b.{name} = {code}" for name, code in _parts(cls, _decode_code, "a['{0}']")]]
    lines += [f"b.{name} = None" for name in transient_slots(cls)]
    made = _write("from_json", [*lines, "return b"], {"new": cls.__new__, "cls": cls, "decode_record": decode_record})
    _decoders[cls] = made
    return made
