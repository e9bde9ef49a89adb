"""Tic-tac-toe: the smallest whole game. `docs/writing-a-game.md` builds it step by step."""

from __future__ import annotations

from typing import Final, final

from regalia.kernel import (
    AGAIN,
    SEAT,
    Action,
    Ask,
    Chance,
    Flow,
    Frame,
    Game,
    Offers,
    Outcome,
    Refusal,
    Settings,
    State,
    number_of,
    procedure,
    things,
)
from regalia.kernel.table import Area, Board, Cell, Table

CELL: Final = things("cell", 9)
ACTIONS: Final[list[Action]] = [(cell,) for cell in CELL]
TAKEN: Final = [Refusal("TT-001", "That cell holds {0} already.", mark) for mark in "XO"]
LINES: Final[tuple[tuple[int, int, int], ...]] = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
THROUGH: Final = [[line for line in LINES if at in line] for at in range(9)]


def has_row(cells: list[int], at: int, seat: int) -> bool:
    for a, b, c in THROUGH[at]:
        if cells[a] == seat and cells[b] == seat and cells[c] == seat:
            return True
    return False


@final
class TicTacToe(State):
    __slots__ = ("cells",)
    cells: list[int]  # -1 empty, else the seat

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.cells = [-1] * 9


@final
class Turn(Frame):
    __slots__ = ()


class Mark(Ask[TicTacToe, Turn]):
    rule = "TT-001"

    def prompt(self, s: TicTacToe, f: Turn, seat: int) -> str:
        return f"Put your {'XO'[seat]} into an empty cell."

    def options(self, s: TicTacToe, f: Turn, seat: int, o: Offers) -> None:
        for at, owner in enumerate(s.cells):
            if owner < 0:
                o.actions.append(ACTIONS[at])
            else:
                o.refuse(ACTIONS[at], TAKEN[owner])

    def take(self, s: TicTacToe, f: Turn, seat: int, action: Action) -> Flow:
        at = number_of(action[0])
        s.cells[at] = seat
        s.tell("{0} marks {1}.", SEAT[seat], action[0], rule="TT-001")
        if has_row(s.cells, at, seat):
            scores = (1 - seat, seat)
            s.end(Outcome((seat,), (1 + seat, 2 - seat), scores, "Three in a row.", "TT-002"))
        elif -1 not in s.cells:
            s.end(Outcome((), (1, 1), (0, 0), "The board is full.", "TT-003"))
        else:
            f.seat = 1 - seat
        return AGAIN


procedure(Turn, Mark())


class TicTacToeGame(Game[TicTacToe]):
    name = "tictactoe"
    title = "Tic-tac-toe"
    players = (2, 2)
    pitch = "Three in a row."

    def setup(self, seats: int, settings: Settings, chance: Chance) -> TicTacToe:
        s = TicTacToe(seats, chance)
        s.call(Turn(0))
        return s

    def table(self, s: TicTacToe, seat: int) -> Table:
        cells = [Cell(CELL[at], title="XO"[owner] if owner >= 0 else "") for at, owner in enumerate(s.cells)]
        return Table([Area("board", "Board", [Board("grid", "Grid", 3, cells)])], phase="Play")


GAME = TicTacToeGame()
