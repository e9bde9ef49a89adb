"""The glossary: what cards can do. Each verb says itself, so the printed text follows from it, and names its rule.

First the verbs of Items and Heroes, then those of Challenges.
"""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.runebound_midnight.board import SPACES, SYMBOL
from regalia.games.runebound_midnight.deeds import (
    SEAT_PICK, draw_offer, ease, hurt_challenge, lose_goods, mend, roll_movement, roll_two, tire,
)  # fmt: skip
from regalia.games.runebound_midnight.frames import CarryToTown, Fuel, Harm, SkillTest
from regalia.games.runebound_midnight.printed import (
    AFTER_ROLL, AFTER_TEST, AFTER_TRAVEL, ANY, ATTACK, BEFORE_COMBAT, BEFORE_ROLL, DEFEND, ESCAPING, INFILTRATING, ITEM_TYPE_NAMES, MELEE,
    MOVING, NONE, ON_DAMAGE, ON_HIT, PHASE_NAMES, RANGED, SKILL_NAMES, TERRAIN_NAMES, TYPE_NAMES, Before, Verb, say_number,
)  # fmt: skip
from regalia.games.runebound_midnight.reckoning import attack_phases, challenge, hero_base_damage, stamina
from regalia.games.runebound_midnight.state import Midnight

SURE = 1000  # added to a test that cannot fail


def _phase_word(phase: int) -> str:
    return "combat" if phase == ANY else PHASE_NAMES[phase]


def _fits(s: Midnight, phase: int) -> bool:
    return phase in (ANY, s.fight.phase)


def _against(s: Midnight, types: tuple[int, ...]) -> bool:
    return any(t in challenge(s).types for t in types)


def _types_word(types: tuple[int, ...]) -> str:
    return " or ".join(TYPE_NAMES[t] for t in types)


# --- combat -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RollBonus(Verb):
    """Better combat rolls."""

    phase: int
    bonus: int
    mode: int = ANY
    first: bool = False
    rule = "RB-074"
    windows = BEFORE_ROLL

    def say(self) -> str:
        kind = {ANY: "rolls", ATTACK: "attack rolls", DEFEND: "defence rolls"}[self.mode]
        if self.first:
            return f"{say_number(self.bonus)} to your first combat roll of each combat."
        return f"{say_number(self.bonus)} to {_phase_word(self.phase)} {kind}."

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one {_phase_word(self.phase)} roll."

    def roll(self, s: Midnight, seat: int) -> int:
        fight = s.fight
        if self.first and fight.rolls[seat]:
            return 0
        return self.bonus if self.phase in (ANY, fight.phase) and self.mode in (ANY, fight.mode) else 0

    def helps(self, s: Midnight, seat: int) -> bool:
        return _fits(s, self.phase)

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.bonus += self.bonus


@dataclass(frozen=True, slots=True)
class DamageBonus(Verb):
    """More damage on a hit."""

    phase: int
    bonus: int
    against: tuple[int, ...] = ()
    more: int = 0  # on top of the bonus against such Challenges
    rule = "RB-075"
    windows = ON_HIT

    def say(self) -> str:
        text = f"{say_number(self.bonus)} damage on a {_phase_word(self.phase)} hit"
        if self.against:
            text += f", {say_number(self.bonus + self.more)} against an {_types_word(self.against)}"
        return text + "."

    def _amount(self, s: Midnight) -> int:
        if not _fits(s, self.phase):
            return 0
        return self.bonus + (self.more if self.against and _against(s, self.against) else 0)

    def harm(self, s: Midnight, seat: int) -> int:
        return self._amount(s)

    def helps(self, s: Midnight, seat: int) -> bool:
        return _fits(s, self.phase)

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.strike += self._amount(s)


@dataclass(frozen=True, slots=True)
class Cancel(Verb):
    """Armor: swallow damage about to land."""

    damage_cancelled: int
    rule = "RB-051"
    windows = ON_DAMAGE

    def say(self) -> str:
        return f"Cancel up to {self.damage_cancelled} damage about to be dealt to you."

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.prevented += self.damage_cancelled


@dataclass(frozen=True, slots=True)
class Reroll(Verb):
    """Roll a combat roll or test again."""

    rule = "RB-015"
    windows = AFTER_ROLL | AFTER_TEST

    def say(self) -> str:
        return "Roll a combat roll or test of yours again."

    def act(self, s: Midnight, seat: int) -> None:
        if s.test_dice:
            s.test_dice = roll_two(s, "Test, again")
        else:
            s.fight.dice = roll_two(s, "Combat, again")


@dataclass(frozen=True, slots=True)
class SetDie(Verb):
    """Turn the lower die of a combat roll."""

    face: int
    rule = "RB-015"
    windows = AFTER_ROLL

    def say(self) -> str:
        return f"After a combat roll of yours, turn its lower die to {self.face}."

    def helps(self, s: Midnight, seat: int) -> bool:
        return bool(s.fight.dice) and min(s.fight.dice) < self.face

    def act(self, s: Midnight, seat: int) -> None:
        dice = s.fight.dice
        dice[dice.index(min(dice))] = self.face


@dataclass(frozen=True, slots=True)
class EscapeBonus(Verb):
    """Better escape rolls."""

    bonus: int
    rule = "RB-082"
    windows = ESCAPING

    def say(self) -> str:
        return f"{say_number(self.bonus)} to escape rolls."

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one escape roll."

    def flight(self) -> int:
        return self.bonus

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.bonus += self.bonus


@dataclass(frozen=True, slots=True)
class Strike(Verb):
    """Damage before the first blow."""

    harm_done: int
    rule = "RB-071"
    windows = BEFORE_COMBAT

    def say(self) -> str:
        return f"Before combat: the Challenge takes {self.harm_done} damage."

    def act(self, s: Midnight, seat: int) -> None:
        hurt_challenge(s, self.harm_done)


@dataclass(frozen=True, slots=True)
class Weaken(Verb):
    """A weaker Challenge for this combat."""

    phase: int
    loss: int
    rule = "RB-071"
    windows = BEFORE_COMBAT

    def say(self) -> str:
        which = "all its combat values are" if self.phase == ANY else f"its {PHASE_NAMES[self.phase]} value is"
        return f"Before combat: {which} {self.loss} lower for this combat."

    def act(self, s: Midnight, seat: int) -> None:
        for phase in range(3):
            if self.phase in (ANY, phase):
                s.fight.value[phase] -= self.loss


@dataclass(frozen=True, slots=True)
class Veil(Verb):
    """Less influence."""

    dice: int
    rule = "MN-151"
    windows = BEFORE_COMBAT

    def say(self) -> str:
        return f"Before combat: influence rolls of this combat use {self.dice} {'die' if self.dice == 1 else 'dice'} less."

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.veil += self.dice


@dataclass(frozen=True, slots=True)
class ExtraAttack(Verb):
    """One more attack phase this round, in strongholds too (MN-217)."""

    rule = "MN-217"
    windows = BEFORE_ROLL

    def say(self) -> str:
        return "One additional attack phase this round."

    def helps(self, s: Midnight, seat: int) -> bool:
        return attack_phases(s, seat) < 3

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.extra_attacks[seat] += 1


@dataclass(frozen=True, slots=True)
class Burn(Verb):
    """Exhaustion for damage."""

    phase: int
    most: int
    rule = "RB-035"
    windows = ON_HIT

    def say(self) -> str:
        return f"After a {PHASE_NAMES[self.phase]} hit take up to {self.most} exhaustion: +1 damage for each."

    def helps(self, s: Midnight, seat: int) -> bool:
        return _fits(s, self.phase) and s.exhaustion[seat] < stamina(s, seat)

    def act(self, s: Midnight, seat: int) -> None:
        s.call(Fuel(seat, self.most))


@dataclass(frozen=True, slots=True)
class ThrowMelee(Verb):
    """Melee damage from afar."""

    rule = "RB-045"
    windows = ON_HIT

    def say(self) -> str:
        return "Use your melee damage in this ranged attack."

    def helps(self, s: Midnight, seat: int) -> bool:
        more = hero_base_damage(s, seat, MELEE) - hero_base_damage(s, seat, RANGED)
        return s.fight.phase == RANGED and more > 0 and not s.fight.spirits

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.spirits = 1
        s.fight.strike += hero_base_damage(s, seat, MELEE) - hero_base_damage(s, seat, RANGED)


@dataclass(frozen=True, slots=True)
class Fury(Verb):
    """A heavy blow answered."""

    least: int
    bonus: int
    rule = "RB-045"

    def say(self) -> str:
        return f"When you take {self.least} or more damage at once, {say_number(self.bonus)} to your next melee roll."

    def on_wounded(self, s: Midnight, seat: int, damage: int) -> None:
        if damage >= self.least and s.combat is not None:
            s.combat.fury[seat] = self.bonus


@dataclass(frozen=True, slots=True)
class Scruple(Verb):
    """Items one will not use."""

    types: tuple[int, ...]
    cost: int
    rule = "MN-192"

    def say(self) -> str:
        return f"{' and '.join(ITEM_TYPE_NAMES[t] for t in self.types)} effects from cost {self.cost} up do not work for you."

    def forbids_item(self, type: int, cost: int) -> bool:
        return type in self.types and cost >= self.cost


# --- travel -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InfiltrationBonus(Verb):
    """An easier way in."""

    bonus: int
    rule = "MN-134"
    windows = INFILTRATING

    def say(self) -> str:
        return f"{say_number(self.bonus)} to infiltration tests."

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one infiltration test."

    def infiltration(self) -> int:
        return self.bonus

    def act(self, s: Midnight, seat: int) -> None:
        s.test += self.bonus


@dataclass(frozen=True, slots=True)
class Passage(Verb):
    """A certain way in."""

    rule = "MN-134"
    windows = INFILTRATING

    def say(self) -> str:
        return "An infiltration test of yours succeeds without a roll."

    def act(self, s: Midnight, seat: int) -> None:
        s.test += SURE


@dataclass(frozen=True, slots=True)
class SkillBonus(Verb):
    """A better skill."""

    which: int
    bonus: int
    rule = "RB-013"

    def say(self) -> str:
        return f"{say_number(self.bonus)} to {SKILL_NAMES[self.which]}."

    def skill(self, skill: int) -> int:
        return self.bonus if skill == self.which else 0


@dataclass(frozen=True, slots=True)
class StaminaBonus(Verb):
    """More Stamina."""

    bonus: int
    rule = "RB-034"

    def say(self) -> str:
        return f"{say_number(self.bonus)} Stamina."

    def stamina(self) -> int:
        return self.bonus


@dataclass(frozen=True, slots=True)
class Mend(Verb):
    """Wounds healed outside combat."""

    wounds: int
    rule = "RB-037"
    windows = MOVING

    def say(self) -> str:
        return f"Outside combat: heal {self.wounds} {'wound' if self.wounds == 1 else 'wounds'}."

    def helps(self, s: Midnight, seat: int) -> bool:
        return s.wounds[seat] > 0

    def act(self, s: Midnight, seat: int) -> None:
        mend(s, seat, self.wounds)


@dataclass(frozen=True, slots=True)
class Ease(Verb):
    """Exhaustion shaken off."""

    exhaustion: int
    rule = "RB-037"
    windows = MOVING | BEFORE_COMBAT

    def say(self) -> str:
        return f"Moving or before combat: discard {self.exhaustion} exhaustion."

    def helps(self, s: Midnight, seat: int) -> bool:
        return s.exhaustion[seat] > 0

    def act(self, s: Midnight, seat: int) -> None:
        ease(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class ExtraDie(Verb):
    """More movement dice."""

    dice: int
    rule = "MN-121"
    windows = MOVING

    def say(self) -> str:
        return f"{say_number(self.dice)} movement {'die' if self.dice == 1 else 'dice'} this turn."

    def act(self, s: Midnight, seat: int) -> None:
        s.dice += self.dice


@dataclass(frozen=True, slots=True)
class DrawOffer(Verb):
    """A pedlar comes by."""

    rule = "MN-125"
    windows = MOVING

    def say(self) -> str:
        return "A Midnight market card is laid before you as an offer."

    def helps(self, s: Midnight, seat: int) -> bool:
        return len(s.market) > 0

    def act(self, s: Midnight, seat: int) -> None:
        draw_offer(s, seat)


@dataclass(frozen=True, slots=True)
class Homeward(Verb):
    """To the nearest town, untested."""

    rule = "MN-138"
    windows = MOVING

    def say(self) -> str:
        return "While moving: go to the nearest town without a test."

    def helps(self, s: Midnight, seat: int) -> bool:
        return SPACES[s.at[seat]].terrain != NONE

    def act(self, s: Midnight, seat: int) -> None:
        s.call(CarryToTown(seat))


@dataclass(frozen=True, slots=True)
class Rekindle(Verb):
    """Everything ready again."""

    rule = "RB-002"
    windows = MOVING | BEFORE_COMBAT

    def say(self) -> str:
        return "Refresh your other activated Items."

    def helps(self, s: Midnight, seat: int) -> bool:
        return any(s.used_items[item] for item in s.items[seat])

    def act(self, s: Midnight, seat: int) -> None:
        for item in s.items[seat]:
            s.used_items[item] = 0


@dataclass(frozen=True, slots=True)
class RerollTravel(Verb):
    """A Heal or Barter die, again."""

    rule = "RB-015"
    windows = AFTER_TRAVEL

    def say(self) -> str:
        return "Roll a Heal or Barter die again."

    def act(self, s: Midnight, seat: int) -> None:
        s.travel_face = roll_movement(s, 1, "Heal or Barter, again")[0]


# --- Challenges: what they do to a Hero or to themselves -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tire(Verb):
    """Exhaustion forced on the Hero."""

    exhaustion: int
    rule = "RB-034"

    def say(self) -> str:
        return f"take {self.exhaustion} exhaustion"

    def act(self, s: Midnight, seat: int) -> None:
        tire(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class Wound(Verb):
    """Damage without a roll."""

    wounds: int
    rule = "RB-033"

    def say(self) -> str:
        return f"take {self.wounds} damage"

    def act(self, s: Midnight, seat: int) -> None:
        s.call(Harm(seat, self.wounds))


@dataclass(frozen=True, slots=True)
class Rob(Verb):
    """Goods lost."""

    goods: int
    rule = "MN-158"

    def say(self) -> str:
        return f"lose {self.goods} {'good' if self.goods == 1 else 'goods'}"

    def act(self, s: Midnight, seat: int) -> None:
        if s.goods[seat]:
            lose_goods(s, seat, self.goods)


@dataclass(frozen=True, slots=True)
class Hinder(Verb):
    """A worse first roll."""

    loss: int
    rule = "RB-048"

    def say(self) -> str:
        return f"-{self.loss} to your first combat roll"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.hindrance[seat] += self.loss


@dataclass(frozen=True, slots=True)
class Unnerve(Verb):
    """Worse rolls in one phase."""

    phase: int
    loss: int
    rule = "RB-074"

    def say(self) -> str:
        return f"-{self.loss} to your {PHASE_NAMES[self.phase]} rolls in this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.shaken[3 * seat + self.phase] += self.loss


@dataclass(frozen=True, slots=True)
class Sharpen(Verb):
    """A stronger Challenge."""

    phase: int
    gain: int
    rule = "RB-070"

    def say(self) -> str:
        return f"its {PHASE_NAMES[self.phase]} value is {self.gain} higher for this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.value[self.phase] += self.gain


@dataclass(frozen=True, slots=True)
class Calm(Verb):
    """A weaker Challenge."""

    phase: int
    loss: int
    rule = "RB-070"

    def say(self) -> str:
        return f"its {PHASE_NAMES[self.phase]} value is {self.loss} lower for this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.value[self.phase] -= self.loss


@dataclass(frozen=True, slots=True)
class Bleed(Verb):
    """The Challenge is hurt."""

    harm_done: int
    rule = "RB-075"

    def say(self) -> str:
        return f"it takes {self.harm_done} damage"

    def act(self, s: Midnight, seat: int) -> None:
        hurt_challenge(s, self.harm_done)


@dataclass(frozen=True, slots=True)
class Bind(Verb):
    """No way out of this combat."""

    rule = "RB-084"

    def say(self) -> str:
        return "nobody may escape from this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.no_escape = True


@dataclass(frozen=True, slots=True)
class Test(Before):
    """A test before combat."""

    __test__ = False  # not a test for pytest
    skill_tested: int
    number: int
    fail: tuple[Verb, ...] = ()
    success: tuple[Verb, ...] = ()
    rule = "RB-013"

    def say(self) -> str:
        text = f"{SKILL_NAMES[self.skill_tested]} {self.number}."
        if self.success:
            text += f" On a success {' and '.join(v.say() for v in self.success)}."
        if self.fail:
            text += f" On a failure {' and '.join(v.say() for v in self.fail)}."
        return text

    def act(self, s: Midnight, seat: int) -> None:
        s.call(SkillTest(seat, challenge(s).verbs.index(self)))


@dataclass(frozen=True, slots=True)
class HardEscape(Verb):
    """Hard to get away from."""

    more: int
    rule = "RB-082"

    def say(self) -> str:
        return f"Escaping from it needs {self.more} more."

    def escape(self) -> int:
        return self.more


@dataclass(frozen=True, slots=True)
class NoEscape(Verb):
    """Impossible to get away from."""

    rule = "RB-084"

    def say(self) -> str:
        return "Nobody may escape from it."

    def bars_escape(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Halve(Verb):
    """Hard to hurt in one phase."""

    phase: int
    rule = "RB-075"

    def say(self) -> str:
        return f"Its wounds from {PHASE_NAMES[self.phase]} attacks are halved, rounded up."

    def softens(self, s: Midnight, phase: int, damage: int) -> int:
        return (damage + 1) // 2 if phase == self.phase else damage


@dataclass(frozen=True, slots=True)
class Thick(Verb):
    """Hard to hurt."""

    less: int
    rule = "RB-075"

    def say(self) -> str:
        return f"Every hit deals {self.less} damage less to it, but at least 1."

    def softens(self, s: Midnight, phase: int, damage: int) -> int:
        return max(1, damage - self.less)


@dataclass(frozen=True, slots=True)
class FirstHitTires(Verb):
    """The first to hit it pays."""

    exhaustion: int
    rule = "RB-034"

    def say(self) -> str:
        return f"The first Hero to hit it in a round takes {self.exhaustion} exhaustion."

    def on_hit(self, s: Midnight, seat: int) -> None:
        if not s.fight.hit:
            tire(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class OnBreach(Verb):
    """A failed roll costs more than blood."""

    phase: int
    verbs: tuple[Verb, ...]
    mode: int = ANY
    rule = "RB-076"

    def say(self) -> str:
        kind = {ANY: "roll", ATTACK: "attack", DEFEND: "defence"}[self.mode]
        return f"After a failed {_phase_word(self.phase)} {kind} also {' and '.join(v.say() for v in self.verbs)}."

    def on_breach(self, s: Midnight, seat: int, phase: int, mode: int) -> None:
        if self.phase in (ANY, phase) and self.mode in (ANY, mode):
            s.tell("{0} suffers for it.", SEAT_PICK[seat], rule=self.rule)
            for verb in self.verbs:
                verb.act(s, seat)


@dataclass(frozen=True, slots=True)
class Regenerate(Verb):
    """Wounds close."""

    wounds: int
    rule = "RB-080"

    def say(self) -> str:
        return f"At the end of each round it loses {self.wounds} {'wound' if self.wounds == 1 else 'wounds'}."

    def on_round_end(self, s: Midnight) -> None:
        hurt_challenge(s, -min(self.wounds, s.fight.wounds))


@dataclass(frozen=True, slots=True)
class Frenzy(Verb):
    """Worse the longer it lasts."""

    phase: int
    gain: int
    rule = "RB-070"

    def say(self) -> str:
        return f"From the second round on its {PHASE_NAMES[self.phase]} damage is {self.gain} higher."

    def damage(self, s: Midnight, phase: int) -> int:
        return self.gain if phase == self.phase and s.fight.round >= 2 else 0


@dataclass(frozen=True, slots=True)
class HomeGround(Verb):
    """Stronger at home."""

    terrain: int
    gain: int
    rule = "RB-070"

    def say(self) -> str:
        return f"Fought in {TERRAIN_NAMES[self.terrain]}, its combat values are {self.gain} higher."

    def value(self, s: Midnight, phase: int) -> int:
        return self.gain if SYMBOL[s.fight.space] == self.terrain else 0


@dataclass(frozen=True, slots=True)
class Disarm(Verb):
    """Items that do not work against it."""

    type: int
    cost: int
    rule = "MN-192"

    def say(self) -> str:
        dear = f" costing {self.cost} or more" if self.cost else ""
        return f"{ITEM_TYPE_NAMES[self.type]} Items{dear} have no effect against it."

    def forbids_item(self, type: int, cost: int) -> bool:
        return type == self.type and cost >= self.cost
