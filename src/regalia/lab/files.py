"""Files that a command is asked to write when its work is done."""

from __future__ import annotations

import os
from pathlib import Path


def can_be_written(file: Path) -> bool:
    """Whether a file can be written, as far as that can be told: ask before the work and not after it."""
    return not file.is_dir() and os.access(file if file.exists() else file.parent, os.W_OK)
