"""Exploring, meeting trouble, Rest cards and the Tower Level."""

from __future__ import annotations

import json

from regalia.games.maidens_quest.state import LONGEST, TOP_STEP, Quest
from regalia.kernel import options
from regalia.testing import rule
from tests.games.maidens_quest.position import card, cellar, do, facing, fan, quest, shows

FIVE = ["Torch", "Rose", "Broadsword", "Chess Set", "Dinner Knife"]


@rule("MQ-120", "MQ-121", "MQ-122", "MQ-032", "MQ-035", "MQ-036")
def test_what_cannot_stop_you_is_cellared_as_it_is() -> None:
    bench = quest(
        [
            "Torch",
            "Goblin@defeated",
            "Perfume@pink",
            "Fairy Dust@gone",
            "Sun Dress@gone",
            "Wish Ring",
            "Kendra",
            "Resolve@gone",
            "Giant Rat",
            *FIVE[1:],
        ],
    )
    assert facing(bench) == "Giant Rat"
    passed = [
        "Torch",
        "Goblin, defeated",
        "Cheap Scent",
        "Empty Pouch",
        "Faded Dress",
        "Undiscovered Treasure",
        "Kendra, Left Behind",
        "Despair",
    ]
    assert cellar(bench)[-len(passed) :] == passed


@rule("MQ-123")
def test_an_item_that_has_become_an_exit_stops_you() -> None:
    assert facing(quest(["Lantern", "Curtain Cord@exit", *FIVE])) == "Open Window"


@rule("MQ-121", "MQ-300")
def test_the_maiden_stops_you_without_a_choice() -> None:
    bench = quest(["Gwendolyn", *FIVE, "Flats"])
    assert facing(bench) == "Gwendolyn"
    assert len(bench.state.fan) == 5
    assert not bench.can(0, "run")


@rule("MQ-140", "MQ-376", "MQ-124")
def test_what_is_above_the_tower_level_is_passed_by() -> None:
    bench = quest(["Ghost", "Ettin", "Goblin", "Torch", "Rose", "Lute", "Chess Set", "Flats", "Hatpin"])
    assert facing(bench) == "Goblin"
    assert cellar(bench)[-2:] == ["Ghost", "Ettin"]
    assert bench.state.turns == 1
    assert facing(quest(["Ghost", *FIVE], steps=["2A"])) == "Ghost"


@rule("MQ-141", "MQ-142", "MQ-582")
def test_challenge_or_run_is_said_before_any_card_is_seen() -> None:
    bench = quest(["Dim da Troll", *FIVE], steps=["3A"])
    assert bench.options(0) == [("challenge",), ("run",)]
    assert fan(bench) == []
    areas = bench.game.table(bench.state, 0).areas
    ids = [item.id for area in areas for item in area.items]
    assert "met" in ids


@rule("MQ-143")
def test_doors_are_met_on_every_floor() -> None:
    for step in ("1", "2B", "3C", "4"):
        assert facing(quest(["Locked Door", *FIVE], steps=[step])) == "Locked Door"


@rule("MQ-064", "MQ-365", "MQ-366")
def test_steps_and_levels() -> None:
    bench = quest(["Goblin", *FIVE])
    assert bench.state.level(0) == 1
    levels = []
    for step in range(TOP_STEP + 1):
        bench.state.step[0] = step
        levels.append(bench.state.level(0))
    assert levels == [1, 2, 2, 3, 3, 3, 4]  # the gray side and 3A are one step


@rule("MQ-367", "MQ-368", "MQ-062")
def test_a_rest_while_exploring_shuffles_and_moves_on() -> None:
    bench = quest(["Torch", "Broadsword@pink"], cellars=[["Goblin", "Rose", "Lute", "Flats", "Hatpin", "Wish Ring"]])
    s = bench.state
    assert s.step[0] == 1
    assert shows(bench, "Broadsword") == "Blunt Broadsword"
    assert len(s.deck(0)) == 10


@rule("MQ-369", "MQ-014")
def test_at_step_4_a_rest_only_shuffles() -> None:
    bench = quest(["Torch"], cellars=[["Goblin", "Rose", "Lute", "Flats", "Hatpin"]], steps=["4"])
    assert bench.state.step[0] == TOP_STEP
    assert bench.state.loops[0] == 1
    assert bench.state.outcome is None


@rule("MQ-014")
def test_a_quest_that_only_goes_round_is_broken_off_in_the_end() -> None:
    bench = quest(["Torch"], cellars=[["Goblin", "Rose", "Lute", "Flats", "Hatpin"]], steps=["4"], run=False)
    bench.state.loops[0] = LONGEST - 1
    from regalia.games.maidens_quest.frames import Tower

    bench.restart(Tower())
    assert bench.state.outcome is not None
    assert bench.state.outcome.adjourned


@rule("MQ-152", "MQ-372", "MQ-373")
def test_a_rest_card_in_the_fan_ends_the_encounter_at_once() -> None:
    bench = quest(["Goblin", "Torch", "Rose", "Broadsword", "Chess Set"])
    bench.act(0, "challenge")
    s = bench.state
    assert s.step[0] == 1
    assert shows(bench, "Goblin") == "Goblin"
    assert s.altered_post == []
    assert len(s.deck(0)) == 7


@rule("MQ-372")
def test_what_was_altered_before_the_rest_stays() -> None:
    bench = quest(["Giant Rat", "Fairy Dust@gold", "Broadsword", "Merfin Clutch", "Rose", "Chess Set"], cellars=[["Goblin"]])
    bench.act(0, "challenge")
    do(bench, "upgrade", "Fairy Dust", "Broadsword")
    do(bench, "fan_size", "Merfin Clutch")
    assert shows(bench, "Broadsword") == "Knight's Broadsword"
    assert shows(bench, "Giant Rat") == "Giant Rat"
    assert bench.state.step[0] == 1


@rule("MQ-373", "MQ-281")
def test_walking_away_from_level_0_needs_no_fan() -> None:
    bench = quest(["Locked Door", "Goblin", "Torch", "Rose", "Lute", "Chess Set", "Flats"])
    bench.act(0, "run")
    assert facing(bench) == "Goblin"
    assert bench.state.step[0] == 0


@rule("MQ-375", "MQ-580", "MQ-581")
def test_the_cellar_may_be_looked_through_and_what_is_ahead_has_no_order() -> None:
    bench = quest(["Torch", "Goblin", "Rose", "Lute", "Chess Set", "Flats", "Hatpin", "Broadsword"])
    table = bench.game.table(bench.state, 0)
    zones = {item.id: item for area in table.areas for item in area.items}
    shown = [c.kind for c in zones["cellar:0"].cards]  # type: ignore[union-attr]
    assert shown == ["resolve", "resolve", "torch"]
    bench.state.gather(0)
    assert bench.state.ahead[0].top == []
    assert bench.state.ahead[0].loose == sorted(bench.state.ahead[0].loose)


@rule("MQ-017")
def test_a_quest_can_be_saved_and_resumed_in_the_middle_of_an_encounter() -> None:
    bench = quest(["Goblin", *FIVE, "Flats", "Hatpin"])
    bench.act(0, "challenge")
    text = json.dumps(bench.state.to_json())
    twin = Quest.from_json(json.loads(text))
    assert json.dumps(twin.to_json()) == text
    assert options(twin, 0) == bench.options(0)


@rule("MQ-102")
def test_a_new_game_starts_with_every_card_on_its_crown() -> None:
    from regalia.games.maidens_quest import GAME

    s = GAME.begin(1, {"maiden.0": "Min", "captor.0": "Death", "dress.0": "Sun Dress"}, "5")
    assert not any(s.face)


@rule("MQ-034", "MQ-037", "MQ-038", "MQ-151")
def test_the_fan_has_five_cards_and_the_next_one_lies_down_the_hall() -> None:
    bench = quest(["Goblin", *FIVE, "Flats", "Hatpin"])
    bench.act(0, "challenge")
    assert fan(bench) == FIVE
    s = bench.state
    assert s.name(s.ahead[0].top[-1]) == "Flats"
    table = bench.game.table(s, 0)
    zones = {item.id: item for area in table.areas for item in area.items}
    assert zones["hall:0"].cards[0].kind == "flats"  # type: ignore[union-attr]
    kind = bench.game.catalogue().kinds["torch"]
    assert [f.title for f in kind.faces] == ["Torch", "Everburning Torch", "Smoking Torch", "Blaze"]
    assert card(bench, "Flats") not in s.fan
