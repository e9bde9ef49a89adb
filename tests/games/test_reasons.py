"""Games put their reasons in words only for those who ask: asking must not change what is offered."""

from __future__ import annotations

from random import Random

import pytest

from regalia.kernel import act, options, waiting
from regalia.kernel.play import explained_options
from regalia.registry import installed, load_game

DECISIONS = 250


@pytest.mark.parametrize("name", installed())
def test_whoever_asks_for_reasons_is_offered_the_same(name: str) -> None:
    game = load_game(name)
    rng = Random(name)
    reasons = 0
    for seats in range(game.players[0], game.players[1] + 1):
        s = game.begin(seats, None, f"reasons {seats}")
        for _ in range(DECISIONS):
            if s.outcome is not None:
                break
            seat = waiting(s)[0]
            legal = options(s, seat)
            explained = explained_options(s, seat)
            assert explained.actions == legal
            assert explained.refused is not None
            assert all(str(reason) for _, reason in explained.refused)
            reasons += len(explained.refused)
            act(s, seat, legal[rng.randrange(len(legal))])
    assert reasons > 100
