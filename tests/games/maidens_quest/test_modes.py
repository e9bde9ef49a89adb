"""Easy, Hard, Advanced, Extreme (MQ-410..415), Exits and Captors (MQ-390..403)."""

from __future__ import annotations

import pytest

from regalia.games.maidens_quest.check import bend_of, counted_icons, harm, missing_icons
from regalia.games.maidens_quest.frames import Tower
from regalia.games.maidens_quest.state import BY_EXIT, BY_LASTING, LOST, WON
from regalia.testing import rule
from tests.games.maidens_quest.position import card, do, facing, fan, frame, no, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]
ROUND = ["Rose", "Lute", "Flats", "Hatpin"]


@rule("MQ-410")
def test_easy_who_stands_after_level_4_has_won() -> None:
    bench = quest(ROUND, cellars=[["Goblin"]], steps=["3C"], ease="easy")
    assert bench.state.outcome is None
    bench = quest(ROUND, cellars=[["Goblin"]], steps=["4"], ease="easy")
    assert bench.state.status[0] == WON
    assert bench.state.how[0] == BY_LASTING


@rule("MQ-410", "MQ-456", "MQ-565")
def test_easy_how_somebody_got_free_is_not_changed_by_a_later_rest() -> None:
    bench = quest(["Goblin", *REST], ["Rose", "Lute"], steps=["4", "4"], ease="easy", run=False)
    bench.state.status[1], bench.state.how[1] = WON, BY_EXIT
    bench.restart(Tower())
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:3")  # her Rest card turns up
    assert bench.state.loops == [0, 1]
    assert (bench.state.status[1], bench.state.how[1]) == (WON, BY_EXIT)


@rule("MQ-410", "MQ-013", "MQ-270")
def test_easy_who_has_no_health_left_falls_before_the_rest() -> None:
    bare = ["Hair Bow", "Fairy Dust", "Quill and Ink", "Hymnal", "Rose", "Lute"]
    bench = quest(["Goblin", *bare], cellars=[["Pantry Door", "Resolve@pink"]], steps=["4"], ease="easy", bare=True)
    bench.act(0, "challenge")
    bench.act(0, "check")  # her last heart is found behind the Rest cards
    assert bench.state.status[0] == LOST
    bench = quest(["Goblin", "Gwendolyn", "Resolve@pink", "Classic Gown", "Rose", "Lute"], steps=["4"], ease="easy", bare=True)
    bench.act(0, "challenge")
    do(bench, "ability", "Gwendolyn", "Resolve")
    do(bench, "fan_size", "Classic Gown")  # a Rest card turns up
    assert bench.state.status[0] == LOST


@rule("MQ-411", "MQ-270")
def test_hard_who_is_inside_after_level_4_has_lost_also_by_a_forced_rest() -> None:
    assert quest(ROUND, cellars=[["Goblin"]], steps=["4"], ease="hard").state.status[0] == LOST
    gone = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone", "Hymnal@gone"]
    bench = quest(["Ettin", *gone, "Rose", "Flats"], cellars=[["Goblin"]], steps=["4"], ease="hard")
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert bench.state.status[0] == LOST


@rule("MQ-411", "MQ-352")
def test_a_treasure_shuffle_is_no_rest() -> None:
    deck = ["Loose Flagstone", "Broadsword", "Quill and Ink", "Wish Ring", "Hair Bow", "Lute", "Goblin", "Zombie"]
    bench = quest(deck, steps=["4"], ease="hard")
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert bench.state.loops[0] == 0
    assert bench.state.outcome is None


@rule("MQ-412", "MQ-413")
def test_change_a_goes_two_steps() -> None:
    steps = []
    for start in ("1", "2B", "3B"):
        bench = quest(["Rose"], cellars=[["Goblin", *ROUND[1:], "Torch"]], steps=[start], change="steps")
        steps.append(bench.state.step[0])
    assert steps == [2, 4, 6]  # 2B, 3B, 4


@rule("MQ-412", "MQ-414")
def test_change_b_wants_all_six() -> None:
    deck = ["High Heels@exit", "Lute", "Rose", "Old Map", "Hair Bow", "Flats", "Hymnal", "Pantry Door"]
    bench = quest(deck)
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 0
    bench = quest(deck, change="exits")
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 3  # DDD as well
    bench = quest(["Curtain Cord@exit", "Spellbook", "Lantern", "Old Map", "Hair Bow", "Flats", "Hymnal"], change="extreme")
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 3  # six Magic, not three


@rule("MQ-415", "MQ-412")
@pytest.mark.parametrize("ease", ["standard", "easy", "hard"])
@pytest.mark.parametrize("change", ["none", "steps", "exits", "extreme"])
def test_all_combinations_are_allowed(ease: str, change: str) -> None:
    s = quest(["Goblin", *ROUND], ease=ease, change=change).state
    assert (s.ease, s.changes) == (["standard", "easy", "hard"].index(ease), ["none", "steps", "exits", "extreme"].index(change))


@rule("MQ-390", "MQ-394", "MQ-395")
def test_failing_at_an_exit_costs_its_damage_and_that_of_adds() -> None:
    bench = quest(["Curtain Cord@exit", "Zombie", "Rose", "Hair Bow", "Lute", "Flats", *REST])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (4, 0)


@rule("MQ-396", "MQ-282", "MQ-142")
def test_running_from_an_exit_costs_a_downgrade() -> None:
    bench = quest(["Curtain Cord@exit", "Zombie", "Rose", "Hair Bow", "Lute", "Tough", *REST])
    bench.act(0, "run")
    assert frame(bench).due_down == 1


@rule("MQ-400", "MQ-395", "MQ-196")
def test_captors_are_adds_and_can_be_swapped() -> None:
    bench = quest(["Goblin", "Dim da Troll", "Flats", "Rose", "Hair Bow", "Lute", *REST], steps=["3A"])
    bench.act(0, "challenge")
    assert no(bench, "cellar", "Dim da Troll") == "MQ-163"
    do(bench, "haste", "Flats", "Dim da Troll")
    assert facing(bench) == "Dim da Troll"
    assert "Goblin" in fan(bench)


@rule("MQ-150", "MQ-403")
def test_king_shawl_is_not_to_be_foreseen() -> None:
    bench = quest(["King Shawl", "Crystal Ball", "Rose", "Hair Bow", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert no(bench, "foresight", "Crystal Ball") == "MQ-150"
    assert counted_icons(bench.state, bend_of(bench.state))[8] == 0


@rule("MQ-150", "MQ-403")
def test_turda_and_firemouth_forbid_haste() -> None:
    for name in ("Turda Weddleson", "Firemouth"):
        bench = quest([name, "Flats", "Zombie", "Rose", "Hair Bow", "Lute", *REST], steps=["4"])
        bench.act(0, "challenge")
        assert no(bench, "haste", "Flats", "Zombie") == "MQ-150"
        bench = quest([name, "Flats", "Tough", "Rose", "Hair Bow", "Lute", *REST], steps=["4"])
        bench.act(0, "run")
        assert frame(bench).due_down == 1


@rule("MQ-150")
def test_narsista_ignores_charisma_on_dresses() -> None:
    bench = quest(["Queen Narsista", "Ballroom Dress", "Hair Bow", "Old Map", "Lute", "Flats", *REST[1:4], "Pantry Door"], steps=["4"])
    bench.act(0, "challenge")
    assert counted_icons(bench.state, bend_of(bench.state))[1] == 2  # Hair Bow and Lute, not the Dress


@rule("MQ-150", "MQ-164")
def test_marrow_makes_adds_worse() -> None:
    bench = quest(["Mr. Marrow", "Zombie", "Hair Bow", "Rose", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state))[0] == 4 + 1 + 1


@rule("MQ-150", "MQ-157")
def test_death_takes_two_cards_before_the_check() -> None:
    bench = quest(["Death", "Broadsword", "Hair Bow", "Rose", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert no(bench, "check") == "MQ-157"
    do(bench, "downgrade", "Death", "Rose")
    assert no(bench, "check") == "MQ-157"
    do(bench, "downgrade", "Death", "Broadsword")
    assert shows(bench, "Rose") == "Wilted Rose"
    assert bench.can(0, "check")


@rule("MQ-283")
def test_running_from_some_captors_costs_more() -> None:
    tolls = {"Jeliasta Jones": (1, 1), "Mrs. Claws": (0, 2), "Hal, King of Thieves": (1, 1)}
    for name, toll in tolls.items():
        bench = quest([name, "Broadsword", "Tough", "Rose", "Lute", "Chess Set", *REST], steps=["4"])
        bench.act(0, "run")
        assert (frame(bench).due_damage, frame(bench).due_down) == toll


@rule("MQ-150", "MQ-024")
def test_where_wilds_do_not_work_no_arrow_finds_them() -> None:
    deck = ["Gwendolyn", "Unicorn Charm", "Rose", "Lute", "Hymnal", "Hatpin", "Pantry Door"]
    bench = quest(["Iron Golem", *deck], steps=["4"])
    bench.act(0, "challenge")
    assert bench.can(0, "upgrade", f"card:{card(bench, 'Gwendolyn')}", f"card:{card(bench, 'Unicorn Charm')}")
    bench = quest(["Lich", *deck], steps=["4"])
    bench.act(0, "challenge")
    assert no(bench, "upgrade", "Gwendolyn", "Unicorn Charm") == "MQ-023"


@rule("MQ-150")
def test_texts_of_level_4_obstacles() -> None:
    bench = quest(["Lich", "Unicorn Charm", "Hair Bow", "Rose", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert counted_icons(bench.state, bend_of(bench.state))[10] == 0  # the Lich suffers no unicorns
    bench = quest(["Black Knight", "Tough", "Hair Bow", "Rose", "Lute", "Chess Set", *REST], steps=["4"])
    bench.act(0, "run")
    assert (frame(bench).due_damage, frame(bench).due_down) == (2, 1)
    bench = quest(["Basilisk", "Tough", "Hair Bow", "Rose", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert no(bench, "check") == "MQ-157"
    bench = quest(["Hydra", "Tough", "Hair Bow", "Rose", "Lute", "Flats", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert bend_of(bench.state).require == 0  # it asks for more only as an Add
    assert card(bench, "Hydra") == bench.state.met
