from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from regalia.kernel import State
from regalia.lab import runs
from regalia.lab.commands import app
from regalia.lab.packs import remove_pack
from regalia.lab.progress import Pace, bar
from regalia.lab.runs import Plan, simulate_to
from regalia.lab.variants import Variant

ROOT = Path(__file__).parents[2]
LEDUC = str(ROOT / "examples" / "leduc.py")


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
        (("simulate", f"who_will_reign+{Path(LEDUC).parent}"), "examples: cannot be read: Is a directory."),
        (("simulate", f"who_will_reign+{sys.executable}"), "this is not a text file."),
        (("report", "nowhere"), "holds no simulation"),
        (("compare", LEDUC, LEDUC + ":moon=3"), "has no setting 'moon'"),
        (("compare", LEDUC, LEDUC, "--out", "/nowhere/x.json"), "/nowhere/x.json cannot be written"),
        (("simulate", LEDUC, "--set", "moon=--5"), "has no setting 'moon'"),
        (("simulate", LEDUC, "--out", LEDUC), "is no directory that can be written to"),
        (("tournament", LEDUC, "--bots", "random"), "two bots at least"),
        (("report", LEDUC), "run.json: Not a directory"),
        (("words", LEDUC), "leduc.py has no words: card packs are for time_loop"),
        (("simulate", LEDUC, "--seats", "greedy,,greedy"), "Expected a bot at every place between the commas"),
        (("simulate", LEDUC, "--seats", ",,,"), "such as greedy,greedy, not ',,,'."),
        (("compare", LEDUC, LEDUC, "--seats", "greedy,"), "Expected a bot at every place"),
        (("tournament", LEDUC, "--bots", "random,,greedy"), "Expected a bot at every place"),
        (("simulate", "time_loop+"), "Expected the file of a card pack after the +, such as time_loop+PACK.toml, not 'time_loop+'."),
        (("compare", "time_loop", "time_loop+:rounds=4"), "Expected the file of a card pack after the +"),
        (("simulate", "time_loop:"), "Expected settings after the colon, such as time_loop:key=value"),
        (("simulate", "time_loop:round_limit=10", "--set", "round_limit=20"), "The setting round_limit is given twice, as 10 and as 20."),
        (("tournament", "time_loop:round_limit=10,round_limit=20"), "The setting round_limit is given twice, as 10 and as 20."),
        (("compare", "time_loop", "time_loop:"), "Expected settings after the colon, such as time_loop:key=value"),
    ],
)
def test_what_a_person_did_wrong_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, output = run(*words)
    assert code == 2
    assert said in output
    assert "Traceback" not in output


def test_what_is_wrong_before_the_first_match_is_said_without_a_progress_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("mine")
    for words in (("simulate", LEDUC), ("tournament", LEDUC, "--bots", "random,greedy")):
        code, output = run(*words, "--out", str(tmp_path / "file"))
        assert (code, output) == (2, f"{tmp_path / 'file'} is no directory that can be written to: File exists.\n")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, output = run("simulate", LEDUC, "--out", str(tmp_path / "run"))
    assert (code, output) == (2, "Simulations are written as Parquet files, which needs pyarrow: pip install 'regalia[lab]'.\n")


@pytest.mark.parametrize("small", ["nan", "5", "0", "-0.1"])
def test_what_is_small_is_a_share(small: str) -> None:
    code, output = run("compare", LEDUC, LEDUC, "--small", small, "--games", "1")
    assert code == 2
    assert "share between 0 and 1" in " ".join(output.replace("│", "").split())


def with_a_line(path: Path, line: str) -> str:
    """Tic-tac-toe with one more line where a cell is marked."""
    mark = "        s.cells[at] = seat\n"
    path.write_text((ROOT / "examples" / "tictactoe.py").read_text().replace(mark, f"        {line}\n{mark}"))
    return str(path)


def test_a_comparison_that_is_stopped_says_what_it_found(tmp_path: Path) -> None:
    game = with_a_line(tmp_path / "stopping.py", "if s.cells.count(-1) == 1: raise KeyboardInterrupt")
    code, output = run("compare", game, game, "--seats", "random,random", "--out", str(tmp_path / "answer.json"))
    assert code == 130
    assert "Seat 1 wins" in output
    assert "not kept; the same command begins anew" in output
    assert 0 < json.loads((tmp_path / "answer.json").read_text())["games"] < 100


def test_a_crash_says_what_is_kept(tmp_path: Path) -> None:
    game = with_a_line(tmp_path / "breaking.py", "assert s.cells.count(-1) > 1")
    for command in (("simulate", game, "--seats", "random,random"), ("tournament", game, "--bots", "random,greedy")):
        code, output = run(*command, "--out", str(tmp_path / command[0]))
        assert code == 1
        assert "crashed: AssertionError" in output
        assert "What is finished is kept; the same command goes on from there, as long as the file is as it was" in output


def test_whoever_plays_alone_is_not_rated(tmp_path: Path) -> None:
    code, said = run("tournament", "maidens_quest", "--seats", "1", "--bots", "random", "--games", "2", "--out", str(tmp_path / "alone"))
    assert code == 0, said
    assert "Wins" in said
    assert "Elo" not in said
    assert "as seat" not in said
    code, said = run("tournament", LEDUC, "--bots", "random,greedy", "--games", "4", "--out", str(tmp_path / "two"))
    assert code == 0, said
    (zero,) = [line for line in said.splitlines() if re.match(r"\W+random ", line)]
    assert [cell.strip() for cell in zero.split("│")][3] == "0", "the first bot is the zero of the scale, and has no interval"


def test_names_are_written_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "[red]").mkdir()
    (tmp_path / "[red]" / "heart.py").write_text(Path(LEDUC).read_text().replace('title = "Leduc poker"', 'title = "Poker [/] :heart:"'))
    code, said = run("compare", "[red]/heart.py", "[red]/heart.py", "--games", "1")
    assert code == 0, said
    assert "A: [red]/heart.py   B: [red]/heart.py" in said
    code, said = run("tournament", "[red]/heart.py", "--bots", "random,greedy", "--games", "1")
    assert code == 0, said
    assert "Poker [/] :heart:, 2 seats, 1 match" in said


def test_the_package_is_the_command_line(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "regalia", "simulate", LEDUC, "--seats", "random,random", "--games", "2", "--jobs", "2", "--out", "run"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=True)
    assert "run: 2 matches played now" in done.stdout


def test_variants_are_written_alike_for_all_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheap.toml").write_text('game = "time_loop"\n')
    for out, words in (
        ("a", ("time_loop:round_limit=10,characters=picked",)),
        ("b", ("time_loop:round_limit=10", "--set", "characters=picked", "--set", "round_limit=10")),
        ("c", ("time_loop+cheap.toml:round_limit=10", "--set", "characters=picked")),
    ):
        code, said = run("simulate", *words, "--seats", "random,random", "--games", "1", "--out", out)
        assert code == 0, said
        told = json.loads((tmp_path / out / "run.json").read_text())
        assert (told["game"], told["settings"]) == ("time_loop", {"characters": "picked", "round_limit": 10})
        code, said = run("tournament", *words, "--bots", "random,greedy", "--games", "1", "--out", f"{out}-tournament")
        assert code == 0, said


def test_a_tournament_has_a_directory_for_each_pack_and_number_of_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheap.toml").write_text('game = "time_loop"\n')
    for game, seats in (("time_loop", "0"), ("time_loop", "3"), ("time_loop+cheap.toml", "0")):
        code, output = run("tournament", game, "--bots", "random,greedy", "--games", "1", "--seats", seats)
        assert code == 0, output
    names = {"time_loop-tournament-2", "time_loop-tournament-3", "time_loop+cheap-tournament-2"}
    assert {folder.name for folder in (tmp_path / "runs").iterdir()} == names


def test_variants_that_differ_in_settings_do_not_share_a_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheap.toml").write_text('game = "time_loop"\n')
    for game, *settings in (("time_loop",), ("time_loop+cheap.toml:round_limit=10",), ("time_loop+cheap.toml", "characters=picked")):
        code, said = run("simulate", game, *[f"--set={each}" for each in settings], "--seats", "random,random", "--games", "1")
        assert code == 0, said
        assert "1 match played now, 1 in all." in said
    code, said = run("tournament", "time_loop:round_limit=10", "--bots", "random,greedy", "--games", "1")
    assert code == 0, said
    names = {"time_loop", "time_loop+cheap,round_limit=10", "time_loop+cheap,characters=picked", "time_loop,round_limit=10-tournament-2"}
    assert {folder.name for folder in (tmp_path / "runs").iterdir()} == names


def test_a_run_with_a_pack_is_reported_on_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheap.toml").write_text('game = "time_loop"\ntitle = "Cheap"\n')
    code, output = run("simulate", "time_loop+cheap.toml", "--seats", "random,random", "--games", "2", "--out", "run")
    assert code == 0, output
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    try:
        code, output = run("report", "../run")
    finally:
        remove_pack("time_loop")
    assert code == 0, output
    assert json.loads((tmp_path / "run" / "report.json").read_text())["title"].endswith("+ Cheap")


def test_the_example_of_the_lab_runs_as_a_file(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "lab.md").read_text().partition("```python\n")[2].partition("```")[0]
    example = tmp_path / "example.py"
    example.write_text(text.replace('"fair"', '"random"').replace("100", "3"))
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3


def test_names_of_all_alphabets_are_written_whatever_the_terminal_shows(tmp_path: Path) -> None:
    """As on a machine without any language: Python takes all its files and the terminal for ASCII there."""
    plain = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "COLUMNS": "50"}
    mab = f"queen_by_midnight+{ROOT / 'examples' / 'packs' / 'mab.toml'}"
    three = ("--seats", "random,random,random", "--games", "2")
    for words in (
        ("simulate", mab, *three, "--out", "run"),
        ("report", "run"),
        ("compare", LEDUC, LEDUC, "--games", "2", "--out", "answer.json"),
        ("tournament", LEDUC, "--bots", "random,greedy", "--games", "2", "--out", "t"),
        ("words", "queen_by_midnight"),
    ):
        command = [sys.executable, "-m", "regalia.cli", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=tmp_path, env=plain)
        assert done.returncode == 0, done.stderr
    assert "Kāhurere" in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")


def test_whoever_reads_only_the_beginning_is_not_bothered() -> None:
    command = [sys.executable, "-m", "regalia.cli", "words", "queen_by_midnight"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        assert done.stdout.readline() == "Cards\n"
        done.stdout.close()
        assert done.stderr.read() == ""


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
    simulate_to(tmp_path, Plan(Variant(LEDUC), Variant(LEDUC).rules(), ("random", "random"), "lab"), 20, facts=odd_facts)
    assert all(row.facts == ({"odd": 1.0} if row.decisions % 2 else {"even": 2.0}) for row in runs.rows(tmp_path))


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", LEDUC, "--seats", "random,{bot}", "--games", "1"),
        ("compare", LEDUC, LEDUC, "--seats", "random,{bot}", "--games", "1"),
        ("tournament", LEDUC, "--bots", "random,{bot}", "--games", "1"),
    ],
)
def test_bots_that_have_seconds_are_warned_of(tmp_path: Path, words: tuple[str, ...]) -> None:
    for bot, expected in (("search:0.01s", True), ("search:5", False)):
        code, said = run(*[word.format(bot=bot) for word in words], "--out", str(tmp_path / bot))
        assert code == 0, said
        warned = f"Warning: {bot} has a budget of seconds, so the same seed does not give the same matches."
        assert (warned in said) == expected
        assert said.count("Warning") == expected


def test_pairs_of_seats_are_not_called_matches(tmp_path: Path) -> None:
    code, said = run("tournament", "time_loop", "--bots", "random,greedy", "--seats", "3", "--games", "6", "--out", str(tmp_path))
    assert code == 0, said
    assert re.search(r"random against greedy: .* in 6 matches, 12 pairs of seats", said)
    duels = json.loads((tmp_path / "standings.json").read_text())["duels"]["random vs greedy"]
    assert (duels["matches"], duels["count"]) == (6, 12)
    code, said = run("tournament", LEDUC, "--bots", "random,greedy", "--games", "1", "--out", str(tmp_path / "two"))
    assert re.search(r"in 1 match$", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("command", "mine"),
    [("simulate", ("--seats", "random,random")), ("tournament", ("--bots", "random,greedy"))],
)
def test_what_a_pack_says_counts_and_not_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, mine: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "packs").mkdir()
    pack = tmp_path / "packs" / "cheap.toml"
    pack.write_text('game = "time_loop"\ntitle = "Cheap"\n')

    def extended(game: str, games: int) -> tuple[int, str]:
        code, said = run(command, game, *mine, "--games", str(games), "--out", "run")
        return code, said.replace("\n", " ")

    assert extended("time_loop+packs/cheap.toml", 1)[0] == 0
    assert extended("time_loop+./packs/cheap.toml", 2)[0] == 0
    pack.rename(tmp_path / "moved.toml")
    assert extended("time_loop+moved.toml", 3)[0] == 0
    code, said = extended("time_loop", 4)
    assert code == 2
    assert "run was played with the card pack packs/cheap.toml. Name it, or choose another directory." in said
    (tmp_path / "moved.toml").write_text('game = "time_loop"\ntitle = "Dear"\n')
    code, said = extended("time_loop+moved.toml", 4)
    assert code == 2
    assert "run was played with other cards than moved.toml has now. Put the old file back, or choose another directory." in said


def test_a_run_without_a_pack_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cheap.toml").write_text('game = "time_loop"\n')
    assert run("simulate", "time_loop", "--seats", "random,random", "--games", "1", "--out", "run")[0] == 0
    code, said = run("simulate", "time_loop+cheap.toml", "--seats", "random,random", "--games", "2", "--out", "run")
    assert code == 2
    assert "run was played without a card pack. Leave out cheap.toml, or choose another directory." in said


def test_the_rate_is_that_of_all_that_was_done_and_not_of_one_burst() -> None:
    pace = Pace(500, now=100.0)
    assert (pace.rate, pace.left(2000, now=101.0)) == (0.0, None)
    for done in range(501, 509):
        pace.hear(done, now=104.0)  # the eight matches that a worker hands in at once
    assert pace.rate == pytest.approx(2.0)
    assert pace.left(2000, now=104.0) == pytest.approx(746.0)
    assert pace.left(2000, now=108.0) == pytest.approx(742.0)
    assert pace.left(508, now=104.0) == 0.0
    assert Pace(508, now=0.0).left(100, now=0.0) == 0.0


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_the_numbers_of_progress_are_readable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    title = "Runebound: Midnight + A pack with a name: greedy, greedy, greedy, search:500"
    with bar(title, 20000) as progress:
        progress(5000)
        time.sleep(0.02)
        progress(12345)
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert len(line) <= columns
    assert re.search(r"12345/20000 \S+/s \d:\d\d:\d\d \d:\d\d:\d\d$", line.rstrip()), line
    assert line.startswith(title if columns == 200 else "Rune")
