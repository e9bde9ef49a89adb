"""Information-set Monte Carlo tree search for any game, for one to six seats.

Open loop: one tree per decision, over sequences of actions. Every iteration deals the hidden cards anew with `Game.imagine` (the only way
in, so the search cannot peek), walks down the tree among the actions that are legal in this imagined game, adds one node, plays on with
the game's mind for a while, and gives every seat what the end, or the mind's evaluation, is worth to it. Chance needs no nodes: each
walk has its own stream, and a node stands for all states that the same actions led to.

- *Selection* is PUCT: value + exploration x prior x sqrt(visits of what is legal now) / (1 + visits). The prior leans to the move that the
  mind chose when the node was made, so a wide choice does not drown a small budget. An unvisited action is worth what its node is.
- *Sealed asks* are decided by each seat for itself (decoupled): nobody in the tree answers to what is still face down. Answers that others
  have already given are forgotten before searching.
- *Kept tree*: when the same seat decides again, exactly one decision later, having learned nothing and with no chance drawn, the chosen
  branch is the new tree.

With a budget of iterations the move depends on the seed alone; a budget of seconds stops whatever is under way.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, Generic, TypeVar, final

from regalia.bots.mind import Mind
from regalia.bots.playout import has_opinion, play_out
from regalia.kernel import Action, Game, Offers, State, act
from regalia.kernel.play import asked

S = TypeVar("S", bound=State)

EXPLORATION: Final = 0.9
LEANING: Final = 0.5  # the share of the prior that goes to the mind's own choice
OPINIONS: Final = 6  # imagined games in which the mind is asked for its choice at the root
_CLOCK_EVERY: Final = 8


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: after so many iterations, or so many seconds, whichever is first; 0: no such limit."""

    iterations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.seconds <= 0:
            raise ValueError("a budget needs iterations or seconds")


@final
class Node:
    """What followed a sequence of actions. `total` is the worth to the seat whose action led here."""

    __slots__ = ("answers", "children", "choice", "others", "seat", "total", "visits", "worths")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.total = 0.0
        self.seat = -1  # who decides here, as first seen
        self.choice: Action | None = None  # what the mind chose here, as first seen
        self.worths = [0.0] * seats  # what all walks through here were worth, by seat
        self.children: dict[Action, Node] = {}
        self.others: dict[int, Node] | None = None  # when another seat decides here in some imagined games
        self.answers: dict[int, dict[Action, Node]] | None = None  # a sealed ask: each seat's own statistics


@dataclass(frozen=True, slots=True)
class Line:
    """One action at the root, as the search sees it."""

    action: Action
    visits: int
    chance: float  # what it is worth to the seat: about its chance to win
    reply: Action | None = None  # the most visited action after it
    reply_seat: int = -1


class Search(Generic[S]):
    """A searching bot for one seat. Keep it for the whole match and it keeps its tree where that is sound."""

    __slots__ = ("_before", "_drawn", "_root", "_seat", "budget", "game", "has_opinion", "iterations", "mind")

    def __init__(self, game: Game[S], mind: Mind[S], budget: Budget) -> None:
        self.game = game
        self.mind = mind
        self.budget = budget
        self.iterations = 0  # of the last search
        self.has_opinion = has_opinion(mind)  # otherwise nobody has an opinion: play at random to the end
        self._root: Node | None = None  # the branch that was chosen last time
        self._seat = -1
        self._before = -1
        self._drawn = -1

    def choose(self, s: S, seat: int, rng: Random) -> Action:
        """The move: the most visited action."""
        lines = self.lines(s, seat, rng)
        best = lines[0]
        if self._root is not None:
            self._root = self._root.children.get(best.action)
        return best.action

    def lines(self, s: S, seat: int, rng: Random) -> list[Line]:
        """All legal actions, the best one first."""
        frame = s.stack[-1]
        ask = asked(frame)
        offers = Offers()
        ask.options(s, frame, seat, offers)
        legal = offers.actions
        root = self._kept(s, seat)
        self._seat, self._before, self._drawn = seat, s.decisions, s.chance.counter
        self.iterations = 0
        if len(legal) == 1:
            self._root = root
            return [Line(legal[0], 0, self.mind.evaluate(self.game.imagine(s, seat, rng), seat) if self.has_opinion else 0.5)]
        if root is None:
            root = Node(s.seats)
        self._root = root
        several = ask.sealed and len(ask.seats(s, frame)) > 1
        prior = self._opinions(s, seat, legal, rng)
        self._search(s, seat, root, legal, prior, several, rng)
        table = root.answers[seat] if several and root.answers is not None else root.children
        if several:
            self._root = None
        lines = [_line(action, table.get(action), root, seat) for action in legal]
        lines.sort(key=lambda line: (-line.visits, -line.chance))
        return lines

    def forget(self) -> None:
        """Drop the kept tree: another action was taken than the chosen one."""
        self._root = None

    # --- the tree kept between moves ----------------------------------------------------------------------------------

    def _kept(self, s: S, seat: int) -> Node | None:
        if self._root is None or seat != self._seat or s.decisions != self._before + 1:
            return None
        if s.chance.counter != self._drawn or s.learned >> seat & 1 or s.sealed:
            return None
        return self._root if self._root.seat in (-1, seat) and self._root.answers is None else None

    # --- searching ----------------------------------------------------------------------------------------------------

    def _opinions(self, s: S, seat: int, legal: list[Action], rng: Random) -> dict[Action, float]:
        """How much of the prior each action gets beyond its even share: what the mind chooses in a few imagined games."""
        if not self.has_opinion:
            return {}
        said: dict[Action, float] = {}
        for _ in range(OPINIONS):
            action = self.mind.choose(self.game, self.game.imagine(s, seat, rng), seat, legal, rng)
            said[action] = said.get(action, 0.0) + LEANING / OPINIONS
        return said

    def _search(self, s: S, seat: int, root: Node, legal: list[Action], prior: dict[Action, float], several: bool, rng: Random) -> None:
        limit = self.budget.iterations
        until = time.perf_counter() + self.budget.seconds if self.budget.seconds > 0 else 0.0
        game = self.game
        kept = root.visits
        wanted = max(limit // 4, limit - kept) if limit else 0
        done = 0
        while not limit or done < wanted:
            if until and done % _CLOCK_EVERY == 0 and done and time.perf_counter() >= until:
                break
            if limit and done % 32 == 0 and done and not several and _decided(root, legal, wanted - done):
                break
            twin = game.imagine(s, seat, rng)
            if twin.sealed:
                twin.sealed.clear()
            self._walk(twin, root, seat, prior, rng)
            done += 1
        self.iterations = done

    def _walk(self, s: S, root: Node, searcher: int, prior: dict[Action, float], rng: Random) -> None:
        """One iteration: down the tree, one new node, a play-out, and back."""
        node = root
        path: list[Node] = [root]  # whose worths grow
        movers: list[tuple[Node, int]] = []  # whose totals grow, and for which seat
        stack = s.stack
        first = True
        while stack:
            frame = stack[-1]
            ask = asked(frame)
            seats = ask.seats(s, frame)
            if ask.sealed and len(seats) > 1:
                node, fresh = self._sealed(s, node, seats, movers, prior if first else None, searcher, rng)
            else:
                seat = seats[0]
                if first and searcher in seats:
                    seat = searcher
                offers = Offers()
                ask.options(s, frame, seat, offers)
                legal = offers.actions
                if node.seat != seat:
                    if node.seat < 0:
                        node.seat = seat
                    else:
                        node = _for_seat(node, seat, s.seats)
                        path.append(node)
                action = legal[0]
                if len(legal) > 1:
                    action = _select(node, node.children, legal, node.choice, prior if first else None, rng)
                child = node.children.get(action)
                fresh = child is None
                if child is None:
                    child = Node(s.seats)
                    node.children[action] = child
                act(s, seat, action)
                movers.append((child, seat))
                node = child
            path.append(node)
            first = False
            if fresh:
                break
        values, seat, choice = play_out(self.game, self.mind, s, rng)
        if node.visits == 0 and choice is not None:
            node.seat, node.choice = seat, choice
        for each in path:
            each.visits += 1
            sums = each.worths
            for n, value in enumerate(values):
                sums[n] += value
        for each, seat in movers:
            each.total += values[seat]

    def _sealed(
        self,
        s: S,
        node: Node,
        seats: tuple[int, ...],
        movers: list[tuple[Node, int]],
        prior: dict[Action, float] | None,
        searcher: int,
        rng: Random,
    ) -> tuple[Node, bool]:
        """All seats answer, each from its own statistics; the answers together lead on."""
        if node.answers is None:
            node.answers = {}
        answers = node.answers
        together: list[str] = []
        chosen: list[tuple[int, Action]] = []
        frame = s.stack[-1]
        ask = asked(frame)
        for seat in seats:
            table = answers.get(seat)
            if table is None:
                table = answers[seat] = {}
            offers = Offers()
            ask.options(s, frame, seat, offers)
            legal = offers.actions
            if len(legal) == 1:
                action = legal[0]
            elif not table and self.has_opinion and seat != searcher:
                action = self.mind.choose(self.game, s, seat, legal, rng)
            else:
                action = _select(node, table, legal, None, prior if seat == searcher else None, rng, seat)
            own = table.get(action)
            if own is None:
                own = table[action] = Node(0)
            own.visits += 1
            movers.append((own, seat))
            chosen.append((seat, action))
            together.append("|".join(action))
        for seat, action in chosen:
            act(s, seat, action)
        key = tuple(together)
        child = node.children.get(key)
        if child is None:
            child = Node(s.seats)
            node.children[key] = child
            return child, True
        return child, False


def _for_seat(node: Node, seat: int, seats: int) -> Node:
    """The statistics of a seat at a node where usually another one decides."""
    if node.others is None:
        node.others = {}
    other = node.others.get(seat)
    if other is None:
        other = node.others[seat] = Node(seats)
        other.seat = seat
    return other


def _select(
    node: Node,
    table: dict[Action, Node],
    legal: list[Action],
    favourite: Action | None,
    prior: dict[Action, float] | None,
    rng: Random,
    seat: int = -1,
) -> Action:
    """PUCT among what is legal now; chance decides between equals."""
    visits = 0
    children = []
    for action in legal:
        child = table.get(action)
        children.append(child)
        if child is not None:
            visits += child.visits
    if visits == 0:
        if favourite is not None and favourite in legal:
            return favourite
        if prior:
            return max(legal, key=lambda a: prior.get(a, 0.0))
        return legal[int(rng.random() * len(legal))]
    mine = node.seat if seat < 0 else seat
    unknown = node.worths[mine] / node.visits if node.visits else 0.5
    width = EXPLORATION * sqrt(visits)
    leaning = LEANING if prior or favourite is not None else 0.0
    even = width * (1.0 - leaning) / len(legal)
    best = -1.0
    chosen = legal[0]
    for at, child in enumerate(children):
        action = legal[at]
        bonus = even
        if prior is not None:
            bonus += width * prior.get(action, 0.0)
        elif action == favourite:
            bonus += width * leaning
        value = unknown + bonus if child is None else child.total / child.visits + bonus / (1 + child.visits)
        if value > best:
            best, chosen = value, action
    return chosen


def _decided(root: Node, legal: list[Action], left: int) -> bool:
    """Whether no other action can still become the most visited one."""
    counts = sorted((child.visits for a in legal if (child := root.children.get(a)) is not None), reverse=True)
    return bool(counts) and counts[0] - (counts[1] if len(counts) > 1 else 0) > left


def _line(action: Action, child: Node | None, root: Node, seat: int) -> Line:
    if child is None or child.visits == 0:
        return Line(action, 0, root.worths[seat] / root.visits if root.visits else 0.5)
    reply: Action | None = None
    if child.answers is None and child.children:
        reply = max(child.children, key=lambda a: child.children[a].visits)
    return Line(action, child.visits, child.total / child.visits, reply, child.seat if reply is not None else -1)
