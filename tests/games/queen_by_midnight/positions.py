"""Positions by name: who sits where, what lies where, and answers in the words of the table.

Every position starts quiet: empty hands and Armories, 10 Clout and 30 Health each, 10 plain Starters in each deck, seat 0 to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from regalia.games.queen_by_midnight import GAME, QueenByMidnight
from regalia.games.queen_by_midnight.catalogue import HOME, KIND, PRINCESSES
from regalia.games.queen_by_midnight.clock import Evening, next_turn
from regalia.games.queen_by_midnight.model import SUMMON
from regalia.games.queen_by_midnight.state import Queen, Repertoire
from regalia.kernel import Refusal
from regalia.kernel.zones import Deck
from regalia.testing import Bench

AZIL = "Azil with-a-Z"
ELISE = "Elise LeKraken"
KAHURERE = "Kāhurere Skyfisher"
QASIMA = "Qasima Al-Basar"
GROW, SHRINK = 0, 1

T = TypeVar("T")


@contextmanager
def printed(column: list[T], card: int, entry: T) -> Iterator[None]:
    """As if something else were printed on a card, where the box has no such card."""
    before = column[card]
    column[card] = entry
    try:
        yield
    finally:
        column[card] = before


def number_of_princess(name: str) -> int:
    return next(n for n, princess in enumerate(PRINCESSES) if princess.name == name)


class Court:
    """A bench with names on it."""

    def __init__(self, *princesses: str, hour: int = 3, clout: int = 10, game: QueenByMidnight = GAME) -> None:
        seats = len(princesses)
        seed = 0
        while True:
            self.bench: Bench[Queen] = Bench(game, seats, {"princesses": "draft"}, f"court-{seed}")
            if self.s.first == 0:
                break
            seed += 1
        for seat in reversed(range(seats)):
            self.bench.act(seat, "take", f"princess:{number_of_princess(princesses[seat])}")
        for rep in self.s.court:
            rep.clout = clout
            rep.deck = Deck([*rep.hand, *rep.deck.cards()])
            rep.hand = []
            rep.side = GROW
        self.s.hour = hour

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def s(self) -> Queen:
        return self.bench.state

    def rep(self, seat: int) -> Repertoire:
        return self.s.court[seat]

    def health(self, seat: int) -> int:
        return self.rep(seat).health

    def clout(self, seat: int) -> int:
        return self.rep(seat).clout

    def names(self, cards: list[int]) -> list[str]:
        return [KIND[card].name for card in cards]

    def archive(self, seat: int) -> list[str]:
        return self.names(self.rep(seat).archive)

    def armory(self, seat: int) -> list[str]:
        return self.names(self.rep(seat).armory)

    def hand(self, seat: int) -> list[str]:
        return self.names(self.rep(seat).hand)

    # --- arranging ----------------------------------------------------------------------------------------------------

    def find(self, name: str, seat: int = -1) -> int:
        """A copy of a card, lifted from wherever it is; a Starter is the seat's own."""
        copies = [copy for copy, card in enumerate(KIND) if card.name == name]
        assert copies, f"there is no card {name!r}"
        own = self.rep(seat).princess if seat >= 0 else -1
        copies.sort(key=lambda copy: (copy in self.placed, HOME[copy] != own))
        copy = copies[0]
        self.lift(copy)
        self.placed.add(copy)
        return copy

    @property
    def placed(self) -> set[int]:
        if not hasattr(self, "_placed"):
            self._placed: set[int] = set()
        return self._placed

    def lift(self, copy: int) -> None:
        """Out of any zone, so that no copy exists twice."""
        for deck in (*self.s.bazaar, *(r.deck for r in self.s.court), *(r.vault_deck for r in self.s.court)):
            for part in (deck.top, deck.loose, deck.bottom):
                if copy in part:
                    part.remove(copy)
        for row in (self.s.market, *(r.vault for r in self.s.court)):
            if copy in row:
                row[row.index(copy)] = -1
        for rep in self.s.court:
            for zone in (rep.hand, rep.archive, rep.armory, rep.laid, rep.war_chest, rep.grotto, rep.under):
                if copy in zone:
                    zone.remove(copy)

    def give(self, seat: int, *names: str) -> Court:
        for name in names:
            self.rep(seat).hand.append(self.find(name, seat))
        return self

    def lay(self, seat: int, *names: str) -> Court:
        for name in names:
            self.rep(seat).laid.append(self.find(name, seat))
        return self

    def arm(self, seat: int, *names: str, by: int = -1) -> Court:
        """Into an Armory, as if played; `by` whose Bane it is."""
        for name in names:
            copy = self.find(name, seat if by < 0 else by)
            self.rep(seat).armory.append(copy)
            if KIND[copy].type == SUMMON:
                self.s.loyalty[copy] = KIND[copy].loyalty
            if KIND[copy].lasts:
                self.s.lasting[copy] = KIND[copy].lasts
            if by >= 0:
                self.s.played_by[copy] = by
        return self

    def put_in_archive(self, seat: int, *names: str) -> Court:
        for name in names:
            self.rep(seat).archive.append(self.find(name, seat))
        return self

    def put_on_deck(self, seat: int, *names: str) -> Court:
        """On top, the last one named uppermost."""
        for name in names:
            self.rep(seat).deck.put_on_top(self.find(name, seat))
        return self

    def sink(self, seat: int, count: int) -> Court:
        """So many cards of the Bazaar's leftovers into her Grotto."""
        for _ in range(count):
            self.rep(seat).grotto.append(self.s.bazaar[1].loose.pop())
        return self

    def sell(self, *names: str) -> Court:
        """These in the Market, from the left; no slot is empty."""
        for slot, name in enumerate(names):
            copy = self.find(name)
            if self.s.market[slot] >= 0:
                self.s.bazaar[0].loose.append(self.s.market[slot])
            self.s.market[slot] = copy
        for slot, copy in enumerate(self.s.market):
            if copy < 0:  # another copy was lifted from here
                self.s.market[slot] = self.s.bazaar[0].loose.pop()
        return self

    def stock(self, seat: int, *names: str) -> Court:
        """These in her Vault, from the left; no slot is empty."""
        vault = self.rep(seat).vault
        for slot, name in enumerate(names):
            copy = self.find(name, seat)
            if vault[slot] >= 0:
                self.rep(seat).vault_deck.loose.append(vault[slot])
            vault[slot] = copy
        for slot, copy in enumerate(vault):
            if copy < 0:
                vault[slot] = self.rep(seat).vault_deck.loose.pop()
        return self

    def has(self, seat: int, clout: int | None = None, health: int | None = None) -> Court:
        if clout is not None:
            self.rep(seat).clout = clout
        if health is not None:
            self.rep(seat).health = health
        return self

    # --- acting ---------------------------------------------------------------------------------------------------------

    def pick(self, name: str, *zones: list[int]) -> str:
        """The pick of a named card, looked for first where it can be used."""
        for zone in (
            *zones,
            *(z for r in self.s.court for z in (r.hand, r.laid, r.under, r.armory, r.vault, r.war_chest, r.archive, r.grotto)),
        ):
            for copy in zone:
                if copy >= 0 and KIND[copy].name == name:
                    return f"card:{copy}"
        for copy in (*self.s.market, *self.s.in_play):
            if copy >= 0 and KIND[copy].name == name:
                return f"card:{copy}"
        raise AssertionError(f"{name} is nowhere to be picked")

    def play(self, seat: int, name: str) -> Court:
        rep = self.rep(seat)
        self.bench.act(seat, "play", self.pick(name, rep.hand, rep.under))
        return self

    def act(self, seat: int, word: str, name: str = "") -> Court:
        """An action by its word and, if there is one, the thing: a card's name, `seat:2`, or another word."""
        path = [word]
        if name:
            known = any(card.name == name for card in KIND)
            mine = self.rep(seat)
            path.append(self.pick(name, mine.hand, mine.laid, mine.archive) if known else name)
        self.bench.act(seat, *path)
        return self

    def buy(self, seat: int, name: str, *more: str) -> Court:
        rep = self.rep(seat)
        self.bench.act(seat, "buy", self.pick(name, self.s.market, rep.vault, rep.war_chest), *more)
        return self

    def no(self, seat: int, word: str, name: str = "", *more: str) -> Refusal:
        """The refusal of an action."""
        path = [word]
        if name:
            known = any(card.name == name for card in KIND)
            path.append(self.pick(name, self.rep(seat).hand, self.s.market, self.rep(seat).vault) if known else name)
        return self.bench.refused(seat, *path, *more)

    def turn(self, *order: int) -> Court:
        """Start the turns of these seats, one after another, in the present hour."""
        evening = Evening()
        evening.step = Evening.PROCEDURE.places[id(next_turn)]
        evening.to_play = list(order)
        self.bench.restart(evening)
        return self

    def end(self, seat: int) -> Court:
        """End a turn and keep the hand as far as it goes."""
        self.bench.act(seat, "end")
        if self.bench.can(seat, "keep"):
            self.bench.act(seat, "keep")
        return self

    def waiting(self) -> tuple[int, ...]:
        return self.bench.waiting()

    def can(self, seat: int, *path: str) -> bool:
        return self.bench.can(seat, *path)
