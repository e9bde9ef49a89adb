"""The page in a real browser: every scenario of `web/tests/browser`, against one server of this test's own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
RUN = WEB / "tests" / "browser" / "run.mjs"
SCENARIOS = [
    name
    for file in sorted(RUN.parent.glob("scenarios*.mjs"))
    for name in re.findall(r"^  async '([^']+)'\(", file.read_text(encoding="utf-8"), re.MULTILINE)
]
GAMES = ("time_loop", "who_will_reign", "queen_by_midnight", "maidens_quest", "runebound_midnight")
EXAMPLES = ("examples/leduc.py", "examples/tictactoe.py", "tests/browser/bazaar.py", "tests/browser/gallery.py", "tests/browser/scales.py")

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [sys.executable, "-m", "regalia.server", "--port", "0", "--database", ":memory:", "--games", *GAMES, *EXAMPLES]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    try:
        found = None
        while found is None:
            line = server.stdout.readline()
            assert line, "the server did not start"
            found = re.search(r"http://[\d.]+:\d+", line)
        yield found.group()
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.mark.parametrize("name", SCENARIOS)
def test_in_the_browser(name: str, address: str) -> None:
    done = subprocess.run(
        ["node", str(RUN), name],
        cwd=WEB,
        env=os.environ | {"REGALIA_URL": address},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_s_own_units() -> None:
    done = subprocess.run(["node", str(WEB / "tests" / "unit" / "run.mjs")], cwd=WEB, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_is_a_scenario_for_each_game() -> None:
    for game in (*GAMES, "leduc", "tictactoe", "bazaar", "gallery", "scales"):
        assert any(name.startswith(f"{game}:") for name in SCENARIOS), game
