"""A hint for the compiled build: classes that games of your own, uncompiled, may extend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as native
else:

    def native(**_hints: bool):
        return lambda cls: cls


__all__ = ["native"]
