"""The evening: setup, rounds, and what the Clock brings (QM-012 to QM-030, QM-060 to QM-063, QM-168 to QM-180)."""

from __future__ import annotations

import secrets
from typing import final

from regalia.games.queen_by_midnight.advisors import Counselling
from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, PRINCESSES, copies_of
from regalia.games.queen_by_midnight.elimination import rank_at_midnight
from regalia.games.queen_by_midnight.model import AFTERNOON, MIDNIGHT, SIDE_NAMES, STARTER, TWILIGHT, VAULT, WAR_CHEST
from regalia.games.queen_by_midnight.piles import bazaar_deck, fill_market, fill_vault
from regalia.games.queen_by_midnight.state import ADVISOR, DECLARATIONS, EMPTY, OUT, SLOTS, Queen, seat_pick
from regalia.games.queen_by_midnight.turn import Turn
from regalia.kernel.asks import SEAT, Action, Ask, Offers, number_of, things
from regalia.kernel.events import only
from regalia.kernel.frames import AGAIN, DONE, Flow, Frame, procedure
from regalia.kernel.zones import Deck

PRINCESS_PICK = things("princess", 64)
FIRST_HOUR = {2: 1, 3: 1, 4: 2, 5: 3, 6: 4}  # QM-012, QM-254


@final
class Evening(Frame):
    """The whole game: who still picks a Princess, and who still has her turn this round."""

    __slots__ = ("talk", "to_pick", "to_play")
    talk: int  # seconds to talk before the Declarations, and again to declare; 0: no limit
    to_pick: list[int]  # the draft
    to_play: list[int]

    def __init__(self, talk: int = 0) -> None:
        super().__init__(0)
        self.talk = talk
        self.to_pick = []
        self.to_play = []


# --- setup --------------------------------------------------------------------------------------------------------------


def lay_out_bazaar(s: Queen, f: Evening) -> None:
    """Three decks, never mixed; cards that need more players stay out (QM-013, QM-029, QM-030, QM-251)."""
    s.hour = FIRST_HOUR[s.seats]
    for printed in (AFTERNOON, TWILIGHT, MIDNIGHT):
        cards = [card for box in s.bazaars for card in copies_of(printed, -1 - box)]
        s.bazaar.append(Deck(card for card in cards if KIND[card].min_players <= s.seats))
        s.gone.extend(card for card in cards if KIND[card].min_players > s.seats)
    s.market = [EMPTY] * SLOTS
    for slot in range(SLOTS):
        fill_market(s, slot)  # QM-014


def roll_for_first(s: Queen, f: Evening) -> None:
    """Both dice; only the tied roll again (QM-016)."""
    rolling = list(range(s.seats))
    while len(rolling) > 1:
        totals = []
        for seat in rolling:
            dice = (s.chance.roll(6), s.chance.roll(6))
            s.rolled(f"Seat {seat + 1} rolls for the first turn", dice)
            totals.append(sum(dice))
        rolling = [seat for seat, total in zip(rolling, totals, strict=True) if total == max(totals)]
    s.first = s.opener = rolling[0]
    s.tell("{0} takes the First Player token.", seat_pick(s.first), rule="QM-016")


def assign_princesses(s: Queen, f: Evening) -> Flow:
    """At random, or by a draft in reverse turn order (QM-018)."""
    if s.draft:
        f.to_pick = list(reversed(s.clockwise(s.first)))
        return None
    for rep in s.court:
        rep.princess = s.box.pop(s.chance.below(len(s.box)))
    return deal_repertoires


class Draft(Ask[Queen, Evening]):
    """The first player picks last (QM-018)."""

    rule = "QM-018"

    def seats(self, s: Queen, f: Evening) -> tuple[int, ...]:
        return (f.to_pick[0],) if f.to_pick else ()

    def prompt(self, s: Queen, f: Evening, seat: int) -> str:
        return "Choose your Princess."

    def options(self, s: Queen, f: Evening, seat: int, o: Offers) -> None:
        for number in s.box:
            o.offer("take", PRINCESS_PICK[number])

    def take(self, s: Queen, f: Evening, seat: int, action: Action) -> Flow:
        number = number_of(action[1])
        s.box.remove(number)
        s.court[seat].princess = number
        f.to_pick.pop(0)
        s.tell("{0} will be {1}.", seat_pick(seat), PRINCESSES[number].name, rule="QM-018")
        return AGAIN if f.to_pick else None


def deal_repertoires(s: Queen, f: Evening) -> None:
    """QM-019 to QM-025."""
    for seat, rep in enumerate(s.court):
        princess = PRINCESSES[rep.princess]
        if princess.sides is not None:
            rep.side = s.chance.below(2)  # QM-020
            s.tell("{0} begins on {1}.", seat_pick(seat), SIDE_NAMES[rep.side], rule="QM-020")
        rep.vault_deck = Deck(copies_of(VAULT, rep.princess))  # with the Traps, where there are any (QM-021)
        rep.war_chest = copies_of(WAR_CHEST, rep.princess)
        for card in rep.war_chest:
            s.tally("shown", seat, KEY[card])
        rep.deck = Deck(copies_of(STARTER, rep.princess))
        rep.vault = [EMPTY] * SLOTS
        for slot in range(SLOTS):
            fill_vault(s, seat, slot)
        s.draw(seat, s.hand_limit())


# --- rounds ----------------------------------------------------------------------------------------------------------------


def begin_round(s: Queen, f: Evening) -> None:
    """Everyone who still takes turns, clockwise from the first player (QM-060, QM-067)."""
    f.to_play = s.clockwise(s.first)
    if s.hour == FIRST_HOUR[s.seats]:
        s.tell("The Clock shows {0}.", s.hour, rule="QM-012")  # later on it is heard to strike


def next_turn(s: Queen, f: Evening) -> Flow:
    """A Princess takes a turn, an Advisor gives counsel (QM-197), those who are out do nothing."""
    while f.to_play:
        seat = f.to_play.pop(0)
        if s.court[seat].role == OUT:
            continue
        s.call(Counselling(seat) if s.court[seat].role == ADVISOR else Turn(seat))
        return AGAIN
    s.active = -1
    return None


def clock_advances(s: Queen, f: Evening) -> Flow:
    """The hand moves on and what the new hour brings happens right then (QM-061, QM-062)."""
    s.new_turn()
    s.hour += 1
    if s.hour == 12:  # QM-180
        rank_at_midnight(s, s.princesses(), "The Clock has struck twelve.", "QM-209")
        return DONE
    s.tell("The Clock strikes {0}.", s.hour, rule="QM-061")
    if s.hour in (5, 8):
        change_bazaar(s)
        for seat in s.princesses():
            s.court[seat].extra_cards += 1  # QM-170, QM-178
    if s.hour == DECLARATIONS and s.seats >= 4:
        return TALK  # QM-171
    return begin_round


def change_bazaar(s: Queen) -> None:
    """Market and old deck leave the game, unbanished; the new deck opens (QM-168, QM-175)."""
    old = s.bazaar[0 if s.hour == 5 else 1]
    for card in (*s.market, *old.cards()):
        if card != EMPTY:
            s.leave(card)
            s.moved(CARD[card], "market" if card in s.market else "bazaar", "gone")
    old.shuffle_in(())
    old.loose = []
    s.market = [EMPTY] * SLOTS
    for slot in range(SLOTS):
        fill_market(s, slot)
    s.tell("{0} cards are left in the new Bazaar deck.", len(bazaar_deck(s)), rule="QM-168" if s.hour == 5 else "QM-175")


# --- Declarations ------------------------------------------------------------------------------------------------------------


class Talk(Ask[Queen, Evening]):
    """Time to talk about whom one would support; nothing said binds (QM-172)."""

    rule = "QM-172"
    sealed = True

    def seats(self, s: Queen, f: Evening) -> tuple[int, ...]:
        return tuple(s.princesses())

    def prompt(self, s: Queen, f: Evening, seat: int) -> str:
        return "Talk about whom you might support. Say when you are ready to declare."

    def clock(self, s: Queen, f: Evening) -> int:
        return f.talk

    def on_time(self, s: Queen, f: Evening, seat: int) -> Action | None:
        return ("ready",)

    def options(self, s: Queen, f: Evening, seat: int, o: Offers) -> None:
        o.offer("ready")

    def take(self, s: Queen, f: Evening, seat: int, action: Action) -> Flow:
        return None


class Declare(Ask[Queen, Evening]):
    """All at once and in secret: another Princess still in play (QM-173, QM-174)."""

    rule = "QM-173"
    sealed = True
    final = True

    def seats(self, s: Queen, f: Evening) -> tuple[int, ...]:
        return tuple(s.princesses())

    def prompt(self, s: Queen, f: Evening, seat: int) -> str:
        return "Whom do you support, should you be eliminated? Nobody will see it."

    def clock(self, s: Queen, f: Evening) -> int:
        return f.talk

    def on_time(self, s: Queen, f: Evening, seat: int) -> Action | None:
        """A random legal one, which nobody can foresee (QM-173)."""
        return ("declare", SEAT[secrets.choice([other for other in s.princesses() if other != seat])])

    def options(self, s: Queen, f: Evening, seat: int, o: Offers) -> None:
        for other in s.princesses():
            if other != seat:
                o.offer("declare", SEAT[other])

    def take(self, s: Queen, f: Evening, seat: int, action: Action) -> Flow:
        rep = s.court[seat]
        rep.declaration = number_of(action[1])
        rep.declaration_known = only(seat)
        s.tell("{0} has declared.", seat_pick(seat), rule="QM-173")
        return begin_round


TALK = Talk()
procedure(
    Evening,
    lay_out_bazaar,
    roll_for_first,
    assign_princesses,
    Draft(),
    deal_repertoires,
    begin_round,
    next_turn,
    clock_advances,
    TALK,
    Declare(),
)
