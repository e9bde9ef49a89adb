"""Where cards lie: decks that leak nothing, and re-dealing what is hidden.

A zone is a list of card-copy numbers inside the state. Who sees it is an audience (see `events`), given where the table is
described and where cards move. A deck is a bag: the order of its loose cards does not exist until they are drawn, so there is
nothing to leak and nothing to shuffle. Cards that were put on top or underneath in the open keep their place.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from random import Random
from typing import final

from regalia.kernel.chance import Chance
from regalia.kernel.record import Record


@final
class Deck(Record):
    """A face-down deck: a fixed top, a loose middle without order, a fixed bottom."""

    __slots__ = ("bottom", "loose", "top")
    top: list[int]  # the last one is drawn first
    loose: list[int]
    bottom: list[int]  # the first one is drawn first, after the loose ones; the last one lies lowest

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.top = []
        self.loose = list(cards)
        self.bottom = []

    def __len__(self) -> int:
        return len(self.top) + len(self.loose) + len(self.bottom)

    def cards(self) -> list[int]:
        """All cards, from the top down; the loose ones in no meaningful order."""
        return [*reversed(self.top), *self.loose, *self.bottom]

    def draw(self, chance: Chance) -> int:
        """Take the top card. The deck must not be empty."""
        if self.top:
            return self.top.pop()
        if self.loose:
            loose = self.loose
            at = chance.below(len(loose))
            card = loose[at]
            loose[at] = loose[-1]
            loose.pop()
            return card
        return self.bottom.pop(0)

    def look(self, chance: Chance, count: int) -> list[int]:
        """The top cards, next one first; they are fixed in place by being looked at."""
        taken = [self.draw(chance) for _ in range(min(count, len(self)))]
        self.top.extend(reversed(taken))
        return taken

    def put_on_top(self, card: int) -> None:
        self.top.append(card)

    def put_under(self, card: int) -> None:
        self.bottom.append(card)

    def shuffle_in(self, cards: Iterable[int]) -> None:
        """Mix cards in; the whole deck becomes loose."""
        self.loose = [*self.cards(), *cards]
        self.top = []
        self.bottom = []

    def remove(self, card: int) -> None:
        """Take one certain card out, wherever it lies."""
        for part in (self.top, self.loose, self.bottom):
            if card in part:
                part.remove(card)
                return
        raise ValueError(f"card {card} is not in the deck")


def redeal(rng: Random, pockets: Sequence[list[int]], rest: list[int], known: Container[int] = ()) -> None:
    """Exchange at random, among the pockets and the rest, all cards but those that the imagining seat knows to be there.

    The rest is a bag, such as the loose cards of a deck: it takes what is left, in no meaningful order.
    """
    places: list[tuple[list[int], int]] = []
    for pocket in pockets:
        for at, card in enumerate(pocket):
            if card not in known:
                places.append((pocket, at))
    loose = len(rest)
    left = len(places)
    for pocket, at in places:  # Fisher and Yates, as far as the pockets go
        other = int(rng.random() * (left + loose))
        while other >= left and rest[other - left] in known:
            other = int(rng.random() * (left + loose))
        if other >= left:
            rest[other - left], pocket[at] = pocket[at], rest[other - left]
        elif other:
            there, place = places[other - left]
            there[place], pocket[at] = pocket[at], there[place]
        left -= 1
