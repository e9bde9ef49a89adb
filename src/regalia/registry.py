"""Which games there are. A game is loaded when it is asked for; nothing else is imported."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from traceback import extract_tb
from typing import Final, cast

from regalia.kernel.game import Game
from regalia.kernel.state import State

GAMES: Final = ("time_loop", "who_will_reign", "queen_by_midnight", "maidens_quest", "runebound_midnight")


class UnknownGame(ValueError):
    """No such game, or a file that does not define one; the message says what is wrong."""


def installed() -> list[str]:
    """The games of this installation, in the hall's order."""
    folder = Path(__file__).parent / "games"
    return [name for name in GAMES if (folder / name / "__init__.py").exists()]


def load_game(name: str) -> Game[State]:
    """A game by its name, or by the path of a Python file that defines `GAME`."""
    if name.endswith(".py"):
        return _from_file(Path(name))
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(installed())}.")
    module = importlib.import_module(f"regalia.games.{name}")
    return cast("Game[State]", module.GAME)


def _from_file(path: Path) -> Game[State]:
    if not path.exists():
        raise UnknownGame(f"There is no file {path}.")
    name = path.stem
    built = [file for end in EXTENSION_SUFFIXES if (file := path.with_name(name + end)).exists()]
    path = (built or [path])[0]  # as for any import, a compiled module comes before its source
    found = sys.modules.get(name)
    if found is None or getattr(found, "__file__", None) != str(path.resolve()):
        spec = importlib.util.spec_from_file_location(name, path.resolve())
        assert spec is not None
        assert spec.loader is not None
        found = importlib.util.module_from_spec(spec)
        sys.modules[name] = found
        try:
            spec.loader.exec_module(found)
        except Exception as error:
            del sys.modules[name]
            raise UnknownGame(f"{path} cannot be loaded: {_told(error, path)}.") from error
    game = getattr(found, "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{path} defines no GAME.")
    return cast("Game[State]", game)


def _told(error: Exception, path: Path) -> str:
    """What is wrong in a file, and in which of its lines."""
    inside = [step.lineno for step in extract_tb(error.__traceback__) if Path(step.filename) == path.resolve()]
    return f"{type(error).__name__}: {error}" + (f" (line {inside[-1]})" if inside else "")
