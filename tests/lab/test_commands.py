from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from regalia.kernel import State
from regalia.lab import runs
from regalia.lab.commands import app
from regalia.lab.runs import Plan, simulate_to
from regalia.lab.variants import Variant

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def test_from_simulation_to_report(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    code, said = run("simulate", LEDUC, "--games", "20", "--out", out)
    assert code == 0, said
    assert "20 matches played now" in said
    code, said = run("simulate", LEDUC, "--games", "30", "--out", out)
    assert "10 matches played now" in said
    code, said = run("report", out)
    assert code == 0, said
    assert (tmp_path / "run" / "report.html").exists()


def test_compare_and_tournament(tmp_path: Path) -> None:
    code, said = run("compare", LEDUC, LEDUC, "--games", "40", "--out", str(tmp_path / "answer.json"))
    assert code == 0, said
    assert json.loads((tmp_path / "answer.json").read_text())["games"] == 40
    code, said = run("tournament", LEDUC, "--bots", "random,greedy", "--games", "10", "--out", str(tmp_path / "t"))
    assert code == 0, said
    assert "random against greedy" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "chess"), "There is no game 'chess'"),
        (("simulate", LEDUC, "--seats", "random,godlike"), "There is no bot 'godlike'"),
        (("simulate", LEDUC, "--seats", "random"), "seats 2 to 2, not 1"),
        (("simulate", LEDUC, "--set", "moon"), "key=value"),
        (("simulate", "who_will_reign+nowhere.toml"), "no such file"),
        (("report", "nowhere"), "holds no simulation"),
        (("compare", LEDUC, LEDUC + ":moon=3"), "has no setting 'moon'"),
        (("compare", LEDUC, LEDUC, "--out", "/nowhere/x.json"), "/nowhere/x.json cannot be written"),
        (("simulate", LEDUC, "--set", "moon=--5"), "has no setting 'moon'"),
        (("simulate", LEDUC, "--out", LEDUC), "is no directory that can be written to"),
        (("tournament", LEDUC, "--bots", "random"), "two bots at least"),
        (("report", LEDUC), "run.json: Not a directory"),
    ],
)
def test_what_a_person_did_wrong_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, output = run(*words)
    assert code == 2
    assert said in output
    assert "Traceback" not in output


def test_a_damaged_file_of_matches_is_said_in_a_sentence(tmp_path: Path) -> None:
    run("simulate", LEDUC, "--games", "2", "--out", str(tmp_path))
    (tmp_path / "matches" / "00000.parquet").write_bytes(b"PAR1 and then nothing")
    code, said = run("report", str(tmp_path))
    assert code == 2
    assert "not a whole Parquet file" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def (", "SyntaxError: invalid syntax"),
        ("\nimport nowhere_at_all", "No module named 'nowhere_at_all' (line 2)."),
        ("GAME = 1", "defines no GAME"),
    ],
)
def test_a_file_that_python_cannot_run_is_said_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong_game.py"
    path.write_text(text)
    code, output = run("simulate", str(path))
    assert code == 2
    assert said in output
    assert "Traceback" not in output


def odd_facts(s: State) -> dict[str, float]:
    return {"odd": 1.0} if s.decisions % 2 else {"even": 2.0}


def test_facts_that_only_some_matches_have(tmp_path: Path) -> None:
    simulate_to(tmp_path, Plan(Variant(LEDUC), "1", ("random", "random"), "lab"), 20, facts=odd_facts)
    assert all(row.facts == ({"odd": 1.0} if row.decisions % 2 else {"even": 2.0}) for row in runs.rows(tmp_path))
