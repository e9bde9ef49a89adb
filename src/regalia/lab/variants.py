"""A variant: which game, with which card pack, under which settings.

    who_will_reign
    who_will_reign+cheaper.toml
    time_loop:rounds=4,open=true
    who_will_reign+cheaper.toml:moons=false

A card pack changes the cards of a whole process (see `packs`), so whoever compares variants gives each its own processes.
"""

from __future__ import annotations

from dataclasses import dataclass

from regalia.kernel import Game, Settings, State, Value
from regalia.registry import load_game


class WrongVariant(ValueError):
    """The text names no variant; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as it is to be played."""

    game: str
    pack: str = ""  # the path of a TOML file
    settings: tuple[tuple[str, Value], ...] = ()

    @property
    def text(self) -> str:
        """How the variant is written."""
        pack = f"+{self.pack}" if self.pack else ""
        settings = ",".join(f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in self.settings)
        return self.game + pack + (f":{settings}" if settings else "")

    def load(self) -> Game[State]:
        """The game, with the pack's cards where there is a pack."""
        if not self.pack:
            return load_game(self.game)
        from regalia.lab.packs import load_with_pack

        return load_with_pack(self.game, self.pack)


def variant(game: str, settings: Settings | None = None) -> Variant:
    """A variant of a game named `NAME` or `NAME+PACK.toml`."""
    name, _, pack = game.partition("+")
    return Variant(name, pack, tuple(sorted((settings or {}).items())))


def read_variant(text: str) -> Variant:
    """The variant that a text describes."""
    head, _, tail = text.partition(":")
    return variant(head, read_settings(tail.split(",") if tail else []))


def read_settings(pairs: list[str]) -> dict[str, Value]:
    """Settings from `key=value` texts: true and false, whole numbers, anything else as text."""
    found: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise WrongVariant(f"A setting is written key=value, not {pair!r}.")
        if value in ("true", "false"):
            found[key] = value == "true"
        elif value.lstrip("-").isdigit():
            found[key] = int(value)
        else:
            found[key] = value
    return found
