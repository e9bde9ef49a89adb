"""Information-set Monte Carlo tree search for any game, for one to six seats.

Open loop: one tree per decision, over sequences of actions. Every iteration deals the hidden cards anew with `Game.imagine` (the only way
in, so the search cannot peek), walks down the tree among the actions that are legal in this imagined game, adds one node, plays on with
the game's mind for a while, and gives every seat what the end, or the mind's evaluation, is worth to it. Chance needs no nodes: each
walk has its own stream, and a node stands for all states that the same actions led to.

- *At the root*, where the mind has an opinion, the actions it calls sensible race each other in the same imagined games (`race`). When
  there are more of them than a small budget could try, those start that the mind likes best at a glance.
- *Below it*, and where nobody has an opinion, selection is PUCT: value + exploration x prior x sqrt(visits) / (1 + visits). The prior leans
  to the move that the mind chose when the node was made, so a wide choice does not drown a small budget. An unvisited action is worth
  what its node is.
- *Sealed asks* are decided by each seat for itself (decoupled): nobody in the tree answers to what is still face down. Answers that others
  have already given are forgotten before searching.
- *Kept tree*: when the same seat decides again, exactly one decision later, having learned nothing and with no chance drawn, the chosen
  branch is the new tree.

With a budget of iterations the move depends on the seed alone; a budget of seconds stops whatever is under way.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, TypeVar, cast

from regalia.bots.mind import Mind, worth
from regalia.bots.playout import has_opinion, reveal
from regalia.bots.race import TRIED, Race
from regalia.bots.tree import Node, Tree
from regalia.bots.worlds import Worlds
from regalia.kernel import Action, Game, Offers, State, act
from regalia.kernel.play import asked

S = TypeVar("S", bound=State)

OPINIONS: Final = 6  # imagined games in which the mind is asked for its choice at the root
CLEAR: Final = 0.85  # the share of the visits with which an action counts as chosen early
_AT_ONCE: Final = 32  # iterations between two looks at the clock


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop: after so many iterations, or so many seconds, whichever is first; 0: no such limit."""

    iterations: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.seconds <= 0:
            raise ValueError("a budget needs iterations or seconds")


@dataclass(frozen=True, slots=True)
class Line:
    """One action at the root, as the search sees it."""

    action: Action
    visits: int  # imagined games in which it was tried
    chance: float  # what it is worth to the seat: about its chance to win; never more than that of the best action
    reply: Action | None = None  # the most visited action after it
    reply_seat: int = -1


class Search(Generic[S]):
    """A searching bot for one seat. Keep it for the whole match and it keeps its tree where that is sound."""

    __slots__ = ("_before", "_drawn", "_root", "_seat", "budget", "game", "horizon", "iterations", "mind")

    def __init__(self, game: Game[S], mind: Mind[S], budget: Budget) -> None:
        self.game = game
        self.mind = mind
        self.budget = budget
        self.horizon = mind.horizon
        self.iterations = 0  # of the last search
        self._root: Node | None = None  # the branch that was chosen last time
        self._seat = -1
        self._before = -1
        self._drawn = -1

    def choose(self, s: S, seat: int, rng: Random) -> Action:
        """The move: the winner of the race, or the most visited action."""
        best = self.lines(s, seat, rng)[0]
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
        self._root = root
        self.iterations = 0
        twin = self.game.imagine(s, seat, rng)
        sensible = self.mind.sensible(twin, seat, legal)
        if len(sensible) == 1:
            chance = self.mind.evaluate(twin, seat)
            return [Line(sensible[0], 0, chance), *[Line(action, 0, chance) for action in legal if action != sensible[0]]]
        if root is None:
            root = self._root = Node(-1)
        sealed = ask.sealed and len(ask.seats(s, frame)) > 1
        tree = Tree(cast("Game[State]", self.game), cast("Mind[State]", self.mind), root, seat, self.horizon)
        table = tree.table(sealed)
        if has_opinion(self.mind):
            favourite = self._opinion(s, seat, legal, rng)
            race = Race(self._runners(s, seat, sensible, favourite, rng), favourite, self.mind.caution(twin))
            self._run(race, s, tree, rng)
            winner, tried = race.winner(), race.chances()
        else:
            winner = self._grow(s, tree, legal, sealed, rng)
            tried = {action: (node.visits, node.total / node.visits) for action, node in table.items() if node.visits}
        if sealed:
            self._root = None
        top = tried[winner][1] if winner in tried else 0.5
        lines = [_line(action, *tried.get(action, (0, top)), top, None if sealed else table.get(action)) for action in legal]
        lines.sort(key=lambda line: (line.action != winner, line.visits == 0, -line.chance, -line.visits))
        return lines

    def forget(self) -> None:
        """Drop the kept tree: another action was taken than the chosen one."""
        self._root = None

    def _kept(self, s: S, seat: int) -> Node | None:
        """The branch that was chosen last time, when it is about just this moment."""
        if self._root is None or seat != self._seat or s.decisions != self._before + 1:
            return None
        if s.chance.counter != self._drawn or s.learned >> seat & 1 or s.sealed:
            return None
        return self._root if self._root.seat in (-1, seat) and self._root.answers is None else None

    def _run(self, race: Race, s: S, tree: Tree, rng: Random) -> None:
        """Run a race, each action in the same imagined games, until the budget is spent."""
        game, seat = self.game, tree.searcher
        start = time.perf_counter()
        budget = self.budget

        def walk(action: Action, fate: Random) -> float:
            twin = game.imagine(s, seat, fate)
            if twin.sealed:
                twin.sealed.clear()
            self.iterations += 1
            return tree.walk(twin, fate, action)

        def spent() -> float:
            share = self.iterations / budget.iterations if budget.iterations else 0.0
            return max(share, (time.perf_counter() - start) / budget.seconds) if budget.seconds else share

        race.run(walk, rng.getrandbits(62), spent)

    def _opinion(self, s: S, seat: int, legal: list[Action], rng: Random) -> Action:
        """What the mind chooses most often, in a few imagined games."""
        said: dict[Action, int] = {}
        for _ in range(OPINIONS):
            action = self.mind.choose(self.game, self.game.imagine(s, seat, rng), seat, legal, rng)
            said[action] = said.get(action, 0) + 1
        return max(said, key=lambda action: said[action])

    def _runners(self, s: S, seat: int, sensible: list[Action], favourite: Action, rng: Random) -> list[Action]:
        """Those who race: all, or, where the budget is too small for that, the ones after which the mind likes an imagined game best."""
        places = max(2, self.budget.iterations // TRIED) if self.budget.iterations else len(sensible)
        if len(sensible) <= places:
            return sensible
        twin = self.game.imagine(s, seat, rng)
        twin.sealed.clear()
        seen: dict[Action, float] = {}
        fate = rng.getrandbits(32)
        for action in sensible:
            trial = twin.copy()
            act(trial, seat, action)
            reveal(self.game, self.mind, trial, Random(fate))
            seen[action] = worth(self.mind, trial, seat)
        best = sorted([action for action in sensible if action != favourite], key=lambda action: -seen[action])
        return [favourite, *best[: places - 1]]

    def _grow(self, s: S, tree: Tree, legal: list[Action], sealed: bool, rng: Random) -> Action:
        """The most visited action of a tree that grew until the budget was spent."""
        limit = self.budget.iterations
        until = time.perf_counter() + self.budget.seconds if self.budget.seconds > 0 else 0.0
        wanted = max(limit // 4, limit - tree.root.visits) if limit else 0
        table = tree.table(sealed)
        worlds = Worlds(tree, s, rng)
        done = 0
        while not limit or done < wanted:
            count = min(_AT_ONCE, wanted - done) if limit else _AT_ONCE
            worlds.run(count)
            done += count
            if until and time.perf_counter() >= until:
                break
            if limit and _decided(table, legal, done, wanted):
                break
        self.iterations = done
        return max(legal, key=lambda action: (found.visits, found.total) if (found := table.get(action)) is not None else (0, 0.0))


def _decided(table: dict[Action, Node], legal: list[Action], done: int, wanted: int) -> bool:
    """Whether no other action can still become the most visited one, or none looks like it after a quarter of the budget."""
    counts = sorted((child.visits for a in legal if (child := table.get(a)) is not None), reverse=True)
    if not counts:
        return False
    lead = counts[0] - (counts[1] if len(counts) > 1 else 0)
    return lead > wanted - done or (4 * done >= wanted and counts[0] > CLEAR * sum(counts))


def _line(action: Action, visits: int, chance: float, top: float, child: Node | None) -> Line:
    chance = min(chance, top)
    reply: Action | None = None
    if child is not None and child.answers is None and child.children:
        reply = max(child.children, key=lambda a: child.children[a].visits)
        if 2 * child.children[reply].visits < child.visits:
            reply = None  # it depends on what comes
    return Line(action, visits, chance, reply, child.seat if child is not None and reply is not None else -1)
