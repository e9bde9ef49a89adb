"""The game of the benchmark: tic-tac-toe that never ends. A seat marks any cell that is not its own; `cards` more lie on the table."""

from __future__ import annotations

from typing import final

from regalia.kernel import (
    AGAIN,
    Action,
    Ask,
    Chance,
    Choice,
    Flow,
    Frame,
    Game,
    Offers,
    Refusal,
    Setting,
    Settings,
    State,
    number_of,
    procedure,
    things,
)
from regalia.kernel.asks import SEAT
from regalia.kernel.table import Area, Board, Card, Cell, Item, Table, Zone

CELL = things("cell", 9)
ACTIONS: list[Action] = [(cell,) for cell in CELL]
# what never changes is made once: each cell empty, with an X, or with an O, and the cards
CELLS = [[Cell(cell, title=mark) for mark in ("X", "O", "")] for cell in CELL]
YOURS = Refusal("EN-001", "That cell is yours already.")
CARDS = [Card(card, "plain") for card in things("card", 250)]


@final
class Endless(State):
    __slots__ = ("cards", "cells")
    cells: list[int]
    cards: int

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.cells = [-1] * 9
        self.cards = 0


@final
class Turn(Frame):
    __slots__ = ()


class Mark(Ask[Endless, Turn]):
    rule = "EN-001"

    def prompt(self, s: Endless, f: Turn, seat: int) -> str:
        return "Mark a cell that is not yours."

    def options(self, s: Endless, f: Turn, seat: int, o: Offers) -> None:
        for at, owner in enumerate(s.cells):
            o.put(ACTIONS[at], None if owner != seat else YOURS)

    def take(self, s: Endless, f: Turn, seat: int, action: Action) -> Flow:
        s.cells[number_of(action[0])] = seat
        s.tell("{0} marks {1}.", SEAT[seat], action[0], rule="EN-001")
        f.seat = 1 - seat
        return AGAIN


procedure(Turn, Mark())


class EndlessGame(Game[Endless]):
    name = "endless"
    title = "Endless"
    players = (2, 2)
    settings = (Setting("cards", "Cards", "More things on the table", 0, (Choice(0, "none"), Choice(250, "many"))),)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Endless:
        s = Endless(seats, chance)
        s.cards = int(settings["cards"])
        s.call(Turn(0))
        return s

    def table(self, s: Endless, seat: int) -> Table:
        cells = [CELLS[at][owner] for at, owner in enumerate(s.cells)]
        items: list[Item] = [Board("grid", "Grid", 3, cells)]
        if s.cards:
            items.append(Zone("zone", "Cards", CARDS[: s.cards]))
        return Table([Area("board", "Board", items)], phase="Play")


GAME = EndlessGame()
