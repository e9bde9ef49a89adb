"""What a host may choose before a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = bool | int | str
Settings: TypeAlias = Mapping[str, Value]


def written(value: Value) -> str:
    """A value as it is given: `true`, `12`, `all`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting."""

    value: Value
    title: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something a host may choose before the game; `per_seat` settings are given as `key.0`, `key.1`, ..."""

    key: str
    title: str
    help: str  # one line
    default: Value
    choices: tuple[Choice, ...]
    per_seat: bool = False
    from_seat: int = 0  # per seat: the first one that has it
    is_clock: bool = False  # limits the time of every decision: the table then needs no clock of its own
    first_game: Value | None = None  # what is offered to those who have finished no game yet, where that is not the default


class WrongSettings(ValueError):
    """The settings do not fit the game; the message says which, and what would."""
