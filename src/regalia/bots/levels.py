"""The bots that can take a seat, by name, and hints for those who would rather decide themselves.

All of them see only what their seat sees: the real state is used for the legal actions and for imagining, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from regalia.bots.mind import Mind, greedy_move, mind_of, random_move
from regalia.bots.playout import has_opinion
from regalia.bots.search import Budget, Line, Search
from regalia.kernel import Action, Game, State, options

LEVELS: Final = ("random", "greedy", "easy", "fair", "strong")
BUDGETS: Final[dict[str, Budget]] = {
    "easy": Budget(iterations=40, seconds=0.6),
    "fair": Budget(iterations=120, seconds=1.2),
    "strong": Budget(iterations=400, seconds=5.0),
}
EASY_SLIPS: Final = 0.25  # how often the easy bot plays the first thing it sees
HOPE: Final = 0.005  # a chance that is not told as none of a hundred
SEEN: Final = 3  # imagined games without which nothing is said about a move

Player = Callable[[State, int, Random], Action]


class UnknownLevel(ValueError):
    """No such bot; the message lists those there are."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One good move: what it is worth to the seat, from 0 to 1, and one line why."""

    action: Action
    chance: float
    why: str


def choose(game: Game[State], state: State, seat: int, level: str, rng: Random) -> Action:
    """The move of a bot of this level. Stateless: fit for worker processes."""
    return player(game, level)(state, seat, rng)


def player(game: Game[State], level: str, clock: bool = True) -> Player:
    """A bot for one seat of one match; the searching ones keep their tree between moves.

    Without the clock a level has only its iterations, so that its moves depend on the seed alone.
    """
    if level == "random":
        return random_move
    mind = mind_of(game)
    if level == "greedy":
        return lambda s, seat, rng: greedy_move(game, mind, s, seat, rng)
    budget = budget_for(mind, level)
    if budget.iterations and not clock:
        budget = Budget(iterations=budget.iterations)
    search = Search(game, mind, budget)
    if level == "easy":
        return lambda s, seat, rng: _slipping(search, s, seat, rng)
    return search.choose


def budget_of(level: str) -> Budget:
    """What a searching level may spend on a move; `search:500` is a bot of 500 iterations, `search:2.5s` one of so many seconds."""
    if level in BUDGETS:
        return BUDGETS[level]
    kind, _, amount = level.partition(":")
    if kind == "search":
        if _is_number(amount) and int(amount):
            return Budget(iterations=int(amount))
        if amount.endswith("s") and _is_number(amount[:-1].replace(".", "", 1)) and float(amount[:-1]):
            return Budget(seconds=float(amount[:-1]))
    raise UnknownLevel(f"There is no bot {level!r}; there are {', '.join(LEVELS)}, search:ITERATIONS and search:SECONDSs.")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()  # a raised 2 is a digit, too, and no number


def budget_for(mind: Mind[State], level: str) -> Budget:
    """What a level may spend on a move of a certain game. Without a mind iterations are short, and there may be ten times as many."""
    budget = budget_of(level)
    if level not in BUDGETS:
        return budget
    pace = mind.pace if has_opinion(mind) else 10.0
    return Budget(iterations=max(1, round(budget.iterations * pace)), seconds=budget.seconds)


def is_quick(level: str) -> bool:
    """Whether a bot decides without searching: it has no budget."""
    return level in ("random", "greedy")


def check_level(level: str) -> None:
    """Raise UnknownLevel if there is no such bot."""
    if not is_quick(level):
        budget_of(level)


def is_level(level: str) -> bool:
    """Whether there is such a bot."""
    try:
        check_level(level)
    except UnknownLevel:
        return False
    return True


def hints(game: Game[State], state: State, seat: int, level: str, rng: Random, count: int = 3) -> list[Hint]:
    """The best moves of a seat, from its own information only."""
    legal = options(state, seat)
    if not legal:
        return []
    mind = mind_of(game)
    budget = budget_for(mind, "fair" if is_quick(level) else level)
    return hints_of(game, state, seat, Search(game, mind, budget).lines(state, seat, rng), count)


def hints_of(game: Game[State], state: State, seat: int, lines: list[Line], count: int = 3) -> list[Hint]:
    """What a search found, as it is told to a player."""
    legal = options(state, seat)
    told: dict[str, Line] = {}  # two copies of a card are one move to a reader
    for line in lines:
        if line is lines[0] or line.visits >= SEEN:
            told.setdefault(game.describe(state, line.action), line)
    shown = list(told.values())
    own = mind_of(game).why
    return [
        Hint(line.action, line.chance, own(game, state, seat, line.action) or _why(game, state, seat, line, shown, len(legal)))
        for line in shown[:count]
    ]


def _slipping(search: Search[State], s: State, seat: int, rng: Random) -> Action:
    if rng.random() >= EASY_SLIPS:
        return search.choose(s, seat, rng)
    search.forget()
    return random_move(s, seat, rng)


def _why(game: Game[State], s: State, seat: int, line: Line, shown: list[Line], legal: int) -> str:
    if legal == 1:
        return "It is the only thing that can be done now."
    best = shown[0]
    per_cent = _of_100(line.chance)
    if not line.visits:
        return f"Nothing else makes sense now. Your chances are about {per_cent} of 100."
    if best.chance < HOPE:
        text = "Hardly any imagined game is won from here, and nothing else was clearly better."
    elif line is best:
        second = shown[1] if len(shown) > 1 else None
        ahead = per_cent - _of_100(second.chance) if second is not None else 0
        text = f"Wins about {per_cent} of 100 imagined games"
        text += f", {ahead} more than the next best." if ahead > 0 else ", and nothing else was clearly better."
    else:
        behind = _of_100(best.chance) - per_cent
        text = f"Wins about {per_cent} of 100 imagined games" + (
            f", {behind} fewer than the best." if behind > 0 else ", about as good as the best."
        )
    if line.reply is not None and line.reply_seat == seat:
        text += f" Then, most likely: {game.describe(s, line.reply)}."
    return text


def _of_100(chance: float) -> int:
    """A chance as it is told: differences are those of the numbers that stand beside each other."""
    return round(100 * chance)
