"""Setting up (TL-010 to TL-013)."""

from __future__ import annotations

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import board
from regalia.testing import Bench, rule


@rule("TL-010")
def test_characters_are_dealt_at_random_without_repeats() -> None:
    deals = {tuple(GAME.begin(3, seed=str(n)).characters) for n in range(60)}
    assert len(deals) > 15
    assert all(len(set(deal)) == 3 for deal in deals)


@rule("TL-010", "TL-006")
def test_free_picking_goes_clockwise_from_seat_1_and_a_lady_is_taken_once() -> None:
    bench = Bench(GAME, seats=3, settings={"characters": "picked"})
    assert bench.waiting() == (0,)
    bench.choose(0, "Take · The Scholar")
    assert bench.waiting() == (1,)
    no = bench.refused(1, "take", "character:2")
    assert no.rule == "TL-006"
    assert no.sentence == "The Scholar is taken by Seat 1."
    bench.choose(1, "Take · The Queen")
    bench.choose(2, "Take · The Songstress")
    assert bench.state.characters == [2, 0, 3]
    assert bench.state.round == 1
    assert bench.waiting() == (0, 1, 2)


@rule("TL-011", "TL-012", "TL-013")
def test_setup_shuffles_sets_the_markers_and_draws_five() -> None:
    hands = set()
    for seed in range(20):
        s = GAME.begin(2, seed=str(seed))
        for seat in range(2):
            assert s.traits[seat] == list(board(s, seat).defaults)
            assert len(s.hands[seat]) == 5
            assert len(s.draws[seat]) == 20
            assert s.discards[seat] == []
        hands.add(tuple(card % 25 for card in s.hands[0]))
    assert len(hands) == 20  # blind draws


@rule("TL-013")
def test_there_is_no_mulligan() -> None:
    bench = Bench(GAME, seats=2)
    assert {action[0] for action in bench.options(0)} == {"choose"}
