"""The load: N tables with two seats each over bare sockets, moving one after the other. Prints one line of JSON.

python -m benchmarks.server.load KIND PORT TABLES SECONDS RATE CARDS

RATE 0: each table moves as soon as both seats have seen the last move. Otherwise so many moves a second over all tables. A move's time runs
from sending it until both seats have received what it changed. The client is a bare asyncio protocol, so that it costs little beside
the server.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import secrets
import statistics
import sys
import time
import urllib.request
from typing import Any


class Wire(asyncio.Protocol):
    """One WebSocket, as little of it as it takes."""

    def __init__(self, table: Table, seat: int, path: str, headers: str = "") -> None:
        self.table = table
        self.seat = seat
        self._path = path
        self._headers = headers
        self._buffer = b""
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1:{self.table.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        transport.write(f"{lines}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{self._headers}\r\n".encode())

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros is a mask

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            assert buffer.startswith(b"HTTP/1.1 101"), buffer[:300]
            buffer = buffer[end + 4 :]
            self._open = True
            self.table.opened(self)
        at = 0
        while len(buffer) - at >= 2:
            size = buffer[at + 1] & 127
            start = at + 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            opcode = buffer[at] & 15
            payload = buffer[start : start + size]
            at = start + size
            if opcode == 1:
                self.table.heard(self, payload)
            elif opcode == 9:
                self._transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + payload)
        self._buffer = buffer[at:]


class Table:
    """Two seats and what they know."""

    def __init__(self, port: int, number: int, cards: int) -> None:
        self.port = port
        self.number = number
        self.cards = cards
        self.cells = [-1] * 9
        self.n = 0  # moves that both seats have seen
        self.seen = [0, 0]
        self.sent_at = 0.0
        self.waiting = False
        self.times: list[float] = []
        self.wires: list[Wire] = []
        self.is_running = False
        self.rate = 0.0
        self.bytes = 0

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(2):
            path, headers = self.address(seat)
            wire = Wire(self, seat, path, headers)
            self.wires.append(wire)
            await loop.create_connection(lambda wire=wire: wire, "127.0.0.1", self.port)  # type: ignore[misc]
            await asyncio.wait_for(wire.ready, 20)

    def move(self) -> None:
        """The next move of whoever's turn it is."""
        seat = self.n % 2
        cell = (self.n * 5 + self.number) % 9
        while self.cells[cell] == seat:
            cell = (cell + 1) % 9
        self.cells[cell] = seat
        self.waiting = True
        self.sent_at = time.perf_counter()
        self.wires[seat].send(self.message(seat, cell))

    def reached(self, seat: int, n: int) -> None:
        if n > self.seen[seat]:
            self.seen[seat] = n
            if self.waiting and self.seen[0] > self.n and self.seen[1] > self.n:
                now = time.perf_counter()
                self.waiting = False
                self.n += 1
                if self.is_running:
                    self.times.append(now - self.sent_at)
                    if not self.rate:
                        self.move()

    def address(self, seat: int) -> tuple[str, str]:
        raise TypeError

    def message(self, seat: int, cell: int) -> bytes:
        raise TypeError

    def opened(self, wire: Wire) -> None:
        wire.ready.set_result(None)

    def heard(self, wire: Wire, payload: bytes) -> None:
        raise TypeError


def post(port: int, path: str, body: object, key: str = "") -> dict[str, Any]:
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


class Regalia(Table):
    """Regalia's own protocol."""

    def prepare(self) -> None:
        self.keys = [post(self.port, "/api/players", {})["key"] for _ in range(2)]
        wish = {"game": "endless", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": {"cards": self.cards}}
        self.id = post(self.port, "/api/tables", wish, self.keys[0])["table"]
        post(self.port, f"/api/tables/{self.id}/join", {"name": "B"}, self.keys[1])

    def address(self, seat: int) -> tuple[str, str]:
        if seat == 0:
            self.prepare()
        return f"/ws/tables/{self.id}", f"Authorization: Bearer {self.keys[seat]}\r\n"

    def opened(self, wire: Wire) -> None:
        wire.send(b'{"do":"hello","have":0}')

    def message(self, seat: int, cell: int) -> bytes:
        return b'{"do":"act","id":1,"at":%d,"action":["cell:%d"]}' % (self.n, cell)

    def heard(self, wire: Wire, payload: bytes) -> None:
        self.bytes += len(payload)
        if payload.startswith(b'{"is":"update","n":'):
            self.reached(wire.seat, int(payload[19 : payload.index(b",", 19, 40)]))
        elif not wire.ready.done():
            wire.ready.set_result(None)
        elif payload.startswith(b'{"is":"error"'):
            raise AssertionError(payload)


class Bare(Table):
    """The echo."""

    def address(self, seat: int) -> tuple[str, str]:
        return f"/t{self.number}", ""

    def message(self, seat: int, cell: int) -> bytes:
        return b'{"do":"act","id":1,"at":%d,"action":["cell:%d"]}' % (self.n, cell)

    def heard(self, wire: Wire, payload: bytes) -> None:
        self.bytes += len(payload)
        at = payload.index(b'"at":') + 5
        self.reached(wire.seat, int(payload[at : payload.index(b",", at)]) + 1)


class BoardgameIO(Table):
    """socket.io as boardgame.io's own client speaks it."""

    def address(self, seat: int) -> tuple[str, str]:
        return "/socket.io/?EIO=4&transport=websocket", f"Origin: http://localhost:{self.port}\r\n"

    def opened(self, wire: Wire) -> None:
        pass

    def message(self, seat: int, cell: int) -> bytes:
        move = {"type": "MAKE_MOVE", "payload": {"type": "mark", "args": [cell], "playerID": str(seat)}}
        return b"42/endless," + json.dumps(["update", move, self.n, f"m{self.number}", str(seat)]).encode()

    def heard(self, wire: Wire, payload: bytes) -> None:
        self.bytes += len(payload)
        if payload.startswith(b"0"):
            wire.send(b"40/endless,")
        elif payload.startswith(b"40/endless"):
            wire.send(b"42/endless," + json.dumps(["sync", f"m{self.number}", str(wire.seat), None, 2]).encode())
        elif payload == b"2":
            wire.send(b"3")
        elif payload.startswith(b'42/endless,["sync"'):
            if not wire.ready.done():
                wire.ready.set_result(None)
        elif payload.startswith(b'42/endless,["update"'):
            at = payload.index(b'"_stateID":') + 11  # the state's own; the log's come after it
            end = at
            while payload[end : end + 1].isdigit():
                end += 1
            self.reached(wire.seat, int(payload[at:end]))


KINDS: dict[str, type[Table]] = {"regalia": Regalia, "bare": Bare, "boardgame.io": BoardgameIO}


async def run(kind: str, port: int, count: int, seconds: float, rate: float, cards: int) -> dict[str, Any]:
    tables = [KINDS[kind](port, number, cards) for number in range(count)]
    for table in tables:
        await table.connect()
    loop = asyncio.get_running_loop()
    gc.collect()
    gc.freeze()
    gc.disable()  # a pause here would be counted as the server's
    for table in tables:
        table.rate = rate
        table.move()
    await asyncio.sleep(1.0)  # warm
    print("begin", flush=True)
    for table in tables:
        table.is_running = True
        table.bytes = 0
    began, moved, worked = time.perf_counter(), sum(table.n for table in tables), time.process_time()
    late = 0
    if rate:
        pause, at, turn = 1 / rate, loop.time(), 0
        while time.perf_counter() - began < seconds:
            while at <= loop.time():
                table = tables[turn % count]
                turn += 1
                at += pause
                if table.waiting:
                    late += 1
                else:
                    table.move()
            await asyncio.sleep(0.001)
    else:
        for table in tables:
            if not table.waiting:
                table.move()
        await asyncio.sleep(seconds)
    took, worked = time.perf_counter() - began, time.process_time() - worked
    made = sum(table.n for table in tables) - moved
    times = sorted(t for table in tables for t in table.times)
    return {
        "moves": made,
        "per_second": made / took,
        "p50": statistics.median(times) * 1000 if times else 0.0,
        "p99": times[int(len(times) * 0.99)] * 1000 if times else 0.0,
        "late": late / (made + late) if made else 0.0,  # moves that had to be left out because their table was still busy
        "busy": worked / took,  # of a core: near 1, this program is what is measured
        "bytes_per_move": sum(table.bytes for table in tables) / max(1, made),
    }


if __name__ == "__main__":
    kind, port, count, seconds, rate, cards = sys.argv[1:7]
    try:
        import uvloop

        uvloop.install()
    except ImportError:
        pass
    print(json.dumps(asyncio.run(run(kind, int(port), int(count), float(seconds), float(rate), int(cards)))), flush=True)
