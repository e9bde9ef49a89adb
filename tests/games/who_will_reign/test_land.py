"""Land Improvements."""

from __future__ import annotations

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.scoring import board_paths, total
from regalia.testing import rule

from .position import names, number, pick, position
from .test_table import zone


@rule("WR-060")
def test_kinds_never_mix() -> None:
    bench = position(food=9, row=["Market Cross", "Kitchen Garden"])
    no = bench.refused(0, "acquire", pick("Market Cross"), "land:6")
    assert no.rule == "WR-060"
    assert no.sentence == "Market Cross belongs on a Village, and this is a Farm."
    assert no.remedy == "Pick a Village that yields 2 or less."
    assert bench.refused(0, "acquire", pick("Kitchen Garden"), "land:0").rule == "WR-060"
    assert [a[2] for a in bench.options(0) if a[:2] == ("acquire", pick("Market Cross"))] == [f"land:{n}" for n in range(5)]
    bench.act(0, "acquire", pick("Kitchen Garden"), "land:6")
    assert bench.state.land_value[6] == 2
    assert not bench.state.land_is_village[6]


@rule("WR-061", "WR-066")
def test_equal_or_higher_never_lower() -> None:
    row = ["Weavers' Lane", "Observatory Hill", "Market Cross"]
    bench = position(food=20, row=row, land={0: "Watch Fort", 1: "Smiths' Row"})
    no = bench.refused(0, "acquire", pick("Market Cross"), "land:0")
    assert no.rule == "WR-061"
    assert no.sentence == "This land already yields 3; Market Cross would lower it to 2."
    assert no.remedy == "Pick a Village that yields 2 or less."
    assert bench.can(0, "acquire", pick("Market Cross"), "land:1")
    bench.act(0, "acquire", pick("Observatory Hill"), "land:0")
    bench.act(0, "acquire", pick("Weavers' Lane"), "land:1")  # 2 on 2
    assert bench.state.land_value[:2] == [4, 2]
    assert bench.state.land_path[1] == "culture"


@rule("WR-062", "WR-153")
def test_only_the_top_counts() -> None:
    bench = position(food=20, row=["Bridge of Guilds"], land={0: "Lantern Theatre"})
    assert board_paths(bench.state) == {"culture": 1}
    bench.act(0, "acquire", pick("Bridge of Guilds"), "land:0")
    assert board_paths(bench.state) == {}  # WR-066: erased by an equal value without a path
    assert bench.state.village_total() == 3 + 4


@rule("WR-063")
def test_covered_improvements_stay_underneath() -> None:
    bench = position(food=20, row=["Bridge of Guilds"], land={0: "Lantern Theatre"})
    bench.act(0, "acquire", pick("Bridge of Guilds"), "land:0")
    assert names(bench.state.improvements[0]) == ["Lantern Theatre", "Bridge of Guilds"]
    assert number("Lantern Theatre") not in bench.state.discard
    (cell,) = [c for c in GAME.table(bench.state, 0).areas[0].items[0].cells if c.id == "land:0"]  # type: ignore[union-attr]
    assert [card.kind for card in cell.cards] == ["bridge_of_guilds"]
    assert [card.kind for card in cell.cards[0].under] == ["lantern_theatre"]


@rule("WR-064", "WR-035")
def test_every_sister_profits_at_once() -> None:
    bench = position(food=9)
    bench.act(0, "acquire", pick("Market Cross"), "land:0")
    bench.act(0, "end")
    bench.act(1, "tax")
    assert bench.state.gold[1] == 5 + 6


@rule("WR-065", "WR-153")
def test_a_top_improvement_is_a_card_of_its_path_on_the_board() -> None:
    land = {0: "Lantern Theatre", 5: "Dyers' Fields", 6: "Maze of Roses"}
    bench = position(courts={0: ["Ceremonial Coat"]}, land=land)
    assert total(bench.state, 0) == 2 * (1 + 3)


@rule("WR-067", "WR-045")
def test_an_improvement_that_fits_nowhere_stays_in_the_row() -> None:
    high = ["Observatory Hill", "Watch Fort", "Spice Wharf", "Moneychangers' Square", "Brewers' Yard"]
    bench = position(food=20, land=dict(enumerate(high)))
    no = bench.refused(0, "acquire", pick("Market Cross"), "land:1")
    assert no.rule == "WR-067"
    assert no.sentence == "Every Village yields more than the 2 of Market Cross."
    assert "sweeps" in no.remedy
    bench.state.food[0] = 0
    assert bench.refused(0, "acquire", pick("Market Cross"), "land:1").rule == "WR-067"  # no food would help
    (cross,) = [card for card in zone(GAME.table(bench.state, 0), "row").cards if card.kind == "market_cross"]
    assert (cross.shade, cross.note) == ("quiet", no.remedy)
    bench.state.gold[0] = 3
    bench.act(0, "sweep")
    assert number("Market Cross") in bench.state.discard


@rule("WR-068")
def test_placing_is_part_of_acquiring() -> None:
    bench = position(food=9)
    assert not any(a == ("acquire", pick("Market Cross")) for a in bench.options(0))
    bench.act(0, "acquire", pick("Market Cross"), "land:2")
    assert names(bench.state.improvements[2]) == ["Market Cross"]


@rule("WR-069")
def test_bare_land_has_no_path() -> None:
    bench = position()
    assert bench.state.land_path == [""] * 9
    assert board_paths(bench.state) == {}
