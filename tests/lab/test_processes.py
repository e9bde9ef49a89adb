"""Pools of worker processes that share what they may use of the machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Semaphore

import pytest

from regalia.lab import compare as comparing
from regalia.lab.compare import compare
from regalia.lab.processes import DeadWorker, Processes
from regalia.lab.simulate import Workers
from regalia.lab.variants import Variant

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


def nap(seconds: float) -> Iterator[tuple[float, float]]:
    """From when to when a worker was busy."""
    began = time.monotonic()
    time.sleep(seconds)
    yield began, time.monotonic()


def most_at_once(spans: list[tuple[float, float]]) -> int:
    return max(sum(began <= moment < ended for began, ended in spans) for moment, _ in spans)


@pytest.mark.parametrize(("slots", "expected"), [(1, 1), (2, 2)])
def test_pools_that_share_slots_work_in_turns(slots: int, expected: int) -> None:
    shared = Semaphore(slots)
    pools: list[Processes[float, tuple[float, float]]] = [Processes(1, nap, shared), Processes(1, nap, shared)]
    given = [pool.give(0.4) for _ in range(3) for pool in pools]
    for assignment in given:
        assignment.end.result(timeout=60)
    for pool in pools:
        pool.end()
    assert most_at_once([span for assignment in given for span in assignment.results]) == expected


def test_whoever_waits_for_a_slot_can_be_ended() -> None:
    shared = Semaphore(1)
    busy, waiting = Processes(1, nap, shared), Processes(1, nap, shared)
    busy.give(60.0)
    time.sleep(0.1)
    given = waiting.give(0.0)
    time.sleep(0.1)
    began = time.monotonic()
    waiting.end()
    assert time.monotonic() - began < 2
    assert isinstance(given.end.exception(), DeadWorker)
    busy.end()


@pytest.mark.parametrize(("jobs", "in_all"), [(1, 0), (2, 2), (4, 4)])
def test_a_comparison_has_so_many_workers_in_all(monkeypatch: pytest.MonkeyPatch, jobs: int, in_all: int) -> None:
    made: list[Workers] = []

    class Noted(Workers):
        def __enter__(self) -> Workers:
            made.append(self)
            return super().__enter__()

    monkeypatch.setattr(comparing, "Workers", Noted)
    found = compare(Variant(LEDUC), Variant(LEDUC), ("random", "greedy"), most=16, jobs=jobs)
    assert sum(workers.jobs for workers in made if workers.are_apart) == in_all
    alone = compare(Variant(LEDUC), Variant(LEDUC), ("random", "greedy"), most=16)
    assert found.to_json() == alone.to_json()
