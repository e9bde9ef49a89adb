"""The search tree: nodes, selection, and one walk from the root to a leaf and back. `search` says what it is for.

Kept apart from `search` so that it can be compiled: this is where the time goes that the game itself does not need.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, final

from regalia.bots.mind import Mind
from regalia.bots.playout import play_out
from regalia.kernel import Action, Game, Offers, State, act
from regalia.kernel.play import asked

EXPLORATION: Final = 0.9
LEANING: Final = 0.5  # the share of the prior that goes to the mind's own choice
TRUST: Final = 0.7  # how often the others answer a sealed ask as the mind would, with the cards they hold in this imagined game


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
        self.choice: Action | None = None  # what the mind chose here, as first seen
        self.children: dict[Action, Node] = {}
        self.others: dict[int, Node] | None = None  # when another seat decides here in some imagined games
        self.answers: dict[int, dict[Action, Node]] | None = None  # a sealed ask: each seat's own statistics


@final
class Tree:
    """The tree of one decision of one seat. `prior` is what each action at the root gets beyond its even share."""

    __slots__ = ("game", "has_opinion", "mind", "prior", "root", "searcher")

    def __init__(
        self, game: Game[State], mind: Mind[State], has_opinion: bool, root: Node, searcher: int, prior: dict[Action, float]
    ) -> None:
        self.game = game
        self.mind = mind
        self.has_opinion = has_opinion
        self.root = root
        self.searcher = searcher
        self.prior = prior

    def next_try(self, legal: list[Action], several: bool, rng: Random) -> tuple[Action, int]:
        """The searcher's next action to try at the root, and how often it was tried."""
        root = self.root
        table = root.children
        if several:
            if root.answers is None:
                root.answers = {}
            table = root.answers.setdefault(self.searcher, {})
        if not table:
            return first(legal, None, self.prior, rng), 0
        visits = max(1, sum([each.visits for each in table.values()]))
        unknown = sum([each.total for each in table.values()]) / visits
        action = legal[best(table, legal, unknown, None, self.prior)]
        child = table.get(action)
        return action, 0 if child is None else child.visits

    def walk(self, s: State, rng: Random, opening: Action | None = None) -> None:
        """One iteration in an imagined game: down the tree, one new node, a play-out, and back; `opening` is the searcher's action."""
        node = self.root
        path = [node]
        prior: dict[Action, float] | None = self.prior
        searcher = self.searcher
        stack = s.stack
        while stack:
            frame = stack[-1]
            ask = asked(frame)
            if frame.PROCEDURE.single[frame.step]:
                seat = frame.seat
            else:
                seats = ask.seats(s, frame)
                if ask.sealed and len(seats) > 1:
                    node, fresh = self._sealed(s, node, seats, path, prior, opening, rng)
                    path.append(node)
                    prior = None
                    if fresh:
                        break
                    continue
                seat = searcher if prior is not None and searcher in seats else seats[0]
            offers = Offers()
            ask.options(s, frame, seat, offers)
            legal = offers.actions
            if node.seat != seat:
                if node.seat < 0:
                    node.seat = seat
                else:
                    node = _for_seat(node, seat)
                    path.append(node)
            children = node.children
            if prior is not None and opening is not None:
                action = opening
                child = children.get(action)
            elif len(legal) == 1:
                action = legal[0]
                child = children.get(action)
            else:
                child = None
                at = -1
                if children:
                    at = best(children, legal, node.own / node.visits if node.visits else 0.5, node.choice, prior)
                    action = legal[at]
                    child = children.get(action)
                else:
                    action = first(legal, node.choice, prior, rng)
            prior = None
            act(s, seat, action)
            if child is None:
                node = Node(seat)
                children[action] = node
                path.append(node)
                break
            node = child
            path.append(node)
        values, decider, choice = play_out(self.game, self.mind, s, rng)
        if node.visits == 0 and choice is not None:
            node.seat = decider
            node.choice = choice
        for each in path:
            each.visits += 1
            if each.mover >= 0:
                each.total += values[each.mover]
            if each.seat >= 0:
                each.own += values[each.seat]

    def _sealed(
        self,
        s: State,
        node: Node,
        seats: tuple[int, ...],
        path: list[Node],
        prior: dict[Action, float] | None,
        opening: Action | None,
        rng: Random,
    ) -> tuple[Node, bool]:
        """All seats answer, each from its own statistics; the answers together lead on."""
        if node.answers is None:
            node.answers = {}
        together: list[str] = []
        chosen: list[Action] = []
        frame = s.stack[-1]
        ask = asked(frame)
        for seat in seats:
            table = node.answers.get(seat)
            if table is None:
                table = node.answers[seat] = {}
            offers = Offers()
            ask.options(s, frame, seat, offers)
            legal = offers.actions
            mine = prior if seat == self.searcher else None
            if mine is not None and opening is not None:
                action = opening
            elif len(legal) == 1:
                action = legal[0]
            elif mine is None and self.has_opinion and (not table or rng.random() < TRUST):
                action = self.mind.choose(self.game, s, seat, legal, rng)
            elif table:
                total = sum([each.total for each in table.values()])
                visits = sum([each.visits for each in table.values()])
                action = legal[best(table, legal, total / visits, None, mine)]
            else:
                action = first(legal, None, mine, rng)
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
            return child, True
        return child, False


def _for_seat(node: Node, seat: int) -> Node:
    """The statistics of a seat at a node where usually another one decides."""
    if node.others is None:
        node.others = {}
    other = node.others.get(seat)
    if other is None:
        other = node.others[seat] = Node(-1)
        other.seat = seat
    return other


def first(legal: list[Action], favourite: Action | None, prior: dict[Action, float] | None, rng: Random) -> Action:
    """What to try where nothing has been tried."""
    if prior:
        return max(legal, key=lambda action: prior.get(action, 0.0))
    if favourite is not None and favourite in legal:
        return favourite
    return legal[int(rng.random() * len(legal))]


def best(
    table: dict[Action, Node], legal: list[Action], unknown: float, favourite: Action | None, prior: dict[Action, float] | None
) -> int:  # fmt: skip
    """PUCT: which of the legal actions to try. `unknown` is what an untried one is taken to be worth."""
    visits = 0
    found: list[Node | None] = []
    for action in legal:
        child = table.get(action)
        found.append(child)
        if child is not None:
            visits += child.visits
    width = EXPLORATION * sqrt(visits)
    leaning = LEANING if prior or favourite is not None else 0.0
    even = width * (1.0 - leaning) / len(legal)
    top = -1.0
    chosen = 0
    for at, child in enumerate(found):
        bonus = even
        if leaning:
            if prior is not None:
                bonus += width * prior.get(legal[at], 0.0)
            elif legal[at] == favourite:
                bonus += width * leaning
        if child is None:
            value = unknown + bonus
        else:
            tried = child.visits
            value = (child.total / tried if tried else unknown) + bonus / (1 + tried)
        if value > top:
            top = value
            chosen = at
    return chosen
