"""Columnar files: Parquet through pyarrow, imported only when a file is written or read.

Columns of whole numbers, floats, booleans and text, no missing values. See `docs/decisions/columnar-files.md`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    import pyarrow

Cell: TypeAlias = bool | int | float | str
Columns: TypeAlias = Mapping[str, Sequence[Cell]]

_NAMES: Final[dict[type, str]] = {bool: "bool", int: "int64", float: "float64", str: "string"}


class NotOurs(ValueError):
    """A file that is no whole Parquet file."""


def write(path: Path, columns: Columns, types: Mapping[str, type]) -> None:
    """Write a table; the file is there whole or not at all."""
    pa = _pyarrow()
    from pyarrow import parquet

    rows = {name: len(values) for name, values in columns.items()}
    if len(set(rows.values())) > 1:
        raise ValueError(f"the columns differ in length: {rows}")
    schema = pa.schema([pa.field(name, pa.type_for_alias(_NAMES[kind]), nullable=False) for name, kind in types.items()])
    table = pa.table({name: list(columns[name]) for name in types}, schema=schema)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    parquet.write_table(table, partial, compression="zstd")
    os.replace(partial, path)


def read(path: Path, only: Sequence[str] = ()) -> dict[str, list[Cell]]:
    """The table in a file, or some of its columns."""
    pa = _pyarrow()
    from pyarrow import parquet

    try:
        table = parquet.read_table(path, columns=list(only) or None)
    except (pa.ArrowInvalid, pa.ArrowIOError) as error:
        raise NotOurs(f"{path} is not a whole Parquet file.") from error
    return {name: table.column(name).to_pylist() for name in table.column_names}


def check() -> None:
    """Raise NotOurs if files cannot be written or read on this installation."""
    _pyarrow()


def _pyarrow() -> pyarrow:
    try:
        import pyarrow
    except ImportError:
        raise NotOurs("Simulations are written as Parquet files, which needs pyarrow: pip install 'regalia[lab]'.") from None
    return pyarrow
