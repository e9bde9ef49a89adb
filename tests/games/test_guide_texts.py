"""The first-game guide shows the rule behind a decision by itself: it must make sense without the rule above it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from regalia.kernel.asks import Ask
from regalia.registry import installed, load_game

LEANING: Final = {"Then", "Otherwise", "Still", "He", "She", "His", "Her", "It", "Its", "They", "Their", "This", "That", "Also", "So"}
ENOUGH: Final = 30  # letters: "You choose the order." says of what in the rule before


def kinds(base: type[Ask[Any, Any]] = Ask) -> Iterator[type[Ask[Any, Any]]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("name", sorted(installed()))
def test_the_rule_behind_a_decision_stands_by_itself(name: str) -> None:
    game = load_game(name)
    book = game.rules()
    asked = {kind.rule for kind in kinds() if kind.__module__.startswith(f"regalia.games.{name}")} & book.rules.keys()
    assert asked
    for rule in sorted(asked):
        text = book.rules[rule].text
        assert text.split()[0].strip(",:") not in LEANING, f"{rule} leans on the rule above it: {text}"
        assert len(text.split("*Ruling")[0]) > ENOUGH, f"{rule} is too short to tell a newcomer anything: {text}"
