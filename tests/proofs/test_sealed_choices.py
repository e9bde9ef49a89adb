"""Sealed simultaneous choices, then sealed cards, one of which replays another player's choice."""

from __future__ import annotations

from random import Random
from typing import final

from regalia.kernel import (
    SEAT,
    Action,
    Ask,
    Chance,
    Flow,
    Frame,
    Offers,
    Outcome,
    Settings,
    State,
    Table,
    act,
    deciders,
    number_of,
    options,
    procedure,
    waiting,
)
from regalia.kernel.table import Area, Counter
from tests.proofs.plays import Proof, play

GAIN = {"talk": 1, "study": 2, "guard": 3}


@final
class Loop(State):
    __slots__ = ("at_start", "cards", "choices", "trait")
    trait: list[int]
    at_start: list[int]
    choices: list[str]
    cards: list[str]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.trait = [8] * seats
        self.at_start = [8] * seats
        self.choices = [""] * seats
        self.cards = [""] * seats


@final
class Phase(Frame):
    __slots__ = ()


class Choose(Ask[Loop, Phase]):
    sealed = True

    def seats(self, s: Loop, f: Phase) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def options(self, s: Loop, f: Phase, seat: int, o: Offers) -> None:
        for word in GAIN:
            o.offer(word)

    def take(self, s: Loop, f: Phase, seat: int, action: Action) -> Flow:
        s.choices[seat] = action[0]
        return None


def apply_choices(s: Loop, f: Phase) -> None:
    for seat in range(s.seats):
        s.trait[seat] = min(10, s.at_start[seat] + GAIN[s.choices[seat]])


class PlayCard(Ask[Loop, Phase]):
    sealed = True

    def seats(self, s: Loop, f: Phase) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def options(self, s: Loop, f: Phase, seat: int, o: Offers) -> None:
        o.offer("minus")
        for other in range(s.seats):
            if other != seat:
                for word in GAIN:
                    o.offer("order", SEAT[other], word)

    def take(self, s: Loop, f: Phase, seat: int, action: Action) -> Flow:
        s.cards[seat] = action[0]
        if action[0] == "order":
            s.choices[number_of(action[1])] = action[2]
        return None


def replay_phase(s: Loop, f: Phase) -> None:
    """TL-068: from the traits at the start of the phase, the final option, then the cards, cut off at each step."""
    apply_choices(s, f)
    for seat in range(s.seats):
        if s.cards[seat] == "minus":
            s.trait[seat] -= 1
    scores = tuple(s.trait)
    s.end(Outcome((), (1,) * s.seats, scores, "The proof is over."))


procedure(Phase, Choose(), apply_choices, PlayCard(), replay_phase)


class Game(Proof[Loop]):
    def setup(self, seats: int, settings: Settings, chance: Chance) -> Loop:
        s = Loop(seats, chance)
        s.call(Phase())
        return s

    def table(self, s: Loop, seat: int) -> Table:
        return Table([Area("traits", "Traits", [Counter(f"trait:{n}", "Trait", v) for n, v in enumerate(s.trait)])], phase="Phase")


def test_an_order_replays_the_choice_exactly() -> None:
    s = play(
        Game(),
        3,
        [
            (1, ("guard",)),  # 8 + 3, cut off at 10
            (0, ("talk",)),
            (1, ("guard",)),  # changed her mind and back: allowed until all are in
            (2, ("study",)),
            (2, ("minus",)),
            (0, ("order", "seat:1", "talk")),
            (1, ("minus",)),
        ],
    )
    assert s.trait == [9, 8, 9]  # seat 1: 8 + 1 - 1, not 10 - 3 + 1 - 1


def test_a_sealed_answer_may_be_changed_until_the_last_one_is_in() -> None:
    game = Game()
    s = game.begin(3)
    act(s, 0, ("talk",))
    act(s, 0, ("study",))
    assert waiting(s) == (1, 2)
    assert deciders(s) == (0, 1, 2)
    act(s, 1, ("talk",))
    act(s, 2, ("talk",))
    assert s.choices == ["study", "talk", "talk"]


def test_nobody_sees_a_sealed_answer() -> None:
    game = Game()
    shown = []
    for word in GAIN:
        s = game.begin(3)
        act(s, 0, (word,))
        shown.append((game.table(s, 1), options(s, 1), waiting(s)))
    assert shown[0] == shown[1] == shown[2]
    dreamt = {game.imagine(s, 1, Random(n)).sealed[0] for n in range(40)}
    assert dreamt == {("talk",), ("study",), ("guard",)}
