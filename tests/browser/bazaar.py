"""The bazaar: a small game of deals and nothing else, for the tests of the table.

Every merchant begins with four of her own fruit. A basket of one of each is worth 5 at the end, a fruit left over 1. Whoever has not
packed up may at any time offer a deal, answer one made to her (accept, decline, counter), or withdraw her own. A bound deal is
carried out when it is accepted; a promise is only remembered. An offer lapses after eight decisions.
"""

from __future__ import annotations

from typing import Final, final

from regalia.kernel import AGAIN, SEAT, Action, Ask, Chance, Flow, Frame, Game, Offers, Outcome, Refusal, Settings, State, procedure
from regalia.kernel.deals import (
    accept_deal,
    cannot_withdraw,
    counter_deal,
    decline_deal,
    expire_deals,
    find_deal,
    offer_deal,
    open_deals,
    withdraw_deal,
)
from regalia.kernel.game import seat_of
from regalia.kernel.table import Area, Catalogue, Counter, Table

FRUIT: Final = ("figs", "plums", "quinces")
AMOUNTS: Final = (1, 2)
LASTS: Final = 8


@final
class Bazaar(State):
    __slots__ = ("fruit", "packed")
    fruit: list[int]  # by seat, then by sort
    packed: list[bool]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.fruit = [4 if sort == seat else 0 for seat in range(seats) for sort in range(seats)]
        self.packed = [False] * seats

    def has(self, seat: int, sort: int) -> int:
        return self.fruit[seat * self.seats + sort]

    def worth(self, seat: int) -> int:
        held = [self.has(seat, sort) for sort in range(self.seats)]
        return 5 * min(held) + sum(held) - self.seats * min(held)


@final
class Day(Frame):
    __slots__ = ()


def read(pick: str) -> tuple[int, int]:
    """`plums:2` as (1, 2)."""
    word, number = pick.split(":")
    return FRUIT.index(word), int(number)


def cannot_pay(s: Bazaar, seat: int, pick: str) -> Refusal | None:
    sort, amount = read(pick)
    if s.has(seat, sort) < amount:
        return Refusal("BZ-002", "{0} has {1} {2}, not {3}.", SEAT[seat], s.has(seat, sort), FRUIT[sort], amount)
    return None


class Trade(Ask[Bazaar, Day]):
    rule = "BZ-001"

    def seats(self, s: Bazaar, f: Day) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.seats) if not s.packed[seat]])

    def prompt(self, s: Bazaar, f: Day, seat: int) -> str:
        return "Offer a deal, answer one, or pack up for the day."

    def options(self, s: Bazaar, f: Day, seat: int, o: Offers) -> None:
        for deal in open_deals(s, seat):
            this = f"deal:{deal.number}"
            if deal.proposer == seat:
                o.put(("withdraw", this), cannot_withdraw(s, seat, deal.number))
                continue
            o.put(("accept", this), cannot_pay(s, deal.to, deal.wants[0]) or cannot_pay(s, deal.proposer, deal.gives[0]))
            o.offer("decline", this)
            for gives, wants in self._terms(s, seat, deal.proposer):
                o.offer("counter", this, f"give:{gives}", f"want:{wants}")
        for other in range(s.seats):
            if other != seat and not s.packed[other] and not any(d.to == other and d.proposer == seat for d in open_deals(s)):
                for gives, wants in self._terms(s, seat, other):
                    o.offer("offer", SEAT[other], f"give:{gives}", f"want:{wants}", "bound")
                    o.offer("offer", SEAT[other], f"give:{gives}", f"want:{wants}", "promise")
        o.offer("pack")

    def _terms(self, s: Bazaar, seat: int, other: int) -> list[tuple[str, str]]:
        mine = [f"{FRUIT[sort]}:{n}" for sort in range(s.seats) for n in AMOUNTS if s.has(seat, sort) >= n]
        hers = [f"{FRUIT[sort]}:{n}" for sort in range(s.seats) for n in AMOUNTS if s.has(other, sort) >= n]
        return [(gives, wants) for gives in mine for wants in hers if gives.split(":")[0] != wants.split(":")[0]]

    def take(self, s: Bazaar, f: Day, seat: int, action: Action) -> Flow:
        word = action[0]
        if word == "pack":
            s.packed[seat] = True
            s.tell("{0} packs up.", SEAT[seat], rule="BZ-003")
        elif word == "offer":
            offer_deal(s, seat, seat_of(action[1]), (action[2][5:],), (action[3][5:],), action[4] == "bound", LASTS)
        else:
            number = int(action[1][5:])
            if word == "counter":
                counter_deal(s, number, (action[2][5:],), (action[3][5:],))
            elif word == "withdraw":
                withdraw_deal(s, number)
            elif word == "decline":
                decline_deal(s, number)
            else:
                accept(s, number)
        expire_deals(s)
        return AGAIN


def accept(s: Bazaar, number: int) -> None:
    deal = accept_deal(s, number)
    if deal.bound:
        for pick, source, target in ((deal.gives[0], deal.proposer, deal.to), (deal.wants[0], deal.to, deal.proposer)):
            sort, amount = read(pick)
            s.fruit[source * s.seats + sort] -= amount
            s.fruit[target * s.seats + sort] += amount
    assert find_deal(s, number) is deal


def close(s: Bazaar, f: Day) -> None:
    worth = tuple([s.worth(seat) for seat in range(s.seats)])
    best = max(worth)
    ranks = tuple([1 + sum(other > mine for other in worth) for mine in worth])
    winners = tuple([seat for seat in range(s.seats) if worth[seat] == best])
    s.end(Outcome(winners, ranks, worth, "The best baskets win.", "BZ-004"))


procedure(Day, Trade(), close)


class BazaarGame(Game[Bazaar]):
    name = "bazaar"
    title = "The Bazaar"
    players = (2, 3)
    pitch = "Figs for plums: nothing but deals."

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Bazaar:
        s = Bazaar(seats, chance)
        s.call(Day())
        return s

    def table(self, s: Bazaar, seat: int) -> Table:
        areas = [
            Area(
                f"seat:{owner}",
                f"Seat {owner + 1}",
                [Counter(f"have:{owner}:{sort}", FRUIT[sort].capitalize(), s.has(owner, sort)) for sort in range(s.seats)],
                seat=owner,
                summary=[Counter(f"worth:{owner}", "Worth", s.worth(owner))],
                note="has packed up" if s.packed[owner] else "",
            )
            for owner in range(s.seats)
        ]
        return Table(areas, phase="The market is open")

    def catalogue(self) -> Catalogue:
        return Catalogue({})

    def score(self, s: Bazaar, seat: int) -> float:
        return float(s.worth(seat))

    def label(self, s: Bazaar, pick: str) -> str:
        kind, _, rest = pick.partition(":")
        if kind in ("give", "want"):
            return f"{kind} {self.label(s, rest)}"
        if kind in FRUIT:
            return f"{rest} {kind if rest != '1' else kind[:-1]}"
        words = {"pack": "Pack up", "bound": "Binding", "promise": "Only a promise", "offer": "Offer", "deal": f"Deal {rest}"}
        return words.get(kind) or super().label(s, pick)


GAME = BazaarGame()
