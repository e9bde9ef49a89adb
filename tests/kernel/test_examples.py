"""The example games keep the laws."""

from __future__ import annotations

import leduc
import pytest
import tictactoe

from regalia.kernel import Deck
from regalia.testing import Bench, laws


def test_tictactoe_keeps_the_laws() -> None:
    laws(tictactoe.GAME, games=20, checks=9, conserved=lambda s: len(s.cells))


def test_leduc_keeps_the_laws() -> None:
    def cards(s: leduc.Leduc) -> list[int]:
        common = [] if s.common < 0 else [s.common]
        return sorted([*s.hands, *common, *s.deck.cards()])

    laws(leduc.GAME, games=40, checks=9, conserved=cards)


def test_a_marked_cell_is_refused_with_its_rule() -> None:
    bench = Bench(tictactoe.GAME)
    bench.act(0, "cell:4")
    no = bench.refused(1, "cell:4")
    assert no.rule == "TT-001"
    assert "holds X" in no.sentence


def test_three_in_a_row_wins() -> None:
    bench = Bench(tictactoe.GAME)
    for seat, cell in ((0, 0), (1, 3), (0, 1), (1, 4), (0, 2)):
        bench.act(seat, f"cell:{cell}")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("hands", "common", "winners", "scores"),
    [([0, 1], 4, (), (0, 0)), ([4, 2], 0, (0,), (1, -1)), ([4, 0], 1, (1,), (-1, 1))],
    ids=["equal hands", "the higher card", "a pair with the common card"],
)
def test_the_better_hand_takes_the_pot_and_equal_ones_split_it(
    hands: list[int], common: int, winners: tuple[int, ...], scores: tuple[int, int]
) -> None:
    bench = Bench(leduc.GAME)
    bench.state.hands, bench.state.common = hands, common
    bench.state.deck = Deck(card for card in range(6) if card not in (*hands, common))
    last = leduc.Hand()
    last.step = 4  # the showdown
    bench.restart(last)
    assert bench.state.outcome is not None
    assert (bench.state.outcome.winners, bench.state.outcome.scores) == (winners, scores)
