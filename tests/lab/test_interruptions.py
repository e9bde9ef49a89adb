"""Ctrl-C and worse, sent for real to real commands: they end at once and keep what is finished."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from regalia.lab import runs
from regalia.lab.runs import Plan, simulate_to
from regalia.lab.variants import Variant

ROOT = Path(__file__).parents[2]
TICTACTOE = ROOT / "examples" / "tictactoe.py"
LEDUC = str(ROOT / "examples" / "leduc.py")
BOTS = "search:1,search:1"  # one match for each task
AT_ONCE = 4.0  # seconds; a match that is under way takes a minute

# A match that is not one of the first few is noted in a file and does not end for a minute, unless another file is there.
SLOW = """
        if int(chance.key.decode().rpartition("/")[2]) >= {quick} and not __import__("os").path.exists({begun!r} + " no more"):
            with open({begun!r}, "a") as file:
                file.write("x")
            __import__("time").sleep(60)
"""


def slow_game(folder: Path, quick: int) -> str:
    """Tic-tac-toe in which only the first matches are quick."""
    head, signature, tail = TICTACTOE.read_text().partition("    def setup(")
    line, colon, body = tail.partition(":\n")
    path = folder / "slow.py"
    path.write_text(head + signature + line + colon + SLOW.format(begun=str(folder / "begun"), quick=quick)[1:] + body)
    return str(path)


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    """The commands of a test; none outlives it."""
    found: list[subprocess.Popen[str]] = []
    yield found
    for command in found:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
        command.communicate()


def start(started: list[subprocess.Popen[str]], folder: Path, *words: str) -> subprocess.Popen[str]:
    command = subprocess.Popen(
        [sys.executable, "-m", "regalia.cli", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    started.append(command)
    return command


def wait_for_file(file: Path) -> None:
    for _ in range(6000):
        if file.exists():
            return
        time.sleep(0.01)
    raise AssertionError(f"{file} is not there after a minute")


def wait_for(folder: Path, begun: int) -> None:
    """Until so many slow matches have begun: each holds up one worker, and the quick ones before it are over."""
    for _ in range(600):
        file = folder / "begun"
        if file.exists() and file.stat().st_size >= begun:
            return
        time.sleep(0.1)
    raise AssertionError(f"{begun} matches have not begun after a minute")


def interrupt(command: subprocess.Popen[str], times: int = 1) -> tuple[str, str]:
    """Ctrl-C reaches every process of the terminal. What was said, if it was over at once."""
    for _ in range(times):
        os.killpg(command.pid, signal.SIGINT)
        time.sleep(0.05)
    out, err = command.communicate(timeout=AT_ONCE)
    over = (130, -signal.SIGINT) if times > 1 else (130,)  # the last one may come when all is said and Python is leaving
    assert command.returncode in over, err
    assert "Traceback" not in out + err
    wait_until_gone(command.pid)
    return out, err


def alive_in(group: int) -> list[str]:
    """The processes of a group, where the system has a /proc; the dead that nobody has buried yet are not counted."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it is gone by now
            state, _, of, *_ = file.read_text().rpartition(")")[2].split()
            if int(of) == group and state != "Z":
                found.append(file.parent.name)
    return found


def wait_until_gone(group: int) -> None:
    """Until nobody is left of all that a command started."""
    for _ in range(20):
        if not alive_in(group):
            return
        time.sleep(0.1)
    raise AssertionError(f"something of group {group} is still there: {alive_in(group)}")


@pytest.mark.parametrize("times", [1, 3])
def test_simulate_ends_at_once_and_keeps_what_is_finished(tmp_path: Path, started: list[subprocess.Popen[str]], times: int) -> None:
    game = slow_game(tmp_path, quick=4)
    command = start(started, tmp_path, "simulate", game, "--seats", BOTS, "--games", "20", "--jobs", "2", "--out", "run")
    wait_for(tmp_path, begun=2)
    _, err = interrupt(command, times)
    assert "Stopped. What is finished is kept" in err
    assert runs.count(tmp_path / "run") == 4
    (tmp_path / "begun no more").touch()
    plan = runs.read_plan(tmp_path / "run")
    assert simulate_to(tmp_path / "run", plan, 6) == 2


def test_a_pack_ends_at_once(tmp_path: Path, started: list[subprocess.Popen[str]]) -> None:
    (tmp_path / "plain.toml").write_text('game = "runebound_midnight"\n')
    bots = ",".join(["search:2000"] * 4)  # minutes
    command = start(started, tmp_path, "simulate", "runebound_midnight+plain.toml", "--seats", bots, "--games", "2", "--out", "run")
    wait_for_file(tmp_path / "run" / "lock")
    time.sleep(1)
    _, err = interrupt(command)
    assert "Stopped." in err


def test_tournament_ends_at_once_and_keeps_what_is_finished(tmp_path: Path, started: list[subprocess.Popen[str]]) -> None:
    game = slow_game(tmp_path, quick=4)
    command = start(started, tmp_path, "tournament", game, "--bots", "search:1,search:2", "--games", "20", "--jobs", "2", "--out", "run")
    wait_for(tmp_path, begun=2)
    _, err = interrupt(command)
    assert "Stopped. What is finished is kept" in err
    lines = (tmp_path / "run" / "results.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2, 3]


def test_compare_ends_at_once_and_says_what_it_found(tmp_path: Path, started: list[subprocess.Popen[str]]) -> None:
    game = slow_game(tmp_path, quick=3)
    answer = tmp_path / "answer.json"
    command = start(started, tmp_path, "compare", game, game, "--seats", BOTS, "--jobs", "2", "--out", str(answer))
    wait_for(tmp_path, begun=2)
    time.sleep(1)
    assert (tmp_path / "begun").stat().st_size == 2, "two workers in all, one for each side"
    out, err = interrupt(command, times=2)
    assert "Seat 1 wins" in out
    assert "Stopped: this is what was found so far." in err
    assert json.loads(answer.read_text())["games"] == 3


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_its_command(tmp_path: Path, started: list[subprocess.Popen[str]], how: signal.Signals) -> None:
    game = slow_game(tmp_path, quick=2)
    command = start(started, tmp_path, "simulate", game, "--seats", BOTS, "--games", "20", "--jobs", "2", "--out", "run")
    wait_for(tmp_path, begun=2)
    os.kill(command.pid, how)
    command.wait(AT_ONCE)
    wait_until_gone(command.pid)


def test_whoever_starts_a_worker_is_not_disturbed_by_it(tmp_path: Path, started: list[subprocess.Popen[str]]) -> None:
    """A process that is interrupted while it is being started says nothing."""
    for delay in (0.0, 0.1, 0.2):
        folder = tmp_path / str(delay)
        folder.mkdir()
        command = start(started, folder, "simulate", slow_game(folder, quick=0), "--seats", BOTS, "--jobs", "2", "--out", "run")
        wait_for_file(folder / "run" / "lock")
        time.sleep(0.1 + delay)
        interrupt(command)


def test_what_the_workers_have_finished_is_taken_when_this_process_is_interrupted(tmp_path: Path) -> None:
    def stop_late(done: int) -> None:
        if done == 1:
            time.sleep(2)  # 31 more of the first task and all of the second are over
            raise KeyboardInterrupt

    plan = Plan(Variant(LEDUC), Variant(LEDUC).rules(), ("random", "random"), "lab")
    with pytest.raises(KeyboardInterrupt):
        simulate_to(tmp_path / "run", plan, 120, jobs=2, progress=stop_late)
    assert runs.count(tmp_path / "run") == 120
    simulate_to(tmp_path / "whole", plan, 120)
    assert list(runs.rows(tmp_path / "run")) == list(runs.rows(tmp_path / "whole"))
