"""Hand-written loops with the same interface as our kernel (legal options, step, copy, view), and nothing else: the yardstick.

Below them what a search costs at least in plain Python: one that can do nothing but Leduc.
"""

from __future__ import annotations

from math import sqrt
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


def bare_walks(s: BareLeduc, searcher: int, rng: Random, count: int) -> float:
    """The least that an iteration can be: the cards copied, the hidden ones dealt anew, and played at random to the end. No tree."""
    pick = rng.random
    hidden = [*s.deck, s.hands[1 - searcher]]
    won = 0.0
    for _ in range(count):
        cards, hands, paid = hidden[:], s.hands[:], s.paid[:]
        hands[1 - searcher] = cards.pop(int(pick() * len(cards)))
        common, raises, acted, mover = s.common, s.raises, s.acted, s.mover
        while True:
            owes, may_raise = paid[1 - mover] > paid[mover], raises < 2
            choice = int(pick() * (1 + owes + may_raise)) - owes  # -1: fold, 0: call, 1: raise
            if choice < 0:
                winner = 1 - mover
                break
            paid[mover] = paid[1 - mover]
            acted += 1
            if choice:
                paid[mover] += 2 if common < 0 else 4
                raises += 1
            elif acted > 1:
                if common >= 0:
                    winner = higher(hands, common)
                    break
                common = cards.pop(int(pick() * len(cards)))
                raises = acted = 0
                mover = 1  # and the other one, seat 0, begins
            mover = 1 - mover
        won += 0 if winner < 0 else paid[1 - searcher] if winner == searcher else -paid[searcher]
    return won


def higher(hands: list[int], common: int) -> int:
    """Who has the higher hand; -1: neither."""
    mine, hers = [10 + card // 2 if card // 2 == common // 2 else card // 2 for card in hands]
    return -1 if mine == hers else int(hers > mine)


class BareNode:
    __slots__ = ("children", "own", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = self.own = 0.0
        self.children: dict[int, BareNode] = {}


def bare_search(s: BareLeduc, searcher: int, rng: Random, count: int) -> BareNode:
    """The same with a tree, selection and values as in ours: a search that can do nothing but Leduc."""
    pick = rng.random
    hidden = [*s.deck, s.hands[1 - searcher]]
    root = BareNode()
    for _ in range(count):
        cards, hands, paid = hidden[:], s.hands[:], s.paid[:]
        hands[1 - searcher] = cards.pop(int(pick() * len(cards)))
        common, raises, acted, mover = s.common, s.raises, s.acted, s.mover
        node: BareNode | None = root
        path = [(root, -1, mover)]  # a node, whose action led there, who decides there
        winner = -2
        while winner == -2:
            decider = mover
            owes, may_raise = paid[1 - mover] > paid[mover], raises < 2
            ways = 1 + owes + may_raise
            child: BareNode | None = None
            if node is None or not node.children:
                choice = int(pick() * ways) - owes
            else:
                unknown, even, top = node.own / node.visits, 0.9 * sqrt(node.visits) / ways, -1.0
                for each in range(-owes, 1 + may_raise):
                    known = node.children.get(each)
                    value = unknown + even if known is None else known.total / known.visits + even / (1 + known.visits)
                    if value > top:
                        top, choice, child = value, each, known
            if choice < 0:
                winner = 1 - mover
            else:
                paid[mover] = paid[1 - mover]
                acted += 1
                mover = 1 - mover
                if choice:
                    paid[decider] += 2 if common < 0 else 4
                    raises += 1
                elif acted > 1:
                    if common >= 0:
                        winner = higher(hands, common)
                    else:
                        common = cards.pop(int(pick() * len(cards)))
                        raises = acted = mover = 0
            if node is not None:
                if child is None:
                    node.children[choice] = new = BareNode()
                    path.append((new, decider, mover))
                else:
                    path.append((child, decider, mover))
                node = child
        gain = 0 if winner < 0 else paid[1 - winner]
        values = ((13 + gain) / 26, (13 - gain) / 26) if winner == 0 else ((13 - gain) / 26, (13 + gain) / 26)
        for each_node, whose, decides in path:
            each_node.visits += 1
            each_node.own += values[decides]
            if whose >= 0:
                each_node.total += values[whose]
    return root
