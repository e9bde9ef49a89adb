"""The Night King's turn: threat, patrols, spending, counters and powers (MN-036 to MN-104)."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, STRONGHOLDS, SYMBOL, TOWNS
from regalia.games.runebound_midnight.deeds import wound
from regalia.games.runebound_midnight.frames import KingTurn, PatrolAttack, PatrolMove, ThreatTest
from regalia.games.runebound_midnight.king import patrol_colour, patrol_reach
from regalia.games.runebound_midnight.printed import (
    BLUE,
    FOREST,
    GREEN,
    HILLS,
    MAGIC,
    MOVEMENT_FACES,
    PLAINS,
    RANGED,
    RED,
    STRONGHOLD,
    TOWN,
    YELLOW,
)
from regalia.games.runebound_midnight.reckoning import challenge_value, highest_hero, level
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import step_name
from regalia.testing import Bench, rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    RIVER_SWAMP,
    beside,
    card,
    fight,
    give,
    jewel_of,
    king_turn,
    lay_table,
    some_goods,
    space_of,
    stack_challenges,
)


def threaten(bench: Bench[Midnight], event: bool = True) -> None:
    bench.restart(ThreatTest(event, "A test."))


@rule("MN-036", "MN-038", "MN-039", "MN-040", "MN-070")
def test_the_turn_goes_mirror_threat_patrol_spending() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    s.at[1] = STRONGHOLDS[0]
    s.patrols[0] = STRONGHOLDS[3]
    s.pool = 0
    king_turn(bench)
    assert bench.state.combat is not None  # the mirror is fought for before anything else
    assert bench.state.pool == 0
    bench.state.fight.wounds = 99
    bench.force(rolls=[1, 1])
    bench.run()
    assert bench.state.pool == 1
    assert step_name(bench.state.stack[-1]).startswith("PatrolMove")
    bench.act(0, "stay")
    assert bench.can(0, "buy", "mind_counter")


@rule("MN-041", "MN-042", "MN-043", "RB-062", "MN-008")
@pytest.mark.parametrize(("dice", "succeeds"), [((5, 5), False), ((6, 5), True), ((10, 10), True)])
def test_a_threat_test_meets_the_difficulty_or_changes_nothing(dice: tuple[int, int], succeeds: bool) -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.pool, s.threat = 5, 3
    star, plain = jewel_of(GREEN), jewel_of(GREEN, starburst=False)
    s.jewels[star] = s.jewels[plain] = 0
    bench.force(rolls=dice)
    threaten(bench, event=False)
    s = bench.state
    assert (s.threat, s.pool, s.jewels[star], s.jewels[plain]) == ((4, 0, 1, 0) if succeeds else (3, 5, 0, 0))
    assert f"Threat test: {dice[0]} + {dice[1]} and 5 more make {sum(dice) + 5} against 16." in bench.said()


@rule("MN-045", "MN-092", "MN-047")
def test_exhaustion_counters_push_event_tests_before_and_after() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.exhaustion_counters, s.pool = 8, 0
    threaten(bench)
    bench.force(rolls=[6, 6])
    bench.act(0, "push", "number:2")  # 12 + 2 = 14, short by 2
    assert bench.state.exhaustion_counters == 6
    assert "short by 2" in bench.prompt(0)
    bench.act(0, "push", "number:2")
    s = bench.state
    assert (s.threat, s.exhaustion_counters) == (1, 0)
    s.exhaustion_counters = 1
    threaten(bench)
    bench.act(0, "pass")
    assert bench.state.threat == 1


@rule("MN-093")
def test_the_threat_step_is_never_pushed() -> None:
    bench = lay_table(("Elaria",))
    bench.state.exhaustion_counters = 9
    bench.force(rolls=[1, 1])
    threaten(bench, event=False)
    assert bench.state.stack == []
    assert bench.state.exhaustion_counters == 9


@rule("MN-093", "MN-046")
def test_events_in_his_own_turn_may_be_pushed() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.active = 0
    s.exhaustion_counters = 2
    s.at[1] = STRONGHOLDS[0]
    wound(s, 1, 9)
    bench.run()
    assert bench.can(0, "push", "number:2")


# --- patrols ------------------------------------------------------------------------------------------------------------


@rule("MN-050", "MN-058", "MN-056")
def test_patrols_act_in_rising_order() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[4], s.patrols[1] = STRONGHOLDS[0], STRONGHOLDS[1]
    s.difficulty = 20
    king_turn(bench)
    assert "Patrol 2" in bench.prompt(0)
    bench.act(0, "stay")
    assert "Patrol 5" in bench.prompt(0)
    bench.act(0, "stay")
    assert bench.can(0, "done")
    assert len(bench.state.patrols) == 6


@rule("MN-051", "MN-068", "RB-021", "RB-023", "MN-052", "RB-022", "MN-054")
def test_a_patrol_walks_by_its_dice() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    start = STRONGHOLDS[6]
    s.patrols[0] = start
    bench.restart(PatrolMove(0))
    bench.force(draws=[PLAINS_HILLS] * 5)
    bench.act(0, "roll")
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert len(frame.dice) == 5
    reached = patrol_reach(bench.state, frame)
    for space in reached:
        assert SPACES[space].kind != TOWN
        assert SPACES[space].kind == STRONGHOLD or SYMBOL[space] in (PLAINS, HILLS)
        assert DISTANCE[start][space] <= 5
    bench.act(0, "march", f"space:{reached[0]}")
    assert bench.state.patrols[0] == reached[0]
    bench.state.patrol_wounds[0] = 1
    bench.restart(PatrolMove(0))
    bench.act(0, "roll")
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert len(frame.dice) == 4


@rule("RB-021")
def test_each_die_is_walked_once() -> None:
    bench = lay_table(("Elaria",))
    start = next(n for n in range(len(SPACES)) if SPACES[n].terrain == FOREST and any(SPACES[t].terrain == PLAINS for t in SPACES[n].near))
    bench.state.patrols[0] = start
    frame = PatrolMove(0)
    frame.dice = [PLAINS_HILLS]
    one = patrol_reach(bench.state, frame)
    assert all(DISTANCE[start][space] == 1 for space in one)
    assert one


@rule("MN-053", "RB-024", "MN-054")
def test_a_patrol_may_take_one_step_instead_but_never_into_a_town() -> None:
    bench = lay_table(("Elaria",))
    outside, town = beside(TOWN)
    bench.state.patrols[0] = outside
    bench.restart(PatrolMove(0))
    assert bench.refused(0, "step", f"space:{town}").rule == "MN-054"
    wild = next(n for n in SPACES[outside].near if SPACES[n].kind != TOWN)
    bench.act(0, "step", f"space:{wild}")
    assert bench.state.patrols[0] == wild
    assert bench.state.stack == []


@rule("MN-094")
def test_wound_counters_roll_patrol_dice_again() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0] = STRONGHOLDS[0]
    s.wound_counters = 1
    bench.restart(PatrolMove(0))
    bench.force(draws=[RIVER_FOREST] * 5)
    bench.act(0, "roll")
    bench.force(draws=[PLAINS_HILLS])
    bench.act(0, "reroll", "die:2")
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert frame.dice == [RIVER_FOREST, RIVER_FOREST, PLAINS_HILLS, RIVER_FOREST, RIVER_FOREST]
    assert bench.refused(0, "reroll", "die:0").rule == "MN-094"


@rule("MN-095")
def test_three_wound_counters_mend_a_patrol_before_it_rolls() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0], s.patrol_wounds[0], s.wound_counters = STRONGHOLDS[0], 1, 2
    bench.restart(PatrolMove(0))
    assert bench.refused(0, "heal").rule == "MN-095"
    bench.state.wound_counters = 3
    bench.act(0, "heal")
    assert (bench.state.patrol_wounds[0], bench.state.wound_counters) == (0, 0)
    bench.act(0, "roll")
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert len(frame.dice) == 5


@rule("MN-095")
def test_a_patrol_is_mended_after_its_roll_and_before_its_attack_as_well() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0], s.patrol_wounds[0], s.wound_counters, s.at[1] = STRONGHOLDS[0], 3, 6, STRONGHOLDS[0]
    bench.restart(PatrolMove(0))
    bench.act(0, "roll")
    bench.act(0, "heal")
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert len(frame.dice) == 4  # the roll is made
    bench.act(0, "stay")
    bench.act(0, "heal")
    assert (bench.state.patrol_wounds[0], bench.state.wound_counters) == (1, 0)
    assert bench.refused(0, "heal").rule == "MN-095"
    assert bench.can(0, "attack", "seat:1")


@rule("MN-055", "MN-057", "MN-112")
def test_a_patrol_among_heroes_may_attack_one_of_them_or_none() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    spot = space_of(FOREST)
    s.at[1] = s.at[2] = spot
    s.patrols[0] = s.patrols[1] = spot
    bench.restart(PatrolMove(0))
    bench.act(0, "stay")  # not moving is also stopping
    assert bench.can(0, "attack", "seat:1")
    assert bench.can(0, "attack", "seat:2")
    bench.act(0, "hold")
    assert bench.state.stack == []


@rule("MN-059", "MN-261", "MN-262")
@pytest.mark.parametrize(("hero_level", "colour"), [(1, GREEN), (2, YELLOW), (3, YELLOW), (4, BLUE), (5, BLUE), (6, RED), (9, RED)])
def test_a_patrols_cards_follow_the_heros_level(hero_level: int, colour: int) -> None:
    assert patrol_colour(hero_level) == colour
    bench = lay_table(("Elaria",))
    s = bench.state
    s.growth[1][0] = hero_level - 1
    s.at[1] = s.patrols[0] = space_of(FOREST)
    bench.restart(PatrolAttack(0, 1))
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolAttack)
    assert len(frame.drawn) == 3
    assert all(box.CHALLENGES[n].colour == colour for n in frame.drawn)
    drawn = list(frame.drawn)
    kinds = [c.kind for area in bench.game.table(bench.state, 1).areas for i in area.items for c in getattr(i, "cards", [])]
    assert not any(f"challenge:{n}" in kinds for n in drawn)
    bench.act(0, f"challenge:{drawn[1]}")
    s = bench.state
    assert s.fight.challenge == drawn[1]
    assert s.decks[colour].bottom[-2:] == [drawn[0], drawn[2]]
    assert s.hidden_bottom == [drawn[0], drawn[2]]


@rule("MN-059", "RB-065")
def test_with_too_few_cards_he_draws_what_there_is() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.growth[1][0] = 5
    s.at[1] = s.patrols[0] = space_of(FOREST)
    s.decks[RED].loose = s.decks[RED].loose[:1]
    s.discards[RED] = [box.challenge_named("Bone Marshal")] if box.challenge_named("Bone Marshal") not in s.decks[RED].loose else []
    bench.restart(PatrolAttack(0, 1))
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolAttack)
    assert 1 <= len(frame.drawn) <= 2


@rule("MN-062")
def test_old_wounds_can_defeat_a_patrol_before_a_blow() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = s.patrols[0] = space_of(FOREST)
    s.patrol_wounds[0] = 2
    stack_challenges(bench, "Road Levy", "Grey Wolf", "Mill Burner")
    bench.restart(PatrolAttack(0, 1))
    bench.act(0, card("Road Levy"))
    s = bench.state
    assert s.combat is None
    assert (s.patrols[0], s.patrol_wounds[0], s.threat) == (-1, 0, 0)
    assert s.decks[GREEN].bottom[-1] == box.challenge_named("Road Levy")
    others = {box.challenge_named("Grey Wolf"), box.challenge_named("Mill Burner")}
    assert set(s.hidden_bottom) == others, "everybody saw where the chosen card went"
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = s.patrols[0] = space_of(FOREST)
    s.patrol_wounds[0] = 1  # of a Life of 2
    stack_challenges(bench, "Road Levy", "Grey Wolf", "Mill Burner")
    bench.restart(PatrolAttack(0, 1))
    bench.act(0, card("Road Levy"))
    assert bench.state.combat is not None
    assert bench.state.fight.wounds == 1
    assert "Its old wounds" not in " ".join(bench.said())


# --- spending -----------------------------------------------------------------------------------------------------------


def spending(heroes: tuple[str, ...] = ("Elaria", "Mirala")) -> Bench[Midnight]:
    bench = lay_table(heroes)
    bench.state.gold = 0
    bench.state.difficulty = 20
    bench.force(rolls=[1, 1])
    king_turn(bench)
    return bench


@rule("MN-070", "MN-071", "MN-072", "MN-073", "MN-074", "MN-022")
def test_income_and_counters_at_a_rising_price() -> None:
    bench = spending()
    assert bench.state.gold == 3
    bench.act(0, "buy", "exhaustion")
    bench.act(0, "buy", "exhaustion")
    bench.act(0, "buy", "mind_counter")
    bench.act(0, "buy", "body_counter")
    bench.act(0, "buy", "wound")
    s = bench.state
    assert (s.gold, s.exhaustion_counters, s.combat_counters, s.wound_counters) == (1, 2, [1, 1, 0], 1)
    assert bench.refused(0, "buy", "spirit_counter").rule == "MN-072"
    bench.act(0, "done")
    assert bench.state.gold == 1  # what is left is kept


@rule("MN-075", "MN-012")
def test_the_shadow_power_costs_five_up_to_level_four() -> None:
    bench = spending()
    assert bench.state.shadow == 1
    assert bench.refused(0, "improve").rule == "MN-075"
    bench.state.gold = 20
    for _ in range(3):
        bench.act(0, "improve")
    assert (bench.state.shadow, bench.state.gold) == (4, 5)
    assert bench.refused(0, "improve").sentence == "The shadow power is at its height."


@rule("MN-077", "MN-050")
def test_a_new_patrol_first_acts_in_the_next_patrol_step() -> None:
    bench = spending()
    bench.state.gold = 5
    bench.act(0, "spawn", f"space:{STRONGHOLDS[2]}")
    moves = [frame for frame in bench.state.stack if isinstance(frame, PatrolMove)]
    assert moves == []
    bench.act(0, "done")
    assert bench.state.patrols[0] == STRONGHOLDS[2]
    bench.force(rolls=[1, 1])  # the next turn's threat test
    king_turn(bench)
    frame = bench.state.stack[-1]
    assert isinstance(frame, PatrolMove)
    assert frame.patrol == 0


@rule("MN-076", "MN-058")
def test_spawning_uses_the_lowest_free_number() -> None:
    bench = spending()
    bench.state.gold = 31
    bench.state.mirrors[2] = 0  # a broken mirror leaves a stronghold
    for _ in range(6):
        bench.act(0, "spawn", f"space:{STRONGHOLDS[2]}")
    assert bench.state.patrols == [STRONGHOLDS[2]] * 6
    assert bench.refused(0, "spawn", f"space:{STRONGHOLDS[0]}").rule == "MN-076"
    assert isinstance(bench.state.stack[-1], KingTurn)  # he still spends


# --- levels -------------------------------------------------------------------------------------------------------------


@rule("MN-030", "MN-031", "MN-032", "MN-199")
def test_the_highest_hero_and_how_ties_break() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    s = bench.state
    s.points = [0, 9, 0, 0]
    s.growth[3][4] = 1
    assert (level(s, 3), highest_hero(s)) == (2, 3)
    s.growth[3][4] = 0
    assert highest_hero(s) == 1
    s.points = [0, 0, 0, 0]
    assert highest_hero(s) == 1  # all equal: the seat after the Night King
    some_goods(bench, 2, 2)
    assert highest_hero(s) == 2
    give(bench, 3, "Ring Mail")
    assert highest_hero(s) == 3


# --- shadow powers ------------------------------------------------------------------------------------------------------


@rule("MN-102")
def test_jahzir_raises_the_threat_without_a_test_as_often_as_his_level() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    bench.state.pool = 4
    for step in range(2):
        s = bench.state
        s.at[1] = space_of(FOREST)
        wound(s, 1, 9)
        bench.run()
        if step == 0:
            bench.act(0, "harvest")
            assert (bench.state.threat, bench.state.marks, bench.state.pool) == (1, 1, 4)
    assert not bench.can(0, "harvest")  # level 1: once in the game
    bench.state.shadow = 2
    bench.state.pool = 0
    s = bench.state
    s.stack.clear()
    s.at[1] = space_of(FOREST)
    wound(s, 1, 9)
    bench.run()
    bench.force(rolls=[1, 1])
    bench.act(0, "test")
    assert bench.state.marks == 1


@rule("MN-103")
def test_ardherin_turns_influence_dice() -> None:
    bench = lay_table(("Elaria",), "Ardherin")
    s = bench.state
    dice = box.NIGHT_KINGS[s.night_king].levels[0]
    s.growth[1][4] = 4
    s.shadow_used = dice - 1
    fight(bench, "Road Levy")
    bench.force(draws=[PLAINS_HILLS] * 5)
    bench.act(0, "ranged")
    bench.act(0, "turn", "die:1")
    assert bench.state.fight.influence[RANGED] == 1  # that was the last one between two of his turns
    assert bench.state.shadow_used == dice
    fight(bench, "Mill Burner")
    bench.force(draws=[PLAINS_HILLS] * 5)
    bench.act(0, "magic")
    assert bench.state.fight.influence[MAGIC] == 0


@rule("MN-103", "MN-045")
def test_sunulael_adds_his_level_to_event_tests_only() -> None:
    bench = lay_table(("Elaria",), "Sunulael")
    bench.state.shadow = 3
    worth = box.NIGHT_KINGS[bench.state.night_king].levels[2]
    bench.force(rolls=[10, 6 - worth])
    threaten(bench)
    assert bench.state.threat == 1  # 16 with his power
    bench.force(rolls=[10, 5])
    threaten(bench, event=False)
    assert bench.state.threat == 1


@rule("MN-103")
def test_zardrix_drives_patrols_over_any_land() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.patrols[0] = s.patrols[1] = STRONGHOLDS[0]
    bench.restart(PatrolMove(0))
    bench.act(0, "drive")
    reached = {int(a[1][6:]) for a in bench.options(0) if a[0] == "march"}
    near = [n for n in range(len(SPACES)) if 0 < DISTANCE[STRONGHOLDS[0]][n] <= 3 and SPACES[n].kind != TOWN]
    assert set(near) <= reached
    assert not reached & set(TOWNS)
    target = next(iter(reached))
    bench.state.at[1] = target
    bench.act(0, "march", f"space:{target}")
    bench.act(0, "attack", "seat:1")
    bench.act(0, *bench.options(0)[0])
    s = bench.state
    printed = box.CHALLENGES[s.fight.challenge].strengths
    assert [challenge_value(s, phase) for phase in range(3)] == [value + box.NIGHT_KINGS[s.night_king].levels[0] for value, _ in printed]


def test_a_river_face_fits_no_plains() -> None:
    assert PLAINS not in MOVEMENT_FACES[RIVER_SWAMP]
