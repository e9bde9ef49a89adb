"""The words of a game: what designers are told is what packs accept."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from regalia.lab.commands import app
from regalia.lab.printed import places_of, printed_cards
from regalia.lab.words import words
from regalia.registry import installed


@pytest.mark.parametrize("game", installed())
def test_every_kind_of_card_is_told_with_its_fields(game: str) -> None:
    lines = list(words(game))
    for records in printed_cards(game).values():
        for kind in records:
            assert any(line.startswith(f"  {kind}: ") for line in lines)
    assert "Verbs and what stands inside them" in lines
    assert "    name = a text" in lines


def test_fields_verbs_and_numbers_are_said_as_a_pack_writes_them() -> None:
    text = "\n".join(words("queen_by_midnight"))
    assert '  PrincessSet: 4, such as "Azil with-a-Z"; can be changed, added and removed' in text
    assert "can be changed only: Azil with-a-Z has exactly 2 inner_circle" in text
    assert "    starters = a list, each a table, or the name of a Card of the game" in text
    assert "    copies = a whole number from 1 to 10 (if left out: 1)" in text
    assert "BRAWLER, CASTER, SCHEMER, NEUTRAL" in text


def test_each_verb_names_a_card_to_look_at_and_says_what_it_says() -> None:
    lines = list(words("time_loop"))
    assert (
        lines[lines.index("  HalveOpponentTrait") + 1]
        == '    as on "Requisition": After Phase 4, one trait of an opponent is halved, rounded down.'
    )
    for game in installed():
        lines = list(words(game))
        names = [line.split('"')[1] for line in lines if line.startswith("    as on ")]
        assert len(names) > 10
        assert set(names) <= set(printed_cards(game))


def test_what_is_fixed_says_why() -> None:
    places = places_of("time_loop")
    assert places["The Queen", "Character"] == ""
    assert places["Abuse of Power", "Special"] == "The Queen has exactly 2 specials"


def test_the_command_prints_them_and_knows_no_other_game() -> None:
    runner = CliRunner()
    assert "Character: 4" in runner.invoke(app, ["words", "time_loop"]).output
    result = runner.invoke(app, ["words", "chess"])
    assert result.exit_code == 2
    assert "There is no game 'chess'" in result.output
