"""kill -9 at random moments under load: no acknowledged move and no table is lost, and play goes on without anyone doing anything."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import cast

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from regalia.registry import load_game
from regalia.server.patch import apply_patch
from regalia.server.saved import read_header, read_past
from regalia.server.sqlite import SqliteStore
from tests.server.kit import LEDUC, ROOT, TICTACTOE, Data, wait_until

TABLES = 16
KILLS = 4


class Process:
    """A server process that can be killed at any moment."""

    def __init__(self, database: Path) -> None:
        self._process = subprocess.Popen(
            f"{sys.executable} -m regalia.server --port 0 --workers 1 --idle 0.3 --unlimited".split()
            + f"--database {database} --games {TICTACTOE} {LEDUC}".split(),
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.http = line.split()[-1].rstrip("/")
        wait_until(self._answers)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.http}/api/health", trust_env=False, verify=False).status_code == 200
        return False

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Person:
    """Two seats of one table, played by one program with two keys; it remembers what was acknowledged."""

    def __init__(self, rng: Random, game: str) -> None:
        self.rng = rng
        self.game = game
        self.keys: list[str] = []
        self.table = ""
        self.finished: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self.acknowledged: list[tuple[int, tuple[str, ...]]] = []
        self.sent: tuple[int, tuple[str, ...]] | None = None

    async def play(self, http: str) -> None:
        """Play table after table until the server dies."""
        with contextlib.suppress(OSError, httpx.HTTPError, WebSocketException, asyncio.IncompleteReadError):
            async with httpx.AsyncClient(base_url=http, trust_env=False, verify=False) as client:
                while not self.keys or len(self.keys) < 2:
                    self.keys.append((await client.post("/api/players")).json()["key"])
                while True:
                    if not self.table:
                        await self._begin(client)
                    await self._play_table(http)
                    self.finished[self.table] = self.acknowledged
                    self.table, self.acknowledged = "", []

    async def _begin(self, client: httpx.AsyncClient) -> None:
        headers = [{"Authorization": f"Bearer {key}"} for key in self.keys]
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = (await client.post("/api/tables", json={"game": self.game, "seats": seats}, headers=headers[0])).json()
        await client.post(f"/api/tables/{made['table']}/join", json={"name": "B"}, headers=headers[1])
        self.table, self.acknowledged, self.sent = made["table"], [], None

    async def _play_table(self, http: str) -> None:
        address = f"{http.replace('http', 'ws', 1)}/ws/tables/{self.table}"
        async with contextlib.AsyncExitStack() as stack:
            sockets = []
            views: list[Data] = [{}, {}]
            for key in self.keys:
                socket = await stack.enter_async_context(
                    connect(address, additional_headers={"Authorization": f"Bearer {key}"}, proxy=None, close_timeout=0.1)
                )
                await socket.send('{"do":"hello","have":0}')
                sockets.append(socket)
            for seat, socket in enumerate(sockets):
                message = cast("Data", msgspec.json.decode(await socket.recv()))
                views[seat] = cast("Data", message["view"])
            self._compare(cast("int", views[0]["number"]))
            while not views[0]["outcome"]:
                seat = next(s for s in (0, 1) if views[s]["decision"])
                options = cast("list[dict[str, list[str]]]", cast("Data", views[seat]["decision"])["options"])
                action = self.rng.choice(options)["path"]
                sent = self.sent = (seat, tuple(action))
                now = cast("int", views[seat]["number"])
                await sockets[seat].send(msgspec.json.encode({"do": "act", "id": 1, "at": now, "action": action}).decode())
                for each in (seat, 1 - seat):
                    while cast("int", views[each]["number"]) <= now:
                        update = cast("Data", msgspec.json.decode(await sockets[each].recv()))
                        if update["is"] != "update":
                            assert update["is"] != "error", update
                            continue
                        views[each] = cast("Data", apply_patch(views[each], cast("list[list[object]]", update["patch"])))
                        if each == seat and update.get("id") == 1:
                            self.acknowledged.append(sent)
                            self.sent = None

    def _compare(self, number: int) -> None:
        """After a restart the server may know one move more than was acknowledged, never one less."""
        known = len(self.acknowledged)
        if number == known + 1 and self.sent is not None:
            self.acknowledged.append(self.sent)
            number -= 1
        assert number == known, f"the server has {number} moves of {self.table}, {known} were acknowledged"
        self.sent = None


def written(database: Path) -> bytes:
    """All that a server has written to its file."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return b"".join(part for (part,) in db.execute("SELECT batch FROM journal UNION ALL SELECT entries FROM tables"))


def moves_of(people: list[Person]) -> int:
    """How many moves were acknowledged."""
    return sum(len(moves) for person in people for moves in (person.acknowledged, *person.finished.values()))


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "regalia.db"
    rng = Random(11)
    people = [Person(Random(n), "tictactoe" if n % 2 else "leduc") for n in range(TABLES)]

    async def load(http: str) -> None:
        await asyncio.gather(*(person.play(http) for person in people))

    for kill in range(1, KILLS + 1):
        server = Process(database)

        async def until_killed(server: Process = server, enough: int = kill * 60) -> None:
            playing = asyncio.create_task(load(server.http))
            await asyncio.sleep(0.5 + rng.random())
            while moves_of(people) < enough and not playing.done():  # on a busy machine that takes a while
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.kill)
            await asyncio.wait_for(playing, 20)

        asyncio.run(until_killed())
    moves = 0
    store = SqliteStore(str(database))
    for person in people:
        tables = {**person.finished, **({person.table: person.acknowledged} if person.table else {})}
        for table, acknowledged in tables.items():
            saved = store.load(table)
            assert saved is not None
            header = read_header(saved.header)
            past = read_past(load_game(TICTACTOE if header.game == "tictactoe" else LEDUC), header, saved)
            assert past.match.actions[: len(acknowledged)] == acknowledged
            assert len(past.match.actions) - len(acknowledged) <= (1 if table == person.table else 0)
            moves += len(acknowledged)
    store.close()
    assert moves > 200, "there was a load"


def test_bots_go_on_after_a_crash_without_anyone_doing_anything(tmp_path: Path) -> None:
    database = tmp_path / "regalia.db"
    server = Process(database)
    with httpx.Client(base_url=server.http, trust_env=False) as client:
        seats = [{"kind": "me"}, {"kind": "bot:fair"}]
        table = client.post("/api/tables", json={"game": "tictactoe", "seats": seats}).json()["table"]
        key = client.cookies["regalia_player"]

    async def move_and_kill() -> None:
        address = f"{server.http.replace('http', 'ws', 1)}/ws/tables/{table}"
        async with connect(address, additional_headers={"Cookie": f"regalia_player={key}"}, proxy=None, close_timeout=0.1) as socket:
            await socket.send('{"do":"hello","have":0}')
            await socket.recv()
            await socket.send('{"do":"act","id":1,"at":0,"action":["cell:4"]}')
            assert '"id":1' in str(await socket.recv())
            server.kill()

    asyncio.run(move_and_kill())
    again = Process(database)
    wait_until(lambda: b'["act",1,' in written(database), 60)
    again.kill()
    store = SqliteStore(str(database))
    saved = store.load(table)
    store.close()
    assert saved is not None
    acts = [entry for entry in map(bytes, saved.entries) if entry.startswith(b'["act"')]
    assert len(acts) == 2, "the bot has answered"
