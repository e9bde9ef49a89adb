"""Patches turn one table into another, whatever lies on it, and say no more than what changed."""

from __future__ import annotations

import itertools
from typing import cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.kernel.table import Area, Badge, Board, Card, Cell, Counter, Map, Note, Space, Stack, Table, Token, Zone
from regalia.server.patch import Laid, Patch, Plain, apply_patch, compare, lines_of
from regalia.server.view import _turn

WORDS = st.sampled_from(["", "a", "b"])
VALUES = st.sampled_from([0, 1, "", "a", True, False])  # 1 == True, but they are different JSON
BADGES = st.lists(st.builds(Badge, st.just("i"), VALUES), max_size=2)
CARDS = st.builds(Card, WORDS, WORDS, turned=st.booleans(), badges=BADGES, under=st.lists(st.builds(Card, WORDS, WORDS), max_size=2))
STACKS = st.builds(Stack, WORDS, WORDS, st.integers(0, 2), st.none() | CARDS)
ZONES = st.builds(Zone, WORDS, st.just("Z"), st.lists(CARDS, max_size=3))
BOARDS = st.builds(
    Board, WORDS, st.just("B"), st.just(2), st.lists(st.builds(Cell, WORDS, WORDS, cards=st.lists(CARDS, max_size=1)), max_size=3)
)
SPACES = st.builds(Space, WORDS, st.just(1.0), st.just(2.0), WORDS, tokens=st.lists(st.builds(Token, WORDS, WORDS, WORDS), max_size=1))
LINKS = st.lists(st.tuples(WORDS, WORDS), max_size=1)
MAPS = st.builds(Map, WORDS, WORDS, st.just(9.0), st.just(9.0), st.lists(SPACES, max_size=3), LINKS)
ITEMS = st.lists(STACKS | ZONES | BOARDS | MAPS | st.builds(Note, WORDS, st.just("two\nlines")), max_size=3)
SUMMARIES = st.lists(st.builds(Counter, WORDS, WORDS, VALUES), max_size=2)
AREAS = st.builds(Area, WORDS, WORDS, ITEMS, active=st.booleans(), summary=SUMMARIES, note=WORDS)
TABLES = st.builds(Table, st.lists(AREAS, max_size=3), WORDS, st.integers(0, 2), WORDS)


def laid(table: Table) -> Laid:
    return Laid(table, lines_of(table))


def as_seen(table: Table) -> Plain:
    return cast("Plain", msgspec.json.decode(msgspec.json.encode({"table": table})))


def patch_of(old: Table, new: Table) -> Patch:
    return cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(laid(old), laid(new)))))


def as_bytes(view: Plain) -> bytes:
    return msgspec.json.encode(view, order="deterministic")


@settings(max_examples=500, deadline=None)
@given(TABLES, TABLES)
def test_a_patch_makes_the_new_table_out_of_the_old(old: Table, new: Table) -> None:
    assert as_bytes(apply_patch(as_seen(old), patch_of(old, new))) == as_bytes(as_seen(new))


@settings(max_examples=500, deadline=None)
@given(TABLES, TABLES)
def test_the_lines_of_two_tables_are_the_same_only_if_the_tables_are(old: Table, new: Table) -> None:
    assert (lines_of(old) == lines_of(new)) == (as_bytes(as_seen(old)) == as_bytes(as_seen(new)))


@settings(max_examples=100, deadline=None)
@given(st.lists(TABLES, min_size=3, max_size=5))
def test_one_patch_after_the_other(tables: list[Table]) -> None:
    """What is kept of a table for the next comparison must not lead astray."""
    shown = [laid(table) for table in tables]
    view = as_seen(tables[0])
    for old, new in itertools.pairwise(shown):
        view = apply_patch(view, cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(old, new)))))
    assert as_bytes(view) == as_bytes(as_seen(tables[-1]))


def a_table(*cards: Card, phase: str = "Play") -> Table:
    return Table([Area("hand", "Hand", [Zone("z", "Z", list(cards))])], phase)


def test_one_card_that_turns_is_one_change() -> None:
    old, new = a_table(Card("a", "k"), Card("b", "k")), a_table(Card("a", "k"), Card("b", "k", turned=True))
    assert patch_of(old, new) == [[["table", "areas", 0, "items", 0, "cards", 1, "turned"], True]]


def test_a_list_of_another_length_is_replaced_whole() -> None:
    patch = patch_of(a_table(Card("a", "k"), Card("b", "k")), a_table(Card("b", "k")))
    assert [entry[0] for entry in patch] == [["table", "areas", 0, "items", 0, "cards"]]


def test_a_list_of_which_nearly_all_changed_is_replaced_whole() -> None:
    patch = patch_of(
        a_table(*[Card(f"a{n}", "k") for n in range(9)]), a_table(*[Card(f"b{n}", "l", turned=True, note="new") for n in range(9)])
    )
    assert [entry[0] for entry in patch] == [["table", "areas", 0, "items", 0, "cards"]]


def test_the_same_table_is_no_change() -> None:
    assert patch_of(a_table(Card("a", "k")), a_table(Card("a", "k"))) == []
    assert patch_of(a_table(), a_table(phase="Over")) == [[["table", "phase"], "Over"]]


def test_a_key_that_is_gone_is_deleted() -> None:
    assert apply_patch({"a": 1, "b": 2}, [[["b"]]]) == {"a": 1}
    assert apply_patch({"a": 1}, [[[], [2]]]) == [2]


SEATS = st.lists(st.integers(0, 3), unique=True, max_size=4).map(tuple)


@settings(max_examples=200, deadline=None)
@given(SEATS, SEATS, SEATS, SEATS)
def test_whose_turn_it_is(waited: tuple[int, ...], waits: tuple[int, ...], had: tuple[int, ...], answered: tuple[int, ...]) -> None:
    def seen(waiting: tuple[int, ...], given: tuple[int, ...]) -> Plain:
        return {"seats": [{"thinking": seat in waiting, "answered": seat in given} for seat in range(4)], "waiting": list(waiting)}

    patch = cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(_turn(waited, waits, had, answered))))
    assert apply_patch(seen(waited, had), patch) == seen(waits, answered)


def test_a_card_that_a_game_changes_in_place_is_seen_all_the_same() -> None:
    card = Card("a", "k", badges=[Badge("i", 1)])
    old = laid(a_table(card))
    before = as_seen(old.table)
    card.badges[0].value = 2
    new = laid(a_table(card))
    patch = cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(old, new))))
    assert as_bytes(apply_patch(before, patch)) == as_bytes(as_seen(new.table))


def test_an_area_that_a_game_changes_in_place_is_seen_all_the_same() -> None:
    table = a_table(Card("a", "k"))
    table.areas[0].summary = [Counter("gold", "Gold", 1)]
    old = laid(table)
    before = as_seen(table)
    table.areas[0].summary[0].value = 2
    new = laid(table)
    patch = cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(old, new))))
    assert as_bytes(apply_patch(before, patch)) == as_bytes(as_seen(table))


def test_a_board_whose_heads_a_game_changes_in_place_is_seen_all_the_same() -> None:
    heads = ["one", "two"]
    old = laid(Table([Area("a", "A", [Board("b", "B", 2, [Cell("c"), Cell("d")], heads)])], ""))
    before = as_seen(old.table)
    heads[1] = "three"
    new = laid(Table([Area("a", "A", [Board("b", "B", 2, [Cell("c"), Cell("d", "another")], heads)])], ""))
    patch = cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(old, new))))
    assert as_bytes(apply_patch(before, patch)) == as_bytes(as_seen(new.table))


def test_a_thing_that_moves_on_a_map_is_one_change() -> None:
    def a_map(at: int) -> Table:
        spaces = [Space(f"s{n}", 0.0, 0.0, "plain", tokens=[Token("t", "i", "T")] if n == at else []) for n in range(9)]
        return Table([Area("a", "A", [Map("m", "M", 1.0, 1.0, spaces, [("s0", "s1")])])], "")

    patch = patch_of(a_map(3), a_map(4))
    assert [entry[0] for entry in patch] == [["table", "areas", 0, "items", 0, "spaces", n, "tokens"] for n in (3, 4)]


def test_a_list_that_a_game_makes_longer_in_place_is_seen_all_the_same() -> None:
    hand, summary = [Card("a", "k")], [Counter("gold", "Gold", 1)]

    def a_hand(note: str) -> Table:
        return Table([Area("a", "A", [Zone("h", "H", hand), Note("n", note)], summary=summary), Area("b", "B", [Zone("z", "Z", [])])], "")

    old = laid(a_hand("one"))
    before = as_seen(old.table)
    for note in ("one", "two", "two"):
        hand.append(Card("b", "k"))
        summary.append(Counter("gems", "Gems", 2))
        new = laid(a_hand(note))
        patch = cast("Patch", msgspec.json.decode(b"[%b]" % b",".join(compare(old, new))))
        before = apply_patch(before, patch)
        assert as_bytes(before) == as_bytes(as_seen(new.table))
        old = new
