"""What a balance report counts, compares and leaves out."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from regalia.lab.charts import NARROW, WIDE, Sheet, bars, differences, histogram
from regalia.lab.effects import Effects
from regalia.lab.finish import first_won, follows_scores, margin, winning_score
from regalia.lab.page import page
from regalia.lab.report import CardLine, Report, measure
from regalia.lab.simulate import Row, simulate
from regalia.lab.statistics import Estimate
from regalia.registry import GAMES, load_game

BESIDES = {"chosen", "swept", "counselled", "bid", "won", "lost", "threat", "fell", "turned away"}  # counted, but not of cards

PLAYED = {  # seats and matches that show every deck
    "time_loop": (4, 6),
    "who_will_reign": (3, 12),
    "queen_by_midnight": (4, 4),
    "maidens_quest": (2, 6),
    "runebound_midnight": (2, 60),  # a patrol is red in one match of thirty
}
COUNTED = {  # for each deck, how its cards are seen and what is done with them
    "time_loop": {deck: {"drawn", "played"} for deck in ("The Queen", "The Captain", "The Scholar", "The Songstress")},
    "who_will_reign": {
        "Court Cards": {"shown", "bought"},
        "Land Improvements": {"shown", "bought"},
        "Unwanted Guests": {"shown", "bought"},
        "Moons": {"shown", "risen"},
        "Banners": {"banner"},
    },
    "queen_by_midnight": {
        "Afternoon": {"shown", "drawn", "bought", "played"},
        "Twilight": {"shown", "drawn", "bought", "played"},
        "Midnight": {"shown", "bought"},
        "Starter": {"drawn", "played"},
        "Vault": {"shown", "drawn", "bought", "played"},
        "War Chest": {"shown"},
    },
    "maidens_quest": {
        "Maiden": {"dealt", "drawn"},
        "Dress": {"dealt", "drawn", "fanned"},
        "Health": {"dealt", "drawn", "fanned"},
        "Item": {"dealt", "drawn", "fanned", "used"},
        "Captor": {"dealt", "drawn", "challenged"},
        "Obstacle": {"dealt", "drawn", "fanned", "challenged", "run from", "beaten", "not beaten"},
        "Treasure": {"dealt", "drawn", "fanned", "found"},
        "Savior": {"dealt", "drawn", "fanned"},
        "Rest": {"rested"},
    },
    "runebound_midnight": {
        "green Challenges": {"drawn", "fought", "beaten"},
        "yellow Challenges": {"drawn", "fought", "beaten"},
        "blue Challenges": {"drawn", "fought", "beaten"},
        "red Challenges": {"drawn", "fought"},
        "Midnight market": {"shown", "bought", "used"},
        "base market": {"drawn", "bound"},
        "Heroes": {"led"},
        "Night Kings": {"led"},
    },
}


def played(name: str) -> list[Row]:
    seats, games = PLAYED[name]
    return list(simulate(name, ["greedy"] * seats, games))


def a_match(number: int = 0, **changes: object) -> Row:
    """A match of two that seat 1 won."""
    row = Row(number, str(number), (0,), (1, 2), (7, 4), ("", ""), "It is over.", "", False, 10, {}, {}, 0, ("greedy", "greedy"))
    return replace(row, **changes)  # type: ignore[arg-type]


def reported(rows: list[Row], name: str = "who_will_reign") -> Report:
    return measure(load_game(name), {}, rows)


# --- what is counted ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_counted_by_their_names_in_the_catalogue(name: str) -> None:
    kinds = load_game(name).catalogue().kinds
    found: dict[str, set[str]] = {}
    for row in played(name):
        for what, _, card in row.tally:
            if what in BESIDES:
                assert card not in kinds
            else:
                found.setdefault(kinds[card].set, set()).add(what)
    for deck, whats in COUNTED[name].items():
        assert whats <= found.get(deck, set()), f"{deck}: {whats} expected, not {found.get(deck)}"


def test_every_moon_counts() -> None:
    moons = [kind.id for kind in load_game("who_will_reign").catalogue().kinds.values() if kind.set == "Moons"]
    report = reported(list(simulate("who_will_reign", ["greedy", "greedy"], 20)))
    assert {line.id for line in report.cards if "risen" in line.counts} == set(moons)
    assert not report.silent


@pytest.mark.parametrize(
    ("name", "used", "seen", "by_all"), [("time_loop", "played", "drawn", False), ("who_will_reign", "bought", "shown", True)]
)
def test_what_is_dealt_at_the_start_is_seen(name: str, used: str, seen: str, by_all: bool) -> None:
    counts = [
        (times, row.tally[(seen, -1 if by_all else seat, card)])
        for row in played(name)
        for (what, seat, card), times in row.tally.items()
        if what == used
    ]
    assert counts
    assert [(uses, views) for uses, views in counts if uses > views] == []


def test_what_is_no_card_stands_apart() -> None:
    report = reported(list(simulate("time_loop", ["greedy", "greedy"], 10)), "time_loop")
    assert {line.id for line in report.cards} <= set(load_game("time_loop").catalogue().kinds)
    assert all(line.set for line in report.cards)
    assert "Chosen: The Queen: Peace talks" in {line.title for line in report.deeds}
    assert "What else is done" in page(report)


def test_every_card_has_a_title_of_its_own() -> None:
    for name in GAMES:
        titles = [title for title in reported([a_match()], name).silent if title != "This way up (Reference)"]  # no card to play
        assert len(set(titles)) == len(titles)
    assert "Wish Ring" in reported([a_match()], "maidens_quest").silent  # and not ten times an Undiscovered Treasure


def test_cards_that_are_only_seen() -> None:
    tally = {("shown", -1, "gatekeeper"): 1, ("shown", -1, "drill_captain"): 2, ("bought", 0, "drill_captain"): 1}
    report = reported([a_match(tally=tally)])
    assert report.only_seen == ["Gatekeeper"]
    assert not {"Gatekeeper", "Drill Captain"} & set(report.silent)


# --- what a card does to winning --------------------------------------------------------------------------------------------


def effect_of_gatekeeper(rows: list[Row]) -> Estimate:
    line = next(line for line in reported(rows).cards if line.id == "gatekeeper")
    assert line.effect is not None
    return line.effect


@pytest.mark.parametrize("sort", ["characters", "bots"])
def test_the_strong_are_compared_with_the_strong(sort: str) -> None:
    """The strong win more often and buy more often; buying does nothing."""
    rng = Random(1)
    rows = []
    for number in range(1500):
        strong = rng.randrange(2)
        winner = strong if rng.random() < 0.8 else 1 - strong
        tally = {("bought", seat, "gatekeeper"): 1 for seat in (0, 1) if rng.random() < (0.8 if seat == strong else 0.2)}
        who = ("strong", "weak") if strong == 0 else ("weak", "strong")
        rows.append(a_match(number, winners=(winner,), tally=tally, **{sort: who}))
    found = effect_of_gatekeeper(rows)
    assert found.low < 0 < found.high
    assert abs(found.value) < 0.05


def test_seats_of_one_match_are_not_independent() -> None:
    """One of two buys and it does nothing; the two win and lose together, so the interval is wider than that of so many seats."""
    rng = Random(2)
    missed = 0
    for _ in range(300):
        effects = Effects()
        buyers = []
        for number in range(100):
            start = effects.add(a_match(number, winners=(rng.randrange(2),)))
            buyers.append(start + rng.randrange(2))
        found = effects.of(buyers)
        assert found is not None
        missed += not found.low <= 0 <= found.high
    assert missed < 300 * 0.08


def test_an_effect_is_found() -> None:
    rng = Random(3)
    rows = []
    for number in range(1000):
        buyer = rng.randrange(2)
        winner = buyer if rng.random() < 0.6 else 1 - buyer
        rows.append(a_match(number, winners=(winner,), tally={("bought", buyer, "gatekeeper"): 1}))
    found = effect_of_gatekeeper(rows)
    assert found.low < 0.2 < found.high
    assert found.low > 0.1
    assert found.count == 1000


def test_a_few_who_all_lost_prove_little() -> None:
    tally = {("bought", 1, "gatekeeper"): 1}
    found = effect_of_gatekeeper([a_match(n, winners=(n % 2,), tally=tally if n in (2, 4, 6) else {}) for n in range(200)])
    assert found.value < -0.4
    assert found.high > 0


def test_without_others_there_is_no_effect() -> None:
    effects = Effects()
    starts = [effects.add(a_match(number)) for number in range(10)]
    assert effects.of(starts) is None, "all of the first seats did it"
    assert effects.of([]) is None


# --- how it ends --------------------------------------------------------------------------------------------------------------


def test_the_winning_score_is_the_winners() -> None:
    assert winning_score(a_match()) == 7
    assert winning_score(a_match(winners=(1,), ranks=(2, 1))) == 4
    assert winning_score(a_match(winners=(0, 1), ranks=(1, 1))) == 5.5
    assert winning_score(a_match(winners=())) is None
    winning = reported([a_match(), a_match(winners=(1,), ranks=(2, 1))]).winning
    assert winning is not None
    assert winning.value == 5.5


def test_a_margin_is_only_told_where_scores_decide() -> None:
    upset = a_match(winners=(1,), ranks=(2, 1))
    assert follows_scores(a_match())
    assert not follows_scores(upset)
    assert margin(a_match()) == 3
    assert margin(a_match(winners=(0, 1), ranks=(1, 1))) is None
    told = reported([a_match()])
    assert told.margin is not None
    assert told.margin.value == 3
    assert "ahead of the second" in page(told)
    untold = reported([a_match(), upset])
    assert untold.margin is None
    assert untold.to_json()["winning_margin"] is None
    assert "ahead of the second" not in page(untold)


def test_all_endings_are_told() -> None:
    words = [f"It ends {'so' * n}." for n in range(1, 16)]
    report = reported([a_match(n, reason=words[n % 15]) for n in range(60)])
    endings = report.to_json()["endings"]
    assert isinstance(endings, dict)
    assert set(endings) == set(words)
    assert "And 3 rarer ways, 20.0 % of the matches together." in page(report)


def test_nobody_is_first_where_all_decide_at_once() -> None:
    rows = list(simulate("time_loop", ["greedy", "greedy"], 3))
    assert {row.first for row in rows} == {-1}
    assert first_won(rows[0]) is None
    report = reported(rows, "time_loop")
    assert report.first is None
    assert report.to_json()["first_player"] is None
    assert "The first player" not in page(report)
    assert first_won(a_match()) == 1
    assert "The first player" in page(reported([a_match()]))


# --- what is drawn --------------------------------------------------------------------------------------------------------


def texts(svg: str, of: str) -> list[str]:
    """What is written in a plot, with the lines of each text joined."""
    found = [re.findall(r">([^<]+)<", each) for each in re.findall(rf'<text[^>]*class="{of}".*?</text>', svg)]
    return [" ".join(lines) for lines in found]


@pytest.mark.parametrize("sheet", [WIDE, NARROW])
def test_long_names_are_written_out(sheet: Sheet) -> None:
    endings = [f"The Songstress broke the loop in life …, with {trait} of … and more besides." for trait in ("Charm", "Wit")]
    rows = [(ending, Estimate(0.5, 0.4, 0.6, 100)) for ending in endings]
    for plot in (bars(rows, sheet=sheet), differences(rows, sheet=sheet)):
        assert texts(plot, "name") == endings
        tops = [float(y) for y in re.findall(r'<tspan x="[^"]*" y="([^"]*)"', plot)]
        assert tops == sorted(set(tops)), "no line is written over another"
        assert all(len(line) <= sheet.letters for line in re.findall(r"<tspan x[^>]*>([^<]*)", plot))


def test_nothing_has_no_sign() -> None:
    rows = [("a", Estimate(value, -0.1, 0.1, 100)) for value in (-0.0004, 0.0004, -0.001, 0.25)]
    assert texts(differences(rows), "value") == ["0.0", "0.0", "-0.1", "+25.0"]


def test_a_phone_gets_plots_of_its_own() -> None:
    rows = [("Somebody", Estimate(0.5, 0.4, 0.6, 100)), ("Somebody else", Estimate(0.2, 0.1, 0.3, 100))]
    for plot in (bars(rows, sheet=NARROW), differences(rows, sheet=NARROW), histogram([1.0, 2.0, 40.0], "Decisions", NARROW)):
        assert 'viewBox="0 0 360 ' in plot
        drawn = [float(x) for x in re.findall(r'(?: x|cx|[MH])="?([-0-9.]+)', plot)]
        assert drawn
        assert all(0 <= x <= 360 for x in drawn)
    for plot in (bars(rows, sheet=NARROW), differences(rows, sheet=NARROW)):
        (below, *_), names = (
            [float(y) for y in re.findall(pattern, plot)] for pattern in (r'(?:<rect[^>]* y|cy)="([^"]*)"', r'<tspan x="[^"]*" y="([^"]*)"')
        )
        assert names[0] < below < names[1], "a name stands above what it names"
    whole = page(reported([a_match(), a_match(1, decisions=30)]))
    assert whole.count('<svg class="wide"') == whole.count('<svg class="narrow"') > 3
    assert "@media(max-width:600px){.wide{display:none}.narrow{display:block}}" in whole


@pytest.mark.parametrize(
    ("high", "ticks"),
    [
        (0.28, ["0 %", "10 %", "20 %", "30 %"]),
        (0.95, ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]),
        (0.011, ["0.0 %", "0.5 %", "1.0 %", "1.5 %"]),
    ],
)
def test_ticks_are_round(high: float, ticks: list[str]) -> None:
    assert texts(bars([("a", Estimate(high / 2, 0.0, high, 100))]), "tick") == ticks


def test_ticks_of_other_plots_are_round() -> None:
    assert texts(bars([("a", Estimate(0.9, 0.8, 1.0, 9))], shares=False), "tick") == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert texts(bars([("a", Estimate(23, 20, 28, 9))], shares=False), "tick") == ["0", "10", "20", "30"]
    assert texts(differences([("a", Estimate(0.1, -0.05, 0.28, 9))]), "tick") == ["-40", "-20", "0", "+20", "+40"]
    (*ticks, caption) = texts(histogram([float(n) for n in range(37, 171)], "Decisions"), "tick")
    assert ticks == ["40", "60", "80", "100", "120", "140", "160", "180"]
    assert caption.startswith("Decisions, on average 10")


def test_an_interval_that_was_cut_is_written_from_end_to_end() -> None:
    def told(low: float, high: float) -> str:
        line = CardLine("x", "X", "Deck", {}, {}, Estimate(0.465, low, high, 30), "played")
        return page(replace(reported([a_match()]), cards=[line]))

    assert ">-52 to +100</td>" in told(-0.524, 1.0)
    assert ">20.0</td>" in told(0.265, 0.665)
    assert " to +" not in told(0.265, 0.665).partition("All cards")[2].partition("<script")[0]


def test_cards_that_are_not_drawn_are_told() -> None:
    def line(number: int, count: int) -> CardLine:
        return CardLine(f"c{number}", f"Card {number}", "Deck", {}, {}, Estimate(number / 100, -0.5, 0.5, count), "played")

    def told(often: int, rarely: int) -> str:
        cards = [line(n, 100) for n in range(often)] + [line(often + n, 19) for n in range(rarely)]
        return page(replace(reported([a_match()]), cards=cards)).partition("Cards and winning")[2].partition("All cards")[0]

    assert "left out" not in told(30, 0)
    assert "1 card is left out, as fewer than 20 seats did this or fewer than 20 did not; the table below has them." in told(30, 1)
    assert "The 15 best and the 15 worst of 31. 4 cards are left out" in told(31, 4)
    assert "<svg" not in told(0, 3)
    assert "3 cards are left out" in told(0, 3)
    assert "by luck" not in told(4, 0)
    assert "Of 60 intervals, about 3 leave out zero by luck alone." in told(60, 1)


def test_what_a_card_does_to_winning_stands_beside_its_name() -> None:
    cards = [
        CardLine("x", "X", "Deck", {"shown": Estimate(0.5, 0.4, 0.6, 9)}, {}, Estimate(0.2, 0.1, 0.3, 30), "played"),
        CardLine("y", "Y", "Deck", {}, {}, None),
    ]
    table = page(replace(reported([a_match()]), cards=cards)).partition("All cards")[2]
    assert re.findall(r'<button type="button">([^<]*)', table) == ["Card", "Effect", "±", "Of", "Shown", "Deck"]
    one, other = [re.findall(r"<td[^>]*>([^<]*)</td>", row) for row in table.split("<tr>")[2:4]]
    assert one == ["X", "+20.0", "10.0", "played", "50.0 %", "Deck"]
    assert other == ["Y", "", "", "", "", "Deck"]


def test_one_match_has_no_intervals_of_means() -> None:
    report = reported([a_match(facts={"odd": 1.0})])
    data = report.to_json()
    for key in ("decisions", "winning_score", "winning_margin"):
        told = data[key]
        assert isinstance(told, dict)
        assert told["low"] is told["high"] is None
    whole = page(report)
    assert "1 match ·" in whole
    assert "<h2>Length</h2>" not in whole
    scores = whole.partition("<h2>Scores</h2>")[2].partition("<h2>")[0]
    assert 'class="bar"' in scores
    assert "whisker" not in scores
    assert "1.000</td><td></td>" in whole
    two = reported([a_match(), a_match(1, decisions=30)])
    assert "<h2>Length</h2>" in page(two)
    assert "whisker" in page(two).partition("<h2>Scores</h2>")[2].partition("<h2>")[0]


def test_whoever_plays_alone_is_not_first_and_shares_with_nobody() -> None:
    alone = a_match(ranks=(1,), scores=(7,), characters=("",), bots=("greedy",))
    assert first_won(alone) is None
    report = reported([alone, replace(alone, number=1, winners=())])
    assert report.first is None
    whole = page(report)
    assert "The first player" not in whole
    assert "even share" not in whole
    assert 'class="mark"' not in whole.partition("How it ends")[0]
