"""The curve of a finished match says what it shows: the scores on the way, or something else that has a name."""

from __future__ import annotations

import pytest

from regalia.registry import installed, load_game
from regalia.testing.laws import play_randomly


@pytest.mark.parametrize("name", installed())
def test_a_curve_that_does_not_end_at_the_scores_has_a_name_of_its_own(name: str) -> None:
    game = load_game(name)
    for seats in range(max(2, game.players[0]), game.players[1] + 1):
        s, _ = play_randomly(game, seats, seed=f"curve {seats}")
        assert s.outcome is not None
        ends = [game.score(s, seat) for seat in range(seats)]
        assert game.measured or ends == pytest.approx(s.outcome.scores, abs=0.5)
