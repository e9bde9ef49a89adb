"""Tournaments of bots: every line-up in turn, resumable, ratings with intervals.

    DIR/tournament.json   what is played
    DIR/results.jsonl     one line per finished match, in order

Match `number` depends on the tournament's description and the number alone. The line-ups, all ways to seat the bots in which at least two
differ, take turns in an order drawn from the seed, so every bot plays every seat against every other.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

from regalia.bots.levels import check_level
from regalia.lab.processes import interrupted_once
from regalia.lab.runs import OtherRun, alone_in, played, unlike
from regalia.lab.simulate import Row, Task, Workers, chunk_for
from regalia.lab.statistics import Estimate, elo, share, share_of_groups
from regalia.lab.variants import Variant


class WrongEvent(ValueError):
    """Bots that cannot compete; the message says why."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a tournament plays."""

    what: Variant
    rules: str
    bots: tuple[str, ...]
    seats: int
    seed: str = "tournament"

    def __post_init__(self) -> None:
        for bot in self.bots:
            check_level(bot)
        if len(set(self.bots)) < len(self.bots):
            raise WrongEvent(f"Every bot competes once: {', '.join(self.bots)} names one twice.")
        if self.seats > 1 and len(self.bots) < 2:
            raise WrongEvent(f"A tournament needs two bots at least, not only {self.bots[0]}.")

    def to_json(self) -> dict[str, object]:
        return {
            "regalia_tournament": 1,
            "game": self.what.game,
            "pack": self.what.pack,
            "settings": dict(self.what.settings),
            "rules": self.rules,
            "bots": list(self.bots),
            "seats": self.seats,
            "seed": self.seed,
        }

    def line_ups(self) -> list[tuple[str, ...]]:
        """All ways to seat the bots that tell something."""
        found = [seats for seats in product(self.bots, repeat=self.seats) if self.seats == 1 or len(set(seats)) > 1]
        Random(self.seed).shuffle(found)
        return found


@dataclass(frozen=True, slots=True)
class Result:
    """One finished match."""

    number: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(slots=True)
class Standing:
    """How a bot does."""

    bot: str
    rating: Estimate | None  # Elo, the first bot is zero; None in a game for one
    wins: Estimate
    by_seat: list[Estimate]


@dataclass(slots=True)
class Standings:
    """The table of a tournament."""

    games: int
    bots: list[Standing]
    duels: dict[tuple[str, str], tuple[Estimate, int]]  # a against b: share of the points over all pairs of seats, matches

    def to_json(self) -> dict[str, object]:
        return {
            "games": self.games,
            "bots": {
                s.bot: {
                    "elo": None if s.rating is None else s.rating.to_json(),
                    "wins": s.wins.to_json(),
                    "by_seat": [e.to_json() for e in s.by_seat],
                }
                for s in self.bots
            },
            "duels": {f"{a} vs {b}": e.to_json() | {"matches": matches} for (a, b), (e, matches) in self.duels.items()},
        }


def play(
    folder: Path, event: Event, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Standings:  # fmt: skip
    """Play until the directory holds so many matches; the table."""
    with alone_in(folder):
        what = event.what.under(event.rules)
        _check(folder, event)
        return _play(folder, event, what, games, jobs, progress)


def _play(folder: Path, event: Event, what: Variant, games: int, jobs: int, progress: Callable[[int], None] | None) -> Standings:
    path = folder / "results.jsonl"
    _trim(path)
    done = sum(1 for _ in results(folder, event))
    if progress is not None:
        progress(done)
    if done < games:
        with interrupted_once(), Workers(jobs, own_process=bool(what.pack)) as workers:
            try:
                for row in _written(folder, event, played(workers, _tasks(event, what, done, games))):
                    if progress is not None:
                        progress(row.number + 1)
            except KeyboardInterrupt:
                _trim(path)  # perhaps it was writing that was interrupted
                there = path.read_bytes().count(b"\n") if path.exists() else 0
                for _ in _written(folder, event, workers.finished(there)):
                    pass
                raise
    found = standings(event, results(folder, event))
    (folder / "standings.json").write_text(json.dumps(found.to_json(), indent=1) + "\n", encoding="utf-8")
    return found


def _written(folder: Path, event: Event, rows: Iterator[Row]) -> Iterator[Row]:
    """The matches, each after it was written down."""
    with (folder / "results.jsonl").open("a", encoding="utf-8") as file:
        for row in rows:
            if row.number == 0:  # what can be played takes the directory
                (folder / "tournament.json").write_text(json.dumps(event.to_json(), indent=2) + "\n", encoding="utf-8")
            file.write(_line(row))
            file.flush()
            yield row


def _tasks(event: Event, what: Variant, start: int, stop: int) -> Iterator[Task]:
    line_ups = event.line_ups()
    chunk = chunk_for(event.bots)
    for first in range(start, stop, chunk):
        numbers = tuple(range(first, min(first + chunk, stop)))
        yield Task(what, event.seed, numbers, tuple([line_ups[n % len(line_ups)] for n in numbers]))


def _line(row: Row) -> str:
    data = {
        "number": row.number,
        "bots": row.bots,
        "winners": row.winners,
        "ranks": row.ranks,
        "scores": row.scores,
        "decisions": row.decisions,
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def _check(folder: Path, event: Event) -> None:
    """Another tournament, or a simulation, is not mixed with this one, unless none of its matches was finished."""
    if (folder / "run.json").exists():
        raise OtherRun(f"{folder} holds a simulation. Choose another directory.")
    path, matches = folder / "tournament.json", folder / "results.jsonl"
    if not matches.exists() or b"\n" not in matches.read_bytes():
        return
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise OtherRun(f"{folder} holds matches of a tournament, but no tournament.json that says of which.") from None
    except ValueError as error:
        raise OtherRun(f"{path} is damaged: {error}.") from None
    if not isinstance(there, dict):
        raise OtherRun(f"{path} does not describe a tournament.")
    why = unlike(folder, "tournament", there, event.to_json())
    if why:
        raise OtherRun(why)


def _trim(path: Path) -> None:
    """Half a line from an interruption is cut off."""
    if not path.exists():
        return
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) != len(data):
        path.write_bytes(whole)


def results(folder: Path, event: Event) -> Iterator[Result]:
    """The finished matches of a tournament, in order."""
    path = folder / "results.jsonl"
    if not path.exists():
        return
    line_ups = event.line_ups()
    with path.open("rb") as file:
        for expected, line in enumerate(file):
            try:
                d = json.loads(line)
                result = Result(d["number"], tuple(d["bots"]), tuple(d["winners"]), tuple(d["ranks"]), tuple(d["scores"]), d["decisions"])
            except (ValueError, KeyError, TypeError):
                raise OtherRun(f"{path} is damaged: line {expected + 1} is no result of a match.") from None
            if result.number != expected:
                raise OtherRun(f"{path} is damaged: expected match {expected} in line {expected + 1}, not match {result.number}.")
            bots = line_ups[expected % len(line_ups)]
            if result.bots != bots:
                there = ", ".join(map(str, result.bots))
                raise OtherRun(f"{path} is damaged: expected a match of {', '.join(bots)} in line {expected + 1}, not of {there}.")
            whole = len(result.ranks) == event.seats and all(isinstance(rank, int) for rank in result.ranks)
            if not whole or any(winner not in range(event.seats) for winner in result.winners):
                raise OtherRun(f"{path} is damaged: expected winners and ranks of {event.seats} seats in line {expected + 1}.")
            yield result


def standings(event: Event, matches: Iterator[Result]) -> Standings:
    """The table: ratings from all pairs of seats of each match, the better rank scoring the point."""
    pairs: list[dict[tuple[str, str], tuple[float, int]]] = []  # of each match
    wins: dict[str, list[tuple[int, int]]] = {bot: [] for bot in event.bots}
    by_seat: dict[str, list[list[int]]] = {bot: [[0, 0] for _ in range(event.seats)] for bot in event.bots}
    place = {bot: at for at, bot in enumerate(event.bots)}
    for match in matches:
        points: dict[tuple[str, str], tuple[float, int]] = {}
        for seat, bot in enumerate(match.bots):
            by_seat[bot][seat][0] += seat in match.winners
            by_seat[bot][seat][1] += 1
            for other, rival in enumerate(match.bots):
                if place[bot] < place[rival]:
                    mine, hers = match.ranks[seat], match.ranks[other]
                    before, count = points.get((bot, rival), (0.0, 0))
                    points[bot, rival] = (before + (0.5 if mine == hers else float(mine < hers)), count + 1)
        for bot in set(match.bots):
            wins[bot].append((sum(match.bots[seat] == bot for seat in match.winners), match.bots.count(bot)))
        pairs.append(points)
    ratings = elo(event.bots, pairs) if event.seats > 1 and len(event.bots) > 1 else {}
    table = [
        Standing(bot, ratings.get(bot), share_of_groups(wins[bot]), [share(won, n) for won, n in by_seat[bot]]) for bot in event.bots
    ]  # fmt: skip
    table.sort(key=lambda s: -(s.rating.value if s.rating is not None else s.wins.value))
    duels: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    for points in pairs:
        for pair, of_match in points.items():
            duels[pair].append(of_match)
    in_order = sorted(duels, key=lambda pair: (place[pair[0]], place[pair[1]]))
    return Standings(len(pairs), table, {pair: (share_of_groups(duels[pair]), len(duels[pair])) for pair in in_order})
