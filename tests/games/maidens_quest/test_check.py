"""The check, rewards and Treasures (MQ-210..238, MQ-340..352)."""

from __future__ import annotations

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.bend import Bend
from regalia.games.maidens_quest.box import FACES
from regalia.games.maidens_quest.check import bend_of, counted_icons, missing_icons, progress
from regalia.games.maidens_quest.faces import Requirement, need, need_any
from regalia.testing import rule
from tests.games.maidens_quest.position import card, cellar, do, fan, frame, no, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]


def short(box: Requirement, banner: str, bend: Bend | None = None) -> int:
    icons = ["MCKUPADFSHW".index(i) for i in banner]
    counts = [icons.count(n) for n in range(11)]
    return min(progress(way, counts, bend or Bend())[2] for way in box.ways)


@rule("MQ-210", "MQ-211")
def test_a_number_over_several_kinds_takes_any_mixture() -> None:
    assert short(need("3MU"), "MMU") == 0
    assert short(need("3MU"), "UUU") == 0
    assert short(need("3MU"), "MCC") == 2
    assert short(need("3MU"), "MMMMU") == 0


@rule("MQ-212", "MQ-022")
def test_any_counts_basic_and_special_icons() -> None:
    assert short(need_any(5), "MDFSH") == 0
    assert short(need_any(5), "W") == 4
    bench = quest(["Murder of Crows", "Fairy Dust@gold", "Tough@gold", "Perfume", "Kendra@saved", "Gwendolyn", *REST])
    bench.act(0, "challenge")
    # AAH, M, CD, MMP, M: arrows, hearts, Shields and the small icons under green arrows are left out
    assert sum(counted_icons(bench.state, bend_of(bench.state))) == 3 + 1 + 2 + 3 + 1


@rule("MQ-213", "MQ-197")
def test_all_parts_must_be_met_and_an_icon_serves_one() -> None:
    box = need("2K", "3UC")
    assert short(box, "KKUUC") == 0
    assert short(box, "KUUUU") == 1
    assert short(box, "KUUCW") == 0
    assert short(box, "UUCWW") == 0
    assert short(box, "UUWW") == 1


@rule("MQ-214", "MQ-215")
def test_used_icons_still_count_while_their_card_is_in_the_fan() -> None:
    bench = quest(["Murder of Crows", "Perfume", "Merfin Clutch", "Wish Ring", "Broadsword", "Zombie", "Hatpin", "Flats", *REST])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 0  # C D K F M M
    do(bench, "distract", "Perfume", "Zombie")
    assert missing_icons(bench.state) == 0
    icons = sum(counted_icons(bench.state, bend_of(bench.state)))
    assert icons == 7  # the Hatpin has joined; the Flats Down the Hall are not counted


@rule("MQ-392")
def test_one_set_of_an_exit_is_enough() -> None:
    window = next(f for f in FACES if f.name == "Open Window")
    assert window.requirement is not None
    assert short(window.requirement, "KAAA") == 0
    assert short(window.requirement, "AAAAAA") == 1
    balcony = next(f for f in FACES if f.name == "Low Balcony")
    assert balcony.requirement is not None
    assert short(balcony.requirement, "KDDD") == 0
    assert short(balcony.requirement, "KCCC") == 0
    assert short(balcony.requirement, "KCCD") == 1


@rule("MQ-308", "MQ-213")
def test_one_basic_icon_that_no_other_part_needs_counts_as_a_key() -> None:
    bend = Bend()
    bend.as_key = 1
    assert [short(need("2K"), banner, bend) for banner in ("KM", "KC", "KA", "MMM", "KD")] == [0, 0, 0, 1, 1]
    assert [short(need("2K", "3UC"), banner, bend) for banner in ("KUUCC", "KUUC", "KUUCP")] == [0, 1, 0]
    balcony = next(f for f in FACES if f.name == "Low Balcony")
    assert balcony.requirement is not None
    assert [short(balcony.requirement, banner, bend) for banner in ("CCCC", "DDDD", "DDDM")] == [0, 1, 0]


@rule("MQ-230", "MQ-232", "MQ-237", "MQ-238", "MQ-033")
def test_rewards_go_to_different_cards_and_everything_is_cellared_in_order() -> None:
    bench = quest(["Ettin", "Broadsword", "Quill and Ink", "Hatpin", "Hair Bow@gone", "Wish Ring", *REST], steps=["3A"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "upgrade", "Broadsword")
    assert no(bench, "upgrade", "Broadsword") == "MQ-098"
    do(bench, "upgrade", "Hatpin")
    names = ["Ettin, defeated", "Knight's Broadsword", "Quill and Ink", "Lockpick", "Ribbon End", "Undiscovered Treasure"]
    start = cellar(bench).index(names[0])
    assert cellar(bench)[start : start + 6] == names


@rule("MQ-233", "MQ-099", "MQ-090", "MQ-088")
def test_a_reward_without_a_target_is_lost() -> None:
    bench = quest(["Giant Rat", "Broadsword@gold", "Hair Bow@gone", "Wish Ring", "Fairy Dust@gone", "Zombie", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert "Giant Rat, defeated" in cellar(bench)


@rule("MQ-090", "MQ-088", "MQ-092", "MQ-094", "MQ-095", "MQ-096", "MQ-091", "MQ-099")
def test_what_an_upgrade_cannot_turn_and_why() -> None:
    bench = quest(
        ["Giant Rat", "Broadsword@gold", "Fairy Dust@gone", "Sun Dress", "Wish Ring", "Zombie", "Hatpin"],
    )
    bench.act(0, "challenge")
    bench.state.fan.append(bench.state.ahead[0].draw(bench.state.chance))
    bench.act(0, "check")
    assert no(bench, "upgrade", "Broadsword") == "MQ-088"
    assert no(bench, "upgrade", "Fairy Dust") == "MQ-090"
    assert no(bench, "upgrade", "Sun Dress") == "MQ-092"
    assert no(bench, "upgrade", "Wish Ring") == "MQ-094"
    assert no(bench, "upgrade", "Zombie") == "MQ-095"
    bench = quest(["Giant Rat", "Broadsword", "Gwendolyn", "Dim da Troll", "Curtain Cord@exit", "Zombie", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert no(bench, "upgrade", "Gwendolyn") == "MQ-096"
    assert no(bench, "upgrade", "Dim da Troll") == "MQ-096"
    assert no(bench, "upgrade", "Curtain Cord") == "MQ-091"


@rule("MQ-234")
def test_upgrades_may_be_declined() -> None:
    bench = quest(["Giant Rat", "Broadsword", "Rose", "Wish Ring", "Fairy Dust", "Hair Bow", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    bench.act(0, "pass")
    assert shows(bench, "Broadsword") == "Broadsword"
    assert "Giant Rat, defeated" in cellar(bench)


@rule("MQ-235")
def test_a_downgrade_in_a_reward_is_carried_out() -> None:
    bench = quest(["Giant Rat", "Broadsword", "Rose", "Wish Ring", "Fairy Dust", "Hair Bow", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    frame(bench).due_cost = 1  # no printed card has one
    do(bench, "upgrade", "Broadsword")
    assert no(bench, "downgrade", "Broadsword") == "MQ-098"
    do(bench, "downgrade", "Rose")
    assert shows(bench, "Rose") == "Wilted Rose"


@rule("MQ-345", "MQ-347", "MQ-352", "MQ-374", "MQ-346")
def test_a_treasure_is_searched_from_the_top_and_the_deck_shuffled_without_a_step() -> None:
    bench = quest(["Loose Flagstone", "Broadsword", "Quill and Ink", "Rose", "Hair Bow", "Lute", "Flats", "Scorn", "Goblin"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert shows(bench, "Scorn") == "Scorn"
    s = bench.state
    assert s.step[0] == 0
    assert s.cellar[0] == [] or all(not s.is_add(c) for c in s.cellar[0])
    assert len(s.deck(0)) == 11


@rule("MQ-346")
def test_a_treasure_of_the_fan_is_found_last() -> None:
    bench = quest(["Loose Flagstone", "Broadsword", "Quill and Ink", "Wish Ring", "Hair Bow", "Lute", "Flats", "Hatpin", "Pantry Door"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert shows(bench, "Wish Ring") == "Wish Ring"
    assert bench.state.step[0] == 0


@rule("MQ-348")
def test_two_treasures_are_two_searches() -> None:
    bench = quest(["Loose Flagstone", "Broadsword", "Quill and Ink", "Wish Ring", "Hair Bow", "Lute", "Flats", "Scorn", "Goblin"])
    bench.act(0, "challenge")
    bench.state.extra = [9] * 11
    from regalia.games.maidens_quest.encounter import weigh_up

    assert weigh_up(bench.state, frame(bench)) is None
    frame(bench).due_treasure = 2
    frame(bench).step += 2
    bench.run()
    assert shows(bench, "Scorn") == "Scorn"
    assert shows(bench, "Wish Ring") == "Wish Ring"


@rule("MQ-351", "MQ-091", "MQ-098")
def test_without_treasures_any_card_is_set_to_gold() -> None:
    deck = [
        "Trapped Door",
        "Ring of Keys",
        "Quill and Ink",
        "Rose",
        "Hair Bow@gone",
        "Lute",
        "Flats",
        "Curtain Cord@exit",
        "Sun Dress@gone",
    ]
    bench = quest(deck)
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "upgrade", "Rose")
    assert no(bench, "gild", "Rose") == "MQ-351"  # it is gold already
    assert bench.refused(0, "gild", f"card:{card(bench, 'Trapped Door')}").rule == "MQ-351"
    assert bench.can(0, "gild", f"card:{card(bench, 'Curtain Cord')}")
    assert bench.can(0, "gild", f"card:{card(bench, 'Sun Dress')}")
    do(bench, "gild", "Hair Bow")
    assert shows(bench, "Hair Bow") == "Silk Bow"
    assert bench.state.step[0] == 0


@rule("MQ-351", "MQ-347")
def test_setting_a_card_to_gold_may_be_declined() -> None:
    bench = quest(["Trapped Door", "Ring of Keys", "Quill and Ink", "Rose", "Hair Bow", "Lute", "Flats"])
    bench.act(0, "challenge")
    bench.act(0, "check")
    bench.act(0, "pass")
    assert GAME.table(bench.state, 0).phase == "Alone: Searching for Treasure"
    faces = bench.state.face[:]
    bench.act(0, "pass")
    assert bench.state.face == faces
    assert "Seat 1 shuffles her deck after the search." in bench.said()


@rule("MQ-039")
def test_defeat_is_no_alteration() -> None:
    bench = quest(["Giant Rat", "Broadsword", "Rose", "Wish Ring", "Fairy Dust", "Hair Bow", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert bench.state.altered_post == []
    assert fan(bench)[0] == "Broadsword"
