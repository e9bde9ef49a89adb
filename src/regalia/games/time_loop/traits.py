"""The four traits and their track (TL-004, TL-040)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

INFLUENCE: Final = 0
CHARM: Final = 1
WIT: Final = 2
STRENGTH: Final = 3

Trait: TypeAlias = Annotated[int, ("INFLUENCE", "CHARM", "WIT", "STRENGTH")]
TRAITS: Final = (INFLUENCE, CHARM, WIT, STRENGTH)
NAMES: Final = ("Influence", "Charm", "Wit", "Strength")
SHORT: Final = ("INF", "CHA", "WIT", "STR")
ICONS: Final = ("crown", "rose", "brain", "biceps")
COLOURS: Final = ("influence", "charm", "wit", "strength")

LOWEST: Final = 0  # off the low end of the printed track
HIGHEST: Final = 10
AFTER_DEATH: Final = 5  # TL-096
Change: TypeAlias = Annotated[int, range(-HIGHEST, HIGHEST + 1)]


def cut(value: int) -> int:
    """A value as the track can show it (TL-041)."""
    return LOWEST if value < LOWEST else HIGHEST if value > HIGHEST else value


def signed(number: int) -> str:
    """+2, −1, ±0: a change as it is printed."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"
