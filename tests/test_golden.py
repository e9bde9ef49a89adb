"""Golden playthroughs come out as written. `make golden` writes them anew; the diff is for people to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.registry import load_game
from regalia.testing.golden import golden_files, playthrough

FILES = golden_files(Path(__file__).parent)


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}-{p.stem}" for p in FILES])
def test_playthrough_is_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert playthrough(load_game(path.parent.name), text.splitlines()[0]) == text
