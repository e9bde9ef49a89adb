"""The market: drawing, filling the row, sweeping it, and acquiring a card from it.

acquire = pay -> place -> arrival abilities -> refill -> Moons      WR-043
sweep   = pay -> discard the row -> deal anew -> Moons              WR-080, WR-082
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.who_will_reign.catalogue import (
    ABILITIES,
    CARD_PICK,
    COURT,
    FOR_VILLAGE,
    ID,
    IMPROVEMENT,
    KIND,
    LAND_PICK,
    MARKET,
    MOON,
    YIELD,
    improvement,
)
from regalia.games.who_will_reign.moons import Moonrise
from regalia.games.who_will_reign.rates import price, sweep_price
from regalia.games.who_will_reign.state import COURT_PLACES, NONE, ROW_SLOTS, Reign
from regalia.games.who_will_reign.verbs import GainOnArrival, ShowOneGuestOut, goods_said
from regalia.kernel import (
    AGAIN,
    DONE,
    NOBODY,
    SEAT,
    Action,
    Ask,
    Flow,
    Frame,
    Offers,
    Refusal,
    number_of,
    procedure,
)

# --- what may be acquired, and where it may go ----------------------------------------------------------------------


def can_pay(s: Reign, seat: int, card: int) -> bool:
    """WR-042: the whole price, both parts of it, in its own currency."""
    gold, food = price(s, seat, card)
    return s.gold[seat] >= gold and s.food[seat] >= food


def short_of(s: Reign, seat: int, card: int) -> Refusal:
    """What she lacks of a price: of both parts, where both are short."""
    gold, food = price(s, seat, card)
    held, short = [], []
    for what, need, have in (("food", food, s.food[seat]), ("gold", gold, s.gold[seat])):
        if have < need:
            held.append(f"{have} {what}")
            short.append(f"{need - have} {what}")
    return Refusal(
        "WR-042", "{0} costs {1} and you have {2}.", MARKET[card].name, goods_said(food, gold), " and ".join(held),
        " and ".join(short), remedy="You are {3} short.",
    )  # fmt: skip


def cannot_acquire(s: Reign, seat: int, card: int) -> Refusal | None:
    """WR-045: what fits nowhere is not to be had at any price; all else for its price."""
    if KIND[card] == IMPROVEMENT:
        nowhere = fits_nowhere(s, card)
        if nowhere is not None:
            return nowhere
    return None if can_pay(s, seat, card) else short_of(s, seat, card)


def cannot_add(s: Reign, seat: int) -> Refusal | None:
    """WR-051, WR-053: a full court takes a new card only in the place of another."""
    if len(s.courts[seat]) >= COURT_PLACES:
        return Refusal(
            "WR-053", "All {0} places of your court are taken.", COURT_PLACES,
            remedy="Pick one of your Court Cards for it to replace.",
        )  # fmt: skip
    return None


def cannot_replace(card: int) -> Refusal:
    """WR-054."""
    return Refusal("WR-054", "{0} is an Unwanted Guest, and a Court Card can replace only a Court Card.", MARKET[card].name)


def can_build(s: Reign, card: int, place: int) -> bool:
    """WR-060, WR-061: on its own kind of land, and never downwards."""
    return s.land_is_village[place] == FOR_VILLAGE[card] and s.land_value[place] <= YIELD[card]


def why_not_built(s: Reign, card: int, place: int) -> Refusal:
    """Asked for where it fits somewhere (WR-067), so there is another place to pick."""
    record = improvement(card)
    village = s.land_is_village[place]
    if village != FOR_VILLAGE[card]:
        return Refusal(
            "WR-060", "{0} belongs on a {1}, and this is a {2}.", record.name, record.land.title(),
            "Village" if village else "Farm", record.value, remedy="Pick a {1} that yields {3} or less.",
        )  # fmt: skip
    return Refusal(
        "WR-061", "This land already yields {0}; {1} would lower it to {2}.", s.land_value[place], record.name,
        record.value, record.land.title(), remedy="Pick a {3} that yields {2} or less.",
    )  # fmt: skip


def fits_nowhere(s: Reign, card: int) -> Refusal | None:
    """WR-067."""
    for place in range(len(s.land)):
        if can_build(s, card, place):
            return None
    record = improvement(card)
    return Refusal(
        "WR-067", "Every {0} yields more than the {1} of {2}.", record.land.title(), record.value, record.name,
        remedy="It stays in the row until somebody sweeps.",
    )  # fmt: skip


def offer_acquisitions(s: Reign, seat: int, o: Offers) -> None:
    """Every way to acquire every card of the row (WR-040, WR-045)."""
    explain = o.refused is not None
    for card in s.row:
        if card == NONE:
            continue
        pick = CARD_PICK[card]
        if not can_pay(s, seat, card):
            if explain:
                o.put(("acquire", pick), cannot_acquire(s, seat, card))
            continue
        kind = KIND[card]
        if kind == COURT:
            o.put(("acquire", pick, "add"), cannot_add(s, seat))
            for courtier in s.courts[seat]:
                o.offer("acquire", pick, CARD_PICK[courtier])
            if explain:
                for each in s.guests[seat]:
                    o.refuse(("acquire", pick, CARD_PICK[each]), cannot_replace(each))
        elif kind == IMPROVEMENT:
            nowhere = fits_nowhere(s, card)
            if nowhere is not None:
                o.refuse(("acquire", pick), nowhere)
                continue
            for place in range(len(s.land)):
                if can_build(s, card, place):
                    o.actions.append(("acquire", pick, LAND_PICK[place]))
                elif explain:
                    o.refuse(("acquire", pick, LAND_PICK[place]), why_not_built(s, card, place))
        else:
            for sister in range(s.seats):
                if sister != seat:
                    o.offer("acquire", pick, SEAT[sister])
                elif explain:
                    reason = Refusal("WR-070", "A Guest you buy goes to another sister; you may not keep it.", remedy="Pick a sister.")
                    o.refuse(("acquire", pick, SEAT[sister]), reason)


# --- acquiring ------------------------------------------------------------------------------------------------------


@final
class Acquire(Frame):
    """One acquisition. `target` is a Court Card to replace, a place of the land, a sister, or NONE."""

    __slots__ = ("card", "target")
    card: int
    target: int

    def __init__(self, seat: int, card: int, target: int) -> None:
        super().__init__(seat)
        self.card = card
        self.target = target


def acquire_for(seat: int, action: Action) -> Acquire:
    """The frame of a legal acquire action."""
    target = NONE if action[2] == "add" else number_of(action[2])
    return Acquire(seat, number_of(action[1]), target)


def pay(s: Reign, f: Acquire) -> Flow:
    """WR-056: the price counts what is in the court now, the card to be replaced included."""
    gold, food = price(s, f.seat, f.card)
    s.gain(f.seat, -food, -gold)
    s.tell("{0} pays {1} for {2}.", SEAT[f.seat], goods_said(food, gold), CARD_PICK[f.card], rule="WR-040")
    return None


def place(s: Reign, f: Acquire) -> Flow:
    s.row[s.row.index(f.card)] = NONE
    s.tally("bought", f.seat, ID[f.card])
    kind = KIND[f.card]
    if kind == COURT:
        join_court(s, f.seat, f.card, f.target)
    elif kind == IMPROVEMENT:
        build(s, f.card, f.target)
    else:
        s.guests[f.target].append(f.card)  # WR-070, WR-071
        s.moved(CARD_PICK[f.card], "row", f"guests:{f.target}")
        s.tell("{0} is sent to {1}.", CARD_PICK[f.card], SEAT[f.target], rule="WR-070")
    return None


def join_court(s: Reign, seat: int, card: int, replaced: int) -> None:
    court = s.courts[seat]
    if replaced == NONE:
        court.append(card)
    else:
        court[court.index(replaced)] = card
        s.discard.append(replaced)  # WR-055
        s.moved(CARD_PICK[replaced], f"court:{seat}", "discard")
        s.tell("{0} leaves the court of {1}.", CARD_PICK[replaced], SEAT[seat], rule="WR-053")
    s.moved(CARD_PICK[card], "row", f"court:{seat}")
    if len(court) == COURT_PLACES and not s.last_round:
        s.last_round = True  # WR-140
        s.tell("The court of {0} is full: this is the last round.", SEAT[seat], rule="WR-140")


def build(s: Reign, card: int, at: int) -> None:
    """WR-062, WR-063: the new Improvement covers what was there."""
    record = improvement(card)
    s.improvements[at].append(card)
    s.land_value[at] = record.value
    s.land_path[at] = record.path or ""
    s.moved(CARD_PICK[card], "row", LAND_PICK[at])
    s.tell("{0} rises on {1}, which now yields {2}.", CARD_PICK[card], LAND_PICK[at], record.value, rule="WR-064")


def arrive(s: Reign, f: Acquire) -> Flow:
    """WR-160: what happens once, on acquiring."""
    for ability in ABILITIES[f.card]:
        if isinstance(ability, GainOnArrival):
            ability.act(s, f.seat)
    return None


@final
class ShowOut(Ask[Reign, Acquire]):
    """WR-074: the new courtier may show one of her Guests to the door."""

    rule = "WR-074"

    def seats(self, s: Reign, f: Acquire) -> tuple[int, ...]:
        if not s.guests[f.seat]:
            return ()
        for ability in ABILITIES[f.card]:
            if isinstance(ability, ShowOneGuestOut):
                return (f.seat,)
        return ()

    def prompt(self, s: Reign, f: Acquire, seat: int) -> str:
        return "Your new courtier can show one of your Guests to the door. Whom?"

    def options(self, s: Reign, f: Acquire, seat: int, o: Offers) -> None:
        for card in s.guests[seat]:
            o.offer("show_out", CARD_PICK[card])
        o.offer("keep")

    def take(self, s: Reign, f: Acquire, seat: int, action: Action) -> Flow:
        if action[0] == "show_out":
            card = number_of(action[1])
            s.guests[seat].remove(card)
            s.discard.append(card)  # WR-075
            s.moved(CARD_PICK[card], f"guests:{seat}", "discard")
            s.tell("{0} is shown to the door by {1}.", CARD_PICK[card], CARD_PICK[f.card], rule="WR-074")
        return None


SHOW_OUT: Final = ShowOut()


def refill(s: Reign, f: Acquire) -> Flow:
    s.call(FillRow(f.seat))  # WR-044
    return None


procedure(Acquire, pay, place, arrive, SHOW_OUT, refill)  # WR-043


# --- drawing and filling the row ------------------------------------------------------------------------------------


def draw(s: Reign) -> int:
    """The next card of the deck; NONE when deck and discard pile are both empty (WR-092)."""
    if not len(s.deck):
        if not s.discard:
            return NONE
        s.deck.shuffle_in(s.discard)  # WR-091
        s.discard = []
        s.tell("The discard pile is shuffled and becomes the deck.", rule="WR-091")
    return s.deck.draw(s.chance)


@final
class FillRow(Frame):
    """Fill the bare places of the row from the left, one card at a time."""

    __slots__ = ()


def deal_next(s: Reign, f: FillRow) -> Flow:
    """One card for the first bare place; a Moon happens at once and leaves the place bare (WR-082, WR-100)."""
    if NONE not in s.row:
        return DONE
    card = draw(s)
    if card == NONE:
        return DONE
    s.tally("shown", NONE, ID[card])
    if KIND[card] != MOON:
        s.row[s.row.index(NONE)] = card
        s.moved(CARD_PICK[card], "deck", "row", saw=NOBODY)
        return AGAIN
    if s.round == 0:
        s.discard.append(card)  # WR-014
        s.moved(CARD_PICK[card], "deck", "discard", saw=NOBODY)
        s.tell("{0} shows itself too early and is discarded.", CARD_PICK[card], rule="WR-014")
        return AGAIN
    s.moved(CARD_PICK[card], "deck", "moon", saw=NOBODY)
    s.call(Moonrise(s.active, card, s.seats))
    return AGAIN  # WR-101


procedure(FillRow, deal_next)


# --- sweeping -------------------------------------------------------------------------------------------------------


@final
class Sweep(Frame):
    """One sweep of the row."""

    __slots__ = ()


def cannot_sweep(s: Reign, seat: int) -> Refusal | None:
    """WR-083."""
    gold = sweep_price(s, seat)
    if s.gold[seat] < gold:
        return Refusal(
            "WR-080", "A sweep costs you {0} gold and you have {1}.", gold, s.gold[seat], gold - s.gold[seat],
            remedy="You are {2} gold short.",
        )  # fmt: skip
    if s.row.count(NONE) == ROW_SLOTS and not len(s.deck) and not s.discard:
        return Refusal("WR-083", "There is no card to sweep away and none to deal.")
    return None


def pay_for_sweep(s: Reign, f: Sweep) -> Flow:
    gold = sweep_price(s, f.seat)
    s.tally("swept", f.seat, "the row")
    s.gain(f.seat, 0, -gold)
    s.tell("{0} pays {1} gold and sweeps the row.", SEAT[f.seat], gold, rule="WR-080")
    return None


def discard_row(s: Reign, f: Sweep) -> Flow:
    """WR-084: before the first new card is dealt."""
    for slot, card in enumerate(s.row):
        if card != NONE:
            s.discard.append(card)
            s.row[slot] = NONE
            s.moved(CARD_PICK[card], "row", "discard")
    return None


def deal_anew(s: Reign, f: Sweep) -> Flow:
    s.call(FillRow(f.seat))
    return None


procedure(Sweep, pay_for_sweep, discard_row, deal_anew)
