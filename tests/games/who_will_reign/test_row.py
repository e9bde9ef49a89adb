"""Sweeping, drawing, the discard pile."""

from __future__ import annotations

from regalia.games.who_will_reign.state import NONE
from regalia.testing import rule

from .position import PLAIN_ROW, market_cards, names, number, pick, position

FIVE = ("Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer")


@rule("WR-080", "WR-090")
def test_a_sweep_costs_three_and_deals_five_new_cards() -> None:
    bench = position(gold=4, deck=FIVE)
    bench.act(0, "sweep")
    s = bench.state
    assert s.gold[0] == 1
    assert names(s.row) == list(FIVE)
    assert sorted(names(s.discard)) == sorted(PLAIN_ROW)
    no = bench.refused(0, "sweep")
    assert no.rule == "WR-080"
    assert no.sentence == "A sweep costs you 3 gold and you have 1."
    assert no.remedy == "You are 2 gold short."


@rule("WR-081")
def test_sweeping_again_and_again() -> None:
    bench = position(gold=9)
    for left in (6, 3, 0):
        bench.act(0, "sweep")
        assert bench.state.gold[0] == left
    assert not bench.can(0, "sweep")


@rule("WR-082", "WR-101")
def test_moons_in_a_sweep_resolve_in_order_before_the_next_slot() -> None:
    deck = ["Gatekeeper", "Silver Moon", "Veiled Moon", "Drill Captain", "War Elephant", "Fireworks", "Astronomer"]
    bench = position(gold=[3, 3], deck=deck)
    bench.act(0, "sweep")
    s = bench.state
    assert names(s.row) == list(FIVE)
    assert names(s.box) == ["Silver Moon", "Veiled Moon"]
    assert s.gold == [0 + 3 - 2, 3 - 2]  # the first sister could not pay the second Moon without the first one


@rule("WR-082", "WR-091", "WR-093", "WR-101")
def test_a_moon_in_a_sweep_that_has_to_reshuffle_does_not_come_back_in_it() -> None:
    bench = position(row=["Gatekeeper", "Drill Captain"], deck=["Silver Moon"], only=True, discard=["Veiled Moon"], gold=[3, 3])
    bench.act(0, "sweep")
    s = bench.state
    assert sorted(names(s.row)) == ["Drill Captain", "Gatekeeper"]  # all there is
    assert {"Silver Moon", "Veiled Moon"} <= set(names(s.box))
    assert s.gold == [0 + 3 - 2, 3 - 2]
    assert (len(s.deck), s.discard) == (0, [])
    assert market_cards(s) == list(range(74))


@rule("WR-083", "WR-092")
def test_a_short_row_may_be_swept() -> None:
    bench = position(row=["Fox Without a Master", "Lantern Owl"], deck=["Gatekeeper"], only=True, gold=3)
    bench.act(0, "sweep")
    assert sorted(names(bench.state.row)) == ["Fox Without a Master", "Gatekeeper", "Lantern Owl"]
    assert bench.state.row[3:] == [NONE, NONE]


@rule("WR-083")
def test_with_no_card_anywhere_there_is_nothing_to_sweep() -> None:
    bench = position(row=[], deck=[], only=True, gold=9)
    no = bench.refused(0, "sweep")
    assert no.rule == "WR-083"
    for deck, discard in ((["Gatekeeper"], []), ([], ["Gatekeeper"])):
        bench = position(row=[], deck=deck, only=True, discard=discard, gold=3)
        bench.act(0, "sweep")  # nothing to discard, and one card to deal
        assert names(bench.state.row) == ["Gatekeeper"]


@rule("WR-084")
def test_swept_cards_can_come_back_in_the_same_deal() -> None:
    bench = position(deck=["Gatekeeper"], only=True, gold=3)
    bench.act(0, "sweep")
    row = names(bench.state.row)
    assert row[0] == "Gatekeeper"
    assert set(row[1:]) < set(PLAIN_ROW)
    assert len(bench.state.deck) == 1


@rule("WR-091")
def test_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    bench = position(deck=[], only=True, discard=["Gatekeeper", "Drill Captain"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    s = bench.state
    assert names([s.row[1]])[0] in ("Gatekeeper", "Drill Captain")
    assert len(s.deck) == 1
    assert s.discard == []
    assert "The discard pile is shuffled and becomes the deck." in bench.said()


@rule("WR-091")
def test_the_discard_pile_waits_until_a_card_is_needed() -> None:
    bench = position(deck=["Gatekeeper"], only=True, discard=["Drill Captain"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    assert len(bench.state.deck) == 0
    assert names(bench.state.discard) == ["Drill Captain"]


@rule("WR-092")
def test_bare_places_are_filled_from_the_left_when_cards_come_back() -> None:
    bench = position(row=["Fox Without a Master", "Lantern Owl", "Gatekeeper"], deck=[], only=True, gold=20, courts={0: ["Fireworks"]})
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    assert bench.state.row[0] == NONE
    bench.act(0, "acquire", pick("Lantern Owl"), pick("Fireworks"))  # Fireworks is discarded and fills the first gap
    assert names([bench.state.row[0]]) == ["Fireworks"]
    assert bench.state.row[1] == NONE


@rule("WR-093", "WR-094")
def test_a_reshuffle_leaves_box_courts_guests_and_land_alone() -> None:
    bench = position(
        deck=["Silver Moon"], only=True, discard=["Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer"],
        gold=9, courts={1: ["Phoenix of No House"]}, guests={1: ["Cousin with a Cold"]}, land={0: "Watch Fort"},
    )  # fmt: skip
    bench.act(0, "sweep")
    s = bench.state
    shuffled = {*s.deck.cards(), *s.row, *s.discard}
    for name in ("Silver Moon", "Phoenix of No House", "Cousin with a Cold", "Watch Fort"):
        assert number(name) not in shuffled
    assert number("Silver Moon") in s.box
    assert market_cards(s) == list(range(74))


@rule("WR-080")
def test_sweep_prices_of_abilities() -> None:
    for court, cost in ((["Jester in Mourning"], 1), (["Crier of Stale News"], 2), (["Jester in Mourning", "Crier of Stale News"], 1)):
        bench = position(gold=5, courts={0: court})
        bench.act(0, "sweep")
        assert bench.state.gold[0] == 5 - cost
