"""The balance command: greedy's page and the sections of other bots live on one page, and an interrupted run goes on."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from regalia.lab.balance import Run, Target, command, counted, merged, section
from regalia.lab.balance import time_loop as loop
from regalia.lab.runs import count
from regalia.lab.statistics import Estimate, above_fair, quantile
from regalia.registry import installed


def found(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, low, high, 40)


def test_a_verdict_follows_from_the_interval() -> None:
    assert Target("inside", 0.4, 0.6, found(0.45, 0.55)).verdict == "holds"
    assert Target("above", 0.4, 0.6, found(0.61, 0.7)).verdict == "missed"
    assert Target("below", 0.4, 0.6, found(0.2, 0.39)).verdict == "missed"
    assert Target("wide", 0.4, 0.6, found(0.3, 0.7)).verdict == "open"
    assert Target("of two games that went alike", 0.4, 0.6, Estimate(1.0, 1.0, 1.0, 2)).verdict == "open"


def test_limits_are_said_as_they_are_meant() -> None:
    assert Target("", 0.0, 0.05, found(0, 0.1)).limits() == "at most 5 %"
    assert Target("", 0.9, 1.0, found(0.8, 1)).limits() == "at least 90 %"
    assert Target("", 3.0, 6.0, found(3, 4), is_share=False).limits() == "3.00 to 6.00"


def test_a_section_says_what_few_games_can_and_cannot_show() -> None:
    run = Run(seed="a-label", bots="strong")
    targets = [Target("first", 0.4, 0.6, found(0.45, 0.55)), Target("second", 0.4, 0.6, found(0.3, 0.7))]
    text = section(run, [("2 players", 12), ("3 players", 9)], targets, "Cards are not asked.")
    assert text.startswith("## With strong bots\n")
    assert "Games: 12 with 2 players, 9 with 3 players, `strong` bots in all seats" in text
    assert "| second | 40 % to 60 % | 50 % (30 % to 70 %) | 40 | open |" in text
    assert "Of 2 targets 1 hold with their whole interval and 0 are missed with it." in text
    assert "No target is contradicted." in text
    targets.append(Target("third", 0.0, 0.05, found(0.1, 0.2)))
    text = section(run, [("2 players", 12)], targets, "")
    assert "Missed: third." in text
    assert "No target is contradicted." not in text


def test_the_same_number_is_said_once() -> None:
    assert counted([("2 players", 5), ("3 players", 5)]) == "5 games with each of 2 players, 3 players"
    assert counted([("2 players", 5)]) == "5 games with 2 players"
    assert counted([("2 players", 5), ("3 players", 4)]) == "Games: 5 with 2 players, 4 with 3 players"


def test_a_quantile_has_the_interval_of_its_order() -> None:
    values = [float(n) for n in range(100)]
    middle = quantile(values, 0.5)
    assert (middle.value, middle.low, middle.high, middle.count) == (50.0, 40.0, 60.0, 100)
    assert quantile([7.0], 0.9) == Estimate(7.0, 7.0, 7.0, 1)
    assert quantile([], 0.5).count == 0


def test_wins_above_fair_are_counted_over_tables_of_all_sizes() -> None:
    found_here = above_fair([(60.0, 100, 0.5), (20.0, 100, 0.25)])
    assert found_here.value == pytest.approx(0.025)
    assert found_here.low < 0 < found_here.high
    assert found_here.count == 200
    assert Target("", -0.08, 0.08, found_here).limits() == "-8 % to 8 %"
    assert above_fair([]).count == 0


def test_a_page_keeps_what_other_bots_wrote() -> None:
    page = merged("", "greedy", "# Page\n\ngreedy 1\n")
    page = merged(page, "strong", "## With strong bots\n\nstrong 1\n")
    page = merged(page, "fair", "## With fair bots\n\nfair 1\n")
    page = merged(page, "strong", "## With strong bots\n\nstrong 2\n")
    page = merged(page, "greedy", "# Page\n\ngreedy 2\n")
    assert "strong 1" not in page
    assert "greedy 1" not in page
    places = [page.index(text) for text in ("greedy 2", "strong 2", "fair 1")]
    assert places == sorted(places)
    assert merged(page, "fair", "## With fair bots\n\nfair 1\n") == page


def test_a_kept_run_is_not_played_again(tmp_path: Path) -> None:
    run = Run(seed="kept", keep=tmp_path)
    some = list(run.rows("time_loop", "2", 2, 3, loop.facts))
    assert count(tmp_path / "2") == 3
    more = list(run.rows("time_loop", "2", 2, 5, loop.facts))
    assert [row.seed for row in more[:3]] == [row.seed for row in some]
    fresh = list(Run(seed="kept").rows("time_loop", "2", 2, 5, loop.facts))
    assert [(row.winners, row.scores, row.facts, row.tally) for row in more] == [(r.winners, r.scores, r.facts, r.tally) for r in fresh]


def test_the_command_writes_both_parts_of_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    keep = tmp_path / "keep"

    def run(*words: str) -> None:
        monkeypatch.setattr(sys, "argv", ["balance", "--write", str(page), *words])
        command(loop.__doc__, 10, lambda games, how: loop.report(loop.measure(games, how), how.seed), loop.others)

    run("--games", "4", "--bots", "search:3", "--keep", str(keep / "a"), "--seed", "few")
    run("--games", "6", "--seed", "many")
    text = page.read_text()
    assert text.startswith("# Balance of The Time Loop")
    assert "6 games of greedy bots" in text
    assert "4 games with each of 2 players, 3 players, 4 players, `search:3` bots in all seats, the rest as above; seed `few`." in text
    assert "| 2 players: The Queen wins | 42 % to 58 % |" in text
    assert count(keep / "a" / "4") == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "genius"], "expected one of random, greedy"),
        (["--games", "x"], "invalid int"),
        (["--games", "0"], "argument --games: expected at least 1, not 0"),
        (["--games", "-5"], "argument --games: expected at least 1, not -5"),
        (["--write", "/nosuch/x.md"], "argument --write: /nosuch/x.md cannot be written"),
    ],
)
def test_a_wrong_word_is_refused(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["balance", *words])
    asked: list[int] = []

    def page(games: int, run: Run) -> str:
        asked.append(games)
        return ""

    with pytest.raises(SystemExit) as caught:
        command("", 1, page, page)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err
    assert not asked, "nothing was played"


def test_the_page_is_said_even_if_the_file_cannot_be_written_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "folder" / "page.md"
    target.parent.mkdir()

    def page(games: int, run: Run) -> str:
        target.parent.rmdir()
        return "# What was found"

    monkeypatch.setattr(sys, "argv", ["balance", "--write", str(target)])
    with pytest.raises(FileNotFoundError):
        command("", 1, page, page)
    assert "# What was found" in capsys.readouterr().out


def test_another_run_in_the_directory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    list(Run(seed="one", keep=tmp_path).rows("time_loop", "2", 2, 1, loop.facts))
    monkeypatch.setattr(sys, "argv", ["balance", "--games", "1", "--bots", "search:2", "--seed", "other", "--keep", str(tmp_path)])
    with pytest.raises(SystemExit):
        command("", 1, lambda games, run: "", loop.others)
    assert "holds another simulation" in capsys.readouterr().err


@pytest.mark.parametrize("game", installed())
def test_every_game_can_be_measured_with_other_bots(game: str) -> None:
    text = import_module(f"regalia.lab.balance.{game}").others(1, Run(seed="any", bots="random"))
    assert text.startswith("## With random bots\n\n1 games with each of ")
    assert " targets " in text
