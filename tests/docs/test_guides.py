"""The guides, followed exactly as written: from an empty folder to a playing game, from a card pack to a card in play."""

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


def fenced(page: str, language: str) -> list[str]:
    """The blocks of a language in a page, without the margin of a list."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", text, flags=re.S | re.M)
    return [re.sub(rf"^{margin}", "", block, flags=re.M) for margin, block in found]


def test_the_card_pack_of_the_guide_is_played_with_and_says_what_the_guide_says(tmp_path: Path) -> None:
    (pack,) = fenced("writing-a-card.md", "toml")
    (tmp_path / "owls.toml").write_text(pack, encoding="utf-8")
    page = (ROOT / "docs" / "writing-a-card.md").read_text(encoding="utf-8")
    commands = [line.split()[1:] for line in page.splitlines() if line.startswith("regalia ")]
    assert [words[0] for words in commands] == ["play", "simulate", "compare"]
    for words in commands:
        few = ["--seats", "human,random"] if words[0] == "play" else ["--seats", "random,random", "--games", "3"]
        done = run(tmp_path, "-m", "regalia.cli", *[word for word in words if word not in ("--games", "1000")], *few, script=LOOK)
        assert done.returncode == 0, done.stdout + done.stderr
        if words[0] == "play":
            assert SAYS in re.sub(r"\s+", " ", done.stdout)
    assert f"*{SAYS}*" in page


LOOK = "look Owl of the Archive\nquit\n"
SAYS = "+1 Crown for each Wisdom card in your court, at most +4."


def test_the_cards_and_verbs_of_the_guide_are_those_of_the_game() -> None:
    card, verb = fenced("writing-a-card.md", "python")
    game = ROOT / "src" / "regalia" / "games" / "who_will_reign"
    assert " ".join(card.split()) in " ".join((game / "cards" / "court.py").read_text(encoding="utf-8").split())
    assert verb in (game / "verbs.py").read_text(encoding="utf-8")


def test_the_scenario_of_the_guide_holds() -> None:
    (scenario,) = fenced("testing-a-card.md", "python")
    done = run(ROOT, "-c", f"{scenario}\ntest_ceremonial_coat_counts_itself_and_the_board()")
    assert done.returncode == 0, done.stderr


def test_every_link_of_the_docs_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
