"""The ladies of the box, in the order of their numbers."""

from __future__ import annotations

from typing import Final

from regalia.games.time_loop.cards.captain import CAPTAIN
from regalia.games.time_loop.cards.queen import QUEEN
from regalia.games.time_loop.cards.scholar import SCHOLAR
from regalia.games.time_loop.cards.songstress import SONGSTRESS
from regalia.games.time_loop.parts import Character

LADIES: Final[tuple[Character, ...]] = (QUEEN, CAPTAIN, SCHOLAR, SONGSTRESS)
