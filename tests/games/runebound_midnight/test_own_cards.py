"""Cards that a designer might print: the rules hold for them as for those in the box."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.challenge_verbs import OnBreach, Test, Tire, Wound
from regalia.games.runebound_midnight.combat_verbs import Reroll, Scruple, Strike
from regalia.games.runebound_midnight.printed import ARMOR, CLIMB, DEFEND, GREEN, MAGIC, ORC, RANGED, Ability, Challenge, Hero
from regalia.games.runebound_midnight.reckoning import safe_to_defend
from regalia.games.runebound_midnight.travel_verbs import Ease
from regalia.testing import rule

from .position import bind, fight, give, hero_turn, item, lay_table, reprinted


def hero(*abilities: Ability) -> Hero:
    return Hero("Elaria", 6, 3, (2, 2, 2), (1, 1, 1), (), abilities, ())


def green(*verbs: OnBreach | Test) -> Challenge:
    return Challenge("Nothing", GREEN, (ORC,), (12, 1), (12, 1), (12, 0), 3, 1, verbs)


@rule("RB-047")
def test_a_before_combat_ability_serves_once_a_combat_without_saying_so() -> None:
    with reprinted(box.HEROES, box.hero_named("Elaria"), hero(Ability((Strike(1),), exhaustion=1))):
        bench = lay_table(("Elaria",), "Zardrix")
        fight(bench, "Great Cave Bear")
        bench.act(1, "use", "ability:0")
        assert bench.waiting() == (0,)  # nothing else to use: on to influence
        assert (bench.state.fight.wounds, bench.state.exhaustion[1]) == (1, 1)
        fight(bench, "Stonefist")
        assert bench.can(1, "use", "ability:0")  # another combat


@rule("RB-047")
def test_an_activation_to_spare_is_none_before_the_same_combat() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    give(bench, 1, "Mist Charm", "Fire Pot")
    bind(bench, "Mist Charm", "Sir Gareth")
    fight(bench, "Great Cave Bear")
    bench.act(1, "use", item("Mist Charm"))
    assert bench.refused(1, "use", item("Mist Charm")).rule == "RB-047"
    fight(bench, "Stonefist")
    assert bench.can(1, "use", item("Mist Charm"))


@rule("RB-047")
def test_what_works_once_a_turn_works_once_on_the_way_too() -> None:
    with reprinted(box.HEROES, box.hero_named("Elaria"), hero(Ability((Ease(1),), once="turn"))):
        bench = lay_table(("Elaria",), "Zardrix")
        bench.state.exhaustion[1] = 3
        hero_turn(bench)
        bench.act(1, "use", "ability:0")
        assert bench.refused(1, "use", "ability:0").sentence == "It was used already; it works once per turn."


@rule("RB-079")
def test_a_defence_is_rolled_where_a_failure_costs_something_else() -> None:
    with reprinted(box.CHALLENGES, 0, green(OnBreach(MAGIC, (Tire(1),), DEFEND))):
        bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
        fight(bench, "Nothing")
        bench.act(0, "ranged")
        bench.act(1, "fight")
        for _ in range(2):
            bench.force(rolls=[10, 10])
            bench.act(1, "defend")
        assert not safe_to_defend(bench.state, MAGIC)
        assert bench.prompt(1).endswith("or defend at 55 %.")
        bench.force(rolls=[1, 1])
        bench.act(1, "defend")
        assert (bench.state.exhaustion[1], bench.state.wounds[1]) == (1, 0)
    with reprinted(box.CHALLENGES, 0, green(OnBreach(RANGED, (Tire(1),)))):
        bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
        fight(bench, "Nothing")
        assert safe_to_defend(bench.state, MAGIC)


@rule("RB-033", "RB-080")
def test_who_was_knocked_out_is_asked_about_no_further_blow_of_the_same_cause() -> None:
    with reprinted(box.CHALLENGES, 0, green(Test(CLIMB, 30, fail=(Wound(1), Wound(9))))):
        bench = lay_table(("Jaena, Dorn Defender",), "Zardrix")
        fight(bench, "Nothing")
        assert bench.prompt(1).startswith("9 damage")
        bench.act(1, "accept")
        assert bench.state.combat is None
        assert bench.waiting() == ()
        assert bench.state.wounds[1] == 0


@rule("RB-015")
def test_abilities_of_several_verbs_are_offered_when_one_of_them_helps() -> None:
    with reprinted(box.HEROES, box.hero_named("Elaria"), hero(Ability((Reroll(), Ease(1))), Ability((Ease(1),)))):
        bench = lay_table(("Elaria",), "Zardrix")
        bench.force(rolls=[1, 1])
        fight(bench, "Carrion Pack")
        assert bench.can(1, "use", "ability:0")
        assert not bench.can(1, "use", "ability:1")  # for the way and before combat, not for a failed test


@rule("RB-013", "MN-192")
def test_a_verb_that_could_do_nothing_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="the test would be for nothing"):
        Test(CLIMB, 12)
    assert Test(CLIMB, 12, success=(Tire(1),)).say() == "Climb 12. On a success take 1 exhaustion."
    assert Test(CLIMB, 12, fail=(Tire(1),)).say() == "Climb 12. On a failure take 1 exhaustion."
    with pytest.raises(ValueError, match="success: expected verbs"):
        Test(CLIMB, 12, success=(Reroll(),))
    with pytest.raises(ValueError, match="types: expected at least one"):
        Scruple((), 4)
    assert Scruple((ARMOR,), 4).forbids_item(ARMOR, 4)
