"""For designers: a character of one's own in the box, and the balance table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from regalia.games.time_loop import box
from regalia.games.time_loop.cards.queen import QUEEN as THE_QUEEN
from regalia.games.time_loop.parts import Condition, Death, Special
from regalia.games.time_loop.verbs import ChangeOpponentTrait, ChangeOwnTrait
from regalia.lab.balance.time_loop import measure, misses, report
from tests.games.time_loop.position import CAPTAIN, CHARM, STRENGTH, WIT, Life


@pytest.fixture
def duchess() -> Iterator[int]:
    """A lady with a condition of her own and a card that lowers an opponent and raises herself."""
    toast = Special("poisoned_toast", "Poisoned Toast", "wine-glass", "To your health.", (ChangeOpponentTrait(-1), ChangeOwnTrait(WIT, +1)))
    death = Death("The Toast", "It was your own glass.", (Condition((WIT, CHARM, STRENGTH), 9, "You never drink."),))
    number = box.add(replace(THE_QUEEN, id="duchess", name="The Duchess", specials=(toast, THE_QUEEN.specials[1]), death=death))
    yield number
    box.CHARACTERS.pop()
    for table in (box.KINDS, box.VERBS, box.AIMS, box.IS_MEMORIES):
        del table[number * box.DECK :]


def test_a_character_of_ones_own_plays_like_any_other(duchess: int) -> None:
    life = Life(duchess, CAPTAIN, hands=(["Poisoned Toast"], ["Charm +1"]), phase=4)
    life.choose(3, 1)
    life.play(("Poisoned Toast", 1, STRENGTH), "Charm +1")
    assert life.traits(0) == [4, 4, 3, 1]
    assert life.traits(1)[STRENGTH] == 3
    life.face()
    assert life.state.outcome is None
    life = Life(duchess, CAPTAIN, traits=([0, 4, 4, 1], []), phase=5)
    life.face()
    assert life.state.outcome is not None
    assert life.state.outcome.reason == "The Duchess broke the loop in life 1, with Wit + Charm + Strength 9."


def test_the_balance_table_counts_every_game() -> None:
    results = measure(games=6)
    assert [m.games for m in results] == [6, 6, 6]
    for m in results:
        assert sum(m.played.values()) == 6 * m.players
        assert sum(m.won.values()) == pytest.approx(6 - m.adjourned)
        assert sum(m.seats) == pytest.approx(6 - m.adjourned)
    text = report(results)
    assert "| The Songstress | Influence 8 |" in text
    assert all(f"- {missed}" in text for missed in misses(results))
