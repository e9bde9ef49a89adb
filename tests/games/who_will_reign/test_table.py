"""What is seen, what is hidden, and who may sit where."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

import pytest

from regalia.bots.mind import greedy_move, load_mind
from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.catalogue import LAND
from regalia.games.who_will_reign.state import Reign
from regalia.kernel import SPECTATOR, NotAllowed, act, options, sees, waiting
from regalia.kernel.match import Match, Seat
from regalia.kernel.table import Area, Board, Counter, Note, Sheet, Stack, Table, Zone
from regalia.registry import load_game
from regalia.testing import rule

from .position import pick, position


def area(table: Table, name: str) -> Area:
    (found,) = [area for area in table.areas if area.id == name]
    return found


def zone(table: Table, name: str) -> Zone:
    (found,) = [item for area in table.areas for item in area.items if isinstance(item, Zone) and item.id == name]
    return found


@rule("WR-170", "WR-050")
def test_everything_but_the_deck_is_public() -> None:
    s = position(
        3, courts={1: ["Astronomer", "Fireworks"]}, guests={1: ["Failed Poet"]}, banners={1: "Culture"}, discard=["War Elephant"],
        land={0: "Lantern Theatre"}, row=["Fox Without a Master"],
    ).state  # fmt: skip
    for viewer in (0, 2, SPECTATOR):
        table = GAME.table(s, viewer)
        assert [card.kind for card in zone(table, "court:1").cards] == ["astronomer", "fireworks"]
        assert [card.kind for card in zone(table, "guests:1").cards] == ["failed_poet"]
        assert [card.kind for card in zone(table, "bearer:1").cards] == ["banner_of_culture"]
        assert [card.kind for card in zone(table, "discard").cards] == ["war_elephant"]
        assert [c.value for c in area(table, "seat:1").summary] == [5, 5, 0 + 4 + (1 + 1) - 2, "2 of 7"]
        assert [card.kind for card in zone(table, "row").cards] == ["fox_without_a_master"]
        (board,) = [item for item in area(table, "kingdom").items if isinstance(item, Board)]
        assert [card.kind for cell in board.cells for card in cell.cards] == ["lantern_theatre"]


@rule("WR-093", "WR-100", "WR-170")
def test_a_moon_is_shown_to_all_and_then_lies_in_the_box() -> None:
    bench = position(3, deck=["Veiled Moon", "Raiders' Moon"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    for viewer in (0, 1, SPECTATOR):
        table = GAME.table(bench.state, viewer)
        assert [card.kind for card in zone(table, "moon").cards] == ["raiders_moon"]
        assert [card.kind for card in zone(table, "box").cards] == ["veiled_moon"]
        assert all(sees(event.audience, viewer) for event in bench.events if event.kind == "say")
    for seat in range(3):
        bench.act(seat, "confirm")
    assert [card.kind for card in zone(GAME.table(bench.state, SPECTATOR), "box").cards] == ["veiled_moon", "raiders_moon"]


@rule("WR-170")
def test_whoever_only_watches_is_not_told_what_she_could_buy() -> None:
    court = {0: ["Patron of the Playhouse", "Abacus of Pearls", "Apron of the Harvest Mother", "Jester in Mourning"]}
    s = position(3, courts=court, row=["Fireworks", "War Elephant"], gold=5).state
    plain: list[str] = []
    short = ("quiet", "You are 3 gold short.", plain)
    for viewer, row, banner, sums in (
        (0, [("good", "", ["4 gold"]), short], "good", ("5 food", "6 gold for 5 food")),
        (1, [("good", "", plain), short], "quiet", ("4 food", "5 gold for 5 food")),
        (SPECTATOR, [("", "", plain), ("", "", plain)], "", ("4 food", "5 gold for 5 food")),
    ):
        table = GAME.table(s, viewer)
        assert [(card.shade, card.note, [badge.value for badge in card.badges]) for card in zone(table, "row").cards] == row
        assert zone(table, "banners").cards[1].shade == banner
        assert tuple(item.value for item in area(table, "kingdom").items if isinstance(item, Counter)) == sums
    watched = str(asdict(GAME.table(s, SPECTATOR)))
    assert not [word for word in (" you", "You ") if word in watched]
    assert zone(table, "row").note == "A sweep costs 3 gold."
    assert [each.seat for each in GAME.table(s, SPECTATOR).areas if each.seat >= 0] == [0, 1, 2]


@rule("WR-171")
def test_the_deck_shows_its_count_alone() -> None:
    s = position(deck=["Silver Moon"]).state
    table = GAME.table(s, 0)
    (deck,) = [item for item in area(table, "market").items if isinstance(item, Stack)]
    assert (deck.count, deck.top) == (len(s.deck), None)
    assert "silver_moon" not in str(asdict(table))
    dreamt = GAME.imagine(s, 0, Random(1))
    assert asdict(GAME.table(dreamt, 0)) == asdict(table)
    assert sorted(dreamt.deck.cards()) == sorted(s.deck.cards())
    assert (dreamt.deck.top, dreamt.deck.bottom) == ([], [])  # where a card lies in the deck is not known
    for viewer in (0, 1, SPECTATOR):
        seen = str(asdict(GAME.table(s, viewer)))
        assert not [board for board in s.away if LAND[board].name in seen]
        assert all(LAND[board].name in seen for board in s.land)


def test_the_kingdom_is_three_by_three() -> None:
    table = GAME.table(position(land={0: "Lantern Theatre"}).state, 0)
    (board,) = [item for item in area(table, "kingdom").items if isinstance(item, Board)]
    assert (board.columns, len(board.cells)) == (3, 9)
    assert [badge.value for badge in board.cells[0].badges] == [3, ""]
    assert [badge.value for badge in board.cells[8].badges] == [1]


@rule("WR-129")
def test_the_pledge_table_cites_the_rule_that_it_quotes() -> None:
    bench = position(deck=["Raiders' Moon"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    (sheet,) = [item for item in area(GAME.table(bench.state, 1), "moonrise").items if isinstance(item, Sheet)]
    assert (sheet.note, sheet.rule) == ("Only the closed table binds.", "WR-129")


@rule("WR-010")
def test_a_table_of_two_says_that_it_plays_the_base_rules() -> None:
    said = [[item.rule for item in area(GAME.table(position(n).state, 0), "kingdom").items if isinstance(item, Note)] for n in (2, 3)]
    assert said == [["WR-010"], []]


def test_the_row_shows_what_is_affordable_now() -> None:
    s = position(row=["Fox Without a Master", "War Elephant"], gold=4).state
    fox, elephant = zone(GAME.table(s, 0), "row").cards
    assert (fox.shade, fox.note) == ("good", "")
    assert (elephant.shade, elephant.note) == ("quiet", "You are 4 gold short.")
    assert zone(GAME.table(s, 0), "row").slots == 5


def test_the_live_score_has_a_line_for_each_card() -> None:
    s = position(courts={0: ["Ceremonial Coat", "Fireworks"]}, guests={0: ["Failed Poet"]}).state
    (sheet,) = [item for item in area(GAME.table(s, 0), "seat:0").items if isinstance(item, Sheet)]
    assert [(row.title, row.value, row.note) for row in sheet.rows] == [
        ("Ceremonial Coat", 4, "2 for each of 2 Culture cards"),
        ("Fireworks", 4, ""),
        ("Failed Poet", -2, ""),
        ("Total", 6, ""),
    ]
    assert sheet.rule == "WR-158"


def test_the_pledge_table_is_on_the_table() -> None:
    bench = position(deck=["Raiders' Moon"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    bench.act(1, "pledge", "gold:2")
    bench.act(1, "confirm")
    table = GAME.table(bench.state, SPECTATOR)
    (sheet,) = [item for item in area(table, "moonrise").items if isinstance(item, Sheet)]
    assert [(row.value, row.note) for row in sheet.rows] == [("nothing", "5 changes left"), ("2 gold", "confirmed")]
    assert table.phase == "Raiders' Moon"


@rule("WR-020", "WR-074", "WR-122", "WR-145")
def test_the_table_names_the_rule_of_the_present_step() -> None:
    bench = position(row=["Gatekeeper"], deck=["Raiders' Moon", "Fireworks"], gold=9, guests={0: ["Failed Poet"]})
    rules = [GAME.table(bench.state, 1).rule]
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    rules.append(GAME.table(bench.state, 1).rule)
    bench.act(0, "show_out", pick("Failed Poet"))
    rules.append(GAME.table(bench.state, 1).rule)
    bench.act(0, "confirm")
    bench.act(1, "confirm")
    bench.state.last_round = True
    bench.act(0, "end")
    bench.act(1, "end")
    assert [*rules, GAME.table(bench.state, SPECTATOR).rule] == ["WR-020", "WR-074", "WR-122", "WR-145"]


@rule("WR-173")
def test_an_action_that_turned_up_a_card_is_not_undone_even_if_all_agree() -> None:
    match = Match(load_game("who_will_reign"), [Seat("Ann"), Seat("Bea")], {"first": 1}, seed="undo")
    match.act(0, ("harvest",))
    match.undo(0)
    assert match.actions == []
    match.act(0, ("sweep",))
    with pytest.raises(NotAllowed) as no:
        match.undo(0, agreed=(1,))
    assert no.value.refusal.rule == "WR-173"
    assert match.actions == [(0, ("sweep",))]
    match.act(0, ("harvest",))
    match.undo(0)  # what did not turn up a card can be taken back
    assert match.actions == [(0, ("sweep",))]
    match.act(0, ("harvest",))
    match.act(0, ("end",))
    match.act(1, ("sweep",))
    with pytest.raises(NotAllowed):
        match.undo(0, agreed=(1,))  # her own last action showed nothing, but a card was turned up since


@rule("WR-174")
def test_a_bot_can_take_over_any_seat_at_any_moment() -> None:
    game, mind, rng = load_game("who_will_reign"), load_mind("who_will_reign"), Random(5)
    s = game.begin(3, {}, "leave")
    while s.outcome is None:
        seat = waiting(s)[0]
        assert isinstance(s, Reign)
        before = s.to_json()
        move = greedy_move(game, mind, s, seat, rng)
        assert s.to_json() == before
        legal = options(s, seat)
        assert move in legal
        act(s, seat, legal[rng.randrange(len(legal))])


@rule("WR-181")
def test_host_settings_change_no_number() -> None:
    assert [setting.key for setting in GAME.settings] == ["banners", "first", "pledge_clock"]
    s = GAME.begin(2, {"banners": False, "first": 2, "pledge_clock": 300})
    assert (s.food, s.gold, len(s.row)) == ([5, 5], [5, 5], 5)


def test_words_for_every_action() -> None:
    bench = position(courts={0: ["Gatekeeper", "War Elephant"]}, gold=9, food=9)
    said = {GAME.describe(bench.state, action) for action in bench.options(0)}
    assert "Acquire · Fox Without a Master · Into your court" in said
    assert "Acquire · Fox Without a Master · in place of Gatekeeper" in said
    assert "Acquire · Market Cross · Hearthby" in said
    assert "Acquire · Failed Poet · Seat 2" in said
    assert "Take up · Banner of Might" in said
    assert GAME.label(bench.state, "food:3") == "3 food"
