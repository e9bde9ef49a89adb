"""What the end of a poker game is worth. A module of its own so that it is compiled with the games, as their minds are."""

from __future__ import annotations

from regalia.bots.mind import Mind
from regalia.kernel import State


class Chips(Mind[State]):
    """No opinion on how to play, but the end is worth its chips, as in OpenSpiel: at most 13 are won or lost."""

    def settle(self, s: State, seat: int) -> float:
        return 0.5 if s.outcome is None else (13 + s.outcome.scores[seat]) / 26
