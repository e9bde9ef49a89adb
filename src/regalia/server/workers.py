"""Bots think in worker processes, never on the event loop.

A worker gets the state as JSON and the name of the game; it gives back an action. Those who think long may use all workers but one, so a
quick bot at one table never waits for a strong one at another. A worker that dies is replaced, and the seat plays a random legal move
rather than holding up its table. A worker that thinks for ever ends itself: it would keep its slot from all others.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from random import Random
from typing import Final, TypeVar, cast

import msgspec

from regalia.bots import levels
from regalia.bots.review import Moment, review
from regalia.kernel import Action, Game, State, act
from regalia.kernel.match import load_match
from regalia.kernel.record import JSON, decode_record
from regalia.lab.packs import load_with_pack, packs_in_use
from regalia.lab.processes import end_with_parent
from regalia.registry import load_game

T = TypeVar("T")

PATIENCE: Final = 60.0  # seconds that a bot may think about one move
_DEEP: Final = ("fair", "strong")

log = logging.getLogger("regalia.server")


class Workers:
    """The pool of worker processes; none is started before a bot has to think."""

    def __init__(self, count: int = 0) -> None:
        self._count = count or max(3, min(8, os.cpu_count() or 2))
        self._patience = PATIENCE
        self.is_closed = False
        self._pool: ProcessPoolExecutor | None = None
        self._deep = asyncio.Semaphore(max(1, self._count - 1))

    async def choose(self, game: str, state: State, seat: int, level: str) -> Action:
        """A bot's move."""
        return await self._run(think, game, pack(state), seat, level, slots=self._deep if level in _DEEP else None)

    async def advise(self, game: str, state: State, seat: int) -> list[levels.Hint]:
        """Hints for a seat."""
        return await self._run(advise, game, pack(state), seat, "fair", slots=self._deep)

    async def scores(self, game: str, state: State, actions: list[tuple[int, Action]]) -> list[list[float]]:
        """How every seat stood after each action, from the first state on."""
        return await self._run(score, game, pack(state), actions)

    async def review(self, game: str, saved: str) -> list[Moment]:
        """How the chances of a finished match went, and why."""
        return await self._run(look_back, game, saved, slots=self._deep)

    async def _run(self, job: Callable[..., T], *args: object, slots: asyncio.Semaphore | None = None) -> T:
        """Let a worker do something. It has one of the slots until it is done, even when nobody waits for it any more."""
        for attempt in (1, 2):
            if slots is not None:
                await slots.acquire()
            pool = self._pool
            if pool is None:
                pool = self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), _begin, (packs_in_use(),))
            try:
                working = _submit(pool, slots, _in_time, self._patience, job, *args)
                return cast("T", await asyncio.wait_for(asyncio.wrap_future(working), self._patience))
            except BrokenProcessPool:
                log.error("a worker process died")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
                if attempt == 2 or self.is_closed:
                    raise
        raise AssertionError  # the loop above returns or raises

    def close(self) -> None:
        """End all of them; nobody thinks any more."""
        self.is_closed = True
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _submit(pool: ProcessPoolExecutor, slots: asyncio.Semaphore | None, job: Callable[..., T], *args: object) -> Future[T]:
    """Give a job to the pool; when it is done, or was never begun, its slot is free again."""
    loop = asyncio.get_running_loop()

    def free(done: object = None) -> None:
        if slots is not None:
            with suppress(RuntimeError):  # the loop is closed already
                loop.call_soon_threadsafe(slots.release)

    try:
        working = pool.submit(job, *args)
    except BaseException:
        free()
        raise
    working.add_done_callback(free)
    return working


def pack(state: State) -> bytes:
    """A state on its way to a worker."""
    return msgspec.json.encode(state.to_json())


# --- inside a worker --------------------------------------------------------------------------------------------------


def _begin(packs: dict[str, tuple[str, str]]) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers
    if hasattr(os, "nice"):
        os.nice(5)  # people come before bots
    end_with_parent()
    for game, (path, text) in packs.items():
        load_with_pack(game, path, text)


def _in_time(patience: float, job: Callable[..., T], *args: object) -> T:
    """Do a job, or end this process: whoever asked has lost patience by then. Where it hung is said on standard error (2)."""
    faulthandler.dump_traceback_later(patience, exit=True, file=2)
    try:
        return job(*args)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _open(game: str, packed: bytes) -> tuple[Game[State], State]:
    rules = load_game(game)
    state = decode_record(cast("dict[str, JSON]", msgspec.json.decode(packed)))
    assert isinstance(state, State)
    return rules, state


def think(game: str, packed: bytes, seat: int, level: str) -> Action:
    """A move of a bot."""
    rules, state = _open(game, packed)
    return levels.choose(rules, state, seat, level, Random(secrets.randbits(64)))


def advise(game: str, packed: bytes, seat: int, level: str) -> list[levels.Hint]:
    """Hints of a bot."""
    rules, state = _open(game, packed)
    return levels.hints(rules, state, seat, level, Random(secrets.randbits(64)))


def look_back(game: str, saved: str) -> list[Moment]:
    """The review of a finished match."""
    return review(load_match(load_game(game), saved, listen=False))


def score(game: str, packed: bytes, actions: list[tuple[int, Action]]) -> list[list[float]]:
    """The score of every seat after each action."""
    rules, state = _open(game, packed)
    seats = range(state.seats)
    found = [[float(rules.score(state, seat)) for seat in seats]]
    for seat, action in actions:
        act(state, seat, action)
        found.append([float(rules.score(state, each)) for each in seats])
    return found
