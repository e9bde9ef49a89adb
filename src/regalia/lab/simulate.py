"""Simulated matches: many games, in one process or several, always the same for the same seed."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from regalia.bots.mind import greedy_move, load_mind, random_move
from regalia.kernel import Action, Game, Settings, State, act, waiting
from regalia.registry import load_game

Player = Callable[[State, int, Random], Action]


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


def player(game: Game[State], name: str) -> Player:
    """A bot by name: `random` or `greedy`."""
    if name == "random":
        return lambda s, seat, rng: random_move(game, s, seat, rng)
    if name == "greedy":
        mind = load_mind(game.name)
        return lambda s, seat, rng: greedy_move(game, mind, s, seat, rng)
    raise ValueError(f"There is no bot {name!r}; there are random and greedy.")


def play_match(
    game: Game[State],
    seats: Sequence[str],
    settings: Settings,
    number: int,
    seed: str,
    facts: Callable[[State], dict[str, float]] | None = None,
) -> Row:
    """One match of bots. `facts` may read more from the final state."""
    match_seed = f"{seed}/{number}"
    rng = Random(match_seed)
    players = [player(game, name) for name in seats]
    s = game.begin(len(seats), settings, match_seed)
    tally = s.count()
    characters: tuple[str, ...] = ()
    decisions = 0
    while s.outcome is None:
        seat = waiting(s)[0]
        act(s, seat, players[seat](s, seat, rng))
        decisions += 1
        if not characters or not all(characters):
            characters = tuple([game.character(s, n) for n in range(len(seats))])
    o = s.outcome
    more = facts(s) if facts is not None else {}
    return Row(
        number, match_seed, o.winners, o.ranks, o.scores, characters, o.reason, o.rule, o.adjourned, decisions, dict(tally), more
    )  # fmt: skip


def _work(job: tuple[str, tuple[str, ...], dict[str, bool | int | str], int, str, Callable[[State], dict[str, float]] | None]) -> Row:
    name, seats, settings, number, seed, facts = job
    return play_match(load_game(name), seats, settings, number, seed, facts)


def simulate(
    name: str,
    seats: Sequence[str],
    games: int,
    settings: Settings | None = None,
    seed: str = "lab",
    jobs: int = 1,
    facts: Callable[[State], dict[str, float]] | None = None,
) -> Iterator[Row]:
    """Finished matches in order of their number, whatever the number of workers. `facts` must be a module's function when jobs > 1."""
    plan = [(name, tuple(seats), dict(settings or {}), number, seed, facts) for number in range(games)]
    if jobs <= 1:
        yield from map(_work, plan)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_work, plan, chunksize=4)
