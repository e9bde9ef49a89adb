"""Bots by their names, as simulations and tournaments take them."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots import levels
from regalia.bots.levels import EASY_SLIPS, LEVELS, UnknownLevel, budget_of, is_level, is_quick, player
from regalia.bots.search import Search
from regalia.kernel import Action, State, options
from regalia.lab import tournament
from regalia.lab.simulate import Task, chunk_for
from regalia.lab.tournament import Event
from regalia.lab.variants import Variant
from regalia.registry import load_game


@pytest.mark.parametrize("amount", ["²", "²s", "1²", "٣", "٣s", "0", "0s", ".s", ""])
def test_only_numbers_are_budgets(amount: str) -> None:
    with pytest.raises(UnknownLevel, match="There is no bot"):
        budget_of(f"search:{amount}")
    assert not is_level(f"search:{amount}")


def test_those_without_a_budget_are_quick() -> None:
    assert [level for level in LEVELS if is_quick(level)] == ["random", "greedy"]
    assert not is_quick("search:1")


def test_a_tournament_sends_as_many_matches_at_once_as_a_simulation() -> None:
    for bots in (("random", "greedy"), ("greedy", "search:3")):
        event = Event(Variant("time_loop"), "", bots, 2)
        sent: list[Task] = list(tournament._tasks(event, event.what, 0, 16))
        assert {len(task.numbers) for task in sent} == {chunk_for(bots)}
    alone = Event(Variant("maidens_quest"), "", ("random",), 1)
    assert [len(task.numbers) for task in tournament._tasks(alone, alone.what, 0, 40)] == [32, 8]


def test_the_easy_bot_does_not_search_for_what_it_throws_away(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    class Counted(Search[State]):
        def choose(self, s: State, seat: int, rng: Random) -> Action:
            searched.append(seat)
            return options(s, seat)[0]

    monkeypatch.setattr(levels, "Search", Counted)
    game = load_game("who_will_reign")
    s = game.begin(2, {}, "easy")
    easy, rng = player(game, "easy", clock=False), Random("easy")
    for _ in range(400):
        easy(s, 0, rng)
    assert len(searched) / 400 == pytest.approx(1 - EASY_SLIPS, abs=0.08)
