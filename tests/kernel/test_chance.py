"""Chance is fair, repeatable, and committed to."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest

from regalia.kernel import Chance, Deck, commitment, redeal


def test_the_stream_is_the_same_everywhere() -> None:
    chance = Chance.from_seed("seven")
    assert [chance.below(1000) for _ in range(10)] == [chance.below(1000) for chance in [Chance.from_seed("seven")] for _ in range(10)]
    assert [Chance.from_seed("seven").roll(6)] == [Chance.from_seed("seven").roll(6)]
    assert [Chance.from_seed("a").below(10**9)] != [Chance.from_seed("b").below(10**9)]


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance.from_seed("x")
    chance.below(5)
    twin = chance.copy()
    ahead = [chance.below(100) for _ in range(20)]
    assert [twin.below(100) for _ in range(20)] == ahead
    assert Chance.from_json(twin.to_json()).counter == 21


def test_dice_are_even() -> None:
    chance = Chance.from_seed("even")
    seen = Counter(chance.roll(6) for _ in range(12_000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(1_800 < count < 2_200 for count in seen.values())


def test_every_order_of_a_shuffle_comes_up() -> None:
    chance = Chance.from_seed("orders")
    seen = Counter()  # type: Counter[tuple[int, ...]]
    for _ in range(2_400):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 24
    assert min(seen.values()) > 60


def test_the_commitment_is_an_ordinary_hash() -> None:
    assert commitment("abc") == sha256(b"regalia:abc").hexdigest()


def test_forced_results_come_first_and_must_be_possible() -> None:
    chance = Chance.from_seed("f")
    chance.forced.extend([5, 9])
    assert chance.roll(6) == 6
    with pytest.raises(ValueError, match="forced 9"):
        chance.roll(6)


def test_a_deck_keeps_its_top_and_bottom_and_draws_the_rest_at_random() -> None:
    chance = Chance.from_seed("deck")
    deck = Deck(range(10))
    deck.put_on_top(20)
    deck.put_under(30)
    deck.put_under(31)
    assert len(deck) == 13
    drawn = [deck.draw(chance) for _ in range(13)]
    assert drawn[0] == 20
    assert drawn[-2:] == [30, 31]
    assert sorted(drawn[1:-2]) == list(range(10))


def test_only_an_imagined_future_has_pages() -> None:
    real = Chance.from_seed("pages")
    real.below(6)
    real.page(7)
    assert real.counter == 1
    futures = []
    for earlier in (1, 3):
        future = real.copy()
        future.rekey(5)
        for _ in range(earlier):
            future.below(6)
        future.page(7)
        futures.append([future.below(1000) for _ in range(5)])
    assert futures[0] == futures[1]
    future.page(8)
    assert [future.below(1000) for _ in range(5)] != futures[0]


def test_cards_that_were_looked_at_stay_where_they_are() -> None:
    chance = Chance.from_seed("look")
    deck = Deck(range(10))
    seen = deck.look(chance, 3)
    assert [deck.draw(chance) for _ in range(3)] == seen
    deck.put_on_top(seen[0])
    deck.shuffle_in([seen[1]])
    assert sorted(deck.cards()) == sorted({*range(10)} - {seen[2]})
    assert deck.top == []


def test_redealing_moves_only_what_is_unknown() -> None:
    hands, deck = [1, 2, 3], [4, 5, 6]
    redeal(Random(3), [hands], deck, {2, 5})
    assert hands[1] == 2
    assert 5 in deck
    assert sorted([*hands, *deck]) == [1, 2, 3, 4, 5, 6]


def test_redealing_makes_all_deals_alike() -> None:
    rng = Random(4)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        hand, other, deck = [1, 2, 3], [7], [4, 5, 6]
        redeal(rng, [hand, other], deck, {2, 5})
        seen[*hand, *other] += 1
    assert len(seen) == 5 * 4 * 3  # three places for the five cards that nobody knows
    expected = 12_000 / len(seen)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 100  # of 59 degrees of freedom: 1 in 1,000


def test_a_copy_counts_what_is_drawn_of_it() -> None:
    chance = Chance.from_seed("s")
    chance.below(3)
    twin = chance.copy()
    assert twin.drawn() == 0
    twin.below(6)
    assert twin.drawn() == 6
    twin.below(6)
    assert twin.drawn() == -1
    twin.rekey(1)
    assert twin.drawn() == 0


def test_the_content_of_chance_is_nothing() -> None:
    assert Chance.from_seed("s").content() == Chance.from_seed("other").content()
