"""Information-set search: iterations per second on Leduc against OpenSpiel's, and on every game with its own mind."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.bare import BareLeduc, bare_search, bare_walks
from benchmarks.chips import Chips
from benchmarks.clock import print_table
from benchmarks.rivals import measure, rates
from regalia.bots.mind import Mind, load_mind
from regalia.bots.search import Budget, Search
from regalia.bots.tree import Node, Tree
from regalia.bots.worlds import Worlds
from regalia.kernel import Game, State, act, options, waiting
from regalia.registry import installed, load_game

RIVALS = (
    "OpenSpiel's Python IS-MCTS, iterations on Leduc",
    "OpenSpiel's Python IS-MCTS allowing for options that differ between worlds as ours does, iterations on Leduc",
    "OpenSpiel's C++ IS-MCTS driven from Python, iterations on Leduc",
)
OURS = "regalia"
TREE = "a search for Leduc alone, written out in plain Python, no kernel"
WALKS = "the same without a tree: cards copied, the hidden ones dealt anew, played on at random"


def searching(game: Game[State], mind: Mind[State], iterations: int, states: list[tuple[State, int]]) -> Callable[[], int]:
    """Searches from some moments of a match; the unit is an iteration."""

    def run() -> int:
        done = 0
        for s, seat in states:
            search = Search(game, mind, Budget(iterations=iterations))
            search.lines(s, seat, Random(1))
            done += search.iterations
        return done

    return run


def moments(game: Game[State], seats: int, count: int) -> list[tuple[State, int]]:
    """Some moments of a random match at which there is something to choose."""
    found: list[tuple[State, int]] = []
    rng = Random(3)
    s = game.begin(seats, None, "search")
    while s.outcome is None and len(found) < count:
        seat = waiting(s)[0]
        legal = options(s, seat)
        if len(legal) > 2 and rng.random() < 0.2:
            found.append((s.copy(), seat))
        act(s, seat, legal[rng.randrange(len(legal))])
    return found


def growing(game: Game[State], mind: Mind[State], iterations: int, states: list[tuple[State, int]]) -> Callable[[], int]:
    """A tree from each moment, as many iterations in each, decided or not: as the others count. The unit is an iteration."""

    def run() -> int:
        for s, seat in states:
            Worlds(Tree(game, mind, Node(-1), seat, mind.horizon), s, Random(1)).run(iterations)
        return iterations * len(states)

    return run


MOVES = ((), ("raise",), ("call", "call", "raise"))  # the first decision, one after a raise, one in the second round


def position(game: Game[State], moves: tuple[str, ...]) -> tuple[State, int]:
    """A moment of Leduc with the cards that the rivals have there: a Jack against a King, then a Queen. The walks are as long as theirs."""
    for seed in count():
        s = game.begin(2, seed=str(seed))
        for move in moves:
            act(s, waiting(s)[0], (move,))
        cards = [*s.hands, s.common]  # type: ignore[attr-defined]
        if [card // 2 for card in cards if card >= 0] == [0, 2, 1][: 2 + (cards[2] >= 0)]:
            return s, waiting(s)[0]
    raise AssertionError("every deal comes up")


def bare_position(moves: tuple[str, ...]) -> BareLeduc:
    """The same moment of the Leduc that has no kernel."""
    for seed in count():
        s = BareLeduc(Random(seed))
        for move in moves:
            s.step((move,))
        if [s.hands[0] // 2, s.hands[1] // 2] == [0, 2] and (s.common < 0 or s.common // 2 == 1):
            return s
    raise AssertionError("every deal comes up")


def bare(loop: Callable[[BareLeduc, int, Random, int], object], iterations: int) -> Callable[[], int]:
    """A loop without a kernel from the same moments; the unit is an iteration."""
    states = [bare_position(moves) for moves in MOVES]

    def run() -> int:
        for s in states:
            loop(s, s.mover, Random(1), iterations)
        return iterations * len(states)

    return run


def leduc() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
    game: Game[State] = importlib.import_module("leduc").GAME  # by its name: the compiled one where there is one
    states = [position(game, moves) for moves in MOVES]
    contenders = {OURS: growing(game, Chips(), 4000, states), TREE: bare(bare_search, 4000), WALKS: bare(bare_walks, 4000)}
    best = rates(contenders)
    theirs = {}
    for rival in RIVALS:
        theirs[rival] = measure(rival)
        for name, rate in rates(
            contenders, rounds=4
        ).items():  # between the rivals' rounds, so that all have the same luck with the machine
            best[name] = max(best[name], rate)
    python = theirs[RIVALS[0]]
    rows = []
    for name, its in {**best, **{rival.split(",")[0]: rate for rival, rate in theirs.items()}}.items():
        if its is not None:
            against = f"{its / python:.2f} x" if python else ""
            rows.append((name, f"{its:,.0f}", "" if name == OURS else f"{best[OURS] / its:.2f} x", against))
    print_table("Leduc poker, random play-outs to the end", ("search", "iterations/s", "×", "it against OpenSpiel's Python"), rows)


def games() -> None:
    rows = []
    for name in installed():
        game = load_game(name)
        seats = max(game.players[0], min(2, game.players[1]))
        mind = load_mind(name)
        found = rates({name: searching(game, mind, 60, moments(game, seats, 4))}, rounds=3)[name]
        rows.append((name, f"{found:,.0f}", str(mind.horizon)))
    print_table("Every game, with its mind", ("game", "iterations/s", "decisions played on per iteration, at most"), rows)


def main() -> None:
    leduc()
    games()


if __name__ == "__main__":
    main()
