"""What goes on at a table without a person: bots that think, and clocks that run."""

from __future__ import annotations

import asyncio
import logging
import time
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from regalia.bots import levels
from regalia.kernel.play import current_ask, options, waiting
from regalia.server.saved import now_ms
from regalia.server.wire import Trouble

if TYPE_CHECKING:
    from regalia.server.table import Table

FILL_IN: Final = "fair"  # the bot that plays for those who are away
BEAT: Final = 2.5  # seconds that a bot lets pass before it seals an answer, or all the time that its level has

_chance = SystemRandom()
log = logging.getLogger("regalia.server")


class Unattended:
    """The bots and clocks of one table. They are told of which one each time: a table that nobody needs shall be gone at once."""

    __slots__ = ("_thinking", "_timer")

    def __init__(self) -> None:
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_thinking(self) -> bool:
        return bool(self._thinking)

    def go_on(self, table: Table) -> None:
        """Let bots think and clocks run, if it is their turn."""
        if table.is_dropped or table.match.is_over or table.keeper.workers.is_closed:
            return
        state, sitters = table.match.state, table.sitters
        if not table.leads:
            if table.header.clock or table.clocks.ask_end or any(sitters[seat].bot for seat in waiting(state)):
                table.keeper.seek_lead(table)
            return
        for seat in waiting(state):
            if sitters[seat].bot and seat not in self._thinking:
                self._think(table, seat, sitters[seat].bot)
                if not state.sealed and not _is_sealed(table):
                    break
        if table.clocks.has_rung:
            self._answer_for_all(table)
        if table.header.clock or table.clocks.ask_end:
            self._wind_clock(table)

    def stop(self) -> None:
        """No bot and no clock goes on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.forget()

    def forget(self, seat: int | None = None) -> None:
        """What a bot thinks of, for one seat or for all, is of no use any more."""
        for each in [*self._thinking] if seat is None else [seat]:
            thought = self._thinking.pop(each, None)
            if thought is not None:
                thought.cancel()

    # --- bots ---------------------------------------------------------------------------------------------------------

    def _think(self, table: Table, seat: int, level: str, is_late: bool = False) -> None:
        self._thinking[seat] = asyncio.get_running_loop().create_task(self._move(table, seat, level, is_late))

    async def _move(self, table: Table, seat: int, level: str, is_late: bool) -> None:
        """One move of a bot."""
        state = table.match.state
        stamp = _moment(table)
        # How soon it seals would tell how much there is to choose from: who holds Memories has a card less to play (TL-120).
        sealed_at = time.monotonic() + _beat(level) if _is_sealed(table) and not is_late else 0.0
        try:
            legal = options(state, seat)
            if len(legal) == 1 or level == "random":
                action = _chance.choice(legal)
            else:
                try:
                    action = await table.keeper.workers.choose(table.spec, state, seat, level)
                except Exception as error:
                    log.error("a %s bot could not move at a table of %s: %s", level, table.game.name, type(error).__name__)
                    action = _chance.choice(legal)
            if sealed_at:
                await asyncio.sleep(sealed_at - time.monotonic())
            if stamp == _moment(table) and not table.is_dropped and seat in waiting(table.match.state):
                if is_late:
                    table.run_out(seat)
                try:
                    table.take(seat, action)
                except Trouble:
                    if table.is_dropped:
                        return
                    log.error("a %s bot wanted an illegal action at a table of %s", level, table.game.name)
                    table.take(seat, _chance.choice(legal))
        finally:
            if self._thinking.get(seat) is asyncio.current_task():
                del self._thinking[seat]
        if table.is_settled:
            self.go_on(table)

    # --- clocks -------------------------------------------------------------------------------------------------------

    def _wind_clock(self, table: Table) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        end = 0 if table.match.is_over else table.clocks.next_end()
        if end:
            self._timer = asyncio.get_running_loop().call_later(max(0, end - now_ms()) / 1000 + 0.01, self._ring, table)

    def _ring(self, table: Table) -> None:
        """Somebody's time is up."""
        self._timer = None
        now = now_ms()
        for seat, end in list(table.clocks.ends.items()):
            if end <= now and not table.sitters[seat].bot:
                self.forget(seat)
                table.run_out(seat, FILL_IN)  # until she takes her seat back
        if 0 < table.clocks.ask_end <= now and not table.clocks.has_rung:
            table.clocks.has_rung = True
            self._answer_for_all(table)
        self._wind_clock(table)

    def _answer_for_all(self, table: Table) -> None:
        """The game's own time for this ask is up: what it says counts for those who did not answer, or a bot answers this once."""
        match = table.match
        under_way = current_ask(match.state)
        for seat in waiting(match.state):
            if under_way is None or current_ask(match.state) != under_way or seat not in waiting(match.state):
                break
            action = under_way[0].on_time(match.state, under_way[1], seat)
            if action is not None and action in options(match.state, seat):
                table.run_out(seat)
                table.take(seat, action)
            elif seat not in self._thinking:
                self._think(table, seat, FILL_IN, is_late=True)


def _beat(level: str) -> float:
    return 0.0 if levels.is_quick(level) else min(BEAT, levels.budget_of(level).seconds)


def _is_sealed(table: Table) -> bool:
    under_way = current_ask(table.match.state)
    return under_way is not None and under_way[0].sealed


def _moment(table: Table) -> tuple[int, int]:
    """What a thought is good for: this moment, or as long as a sealed ask stands."""
    return len(table.rewinds), table.ask_since if _is_sealed(table) else table.number
