"""The scales: a small game of jars and numbers, for the tests of the table.

Pick a jar of the long shelf, then say how many spoons of it go onto the scales, none to three. After three jars it is over. The shelf is
so long that whoever looks at its top does not see the scales, about which only numbers are asked.
"""

from __future__ import annotations

from typing import Final, final

from regalia.kernel import DONE, Action, Ask, Chance, Flow, Frame, Game, Offers, Outcome, Settings, State, number_of, procedure, things
from regalia.kernel.table import Area, Board, Cell, Counter, Table

JARS: Final = 96
COLUMNS: Final = 8
JAR: Final = things("jar", JARS)
SPOONS: Final = ("number:0", "number:1", "number:2", "number:3")


@final
class Scales(State):
    __slots__ = ("jar", "spoons", "weighed")
    jar: int  # the one in hand, or -1
    spoons: list[int]
    weighed: int

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.jar = -1
        self.spoons = [0] * seats
        self.weighed = 0


@final
class Weighing(Frame):
    __slots__ = ()


class Take(Ask[Scales, Weighing]):
    rule = "SC-001"

    def prompt(self, s: Scales, f: Weighing, seat: int) -> str:
        return "Take a jar from the shelf."

    def options(self, s: Scales, f: Weighing, seat: int, o: Offers) -> None:
        for jar in JAR[:COLUMNS]:
            o.offer(jar)

    def take(self, s: Scales, f: Weighing, seat: int, action: Action) -> Flow:
        s.jar = number_of(action[0])
        return None


class Weigh(Ask[Scales, Weighing]):
    rule = "SC-002"

    def prompt(self, s: Scales, f: Weighing, seat: int) -> str:
        return f"How many spoons of jar {s.jar + 1}?"

    def options(self, s: Scales, f: Weighing, seat: int, o: Offers) -> None:
        for spoons in SPOONS:
            o.offer(spoons)

    def take(self, s: Scales, f: Weighing, seat: int, action: Action) -> Flow:
        spoons = number_of(action[0])
        s.spoons[seat] += spoons
        s.weighed += 1
        s.jar = -1
        s.tell("{0} spoons are weighed.", spoons, rule="SC-002")
        return None


TAKE: Final = Take()


def next_jar(s: Scales, f: Weighing) -> Flow:
    if s.weighed < 3:
        return TAKE
    s.end(Outcome((0,), (1,), tuple(s.spoons), "All is weighed.", "SC-003"))
    return DONE


procedure(Weighing, TAKE, Weigh(), next_jar)


class ScalesGame(Game[Scales]):
    name = "scales"
    title = "The Scales"
    players = (1, 1)
    pitch = "So many spoons, and no more."
    scored = "Spoons"

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Scales:
        s = Scales(seats, chance)
        s.call(Weighing())
        return s

    def table(self, s: Scales, seat: int) -> Table:
        shelf = [Cell(jar, f"Jar {n + 1}", "of something or other") for n, jar in enumerate(JAR)]
        areas = [
            Area("shelf", "The shelf", [Board("jars", "Jars", COLUMNS, shelf)], active=s.jar < 0),
            Area("scales", "The scales", [Counter("spoons", "Spoons", sum(s.spoons))], active=s.jar >= 0),
            Area("seat:0", "The weigher", [Counter("done", "Jars weighed", s.weighed)], seat=0),
        ]
        return Table(areas, phase="Weighing")

    def score(self, s: Scales, seat: int) -> float:
        return float(s.spoons[seat])


GAME = ScalesGame()
