"""The yardstick: a plain Starlette server that passes each message on to both seats of a table, after the same durable commit.

The work around a move is the same as in Regalia's server: one message comes in, it goes through the same journal (commits of many tables
grouped, SQLite, WAL, synchronous=FULL), and only then one message goes out to each of the two seats, as long as Regalia's is. What is
missing is everything that Regalia does with a move: it is not decoded, checked against any rules or applied, and nobody's view is built.
"""

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

PADDING = " " * 570  # so that a message has the size of Regalia's update: changes, options with labels, the sentence for the log

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
            answer = text + PADDING
            for each in seats[table]:
                await each.send_text(answer)
    except WebSocketDisconnect:
        seats[table].remove(ws)


if __name__ == "__main__":
    sys.setswitchinterval(0.0005)
    gc.set_threshold(5_000, 1, 2_000)  # as in Regalia's server
    gc.freeze()
    app = Starlette(routes=[WebSocketRoute("/{table}", echo)], lifespan=lifespan)
    config = uvicorn.Config(
        app, port=int(sys.argv[1]), ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning", access_log=False
    )
    uvicorn.Server(config).run()
