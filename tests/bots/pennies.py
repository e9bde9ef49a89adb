"""Matching pennies, best of five: the smallest game of sealed choices. One seat wants equal sides, the other unequal ones."""

from __future__ import annotations

from typing import final

from regalia.kernel import AGAIN, Action, Ask, Chance, Flow, Frame, Game, Offers, Outcome, Settings, State, procedure
from regalia.kernel.table import Area, Counter, Table


@final
class Pennies(State):
    __slots__ = ("points", "side")
    points: list[int]
    side: str

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.points = [0, 0]
        self.side = ""


@final
class Round(Frame):
    __slots__ = ()


class Show(Ask[Pennies, Round]):
    sealed = True

    def seats(self, s: Pennies, f: Round) -> tuple[int, ...]:
        return (0, 1)

    def options(self, s: Pennies, f: Round, seat: int, o: Offers) -> None:
        o.offer("heads")
        o.offer("tails")

    def take(self, s: Pennies, f: Round, seat: int, action: Action) -> Flow:
        if seat == 0:
            s.side = action[0]
            return AGAIN
        winner = 0 if action[0] == s.side else 1
        s.points[winner] += 1
        if s.points[winner] == 3:
            s.end(Outcome((winner,), (1 + winner, 2 - winner), (s.points[0], s.points[1]), "Three points."))
        return AGAIN


procedure(Round, Show())


class PenniesGame(Game[Pennies]):
    name = "pennies"
    title = "Matching pennies"
    players = (2, 2)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Pennies:
        s = Pennies(seats, chance)
        s.call(Round(0))
        return s

    def table(self, s: Pennies, seat: int) -> Table:
        return Table([Area("points", "Points", [Counter(f"points:{n}", "Points", s.points[n]) for n in range(2)])], phase="Show")


GAME = PenniesGame()
