from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from regalia.lab import parquet, runs
from regalia.lab.compare import Comparison, Question, compare
from regalia.lab.compare import _take as take
from regalia.lab.page import write_report
from regalia.lab.runs import OtherRun, Plan, alone_in, simulate_to
from regalia.lab.simulate import Row, simulate
from regalia.lab.tournament import Event, WrongEvent, play, results
from regalia.lab.variants import Variant, WrongVariant, read_settings, read_variant

EXAMPLES = Path(__file__).parents[2] / "examples"
LEDUC = str(EXAMPLES / "leduc.py")
TICTACTOE = str(EXAMPLES / "tictactoe.py")
RULES = Variant(LEDUC).rules()
PLAN = Plan(Variant(LEDUC), RULES, ("random", "greedy"), "lab")


# --- columnar files -----------------------------------------------------------------------------------------------------


def test_columns_come_back_as_they_were(tmp_path: Path) -> None:
    columns: dict[str, list[parquet.Cell]] = {
        "n": [1, -2, 3_000_000_000],
        "x": [0.5, -1.25, 1e300],
        "yes": [True, False, True],
        "name": ["Ann", "", "Þóra"],
    }
    types: dict[str, type] = {"n": int, "x": float, "yes": bool, "name": str}
    parquet.write(tmp_path / "t.parquet", columns, types)
    assert parquet.read(tmp_path / "t.parquet") == columns
    assert parquet.read(tmp_path / "t.parquet", ["name"]) == {"name": columns["name"]}
    assert (tmp_path / "t.parquet").read_bytes()[:4] == b"PAR1"


def test_many_columns_and_no_rows(tmp_path: Path) -> None:
    types: dict[str, type] = {f"c{n}": int for n in range(40)}
    parquet.write(tmp_path / "t.parquet", {name: [] for name in types}, types)
    assert parquet.read(tmp_path / "t.parquet") == {name: [] for name in types}


def test_other_files_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "t.parquet").write_bytes(b"PAR1 and then nothing")
    with pytest.raises(parquet.NotOurs, match="not a whole"):
        parquet.read(tmp_path / "t.parquet")


# --- runs -----------------------------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*.parquet"))}


def test_a_run_does_not_depend_on_workers_or_interruptions(tmp_path: Path) -> None:
    simulate_to(tmp_path / "one", PLAN, 130)
    simulate_to(tmp_path / "two", PLAN, 130, jobs=2)

    def stop_at_57(done: int) -> None:
        if done == 57:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_to(tmp_path / "three", PLAN, 130, progress=stop_at_57)
    assert runs.count(tmp_path / "three") == 57
    assert simulate_to(tmp_path / "three", PLAN, 130) == 73
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(tmp_path / "three")
    assert simulate_to(tmp_path / "one", PLAN, 130) == 0


def test_rows_on_disk_are_the_simulated_rows(tmp_path: Path) -> None:
    simulate_to(tmp_path, PLAN, 30)
    assert list(runs.rows(tmp_path)) == list(simulate(LEDUC, PLAN.seats, 30))


def test_a_directory_holds_one_run(tmp_path: Path) -> None:
    simulate_to(tmp_path, PLAN, 3)
    with pytest.raises(OtherRun, match="seats differ"):
        simulate_to(tmp_path, Plan(PLAN.what, RULES, ("random", "random"), "lab"), 3)
    with pytest.raises(OtherRun, match="its seed differs"):
        simulate_to(tmp_path, Plan(PLAN.what, RULES, PLAN.seats, "other"), 3)
    with pytest.raises(OtherRun, match="its seats and seed differ"):
        simulate_to(tmp_path, Plan(PLAN.what, RULES, ("random", "random"), "other"), 3)
    with pytest.raises(OtherRun, match=r"no run\.json"):
        runs.read_plan(tmp_path / "elsewhere")


def test_a_directory_without_a_finished_match_is_free(tmp_path: Path) -> None:
    other = Plan(PLAN.what, RULES, PLAN.seats, "another seed")
    (tmp_path / "run.json").write_text(json.dumps(other.to_json()))
    assert simulate_to(tmp_path, PLAN, 3) == 3
    assert runs.read_plan(tmp_path) == PLAN
    (tmp_path / "run.json").unlink()
    with pytest.raises(OtherRun, match=r"no run\.json"):
        simulate_to(tmp_path, PLAN, 4)
    first, second = (Event(Variant(LEDUC), RULES, ("random", "greedy"), 2, seed) for seed in ("one", "two"))
    (tmp_path / "tournament.json").write_text(json.dumps(first.to_json()))
    assert play(tmp_path, second, 2).games == 2
    with pytest.raises(OtherRun, match="its seed differs"):
        play(tmp_path, first, 3)


def crashing(folder: Path, when: str) -> Variant:
    """Tic-tac-toe with a mistake in it."""
    path = folder / "crashing.py"
    mark = "        s.cells[at] = seat\n"
    path.write_text(Path(TICTACTOE).read_text().replace(mark, f"{mark}        if {when}:\n            raise KeyError('oh')\n"))
    return Variant(str(path))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_match_that_crashes_is_named_and_those_before_it_are_kept(tmp_path: Path, jobs: int) -> None:
    what = crashing(tmp_path, "-1 not in s.cells")
    plan = Plan(what, what.rules(), ("random", "random"), "full")
    full = next(row.number for row in simulate(TICTACTOE, plan.seats, 40, seed=plan.seed) if row.decisions == 9)
    assert full > 0
    said = rf"crashing\.py: match {full} of random, random with seed full/{full} crashed: KeyError: 'oh' \(.*crashing\.py, line \d+\)\."
    with pytest.raises(runs.CrashedMatch, match=said):
        simulate_to(tmp_path / "run", plan, 40, jobs)
    assert runs.count(tmp_path / "run") == full
    Path(what.game).write_text(Path(TICTACTOE).read_text())
    with pytest.raises(OtherRun, match=r"crashing\.py has changed since .*run was played"):
        simulate_to(tmp_path / "run", replace(plan, rules=what.rules()), 40)


def test_what_cannot_be_played_takes_no_directory(tmp_path: Path) -> None:
    what = crashing(tmp_path, "True")
    plan = Plan(what, what.rules(), ("random", "random"), "lab")
    with pytest.raises(runs.CrashedMatch, match="match 0 of"):
        simulate_to(tmp_path / "run", plan, 2)
    with pytest.raises(runs.CrashedMatch, match="match 0 of"):
        play(tmp_path / "run", Event(plan.what, plan.rules, ("random", "greedy"), 2), 2)
    assert not list((tmp_path / "run").glob("*.json"))


def test_files_of_another_simulation_are_not_reported_on(tmp_path: Path) -> None:
    simulate_to(tmp_path / "poker", PLAN, 3)
    simulate_to(tmp_path / "marks", Plan(Variant(TICTACTOE), Variant(TICTACTOE).rules(), PLAN.seats, PLAN.seed), 3)
    simulate_to(tmp_path / "seed", Plan(PLAN.what, RULES, PLAN.seats, "other"), 3)
    for other, said in (("marks", r"game is .*tictactoe\.py, and .*leduc\.py after run\.json"), ("seed", "seed is other/0, and lab/0")):
        shutil.copytree(tmp_path / "poker", tmp_path / f"poker and {other}")
        for part in ("matches", "cards"):
            shutil.copy(tmp_path / other / part / "00000.parquet", tmp_path / f"poker and {other}" / part / "00000.parquet")
        with pytest.raises(OtherRun, match=said):
            write_report(tmp_path / f"poker and {other}")
        with pytest.raises(OtherRun, match=said):
            simulate_to(tmp_path / f"poker and {other}", PLAN, 4)
    told = json.loads((tmp_path / "poker" / "run.json").read_text())
    for change, said in (
        ({"game": TICTACTOE}, "game is"),
        ({"seats": ["greedy", "random"]}, "bot_0 is random, and greedy after"),
        ({"seats": ["random"]}, "more seats than the 1"),
    ):
        (tmp_path / "poker" / "run.json").write_text(json.dumps(told | change))
        with pytest.raises(OtherRun, match=said):
            write_report(tmp_path / "poker")


def test_a_part_that_is_too_short_is_not_reported_on(tmp_path: Path) -> None:
    simulate_to(tmp_path, PLAN, 102)
    part = tmp_path / "matches" / "00000.parquet"
    whole = parquet.read(part)
    parquet.write(part, {name: values[:-1] for name, values in whole.items()}, {name: type(values[0]) for name, values in whole.items()})
    with pytest.raises(OtherRun, match="expected match 99, not match 100"):
        write_report(tmp_path)


def test_matches_of_other_rules_are_not_mixed(tmp_path: Path) -> None:
    old = Plan(PLAN.what, "0", PLAN.seats, PLAN.seed)
    now = re.escape(RULES)
    with pytest.raises(WrongVariant, match=rf"leduc\.py has changed: the matches are those of rules 0, and it has {now} now\. Put it back"):
        simulate_to(tmp_path / "new", old, 3)
    box = Plan(Variant("time_loop"), "0", PLAN.seats, PLAN.seed)
    with pytest.raises(WrongVariant, match=r"time_loop has changed: .* now\. Simulate anew in another directory"):
        simulate_to(tmp_path / "new", box, 3)


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.drawings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.drawings += tag == "svg"
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]


def test_a_report_is_one_page_and_the_same_as_json(tmp_path: Path) -> None:
    simulate_to(tmp_path, PLAN, 60)
    page = Page()
    page.feed(write_report(tmp_path).read_text())
    assert page.drawings >= 4
    assert page.links == []
    data = json.loads((tmp_path / "report.json").read_text())
    assert data["games"] == 60
    assert data["seats"]["Seat 1"]["low"] <= data["seats"]["Seat 1"]["value"] <= data["seats"]["Seat 1"]["high"]
    assert set(data["bots"]) == {"random", "greedy"}


# --- comparing and competing ------------------------------------------------------------------------------------------------


def test_a_variant_differs_in_nothing_from_itself() -> None:
    found = compare(Variant(LEDUC), Variant(LEDUC), ("random", "random"), most=400)
    assert found.is_clear
    assert found.games < 400
    assert all(q.verdict() == "same" for q in found.questions if q.deciding)


def test_the_questions_that_decide_share_the_chance_of_a_wrong_answer() -> None:
    found = compare(Variant(LEDUC), Variant(LEDUC), ("random", "random"), most=1)
    deciding = [q for q in found.questions if q.deciding]
    assert {q.name for q in deciding} == {"Seat 1 wins", "Seat 2 wins", "No winner", "Decisions"}
    assert sum(q.alpha for q in deciding) <= 0.05


def test_what_is_in_neither_variant_is_not_in_the_table() -> None:
    found = compare(Variant("time_loop"), Variant("time_loop"), ("random", "random"), most=1)
    assert "First to decide wins" not in [line[0] for line in found.lines()]  # both decide at once
    assert "Infinity" not in json.dumps(found.to_json())
    told = found.to_json()["questions"]
    assert isinstance(told, dict)
    assert list(told) == [line[0] for line in found.lines()]


def test_a_mean_of_no_match_is_no_number() -> None:
    found = Comparison(Variant("time_loop"), Variant("time_loop"), ("random", "random"), 0, [])
    queen = Row(0, "", (0,), (1, 2), (1, 0), ("The Queen", "The Captain"), "", "", False, 9)
    take(found, queen, replace(queen, characters=("The Scholar", "The Captain")), 0.03)
    told = found.to_json()["questions"]
    assert isinstance(told, dict)
    assert [told[f"{who} wins"]["a"] for who in ("The Queen", "The Captain", "The Scholar")] == [1, 0, None]
    assert [told[f"{who} wins"]["b"] for who in ("The Queen", "The Captain", "The Scholar")] == [None, 0, 1]


def test_a_character_may_be_called_as_questions_begin() -> None:
    found = Comparison(Variant("time_loop"), Variant("time_loop"), ("random", "random"), 0, [])
    row = Row(0, "", (1,), (2, 1), (0, 1), ("Seat of Thorns", "Margin"), "", "", False, 9)
    take(found, row, row, 0.03)
    told = found.to_json()["questions"]
    assert isinstance(told, dict)
    assert [told[f"{who} wins"]["a"] for who in ("Seat of Thorns", "Margin")] == [0, 1]


def asked(ups: int, zeros: int, downs: int, small: float) -> Question:
    question = Question("Seat 1 wins", lambda row: float(0 in row.winners), small, True, True, 0.05)
    for value, times in ((1, ups), (0, zeros), (-1, downs)):
        for _ in range(times):
            question.difference.add(value)
    return question


def test_the_same_is_what_cannot_differ_by_more_than_what_is_small() -> None:
    question = asked(36, 1944, 20, small=0.015)
    e = question.interval()
    assert e.low < 0 < e.high
    assert e.high - e.low < 2 * 0.015
    assert e.high > 0.015
    assert question.verdict() == "open"
    assert asked(20, 1960, 20, small=0.015).verdict() == "same"
    assert asked(0, 80, 0, small=0.01).verdict() == "open"  # nothing happened yet, which is no proof
    assert asked(40, 1960, 0, small=0.015).verdict() == "more"


def decided(small: float, decisions: list[int], more: int = 0) -> Question:
    """The question about decisions, where the matches of b take as many in another order, and so many more."""
    found = Comparison(Variant(LEDUC), Variant(LEDUC), ("random", "random"), 0, [])
    for number, (count, other) in enumerate(zip(decisions, [*decisions[1:], decisions[0]], strict=True)):
        row = Row(number, "", (0,), (1, 2), (1, 0), ("", ""), "", "", False, count)
        take(found, row, replace(row, decisions=other + more), small)
    return next(question for question in found.questions if question.name == "Decisions")


def test_so_many_decisions_are_small_as_small_says_of_the_mean() -> None:
    assert decided(0.03, [1000] + [100] * 99).small == pytest.approx(0.03 * 109)
    assert decided(0.03, [100] * 99 + [1000]).small == pytest.approx(0.03 * 109), "the first match is one of many"
    assert decided(0.10, [100] * 200).small == pytest.approx(10)
    verdicts = [decided(small, [90, 110] * 200).verdict() for small in (0.001, 0.10)]
    assert verdicts == ["open", "same"]
    assert decided(0.10, [90, 110] * 200, more=5).verdict() == "more"


def test_the_means_are_those_of_the_matches_that_differ() -> None:
    found = Comparison(Variant(LEDUC), Variant(LEDUC), ("random", "random"), 0, [])
    won = Row(0, "", (0,), (1, 2), (10, 4), ("", ""), "", "", False, 9)
    tied = replace(won, winners=(0, 1), ranks=(1, 1), scores=(4, 4))
    for a, b in ((won, won), (replace(won, scores=(90, 4)), tied), (won, replace(won, scores=(12, 4)))):
        take(found, a, b, 0.03)
    margin = next(question for question in found.questions if question.name == "Margin")
    one, two = margin.means()
    assert (one.value, two.value, margin.interval().value) == (6, 7, 1)
    name, a_said, b_said, difference, _ = next(line for line in found.lines() if line[0] == "Margin")
    assert (name, a_said, b_said) == ("Margin", "6.00", "7.00")
    assert difference.startswith("+1.00")
    told = found.to_json()["questions"]
    assert isinstance(told, dict)
    assert (told["Margin"]["a"], told["Margin"]["b"]) == (6, 7)


def test_variants_are_written_and_read() -> None:
    text = "who_will_reign+cheap.toml:open=true,rounds=4"
    assert read_variant(text) == Variant("who_will_reign", "cheap.toml", (("open", True), ("rounds", 4)))
    assert read_variant(text).text == text
    with pytest.raises(WrongVariant, match="key=value"):
        read_variant("who_will_reign:rounds")


def test_only_whole_numbers_are_read_as_numbers() -> None:
    assert read_settings(["a=-5", "b=--5", "c=²", "d=007", "e=true"]) == {"a": -5, "b": "--5", "c": "²", "d": 7, "e": True}


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    event = Event(Variant(LEDUC), RULES, ("random", "search:30"), 2)
    play(tmp_path, event, 20)
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"number":20,"bo')
    found = play(tmp_path, event, 40)
    assert [r.number for r in results(tmp_path, event)] == list(range(40))
    assert {s.bot for s in found.bots} == {"random", "search:30"}
    seated = [r.bots for r in results(tmp_path, event)]
    assert seated.count(("random", "search:30")) == seated.count(("search:30", "random")) == 20


def test_a_simulation_and_a_tournament_do_not_share_a_directory(tmp_path: Path) -> None:
    event = Event(Variant(LEDUC), RULES, ("random", "greedy"), 2)
    simulate_to(tmp_path / "run", PLAN, 1)
    with pytest.raises(OtherRun, match=r"run holds a simulation\. Choose another directory\."):
        play(tmp_path / "run", event, 1)
    play(tmp_path / "event", event, 1)
    with pytest.raises(OtherRun, match=r"event holds a tournament\. Choose another directory\."):
        simulate_to(tmp_path / "event", PLAN, 1)


def test_a_directory_is_written_by_one_command_at_a_time(tmp_path: Path) -> None:
    with alone_in(tmp_path):
        with pytest.raises(OtherRun, match="Another command is writing"):
            play(tmp_path, Event(Variant(LEDUC), RULES, ("random", "greedy"), 2), 2)
        with pytest.raises(OtherRun, match="Another command is writing"):
            simulate_to(tmp_path, PLAN, 2)
    assert simulate_to(tmp_path, PLAN, 2) == 2


def test_damaged_results_are_not_counted(tmp_path: Path) -> None:
    event = Event(Variant(LEDUC), RULES, ("random", "greedy"), 2)
    play(tmp_path, event, 4)
    lines = (tmp_path / "results.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "results.jsonl").write_text("".join([*lines[:2], lines[1], *lines[2:]]))
    with pytest.raises(OtherRun, match="expected match 2 in line 3, not match 1"):
        play(tmp_path, event, 6)
    (tmp_path / "results.jsonl").write_text(lines[0] + "{}\n")
    with pytest.raises(OtherRun, match="line 2 is no result"):
        play(tmp_path, event, 6)
    for broken, said in (
        (lines[1].replace('"random"', '"fair"'), "expected a match of (random, greedy|greedy, random) in line 2, not of"),
        (re.sub(r'"ranks":\[\d,\d\]', '"ranks":[1]', lines[1]), "expected winners and ranks of 2 seats in line 2"),
        (re.sub(r'"winners":\[\d*\]', '"winners":[2]', lines[1]), "expected winners and ranks of 2 seats in line 2"),
    ):
        (tmp_path / "results.jsonl").write_text(lines[0] + broken)
        with pytest.raises(OtherRun, match=said):
            play(tmp_path, event, 6)
    (tmp_path / "tournament.json").write_text('{"regalia')
    with pytest.raises(OtherRun, match=r"tournament\.json is damaged"):
        play(tmp_path, event, 6)


def test_a_damaged_run_is_not_extended(tmp_path: Path) -> None:
    simulate_to(tmp_path, PLAN, 3)
    part = tmp_path / "matches" / "00000.parquet"
    whole = parquet.read(part)
    types = {name: type(values[0]) for name, values in whole.items()}
    parquet.write(part, {name: [values[0], *values] for name, values in whole.items()}, types)
    with pytest.raises(OtherRun, match="expected the matches 0, 1"):
        simulate_to(tmp_path, PLAN, 5)
    (tmp_path / "run.json").write_text('{"regalia_run": 2}')
    with pytest.raises(OtherRun, match="it lacks its game"):
        runs.read_plan(tmp_path)


@pytest.mark.parametrize(("bots", "said"), [(("random",), "two bots at least"), (("random", "random"), "competes once")])
def test_a_tournament_has_bots_that_differ(bots: tuple[str, ...], said: str) -> None:
    with pytest.raises(WrongEvent, match=said):
        Event(Variant(LEDUC), RULES, bots, 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_two_files_of_one_name_are_two_variants(tmp_path: Path, jobs: int) -> None:
    own = "class Own(Mind):\n    def choose(self, game, s, seat, legal, rng):\n        return legal[{}]\n\n\nMIND = Own()\n"
    text = "from __future__ import annotations\n\nfrom regalia.bots.mind import Mind\n" + Path(TICTACTOE).read_text().replace(
        "from __future__ import annotations\n", ""
    )
    for name, choice in (("first", "0"), ("any", "rng.randrange(len(legal))")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "marks.py").write_text(f"{text}\n\n{own.format(choice)}")
    one, two = (str(tmp_path / name / "marks.py") for name in ("first", "any"))
    found = compare(Variant(one), Variant(two), ("greedy", "greedy"), most=16, seed="marks", jobs=jobs)
    decisions = next(question for question in found.questions if question.name == "Decisions")
    for file, mean in zip((one, two), decisions.means(), strict=True):
        alone = [row.decisions for row in simulate(file, ("greedy", "greedy"), 16, seed="marks", jobs=2)]
        assert mean.value == pytest.approx(sum(alone) / 16)


def test_only_variants_of_one_game_are_compared() -> None:
    with pytest.raises(WrongVariant, match="time_loop and who_will_reign are two games"):
        compare(Variant("time_loop"), Variant("who_will_reign"), ("random", "random"), most=1)
