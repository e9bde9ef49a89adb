"""The terminal table, driven by a script on standard input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from regalia.kernel import options, sees, waiting
from regalia.kernel.match import Match, Seat, load_match
from regalia.registry import load_game
from regalia.server.sqlite import SqliteStore
from regalia.terminal.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples"
TICTACTOE = str(EXAMPLES / "tictactoe.py")


def regalia(*words: str, script: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "regalia.cli", *words]
    return subprocess.run(command, input=script, capture_output=True, text=True, timeout=60, check=False)


def test_a_script_of_answers_plays_a_whole_game() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", "--seed", "1", script="cell:0\ncell:3\ncell:1\ncell:4\ncell:2\n")
    assert done.returncode == 0
    assert "Player 1 won. Three in a row." in done.stdout
    assert "Seed 1" in done.stdout


def test_how_a_first_game_is_played_is_said_unless_it_is_played_so() -> None:
    said = "A first game is played so: Without Banners (--set banners=false)."
    lines = regalia("play", "who_will_reign", "--seats", "human,random", script="quit\n").stdout.splitlines()
    assert lines[0].startswith("Who Will Reign? The seed is committed to as ")
    assert lines[1] == said
    assert said not in regalia("play", "who_will_reign", "--set", "banners=false", script="quit\n").stdout


def test_wrong_input_gets_one_line_and_is_asked_again() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", script="nonsense\n99\ncell:4\ncell:4\n")
    assert done.returncode == 1
    assert "That is not part of this decision. You are asked: Put your X into an empty cell. (TT-001)" in done.stdout
    assert "That cell holds X already." in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "input ended" in done.stdout


def test_why_rule_log_undo_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    script = f"cell:4\nwhy cell:4\nlog\nundo\ncell:0\nsave {file}\nquit\n"
    done = regalia("play", TICTACTOE, "--seats", "human,human", script=script)
    assert done.returncode == 0
    assert "That cell holds X already." in done.stdout
    assert "Player 1 marks Cell 4." in done.stdout
    assert "Taken back." in done.stdout
    assert json.loads(file.read_text())["actions"] == [[0, ["cell:0"]]]
    assert "all allowed" in regalia("verify", str(file), "--game", TICTACTOE).stdout
    resumed = regalia("resume", str(file), "--game", TICTACTOE, script="cell:0\nquit\n")
    assert "That cell holds X already." in resumed.stdout


def test_a_match_with_a_pack_is_checked_and_resumed_with_it(tmp_path: Path) -> None:
    pack, file = tmp_path / "cheap.toml", tmp_path / "saved.json"
    pack.write_text('game = "who_will_reign"\n[change."Gatekeeper"]\ngold = 2\n')
    game = ("who_will_reign", "--pack", str(pack), "--seats", "human,human", "--seed", "1")
    assert regalia("play", *game, script=f"save {file}\nquit\n").returncode == 0
    for command in ("verify", "resume"):
        without = regalia(command, str(file))
        assert without.returncode == 2
        assert "was played with a card pack: name its file with --pack." in without.stderr
        assert regalia(command, str(file), "--pack", str(pack), script="quit\n").returncode == 0
    pack.write_text('game = "who_will_reign"\n[change."Gatekeeper"]\ngold = 3\n')
    other = regalia("verify", str(file), "--pack", str(pack))
    assert other.returncode == 2
    assert other.stderr == f"{file} was played with another card pack than {pack}, or with what it was before it was changed.\n"


def test_a_match_without_a_pack_is_not_read_with_one(tmp_path: Path) -> None:
    pack, file = tmp_path / "cheap.toml", tmp_path / "saved.json"
    pack.write_text('game = "who_will_reign"\n[change."Gatekeeper"]\ngold = 2\n')
    assert regalia("play", "who_will_reign", "--seats", "human,human", "--seed", "1", script=f"save {file}\nquit\n").returncode == 0
    for command in ("verify", "resume"):
        done = regalia(command, str(file), "--pack", str(pack))
        assert done.returncode == 2
        assert done.stderr == f"{file} was played without a card pack: leave out --pack.\n"


@pytest.mark.parametrize("bot", ["search:20", "search:0.05s"])
def test_a_bot_with_a_budget_of_its_own_takes_a_seat(tmp_path: Path, bot: str) -> None:
    file = tmp_path / "saved.json"
    done = regalia("play", TICTACTOE, "--seats", f"human, {bot}", "--seed", "1", script=f"cell:0\nsave {file}\nquit\n")
    assert done.returncode == 0, done.stderr
    saved = json.loads(file.read_text())
    assert saved["seats"][1]["kind"] == f"bot:{bot}"
    assert [seat for seat, _ in saved["actions"]] == [0, 1]
    assert regalia("resume", str(file), "--game", TICTACTOE, script="quit\n").returncode == 0


def test_saving_and_resuming_need_a_file() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", script="save\nresume \nquit\n")
    assert done.returncode == 0
    assert "Save needs the name of a file: save FILE." in done.stdout
    assert "Resume needs the name of a file: resume FILE." in done.stdout
    assert "(TT-001)" not in done.stdout, "it is no action of the game"


KEEPING = """

class Keeping(TicTacToeGame):
    def keepsake(self, s, seat, before):
        return {"games": before.get("games", 0) + 1}


GAME = Keeping()
"""


def test_a_resumed_match_is_kept_as_any_other_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "keepsakes.json"
    monkeypatch.setenv("REGALIA_KEEPSAKES", str(kept))
    game, begun, ended = tmp_path / "keeping.py", tmp_path / "begun.json", tmp_path / "ended.json"
    game.write_text(Path(TICTACTOE).read_text() + KEEPING)
    regalia("play", str(game), "--seats", "human,random", "--seed", "1", script=f"save {begun}\nquit\n")
    assert not kept.exists()
    assert regalia("resume", str(begun), "--game", str(game), script="1\n" * 9).returncode == 0
    assert json.loads(kept.read_text()) == {"tictactoe": {"games": 1}}
    match = load_match(load_game(str(game)), begun.read_text())
    while not match.is_over:
        seat = waiting(match.state)[0]
        match.act(seat, options(match.state, seat)[0])
    ended.write_text(match.dumps())
    assert regalia("resume", str(ended), "--game", str(game)).returncode == 0
    assert json.loads(kept.read_text()) == {"tictactoe": {"games": 1}}
    done = regalia("play", str(game), "--seats", "human,random", "--seed", "1", script=f"resume {ended}\nlog\nquit\n")
    assert "that match is over." in " ".join(done.stdout.split())
    assert "won" not in done.stdout, "the match under way goes on"
    assert json.loads(kept.read_text()) == {"tictactoe": {"games": 1}}


def test_json_lines() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", "--json", script="cell:0\ncell:3\ncell:1\ncell:4\ncell:2\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["outcome"]["winners"] == [0]
    asked = [line for line in lines if "prompt" in line]
    assert len(asked[0]["options"]) == 9


def test_mistakes_on_the_command_line_are_sentences() -> None:
    for words, sentence in (
        (("play", "chess"), "There is no game 'chess'"),
        (("play", str(EXAMPLES)), "is a folder without an __init__.py"),
        (("play", TICTACTOE.removesuffix(".py")), "If the file is meant: "),
        (("play", TICTACTOE, "--seats", "human,dog"), "not 'dog'"),
        (("play", TICTACTOE, "--seats", "human,search:0"), "search:ITERATIONS and search:SECONDSs, not 'search:0'."),
        (("play", TICTACTOE, "--seats", "human,,random"), "not ''"),
        (("play", TICTACTOE, "--seats", "human"), "seats 2 to 2, not 1"),
        (("play", TICTACTOE, "--set", "a"), "key=value"),
        (("play", TICTACTOE, "--seats", "random,random", "--set", "a=1"), "has no setting 'a'"),
        (("verify", "no-such-file"), "Could not read"),
        (("verify", __file__), "not a whole saved match"),
        (("rule", TICTACTOE, "TT-999"), "no rule"),
        (("play", TICTACTOE, "--seats", "random,random", "--set", "a=²"), "has no setting 'a'"),
        (("play", __file__), f"{__file__} defines no GAME"),
        (("fuzz", TICTACTOE, "--seats", "9"), "seats 2 to 2, not 9"),
        (("fuzz", TICTACTOE, "--set", "a=1"), "has no setting 'a'"),
        (("fuzz", TICTACTOE, "--checks", "0"), "--checks"),
        (("serve", "--port", "99999"), "--port"),
        (("serve", "--host", "", "--port", "0", "--database", ":memory:"), "Say where to listen"),
    ):
        done = regalia(*words)
        assert done.returncode == 2, words
        assert sentence in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    junk = tmp_path / "junk.db"
    junk.write_text("This is no database. " * 100)
    used = SqliteStore(str(tmp_path / "used.db"))
    for database, sentence in (
        (str(junk), "The database cannot be used: file is not a database.\n"),
        (str(junk / "inside.db"), f"The database cannot be used: {junk}: File exists.\n"),
        (str(tmp_path / "used.db"), "Another server is using used.db. Stop it, or choose another database.\n"),
        ("", "Say which database to use: a file, :memory:, or a postgresql:// address.\n"),
        ("postgresql://%zz", "That is no address of a database; one is written postgresql://user@host/name.\n"),
        (
            "postgresql://127.0.0.1:1/none",
            "The database cannot be reached: is the address right, and does it run and let this user in?\n",
        ),
    ):
        done = regalia("serve", "--port", "0", "--database", database)
        assert done.returncode == 2, database
        assert done.stderr == sentence
    used.close()


def test_a_file_that_is_nothing_like_a_match_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    kept = json.loads(Match(load_game(TICTACTOE), [Seat("Ann"), Seat("Bea")]).dumps())
    for text in ("[" * 100_000, '{"regalia":' + "1" * 6000 + "}", json.dumps({**kept, "seed": "\ud800"})):
        file.write_text(text)
        done = regalia("verify", str(file))
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1, done.stderr


def test_where_letters_or_room_are_missing_there_is_no_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "regalia.cli", "play", "who_will_reign", "--seats", "random,random"]
    bare = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(command, env=bare, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert b"won." in done.stdout
    full = Path("/dev/full")
    if full.exists():
        with full.open("w") as out:
            done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (1, b"That did not work: No space left on device.\n")
    done = subprocess.run([*command, "--seed", b"\xff"], capture_output=True, timeout=60, check=False)  # a byte that is no letter
    assert (done.returncode, done.stderr) == (2, b"That did not work: '\\udcff' is no text.\n")
    nowhere = tmp_path / "file"
    nowhere.touch()
    bare = {**os.environ, "REGALIA_KEEPSAKES": str(nowhere / "kept.json")}
    command = [*command[:4], "maidens_quest", "--seats", "human", "--seed", "a"]
    done = subprocess.run(command, input=b"1\n" * 5000, env=bare, capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"What Player 1 keeps of this match could not be written: ")


def test_a_file_with_a_mistake_in_it_is_said_in_a_sentence(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import nowhere_at_all\n")
    for command in ("play", "fuzz"):
        done = regalia(command, str(wrong))
        assert done.returncode == 2
        assert done.stderr == f"{wrong} cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all' (line 1).\n"


@pytest.mark.parametrize("words", [(), ("--help",)])
def test_all_commands_are_listed(words: tuple[str, ...]) -> None:
    done = regalia(*words)
    listed = {line.split()[0] for line in (done.stdout + done.stderr).partition("Commands:")[2].splitlines() if line.strip()}
    assert {"play", "resume", "verify", "fuzz", "serve", "simulate", "report", "compare", "tournament", "words"} <= listed


def test_fuzz_writes_a_replayable_file_for_a_broken_game(tmp_path: Path) -> None:
    source = Path(TICTACTOE).read_text().replace('s.tell("{0} marks', 'assert at != 8, "broken on purpose"\n        s.tell("{0} marks')
    broken = tmp_path / "broken.py"
    broken.write_text(source)
    done = regalia("fuzz", str(broken), "--games", "5", "--out", str(tmp_path / "crashes"))
    assert done.returncode == 1
    crash = json.loads(next((tmp_path / "crashes").iterdir()).read_text())
    assert "broken on purpose" in crash["error"]
    assert crash["actions"]
    assert regalia("fuzz", TICTACTOE, "--games", "5", "--out", str(tmp_path / "none")).returncode == 0
    assert not (tmp_path / "none").exists()


def test_each_of_several_people_is_told_what_the_others_did() -> None:
    match = Match(load_game("who_will_reign"), [Seat("Ann"), Seat("Ben")], {}, "7")

    class Hand(io.StringIO):
        """Writes down the first thing that is legal, whoever is asked."""

        left = 40

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            self.left -= 1
            return "/".join(options(match.state, waiting(match.state)[0])[0]) + "\n" if self.left else ""

    out = io.StringIO()
    Session(match, 1, out, Hand(), json_lines=True).run()
    told: dict[int, set[int]] = {0: set(), 1: set()}
    news: set[int] = set()
    for line in map(json.loads, out.getvalue().splitlines()):
        if "event" in line:
            news.add(line["number"])
        elif "table" in line:
            told[line["seat"]] |= news
            news = set()
    for seat in (0, 1):
        last = max(number for number, (who, _) in enumerate(match.actions, start=1) if who == seat)
        others = {number for number, (who, _) in enumerate(match.actions, start=1) if who != seat and number < last}
        said = {number for number, event in match.log if event.kind == "say" and sees(event.audience, seat)} & others
        assert len(said) > 5
        assert said <= told[seat]


def test_seats_have_the_names_of_those_who_sit_there() -> None:
    match = Match(load_game("queen_by_midnight"), [Seat("Ann"), Seat("Ben")], {}, "a")
    out = io.StringIO()
    Session(match, 1, out, io.StringIO("log\n")).run()
    said = out.getvalue()
    assert any(f"o'clock: {name} (" in said for name in ("Ann", "Ben"))
    assert "Ben rolls for the first turn: " in said
    assert "Seat " not in said


@pytest.mark.parametrize("name", ["ben", "seat 2", "seat:1"])
def test_a_seat_is_picked_by_the_name_of_who_sits_there_or_by_its_number(name: str) -> None:
    match = Match(load_game(str(EXAMPLES / "lantern.py")), [Seat("Ann"), Seat("Ben"), Seat("Cay")], {}, "names")
    for seat in range(3):
        match.act(seat, options(match.state, seat)[0])
    assert waiting(match.state) == (0,)
    out = io.StringIO()
    Session(match, 1, out, io.StringIO(f"offer\n{name}\n")).run()
    assert "   1 Ben  seat:1\n" in out.getvalue()
    assert "Deal 1: Ann offers Ben a coin for a card of her choice." in out.getvalue()
    assert "Seat " not in out.getvalue()


def test_the_command_line_is_also_the_package_itself() -> None:
    done = subprocess.run([sys.executable, "-m", "regalia", "games"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout == regalia("games").stdout
