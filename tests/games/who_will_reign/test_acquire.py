"""Acquiring cards, and the seven places of a court."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign.cards.printed import CourtCard
from regalia.games.who_will_reign.rates import price
from regalia.games.who_will_reign.state import NONE
from regalia.games.who_will_reign.verbs import Discount, GainOnArrival
from regalia.games.who_will_reign.words import Path, Purchase, Tag
from regalia.testing import rule

from .position import PLAIN_ROW, fixture_cards, names, number, pick, position

SEVEN = (
    "Mastiff of the North Gate", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer", "Honeybee Queen",
)  # fmt: skip

REGENT = CourtCard("Thrifty Regent", None, Tag.ADVISOR, 6, 0, 1, (Discount(Purchase.COURT, gold=1),), "", "")


@rule("WR-040", "WR-043")
def test_the_price_is_paid_the_card_placed_and_the_gap_refilled() -> None:
    bench = position(gold=7, deck=["War Elephant"])
    slot = bench.state.row.index(number("Fox Without a Master"))
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    s = bench.state
    assert s.gold[0] == 3
    assert names(s.courts[0]) == ["Fox Without a Master"]
    assert names([s.row[slot]]) == ["War Elephant"]
    assert bench.said()[0] == "Seat 1 pays 4 gold for Fox Without a Master."


@rule("WR-041", "WR-042")
def test_bounty_costs_gold_and_food_and_both_are_needed() -> None:
    row = ["Pure White Stag"]
    no = position(row=row, gold=2, food=9).refused(0, "acquire", pick("Pure White Stag"), "add")
    assert no.rule == "WR-042"
    assert no.sentence == "Pure White Stag costs 4 food and 3 gold and you have 2 gold."
    assert no.remedy == "You are 1 gold short."
    no = position(row=row, gold=9, food=3).refused(0, "acquire", pick("Pure White Stag"), "add")
    assert no.remedy == "You are 1 food short."
    no = position(row=row, gold=0, food=1).refused(0, "acquire", pick("Pure White Stag"), "add")
    assert no.sentence == "Pure White Stag costs 4 food and 3 gold and you have 1 food and 0 gold."
    assert no.remedy == "You are 3 food and 3 gold short."  # either alone would not be enough
    bench = position(row=row, gold=3, food=4)
    bench.act(0, "acquire", pick("Pure White Stag"), "add")
    assert (bench.state.gold[0], bench.state.food[0]) == (0, 0)


@rule("WR-041")
def test_improvements_cost_food_and_guests_gold() -> None:
    bench = position(gold=2, food=2)
    bench.act(0, "acquire", pick("Market Cross"), "land:0")
    bench.act(0, "acquire", pick("Failed Poet"), "seat:1")
    assert (bench.state.gold[0], bench.state.food[0]) == (0, 0)


@rule("WR-044")
def test_the_new_card_lies_in_the_same_slot() -> None:
    bench = position(gold=20, deck=["Gatekeeper", "Drill Captain"])
    before = list(bench.state.row)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    bench.act(0, "acquire", pick("Failed Poet"), "seat:1")
    after = bench.state.row
    assert [after[1], after[3]] == [number("Gatekeeper"), number("Drill Captain")]
    assert [after[i] for i in (0, 2, 4)] == [before[i] for i in (0, 2, 4)]


@rule("WR-045", "WR-051", "WR-053")
def test_a_full_court_takes_nobody_without_replacing() -> None:
    bench = position(gold=9, courts={0: SEVEN})
    no = bench.refused(0, "acquire", pick("Fox Without a Master"), "add")
    assert no.rule == "WR-053"
    assert "All 7 places" in no.sentence
    assert bench.prompt(0).endswith("Your court is full: a card for it takes the place of one that you pick there.")
    bench.act(0, "acquire", pick("Fox Without a Master"), pick("Gatekeeper"))
    court = names(bench.state.courts[0])
    assert len(court) == 7
    assert court[1] == "Fox Without a Master"


@rule("WR-046")
def test_a_discount_helps_later_purchases_only_and_adds_up() -> None:
    with fixture_cards(REGENT) as (regent,):
        bench = position(row=["War Elephant"], gold=30)
        bench.state.row[1] = regent
        bench.act(0, "acquire", f"card:{regent}", "add")
        assert bench.state.gold[0] == 24
        bench.act(0, "acquire", pick("War Elephant"), "add")
        assert bench.state.gold[0] == 24 - 7
        both = position(row=["Fireworks"], gold=9, courts={0: ["Patron of the Playhouse"]})
        both.state.courts[0].append(regent)
        both.act(0, "acquire", pick("Fireworks"), "add")
        assert both.state.gold[0] == 9 - 3


@rule("WR-046")
def test_the_steward_makes_improvements_cheaper_and_nothing_else() -> None:
    bench = position(courts={0: ["Steward of the Lean Years"]}, row=["Market Cross", "Watch Fort", "Honeybee Queen"], food=4, gold=2)
    bench.act(0, "acquire", pick("Market Cross"), "land:0")
    assert bench.state.food[0] == 4
    bench.act(0, "acquire", pick("Watch Fort"), "land:1")
    bench.act(0, "acquire", pick("Honeybee Queen"), "add")
    assert (bench.state.food[0], bench.state.gold[0]) == (0, 0)


@rule("WR-046")
def test_no_part_of_a_price_falls_below_nothing() -> None:
    hagglers = [CourtCard(f"Haggler {n}", None, Tag.ADVISOR, 1, 0, 1, (Discount(Purchase.COURT, gold=2, food=1),), "", "") for n in "ab"]
    with fixture_cards(*hagglers) as cards:
        bench = position(row=["Honeybee Queen", "Mastiff of the North Gate"], gold=0, food=0)
        bench.state.courts[0] = cards
        bench.act(0, "acquire", pick("Honeybee Queen"), "add")
        bench.act(0, "acquire", pick("Mastiff of the North Gate"), "add")
        assert (bench.state.gold[0], bench.state.food[0]) == (0, 0)


@rule("WR-046")
@pytest.mark.parametrize(
    ("on", "prices"),
    [
        (Purchase.COURT, [(1, 1), (2, 0), (0, 2)]),
        (Purchase.IMPROVEMENT, [(2, 2), (2, 0), (0, 1)]),
        (Purchase.GUEST, [(2, 2), (1, 0), (0, 2)]),
        (Path.BOUNTY, [(1, 1), (2, 0), (0, 2)]),
        (Path.MIGHT, [(2, 2), (2, 0), (0, 2)]),
    ],
)
def test_a_discount_is_for_what_it_names(on: Purchase | Path, prices: list[tuple[int, int]]) -> None:
    haggler = CourtCard("Haggler", None, Tag.ADVISOR, 1, 0, 1, (Discount(on, gold=1, food=1),), "", "")
    with fixture_cards(haggler) as (card,):
        s = position(courts={1: ["Honeybee Queen"]}).state
        s.courts[0] = [card]
        wares = [number(name) for name in ("Honeybee Queen", "Failed Poet", "Market Cross")]
        assert [price(s, 0, ware) for ware in wares] == prices
        assert [price(s, 1, ware) for ware in wares] == [(2, 2), (2, 0), (0, 2)]  # hers alone


@rule("WR-047")
def test_a_moon_is_never_for_sale() -> None:
    bench = position(gold=40, deck=["Silver Moon", "Gatekeeper"])
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    assert number("Silver Moon") not in bench.state.row
    bench.refused(0, "acquire", pick("Silver Moon"), "add")


@rule("WR-048", "WR-057")
def test_there_is_no_way_to_give_a_card_back() -> None:
    bench = position(gold=9, courts={0: SEVEN})
    words = {action[0] for action in bench.options(0)}
    assert words <= {"harvest", "tax", "acquire", "sweep", "banner", "end"}


@rule("WR-050", "WR-052")
def test_guests_and_banner_take_no_place_in_the_court() -> None:
    six = SEVEN[:6]
    bench = position(gold=9, courts={0: six}, guests={0: ["Failed Poet", "Cousin with a Cold"]}, banners={0: "Might"}, row=PLAIN_ROW[:3])
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    assert len(bench.state.courts[0]) == 7


@rule("WR-053")
def test_replacing_is_optional_with_a_place_free() -> None:
    bench = position(gold=9, courts={0: ["Gatekeeper"]})
    bench.act(0, "acquire", pick("Fox Without a Master"), pick("Gatekeeper"))
    assert names(bench.state.courts[0]) == ["Fox Without a Master"]


@rule("WR-054")
def test_a_guest_cannot_be_replaced() -> None:
    for court in (["Gatekeeper"], SEVEN):
        bench = position(gold=9, courts={0: court}, guests={0: ["Great-Uncle Who Stays"]})
        no = bench.refused(0, "acquire", pick("Fox Without a Master"), pick("Great-Uncle Who Stays"))
        assert no.rule == "WR-054"
        assert no.sentence == "Great-Uncle Who Stays is an Unwanted Guest, and a Court Card can replace only a Court Card."


@rule("WR-055", "WR-090")
def test_the_replaced_card_is_discarded_and_nothing_comes_back() -> None:
    bench = position(gold=9, courts={0: ["Abacus of Pearls"]}, food=9)
    bench.act(0, "acquire", pick("Fox Without a Master"), pick("Abacus of Pearls"))
    s = bench.state
    assert names(s.discard) == ["Abacus of Pearls"]
    assert s.gold[0] == 5
    bench.act(0, "tax")
    assert bench.state.gold[0] == 5 + 5  # the Abacus no longer helps


@rule("WR-055")
def test_what_happened_on_arrival_stays_done() -> None:
    heir = CourtCard("Generous Heir", None, Tag.ADVISOR, 2, 0, 1, (GainOnArrival(food=3, gold=1),), "", "")
    with fixture_cards(heir) as (card,):
        bench = position(row=["Fox Without a Master"], gold=6)
        bench.state.row[1] = card
        bench.act(0, "acquire", f"card:{card}", "add")
        assert (bench.state.gold[0], bench.state.food[0]) == (6 - 2 + 1, 8)
        bench.act(0, "acquire", pick("Fox Without a Master"), f"card:{card}")
        assert bench.state.food[0] == 8


@rule("WR-056")
def test_the_card_to_be_replaced_still_lowers_the_price() -> None:
    bench = position(row=["Fireworks"], gold=4, courts={0: ["Patron of the Playhouse"]})
    bench.act(0, "acquire", pick("Fireworks"), pick("Patron of the Playhouse"))
    assert bench.state.gold[0] == 0
    assert names(bench.state.courts[0]) == ["Fireworks"]


@rule("WR-058", "WR-143")
def test_a_full_court_stops_nothing_else() -> None:
    bench = position(gold=20, food=20, courts={0: SEVEN}, deck=["Phoenix of No House"])
    bench.act(0, "tax")
    bench.act(0, "acquire", pick("Market Cross"), "land:1")
    bench.act(0, "acquire", pick("Failed Poet"), "seat:1")
    bench.act(0, "sweep")
    assert bench.waiting() == (0,)


@rule("WR-046")
def test_a_path_discount_lowers_cards_of_that_path_alone() -> None:
    court = {0: ["Patron of the Playhouse"]}
    bench = position(row=["Peacock on a Silver Chain", "Lantern Owl"], gold=6, courts=court)
    bench.act(0, "acquire", pick("Peacock on a Silver Chain"), "add")
    assert bench.state.gold[0] == 3
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    assert bench.state.gold[0] == 0


def test_an_empty_slot_holds_nothing() -> None:
    bench = position(row=["Fox Without a Master"], deck=[], only=True, gold=9)
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    assert bench.state.row == [NONE] * 5
