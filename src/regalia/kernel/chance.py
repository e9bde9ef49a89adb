"""Chance: a keyed stream with a counter.

Each number is a piece of BLAKE2b(key and counter), and the key is the seed itself, so the stream is cheap to copy (two values), the
same on every machine, and cannot be predicted from what was seen of it. The seed is committed to before the first draw and revealed
after the last: `commitment(seed)` is an ordinary SHA-256 that anyone can check, and the whole match follows from the seed and the
actions.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256
from struct import Struct
from typing import Final, Protocol, final

from regalia.kernel.record import JSON, Record

_WORDS: Final = 8  # 64-bit words in one BLAKE2b digest
_PAGE: Final = 16  # bits: more numbers than anything draws between two pages
_split: Final = Struct(">8Q").unpack


class Dice(Protocol):
    """What imagining needs of a random source; `random.Random` fits."""

    def random(self) -> float: ...


def new_seed() -> str:
    """A seed nobody can guess: 128 bits as hex."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The hash shown at the start: SHA-256 of `regalia:` and the seed."""
    return sha256(f"regalia:{seed}".encode()).hexdigest()


@final
class Chance(Record):
    """The random stream inside a state."""

    __slots__ = ("_among", "counter", "forced", "imagined", "key", "words", "words_number")
    _among: int | None  # of how many the only number since the last copy was one; -1: there were several
    key: bytes
    counter: int  # numbers drawn so far; undo looks at it
    forced: list[int]  # results that a test wants next, before the stream goes on
    imagined: bool  # the stream of an imagined future, which has pages
    words: tuple[int, ...]  # the digest that the counter stands in, as numbers; only a cache
    words_number: int

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self._among = None
        self.key = key
        self.counter = counter
        self.forced = []
        self.imagined = False
        self.words = ()
        self.words_number = -1

    @staticmethod
    def from_seed(seed: str) -> Chance:
        """The game's stream for a seed."""
        return Chance(seed.encode())

    def to_json(self) -> dict[str, JSON]:
        return {
            "is": "regalia.kernel.chance:Chance",
            "key": self.key.hex(),
            "counter": self.counter,
            "forced": list(self.forced),
            "imagined": self.imagined,
            "words": [],
            "words_number": -1,
        }

    def content(self) -> tuple[object, ...]:
        """Nothing: what it will bring has not happened."""
        return ()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all alike (the bias is below n / 2**64)."""
        at = self.counter
        self.counter = at + 1
        self._among = n if self._among is None else -1
        if self.forced:
            value = self.forced.pop(0)
            if not 0 <= value < n:
                raise ValueError(f"a test forced {value} where only 0 to {n - 1} can come up")
            return value
        block = at // _WORDS
        if block != self.words_number:
            self.words = _split(blake2b(self.key + block.to_bytes(8, "big")).digest())
            self.words_number = block
        return self.words[at % _WORDS] * n >> 64

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, cards: list[int]) -> int:
        """One of the cards, all alike."""
        return cards[self.below(len(cards))]

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in an unpredictable order, in place."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def rekey(self, number: int) -> None:
        """Leave the game's stream for another one: what an imagined future uses."""
        self.key = number.to_bytes(16, "big")
        self.counter = 0
        self.forced = []
        self.imagined = True
        self.words_number = -1
        self._among = None

    def drawn(self) -> int:
        """What was drawn since this was copied: 0 for nothing, the n of `below` for one number, -1 for several."""
        return 0 if self._among is None else self._among

    def page(self, number: int) -> None:
        """In an imagined future, go on at the beginning of this page of the stream; the game's own stream has no pages.

        Bots compare actions in futures with the same luck. Without pages, one die more after one of them would change all that comes; a
        game that turns to a page of its own for each part of a turn keeps the luck of the later parts the same.
        """
        if self.imagined:
            self.counter = number << _PAGE
