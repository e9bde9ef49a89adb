"""Failing and running (MQ-245..290)."""

from __future__ import annotations

from regalia.games.maidens_quest.arrows import can_pay
from regalia.games.maidens_quest.bend import Bend
from regalia.games.maidens_quest.check import bend_of, harm
from regalia.games.maidens_quest.state import LOST
from regalia.games.maidens_quest.verbs import MoreDamage, MoreDowngrades
from regalia.testing import rule
from tests.games.maidens_quest.position import card, cellar, do, facing, frame, no, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]
NOTHING = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone", "Hymnal@gone"]


@rule("MQ-245", "MQ-246", "MQ-250", "MQ-097", "MQ-098", "MQ-272")
def test_damage_and_downgrades_in_the_order_of_choice() -> None:
    bench = quest(
        ["Ghost", "Tough", "Untapped Rage", "Broadsword", "Hair Bow", "Zombie", "Flats", "Hatpin", "Rose", "Pantry Door"], steps=["2A"]
    )
    bench.act(0, "challenge")
    bench.act(0, "check")  # 2 Damage and the Zombie's corner, 1 Downgrade
    assert {a[0] for a in bench.options(0)} == {"downgrade", "damage"}
    bench.act(0, "damage")
    assert frame(bench).hit == 3
    do(bench, "absorb", "Tough")
    assert frame(bench).hit == 1
    assert no(bench, "absorb", "Tough") == "MQ-098"
    do(bench, "absorb", "Untapped Rage")
    assert {a[0] for a in bench.options(0)} == {"downgrade"}  # the one blow is paid
    assert no(bench, "downgrade", "Tough") == "MQ-098"
    do(bench, "downgrade", "Broadsword")
    assert [shows(bench, n) for n in ("Tough", "Untapped Rage", "Broadsword")] == ["Bruised", "Seething", "Blunt Broadsword"]
    assert shows(bench, "Ghost") == "Ghost"
    assert "Ghost" in cellar(bench)


@rule("MQ-245", "MQ-157")
def test_what_a_text_adds_to_the_harm_is_added() -> None:
    """No printed text adds to a failed Challenge without a condition; a pack's may."""
    bench = quest(["Ghost", "Tough", "Untapped Rage", "Broadsword", "Hair Bow", "Zombie", "Flats"], steps=["2A"])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (3, 1)
    bend = Bend()
    for more in (MoreDamage(4), MoreDowngrades(2, "penalty"), MoreDamage(1, for_each_add=True)):
        more.weigh(bend)
    assert harm(bench.state, bend) == (3 + 4 + 1, 1 + 2), "of the Fan only the Zombie is an Add"


@rule("MQ-246")
def test_downgrades_may_come_first() -> None:
    bench = quest(["Ghost", "Tough", "Untapped Rage", "Broadsword", "Hair Bow", "Flats", "Hatpin", "Rose", "Pantry Door"], steps=["2A"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "downgrade", "Tough")
    assert frame(bench).hit == 2
    assert no(bench, "absorb", "Tough") == "MQ-098"
    do(bench, "absorb", "Untapped Rage")
    assert facing(bench) != "Ghost"


@rule("MQ-251")
def test_surplus_downgrades_are_forgotten() -> None:
    bench = quest(["Evil Consort", *NOTHING, "Zombie@defeated", "Goblin", "Rose", "Torch"])
    bench.act(0, "challenge")
    before = {c: bench.state.face[c] for c in bench.state.deck(0)}
    bench.act(0, "check")
    assert all(bench.state.face[c] == face for c, face in before.items())


@rule("MQ-257", "MQ-258", "MQ-030", "MQ-259")
def test_shields_of_the_fan_stop_damage() -> None:
    bench = quest(["Goblin", "Tough@gold", "Zombie", "Hair Bow", "Hymnal", "Rose", "Umbrella", "Flats", "Lute"])
    bench.act(0, "challenge")
    bench.act(0, "check")  # 2 Damage, 1 Shield; the Umbrella Down the Hall does not help
    assert frame(bench).hit == 1
    assert any("stopped by Shields" in line for line in bench.said())
    do(bench, "absorb", "Tough")
    assert shows(bench, "Tough") == "Tough"


@rule("MQ-247")
def test_the_log_says_how_many_icons_were_missing() -> None:
    for sword, line in (("Broadsword", "1 icon is missing"), ("Hard-Toed Boots", "2 icons are missing")):
        bench = quest(["Goblin", sword, "Hair Bow", "Hymnal", "Rose", "Lute", "Flats"])
        bench.act(0, "challenge")
        bench.act(0, "check")
        assert f"{line}: Goblin is not defeated." in bench.said()


@rule("MQ-257", "MQ-258")
def test_shields_are_told_of_only_where_they_stop_something() -> None:
    bench = quest(["Goblin", "Umbrella", "Hair Bow", "Hymnal", "Rose", "Lute", "Flats"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert "1 Damage, 1 of it stopped by Shields." in bench.said()
    bench = quest(["Goblin", "Tough", "Hair Bow", "Hymnal", "Rose", "Lute", "Flats"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert "1 Damage." in bench.said()
    bench = quest(["Evil Consort", "Umbrella", "Broadsword", "Hymnal@gone", "Hatpin", "Flats", "Old Map"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert not any("Damage" in line for line in bench.said())


@rule("MQ-260", "MQ-261", "MQ-262", "MQ-029")
def test_a_card_pays_all_its_hearts_and_gives_no_change() -> None:
    bench = quest(["Goblin", "Poise@gold", "Hand Mirror", "Hair Bow", "Hymnal", "Rose", "Flats", "Lute"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert frame(bench).hit == 1
    assert no(bench, "absorb", "Rose") == "MQ-260"
    do(bench, "absorb", "Poise")
    assert shows(bench, "Poise") == "Poise"


@rule("MQ-263")
def test_the_hearts_of_the_fan_come_before_the_deck() -> None:
    bench = quest(["Goblin", "Tough", "Hand Mirror", "Hair Bow", "Kendra", "Rose", "Flats", "Lute"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert no(bench, "search") == "MQ-263"
    assert bench.can(0, "absorb", f"card:{card(bench, 'Kendra')}")
    bench = quest(["Goblin", "Makeup Kit", "Hand Mirror", "Hair Bow", "Kendra", "Rose", "Flats", "Tough", "Lute"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    bench.act(0, "search")  # flipping a Savior without hearts is optional
    assert shows(bench, "Kendra") == "Kendra, Left Behind"
    assert shows(bench, "Tough") == "Bruised"


@rule("MQ-265", "MQ-271")
def test_excess_damage_is_searched_from_the_top_and_the_first_that_can_pay_must() -> None:
    bench = quest(["Ettin", *NOTHING, "Rose", "Flats", "Tough", "Zombie", "Untapped Rage", "Poise", "Goblin"], steps=["3A"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert shows(bench, "Tough") == "Bruised"
    assert shows(bench, "Untapped Rage") == "Seething"
    assert shows(bench, "Poise") == "Poise"
    names = cellar(bench)
    assert names[2:6] == ["Flats", "Bruised", "Zombie", "Seething"]
    assert bench.state.step[0] == 3


@rule("MQ-266", "MQ-270", "MQ-374")
def test_rest_cards_found_in_the_search_are_laid_aside_and_a_rest_follows() -> None:
    bench = quest(["Ettin", *NOTHING, "Rose", "Flats"], cellars=[["Goblin"]], steps=["3A"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    s = bench.state
    assert s.step[0] == 4
    assert sorted(s.name(c) for c in s.deck(0) if s.is_health(c)) == ["Wavering", "Wavering"]
    assert shows(bench, "Ettin") == "Ettin"


@rule("MQ-267", "MQ-268", "MQ-012")
def test_no_card_pays_twice_and_what_cannot_be_paid_is_the_end() -> None:
    bench = quest(["Ettin", *NOTHING, "Rose", "Flats", "Tough"], steps=["3A"], bare=True)
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert bench.state.status[0] == LOST
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == ()
    assert shows(bench, "Tough") == "Bruised"


@rule("MQ-267", "MQ-098")
def test_what_was_altered_since_the_check_pays_nothing() -> None:
    bench = quest(["Goblin", "Rose", "Lute", "Hatpin", "Hymnal", "Flats", "Tough"])
    tough = card(bench, "Tough")
    assert can_pay(bench.state, tough)
    bench.state.altered_post = [tough]
    assert not can_pay(bench.state, tough)


@rule("MQ-269", "MQ-330")
def test_saviors_in_the_search_pay_only_with_hearts() -> None:
    bench = quest(["Goblin", *NOTHING, "Rose", "Kendra", "Prince Darling@saved", "Flats", "Zombie"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert shows(bench, "Kendra") == "Kendra, Left Behind"
    assert shows(bench, "Prince Darling") == "Prince Darling, Left Behind"


@rule("MQ-013")
def test_without_health_one_is_knocked_out_at_the_end_of_an_encounter() -> None:
    bench = quest(["Goblin", "Tough@pink", "Rose", "Hair Bow", "Hymnal", "Hand Mirror", "Flats", "Lute"], bare=True)
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "absorb", "Tough")
    assert bench.state.outcome is not None
    assert bench.state.status[0] == LOST


@rule("MQ-012", "MQ-013", "MQ-411")
def test_the_end_says_by_which_rule_the_quest_was_lost() -> None:
    spent = quest(["Goblin", "Tough@pink", "Rose", "Hair Bow", "Hymnal", "Hand Mirror", "Flats", "Lute"], bare=True)
    unpaid = quest(["Ettin", *NOTHING, "Rose", "Flats", "Tough"], steps=["3A"], bare=True)
    for bench in (spent, unpaid):
        bench.act(0, "challenge")
        bench.act(0, "check")
    do(spent, "absorb", "Tough")
    late = quest(["Rose", "Lute"], cellars=[["Goblin"]], steps=["4"], ease="hard")
    ends = [bench.state.outcome for bench in (spent, unpaid, late)]
    assert [end.rule for end in ends if end is not None] == ["MQ-013", "MQ-012", "MQ-411"]


@rule("MQ-013")
def test_health_gained_in_the_same_encounter_counts() -> None:
    bench = quest(["Giant Rat", "Broadsword", "Untapped Rage@red", "Hair Bow", "Rose", "Hymnal", "Flats", "Lute", "Goblin"], bare=True)
    bench.act(0, "challenge")
    do(bench, "downgrade", "Untapped Rage", "Rose")
    bench.act(0, "check")
    do(bench, "upgrade", "Untapped Rage")
    assert bench.state.outcome is None
    assert shows(bench, "Untapped Rage") == "Seething"


@rule("MQ-100")
def test_falling_can_make_a_card_better_or_open_an_exit() -> None:
    bench = quest(["Evil Consort", "Stubborn@pink", "Curtain Cord@pink", "Hymnal@gone", "Fairy Dust@gone", "Quill and Ink@gone", *REST[1:]])
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "downgrade", "Curtain Cord")
    assert shows(bench, "Curtain Cord") == "Open Window"


@rule("MQ-091", "MQ-089", "MQ-092", "MQ-025")
def test_what_a_downgrade_cannot_turn() -> None:
    bench = quest(["Evil Consort", "Curtain Cord@exit", "Candelabrum@red", "Fairy Dust@gone", "Sun Dress", "Rose", *REST])
    bench.act(0, "challenge")
    do(bench, "downgrade", "Candelabrum", "Rose")
    bench.act(0, "check")
    assert no(bench, "downgrade", "Curtain Cord") == "MQ-091"
    assert no(bench, "downgrade", "Candelabrum") == "MQ-089"
    assert no(bench, "downgrade", "Fairy Dust") == "MQ-089"
    do(bench, "downgrade", "Sun Dress")
    assert shows(bench, "Sun Dress") == "Faded Dress"


@rule("MQ-101", "MQ-097")
def test_once_before_and_once_after_the_check() -> None:
    bench = quest(["Evil Consort", "Candelabrum@red", "Broadsword@gold", "Fairy Dust@gone", "Quill and Ink", "Hatpin", *REST])
    bench.act(0, "challenge")
    do(bench, "downgrade", "Candelabrum", "Broadsword")
    bench.act(0, "check")
    do(bench, "downgrade", "Broadsword")
    assert shows(bench, "Broadsword") == "Blunt Broadsword"


# --- running ---------------------------------------------------------------------------------------------------------------------


@rule("MQ-280", "MQ-282", "MQ-290")
def test_a_run_costs_one_downgrade() -> None:
    bench = quest(["Goblin", "Broadsword", "Rose", "Hair Bow", "Hatpin", "Chess Set", *REST])
    bench.act(0, "run")
    assert not any("Haste" in line for line in bench.said())
    do(bench, "downgrade", "Rose")
    assert shows(bench, "Rose") == "Wilted Rose"
    assert "Goblin" in cellar(bench)
    assert shows(bench, "Goblin") == "Goblin"


@rule("MQ-283")
def test_the_text_of_what_you_run_from_is_read() -> None:
    bench = quest(["Mrs. Claws", "Broadsword", "Rose", "Hair Bow", "Hatpin", "Chess Set", *REST], steps=["3A"])
    bench.act(0, "run")
    assert frame(bench).due_down == 2
    bench = quest(["Royal Executioner", "Flats", "Rose", "Hair Bow", "Tough", "Chess Set", *REST], steps=["4"])
    bench.act(0, "run")
    assert frame(bench).due_down == 1  # Haste does not work here


@rule("MQ-284", "MQ-331")
def test_adds_banner_arrows_and_shields_do_nothing_on_a_run() -> None:
    bench = quest(["Goblin", "Zombie", "Candelabrum@red", "Kendra@saved", "Torch@red", "Chess Set", *REST])
    bench.act(0, "run")
    assert (frame(bench).due_damage, frame(bench).due_down) == (0, 1)


@rule("MQ-285", "MQ-286")
def test_gray_cards_are_cellared_to_reach_haste() -> None:
    bench = quest(["Goblin", "Wish Ring", "Rose", "Hair Bow", "Hatpin", "Chess Set", "Flats", *REST])
    bench.act(0, "run")
    do(bench, "cellar", "Wish Ring")
    assert shows(bench, "Rose") == "Rose"
    assert bench.state.altered_post == []
    assert "Goblin" in cellar(bench)


@rule("MQ-287", "MQ-288")
def test_running_from_level_4_costs_damage_as_well_on_another_card() -> None:
    bench = quest(["Iron Golem", "Frying Pan", "Tough", "Hair Bow", "Hatpin", "Kendra", *REST], steps=["4"])
    bench.act(0, "run")
    assert (frame(bench).due_damage, frame(bench).due_down) == (1, 1)
    do(bench, "downgrade", "Tough")
    assert frame(bench).hit == 1  # the Shield of the Frying Pan does not help
    assert no(bench, "absorb", "Tough") == "MQ-098"
    do(bench, "absorb", "Kendra")
    assert shows(bench, "Kendra") == "Kendra, Saved"


@rule("MQ-287", "MQ-265")
def test_what_the_fan_of_a_run_cannot_pay_is_searched() -> None:
    bench = quest(["Iron Golem", *NOTHING, "Wish Ring", "Hatpin", "Tough", "Rose", "Goblin"], steps=["4"])
    bench.act(0, "run")
    bench.act(0, "go")
    assert shows(bench, "Tough") == "Bruised"


@rule("MQ-288")
def test_a_run_without_a_target_costs_nothing() -> None:
    bench = quest(["Goblin", *NOTHING, "Wish Ring", "Zombie", "Tough", "Rose", "Torch", "Lute"])
    bench.act(0, "run")
    bench.act(0, "go")
    assert bench.state.altered_post == []


@rule("MQ-289")
def test_a_rest_card_on_the_run_ends_it_free_of_charge() -> None:
    bench = quest(["Goblin", "Rose", "Lute", "Chess Set", "Hatpin"])
    bench.act(0, "run")
    assert bench.state.step[0] == 1
    assert shows(bench, "Rose") == "Rose"


@rule("MQ-245", "MQ-143", "MQ-031")
def test_a_door_is_an_add_too_for_a_text_that_counts_them() -> None:
    bench = quest(["Mr. Marrow", "Locked Door", "Hair Bow", "Hymnal", "Rose", "Goblin", "Pantry Door"], steps=["4"])
    bench.act(0, "challenge")
    damage, _ = harm(bench.state, bend_of(bench.state))
    assert damage == 4 + 2  # its own, and one for each Add; neither has a corner
