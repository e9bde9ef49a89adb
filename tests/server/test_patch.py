"""Patches turn one view into another, whatever they hold."""

from __future__ import annotations

from copy import deepcopy

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from regalia.server.patch import Plain, apply_patch, diff

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
