"""Leduc poker: hidden cards, chance and two rounds of betting. Part two of `docs/writing-a-game.md`.

Six cards (two each of jack, queen, king), one dealt to each seat, one turned up for both. Each antes 1; bets are 2 in the first round
and 4 in the second, two bets a round at most. A pair with the common card wins, otherwise the higher card does.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.kernel import (
    AGAIN,
    DONE,
    NOBODY,
    SEAT,
    SPECTATOR,
    Action,
    Ask,
    Chance,
    Deck,
    Flow,
    Frame,
    Game,
    Offers,
    Outcome,
    Refusal,
    Settings,
    State,
    only,
    procedure,
    redeal,
    things,
)
from regalia.kernel.table import Area, Card, Catalogue, Counter, Face, Item, Kind, Stack, Table, Zone, down

NAMES: Final = ("Jack", "Queen", "King")
CARD: Final = things("card", 6)
HAND: Final = things("hand", 2)
PAID: Final = things("paid", 2)
FOLD: Final[Action] = ("fold",)
CALL: Final[Action] = ("call",)
RAISE: Final[Action] = ("raise",)
CALLED: Final = ("Seat 1", "Seat 2")
LYING: Final = [Card(pick, NAMES[number // 2]) for number, pick in enumerate(CARD)]  # face up: made once, never changed
NOTHING_OWED: Final = Refusal("LE-001", "Nothing is owed, so there is nothing to fold to.")
TWO_RAISES: Final = Refusal("LE-001", "This round has seen 2 raises, and that is the limit.")


@final
class Leduc(State):
    __slots__ = ("common", "deck", "hands", "paid")
    deck: Deck
    hands: list[int]
    common: int  # -1 before it is turned up
    paid: list[int]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.deck = Deck(range(6))
        self.hands = []
        self.common = -1
        self.paid = [1, 1]


@final
class Hand(Frame):
    __slots__ = ()


@final
class Betting(Frame):
    __slots__ = ("acted", "raises", "size")
    size: int
    raises: int
    acted: int

    def __init__(self, size: int) -> None:
        super().__init__(0)
        self.size = size
        self.raises = 0
        self.acted = 0


def deal(s: Leduc, f: Hand) -> None:
    for seat in range(2):
        s.hands.append(s.deck.draw(s.chance))
        s.moved(CARD[s.hands[seat]], "deck", HAND[seat], NOBODY, only(seat))


def first_round(s: Leduc, f: Hand) -> None:
    s.call(Betting(2))


def turn_up(s: Leduc, f: Hand) -> None:
    s.common = s.deck.draw(s.chance)
    s.moved(CARD[s.common], "deck", "common", NOBODY)
    s.tell("{0} is turned up.", CARD[s.common], rule="LE-002")


def second_round(s: Leduc, f: Hand) -> None:
    s.call(Betting(4))


def showdown(s: Leduc, f: Hand) -> None:
    s.reveal()
    mine, hers = strength(s, 0), strength(s, 1)
    if mine == hers:
        s.end(Outcome((), (1, 1), (0, 0), "Equal hands split the pot.", "LE-003"))
    else:
        finish(s, 0 if mine > hers else 1, "The higher hand wins.")


def strength(s: Leduc, seat: int) -> int:
    rank = s.hands[seat] // 2
    return rank + 10 if rank == s.common // 2 else rank


def finish(s: Leduc, winner: int, reason: str) -> None:
    lost = s.paid[1 - winner]
    if winner == 0:
        s.end(Outcome((0,), (1, 2), (lost, -lost), reason, "LE-003"))
    else:
        s.end(Outcome((1,), (2, 1), (-lost, lost), reason, "LE-003"))


class Bet(Ask[Leduc, Betting]):
    rule = "LE-001"

    def prompt(self, s: Leduc, f: Betting, seat: int) -> str:
        return f"Fold, call {s.paid[1 - seat] - s.paid[seat]}, or raise by {f.size}."

    def options(self, s: Leduc, f: Betting, seat: int, o: Offers) -> None:
        o.put(FOLD, None if s.paid[1 - seat] > s.paid[seat] else NOTHING_OWED)
        o.actions.append(CALL)
        o.put(RAISE, None if f.raises < 2 else TWO_RAISES)

    def take(self, s: Leduc, f: Betting, seat: int, action: Action) -> Flow:
        s.tell("{0}: {1}.", SEAT[seat], action[0], rule="LE-001")
        word = action[0]
        if word == "fold":
            finish(s, 1 - seat, "The other seat folded.")
            return DONE
        s.paid[seat] = s.paid[1 - seat]
        f.acted += 1
        if word == "raise":
            s.paid[seat] += f.size
            f.raises += 1
        elif f.acted > 1:
            return DONE
        f.seat = 1 - seat
        return AGAIN


procedure(Hand, deal, first_round, turn_up, second_round, showdown)
procedure(Betting, Bet())


class LeducGame(Game[Leduc]):
    name = "leduc"
    title = "Leduc poker"
    players = (2, 2)
    pitch = "The smallest poker with a bluff in it."

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Leduc:
        s = Leduc(seats, chance)
        s.call(Hand())
        return s

    def table(self, s: Leduc, seat: int) -> Table:
        show = s.outcome is not None
        areas = []
        for owner in range(2):
            visible = show or owner == seat
            cards = [LYING[s.hands[owner]]] if visible else down(HAND[owner], 1)
            items: list[Item] = [Zone(HAND[owner], "Hand", cards), Counter(PAID[owner], "In the pot", s.paid[owner])]
            areas.append(Area(SEAT[owner], CALLED[owner], items, owner))
        common = [] if s.common < 0 else [LYING[s.common]]
        areas.append(Area("middle", "Table", [Zone("common", "Common card", common), Stack("deck", "Deck", len(s.deck))]))
        return Table(areas, phase="Second round" if common else "First round")

    def catalogue(self) -> Catalogue:
        return Catalogue({name: Kind(name, (Face(name),)) for name in NAMES})

    def imagine_hidden(self, s: Leduc, seat: int, rng: Random) -> None:
        known = () if seat == SPECTATOR else (s.hands[seat],)
        redeal(rng, [s.hands], s.deck.loose, known)

    def label(self, s: Leduc, pick: str) -> str:
        return NAMES[int(pick[5:]) // 2] if pick.startswith("card:") else super().label(s, pick)


GAME = LeducGame()
