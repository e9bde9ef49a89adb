"""Experience and Covenant Items (RB-110 to RB-114, MN-185 to MN-199)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.frames import Experience
from regalia.games.runebound_midnight.printed import ARMOR, DEFEND, MELEE
from regalia.games.runebound_midnight.reckoning import (
    attribute,
    carried,
    counter_price,
    infiltration_number,
    level,
    life,
    roll_modifiers,
    stamina,
    worth,
)
from regalia.games.runebound_midnight.state import Midnight
from regalia.testing import Bench, rule

from .position import bind, fight, give, good, goods, hero_turn, item, lay_table


def step(bench: Bench[Midnight], points: int) -> None:
    bench.state.points[1] = points
    bench.restart(Experience(1))


@rule("RB-110", "RB-111", "RB-114", "MN-185", "MN-030")
def test_points_must_become_counters_as_often_as_they_can() -> None:
    bench = lay_table(("Elaria",))
    price = counter_price(bench.state)
    step(bench, 2 * price + 1)
    assert [a[0] for a in bench.options(1)] == ["mind", "body", "spirit", "stamina", "life"]
    bench.act(1, "mind")
    bench.act(1, "life")
    s = bench.state
    assert s.points[1] == 1  # change is exact
    assert level(s, 1) == 3
    elaria = box.HEROES[box.hero_named("Elaria")]
    assert attribute(s, 1, 0) == elaria.attributes[0] + 2
    assert life(s, 1) == elaria.life + 1
    step(bench, price)
    bench.act(1, "stamina")
    assert stamina(bench.state, 1) == elaria.stamina + 2
    step(bench, price - 1)
    assert bench.state.stack == []


@rule("MN-186", "MN-187", "MN-189", "MN-191", "MN-193", "MN-194")
def test_a_covenant_takes_always_on_or_activated_items_and_cheap_goods_first() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic", "Fever Root", "Beggar's Cloak")
    goods(bench, 1, "Dirk", "Longsword")
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert bench.refused(1, "covenant", item("Fever Root"), good("Dirk")).rule == "MN-187"
    no = bench.refused(1, "covenant", item("Padded Tunic"), good("Longsword"))
    assert no.rule == "MN-191"
    assert "may cost 3" in no.sentence
    bench.act(1, "covenant", item("Padded Tunic"), good("Dirk"))
    assert bench.state.upgrades[box.item_named("Padded Tunic")] == [box.good_named("Dirk")]
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert bench.refused(1, "covenant", item("Beggar's Cloak"), good("Longsword")).rule == "MN-191"  # each begins at 3
    bench.act(1, "covenant", item("Padded Tunic"), good("Longsword"))  # the second may cost 6
    assert len(bench.state.upgrades[box.item_named("Padded Tunic")]) == 2


@rule("MN-188", "MN-191")
def test_the_ceiling_rises_by_three_and_facedown_cards_hold_a_place() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    give(bench, 1, "Beggar's Cloak")
    bind(bench, "Beggar's Cloak", "Sir Gareth", "Isra the Bold")
    goods(bench, 1, "Robe of Stars", "Crown Rune")
    step(bench, counter_price(bench.state))
    bench.act(1, "life")
    assert bench.refused(1, "covenant", item("Beggar's Cloak"), good("Crown Rune")).rule == "MN-191"
    bench.act(1, "covenant", item("Beggar's Cloak"), good("Robe of Stars"))
    step(bench, counter_price(bench.state))
    bench.act(1, "life")
    bench.act(1, "covenant", item("Beggar's Cloak"), good("Crown Rune"))  # fourth: up to 12
    assert len(bench.state.upgrades[box.item_named("Beggar's Cloak")]) == 4


@rule("MN-194")
def test_without_a_lawful_pair_the_chance_is_lost() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Fever Root")
    goods(bench, 1, "Dirk")
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert bench.state.stack == []
    assert bench.state.goods[1] == [box.good_named("Dirk")]


@rule("MN-189", "MN-196", "RB-041")
def test_upgrade_text_works_for_the_hero_and_activates_on_its_own() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    give(bench, 1, "Padded Tunic")
    bind(bench, "Padded Tunic", "Kite Shield", "Mace of Kellos")
    fight(bench, "Stonefist")
    assert roll_modifiers(bench.state, 1, MELEE, DEFEND) == 5 + 1
    bench.act(0, "ranged")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    bench.act(1, "use", good("Mace of Kellos"))
    s = bench.state
    assert s.combat is None  # 2 + 2 against Life 4
    assert s.used_goods[box.good_named("Mace of Kellos")] == 1
    assert s.used_items[box.item_named("Padded Tunic")] == 0
    bind(bench, "Padded Tunic", "Lantern of Dusk")
    fight(bench, "Great Cave Bear")
    bench.act(0, "ranged")
    bench.act(1, "fight")
    bench.act(1, "defend")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 2  # the Mace sleeps, so the hit landed at once


@rule("MN-190", "MN-195", "MN-201")
def test_facedown_cards_stand_in_for_one_more_activation() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    give(bench, 1, "Ring Mail")
    bind(bench, "Ring Mail", "Sir Gareth", "Healing Draught")
    fight(bench, "Stonefist")
    bench.act(0, "ranged")
    uses = 0
    for _ in range(3):
        while bench.can(1, "fight") or bench.can(1, "defend"):
            bench.force(rolls=[1, 1])
            bench.act(1, "fight" if bench.can(1, "fight") else "defend")
        bench.act(1, "use", item("Ring Mail"))
        uses += 1
        if bench.can(1, "accept"):
            bench.act(1, "accept")
    s = bench.state
    assert uses == 3  # the Tunic itself and two facedown cards
    assert sum(s.used_goods) == 2
    give(bench, 1, "Beggar's Cloak")
    bind(bench, "Beggar's Cloak", "Jory Quick")
    assert not bench.can(1, "use", good("Jory Quick"))  # nothing to activate there: it waits


@rule("MN-192", "RB-043", "MN-197")
def test_upgrades_count_against_the_limits_and_facedown_ones_do_not() -> None:
    bench = lay_table(("Gyruk Kinslayer",))
    give(bench, 1, "Padded Tunic", "Beggar's Cloak")
    goods(bench, 1, "Leather Cap", "Blade Venom")
    step(bench, counter_price(bench.state))
    bench.act(1, "life")
    bench.act(1, "accept")  # the Tunic is kept
    assert bench.refused(1, "covenant", item("Beggar's Cloak"), good("Leather Cap")).rule == "MN-192"
    bench.act(1, "covenant", item("Beggar's Cloak"), good("Blade Venom"))
    s = bench.state
    assert carried(s, 1, ARMOR) == 1
    s.items[1].remove(box.item_named("Padded Tunic"))
    bind(bench, "Beggar's Cloak", "Kite Shield")
    assert carried(s, 1, ARMOR) == 1  # another Armor only by giving up the whole Covenant Item
    s.stacks[0].append(box.item_named("Padded Tunic"))
    goods(bench, 1, "Dirk", "Shortbow")
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.refused(1, "buy", item("Padded Tunic")).rule == "RB-043"
    bench.act(1, "sell", item("Beggar's Cloak"))
    assert bench.can(1, "buy", item("Padded Tunic"))


@rule("MN-192")
def test_the_dorn_defender_cannot_use_dear_weapons_and_armor() -> None:
    bench = lay_table(("Jaena, Dorn Defender",))
    give(bench, 1, "Dwarven Handaxe", "Gutting Knife", "Ring Mail")
    bind(bench, "Gutting Knife", "Lightning Mace")
    fight(bench, "Stonefist")
    assert roll_modifiers(bench.state, 1, MELEE, DEFEND) == 4  # neither Handaxe nor Mace
    bench.act(0, "ranged")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    assert not bench.can(1, "use", item("Ring Mail"))
    assert bench.can(1, "use", "ability:0")


@rule("MN-197", "MN-198", "MN-199", "MN-130")
def test_upgrades_never_make_an_item_dearer_and_leave_with_it() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Ring Mail")
    bind(bench, "Ring Mail", "Dirk", "Longsword", "Robe of Stars")
    assert infiltration_number(bench.state, 1) == 14
    assert worth(bench.state, 1) == 4
    hero_turn(bench)
    bench.act(1, "barter")
    bench.act(1, "sell", item("Ring Mail"))
    s = bench.state
    assert len(s.goods[1]) == 2
    assert s.base.bottom[-3:] == [box.good_named(name) for name in ("Dirk", "Longsword", "Robe of Stars")]


@rule("MN-159", "MN-157", "MN-201")
def test_the_face_of_a_good_is_no_item() -> None:
    bench = lay_table(("Elaria",))
    goods(bench, 1, "Rune Plate", "Lightning Mace", "Sir Gareth")
    assert infiltration_number(bench.state, 1) == 10
    assert carried(bench.state, 1, ARMOR) == 0
    assert worth(bench.state, 1) == 3
    fight(bench, "Stonefist")
    assert roll_modifiers(bench.state, 1, MELEE, DEFEND) == 2


@rule("RB-052", "RB-043", "MN-192", "MN-197")
def test_an_item_may_be_discarded_to_make_room_for_an_upgrade() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic", "Beggar's Cloak")
    goods(bench, 1, "Leather Cap", "Dirk")
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert "Leather Cap." in bench.prompt(1)
    assert "Dirk" not in bench.prompt(1)
    bench.act(1, "discard", item("Padded Tunic"))
    assert bench.said()[0] == "Seat 2 discards Padded Tunic."
    bench.act(1, "covenant", item("Beggar's Cloak"), good("Leather Cap"))
    assert carried(bench.state, 1, ARMOR) == 1


@rule("RB-052", "MN-194")
def test_room_need_not_be_made() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic", "Beggar's Cloak")
    goods(bench, 1, "Leather Cap")
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    bench.act(1, "accept")
    assert bench.state.stack == []  # no lawful pair: the opportunity is lost
    assert len(bench.state.items[1]) == 2


@rule("RB-052", "MN-191", "MN-192")
def test_nobody_is_asked_for_room_that_would_not_help() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic")  # the Item that would bear the Cap is the one in its way
    goods(bench, 1, "Leather Cap", "Chainmail", "Sir Gareth")
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert [action[0] for action in bench.options(1)] == ["covenant"]
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic", "Beggar's Cloak")
    goods(bench, 1, "Chainmail", "Sir Gareth")  # too dear for a first upgrade, room or not
    step(bench, counter_price(bench.state))
    bench.act(1, "mind")
    assert {action[0] for action in bench.options(1)} == {"covenant"}
