from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from regalia.lab import parquet, runs
from regalia.lab.compare import compare
from regalia.lab.page import write_report
from regalia.lab.runs import OtherRun, Plan, alone_in, simulate_to
from regalia.lab.simulate import simulate
from regalia.lab.statistics import Running, elo, share, share_difference
from regalia.lab.tournament import Event, WrongEvent, play, results
from regalia.lab.variants import Variant, WrongVariant, read_settings, read_variant

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
PLAN = Plan(Variant(LEDUC), "1", ("random", "greedy"), "lab")


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
        simulate_to(tmp_path, Plan(PLAN.what, "1", ("random", "random"), "lab"), 3)
    with pytest.raises(OtherRun, match=r"no run\.json"):
        runs.read_plan(tmp_path / "elsewhere")


def test_matches_of_other_rules_are_not_mixed(tmp_path: Path) -> None:
    old = Plan(PLAN.what, "0", PLAN.seats, PLAN.seed)
    with pytest.raises(WrongVariant, match=r"leduc\.py has changed: the matches are those of rules 0, and it has 1 now"):
        simulate_to(tmp_path / "new", old, 3)
    simulate_to(tmp_path / "old", PLAN, 3)
    (tmp_path / "old" / "run.json").write_text(json.dumps(old.to_json()))
    with pytest.raises(WrongVariant, match="has changed"):
        write_report(tmp_path / "old")


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


def test_variants_are_written_and_read() -> None:
    text = "who_will_reign+cheap.toml:open=true,rounds=4"
    assert read_variant(text) == Variant("who_will_reign", "cheap.toml", (("open", True), ("rounds", 4)))
    assert read_variant(text).text == text
    with pytest.raises(WrongVariant, match="key=value"):
        read_variant("who_will_reign:rounds")


def test_only_whole_numbers_are_read_as_numbers() -> None:
    assert read_settings(["a=-5", "b=--5", "c=²", "d=007", "e=true"]) == {"a": -5, "b": "--5", "c": "²", "d": 7, "e": True}


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    event = Event(Variant(LEDUC), "1", ("random", "search:30"), 2)
    play(tmp_path, event, 20)
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write('{"number":20,"bo')
    found = play(tmp_path, event, 40)
    assert [r.number for r in results(tmp_path)] == list(range(40))
    assert {s.bot for s in found.bots} == {"random", "search:30"}
    seated = [r.bots for r in results(tmp_path)]
    assert seated.count(("random", "search:30")) == seated.count(("search:30", "random")) == 20


def test_a_directory_is_written_by_one_command_at_a_time(tmp_path: Path) -> None:
    with alone_in(tmp_path):
        with pytest.raises(OtherRun, match="Another command is writing"):
            play(tmp_path, Event(Variant(LEDUC), "1", ("random", "greedy"), 2), 2)
        with pytest.raises(OtherRun, match="Another command is writing"):
            simulate_to(tmp_path, PLAN, 2)
    assert simulate_to(tmp_path, PLAN, 2) == 2


def test_damaged_results_are_not_counted(tmp_path: Path) -> None:
    event = Event(Variant(LEDUC), "1", ("random", "greedy"), 2)
    play(tmp_path, event, 4)
    lines = (tmp_path / "results.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "results.jsonl").write_text("".join([*lines[:2], lines[1], *lines[2:]]))
    with pytest.raises(OtherRun, match="expected match 2 in line 3, not match 1"):
        play(tmp_path, event, 6)
    (tmp_path / "results.jsonl").write_text(lines[0] + "{}\n")
    with pytest.raises(OtherRun, match="line 2 is no result"):
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
    (tmp_path / "run.json").write_text('{"regalia_run": 1}')
    with pytest.raises(OtherRun, match="it lacks its game"):
        runs.read_plan(tmp_path)


@pytest.mark.parametrize(("bots", "said"), [(("random",), "two bots at least"), (("random", "random"), "competes once")])
def test_a_tournament_has_bots_that_differ(bots: tuple[str, ...], said: str) -> None:
    with pytest.raises(WrongEvent, match=said):
        Event(Variant(LEDUC), "1", bots, 2)


def test_only_variants_of_one_game_are_compared() -> None:
    with pytest.raises(WrongVariant, match="time_loop and who_will_reign are two games"):
        compare(Variant("time_loop"), Variant("who_will_reign"), ("random", "random"), most=1)


def test_ratings_follow_the_results() -> None:
    found = elo(("a", "b", "c"), {("a", "b"): (25.0, 100), ("b", "c"): (25.0, 100)})
    assert found["a"].value == 0
    assert found["b"].value == pytest.approx(187, abs=10)
    assert found["c"].value == pytest.approx(374, abs=20)
    assert found["b"].low < found["b"].value < found["b"].high


def test_intervals() -> None:
    e = share(50, 100)
    assert (round(e.low, 3), round(e.high, 3)) == (0.404, 0.596)  # Wilson's
    assert share_difference(60, 100, 40, 100).low > 0
    running = Running()
    for n in range(1000):
        running.add(n % 2)
    e = running.estimate()
    assert e.low < 0.5 < e.high
    assert e.high - e.low < 0.15
