"""Starters that several Princesses have (QM-007, QM-240)."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.model import NEUTRAL, UTILITY, Card
from regalia.games.queen_by_midnight.verbs import BanishOwn, Choose, Gain

COPPER: Final = Card("Copper", NEUTRAL, UTILITY, -1, 0, "two-coins", (Gain(1),), copies=5, on_banish=(Gain(1),))
STRATEGIZE: Final = Card("Strategize", NEUTRAL, UTILITY, -1, 0, "chess-queen", (Choose(1, ((Gain(1),), (BanishOwn(),))),))
