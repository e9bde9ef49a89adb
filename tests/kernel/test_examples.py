"""The example games keep the laws."""

from __future__ import annotations

import leduc
import tictactoe

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
