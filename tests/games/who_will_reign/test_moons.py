"""Moons, and the pledge table."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.catalogue import MARKET
from regalia.games.who_will_reign.moons import PLEDGE, Moonrise
from regalia.games.who_will_reign.state import NONE, Reign
from regalia.games.who_will_reign.verbs import EachGains, text_of_moon
from regalia.kernel import NotAllowed, act, options, waiting
from regalia.kernel.match import Match, Seat
from regalia.kernel.table import Note
from regalia.registry import load_game
from regalia.server.clocks import Clocks
from regalia.server.saved import Sitter
from regalia.testing import Bench, rule

from .position import names, number, pick, position

TRIGGER = "Lantern Owl"  # bought for 3 gold, it uncovers the next card of the deck


def rise(
    moon: str, seats: int = 2, food: int | list[int] = 5, gold: int | list[int] = 8, after: tuple[str, ...] = ("Gatekeeper",)
) -> Bench[Reign]:
    """A Moon turned up by a purchase of seat 0, who pays 3 gold for it."""
    bench = position(seats, deck=[moon, *after], food=food, gold=gold)
    bench.act(0, "acquire", pick(TRIGGER), "add")
    return bench


def at_table(bench: Bench[Reign]) -> Moonrise:
    frame = bench.state.stack[-1]
    assert isinstance(frame, Moonrise)
    return frame


# --- Moons ----------------------------------------------------------------------------------------------------------


@rule("WR-100", "WR-093")
def test_a_moon_happens_at_once_goes_to_the_box_and_the_turn_goes_on() -> None:
    bench = rise("Harvest Moon")
    s = bench.state
    assert s.food == [5 + s.farm_total()] * 2
    assert names(s.box) == ["Harvest Moon"]
    assert names([s.row[1]]) == ["Gatekeeper"]
    assert s.moon == NONE
    assert bench.waiting() == (0,)
    assert bench.said()[1:] == ["Harvest Moon rises.", f"Every sister gains {s.farm_total()} food."]


@rule("WR-101")
def test_moon_after_moon() -> None:
    bench = rise("Silver Moon", after=("Veiled Moon", "Gnawing Moon", "Gatekeeper"))
    assert names(bench.state.box) == ["Silver Moon", "Veiled Moon", "Gnawing Moon"]
    assert bench.state.gold == [5 + 3 - 2, 8 - 2 - 1]
    assert bench.state.food == [5, 5 - 3]
    assert names([bench.state.row[1]]) == ["Gatekeeper"]


@rule("WR-102")
def test_a_moon_uses_up_nothing() -> None:
    bench = rise("Silver Moon")
    assert bench.can(0, "harvest")
    assert bench.can(0, "acquire", pick("Gatekeeper"))
    assert bench.can(0, "sweep")


@rule("WR-103")
def test_decisions_start_with_the_active_sister() -> None:
    bench = position(3, active=1, deck=["Famine Moon", "Gatekeeper"], gold=9)
    bench.act(1, "acquire", pick(TRIGGER), "add")
    assert bench.waiting() == (1, 2, 0)


@rule("WR-104")
def test_nobody_loses_more_than_she_has() -> None:
    bench = rise("Veiled Moon", gold=[4, 1])
    assert bench.state.gold == [0, 0]
    assert "Seat 2 loses 1 gold." in bench.said()


@rule("WR-105")
def test_the_purchase_is_complete_before_the_moon() -> None:
    bench = position(deck=["Famine Moon", "Fireworks"], row=["Gatekeeper"], gold=9, guests={0: ["Failed Poet"]})
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    assert bench.state.moon == NONE  # first the door, then the refill
    bench.act(0, "show_out", pick("Failed Poet"))
    assert bench.state.moon == number("Famine Moon")
    assert names(bench.state.courts[0]) == ["Gatekeeper"]


@rule("WR-106", "WR-142")
def test_a_moon_of_the_last_action_still_happens() -> None:
    six = ["Mastiff of the North Gate", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer"]
    bench = position(active=1, courts={1: six}, deck=["Silver Moon", "Phoenix of No House"], gold=4)
    bench.act(1, "acquire", pick("Fox Without a Master"), "add")
    assert bench.state.gold == [4 + 3, 0]
    bench.act(1, "end")
    assert bench.state.outcome is not None


@rule("WR-107")
def test_a_moon_belongs_to_nobody() -> None:
    bench = rise("Harvest Moon")
    s = bench.state
    assert number("Harvest Moon") not in [*s.courts[0], *s.courts[1], *s.guests[0], *s.guests[1]]


def test_harvest_moon_gives_what_the_farms_yield() -> None:
    bench = position(3, deck=["Harvest Moon", "Gatekeeper"], land={5: "Riverbank Estate"}, gold=3)
    bench.act(0, "acquire", pick(TRIGGER), "add")
    assert bench.state.food == [5 + 7] * 3


def test_veiled_moon_takes_from_all() -> None:
    assert rise("Veiled Moon").state.gold == [3, 6]


@rule("WR-007", "WR-103")
def test_silver_moon_gives_for_each_sister_who_plays_after_her_two_at_most() -> None:
    bench = position(4, active=1, deck=["Silver Moon", "Gatekeeper"], gold=9)
    s = bench.state
    s.first = 2
    bench.act(1, "acquire", pick(TRIGGER), "add")
    assert [s.place(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert s.gold == [9 + 3, 9 - 3, 9 + 6, 9 + 6]  # the last gets nothing and has paid for her Owl
    assert bench.said()[-4:] == ["Seat 2 gains nothing.", "Seat 3 gains 6 gold.", "Seat 4 gains 6 gold.", "Seat 1 gains 3 gold."]


@rule("WR-007", "WR-104")
def test_gnawing_moon_takes_for_each_sister_who_plays_before_her() -> None:
    bench = position(4, deck=["Gnawing Moon", "Gatekeeper"], gold=[9, 9, 1, 9], food=[5, 5, 8, 8])
    bench.act(0, "acquire", pick(TRIGGER), "add")
    assert bench.state.food == [5, 2, 2, 0]
    assert bench.state.gold[1:] == [8, 0, 6]
    later = position(4, active=1, deck=["Gnawing Moon", "Gatekeeper"], gold=9, food=9)
    later.state.first = 2
    later.act(1, "acquire", pick(TRIGGER), "add")
    assert later.state.food == [9 - 6, 0, 9, 9 - 3]
    assert later.state.gold == [9 - 2, 9 - 3 - 3, 9, 9 - 1]


# --- the pledge table -----------------------------------------------------------------------------------------------


@rule("WR-120", "WR-121", "WR-122")
def test_a_public_table_opens_with_all_pledges_at_nothing() -> None:
    bench = rise("Raiders' Moon", 3)
    f = at_table(bench)
    assert (f.gold, f.food) == ([0, 0, 0], [0, 0, 0])
    assert bench.waiting() == (0, 1, 2)
    assert "0 of 6 gold pledged" in bench.prompt(1)
    assert ("confirm",) in bench.options(2)  # giving nothing is a choice


@rule("WR-121", "WR-127")
def test_what_is_at_stake_lies_beside_the_pledges() -> None:
    bench = rise("Raiders' Moon", 2)
    shown = [item for area in GAME.table(bench.state, 0).areas for item in area.items]
    assert not {item.id for item in shown} & {"pledge", "confirm"}  # what is read must not be taken for what is picked
    notes = [item.text for item in shown if isinstance(item, Note)]
    assert "If all of it is paid: every sister who paid gains 3 food. If not, nobody pays: every sister loses 3 gold." in notes


@rule("WR-122", "WR-124")
def test_who_can_only_confirm_is_not_asked_for_a_pledge() -> None:
    bench = rise("Raiders' Moon", 2, gold=[5, 8])
    assert bench.prompt(0) == "Raiders' Moon: 0 of 4 gold pledged, nothing by you. Set your pledge, or confirm."
    bench.act(1, "pledge", "gold:4")
    assert bench.options(0) == [("confirm",)]
    assert bench.prompt(0) == "Raiders' Moon: 4 of 4 gold pledged, nothing by you. Confirm what is pledged."
    assert bench.prompt(1).endswith("4 gold by you. Set your pledge, or confirm.")
    no = bench.refused(0, "pledge", "gold:1")
    assert (no.rule, no.sentence) == ("WR-122", "The others have pledged all of it, and nothing is left open for you.")
    poor = rise("Raiders' Moon", 2, gold=[3, 8])
    assert poor.options(0) == [("confirm",)]
    no = poor.refused(0, "pledge", "gold:1")
    assert (no.rule, no.sentence, no.remedy) == ("WR-122", "You have no gold to pledge.", "Confirm what is pledged.")


@rule("WR-122", "WR-126")
def test_a_pledge_is_limited_by_her_stock_and_by_what_is_open() -> None:
    bench = rise("Raiders' Moon", 2, gold=[5, 8])
    assert max(a[1] for a in bench.options(0) if a[0] == "pledge") == "gold:2"  # she has 2 left
    assert max(a[1] for a in bench.options(1) if a[0] == "pledge") == "gold:4"
    bench.act(1, "pledge", "gold:3")
    assert [a for a in bench.options(0) if a[0] == "pledge"] == [("pledge", "gold:1")]
    no = bench.refused(0, "pledge", "gold:2")
    assert no.rule == "WR-122"
    assert no.sentence == "You may pledge 0 to 1 gold, another number than now."


@rule("WR-123")
def test_any_change_cancels_every_confirmation() -> None:
    bench = rise("Raiders' Moon", 3)
    bench.act(0, "confirm")
    bench.act(1, "confirm")
    assert bench.waiting() == (2,)
    bench.act(2, "pledge", "gold:2")
    assert bench.waiting() == (0, 1, 2)
    for seat in (2, 0, 1):
        bench.act(seat, "confirm")
    assert names(bench.state.box) == ["Raiders' Moon"]


@rule("WR-124")
def test_five_changes_and_then_she_can_only_confirm() -> None:
    bench = rise("Raiders' Moon", 3)
    for amount in (1, 0, 1, 0, 1):  # taking a pledge back is a change as well
        bench.act(1, "pledge", f"gold:{amount}")
    assert bench.options(1) == [("confirm",)]
    no = bench.refused(1, "pledge", "gold:2")
    assert no.rule == "WR-124"
    assert "5 times" in no.sentence


@rule("WR-124", "WR-173")
def test_a_pledge_is_changed_and_never_undone() -> None:
    match = Match(load_game("who_will_reign"), [Seat("Ann"), Seat("Bea")])
    match.state = rise("Raiders' Moon", 2).state
    match.act(1, ("pledge", "gold:1"))
    for agreed in ((), (0,)):
        with pytest.raises(NotAllowed) as no:
            match.undo(1, agreed)
        assert no.value.refusal.rule == "WR-173"
    match.act(1, ("confirm",))
    assert match.cannot_undo(1) is None, "that she is content counts for nothing before the table closes"


@rule("WR-124", "WR-181")
def test_when_the_clock_rings_the_pledges_stand() -> None:
    bench = rise("Raiders' Moon", 2)
    bench.act(0, "pledge", "gold:2")
    bench.act(1, "pledge", "gold:2")
    s, f = bench.state, at_table(bench)
    assert PLEDGE.clock(s, f) == 120
    for seat in waiting(s):
        bench.act(seat, *(PLEDGE.on_time(s, f, seat) or ()))
    assert names(bench.state.box) == ["Raiders' Moon"]
    assert bench.state.gold == [8 - 3 - 2, 8 - 2]
    for seconds in (60, 300, 0):
        assert GAME.begin(2, {"pledge_clock": seconds}).pledge_clock == seconds
        s.pledge_clock = seconds
        assert PLEDGE.clock(s, f) == seconds


@rule("WR-124")
def test_each_pledge_table_has_its_own_time() -> None:
    bench = rise("Famine Moon", 2, after=("Raiders' Moon", "Gatekeeper"))
    clocks, sisters = Clocks(0), [Sitter("Ann", "human"), Sitter("Bea", "human")]
    clocks.set(bench.state, sisters, 0)
    assert clocks.ask_end == 120_000
    for seat in (0, 1):
        bench.act(seat, "confirm")
        clocks.set(bench.state, sisters, 110_000 + seat)
    assert MARKET[bench.state.moon].name == "Raiders' Moon"
    assert clocks.ask_end == 110_001 + 120_000


@rule("WR-125")
def test_any_unconfirmed_sister_may_act_in_any_order() -> None:
    bench = rise("Raiders' Moon", 3)
    bench.act(2, "pledge", "gold:1")
    bench.act(0, "confirm")
    assert bench.waiting() == (1, 2)
    bench.act(1, "pledge", "gold:1")
    assert bench.waiting() == (0, 1, 2)


@rule("WR-126")
def test_a_met_total_is_paid_and_helps_those_who_paid() -> None:
    bench = rise("Raiders' Moon", 3)
    bench.act(0, "pledge", "gold:4")
    bench.act(1, "pledge", "gold:2")
    for seat in range(3):
        bench.act(seat, "confirm")
    assert bench.state.gold == [8 - 3 - 4, 8 - 2, 8]
    assert bench.state.food == [8, 8, 5]


@rule("WR-127")
def test_a_missed_total_costs_nobody_her_pledge_and_brings_the_failure() -> None:
    bench = rise("Raiders' Moon", 3)
    bench.act(0, "pledge", "gold:4")
    bench.act(2, "pledge", "gold:1")  # 5 of 6
    for seat in range(3):
        bench.act(seat, "confirm")
    assert bench.state.gold == [5 - 3, 8 - 3, 8 - 3]
    assert bench.state.food == [5, 5, 5]
    assert "The payment fails and nobody pays." in bench.said()


@rule("WR-128")
def test_the_table_is_skipped_when_all_together_have_too_little() -> None:
    bench = rise("Famine Moon", 3, food=[2, 2, 1])
    assert bench.waiting() == (0,)
    assert bench.state.food == [1, 1, 0]
    assert names(bench.state.box) == ["Famine Moon"]
    assert "The sisters have 5 of the 6 food it asks for." in bench.said()
    assert "The payment fails and nobody pays." in bench.said()


@rule("WR-128")
@pytest.mark.parametrize(
    ("moon", "food", "gold", "opens"),
    [
        ("Famine Moon", [3, 2, 1], [3, 9, 9], True),  # 6 of 6 food
        ("Famine Moon", [3, 2, 0], [3, 9, 9], False),  # gold is of no use
        ("Raiders' Moon", [9, 9, 9], [3 + 1, 5, 0], True),  # 6 of 6 gold; 3 went for the courtier
        ("Raiders' Moon", [9, 9, 9], [3 + 1, 4, 0], False),
        ("Festival Moon", [2, 0, 2], [3 + 1, 4, 0], True),  # 9 of 9, food and gold together
        ("Festival Moon", [2, 0, 2], [3 + 1, 3, 0], False),
    ],
)
def test_the_table_opens_when_they_have_exactly_enough(moon: str, food: list[int], gold: list[int], opens: bool) -> None:
    bench = rise(moon, 3, food=food, gold=gold)
    assert (bench.waiting() == (0, 1, 2)) is opens
    assert (names(bench.state.box) == []) is opens
    if not opens:
        assert bench.waiting() == (0,)
        return
    for seat in range(3):
        has_food, has_gold = bench.state.food[seat], bench.state.gold[seat]
        picks = {"Famine Moon": [f"food:{has_food}"], "Raiders' Moon": [f"gold:{has_gold}"]}
        pledge = picks.get(moon, [f"food:{has_food}", f"gold:{has_gold}"])
        if bench.can(seat, "pledge"):
            bench.act(seat, "pledge", *pledge)
    for seat in range(3):
        bench.act(seat, "confirm")
    assert "The payment fails and nobody pays." not in bench.said()
    assert names(bench.state.box) == [moon]


@rule("WR-129")
def test_food_or_gold_is_pledged_as_a_pair() -> None:
    bench = rise("Festival Moon", 2, food=2, gold=[4, 9])
    assert ("pledge", "food:2", "gold:1") in bench.options(0)
    no = bench.refused(0, "pledge", "food:2", "gold:2")
    assert no.sentence == "You may pledge up to 2 food and 1 gold, and no more than 6 together."
    pledges = [a[1:] for a in bench.options(1) if a[0] == "pledge"]
    assert sorted(pledges) == sorted((f"food:{f}", f"gold:{g}") for f in range(3) for g in range(7) if 0 < f + g <= 6)
    bench.act(0, "pledge", "food:2", "gold:1")
    bench.act(1, "pledge", "food:1", "gold:2")
    bench.act(0, "confirm")
    bench.act(1, "confirm")
    assert bench.state.food == [0, 1]
    assert bench.state.gold == [4 - 3 - 1 + 5, 9 - 2 + 5]


@rule("WR-129", "WR-172")
def test_nothing_passes_between_sisters() -> None:
    bench = rise("Raiders' Moon", 3)
    assert {a[0] for a in bench.options(1)} == {"pledge", "confirm"}
    assert {a[0] for a in position().options(0)} <= {"harvest", "tax", "acquire", "sweep", "banner", "end"}


@pytest.mark.parametrize(
    ("moon", "total", "paid", "failed"),
    [
        ("Famine Moon", 4, [(3, 7), (3, 10)], [(2, 5), (2, 8)]),
        ("Usurper's Moon", 4, [(8, 3), (8, 6)], [(5, 2), (5, 4)]),
        ("Festival Moon", 6, [(2, 10), (2, 13)], [(5, 5), (5, 8)]),
    ],
)
def test_shared_payments_paid_and_failed(moon: str, total: int, paid: list[tuple[int, int]], failed: list[tuple[int, int]]) -> None:
    bench = rise(moon)
    word = "gold" if moon == "Usurper's Moon" else "food"
    more = ["gold:0"] if moon == "Festival Moon" else []
    bench.act(0, "pledge", f"{word}:{total // 2}", *more)
    bench.act(1, "pledge", f"{word}:{total // 2}", *more)
    for seat in range(2):
        bench.act(seat, "confirm")
    assert list(zip(bench.state.food, bench.state.gold, strict=True)) == paid
    bench = rise(moon)
    for seat in range(2):
        bench.act(seat, "confirm")
    assert list(zip(bench.state.food, bench.state.gold, strict=True)) == failed


@rule("WR-126")
def test_who_gave_one_has_paid() -> None:
    bench = rise("Raiders' Moon", 2)
    bench.act(0, "pledge", "gold:1")
    bench.act(1, "pledge", "gold:3")
    for seat in (0, 1):
        bench.act(seat, "confirm")
    assert list(zip(bench.state.food, bench.state.gold, strict=True)) == [(5 + 3, 8 - 3 - 1), (5 + 3, 8 - 3)]


@rule("WR-038", "WR-103")
def test_the_harvest_moon_is_no_harvest() -> None:
    court = {0: ["Apron of the Harvest Mother"]}
    bench = position(deck=["Harvest Moon", "Gatekeeper"], courts=court, banners={0: "Bounty"}, gold=9)
    bench.act(0, "acquire", pick(TRIGGER), "add")
    assert bench.state.food == [5 + 4, 5 + 4]
    bench.act(0, "harvest")  # WR-102: and it was not used up
    assert bench.state.food == [9 + 4 + 1 + 2, 9]


@rule("WR-126")
def test_who_gave_nothing_gains_nothing() -> None:
    bench = rise("Festival Moon", 2, food=9)
    bench.act(0, "pledge", "food:6", "gold:0")
    for seat in (0, 1):
        bench.act(seat, "confirm")
    assert list(zip(bench.state.food, bench.state.gold, strict=True)) == [(3, 8 - 3 + 5), (9, 8)]


@rule("WR-103")
def test_a_pack_may_bless_all_alike() -> None:
    bench = position(3, food=1, gold=[0, 2, 4])
    EachGains(food=1, gold=3).act(bench.state, [])
    assert bench.state.food == [2, 2, 2]
    assert bench.state.gold == [3, 5, 7]
    assert text_of_moon(EachGains(gold=4)) == "Every sister gains 4 gold."


def test_every_pledge_table_ends_however_it_is_played() -> None:
    for seed in range(30):
        bench = rise("Festival Moon", 4, food=9, gold=9)
        s, count = bench.state, 0
        while isinstance(s.stack[-1], Moonrise):
            seat = waiting(s)[(seed + count) % len(waiting(s))]
            legal = options(s, seat)
            act(s, seat, legal[(seed * 7 + count) % len(legal)])
            count += 1
            assert count < 200
