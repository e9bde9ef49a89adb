"""Worker processes: who thinks long has a slot until the thinking is over, and nobody outlives the server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from regalia.server.workers import PATIENCE, Workers
from tests.server.kit import wait_until


def wait_for(file: str) -> str:
    """What takes long in a worker: it ends when a file is there."""
    end = time.monotonic() + 60
    while not Path(file).exists() and time.monotonic() < end:
        time.sleep(0.01)
    return file


def test_thinking_that_nobody_waits_for_any_more_keeps_its_slot_until_it_is_over(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    second.touch()

    async def scenario() -> None:
        workers = Workers(2)
        slots = asyncio.Semaphore(1)
        try:
            abandoned = asyncio.create_task(workers._run(wait_for, str(first), slots=slots))
            await workers._run(wait_for, str(second))  # by now the first one is with a worker
            abandoned.cancel()
            with pytest.raises(asyncio.CancelledError):
                await abandoned
            waiting = asyncio.create_task(workers._run(wait_for, str(second), slots=slots))
            await workers._run(wait_for, str(second))  # a quick one has a worker for itself
            assert slots.locked()
            assert not waiting.done()
            first.touch()
            assert await waiting == str(second)
            await workers._run(wait_for, str(second), slots=slots)
            assert not slots.locked()
        finally:
            workers.close()

    asyncio.run(scenario())


def test_a_slot_is_free_again_after_a_worker_died() -> None:
    async def scenario() -> None:
        workers = Workers(2)
        slots = asyncio.Semaphore(1)
        try:
            with pytest.raises(Exception, match="abruptly"):
                await workers._run(os._exit, 1, slots=slots)
            assert await workers._run(abs, -1, slots=slots) == 1
        finally:
            workers.close()

    asyncio.run(scenario())


def test_a_worker_that_hangs_keeps_its_slot_no_longer_than_anybody_waits(tmp_path: Path) -> None:
    never = str(tmp_path / "never")

    async def scenario() -> None:
        workers = Workers(2)
        slots = asyncio.Semaphore(1)
        try:
            assert await workers._run(abs, -1, slots=slots) == 1  # a worker is there
            workers._patience = 1
            abandoned = asyncio.create_task(workers._run(wait_for, never, slots=slots))
            await asyncio.sleep(0.1)
            abandoned.cancel()
            workers._patience = PATIENCE
            assert await workers._run(abs, -2, slots=slots) == 2
            workers._patience = 1
            with pytest.raises(TimeoutError):
                await workers._run(wait_for, never, slots=slots)
            workers._patience = PATIENCE
            assert await workers._run(abs, -3, slots=slots) == 3
        finally:
            workers.close()

    asyncio.run(scenario())


SERVER = """
import asyncio, os, time
from regalia.server.workers import Workers

if __name__ == "__main__":
    print(asyncio.run(Workers(1)._run(os.getpid)), flush=True)
    time.sleep(60)
"""


def test_the_workers_of_a_server_that_was_killed_go_too(tmp_path: Path) -> None:
    program = tmp_path / "server.py"
    program.write_text(SERVER)
    server = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    assert is_alive(worker)
    server.kill()
    server.wait()
    wait_until(lambda: not is_alive(worker), 20)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not yet collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
