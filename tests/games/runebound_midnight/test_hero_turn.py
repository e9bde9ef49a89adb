"""A Hero's turn: refresh, movement dice, infiltration, barter, trade (RB-001 to RB-004, RB-020 to RB-052, MN-120 to MN-147)."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS, town_number
from regalia.games.runebound_midnight.deeds import draw_offer
from regalia.games.runebound_midnight.frames import Experience, HeroTurn, Market
from regalia.games.runebound_midnight.printed import AQUATIC, FOREST, GREEN, MOVEMENT_FACES, RIVER, STRONGHOLD, SWAMP, TOWN
from regalia.games.runebound_midnight.reckoning import counter_price, infiltration_number, matches, movement_dice
from regalia.kernel import step_name
from regalia.testing import rule

from .position import (
    PLAINS_HILLS,
    RIVER_FOREST,
    beside,
    bind,
    give,
    good,
    goods,
    hero_turn,
    item,
    jewel_of,
    lay_table,
    some_goods,
    space_of,
    stack_challenges,
    stack_market,
)


@rule("RB-001", "RB-003", "RB-004", "MN-037", "MN-010")
def test_steps_come_in_order_and_turns_go_round() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    bench.state.points[1] = counter_price(bench.state)
    bench.restart(HeroTurn(2), HeroTurn(1))
    assert bench.state.active == 1
    bench.act(1, "end")
    assert isinstance(bench.state.stack[-1], Market)
    assert not bench.can(1, "journey")  # movement is behind
    bench.act(1, "done")
    assert isinstance(bench.state.stack[-1], Experience)
    bench.act(1, "mind")
    assert bench.state.active == 2


@rule("RB-002", "RB-041", "MN-120", "MN-190")
def test_refresh_wakes_items_upgrades_and_extra_activations() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic")
    bind(bench, "Padded Tunic", "Leather Cap", "Sir Gareth")
    s = bench.state
    s.used_items[box.item_named("Padded Tunic")] = 1
    s.used_goods[box.good_named("Leather Cap")] = 1
    s.used_goods[box.good_named("Sir Gareth")] = 1
    hero_turn(bench)
    assert sum(bench.state.used_items) == sum(bench.state.used_goods) == 0


@rule("RB-002", "RB-050", "MN-136", "RB-092")
@pytest.mark.parametrize("cut_short", [1, 2])
def test_what_the_last_turn_forbade_is_allowed_again(cut_short: int) -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Fever Root")
    s = bench.state
    s.at[1] = TOWNS[0]
    s.turn_over = cut_short
    s.bought = [box.item_named("Fever Root")]
    hero_turn(bench)
    assert bench.can(1, "journey"), "a turn that was cut short does not cut the next one"
    bench.act(1, "end")
    assert bench.can(1, "sell", item("Fever Root")), "it was bought in another turn"


@rule("RB-023", "MN-121")
@pytest.mark.parametrize(("wounds", "exhaustion", "dice"), [(0, 0, 5), (1, 0, 4), (0, 1, 4), (3, 2, 4)])
def test_five_dice_or_four_when_hurt_or_tired(wounds: int, exhaustion: int, dice: int) -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.wounds[1], s.exhaustion[1] = wounds, exhaustion
    assert movement_dice(s, 1) == dice
    hero_turn(bench)
    assert bench.state.dice == dice


@rule("MN-121", "MN-122", "MN-128", "RB-025", "RB-102")
def test_rest_and_heal_in_town_need_no_luck_and_add_no_die() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.wounds[1], s.exhaustion[1] = 1, 1
    hero_turn(bench)
    bench.act(1, "rest")
    bench.act(1, "heal")
    s = bench.state
    assert (s.wounds[1], s.exhaustion[1], s.dice) == (0, 0, 2)
    assert bench.refused(1, "rest").rule == "MN-122"
    assert bench.refused(1, "heal").rule == "MN-124"


@rule("MN-123", "MN-121")
def test_journey_moves_one_space_whatever_grows_there() -> None:
    bench = lay_table(("Elaria",))
    start = space_of(FOREST)
    bench.state.at[1] = start
    hero_turn(bench)
    wild = [n for n in SPACES[start].near if SPACES[n].terrain >= 0]
    bench.act(1, "journey", f"space:{wild[0]}")
    assert bench.state.at[1] == wild[0]
    assert bench.state.dice == 4
    bench.state.dice, bench.state.bonus_dice = 0, 1
    assert bench.refused(1, "journey", f"space:{start}").rule == "MN-121"


@rule("MN-124", "MN-127", "MN-009", "MN-113")
def test_heal_needs_the_terrain_on_the_die() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = space_of(SWAMP)
    s.wounds[1] = 2
    hero_turn(bench)
    bench.force(draws=[PLAINS_HILLS])
    bench.act(1, "heal")
    assert bench.state.wounds[1] == 2
    bench.force(draws=[1])
    bench.act(1, "heal")
    assert bench.state.wounds[1] == 1
    aquatic = next(n for n, space in enumerate(SPACES) if space.terrain == AQUATIC)
    river = next(n for n, space in enumerate(SPACES) if space.terrain == RIVER)
    for face in range(6):
        assert matches(face, aquatic) == matches(face, river) == (RIVER in MOVEMENT_FACES[face])
        assert matches(face, TOWNS[0])
        assert not matches(face, STRONGHOLDS[0])


@rule("MN-112", "MN-113")
def test_strongholds_offer_rest_and_nothing_else() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = STRONGHOLDS[0]
    s.wounds[1], s.exhaustion[1] = 1, 1
    hero_turn(bench)
    assert bench.can(1, "rest")
    assert bench.refused(1, "heal").rule == "MN-113"
    assert bench.refused(1, "barter").rule == "MN-113"


@rule("MN-125", "MN-126", "MN-129", "MN-130", "MN-131", "MN-133", "RB-050")
def test_barter_sells_or_draws_and_offers_end_with_the_journey() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = space_of(FOREST)
    give(bench, 1, "Ring Mail")
    some_goods(bench, 1, 3)
    stack_market(bench, "Padded Tunic", "Fellblade")
    hero_turn(bench)
    bench.force(draws=[RIVER_FOREST])
    bench.act(1, "barter")
    bench.act(1, "sell", item("Ring Mail"))
    assert len(bench.state.goods[1]) == 5
    bench.force(draws=[RIVER_FOREST])
    bench.act(1, "barter")
    bench.act(1, "draw")
    bench.force(draws=[RIVER_FOREST])
    bench.act(1, "barter")
    bench.act(1, "draw")
    assert bench.refused(1, "buy", item("Fellblade")).rule == "MN-129"
    bench.act(1, "buy", item("Padded Tunic"))
    for _ in range(2):
        bench.act(1, *bench.options(1)[0])
    s = bench.state
    assert box.item_named("Padded Tunic") in s.items[1]
    assert len(s.goods[1]) == 3
    s.offers[1].append(box.item_named("Ring Mail"))
    s.market.remove(box.item_named("Ring Mail"))
    some_goods(bench, 1, 2)
    assert bench.refused(1, "buy", item("Ring Mail")).rule == "RB-050"
    wild = next(n for n in SPACES[s.at[1]].near if SPACES[n].terrain >= 0)
    bench.act(1, "journey", f"space:{wild}")
    assert bench.state.offers[1] == []
    assert bench.state.market.bottom[-2:] == [box.item_named("Fellblade"), box.item_named("Ring Mail")]


@rule("MN-129", "MN-131", "RB-052")
def test_an_offer_is_bought_with_what_the_adventure_brought() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = jewel_of(GREEN)
    give(bench, 1, "Ring Mail")
    stack_market(bench, "Fever Root")
    draw_offer(s, 1)
    stack_challenges(bench, "Village Informer")
    hero_turn(bench)
    assert bench.refused(1, "buy", item("Fever Root")).rule == "MN-129"
    bench.act(1, "end")
    bench.force(rolls=[10, 10])
    bench.act(1, "attempt")
    bench.act(0, "melee")
    bench.act(1, "fight")
    bench.force(rolls=[9, 9])
    bench.act(1, "attack")
    assert bench.options(1) == [("buy", item("Fever Root")), ("discard", item("Ring Mail")), ("done",)]
    bench.act(1, "buy", item("Fever Root"))
    assert box.item_named("Fever Root") in bench.state.items[1]
    assert bench.state.offers[1] == []


@rule("MN-125")
def test_a_missed_barter_spends_the_die() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = space_of(FOREST)
    hero_turn(bench)
    bench.force(draws=[PLAINS_HILLS])
    bench.act(1, "barter")
    assert "A roll to barter: plains/hills." in [event.text.format(*event.args) for event in bench.events]
    assert bench.state.dice == 4
    assert bench.state.offers[1] == []


@rule("MN-132")
def test_an_empty_market_deck_leaves_only_selling() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    give(bench, 1, "Ring Mail")
    s.market.loose = []
    hero_turn(bench)
    bench.act(1, "barter")
    assert bench.refused(1, "draw").rule == "MN-132"
    bench.act(1, "sell", item("Ring Mail"))
    bench.state.market.bottom.clear()
    assert bench.refused(1, "barter").rule == "MN-132"


@rule("MN-134", "MN-135", "MN-137", "MN-139", "MN-199", "MN-111")
def test_infiltration_needs_ten_and_the_dearest_item() -> None:
    bench = lay_table(("Kael",))
    s = bench.state
    outside, town = beside(TOWN)
    s.at[1] = outside
    assert infiltration_number(s, 1) == 10
    give(bench, 1, "Fellblade")
    bind(bench, "Fellblade", "Worn Whetstone")
    some_goods(bench, 1, 3)
    assert infiltration_number(bench.state, 1) == 18
    hero_turn(bench)
    assert [a[2] for a in bench.options(1) if a[:2] == ("journey", f"space:{town}")] == ["sneak", "climb", "diplomacy"]
    bench.force(rolls=[6, 5])  # Mind 3, Sneak +2, and Kael's own +2: 18
    bench.act(1, "journey", f"space:{town}", "sneak")
    assert bench.state.at[1] == town
    bench.act(1, "journey", f"space:{outside}")  # leaving is free
    bench.force(rolls=[6, 5])
    bench.act(1, "journey", f"space:{town}", "sneak")  # every entry is a new test
    assert bench.state.at[1] == town
    assert bench.state.dice == 2


def test_each_skill_to_infiltrate_by_tells_its_chance() -> None:
    bench = lay_table(("Kael",))
    outside, town = beside(TOWN)
    bench.state.at[1] = outside
    give(bench, 1, "Fellblade")
    hero_turn(bench)
    ways = [a for a in bench.options(1) if a[:2] == ("journey", f"space:{town}")]
    told = [bench.game.label(bench.state, way[2]) for way in ways]
    # 18, less Kael's own 2: Mind 4 and Sneak +2 leave 10 to the dice, Body 3 or Spirit 1 and Diplomacy +2 leave 13
    assert told == ["Sneak 64 %", "Climb 36 %", "Diplomacy 36 %"]
    assert bench.game.label(bench.state, "rest") == "Rest"


@rule("MN-136", "MN-044", "MN-185")
def test_a_failed_infiltration_ends_the_turn_but_not_the_experience() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    outside, town = beside(TOWN)
    s.at[1] = outside
    s.points[1] = 20
    s.pool = 14
    s.threat = 2
    hero_turn(bench)
    bench.force(rolls=[1, 1, 1, 1])
    bench.act(1, "journey", f"space:{town}", "diplomacy")
    s = bench.state
    assert s.at[1] == outside
    assert s.threat == 3  # 2 + 14 against 16
    assert step_name(s.stack[-1]).startswith("Experience")
    assert bench.can(1, "mind")


@rule("MN-139", "MN-210")
def test_a_hero_may_leave_a_stronghold_again_with_dice_left() -> None:
    bench = lay_table(("Kael",))
    outside, inside = beside(STRONGHOLD)
    bench.state.at[1] = outside
    hero_turn(bench)
    bench.force(rolls=[10, 10])
    bench.act(1, "journey", f"space:{inside}", "climb")
    assert bench.state.at[1] == inside
    assert bench.state.combat is None
    assert bench.can(1, "journey", f"space:{outside}")


@rule("MN-066", "MN-057")
def test_a_hero_passes_patrols_and_cannot_attack_them() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    spot = jewel_of(GREEN)
    s.at[1] = spot
    s.patrols[0] = s.patrols[1] = spot
    hero_turn(bench)
    assert not bench.can(1, "attack")
    bench.act(1, "end")
    assert bench.can(1, "attempt")


@rule("RB-042", "RB-052", "MN-130")
def test_used_up_and_discarded_items_go_under_the_deck() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    give(bench, 1, "Fever Root", "Ring Mail")
    bind(bench, "Ring Mail", "Dirk")
    s.at[1] = space_of(FOREST)
    s.wounds[1] = 3
    hero_turn(bench)
    bench.act(1, "use", item("Fever Root"))
    assert bench.state.wounds[1] == 1
    assert bench.state.market.bottom[-1] == box.item_named("Fever Root")
    bench.act(1, "discard", item("Ring Mail"))
    s = bench.state
    assert s.items[1] == []
    assert s.base.bottom[-1] == box.good_named("Dirk")  # RB-049: what lies under it goes too


@rule("RB-049", "MN-197")
def test_what_lies_under_a_card_is_discarded_with_it() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Ring Mail")
    bind(bench, "Ring Mail", "Dirk", "Sir Gareth")
    hero_turn(bench)
    bench.act(1, "discard", item("Ring Mail"))
    s = bench.state
    assert s.upgrades[box.item_named("Ring Mail")] == []
    assert s.base.bottom[-2:] == [box.good_named("Dirk"), box.good_named("Sir Gareth")]


# --- the market ---------------------------------------------------------------------------------------------------------


@rule("RB-100", "RB-101", "RB-103", "MN-180", "MN-181", "MN-158")
def test_the_market_step_adds_a_card_then_sells_and_buys() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    town = town_number(s.at[1])
    s.market.shuffle_in(s.stacks[town])
    s.stacks[town] = []
    stack_market(bench, "Padded Tunic")
    give(bench, 1, "Icewood Bow")
    goods(bench, 1, "Dirk", "Sir Gareth", "Longsword")
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.state.stacks[town] == [box.item_named("Padded Tunic")]
    bench.act(1, "buy", item("Padded Tunic"))
    bench.act(1, "pay", good("Sir Gareth"))
    bench.act(1, "pay", good("Dirk"))
    s = bench.state
    assert s.goods[1] == [box.good_named("Longsword")]
    assert s.base.bottom[-2:] == [box.good_named("Sir Gareth"), box.good_named("Dirk")]
    assert s.stacks[town] == []
    assert bench.refused(1, "sell", item("Padded Tunic")).rule == "RB-050"
    bench.act(1, "sell", item("Icewood Bow"))
    assert len(bench.state.goods[1]) == 1 + 3


@rule("MN-180")
def test_no_market_in_the_wild() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = space_of(FOREST)
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.state.stack == []


@rule("RB-102")
def test_the_healer_takes_a_good_for_a_wound() -> None:
    bench = lay_table(("Elaria",))
    some_goods(bench, 1, 1)
    bench.state.wounds[1] = 2
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "heal")
    assert (bench.state.wounds[1], bench.state.goods[1]) == (1, [])
    assert bench.refused(1, "heal").rule == "RB-102"


@rule("RB-043")
def test_two_weapons_and_one_armor_are_the_limit() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    give(bench, 1, "Gutting Knife", "Hunting Sling", "Padded Tunic", "Mist Charm", "Bone Dice")
    some_goods(bench, 1, 9)
    town = town_number(s.at[1])
    for name in ("Barbed Javelins", "Ring Mail", "Beggar's Cloak"):
        stack_market(bench, name)
        bench.state.stacks[town].append(bench.state.market.draw(bench.state.chance))
    hero_turn(bench)
    bench.act(1, "end")
    for name in ("Barbed Javelins", "Ring Mail"):
        no = bench.refused(1, "buy", item(name))
        assert no.rule == "RB-043"
        assert no.remedy
    assert bench.can(1, "buy", item("Beggar's Cloak"))
    bench.act(1, "discard", item("Gutting Knife"))
    assert bench.can(1, "buy", item("Barbed Javelins"))


# --- other Heroes -------------------------------------------------------------------------------------------------------


@rule("RB-120", "MN-140", "MN-141", "MN-142", "MN-197")
def test_heroes_in_one_space_trade_by_consent() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    s = bench.state
    s.at[3] = TOWNS[1]
    give(bench, 1, "Ring Mail")
    bind(bench, "Ring Mail", "Dirk")
    goods(bench, 1, "Longsword")
    goods(bench, 2, "Shortbow", "Sir Gareth")
    hero_turn(bench)
    assert not bench.can(1, "trade", "seat:3")
    assert not bench.can(1, "attack")
    bench.act(1, "trade", "seat:2")
    assert bench.refused(1, "propose").rule == "MN-140"
    bench.act(1, "give", item("Ring Mail"))
    bench.act(1, "give", good("Longsword"))
    bench.act(1, "want", "number:1")
    bench.act(1, "propose")
    assert bench.prompt(2).endswith(" offers Ring Mail, 1 good for 1 good.")
    bench.act(2, "accept")
    bench.act(2, "give", good("Sir Gareth"))
    s = bench.state
    assert s.items[2] == [box.item_named("Ring Mail")]
    assert s.upgrades[box.item_named("Ring Mail")] == [box.good_named("Dirk")]
    assert s.goods[1] == [box.good_named("Sir Gareth")]
    assert s.goods[2] == [box.good_named("Shortbow"), box.good_named("Longsword")]


@rule("MN-140", "RB-043")
def test_a_trade_cannot_break_the_receivers_limit_and_may_be_declined() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    give(bench, 1, "Ring Mail")
    give(bench, 2, "Padded Tunic")
    hero_turn(bench)
    bench.act(1, "trade", "seat:2")
    bench.act(1, "give", item("Ring Mail"))
    assert bench.refused(1, "propose").rule == "RB-043"
    bench.act(1, "want", item("Padded Tunic"))
    bench.act(1, "propose")
    bench.act(2, "decline")
    assert bench.state.items[1] == [box.item_named("Ring Mail")]
    bench.act(1, "trade", "seat:2")
    bench.act(1, "cancel")
    assert bench.can(1, "journey")


@rule("MN-147")
def test_a_strongholds_counter_is_no_adventure() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = STRONGHOLDS[0]
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.state.stack == []
    assert bench.state.combat is None
