"""What one connection says, and what becomes of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final

import msgspec

from regalia.kernel.play import deciders
from regalia.server import wire
from regalia.server.connection import Connection
from regalia.server.hall import Hall
from regalia.server.security import Bucket
from regalia.server.table import Table
from regalia.server.wire import Trouble, report

STRIKES: Final = 200  # messages over the limit before the connection is closed

log = logging.getLogger("regalia.server")


class Talk:
    """What one connection says."""

    def __init__(self, hall: Hall, table: Table, connection: Connection, bucket: Bucket, chat: Bucket, hellos: Bucket) -> None:
        self.hall = hall
        self.table = table
        self.connection = connection
        self.answering: object = None
        self._bucket = bucket
        self._chat = chat
        self._hellos = hellos
        self._strikes = 0
        self._hint: asyncio.Task[None] | None = None

    @property
    def is_hostile(self) -> bool:
        return self._strikes > STRIKES

    def close(self) -> None:
        if self._hint is not None:
            self._hint.cancel()

    def refuse(self, error: Exception) -> None:
        """Answer a message that could not be heard, or not be obeyed."""
        if isinstance(error, Trouble):
            trouble = error
        else:
            report("a message could not be handled", error)
            trouble = Trouble(500, "internal", "Something went wrong on the server; nothing was changed.")
        self.connection.say({"is": "error", "id": self.answering, "error": trouble.to_wire()})
        if trouble.code == "too_fast" and self.is_hostile:
            self.connection.close(1008)

    def hear_now(self, text: bytes) -> bool:
        """One message, answered in any case; False: it has to wait for something, or is malformed, and nothing has been done about it."""
        if len(text) > wire.MESSAGE_BYTES:
            return False
        try:
            message = wire.decode_message(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return False
        if isinstance(message, (wire.Hello, wire.Resend)):
            return False
        try:
            self._count(text)
            self._obey(message)
        except Exception as error:
            self.refuse(error)
        return True

    def hear(self, text: str | bytes) -> Coroutine[None, None, None] | None:
        """One message; an exception is its answer. What it has to wait for is returned."""
        self.answering = None
        self._count(text)
        if len(text) > wire.MESSAGE_BYTES:
            raise Trouble(413, "too_large", f"A message may have {wire.MESSAGE_BYTES} bytes.")
        try:
            message = wire.decode_message(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self.answering = wire.id_of(text)
            raise wire.malformed(error) from None
        if isinstance(message, (wire.Hello, wire.Resend)):
            if not self._hellos.take():
                raise Trouble(429, "too_fast", "That is often to begin anew.", remedy="Wait a moment.")
            return self._hello(message.have) if isinstance(message, wire.Hello) else self._resend(message.from_)
        self._obey(message)
        return None

    def _count(self, text: str | bytes) -> None:
        if not self._bucket.take():
            self._strikes += 1
            self.answering = wire.id_of(text) if len(text) <= wire.MESSAGE_BYTES else None
            raise Trouble(429, "too_fast", "Too many messages at once.", remedy="Wait a moment.")

    def _obey(self, message: wire.Request) -> None:
        """Do what a message asks."""
        self.answering = message.id
        connection = self.connection
        table = self._greeted()
        if isinstance(message, wire.Act):
            table.act(connection.seat, message.at, message.action, message.id, connection, message.rewinds)
        elif isinstance(message, wire.Why):
            table.answer(connection, {"is": "why", "id": message.id, **table.why(connection.seat, message.path)})
        elif isinstance(message, wire.Undo):
            table.ask_undo(connection.seat)
            table.acknowledge(connection, message.id)
        elif isinstance(message, wire.Consent):
            table.consent(connection.seat, message.agree)
            table.acknowledge(connection, message.id)
        elif isinstance(message, wire.Chat):
            if not self._chat.take():
                raise Trouble(429, "too_fast", "That is a lot of talk.", remedy="Wait a moment.")
            table.say(connection, message.text, f"Guest {connection.player[:4]}" if connection.player else "Guest")
            table.acknowledge(connection, message.id)
        elif isinstance(message, wire.Seat):
            self._hand_over(table, message)
            table.acknowledge(connection, message.id)
        else:
            self._ask_hint(table, message.id)

    def _greeted(self) -> Table:
        if not self.connection.is_greeted:
            raise Trouble(409, "no_hello", "Say hello first.")
        if self.table.is_dropped:
            self.connection.close(1012)
            raise Trouble(503, "restart", "The table is being reopened; come back in a moment.")
        return self.table

    async def _resend(self, after: int) -> None:
        table = self._greeted()
        await table.settled()
        table.resend(self.connection, after)

    async def _hello(self, have: int) -> None:
        await self.table.settled()
        if self.table.is_dropped or self.table.seat_of(self.connection.player) < 0:
            self.table = await self.hall.settled(self.table.id, self.connection.player)
        if self.connection.is_greeted:  # she may have taken a seat meanwhile: other eyes
            self.table.leave(self.connection)
        self.connection.seat = self.table.seat_of(self.connection.player)
        self.table.greet(self.connection, have)

    def _hand_over(self, table: Table, message: wire.Seat) -> None:
        mine = self.connection.seat
        seat = mine if message.seat is None else message.seat
        if seat < 0:
            raise Trouble(403, "not_seated", "You only watch this table.")
        if seat >= len(table.sitters):
            raise Trouble(400, "unknown_seat", "There is no such seat.")
        is_open = table.sitters[seat].kind == "open"
        if seat != mine and not (is_open and self.connection.player == table.header.host):
            raise Trouble(403, "not_yours", "This is not your seat.")
        if is_open and message.bot:
            self.hall.give_to_bot(table, seat, message.bot)
        else:
            table.hand_over(seat, message.bot)

    def _ask_hint(self, table: Table, answers: object) -> None:
        seat = self.connection.seat
        if seat < 0:
            raise Trouble(403, "not_seated", "You only watch this table.")
        if seat not in deciders(table.match.state):
            raise Trouble(409, "not_yours", "Nothing is asked of you now.")
        if self._hint is not None and not self._hint.done():
            raise Trouble(429, "too_fast", "A hint is already being thought of.")
        self._hint = asyncio.create_task(self._give_hint(table, seat, answers))

    async def _give_hint(self, table: Table, seat: int, answers: object) -> None:
        state, game = table.match.state, table.game
        before = state.copy()
        try:
            found = await self.hall.workers.advise(table.spec, state, seat)
        except Exception as error:
            log.error("no hint could be found: %s", type(error).__name__)
            none = Trouble(503, "no_hint", "No hint could be found just now.")
            self.connection.say({"is": "error", "id": answers, "error": none.to_wire()})
            return
        hints = [{"action": list(h.action), "label": game.describe(before, h.action), "chance": h.chance, "why": h.why} for h in found]
        self.connection.say({"is": "hint", "id": answers, "hints": hints})
