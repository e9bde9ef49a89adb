"""The box: every printed card by its number. `cards` fills it; nothing else writes to it."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.printed import Challenge, Hero, Item, NightKing

CHALLENGES: Final[list[Challenge]] = []
ITEMS: Final[list[Item]] = []  # Midnight market
GOODS: Final[list[Item]] = []  # base market
HEROES: Final[list[Hero]] = []
NIGHT_KINGS: Final[list[NightKing]] = []


def challenge_named(name: str) -> int:
    """The number of a Challenge; for scenarios."""
    return next(n for n, card in enumerate(CHALLENGES) if card.name == name)


def item_named(name: str) -> int:
    """The number of a Midnight Item; for scenarios."""
    return next(n for n, card in enumerate(ITEMS) if card.name == name)


def good_named(name: str) -> int:
    """The number of a base market card; for scenarios."""
    return next(n for n, card in enumerate(GOODS) if card.name == name)


def hero_named(name: str) -> int:
    """The number of a Hero; for scenarios."""
    return next(n for n, card in enumerate(HEROES) if card.name == name)


def king_named(name: str) -> int:
    """The number of a Night King; for scenarios."""
    return next(n for n, card in enumerate(NIGHT_KINGS) if card.name == name)
