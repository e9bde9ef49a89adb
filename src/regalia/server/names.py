"""What seats are called that have no name of their own."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

BOT_NAMES: Final = ("Rosalind", "Ambrose", "Perpetua", "Lysander", "Ottoline", "Caspian", "Isolde", "Barnaby", "Philippa", "Crispin")


def bot_names(taken: Collection[str]) -> list[str]:
    """Names for bots in any order: first those that nobody at the table has, then all once more."""
    names = secrets.SystemRandom().sample(BOT_NAMES, len(BOT_NAMES))
    return [*(name for name in names if name not in taken), *names]


def open_name(seat: int) -> str:
    """What a seat is called until somebody takes it."""
    return f"Seat {seat + 1}"
