"""A program at a table: the example plays by the protocol alone, and what it does wrong is told so that it can be mended."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random

import program
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from regalia.server.socket import Limits
from tests.server.kit import TICTACTOE, Data, Player, Running, error_of, running

EXAMPLES = Path(__file__).parents[2] / "examples"
LANTERN = str(EXAMPLES / "lantern.py")


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(games=(str(EXAMPLES / "tictactoe.py"), LANTERN, "time_loop")) as one:
        yield one


@pytest.mark.parametrize(("game", "seats"), [("tictactoe", 2), ("lantern", 4), ("time_loop", 3)])
def test_the_example_plays_to_the_end_and_is_refused_nothing(
    server: Running, game: str, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    view = program.main(server.http, game, seats)
    assert view["outcome"] is not None
    told = capsys.readouterr()
    assert re.fullmatch(rf"{game}, \d+ actions: .* won\. .*\n", told.out)
    assert told.err == ""


def test_several_programs_sit_at_one_table(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    players = [Player(server.http, f"Program {n}") for n in range(4)]
    made = players[0].create("lantern", "me", "open", "open", "open")
    for player in players[1:]:
        player.join(made["table"], made["open_invite"])
    seats = [program.Seat(server.http, str(made["table"]), player.key, Random(n)) for n, player in enumerate(players)]
    threads = [threading.Thread(target=seat.play, daemon=True) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert capsys.readouterr().err == ""
    for player, seat in zip(players, seats, strict=True):
        shown = player.get(f"/api/tables/{made['table']}/view")["view"]
        assert isinstance(shown, dict)
        assert seat.view["outcome"] == shown["outcome"]
        assert seat.view["table"] == shown["table"], "patches lead to what is there"


def test_a_program_that_comes_back_answers_only_when_it_knows_all_it_missed(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    ann, ben = Player(server.http, "Ann"), Player(server.http, "Ben")
    made = ann.create("lantern", "me", "open")
    ben.join(made["table"], made["open_invite"])
    table = str(made["table"])
    seats = [program.Seat(server.http, table, player.key, Random(1)) for player in (ann, ben)]
    with connect(seats[0].url, additional_headers={"Authorization": f"Bearer {ann.key}"}) as socket:
        seats[0].say(socket, {"do": "hello", "have": 0})
        while seats[0].is_behind:
            seats[0].hear(json.loads(socket.recv()))
    for player in (ben, ann):  # meanwhile both lay, she from another place: on her way back she passes a moment at which she had not
        at = player.sit(table).ready()
        assert at.act(*at.options[-1])["is"] == "update"
        at.close()
    threads = [threading.Thread(target=seat.play, daemon=True) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert all(seat.view["outcome"] is not None for seat in seats)
    assert capsys.readouterr().err == ""


def test_words_that_are_not_known_are_answered_with_those_that_are(server: Running) -> None:
    ann = Player(server.http)
    at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
    wrong: tuple[tuple[Data, str], ...] = (
        ({"do": "dance"}, "do can be act, why, undo, consent, chat, seat, hint, hello, resend."),
        ({"do": "seat", "bot": "genius"}, 'bot can be "", random, easy, fair, strong.'),
    )
    for message, remedy in wrong:
        no = error_of(at.ask(message))
        assert (no["code"], no["remedy"]) == ("malformed", remedy)
    for seats, undo, remedy in (
        ([{"kind": "bot:genius"}], "free", "kind can be me, open, bot:random, bot:easy, bot:fair, bot:strong."),
        ([{"kind": "me"}], "maybe", "undo can be free, consent, off."),
    ):
        answer = ann.post("/api/tables", {"game": "tictactoe", "seats": seats, "undo": undo}, 400)
        assert error_of(answer)["remedy"] == remedy
    cut = ann.http.post("/api/tables", content=b'{"game": "tic', headers={"content-type": "application/json"})
    assert cut.json()["error"]["sentence"] == "This message cannot be read: it is no whole JSON text."
    at.close()


def test_an_answer_from_after_an_undo_that_never_was_is_refused(server: Running) -> None:
    ann = Player(server.http)
    at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
    no = error_of(at.ask({"do": "act", "at": 0, "rewinds": 9, "action": ["cell:0"]}))
    assert (no["code"], no["sentence"]) == ("unknown_moment", "The table has seen 0 undos, not 9.")
    assert at.ask({"do": "act", "at": 0, "rewinds": 0, "action": ["cell:0"]})["is"] != "error", "nothing was changed"
    at.close()


def test_a_seat_that_the_table_does_not_have_cannot_be_taken(server: Running) -> None:
    ann, ben = Player(server.http), Player(server.http, "Ben")
    made = ann.create("tictactoe", "me", "open")
    where = f"/api/tables/{made['table']}/join"
    no = error_of(ben.post(where, {"invite": made["open_invite"], "name": "Ben", "seat": 7}, 400))
    assert (no["code"], no["remedy"]) == ("unknown_seat", "There are: 1.")
    taken = error_of(ben.post(where, {"invite": made["open_invite"], "name": "Ben", "seat": 0}, 409))
    assert taken["code"] == "seat_taken"


def test_a_message_that_comes_too_fast_is_refused_by_its_id() -> None:
    with running(limits=Limits(rate=1, burst=3, chat_rate=1, chat_burst=2)) as server:
        ann = Player(server.http)
        at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
        for number in range(6):
            at.send({"do": "why", "id": 100 + number, "path": []})
        at.send({"do": "nonsense", "id": 106})
        answers = [at.receive() for _ in range(7)]
        late = [answer["id"] for answer in answers if answer["is"] == "error" and error_of(answer)["code"] == "too_fast"]
        assert late == [answer["id"] for answer in answers][-len(late) :]
        assert late[-2:] == [105, 106]
        at.close()


def test_a_socket_that_is_refused_is_no_error_of_the_server(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    ann, eve = Player(server.http), Player(server.http, "Eve")
    made = ann.create("tictactoe", "me", "open", open=False)
    with pytest.raises(InvalidStatus) as refused:
        eve.connect(made["table"])
    assert refused.value.response.status_code == 403
    assert b"This table is private." in bytes(refused.value.response.body or b"")
    ann.sit(made["table"]).ready().close()  # the server has done with the other one by now
    assert [record.getMessage() for record in caplog.records if "handshake" in record.getMessage()] == []


def regalia(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "regalia.cli", *words], capture_output=True, text=True, timeout=60, check=False)


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = regalia("serve", "--port", str(port), "--database", str(tmp_path / "x.db"))
        assert (done.returncode, done.stderr) == (2, f"Port {port} is in use already. Stop what uses it, or choose another one: --port.\n")
    done = regalia("serve", "--host", "nowhere.invalid", "--port", "0", "--database", str(tmp_path / "y.db"))
    assert done.returncode == 2
    assert done.stderr.startswith("The server cannot listen at nowhere.invalid, port 0: ")


@pytest.mark.parametrize(
    ("database", "said"),
    [
        (".", ". is a directory. Name a file in it.\n"),
        ("mysql://me:secret@here/x", "A database is a file, :memory:, or a postgresql:// address, not mysql://.\n"),
    ],
)
def test_what_is_no_database_is_said_in_a_sentence(database: str, said: str) -> None:
    done = regalia("serve", "--port", "0", "--database", database)
    assert (done.returncode, done.stderr) == (2, said)


def test_a_game_of_ones_own_is_served_beside_those_of_the_box(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "regalia.cli", "serve", "--game", LANTERN, "--port", "0", "--database", str(tmp_path / "x.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix("Regalia is at ").strip().rstrip("/")
            with urllib.request.urlopen(f"{address}/api/games") as answer:
                listed = re.findall(r'"name":"(\w+)","title"', answer.read().decode())
            assert "time_loop" in listed
            assert listed[-1] == "lantern"
            assert program.main(address, "lantern", 2)["outcome"] is not None, "also against a bot, in a process of its own"
        finally:
            process.terminate()


def test_games_of_ones_own_have_names_of_their_own(tmp_path: Path) -> None:
    nameless = tmp_path / "nameless.py"
    other = tmp_path / "lantern.py"
    other.write_text(Path(LANTERN).read_text().replace('name = "lantern"', 'name = "other"'))
    nameless.write_text(Path(LANTERN).read_text().replace('name = "lantern"', 'name = ""'))
    for words, sentence in (
        ((LANTERN, LANTERN), f"{LANTERN}: there is a game 'lantern' already; give this one another name.\n"),
        ((str(nameless),), f"{nameless}: its GAME has no name.\n"),
        (("nowhere.py",), "There is no file nowhere.py.\n"),
        ((LANTERN, str(other)), f"{other}: {LANTERN} is called lantern as well; rename one of them.\n"),
    ):
        done = regalia("serve", "--port", "0", "--database", str(tmp_path / "x.db"), *(part for word in words for part in ("--game", word)))
        assert (done.returncode, done.stderr) == (2, sentence)


def test_a_saved_match_of_a_game_of_ones_own_asks_for_its_file(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    command = [sys.executable, "-m", "regalia.cli", "play", LANTERN, "--seats", "human,human"]
    subprocess.run(command, input=f"1\nsave {file}\nquit\n", capture_output=True, text=True, timeout=60, check=True)
    for verb in ("verify", "resume"):
        done = regalia(verb, str(file))
        assert (done.returncode, done.stderr) == (
            2,
            f"{file} is a match of lantern, which is no game of the box: name its file or folder with --game.\n",
        )
    assert regalia("verify", str(file), "--game", LANTERN).returncode == 0


def test_options_that_make_no_sense_are_said_in_a_sentence() -> None:
    for words in ("--workers -1", "--idle nan", "--idle 0", "--games chess", "--port 70000"):
        command = [sys.executable, "-m", "regalia.server", "--database", ":memory:", *words.split()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert f"argument {words.split()[0]}" in done.stderr


def test_ctrl_c_ends_the_server_without_a_traceback() -> None:
    command = [sys.executable, "-m", "regalia.server", "--database", ":memory:", "--port", "0", "--games", TICTACTOE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert "Regalia is at" in server.stdout.readline()
        time.sleep(0.5)
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=20)
    assert "Traceback" not in errors
    assert server.returncode in (0, 130)
