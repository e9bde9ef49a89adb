"""Every Midnight Item, every upgrade, every good and every Hero's ability in a scenario."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.combat_verbs import (
    Burn,
    Cancel,
    DamageBonus,
    EscapeBonus,
    ExtraAttack,
    Reroll,
    RollBonus,
    SetDie,
    Strike,
    Veil,
    Weaken,
)
from regalia.games.runebound_midnight.frames import Experience, Journey
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ALLY,
    ALWAYS,
    ANY,
    ATTACK,
    DEFEND,
    DISCARD,
    ESCAPE,
    FOREST,
    MELEE,
    RANGED,
    TOWN,
    Item,
    Verb,
)
from regalia.games.runebound_midnight.reckoning import (
    challenge_value,
    counter_price,
    hero_damage,
    infiltration_total,
    roll_modifiers,
    stamina,
)
from regalia.games.runebound_midnight.state import Midnight
from regalia.games.runebound_midnight.travel_verbs import Ease, ExtraDie, Homeward, InfiltrationBonus, Mend, Passage, Rekindle, StaminaBonus
from regalia.testing import Bench, rule

from .position import PLAINS_HILLS, RIVER_FOREST, beside, bind, fight, give, good, goods, hero_turn, item, lay_table, space_of

CARRIER = "Beggar's Cloak"  # the Covenant Item under which upgrades are tried

# A card to try: its pick in actions, and how to put it into a Hero's hands.
Holder = Callable[[Bench[Midnight]], str]


def hold_item(name: str) -> Holder:
    def hold(bench: Bench[Midnight]) -> str:
        give(bench, 1, name)
        return item(name)

    return hold


def hold_upgrade(name: str) -> Holder:
    def hold(bench: Bench[Midnight]) -> str:
        give(bench, 1, CARRIER)
        bind(bench, CARRIER, name)
        return good(name)

    return hold


def fresh(hold: Holder, hero: str = "Gyruk Kinslayer") -> tuple[Bench[Midnight], str]:
    bench = lay_table((hero,), "Zardrix")
    return bench, hold(bench)


def at_phase(bench: Bench[Midnight], phase: int, name: str = "Winter Drake") -> None:
    """A fight on the way to a phase: quiet influence, good defences before it."""
    bench.state.growth[1][4] = 6
    fight(bench, name)
    if bench.can(1, "ready"):
        bench.act(1, "ready")
    bench.act(0, "ranged")
    bench.state.fight.influence = [0, 0, 0]
    bench.state.fight.life = 30
    if bench.can(1, "fight"):
        bench.act(1, "fight")
    for _ in range(phase):
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")


def phase_of(phase: int) -> int:
    return MELEE if phase == ANY else phase


# --- one check for each verb, standing and used ---------------------------------------------------------------------------


def check_roll(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, RollBonus)
    phase = phase_of(verb.phase)
    bench, pick = fresh(hold)
    at_phase(bench, phase)
    plain = (1, 5, 1)[phase]
    mode = DEFEND if verb.mode == DEFEND else ATTACK
    if card.use == ALWAYS:
        if verb.first:
            bench.state.fight.rolls[1] = 0
        assert roll_modifiers(bench.state, 1, phase, mode) == plain + verb.bonus
        if verb.phase != ANY:
            other = (phase + 1) % 3
            assert roll_modifiers(bench.state, 1, other, mode) == (1, 5, 1)[other]
        if verb.mode == DEFEND:
            assert roll_modifiers(bench.state, 1, phase, ATTACK) == plain
        if verb.first:
            bench.state.fight.rolls[1] = 1
            assert roll_modifiers(bench.state, 1, phase, mode) == plain
        return
    bench.act(1, "use", pick)
    assert roll_modifiers(bench.state, 1, phase, ATTACK) == plain + verb.bonus
    bench.force(rolls=[1, 1])
    bench.act(1, "attack")
    assert bench.state.fight.bonus == 0  # one roll only


def check_damage(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, DamageBonus)
    phase = phase_of(verb.phase)
    bench, pick = fresh(hold)
    at_phase(bench, phase)
    plain = 2 if phase == MELEE else 1
    if card.use == ALWAYS:
        assert hero_damage(bench.state, 1, phase) == plain + verb.bonus
        other = (phase + 1) % 3
        assert hero_damage(bench.state, 1, other) == (2 if other == MELEE else 1)
        return
    if isinstance(card.verbs[0], RollBonus):
        bench.act(1, "use", pick)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    if not isinstance(card.verbs[0], RollBonus):
        bench.act(1, "use", pick)
    assert bench.state.fight.wounds == plain + verb.bonus
    if verb.against:
        bench, pick = fresh(hold)
        at_phase(bench, phase, "Orc Warmaster")
        bench.force(rolls=[10, 10])
        bench.act(1, "attack")
        bench.act(1, "use", pick)
        assert bench.state.fight.wounds == plain + verb.bonus + verb.more


def check_cancel(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, Cancel)
    bench, pick = fresh(hold)
    at_phase(bench, RANGED)
    bench.state.fight.damage[RANGED] = 4  # the Drake's ranged damage is now 6
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    bench.act(1, "use", pick)
    assert bench.state.wounds[1] == 6 - verb.damage_cancelled


def check_reroll(card: Item, hold: Holder, verb: Verb) -> None:
    bench, pick = fresh(hold)
    at_phase(bench, RANGED)
    bench.force(rolls=[1, 1])
    bench.act(1, "attack")
    bench.force(rolls=[10, 10])
    bench.act(1, "use", pick)
    assert bench.state.fight.wounds == 1
    bench, pick = fresh(hold)
    bench.force(rolls=[1, 1])
    fight(bench, "Carrion Pack")
    bench.force(rolls=[10, 10])
    bench.act(1, "use", pick)
    assert bench.state.exhaustion[1] == 0


def check_set_die(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, SetDie)
    bench, pick = fresh(hold)
    at_phase(bench, MELEE)
    bench.force(rolls=[4, 2])
    bench.act(1, "attack")
    bench.act(1, "use", pick)
    assert sorted(bench.state.fight.dice) == sorted([4, verb.face])


def check_escape(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, EscapeBonus)
    bench, pick = fresh(hold)
    fight(bench, "Bridge Sentry")
    bench.act(0, "melee")
    plain = 1
    if card.use != ALWAYS:
        bench.act(1, "use", pick)
    assert roll_modifiers(bench.state, 1, RANGED, ESCAPE) == plain + verb.bonus


def check_before(card: Item, hold: Holder, verb: Verb) -> None:
    bench, pick = fresh(hold)
    bench.state.growth[1] = [1, 1, 1, 0, 0]
    fight(bench, "Winter Drake")
    values = [challenge_value(bench.state, phase) for phase in range(3)]
    bench.act(1, "use", pick)
    s = bench.state
    if isinstance(verb, Strike):
        assert s.fight.wounds == verb.harm_done
    elif isinstance(verb, Weaken):
        for phase in range(3):
            assert challenge_value(s, phase) == values[phase] - (verb.loss if verb.phase in (ANY, phase) else 0)
    else:
        assert isinstance(verb, Veil)
        bench.act(0, "ranged")
        assert len(bench.state.fight.influence_dice[RANGED]) == 4 - verb.dice


def check_infiltration(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, InfiltrationBonus)
    bench, pick = fresh(hold)
    before = 5 + 2 + (2 if item(CARRIER) != pick and box.item_named(CARRIER) in bench.state.items[1] else 0)
    if card.use == ALWAYS:
        assert infiltration_total(bench.state, 1, 1) == before + verb.bonus
        return
    outside, town = beside(TOWN)
    bench.state.at[1] = outside
    bench.restart(Journey(1, town, 1))
    bench.act(1, *(("use", pick)))
    assert bench.state.at[1] in (outside, town)
    bench, pick = fresh(hold)
    bench.state.at[1] = outside
    needed = 10 + card.cost - 7 - verb.bonus
    total = max(2, needed)
    bench.restart(Journey(1, town, 1))
    bench.force(rolls=[total // 2, total - total // 2])
    bench.act(1, "use", pick)
    assert bench.state.at[1] == town


def check_passage(card: Item, hold: Holder, verb: Verb) -> None:
    bench, pick = fresh(hold)
    outside, town = beside(TOWN)
    bench.state.at[1] = outside
    hero_turn(bench)
    bench.act(1, "journey", f"space:{town}", "sneak")
    bench.act(1, "use", pick)
    assert bench.state.at[1] == town
    assert bench.state.test == 0


def check_moving(card: Item, hold: Holder, verb: Verb) -> None:
    bench, pick = fresh(hold)
    s = bench.state
    s.at[1] = space_of(FOREST)
    s.wounds[1], s.exhaustion[1] = 5, 2
    hero_turn(bench)
    if isinstance(verb, Rekindle):
        give(bench, 1, "Mist Charm")
        bench.state.used_items[box.item_named("Mist Charm")] = 1
    bench.act(1, "use", pick)
    s = bench.state
    if isinstance(verb, Mend):
        assert s.wounds[1] == 5 - verb.wounds
    elif isinstance(verb, Ease):
        assert s.exhaustion[1] == 2 - min(2, verb.exhaustion)
    elif isinstance(verb, ExtraDie):
        assert s.dice == 4 + verb.dice
    elif isinstance(verb, Homeward):
        if bench.can(1, f"space:{TOWNS[0]}") or len(bench.options(1)[0]) == 1:
            bench.act(1, *bench.options(1)[0])
        assert SPACES[bench.state.at[1]].kind == TOWN
    else:
        assert isinstance(verb, Rekindle)
        assert s.used_items[box.item_named("Mist Charm")] == 0


def check_attack(card: Item, hold: Holder, verb: Verb) -> None:
    bench, pick = fresh(hold)
    at_phase(bench, RANGED)
    bench.state.growth[1] = [0, 0, 0, 0, 1]
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.refused(1, "attack").rule == "MN-200"
    bench.act(1, "use", pick)
    assert bench.can(1, "attack")


def check_burn(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, Burn)
    bench, pick = fresh(hold)
    at_phase(bench, verb.phase)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    bench.act(1, "use", pick)
    assert [a[0] for a in bench.options(1)] == [f"number:{n + 1}" for n in range(verb.most)]
    bench.act(1, f"number:{verb.most}")
    assert bench.state.fight.wounds == 1 + verb.most
    assert bench.state.exhaustion[1] == verb.most
    bench, pick = fresh(hold)
    at_phase(bench, RANGED)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 1  # another phase: nothing was asked


def check_stamina(card: Item, hold: Holder, verb: Verb) -> None:
    assert isinstance(verb, StaminaBonus)
    bench, _ = fresh(hold)
    assert stamina(bench.state, 1) == 2 + verb.bonus


CHECKS: dict[type[Verb], Callable[[Item, Holder, Verb], None]] = {
    RollBonus: check_roll,
    DamageBonus: check_damage,
    Cancel: check_cancel,
    Reroll: check_reroll,
    SetDie: check_set_die,
    EscapeBonus: check_escape,
    Strike: check_before,
    Weaken: check_before,
    Veil: check_before,
    InfiltrationBonus: check_infiltration,
    Passage: check_passage,
    Mend: check_moving,
    Ease: check_moving,
    ExtraDie: check_moving,
    Homeward: check_moving,
    Rekindle: check_moving,
    ExtraAttack: check_attack,
    Burn: check_burn,
    StaminaBonus: check_stamina,
}


@rule("RB-040", "RB-041", "RB-042", "RB-044", "CB-32")
@pytest.mark.parametrize("name", [card.name for card in box.ITEMS])
def test_a_midnight_item_does_what_it_says(name: str) -> None:
    card = box.ITEMS[box.item_named(name)]
    for place, verb in enumerate(card.verbs):
        CHECKS[type(verb)](card, hold_item(name), verb)
        once = verb.say_bare() if place else verb.say_once()
        assert (verb.say() if card.use == ALWAYS else once).lower() in card.text.lower()


@rule("MN-189", "MN-196")
@pytest.mark.parametrize("name", [card.name for card in box.GOODS if card.use in (ALWAYS, ACTIVATE)])
def test_an_upgrade_adds_its_text(name: str) -> None:
    card = box.GOODS[box.good_named(name)]
    for verb in card.verbs:
        CHECKS[type(verb)](card, hold_upgrade(name), verb)
        assert (verb.say() if card.use == ALWAYS else verb.say_once()) in card.text


@rule("MN-190", "MN-191", "MN-201")
@pytest.mark.parametrize("name", [card.name for card in box.GOODS if card.use in (DISCARD, ALLY)])
def test_an_ally_or_one_shot_goes_under_facedown_and_lends_an_activation(name: str) -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Padded Tunic")
    goods(bench, 1, name)
    bench.state.points[1] = counter_price(bench.state)
    bench.restart(Experience(1))
    bench.act(1, "life")
    bench.act(1, "covenant", item("Padded Tunic"), good(name))
    at_phase(bench, RANGED)
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")  # ranged damage 2
    bench.act(1, "use", item("Padded Tunic"))
    bench.act(1, "use", item("Padded Tunic"))
    assert bench.state.wounds[1] == 0
    assert bench.state.used_goods[box.good_named(name)] == 1
    assert box.GOODS[box.good_named(name)].text


@rule("RB-079", "RB-075")
def test_damage_prepared_for_a_blow_is_not_kept_for_a_later_one() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Throwing Hammer")
    at_phase(bench, RANGED, "Hungry Dead")  # its ranged damage is 0
    bench.act(1, "use", item("Throwing Hammer"))
    bench.act(1, "defend")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 2  # melee as printed


@rule("MN-138")
def test_a_way_home_leads_out_of_a_stronghold_too() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Hearth Token")
    bench.state.at[1] = STRONGHOLDS[0]
    hero_turn(bench)
    bench.act(1, "use", item("Hearth Token"))
    assert SPACES[bench.state.at[1]].kind == TOWN
    give(bench, 1, "Hearth Token")
    assert not bench.can(1, "use", item("Hearth Token"))  # there already


@rule("MN-245", "MN-246")
def test_a_hero_brought_home_gets_the_dice_of_his_terrain() -> None:
    bench = lay_table(("Kael",), "Zardrix", {"favored_terrain": 2})
    give(bench, 1, "Hearth Token")
    bench.state.at[1] = STRONGHOLDS[0]
    hero_turn(bench)
    assert bench.state.bonus_dice == 0
    bench.act(1, "use", item("Hearth Token"))
    assert bench.state.bonus_dice == 2


@rule("RB-040")
def test_a_card_names_its_moment_once_and_a_reward_none() -> None:
    draught = box.ITEMS[box.item_named("Draught of Dawn")]
    assert draught.text == "Discard-to-Use: While moving: heal 4 wounds. Discard 2 exhaustion."
    assert box.CHALLENGES[box.challenge_named("Fen Witch")].text.endswith("Reward: heal 1 wound.")
    assert box.CHALLENGES[box.challenge_named("Whispering Lights")].text.endswith("Reward: discard 1 exhaustion.")
    torch = box.ITEMS[box.item_named("Resin Torch")]
    assert torch.text == "Discard-to-Use: +3 to one combat roll, attacking or defending."


# --- the Heroes' own abilities --------------------------------------------------------------------------------------------


@rule("RB-045", "RB-030")
def test_harthan_throws_with_melee_damage() -> None:
    bench = lay_table(("Harthan Axecaster",), "Zardrix")
    at_phase(bench, RANGED)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    bench.act(1, "use", "ability:0")
    assert bench.state.fight.wounds == 2
    assert bench.state.exhaustion[1] == 1


def test_elaria_steadies_a_ranged_roll() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    at_phase(bench, RANGED)
    bench.act(1, "use", "ability:0")
    assert roll_modifiers(bench.state, 1, RANGED, ATTACK) == 5 + 2
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    assert not bench.can(1, "use", "ability:0")  # not in melee


def test_ciridin_veils_influence_once_a_combat() -> None:
    bench = lay_table(("Ciridin",), "Zardrix")
    bench.state.growth[1][2] = 2
    fight(bench, "Winter Drake")
    bench.act(1, "use", "ability:0")
    bench.act(0, "ranged")
    assert len(bench.state.fight.influence_dice[RANGED]) == 1


def test_gyruk_answers_a_heavy_blow() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    at_phase(bench, RANGED)
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")  # ranged damage 2
    assert roll_modifiers(bench.state, 1, MELEE, ATTACK) == 5 + 2
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert roll_modifiers(bench.state, 1, MELEE, ATTACK) == 5
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")  # magic damage 1: not heavy enough
    assert bench.state.fight.fury[1] == 0


@rule("RB-015")
def test_mirala_rolls_a_travel_die_again_once_a_turn() -> None:
    bench = lay_table(("Mirala",), "Zardrix")
    s = bench.state
    s.at[1] = space_of(FOREST)
    s.wounds[1] = 3
    hero_turn(bench)
    bench.force(draws=[PLAINS_HILLS])
    bench.act(1, "heal")
    assert bench.prompt(1).startswith("The die shows plains/hills, and you stand in forest.")
    bench.force(draws=[RIVER_FOREST])
    bench.act(1, "use", "ability:0")
    assert bench.state.wounds[1] == 2
    bench.force(draws=[PLAINS_HILLS])
    bench.act(1, "heal")
    assert not bench.can(1, "use")


def test_mirala_dampens_magic_before_combat() -> None:
    bench = lay_table(("Mirala",), "Zardrix")
    fight(bench, "Winter Drake")
    before = challenge_value(bench.state, 2)
    bench.act(1, "use", "ability:1")
    assert challenge_value(bench.state, 2) == before - 3
    assert bench.state.exhaustion[1] == 1
    assert not bench.can(1, "use", "ability:1")  # once per combat


@rule("MN-217")
def test_telvan_and_orcbane_attack_once_more() -> None:
    bench = lay_table(("Telvan and Orcbane",), "Zardrix")
    at_phase(bench, RANGED)
    bench.state.growth[1] = [0, 0, 0, 0, 1]
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    bench.act(1, "use", "ability:0")
    assert bench.can(1, "attack")


def test_kael_slips_in_more_easily() -> None:
    bench = lay_table(("Kael",), "Zardrix")
    mind, _, spirit = box.HEROES[box.hero_named("Kael")].attributes
    assert infiltration_total(bench.state, 1, 0) == mind + 2 + 2
    assert infiltration_total(bench.state, 1, 2) == spirit + 2 + 2


def test_jaena_cancels_damage_for_exhaustion() -> None:
    bench = lay_table(("Jaena, Dorn Defender",), "Zardrix")
    at_phase(bench, RANGED)
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    bench.act(1, "use", "ability:0")
    bench.act(1, "use", "ability:0")
    assert bench.state.wounds[1] == 0
    assert bench.state.exhaustion[1] == 2
