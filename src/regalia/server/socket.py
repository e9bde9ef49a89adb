"""Play over a WebSocket: one connection, one table, one pair of eyes."""

from __future__ import annotations

from typing import Final, cast

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from regalia.server import wire
from regalia.server.connection import Connection
from regalia.server.direct import EXTENSION, Direct
from regalia.server.hall import Hall
from regalia.server.security import Bucket, Buckets, Gate, address_of, hashed, player_key
from regalia.server.table import Table
from regalia.server.talk import Talk
from regalia.server.wire import Trouble

PREFIX: Final = "/ws/tables/"


class Limits(msgspec.Struct, frozen=True):
    """How much one connection may say."""

    rate: float = 60.0  # messages a second
    burst: float = 200.0
    chat_rate: float = 1.0
    chat_burst: float = 8.0
    hellos: float = 3.0  # a second, with what is to be sent again: each may be answered with the whole table
    hello_burst: float = 20.0
    connections: int = 64  # open sockets of one address


class SocketDoor:
    """The endpoint `/ws/tables/{table}` as a bare ASGI application: every layer in between costs time on each move."""

    def __init__(self, hall: Hall, gate: Gate, limits: Limits, requests: Buckets) -> None:
        self._hall = hall
        self._gate = gate
        self._limits = limits
        self._requests = requests
        self._open: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        request = HTTPConnection(scope)
        address = address_of(request)
        try:
            self._gate.check(request.headers)
            self._requests.charge(address)
            key = player_key(request.headers, request.cookies)
            player = hashed(key) if key else ""
            table = await self._hall.table_for(scope["path"][len(PREFIX) :], player)
            if not table.may_watch(player):
                raise Trouble(403, "private", "This table is private.", remedy="Ask its host for an invitation.")
            if self._open.get(address, 0) >= self._limits.connections:
                raise Trouble(429, "too_many", "There are too many open connections from your address.")
        except Trouble as trouble:
            await _refuse(send, trouble)
            return
        except Exception as error:
            wire.report("a socket could not be opened", error)
            await _refuse(send, Trouble(500, "internal", "Something went wrong on the server."))
            return
        self._open[address] = self._open.get(address, 0) + 1
        try:
            await self._converse(scope, receive, send, table, player)
        finally:
            left = self._open.get(address, 1) - 1
            if left:
                self._open[address] = left
            else:
                self._open.pop(address, None)

    async def _converse(self, scope: Scope, receive: Receive, send: Send, table: Table, player: str) -> None:
        """From the handshake until one side is gone."""
        await send({"type": "websocket.accept"})
        direct = cast("Direct | None", scope.get("extensions", {}).get(EXTENSION))
        connection = Connection(send, player, table.seat_of(player), direct.write if direct is not None else None)
        limits = self._limits
        rates = (limits.rate, limits.burst), (limits.chat_rate, limits.chat_burst), (limits.hellos, limits.hello_burst)
        talk = Talk(self._hall, table, connection, *(Bucket(*rate) for rate in rates))
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

    async def _listen(self, receive: Receive, talk: Talk) -> None:
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


async def _refuse(send: Send, trouble: Trouble) -> None:
    """An HTTP answer instead of a WebSocket."""
    body = wire.encode({"error": trouble.to_wire()})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "websocket.http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
