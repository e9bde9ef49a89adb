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
from regalia.kernel.record import forget_records
from regalia.kernel.state import State

GAMES: Final = ("time_loop", "who_will_reign", "queen_by_midnight", "maidens_quest", "runebound_midnight")


class UnknownGame(ValueError):
    """No such game, or a file that does not define one; the message says what is wrong."""


def installed() -> list[str]:
    """The games of this installation, in the hall's order."""
    folder = Path(__file__).parent / "games"
    return [name for name in GAMES if (folder / name / "__init__.py").exists()]


def is_own(name: str) -> bool:
    """Whether this is the path of a game of one's own, a file or a folder, and not the name of one of the box."""
    return name.endswith(".py") or (name not in GAMES and Path(name, "__init__.py").exists())


def load_game(name: str) -> Game[State]:
    """A game by its name, or by the path of the Python file or folder that defines `GAME`."""
    if is_own(name):
        return _from_path(Path(name))
    if name not in GAMES:
        raise UnknownGame(_missing(name))
    module = importlib.import_module(f"regalia.games.{name}")
    return cast("Game[State]", module.GAME)


def _missing(name: str) -> str:
    """That there is no such game, and where one of one's own may be meant, what is missing of it."""
    if Path(name).is_dir():
        return f"{name} is a folder without an __init__.py, which would define GAME."
    if Path(f"{name}.py").is_file():
        return f"There is no game {name!r}. If the file is meant: {name}.py."
    return f"There is no game {name!r}. There are: {', '.join(installed())}."


def _from_path(path: Path) -> Game[State]:
    file = (path / "__init__.py" if path.is_dir() else path).resolve()
    if not file.exists():
        raise UnknownGame(f"There is no file {path}.")
    is_folder = file.name == "__init__.py"
    name = file.parent.name if is_folder else file.stem
    built = [other for end in EXTENSION_SUFFIXES if (other := file.with_name(file.stem + end)).exists()]
    file = (built or [file])[0]  # as for any import, a compiled module comes before its source
    found = sys.modules.get(name)
    if found is None or getattr(found, "__file__", None) != str(file):
        if name in sys.stdlib_module_names or (found is not None and not hasattr(found, "GAME")):
            raise UnknownGame(f"{path} cannot be called {name}: Python has a module of this name. Give it another one.")
        _forget(name)  # of another game of this name no part must stay
        inside = [str(file.parent)] if is_folder else None
        spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=inside)
        assert spec is not None
        assert spec.loader is not None
        found = importlib.util.module_from_spec(spec)
        sys.modules[name] = found
        try:
            spec.loader.exec_module(found)
        except Exception as error:
            _forget(name)
            raise UnknownGame(f"{path} cannot be loaded: {_told(error, file)}.") from error
    game = getattr(found, "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{path} defines no GAME.")
    return cast("Game[State]", game)


def home_of(game: Game[State]) -> str:
    """The module that defines a game as its `GAME`: of a folder the folder itself."""
    parts = type(game).__module__.split(".")
    homes = [".".join(parts[: n + 1]) for n in range(len(parts))]
    return next((home for home in homes if getattr(sys.modules.get(home), "GAME", None) is game), homes[-1])


def _forget(name: str) -> None:
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]
    forget_records(name)


def _told(error: Exception, file: Path) -> str:
    """What is wrong, and in which line of the file, or of which other file of its folder."""
    steps = [step for step in extract_tb(error.__traceback__) if Path(step.filename).is_relative_to(file.parent)]
    if not steps:
        return f"{type(error).__name__}: {error}"
    other = f"{Path(steps[-1].filename).name}, " if Path(steps[-1].filename) != file else ""
    return f"{type(error).__name__}: {error} ({other}line {steps[-1].lineno})"
