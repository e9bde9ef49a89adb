"""Playing a proof: at every decision the state is saved, restored and cloned, and every clone must finish alike."""

from __future__ import annotations

import json
from typing import TypeVar

from regalia.kernel import Action, Game, State, Table, submit

S = TypeVar("S", bound=State)


class Proof(Game[S]):
    """A fixture game without a table worth drawing."""

    name = "proof"
    title = "Proof"
    players = (1, 6)

    def table(self, s: S, seat: int) -> Table:
        return Table([], phase="Proof")


def play(game: Game[S], seats: int, script: list[tuple[int, Action]]) -> S:
    """Play a script three ways at once (straight on, restored from JSON at each step, cloned at each step) and compare them."""
    straight = game.begin(seats, None, "proof")
    restored, cloned = straight.copy(), straight.copy()
    for seat, action in script:
        restored = type(straight).from_json(json.loads(json.dumps(restored.to_json())))
        cloned = cloned.copy()
        for s in (straight, restored, cloned):
            submit(s, seat, action)
        assert straight.to_json() == restored.to_json() == cloned.to_json(), f"the three differ after {action}"
    return straight
