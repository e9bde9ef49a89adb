"""Columnar files: a small, exact part of Apache Parquet, written and read with the standard library.

One row group, one plain-encoded gzip page per column, no missing values; columns of whole numbers, floats, booleans and text. Every
tool that reads Parquet (DuckDB, polars, pandas, Arrow) reads these files; `read` here reads what `write` wrote and nothing else.
See `docs/decisions/columnar-files.md`.
"""

from __future__ import annotations

import gzip
import os
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias, cast

Cell: TypeAlias = bool | int | float | str
Columns: TypeAlias = Mapping[str, Sequence[Cell]]

_MAGIC: Final = b"PAR1"
_BOOLEAN, _INT64, _DOUBLE, _BYTE_ARRAY = 0, 2, 5, 6
_TYPES: Final[dict[type, int]] = {bool: _BOOLEAN, int: _INT64, float: _DOUBLE, str: _BYTE_ARRAY}
_GZIP: Final = 2
_PLAIN, _RLE = 0, 3
_CREATOR: Final = b"regalia"


class NotOurs(ValueError):
    """A file that `write` did not write."""


def write(path: Path, columns: Columns, types: Mapping[str, type]) -> None:
    """Write a table; the file is there whole or not at all."""
    rows = len(next(iter(columns.values()))) if columns else 0
    out = bytearray(_MAGIC)
    chunks: list[bytes] = []
    total = 0
    for name, kind in types.items():
        values = columns[name]
        if len(values) != rows:
            raise ValueError(f"column {name} has {len(values)} values and the others have {rows}")
        plain = _encode(values, kind)
        packed = gzip.compress(plain, compresslevel=4, mtime=0)
        header = _struct(
            _i32(1, 0), _i32(2, len(plain)), _i32(3, len(packed)),
            _field(5, 12, _struct(_i32(1, rows), _i32(2, _PLAIN), _i32(3, _RLE), _i32(4, _RLE))),
        )  # fmt: skip
        at = len(out)
        out += header + packed
        size, raw = len(header) + len(packed), len(header) + len(plain)
        total += raw
        meta = _struct(
            _i32(1, _TYPES[kind]), _list(2, 5, [_zigzag(_PLAIN)]), _list(3, 8, [_text(name.encode())]), _i32(4, _GZIP),
            _i64(5, rows), _i64(6, raw), _i64(7, size), _i64(9, at),
        )  # fmt: skip
        chunks.append(_struct(_i64(2, at), _field(3, 12, meta)))
    schema = [_struct(_binary(4, b"schema"), _i32(5, len(types)))]
    for name, kind in types.items():
        parts = [_i32(1, _TYPES[kind]), _i32(3, 0), _binary(4, name.encode())]
        if kind is str:
            parts.append(_i32(6, 0))
        schema.append(_struct(*parts))
    group = _struct(_list(1, 12, chunks), _i64(2, total), _i64(3, rows))
    footer = _struct(_i32(1, 1), _list(2, 12, schema), _i64(3, rows), _list(4, 12, [group]), _binary(6, _CREATOR))
    out += footer + struct.pack("<I", len(footer)) + _MAGIC
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    partial.write_bytes(out)
    os.replace(partial, path)


def read(path: Path, only: Sequence[str] = ()) -> dict[str, list[Cell]]:
    """The table in a file, or some of its columns."""
    data = path.read_bytes()
    if len(data) < 12 or data[:4] != _MAGIC or data[-4:] != _MAGIC:
        raise NotOurs(f"{path} is not a whole Parquet file")
    (length,) = struct.unpack("<I", data[-8:-4])
    footer = _Reader(data, len(data) - 8 - length).structure()
    if footer.get(6) != _CREATOR:
        raise NotOurs(f"{path} was written by something else: read it with DuckDB, polars or pandas")
    found: dict[str, list[Cell]] = {}
    for group in cast("list[_Struct]", footer[4]):
        for chunk in cast("list[_Struct]", group[1]):
            meta = cast("_Struct", chunk[3])
            name = cast("list[bytes]", meta[3])[0].decode()
            if only and name not in only:
                continue
            reader = _Reader(data, cast("int", meta[9]))
            header = reader.structure()
            packed = data[reader.at : reader.at + cast("int", header[3])]
            found[name] = _decode(gzip.decompress(packed), cast("int", meta[1]), cast("int", meta[5]))
    return found


def _encode(values: Sequence[Cell], kind: type) -> bytes:
    if kind is int:
        return struct.pack(f"<{len(values)}q", *values)
    if kind is float:
        return struct.pack(f"<{len(values)}d", *values)
    if kind is bool:
        bits = bytearray((len(values) + 7) // 8)
        for at, value in enumerate(values):
            if value:
                bits[at >> 3] |= 1 << (at & 7)
        return bytes(bits)
    out = bytearray()
    for value in values:
        text = str(value).encode()
        out += struct.pack("<I", len(text)) + text
    return bytes(out)


def _decode(plain: bytes, kind: int, rows: int) -> list[Cell]:
    if kind == _INT64:
        return list(struct.unpack(f"<{rows}q", plain))
    if kind == _DOUBLE:
        return list(struct.unpack(f"<{rows}d", plain))
    if kind == _BOOLEAN:
        return [bool(plain[at >> 3] >> (at & 7) & 1) for at in range(rows)]
    texts: list[Cell] = []
    at = 0
    seen: dict[bytes, str] = {}
    for _ in range(rows):
        (length,) = struct.unpack_from("<I", plain, at)
        raw = plain[at + 4 : at + 4 + length]
        text = seen.get(raw)
        if text is None:
            text = seen[raw] = raw.decode()
        texts.append(text)
        at += 4 + length
    return texts


# --- Thrift's compact protocol, as far as Parquet's footer needs it -------------------------------------------------------

_Struct: TypeAlias = "dict[int, int | bytes | list[object] | _Struct]"
_Field: TypeAlias = tuple[int, int, bytes]


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _zigzag(number: int) -> bytes:
    return _varint((number << 1) ^ (number >> 63))


def _text(value: bytes) -> bytes:
    return _varint(len(value)) + value


def _field(number: int, kind: int, value: bytes) -> _Field:
    return number, kind, value


def _i32(number: int, value: int) -> _Field:
    return number, 5, _zigzag(value)


def _i64(number: int, value: int) -> _Field:
    return number, 6, _zigzag(value)


def _binary(number: int, value: bytes) -> _Field:
    return number, 8, _text(value)


def _list(number: int, kind: int, items: Sequence[bytes]) -> _Field:
    size = len(items)
    head = bytes([size << 4 | kind]) if size < 15 else bytes([0xF0 | kind]) + _varint(size)
    return number, 9, head + b"".join(items)


def _struct(*fields: _Field) -> bytes:
    out = bytearray()
    last = 0
    for number, kind, value in fields:
        out.append((number - last) << 4 | kind)
        out += value
        last = number
    out.append(0)
    return bytes(out)


class _Reader:
    __slots__ = ("at", "data")

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def structure(self) -> _Struct:
        found: _Struct = {}
        last = 0
        while True:
            head = self.data[self.at]
            self.at += 1
            if head == 0:
                return found
            last += head >> 4
            found[last] = cast("int", self._value(head & 15))

    def _value(self, kind: int) -> object:
        if kind in (4, 5, 6):
            raw = self._number()
            return raw >> 1 ^ -(raw & 1)
        if kind == 8:
            size = self._number()
            self.at += size
            return self.data[self.at - size : self.at]
        if kind == 9:
            head = self.data[self.at]
            self.at += 1
            size = head >> 4 if head >> 4 < 15 else self._number()
            return [self._value(head & 15) for _ in range(size)]
        if kind == 12:
            return self.structure()
        raise NotOurs(f"a field of type {kind}")

    def _number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
