"""The yardstick: a plain Starlette server that echoes each message to both seats of a table, after the same durable commit."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from regalia.server.journal import Journal
from regalia.server.sqlite import SqliteStore
from regalia.server.store import Create, Entry, Summary

journal: Journal
seats: dict[str, list[WebSocket]] = {}
numbers: dict[str, int] = {}


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    global journal
    journal = Journal(SqliteStore(sys.argv[2]), asyncio.get_running_loop())
    yield


async def echo(ws: WebSocket) -> None:
    table = ws.path_params["table"]
    await ws.accept()
    if table not in seats:
        seats[table] = []
        numbers[table] = 0
        await journal.written(Create(table, b"", (), Summary(b"", "", 0, 0, True, False, False, False)))
    seats[table].append(ws)
    try:
        while True:
            text = await ws.receive_text()
            number = numbers[table]
            numbers[table] = number + 1
            await journal.written(Entry(table, number, text.encode()))
            for each in seats[table]:
                await each.send_text(text)
    except WebSocketDisconnect:
        seats[table].remove(ws)


if __name__ == "__main__":
    sys.setswitchinterval(0.0005)
    gc.set_threshold(50_000, 20, 50)  # as in Regalia's server
    app = Starlette(routes=[WebSocketRoute("/{table}", echo)], lifespan=lifespan)
    config = uvicorn.Config(
        app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning", access_log=False
    )
    uvicorn.Server(config).run()
