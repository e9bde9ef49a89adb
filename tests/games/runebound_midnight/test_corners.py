"""Corners of rules that a broken engine would get wrong while its usual paths still look right."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, SYMBOL
from regalia.games.runebound_midnight.deeds import wound
from regalia.games.runebound_midnight.frames import Market, PatrolMove
from regalia.games.runebound_midnight.king import patrol_reach
from regalia.games.runebound_midnight.printed import FOREST, GREEN, MELEE, MOVEMENT_FACES, STRONGHOLD, WILD
from regalia.games.runebound_midnight.reckoning import challenge_value
from regalia.kernel import only
from regalia.testing import rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    fight,
    goods,
    hero_turn,
    jewel_of,
    king_turn,
    lay_table,
    some_goods,
    space_of,
    stack_challenges,
)


@rule("RB-066", "RB-081", "RB-082", "RB-083", "MN-160", "MN-161", "MN-166", "MN-044")
def test_an_escape_leaves_counter_and_hero_and_the_turn_goes_on() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    spot = jewel_of(GREEN)
    stack_challenges(bench, "Deserter Band")
    s.at[1], s.pool, s.threat, s.points[1] = spot, 14, 3, 9
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "melee")
    bench.force(rolls=[1, 1])
    bench.act(1, "escape", "magic")
    s = bench.state
    assert s.wounds[1] == 1
    assert "Ranged phase" in bench.prompt(1)  # a failed attempt: the round goes on
    assert bench.can(1, "attack")  # and no attack is used up
    bench.act(1, "defend")  # its ranged damage is 0
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 1
    bench.force(rolls=[10, 10, 1, 1])  # the escape, then the threat test: 2 and 14
    bench.act(1, "escape", "ranged")
    s = bench.state
    assert s.combat is None
    assert (s.at[1], s.jewels[spot], s.threat) == (spot, 1, 4)
    assert s.decks[GREEN].bottom[-1] == box.challenge_named("Deserter Band")
    assert s.discards[GREEN] == []
    assert bench.can(1, "mind")  # the Experience step still comes


@rule("MN-155")
def test_influence_stands_in_the_way_of_an_escape() -> None:
    body = box.HEROES[box.hero_named("Harthan Axecaster")].attributes[MELEE]
    for free in (True, False):
        bench = lay_table(("Harthan Axecaster",), "Jahzir")
        fight(bench, "Bridge Sentry")
        bench.force(draws=[PLAINS_HILLS])
        bench.act(0, "melee")
        assert challenge_value(bench.state, MELEE) == 14 + 1
        total = 15 - body - (0 if free else 1)
        bench.force(rolls=[total // 2, total - total // 2, 1, 1])
        bench.act(1, "escape", "melee")
        assert (bench.state.combat is None) == free


@rule("MN-164")
def test_only_the_highest_heros_fall_pays_the_night_king() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    s = bench.state
    s.growth[2] = [0, 0, 2, 0, 0]
    s.gold = 1
    for seat, gold in ((1, 1), (2, 4)):
        s.at[seat] = space_of(FOREST)
        wound(s, seat, 9)
        bench.run()
        while bench.waiting():
            bench.act(seat, *bench.options(seat)[0])
        assert bench.state.gold == gold


@rule("MN-052", "RB-022")
def test_any_symbol_opens_a_stronghold_to_a_patrol() -> None:
    bench = lay_table(("Elaria",))
    hold = STRONGHOLDS[0]
    for face in range(len(MOVEMENT_FACES)):
        frame = PatrolMove(0)
        frame.dice = [face]
        bench.state.patrols[0] = SPACES[hold].near[0]
        assert hold in patrol_reach(bench.state, frame)
    assert SPACES[hold].kind == STRONGHOLD


@rule("RB-021", "MN-055")
def test_a_patrol_never_walks_farther_than_its_matching_dice() -> None:
    bench = lay_table(("Elaria",))
    start = space_of(FOREST, FOREST)
    bench.state.patrols[0] = start
    frame = PatrolMove(0)
    frame.dice = [RIVER_FOREST, PLAINS_HILLS]
    reached = patrol_reach(bench.state, frame)

    def fits(space: int, die: int) -> bool:
        return SPACES[space].kind == STRONGHOLD or (SPACES[space].kind == WILD and SYMBOL[space] in MOVEMENT_FACES[frame.dice[die]])

    lawful = {near for near in SPACES[start].near if fits(near, 0) or fits(near, 1)}
    lawful |= {far for one in (0, 1) for near in SPACES[start].near if fits(near, one) for far in SPACES[near].near if fits(far, 1 - one)}
    assert set(reached) == lawful - {start}  # each die once, in either order
    frame.dice = []
    assert patrol_reach(bench.state, frame) == []


@rule("MN-076", "MN-063")
def test_a_fallen_patrols_number_is_the_next_to_be_raised() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols = [STRONGHOLDS[0], -1, STRONGHOLDS[1], -1, -1, -1]
    s.gold, s.difficulty = 5, 20
    king_turn(bench)
    bench.act(0, "stay")
    bench.act(0, "stay")
    bench.act(0, "spawn", f"space:{STRONGHOLDS[4]}")
    assert bench.state.patrols == [STRONGHOLDS[0], STRONGHOLDS[4], STRONGHOLDS[1], -1, -1, -1]


@rule("MN-095")
def test_a_patrol_that_has_acted_can_still_be_healed_in_its_step() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0] = s.patrols[1] = STRONGHOLDS[0]
    s.difficulty, s.wound_counters = 20, 4
    king_turn(bench)
    bench.act(0, "stay")
    bench.state.patrol_wounds[0] = 2
    bench.act(0, "stay")
    assert bench.refused(0, "heal", "patrol:1").rule == "MN-095"
    bench.act(0, "heal", "patrol:0")
    s = bench.state
    assert (s.patrol_wounds[0], s.wound_counters) == (1, 1)
    assert bench.can(0, "buy", "mind_counter")  # too few counters for another: on to Spending


@rule("MN-070", "MN-031")
def test_income_follows_the_highest_level() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    s = bench.state
    s.growth[2] = [0, 0, 1, 1, 1]
    s.gold, s.difficulty = 0, 20
    king_turn(bench)
    assert bench.state.gold == 3 + 4


@rule("MN-140", "MN-260")
def test_goods_in_a_trade_are_shown_to_the_two_and_nobody_else() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    goods(bench, 1, "Longsword")
    some_goods(bench, 2, 1)
    hero_turn(bench)
    bench.act(1, "trade", "seat:2")
    longsword = f"good:{box.good_named('Longsword')}"
    bench.act(1, "give", longsword)
    assert "Longsword" not in repr(bench.game.table(bench.state, 2))
    bench.act(1, "propose")
    assert "Longsword" not in bench.prompt(2)
    bench.act(2, "accept")
    moves = [event for event in bench.events if event.kind == "move" and event.thing == longsword]
    assert len(moves) == 1
    assert not moves[0].audience & (only(0) | only(3))
    assert longsword in repr(bench.game.table(bench.state, 2))
    for seat in (0, 1, 3):
        assert longsword not in repr(bench.game.table(bench.state, seat))


@rule("MN-181", "RB-103")
def test_a_town_gets_one_card_for_each_market_step_and_none_for_a_purchase() -> None:
    bench = lay_table(("Elaria",))
    before = [len(stack) for stack in bench.state.stacks]
    some_goods(bench, 1, 20)
    hero_turn(bench)
    bench.act(1, "end")
    assert isinstance(bench.state.stack[-1], Market)
    assert [len(stack) for stack in bench.state.stacks] == [before[0] + 1, *before[1:]]
    chosen = next(action for action in bench.options(1) if action[0] == "buy")
    bench.act(1, *chosen)
    while bench.can(1, "pay"):
        bench.act(1, *bench.options(1)[0])
    assert len(bench.state.stacks[0]) == before[0]
