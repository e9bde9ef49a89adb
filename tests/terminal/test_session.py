"""The terminal table, driven by a script on standard input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

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


def test_wrong_input_gets_one_line_and_is_asked_again() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", script="nonsense\n99\ncell:4\ncell:4\n")
    assert done.returncode == 1
    assert "not possible now" in done.stdout
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


def test_json_lines() -> None:
    done = regalia("play", TICTACTOE, "--seats", "human,human", "--json", script="cell:0\ncell:3\ncell:1\ncell:4\ncell:2\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["outcome"]["winners"] == [0]
    asked = [line for line in lines if "prompt" in line]
    assert len(asked[0]["options"]) == 9


def test_mistakes_on_the_command_line_are_sentences() -> None:
    for words, sentence in (
        (("play", "chess"), "There is no game 'chess'"),
        (("play", TICTACTOE, "--seats", "human,dog"), "not 'dog'"),
        (("play", TICTACTOE, "--seats", "human"), "seats 2 to 2, not 1"),
        (("play", TICTACTOE, "--set", "a"), "key=value"),
        (("play", TICTACTOE, "--seats", "random,random", "--set", "a=1"), "has no setting 'a'"),
        (("verify", "no-such-file"), "Could not read"),
        (("verify", __file__), "not a whole saved match"),
        (("rule", TICTACTOE, "TT-999"), "no rule"),
    ):
        done = regalia(*words)
        assert done.returncode == 2, words
        assert sentence in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


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
