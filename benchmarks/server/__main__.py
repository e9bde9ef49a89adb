"""`python -m benchmarks.server`: every server in turn, rounds interleaved, medians over rounds, written to docs/benchmarks-server.md.

boardgame.io is installed into a temporary folder when npm is at hand; `--boardgame FOLDER` uses one that has it already.
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
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
REPORT = ROOT / "docs" / "benchmarks-server.md"
TICK = os.sysconf("SC_CLK_TCK")
BOARDGAME = ("boardgame.io@0.50.2", "node-persist@3")  # the second is what its file store needs


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

    def __init__(self, name: str, kind: str, folder: Path, boardgame: Path | None = None) -> None:
        self.name = name
        self.kind = kind
        self.folder = folder
        self.boardgame = boardgame

    def command(self, port: int, cards: int) -> list[str]:
        database = self.folder / f"{port}.db"
        if self.kind == "regalia":
            game = str(HERE / "endless.py")
            return [
                sys.executable,
                "-m",
                "regalia.server",
                "--port",
                str(port),
                "--database",
                str(database),
                "--unlimited",
                "--games",
                game,
            ]
        if self.kind == "bare":
            return [sys.executable, "-m", "benchmarks.server.bare", str(port), str(database)]
        storage = "file" if "file" in self.name else "memory"
        return ["node", str(HERE / "boardgame.js"), str(port), storage, str(self.folder / f"flat{port}"), str(cards)]

    def measure(self, tables: int, seconds: float, rate: float, cards: int) -> dict[str, float]:
        port = free_port()
        environment = {**os.environ, "NODE_PATH": str(self.boardgame / "node_modules")} if self.boardgame else None
        with process(self.command(port, cards), port, env=environment) as server:
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
        found: dict[str, float] = json.loads(line)
        found["cpu"] = used / max(1.0, found["moves"]) * 1e6
        return found


def rounds(contenders: list[Contender], count: int, **what: Any) -> dict[str, dict[str, float]]:
    """Each contender once per round, so that what else the machine does falls on all of them; the median of every number."""
    found: dict[str, list[dict[str, float]]] = {each.name: [] for each in contenders}
    for _ in range(count):
        for each in contenders:
            found[each.name].append(each.measure(**what))
    return {name: {key: statistics.median(one[key] for one in many) for key in many[0]} for name, many in found.items()}


def table(found: dict[str, dict[str, float]]) -> list[str]:
    lines = ["| server | moves/s | p50 ms | p99 ms | CPU µs/move | bytes/move (both seats) |", "|---|---|---|---|---|---|"]
    for name, f in found.items():
        lines.append(f"| {name} | {f['per_second']:,.0f} | {f['p50']:.1f} | {f['p99']:.1f} | {f['cpu']:.0f} | {f['bytes_per_move']:,.0f} |")
    return lines


def start_time(folder: Path) -> tuple[float, float]:
    """Seconds from nothing to the first answer, and the interpreter's own."""
    own = min(_timed([sys.executable, "-c", "pass"]) for _ in range(3))
    best = 1e9
    for _ in range(3):
        port = free_port()
        began = time.perf_counter()
        running = subprocess.Popen(Contender("", "regalia", folder).command(port, 0), stdout=subprocess.DEVNULL, cwd=ROOT)
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


def memory_per_table(folder: Path, count: int = 500) -> float:
    """Bytes that an open, idle table takes in the server."""
    port = free_port()
    with process(Contender("", "regalia", folder).command(port, 0), port) as server:
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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--boardgame", type=Path, default=None)
    parser.add_argument("--report", type=Path, default=REPORT)
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="regalia-bench-"))
    try:
        lines = report(given, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    text = "\n".join(lines) + "\n"
    given.report.write_text(text, encoding="utf-8")
    print(text)


def report(given: argparse.Namespace, folder: Path) -> list[str]:
    boardgame = given.boardgame or install_boardgame(folder / "npm")
    ours, bare = Contender("Regalia, durable", "regalia", folder), Contender("bare Starlette echo, same commit", "bare", folder)
    contenders = [ours, bare]
    if boardgame is not None:
        contenders.append(Contender("boardgame.io, in memory", "boardgame.io", folder, boardgame))
        contenders.append(Contender("boardgame.io, file store", "boardgame.io", folder, boardgame))
    busy = os.getloadavg()[0]
    small = rounds(contenders, given.rounds, tables=given.tables, seconds=given.seconds, rate=0, cards=0)
    large = rounds(
        [c for c in contenders if c is not bare], max(1, given.rounds - 1), tables=given.tables, seconds=given.seconds, rate=0, cards=250
    )
    held = {
        f"{rate:,} asked": rounds([ours], given.rounds, tables=400, seconds=given.seconds, rate=rate, cards=0)[ours.name]
        for rate in (1000, 4000)
    }
    started, own = start_time(folder)
    memory = memory_per_table(folder)
    cores, python = os.cpu_count(), platform.python_version()
    others = " (other work was going on: read the ratios, not the absolute numbers)" if busy > 1 else ""
    return [
        "# The server, measured",
        "",
        "Made by `make bench-server`: bounded load on loopback, two seats at each table, one move after the other. A move's time runs from",
        "sending it until both seats have received what it changed. Regalia's moves are durable (SQLite, WAL, synchronous=FULL)",
        "before they are shown; the load generator runs on the same machine.",
        f"Medians over {given.rounds} rounds, the servers taking turns within each round.",
        "",
        f"{date.today().isoformat()}, {cores} cores, Python {python}, {platform.system()}.",
        f"Load average of the machine before the run: {busy:.1f}{others}.",
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
        *ratios(small, held["4,000 asked"], started, own, memory),
    ]


def ratios(small: dict[str, dict[str, float]], held: dict[str, float], started: float, own: float, memory: float) -> list[str]:
    mine = small["Regalia, durable"]
    lines = ["| what | goal | measured |", "|---|---|---|"]
    for name, goal in (("bare Starlette echo, same commit", 0.5), ("boardgame.io, in memory", 2.5), ("boardgame.io, file store", 10.0)):
        if name in small:
            lines.append(f"| moves/s beside {name} | at least {goal} times | {mine['per_second'] / small[name]['per_second']:.2f} times |")
    reached = f"{held['per_second']:,.0f} moves/s, p50 {held['p50']:.1f} ms, p99 {held['p99']:.1f} ms"
    lines.append(f"| 4,000 moves/s over 400 tables | p50 at most 2 ms, p99 at most 15 ms | {reached} |")
    lines.append(f"| CPU per move | at most 200 µs | {mine['cpu']:.0f} µs flat out, {held['cpu']:.0f} µs at the given rate |")
    lines.append(f"| memory per open idle table | under 100 kB | {memory / 1000:.0f} kB |")
    lines.append(f"| start, after the interpreter's own | at most 0.4 s | {started - own:.2f} s |")
    return lines


if __name__ == "__main__":
    main()
