"""Who must agree to an undo, kept up to date action by action."""

from __future__ import annotations

from random import Random

import pytest

from regalia.kernel import NotAllowed, options, waiting
from regalia.kernel.match import Match, Seat
from regalia.registry import load_game
from regalia.server.consents import Consents
from tests.server.kit import LEDUC


@pytest.mark.parametrize("name", [LEDUC, "who_will_reign", "time_loop", "maidens_quest"])
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


def test_who_plays_alone_cannot_look_ahead_by_taking_back() -> None:
    rng = Random(3)
    match = Match(load_game("maidens_quest"), [Seat("Ann")], seed="alone")
    while not match.traces or not match.traces[-1].learned:
        match.act(0, rng.choice(options(match.state, 0)))
    before = list(match.actions)
    with pytest.raises(NotAllowed, match="revealed"):
        match.undo(0)
    assert match.actions == before
