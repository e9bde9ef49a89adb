"""Worker processes that can be ended at any moment.

Each thread of a small pool has a process of its own and a line to it, along which results come back while the work goes on. Processes share
nothing, no queue and no lock, so one that is ended in the middle of a sentence cuts off nobody but itself. Whoever is interrupted takes
what has come back, ends them all and waits for none of them.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from traceback import format_exc
from types import FrameType
from typing import Final, Generic, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

_SPAWN: Final = multiprocessing.get_context("spawn")
_OFTEN: Final = 0.2  # seconds between two parcels of results: quick work is not sent piece by piece, slow work is not held back
_starting = threading.Lock()  # the list of children that Python keeps is one for all pools


class DeadWorker(RuntimeError):
    """A worker process was gone before its work was done."""


class _Way(Exception):
    """The way to a mistake, as the process in which it was made tells it."""


@dataclass(frozen=True, slots=True)
class _Parcel(Generic[Result]):
    """What a worker sends: results, whether these were the last ones, and what went wrong."""

    results: list[Result]
    is_last: bool = False
    error: Exception | None = None
    way: str = ""


@dataclass(frozen=True, slots=True)
class Assignment(Generic[Result]):
    """Work that a process was given: the results that have come back so far, and the end of it."""

    results: list[Result]
    end: Future[None]

    @property
    def is_whole(self) -> bool:
        """Whether all results are there."""
        return self.end.done() and not self.end.cancelled() and self.end.exception() is None


@dataclass(frozen=True, slots=True)
class _Worker:
    process: SpawnProcess
    line: Connection


class Processes(Generic[Job, Result]):
    """So many processes that do one kind of work, a function of a module. They are started when there is work, and are gone after `end`.

    Several pools may share `slots`: only so many of all their processes work at a time.
    """

    def __init__(self, count: int, work: Callable[[Job], Iterable[Result]], slots: threading.Semaphore | None = None) -> None:
        self._work = work
        self._slots = slots or threading.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, "worker", _leave_interrupts_to_the_main_thread)
        self._own = threading.local()
        self._started: list[_Worker] = []
        self._has_ended = False

    def give(self, job: Job) -> Assignment[Result]:
        """Let the next process that is free do this."""
        results: list[Result] = []
        return Assignment(results, self._threads.submit(self._carry_out, job, results))

    def end(self) -> None:
        """End all processes, whatever they are doing."""
        with _starting:
            self._has_ended = True
        for worker in self._started:
            worker.process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._started:
            worker.process.join()
            worker.line.close()

    def _carry_out(self, job: Job, results: list[Result]) -> None:
        while not self._slots.acquire(timeout=_OFTEN):
            if self._has_ended:  # nobody waits for those that have the slots now
                raise DeadWorker("The worker processes were ended.")
        try:
            self._have_done(job, results)
        finally:
            self._slots.release()

    def _have_done(self, job: Job, results: list[Result]) -> None:
        worker = self._worker()
        try:
            worker.line.send(job)
            while True:
                parcel: _Parcel[Result] = worker.line.recv()
                results += parcel.results
                if parcel.error is not None:
                    raise parcel.error from _Way(parcel.way)
                if parcel.is_last:
                    return
        except (EOFError, ConnectionError) as error:
            self._own.worker = None
            raise DeadWorker("A worker process was gone before its work was done.") from error

    def _worker(self) -> _Worker:
        """The process of this thread."""
        found: _Worker | None = getattr(self._own, "worker", None)
        if found is None:
            with _starting:
                if self._has_ended:
                    raise DeadWorker("The worker processes were ended.")
                found = self._own.worker = _start(self._work)
                self._started.append(found)
        return found


def _start(work: Callable[[Job], Iterable[Result]]) -> _Worker:
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()  # so that the line is dead when the process is
    return _Worker(process, ours)


def _leave_interrupts_to_the_main_thread() -> None:
    """A process is born with what its thread does not listen to: Ctrl-C at the terminal never reaches it, not even while it starts."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()  # Python starts it with the first process, and makes the thread listen again then
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def interrupted_once() -> Iterator[None]:
    """The first Ctrl-C interrupts; whoever is impatient does not disturb the putting away of what is finished, which takes a moment."""
    is_usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_usual or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# --- inside a worker --------------------------------------------------------------------------------------------------


def end_with_parent() -> None:
    """Whoever is killed tells nobody: let this process go when the one that started it is gone, whatever it is doing."""
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _serve(line: Connection, work: Callable[[Job], Iterable[Result]]) -> None:
    """Work until nobody is on the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where a process is not born with it
    end_with_parent()
    try:
        while True:
            _do(line, work, line.recv())
    except (EOFError, ConnectionError):
        return


def _do(line: Connection, work: Callable[[Job], Iterable[Result]], job: Job) -> None:
    done: list[Result] = []
    sent = time.monotonic()
    error: Exception | None = None
    way = ""
    try:
        for result in work(job):
            done.append(result)
            if time.monotonic() - sent > _OFTEN:
                line.send(_Parcel(done))
                done, sent = [], time.monotonic()
    except ConnectionError:
        raise
    except Exception as wrong:
        error, way = _portable(wrong), format_exc()
    line.send(_Parcel(done, True, error, way))


def _portable(error: Exception) -> Exception:
    """The error, or what it says where it does not survive the way to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
