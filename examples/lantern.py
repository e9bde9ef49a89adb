"""Lantern Market: hidden hands, a sealed choice of all seats at once, and a deal. Part three of `docs/writing-a-game.md`.

Twenty-four lanterns, four each of six kinds; every hand has three. In each of four rounds all lay one face down and turn them up
together; the brightest takes a prize worth the number of the round, twice. Its owner may then offer somebody a coin for a card of hers,
who takes it, declines, or asks for two coins for her dimmest. At the end, prizes and coins count.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.kernel import (
    ALL,
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
    number_of,
    only,
    procedure,
    ranks_by_score,
    redeal,
    things,
)
from regalia.kernel.deals import accept_deal, counter_deal, decline_deal, offer_deal, open_deals
from regalia.kernel.table import Area, Card, Catalogue, Counter, Face, Item, Kind, Stack, Table, Zone, down

NAMES: Final = ("Moth", "Firefly", "Candle", "Torch", "Lamp", "Lighthouse")
ROUNDS: Final = 4
CARD: Final = things("card", 24)
HAND: Final = things("hand", 4)
LAID: Final = things("laid", 4)


def light(card: int) -> int:
    return card % len(NAMES)


@final
class Market(State):
    __slots__ = ("coins", "deck", "discard", "first", "hands", "laid", "prizes", "round")
    deck: Deck
    hands: list[list[int]]
    laid: list[int]  # in the order of seats, once all have laid
    discard: list[int]
    prizes: list[int]
    coins: list[int]
    round: int
    first: int  # of equal lanterns, the one nearest to this seat counts

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.deck = Deck(range(len(CARD)))
        self.hands = [[] for _ in range(seats)]
        self.laid = []
        self.discard = []
        self.prizes = [0] * seats
        self.coins = [3] * seats
        self.round = 0
        self.first = 0


# --- a round ------------------------------------------------------------------------------------------------------------


@final
class Round(Frame):
    __slots__ = ()


def deal_hands(s: Market, f: Round) -> None:
    s.round += 1
    for seat, hand in enumerate(s.hands):
        while len(hand) < 3:
            hand.append(s.deck.draw(s.chance))
            s.moved(CARD[hand[-1]], "deck", HAND[seat], NOBODY, only(seat))


class Lay(Ask[Market, Round]):
    rule = "LM-001"
    sealed = True

    def seats(self, s: Market, f: Round) -> tuple[int, ...]:
        return tuple(range(s.seats))

    def prompt(self, s: Market, f: Round, seat: int) -> str:
        return f"Lay a lantern for the prize of {s.round}."

    def options(self, s: Market, f: Round, seat: int, o: Offers) -> None:
        for card in s.hands[seat]:
            o.put((CARD[card],), None)

    def take(self, s: Market, f: Round, seat: int, action: Action) -> Flow:
        card = number_of(action[0])  # called for one seat after the other, when all have answered
        s.hands[seat].remove(card)
        s.laid.append(card)
        s.moved(action[0], HAND[seat], LAID[seat], only(seat), ALL)
        s.tally("laid", seat, NAMES[light(card)])
        return None


def award(s: Market, f: Round) -> None:
    best = max(range(s.seats), key=lambda seat: (light(s.laid[seat]), -((seat - s.first) % s.seats)))
    s.first = best
    s.prizes[best] += s.round
    s.tell("{0} takes the prize of {1} with {2}.", SEAT[best], s.round, CARD[s.laid[best]], rule="LM-002")
    s.call(Haggle(best))


def tidy(s: Market, f: Round) -> Flow:
    s.discard += s.laid
    s.laid = []
    if s.round < ROUNDS:
        return deal_hands
    points = tuple(2 * prize + coins for prize, coins in zip(s.prizes, s.coins, strict=True))
    ranks = ranks_by_score(points)
    winners = tuple(seat for seat in range(s.seats) if ranks[seat] == 1)
    s.end(Outcome(winners, ranks, points, "The market closes.", "LM-020"))
    return DONE


# --- a deal -------------------------------------------------------------------------------------------------------------


@final
class Haggle(Frame):
    """Its seat is the buyer."""

    __slots__ = ()


class Offer(Ask[Market, Haggle]):
    rule = "LM-010"

    def prompt(self, s: Market, f: Haggle, seat: int) -> str:
        return "Offer somebody a coin for a card, or pass."

    def options(self, s: Market, f: Haggle, seat: int, o: Offers) -> None:
        o.put(("pass",), None)
        for other in range(s.seats):
            if other != seat:
                o.put(("offer", SEAT[other]), too_poor(s, seat, 1))

    def take(self, s: Market, f: Haggle, seat: int, action: Action) -> Flow:
        if action[0] == "pass":
            return DONE
        offer_deal(s, seat, number_of(action[1]), gives=("coins:1",), wants=("a_card",))  # everyone sees a deal: no hidden card in it
        return None


class Answer(Ask[Market, Haggle]):
    rule = "LM-011"

    def seats(self, s: Market, f: Haggle) -> tuple[int, ...]:
        return (open_deals(s)[0].to,)

    def prompt(self, s: Market, f: Haggle, seat: int) -> str:
        return "Give one of your cards for a coin, ask for two coins for your dimmest, or decline."

    def options(self, s: Market, f: Haggle, seat: int, o: Offers) -> None:
        for card in s.hands[seat]:
            o.put(("accept", CARD[card]), None)
        o.put(("counter",), too_poor(s, f.seat, 2))
        o.put(("decline",), None)

    def take(self, s: Market, f: Haggle, seat: int, action: Action) -> Flow:
        number = open_deals(s)[0].number
        if action[0] == "counter":
            counter_deal(s, number, gives=("her_dimmest",), wants=("coins:2",))
            return None
        if action[0] == "accept":
            accept_deal(s, number)
            trade(s, f.seat, seat, number_of(action[1]), 1)
        else:
            decline_deal(s, number)
        return DONE


class AnswerBack(Ask[Market, Haggle]):
    rule = "LM-012"

    def prompt(self, s: Market, f: Haggle, seat: int) -> str:
        return "Pay two coins, or decline."

    def options(self, s: Market, f: Haggle, seat: int, o: Offers) -> None:
        o.put(("accept",), None)
        o.put(("decline",), None)

    def take(self, s: Market, f: Haggle, seat: int, action: Action) -> Flow:
        deal = open_deals(s)[0]
        if action[0] == "accept":
            accept_deal(s, deal.number)
            trade(s, seat, deal.proposer, min(s.hands[deal.proposer], key=light), 2)
        else:
            decline_deal(s, deal.number)
        return DONE


def too_poor(s: Market, buyer: int, price: int) -> Refusal | None:
    if s.coins[buyer] >= price:
        return None
    return Refusal("LM-010", "That costs {0}, and the buyer has {1}.", price, s.coins[buyer])


def trade(s: Market, buyer: int, seller: int, card: int, price: int) -> None:
    s.coins[buyer] -= price
    s.coins[seller] += price
    s.hands[seller].remove(card)
    s.hands[buyer].append(card)
    s.moved(CARD[card], HAND[seller], HAND[buyer], only(seller), only(seller) | only(buyer))


procedure(Round, deal_hands, Lay(), award, tidy)
procedure(Haggle, Offer(), Answer(), AnswerBack())


class LanternMarket(Game[Market]):
    name = "lantern"
    title = "Lantern Market"
    players = (2, 4)
    pitch = "Bid in the dark, haggle in the light."

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Market:
        s = Market(seats, chance)
        s.call(Round())
        return s

    def table(self, s: Market, seat: int) -> Table:
        areas = []
        for owner in range(s.seats):
            hand = s.hands[owner]
            items: list[Item] = [
                Zone(HAND[owner], "Hand", [_card(c) for c in hand] if owner == seat or s.outcome else down(HAND[owner], len(hand))),
                Zone(LAID[owner], "Laid", [_card(s.laid[owner])] if s.laid else []),
                Counter(f"coins:{owner}", "Coins", s.coins[owner]),
                Counter(f"prizes:{owner}", "Prizes", s.prizes[owner]),
            ]
            areas.append(Area(SEAT[owner], f"Seat {owner + 1}", items, seat=owner, active=owner == s.first))
        shared: list[Item] = [Stack("deck", "Deck", len(s.deck)), Zone("discard", "Discard", [_card(c) for c in s.discard])]
        areas.append(Area("market", "Market", shared))
        return Table(areas, phase="Haggling" if s.laid else "Bidding", round=s.round)

    def catalogue(self) -> Catalogue:
        return Catalogue({name: Kind(name, (Face(name, text=f"Brightness {n}."),)) for n, name in enumerate(NAMES)})

    def imagine_hidden(self, s: Market, seat: int, rng: Random) -> None:
        redeal(rng, s.hands, s.deck.loose, () if seat == SPECTATOR else s.hands[seat])

    def label(self, s: Market, pick: str) -> str:
        kind, _, number = pick.partition(":")
        if kind == "card":
            return NAMES[light(int(number))]
        if kind == "coins":
            return "a coin" if number == "1" else f"{number} coins"
        return {"a_card": "a card of her choice", "her_dimmest": "her dimmest card", "counter": "Ask for two"}.get(pick) or super().label(
            s, pick
        )

    def score(self, s: Market, seat: int) -> float:
        return 2.0 * s.prizes[seat] + s.coins[seat]


def _card(card: int) -> Card:
    return Card(CARD[card], NAMES[light(card)])


GAME = LanternMarket()
