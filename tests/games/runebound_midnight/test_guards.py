"""What is asked, offered and counted only where a rule says so, and not a moment longer."""

from __future__ import annotations

from random import Random

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.frames import Experience, HandOver, Journey, KingTurn, PatrolAttack, Setup, Trade, Travel
from regalia.games.runebound_midnight.printed import (
    FOREST,
    GREEN,
    MELEE,
    TOWN,
)
from regalia.games.runebound_midnight.reckoning import attack_phases, counter_price, life, stamina
from regalia.games.runebound_midnight.setup import next_round
from regalia.games.runebound_midnight.state import ASSAULT, PATROL, Midnight
from regalia.kernel import options
from regalia.testing import Bench, rule

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
    jewel_of,
    king_turn,
    lay_table,
    space_of,
    stack_challenges,
    stronghold,
    to_phase,
)

# --- turns ------------------------------------------------------------------------------------------------------------------


@rule("RB-003", "MN-037")
def test_each_hero_has_one_turn_in_a_round_and_the_night_king_begins_the_next() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    frame = Setup()
    frame.step = next(n for n, step in enumerate(Setup.PROCEDURE.code) if step is next_round)
    began = bench.state.round
    bench.restart(frame)
    turns = []
    for _ in range(8):
        turns.append(bench.state.active)
        seat = bench.state.active
        while bench.state.active == seat:
            mover = bench.waiting()[0]
            bench.act(mover, *(("done",) if bench.can(mover, "done") else options(bench.state, mover)[-1]))
    assert turns == [0, 1, 2, 0, 1, 2, 0, 1]
    assert bench.state.round == began + 3


@rule("RB-010")
def test_ten_sided_dice_show_one_to_ten() -> None:
    bench = lay_table(("Elaria",))
    shown: set[int] = set()
    for _ in range(120):
        fight(bench, "Great Cave Bear")
        bench.act(0, "magic")
        bench.act(1, "fight")
        bench.state.fight.life = 99
        bench.act(1, "attack")
        shown |= {value for event in bench.events if event.kind == "roll" for value in event.values}
        bench.state.wounds[1] = 0
    assert shown == set(range(1, 11))


@rule("MN-166", "RB-092")
def test_a_knockout_in_his_own_turn_leaves_the_hero_in_a_town_without_its_market() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.at[1] = jewel_of(GREEN)
    s.wounds[1], s.points[1] = 4, 9
    stack_challenges(bench, "Great Cave Bear", "Mill Burner")
    before = [len(stack) for stack in s.stacks]
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "ranged")
    to_phase(bench, MELEE)
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    while bench.state.stack:  # which of the nearest towns
        bench.act(1, *options(bench.state, 1)[0])
    s = bench.state
    assert SPACES[s.at[1]].kind == TOWN
    assert ([len(stack) for stack in s.stacks], s.points[1], s.turn_over) == (before, 9, 2)


@rule("MN-136", "MN-145")
def test_who_is_turned_away_on_a_jewel_has_no_adventure_there() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    here, town = next((n, t) for n, space in enumerate(SPACES) if space.jewel == GREEN for t in space.near if t in TOWNS)
    bench.state.at[1] = here
    hero_turn(bench)
    bench.force(rolls=[1, 1, 1, 1])
    bench.act(1, "journey", f"space:{town}", "diplomacy")
    assert bench.state.stack == []
    assert bench.state.at[1] == here


@rule("MN-121")
def test_without_a_die_nothing_is_done_but_what_needs_none() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    s.exhaustion[1] = s.wounds[1] = 2
    hero_turn(bench)
    for _ in range(4):
        bench.act(1, "barter")
        bench.act(1, "draw")
    for item_offered in list(bench.state.offers[1]):
        bench.state.offers[1].remove(item_offered)
    assert bench.state.dice == 0
    assert bench.can(1, "trade", "seat:2")  # she is here
    for word in ("rest", "heal", "barter"):
        assert bench.refused(1, word).rule == "MN-121"
    near = SPACES[TOWNS[0]].near[0]
    assert bench.refused(1, "journey", f"space:{near}").sentence == "You have no movement die left to journey."
    bench.state.dice = 1
    far = next(n for n in range(len(SPACES)) if n not in SPACES[TOWNS[0]].near and SPACES[n].kind == 0)
    assert bench.refused(1, "journey", f"space:{far}").rule == "MN-123"


# --- infiltration and travel ------------------------------------------------------------------------------------------------


def at_the_gate(
    *held: str, hero: str = "Gyruk Kinslayer", settings: dict[str, int | str | bool] | None = None
) -> tuple[Bench[Midnight], int]:
    bench = lay_table((hero,), "Zardrix", settings)
    give(bench, 1, *held)
    outside, town = beside(TOWN)
    bench.state.at[1] = outside
    return bench, town


@rule("MN-134")
def test_help_for_a_test_is_kept_by_rolling_without_it() -> None:
    bench, town = at_the_gate("Forged Writ")
    bench.restart(Journey(1, town, 1))
    bench.force(rolls=[2, 2])  # 4 and Climb 7 make 11: the Writ costs 1
    bench.act(1, "roll")
    assert (bench.state.at[1], bench.state.items[1]) == (town, [box.item_named("Forged Writ")])


@rule("RB-015", "MN-134")
def test_a_test_at_a_gate_is_rolled_again_only_when_it_fails() -> None:
    bench, town = at_the_gate("Lucky Knucklebone")
    bench.force(rolls=[2, 2])  # just enough
    bench.restart(Journey(1, town, 1))
    assert (bench.state.at[1], bench.waiting()) == (town, ())
    bench, town = at_the_gate("Lucky Knucklebone")
    bench.force(rolls=[1, 2])
    bench.restart(Journey(1, town, 1))
    assert bench.prompt(1) == "The infiltration fails by 1. Roll again?"
    bench.force(rolls=[2, 2])
    bench.act(1, "use", item("Lucky Knucklebone"))
    assert bench.state.at[1] == town
    assert (bench.state.items[1], bench.state.test_dice) == ([], [])


@rule("MN-245", "MN-246")
def test_a_town_entered_on_the_way_is_a_home_as_well() -> None:
    bench, town = at_the_gate(hero="Kael", settings={"favored_terrain": 3})
    hero_turn(bench)
    assert bench.state.bonus_dice == 0
    bench.force(rolls=[10, 10])
    bench.act(1, "journey", f"space:{town}", "sneak")
    assert (bench.state.dice, bench.state.bonus_dice) == (4, 3)
    hero_turn(bench)  # the next movement has its own, since he starts at home
    assert (bench.state.dice, bench.state.bonus_dice) == (5, 3)


@rule("MN-245")
def test_nobody_is_at_home_without_the_variant_nor_when_carried_there() -> None:
    bench = lay_table(("Kael",))
    hero_turn(bench)
    assert not [line for line in bench.said() if "at home" in line]
    for dice, said in ((1, "1 bonus die"), (2, "2 bonus dice")):
        bench = lay_table(("Kael",), settings={"favored_terrain": dice})
        hero_turn(bench)
        assert f"Seat 2 is at home here: {said}." in bench.said()
    bench = lay_table(("Kael",), "Zardrix", {"favored_terrain": 2})
    bench.state.active = 0
    fight(bench, "Great Cave Bear", kind=PATROL, space=STRONGHOLDS[0])
    bench.state.fight.patrol, bench.state.wounds[1] = 0, 5
    bench.act(0, "ranged")
    to_phase(bench, MELEE)
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    assert SPACES[bench.state.at[1]].kind == TOWN
    assert bench.state.bonus_dice == 0


@rule("RB-015", "MN-124")
def test_a_missed_travel_die_may_be_left_as_it_is() -> None:
    bench = lay_table(("Mirala",), "Zardrix")
    bench.state.at[1] = space_of(FOREST)
    bench.state.wounds[1] = 3
    bench.force(draws=[PLAINS_HILLS])
    bench.restart(Travel(1, False))
    bench.act(1, "accept")
    assert (bench.state.wounds[1], bench.state.once_a_turn, bench.state.stack) == (3, [], [])


@rule("MN-129", "RB-052")
def test_after_an_adventure_offers_are_asked_about_where_they_can_be_paid() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    s = bench.state
    s.at[1] = jewel_of(GREEN)
    give(bench, 1, "Fellblade")
    s.offers[1], s.items[1] = s.items[1], []
    stack_challenges(bench, "Orc Straggler")
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "ranged")
    to_phase(bench, MELEE)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")  # one good, and the blade costs eight
    assert bench.state.stack == []
    assert bench.state.offers[1] == [box.item_named("Fellblade")]


@rule("RB-052", "MN-129")
def test_room_is_made_for_an_offer_after_an_adventure_or_it_is_left_there() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Gutting Knife", "Boar Spear")
    goods(bench, 1, "Dirk")
    s = bench.state
    s.at[1] = jewel_of(GREEN)
    sling = box.item_named("Hunting Sling")
    give(bench, 1, "Hunting Sling")
    s.items[1].remove(sling)
    s.offers[1] = [sling]
    stack_challenges(bench, "Orc Straggler")
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    bench.act(0, "ranged")
    to_phase(bench, MELEE)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    if bench.can(1, "strike"):
        bench.act(1, "strike")
    assert bench.refused(1, "buy", f"item:{sling}").rule == "RB-043"
    bench.act(1, "discard", item("Boar Spear"))
    assert bench.state.items[1] == [box.item_named("Gutting Knife")]
    assert bench.can(1, "buy", f"item:{sling}")
    bench.act(1, "done")
    assert bench.state.offers[1] == [sling]


# --- growth and trade -------------------------------------------------------------------------------------------------------


@rule("MN-186", "MN-185")
def test_without_a_new_counter_nothing_is_bound() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Padded Tunic")
    goods(bench, 1, "Sir Gareth", "Widow Anseth")
    bench.state.points[1] = 3
    bench.restart(Experience(1))
    assert bench.waiting() == ()
    bench.state.points[1] = counter_price(bench.state) + 3
    bench.restart(Experience(1))
    bench.act(1, "mind")
    bench.act(1, "covenant", item("Padded Tunic"), good("Sir Gareth"))
    assert (bench.waiting(), bench.state.points[1]) == ((), 3)


@rule("RB-111")
@pytest.mark.parametrize(("word", "gains"), [("mind", (0, 0)), ("stamina", (2, 0)), ("life", (0, 1))])
def test_each_kind_of_counter_gives_its_own(word: str, gains: tuple[int, int]) -> None:
    bench = lay_table(("Elaria",))
    bench.state.points[1] = counter_price(bench.state)
    before = stamina(bench.state, 1), life(bench.state, 1)
    bench.restart(Experience(1))
    bench.act(1, word)
    assert (stamina(bench.state, 1), life(bench.state, 1)) == (before[0] + gains[0], before[1] + gains[1])


@rule("MN-200")
def test_three_phases_are_all_there_are() -> None:
    bench = lay_table(("Telvan and Orcbane",))
    bench.state.growth[1] = [4, 4, 0, 0, 0]
    assert attack_phases(bench.state, 1) == 3
    fight(bench, "Great Cave Bear")
    bench.state.fight.extra_attacks[1] = 2
    assert attack_phases(bench.state, 1) == 3


@rule("MN-140")
def test_goods_alone_may_be_asked_for_and_as_many_are_handed_over() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 2, "Dirk", "Shortbow", "Longsword")
    bench.restart(Trade(1, 2))
    bench.act(1, "want", "number:2")
    bench.act(1, "propose")
    bench.act(2, "accept")
    bench.act(2, "give", good("Dirk"))
    bench.act(2, "give", good("Longsword"))
    assert bench.waiting() == ()
    assert bench.state.goods[1] == [box.good_named("Dirk"), box.good_named("Longsword")]
    assert bench.state.goods[2] == [box.good_named("Shortbow")]
    bench.restart(HandOver(2, 1, 0))
    assert bench.waiting() == ()


@rule("MN-140", "MN-260")
def test_who_sees_which_good_goes_still_knows_the_others() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Dirk")
    goods(bench, 2, "Shortbow")
    bench.restart(Trade(1, 2))
    for words in (("give", good("Dirk")), ("propose",)):
        bench.act(1, *words)
    bench.act(2, "accept")
    bench.restart(Trade(2, 1))
    for words in (("give", good("Shortbow")), ("propose",)):
        bench.act(2, *words)
    bench.act(1, "accept")  # she saw the Shortbow come: the Dirk is still there
    for seed in range(8):
        assert GAME.imagine(bench.state, 1, Random(seed)).goods[2] == [box.good_named("Dirk")]


@rule("MN-190", "MN-260")
def test_a_card_slid_under_facedown_may_be_any_that_goes_under_so() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Dirk", "Sir Gareth")
    goods(bench, 2, "Widow Anseth")
    give(bench, 2, "Padded Tunic")
    bench.restart(Trade(1, 2))
    for words in (("give", good("Dirk")), ("give", good("Sir Gareth")), ("propose",)):
        bench.act(1, *words)
    bench.act(2, "accept")
    bench.state.points[2] = counter_price(bench.state)
    bench.restart(Experience(2))
    bench.act(2, "mind")
    bench.act(2, "covenant", item("Padded Tunic"), good("Widow Anseth"))
    assert bench.state.goods[2] == [box.good_named("Dirk"), box.good_named("Sir Gareth")]  # it left the hand
    dreams = [GAME.imagine(bench.state, 1, Random(seed)) for seed in range(12)]
    assert all(box.good_named("Dirk") in dream.goods[2] for dream in dreams)  # that would lie faceup
    assert not all(box.good_named("Sir Gareth") in dream.goods[2] for dream in dreams)


@rule("MN-197", "MN-260")
def test_everybody_knows_the_faceup_upgrades_of_a_discarded_item() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    give(bench, 1, "Padded Tunic")
    bind(bench, "Padded Tunic", "Dirk")
    hero_turn(bench)
    bench.act(1, "discard", item("Padded Tunic"))
    for seat in (0, 1, 2):
        for seed in range(5):
            assert GAME.imagine(bench.state, seat, Random(seed)).base.bottom[-1] == box.good_named("Dirk")


# --- the Night King ---------------------------------------------------------------------------------------------------------


@rule("MN-262")
def test_a_card_that_was_put_under_in_secret_is_no_secret_once_it_is_drawn() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    secret = box.challenge_named("Road Levy")
    s.decks[GREEN].remove(secret)
    s.decks[GREEN].put_under(secret)
    s.hidden_bottom = [secret]
    s.decks[GREEN].loose = []
    s.decks[GREEN].bottom = [secret]
    s.at[1] = jewel_of(GREEN)
    hero_turn(bench)
    bench.act(1, "end")
    bench.act(1, "attempt")
    assert bench.state.fight.challenge == secret
    assert bench.state.hidden_bottom == []


@rule("MN-095")
def test_without_a_wounded_patrol_nothing_is_asked_about_healing() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.patrols[0], s.patrols[1], s.wound_counters = STRONGHOLDS[0], STRONGHOLDS[1], 3
    king_turn(bench)
    bench.act(0, "stay")
    bench.act(0, "stay")
    assert bench.can(0, "buy")  # the Spending step
    s = bench.state
    s.patrol_wounds[1] = 1
    king_turn(bench)
    bench.act(0, "stay")
    bench.act(0, "stay")
    assert options(bench.state, 0) == [("heal", "patrol:1"), ("done",)]
    bench.act(0, "heal", "patrol:1")
    assert (bench.state.patrol_wounds[1], bench.state.wound_counters) == (0, 0)
    assert bench.can(0, "buy")


@rule("MN-062")
def test_wounds_that_just_match_its_life_end_a_patrol_before_anything_of_the_combat() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = s.patrols[0] = space_of(FOREST)
    s.patrol_wounds[0] = 2
    s.growth[1] = [0, 0, 0, 0, 0]
    give(bench, 1, "Fire Pot")
    stack_challenges(bench, "Carrion Pack", "Road Levy", "Fen Leech")  # Life 2 each, the first with a test before combat
    bench.restart(PatrolAttack(0, 1))
    bench.events.clear()
    bench.act(0, card("Carrion Pack"))
    s = bench.state
    assert (s.patrols[0], s.patrol_wounds[0], s.combat, s.stack) == (-1, 0, None, [])
    assert not [event for event in bench.events if event.kind == "roll"]
    assert s.decks[GREEN].bottom[-1] == box.challenge_named("Carrion Pack")
    assert "Its old wounds are too many for Carrion Pack." in bench.said()
    assert s.learned == 0b11  # the Hero saw the card: no undo behind that
    assert (s.points[1], s.goods[1]) == (0, [])


@rule("MN-036", "RB-092")
def test_a_hero_who_falls_in_the_night_kings_turn_has_the_next_one() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.active, s.at[1], s.wounds[1] = 1, stronghold("Erenhead"), 4
    bench.restart(KingTurn())
    assert bench.state.active == 0
    while bench.can(1, "fight") or bench.can(1, "defend") or bench.can(1, "accept"):
        bench.force(rolls=[1, 1])
        bench.act(1, *next(a for a in (("fight",), ("defend",), ("accept",)) if bench.can(1, *a)))
    assert SPACES[int(bench.options(1)[0][0][6:])].kind == TOWN  # two are equally near
    assert (bench.state.turn_over, bench.state.wounds[1]) == (0, 0)


@rule("MN-103")
def test_only_a_die_that_missed_is_turned() -> None:
    bench = lay_table(("Elaria",), "Ardherin")
    bench.state.growth[1] = [1, 0, 0, 0, 0]
    bench.state.combat_counters = [1, 0, 0]
    fight(bench, "Great Cave Bear")
    bench.force(draws=[RIVER_FOREST, PLAINS_HILLS])  # forest counts
    bench.act(0, "ranged")
    assert options(bench.state, 0) == [("done",), ("reroll", "die:0"), ("reroll", "die:1"), ("turn", "die:1")]


@rule("MN-220")
def test_a_patrol_in_the_supply_is_not_swept_away() -> None:
    bench = lay_table(("Gyruk Kinslayer", "Elaria"))
    s = bench.state
    cale = stronghold("Cale")
    s.mirrors[STRONGHOLDS.index(cale)] = 2
    fight(bench, "Frostgrave Wyrmkin", (1, 2), ASSAULT, cale, 2)
    bench.act(1, "fight")
    bench.act(2, "fight")
    bench.state.fight.wounds = bench.state.fight.life - 1
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert not [line for line in bench.said() if "destroyed" in line]


# --- characters and equipment -----------------------------------------------------------------------------------------------


@rule("MN-011", "MN-021")
def test_a_seat_whose_hero_is_agreed_on_chooses_none() -> None:
    bench = Bench(GAME, 3, {"heroes": "chosen", "hero.1": "Kael", "night_king": "Jahzir"})
    assert bench.waiting() == (2,)
    assert len(bench.options(2)) == len(box.HEROES) - 1
    assert GAME.character(bench.state, 1) == "Kael"
    assert GAME.character(bench.state, 2) == ""
    assert GAME.character(bench.state, 0) == "Jahzir"
    bench.act(2, "hero:0")
    assert GAME.character(bench.state, 2) == "Harthan Axecaster"


@rule("MN-003", "MN-002")
def test_the_score_is_the_threat_or_the_mirrors_and_levels_after_them() -> None:
    s = lay_table(("Elaria", "Mirala")).state
    s.threat, s.broken, s.growth[2] = 7, 2, [1, 1, 0, 0, 0]
    assert [GAME.score(s, seat) for seat in range(3)] == [7.0, 2.01, 2.03]


@rule("MN-247", "RB-043")
def test_equipment_keeps_to_the_limits() -> None:
    bench = Bench(GAME, 2, {"favored_minions": 4, "well_equipped": 8, "night_king": "Jahzir"})
    for _ in range(4):
        bench.act(0, "favor", "orc")
    bench.act(1, "take", item("Hunting Sling"))
    bench.act(1, "take", item("Notched Shortsword"))
    assert not bench.can(1, "take", item("Gutting Knife"))  # a third Weapon, though four are left
    assert bench.can(1, "take", item("Ring Mail"))
    bench = Bench(GAME, 2, {"favored_minions": 4, "well_equipped": 8, "night_king": "Jahzir"})
    for _ in range(4):
        bench.act(0, "favor", "orc")
    bench.act(1, "take", item("Padded Tunic"))
    bench.act(1, "take", item("Hunting Sling"))
    assert not bench.can(1, "take", item("Ring Mail"))  # a second Armor, and it would cost no more than is left
    assert bench.can(1, "take", item("Rod of Frost"))
    assert not bench.can(1, "take", item("Ember Staff"))  # five, and four are left
    bench.act(1, "take", item("Beggar's Cloak"))
    assert bench.can(1, "take", item("Notched Shortsword"))
