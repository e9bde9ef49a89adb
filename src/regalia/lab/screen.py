"""The terminal that a command speaks to, whatever it can show."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def allow_all_signs() -> None:
    """Signs that the terminal does not have are question marks there from now on, and not the end of the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
