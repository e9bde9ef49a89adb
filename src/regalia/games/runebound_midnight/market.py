"""Buying, selling, trading, experience and Covenant Items (RB-100 to RB-120, MN-140, MN-157 to MN-199)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import town_number
from regalia.games.runebound_midnight.deeds import (
    GOOD,
    ITEM,
    SEAT_PICK,
    discard_item,
    forget_goods,
    gain_goods,
    mend,
    put_good_under,
    take_item,
)
from regalia.games.runebound_midnight.frames import Experience, HandOver, MakeRoom, Market, Pay, Trade
from regalia.games.runebound_midnight.printed import ACTIVATE, ALWAYS, GROWTH, GROWTH_NAMES, ITEM_TYPE_NAMES, LIMITS, say_count
from regalia.games.runebound_midnight.reckoning import carried, counter_price, counts_against, faceup, level, room_for
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import AGAIN, DONE, NOBODY, NUMBER, Action, Ask, Flow, Offers, Refusal, number_of, only, procedure

HEALER_PRICE = 1  # goods for a wound (RB-102)


def cannot_buy(s: Midnight, seat: int, item: int) -> Refusal | None:
    """Why a Hero cannot buy an Item (MN-129, RB-043, RB-050)."""
    card = box.ITEMS[item]
    if item in s.sold:
        return Refusal("RB-050", "You sold {0} this turn and may not buy it back.", card.name)
    if card.cost > len(s.goods[seat]):
        rule = "MN-129" if item in s.offers[seat] else "RB-101"
        return Refusal(rule, "{0} costs {1} and you have {2}.", card.name, say_count(card.cost, "good"), len(s.goods[seat]))
    full = room_for(s, seat, [item], [])
    if full >= 0:
        return Refusal(
            "RB-043", "You carry {0} already.", say_count(LIMITS[full], ITEM_TYPE_NAMES[full]), remedy="Sell, trade or discard one."
        )
    return None


def buy_item(s: Midnight, seat: int, item: int, source: str) -> None:
    """The Item changes hands and is paid for."""
    s.bought.append(item)
    take_item(s, seat, item, source)
    s.tell("{0} buys {1}.", SEAT_PICK[seat], ITEM[item], rule="RB-101" if source.startswith("stack") else "MN-129")
    s.tally("bought", seat, ITEM[item])
    s.call(Pay(seat, box.ITEMS[item].cost))


def buy_offer(s: Midnight, seat: int, item: int) -> None:
    s.offers[seat].remove(item)
    buy_item(s, seat, item, f"offers:{seat}")


def cannot_sell(s: Midnight, seat: int, item: int) -> Refusal | None:
    """RB-050."""
    if item in s.bought:
        return Refusal("RB-050", "You bought {0} this turn and may not sell it.", box.ITEMS[item].name)
    return None


def sell_item(s: Midnight, seat: int, item: int) -> None:
    """Half the Item's own cost, rounded down; upgrades go along and pay nothing (MN-130, MN-198)."""
    s.sold.append(item)
    discard_item(s, seat, item)
    s.tell("{0} sells {1}.", SEAT_PICK[seat], ITEM[item], rule="MN-130")
    gain_goods(s, seat, box.ITEMS[item].cost // 2)


def throw_away(s: Midnight, seat: int, item: int) -> None:
    """A Hero may discard an Item in his turn (RB-052)."""
    discard_item(s, seat, item)
    s.tell("{0} discards {1}.", SEAT_PICK[seat], ITEM[item], rule="RB-052")


# --- paying (MN-158) ------------------------------------------------------------------------------------------------------


def pay_all(s: Midnight, f: Pay) -> Flow:
    """Nothing to choose when everything goes."""
    if f.goods >= len(s.goods[f.seat]):
        for good in list(s.goods[f.seat]):
            put_good_under(s, f.seat, good)
        return DONE
    return None


class ChooseGood(Ask[Midnight, Pay]):
    """Goods of the payer's choice, one at a time."""

    rule = "MN-158"

    def seats(self, s: Midnight, f: Pay) -> tuple[int, ...]:
        return (f.seat,) if f.goods > 0 else ()

    def prompt(self, s: Midnight, f: Pay, seat: int) -> str:
        return f"Goods to give up: {f.goods}. Which one now?"

    def options(self, s: Midnight, f: Pay, seat: int, o: Offers) -> None:
        for good in s.goods[seat]:
            o.offer("pay", GOOD[good])

    def take(self, s: Midnight, f: Pay, seat: int, action: Action) -> Flow:
        put_good_under(s, seat, number_of(action[1]))
        f.goods -= 1
        return AGAIN if f.goods else None


procedure(Pay, pay_all, ChooseGood())


# --- the Market step (MN-180) ---------------------------------------------------------------------------------------------


class Trading(Ask[Midnight, Market]):
    """Buy, sell and see the healer, in any order (RB-101, RB-102)."""

    rule = "RB-101"

    def prompt(self, s: Midnight, f: Market, seat: int) -> str:
        return f"The market: you have {say_count(len(s.goods[seat]), 'good')}. Buy, sell, or pay the healer."

    def options(self, s: Midnight, f: Market, seat: int, o: Offers) -> None:
        for item in (*s.stacks[town_number(s.at[seat])], *s.offers[seat]):
            o.put(("buy", ITEM[item]), cannot_buy(s, seat, item))
        for item in s.items[seat]:
            o.put(("sell", ITEM[item]), cannot_sell(s, seat, item))
        o.put(("heal",), self._cannot_heal(s, seat))
        for item in s.items[seat]:
            o.offer("discard", ITEM[item])
        o.offer("done")

    def _cannot_heal(self, s: Midnight, seat: int) -> Refusal | None:
        if not s.wounds[seat]:
            return Refusal("RB-102", "You have no wound for the healer.")
        if len(s.goods[seat]) < HEALER_PRICE:
            return Refusal("RB-102", "The healer takes {0} good and you have none.", HEALER_PRICE)
        return None

    def take(self, s: Midnight, f: Market, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        if action[0] == "heal":
            mend(s, seat, 1)
            s.call(Pay(seat, HEALER_PRICE))
            return AGAIN
        item = number_of(action[1])
        if action[0] == "buy":
            town = town_number(s.at[seat])
            if item in s.offers[seat]:
                buy_offer(s, seat, item)
            else:
                s.stacks[town].remove(item)  # RB-103
                buy_item(s, seat, item, f"stack:{town}")
        elif action[0] == "sell":
            sell_item(s, seat, item)
        else:
            throw_away(s, seat, item)
        return AGAIN


procedure(Market, Trading())


# --- trading between Heroes (MN-140) --------------------------------------------------------------------------------------


def cannot_trade(s: Midnight, f: Trade) -> Refusal | None:
    """Why these terms cannot be proposed: nothing in them, or a limit of either side (RB-043)."""
    if not (f.given_items or f.given_goods or f.wanted_items or f.wanted_goods):
        return Refusal("MN-140", "Nothing is offered or asked yet.")
    for who, gets, gives in ((f.partner, f.given_items, f.wanted_items), (f.seat, f.wanted_items, f.given_items)):
        full = room_for(s, who, gets, gives)
        if full >= 0:
            return Refusal("RB-043", "{0} would carry more than {1}.", box.HEROES[s.heroes[who]].name,
                           say_count(LIMITS[full], ITEM_TYPE_NAMES[full]))  # fmt: skip
    return None


class Terms(Ask[Midnight, Trade]):
    """The moving Hero puts terms together."""

    rule = "MN-140"

    def prompt(self, s: Midnight, f: Trade, seat: int) -> str:
        return "Put together what you give and what you want, then propose it."

    def options(self, s: Midnight, f: Trade, seat: int, o: Offers) -> None:
        for item in s.items[seat]:
            if item not in f.given_items:
                o.offer("give", ITEM[item])
        for good in s.goods[seat]:
            if good not in f.given_goods:
                o.offer("give", GOOD[good])
        for item in s.items[f.partner]:
            if item not in f.wanted_items:
                o.offer("want", ITEM[item])
        for count in range(1, len(s.goods[f.partner]) + 1):
            if count != f.wanted_goods:
                o.offer("want", NUMBER[count])
        o.put(("propose",), cannot_trade(s, f))
        o.offer("cancel")

    def take(self, s: Midnight, f: Trade, seat: int, action: Action) -> Flow:
        if action[0] == "cancel":
            return DONE
        if action[0] == "propose":
            return None
        kind, number = action[1].split(":")[0], number_of(action[1])
        if action[0] == "give":
            (f.given_items if kind == "item" else f.given_goods).append(number)
        elif kind == "item":
            f.wanted_items.append(number)
        else:
            f.wanted_goods = number
        return AGAIN


class Consent(Ask[Midnight, Trade]):
    """The other Hero agrees or does not."""

    rule = "MN-140"

    def seats(self, s: Midnight, f: Trade) -> tuple[int, ...]:
        return (f.partner,)

    def prompt(self, s: Midnight, f: Trade, seat: int) -> str:
        gives = [box.ITEMS[i].name for i in f.given_items] + ([say_count(len(f.given_goods), "good")] if f.given_goods else [])
        wants = [box.ITEMS[i].name for i in f.wanted_items] + ([say_count(f.wanted_goods, "good")] if f.wanted_goods else [])
        return f"{box.HEROES[s.heroes[f.seat]].name} offers {', '.join(gives) or 'nothing'} for {', '.join(wants) or 'nothing'}."

    def options(self, s: Midnight, f: Trade, seat: int, o: Offers) -> None:
        o.offer("accept")
        o.offer("decline")

    def take(self, s: Midnight, f: Trade, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        s.declined.append(seat)
        s.tell("{0} declines a trade with {1}.", SEAT_PICK[seat], SEAT_PICK[f.seat], rule="MN-140")
        return DONE


def exchange(s: Midnight, f: Trade) -> Flow:
    """Items go with their upgrades; for the goods she gives, the partner picks from those that were hers before."""
    s.tell("{0} and {1} trade.", SEAT_PICK[f.seat], SEAT_PICK[f.partner], rule="MN-140")
    terms = ((f.seat, f.partner, f.given_items, len(f.given_goods)), (f.partner, f.seat, f.wanted_items, f.wanted_goods))
    for giver, taker, items, count in terms:
        for item in items:
            for good in s.upgrades[item]:
                s.known[good] = s.known.get(good, NOBODY) | only(giver)
            s.items[giver].remove(item)
            take_item(s, taker, item, f"items:{giver}")
            s.tell("{0} gives {1} to {2}.", SEAT_PICK[giver], ITEM[item], SEAT_PICK[taker], rule="MN-140")
        if count:  # the faces are for the two of them alone (MN-260)
            s.tell("{0} gives {1} to {2}.", SEAT_PICK[giver], say_count(count, "good"), SEAT_PICK[taker], rule="MN-140")
    if f.wanted_goods:
        s.call(HandOver(f.partner, f.seat, f.wanted_goods))
    return None


def give_goods(s: Midnight, f: Trade) -> Flow:
    """Last, so that none of them comes back as a part of the price; they are shown to the receiver."""
    for good in f.given_goods:
        give_good(s, f.seat, f.partner, good)
    return None


def give_good(s: Midnight, giver: int, taker: int, good: int) -> None:
    """Only the two of them see which good it is."""
    forget_goods(s, s.goods[giver], only(taker))
    s.goods[giver].remove(good)
    s.goods[taker].append(good)
    s.known[good] = only(giver)
    s.moved(GOOD[good], f"goods:{giver}", f"goods:{taker}", saw=only(giver), sees=only(taker) | only(giver))


procedure(Trade, Terms(), Consent(), exchange, give_goods)


class ChooseGift(Ask[Midnight, HandOver]):
    """Which goods the other side hands over is its own choice."""

    rule = "MN-140"

    def seats(self, s: Midnight, f: HandOver) -> tuple[int, ...]:
        return (f.seat,) if f.goods > 0 and s.goods[f.seat] else ()

    def prompt(self, s: Midnight, f: HandOver, seat: int) -> str:
        return f"Hand over {f.goods} more: which good?"

    def options(self, s: Midnight, f: HandOver, seat: int, o: Offers) -> None:
        for good in s.goods[seat]:
            o.offer("give", GOOD[good])

    def take(self, s: Midnight, f: HandOver, seat: int, action: Action) -> Flow:
        give_good(s, seat, f.to, number_of(action[1]))
        f.goods -= 1
        return AGAIN if f.goods else None


procedure(HandOver, ChooseGift())


# --- experience (MN-185) --------------------------------------------------------------------------------------------------


class Grow(Ask[Midnight, Experience]):
    """Points must become a counter as soon as they can (RB-110, RB-111, MN-185)."""

    rule = "MN-185"

    def seats(self, s: Midnight, f: Experience) -> tuple[int, ...]:
        return (f.seat,) if s.points[f.seat] >= counter_price(s) else ()

    def prompt(self, s: Midnight, f: Experience, seat: int) -> str:
        return f"You have {s.points[seat]} experience: {counter_price(s)} buy a counter. Which?"

    def options(self, s: Midnight, f: Experience, seat: int, o: Offers) -> None:
        for name in GROWTH_NAMES:
            o.offer(name)

    def take(self, s: Midnight, f: Experience, seat: int, action: Action) -> Flow:
        kind = GROWTH_NAMES.index(action[0])
        s.points[seat] -= counter_price(s)
        s.growth[seat][kind] += 1
        f.due = True
        s.tell("{0} gains {1} +{2} and is level {3}.", SEAT_PICK[seat], action[0].capitalize(), GROWTH[kind], level(s, seat), rule="RB-111")
        return None


GROW = Grow()


def cannot_attach(s: Midnight, seat: int, item: int, good: int) -> Refusal | None:
    """Why a good cannot become the next upgrade of an Item (MN-187 to MN-192)."""
    if box.ITEMS[item].use not in (ALWAYS, ACTIVATE):
        return Refusal("MN-187", "{0} is used up at once and cannot become a Covenant Item.", box.ITEMS[item].name)
    if not faceup(good):
        return None  # facedown: cost 0, no type (MN-191, MN-192)
    card = box.GOODS[good]
    ceiling = 3 * (len(s.upgrades[item]) + 1)
    if card.cost > ceiling:
        return Refusal(
            "MN-191", "{0} costs {1}; the next upgrade of {2} may cost {3}.", card.name, card.cost, box.ITEMS[item].name, ceiling
        )
    if card.type in LIMITS and carried(s, seat, card.type) >= LIMITS[card.type]:
        return Refusal("MN-192", "You carry {0} already.", say_count(LIMITS[card.type], ITEM_TYPE_NAMES[card.type]))
    return None


def crowded_out(s: Midnight, seat: int) -> list[int]:
    """The goods that could become an upgrade if an Item that counts against their limit were given up (MN-192)."""
    crowded = []
    for good in s.goods[seat]:
        refusals = [(item, cannot_attach(s, seat, item, good)) for item in s.items[seat]]
        bars = [item for item, reason in refusals if reason is not None and reason.rule == "MN-192"]
        givers = [item for item in s.items[seat] if counts_against(s, item, box.GOODS[good].type)]
        if any(giver != item for item in bars for giver in givers):
            crowded.append(good)
    return crowded


class GiveUp(Ask[Midnight, MakeRoom]):
    """Before a Covenant Item is made an Item may be discarded, as at any time in the turn (RB-052, RB-043)."""

    rule = "RB-052"

    def seats(self, s: Midnight, f: MakeRoom) -> tuple[int, ...]:
        return (f.seat,) if crowded_out(s, f.seat) else ()

    def prompt(self, s: Midnight, f: MakeRoom, seat: int) -> str:
        names = ", ".join([box.GOODS[good].name for good in crowded_out(s, seat)])
        return f"For lack of room these cannot become upgrades: {names}. Discard an Item to make room, or accept that."

    def options(self, s: Midnight, f: MakeRoom, seat: int, o: Offers) -> None:
        o.offer("accept")
        for item in s.items[seat]:
            o.offer("discard", ITEM[item])

    def take(self, s: Midnight, f: MakeRoom, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        throw_away(s, seat, number_of(action[1]))
        return AGAIN


procedure(MakeRoom, GiveUp())


def make_room(s: Midnight, f: Experience) -> Flow:
    if f.due:
        s.call(MakeRoom(f.seat))
    return None


class Covenant(Ask[Midnight, Experience]):
    """Create or upgrade one Covenant Item; if a lawful pair exists one must be made (MN-186, MN-194)."""

    rule = "MN-186"

    def seats(self, s: Midnight, f: Experience) -> tuple[int, ...]:
        if not f.due:
            return ()
        seat = f.seat
        lawful = any(cannot_attach(s, seat, item, good) is None for item in s.items[seat] for good in s.goods[seat])
        return (seat,) if lawful else ()

    def prompt(self, s: Midnight, f: Experience, seat: int) -> str:
        return "Create or upgrade a Covenant Item: an Item of yours, and the good that goes under it."

    def options(self, s: Midnight, f: Experience, seat: int, o: Offers) -> None:
        for item in s.items[seat]:
            for good in s.goods[seat]:
                o.put(("covenant", ITEM[item], GOOD[good]), cannot_attach(s, seat, item, good))

    def take(self, s: Midnight, f: Experience, seat: int, action: Action) -> Flow:
        item, good = number_of(action[1]), number_of(action[2])
        if not faceup(good):
            forget_goods(s, [held for held in s.goods[seat] if not faceup(held)])
        s.goods[seat].remove(good)
        s.upgrades[item].append(good)
        s.tally("bound", seat, GOOD[good])
        if faceup(good):
            s.moved(action[2], f"goods:{seat}", f"items:{seat}", saw=only(seat))
            s.tell("{0} binds {1} to {2}.", SEAT_PICK[seat], action[2], action[1], rule="MN-189")
        else:
            s.moved(action[2], f"goods:{seat}", f"items:{seat}", saw=only(seat), sees=only(seat))
            s.tell("{0} slides a card facedown under {1}.", SEAT_PICK[seat], action[1], rule="MN-190")
        return None


def grow_again(s: Midnight, f: Experience) -> Flow:
    """As often as the points allow (RB-114)."""
    return GROW if s.points[f.seat] >= counter_price(s) else None


procedure(Experience, GROW, make_room, Covenant(), grow_again)
