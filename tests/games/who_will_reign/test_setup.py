"""Setting the table."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.catalogue import KIND, MOON
from regalia.games.who_will_reign.market import FillRow
from regalia.games.who_will_reign.state import NONE
from regalia.games.who_will_reign.turn import Play, lay_land
from regalia.kernel import Chance, Deck, WrongSettings, advance, waiting
from regalia.testing import rule

from .position import market_cards, names, number


@rule("WR-010")
def test_two_to_four_sisters() -> None:
    for seats in (2, 3, 4):
        assert GAME.begin(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(WrongSettings, match="2 to 4"):
            GAME.begin(seats)


@rule("WR-011", "WR-171")
def test_nine_boards_are_dealt_and_three_put_away() -> None:
    s = GAME.begin(3, seed="land")
    assert len(s.land) == 9
    assert len(s.away) == 3
    assert sorted(s.land + s.away) == list(range(12))
    assert GAME.begin(3, seed="other").land != s.land


@rule("WR-012", "WR-013")
def test_five_cards_are_turned_up_from_one_shuffled_deck() -> None:
    rows = set()
    for seed in range(20):
        s = GAME.begin(2, seed=str(seed))
        assert NONE not in s.row
        assert len(s.row) == 5
        assert market_cards(s) == list(range(74))
        rows.add(tuple(s.row))
    assert len(rows) == 20


@rule("WR-014", "WR-090")
def test_moons_during_setup_are_discarded_unresolved() -> None:
    seen = 0
    for seed in range(40):
        s = GAME.begin(2, seed=str(seed))
        assert not any(KIND[card] == MOON for card in s.row)
        assert all(KIND[card] == MOON for card in s.discard)
        assert s.box == []
        assert s.food == [5, 5]
        seen += len(s.discard)
    assert seen > 0


@rule("WR-014")
def test_a_moon_discarded_in_setup_can_rise_after_a_reshuffle() -> None:
    from .position import position

    bench = position(row=["Fox Without a Master"], deck=[], only=True, discard=["Silver Moon", "Lantern Owl"], gold=9)
    bench.state.box.remove(number("Phoenix of No House"))
    bench.state.discard.append(number("Phoenix of No House"))
    bench.act(0, "acquire", f"card:{number('Fox Without a Master')}", "add")
    assert number("Silver Moon") in bench.state.box
    assert bench.state.gold == [9 - 4 + 3, 9]


@rule("WR-015", "WR-180")
def test_banners_are_laid_out_unless_left_in_the_box() -> None:
    assert GAME.begin(2).banners == [0, 1, 2, 3, 4]
    assert GAME.begin(2, {"banners": False}).banners == []
    (setting,) = [setting for setting in GAME.settings if setting.key == "banners"]
    assert (setting.default, setting.first_game) == (True, False)


@rule("WR-016")
def test_each_sister_starts_with_five_and_five() -> None:
    s = GAME.begin(4)
    assert s.food == [5] * 4
    assert s.gold == [5] * 4
    assert s.courts == s.guests == [[], [], [], []]
    assert s.banner == [NONE] * 4


@rule("WR-017", "WR-181")
def test_the_first_sister_is_drawn_or_set() -> None:
    assert {GAME.begin(3, seed=str(seed)).first for seed in range(30)} == {0, 1, 2}
    s = GAME.begin(3, {"first": 2})
    assert waiting(s) == (1,)
    with pytest.raises(WrongSettings, match="Seat 4"):
        GAME.begin(3, {"first": 4})


@rule("WR-013", "WR-014", "WR-082")
def test_the_row_is_filled_from_the_left_past_every_moon() -> None:
    s = GAME.setup(2, GAME.check_settings(2, {"first": 1}), Chance.from_seed("x"))
    s.stack.clear()
    play = Play()
    play.step = 2  # begin_round
    s.call(play)
    s.call(FillRow(0))
    lay_land(s, list(range(9)))
    row = ["Fox Without a Master", "Failed Poet", "Market Cross", "Lantern Owl", "Gatekeeper"]
    turned_up = ["Raiders' Moon", *row[:2], "Silver Moon", "Veiled Moon", *row[2:]]
    s.deck = Deck([card for card in range(74) if card not in map(number, turned_up)])
    for name in reversed(turned_up):
        s.deck.put_on_top(number(name))
    advance(s)
    assert names(s.row) == row
    assert names(s.discard) == ["Raiders' Moon", "Silver Moon", "Veiled Moon"]
    assert (s.box, s.moon, s.gold, s.food) == ([], NONE, [5, 5], [5, 5])
    assert (s.round, waiting(s)) == (1, (0,))
    assert market_cards(s) == list(range(74))
