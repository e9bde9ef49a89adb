"""The files of a game of one's own: where they lie, how people call them, and what tells them from what they were yesterday."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from regalia.registry import UnknownGame, is_own


def resolved(game: str) -> str:
    """The path of a game of one's own as it is found from anywhere; the name of a game of the box as it is."""
    if not is_own(game):
        return game
    path = Path(game).resolve()
    return str(path.parent if path.name == "__init__.py" and path.exists() else path)


def shown(game: str) -> str:
    """How a game is called among people: the path of one's own as short as it can be from here."""
    path = Path(game)
    return str(path.relative_to(Path.cwd())) if path.is_absolute() and path.is_relative_to(Path.cwd()) else game


def digest_of(game: str) -> str:
    """What tells a game of one's own from any other one: its file, or all Python files of its folder, with their names."""
    path = Path(game)
    found = sha256()
    try:
        if path.is_dir():
            for name, file in sorted((file.relative_to(path).as_posix(), file) for file in path.rglob("*.py")):
                content = file.read_bytes()
                found.update(f"{name}\n{len(content)}\n".encode() + content)
        else:
            found.update(path.read_bytes())
    except FileNotFoundError:
        raise UnknownGame(f"There is no file {shown(game)}.") from None
    except OSError as error:
        raise UnknownGame(f"{shown(game)} cannot be read: {error.strerror}.") from None
    return found.hexdigest()[:8]
