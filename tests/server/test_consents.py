"""Who must agree to an undo, kept up to date action by action."""

from __future__ import annotations

from random import Random

import pytest

from regalia.kernel import options, waiting
from regalia.kernel.match import Match, Seat
from regalia.registry import load_game
from regalia.server.consents import Consents
from tests.server.kit import LEDUC


@pytest.mark.parametrize("name", [LEDUC, "who_will_reign", "time_loop"])
def test_it_is_what_the_match_says_at_every_moment(name: str) -> None:
    rng = Random(5)
    game = load_game(name)
    match = Match(game, [Seat("Ann"), Seat("Bea")], seed="consents")
    consents = Consents(2, match.traces, game.final_reveals)
    seen = set()
    for _ in range(120):
        if match.is_over:
            break
        seat = rng.choice(waiting(match.state))
        match.act(seat, rng.choice(options(match.state, seat)))
        consents.note(match.traces[-1])
        again = Consents(2, match.traces, game.final_reveals)
        for who in range(2):
            can = match.cannot_undo(who) is None
            assert consents.can(who) == again.can(who) == can
            if can:
                assert consents.needs(who) == again.needs(who) == match.undo_consents(who)
                seen.add(consents.needs(who))
    assert len(seen) > 1 or game.final_reveals
