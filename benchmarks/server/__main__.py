"""`python -m benchmarks.server`: every server in turn, rounds interleaved, medians over rounds, written to docs/benchmarks-server.md.

boardgame.io is installed into a temporary folder when npm is at hand; `--boardgame FOLDER` uses one that has it already. After
`make compile`, the compiled program is measured beside the interpreted one; `--compiled FOLDER` takes a compiled copy of the project.
`--quick` measures Regalia and the bare server only, once, and writes nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REPORT = ROOT / "docs" / "benchmarks-server.md"
GAME = "benchmarks/server/endless.py"
TICK = os.sysconf("SC_CLK_TCK")
BOARDGAME = ("boardgame.io@0.50.2", "node-persist@3")  # the second is what its file store needs
OURS, COMPILED, BARE = "Regalia, durable", "Regalia, durable, compiled", "bare Starlette, same commit"
IN_MEMORY, IN_FILES = "boardgame.io, in memory", "boardgame.io, file store"
GOALS = ((BARE, 0.5), (IN_MEMORY, 2.5), (IN_FILES, 10.0))

Numbers: TypeAlias = dict[str, float]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_seconds(pid: int) -> float:
    """What a process has used so far, its threads and finished children included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(each) for each in fields[11:15]) / TICK


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def process(command: list[str], port: int, **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """A server for one round."""
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, **more)
    try:
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.05)
        yield running
    finally:
        running.kill()
        running.wait()


class Contender:
    """A server to measure."""

    def __init__(self, name: str, kind: str, folder: Path, home: Path) -> None:
        self.name = name
        self.kind = kind
        self.folder = folder  # for its database
        self.home = home  # where its program lies

    def command(self, port: int, cards: int = 0) -> list[str]:
        database = str(self.folder / f"{port}.db")
        if self.kind == "regalia":
            words = ["--port", str(port), "--database", database, "--unlimited", "--games", str(self.home / GAME)]
            return [sys.executable, "-m", "regalia.server", *words]
        if self.kind == "bare":
            return [sys.executable, "-m", "benchmarks.server.bare", str(port), database]
        storage = "file" if self.name == IN_FILES else "memory"
        return ["node", str(HERE / "boardgame.js"), str(port), storage, str(self.folder / f"flat{port}"), str(cards)]

    @property
    def environment(self) -> dict[str, str]:
        if self.kind == "boardgame.io":
            return {**os.environ, "NODE_PATH": str(self.home / "node_modules")}
        return {**os.environ, "PYTHONPATH": str(self.home / "src")}

    def measure(self, tables: int, seconds: float, rate: float, cards: int) -> Numbers:
        port = free_port()
        with process(self.command(port, cards), port, env=self.environment) as server:
            arguments = [self.kind, str(port), str(tables), str(seconds), str(rate), str(cards)]
            command = [sys.executable, "-m", "benchmarks.server.load", *arguments]
            load = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True)
            assert load.stdout is not None
            load.stdout.readline()  # begin
            before = cpu_seconds(server.pid)
            line = load.stdout.readline()
            used = cpu_seconds(server.pid) - before
            _, complaint = load.communicate()
            if not line:
                raise RuntimeError(f"{self.name}: {complaint[-600:]}")
        found: Numbers = json.loads(line)
        found["cpu"] = used / max(1.0, found["moves"]) * 1e6
        asked = f", {rate:,.0f} asked" if rate else ""
        told = f"{found['per_second']:,.0f} moves/s, p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms, {found['cpu']:.0f} µs of CPU"
        print(f"{self.name} ({tables} tables{asked}{', 250 cards' if cards else ''}): {told}", file=sys.stderr, flush=True)
        return found


def rounds(contenders: list[Contender], count: int, **what: Any) -> dict[str, Numbers]:
    """Each contender once per round, so that what else the machine does falls on all of them; the median of every number."""
    found: dict[str, list[Numbers]] = {each.name: [] for each in contenders}
    for _ in range(count):
        for each in contenders:
            found[each.name].append(each.measure(**what))
    medians = {name: {key: statistics.median(one[key] for one in many) for key in many[0]} for name, many in found.items()}
    for name, mine in found.items():  # beside another one: within each round, since the machine may be faster in one than in the next
        for other, theirs in found.items():
            pairs = zip(mine, theirs, strict=True)
            medians[name][f"beside {other}"] = statistics.median(own["per_second"] / its["per_second"] for own, its in pairs)
    return medians


def table(found: dict[str, Numbers]) -> list[str]:
    lines = [
        "| server | moves/s | p50 ms | p99 ms | CPU µs/move | bytes/move (both seats) | the load's own share of a core |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, f in found.items():
        times = f"{f['per_second']:,.0f} | {f['p50']:.1f} | {f['p99']:.1f} | {f['cpu']:.0f}"
        lines.append(f"| {name} | {times} | {f['bytes_per_move']:,.0f} | {f['busy']:.2f} |")
    return lines


def start_time(ours: Contender) -> tuple[float, float]:
    """Seconds from nothing to the first answer, and the interpreter's own."""
    own = min(_timed([sys.executable, "-c", "pass"]) for _ in range(3))
    best = 1e9
    for _ in range(3):
        port = free_port()
        began = time.perf_counter()
        running = subprocess.Popen(ours.command(port), stdout=subprocess.DEVNULL, cwd=ROOT, env=ours.environment)
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health") as answer:
                answer.read()
                break
            time.sleep(0.005)
        best = min(best, time.perf_counter() - began)
        running.kill()
        running.wait()
    return best, own


def _timed(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - began


def memory_per_table(ours: Contender, count: int = 500) -> float:
    """Bytes that an open, idle table takes in the server."""
    port = free_port()
    with process(ours.command(port), port, env=ours.environment) as server:
        body = json.dumps({"game": "endless", "seats": [{"kind": "me"}, {"kind": "open"}]}).encode()

        def create(times: int) -> None:
            for _ in range(times):
                request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, {"content-type": "application/json"})
                urllib.request.urlopen(request).read()

        create(50)
        before = resident(server.pid)
        create(count)
        return (resident(server.pid) - before) / count


def install_boardgame(folder: Path) -> Path | None:
    """boardgame.io in a temporary folder; None where it cannot be had."""
    if not shutil.which("npm") or not shutil.which("node"):
        return None
    try:
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *BOARDGAME]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
    except (subprocess.SubprocessError, OSError):
        return None
    return folder


def interpreted(folder: Path) -> Path:
    """The project as it is without `make compile`."""
    if not any((ROOT / "src").rglob("*.so")):
        return ROOT
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "_slots.json", "__pycache__"))
    (folder / GAME).parent.mkdir(parents=True)
    shutil.copy(ROOT / GAME, folder / GAME)
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--boardgame", type=Path, default=None)
    parser.add_argument("--compiled", type=Path, default=ROOT if any((ROOT / "src").rglob("*.so")) else None)
    parser.add_argument("--report", type=Path, default=REPORT)
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="regalia-bench-"))
    try:
        if given.quick:
            quick(given, folder)
            return
        lines = report(given, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    text = "\n".join(lines) + "\n"
    given.report.write_text(text, encoding="utf-8")
    print(text)


def ours(given: argparse.Namespace, folder: Path) -> list[Contender]:
    """Regalia, as it is and compiled."""
    found = [Contender(OURS, "regalia", folder, interpreted(folder / "interpreted"))]
    if given.compiled is not None:
        found.append(Contender(COMPILED, "regalia", folder, given.compiled))
    return found


def quick(given: argparse.Namespace, folder: Path) -> None:
    """Only what changes while one works on the server."""
    mine = ours(given, folder)
    rounds([*mine, Contender(BARE, "bare", folder, mine[0].home)], 1, tables=given.tables, seconds=given.seconds, rate=0, cards=0)
    rounds(mine, 1, tables=given.tables, seconds=given.seconds, rate=0, cards=250)
    rounds(mine, 1, tables=400, seconds=given.seconds, rate=4000, cards=0)


def report(given: argparse.Namespace, folder: Path) -> list[str]:
    busy = os.getloadavg()[0]
    boardgame = given.boardgame or install_boardgame(folder / "npm")
    mine = ours(given, folder)
    others = [Contender(name, "boardgame.io", folder, boardgame) for name in (IN_MEMORY, IN_FILES)] if boardgame is not None else []
    bare = Contender(BARE, "bare", folder, mine[0].home)
    what: dict[str, Any] = {"tables": given.tables, "seconds": given.seconds, "rate": 0}
    small = rounds([*mine, bare, *others], given.rounds, cards=0, **what)
    large = rounds([*mine, *others], max(1, given.rounds - 1), cards=250, **what)
    slow, fast = (rounds(mine, given.rounds, tables=400, seconds=given.seconds, rate=rate, cards=0) for rate in (1000, 4000))
    held = {f"{name}, {rate} asked": found[name] for rate, found in (("1,000", slow), ("4,000", fast)) for name in found}
    started, own = start_time(mine[0])
    memory = memory_per_table(mine[0])
    cores, python = os.cpu_count(), platform.python_version()
    loaded = " (other work was going on: read the ratios, not the absolute numbers)" if busy > 1 else ""
    return [
        "# The server, measured",
        "",
        "Made by `make bench-server`: bounded load on loopback, two seats at each table, one move after the other. A move's time runs from",
        "sending it until both seats have received what it changed. Regalia's moves are durable (SQLite, WAL, synchronous=FULL)",
        "before they are shown. The bare Starlette server commits every message in the same way and passes it on to both seats, at the",
        "size of Regalia's updates; it knows no game. The load generator runs on the same machine, in a process of its own.",
        "Compiled: with `make compile`, the benchmark's game like any other. It makes its cells and cards once; a game that makes",
        "them anew for every view pays for that.",
        f"Medians over {given.rounds} rounds of {given.seconds:g} seconds, the servers taking turns within each round;",
        "ratios are taken within each round, and then their median.",
        "",
        f"{date.today().isoformat()}, {cores} cores, Python {python}, {platform.system()}.",
        f"Load average of the machine before the run: {busy:.1f}{loaded}.",
        "",
        f"## As fast as it goes, {given.tables} tables, a small game",
        "",
        *table(small),
        "",
        "## The same with 250 more cards on the table",
        "",
        *table(large),
        "",
        "## A given rate over 400 tables",
        "",
        *table(held),
        "",
        "## Ratios and goals",
        "",
        *ratios(small, fast),
        f"| memory per open idle table | under 100 kB | {memory / 1000:.0f} kB |{' |' * (len(mine) - 1)}",
        f"| start, after the interpreter's own | at most 0.4 s | {started - own:.2f} s |{' |' * (len(mine) - 1)}",
    ]


def ratios(small: dict[str, Numbers], held: dict[str, Numbers]) -> list[str]:
    """What was reached, for Regalia as it is and compiled."""
    mine = list(held)
    lines = [f"| what | goal | {' | '.join(mine)} |", "|---|---|" + "---|" * len(mine)]

    def line(what: str, goal: str, reached: list[str]) -> None:
        lines.append(f"| {what} | {goal} | {' | '.join(reached)} |")

    for other, goal in GOALS:
        if other in small:
            times = [f"{small[name][f'beside {other}']:.2f} times" for name in mine]
            line(f"moves/s beside {other}", f"at least {goal} times", times)
    line(
        "4,000 moves/s over 400 tables",
        "p50 at most 2 ms, p99 at most 15 ms",
        [f"{held[name]['per_second']:,.0f} moves/s, p50 {held[name]['p50']:.1f} ms, p99 {held[name]['p99']:.1f} ms" for name in mine],
    )
    line(
        "CPU per move",
        "at most 200 µs",
        [f"{small[name]['cpu']:.0f} µs flat out, {held[name]['cpu']:.0f} µs at the given rate" for name in mine],
    )
    return lines


if __name__ == "__main__":
    main()
