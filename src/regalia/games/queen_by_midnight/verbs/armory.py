"""Verbs about cards in Armories: dismissing, pacts, looking at what lies face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from regalia.games.queen_by_midnight.catalogue import CARD, KIND
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import (
    AIM,
    ASKS,
    CLASS_NAMES,
    EACH_OF_THEM,
    EACH_TARGET,
    FINISHED,
    IN_ARMORY,
    IN_PLAY,
    PARTNER,
    Verb,
)
from regalia.games.queen_by_midnight.piles import armory_cards, banish, dismiss, holder_of
from regalia.games.queen_by_midnight.state import Queen, seat_pick
from regalia.games.queen_by_midnight.verbs.aim import reached_seats
from regalia.games.queen_by_midnight.verbs.resources import class_named
from regalia.kernel.asks import SEAT, Action, Offers, number_of
from regalia.kernel.events import only, sees


def laid_pick(s: Queen, viewer: int, holder: int, place: int) -> str:
    """How a face-down card is picked: by its place, or by itself if the picking player knows it."""
    card = s.court[holder].laid[place]
    return CARD[card] if holder == viewer or sees(s.known.get(card, 0), viewer) else f"down:laid:{holder}:{place}"


def card_behind(s: Queen, pick: str) -> int:
    """The card of such a pick."""
    if pick.startswith("down:"):
        _, _, holder, place = pick.split(":")
        return s.court[int(holder)].laid[int(place)]
    return number_of(pick)


@dataclass(frozen=True, slots=True)
class Dismiss(Verb):
    """Any card in any Armory: a face-up one, or one of those that lie face down (QM-220)."""

    rule = "QM-220"
    words: ClassVar[dict[str, str]] = {"skip": "None"}

    def say(self, target: str) -> str:
        return "you may dismiss a card in any Armory"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if armory_cards(s, s.princesses()) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which card do you dismiss?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for seat in s.princesses():
            rep = s.court[seat]
            for card in rep.armory:
                o.offer("dismiss", CARD[card])
            for place in range(len(rep.laid)):
                o.offer("dismiss", laid_pick(s, f.seat, seat, place))
        o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "skip":
            return FINISHED
        card = card_behind(s, action[1])
        dismiss(s, card, holder_of(s, card))
        return FINISHED


@dataclass(frozen=True, slots=True)
class DismissAll(Verb):
    """Everything in every Armory."""

    rule = "QM-220"

    def say(self, target: str) -> str:
        return "dismiss all cards in all Armories"

    def act(self, s: Queen, f: Effects) -> int:
        for seat in s.princesses():
            for card in armory_cards(s, [seat]):
                dismiss(s, card, seat)
        return FINISHED


@dataclass(frozen=True, slots=True)
class DismissThis(Verb):
    """The card itself, if it still lies in an Armory."""

    rule = "QM-220"
    needs = (IN_ARMORY,)

    def say(self, target: str) -> str:
        return "dismiss this card"

    def act(self, s: Queen, f: Effects) -> int:
        holder = s.armory_of(f.card)
        if holder >= 0:
            dismiss(s, f.card, holder)
        return FINISHED


@dataclass(frozen=True, slots=True)
class BanishThis(Verb):
    """The card itself, in the middle of its effect, instead of archiving it."""

    rule = "QM-095"
    needs = (IN_PLAY,)

    def say(self, target: str) -> str:
        return "you may banish this card instead of archiving it"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if f.card in s.in_play else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"Banish {KIND[f.card].name} instead of archiving it?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        o.offer("banish", CARD[f.card])
        o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "banish":
            s.in_play.remove(f.card)
            banish(s, f.card, f.seat, f.you, "play")
        return FINISHED


@dataclass(frozen=True, slots=True)
class ChoosePartner(Verb):
    """The other partner of a pact."""

    rule = "QM-243"
    needs = (IN_ARMORY,)
    gives = PARTNER

    def say(self, target: str) -> str:
        return "choose another Princess as your partner"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if s.opponents(f.seat) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "With whom do you make this pact?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for seat in s.opponents(f.seat):
            o.offer("partner", SEAT[seat])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        partner = number_of(action[1])
        s.pact_partner[f.card] = partner
        s.tell("{0} and {1} are partners now.", seat_pick(f.seat), seat_pick(partner), rule="QM-243")
        return FINISHED


@dataclass(frozen=True, slots=True)
class ChoosePactClasses(Verb):
    """Each partner chooses a Class of hers."""

    rule = "QM-049"
    needs = (PARTNER,)

    def say(self, target: str) -> str:
        return "you and your partner each choose a Class of your own"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if f.card in s.pact_partner and f.phase < 2 else FINISHED

    def who(self, s: Queen, f: Effects) -> int:
        return f.seat if f.phase == 0 else s.pact_partner[f.card]

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which Class of yours does the pact inspire?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for cls in s.classes(self.who(s, f)):
            o.offer("level", CLASS_NAMES[cls].lower())

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        chosen = class_named(action[1])
        mine, hers = s.pact_class.get(f.card, (-1, -1))
        s.pact_class[f.card] = (chosen, hers) if f.phase == 0 else (mine, chosen)
        f.phase += 1
        return ASKS if f.phase < 2 else FINISHED


@dataclass(frozen=True, slots=True)
class PartnersGain(Verb):
    """Clout for both partners of a pact."""

    n: int
    rule = "QM-243"
    needs = (PARTNER,)

    def say(self, target: str) -> str:
        return f"you and your partner gain {self.n} Clout each"

    def act(self, s: Queen, f: Effects) -> int:
        partner = s.pact_partner.get(f.card, -1)
        if partner >= 0:
            s.gain_clout(f.you, self.n)
            s.gain_clout(partner, self.n)
        return FINISHED


@dataclass(frozen=True, slots=True)
class LookAtLaid(Verb):
    """One of the target's face-down Reactions, for your eyes only."""

    rule = "QM-245"
    needs = (AIM,)
    words: ClassVar[dict[str, str]] = {"skip": "None"}

    def say(self, target: str) -> str:
        return f"if {'one of them' if target in (EACH_TARGET, EACH_OF_THEM) else target} has a Reaction face down, you may look at one"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if any(s.court[seat].laid for seat in reached_seats(s, f)) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which face-down Reaction do you look at?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for seat in reached_seats(s, f):
            for place in range(len(s.court[seat].laid)):
                o.offer("look", laid_pick(s, f.seat, seat, place))
        o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "look":
            card = card_behind(s, action[1])
            seat = holder_of(s, card)
            s.known[card] = s.known.get(card, 0) | only(f.seat)
            s.reveal(only(f.seat))
            s.tell("{0} looks at a face-down card of {1}.", seat_pick(f.seat), seat_pick(seat), rule="QM-245")
            s.tell("It is {0}.", CARD[card], rule="QM-245", to=only(f.seat))
        return FINISHED
