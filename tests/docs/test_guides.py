"""The guide *writing a game*, followed exactly as written, leads from an empty folder to a playing game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def blocks(section: str) -> list[str]:
    """The Python of one section."""
    text = re.split(r"^## ", GUIDE, flags=re.M)
    found = next(part for part in text if part.startswith(section))
    return re.findall(r"```python\n(.*?)```", found, flags=re.S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    code = "\n\n".join(block for section in ("1.", "2.", "3.", "4.") for block in blocks(section))
    (tmp_path / "mygame.py").write_text(code, encoding="utf-8")
    (tmp_path / "test_mygame.py").write_text(blocks("5.")[0], encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str, script: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, input=script, capture_output=True, text=True, timeout=120, check=False)


def test_the_game_of_the_guide_plays(folder: Path) -> None:
    answers = "".join(f"cell:{n}\n" for n in range(9)) * 2
    done = run(folder, "-m", "regalia.cli", "play", "mygame.py", "--seats", "human,random", script=answers)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "won." in done.stdout


def test_the_game_of_the_guide_keeps_the_laws(folder: Path) -> None:
    done = run(folder, "-m", "regalia.cli", "fuzz", "mygame.py", "--games", "20")
    assert done.returncode == 0, done.stdout + done.stderr
    code = "import sys; sys.path.insert(0, '.'); import test_mygame; test_mygame.test_laws()"
    assert run(folder, "-c", code).returncode == 0


def test_the_game_of_the_guide_is_simulated_and_reported_on(folder: Path) -> None:
    commands = [line.split("#")[0].split()[1:] for line in GUIDE.splitlines() if line.startswith("venv/bin/regalia ")]
    for words in commands:
        if words[0] in ("simulate", "report"):
            few = [re.sub(r"^200$", "3", word) for word in words]
            done = run(folder, "-m", "regalia.cli", *few)
            assert done.returncode == 0, done.stdout + done.stderr
    assert (folder / "runs" / "mygame" / "report.html").exists()
    assert {words[0] for words in commands} == {"play", "serve", "fuzz", "simulate", "report"}


def test_every_link_of_the_docs_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
