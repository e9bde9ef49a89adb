"""Whoever leaves a match at a keyboard finds it again."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TICTACTOE = str(EXAMPLES / "tictactoe.py")


class Keyboard:
    """A session whose input is a terminal."""

    def __init__(self, process: subprocess.Popen[str], keys: int) -> None:
        self.process = process
        self._keys = keys

    def type(self, text: str) -> None:
        os.write(self._keys, text.encode())

    def until(self, words: str) -> None:
        assert self.process.stdout is not None
        end = time.monotonic() + 30
        for line in self.process.stdout:
            assert time.monotonic() < end
            if words in line:
                return
        raise AssertionError(f"{words!r} was never said")

    def rest(self) -> str:
        said, _ = self.process.communicate(timeout=30)
        return said


@contextmanager
def keyboard(home: Path, *words: str) -> Iterator[Keyboard]:
    keys, slave = pty.openpty()
    environment = {**os.environ, "REGALIA_KEEPSAKES": str(home / "keepsakes.json"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "regalia.cli", *words]
    process = subprocess.Popen(
        command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, start_new_session=True
    )
    os.close(slave)
    try:
        yield Keyboard(process, keys)
    finally:
        process.kill()
        process.wait()
        os.close(keys)


@pytest.mark.parametrize(("how", "status"), [("quit\n", 0), ("\x04", 1), (signal.SIGINT, 130)])
def test_a_match_that_is_left_is_kept_and_can_be_gone_on_with(tmp_path: Path, how: str | signal.Signals, status: int) -> None:
    with keyboard(tmp_path, "play", TICTACTOE, "--seats", "human,human") as at:
        at.until("cell:8")
        at.type("cell:4\n")
        at.until("marks Cell 4")
        at.until("cell:8")
        if isinstance(how, str):
            at.type(how)
        else:
            at.process.send_signal(how)
        said = at.rest()
        assert at.process.returncode == status
    kept = tmp_path / "left-tictactoe.json"
    assert f"The match is kept. Go on with it: regalia resume {kept} --game {TICTACTOE}" in said
    assert "Traceback" not in said
    assert json.loads(kept.read_text())["actions"] == [[0, ["cell:4"]]]
    with keyboard(tmp_path, "resume", str(kept), "--game", TICTACTOE) as at:
        at.type("cell:4\nquit\n")
        said = at.rest()
        assert "That cell holds X already." in said
        assert "The match is kept" not in said, "nothing happened since"


def test_what_was_saved_or_only_begun_is_not_kept_again(tmp_path: Path) -> None:
    for script in ("quit\n", f"cell:0\nsave {tmp_path / 'mine.json'}\nquit\n"):
        with keyboard(tmp_path, "play", TICTACTOE, "--seats", "human,human") as at:
            at.type(script)
            assert "kept" not in at.rest()
    assert not (tmp_path / "left-tictactoe.json").exists()


def test_a_script_leaves_nothing_behind(tmp_path: Path) -> None:
    environment = {**os.environ, "REGALIA_KEEPSAKES": str(tmp_path / "keepsakes.json")}
    command = [sys.executable, "-m", "regalia.cli", "play", TICTACTOE, "--seats", "human,human"]
    done = subprocess.run(command, input="cell:0\n", capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.returncode == 1
    assert "kept" not in done.stdout
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_kept_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with keyboard(tmp_path / "file", "play", TICTACTOE, "--seats", "human,human") as at:
        at.type("cell:0\nquit\n")
        said = at.rest()
        assert at.process.returncode == 0, said
    assert "The match could not be kept." in said
