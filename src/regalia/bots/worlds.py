"""Imagined games that come up again are walked through without being played again.

In a small game the same few deals are imagined over and over, and the same actions lead to the same states in them. So the states of a
walk are kept: a `Moment` is one state of one imagined game, and knows what its actions led to. Where chance has a say there is a `Fork`.
If one number decides (a card drawn, a die), it has a moment for each. If more do, and for the deals at the root, it keeps all that was
drawn, each outcome as often as it came up; once outcomes repeat, only one walk of a few draws anew and adds to them, and the others take
one of what came up. Where deals hardly repeat, as in any large game, every walk is imagined and played anew by the plain tree, and
nothing is kept.

The statistics are those of the tree: whether a walk was remembered or played makes no difference to it.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, final

from regalia.bots.playout import hopes, random_end
from regalia.bots.tree import EXPLORATION, Node, Tree, of_seat
from regalia.kernel import Action, Frame, Offers, State, act
from regalia.kernel.asks import Ask

OFTEN: Final = 128  # walks through a fork that draw anew in any case
RARELY: Final = 6  # after that, and where outcomes repeat, one walk of so many does
JUDGED: Final = 256  # draws after which a fork whose outcomes hardly repeat is given up
MANY: Final = 64  # sides of a die, or cards of a deck, that are kept apart
MOST: Final = 4000  # moments that are kept


@final
class Moment:
    """One state of one imagined game. It is never changed: whoever goes on from it copies it first."""

    __slots__ = ("actions", "forks", "next", "node", "seat", "state", "values", "ways")

    def __init__(self, state: State, node: Node, seat: int, actions: list[Action], values: list[float] | None) -> None:
        self.state = state
        self.node = node  # the place in the tree
        self.seat = seat  # who decides; -1 when it is over, or nobody decides alone
        self.actions = actions
        self.values = values  # what the end is worth to each seat, and 0 for nobody
        children = node.children
        self.ways: list[Node | None] = [children.get(action) for action in actions]  # where the actions lead in the tree
        self.next: list[Moment | None] = [None] * len(actions)  # and in this game, where chance has no say in it
        self.forks: list[Fork | None] = [None] * len(actions)


@final
class Fork:
    """What chance brought after one action, or what was imagined at the root."""

    __slots__ = ("drawn", "due", "known", "passed", "sides", "vast")

    def __init__(self, sides: int = 0) -> None:
        self.sides: list[Moment | None] = [None] * sides  # where one number decides: what each leads to
        self.drawn: list[Moment] = []  # each as often as it came up
        self.known: dict[tuple[object, ...], Moment] = {}
        self.passed = 0  # how many walks came here
        self.due = 0  # how many of them may, before something is drawn anew
        self.vast = False  # so much can come up that there is no use in keeping it

    def add(self, moment: Moment) -> None:
        """Another draw: that of a moment that is known by now."""
        self.drawn.append(moment)
        count = len(self.drawn)
        repeats = 2 * len(self.known) < count
        self.due = RARELY * (count - OFTEN) if repeats else 0
        self.vast = count >= JUDGED and not repeats


@final
class Worlds:
    """The imagined games of one decision, as far as they are worth keeping. For minds without an opinion: play-outs are random."""

    __slots__ = ("kept", "offers", "real", "rng", "root", "tree", "worthwhile")

    def __init__(self, tree: Tree, real: State, rng: Random) -> None:
        self.tree = tree
        self.real = real
        self.rng = rng
        self.root = Fork()
        self.kept = 0
        self.offers = Offers()
        self.worthwhile = True

    def run(self, count: int) -> None:
        """So many iterations, each in an imagined game."""
        while count > 0 and self.worthwhile:
            self._walk()
            count -= 1
        self.tree.run(self.real, self.rng, count)

    def _walk(self) -> None:
        """Down the tree, one new node, a play-out, and back: as `Tree.walk`, among remembered moments."""
        rng = self.rng
        moment = self._imagined()
        node = moment.node
        path = [node]
        if node is not self.tree.root:
            path.append(self.tree.root)
        while moment.seat >= 0:
            ways = moment.ways
            children = node.children
            count: int = len(ways)
            child: Node | None = None
            picked = 0
            if count == 1:
                child = ways[0]
            elif not children:
                picked = int(rng.random() * count)
            else:
                visits = node.visits * 1.0  # compiled, the root of a float is no call
                even = EXPLORATION * sqrt(visits) / count
                top = -1.0
                for at, each in enumerate(ways):
                    if each is None:
                        each = ways[at] = children.get(moment.actions[at])  # another imagined game may have been there
                    if each is None:
                        value = node.own / visits + even
                    else:
                        tried = each.visits
                        value = each.total / tried + even / (1 + tried)
                    if value > top:
                        top = value
                        picked = at
                        child = each
            if child is None:
                child = self._grown(moment, picked)
            path.append(child)
            after = moment.next[picked]
            moment = after if after is not None else self._after(moment, picked, child)
            if child.visits == 0:
                break
            node = moment.node
            if node is not child:
                path.append(node)
        values = moment.values
        if values is None:
            values = self._play_out(moment)
        for each_node in path:
            each_node.visits += 1
            each_node.total += values[each_node.mover]
            each_node.own += values[each_node.seat]

    def _imagined(self) -> Moment:
        """A game that the searcher cannot tell from the real one."""
        fork = self.root
        fork.passed += 1
        if fork.passed < fork.due:
            return fork.drawn[int(self.rng.random() * len(fork.drawn))]
        twin = self.tree.game.imagine(self.real, self.tree.searcher, self.rng)
        if twin.sealed:
            twin.sealed.clear()
        moment = self._drawn(fork, twin, self.tree.root)
        self.worthwhile = self.worthwhile and not fork.vast and self.kept < MOST
        return moment

    def _grown(self, moment: Moment, picked: int) -> Node:
        """The place in the tree that an action leads to, a new one where nobody has been."""
        action = moment.actions[picked]
        children = moment.node.children
        child = children.get(action)
        if child is None:
            child = children[action] = Node(moment.seat)
        moment.ways[picked] = child
        return child

    def _after(self, moment: Moment, picked: int, child: Node) -> Moment:
        """What an action leads to, here where it was not taken before or where chance has a say."""
        fork = moment.forks[picked]
        if fork is None:
            twin = self._acted(moment, picked, -1)
            sides = twin.chance.drawn()
            if not sides:
                found = moment.next[picked] = self._moment(twin, child)
                return found
            fork = moment.forks[picked] = Fork(sides if sides <= MANY else 0)
        if fork.sides:
            number = int(self.rng.random() * len(fork.sides))
            side = fork.sides[number]
            if side is not None:
                return side
            twin = self._acted(moment, picked, number)
            if twin.chance.drawn() == len(fork.sides):
                side = fork.sides[number] = self._moment(twin, child)
                return side
            fork.sides = []  # some numbers ask for another one
        else:
            fork.passed += 1
            if fork.passed < fork.due:
                return fork.drawn[int(self.rng.random() * len(fork.drawn))]
            twin = self._acted(moment, picked, -1)
        return self._moment(twin, child) if fork.vast else self._drawn(fork, twin, child)

    def _acted(self, moment: Moment, picked: int, number: int) -> State:
        """The state after an action, with luck of its own; with a number that comes up first, if it is not -1."""
        twin = moment.state.copy()
        twin.chance.rekey(self.rng.getrandbits(128))
        if number >= 0:
            twin.chance.forced.append(number)
        act(twin, moment.seat, moment.actions[picked])
        return twin

    def _drawn(self, fork: Fork, twin: State, node: Node) -> Moment:
        """The moment of a state that chance brought: the one that is known, if it came up before."""
        content = twin.content()
        moment = fork.known.get(content)
        if moment is None:
            moment = fork.known[content] = self._moment(twin, node)
        fork.add(moment)
        return moment

    def _moment(self, s: State, node: Node) -> Moment:
        self.kept += 1
        if not s.stack:
            return Moment(s, node, -1, [], [*hopes(self.tree.mind, s), 0.0])
        frame = s.stack[-1]
        steps = frame.PROCEDURE
        ask: Ask[State, Frame] = steps.asks[frame.step]  # type: ignore[assignment]
        seats = ask.seats(s, frame)
        if ask.sealed and len(seats) > 1:
            self.worthwhile = False  # sealed answers are the plain tree's
            return Moment(s, node, -1, [], None)
        seat = self.tree.searcher if node is self.tree.root and self.tree.searcher in seats else seats[0]
        legal = self.offers.actions
        legal.clear()
        ask.options(s, frame, seat, self.offers)
        return Moment(s, of_seat(node, seat), seat, legal[:], None)

    def _play_out(self, moment: Moment) -> list[float]:
        """Play on at random to the end, as far as possible without playing; what it was worth to each seat."""
        rng = self.rng
        while moment.values is None:
            if moment.seat < 0:
                return [*random_end(self.tree.mind, moment.state.copy(), rng, self.offers), 0.0]
            picked = int(rng.random() * len(moment.actions))
            after = moment.next[picked]
            fork = moment.forks[picked]
            number = -1
            if after is None and fork is not None:
                if fork.sides:
                    number = int(rng.random() * len(fork.sides))
                    after = fork.sides[number]
                elif fork.due > 0:
                    after = fork.drawn[int(rng.random() * len(fork.drawn))]
            if after is None:
                return [*random_end(self.tree.mind, self._acted(moment, picked, number), rng, self.offers), 0.0]
            moment = after
        return moment.values
