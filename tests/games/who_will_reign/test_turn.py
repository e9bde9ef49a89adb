"""A turn: any order, one Harvest or Tax."""

from __future__ import annotations

from regalia.testing import rule

from .position import names, pick, position


@rule("WR-007", "WR-024")
def test_turns_go_clockwise_and_the_first_sister_stays_first() -> None:
    bench = position(3)
    order = []
    for _ in range(7):
        (seat,) = bench.waiting()
        order.append(seat)
        bench.act(seat, "end")
    assert order == [0, 1, 2, 0, 1, 2, 0]
    assert bench.state.first == 0


@rule("WR-020", "WR-023")
def test_acquire_tax_sweep_acquire() -> None:
    """The order of the book's own example."""
    bench = position(food=8, gold=3, deck=["Kitchen Garden", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer"])
    bench.act(0, "acquire", pick("Market Cross"), "land:0")
    bench.act(0, "tax")
    assert bench.state.gold[0] == 3 + 6
    bench.act(0, "sweep")
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    assert names(bench.state.courts[0]) == ["Gatekeeper"]
    assert bench.waiting() == (0,)


@rule("WR-021")
def test_a_turn_may_pass_with_nothing_done() -> None:
    bench = position()
    before = (list(bench.state.food), list(bench.state.gold))
    bench.act(0, "end")
    assert bench.waiting() == (1,)
    assert (bench.state.food, bench.state.gold) == before


@rule("WR-022", "WR-044")
def test_any_number_of_cards_while_she_can_pay() -> None:
    bench = position(gold=11, deck=["Gatekeeper", "Drill Captain"])
    for name in ("Fox Without a Master", "Lantern Owl", "Gatekeeper"):
        bench.act(0, "acquire", pick(name), "add")
    assert bench.state.gold[0] == 0
    assert len(bench.state.courts[0]) == 3
    assert bench.refused(0, "acquire", pick("Drill Captain"), "add").rule == "WR-042"


@rule("WR-024")
def test_what_is_not_spent_is_kept() -> None:
    bench = position(food=40, gold=60)
    bench.act(0, "end")
    bench.act(1, "end")
    assert (bench.state.food[0], bench.state.gold[0]) == (40, 60)


@rule("WR-025")
def test_nobody_else_acts_in_her_turn() -> None:
    bench = position(3)
    assert bench.waiting() == (0,)
    assert bench.options(1) == []
    assert "not your decision" in bench.refused(1, "harvest").sentence


@rule("WR-030")
def test_harvest_or_tax_once() -> None:
    bench = position(food=9)
    bench.act(0, "harvest")
    no = bench.refused(0, "tax")
    assert no.rule == "WR-030"
    assert "harvested" in no.sentence
    assert bench.refused(0, "harvest").rule == "WR-030"
    bench.act(0, "end")
    bench.act(1, "tax")
    assert "taxed" in bench.refused(1, "harvest").sentence


@rule("WR-031", "WR-035")
def test_harvest_brings_what_all_farms_yield() -> None:
    bench = position(land={5: "Terraced Vineyard", 6: "Kitchen Garden"})
    bench.act(0, "harvest")
    assert bench.state.food == [5 + 3 + 2 + 1 + 1, 5]
    assert bench.state.gold == [5, 5]


@rule("WR-032", "WR-033", "WR-037")
def test_tax_feeds_each_village_one_and_brings_what_they_yield() -> None:
    bench = position(food=7, land={0: "Observatory Hill", 1: "Watch Fort"})
    bench.act(0, "tax")
    assert bench.state.food[0] == 7 - 5
    assert bench.state.gold[0] == 5 + 4 + 3 + 1 + 1 + 1


@rule("WR-034")
def test_no_tax_with_too_little_food() -> None:
    bench = position(food=4)
    no = bench.refused(0, "tax")
    assert no.rule == "WR-034"
    assert "5 Villages eat 5 food" in no.sentence
    assert "you have 4" in no.sentence
    assert no.remedy == "Harvest instead, and Tax in a later turn."  # WR-030: a Harvest is this turn's one of the two
    exact = position(food=5)
    exact.act(0, "tax")
    assert (exact.state.food[0], exact.state.gold[0]) == (0, 5 + 5)


@rule("WR-036")
def test_an_improvement_counts_if_built_before() -> None:
    bench = position(food=7)
    bench.act(0, "acquire", pick("Market Cross"), "land:0")
    bench.act(0, "tax")
    assert bench.state.gold[0] == 5 + 6
    later = position(food=7)
    later.act(0, "tax")
    later.act(0, "acquire", pick("Market Cross"), "land:0")
    assert later.state.gold[0] == 5 + 5


@rule("WR-038")
def test_income_abilities_add_to_the_action_taken() -> None:
    court = {0: ["Abacus of Pearls", "Apron of the Harvest Mother"]}
    taxed = position(courts=court)
    taxed.act(0, "tax")
    assert (taxed.state.food[0], taxed.state.gold[0]) == (0, 5 + 5 + 1)
    harvested = position(courts=court)
    harvested.act(0, "harvest")
    assert (harvested.state.food[0], harvested.state.gold[0]) == (5 + 4 + 1, 5)


@rule("WR-026")
def test_the_prompt_speaks_of_a_banner_that_could_be_taken_up() -> None:
    court = {0: ["Gatekeeper", "War Elephant"]}
    bench = position(courts=court)
    assert bench.prompt(0) == "Harvest or Tax once, acquire cards, sweep the row, take up a Banner, or end your turn."
    bench.act(0, "harvest")
    assert bench.prompt(0) == "Acquire cards, sweep the row, take up a Banner, or end your turn."
    bench.act(0, "banner", "banner:0")
    assert bench.prompt(0) == "Acquire cards, sweep the row, or end your turn."
    assert "Banner" not in position(courts=court, with_banners=False).prompt(0)


@rule("WR-020", "WR-024")
def test_the_prompt_names_nothing_that_is_beyond_her_means() -> None:
    bench = position()
    bench.act(0, "harvest")
    bench.state.food[0] = bench.state.gold[0] = 0
    assert bench.options(0) == [("end",)]
    assert bench.prompt(0) == "Nothing else is within your means: end your turn."


def test_the_prompt_says_what_can_still_be_done() -> None:
    bench = position()
    assert "Harvest or Tax" in bench.prompt(0)
    bench.act(0, "harvest")
    assert "Harvest" not in bench.prompt(0)
    assert "Banner" not in bench.prompt(0)
    assert "Seat 1 harvests 4 food." in bench.said()
