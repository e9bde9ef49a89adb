"""Hand-written loops with the same interface as our kernel (legal options, step, copy, view), and nothing else: the yardstick."""

from __future__ import annotations

from random import Random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class BareTicTacToe:
    """Tic-tac-toe without a kernel."""

    __slots__ = ("cells", "mover", "winner")

    def __init__(self) -> None:
        self.cells = [-1] * 9
        self.mover = 0
        self.winner = -2  # -2: under way, -1: a draw

    def options(self) -> list[tuple[str, ...]]:
        return [(f"cell:{at}",) for at, owner in enumerate(self.cells) if owner < 0]

    def step(self, action: tuple[str, ...]) -> None:
        self.cells[int(action[0][5:])] = self.mover
        cells = self.cells
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] == self.mover:
                self.winner = self.mover
                return
        if -1 not in cells:
            self.winner = -1
        self.mover = 1 - self.mover

    def copy(self) -> BareTicTacToe:
        twin = BareTicTacToe.__new__(BareTicTacToe)
        twin.cells = self.cells[:]
        twin.mover = self.mover
        twin.winner = self.winner
        return twin

    def view(self, seat: int) -> dict[str, object]:
        return {"cells": self.cells[:], "mover": self.mover}


class BareLeduc:
    """Leduc poker without a kernel."""

    __slots__ = ("acted", "common", "deck", "hands", "mover", "paid", "raises", "round", "scores")

    def __init__(self, rng: Random) -> None:
        self.deck = [0, 1, 2, 3, 4, 5]
        rng.shuffle(self.deck)
        self.hands = [self.deck.pop(), self.deck.pop()]
        self.common = -1
        self.paid = [1, 1]
        self.round = 0
        self.raises = 0
        self.acted = 0
        self.mover = 0
        self.scores: tuple[int, int] | None = None

    def options(self) -> list[tuple[str, ...]]:
        legal: list[tuple[str, ...]] = []
        if self.paid[1 - self.mover] > self.paid[self.mover]:
            legal.append(("fold",))
        legal.append(("call",))
        if self.raises < 2:
            legal.append(("raise",))
        return legal

    def step(self, action: tuple[str, ...]) -> None:
        me, word = self.mover, action[0]
        if word == "fold":
            self._finish(1 - me)
            return
        self.paid[me] = self.paid[1 - me]
        self.acted += 1
        if word == "raise":
            self.paid[me] += 4 if self.round else 2
            self.raises += 1
        elif self.acted > 1:
            if self.round:
                strength = [10 + c // 2 if c // 2 == self.common // 2 else c // 2 for c in self.hands]
                self._finish(-1 if strength[0] == strength[1] else int(strength[1] > strength[0]))
                return
            self.round = 1
            self.common = self.deck.pop()
            self.raises = self.acted = self.mover = 0
            return
        self.mover = 1 - me

    def _finish(self, winner: int) -> None:
        if winner < 0:
            self.scores = (0, 0)
        else:
            gain = self.paid[1 - winner]
            self.scores = (gain, -gain) if winner == 0 else (-gain, gain)

    def copy(self) -> BareLeduc:
        twin = BareLeduc.__new__(BareLeduc)
        twin.deck = self.deck[:]
        twin.hands = self.hands[:]
        twin.common = self.common
        twin.paid = self.paid[:]
        twin.round = self.round
        twin.raises = self.raises
        twin.acted = self.acted
        twin.mover = self.mover
        twin.scores = self.scores
        return twin

    def view(self, seat: int) -> dict[str, object]:
        return {"hand": self.hands[seat], "common": self.common, "paid": self.paid[:], "mover": self.mover}
