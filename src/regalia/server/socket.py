"""Play over a WebSocket: one connection, one table, one pair of eyes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Final, cast

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from regalia.server import wire
from regalia.server.connection import Connection
from regalia.server.direct import EXTENSION, Direct
from regalia.server.hall import Hall
from regalia.server.security import Bucket, Gate, hashed, player_key
from regalia.server.table import Table
from regalia.server.wire import Trouble, report

PREFIX: Final = "/ws/tables/"
STRIKES: Final = 200  # messages over the limit before the connection is closed

log = logging.getLogger("regalia.server")


class Limits(msgspec.Struct, frozen=True):
    """How much one connection may say."""

    rate: float = 60.0  # messages a second
    burst: float = 200.0
    chat_rate: float = 1.0
    chat_burst: float = 8.0
    connections: int = 64  # open sockets of one address


class SocketDoor:
    """The endpoint `/ws/tables/{table}` as a bare ASGI application: every layer in between costs time on each move."""

    def __init__(self, hall: Hall, gate: Gate, limits: Limits) -> None:
        self._hall = hall
        self._gate = gate
        self._limits = limits
        self._open: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        request = HTTPConnection(scope)
        address = request.client.host if request.client else ""
        try:
            self._gate.check(request.headers)
            key = player_key(request.headers, request.cookies)
            player = hashed(key) if key else ""
            table = await self._hall.table(scope["path"][len(PREFIX) :])
            if not table.may_watch(player):
                raise Trouble(403, "private", "This table is private.", remedy="Ask its host for an invitation.")
            if self._open.get(address, 0) >= self._limits.connections:
                raise Trouble(429, "too_many", "There are too many open connections from your address.")
        except Trouble as trouble:
            await _refuse(send, trouble)
            return
        self._open[address] = self._open.get(address, 0) + 1
        direct = cast("Direct | None", scope.get("extensions", {}).get(EXTENSION))
        connection = Connection(send, player, table.seat_of(player), direct.write if direct is not None else None)
        await send({"type": "websocket.accept"})
        talk = _Talk(self._hall, table, connection, self._limits)
        if direct is not None:
            direct.listen(talk.hear_now)
        try:
            await self._listen(receive, talk)
        finally:
            if direct is not None:
                direct.listen(None)
            connection.gone()
            talk.table.leave(connection)
            talk.close()
            left = self._open.get(address, 1) - 1
            if left:
                self._open[address] = left
            else:
                self._open.pop(address, None)

    async def _listen(self, receive: Receive, talk: _Talk) -> None:
        while True:
            message = await receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if text is None:
                text = message.get("bytes") or b""
            try:
                waits = talk.hear(text)
                if waits is not None:
                    await waits
            except Exception as error:
                talk.refuse(error)


class _Talk:
    """What one connection says."""

    def __init__(self, hall: Hall, table: Table, connection: Connection, limits: Limits) -> None:
        self.hall = hall
        self.table = table
        self.connection = connection
        self.answering: object = None
        self._bucket = Bucket(limits.rate, limits.burst)
        self._chat = Bucket(limits.chat_rate, limits.chat_burst)
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
            self._count()
            self._obey(message)
        except Exception as error:
            self.refuse(error)
        return True

    def hear(self, text: str | bytes) -> Coroutine[None, None, None] | None:
        """One message; an exception is its answer. What it has to wait for is returned."""
        self.answering = None
        self._count()
        if len(text) > wire.MESSAGE_BYTES:
            raise Trouble(413, "too_large", f"A message may have {wire.MESSAGE_BYTES} bytes.")
        try:
            message = wire.decode_message(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self.answering = _id_of(text)
            raise wire.malformed(error) from None
        if isinstance(message, wire.Hello):
            return self._hello(message.have)
        if isinstance(message, wire.Resend):
            return self._resend(message.from_)
        self._obey(message)
        return None

    def _count(self) -> None:
        if not self._bucket.take():
            self._strikes += 1
            self.answering = None
            raise Trouble(429, "too_fast", "Too many messages at once.", remedy="Wait a moment.")

    def _obey(self, message: wire.Request) -> None:
        """Do what a message asks."""
        self.answering = message.id
        connection = self.connection
        table = self._greeted()
        if isinstance(message, wire.Act):
            table.act(connection.seat, message.at, tuple(message.action), message.id, connection)
        elif isinstance(message, wire.Why):
            connection.say({"is": "why", "id": message.id, **table.why(connection.seat, tuple(message.path))})
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
        while True:
            await self.table.settled()
            if not self.table.is_dropped:
                break
            self.table = await self.hall.table(self.table.id)
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
        hosts = self.connection.player == table.header.host and table.sitters[seat].kind == "open"
        if seat != mine and not hosts:
            raise Trouble(403, "not_yours", "This is not your seat.")
        table.hand_over(seat, message.bot)

    def _ask_hint(self, table: Table, answers: object) -> None:
        seat = self.connection.seat
        if seat < 0:
            raise Trouble(403, "not_seated", "You only watch this table.")
        if table.view(seat)["decision"] is None:
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


class _HasId(msgspec.Struct):
    id: wire.MessageId | None = None


_decode_id = msgspec.json.Decoder(_HasId).decode


def _id_of(text: str | bytes) -> object:
    """The id of a message that is wrong otherwise, so that its sender can tell which one it was."""
    try:
        return _decode_id(text).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


async def _refuse(send: Send, trouble: Trouble) -> None:
    """An HTTP answer instead of a WebSocket."""
    body = wire.encode({"error": trouble.to_wire()})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
