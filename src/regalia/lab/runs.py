"""A simulation on disk: a directory that can be interrupted, resumed, extended, read.

    DIR/run.json              what is simulated, the text of the card pack included
    DIR/matches/00000.parquet one row per match, a hundred matches per file
    DIR/cards/00000.parquet   one row per match, seat, card and what was done with it

Files are written whole and then renamed, the unfinished one every few seconds, so nothing but the last moments can be lost. What is in
them depends on the run's description alone: not on the number of workers, not on interruptions.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import isnan, nan
from pathlib import Path
from traceback import format_tb
from typing import Final, cast

from regalia.bots.levels import UnknownLevel
from regalia.kernel import Value, WrongSettings
from regalia.lab import parquet
from regalia.lab.own_files import resolved, shown
from regalia.lab.pack_files import PackError
from regalia.lab.processes import DeadWorker, interrupted_once
from regalia.lab.simulate import Facts, Row, Task, Workers, chunk_for, tasks
from regalia.lab.variants import Variant, WrongVariant
from regalia.registry import UnknownGame, is_own

PART: Final = 100  # matches per file
FLUSH_SECONDS: Final = 10.0
FORMAT: Final = 2
_OF_RUN: Final[dict[str, type]] = {"game": str, "rules": str}
_OF_MATCH: Final[dict[str, type]] = {
    "number": int, "seed": str, "decisions": int, "first": int, "reason": str, "rule": str, "adjourned": bool
}  # fmt: skip
_OF_SEAT: Final[dict[str, type]] = {"bot": str, "character": str, "won": bool, "rank": int, "score": int}


class OtherRun(ValueError):
    """The directory holds something else; the message says what."""


class CrashedMatch(RuntimeError):
    """A match that could not be played to its end; the message says which one and why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run simulates."""

    what: Variant
    rules: str  # the version of the game's rules
    seats: tuple[str, ...]
    seed: str

    def to_json(self) -> dict[str, object]:
        return {
            "regalia_run": FORMAT,
            "game": self.what.game,
            "pack": self.what.pack,
            "settings": dict(self.what.settings),
            "rules": self.rules,
            "seats": list(self.seats),
            "seed": self.seed,
        }


def read_plan(folder: Path) -> Plan:
    """What the run in a directory simulates."""
    path = folder / "run.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise OtherRun(f"{folder} holds no simulation: there is no run.json in it.") from None
    except ValueError as error:
        raise OtherRun(f"{path} is damaged: {error}.") from None
    if not isinstance(data, dict) or data.get("regalia_run") != FORMAT:
        raise OtherRun(f"{path} does not describe a simulation of this version.")
    for key, shape in (("game", str), ("pack", str), ("settings", dict), ("rules", str), ("seats", list), ("seed", str)):
        if not isinstance(data.get(key), shape):
            raise OtherRun(f"{path} is damaged: it lacks its {key}.")
    settings = cast("dict[str, Value]", data["settings"])
    what = Variant(data["game"], data["pack"], tuple(sorted(settings.items())), str(data.get("cards", "")))
    return Plan(what, data["rules"], tuple(data["seats"]), data["seed"])


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make the directory and hold others off while this process writes there; the system lets go when it ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / "lock").open("w", encoding="utf-8")
    except OSError as error:
        raise OtherRun(f"{folder} is no directory that can be written to: {error.strerror}.") from None
    with handle:
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows has no flock; two commands on one directory are then the owner's care
            pass
        except OSError:
            raise OtherRun(f"Another command is writing to {folder}. Wait until it is done, or choose another directory.") from None
        yield


def simulate_to(
    folder: Path,
    plan: Plan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    facts: Facts | None = None,
) -> int:
    """Simulate until the directory holds so many matches; how many were played now. `progress` hears the number of matches there are."""
    parquet.check()
    with alone_in(folder):
        what = plan.what.under(plan.rules)
        _check(folder, plan)
        return _simulate(folder, plan, what, games, jobs, progress, facts)


def _simulate(
    folder: Path, plan: Plan, what: Variant, games: int, jobs: int, progress: Callable[[int], None] | None, facts: Facts | None
) -> int:  # fmt: skip
    done = count(folder)
    if progress is not None:
        progress(done)
    if done >= games:
        return 0
    shelf = _Shelf(folder, plan, what.cards, done)
    with interrupted_once(), Workers(jobs, own_process=bool(what.pack)) as workers:
        try:
            for row in played(workers, tasks(what, plan.seats, range(done, games), plan.seed, chunk_for(plan.seats), facts)):
                shelf.add(row)
                if progress is not None:
                    progress(shelf.count)
        except KeyboardInterrupt:
            for row in workers.finished(shelf.count):
                shelf.add(row)
            raise
        finally:
            shelf.save()
    return shelf.count - done


class _Shelf:
    """Where the matches of a run are put, in order; the file that is not full yet is written every few seconds."""

    def __init__(self, folder: Path, plan: Plan, cards: str, done: int) -> None:
        self._folder = folder
        self._plan = plan
        self._cards = cards
        self._part = done // PART
        self._rows = list(rows_of_part(folder, self._part, plan)) if done % PART else []
        self._is_saved = True
        self._saved = time.monotonic()

    @property
    def count(self) -> int:
        return self._part * PART + len(self._rows)

    def add(self, row: Row) -> None:
        if row.number == 0:  # what can be played takes the directory
            told = self._plan.to_json() | {"cards": self._cards}
            (self._folder / "run.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        if len(self._rows) == PART:
            self.save()
            self._part, self._rows = self._part + 1, []
        self._rows.append(row)
        self._is_saved = False
        if len(self._rows) == PART or time.monotonic() - self._saved > FLUSH_SECONDS:
            self.save()

    def save(self) -> None:
        if not self._is_saved:
            _save(self._folder, self._part, self._rows, self._plan)
            self._is_saved = True
            self._saved = time.monotonic()


def played(workers: Workers, of: Iterator[Task]) -> Iterator[Row]:
    """The rows of all tasks, in order. A match that crashes is named, after those before it."""
    under_way: list[Task] = []

    def noted() -> Iterator[Task]:
        for task in of:
            under_way.append(task)
            yield task

    last = -1
    try:
        for row in workers.play(noted()):
            last = row.number
            if last == under_way[0].numbers[-1]:
                del under_way[0]
            yield row
    except (PackError, UnknownGame, UnknownLevel, WrongSettings, WrongVariant):  # nothing was played
        raise
    except Exception as error:
        yield from _up_to_the_crash(under_way[0], last, error, workers.are_apart)


def _up_to_the_crash(task: Task, last: int, error: Exception, own_process: bool) -> Iterator[Row]:
    """A crash takes the other matches of its task along, and a process that dies takes all: these are played again, one by one."""
    left = [(number, seats) for number, seats in zip(task.numbers, task.seats, strict=True) if number > last]
    number, seats = left[0]
    if len(left) > 1 or isinstance(error, DeadWorker):
        with Workers(1, own_process or bool(task.what.pack)) as workers:
            for number, seats in left:
                try:
                    yield from workers.play(iter([replace(task, numbers=(number,), seats=(seats,))]))
                except Exception as again:
                    error = again
                    break
            else:
                raise CrashedMatch(f"{task.what.text}: a worker process was ended from outside, in match {number} or later.") from error
    crash = f"{task.what.text}: match {number} of {', '.join(seats)} with seed {task.seed}/{number} crashed"
    raise CrashedMatch(f"{crash}: {_told(error)}.") from error


def _told(error: Exception) -> str:
    """What went wrong, and where; another process sends the way there as a text."""
    way = "".join(format_tb(error.__traceback__)) if error.__cause__ is None else str(error.__cause__)
    steps = re.findall(r'File "([^"]+)", line (\d+)', way)
    return f"{type(error).__name__}: {error}".rstrip(".") + (f" ({steps[-1][0]}, line {steps[-1][1]})" if steps else "")


def count(folder: Path) -> int:
    """How many matches the directory holds."""
    parts = sorted((folder / "matches").glob("*.parquet"))
    if not parts:
        return 0
    start = (len(parts) - 1) * PART
    numbers = parquet.read(parts[-1], ["number"]).get("number", [])
    if numbers != list(range(start, start + len(numbers))):
        raise OtherRun(f"{parts[-1]} is damaged: expected the matches {start}, {start + 1}, ... in order.")
    return start + len(numbers)


def rows(folder: Path) -> Iterator[Row]:
    """All matches of a run, in order; OtherRun if a file is none of its own."""
    plan = read_plan(folder)
    expected = 0
    for part in range(len(list((folder / "matches").glob("*.parquet")))):
        for row in rows_of_part(folder, part, plan):
            if row.number != expected:
                raise OtherRun(f"{_part(folder, part)} is damaged: expected match {expected}, not match {row.number}.")
            expected += 1
            yield row


def _part(folder: Path, part: int, of: str = "matches") -> Path:
    return folder / of / f"{part:05}.parquet"


def _check_part(path: Path, table: dict[str, list[parquet.Cell]], plan: Plan) -> None:
    """Whether the matches of a file are those that run.json describes."""
    seats = range(len(plan.seats))
    lacking = [name for name in (*_OF_RUN, *_OF_MATCH, *[f"{name}_{seat}" for seat in seats for name in _OF_SEAT]) if name not in table]
    if lacking:
        raise OtherRun(f"{path} is not of this simulation: it has no column {lacking[0]}.")
    if f"won_{len(seats)}" in table:
        raise OtherRun(f"{path} is not of this simulation: it has more seats than the {len(seats)} of run.json.")
    for at, number in enumerate(table["number"]):
        wanted = {"game": plan.what.game, "rules": plan.rules, "seed": f"{plan.seed}/{number}"}
        wanted |= {f"bot_{seat}": plan.seats[seat] for seat in seats}
        for name, said in wanted.items():
            if table[name][at] != said:
                raise OtherRun(f"{path} is not of this simulation: {name} is {table[name][at]}, and {said} after run.json.")


def rows_of_part(folder: Path, part: int, plan: Plan) -> Iterator[Row]:
    """The matches of one file."""
    table = parquet.read(_part(folder, part))
    _check_part(_part(folder, part), table, plan)
    cards = parquet.read(_part(folder, part, "cards"))
    tallies: dict[int, dict[tuple[str, int, str], int]] = {}
    for number, seat, kind, what, times in zip(*[cards[c] for c in ("number", "seat", "card", "what", "count")], strict=True):
        tally = tallies.setdefault(cast("int", number), {})
        tally[(cast("str", what), cast("int", seat), cast("str", kind))] = cast("int", times)
    seats = len(plan.seats)
    facts = [name for name in table if name.startswith("fact_")]

    def each(name: str, at: int) -> tuple[object, ...]:
        return tuple([table[f"{name}_{seat}"][at] for seat in range(seats)])

    for at, number in enumerate(cast("list[int]", table["number"])):
        won = each("won", at)
        yield Row(
            number=number,
            seed=cast("str", table["seed"][at]),
            winners=tuple([seat for seat in range(seats) if won[seat]]),
            ranks=cast("tuple[int, ...]", each("rank", at)),
            scores=cast("tuple[int, ...]", each("score", at)),
            characters=cast("tuple[str, ...]", each("character", at)),
            reason=cast("str", table["reason"][at]),
            rule=cast("str", table["rule"][at]),
            adjourned=cast("bool", table["adjourned"][at]),
            decisions=cast("int", table["decisions"][at]),
            tally=tallies.get(number, {}),
            facts={name[5:]: value for name in facts if not isnan(value := cast("float", table[name][at]))},
            first=cast("int", table["first"][at]),
            bots=cast("tuple[str, ...]", each("bot", at)),
        )


def _check(folder: Path, plan: Plan) -> None:
    """Another simulation, or a tournament, is not mixed with this one, unless none of its matches was finished."""
    if (folder / "tournament.json").exists():
        raise OtherRun(f"{folder} holds a tournament. Choose another directory.")
    if count(folder) == 0:
        return
    why = unlike(folder, "simulation", read_plan(folder).to_json(), plan.to_json())
    if why:
        raise OtherRun(why)


_PLURAL: Final = ("settings", "rules", "seats", "bots")


def unlike(folder: Path, what: str, there: Mapping[str, object], wanted: Mapping[str, object]) -> str:
    """Why the matches of a directory are others than those that are wanted; nothing if they are not.

    Cards are told apart by the rules, of which the text of a pack is a part, and not by the path of its file. A game of one's own is told
    apart by its path, however it is written, and by the rules, of which its files are a part.
    """
    differ = [key for key, value in wanted.items() if there.get(key) != value]
    game = str(wanted.get("game"))
    if resolved(str(there.get("game"))) == resolved(game):
        differ = [key for key in differ if key != "game"]
    if differ == ["rules"] and is_own(game):
        return f"{shown(game)} has changed since {folder} was played. Put the old file back, or choose another directory."
    was, now = there.get("pack"), wanted.get("pack")
    if was and now:
        differ = [key for key in differ if key != "pack"]
    if not differ:
        return ""
    same_game = _without_cards(there.get("rules")) == _without_cards(wanted.get("rules"))
    if same_game and {"pack", "rules"}.issuperset(differ):
        if was and now:
            return f"{folder} was played with other cards than {now} has now. Put the old file back, or choose another directory."
        how = f"with the card pack {was}. Name it" if was else f"without a card pack. Leave out {now}"
        return f"{folder} was played {how}, or choose another directory."
    differs = "differs" if len(differ) == 1 and differ[0] not in _PLURAL else "differ"
    return f"{folder} holds another {what}: its {' and '.join(differ)} {differs}. Choose another directory."


def _without_cards(rules: object) -> str:
    return str(rules).partition("+")[0]


def _save(folder: Path, part: int, some: Sequence[Row], plan: Plan) -> None:
    seats = len(some[0].bots)
    types: dict[str, type] = {**_OF_MATCH, **_OF_RUN}
    for seat in range(seats):
        types |= {f"{name}_{seat}": kind for name, kind in _OF_SEAT.items()}
    facts = sorted({name for row in some for name in row.facts})
    for fact in facts:
        types[f"fact_{fact}"] = float
    columns: dict[str, list[parquet.Cell]] = {name: [] for name in types}
    cards: dict[str, list[parquet.Cell]] = {"number": [], "seat": [], "card": [], "what": [], "count": []}
    for row in some:
        for name in _OF_MATCH:
            columns[name].append(cast("parquet.Cell", getattr(row, name)))
        columns["game"].append(plan.what.game)
        columns["rules"].append(plan.rules)
        for seat in range(seats):
            columns[f"bot_{seat}"].append(row.bots[seat])
            columns[f"character_{seat}"].append(row.characters[seat] if row.characters else "")
            columns[f"won_{seat}"].append(seat in row.winners)
            columns[f"rank_{seat}"].append(row.ranks[seat])
            columns[f"score_{seat}"].append(int(row.scores[seat]))
        for fact in facts:
            columns[f"fact_{fact}"].append(row.facts.get(fact, nan))
        for (what, seat, kind), times in sorted(row.tally.items()):
            cards["number"].append(row.number)
            cards["seat"].append(seat)
            cards["card"].append(kind)
            cards["what"].append(what)
            cards["count"].append(times)
    parquet.write(_part(folder, part, "cards"), cards, {"number": int, "seat": int, "card": str, "what": str, "count": int})
    parquet.write(_part(folder, part), columns, types)
