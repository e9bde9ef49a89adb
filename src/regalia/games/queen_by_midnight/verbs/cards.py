"""Verbs about hand, deck, Archive and Banish piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from regalia.games.queen_by_midnight.catalogue import CARD, KIND, PRINTED, TYPE, script
from regalia.games.queen_by_midnight.frames import Effects, StrayEvents
from regalia.games.queen_by_midnight.model import (
    AIM,
    ASKS,
    ATTACKING,
    BANISHED,
    EVENT,
    EXTRA,
    FINISHED,
    HER,
    NUMBERS,
    PRICED,
    REPEATS,
    SHE,
    STARTER,
    YOU,
    Verb,
    clauses,
    does,
    her_own,
    whose,
)
from regalia.games.queen_by_midnight.piles import banish, banish_from, discard, fill_market
from regalia.games.queen_by_midnight.state import EMPTY, Queen, seat_pick
from regalia.games.queen_by_midnight.verbs.aim import reached_seats
from regalia.games.queen_by_midnight.verbs.resources import Deal, price_of
from regalia.kernel.asks import Action, Offers, number_of
from regalia.kernel.events import ALL, NOBODY, only


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """Cards from your deck (QM-091)."""

    n: int
    rule = "QM-091"

    def say(self, target: str) -> str:
        return "draw a card" if self.n == 1 else f"draw {self.n} cards"

    def act(self, s: Queen, f: Effects) -> int:
        s.draw(f.you, self.n)
        if s.events_in_hand(f.you):
            s.call(StrayEvents(f.you))
        return FINISHED


@dataclass(frozen=True, slots=True)
class DrawNextTurn(Verb):
    """Cards at the start of your next turn."""

    n: int
    rule = "QM-148"

    def say(self, target: str) -> str:
        return f"draw {self.n} more card{'' if self.n == 1 else 's'} at the start of your next turn"

    def act(self, s: Queen, f: Effects) -> int:
        s.court[f.you].extra_cards += self.n
        return FINISHED


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """The target discards cards of her choice (QM-219)."""

    n: int
    rule = "QM-219"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"{does(target, 'discard')} {'a card' if self.n == 1 else f'{self.n} cards'} of {her_own(target)} choice"

    def act(self, s: Queen, f: Effects) -> int:
        if f.phase == 0 and not f.chosen:
            f.chosen = [seat for seat in reached_seats(s, f) for _ in range(self.n)]
        while f.phase < len(f.chosen):
            if s.court[f.chosen[f.phase]].hand:
                return ASKS
            f.phase += 1
        return FINISHED

    def who(self, s: Queen, f: Effects) -> int:
        return f.chosen[f.phase]

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which card do you discard?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in s.court[f.chosen[f.phase]].hand:
            o.offer("discard", CARD[card])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        discard(s, number_of(action[1]), f.chosen[f.phase])
        f.phase += 1
        return REPEATS


@dataclass(frozen=True, slots=True)
class BanishOwn(Verb):
    """A card from your hand or Archive (QM-216); leaves 1 as the number if it was a Starter."""

    may: bool = False
    rule = "QM-217"
    gives = BANISHED
    words: ClassVar[dict[str, str]] = {"skip": "None"}

    def say(self, target: str) -> str:
        return f"{'you may ' if self.may else ''}banish a card from your hand or Archive"

    def cards(self, s: Queen, f: Effects) -> list[int]:
        rep = s.court[f.you]
        return [*rep.hand, *rep.archive]

    def act(self, s: Queen, f: Effects) -> int:
        f.number = 0
        return ASKS if self.cards(s, f) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which card from your hand or Archive do you banish?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in self.cards(s, f):
            o.offer("banish", CARD[card])
        if self.may:
            o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "banish":
            card = number_of(action[1])
            f.number = 1 if PRINTED[card] == STARTER else 0
            banish_from(s, card, f.seat, f.you)
        return FINISHED


@dataclass(frozen=True, slots=True)
class BanishMarket(Verb):
    """A card of the Market, replaced at once; its price is the number left behind."""

    rule = "QM-217"
    gives = PRICED

    def say(self, target: str) -> str:
        return "banish a Market card"

    def act(self, s: Queen, f: Effects) -> int:
        f.number = 0
        return ASKS if any(card != EMPTY for card in s.market) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which Market card do you banish?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in s.market:
            if card != EMPTY:
                o.offer("banish", CARD[card])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        card = number_of(action[1])
        f.number = price_of(card)
        slot = s.market.index(card)
        s.market[slot] = EMPTY
        banish(s, card, f.seat, -1, "market")
        fill_market(s, slot)
        return FINISHED


@dataclass(frozen=True, slots=True)
class LookAtDeck(Verb):
    """The top card of your deck; you may archive it."""

    rule = "QM-244"

    def say(self, target: str) -> str:
        return "look at the top card of your deck and archive it if you like"

    def act(self, s: Queen, f: Effects) -> int:
        rep = s.court[f.you]
        if not len(rep.deck) and not s.reshuffle(f.you):
            return FINISHED
        card = rep.deck.look(s.chance, 1)[0]
        s.known[card] = s.known.get(card, NOBODY) | only(f.you)
        s.reveal(only(f.you))
        s.tell("{0} looks at the top card of her deck.", seat_pick(f.you), rule="QM-244")
        return ASKS

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"On top of your deck lies {KIND[s.court[f.you].deck.top[-1]].name}. Archive it?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        o.offer("archive", CARD[s.court[f.you].deck.top[-1]])
        o.offer("leave")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "archive":
            card = s.court[f.you].deck.top.pop()
            s.to_archive(card, f.you, f"deck:{f.you}", s.known.get(card, NOBODY))
            s.tend_deck(f.you)
        return FINISHED


@dataclass(frozen=True, slots=True)
class LookAtTheirDeck(Verb):
    """The top card of the target's deck, for your eyes only."""

    rule = "QM-244"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"look at the top card of {whose(target)} deck"

    def act(self, s: Queen, f: Effects) -> int:
        for seat in reached_seats(s, f):
            deck = s.court[seat].deck
            if not len(deck):
                s.reshuffle(seat)  # QM-091
            for card in deck.look(s.chance, 1):
                s.known[card] = s.known.get(card, NOBODY) | only(f.seat)
                s.reveal(only(f.seat))
                s.tell("{0} looks at the top card of {1}'s deck.", seat_pick(f.seat), seat_pick(seat), rule="QM-244")
                s.tell("On top of {0}'s deck lies {1}.", seat_pick(seat), CARD[card], rule="QM-244", to=only(f.seat))
        return FINISHED


@dataclass(frozen=True, slots=True)
class Salvage(Verb):
    """A card from your Grotto, but no Event, to your hand; once per turn (QM-235)."""

    rule = "QM-235"

    def say(self, target: str) -> str:
        return "put a card other than an Event from your Grotto into your hand (one card per turn in all)"

    def act(self, s: Queen, f: Effects) -> int:
        if s.salvaged or not any(TYPE[card] != EVENT for card in s.court[f.you].grotto):
            return FINISHED
        return ASKS

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which card do you bring up from your Grotto?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in s.court[f.you].grotto:
            if TYPE[card] != EVENT:
                o.offer("salvage", CARD[card])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        card = number_of(action[1])
        s.salvaged += 1
        s.court[f.you].grotto.remove(card)
        s.to_hand(card, f.you, f"grotto:{f.you}", saw=ALL, sees=ALL)
        s.tell("{0} brings up {1} from her Grotto.", seat_pick(f.you), CARD[card], rule="QM-235")
        return FINISHED


@dataclass(frozen=True, slots=True)
class SalvageToArchive(Verb):
    """Cards from your Grotto to your Archive."""

    n: int
    rule = "QM-235"
    words: ClassVar[dict[str, str]] = {"skip": "No more"}

    def say(self, target: str) -> str:
        return f"put up to {self.n} cards from your Grotto into your Archive"

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if f.phase < self.n and s.court[f.you].grotto else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"Which card goes from your Grotto to your Archive ({self.n - f.phase} left)?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in s.court[f.you].grotto:
            o.offer("salvage", CARD[card])
        o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "skip":
            return FINISHED
        card = number_of(action[1])
        s.court[f.you].grotto.remove(card)
        s.to_archive(card, f.you, f"grotto:{f.you}")
        f.phase += 1
        return REPEATS


@dataclass(frozen=True, slots=True)
class TributeOr(Verb):
    """The target banishes a card from her Archive, by your effect, or suffers something else (QM-236)."""

    verbs: tuple[Verb, ...]
    rule = "QM-236"
    needs = (HER,)
    withholds = NUMBERS | {EXTRA, ATTACKING}

    def say(self, target: str) -> str:
        otherwise = clauses(self.verbs, SHE)
        return f"{target} banishes a card from her Archive, by your effect; if she does not, {otherwise}"

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.verbs,)

    def act(self, s: Queen, f: Effects) -> int:
        if s.court[f.subjects[0]].archive:
            return ASKS
        return suffer(s, f, self.verbs)

    def who(self, s: Queen, f: Effects) -> int:
        return f.subjects[0]

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"Banish a card from your Archive for {s.princess(f.you).name}, or suffer this: {consequence(s, f, self.verbs)}?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in s.court[f.subjects[0]].archive:
            o.offer("banish", CARD[card])
        o.offer("suffer")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "suffer":
            return suffer(s, f, self.verbs)
        banish_from(s, number_of(action[1]), f.seat, f.subjects[0])
        return FINISHED


@dataclass(frozen=True, slots=True)
class PayOr(Verb):
    """The target pays you Clout or suffers something else."""

    n: int
    verbs: tuple[Verb, ...]
    rule = "QM-223"
    needs = (HER,)
    withholds = NUMBERS | {EXTRA, ATTACKING}

    def say(self, target: str) -> str:
        otherwise = clauses(self.verbs, SHE)
        return f"{target} pays you {self.n} Clout; if she does not, {otherwise}"

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.verbs,)

    def act(self, s: Queen, f: Effects) -> int:
        if s.court[f.subjects[0]].clout >= self.n:
            return ASKS
        return suffer(s, f, self.verbs)

    def who(self, s: Queen, f: Effects) -> int:
        return f.subjects[0]

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"Pay {self.n} Clout to {s.princess(f.you).name}, or suffer this: {consequence(s, f, self.verbs)}?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        o.offer("pay")
        o.offer("suffer")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "suffer":
            return suffer(s, f, self.verbs)
        s.pay(f.subjects[0], self.n)
        s.gain_clout(f.you, self.n)
        return FINISHED


def consequence(s: Queen, f: Effects, verbs: tuple[Verb, ...]) -> str:
    """What the target faces if she refuses, with the numbers at hand."""
    faced = [f"{verb.amount.value(s, f, f.subjects[0])} damage" if isinstance(verb, Deal) else verb.say(YOU) for verb in verbs]
    return ", then ".join(faced)


def suffer(s: Queen, f: Effects, verbs: tuple[Verb, ...]) -> int:
    """The other half of a choice the target had."""
    s.call(Effects(f.seat, script(verbs), f.card, f.subjects[:], f.you))
    return FINISHED
