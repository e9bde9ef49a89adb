"""Hostile and broken input: nothing but clear refusals, nothing that stops the server, nothing that tells a secret."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from random import Random
from typing import cast

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.routing import Route
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from regalia.server.page import Page
from regalia.server.security import Bucket, Buckets, Gate, address_of
from regalia.server.socket import PREFIX, Limits, SocketDoor
from regalia.server.wire import NewTable, SeatWish, Trouble, clean_name, clean_text
from tests.server.kit import TICTACTOE, Data, Player, Running, error_of, open_hall, play_out, running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


def nonsense(rng: Random) -> str:
    """A message that somebody might send who means no good."""
    values: list[object] = [
        None, True, -1, 0, 2**70, 1.5, 1e308, "", "x" * 3000, "\x00", "\ud800".encode("utf-8", "replace").decode(), "card:0", [], {}, [[]],
        ["cell:4"], ["cell:4"] * 1000, [None], {"a": {"b": {}}}, "__proto__", "../../etc/passwd", "'; DROP TABLE tables; --",
        "<script>alert(1)</script>", "{0.__class__}", "%s%n",
    ]  # fmt: skip
    verbs = ["hello", "act", "why", "undo", "consent", "chat", "seat", "hint", "resend", "be_admin", "", None, 5, ["act"]]
    keys = ["do", "id", "at", "action", "path", "agree", "text", "bot", "have", "from", "seat", "__class__", "is"]
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice(
            ["", "{", "[]", "null", "true", "1", '"hello"', "[" * 5000, "{" * 5000, '{"do":' * 900, "\u2603", "\x00\x01\x02", "NaN"]
        )
    if kind == 1:
        return '{"do":"act","id":1,"at":0,"action":[' + ",".join(['"a"'] * rng.randrange(3000)) + "]}"
    message: dict[str, object] = {"do": rng.choice(verbs)}
    for key in rng.sample(keys, rng.randrange(6)):
        message[key] = rng.choice(values)
    if kind == 2:
        message = {"do": "act", "id": rng.choice(values), "at": rng.choice(values), "action": rng.choice(values)}
    text = msgspec.json.encode(message).decode()
    if kind == 3 and text:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(["", "}", '"', "\\", "\x7f"]) + text[cut + rng.randrange(3) :]
    return text


def test_thousands_of_hostile_messages_get_clear_refusals_and_change_nothing(server: Running) -> None:
    ann = Player(server.http)
    table = str(ann.create("tictactoe", "me", "open")["table"])
    at = ann.sit(table).ready()
    match = server.hall.tables[table].match
    rng = Random(13)
    seen: set[object] = set()
    for _ in range(3000):
        at.send(nonsense(rng))
    at.send({"do": "why", "id": "end", "path": []})
    while True:
        answer = at.receive()
        if answer.get("id") == "end":
            break
        if answer["is"] == "error":
            error = error_of(answer)
            seen.add(error["code"])
            assert error["sentence"]
            assert error["code"] != "internal", error
    assert "malformed" in seen
    while match.actions:  # some of it may have been a legal first move by chance
        at.ask({"do": "undo"})
    if cast("list[Data]", at.view["seats"])[0]["bot"]:
        at.ask({"do": "seat", "bot": ""})
    assert at.act("cell:4")["is"] == "update", "the table is as it was"


def test_a_message_that_is_too_large_is_refused(server: Running) -> None:
    ann = Player(server.http)
    table = ann.create("tictactoe", "me", "open")["table"]
    at = ann.sit(table).ready()
    at.send('{"do":"chat","text":"' + "x" * 17_000 + '"}')
    assert error_of(at.receive())["code"] == "too_large"
    at.send('{"do":"chat","text":"' + "x" * 100_000 + '"}')
    with pytest.raises(ConnectionClosed):
        at.receive()
    assert ann.sit(table).ready()


def test_binary_frames_and_no_hello_are_answered(server: Running) -> None:
    ann = Player(server.http)
    table = str(ann.create("tictactoe", "me", "open")["table"])
    with ann.connect(table) as ws:
        ws.send(b'{"do":"act","id":7,"at":0,"action":["cell:0"]}')
        assert error_of(cast("Data", msgspec.json.decode(ws.recv())))["code"] == "no_hello"
        ws.send(b"\xff\xfe\x00")
        assert error_of(cast("Data", msgspec.json.decode(ws.recv())))["code"] == "malformed"


def test_nobody_acts_for_or_sees_another_seat(server: Running) -> None:
    ann, bea, eve = Player(server.http), Player(server.http), Player(server.http)
    table = ann.create("leduc", "me", "open")["table"]
    bea.join(table)
    et = eve.sit(table).ready()
    assert et.view["you"] == -1
    for action in ("call", "raise", "fold"):
        assert error_of(et.act(action))["code"] == "not_seated"
    bt = bea.sit(table).ready()
    assert error_of(bt.act("call"))["code"] == "not_yours"
    assert error_of(bt.ask({"do": "seat", "seat": 0, "bot": "easy"}))["code"] == "not_yours"
    assert error_of(bt.ask({"do": "seat", "seat": 40, "bot": "easy"}))["code"] == "unknown_seat"
    for bad in ("short", "x" * 42, "x" * 44, ann.key + "x", "é" * 43):
        headers = {b"authorization": f"Bearer {bad}".encode()}
        assert httpx.get(f"{server.http}/api/tables/{table}/view", headers=headers, trust_env=False).status_code == 401
        cookies = {b"cookie": f"regalia_player={bad}".encode()}
        shown = httpx.get(f"{server.http}/api/tables/{table}/view", headers=cookies, trust_env=False).json()
        assert shown["view"]["you"] == -1


def test_other_sites_and_other_names_are_turned_away(server: Running) -> None:
    table = Player(server.http).create("tictactoe", "me", "open")["table"]
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", "http://[", ""):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"{server.ws}/ws/tables/{table}", additional_headers={"Origin": origin}, proxy=None, legacy=True)
        assert refused.value.response.status_code == 403
        answer = httpx.post(f"{server.http}/api/players", headers={"origin": origin}, trust_env=False)
        assert answer.status_code == 403
    fine = httpx.post(f"{server.http}/api/players", headers={"origin": server.http}, trust_env=False)
    assert fine.status_code == 201
    rebound = httpx.get(f"{server.http}/api/games", headers={"host": "evil.example"}, trust_env=False)
    assert rebound.status_code == 421
    foreign = httpx.get(f"{server.http}/api/games", headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, trust_env=False)
    assert foreign.status_code == 403


def test_a_public_server_answers_to_its_names_but_not_to_other_sites() -> None:
    gate = Gate("0.0.0.0")
    gate.check({"host": "games.example"})
    gate.check({"host": "games.example", "origin": "https://games.example"})
    with pytest.raises(Trouble):
        gate.check({"host": "games.example", "origin": "https://evil.example"})


def test_every_answer_has_strict_headers(server: Running) -> None:
    for path in ("/", "/table/abc", "/api/games", "/api/nothing", "/assets/none.js"):
        answer = httpx.get(f"{server.http}{path}", trust_env=False)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_settings_that_do_not_go_together_get_the_game_s_own_sentence() -> None:
    with running(games=("who_will_reign",)) as server:
        wish = {"game": "who_will_reign", "seats": [{"kind": "me"}, {"kind": "bot:random"}], "settings": {"first": 4}}
        answer = Player(server.http).http.post("/api/tables", json=wish)
        assert answer.status_code == 400
        assert answer.json()["error"]["sentence"] == "Seat 4 cannot begin: there are 2 sisters."


def test_http_refuses_what_is_malformed_oversized_or_unknown(server: Running) -> None:
    ann = Player(server.http)

    def post(path: str, content: bytes, kind: str = "application/json") -> tuple[int, str]:
        answer = ann.http.post(path, content=content, headers={"content-type": kind})
        assert answer.headers["content-type"] == "application/json"
        return answer.status_code, answer.json()["error"]["code"]

    assert post("/api/tables", b"{") == (400, "malformed")
    assert post("/api/tables", b"[" * 60_000) == (400, "malformed")
    assert post("/api/tables", b"x" * 70_000) == (413, "too_large")
    assert post("/api/tables", b"{}", "text/plain") == (415, "not_json")
    assert post("/api/tables", b'{"game":"tictactoe","seats":[{"kind":"me"}]}') == (400, "wrong_settings")
    assert post("/api/tables", b'{"game":"tictactoe","seats":[{"kind":"me"},{"kind":"me"}]}') == (400, "two_seats")
    assert post("/api/tables", b'{"game":"tictactoe","seats":[{"kind":"bot:fair"},{"kind":"bot:fair"}]}') == (400, "no_people")
    strange = b'{"game":"tictactoe","seats":[{"kind":"me"},{"kind":"open"}],"settings":{"x":1}}'
    assert post("/api/tables", strange) == (400, "wrong_settings")
    assert post("/api/tables", b'{"game":"../tictactoe","seats":[{"kind":"me"}]}') == (404, "unknown_game")
    assert post("/api/tables/nothere/join", b"{}") == (404, "unknown_table")
    for path, status in (
        ("/api/tables/nothere", 404),
        ("/api/tables?list=all", 400),
        ("/api/tables?before=-1", 400),
        ("/api/tables/%00", 404),
        ("/api/games/%2e%2e", 404),
        ("/..%2f..%2fetc/passwd.txt", 404),
        ("/page/../../store.py", 404),
        ("/" + "x" * 4000 + ".js", 404),
        ("/%00.js", 404),
    ):
        answer = ann.http.get(path)
        assert answer.status_code == status, path
    assert ann.http.delete("/api/games").status_code == 405
    with pytest.raises(InvalidStatus) as unknown:
        ann.connect("nothere")
    assert unknown.value.response.status_code == 404


def test_a_stranger_is_told_too_what_cannot_be_read(server: Running) -> None:
    """Who has no key has no tables of her own, and no answer to a question that makes no sense either."""
    stranger = Player(server.http).http
    assert stranger.get("/api/tables?list=mine&before=1").json() == []
    answer = stranger.get("/api/tables?list=mine&before=x")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_the_page_is_sent_compressed_and_cached(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Regalia</title>" + " " * 1000)
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;" * 200)
    (tmp_path.parent / "secret.txt").write_text("secret")
    page = TestClient(Starlette(routes=[Route("/{rest:path}", Page(tmp_path).serve)]))
    home = page.get("/table/abc")
    assert home.text.startswith("<title>")
    assert home.headers["cache-control"] == "no-cache"
    assert page.get("/", headers={"if-none-match": home.headers["etag"]}).status_code == 304
    asset = page.get("/assets/app-1a2b.js")
    assert asset.headers["content-encoding"] == "gzip"
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")
    assert page.get("/assets/none.js").status_code == 404
    assert page.get("/..%2fsecret.txt").status_code == 404
    empty = TestClient(Starlette(routes=[Route("/{rest:path}", Page(tmp_path / "assets").serve)]))
    assert "not built" in empty.get("/").text


def test_a_file_of_the_page_is_kept_once_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<svg/>")
    (tmp_path / "icons").mkdir()
    page = Page(tmp_path)
    for name in ("/a.svg", "//a.svg", "/icons/../a.svg", "/./a.svg"):
        request = Request({"type": "http", "path": name, "headers": [], "server": ("127.0.0.1", 80), "query_string": b""})
        assert asyncio.run(page.serve(request)).body == b"<svg/>"
    assert len(page._files) == 1


def test_handshakes_that_were_never_finished_do_not_count_as_open() -> None:
    sent: list[str] = []

    async def connected() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def vanished(message: MutableMapping[str, object]) -> None:
        sent.append(str(message["type"]))
        raise ConnectionResetError

    async def scenario() -> None:
        async with open_hall() as hall:
            table = await hall.create(NewTable(game="tictactoe", seats=[SeatWish("me"), SeatWish("open")]), "ann")
            door = SocketDoor(hall, Gate("127.0.0.1"), Limits(connections=2), Buckets(100, 100))
            scope = {"type": "websocket", "path": PREFIX + table.id, "headers": [(b"host", b"127.0.0.1")], "client": ("10.0.0.1", 1)}
            for _ in range(4):
                with pytest.raises(ConnectionResetError):
                    await door(scope, connected, vanished)

    asyncio.run(scenario())
    assert sent == ["websocket.accept"] * 4


def test_floods_are_slowed_and_then_cut_off() -> None:
    with running(limits=Limits(rate=20, burst=30, chat_rate=1, chat_burst=2), creations=1.0, creation_burst=6.0) as server:
        ann = Player(server.http)
        at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
        assert [at.ask({"do": "chat", "text": "hi"})["is"] for _ in range(3)] == ["ack", "ack", "error"]
        codes: set[object] = set()

        def flood() -> None:
            for _ in range(2000):
                at.send({"do": "why", "path": []})
            while True:
                answer = at.receive()
                if answer["is"] == "error":
                    codes.add(error_of(answer)["code"])

        with pytest.raises(ConnectionClosed) as closed:
            flood()
        assert codes <= {"too_fast"}
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1008
        answers = {ann.http.post("/api/players").status_code for _ in range(12)}
        assert 429 in answers


def test_names_and_chat_are_cleaned() -> None:
    assert clean_name(" [[seat:0|Eve]] {0}\n<b>x</b> ", "Player") == "seat:0Eve 0 bx/b"
    assert clean_name("\u202e\u200b \t", "Player") == "Player"
    assert len(clean_name("x" * 500, "Player")) == 24
    assert clean_name("\u061c\u3164\xad", "Player") == "Player"
    assert clean_text("a\x00b\u2028c", 500) == "a b c"
    assert clean_text("x" * 999, 500) == "x" * 500


def test_a_bucket_refills() -> None:
    bucket = Bucket(rate=1000, burst=2)
    assert [bucket.take() for _ in range(3)][:2] == [True, True]


def test_no_secret_reaches_the_log_or_an_error(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    caplog.set_level(logging.INFO)
    with running(games=(TICTACTOE,)) as server:
        ann = Player(server.http)
        made = ann.create("tictactoe", "me", "open", open=False)
        table = str(made["table"])
        invite = str(made["open_invite"])
        seed = server.hall.tables[table].match.seed
        at = ann.sit(table).ready()
        for _ in range(50):
            at.send(nonsense(Random(1)))
        bea = Player(server.http)
        bea.join(table, invite)
        play_out([at, bea.sit(table)], Random(3))
        wrong = ann.http.get(f"/api/tables/{table}/replay?at=x&eyes=y").text
        errors = [wrong, ann.http.post(f"/api/tables/{table}/join", content=b"{").text]
        keys = [ann.key, bea.key]
    written = caplog.text + "".join(capfd.readouterr()) + "".join(errors)
    for secret in (*keys, invite, seed):
        assert secret not in written


def test_a_table_whose_move_cannot_be_saved_goes_back_to_what_was(server: Running) -> None:
    ann = Player(server.http)
    table = str(ann.create("tictactoe", "me", "open")["table"])
    at = ann.sit(table).ready()
    live = server.hall.tables[table]
    live.written += 1  # as if another process had written a line: the next one is in conflict
    at.send({"do": "act", "id": 1, "at": 0, "action": ["cell:4"]})

    def wait() -> None:
        while True:
            assert at.receive().get("id") != 1, "it must not be acknowledged"

    with pytest.raises(ConnectionClosed) as closed:
        wait()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    back = ann.sit(table).ready()
    assert back.view["number"] == 0
    assert back.act("cell:4")["is"] == "update"


def test_to_begin_anew_and_to_open_sockets_is_limited_like_all_the_rest() -> None:
    with running(limits=Limits(hellos=0.1, hello_burst=3), requests=0.1, request_burst=40.0) as server:
        ann = Player(server.http)
        table = ann.create("tictactoe", "me", "open")["table"]
        at = ann.sit(table).ready()
        for _ in range(2):
            at.send({"do": "resend", "from": 0})
        at.send({"do": "hello", "have": 0})
        while (answer := at.receive())["is"] == "snapshot":
            pass
        assert error_of(answer)["code"] == "too_fast"
        assert at.act("cell:4")["is"] == "update", "she may play on"
        for _ in range(8):
            ann.get(f"/api/tables/{table}/view")  # each counts as four
        while ann.http.get("/api/health").status_code == 200:
            pass
        with pytest.raises(InvalidStatus, match="429"):
            ann.connect(table)


@pytest.mark.parametrize("path", ["view", "log", "replay?at=0"])
def test_whatever_tells_a_whole_table_is_charged_by_what_it_costs(path: str) -> None:
    with running(requests=0.01, request_burst=22.0) as server:
        ann = Player(server.http)
        table = ann.create("tictactoe", "me", "open")["table"]
        answers = [ann.http.get(f"/api/tables/{table}/{path}").status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]


def test_who_has_a_whole_network_of_addresses_is_one_and_the_same() -> None:
    def seen(host: str) -> str:
        return address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))

    assert seen("2001:db8::1") == seen("2001:db8::ffff:2") == seen("2001:db8::3%eth0")
    assert seen("2001:db8::1") != seen("2001:db8:0:1::1")
    assert seen("::ffff:10.0.0.1") == seen("10.0.0.1") != seen("::ffff:10.0.0.2")


def test_any_address_of_this_machine_answers_to_its_own_names_only() -> None:
    for host in ("127.0.0.2", "0:0:0:0:0:0:0:1"):
        with pytest.raises(Trouble):
            Gate(host).check({"host": "evil.example"})
    Gate("127.0.0.2").check({"host": "127.0.0.2:8642"})


def test_who_goes_away_in_the_middle_of_a_request_is_no_error_of_the_server(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        head = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/JSON\r\ncontent-length: 50\r\n\r\n{"
        half.sendall(head)
        httpx.get(f"{server.http}/api/health", trust_env=False)
    for _ in range(20):
        httpx.get(f"{server.http}/api/health", trust_env=False)
    assert "could not be handled" not in caplog.text


def test_a_name_in_the_settings_is_cleaned_like_any_other() -> None:
    with running(games=("maidens_quest",)) as server:
        ann = Player(server.http)
        table = ann.create("maidens_quest", "me", settings={"player.0": "[[card:1|Eve]]\u0000{9}" + "x" * 100})["table"]
        settings = cast("Data", ann.get(f"/api/tables/{table}")["settings"])
        assert settings["player.0"] == "card:1Eve 9" + "x" * 13
