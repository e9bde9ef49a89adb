"""What is drawn: faces, the fan, live progress, consequences; and the laws in every mode."""

from __future__ import annotations

import pytest

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.state import Quest
from regalia.kernel import SPECTATOR, Value, act, options, waiting
from regalia.kernel.table import Progress, Sheet, Zone
from regalia.testing import laws, rule
from tests.games.maidens_quest.position import QuestBench, do, quest


def items(bench: QuestBench, seat: int = 0) -> dict[str, object]:
    return {item.id: item for area in GAME.table(bench.state, seat).areas for item in area.items}


@rule("MQ-210", "MQ-211", "MQ-037")
def test_the_requirement_is_shown_with_what_is_met_and_missing() -> None:
    bench = quest(["Goblin", "Quill and Ink", "Hair Bow", "Hymnal", "Lute", "Rose", "Flats", "Torch"])
    bench.act(0, "challenge")
    part = items(bench)["need:0:0"]
    assert isinstance(part, Progress)
    assert (part.have, part.need, part.title) == (2, 3, "Melee or Cunning")
    assert items(bench)["verdict"].text == "1 icon missing."  # type: ignore[attr-defined]


@rule("MQ-141", "MQ-245", "MQ-583")
def test_consequences_are_shown_before_the_choice() -> None:
    bench = quest(["Iron Golem", "Quill and Ink", "Hair Bow", "Hymnal", "Lute", "Rose", "Flats"], steps=["4"])
    sheet = items(bench)["consequences"]
    assert isinstance(sheet, Sheet)
    rows = {row.title: row.value for row in sheet.rows}
    assert rows == {
        "If you win the Challenge": "1 Upgrade and 1 Treasure",
        "If you fail it": "2 Damage and 2 Downgrades",
        "If you Run": "1 Damage and 1 Downgrade",
    }


@rule("MQ-282", "MQ-284")
def test_on_a_run_only_the_run_is_at_stake() -> None:
    bench = quest(["Goblin", "Quill and Ink", "Hair Bow", "Hymnal", "Lute", "Ghost", "Flats"])
    bench.act(0, "run")
    shown = items(bench)
    assert not {"need:0:0", "verdict", "icons"} & shown.keys()  # icons do not matter now
    sheet = shown["consequences"]
    assert isinstance(sheet, Sheet)
    assert [(row.title, row.value) for row in sheet.rows] == [("If you Run", "1 Downgrade")]


@rule("MQ-258", "MQ-245")
def test_no_more_damage_is_stopped_than_there_is() -> None:
    bench = quest(["Goblin", "Umbrella@gold", "Lantern", "Hymnal", "Lute", "Ghost", "Flats"])
    bench.act(0, "challenge")
    sheet = items(bench)["consequences"]
    assert isinstance(sheet, Sheet)
    assert [(row.value, row.note) for row in sheet.rows][1] == ("2 Damage", "2 stopped by Shields")  # of three


@rule("MQ-170", "MQ-245")
def test_after_the_check_nothing_is_at_stake_any_more() -> None:
    bench = quest(["Evil Consort", "Ghost", "Wish Ring", "Hymnal", "Lantern", "Broadsword", "Flats"])
    bench.act(0, "challenge")
    zone = items(bench)["fan"]
    assert isinstance(zone, Zone)
    assert [c.note for c in zone.cards[:2]] == ["An Add, too high for you: it may be Cellared", "Gray: it may be Cellared"]
    bench.state.extra = [-9] * 11
    bench.act(0, "check")
    shown = items(bench)
    assert not {"need:0:0", "verdict", "icons", "consequences"} & shown.keys()
    zone = shown["fan"]
    assert isinstance(zone, Zone)
    assert [c.note for c in zone.cards[:2]] == ["An Add", "Gray"]
    assert GAME.table(bench.state, 0).phase == "Alone: Rewards and penalties"


@rule("MQ-520", "MQ-535")
def test_a_meeting_is_called_one_and_shows_who_leads_it() -> None:
    bench = quest(["Goblin", "Rose", "Lute"], ["Imp", "Torch", "Tea Set"], mode="meetings", gifts__0="Brooch=a", first=1)
    bench.act(1, "serendipity", "seat:0")
    assert GAME.table(bench.state, 0).phase == "Each on her own quest: A meeting"
    bench.act(0, "accept")
    do(bench, "meet", "Imp", seat=1)
    assert bench.waiting() == (0,)  # she may lay a card on top
    assert [area.active for area in GAME.table(bench.state, 0).areas] == [True, False, True], "the Imp, and who leads"


@rule("MQ-441")
def test_cards_of_a_common_fan_say_whose_they_are() -> None:
    hers = ["Goblin", "Torch", "Chess Set", "Tea Set", "Flats", "Old Map"]
    bench = quest(["Giant Rat", "Tough", "Rose", "Lute", "Hymnal", "Pantry Door"], hers)
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:1")
    zone = items(bench)["fan"]
    assert isinstance(zone, Zone)
    badges = [card.badges[-1] for card in zone.cards]
    assert [badge.value for badge in badges] == ["Seat 1"] * 4 + ["Seat 2"]
    assert {badge.icon for badge in badges} != {"Level"}  # that sign means something else on a card
    assert [area.note for area in GAME.table(bench.state, 0).areas[1:]] == ["4 cards of the Fan", "1 card of the Fan"]


@rule("MQ-426", "MQ-427")
def test_gifts_lie_beside_a_deck_where_there_is_somebody_to_help() -> None:
    bench = quest(["Giant Rat", "Tough", "Rose", "Lute", "Hymnal", "Pantry Door"], ["Goblin", "Torch"], gifts__1="Ribbon=ann/bob, Brooch=")
    zone = items(bench)["gifts:1"]
    assert isinstance(zone, Zone)
    assert [(card.id, card.kind, card.note) for card in zone.cards] == [
        ("gift:0", "ribbon", "Signed by ann, bob."),
        ("gift:1", "brooch", "Nobody has signed it yet."),
    ]
    alone = quest(["Giant Rat", "Tough", "Rose", "Lute", "Hymnal", "Pantry Door"], gifts__0="Ribbon=ann/bob")
    assert "gifts:0" not in items(alone)


@rule("MQ-283", "MQ-373")
def test_texts_and_a_near_rest_are_told_before_the_choice() -> None:
    bench = quest(["Mrs. Claws", "Quill and Ink", "Hair Bow", "Hymnal"], steps=["3A"])
    sheet = items(bench)["consequences"]
    assert isinstance(sheet, Sheet)
    assert sheet.rows[-1].value == "2 Downgrades"
    assert items(bench)["short:0"].text == "Only 3 cards are ahead: any Fan of five ends in a Rest."  # type: ignore[attr-defined]
    bench = quest(["Mrs. Claws", "Hymnal"], steps=["3A"])
    assert items(bench)["short:0"].text == "Only 1 card is ahead: any Fan of five ends in a Rest."  # type: ignore[attr-defined]
    bench = quest(["Mrs. Claws"], steps=["3A"])
    assert items(bench)["short:0"].text == "No card is ahead: any Fan of five ends in a Rest."  # type: ignore[attr-defined]


@rule("MQ-152", "MQ-373", "MQ-439", "MQ-495")
def test_a_near_rest_is_told_in_company_in_an_auction_and_when_the_fan_lies() -> None:
    fan = ["Perfume", "Hair Bow", "Hymnal", "Lute", "Rose"]
    bench = quest(["Goblin", *fan])
    bench.act(0, "challenge")
    told = items(bench)["short:0"].text  # type: ignore[attr-defined]
    assert told == "No card is ahead: the next one to join is a Rest card and ends the Encounter."
    bench = quest(["Goblin", *fan], ["Torch", "Flats"])
    shown = items(bench)
    assert "short:0" not in shown
    assert shown["short:1"].text == "Only 2 cards are ahead in the deck of seat 2: a larger share ends in a Rest."  # type: ignore[attr-defined]
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:2")
    assert {key for key in items(bench) if key.startswith("short")} == {"short:1"}
    bench = quest(["Goblin", *fan], ["Torch"], mode="competitive")
    bench.act(0, "explore")
    assert not any(key.startswith("short") for seat in (0, SPECTATOR) for key in items(bench, seat))
    assert items(bench, 1)["short:1"].text == "Only 1 card is ahead: a larger Fan of yours ends in a Rest."  # type: ignore[attr-defined]


@rule("MQ-004", "MQ-580")
def test_a_card_lies_turned_or_flipped_and_all_its_faces_can_be_read() -> None:
    bench = quest(["Goblin", "Torch@gold", "Rose@pink", "Hymnal", "Lute", "Hair Bow", "Flats"])
    bench.act(0, "challenge")
    zone = items(bench)["fan"]
    assert isinstance(zone, Zone)
    assert zone.layout == "fan"
    assert [(c.kind, c.face, c.turned) for c in zone.cards[:2]] == [("torch", 1, True), ("rose", 2, False)]
    assert len(GAME.catalogue().kinds["torch"].faces) == 4


@rule("MQ-098", "MQ-097")
def test_altered_cards_are_marked() -> None:
    bench = quest(["Goblin", "Fairy Dust@gold", "Rose", "Hymnal", "Lute", "Hair Bow", "Flats"])
    bench.act(0, "challenge")
    do(bench, "upgrade", "Fairy Dust", "Rose")
    zone = items(bench)["fan"]
    assert isinstance(zone, Zone)
    assert zone.cards[1].badges[0].title == "Altered before the check"


@rule("MQ-492", "MQ-215")
def test_in_an_auction_nothing_of_the_last_encounter_is_shown() -> None:
    hers = ["Goblin", "Torch", "Chess Set", "Tea Set", "Flats", "Old Map"]
    bench = quest(["Giant Rat", "Gwendolyn", "Tough", "Rose", "Lute", "Hymnal", "Pantry Door"], hers, mode="competitive")
    bench.act(0, "explore")
    bench.act(0, "bid", "number:3")
    bench.act(1, "pass")
    do(bench, "ability", "Gwendolyn", "Tough")  # two extra Melee
    bench.act(0, "check")
    bench.act(0, "pass")
    bench.act(1, "explore")
    part = items(bench)["need:0:0"]
    assert isinstance(part, Progress)
    assert (part.have, part.need) == (0, 3)
    bench = quest(["Gwendolyn", "Tough", "Rose", "Lute", "Hymnal", "Hair Bow", "Pantry Door"], hers, mode="competitive")
    bench.act(0, "explore")
    bench.act(0, "done")
    bench.act(0, "pass")
    bench.act(1, "explore")
    assert GAME.table(bench.state, 1).phase == "Against one another: Before the Fan"


@rule("MQ-581", "MQ-580")
def test_everyone_may_watch_a_solo_quest() -> None:
    bench = quest(["Goblin", "Fairy Dust@gold", "Rose", "Hymnal", "Lute", "Hair Bow", "Flats"])
    assert items(bench, SPECTATOR).keys() == items(bench).keys()


@rule("MQ-050", "MQ-583")
@pytest.mark.parametrize("mode", ["competitive", "teams"])
def test_a_rivals_maiden_and_captor_lie_open_though_her_deck_does_not(mode: str) -> None:
    wishes: dict[str, Value] = {"maiden.1": "Min", "captor.1": "Mrs. Claws"}
    s = GAME.begin(4, {"mode": mode, **wishes}, "people")
    while s.stack and GAME.table(s, 0).phase.endswith("Building the decks"):
        seat = waiting(s)[0]
        act(s, seat, options(s, seat)[0])
    for viewer in (0, SPECTATOR):
        area = next(area for area in GAME.table(s, viewer).areas if area.seat == 1)
        zone = next(item for item in area.items if item.id == "people:1")
        assert isinstance(zone, Zone)
        assert [card.kind for card in zone.cards] == ["min", "mrs_claws"]
    own = next(area for area in GAME.table(s, 1).areas if area.seat == 1)
    assert "people:1" not in [item.id for item in own.items], "she sees her deck itself"


def test_labels_and_words_read_well() -> None:
    bench = quest(["Goblin", "Perfume", "Rose", "Hymnal", "Lute", "Hair Bow", "Flats"])
    bench.act(0, "challenge")
    texts = [GAME.describe(bench.state, a) for a in bench.options(0)]
    assert "Distract with · Perfume · Rose" in texts
    assert "Face it now" in texts


def all_cards(s: Quest) -> list[int]:
    cards = [c for deck in s.ahead for c in deck.cards()]
    cards += [c for pile in s.cellar + s.box for c in pile] + s.fan
    return sorted(cards + ([s.met] if s.met >= 0 else []))


def decks(s: Quest) -> list[tuple[int, int, str]]:
    """Which cards lie in which part of whose deck."""
    found: list[tuple[int, int, str]] = []
    for seat, deck in enumerate(s.ahead):
        for part, cards in (("top", deck.top), ("ahead", deck.loose), ("cellar", s.cellar[seat])):
            found += [(card, seat, part) for card in cards]
    return found


GIFTS: dict[str, Value] = {"gifts.0": "Brooch=ann/bob, Ribbon=x/y", "gifts.1": "Locket=a/b/c", "gifts_in_deck.0": True}
MODES: list[tuple[int, dict[str, Value]]] = [
    (1, {}),
    (1, {"ease": "easy"}),
    (1, {"ease": "hard", "change": "extreme"}),
    (2, {}),
    (2, {"prelude": True, **GIFTS}),
    (2, {"mode": "competitive", **GIFTS}),
    (2, {"mode": "meetings", **GIFTS}),
    (3, {"mode": "meetings"}),
    (4, {}),
    (4, {"mode": "teams", "prelude": True, **GIFTS}),
    (3, {"mode": "competitive", "prelude": True}),
    (4, {"mode": "competitive", "treasures.2": "all"}),
]


@rule("MQ-017", "MQ-506", "MQ-033")
@pytest.mark.parametrize(("seats", "settings"), MODES, ids=[f"{n}-{'-'.join(map(str, m.values()))[:40]}" for n, m in MODES])
def test_laws(seats: int, settings: dict[str, Value]) -> None:
    laws(GAME, seats=[seats], settings=[settings], games=1, checks=12, conserved=all_cards, places=decks)
