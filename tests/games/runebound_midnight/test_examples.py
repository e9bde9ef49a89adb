"""The worked examples of the book, each as a check (EX-01 to EX-14; EX-14 stands with the variants)."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES
from regalia.games.runebound_midnight.deeds import wound
from regalia.games.runebound_midnight.frames import Experience, PatrolAttack, PatrolMove, ThreatTest
from regalia.games.runebound_midnight.printed import FOREST, GREEN, PLAINS, RANGED, RIVER, YELLOW
from regalia.games.runebound_midnight.reckoning import challenge_damage, challenge_value, counter_price
from regalia.games.runebound_midnight.state import ASSAULT
from regalia.testing import rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    RIVER_SWAMP,
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
    some_goods,
    space_of,
    stack_challenges,
    stack_market,
    stronghold,
)


@rule("EX-01")
@pytest.mark.parametrize(("dice", "level", "pool"), [((7, 6), 3, 3), ((7, 7), 4, 0)])
def test_ex01_fourteen_is_enough(dice: tuple[int, int], level: int, pool: int) -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.difficulty, s.threat, s.pool = 17, 3, 3
    bench.force(rolls=dice)
    bench.restart(ThreatTest(False, "The Threat step."))
    assert (bench.state.threat, bench.state.pool) == (level, pool)


@rule("EX-02")
def test_ex02_a_pool_of_five_grows_to_six_and_stays() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    bench.state.pool = 5
    bench.force(rolls=[3, 4])
    king_turn(bench)
    assert (bench.state.pool, bench.state.threat) == (6, 0)


@rule("EX-03", "EX-04")
def test_ex03_and_ex04_income_and_the_price_of_combat_counters() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    bench.state.gold = 0
    bench.force(rolls=[1, 1])
    king_turn(bench)
    assert bench.state.gold == 3
    bench.act(0, "buy", "spirit_counter")
    bench.act(0, "buy", "mind_counter")
    assert bench.state.gold == 2
    bench.act(0, "buy", "body_counter")  # a third kind costs 2
    assert bench.state.gold == 0
    assert bench.state.combat_counters == [1, 1, 1]


@rule("EX-05")
def test_ex05_a_patrol_carries_its_wounds_to_the_next_hero() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    s = bench.state
    spot = space_of(FOREST, near=PLAINS)
    s.growth[1][0] = 1  # level 2
    s.at[1] = s.patrols[0] = spot
    stack_challenges(bench, "Wolf Riders", "Bridge Sentry", "Grave Choir")
    bench.restart(PatrolAttack(0, 1))
    bench.act(0, card("Bridge Sentry"))
    assert bench.state.decks[YELLOW].bottom[-2:] == [box.challenge_named("Wolf Riders"), box.challenge_named("Grave Choir")]
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")  # 2 wounds
    wound(bench.state, 1, 9)
    bench.force(rolls=[1, 1])
    bench.run()
    while bench.state.combat is not None:
        seat = bench.waiting()[0]
        bench.act(seat, *bench.options(seat)[0])
    s = bench.state
    assert s.patrol_wounds[0] == 2
    assert SPACES[s.at[1]].kind == 1
    s.at[2] = next(n for n in SPACES[spot].near if SPACES[n].terrain == PLAINS)
    stack_challenges(bench, "Road Levy", "Grey Wolf", "Fen Leech")
    bench.restart(PatrolMove(0))
    bench.force(draws=[PLAINS_HILLS] * 4)
    bench.act(0, "roll")  # four dice
    bench.act(0, "march", f"space:{s.at[2]}")
    bench.act(0, "attack", "seat:2")
    bench.act(0, card("Grey Wolf"))
    assert bench.state.patrols[0] == -1
    assert bench.state.combat is None
    assert bench.state.decks[GREEN].bottom[-1] == box.challenge_named("Grey Wolf")


@rule("EX-06")
def test_ex06_four_dice_of_a_wounded_hero() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    s = bench.state
    forest = space_of(FOREST, near=PLAINS)
    plains = next(n for n in SPACES[forest].near if SPACES[n].terrain == PLAINS)
    s.at[1] = forest
    s.wounds[1] = 4
    hero_turn(bench)
    assert bench.state.dice == 4
    bench.act(1, "journey", f"space:{plains}")
    bench.force(draws=[PLAINS_HILLS])
    bench.act(1, "heal")
    assert bench.state.wounds[1] == 3
    bench.force(draws=[RIVER_SWAMP])
    bench.act(1, "heal")
    assert bench.state.wounds[1] == 3
    bench.act(1, "journey", f"space:{forest}")
    assert bench.state.dice == 0
    assert bench.state.at[1] == forest


@rule("EX-07")
def test_ex07_bartering_by_the_river() -> None:
    bench = lay_table(("Harthan Axecaster",))
    s = bench.state
    river = next(n for n, space in enumerate(SPACES) if space.terrain == RIVER and space.jewel < 0)
    start = next(n for n in SPACES[river].near if SPACES[n].terrain >= 0)
    s.at[1] = start
    give(bench, 1, "Throwing Hammer")
    some_goods(bench, 1, 6)
    stack_market(bench, "Orcbane Poison", "Urutuk Hatchets")
    hero_turn(bench)
    bench.act(1, "journey", f"space:{river}")
    for choice in (("draw",), ("draw",), ("sell", item("Throwing Hammer"))):
        bench.force(draws=[RIVER_FOREST])
        bench.act(1, "barter")
        bench.act(1, *choice)
    assert len(bench.state.goods[1]) == 8
    bench.act(1, "buy", item("Urutuk Hatchets"))
    for _ in range(7):
        bench.act(1, *bench.options(1)[0])
    assert len(bench.state.goods[1]) == 1
    bench.act(1, "journey", f"space:{start}")
    s = bench.state
    assert s.items[1] == [box.item_named("Urutuk Hatchets")]
    assert s.market.bottom[-1] == box.item_named("Orcbane Poison")
    assert s.dice == 0


@rule("EX-08")
def test_ex08_two_mind_counters_later() -> None:
    bench = lay_table(("Harthan Axecaster",), "Jahzir")
    s = bench.state
    s.growth[1] = [0, 3, 0, 0, 0]
    s.combat_counters = [2, 0, 0]
    bench.force(rolls=[10, 10])
    fight(bench, "Kinire Spiritspeaker")
    bench.force(draws=[PLAINS_HILLS, RIVER_FOREST, RIVER_FOREST, RIVER_FOREST])
    bench.act(0, "ranged")
    bench.force(draws=[RIVER_SWAMP])
    bench.act(0, "reroll", "die:1")
    bench.force(draws=[PLAINS_HILLS])
    bench.act(0, "reroll", "die:1")
    s = bench.state
    assert s.combat_counters[0] == 0
    assert (challenge_value(s, RANGED), challenge_damage(s, RANGED)) == (17, 3)


@rule("EX-09")
def test_ex09_harthan_against_jaran_the_reaver() -> None:
    bench = lay_table(("Harthan Axecaster",), "Jahzir")
    bench.state.growth[1] = [0, 1, 0, 0, 1]
    bench.force(rolls=[9, 9])  # Climb 13 holds
    fight(bench, "Jaran the Reaver")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "attack")
    assert bench.state.wounds[1] == 0  # ranged damage 0
    bench.force(rolls=[10, 9])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 2
    assert bench.refused(1, "attack").rule == "MN-200"
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.act(1, "fight")
    bench.act(1, "defend")  # next round he may split his attacks otherwise
    assert bench.can(1, "attack")


@rule("EX-10", "EX-11")
def test_ex10_and_ex11_the_hatchets_become_a_covenant_item() -> None:
    bench = lay_table(("Harthan Axecaster",))
    give(bench, 1, "Urutuk Hatchets")
    goods(bench, 1, "Sir Gareth", "Rune Plate")
    bench.state.points[1] = counter_price(bench.state)
    bench.restart(Experience(1))
    bench.act(1, "body")
    assert bench.options(1) == [("covenant", item("Urutuk Hatchets"), good("Sir Gareth"))]
    assert bench.refused(1, "covenant", item("Urutuk Hatchets"), good("Rune Plate")).rule == "MN-191"
    bench.act(1, "covenant", item("Urutuk Hatchets"), good("Sir Gareth"))
    give(bench, 1, "Padded Tunic")
    goods(bench, 1, "Immolate Rune", "Jory Quick")
    bench.state.points[1] = counter_price(bench.state)
    bench.restart(Experience(1))
    bench.act(1, "spirit")
    assert bench.can(1, "covenant", item("Padded Tunic"), good("Jory Quick"))
    bench.act(1, "covenant", item("Urutuk Hatchets"), good("Immolate Rune"))
    fight(bench, "Great Cave Bear")
    bench.act(0, "melee")
    for _ in range(2):
        bench.act(1, "fight")
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        bench.act(1, "use", good("Immolate Rune"))  # twice between Refreshes, thanks to the Ally
        bench.act(1, "number:1")
        if bench.can(1, "strike"):
            bench.act(1, "strike")
    s = bench.state
    assert s.exhaustion[1] == 2
    assert s.combat is None  # 2 + 2 against Life 4
    assert s.used_goods[box.good_named("Sir Gareth")] == 1


@rule("EX-12")
def test_ex12_the_assault_on_erenhead() -> None:
    bench = lay_table(("Elaria", "Telvan and Orcbane"), "Zardrix")
    s = bench.state
    erenhead = stronghold("Erenhead")
    s.growth[1], s.growth[2] = [4, 0, 0, 0, 0], [0, 0, 3, 0, 0]  # Pete level 5, Dan level 4
    give(bench, 1, "Icewood Bow")
    give(bench, 2, "Mist Charm")
    bind(bench, "Mist Charm", "Sir Gareth", "Immolate Rune")
    s.used_items[box.item_named("Mist Charm")] = 1
    s.used_goods[box.good_named("Sir Gareth")] = 1
    box_damage = box.HEROES[s.heroes[1]].damage[RANGED]
    assert box_damage == 2
    number = [n for n, space in enumerate(SPACES) if space.kind == 2].index(erenhead)
    s.mirrors[number] = 2
    s.patrols[:2] = [
        next(n for n in range(len(SPACES)) if DISTANCE[erenhead][n] == 2),
        next(n for n in range(len(SPACES)) if DISTANCE[erenhead][n] == 3),
    ]
    bench.force(rolls=[10, 10, 10, 10])
    fight(bench, "Prince Castor Mardif", (1, 2), ASSAULT, erenhead, 2)
    s = bench.state
    assert s.fight.life == 6
    assert [len(dice) for dice in s.fight.influence_dice] == [5, 5, 5]
    s.fight.influence = [0, 0, 0]
    bench.act(1, "fight")
    bench.act(2, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    s = bench.state
    s.fight.strike -= 1  # the book's Pete has ranged damage 1
    bench.act(1, "use", item("Icewood Bow"))
    assert bench.state.fight.wounds == 3
    bench.force(rolls=[10, 10])
    bench.act(2, "defend")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")  # melee fails: 3 wounds
    assert bench.state.wounds[1] == 3
    bench.force(rolls=[10, 10])
    bench.act(2, "defend")
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.force(rolls=[10, 10])
    bench.act(2, "attack")
    bench.act(2, "use", good("Immolate Rune"))
    bench.act(2, "number:1")
    if bench.can(2, "strike"):
        bench.act(2, "strike")
    assert bench.state.fight.wounds == 5
    bench.act(1, "fight")
    bench.act(2, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    s = bench.state
    assert s.combat is None  # Dan does not act any more
    assert s.patrols[0] == -1
    assert s.patrols[1] >= 0
    assert s.broken == 2


@rule("EX-13", "MN-102")
def test_ex13_three_times_at_blue() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    bench.state.shadow = 3
    for times in range(3):
        s = bench.state
        s.at[1] = space_of(FOREST)
        wound(s, 1, 9)
        bench.run()
        bench.act(0, "harvest")
        assert bench.state.threat == times + 1
    s = bench.state
    s.at[1] = space_of(FOREST)
    wound(s, 1, 9)
    bench.run()
    assert not bench.can(0, "harvest")
