"""Tests, combat rolls, rounds, escapes and knockouts (RB-010 to RB-015, RB-031 to RB-037, RB-070 to RB-092, MN-150 to MN-168)."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES
from regalia.games.runebound_midnight.deeds import ease, mend, tire, wound
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    CLIMB,
    DIPLOMACY,
    GREEN,
    JUMP,
    MAGIC,
    MELEE,
    MOUNTAINS,
    RANGED,
    SNEAK,
    SWIM,
)
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    challenge_value,
    nearest_towns,
    odds,
    roll_modifiers,
    skill_total,
    stamina,
)
from regalia.games.runebound_midnight.state import LONGEST_COMBAT, PATROL
from regalia.testing import rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    fight,
    give,
    goods,
    hero_turn,
    item,
    jewel_of,
    lay_table,
    some_goods,
    space_of,
    stack_challenges,
)


@rule("RB-010", "RB-011", "RB-012")
def test_two_dice_reach_a_number_by_meeting_it_and_nothing_is_automatic() -> None:
    assert (odds(2), odds(11), odds(20), odds(21)) == (100, 55, 1, 0)
    bench = lay_table()
    fight(bench, "Road Levy")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[4, 3])  # 7 and Mind 4 meet ranged 11
    bench.act(1, "attack")
    assert bench.state.combat is None  # Elaria's ranged damage is 2, its Life is 2
    fight(bench, "Temple Acolytes")
    bench.state.fight.value[RANGED] = 20
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")  # 24 against 31: even a double ten falls short
    assert bench.state.fight.wounds == 0


@rule("RB-013", "RB-014", "RB-031")
def test_a_skill_adds_its_attribute_and_the_printed_bonus() -> None:
    bench = lay_table(("Harthan Axecaster", "Mirala"))
    s = bench.state
    mind, body, spirit = box.HEROES[box.hero_named("Harthan Axecaster")].attributes
    assert skill_total(s, 1, CLIMB) == body + 2
    assert skill_total(s, 1, SNEAK) == mind
    assert skill_total(s, 1, JUMP) == skill_total(s, 1, SWIM) == body
    _, mirala_body, mirala_spirit = box.HEROES[box.hero_named("Mirala")].attributes
    assert skill_total(s, 2, DIPLOMACY) == mirala_spirit + 2
    assert skill_total(s, 2, SWIM) == mirala_body + 1
    fight(bench, "Road Levy")
    assert [roll_modifiers(bench.state, 1, phase, ATTACK) for phase in (RANGED, MELEE, MAGIC)] == [mind, body, spirit]


@rule("RB-015")
def test_a_reroll_replaces_the_result_even_for_the_worse() -> None:
    bench = lay_table()
    give(bench, 1, "Bone Dice")
    fight(bench, "Orc Straggler")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[3, 2])
    bench.act(1, "attack")
    bench.force(rolls=[1, 1])
    bench.act(1, "use", item("Bone Dice"))
    assert bench.state.fight.dice == [1, 1]
    assert bench.state.wounds[1] == 1


@rule("RB-033", "RB-080")
def test_damage_becomes_wounds_and_surplus_is_lost() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = space_of(MOUNTAINS)
    wound(s, 1, 3)
    assert s.wounds[1] == 3
    wound(s, 1, 9)
    bench.run()
    assert s.wounds[1] == 0  # knocked out at Life 4, carried to a town and healed
    assert SPACES[s.at[1]].kind == 1


@rule("RB-034", "RB-035", "RB-036", "RB-037")
def test_exhaustion_beyond_stamina_turns_into_wounds_and_prices_must_fit() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    assert stamina(s, 1) == 4
    tire(s, 1, 3)
    tire(s, 1, 3)
    assert (s.exhaustion[1], s.wounds[1]) == (4, 2)
    fight(bench, "Road Levy")
    bench.act(0, "melee")
    bench.act(1, "fight")
    no = bench.refused(1, "use", "ability:0")
    assert no.rule == "RB-035"
    mend(bench.state, 1, 9)
    ease(bench.state, 1, 9)
    assert (bench.state.exhaustion[1], bench.state.wounds[1]) == (0, 0)
    assert not bench.can(1, "exert")


@rule("RB-045", "RB-046")
def test_an_ability_without_a_limit_may_be_paid_for_again() -> None:
    bench = lay_table(("Elaria", "Ciridin"))
    fight(bench, "Road Levy")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.act(1, "use", "ability:0")
    bench.act(1, "use", "ability:0")
    assert bench.state.fight.bonus == 4
    assert bench.state.exhaustion == [0, 2, 0]


@rule("RB-047", "RB-071", "RB-072")
def test_before_combat_comes_first_and_once_and_rounds_go_in_order() -> None:
    bench = lay_table(("Ciridin",))
    bench.force(rolls=[1, 1])  # the card's own test comes before the Hero's powers
    fight(bench, "Carrion Pack")
    assert bench.state.exhaustion[1] == 1
    bench.act(1, "use", "ability:0")
    assert not bench.can(1, "use")
    bench.act(0, "ranged")
    bench.act(1, "fight")
    assert "Ranged phase" in bench.prompt(1)
    bench.act(1, "defend")  # damage 0: no roll
    assert "Melee phase" in bench.prompt(1)
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    assert "Magic phase" in bench.prompt(1)
    bench.force(rolls=[1, 1])
    bench.act(1, "attack")
    assert "Round 2" in bench.prompt(1)


@rule("RB-044", "RB-048")
def test_bonuses_add_up_and_the_first_roll_is_the_first_of_each_combat() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Wolfskin Mantle", "Rebel Standard", "Hunting Sling")
    for _ in range(2):
        fight(bench, "Deserter Band")
        assert roll_modifiers(bench.state, 1, RANGED, ATTACK) == 5 + 2 + 1 + 1
        bench.act(0, "melee")
        bench.act(1, "fight")
        bench.force(rolls=[1, 1])
        bench.act(1, "attack")
        assert roll_modifiers(bench.state, 1, RANGED, ATTACK) == 5 + 1 + 1
        bench.state.wounds[1] = 0


@rule("RB-073", "RB-074", "RB-075", "RB-076", "RB-077", "RB-078")
def test_attack_and_defence_succeed_and_fail() -> None:
    bench = lay_table(("Harthan Axecaster",))
    fight(bench, "Captain of the Black Host")  # 15/2, 14/2, 14/1, Life 4
    bench.act(0, "magic")
    bench.state.fight.influence = [0, 0, 0]
    bench.act(1, "fight")
    bench.force(rolls=[6, 7])
    bench.act(1, "defend")  # 15 against 15 holds
    assert bench.state.wounds[1] == 0
    bench.force(rolls=[4, 4])
    bench.act(1, "attack")  # 13 against 14 fails: melee damage 2
    assert bench.state.wounds[1] == 2
    no = bench.refused(1, "attack")
    assert no.rule == "MN-200"
    assert "attack" not in bench.prompt(1)
    assert "defend at" in bench.prompt(1)
    bench.force(rolls=[1, 2])
    bench.act(1, "defend")
    assert bench.state.wounds[1] == 3
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.force(rolls=[4, 5])
    bench.act(1, "attack")  # 14 against 14 hits for 2
    assert bench.state.fight.wounds == 2


@rule("RB-079")
def test_no_roll_against_a_damage_of_zero() -> None:
    bench = lay_table(("Harthan Axecaster",))
    fight(bench, "Hungry Dead")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.act(1, "defend")
    assert bench.state.fight.dice == []


@rule("RB-066", "RB-081", "MN-160", "MN-161", "RB-082", "RB-083", "MN-044", "MN-067")
def test_an_escape_ends_the_combat_and_gives_a_test_but_moves_nobody() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    spot = jewel_of(GREEN)
    stack_challenges(bench, "Deserter Band")
    s.at[1] = spot
    s.threat = 3
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "melee")
    bench.force(rolls=[1, 1])
    bench.act(1, "escape", "magic")  # 3 against 11: magic damage 1, and the round goes on
    assert bench.state.wounds[1] == 1
    assert bench.state.fight.attacks[1] == 0
    bench.act(1, "defend")  # its ranged damage is 0
    bench.force(rolls=[10, 10, 10, 10])
    bench.act(1, "defend")
    bench.act(1, "defend")
    assert (bench.state.fight.round, bench.state.wounds[1]) == (2, 1)
    bench.state.pool = 20
    bench.force(rolls=[10, 10, 1, 1])  # the escape, then the threat test
    bench.act(1, "escape", "ranged")
    s = bench.state
    assert s.combat is None
    assert s.at[1] == spot
    assert s.jewels[spot] == 1
    assert s.threat == 4
    assert s.decks[GREEN].bottom[-1] == box.challenge_named("Deserter Band")


@rule("RB-084")
def test_some_cards_bar_escape() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    fight(bench, "Wolf Riders")
    bench.act(0, "ranged")
    assert bench.can(1, "attack")  # no escape phase
    fight(bench, "Great Cave Bear")
    bench.act(0, "ranged")
    assert bench.can(1, "escape")


@rule("RB-080")
def test_a_fallen_challenge_ends_the_round_at_once() -> None:
    bench = lay_table(("Elaria",))
    fight(bench, "Orc Straggler")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[9, 9])
    bench.act(1, "attack")
    assert bench.state.combat is None
    assert bench.waiting() == ()


def test_a_combat_that_nobody_can_win_is_broken_off() -> None:
    bench = lay_table(("Elaria",))
    fight(bench, "Orc Straggler")
    bench.act(0, "melee")
    bench.state.fight.round = LONGEST_COMBAT
    bench.act(1, "fight")
    bench.force(rolls=[10, 10] * 3)
    for _ in range(3):
        bench.act(1, "defend")
    assert bench.state.combat is None
    assert bench.state.jewels[1] == 0  # not won: there was no counter, and no reward came


# --- knockouts ----------------------------------------------------------------------------------------------------------


@rule("RB-090", "RB-091", "RB-092", "MN-162", "MN-163", "MN-164", "MN-165", "MN-167", "MN-138", "MN-131")
def test_a_knockout_costs_goods_not_items_and_pays_the_night_king() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    s = bench.state
    give(bench, 1, "Padded Tunic")
    some_goods(bench, 1, 4)
    s.points[1] = 2
    s.growth[1][0] = 2
    s.offers[1].append(s.market.draw(s.chance))
    s.exhaustion[1] = 1
    s.gold = 0
    spot = space_of(MOUNTAINS)
    s.at[1] = spot
    bench.force(rolls=[1, 1])
    wound(s, 1, 5)
    bench.run()
    assert s.gold == 3  # the highest Hero's level, judged while she still had her goods
    assert s.goods[1] == []
    assert s.items[1] == [box.item_named("Padded Tunic")]
    assert s.offers[1] == []
    assert (s.points[1], sum(s.growth[1])) == (2, 2)
    assert (s.wounds[1], s.exhaustion[1]) == (0, 0)
    assert s.at[1] in nearest_towns(spot)


@rule("RB-092")
def test_the_hero_chooses_between_equally_near_towns() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    spot = next(n for n in range(len(SPACES)) if len(nearest_towns(n)) > 1)
    s.at[1] = spot
    wound(s, 1, 9)
    bench.run()
    towns = nearest_towns(spot)
    bench.force(rolls=[1, 1])
    bench.act(1, f"space:{towns[1]}")
    assert bench.state.at[1] == towns[1]
    assert all(DISTANCE[spot][town] == DISTANCE[spot][towns[0]] for town in towns)


@rule("MN-166", "RB-092")
def test_a_knockout_ends_the_turn_and_an_escape_does_not() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.points[1] = 9
    s.at[1] = jewel_of(GREEN)
    s.wounds[1] = 3
    stack_challenges(bench, "Orc Straggler")
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "ranged")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1, 1, 1])
    bench.act(1, "attack")
    while bench.waiting() == (1,):
        bench.act(1, *bench.options(1)[0])
    s = bench.state
    assert s.turn_over == 2
    assert s.points[1] == 9  # no Experience step any more
    assert s.stack == []


@rule("MN-044", "MN-046", "MN-047")
def test_each_event_gives_one_test_at_once() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    s = bench.state
    s.pool = 30
    wound(s, 1, 9)
    wound(s, 2, 9)
    bench.run()
    assert bench.state.threat == 1  # the first empties the pool; the second is rolled against an empty one
    assert bench.state.pool == 0
    assert sum("Threat test" in line for line in bench.said()) == 2


# --- influence ----------------------------------------------------------------------------------------------------------


@rule("MN-150", "MN-151", "MN-152", "MN-153", "MN-154", "MN-155", "MN-100", "MN-090", "MN-091")
def test_influence_raises_one_phase_for_the_whole_combat() -> None:
    bench = lay_table(("Harthan Axecaster",), "Jahzir")
    bench.state.growth[1][1] = 2  # level 3
    bench.state.combat_counters = [0, 1, 0]
    fight(bench, "Bridge Sentry")
    assert bench.waiting() == (0,)
    assert len(bench.options(0)) == 3
    bench.force(draws=[PLAINS_HILLS, RIVER_FOREST, RIVER_FOREST])
    bench.act(0, "melee")  # Jahzir: plains; one die of three, and a die counts once
    assert bench.refused(0, "reroll", "die:9").sentence
    bench.force(draws=[PLAINS_HILLS])
    bench.act(0, "reroll", "die:1")
    s = bench.state
    assert s.combat_counters == [0, 0, 0]
    assert s.fight.influence == [0, 2, 0]
    assert challenge_value(s, MELEE) == 16
    assert challenge_value(s, RANGED) == 13
    assert "melee" in bench.prompt(1)
    bench.force(rolls=[6, 5])
    bench.act(1, "escape", "melee")  # 11 + Body 8 = 19 against 16: out, through the raised value
    assert bench.state.combat is None


@rule("MN-151")
def test_influence_never_uses_more_than_five_dice() -> None:
    bench = lay_table(("Elaria",))
    bench.state.growth[1] = [3, 3, 1, 0, 0]
    fight(bench, "Road Levy")
    bench.act(0, "ranged")
    assert len(bench.state.fight.influence_dice[RANGED]) == 5


@rule("MN-200")
@pytest.mark.parametrize(("counters", "phases"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (6, 3)])
def test_attack_phases_grow_with_experience(counters: int, phases: int) -> None:
    bench = lay_table(("Elaria",))
    bench.state.growth[1][0] = counters
    assert attack_phases(bench.state, 1) == phases


# --- victory over a Challenge -------------------------------------------------------------------------------------------


@rule("MN-156", "RB-061", "RB-065", "MN-157", "MN-168", "MN-145", "MN-146", "RB-063", "MN-202")
def test_a_defeated_challenge_gives_its_counter_and_goods() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    spot = jewel_of(GREEN)
    s.at[1] = s.at[2] = spot
    stack_challenges(bench, "Village Informer")
    hero_turn(bench)
    bench.act(1, "end")
    bench.force(rolls=[10, 10])
    bench.act(1, "attempt")
    assert bench.state.fight.order == [1]  # alone, though a friend stands by
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[9, 9])
    bench.act(1, "attack")
    s = bench.state
    assert (s.points[1], len(s.goods[1]), s.jewels[spot]) == (1, 2, 0)
    assert s.discards[GREEN] == [box.challenge_named("Village Informer")]
    assert s.points[2] == 0


@rule("MN-168")
def test_rewards_give_what_the_base_deck_still_has() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.base.loose = s.base.loose[:1]
    s.base.bottom = []
    fight(bench, "Mill Burner")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert len(bench.state.goods[1]) == 1


@rule("RB-065")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.discards[GREEN] = s.decks[GREEN].cards()
    s.decks[GREEN].loose = []
    s.decks[GREEN].bottom = []
    s.at[1] = jewel_of(GREEN)
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    assert bench.state.combat is not None
    assert bench.state.discards[GREEN] == []


@rule("MN-145", "RB-004")
def test_an_adventure_may_be_declined() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = jewel_of(GREEN)
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.prompt(1) == "A green adventure lies here: the easiest kind, worth 1 experience. Attempt it?"
    bench.act(1, "decline")
    assert bench.state.combat is None
    assert bench.state.stack == []


@rule("RB-051")
def test_cancelled_damage_never_becomes_wounds() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Ring Mail")
    fight(bench, "Orc Straggler")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "attack")
    bench.act(1, "use", item("Ring Mail"))
    assert bench.state.wounds[1] == 0


@rule("MN-060", "MN-061", "MN-063", "MN-064", "MN-065")
def test_a_patrol_in_combat_keeps_wounds_and_gives_nothing() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0] = 1
    fight(bench, "Bridge Sentry", kind=PATROL)
    s = bench.state
    s.fight.patrol = 0
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.patrol_wounds[0] == 2
    goods(bench, 1, "Dirk")
    for _ in range(2):
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    s = bench.state
    assert (s.patrols[0], s.patrol_wounds[0]) == (-1, 0)
    assert (s.points[1], len(s.goods[1])) == (0, 1)
    assert s.decks[1].bottom[-1] == box.challenge_named("Bridge Sentry")
    assert s.discards[1] == []
