"""Edges: just enough and one too many, what an offer to act leaves alone, and what has to be turned down to be known as free."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.frames import PatrolAttack, PatrolMove, ThreatTest
from regalia.games.runebound_midnight.king import random_red
from regalia.games.runebound_midnight.printed import BLUE, FOREST, MELEE, PLAINS, RED, RIVER, TOWN
from regalia.games.runebound_midnight.reckoning import carried
from regalia.games.runebound_midnight.state import ASSAULT
from regalia.kernel import act, number_of, options
from regalia.testing import rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    beside,
    bind,
    card,
    fight,
    give,
    good,
    goods,
    hero_turn,
    item,
    king_turn,
    lay_table,
    space_of,
    stack_challenges,
)

# --- the Night King -------------------------------------------------------------------------------------------------------


@rule("MN-047")
def test_a_test_let_pass_is_not_rolled_and_costs_nothing() -> None:
    bench = lay_table(("Elaria",))
    bench.state.exhaustion_counters = 1
    bench.restart(ThreatTest(True, "A test."))
    bench.force(rolls=[10, 10])
    bench.act(0, "pass")
    s = bench.state
    assert (s.threat, s.exhaustion_counters, len(s.chance.forced)) == (0, 1, 2)


@rule("MN-045", "MN-093", "MN-103")
def test_the_test_of_the_threat_step_is_no_event() -> None:
    bench = lay_table(("Elaria",), "Sunulael")
    s = bench.state
    s.exhaustion_counters, s.shadow, s.pool = 9, 4, 0
    bench.force(rolls=[10, 4])  # 14 and the new doom counter: one short, however strong Sunulael is
    king_turn(bench)
    s = bench.state
    assert (s.threat, s.pool, s.exhaustion_counters) == (0, 1, 9)
    assert bench.can(0, "done")  # already in the Spending step


@rule("RB-065", "MN-211")
def test_beaten_red_challenges_come_back_only_when_the_deck_is_empty() -> None:
    s = lay_table(("Elaria",)).state
    everything = sorted(s.decks[RED].cards())
    last = everything[0]
    for number in everything[1:]:
        s.decks[RED].remove(number)
        s.discards[RED].append(number)
    assert random_red(s) == last
    assert random_red(s) in everything[1:]
    assert s.discards[RED] == []


@rule("MN-244")
def test_the_price_for_a_favored_minion_must_be_at_hand_and_is_that_of_its_favored_type() -> None:
    bench = lay_table(("Harthan Axecaster",), "Jahzir")
    s = bench.state
    s.favored = [2, 0, 0]  # Warlords alone; the Captain is a Soldier too
    s.combat_counters = [1, 2, 0]
    fight(bench, "Captain of the Black Host")
    bench.act(0, "magic")
    assert options(bench.state, 0) == [("raise", "melee"), ("done",)]
    assert bench.refused(0, "raise", "ranged").rule == "MN-244"
    bench.act(0, "done")
    assert bench.state.combat_counters == [1, 2, 0]
    assert bench.state.fight.raised == [0, 0, 0]


@rule("MN-103")
def test_each_die_that_ardherin_turns_is_one_of_those_he_has() -> None:
    bench = lay_table(("Harthan Axecaster",), "Ardherin")
    s = bench.state
    s.growth[1] = [4, 0, 0, 0, 0]
    most = box.NIGHT_KINGS[s.night_king].levels[0]
    s.shadow_used = most - 2
    fight(bench, "Bridge Sentry")
    bench.force(draws=[PLAINS_HILLS] * 5)  # no forest
    bench.act(0, "ranged")
    bench.act(0, "turn", "die:0")
    bench.act(0, "turn", "die:1")
    assert bench.state.shadow_used == most
    assert bench.state.fight.influence == [2, 0, 0]


@rule("MN-076", "MN-058", "MN-075")
def test_there_are_six_patrols_and_four_levels_and_no_more() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols, s.gold, s.shadow, s.difficulty = [STRONGHOLDS[0]] * 5 + [-1], 50, 3, 20
    s.pool = -20  # a quiet Threat step
    king_turn(bench)
    while bench.can(0, "stay"):
        bench.act(0, "stay")
    there = f"space:{STRONGHOLDS[0]}"  # where others stand: the limit of one bound the setup only
    bench.act(0, "spawn", there)
    bench.act(0, "improve")
    assert (bench.state.patrols, bench.state.shadow) == ([STRONGHOLDS[0]] * 6, 4)
    assert bench.refused(0, "spawn", there).rule == "MN-076"
    assert bench.refused(0, "improve").rule == "MN-075"


@rule("MN-061", "RB-037")
def test_what_a_patrol_regenerates_comes_off_its_track() -> None:
    bench = lay_table(("Harthan Axecaster",), "Zardrix")
    s = bench.state
    s.growth[1] = [3, 0, 0, 0, 0]
    s.patrols[2] = s.at[1] = space_of(PLAINS)
    s.patrol_wounds[2] = 3
    stack_challenges(bench, "Ice Troll", "Winter Drake", "Matron of Ghouls")
    bench.restart(PatrolAttack(2, 1))
    bench.act(0, card("Ice Troll"))
    bench.act(0, "magic")
    bench.act(1, "fight")
    for _ in range(3):
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
    assert bench.state.fight.round == 2
    assert bench.state.patrol_wounds[2] == bench.state.fight.wounds == 2
    assert box.CHALLENGES[bench.state.fight.challenge].colour == BLUE


@rule("MN-247")
def test_the_worth_of_the_equipment_is_a_sum_for_each_hero() -> None:
    s = GAME.begin(3, {"well_equipped": 3}, "1")
    for seat in (1, 2):
        for cost in (2, 1):
            picks = [action for action in options(s, seat) if action[0] == "take"]
            assert {box.ITEMS[number_of(action[1])].cost for action in picks} == set(range(1, 4 if cost == 2 else 2))
            act(s, seat, next(action for action in picks if box.ITEMS[number_of(action[1])].cost == cost))
        assert options(s, seat) == [("done",)]
        act(s, seat, ("done",))
    assert [len(items) for items in s.items] == [0, 2, 2]


# --- limits and trades ----------------------------------------------------------------------------------------------------


@rule("MN-192", "RB-043")
def test_an_upgrade_counts_once_and_only_for_its_own_type() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    give(bench, 1, "Beggar's Cloak")
    bind(bench, "Beggar's Cloak", "Travel Cloak", "Longsword", "Sir Gareth")
    assert [carried(s, 1, kind) for kind in (0, 1)] == [1, 0]
    give(bench, 2, "Fellblade")
    hero_turn(bench)
    bench.act(1, "trade", "seat:2")
    bench.act(1, "give", item("Beggar's Cloak"))  # with the Longsword her second Weapon
    assert bench.can(1, "propose")


@rule("MN-140", "RB-120")
def test_a_partner_may_simply_be_asked_for_something() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    give(bench, 2, "Ring Mail")
    hero_turn(bench)
    assert not bench.can(1, "trade", "seat:1")
    bench.act(1, "trade", "seat:2")
    bench.act(1, "want", item("Ring Mail"))
    bench.act(1, "propose")
    bench.act(2, "accept")
    assert bench.state.items == [[], [box.item_named("Ring Mail")], []]


@rule("MN-140")
def test_goods_that_come_in_a_trade_are_not_handed_back_as_its_price() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Longsword", "Dirk")
    goods(bench, 2, "Shortbow", "Sir Gareth")
    hero_turn(bench)
    bench.act(1, "trade", "seat:2")
    bench.act(1, "give", good("Longsword"))
    bench.act(1, "want", "number:1")
    bench.act(1, "propose")
    bench.act(2, "accept")
    assert bench.options(2) == [("give", good("Shortbow")), ("give", good("Sir Gareth"))]
    bench.act(2, "give", good("Shortbow"))
    s = bench.state
    assert s.goods[1] == [box.good_named("Dirk"), box.good_named("Shortbow")]
    assert s.goods[2] == [box.good_named("Sir Gareth"), box.good_named("Longsword")]


# --- movement -------------------------------------------------------------------------------------------------------------


@rule("MN-246")
@pytest.mark.parametrize("name", [hero.name for hero in box.HEROES])
def test_only_favored_terrain_gives_bonus_dice(name: str) -> None:
    hero = box.HEROES[box.hero_named(name)]
    places = [space_of(terrain) for terrain in range(7)] + [TOWNS[0], STRONGHOLDS[0]]
    home = {space_of(terrain) for terrain in hero.favored}
    home |= {TOWNS[0]} if name == "Kael" else set()
    home |= {STRONGHOLDS[0]} if name == "Telvan and Orcbane" else set()
    for place in places:
        bench = lay_table((name,), settings={"favored_terrain": 1})
        bench.state.at[1] = place
        hero_turn(bench)
        assert bench.state.bonus_dice == (place in home), SPACES[place].name


@rule("MN-245", "MN-124", "MN-125")
def test_bonus_dice_alone_still_heal_barter_and_rest() -> None:
    bench = lay_table(("Elaria",), settings={"favored_terrain": 2})
    s = bench.state
    s.at[1], s.wounds[1], s.exhaustion[1] = space_of(FOREST), 1, 1
    hero_turn(bench)
    bench.state.dice = 0
    assert not bench.can(1, "journey")
    assert bench.can(1, "rest")
    assert bench.can(1, "barter")
    bench.force(draws=[RIVER_FOREST])
    bench.act(1, "heal")
    assert (bench.state.wounds[1], bench.state.bonus_dice) == (0, 1)
    bench.act(1, "rest")
    assert (bench.state.exhaustion[1], bench.state.bonus_dice, bench.state.stack) == (0, 0, [])


@rule("RB-045")
def test_what_works_once_a_turn_works_again_in_the_next() -> None:
    bench = lay_table(("Mirala",))
    for _ in range(2):
        s = bench.state
        s.at[1], s.wounds[1] = space_of(PLAINS), 3
        hero_turn(bench)
        bench.force(draws=[RIVER_FOREST])
        bench.act(1, "heal")
        bench.force(draws=[RIVER_FOREST])
        bench.act(1, "use", "ability:0")
        bench.force(draws=[RIVER_FOREST])
        bench.act(1, "heal")
        assert bench.can(1, "end")  # the second miss stands


@rule("RB-015", "MN-136")
def test_a_failed_infiltration_may_be_left_as_it_is() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    outside, town = beside(TOWN)
    bench.state.at[1] = outside
    give(bench, 1, "Lucky Knucklebone")
    hero_turn(bench)
    bench.force(rolls=[1, 1])
    bench.act(1, "journey", f"space:{town}", "diplomacy")
    bench.force(rolls=[1, 1])  # the threat test
    bench.act(1, "accept")
    s = bench.state
    assert (s.at[1], s.turn_over) == (outside, 1)
    assert s.items[1] == [box.item_named("Lucky Knucklebone")]


@rule("RB-037")
def test_a_single_exhaustion_can_be_shaken_off_and_none_cannot() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Waybread", "Fever Root")
    for left in (1, 0):
        bench.state.exhaustion[1] = bench.state.wounds[1] = left
        hero_turn(bench)
        assert bench.can(1, "use", item("Waybread")) == bench.can(1, "use", item("Fever Root")) == bool(left)


# --- combat ---------------------------------------------------------------------------------------------------------------


@rule("MN-217", "MN-200", "RB-046")
def test_an_additional_attack_phase_is_one_and_never_a_fourth() -> None:
    bench = lay_table(("Telvan and Orcbane",), "Zardrix")
    fight(bench, "Ice Troll")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.act(1, "use", "ability:0")
    for _ in range(2):
        bench.force(rolls=[1, 1])
        bench.act(1, "attack")
    assert bench.refused(1, "attack").rule == "MN-200"
    bench.act(1, "use", "ability:0")
    assert bench.can(1, "attack")
    assert not bench.can(1, "use")  # three phases are all there are


@rule("RB-035")
def test_nobody_burns_exhaustion_that_does_not_fit() -> None:
    bench = lay_table(("Ciridin",), "Zardrix")
    give(bench, 1, "Mist Charm")
    bind(bench, "Mist Charm", "Immolate Rune")
    for free, offered in ((0, False), (1, True)):
        bench.state.exhaustion[1] = 4 - free
        fight(bench, "Bridge Sentry")
        while not bench.can(0, "ranged"):
            bench.act(1, "ready")
        bench.act(0, "ranged")
        bench.act(1, "fight")
        for _ in range(2):
            bench.force(rolls=[10, 10])
            bench.act(1, "defend")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        assert bench.can(1, "use", good("Immolate Rune")) is offered
    bench.act(1, "use", good("Immolate Rune"))
    assert bench.options(1) == [("number:1",)]


@rule("RB-051")
def test_damage_may_be_taken_with_armour_at_hand() -> None:
    bench = lay_table(("Harthan Axecaster",), "Zardrix")
    give(bench, 1, "Ring Mail")
    fight(bench, "Bridge Sentry")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    bench.act(1, "accept")
    assert bench.state.wounds[1] == box.CHALLENGES[box.challenge_named("Bridge Sentry")].ranged[1]
    assert bench.state.used_items[box.item_named("Ring Mail")] == 0


@rule("RB-076", "RB-077")
@pytest.mark.parametrize(
    ("name", "phase", "word", "robbed"),
    [
        ("Gallows Judge", 2, "defend", True),
        ("Gallows Judge", 2, "attack", False),
        ("Gallows Judge", 1, "defend", False),
        ("Tithe Taker", 2, "attack", True),
        ("Tithe Taker", 0, "attack", False),
    ],
)
def test_what_a_failed_roll_costs_besides_is_asked_only_where_the_card_says_so(name: str, phase: int, word: str, robbed: bool) -> None:
    bench = lay_table(("Harthan Axecaster",), "Zardrix")
    goods(bench, 1, "Dirk")
    fight(bench, name)
    bench.act(0, "ranged")
    bench.act(1, "fight")
    for _ in range(phase):
        bench.force(rolls=[10, 10] if box.CHALLENGES[bench.state.fight.challenge].strengths[bench.state.fight.phase][1] else [])
        bench.act(1, "defend")
    bench.force(rolls=[1, 1])
    bench.act(1, word)
    assert bench.state.goods[1] == ([] if robbed else [box.good_named("Dirk")])


@rule("RB-045")
def test_gyruks_fury_waits_for_a_melee_roll_and_is_spent_by_it() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    body = box.HEROES[box.hero_named("Gyruk Kinslayer")].attributes[MELEE]
    fight(bench, "Bridge Sentry")  # 13/1, 14/2, 12/0
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")  # 2 damage at once, in melee
    for words in (("defend",), ("fight",), ("defend",)):  # a magic and a ranged roll between
        bench.force(rolls=[10, 10] if words == ("defend",) else [])
        bench.act(1, *words)
    needed = 14 - body - 2
    bench.force(rolls=[needed - 1, 1])
    bench.act(1, "defend")
    assert bench.state.wounds[1] == 2  # it was enough, with the 2
    assert bench.state.fight.fury == [0, 0]


@rule("RB-082", "MN-213")
def test_what_one_hero_uses_for_an_escape_helps_nobody_else() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    give(bench, 1, "Smoke Pot")
    fight(bench, "Frostgrave Wyrmkin", (1, 2), ASSAULT, STRONGHOLDS[0], 1)
    while not bench.can(1, "fight"):
        bench.act(bench.waiting()[0], *bench.options(bench.waiting()[0])[-1])
    bench.act(1, "use", item("Smoke Pot"))
    bench.act(1, "fight")
    assert bench.waiting() == (2,)
    assert bench.state.fight.bonus == 0


@rule("MN-103")
def test_no_other_night_king_drives_patrols() -> None:
    for king in box.NIGHT_KINGS:
        bench = lay_table(("Elaria",), king.name)
        bench.state.patrols[0] = STRONGHOLDS[0]
        bench.restart(PatrolMove(0))
        assert bench.can(0, "drive") == (king.name == "Zardrix")


@rule("RB-070", "MN-009")
def test_home_ground_is_what_the_card_says() -> None:
    drowned = box.CHALLENGES[box.challenge_named("Drowned Company")]
    assert drowned.text == "Fought in a river or aquatic space, its combat values are 1 higher."
    assert box.CHALLENGES[box.challenge_named("Hill Troll Calf")].text == "Fought in hills, its combat values are 1 higher."
    for terrain in (RIVER, 6, PLAINS):
        bench = lay_table(("Elaria",))
        fight(bench, "Drowned Company", space=space_of(terrain))
        value = drowned.melee[0] + (terrain != PLAINS)
        bench.act(0, "ranged")
        bench.act(1, "fight")
        bench.act(1, "defend")
        assert f"(value {value}, damage " in bench.prompt(1)
        assert bench.state.fight.phase == MELEE
