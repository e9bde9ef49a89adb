"""Moons, and the pledge table at which the sisters pay together.

    moonrise = show the Moon -> (pledge table) -> what it does -> into the box      WR-100

The pledge table is an ask that waits for every sister who has not confirmed; any of them may act. It ends: each sister has
five changes, and without a change every answer is a confirmation (WR-123, WR-124).
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.who_will_reign.catalogue import CARD_PICK, FOOD_PICK, GOLD_PICK, ID, moon
from regalia.games.who_will_reign.state import NONE, PLEDGE_CHANGES, Reign
from regalia.games.who_will_reign.verbs import Outcry, SharedPayment, goods_said
from regalia.games.who_will_reign.words import Currency
from regalia.kernel import AGAIN, SEAT, Action, Ask, Flow, Frame, Offers, Refusal, number_of, procedure


@final
class Moonrise(Frame):
    """A Moon being resolved; `seat` is the active sister. The lists are by seat and used by shared payments only."""

    __slots__ = ("card", "changes", "confirmed", "food", "gold")
    card: int
    food: list[int]  # pledged
    gold: list[int]
    changes: list[int]  # how often each sister changed her pledge
    confirmed: list[bool]

    def __init__(self, seat: int, card: int, seats: int) -> None:
        super().__init__(seat)
        self.card = card
        self.food = [0] * seats
        self.gold = [0] * seats
        self.changes = [0] * seats
        self.confirmed = [False] * seats

    def pledged(self, seat: int) -> int:
        """Each unit counts 1 (WR-129)."""
        return self.food[seat] + self.gold[seat]

    def pledged_by_all(self) -> int:
        return sum(self.food) + sum(self.gold)


def payment_of(f: Moonrise) -> SharedPayment:
    effect = moon(f.card).effect
    assert isinstance(effect, SharedPayment)
    return effect


def stock(s: Reign, seat: int, currency: Currency) -> int:
    """What a sister has of what the Moon takes."""
    food = s.food[seat] if currency is not Currency.GOLD else 0
    gold = s.gold[seat] if currency is not Currency.FOOD else 0
    return food + gold


def show_moon(s: Reign, f: Moonrise) -> Flow:
    """WR-100: all look at it; one without a payment happens at once."""
    s.moon = f.card
    s.tally("risen", NONE, ID[f.card])
    s.tell("{0} rises.", CARD_PICK[f.card], rule="WR-100")
    effect = moon(f.card).effect
    if isinstance(effect, SharedPayment):
        return None
    effect.act(s, [])
    return return_to_box


def open_pledge_table(s: Reign, f: Moonrise) -> Flow:
    """WR-122; or WR-128, when all together do not have enough."""
    payment = payment_of(f)
    total = payment.total(s.seats)
    held = sum([stock(s, seat, payment.currency) for seat in range(s.seats)])
    if held < total:
        s.tell("The sisters have {0} of the {1} {2} it asks for.", held, total, payment.currency.value, rule="WR-128")
        f.confirmed = [True] * s.seats
    else:
        s.tell("It asks the sisters for {0} {1} together.", total, payment.currency.value, rule="WR-122")
    return None


@final
class Pledge(Ask[Reign, Moonrise]):
    """WR-122 to WR-125: pledge, change the pledge, or confirm."""

    rule = "WR-122"

    def seats(self, s: Reign, f: Moonrise) -> tuple[int, ...]:
        return tuple([seat for seat in s.clockwise(f.seat) if not f.confirmed[seat]])

    def clock(self, s: Reign, f: Moonrise) -> int:
        """WR-124: seconds until the table closes; 0 without a clock."""
        return s.pledge_clock

    def on_time(self, s: Reign, f: Moonrise, seat: int) -> Action:
        """WR-124: what stands when the clock rings counts as confirmed."""
        return ("confirm",)

    def prompt(self, s: Reign, f: Moonrise, seat: int) -> str:
        payment = payment_of(f)
        total = payment.total(s.seats)
        _, most_food, most_gold = bounds(s, f, seat)
        may_change = f.changes[seat] < PLEDGE_CHANGES and most_food + most_gold > 0
        return (
            f"{moon(f.card).name}: {f.pledged_by_all()} of {total} {payment.currency} pledged, "
            f"{goods_said(f.food[seat], f.gold[seat])} by you. "
            f"{'Set your pledge, or confirm.' if may_change else 'Confirm what is pledged.'}"
        )

    def options(self, s: Reign, f: Moonrise, seat: int, o: Offers) -> None:
        payment = payment_of(f)
        room, most_food, most_gold = bounds(s, f, seat)
        left = PLEDGE_CHANGES - f.changes[seat]
        if left:
            for food in range(most_food + 1):
                for gold in range(min(most_gold, room - food) + 1):
                    if food != f.food[seat] or gold != f.gold[seat]:
                        o.offer("pledge", *pledge_picks(payment.currency, food, gold))
        if o.refused is not None:
            o.refuse(("pledge",), cannot_pledge(payment, left, room, most_food, most_gold))
        o.offer("confirm")

    def take(self, s: Reign, f: Moonrise, seat: int, action: Action) -> Flow:
        if action[0] == "confirm":
            f.confirmed[seat] = True
            s.tell("{0} confirms.", SEAT[seat], rule="WR-123")
            return AGAIN
        f.food[seat] = f.gold[seat] = 0
        for pick in action[1:]:
            if pick.startswith("food:"):
                f.food[seat] = number_of(pick)
            else:
                f.gold[seat] = number_of(pick)
        f.changes[seat] += 1
        f.confirmed = [False] * s.seats  # WR-123
        s.reveal()  # all have heard it: taken back, it would be a change that nobody counts (WR-124)
        s.tell(
            "{0} pledges {1}; {2} of {3} in all.",
            SEAT[seat], goods_said(f.food[seat], f.gold[seat]), f.pledged_by_all(), payment_of(f).total(s.seats),
            rule="WR-122",
        )  # fmt: skip
        return AGAIN


def bounds(s: Reign, f: Moonrise, seat: int) -> tuple[int, int, int]:
    """What the others leave open of the total, and how much food and gold a sister may pledge of it (WR-122)."""
    payment = payment_of(f)
    room = payment.total(s.seats) - f.pledged_by_all() + f.pledged(seat)
    most_food = min(s.food[seat], room) if payment.currency is not Currency.GOLD else 0
    most_gold = min(s.gold[seat], room) if payment.currency is not Currency.FOOD else 0
    return room, most_food, most_gold


def said_at_stake(payment: SharedPayment) -> str:
    """What comes of paying, and of not paying (WR-126, WR-127)."""
    return f"If all of it is paid: {payment.success.say()}. If not, nobody pays: {payment.failure.say()}."


def pledge_picks(currency: Currency, food: int, gold: int) -> tuple[str, ...]:
    """A pledge as picks: of what the Moon takes, and of both where it takes both (WR-129)."""
    if currency is Currency.FOOD:
        return (FOOD_PICK[food],)
    if currency is Currency.GOLD:
        return (GOLD_PICK[gold],)
    return (FOOD_PICK[food], GOLD_PICK[gold])


def cannot_pledge(payment: SharedPayment, left: int, room: int, most_food: int, most_gold: int) -> Refusal:
    """Why a pledge that is not offered is not."""
    if not left:
        return Refusal("WR-124", "You have changed your pledge {0} times at this table.", PLEDGE_CHANGES, remedy="Confirm it.")
    if not room:
        return Refusal("WR-122", "The others have pledged all of it, and nothing is left open for you.", remedy="Confirm what is pledged.")
    if not most_food and not most_gold:
        return Refusal("WR-122", "You have no {0} to pledge.", payment.currency.value, remedy="Confirm what is pledged.")
    if payment.currency is Currency.EITHER:
        return Refusal("WR-122", "You may pledge up to {0} food and {1} gold, and no more than {2} together.", most_food, most_gold, room)
    most = most_food if payment.currency is Currency.FOOD else most_gold
    return Refusal("WR-122", "You may pledge 0 to {0} {1}, another number than now.", most, payment.currency.value)


PLEDGE: Final = Pledge()


def close_pledge_table(s: Reign, f: Moonrise) -> Flow:
    """WR-126 when the total is met, WR-127 when it is not."""
    payment = payment_of(f)
    outcry: Outcry
    paid = f.pledged_by_all() == payment.total(s.seats)
    s.tally("moon paid" if paid else "moon failed", NONE, ID[f.card])
    if paid:
        for seat in s.clockwise(f.seat):
            s.gain(seat, -f.food[seat], -f.gold[seat])
            s.tell("{0} pays {1}.", SEAT[seat], goods_said(f.food[seat], f.gold[seat]), rule="WR-126")
        outcry = payment.success
    else:
        s.tell("The payment fails and nobody pays.", rule="WR-127")
        outcry = payment.failure
    outcry.act(s, [f.pledged(seat) for seat in range(s.seats)])
    return None


def return_to_box(s: Reign, f: Moonrise) -> Flow:
    """WR-093."""
    s.moon = NONE
    s.box.append(f.card)
    s.moved(CARD_PICK[f.card], "moon", "box")
    return None


procedure(Moonrise, show_moon, open_pledge_table, PLEDGE, close_pledge_table, return_to_box)
