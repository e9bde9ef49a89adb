"""A simulation on disk: a directory that can be interrupted, resumed, extended, read.

    DIR/run.json              what is simulated
    DIR/matches/00000.parquet one row per match, a hundred matches per file
    DIR/cards/00000.parquet   one row per match, seat, card and what was done with it

Files are written whole and then renamed, the unfinished one every few seconds, so nothing but the last moments can be lost. What is in
them depends on the run's description alone: not on the number of workers, not on interruptions.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isnan, nan
from pathlib import Path
from typing import Final, cast

from regalia.kernel import Value
from regalia.lab import parquet
from regalia.lab.simulate import Facts, Row, Workers, chunk_for, tasks
from regalia.lab.variants import Variant

PART: Final = 100  # matches per file
FLUSH_SECONDS: Final = 10.0
FORMAT: Final = 1


class OtherRun(ValueError):
    """The directory holds something else; the message says what."""


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
        data = json.loads(path.read_text())
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
    what = Variant(data["game"], data["pack"], tuple(sorted(settings.items())))
    return Plan(what, data["rules"], tuple(data["seats"]), data["seed"])


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make the directory and hold others off while this process writes there; the system lets go when it ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / "lock").open("w")
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
    with alone_in(folder):
        what = plan.what.under(plan.rules)
        _claim(folder, plan)
        return _simulate(folder, plan, what, games, jobs, progress, facts)


def _simulate(
    folder: Path, plan: Plan, what: Variant, games: int, jobs: int, progress: Callable[[int], None] | None, facts: Facts | None
) -> int:  # fmt: skip
    done = count(folder)
    if progress is not None:
        progress(done)
    if done >= games:
        return 0
    part = done // PART
    rows = list(rows_of_part(folder, part)) if done % PART else []
    saved = time.monotonic()
    played = 0
    with Workers(jobs, own_process=bool(what.pack)) as workers:
        try:
            for row in workers.play(tasks(what, plan.seats, range(done, games), plan.seed, chunk_for(plan.seats), facts)):
                rows.append(row)
                played += 1
                if progress is not None:
                    progress(done + played)
                if len(rows) == PART:
                    _save(folder, part, rows)
                    part, rows, saved = part + 1, [], time.monotonic()
                elif time.monotonic() - saved > FLUSH_SECONDS:
                    _save(folder, part, rows)
                    saved = time.monotonic()
        finally:
            if rows:
                _save(folder, part, rows)
    return played


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
    """All matches of a run, in order."""
    for part in range(len(list((folder / "matches").glob("*.parquet")))):
        yield from rows_of_part(folder, part)


def rows_of_part(folder: Path, part: int) -> Iterator[Row]:
    """The matches of one file."""
    table = parquet.read(folder / "matches" / f"{part:05}.parquet")
    cards = parquet.read(folder / "cards" / f"{part:05}.parquet")
    tallies: dict[int, dict[tuple[str, int, str], int]] = {}
    for number, seat, kind, what, times in zip(*[cards[c] for c in ("number", "seat", "card", "what", "count")], strict=True):
        tally = tallies.setdefault(cast("int", number), {})
        tally[(cast("str", what), cast("int", seat), cast("str", kind))] = cast("int", times)
    seats = sum(1 for name in table if name.startswith("won_"))
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


def _claim(folder: Path, plan: Plan) -> None:
    path = folder / "run.json"
    if path.exists():
        there = read_plan(folder)
        if there != plan:
            differ = [key for key, value in plan.to_json().items() if there.to_json()[key] != value]
            raise OtherRun(f"{folder} holds another simulation: its {' and '.join(differ)} differ. Choose another directory.")
        return
    path.write_text(json.dumps(plan.to_json(), indent=2) + "\n")


def _save(folder: Path, part: int, some: Sequence[Row]) -> None:
    seats = len(some[0].bots)
    types: dict[str, type] = {"number": int, "seed": str, "decisions": int, "first": int, "reason": str, "rule": str, "adjourned": bool}
    for seat in range(seats):
        types |= {f"bot_{seat}": str, f"character_{seat}": str, f"won_{seat}": bool, f"rank_{seat}": int, f"score_{seat}": int}
    facts = sorted({name for row in some for name in row.facts})
    for fact in facts:
        types[f"fact_{fact}"] = float
    columns: dict[str, list[parquet.Cell]] = {name: [] for name in types}
    cards: dict[str, list[parquet.Cell]] = {"number": [], "seat": [], "card": [], "what": [], "count": []}
    for row in some:
        for name in ("number", "seed", "decisions", "first", "reason", "rule", "adjourned"):
            columns[name].append(cast("parquet.Cell", getattr(row, name)))
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
    parquet.write(folder / "cards" / f"{part:05}.parquet", cards, {"number": int, "seat": int, "card": str, "what": str, "count": int})
    parquet.write(folder / "matches" / f"{part:05}.parquet", columns, types)
