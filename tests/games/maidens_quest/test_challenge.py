"""The Fan phase and special icons (MQ-150..170, MQ-190..199)."""

from __future__ import annotations

from regalia.games.maidens_quest.check import bend_of, counted_icons, harm, missing_icons
from regalia.games.maidens_quest.faces import HASTE, MELEE, WILD
from regalia.testing import rule
from tests.games.maidens_quest.position import card, cellar, do, facing, fan, frame, no, pick, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]


@rule("MQ-150", "MQ-027")
def test_a_text_is_in_force_before_the_fan_is_drawn() -> None:
    bench = quest(["Maze of Mirrors", "Torch", "Rose", "Lute", "Chess Set", "Hatpin", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert len(bench.state.fan) == 4  # one smaller
    bench = quest(["Maze of Mirrors", "Torch", "Rose", "Lute", "Chess Set", "Hatpin", *REST], steps=["4"])
    bench.act(0, "run")
    assert len(bench.state.fan) == 5  # its text speaks of Challenges only


@rule("MQ-153", "MQ-155", "MQ-156", "MQ-170")
def test_everything_in_any_order_and_nothing_compulsory_but_downgrades() -> None:
    bench = quest(["Goblin", "Sun Dress", "Fairy Dust@gold", "Crystal Ball", "Merfin Clutch", "Wish Ring", *REST])
    bench.act(0, "challenge")
    words = {a[0] for a in bench.options(0)}
    assert words == {"check", "distract", "upgrade", "foresight", "fan_size", "cellar"}
    bench.act(0, "check")
    assert not bench.can(0, "distract")


@rule("MQ-154", "MQ-101")
def test_each_icon_works_once_and_a_new_face_has_fresh_uses() -> None:
    bench = quest(["Goblin", "Merfin Clutch", "Fairy Dust@gold", "Rose", "Chess Set", "Hatpin", *REST])
    bench.act(0, "challenge")
    do(bench, "fan_size", "Merfin Clutch")
    assert len(bench.state.fan) == 6
    assert no(bench, "fan_size", "Merfin Clutch") == "MQ-154"
    do(bench, "upgrade", "Fairy Dust", "Merfin Clutch")
    do(bench, "fan_size", "Merfin Clutch")
    assert len(bench.state.fan) == 7


@rule("MQ-154")
def test_two_printed_icons_are_two_uses() -> None:
    bench = quest(["Goblin", "Perfume", "Alley Cat", "Rose", "Chess Set", "Hatpin", *REST])
    bench.act(0, "challenge")
    do(bench, "distract", "Perfume", "Rose")
    do(bench, "distract", "Alley Cat", "Chess Set")
    assert no(bench, "distract", "Perfume", "Hatpin") == "MQ-154"


@rule("MQ-157", "MQ-158")
def test_banner_downgrades_are_paid_before_the_check() -> None:
    bench = quest(["Goblin", "Candelabrum@red", "Broadsword", "Fairy Dust@gone", "Wish Ring", "Hair Bow@gone", *REST])
    bench.act(0, "challenge")
    assert no(bench, "check") == "MQ-157"
    assert bench.prompt(0).endswith("still has a Downgrade to spend on a card of the Fan. Then face Goblin.")
    do(bench, "downgrade", "Candelabrum", "Broadsword")
    assert shows(bench, "Broadsword") == "Blunt Broadsword"
    assert bench.prompt(0) == "Use what your Fan offers, then face Goblin."
    bench.act(0, "check")


@rule("MQ-158")
def test_a_downgrade_is_lost_when_its_card_leaves_or_nothing_can_fall() -> None:
    bench = quest(["Goblin", "Candelabrum@red", "Perfume", "Rose", "Chess Set", "Hatpin", *REST])
    bench.act(0, "challenge")
    do(bench, "distract", "Perfume", "Candelabrum")
    assert bench.can(0, "check")
    bench = quest(["Goblin", "Candelabrum@red", "Wish Ring", "Fairy Dust@gone", "Hatpin@gone", "Hair Bow@gone", *REST])
    bench.act(0, "challenge")
    assert bench.can(0, "check")  # nothing can fall, so the arrow is lost


@rule("MQ-158", "MQ-327")
def test_a_plain_downgrade_may_take_its_own_card() -> None:
    bench = quest(["Goblin", "Kaster@saved", "Wish Ring", "Fairy Dust@gone", "Hatpin@gone", "Hair Bow@gone", *REST])
    bench.act(0, "challenge")
    assert no(bench, "check") == "MQ-157"
    do(bench, "downgrade", "Kaster", "Kaster")
    assert shows(bench, "Kaster") == "Kaster, Left Behind"
    assert bench.can(0, "check")


@rule("MQ-159", "MQ-160", "MQ-162", "MQ-161")
def test_gray_and_too_high_cards_may_be_cellared_and_are_replaced() -> None:
    bench = quest(["Goblin", "Wish Ring", "Zombie@defeated", "Ghost", "Chess Set", "Hatpin", *REST])
    bench.act(0, "challenge")
    assert fan(bench)[:3] == ["Undiscovered Treasure", "Zombie, defeated", "Ghost"]
    do(bench, "cellar", "Wish Ring")
    assert fan(bench)[-1] == "Hymnal"
    assert [e.rule for e in bench.events if e.text == "{0} is Cellared."] == ["MQ-160"]
    do(bench, "cellar", "Ghost")
    assert [e.rule for e in bench.events if e.text == "{0} is Cellared."] == ["MQ-161"]
    assert len(fan(bench)) == 5
    assert cellar(bench)[-2:] == ["Undiscovered Treasure", "Ghost"]
    assert no(bench, "cellar", "Chess Set") == "MQ-160"


@rule("MQ-162", "MQ-164")
def test_a_too_high_obstacle_that_stays_is_an_add_in_full() -> None:
    bench = quest(["Goblin", "Ghost", "Wish Ring", "Rose", "Chess Set", "Hair Bow", *REST])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (2, 0)  # Goblin 1, the Ghost's corner 1


@rule("MQ-163", "MQ-031", "MQ-395")
def test_adds_of_this_floor_stay() -> None:
    bench = quest(["Goblin", "Zombie", "Curtain Cord@exit", "Rose", "Chess Set", "Perfume", *REST])
    bench.act(0, "challenge")
    s = bench.state
    assert s.is_add(card(bench, "Zombie"))
    assert s.is_add(card(bench, "Curtain Cord"))
    assert no(bench, "cellar", "Zombie") == "MQ-163"
    assert no(bench, "cellar", "Curtain Cord") == "MQ-163"
    do(bench, "distract", "Perfume", "Zombie")
    assert "Zombie" not in fan(bench)


@rule("MQ-163", "MQ-199", "MQ-150")
def test_a_distract_is_named_as_the_remedy_only_where_it_works() -> None:
    for level, name, word, helps in (("1", "Goblin", "challenge", True), ("1", "Goblin", "run", False), ("4", "Siren", "challenge", False)):
        bench = quest([name, "Zombie", "Wish Ring", "Rose", "Chess Set", "Perfume", *REST], steps=[level])
        bench.act(0, word)
        remedy = bench.refused(0, "cellar", pick(bench, "Zombie")).remedy
        assert remedy == ("A Distract would get rid of it." if helps else "")


@rule("MQ-196", "MQ-095")
def test_reasons_have_their_numbers_and_obstacles_theirs_also_when_defeated() -> None:
    bench = quest(["Zombie", "Flats", "Ghost", "Goblin@defeated", "Candelabrum@red", "Fairy Dust@gold", *REST])
    bench.act(0, "challenge")
    too_high = bench.refused(0, "haste", pick(bench, "Flats"), pick(bench, "Ghost"))
    assert too_high.sentence == "Ghost is level 2, above your Tower Level 1."
    assert no(bench, "upgrade", "Fairy Dust", "Goblin") == "MQ-095"
    assert no(bench, "downgrade", "Candelabrum", "Goblin") == "MQ-095"


@rule("MQ-164", "MQ-165", "MQ-236")
def test_corners_count_for_adds_only_and_only_on_a_loss() -> None:
    bench = quest(["Zombie", "Imp", "Broadsword", "Candelabrum", "Chess Set", "Hair Bow", *REST])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (2, 0)  # Zombie 1 (not its own corner), Imp's corner 1
    bench.act(0, "check")
    assert shows(bench, "Zombie") == "Zombie, defeated"
    assert bench.state.altered_post == []


@rule("MQ-164")
def test_a_corner_text_holds_when_the_add_joins() -> None:
    bench = quest(["Goblin", "Siren", "Perfume", "Rose", "Chess Set", "Hair Bow", *REST], steps=["4"])
    bench.act(0, "challenge")
    no_distract = bench.refused(0, "distract", pick(bench, "Perfume"), pick(bench, "Rose"))
    assert (no_distract.rule, no_distract.sentence) == ("MQ-150", "The text of Siren forbids Distract.")
    bench = quest(["Goblin", "Hydra", "Broadsword", "Rose", "Chess Set", "Hair Bow", *REST], steps=["4"])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 1  # 3 of 3 + 1


@rule("MQ-166", "MQ-167")
def test_neither_adds_nor_the_encountered_card_give_icons() -> None:
    bench = quest(["Goblin", "Zombie", "Ettin", "Dim da Troll", "Curtain Cord@exit", "Broadsword", *REST], steps=["4"])
    bench.act(0, "challenge")
    icons = counted_icons(bench.state, bend_of(bench.state))
    assert icons[MELEE] == 2
    assert sum(icons) == 2


@rule("MQ-168")
def test_the_maiden_in_the_fan_lends_banner_arrow_and_ability() -> None:
    bench = quest(["Goblin", "Gwendolyn", "Broadsword", "Tough", "Rose", "Hair Bow", *REST])
    bench.act(0, "challenge")
    icons = counted_icons(bench.state, bend_of(bench.state))
    assert icons[MELEE] == 4
    do(bench, "upgrade", "Gwendolyn", "Broadsword")
    assert no(bench, "upgrade", "Gwendolyn", "Tough") == "MQ-154" or not bench.can(0, "upgrade", pick(bench, "Gwendolyn"))
    do(bench, "ability", "Gwendolyn", "Tough")
    assert bench.state.extra[MELEE] == 2
    assert shows(bench, "Tough") == "Bruised"


@rule("MQ-169")
def test_banner_damage_joins_the_penalties() -> None:
    bench = quest(["Goblin", "Torch@red", "Wish Ring", "Hair Bow@gone", "Fairy Dust@gone", "Hand Mirror@red", *REST])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (3, 0)


@rule("MQ-190", "MQ-159")
def test_distract_cellars_any_card_also_itself_but_not_the_one_you_face() -> None:
    bench = quest(["Goblin", "Perfume", "Alley Cat", "Rose", "Chess Set", "Hair Bow", *REST])
    bench.act(0, "challenge")
    do(bench, "distract", "Perfume", "Perfume")
    assert fan(bench) == ["Alley Cat", "Rose", "Chess Set", "Hair Bow", "Hymnal"]
    assert not bench.can(0, "distract", pick(bench, "Alley Cat"), pick(bench, "Goblin"))


@rule("MQ-191")
def test_fan_size_stays_when_its_card_leaves() -> None:
    bench = quest(["Goblin", "Merfin Clutch", "Alley Cat", "Rose", "Chess Set", "Lute", *REST])
    bench.act(0, "challenge")
    do(bench, "fan_size", "Merfin Clutch")
    do(bench, "fan_size", "Lute")
    assert len(bench.state.fan) == 7
    do(bench, "distract", "Alley Cat", "Merfin Clutch")
    assert len(bench.state.fan) == 7


@rule("MQ-192", "MQ-194")
def test_foresight_orders_and_cellars_five_cards() -> None:
    bench = quest(
        ["Goblin", "Crystal Ball", "Rose", "Chess Set", "Hair Bow", "Hatpin", "Flats", "Zombie", "Broadsword", "Torch", "Old Map", "Lute"]
    )
    bench.act(0, "challenge")
    do(bench, "foresight", "Crystal Ball")
    seen = [a[1] for a in bench.options(0) if a[0] == "cellar"]
    assert [bench.game.label(bench.state, p) for p in seen] == ["Flats", "Zombie", "Broadsword", "Torch", "Old Map"]
    do(bench, "cellar", "Zombie")
    do(bench, "next", "Broadsword")
    do(bench, "next", "Torch")
    bench.act(0, "leave")
    s = bench.state
    assert [s.name(c) for c in reversed(s.ahead[0].top)][:4] == ["Broadsword", "Torch", "Flats", "Old Map"]
    assert cellar(bench)[-1] == "Zombie"
    assert no(bench, "foresight", "Crystal Ball") == "MQ-154"
    assert len(s.fan) == 5
    assert set(s.fan).isdisjoint(s.ahead[0].top)
    assert not {"Flats", "Broadsword", "Torch", "Old Map"} & set(cellar(bench))  # only what was chosen went there


@rule("MQ-193")
def test_foresight_ends_at_the_rest_cards() -> None:
    bench = quest(["Goblin", "Crystal Ball", "Rose", "Chess Set", "Hair Bow", "Hatpin", "Flats", "Zombie"])
    bench.act(0, "challenge")
    do(bench, "foresight", "Crystal Ball")
    assert len([a for a in bench.options(0) if a[0] == "cellar"]) == 2
    bench.act(0, "leave")
    assert bench.state.step[0] == 0
    assert facing(bench) == "Goblin"


@rule("MQ-196", "MQ-400")
def test_haste_trades_an_add_for_the_encountered_card() -> None:
    bench = quest(["Zombie", "Flats", "Goblin", "Ghost", "Broadsword", "Hair Bow", *REST])
    bench.act(0, "challenge")
    assert no(bench, "haste", "Flats", "Ghost") == "MQ-196"
    assert no(bench, "haste", "Flats", "Hair Bow") == "MQ-196"
    do(bench, "haste", "Flats", "Goblin")
    assert facing(bench) == "Goblin"
    assert fan(bench) == ["Flats", "Zombie", "Ghost", "Broadsword", "Hair Bow"]
    assert harm(bench.state, bend_of(bench.state)) == (3, 0)  # Goblin 1 + Zombie's corner + Ghost's corner
    assert no(bench, "haste", "Flats", "Zombie") == "MQ-154"


@rule("MQ-195", "MQ-286")
def test_haste_on_a_run() -> None:
    bench = quest(["Goblin", "Flats", "Rose", "Chess Set", "Hair Bow", "Hatpin", *REST, "Imp"])
    bench.act(0, "run")
    assert "Haste: nothing bad happens on the Run." in bench.said()
    assert bench.state.altered_post == []
    assert shows(bench, "Rose") == "Rose"


@rule("MQ-197", "MQ-198")
def test_wild_is_any_basic_icon_and_never_a_special_one() -> None:
    bench = quest(["Locked Door", "Unicorn Charm", "Stubborn", "Rose", "Hair Bow", "Hand Mirror", *REST])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 0  # one Key and a Wild
    bench = quest(["High Heels@exit", "Unicorn Charm", "Stubborn", "Sun Dress", "Alley Cat", "Torch", *REST])
    bench.act(0, "challenge")
    icons = counted_icons(bench.state, bend_of(bench.state))
    assert icons[WILD] == 1
    # Key and Wild for one Charisma: two short; or two of three Distracts, where the Wild does not help: one short
    assert missing_icons(bench.state) == 1


@rule("MQ-199", "MQ-284")
def test_distract_fan_size_and_foresight_do_not_work_on_a_run() -> None:
    bench = quest(["Goblin", "Perfume", "Merfin Clutch", "Crystal Ball", "Wish Ring", "Hatpin", *REST])
    bench.act(0, "run")
    assert {a[0] for a in bench.options(0)} == {"go", "cellar"}
    assert no(bench, "distract", "Perfume", "Hatpin") == "MQ-284"


@rule("MQ-286", "MQ-150")
def test_haste_is_not_used_on_a_run_but_works_by_itself_unless_a_text_forbids_it() -> None:
    for level, name, because in (("1", "Goblin", "MQ-286"), ("4", "Royal Executioner", "MQ-150")):
        bench = quest([name, "Flats", "Wish Ring", "Rose", "Chess Set", "Hatpin", *REST], steps=[level])
        bench.act(0, "run")
        assert no(bench, "haste", "Flats", "Rose") == because


@rule("MQ-310", "MQ-199")
def test_haste_is_of_no_use_with_the_maiden_but_other_icons_are() -> None:
    bench = quest(["Gwendolyn", "Flats", "Perfume", "Merfin Clutch", "Zombie", "Broadsword", *REST])
    assert no(bench, "haste", "Flats", "Zombie") == "MQ-310"
    assert bench.can(0, "distract")
    assert bench.can(0, "fan_size")
    assert bench.state.fan.count(card(bench, "Flats")) == 1
    assert HASTE == 9
    assert frame(bench).due_down == 0
