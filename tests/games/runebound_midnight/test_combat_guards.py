"""In combat: what is asked, rolled and raised only where a rule says so, and not a moment longer."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import STRONGHOLDS
from regalia.games.runebound_midnight.combat_verbs import ThrowMelee
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    DEFEND,
    MAGIC,
    MELEE,
    RANGED,
    Ability,
    Hero,
)
from regalia.games.runebound_midnight.reckoning import odds, roll_modifiers, stamina
from regalia.games.runebound_midnight.state import ASSAULT
from regalia.testing import rule

from .position import (
    bind,
    fight,
    give,
    good,
    item,
    lay_table,
    reprinted,
    to_phase,
)

# --- before combat and influence --------------------------------------------------------------------------------------------


@rule("RB-071", "RB-080", "MN-213")
def test_who_falls_to_the_cards_own_text_is_asked_for_nothing_more() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    s = bench.state
    give(bench, 1, "Fire Pot")
    give(bench, 2, "Mist Charm")
    s.exhaustion[1], s.wounds[1] = 4, 4
    bench.force(rolls=[1, 1, 1, 1])
    fight(bench, "Prince Castor Mardif", (1, 2), ASSAULT, STRONGHOLDS[0])
    assert bench.state.fight.out == [1]
    assert bench.waiting() == (2,)
    assert bench.prompt(2).startswith("Before combat with Prince Castor Mardif")


@rule("RB-080", "MN-214", "MN-244")
def test_a_challenge_that_falls_before_combat_is_neither_influenced_nor_raised() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Jahzir")
    s = bench.state
    s.favored, s.combat_counters = [1, 1, 1], [2, 2, 2]
    give(bench, 1, "Fire Pot")
    s.exhaustion[2] = 0
    bench.force(rolls=[10, 10, 10, 10])
    fight(bench, "Prince Castor Mardif", (1, 2), ASSAULT, STRONGHOLDS[0])
    bench.state.fight.life = 1
    bench.act(1, "use", item("Fire Pot"))
    assert bench.state.combat is None
    assert not [line for line in bench.said() if "influence" in line]
    assert bench.state.combat_counters == [2, 2, 2]


@rule("MN-244", "MN-104")
def test_no_counter_raises_the_damage_of_somebody_else() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    bench.state.favored, bench.state.combat_counters = [1, 0, 0], [0, 3, 3]
    fight(bench, "Great Cave Bear")  # a Beast
    bench.act(0, "ranged")
    assert bench.waiting() == (1,)


@rule("MN-244")
def test_the_same_damage_is_raised_once() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    bench.state.favored, bench.state.combat_counters = [1, 0, 0], [0, 3, 3]
    fight(bench, "Black Standard")
    bench.act(0, "ranged")
    bench.act(0, "raise", "melee")
    assert bench.refused(0, "raise", "melee").sentence == "Its melee damage was raised already, and once is all."
    assert bench.refused(0, "raise", "ranged").sentence == "It takes 1 counter of +2 Mind and you have 0."


# --- rolls ------------------------------------------------------------------------------------------------------------------


@rule("RB-011", "RB-015")
def test_a_roll_that_just_succeeds_is_not_asked_about() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Bone Dice")
    fight(bench, "Great Cave Bear")  # melee 13
    bench.act(0, "ranged")
    bench.state.fight.influence = [0, 0, 0]
    to_phase(bench, MELEE)
    bench.force(rolls=[3, 5])  # and Body 5
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 2
    fight(bench, "Great Cave Bear")
    bench.act(0, "ranged")
    bench.state.fight.influence = [0, 0, 0]
    to_phase(bench, MELEE)
    bench.force(rolls=[3, 4])
    bench.act(1, "attack")
    assert bench.prompt(1).startswith("The roll falls short by 1.")
    wounds = bench.state.wounds[1]
    bench.act(1, "accept")
    assert bench.state.wounds[1] == wounds + 2


@rule("RB-051")
def test_damage_that_is_all_cancelled_is_not_asked_about_again() -> None:
    bench = lay_table(("Jaena, Dorn Defender",), "Zardrix")
    fight(bench, "Road Levy")  # ranged damage 1
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    bench.act(1, "use", "ability:0")
    assert not [line for line in bench.said() if "takes" in line and line.endswith("damage.")]  # nothing landed
    assert bench.state.fight.phase == MELEE
    assert bench.can(1, "defend")
    assert (bench.state.wounds[1], bench.state.exhaustion[1]) == (0, 1)


@rule("RB-035")
def test_a_price_that_just_fits_is_paid() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    bench.state.exhaustion[1] = 3
    fight(bench, "Great Cave Bear")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.act(1, "use", "ability:0")
    assert bench.state.exhaustion[1] == stamina(bench.state, 1) == 4
    assert bench.refused(1, "use", "ability:0").rule == "RB-035"


@rule("RB-015")
def test_a_lower_die_is_turned_only_upwards() -> None:
    bench = lay_table(("Ciridin",), "Zardrix")
    give(bench, 1, "Seer's Glass")
    fight(bench, "Stonefist")  # melee 13, and a Body of 1
    bench.act(1, "ready")
    bench.act(0, "magic")
    to_phase(bench, MELEE)
    bench.state.fight.value[MELEE] = 9
    bench.force(rolls=[8, 9])
    bench.act(1, "defend")
    assert bench.state.wounds[1] == 2  # nothing was asked


@rule("RB-045")
def test_harthan_throws_in_each_round_and_nobody_throws_for_nothing() -> None:
    bench = lay_table(("Harthan Axecaster",), "Zardrix")
    fight(bench, "Great Cave Bear")
    bench.act(0, "magic")
    bench.state.fight.life = 30
    for wounds in (2, 4):
        bench.act(1, "fight")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        bench.act(1, "use", "ability:0")
        assert bench.state.fight.wounds == wounds
        while not bench.can(1, "fight"):
            bench.force(rolls=[10, 10])
            bench.act(1, "defend")
    plain = Hero("Elaria", 6, 3, (2, 2, 2), (2, 2, 1), (), (Ability((ThrowMelee(),), exhaustion=1),), ())
    with reprinted(box.HEROES, box.hero_named("Elaria"), plain):
        bench = lay_table(("Elaria",), "Zardrix")
        fight(bench, "Great Cave Bear")
        bench.act(0, "magic")
        bench.act(1, "fight")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        assert bench.state.fight.wounds == 2  # landed without a question


@rule("RB-034", "RB-070")
def test_the_first_hit_of_each_round_tires() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Jahzir")
    fight(bench, "Keeper of the Glass", kind=ASSAULT, space=STRONGHOLDS[0])
    bench.state.fight.life = 30
    for tired in (1, 2):
        bench.act(1, "fight")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        assert bench.state.exhaustion[1] == tired
        for _ in range(2):
            bench.force(rolls=[10, 10])
            bench.act(1, "defend")


@rule("RB-080")
def test_what_falls_in_the_last_phase_regenerates_no_more() -> None:
    bench = lay_table(("Ciridin",), "Zardrix")
    fight(bench, "Ice Troll")
    bench.act(1, "ready")
    bench.act(0, "ranged")
    to_phase(bench, MAGIC)
    bench.state.fight.wounds = bench.state.fight.life - 2
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.combat is None
    assert bench.state.points[1] == 3


@rule("MN-192", "RB-051")
def test_what_works_against_a_challenge_is_told_by_type_and_by_the_heros_scruples() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    give(bench, 1, "Hunting Sling", "Tower Shield")
    fight(bench, "Howling Fetch")  # Armor has no effect
    assert roll_modifiers(bench.state, 1, RANGED, ATTACK) == 5 + 1
    assert roll_modifiers(bench.state, 1, RANGED, DEFEND) == 5 + 1
    bench = lay_table(("Jaena, Dorn Defender",), "Zardrix")
    give(bench, 1, "Beggar's Cloak")
    bind(bench, "Beggar's Cloak", "Leather Cap", "Chainmail")  # costs 2 and 8
    fight(bench, "Road Levy")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    assert bench.can(1, "use", good("Leather Cap"))
    assert not bench.can(1, "use", good("Chainmail"))


def test_odds_of_what_cannot_fail_or_succeed() -> None:
    assert [odds(n) for n in (-30, -1, 2, 3, 20, 21, 40)] == [100, 100, 100, 99, 1, 0, 0]
