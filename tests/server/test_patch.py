"""Patches turn one view into another, whatever they hold."""

from __future__ import annotations

from copy import deepcopy
from typing import cast

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.kernel.table import Badge, Card, Stack, Zone
from regalia.server.patch import Laid, Plain, apply_patch, diff
from regalia.server.wire import encode

LEAVES = st.none() | st.integers(0, 3) | st.text("ab", max_size=2)
VALUES: st.SearchStrategy[Plain] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3), max_leaves=20
)


@settings(max_examples=300, deadline=None)
@given(VALUES, VALUES)
def test_a_patch_makes_the_new_out_of_the_old(old: Plain, new: Plain) -> None:
    patch = diff(old, new)
    on_the_wire = msgspec.json.decode(msgspec.json.encode(patch))
    assert apply_patch(deepcopy(old), on_the_wire) == new
    if old == new:
        assert patch == []


def test_only_what_changed_is_in_it() -> None:
    old: Plain = {"a": [{"x": 1, "y": 2}, {"x": 3}], "b": "same"}
    new: Plain = {"a": [{"x": 1, "y": 5}, {"x": 3}], "b": "same", "c": [1]}
    assert diff(old, new) == [[["a", 0, "y"], 5], [["c"], [1]]]


def test_a_key_that_is_gone_is_deleted() -> None:
    assert diff({"a": 1, "b": 2}, {"a": 1}) == [[["b"]]]


def test_a_list_of_another_length_is_replaced_whole() -> None:
    assert diff({"a": [1, 2]}, {"a": [1]}) == [[["a"], [1]]]


BADGES = st.lists(st.builds(Badge, st.just("i"), st.integers(0, 2)), max_size=2)
CARDS = st.builds(Card, st.sampled_from(["a", "b"]), st.sampled_from(["k", ""]), badges=BADGES)
STACKS = st.builds(Stack, st.just("s"), st.just("S"), st.integers(0, 2), st.none() | CARDS)
ITEMS = st.lists(STACKS | st.builds(Zone, st.just("z"), st.just("Z"), st.lists(CARDS, max_size=3)), max_size=3)


def as_seen(items: list[Stack | Zone]) -> Plain:
    seen: Plain = msgspec.json.decode(encode({"items": [Laid(item) for item in items]}))
    return seen


@settings(max_examples=300, deadline=None)
@given(ITEMS, ITEMS)
def test_items_on_the_table_are_compared_field_by_field(old: list[Stack | Zone], new: list[Stack | Zone]) -> None:
    laid = [{"items": [Laid(item) for item in items]} for items in (old, new)]
    on_the_wire = msgspec.json.decode(encode(diff(cast("Plain", laid[0]), cast("Plain", laid[1]))))
    assert apply_patch(as_seen(old), on_the_wire) == as_seen(new)


def test_one_card_that_turns_is_one_change() -> None:
    def table(turned: bool) -> Plain:
        return cast("Plain", {"items": [Laid(Zone("z", "Z", [Card("a", "k"), Card("b", "k", turned=turned)]))]})

    assert diff(table(False), table(True)) == [[["items", 0, "cards", 1, "turned"], True]]
