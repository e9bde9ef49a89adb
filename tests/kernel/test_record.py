"""Records copy themselves and survive JSON."""

from __future__ import annotations

import copy
import json
import pickle
from typing import final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.kernel import Record


@final
class Inner(Record):
    __slots__ = ("n",)
    n: int

    def __init__(self, n: int) -> None:
        self.n = n


@final
class Outer(Record):
    __slots__ = ("_scratch", "by_name", "grid", "inner", "maybe", "pairs", "records", "tags", "text")
    text: str
    grid: list[list[int]]
    pairs: tuple[tuple[int, str], ...]
    by_name: dict[int, list[int]]
    tags: set[int]
    inner: Inner
    records: list[Inner]
    maybe: Inner | None
    _scratch: list[int] | None

    def __init__(self, text: str, grid: list[list[int]], by_name: dict[int, list[int]], maybe: bool) -> None:
        self.text = text
        self.grid = grid
        self.pairs = ((1, text), (2, ""))
        self.by_name = by_name
        self.tags = {3, 1}
        self.inner = Inner(1)
        self.records = [Inner(2), Inner(3)]
        self.maybe = Inner(4) if maybe else None
        self._scratch = [9]


@final
class Careless(Record):
    __slots__ = ("nothing_said",)


ints = st.lists(st.integers())


@given(st.text(), st.lists(ints), st.dictionaries(st.integers(), ints), st.booleans())
def test_contents_are_equal_where_records_are(text: str, grid: list[list[int]], by_name: dict[int, list[int]], maybe: bool) -> None:
    record = Outer(text, grid, by_name, maybe)
    twin = record.copy()
    assert {record.content(): 1}[twin.content()] == 1
    twin.records[1].n += 1
    assert record.content() != twin.content()


def test_contents_tell_classes_apart() -> None:
    @final
    class Other(Record):
        __slots__ = ("n",)
        n: int

    other = Other()
    other.n = 1
    assert other.content() != Inner(1).content()


@given(st.text(), st.lists(ints), st.dictionaries(st.integers(), ints), st.booleans())
def test_json_and_copies_are_equal(text: str, grid: list[list[int]], by_name: dict[int, list[int]], maybe: bool) -> None:
    record = Outer(text, grid, by_name, maybe)
    twin = Outer.from_json(json.loads(json.dumps(record.to_json())))
    assert twin.to_json() == record.to_json() == record.copy().to_json()
    assert twin.pairs == record.pairs
    assert twin.by_name == record.by_name


def test_copies_share_nothing_that_can_change() -> None:
    record = Outer("a", [[1]], {1: [2]}, True)
    twin = record.copy()
    twin.grid[0].append(5)
    twin.by_name[1].append(5)
    twin.tags.add(7)
    twin.inner.n = 8
    twin.records[0].n = 8
    assert twin.maybe is not None
    twin.maybe.n = 8
    assert record.to_json() == Outer("a", [[1]], {1: [2]}, True).to_json()


def test_transient_slots_are_neither_copied_nor_saved() -> None:
    record = Outer("a", [], {}, False)
    assert record.copy()._scratch is None
    assert "_scratch" not in record.to_json()


def test_a_slot_without_a_type_is_named() -> None:
    with pytest.raises(TypeError, match=r"Careless\.nothing_said"):
        Careless().copy()


def test_only_records_are_restored() -> None:
    with pytest.raises(ValueError, match="not a record"):
        Record.from_json({"is": "json:JSONDecoder"})


def test_others_copy_and_pickle_a_record_as_what_it_is_saved_as() -> None:
    before = Outer("a", [[1], [2, 3]], {4: [5]}, True)
    before._scratch = [1]
    for after in (pickle.loads(pickle.dumps(before)), copy.deepcopy(before)):
        assert type(after) is Outer
        assert after.to_json() == before.to_json()
        assert after._scratch is None
        after.grid[1].append(9)
    assert before.grid == [[1], [2, 3]]


class Odd(Record):
    __slots__ = ("fine", "odd")
    fine: int
    odd: complex


def test_what_is_no_plain_data_is_refused_with_the_name_of_its_slot() -> None:
    for ask in (Odd.copy, Odd.to_json):
        with pytest.raises(TypeError, match=r"^Odd\.odd: .*complex.* is no plain data"):
            ask(Odd())
