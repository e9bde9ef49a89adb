"""Unwanted Guests."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign.scoring import breakdown, total
from regalia.testing import rule

from .position import names, number, pick, position


@rule("WR-070")
def test_a_bought_guest_goes_to_a_sister_of_her_choice() -> None:
    bench = position(3, gold=9)
    no = bench.refused(0, "acquire", pick("Failed Poet"), "seat:0")
    assert no.rule == "WR-070"
    assert "another sister" in no.sentence
    assert no.remedy == "Pick a sister."
    bench.act(0, "acquire", pick("Failed Poet"), "seat:2")
    assert names(bench.state.guests[2]) == ["Failed Poet"]
    assert bench.state.guests[0] == []
    assert "Failed Poet is sent to Seat 3." in bench.said()


@rule("WR-071", "WR-072")
def test_one_sister_may_get_them_all_and_is_not_asked() -> None:
    row = ["Failed Poet", "Cousin with a Cold", "Great-Uncle Who Stays", "Aunt Who Knows Better", "Suspicious Envoy"]
    bench = position(gold=40, row=row, deck=["Fox Without a Master", "Gatekeeper", "Fireworks", "Astronomer", "War Elephant"])
    for name in row:
        bench.act(0, "acquire", pick(name), "seat:1")
        assert bench.waiting() == (0,)
    assert names(bench.state.guests[1]) == row
    assert bench.state.courts[1] == []


@rule("WR-073", "WR-148")
def test_guests_subtract_at_the_end_also_below_zero() -> None:
    bench = position(guests={1: ["Great-Uncle Who Stays", "Failed Poet"]})
    assert total(bench.state, 1) == -5
    assert [line.crowns for line in breakdown(bench.state, 1)] == [-3, -2]


@rule("WR-074", "WR-075")
@pytest.mark.parametrize("host", ["Gatekeeper", "Drill Captain", "Envoy of Few Words", "Ratcatcher of the Granary"])
def test_four_courtiers_show_a_guest_to_the_door(host: str) -> None:
    guests = {0: ["Failed Poet", "Great-Uncle Who Stays"], 1: ["Cousin with a Cold"]}
    bench = position(row=[host], gold=9, food=9, guests=guests)
    bench.act(0, "acquire", pick(host), "add")
    assert set(bench.options(0)) == {("show_out", pick("Failed Poet")), ("show_out", pick("Great-Uncle Who Stays")), ("keep",)}
    assert "door" in bench.prompt(0)
    bench.act(0, "show_out", pick("Great-Uncle Who Stays"))
    s = bench.state
    assert names(s.guests[0]) == ["Failed Poet"]
    assert names(s.guests[1]) == ["Cousin with a Cold"]
    assert number("Great-Uncle Who Stays") in s.discard
    assert len([card for card in s.row if card >= 0]) == 5  # refilled afterwards


@rule("WR-074")
def test_she_may_decline_and_nothing_is_saved_for_later() -> None:
    bench = position(row=["Gatekeeper"], gold=9, guests={0: ["Failed Poet"]})
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    bench.act(0, "keep")
    assert names(bench.state.guests[0]) == ["Failed Poet"]
    without = position(row=["Gatekeeper", "Failed Poet"], gold=9)
    without.act(0, "acquire", pick("Gatekeeper"), "add")
    without.act(0, "end")
    without.act(1, "acquire", pick("Failed Poet"), "seat:0")
    without.act(1, "end")
    assert not without.can(0, "show_out")


@rule("WR-043", "WR-053", "WR-074")
def test_a_courtier_who_replaces_another_shows_a_guest_out_before_the_row_is_refilled() -> None:
    bench = position(row=["Gatekeeper"], deck=[], only=True, gold=9, courts={0: ["Fireworks"]}, guests={0: ["Failed Poet"]})
    bench.act(0, "acquire", pick("Gatekeeper"), pick("Fireworks"))
    assert names(bench.state.discard) == ["Fireworks"]
    assert names(bench.state.row) == []
    bench.act(0, "show_out", pick("Failed Poet"))
    assert sorted(names(bench.state.row)) == ["Failed Poet", "Fireworks"]


@rule("WR-074")
def test_a_guest_of_a_sister_cannot_be_shown_out_and_without_ones_own_nobody_is_asked() -> None:
    bench = position(row=["Gatekeeper"], gold=9, guests={1: ["Failed Poet"]})
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    assert bench.can(0, "end")
    assert names(bench.state.guests[1]) == ["Failed Poet"]


@rule("WR-075")
def test_a_guest_shown_out_can_come_back() -> None:
    bench = position(row=["Gatekeeper"], deck=[], only=True, gold=9, guests={0: ["Failed Poet"]})
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    bench.act(0, "show_out", pick("Failed Poet"))
    assert names(bench.state.row) == ["Failed Poet"]  # the discard pile became the deck


@rule("WR-076", "WR-131")
def test_a_guest_counts_for_nothing_else() -> None:
    bench = position(courts={0: ["Gatekeeper"]}, guests={0: ["Suspicious Envoy", "Failed Poet"]})
    assert bench.refused(0, "banner", "banner:0").rule == "WR-131"
    assert total(bench.state, 0) == 2 - 1 - 2
