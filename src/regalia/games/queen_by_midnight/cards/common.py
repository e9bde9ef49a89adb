"""What several Princesses or decks have: Starters (QM-007, QM-240), and what an Attack on one of several rivals brings."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.model import NEUTRAL, UTILITY, Card
from regalia.games.queen_by_midnight.verbs import DEALT_DAMAGE, Applause, BanishOwn, Choose, Felled, Gain, If

COPPER: Final = Card("Copper", NEUTRAL, UTILITY, -1, 0, "two-coins", (Gain(1),), copies=5, on_banish=(Gain(1),))
STRATEGIZE: Final = Card("Strategize", NEUTRAL, UTILITY, -1, 0, "chess-queen", (Choose(1, ((Gain(1),), (BanishOwn(),))),))

CHEERS: Final = If(DEALT_DAMAGE, (Applause(1),))
SPOILS: Final = If(Felled(), (Gain(6),))
