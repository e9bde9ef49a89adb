"""A Princess's turn: its start, its actions, its end (QM-064 to QM-066, QM-084 to QM-089)."""

from __future__ import annotations

from typing import final

from regalia.games.queen_by_midnight.abilities import AtStart, Stow
from regalia.games.queen_by_midnight.advisors import Counselling, cannot_switch, switch_sides
from regalia.games.queen_by_midnight.buying import buy, for_sale, pay_to_refresh
from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, TYPE, USABLE, script
from regalia.games.queen_by_midnight.frames import Effects, PlayCard, StrayEvents
from regalia.games.queen_by_midnight.guards import (
    can_buy,
    can_play,
    cannot_refresh_market,
    cannot_refresh_vault,
    cannot_use,
    has_its_class,
    why_not_bought,
    why_not_played,
    wrong_class,
)
from regalia.games.queen_by_midnight.levels import turn_ends
from regalia.games.queen_by_midnight.model import REACTION, TRAP
from regalia.games.queen_by_midnight.piles import dismiss
from regalia.games.queen_by_midnight.state import MOST_ACTIONS, Queen, seat_pick
from regalia.kernel.asks import SEAT, Action, Ask, Offers, Refusal, number_of
from regalia.kernel.events import only
from regalia.kernel.frames import AGAIN, DONE, Flow, Frame, procedure


@final
class Turn(Frame):
    """One turn; `waiting` are the start-of-turn cards still to come."""

    __slots__ = ("waiting",)
    waiting: list[int]

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.waiting = []


def begin_turn(s: Queen, f: Turn) -> None:
    s.active = f.seat
    s.new_turn()
    s.court[f.seat].pass_until_turn = False
    s.tell("It is the turn of {0}.", seat_pick(f.seat), rule="QM-060")


class AtEleven(Ask[Queen, Turn]):
    """At 11, with four or more players: become an Advisor instead of taking the turn (QM-065, QM-179)."""

    rule = "QM-179"
    final = True

    def seats(self, s: Queen, f: Turn) -> tuple[int, ...]:
        # Everyone who has declared is asked, so that nothing shows whether she could (QM-246).
        rep = s.court[f.seat]
        return (f.seat,) if s.hour == 11 and rep.declaration >= 0 else ()

    def prompt(self, s: Queen, f: Turn, seat: int) -> str:
        barred = cannot_switch(s, seat)
        if barred is not None:
            return f"The last hour: you reign on, for you cannot become an Advisor. {barred.sentence}"
        named = s.princess(s.court[seat].declaration).name
        return f"The last hour: reign on, or reveal your Declaration and become the Advisor of {named} instead of taking your turn?"

    def options(self, s: Queen, f: Turn, seat: int, o: Offers) -> None:
        o.offer("reign")
        o.put(("advise",), cannot_switch(s, seat))

    def take(self, s: Queen, f: Turn, seat: int, action: Action) -> Flow:
        if action[0] == "reign":
            return None
        switch_sides(s, seat)
        s.call(Counselling(seat, last=True))
        return DONE


def draw_extra(s: Queen, f: Turn) -> None:
    """The additional card of a longer hand limit, exactly one each time, and cards promised by others (QM-170, QM-178)."""
    rep = s.court[f.seat]
    count, rep.extra_cards = rep.extra_cards, 0
    if count:
        s.draw(f.seat, count)
        if s.events_in_hand(f.seat):
            s.call(StrayEvents(f.seat))


def gather_start_effects(s: Queen, f: Turn) -> None:
    f.waiting = [card for card in s.court[f.seat].armory if any(isinstance(a, AtStart) for a in KIND[card].abilities)]


def start_effects(s: Queen, f: Turn) -> Flow:
    """Those in her Armory, in the order she chooses (QM-065)."""
    f.waiting = [card for card in f.waiting if card in s.court[f.seat].armory]
    if not f.waiting:
        return MAIN
    if len(f.waiting) == 1:
        run_start(s, f, f.waiting.pop())
        return AGAIN
    return START_ORDER


class StartOrder(Ask[Queen, Turn]):
    """Which start-of-turn effect comes next."""

    rule = "QM-065"

    def prompt(self, s: Queen, f: Turn, seat: int) -> str:
        return "Several cards act at the start of your turn. Which one is next?"

    def options(self, s: Queen, f: Turn, seat: int, o: Offers) -> None:
        for card in f.waiting:
            o.offer("next", CARD[card])

    def take(self, s: Queen, f: Turn, seat: int, action: Action) -> Flow:
        card = number_of(action[1])
        f.waiting.remove(card)
        run_start(s, f, card)
        return start_effects


def run_start(s: Queen, f: Turn, card: int) -> None:
    """A Bane acts for the player who played it, against its holder (QM-134)."""
    owner = s.owner_in_armory(card, f.seat)
    for ability in KIND[card].abilities:
        if isinstance(ability, AtStart):
            s.call(Effects(owner, script(ability.verbs), card, [f.seat]))


class Main(Ask[Queen, Turn]):
    """Actions in any order, as often as she likes (QM-064)."""

    rule = "QM-064"

    def seats(self, s: Queen, f: Turn) -> tuple[int, ...]:
        # Who has fallen on her own turn has neither Armory nor hand nor deck, so what else belongs to a turn passes by (QM-193).
        return (f.seat,) if s.is_princess(f.seat) else ()

    def prompt(self, s: Queen, f: Turn, seat: int) -> str:
        left = Offers()
        self.options(s, f, seat, left)
        todo = "Play, lay, buy, refresh or end your turn." if len(left.actions) > 1 else "Nothing else can be done: end your turn."
        return f"{todo} You have {s.court[seat].clout} Clout."

    def options(self, s: Queen, f: Turn, seat: int, o: Offers) -> None:
        rep = s.court[seat]
        if s.actions >= MOST_ACTIONS:
            o.offer("end")
            return
        explain = o.refused is not None
        for card in (*rep.hand, *rep.under):
            if TYPE[card] == REACTION:
                if has_its_class(s, seat, card):
                    o.actions.append(("lay", CARD[card]))  # QM-045, QM-070
                elif explain:
                    o.refuse(("lay", CARD[card]), wrong_class(s, seat, card, "QM-045"))
            elif can_play(s, seat, card):
                o.actions.append(("play", CARD[card]))
                continue
            if explain:
                o.refuse(("play", CARD[card]), why_not_played(s, seat, card))
        for card in for_sale(s, seat):
            if not can_buy(s, seat, card):
                if explain:
                    o.refuse(("buy", CARD[card]), why_not_bought(s, seat, card))
            elif TYPE[card] == TRAP:
                for victim in s.opponents(seat):
                    o.actions.append(("buy", CARD[card], SEAT[victim]))
            else:
                o.actions.append(("buy", CARD[card]))
        for card in rep.armory:
            if USABLE[card] is not None:
                o.put(("use", CARD[card]), cannot_use(s, seat, card))
        o.put(("refresh", "vault"), cannot_refresh_vault(s, seat))
        o.put(("refresh", "market"), cannot_refresh_market(s, seat))
        if explain:
            refuse_the_rest(s, seat, o)
        o.offer("end")

    def take(self, s: Queen, f: Turn, seat: int, action: Action) -> Flow:
        s.actions += 1
        word = action[0]
        if word == "end":
            return None
        if word == "refresh":
            pay_to_refresh(s, seat, action[1])
            return AGAIN
        card = number_of(action[1])
        if word == "play":
            s.call(PlayCard(seat, card))
        elif word == "lay":
            lay(s, seat, card)
        elif word == "buy":
            buy(s, seat, card, number_of(action[2]) if len(action) > 2 else -1)
        else:
            use(s, seat, card)
        return AGAIN


def refuse_the_rest(s: Queen, seat: int, o: Offers) -> None:
    """Why other people's things are not hers to take (QM-078, QM-118)."""
    for other in s.princesses():
        rep = s.court[other]
        if other != seat:
            for card in (*rep.vault, *rep.war_chest):
                if card >= 0:
                    o.refuse(("buy", CARD[card]), Refusal("QM-078", "That belongs to {0}.", s.princess(other).name))
        else:
            for card in rep.laid:
                reason = Refusal("QM-120", "{0} waits for its condition.", KIND[card].name)
                o.refuse(("activate", CARD[card]), reason)


def lay(s: Queen, seat: int, card: int) -> None:
    """A Reaction, face down and free of charge (QM-070, QM-117)."""
    rep = s.court[seat]
    source = "hand" if card in rep.hand else "under"
    if source == "hand":
        s.forget_hand(seat, reactions=True)
    (rep.hand if source == "hand" else rep.under).remove(card)
    rep.laid.append(card)
    s.moved(CARD[card], f"{source}:{seat}", f"laid:{seat}", only(seat), only(seat))
    s.tell("{0} lays a card face down.", seat_pick(seat), rule="QM-117")
    s.tally("played", seat, KEY[card])


def use(s: Queen, seat: int, card: int) -> None:
    """A once-a-turn ability of a card in her Armory."""
    ability = USABLE[card]
    assert ability is not None
    s.pay(seat, ability.cost)
    s.used.append(card)
    s.tell("{0} uses {1}.", seat_pick(seat), CARD[card], rule="QM-064")
    s.tally("used", seat, KEY[card])
    s.call(Effects(seat, script(ability.verbs), card))


def stow_room(s: Queen, seat: int) -> int:
    """How many more cards fit under her Armory (QM-241)."""
    rep = s.court[seat]
    room = sum(a.n for card in rep.armory for a in KIND[card].abilities if isinstance(a, Stow))
    return max(0, room - len(rep.under)) if room else 0


class PutAway(Ask[Queen, Turn]):
    """She archives what she likes and keeps the rest, up to the limit (QM-084, QM-085, QM-089)."""

    rule = "QM-084"

    def seats(self, s: Queen, f: Turn) -> tuple[int, ...]:
        return (f.seat,) if s.court[f.seat].hand else ()

    def prompt(self, s: Queen, f: Turn, seat: int) -> str:
        return f"End of your turn: archive what you do not want to keep. You then draw up to {s.hand_limit()}."

    def options(self, s: Queen, f: Turn, seat: int, o: Offers) -> None:
        hand = s.court[seat].hand
        limit = s.hand_limit()
        over = Refusal("QM-089", "You hold {0} cards and may keep {1}.", len(hand), limit, remedy="Archive some first.")
        o.offer("archive", "all")
        for card in hand:
            o.offer("archive", CARD[card])
        if stow_room(s, seat):
            for card in hand:
                o.offer("stow", CARD[card])
        o.put(("keep",), None if len(hand) <= limit else over)

    def take(self, s: Queen, f: Turn, seat: int, action: Action) -> Flow:
        rep = s.court[seat]
        if action[0] == "keep":
            return None
        if action[0] == "stow":
            card = number_of(action[1])
            s.forget_hand(seat)
            rep.hand.remove(card)
            rep.under.append(card)
            s.moved(CARD[card], f"hand:{seat}", f"under:{seat}", only(seat), only(seat))
            return AGAIN
        for card in list(rep.hand) if action[1] == "all" else [number_of(action[1])]:
            rep.hand.remove(card)
            s.to_archive(card, seat, f"hand:{seat}", only(seat))  # QM-221: no Discard
        return AGAIN


def draw_up(s: Queen, f: Turn) -> Flow:
    """QM-086. An Event among the cards (QM-158) may leave too few of them in the end, or too many (QM-089)."""
    missing = s.hand_limit() - len(s.court[f.seat].hand)
    if missing < 0:
        return PUT_AWAY
    s.draw(f.seat, missing)
    if s.events_in_hand(f.seat):
        s.call(StrayEvents(f.seat))
        return AGAIN
    return None


def end_turn(s: Queen, f: Turn) -> None:
    """What lasts until the end of this turn is over; Banes that have run their time go home."""
    turn_ends(s, f.seat)
    for card in list(s.court[f.seat].armory):
        if card in s.lasting:
            s.lasting[card] -= 1
            if s.lasting[card] <= 0:
                dismiss(s, card, f.seat)


MAIN = Main()
START_ORDER = StartOrder()
PUT_AWAY = PutAway()
procedure(
    Turn,
    begin_turn,
    AtEleven(),
    draw_extra,
    gather_start_effects,
    start_effects,
    START_ORDER,
    MAIN,
    PUT_AWAY,
    draw_up,
    end_turn,
)
