"""Banners."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.scoring import total
from regalia.games.who_will_reign.state import NONE
from regalia.kernel import SPECTATOR
from regalia.testing import rule

from .position import banner, names, pick, position

MIGHT2 = ("Gatekeeper", "War Elephant")
ALL_PATHS = ("Gatekeeper", "Fireworks", "Lantern Owl", "Honeybee Queen")


@rule("WR-026", "WR-130", "WR-132")
def test_a_banner_is_taken_freely_between_actions() -> None:
    bench = position(courts={0: MIGHT2}, gold=4, food=9)
    bench.act(0, "harvest")
    bench.act(0, "banner", "banner:0")
    assert bench.state.banner[0] == 0
    assert bench.state.gold[0] == 4
    assert bench.can(0, "acquire")
    assert "Seat 1 takes up Banner of Might." in bench.said()


@rule("WR-130")
def test_never_a_second_banner() -> None:
    bench = position(courts={0: [*MIGHT2, "Fireworks", "Peacock on a Silver Chain"]})
    bench.act(0, "banner", "banner:0")
    no = bench.refused(0, "banner", f"banner:{banner('Culture')}")
    assert no.rule == "WR-130"
    assert "never have a second" in no.sentence


@rule("WR-131")
@pytest.mark.parametrize(
    ("name", "one", "two"),
    [
        ("Might", "Gatekeeper", "War Elephant"),
        ("Culture", "Fireworks", "Peacock on a Silver Chain"),
        ("Wisdom", "Astronomer", "Abacus of Pearls"),
        ("Bounty", "Honeybee Queen", "Cook of Nine Feasts"),
    ],
)
def test_two_court_cards_of_its_path(name: str, one: str, two: str) -> None:
    at = f"banner:{banner(name)}"
    land = {0: "Watch Fort", 1: "Lantern Theatre", 2: "Observatory Hill", 3: "Spice Wharf"}  # a path on the board does not help
    guests = {0: ["Failed Poet", "Suspicious Envoy"]}
    no = position(courts={0: [one, "Fox Without a Master"], 1: [two]}, land=land, guests=guests).refused(0, "banner", at)
    assert no.rule == "WR-131"
    assert no.sentence == f"Banner of {name} asks for two {name} Court Cards, and you have 1."
    bench = position(courts={0: [one, two]})
    bench.act(0, "banner", at)
    assert bench.state.banner[0] == banner(name)


@rule("WR-131")
def test_balance_asks_for_each_path() -> None:
    at = f"banner:{banner('Balance')}"
    no = position(courts={0: ALL_PATHS[:2]}).refused(0, "banner", at)
    assert no.sentence == "Banner of Balance asks for a Court Card of each path, and you have none of Wisdom and Bounty."
    others = [*ALL_PATHS[:3], "Fox Without a Master", "War Elephant"]  # without a path is no fourth one
    no = position(courts={0: others}, land={0: "Spice Wharf"}).refused(0, "banner", at)
    assert no.sentence == "Banner of Balance asks for a Court Card of each path, and you have none of Bounty."
    bench = position(courts={0: ALL_PATHS})
    bench.act(0, "banner", at)
    assert total(bench.state, 0) == 2 + 4 + 2 + 2 + 3


@rule("WR-132")
def test_not_in_a_sisters_turn_nor_in_the_middle_of_a_purchase_or_moon() -> None:
    bench = position(courts={0: MIGHT2}, active=1)
    assert bench.options(0) == []
    buying = position(courts={0: MIGHT2}, guests={0: ["Failed Poet"]}, row=["Drill Captain"], gold=9)
    buying.act(0, "acquire", pick("Drill Captain"), "add")
    assert not buying.can(0, "banner")
    moon = position(courts={0: MIGHT2}, deck=["Famine Moon"], gold=9)
    moon.act(0, "acquire", pick("Lantern Owl"), "add")
    assert not moon.can(0, "banner")


@rule("WR-133")
def test_first_come_first_served() -> None:
    bench = position(courts={0: MIGHT2, 1: ["Drill Captain", "Mastiff of the North Gate"]})
    bench.act(0, "banner", "banner:0")
    bench.act(0, "end")
    no = bench.refused(1, "banner", "banner:0")
    assert no.rule == "WR-133"
    assert bench.state.banners == [1, 2, 3, 4]


@rule("WR-134")
def test_it_stays_when_the_courtiers_go() -> None:
    bench = position(courts={0: MIGHT2}, gold=20)
    bench.act(0, "banner", "banner:0")
    bench.act(0, "acquire", pick("Fox Without a Master"), pick("Gatekeeper"))
    bench.act(0, "acquire", pick("Lantern Owl"), pick("War Elephant"))
    assert bench.state.banner[0] == 0
    assert names(bench.state.courts[0]) == ["Fox Without a Master", "Lantern Owl"]
    assert total(bench.state, 0) == 3 + 2 + 0


@rule("WR-135")
def test_its_ability_works_for_the_rest_of_the_turn() -> None:
    bench = position(courts={0: ["Fireworks", "Peacock on a Silver Chain"]}, gold=1)
    assert bench.refused(0, "sweep").rule == "WR-080"
    bench.act(0, "banner", f"banner:{banner('Culture')}")
    bench.act(0, "sweep")
    assert bench.state.gold[0] == 0


@rule("WR-136", "WR-144")
@pytest.mark.parametrize(
    ("name", "court", "crowns"),
    [
        ("Might", ["Gatekeeper", "War Elephant", "Drill Captain"], 3),
        ("Culture", ["Fireworks", "Peacock on a Silver Chain"], 2 + 1),  # a Culture Improvement shows
        ("Wisdom", ["Lantern Owl", "Robe of the Silent Archive"], 2),
        ("Bounty", ["Honeybee Queen", "Cook of Nine Feasts"], 2),
        ("Balance", ["Fox Without a Master"], 3),
    ],
)
def test_crowns_of_each_banner(name: str, court: list[str], crowns: int) -> None:
    land = {0: "Lantern Theatre", 1: "Watch Fort", 2: "Observatory Hill", 3: "Spice Wharf"}
    without = total(position(courts={0: court}, land=land).state, 0)
    assert total(position(courts={0: court}, land=land, banners={0: name}).state, 0) == without + crowns


@rule("WR-137")
def test_a_banner_is_no_card_of_its_path() -> None:
    bench = position(courts={0: ["Ceremonial Coat"]}, banners={0: "Culture"})
    assert total(bench.state, 0) == 2 + 1
    assert len(bench.state.courts[0]) == 1


def test_might_softens_guests_but_not_below_nothing() -> None:
    guests = {0: ["Failed Poet", "Suspicious Envoy", "Great-Uncle Who Stays"]}
    bench = position(courts={0: ["Fox Without a Master"]}, guests=guests, banners={0: "Might"})
    assert total(bench.state, 0) == 3 - 1 - 0 - 2


def test_wisdom_lowers_wisdom_cards_by_one_gold() -> None:
    bench = position(banners={0: "Wisdom"}, gold=6)
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    assert bench.state.gold[0] == 6 - 4 - 2


def test_bounty_and_balance_add_to_the_land() -> None:
    bounty = position(banners={0: "Bounty"})
    bounty.act(0, "harvest")
    assert bounty.state.food[0] == 5 + 4 + 2
    balance = position(banners={0: "Balance"})
    balance.act(0, "harvest")
    assert balance.state.food[0] == 5 + 4 + 1


@rule("WR-180")
def test_the_basic_game_has_no_banners() -> None:
    bench = position(courts={0: MIGHT2}, with_banners=False)
    assert not bench.can(0, "banner")
    no = bench.refused(0, "banner", "banner:0")
    assert (no.rule, no.sentence) == ("WR-180", "This game is played without Banners.")
    assert bench.state.banner == [NONE, NONE]
    for viewer in (0, SPECTATOR):
        shown = [item.id for area in GAME.table(bench.state, viewer).areas for item in area.items]
        assert "banners" not in shown
        assert "no_banners" in shown
        assert "banners" in [item.id for area in GAME.table(position().state, viewer).areas for item in area.items]
