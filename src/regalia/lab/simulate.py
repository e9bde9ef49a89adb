"""Simulated matches: many games, in one process or several, always the same for the same seed.

Match `number` of a run depends on the run's seed and the number alone, and matches come back in order, so nothing depends on how many
workers there were. At most a few matches per worker are under way at a time: memory does not grow with the number of games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Semaphore
from typing import TypeAlias

from regalia.bots.levels import Player, is_quick
from regalia.bots.levels import player as level_player
from regalia.kernel import Chance, Game, Settings, State, act, options, waiting
from regalia.kernel.play import advance
from regalia.lab.processes import Assignment, Processes
from regalia.lab.variants import Variant, variant

__all__ = ["Facts", "Player", "Row", "Workers", "play_match", "player", "simulate"]

Facts: TypeAlias = Callable[[State], dict[str, float]]

_LIMIT = 50_000  # decisions after which a match is given up: no game of ours comes near


class EndlessMatch(RuntimeError):
    """A match that does not end: a mistake in the game or in a bot."""


@dataclass(slots=True)
class Row:
    """One finished match."""

    number: int
    seed: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    characters: tuple[str, ...]
    reason: str
    rule: str
    adjourned: bool
    decisions: int
    tally: dict[tuple[str, int, str], int] = field(default_factory=dict)
    facts: dict[str, float] = field(default_factory=dict)
    first: int = -1  # the seat that had the first real choice; -1: several had it at once
    bots: tuple[str, ...] = ()


def player(game: Game[State], name: str) -> Player:
    """A bot by its level, without a clock."""
    return level_player(game, name, clock=False)


def play_match(
    game: Game[State], seats: Sequence[str], settings: Settings, number: int, seed: str, facts: Facts | None = None
) -> Row:  # fmt: skip
    """One match of bots. `facts` may read more from the final state."""
    match_seed = f"{seed}/{number}"
    rng = Random(match_seed)
    players = [player(game, name) for name in seats]
    s = game.setup(len(seats), game.check_settings(len(seats), settings), Chance.from_seed(match_seed))
    tally = s.count()  # before anything is dealt
    advance(s)
    characters: tuple[str, ...] = ()
    decisions = 0
    choosing: list[int] = []  # the seats that had the first real choice
    while s.outcome is None:
        asked = waiting(s)
        if not choosing:
            choosing = [seat for seat in asked if len(options(s, seat)) > 1]
        seat = asked[0]
        act(s, seat, players[seat](s, seat, rng))
        decisions += 1
        if not characters or not all(characters):
            characters = tuple([game.character(s, n) for n in range(len(seats))])
        if decisions > _LIMIT:
            raise EndlessMatch(f"{game.name} with {', '.join(seats)} and seed {match_seed} is not over after {_LIMIT} decisions")
    o = s.outcome
    more = facts(s) if facts is not None else {}
    return Row(
        number, match_seed, o.winners, o.ranks, o.scores, characters, o.reason, o.rule, o.adjourned, decisions, dict(tally), more,
        choosing[0] if len(choosing) == 1 else -1, tuple(seats),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Task:
    """A few matches for one worker. `seats` are the bots of each match."""

    what: Variant
    seed: str
    numbers: tuple[int, ...]
    seats: tuple[tuple[str, ...], ...]
    facts: Facts | None = None


def _work(task: Task) -> Iterator[Row]:
    game = task.what.load()
    settings = dict(task.what.settings)
    for number, seats in zip(task.numbers, task.seats, strict=True):
        yield play_match(game, seats, settings, number, task.seed, task.facts)


class Workers:
    """Processes that play matches, or this one when there is only one job and no card pack. Use it in a `with`: they are gone after it.

    Those that share `slots` work in turns where there are more of them than slots.
    """

    def __init__(self, jobs: int = 1, own_process: bool = False, slots: Semaphore | None = None) -> None:
        self.jobs = max(1, jobs)
        self._processes: Processes[Task, Row] | None = None
        if self.jobs > 1 or own_process:
            self._processes = Processes(self.jobs, _work, slots)
        self._under_way: deque[Assignment[Row]] = deque()
        self._ready: deque[Row] = deque()  # the first one was handed out, and perhaps not taken

    @property
    def are_apart(self) -> bool:
        """Whether matches are played in other processes than this one."""
        return self._processes is not None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        if self._processes is not None:
            self._processes.end()

    def play(self, tasks: Iterator[Task]) -> Iterator[Row]:
        """The rows of all tasks, in order."""
        if self._processes is None:
            for task in tasks:
                yield from _work(task)
            return
        for task in tasks:
            self._under_way.append(self._processes.give(task))
            if len(self._under_way) >= 4 * self.jobs:
                yield from self._of_the_first()
        while self._under_way:
            yield from self._of_the_first()

    def _of_the_first(self) -> Iterator[Row]:
        self._under_way[0].end.result()
        self._ready.extend(self._under_way[0].results)
        self._under_way.popleft()
        while self._ready:
            yield self._ready[0]
            self._ready.popleft()

    def finished(self, start: int) -> Iterator[Row]:
        """For whoever was interrupted: the matches from this number on that are finished and were not taken, as far as there is no gap."""
        for row in self._there():
            if row.number == start:
                yield row
                start += 1
            elif row.number > start:
                return

    def _there(self) -> Iterator[Row]:
        yield from list(self._ready)
        for assignment in list(self._under_way):
            is_whole = assignment.is_whole  # asked first: results may be coming in
            yield from list(assignment.results)
            if not is_whole:
                return


def tasks(what: Variant, seats: Sequence[str], numbers: range, seed: str, chunk: int, facts: Facts | None = None) -> Iterator[Task]:
    """The matches of a run with the same bots in each, a few per task."""
    bots = tuple(seats)
    for start in range(numbers.start, numbers.stop, chunk):
        some = tuple(range(start, min(start + chunk, numbers.stop)))
        yield Task(what, seed, some, (bots,) * len(some), facts)


def chunk_for(seats: Sequence[str]) -> int:
    """How many matches a worker should take at once: quick bots many, so that sending them costs nothing."""
    if all(name == "random" for name in seats):
        return 32
    return 8 if all(is_quick(name) for name in seats) else 1


def simulate(
    name: str,
    seats: Sequence[str],
    games: int,
    settings: Settings | None = None,
    seed: str = "lab",
    jobs: int = 1,
    facts: Facts | None = None,
) -> Iterator[Row]:
    """Finished matches in order of their number, whatever the number of workers. `facts` must be a module's function when jobs > 1."""
    what = variant(name, settings).with_cards()
    with Workers(jobs, own_process=bool(what.pack)) as workers:
        yield from workers.play(tasks(what, seats, range(games), seed, chunk_for(seats), facts))
