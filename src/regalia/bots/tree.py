"""The search tree: nodes, selection, and one walk from the root to a leaf and back. `search` says what it is for.

Kept apart from `search` so that it can be compiled: this is where the time goes that the game itself does not need.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, final

from regalia.bots.mind import Mind
from regalia.bots.playout import has_opinion, play_out, random_end
from regalia.kernel import Action, Frame, Game, Offers, State, act
from regalia.kernel.asks import Ask

EXPLORATION: Final = 0.9
LEANING: Final = 0.5  # the share of the prior that goes to the mind's own choice
TRUST: Final = 0.7  # how often the others answer a sealed ask as the mind would, with the cards they hold in this imagined game
NONE: Final[Action] = ()


@final
class Node:
    """What followed a sequence of actions."""

    __slots__ = ("answers", "children", "choice", "mover", "others", "own", "seat", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.visits = 0
        self.mover = mover  # whose action led here
        self.total = 0.0  # what the walks through here were worth to her
        self.seat = -1  # who decides here, as first seen
        self.own = 0.0  # and what they were worth to her
        self.choice: Action = NONE  # what the mind chose here, as first seen
        self.children: dict[Action, Node] = {}
        self.others: dict[int, Node] | None = None  # when another seat decides here in some imagined games
        self.answers: dict[int, dict[Action, Node]] | None = None  # a sealed ask: each seat's own statistics


@final
class Tree:
    """The tree of one decision of one seat."""

    __slots__ = ("deep", "game", "has_opinion", "horizon", "mind", "offers", "root", "searcher")

    def __init__(self, game: Game[State], mind: Mind[State], root: Node, searcher: int, horizon: int) -> None:
        self.game = game
        self.mind = mind
        self.horizon = horizon
        self.deep = mind.deep
        self.has_opinion = has_opinion(mind)
        self.root = root
        self.searcher = searcher
        self.offers = Offers()  # made once: filled anew at every step of a walk

    def table(self, sealed: bool) -> dict[Action, Node]:
        """The statistics of the searcher's own actions at the root."""
        root = self.root
        if not sealed:
            return root.children
        if root.answers is None:
            root.answers = {}
        return root.answers.setdefault(self.searcher, {})

    def run(self, s: State, rng: Random, count: int) -> None:
        """So many iterations from a state as it really is, each in a game imagined anew."""
        game = self.game
        seat = self.searcher
        for _ in range(count):
            twin = game.imagine(s, seat, rng)
            if twin.sealed:
                twin.sealed.clear()
            self.walk(twin, rng, NONE)

    def walk(self, s: State, rng: Random, opening: Action) -> float:
        """One iteration in an imagined game: down the tree, one new node, a play-out, and back.

        `opening` is the searcher's action at the root, if it was already chosen. Gives what the walk was worth to the searcher.
        """
        node = self.root
        path = [node]
        at_root = True
        offers = self.offers
        legal = offers.actions
        stack = s.stack
        while stack:
            frame = stack[-1]
            at = frame.step
            steps = frame.PROCEDURE
            ask: Ask[State, Frame] = steps.asks[at]  # type: ignore[assignment]
            if steps.single[at]:
                seat = frame.seat
            else:
                seats = ask.seats(s, frame)
                if ask.sealed and len(seats) > 1:
                    child = self._sealed(s, node, seats, path, at_root, opening, rng)
                    path.append(child)
                    at_root = False
                    fresh = child.visits == 0
                    node = child
                    if fresh or not self.deep:
                        break
                    continue
                seat = self.searcher if at_root and self.searcher in seats else seats[0]
            legal.clear()
            ask.options(s, frame, seat, offers)
            if node.seat != seat:
                whose = of_seat(node, seat)
                if whose is not node:
                    node = whose
                    path.append(node)
            children = node.children
            ways: int = len(legal)
            found: Node | None = None
            if at_root and opening:
                action = opening
                found = children.get(action)
            elif ways == 1:
                action = legal[0]
                found = children.get(action)
            elif children:
                visits = node.visits * 1.0  # compiled, the root of a float is no call
                width = EXPLORATION * sqrt(visits)
                choice = node.choice
                even = width / ways
                if choice:
                    even *= 1.0 - LEANING
                action = NONE
                top = -1.0
                for each in legal:
                    child_or_none = children.get(each)
                    bonus = even + width * LEANING if choice and each == choice else even
                    if child_or_none is None:
                        value = (node.own / visits if visits else 0.5) + bonus
                    else:
                        tried = child_or_none.visits
                        value = child_or_none.total / tried + bonus / (1 + tried)
                    if value > top:
                        top = value
                        action = each
                        found = child_or_none
            elif node.choice and node.choice in legal:
                action = node.choice
            else:
                action = legal[int(rng.random() * ways)]
            at_root = False
            act(s, seat, action)
            if found is None:
                node = Node(seat)
                children[action] = node
                path.append(node)
                break
            node = found
            path.append(node)
            if not self.deep:
                break
        if self.has_opinion:
            values, decider, first = play_out(self.game, self.mind, s, rng, self.horizon)
            if node.visits == 0 and first:
                node.seat = decider
                node.choice = first
        else:
            values = random_end(self.mind, s, rng, offers)
        values.append(0.0)  # for those whom no seat moved to or decides at: -1 is the last one
        for each_node in path:
            each_node.visits += 1
            each_node.total += values[each_node.mover]
            each_node.own += values[each_node.seat]
        return values[self.searcher]

    def _sealed(self, s: State, node: Node, seats: tuple[int, ...], path: list[Node], at_root: bool, opening: Action, rng: Random) -> Node:
        """All seats answer, each from its own statistics; the answers together lead on."""
        if node.answers is None:
            node.answers = {}
        together: list[str] = []
        chosen: list[Action] = []
        frame = s.stack[-1]
        ask: Ask[State, Frame] = frame.PROCEDURE.asks[frame.step]  # type: ignore[assignment]
        for seat in seats:
            table = node.answers.get(seat)
            if table is None:
                table = node.answers[seat] = {}
            offers = Offers()
            ask.options(s, frame, seat, offers)
            legal = offers.actions
            mine = at_root and seat == self.searcher
            if mine and opening:
                action = opening
            elif len(legal) == 1:
                action = legal[0]
            elif not mine and self.has_opinion and (not table or rng.random() < TRUST):
                action = self.mind.choose(self.game, s, seat, legal, rng)
            elif table:
                action = best(table, legal)
            else:
                action = legal[int(rng.random() * len(legal))]
            own = table.get(action)
            if own is None:
                own = table[action] = Node(seat)
            path.append(own)
            chosen.append(action)
            together.append("|".join(action))
        for at, seat in enumerate(seats):
            act(s, seat, chosen[at])
        key = tuple(together)
        child = node.children.get(key)
        if child is None:
            child = node.children[key] = Node(-1)
        return child


def of_seat(node: Node, seat: int) -> Node:
    """The statistics of the seat that decides at a node: a place of its own where usually another one decides."""
    if node.seat < 0:
        node.seat = seat
    if node.seat == seat:
        return node
    if node.others is None:
        node.others = {}
    other = node.others.get(seat)
    if other is None:
        other = node.others[seat] = Node(-1)
        other.seat = seat
    return other


def best(table: dict[Action, Node], legal: list[Action]) -> Action:
    """PUCT among a seat's own answers to a sealed ask. An untried one is taken to be worth what the others are on average."""
    visits = 0
    total = 0.0
    for node in table.values():
        visits += node.visits
        total += node.total
    unknown = total / visits if visits else 0.5
    even = EXPLORATION * sqrt(visits) / len(legal)
    top = -1.0
    chosen = legal[0]
    for action in legal:
        found = table.get(action)
        if found is None or not found.visits:
            value = unknown + even
        else:
            value = found.total / found.visits + even / (1 + found.visits)
        if value > top:
            top = value
            chosen = action
    return chosen
