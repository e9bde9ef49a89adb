"""What a player keeps between games at this terminal: one JSON file, one entry per game."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import cast

from regalia.kernel import Game, State, Value
from regalia.kernel.match import Match
from regalia.kernel.record import JSON


def keepsake_file() -> Path:
    """Where keepsakes lie: REGALIA_KEEPSAKES, or the user's data folder."""
    chosen = os.environ.get("REGALIA_KEEPSAKES")
    if chosen:
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "regalia" / "keepsakes.json"


def keepsake_of(game: Game[State], path: Path) -> dict[str, JSON]:
    """What was kept of a game; a file that cannot be read counts as empty."""
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    kept = whole.get(game.name, {}) if isinstance(whole, dict) else {}
    return cast("dict[str, JSON]", kept if isinstance(kept, dict) else {})


def settings_for(game: Game[State], seat: int, path: Path) -> dict[str, Value]:
    """The settings that the keepsake brings to a seat."""
    return game.keepsake_settings(keepsake_of(game, path), seat)


def keep(match: Match, seat: int, path: Path) -> None:
    """Write down what the player keeps of a match that has ended."""
    before = keepsake_of(match.game, path)
    after = match.game.keepsake(match.state, seat, before)
    if after == before:
        return
    try:
        whole = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        whole = {}
    whole = {**whole, match.game.name: after} if isinstance(whole, dict) else {match.game.name: after}
    _write(path, json.dumps(whole, ensure_ascii=False, indent=1))


def keep_for_later(match: Match) -> Path | None:
    """Save a match that was left before its end, beside the keepsakes: the last one of each game. None: there is no room for it."""
    path = keepsake_file().with_name(f"left-{match.game.name}.json")
    try:
        _write(path, match.dumps())
    except OSError:
        return None
    return path


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
