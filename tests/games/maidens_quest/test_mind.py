"""The greedy bot: it weighs Challenge against Run and plans the order of icons in a Fan."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from regalia.bots.mind import Mind, greedy_move
from regalia.bots.minds.maidens_quest import MIND
from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.state import Quest
from regalia.kernel import Action, Game, State, Value, act, options, waiting
from regalia.lab.balance.maidens_quest import measure, verdicts, write
from tests.games.maidens_quest.position import QuestBench, facing, pick, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]


def move(s: Quest, seat: int, seed: str = "m") -> Action:
    return greedy_move(cast("Game[State]", GAME), cast("Mind[State]", MIND), s, seat, Random(seed))


def let_play(bench: QuestBench, until: str) -> list[str]:
    """Let the bot play this Encounter; what it did, as words."""
    done = []
    first = bench.state.turns
    while bench.state.outcome is None and bench.state.turns == first:
        action = move(bench.state, 0)
        done.append(action[0])
        bench.act(0, *action)
        if action[0] == until:
            break
    return done


def test_it_challenges_what_it_can_beat_and_runs_from_what_it_cannot() -> None:
    sure = quest(["Giant Rat", "Broadsword", "Longsword", "Frying Pan", "Makeup Kit", "Quill and Ink", *REST])
    assert move(sure.state, 0) == ("challenge",)
    hopeless = quest(["Ettin", "Hair Bow", "Hand Mirror", "Hymnal", "Tea Set", "Prayer Beads", "Rose", "Lute", "Flats"], steps=["3A"])
    assert move(hopeless.state, 0) == ("run",)


def test_it_distracts_for_the_card_down_the_hall() -> None:
    bench = quest(["Goblin", "Perfume", "Zombie", "Hatpin", "Hair Bow", "Hand Mirror", "Broadsword", *REST])
    bench.act(0, "challenge")
    assert move(bench.state, 0)[:2] == ("distract", f"card:{bench.state.fan[0]}")
    let_play(bench, "check")
    assert shows(bench, "Goblin") == "Goblin, defeated"


def test_it_finds_the_order_of_the_books_example() -> None:
    deck = ["Dim da Troll", "Tatianna", "Scorn", "Ettin", "Perfume", "Crystal Ball", "Rose", "Manicured Nails", "Lute", "Torch", *REST]
    bench = quest(deck, people=[("Tatianna", "Dim da Troll", "Sun Dress")], steps=["3A"])
    bench.act(0, "challenge")
    words = let_play(bench, "never")
    assert {"distract", "ability"} <= set(words)
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0,)


def test_it_uses_the_ability_that_wins() -> None:
    bench = quest(["Goblin", "Gwendolyn", "Tough", "Rose", "Hair Bow", "Hand Mirror", *REST])
    bench.act(0, "challenge")
    assert "ability" in let_play(bench, "check")
    assert shows(bench, "Goblin") == "Goblin, defeated"


def test_it_plans_no_further_than_the_rest_that_breaks_an_encounter_off() -> None:
    """The Goblin is all there is to meet, so it bars the way after the Rest as well, but that is another Encounter."""
    for seed in range(20):
        bench = quest(["Goblin", "Jenavieve", "Ettin", "Hair Bow", "Hymnal", "Lute"], seed=str(seed))
        bench.act(0, "challenge")
        legal = options(bench.state, 0)
        assert ("ability", pick(bench, "Jenavieve"), pick(bench, "Ettin")) in legal
        assert move(bench.state, 0, str(seed)) in legal


def test_it_draws_no_further_card_when_it_has_won() -> None:
    bench = quest(["Giant Rat", "Broadsword", "Merfin Clutch", "Perfume", "Wish Ring", "Hair Bow", *REST])
    bench.act(0, "challenge")
    assert let_play(bench, "check") == ["check"]


def test_it_pays_with_the_card_it_misses_least() -> None:
    bench = quest(["Goblin", "Tough@gold", "Poise@pink", "Hair Bow", "Hymnal", "Zombie", "Imp", "Lute", *REST[1:]])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert move(bench.state, 0)[0] == "absorb"
    assert facing(bench) == "Goblin"


MODES: list[tuple[int, dict[str, Value]]] = [
    (1, {}),
    (2, {"prelude": True, "gifts.1": "Ribbon=a/b"}),
    (2, {"mode": "competitive"}),
    (4, {"mode": "teams"}),
    (2, {"mode": "meetings", "gifts.0": "Brooch=a/b"}),
]


@pytest.mark.parametrize(("seats", "settings"), MODES)
def test_it_plays_every_mode_to_its_end(seats: int, settings: dict[str, Value]) -> None:
    s = GAME.begin(seats, settings, "mind")
    rng = Random("mind")
    for _ in range(6000):
        if s.outcome is not None:
            break
        seat = waiting(s)[0]
        act(s, seat, greedy_move(cast("Game[State]", GAME), cast("Mind[State]", MIND), s, seat, rng))
    assert s.outcome is not None
    assert not s.outcome.adjourned


def test_the_balance_report_is_written_from_what_was_measured() -> None:
    measured = measure(games=1)
    assert len(measured.captors) == 10
    assert len(verdicts(measured)) == 7
    assert "| Dim da Troll |" in write(measured)
