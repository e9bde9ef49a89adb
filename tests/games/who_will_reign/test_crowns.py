"""Counting Crowns: the order of evaluation, what counts what, and every Court Card."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign.cards.court import COURT_CARDS
from regalia.games.who_will_reign.cards.printed import CourtCard
from regalia.games.who_will_reign.scoring import breakdown, name_of, total
from regalia.games.who_will_reign.verbs import CrownsBeside, CrownsPer, GainOnArrival, HalvedBeside, Income, NothingBeside
from regalia.games.who_will_reign.words import Land, Path, Tag, Where
from regalia.testing import rule

from .position import fixture_cards, pick, position


def crowns(name: str, *beside: str, land: tuple[str, ...] = (), guests: tuple[str, ...] = ()) -> int:
    """What one card is worth beside others."""
    villages = ("Smiths' Row", "Watch Fort", "Weavers' Lane", "Lantern Theatre")
    places = {(n if each in villages else 5 + n): each for n, each in enumerate(land)}
    s = position(courts={0: [name, *beside]}, land=places, guests={0: guests}).state
    (line,) = [line for line in breakdown(s, 0) if line.thing == pick(name)]
    return line.crowns


# Each Court Card: the company it keeps, and what it is worth in it.
SCENARIOS: list[tuple[str, tuple[str, ...], int]] = [
    ("Mastiff of the North Gate", (), 2),
    ("Gatekeeper", ("Fireworks",), 2),
    ("Shield of Nine Oaths", (), 2),
    ("Shield of Nine Oaths", ("Gatekeeper",), 2 + 1),
    ("Shield of Nine Oaths", ("Gatekeeper", "Drill Captain", "War Elephant"), 2 + 1),
    ("Drill Captain", ("Gatekeeper",), 3),
    ("Cloak of the Border Riders", ("Gatekeeper", "War Elephant"), 1 + 3),
    ("Jealous Champion", ("Mastiff of the North Gate", "Fireworks"), 7),
    ("Jealous Champion", ("Gatekeeper",), 5),
    ("Jealous Champion", ("Gatekeeper", "Drill Captain", "Astronomer"), 5),  # once, however many there are
    ("War Elephant", ("Mask of the Vanished Dancer",), 6),
    ("Armour of the First Queen", ("Gatekeeper",), 5 + 2),
    ("Armour of the First Queen", ("Gatekeeper", "War Elephant", "Drill Captain"), 5 + 3),
    ("Jester in Mourning", (), 1),
    ("Peacock on a Silver Chain", ("Pure White Stag",), 3),
    ("Lute of a Hundred Songs", ("Fireworks", "Peacock on a Silver Chain"), 3),
    ("Fireworks", ("Astronomer",), 4),
    ("Mask of the Vanished Dancer", ("Gatekeeper",), 6),
    ("Mask of the Vanished Dancer", ("Lantern Owl",), 3),
    ("Mask of the Vanished Dancer", ("Lantern Owl", "War Elephant"), 3),
    ("Patron of the Playhouse", ("Fireworks",), 4),
    ("Gown of Living Silk", (), 4),
    ("Gown of Living Silk", ("Moonlight Veil", "Ceremonial Coat", "Robe of the Silent Archive"), 4 + 2),
    ("Ceremonial Coat", ("Fireworks", "Peacock on a Silver Chain", "Gatekeeper"), 6),
    ("Lantern Owl", (), 2),
    ("Astronomer", ("Lantern Owl",), 4),
    ("Astronomer", ("Fireworks",), 0),
    ("Abacus of Pearls", (), 3),
    ("Envoy of Few Words", (), 2),
    ("Hermit of the Salt Cave", ("Lantern Owl",), 5),
    ("Hermit of the Salt Cave", ("Fireworks",), 3),
    ("Hermit of the Salt Cave", ("Fireworks", "Abacus of Pearls"), 3),
    ("Atlas of Unseen Roads", ("Lantern Owl", "Astronomer"), 1 + 3),
    ("Robe of the Silent Archive", ("Goat Who Ate the Tapestry",), 6),
    ("Library of the Three Queens", ("Fireworks", "Astronomer"), 6 + 1),
    ("Library of the Three Queens", ("Fireworks", "Lute of a Hundred Songs", "Abacus of Pearls", "Mirror of Many Faces"), 6 + 3),
    ("Honeybee Queen", (), 2),
    ("Ratcatcher of the Granary", (), 2),
    ("Apron of the Harvest Mother", (), 2),
    ("Pure White Stag", (), 2),
    ("Pure White Stag", ("War Elephant", "Gatekeeper"), 2 + 1),
    ("Pure White Stag", ("War Elephant", "Lantern Owl", "Honeybee Queen"), 2 + 2),
    ("Table That Is Never Cleared", (), 4),
    ("Cook of Nine Feasts", ("Goat Who Ate the Tapestry",), 5),
    ("Goat Who Ate the Tapestry", ("War Elephant",), 8),
    ("Goat Who Ate the Tapestry", ("Moonlight Veil",), 4),
    ("Goat Who Ate the Tapestry", ("Moonlight Veil", "Ceremonial Coat"), 4),
    ("Bear Who Brings the Spring", ("Honeybee Queen", "Cook of Nine Feasts"), 6 + 2),
    ("Crier of Stale News", (), 1),
    ("Fox Without a Master", ("Fireworks",), 3),
    ("Moonlight Veil", ("Astronomer",), 5),
    ("Moonlight Veil", ("Abacus of Pearls",), 4),
    ("Moonlight Veil", ("Abacus of Pearls", "Fireworks"), 4),
    ("Steward of the Lean Years", (), 4),
    ("Mirror of Many Faces", (), 1),
    ("Mirror of Many Faces", ("Gatekeeper", "Fireworks", "War Elephant", "Honeybee Queen"), 1 + 3),
    ("Phoenix of No House", ("Lantern Owl",), 7),
]


@rule("WR-150", "WR-151", "WR-152")
@pytest.mark.parametrize(("name", "beside", "worth"), SCENARIOS)
def test_what_each_court_card_is_worth(name: str, beside: tuple[str, ...], worth: int) -> None:
    assert crowns(name, *beside) == worth


def test_every_court_card_has_a_scenario() -> None:
    assert {name for name, _, _ in SCENARIOS} == {card.name for card in COURT_CARDS}


@rule("WR-152")
def test_abilities_look_into_their_own_court_only() -> None:
    s = position(courts={0: ["Pure White Stag", "Lute of a Hundred Songs"], 1: ["War Elephant", "Fireworks"]}).state
    assert total(s, 0) == 2 + 1


@rule("WR-153")
def test_the_board_counts_where_a_card_says_so() -> None:
    assert crowns("Cloak of the Border Riders", land=("Smiths' Row", "Beacon Pasture", "Watch Fort")) == 1 + 4
    assert crowns("Armour of the First Queen", land=("Smiths' Row", "Watch Fort")) == 5 + 1
    assert crowns("Atlas of Unseen Roads", "Lantern Owl", land=("Physic Garden", "Clockwork Mill")) == 1 + 4
    assert crowns("Bear Who Brings the Spring", land=("Terraced Vineyard", "Thousand Orchards")) == 6 + 2


@rule("WR-154")
def test_a_card_that_counts_its_path_counts_itself() -> None:
    assert crowns("Lute of a Hundred Songs") == 1
    assert crowns("Armour of the First Queen") == 5 + 1
    assert crowns("Library of the Three Queens") == 6  # the other treasures only


@rule("WR-155")
def test_ceremonial_coat_counts_court_and_board() -> None:
    assert crowns("Ceremonial Coat") == 2
    assert crowns("Ceremonial Coat", "Fireworks", land=("Weavers' Lane", "Lantern Theatre", "Dyers' Fields")) == 2 * 5
    s = position(courts={0: ["Ceremonial Coat", "Fireworks", "Peacock on a Silver Chain"]}, land={0: "Lantern Theatre"}).state
    line = breakdown(s, 0)[0]
    assert (name_of(line), line.crowns, line.reason) == ("Ceremonial Coat", 8, "2 for each of 4 Culture cards")


@rule("WR-156")
def test_astronomer_shuns_fireworks_of_the_same_court_only() -> None:
    bench = position(courts={0: ["Astronomer", "Fireworks"], 1: ["Gatekeeper"]}, gold=9)
    assert total(bench.state, 0) == 0 + 4
    assert breakdown(bench.state, 0)[0].reason == "4, nothing beside Fireworks"
    bench.act(0, "acquire", pick("Fox Without a Master"), pick("Fireworks"))
    assert total(bench.state, 0) == 4 + 3
    other = position(courts={0: ["Astronomer"], 1: ["Fireworks"]}).state
    assert total(other, 0) == 4


@rule("WR-157")
def test_add_then_multiply_then_nothing_then_the_floor() -> None:
    odd = CourtCard(
        "Odd One", Path.MIGHT, Tag.BEAST, 1, 0, 3,
        (NothingBeside("Fireworks"), HalvedBeside(Tag.ADVISOR), CrownsPer(Path.MIGHT, Where.COURT, 2), CrownsBeside(Tag.TREASURE, -20)),
        "", "",
    )  # fmt: skip
    with fixture_cards(odd) as (card,):

        def worth(*beside: str) -> int:
            s = position(courts={0: beside}).state
            s.courts[0].append(card)
            return breakdown(s, 0)[-1].crowns

        assert worth() == 3 + 2
        assert worth("Gatekeeper") == (3 + 4) // 2  # added before halved
        assert worth("Fireworks") == 0
        assert worth("Abacus of Pearls") == 0  # 5 - 20, floored per card
        assert worth("Gatekeeper", "Fireworks") == 0


@rule("WR-157")
def test_a_floor_per_card_and_then_banner_and_guests() -> None:
    sulk = CourtCard("Sulk", None, Tag.ADVISOR, 1, 0, 1, (CrownsBeside(Tag.BEAST, -5),), "", "")
    with fixture_cards(sulk) as (card,):
        s = position(courts={0: ["Fox Without a Master"]}, guests={0: ["Failed Poet"]}, banners={0: "Balance"}).state
        s.courts[0].append(card)
        assert total(s, 0) == 3 + 0 + 3 - 2


def test_guests_at_the_table_that_is_never_cleared() -> None:
    assert crowns("Table That Is Never Cleared", guests=("Failed Poet",)) == 4 + 1
    assert crowns("Table That Is Never Cleared", guests=("Failed Poet", "Cousin with a Cold", "Suspicious Envoy")) == 4 + 3


@rule("WR-151", "WR-153")
def test_caps_hold() -> None:
    might = ("Gatekeeper", "Drill Captain", "War Elephant", "Mastiff of the North Gate", "Jealous Champion", "Cloak of the Border Riders")
    assert crowns("Armour of the First Queen", *might) == 5 + 3
    s = position(courts={0: ["Armour of the First Queen", *might]}).state
    assert breakdown(s, 0)[0].reason == "5, 1 for each of 7 Might cards, at most 3"
    forts = ("Smiths' Row", "Watch Fort", "Beacon Pasture", "Stud of the Grey Mares")
    assert crowns("Cloak of the Border Riders", *might[:2], land=forts) == 1 + 7  # 7 of 7
    assert crowns("Cloak of the Border Riders", *might[:3], land=forts) == 1 + 7  # 8, and 7 count
    culture = ("Fireworks", "Peacock on a Silver Chain", "Jester in Mourning", "Ceremonial Coat", "Gown of Living Silk")
    assert crowns("Lute of a Hundred Songs", *culture) == 4
    bounty = ("Honeybee Queen", "Cook of Nine Feasts", "Pure White Stag", "Ratcatcher of the Granary")
    assert crowns("Bear Who Brings the Spring", *bounty) == 6 + 3
    guests = ("Failed Poet", "Cousin with a Cold", "Suspicious Envoy", "Great-Uncle Who Stays")
    assert crowns("Table That Is Never Cleared", guests=guests) == 4 + 3


@rule("WR-158")
def test_the_preview_is_the_sum_of_its_lines() -> None:
    s = position(
        3, courts={0: ["Ceremonial Coat", "Fireworks", "Astronomer"], 1: ["Jealous Champion"]}, land={0: "Lantern Theatre"},
        guests={0: ["Suspicious Envoy"], 1: ["Suspicious Envoy"]}, banners={1: "Might"},
    ).state  # fmt: skip
    for seat in range(3):
        assert sum(line.crowns for line in breakdown(s, seat)) == total(s, seat)


@rule("WR-160")
def test_abilities_last_or_happen_on_arrival_and_nothing_is_activated() -> None:
    crowd = [card.name for card in COURT_CARDS]
    for court in (crowd[n : n + 7] for n in range(0, len(crowd), 7)):
        bench = position(courts={0: court}, guests={0: ["Failed Poet"]}, row=["Market Cross"])
        assert {a[0] for a in bench.options(0)} <= {"harvest", "tax", "acquire", "sweep", "banner", "end"}, court
    heir = CourtCard("Generous Heir", None, Tag.ADVISOR, 2, 0, 1, (GainOnArrival(food=3), Income(Land.FARM, 1)), "", "")
    with fixture_cards(heir) as (card,):
        bench = position(gold=2, food=5)
        bench.state.row[0] = card
        bench.act(0, "acquire", f"card:{card}", "add")
        assert bench.state.food[0] == 5 + 3
        for turn in (1, 2):  # the income comes with every harvest, the gift came once
            bench.act(0, "harvest")
            assert bench.state.food[0] == 5 + 3 + turn * (4 + 1)
            bench.act(0, "end")
            bench.act(1, "end")


def test_crowns_beside_can_also_add() -> None:
    friend = CourtCard("Friend", None, Tag.ADVISOR, 1, 0, 1, (CrownsBeside("Gatekeeper", 2),), "", "")
    with fixture_cards(friend) as (card,):
        s = position(courts={0: ["Gatekeeper"]}).state
        s.courts[0].append(card)
        assert breakdown(s, 0)[-1].crowns == 3
