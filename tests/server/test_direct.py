"""Frames on a bare socket, however they are cut: what takes the short way and what takes uvicorn's give the same answers."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Iterator
from random import Random
from typing import cast

import msgspec
import pytest

from regalia.server.direct import Direct
from tests.server.kit import Data, Player, Running, play_out, running, wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as one:
        yield one


class Bare:
    """A WebSocket client that sends exactly the bytes it is told to."""

    def __init__(self, server: Running, table: object, key: str) -> None:
        self.table = str(table)
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        nonce = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {key}\r\n\r\n"
        self.socket.sendall(head.encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        answer, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101")

    def send(self, *pieces: bytes) -> None:
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            self.socket.sendall(piece)

    def _take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self) -> tuple[int, bytes]:
        first, size = self._take(2)
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        elif size == 127:
            size = int.from_bytes(self._take(8), "big")
        return first, self._take(size)

    def message(self) -> Data:
        first, payload = self.frame()
        assert first == 0x81, (first, payload)
        return cast("Data", msgspec.json.decode(payload))

    def closed_with(self) -> int:
        """The code of the close frame that comes next."""
        first, payload = self.frame()
        assert first == 0x88, payload
        return int.from_bytes(payload[:2], "big")


def frame(payload: bytes, first: int = 0x81, mask: bytes = b"\x11\x22\x33\x44") -> bytes:
    size = len(payload)
    length = (
        bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big") if size < 65536 else b"\xff" + size.to_bytes(8, "big")
    )
    return bytes((first,)) + length + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


HELLO = frame(b'{"do":"hello","have":0}')


def why(number: int, pad: int = 0) -> bytes:
    return b'{"do":"why","id":%d,"path":["%b"]}' % (number, b"x" * pad)


@pytest.fixture
def bare(server: Running) -> Iterator[Bare]:
    ann = Player(server.http)
    one = Bare(server, ann.create("tictactoe", "me", "open")["table"], ann.key)
    one.send(HELLO)
    assert one.message()["is"] == "snapshot"
    yield one
    one.socket.close()


def ids(bare: Bare, count: int) -> list[object]:
    return [bare.message().get("id") for _ in range(count)]


def test_the_server_takes_the_short_way(server: Running) -> None:
    assert server.server.config.ws_protocol_class is Direct


def test_one_frame_or_many_at_once(bare: Bare) -> None:
    bare.send(frame(why(1)))
    assert ids(bare, 1) == [1]
    bare.send(b"".join(frame(why(number), mask=os.urandom(4)) for number in range(2, 60)))
    assert ids(bare, 58) == list(range(2, 60))
    bare.send(b"".join(frame(why(number)) for number in range(1500)))
    assert ids(bare, 1500) == list(range(1500)), "also when the reader is behind"


def test_frames_that_come_in_pieces(bare: Bare) -> None:
    whole = frame(why(1)) + frame(why(2, 180)) + frame(b"", 0x89) + frame(why(3), mask=b"\0\0\0\0")
    for cut in range(1, len(whole), 7):
        bare.send(whole[:cut], whole[cut:])
        assert ids(bare, 2) == [1, 2]
        assert bare.frame() == (0x8A, b"")
        assert ids(bare, 1) == [3]


def test_who_asks_and_never_reads_is_let_go_before_much_is_kept_for_her(server: Running, bare: Bare) -> None:
    (connection,) = server.hall.tables[bare.table].eyes[0].connections
    bare.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)  # so that the system keeps little for her
    asked = 20_000  # answers of some megabytes: more than the system keeps for a socket, and the server for a reader
    bare.send(frame(b'{"do":"resend","from":0}') * asked)
    wait_until(lambda: connection.closed, 60)  # and not a byte was read till then
    got = snapshot = code = 0
    while not code:
        first, payload = bare.frame()
        if first == 0x88:
            code = int.from_bytes(payload[:2], "big")
        else:
            snapshot = len(payload)
            got += 1
    assert code == 1013
    assert 0 < got < asked
    assert snapshot > 500


def test_a_ping_is_answered_and_the_talk_goes_on(bare: Bare) -> None:
    bare.send(frame(b"are you there", 0x89), frame(why(1)))
    assert bare.frame() == (0x8A, b"are you there")
    assert ids(bare, 1) == [1]


def test_fragments_are_one_message_and_so_is_what_follows(bare: Bare) -> None:
    text = why(1, 100)
    bare.send(frame(text[:20], 0x01) + frame(b"", 0x89) + frame(text[20:50], 0x00) + frame(text[50:], 0x80) + frame(why(2)))
    assert bare.frame() == (0x8A, b"")
    assert ids(bare, 2) == [1, 2]
    bare.send(frame(why(3)))
    assert ids(bare, 1) == [3]


def test_messages_wait_for_the_one_before_them(bare: Bare) -> None:
    bare.send(HELLO + frame(why(1)) + frame(b'{"do":"resend","from":0}') + frame(why(2)))
    assert [bare.message()["is"] for _ in range(4)] == ["snapshot", "why", "snapshot", "why"]
    bare.send(frame(why(3)))
    assert ids(bare, 1) == [3]


def test_letters_of_all_languages(bare: Bare) -> None:
    bare.send(frame('{"do":"chat","id":7,"text":"Grüße, 王女"}'.encode()))
    told = [bare.message(), bare.message()]
    assert next(each["text"] for each in told if each["is"] == "chat") == "Grüße, 王女"


def test_binary_messages_are_heard_too(bare: Bare) -> None:
    bare.send(frame(why(1), 0x82), frame(why(2)))
    assert ids(bare, 2) == [1, 2]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (frame(b"\xff\xfe{"), 1007),  # not UTF-8
        (b"\x81\x05hello", 1002),  # not masked
        (frame(b"{}", 0xC1), 1002),  # a bit that means nothing here
        (frame(b"{}", 0x83), 1002),  # an unknown kind
        (frame(b"{}", 0x80), 1002),  # goes on with nothing
        (frame(b"x" * 130, 0x89), 1002),  # too long for a ping
        (frame(b"x" * 40_000), 1009),
        (frame(b"x" * 70_000), 1009),
        (frame((1000).to_bytes(2, "big"), 0x88), 1000),
    ],
    ids=["utf-8", "mask", "bits", "kind", "continuation", "ping", "large", "huge", "close"],
)
def test_wrong_frames_close_the_connection_with_the_right_code(bare: Bare, wrong: bytes, code: int) -> None:
    bare.send(frame(why(1)) + wrong)
    assert ids(bare, 1) == [1]
    assert bare.closed_with() == code


def test_what_comes_before_the_answer_to_the_handshake_is_not_lost(server: Running) -> None:
    ann = Player(server.http)
    table = ann.create("tictactoe", "me", "open")["table"]
    one = Bare(server, table, ann.key)
    one.send(HELLO[:5])
    one.send(HELLO[5:] + frame(why(1)))
    assert [one.message()["is"] for _ in range(2)] == ["snapshot", "why"]
    one.socket.close()


def test_a_large_message_is_refused_with_a_sentence(bare: Bare) -> None:
    bare.send(frame(why(5, 20_000)))
    assert cast("Data", bare.message()["error"])["code"] == "too_large"
    bare.send(frame(why(6)))
    assert ids(bare, 1) == [6]


def test_another_server_without_the_short_way_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.server.app.Direct", "websockets-sansio")
    with running() as other:
        assert other.server.config.ws_protocol_class is not Direct
        ann = Player(other.http)
        sitting = ann.sit(ann.create("tictactoe", "me", "bot:random")["table"])
        play_out([sitting], Random(1))
        assert sitting.view["outcome"]
        sitting.close()
