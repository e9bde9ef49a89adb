"""The application, and `run`, which the command lines call."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regalia.server.direct import Direct
from regalia.server.hall import Hall
from regalia.server.http import Desk, server_version, trouble_answer
from regalia.server.page import Page
from regalia.server.reports import Reports
from regalia.server.security import HEADERS, WHOLE_TABLE, Buckets, Gate, address_of
from regalia.server.socket import PREFIX, Limits, SocketDoor
from regalia.server.store import Store, StoreTrouble, open_store
from regalia.server.wire import MESSAGE_BYTES, Trouble, report

_WHOLE: Final = ("/view", "/log", "/replay")  # addresses that tell a whole table


class CannotListen(Exception):
    """There is no listening at that address; the message says why, and what to do."""


class Options(msgspec.Struct, frozen=True):
    """How a server is set up."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "regalia.db"
    games: tuple[str, ...] = ()  # none: all that are installed; names, or paths of Python files
    names: tuple[str, ...] = ()  # further host names it answers to
    idle: float = 60.0  # seconds after which a quiet table leaves memory
    limits: Limits = Limits()
    requests: float = 100.0  # of the interface, that one address may make in a second
    request_burst: float = 500.0
    creations: float = 5.0  # tables, seats and keys that one address may ask for in a second
    creation_burst: float = 60.0
    workers: int = 0  # processes for bots; 0: as many as there are cores
    journal_limit: int = 8_000_000
    reports: str = "runs"  # the folder below which the lab writes its reports


class Guard:
    """Outermost on HTTP: the gate, strict headers, and no detail of an error to anyone. Sockets go straight to their door."""

    def __init__(self, app: ASGIApp, gate: Gate, doors: list[SocketDoor], requests: Buckets) -> None:
        self._app = app
        self._requests = requests
        self._gate = gate
        self._doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].startswith(PREFIX) and self._doors:
            await self._doors[0](scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                given = message.get("headers", ())
                own = {name for name, _ in given}
                message["headers"] = [*given, *[header for header in HEADERS if header[0] not in own]]
            await send(message)

        request = Request(scope, receive)
        try:
            self._gate.check(request.headers)
            if scope["path"].startswith("/api/"):
                self._requests.charge(address_of(request), WHOLE_TABLE if scope["path"].endswith(_WHOLE) else 1.0)
            await self._app(scope, receive, guarded)
        except Trouble as trouble:
            await trouble_answer(trouble)(scope, receive, guarded)
        except ClientDisconnect:  # in the middle of her request: there is nobody to answer
            return
        except Exception as error:
            report("a request could not be handled", error)
            if not started:
                await trouble_answer(Trouble(500, "internal", "Something went wrong on the server."))(scope, receive, guarded)


async def _wrong_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        made = trouble_answer(Trouble(405, "wrong_method", "This address does not know that method."))
        made.headers.update(error.headers or {})
        return made
    if error.status_code == 404:
        return trouble_answer(Trouble(404, "unknown_address", "There is nothing at this address."))
    return trouble_answer(Trouble(error.status_code, "refused", "This request cannot be answered."))


async def _trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    return trouble_answer(error)


def create_app(options: Options, store: Store | None = None) -> Starlette:
    """The ASGI application. Everything in it is made when it starts, inside the event loop."""
    page = Page()
    doors: list[SocketDoor] = []  # one, once there is a hall
    gate = Gate(options.host, options.names)
    requests = Buckets(options.requests, options.request_burst)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = Hall(store or open_store(options.database), options.games, options.idle, options.journal_limit, options.workers)
        app.state.hall = hall
        desk = Desk(hall, Buckets(options.creations, options.creation_burst), server_version())
        doors[:] = [SocketDoor(hall, gate, options.limits, requests)]
        app.router.routes[:] = [
            *desk.routes(),
            *Reports(options.reports).routes(),
            Route("/api/{rest:path}", _nothing, methods=["GET"]),
            Route("/{rest:path}", page.serve, methods=["GET"]),
        ]
        try:
            yield
        finally:
            await hall.close()

    app = Starlette(lifespan=lifespan, exception_handlers={HTTPException: _wrong_request, Trouble: _trouble})
    app.add_middleware(Guard, gate=gate, doors=doors, requests=requests)
    return app


async def _nothing(request: Request) -> Response:
    raise Trouble(404, "unknown_address", "There is nothing at this address.")


def configure(options: Options, store: Store | None = None) -> uvicorn.Config:
    """How uvicorn shall run it."""
    return uvicorn.Config(
        create_app(options, store),
        host=options.host,
        port=options.port,
        ws=Direct,
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,  # updates are small, and compressing them costs more than it saves
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=64 * 1024,
        limit_concurrency=20_000,
    )


def open_database(database: str) -> Store:
    """The store at an address, or StoreTrouble with a sentence."""
    if not database:
        raise StoreTrouble("Say which database to use: a file, :memory:, or a postgresql:// address.")
    try:
        return open_store(database)
    except OSError as error:
        raise StoreTrouble(f"The database cannot be used: {error.filename or database}: {error.strerror}.") from None
    except ImportError:
        raise StoreTrouble("PostgreSQL needs psycopg: pip install 'regalia[postgres]'.") from None


def _listen(host: str, port: int) -> socket.socket:
    """A socket at an address, or CannotListen."""
    if not host:  # it would mean all of them
        raise CannotListen("Say where to listen: --host 127.0.0.1 for this machine only, 0.0.0.0 for its whole network.")
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(f"Port {port} is in use already. Stop what uses it, or choose another one: --port.") from None
        raise CannotListen(f"The server cannot listen at {host}, port {port}: {error.strerror}.") from None
    made.listen(2048)
    made.set_inheritable(True)
    return made


def run(options: Options, open_browser: bool = False) -> None:
    """Run a server until it is told to stop."""
    # the writer thread must not wait long for the event loop to let go of the interpreter
    sys.setswitchinterval(0.0005)
    # views are many small objects that hold no cycles: look for garbage in them rarely, and in little at a time, so that no move waits long
    gc.set_threshold(10_000, 1, 1_000)
    config = configure(options, open_database(options.database))  # a database that cannot be used is told before anything else
    listening = _listen(options.host, options.port)
    shown = f"[{options.host}]" if ":" in options.host else options.host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    if open_browser:
        threading.Timer(0.8, webbrowser.open, (address,)).start()
    print(f"Regalia is at {address}", flush=True)  # whoever reads it may come at once
    gc.freeze()  # what the program itself consists of is no garbage
    uvicorn.Server(config).run(sockets=[listening])
