"""A Moon turned up while the row refills in the middle of a sweep, with a joint payment that all sisters negotiate."""

from __future__ import annotations

from typing import final

from regalia.kernel import (
    AGAIN,
    NUMBER,
    Action,
    Ask,
    Chance,
    Deck,
    Flow,
    Frame,
    Offers,
    Outcome,
    Settings,
    State,
    number_of,
    procedure,
    waiting,
)
from tests.proofs.plays import Proof, play

MOON = 99
TARGET = 6


@final
class Kingdom(State):
    __slots__ = ("box", "deck", "discard", "gold", "row")
    gold: list[int]
    row: list[int]
    deck: Deck
    discard: list[int]
    box: list[int]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.gold = [5] * seats
        self.row = [1, 2, 3]
        self.deck = Deck()
        for card in (7, 6, MOON, 5, 4):
            self.deck.put_on_top(card)
        self.discard = []
        self.box = []


@final
class Turn(Frame):
    __slots__ = ()


@final
class Refill(Frame):
    __slots__ = ()


@final
class Pledges(Frame):
    __slots__ = ("confirmed", "pledged")
    pledged: list[int]
    confirmed: list[int]

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat)
        self.pledged = [0] * seats
        self.confirmed = [0] * seats


class Act(Ask[Kingdom, Turn]):
    def options(self, s: Kingdom, f: Turn, seat: int, o: Offers) -> None:
        o.offer("sweep")
        o.offer("end")

    def take(self, s: Kingdom, f: Turn, seat: int, action: Action) -> Flow:
        if action[0] == "end":
            s.end(Outcome((seat,), (1,) * s.seats, tuple(s.gold), "The proof is over."))
            return None
        s.gold[seat] -= 3
        s.discard.extend(s.row)
        s.row.clear()
        s.call(Refill(seat))
        return AGAIN


def deal_one(s: Kingdom, f: Refill) -> Flow:
    if len(s.row) == 3:
        return None
    card = s.deck.draw(s.chance)
    if card == MOON:  # WR-082: resolved before the next slot is dealt
        s.box.append(card)
        s.call(Pledges(f.seat, s.seats))
    else:
        s.row.append(card)
    return AGAIN


class Pledge(Ask[Kingdom, Pledges]):
    """Any unconfirmed sister may act at any time (WR-125)."""

    def seats(self, s: Kingdom, f: Pledges) -> tuple[int, ...]:
        order = [(f.seat + n) % s.seats for n in range(s.seats)]
        return tuple([seat for seat in order if not f.confirmed[seat]])

    def options(self, s: Kingdom, f: Pledges, seat: int, o: Offers) -> None:
        others = sum(f.pledged) - f.pledged[seat]
        for amount in range(min(s.gold[seat], TARGET - others) + 1):
            if amount != f.pledged[seat]:
                o.offer("pledge", NUMBER[amount])
        o.offer("confirm")

    def take(self, s: Kingdom, f: Pledges, seat: int, action: Action) -> Flow:
        if action[0] == "confirm":
            f.confirmed[seat] = 1
        else:
            f.pledged[seat] = number_of(action[1])
            f.confirmed = [0] * s.seats
        return AGAIN


def close(s: Kingdom, f: Pledges) -> None:
    if sum(f.pledged) == TARGET:
        for seat, amount in enumerate(f.pledged):
            s.gold[seat] -= amount


procedure(Turn, Act())
procedure(Refill, deal_one)
procedure(Pledges, Pledge(), close)


class Game(Proof[Kingdom]):
    def setup(self, seats: int, settings: Settings, chance: Chance) -> Kingdom:
        s = Kingdom(seats, chance)
        s.call(Turn(0))
        return s


def test_the_sweep_goes_on_after_the_sisters_have_paid() -> None:
    s = play(
        Game(),
        3,
        [
            (0, ("sweep",)),
            (2, ("pledge", "number:3")),  # not her turn, and allowed
            (0, ("confirm",)),
            (1, ("pledge", "number:2")),  # cancels the confirmation
            (0, ("pledge", "number:1")),
            (1, ("confirm",)),
            (2, ("confirm",)),
            (0, ("confirm",)),
        ],
    )
    assert s.gold == [1, 3, 2]
    assert s.row == [4, 5, 6]
    assert s.box == [MOON]
    assert s.discard == [1, 2, 3]
    assert waiting(s) == (0,)


def test_nothing_is_paid_when_the_target_is_missed() -> None:
    s = play(Game(), 3, [(0, ("sweep",)), (1, ("pledge", "number:5")), (0, ("confirm",)), (1, ("confirm",)), (2, ("confirm",))])
    assert s.gold == [2, 5, 5]
    assert s.row == [4, 5, 6]
