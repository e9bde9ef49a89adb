"""What cannot be drawn is found, and said with its place."""

from __future__ import annotations

import pytest

from regalia.kernel.table import Area, Card, Cell, Counter, Dice, Die, Item, Map, Mark, Note, Sheet, Space, Table, Token, Track, Zone
from regalia.testing.tables import misfit, rules_on


def around(*items: Item) -> Table:
    return Table([Area("area", "Area", list(items))], phase="Play")


SPACES = [Space("space:0", 0, 0.5, "town"), Space("space:1", 1, 1, "wood", tokens=[Token("ship:0", "ship", "Ship")])]


@pytest.mark.parametrize(
    ("table", "what"),
    [
        (around(Zone("hand", "Hand", [Card("card:1", "moth"), Card("down:hand:0", "")]), Map("map", "Map", 2, 2, SPACES, [])), ""),
        (around(Map("map", "Map", 2, 2, SPACES, [("space:0", "space:1")])), ""),
        (around(Map("map", "Map", 2, 2, SPACES, [("space:0", "space:2")])), "items[0] has a link to 'space:2', which is no space of it"),
        (around(Map("map", "Map", 2, 2, [*SPACES, *SPACES[:1]], [])), "items[0].spaces has two things with the id 'space:0'"),
        (
            around(Zone("hand", "Hand", [Card("card:1", "ogre")])),
            "items[0].cards[0] is a card of the kind 'ogre', which is not in the catalogue",
        ),
        (around(Zone("hand", "Hand", [Card("card:1", "moth", under=[Card("card:2", "ogre")])])), "items[0].cards[0].under[0] is a card"),
        (around(Zone("hand", "Hand", [], layout="heap")), "items[0].layout is 'heap', where one of ('row', 'fan', "),  # type: ignore[arg-type]
        (around(Counter("gold", "Gold", None)), "items[0].value is None, where int | str belongs"),  # type: ignore[arg-type]
        (around(Dice("dice", "Dice", [Die("die:0", 4)])), "items[0].dice[0].face is 4, where str belongs"),  # type: ignore[arg-type]
        (around(Track("gold", "Gold", 3, 0, 9, [Mark(4, "Rich")], "")), ""),
        (around(Cell("cell:0")), "items[0] is Cell(id='cell:0'"),  # type: ignore[arg-type]
        (Table([], phase="Play", round="1"), "the table.round is '1', where int belongs"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_with_a_table(table: Table, what: str) -> None:
    said = misfit(table, {"moth"})
    assert what in said
    assert bool(said) is bool(what)


def test_the_rules_that_a_table_cites() -> None:
    cited = around(Note("note", "Beware.", rule="AB-001"), Sheet("sheet", "Sheet", [], rule="AB-002"), Note("other", "Nothing."))
    cited.rule = "AB-003"
    assert sorted(rules_on(cited)) == ["AB-001", "AB-002", "AB-003"]
