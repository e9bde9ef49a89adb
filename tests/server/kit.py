"""A server on a real socket, and players who talk to it like any program would."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import TypeAlias, cast

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from regalia.server.app import Options, configure
from regalia.server.hall import Hall
from regalia.server.patch import Plain, apply_patch
from regalia.server.socket import Limits
from regalia.server.sqlite import SqliteStore
from regalia.server.store import Store

ROOT = Path(__file__).parent.parent.parent
TICTACTOE = str(ROOT / "examples" / "tictactoe.py")
LEDUC = str(ROOT / "examples" / "leduc.py")
GENEROUS = Limits(rate=10_000, burst=10_000, chat_rate=1000, chat_burst=1000, hellos=10_000, hello_burst=10_000, connections=2000)

RATES = ("requests", "request_burst", "creations", "creation_burst")

Data: TypeAlias = dict[str, Plain]


class Running:
    """A server in a thread."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server = server
        self.port = port
        self.http = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}"

    @property
    def hall(self) -> Hall:
        app = self.server.config.app
        return cast("Hall", app.state.hall)  # type: ignore[union-attr]


@contextmanager
def running(
    database: str = ":memory:", games: tuple[str, ...] = (TICTACTOE, LEDUC), store: Store | None = None, **options: object
) -> Iterator[Running]:
    """A server for the time of a test."""
    given: dict[str, object] = {"limits": GENEROUS, "workers": 1, **dict.fromkeys(RATES, 1e6), **options}
    config = configure(Options(port=0, database=database, games=games, **given), store)  # type: ignore[arg-type]
    listening = config.bind_socket()
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started
    try:
        yield Running(server, listening.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()


@asynccontextmanager
async def open_hall(store: Store | None = None, games: tuple[str, ...] = (TICTACTOE,), **options: float) -> AsyncIterator[Hall]:
    """A hall without a server around it."""
    hall = Hall(store or SqliteStore(":memory:"), games, workers=1, **options)  # type: ignore[arg-type]
    try:
        yield hall
    finally:
        await hall.close()


def wait_until(true: Callable[[], object], seconds: float = 10.0) -> None:
    """Wait for something to become true, or fail."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not become true in time"
        time.sleep(0.005)


class Player:
    """A person with a key."""

    def __init__(self, http: str, name: str = "Ann", key: str = "") -> None:
        self.name = name
        self.http = httpx.Client(base_url=http, timeout=20, trust_env=False, verify=False)
        self.key = key or cast("str", self.http.post("/api/players").json()["key"])
        self.http.headers["authorization"] = f"Bearer {self.key}"
        self._ws = http.replace("http", "ws", 1)

    def create(self, game: str, *kinds: str, **more: object) -> Data:
        seats = [{"kind": kind, "name": self.name} if kind == "me" else {"kind": kind} for kind in kinds]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return cast("Data", answer.json())

    def join(self, table: Plain, invite: Plain = "", **more: object) -> Data:
        answer = self.http.post(f"/api/tables/{table}/join", json={"invite": invite, "name": self.name, **more})
        assert answer.status_code == 200, answer.text
        return cast("Data", answer.json())

    def get(self, path: str, status: int = 200) -> Data:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return cast("Data", answer.json())

    def post(self, path: str, body: object, status: int = 201) -> Data:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return cast("Data", answer.json())

    def sit(self, table: Plain, have: int = 0) -> Sitting:
        return Sitting(self, str(table), have)

    def connect(self, table: Plain) -> ClientConnection:
        return connect(
            f"{self._ws}/ws/tables/{table}",
            additional_headers={"Authorization": f"Bearer {self.key}"},
            proxy=None,
            close_timeout=1,
            legacy=True,
        )


class Sitting:
    """An open socket at a table, with the view kept up to date by patches."""

    def __init__(self, player: Player, table: str, have: int = 0, view: Data | None = None) -> None:
        self.ws = player.connect(table)
        self.key = player.key
        self.table = table
        self.view: Data = view or {}
        self.n = self.rewinds = 0
        self.u = have
        self.log: list[Data] = []
        self.raw: list[str] = []
        self.other: list[Data] = []
        self._ids = 0
        self.send({"do": "hello", "have": have})

    def send(self, message: object) -> None:
        self.ws.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def receive(self, timeout: float = 10.0) -> Data:
        """The next message, applied to the view."""
        text = self.ws.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message = cast("Data", msgspec.json.decode(text))
        if message["is"] == "snapshot":
            self.view = cast("Data", message["view"])
            self.n, self.u = cast("int", message["n"]), cast("int", message["u"])
            self.rewinds = cast("int", message["rewinds"])
            self.log = cast("list[Data]", message["log"])
        elif message["is"] == "update":
            assert message["u"] == self.u + 1, "updates are numbered without gaps"
            self.view = cast("Data", apply_patch(self.view, cast("list[list[object]]", message["patch"])))
            self.n, self.u = cast("int", message["n"]), cast("int", message["u"])
            self.log += cast("list[Data]", message["events"])
        else:
            self.other.append(message)
        return message

    def until(self, true: Callable[[], object], timeout: float = 15.0) -> None:
        """Receive until something is true."""
        end = time.monotonic() + timeout
        while not true():
            self.receive(max(0.01, end - time.monotonic()))

    def catch_up(self, number: int) -> None:
        """Receive until this many actions are seen."""
        self.until(lambda: self.n >= number)

    def ask(self, message: Data) -> Data:
        """Send a message and wait for its answer."""
        self._ids += 1
        self.send({**message, "id": self._ids})
        while True:
            answer = self.receive()
            if answer.get("id") == self._ids:
                return answer

    def act(self, *action: str, at: int | None = None) -> Data:
        return self.ask({"do": "act", "at": self.view["number"] if at is None else at, "action": list(action)})

    def ready(self) -> Sitting:
        """Wait for the first view."""
        self.until(lambda: self.view)
        return self

    @property
    def options(self) -> list[list[str]]:
        decision = cast("Data | None", self.view["decision"])
        if decision is None or decision["answered"] is not None:
            return []
        return [cast("list[str]", each["path"]) for each in cast("list[Data]", decision["options"])]

    def close(self) -> None:
        self.ws.close()


def error_of(answer: Data) -> Data:
    return cast("Data", answer["error"])


def play_out(sittings: list[Sitting], rng: Random, each: Callable[[], None] | None = None) -> None:
    """Random legal actions until the end; the sittings are all the people at the table."""
    for sitting in sittings:
        sitting.ready()
    while not sittings[0].view["outcome"]:
        movers = [s for s in sittings if s.options]
        if not movers:
            sittings[0].receive()
            continue
        mover = rng.choice(movers)
        answer = mover.act(*rng.choice(mover.options))
        assert answer["is"] in ("update", "ack"), answer
        for sitting in sittings:
            sitting.catch_up(cast("int", answer["n"]))
        if each is not None:
            each()


def kinds_shown(view: Data) -> list[str]:
    """The kinds of all cards in zones of a view, in order; "" is a face-down card."""
    areas = cast("list[dict[str, list[dict[str, list[dict[str, str]]]]]]", cast("Data", view["table"])["areas"])
    return [card["kind"] for area in areas for item in area["items"] for card in item.get("cards", [])]


def chair(sitting: Sitting, seat: int) -> Data:
    """What a view says about a seat."""
    return cast("list[Data]", sitting.view["seats"])[seat]
