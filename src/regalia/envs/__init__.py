"""Regalia's games as research environments: `regalia.envs.plain`, and on it `.zoo` for PettingZoo and `.spiel` for OpenSpiel.

An environment is named for its game and a version of the encoding, `time_loop_v3`; the version changes when the same match would be
encoded differently. Observations are made from a seat's view of the table and from nothing else.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from regalia.kernel import Game, State
from regalia.registry import UnknownGame, home_of, installed, is_own, load_game

VERSION: Final = 3


def names() -> list[str]:
    """The environments of this installation."""
    return [f"{game}_v{VERSION}" for game in installed()]


def game_of(name: str) -> Game[State]:
    """The game behind an environment's name, or in a Python file or folder that defines GAME."""
    if is_own(name):
        return load_game(name)
    game, _, version = name.rpartition("_v")
    if version != str(VERSION) or game not in installed():
        raise UnknownGame(f"There is no environment {name!r}. There are: {', '.join(names())}.")
    return load_game(game)


def source_of(game: Game[State]) -> str:
    """What `load_game` loads a game from: its name, or its file; "" for one that was made elsewhere."""
    module = sys.modules[home_of(game)]
    if module.__name__.startswith("regalia.games."):
        return game.name
    if getattr(module, "GAME", None) is not game or module.__file__ is None:
        return ""
    stem = "__init__" if hasattr(module, "__path__") else module.__name__
    file = Path(module.__file__).with_name(f"{stem}.py")  # beside it, where it is compiled
    return str(file.resolve()) if file.exists() else ""
