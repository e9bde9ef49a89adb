"""Worker processes: who thinks long has a slot until the thinking is over."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from regalia.server.workers import Workers


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
