"""A bench to try a game on: any position, forced dice, answers by label.

bench = Bench(GAME, seats=2, seed="7")
bench.state.gold[0] = 9                       # any position: the state is plain data
bench.force(rolls=[6, 1])                     # the next dice
bench.act(0, "acquire", "card:4")             # checked against the options
bench.choose(0, "Acquire · Astronomer")       # or by what the table calls it
assert bench.refused(0, "sweep").rule == "WR-080"
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Generic, TypeVar

from regalia.kernel import (
    Action,
    Event,
    Frame,
    Game,
    Refusal,
    Settings,
    State,
    act,
    advance,
    deciders,
    options,
    prompt,
    refusal,
    submit,
    waiting,
)
from regalia.kernel.wording import plain, sentence

S = TypeVar("S", bound=State)


class Bench(Generic[S]):
    """A game under test. `strict` also copies, saves and restores the state at every action."""

    def __init__(self, game: Game[S], seats: int = 2, settings: Settings | None = None, seed: str = "0", strict: bool = True) -> None:
        self.game = game
        self.strict = strict
        self.state: S = game.begin(seats, settings, seed, listen=True)
        self.events: list[Event] = self.state.hear()

    # --- positions ----------------------------------------------------------------------------------------------------

    def restart(self, *frames: Frame) -> None:
        """Throw the stack away and run these frames instead, the last one on top."""
        self.state.stack[:] = frames
        self.run()

    def run(self) -> None:
        """Run on to the next decision, after the position was changed."""
        advance(self.state)
        self.events.extend(self.state.hear())

    def force(self, rolls: Iterable[int] = (), draws: Iterable[int] = ()) -> None:
        """The next dice (1-based) or raw draws (0-based); they come before the stream goes on."""
        self.state.chance.forced.extend([*(r - 1 for r in rolls), *draws])

    # --- playing ------------------------------------------------------------------------------------------------------

    def act(self, seat: int, *path: str) -> None:
        """Take an action that must be legal."""
        self.events.clear()
        submit(self.state, seat, path)
        self.events.extend(self.state.hear())
        if self.strict:
            heard = self.state.to_json()
            twin = type(self.state).from_json(json.loads(json.dumps(heard)))
            assert twin.to_json() == heard, "a JSON round trip changes the state"
            assert self.state.copy().to_json() == heard, "a copy differs from the state"
            twin.listen()
            self.state = twin

    def choose(self, seat: int, label: str) -> None:
        """Take the legal action that the table calls so; a unique part of the label is enough."""
        fitting = [a for a in self.options(seat) if label in self.game.describe(self.state, a)]
        exact = [a for a in fitting if self.game.describe(self.state, a) == label]
        fitting = exact or fitting
        assert len(fitting) == 1, f"{label!r} fits {len(fitting)} of {[self.game.describe(self.state, a) for a in self.options(seat)]}"
        self.act(seat, *fitting[0])

    def options(self, seat: int) -> list[Action]:
        """The legal actions of a seat."""
        return options(self.state, seat)

    def can(self, seat: int, *path: str) -> bool:
        """Whether an action, or one that begins so, is legal."""
        return any(a[: len(path)] == path for a in self.options(seat))

    def refused(self, seat: int, *path: str) -> Refusal:
        """The reason why an action is not legal; it must not be, and nothing may change."""
        before = self.state.to_json()
        no = refusal(self.state, seat, path)
        assert no is not None, f"{path} is allowed"
        assert no.sentence, "a refusal without a sentence"
        assert self.state.to_json() == before, "asking for a reason changed the state"
        return no

    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return waiting(self.state)

    def prompt(self, seat: int) -> str:
        """What a seat is asked."""
        return prompt(self.state, seat)

    def said(self) -> list[str]:
        """What the last action said, as plain sentences."""
        names = [f"Seat {n + 1}" for n in range(self.state.seats)]
        return [plain(sentence(self.game, self.state, e, names)) for e in self.events if e.kind == "say"]  # type: ignore[arg-type]

    def pass_until(self, seat: int, word: str, limit: int = 200) -> None:
        """Let every decider take its last option until `seat` may begin an action with `word`."""
        for _ in range(limit):
            if seat in deciders(self.state) and self.can(seat, word):
                return
            mover = waiting(self.state)[0]
            act(self.state, mover, options(self.state, mover)[-1])
            self.events.extend(self.state.hear())
        raise AssertionError(f"seat {seat} was never offered {word}")
