"""A game of one's own in the lab: what is in its files is part of the rules, and where they lie is found from anywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from regalia.lab import parquet, runs
from regalia.lab.compare import compare
from regalia.lab.own_files import digest_of, resolved, shown
from regalia.lab.page import write_report
from regalia.lab.runs import Plan, simulate_to
from regalia.lab.simulate import Task, Workers
from regalia.lab.variants import Variant, WrongVariant, read_variant, variant
from regalia.registry import UnknownGame, load_game

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = (EXAMPLES / "tictactoe.py").read_text(encoding="utf-8")
SEATS = ("random", "random")


def regalia(folder: Path, *words: str) -> tuple[int, str]:
    """A command in a process of its own, as somebody gives it after having saved the file."""
    done = subprocess.run(
        [sys.executable, "-m", "regalia.cli", *words],
        capture_output=True, text=True, timeout=120, check=False, cwd=folder, env=os.environ | {"COLUMNS": "200"},
    )  # fmt: skip
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def planned(game: Path, seed: str = "own") -> Plan:
    what = variant(str(game))
    return Plan(what, what.rules(), SEATS, seed)


# --- what is in the files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "mine"),
    [("simulate", ("--seats", "random,random")), ("tournament", ("--bots", "random,greedy"))],
)
def test_a_run_is_not_extended_with_another_file(tmp_path: Path, command: str, mine: tuple[str, ...]) -> None:
    (tmp_path / "own.py").write_text(TEXT)
    ask = (command, "own.py", *mine, "--out", "run", "--games")
    assert regalia(tmp_path, *ask, "2")[0] == 0
    assert regalia(tmp_path, *ask, "3")[0] == 0
    (tmp_path / "own.py").write_text(TEXT + "\nANSWER = 42\n")
    code, said = regalia(tmp_path, *ask, "4")
    assert code == 2
    assert "own.py has changed since run was played. Put the old file back, or choose another directory." in said
    (tmp_path / "own.py").write_text(TEXT)
    assert regalia(tmp_path, *ask, "4")[0] == 0


def test_every_file_of_a_folder_counts(tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "cards").mkdir(parents=True)
    files = {"__init__.py": TEXT, "b.py": "", "cards/a.py": "A = 1\n"}
    for name, text in files.items():
        (own / name).write_text(text)
    before = digest_of(str(own))
    assert variant(str(own)).rules() == f"1+{before}"
    (own / "notes.txt").write_text("no part of the rules")
    assert digest_of(str(own)) == before
    found = {before}
    (own / "cards" / "a.py").write_text("A = 2\n")
    found.add(digest_of(str(own)))
    (own / "cards" / "a.py").rename(own / "a.py")
    found.add(digest_of(str(own)))
    (own / "a.py").unlink()
    found.add(digest_of(str(own)))
    assert len(found) == 4
    (own / "cards" / "a.py").write_text("A = 1\n")
    assert digest_of(str(own)) == before


def test_the_box_has_the_version_alone() -> None:
    assert variant("time_loop").rules() == load_game("time_loop").version


def test_a_file_that_is_saved_before_a_worker_reads_it_is_not_played(tmp_path: Path) -> None:
    (tmp_path / "early.py").write_text(TEXT)
    what = variant(str(tmp_path / "early.py")).with_cards()
    (tmp_path / "early.py").write_text(TEXT + "\nANSWER = 42\n")
    with Workers(1, own_process=True) as workers, pytest.raises(WrongVariant, match=r"early\.py was changed after the command had begun"):
        list(runs.played(workers, iter([Task(what, "own", (0,), (SEATS,))])))


# --- reports ----------------------------------------------------------------------------------------------------------


def test_a_run_whose_file_has_changed_is_reported_on_with_a_sentence(tmp_path: Path) -> None:
    leduc = (EXAMPLES / "leduc.py").read_text(encoding="utf-8")
    (tmp_path / "cards.py").write_text(leduc)
    assert regalia(tmp_path, "simulate", "cards.py", "--games", "20", "--out", "run")[0] == 0
    code, said = regalia(tmp_path, "report", "run")
    assert (code, said) == (0, "run/report.html")
    before = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))
    assert before["note"] == ""
    (tmp_path / "cards.py").write_text(leduc + "\nANSWER = 42\n")
    code, said = regalia(tmp_path, "report", "run")
    assert code == 0, said
    sentence = r"cards\.py has changed since these matches were played \(rules 1\+\w{8}, and 1\+\w{8} now\)\. The numbers are those of then"
    assert re.search(sentence, said)
    after = json.loads((tmp_path / "run" / "report.json").read_text(encoding="utf-8"))
    assert re.search(sentence, after["note"])
    assert re.search(sentence, (tmp_path / "run" / "report.html").read_text(encoding="utf-8"))
    assert {k: v for k, v in after.items() if k not in ("note", "never_counted")} == {
        k: v for k, v in before.items() if k not in ("note", "never_counted")
    }
    assert after["never_counted"] == [], "whether a card of now was there then is not known"


def test_a_run_under_an_older_version_of_the_rules_is_reported_on_with_a_sentence(tmp_path: Path) -> None:
    what = variant("time_loop")
    plan = Plan(what, what.rules(), SEATS, "own")
    simulate_to(tmp_path, plan, 2)
    for part in (tmp_path / "matches").glob("*.parquet"):
        table = parquet.read(part)
        table["rules"] = ["0"] * 2
        parquet.write(part, table, {name: type(values[0]) for name, values in table.items()})
    (tmp_path / "run.json").write_text(json.dumps(plan.to_json() | {"rules": "0"}))
    heard: list[str] = []
    write_report(tmp_path, heard.append)
    assert heard[0].startswith(f"time_loop has changed since these matches were played (rules 0, and {what.rules()} now).")


# --- where the files lie ----------------------------------------------------------------------------------------------


def test_a_run_is_found_from_another_directory(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(TEXT)
    (tmp_path / "elsewhere").mkdir()
    code, said = regalia(tmp_path, "simulate", "own.py", "--seats", "random,random", "--games", "1")
    assert code == 0, said
    assert "runs/own: 1 match played now, 1 in all. Next: regalia report runs/own" in said
    code, said = regalia(tmp_path / "elsewhere", "report", "../runs/own")
    assert (code, said) == (0, "../runs/own/report.html")
    for number, way in enumerate(("./own.py", "elsewhere/../own.py", str(tmp_path / "own.py")), start=2):
        code, said = regalia(tmp_path, "simulate", way, "--seats", "random,random", "--games", str(number))
        assert code == 0, said
        assert f"1 match played now, {number} in all." in said


def test_a_run_whose_file_has_moved_is_reported_on_where_it_lies_now(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(TEXT)
    assert regalia(tmp_path, "simulate", "own.py", "--seats", "random,random", "--games", "1", "--out", "run")[0] == 0
    (tmp_path / "project").mkdir()
    for name in ("own.py", "run"):
        (tmp_path / name).rename(tmp_path / "project" / name)
    code, said = regalia(tmp_path / "project", "report", "run")
    assert code == 2
    assert said.endswith("own.py. If it has moved, say where it is now: --game FILE.")
    assert regalia(tmp_path / "project", "report", "run", "--game", "own.py") == (0, "run/report.html")
    (tmp_path / "other.py").write_text(TEXT + "\nANSWER = 42\n")
    code, said = regalia(tmp_path, "report", "project/run", "--game", "other.py")
    assert code == 0
    assert "other.py has changed since these matches were played" in said
    assert regalia(tmp_path, "report", "project/run", "--game", "leduc")[0] == 2
    simulate_to(tmp_path / "box", Plan(variant("time_loop"), variant("time_loop").rules(), SEATS, "own"), 1)
    assert "leave out --game" in regalia(tmp_path, "report", "box", "--game", "other.py")[1]


def test_a_folder_is_called_by_its_name(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "__init__.py").write_text(TEXT)
    for number, (where, way) in enumerate(((tmp_path, "own"), (tmp_path, "own/__init__.py"), (own, ".")), start=1):
        out = ("--out", "../runs/own-tournament-2") if where == own else ()
        code, said = regalia(where, "tournament", way, "--bots", "random,greedy", "--games", str(number), "--seats", "2", *out)
        assert code == 0, said
    (folder,) = (tmp_path / "runs").iterdir()
    assert folder.name == "own-tournament-2"
    assert len((folder / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 3


def test_paths_are_short_among_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c++").mkdir()
    file = tmp_path / "c++" / "own.py"
    file.write_text(TEXT)
    assert variant("c++/own.py") == read_variant("./c++/own.py") == Variant(str(file.resolve()))
    assert variant("c++/own.py").text == shown(str(file)) == "c++/own.py"
    assert resolved("time_loop") == shown("time_loop") == "time_loop"
    with pytest.raises(UnknownGame, match=r"There is no file nowhere\.py\."):
        variant("nowhere.py").with_cards()
    monkeypatch.chdir(tmp_path / "c++")
    found = compare(variant("own.py"), variant("./own.py"), SEATS, most=1)
    assert (found.to_json()["a"], found.to_json()["b"]) == ("own.py", "own.py")
