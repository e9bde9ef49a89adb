"""The Princesses of the box, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.azil import AZIL
from regalia.games.queen_by_midnight.cards.elise import ELISE
from regalia.games.queen_by_midnight.cards.kahurere import KAHURERE
from regalia.games.queen_by_midnight.cards.qasima import QASIMA
from regalia.games.queen_by_midnight.model import PrincessSet

PRINCESSES: Final[tuple[PrincessSet, ...]] = (AZIL, ELISE, KAHURERE, QASIMA)
