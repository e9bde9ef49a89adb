"""Foresight: look at five cards past the Fan, order them, Cellar some (MQ-192..194, MQ-442)."""

from __future__ import annotations

from regalia.games.maidens_quest.frames import Foresight
from regalia.games.maidens_quest.printed import counted
from regalia.games.maidens_quest.state import AHEAD, CARD, CELLAR, Quest
from regalia.kernel import AGAIN, SEAT, Action, Ask, Flow, Offers, number_of, procedure


def foresee(s: Quest) -> None:
    s.call(Foresight(s.chief, s.seats))


def in_view(s: Quest, f: Foresight, seat: int) -> list[int]:
    """The cards of a deck that are seen and not yet put in order, the next one first."""
    top = s.ahead[seat].top
    return [top[-1 - n] for n in range(f.placed[seat], f.view[seat])]


def open_decks(s: Quest, f: Foresight) -> list[int]:
    return [p for p in s.party if len(s.ahead[p]) > f.view[p]]


def choose_deck(f: Foresight, seat: int) -> None:
    """One of the five will come from this deck."""
    f.view[seat] += 1
    f.left -= 1


class WhoseCards(Ask[Quest, Foresight]):
    """With allies the five may come from several decks; how many of each is settled before any is seen (MQ-442)."""

    rule = "MQ-442"

    def seats(self, s: Quest, f: Foresight) -> tuple[int, ...]:
        return (f.seat,) if f.left > 0 and len(open_decks(s, f)) > 1 else ()

    def prompt(self, s: Quest, f: Foresight, seat: int) -> str:
        return f"Foresight: from whose deck do you look at a card? {counted(f.left, 'card')} to share out."

    def options(self, s: Quest, f: Foresight, seat: int, o: Offers) -> None:
        for p in open_decks(s, f):
            o.offer("look", SEAT[p])

    def take(self, s: Quest, f: Foresight, seat: int, action: Action) -> Flow:
        choose_deck(f, number_of(action[1]))
        return AGAIN


def look(s: Quest, f: Foresight) -> None:
    """The Rest cards are as far as one can see (MQ-193)."""
    while f.left > 0 and open_decks(s, f):
        choose_deck(f, open_decks(s, f)[0])
    for p in s.party:
        if f.view[p]:
            audience = s.onlookers(p)
            for card in s.ahead[p].look(s.chance, f.view[p]):
                s.learn(card, audience)
            s.reveal(audience)
    seen = sum(f.view)
    s.tell("Foresight: {0} card" + (" past the Fan is" if seen == 1 else "s past the Fan are") + " looked at.", seen, rule="MQ-192")


class Arrange(Ask[Quest, Foresight]):
    rule = "MQ-192"

    def seats(self, s: Quest, f: Foresight) -> tuple[int, ...]:
        return (f.seat,) if any(f.view[p] > f.placed[p] for p in s.party) else ()

    def prompt(self, s: Quest, f: Foresight, seat: int) -> str:
        return "Foresight: which card comes next? Cellar what you do not want, or leave the rest as it is."

    def options(self, s: Quest, f: Foresight, seat: int, o: Offers) -> None:
        o.offer("leave")
        for p in s.party:
            view = in_view(s, f, p)
            for card in view:
                o.offer("cellar", CARD[card])
            if len(view) > 1:
                for card in view:
                    o.offer("next", CARD[card])

    def take(self, s: Quest, f: Foresight, seat: int, action: Action) -> Flow:
        if action[0] == "leave":
            return None
        card = number_of(action[1])
        p = s.owner[card]
        top = s.ahead[p].top
        top.remove(card)
        if action[0] == "cellar":
            f.view[p] -= 1
            s.cellar[p].append(card)
            s.slipped[card] = s.onlookers(p)
            s.moved(CARD[card], AHEAD[p], CELLAR[p], saw=s.onlookers(p), sees=s.onlookers(p))
        else:
            top.insert(len(top) - f.placed[p], card)
            f.placed[p] += 1
        return AGAIN


def new_hall(s: Quest, f: Foresight) -> None:
    """The first card left in place lies Down the Hall (MQ-194)."""
    for p in s.party:
        s.look_down_the_hall(p)


procedure(Foresight, WhoseCards(), look, Arrange(), new_hall)
