"""The glossary, combat: what Items and Heroes can do in a fight. Each verb says itself, so the text follows from it, and names its rule.

What they can do on the way is in `travel_verbs`; the verbs of Challenges are in `challenge_verbs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from regalia.games.runebound_midnight.deeds import (
    hurt_challenge,
    roll_two,
)
from regalia.games.runebound_midnight.frames import Fuel
from regalia.games.runebound_midnight.printed import (
    AFTER_ROLL,
    AFTER_TEST,
    ANY,
    ATTACK,
    BEFORE_COMBAT,
    BEFORE_ROLL,
    CHARACTER,
    DEFEND,
    ESCAPING,
    ITEM_TYPE_NAMES,
    MELEE,
    ON_DAMAGE,
    ON_HIT,
    PHASE_NAMES,
    RANGED,
    STANDING,
    TYPE_NAMES,
    USED,
    AnyPhase,
    Enemy,
    ItemType,
    Mode,
    Phase,
    Verb,
    say_number,
)
from regalia.games.runebound_midnight.reckoning import attack_phases, challenge, hero_base_damage, stamina
from regalia.games.runebound_midnight.state import Midnight


def _phase_word(phase: int) -> str:
    return "combat" if phase == ANY else PHASE_NAMES[phase]


def _against(s: Midnight, types: tuple[int, ...]) -> bool:
    return any(t in challenge(s).types for t in types)


def _types_word(types: tuple[int, ...]) -> str:
    return _with_article(" or ".join(TYPE_NAMES[t] for t in types))


def _with_article(words: str) -> str:
    return f"{'an' if words[0] in 'aAOU' else 'a'} {words}"


@dataclass(frozen=True, slots=True)
class RollBonus(Verb):
    """Better combat rolls."""

    phase: AnyPhase
    bonus: int
    mode: Mode = ANY
    first: bool = False
    rule = "RB-074"
    places = (STANDING, USED)
    windows = BEFORE_ROLL

    def say(self) -> str:
        kind = {ANY: "rolls", ATTACK: "attack rolls", DEFEND: "defence rolls"}[self.mode]
        if self.first:
            return f"{say_number(self.bonus)} to your first combat roll of each combat{self.say_which()}."
        return f"{say_number(self.bonus)} to {_phase_word(self.phase)} {kind}."

    def say_which(self) -> str:
        """Which first roll it must be."""
        words = [] if self.phase == ANY else [PHASE_NAMES[self.phase]]
        words += {ANY: [], ATTACK: ["attack"], DEFEND: ["defence"]}[self.mode]
        return f" if it is {_with_article(' '.join(words))} roll" if words else ""

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one {_phase_word(self.phase)} roll, attacking or defending."

    def say_now(self) -> str:
        return f"{say_number(self.bonus)} to this {_phase_word(self.phase)} roll"

    def only_standing(self) -> str:
        return " and ".join([field for field, given in (("mode", self.mode != ANY), ("first", self.first)) if given])

    def roll(self, s: Midnight, seat: int, phase: int, mode: int) -> int:
        if self.first and s.fight.rolls[seat]:
            return 0  # RB-048
        return self.bonus if self.phase in (ANY, phase) and self.mode in (ANY, mode) else 0

    def fits(self, s: Midnight) -> bool:
        return self.phase in (ANY, s.fight.phase)

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.bonus += self.bonus


@dataclass(frozen=True, slots=True)
class DamageBonus(Verb):
    """More damage on a hit."""

    phase: AnyPhase
    bonus: int
    against: tuple[Enemy, ...] = ()
    more: int = 0  # on top of the bonus against such Challenges
    rule = "RB-075"
    places = (STANDING, USED)
    windows = ON_HIT
    follows = BEFORE_ROLL

    def __post_init__(self) -> None:
        if self.more and not self.against:
            raise ValueError(f"more: expected none without against, which says whom it is for, not {self.more}.")
        if self.against and not self.more:
            raise ValueError("more: expected 1 or more with against, as nothing is different against them.")

    def say(self) -> str:
        return f"{say_number(self.bonus)} damage on a {_phase_word(self.phase)} hit{self.say_more()}."

    def say_more(self) -> str:
        """Against whom it is worth more."""
        return f", {say_number(self.bonus + self.more)} against {_types_word(self.against)}" if self.against else ""

    def say_bare(self) -> str:
        return f"{say_number(self.bonus)} damage if that {_phase_word(self.phase)} roll hits{self.say_more()}."

    def say_now(self) -> str:
        return f"{say_number(self.bonus)} damage on a hit{self.say_more()}"

    def harm(self, s: Midnight, seat: int, phase: int) -> int:
        if self.phase not in (ANY, phase):
            return 0
        return self.bonus + (self.more if self.against and _against(s, self.against) else 0)

    def fits(self, s: Midnight) -> bool:
        return self.phase in (ANY, s.fight.phase)

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.strike += self.harm(s, seat, s.fight.phase)


@dataclass(frozen=True, slots=True)
class Cancel(Verb):
    """Armor: swallow damage about to land."""

    damage_cancelled: int
    rule = "RB-051"
    places = (USED,)
    windows = ON_DAMAGE

    def say(self) -> str:
        return f"Cancel up to {self.damage_cancelled} damage about to be dealt to you."

    def say_now(self) -> str:
        return f"cancel up to {self.damage_cancelled} damage"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.prevented += self.damage_cancelled


@dataclass(frozen=True, slots=True)
class Reroll(Verb):
    """Roll a combat roll or test again."""

    rule = "RB-015"
    places = (USED,)
    windows = AFTER_ROLL | AFTER_TEST

    def say(self) -> str:
        return "Roll a combat roll or test of yours again."

    def say_now(self) -> str:
        return "roll again"

    def act(self, s: Midnight, seat: int) -> None:
        if s.test_dice:
            s.test_dice = roll_two(s, "Test, again")
        else:
            s.fight.dice = roll_two(s, "Combat, again")


@dataclass(frozen=True, slots=True)
class SetDie(Verb):
    """Turn the lower die of a combat roll."""

    face: Annotated[int, range(1, 11)]
    rule = "RB-015"
    places = (USED,)
    windows = AFTER_ROLL

    def say(self) -> str:
        return f"After a combat roll of yours, turn its lower die to {self.face}."

    def say_now(self) -> str:
        return f"turn the lower die to {self.face}"

    def helps(self, s: Midnight, seat: int) -> bool:
        return min(s.fight.dice) < self.face

    def act(self, s: Midnight, seat: int) -> None:
        dice = s.fight.dice
        dice[dice.index(min(dice))] = self.face


@dataclass(frozen=True, slots=True)
class EscapeBonus(Verb):
    """Better escape rolls."""

    bonus: int
    rule = "RB-082"
    places = (STANDING, USED)
    windows = ESCAPING

    def say(self) -> str:
        return f"{say_number(self.bonus)} to escape rolls."

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one escape roll."

    def say_now(self) -> str:
        return f"{say_number(self.bonus)} to this escape roll"

    def flight(self) -> int:
        return self.bonus

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.bonus += self.bonus


@dataclass(frozen=True, slots=True)
class Strike(Verb):
    """Damage before the first blow."""

    harm_done: int
    rule = "RB-071"
    places = (USED,)
    windows = BEFORE_COMBAT

    def say(self) -> str:
        return f"Before combat: the Challenge takes {self.harm_done} damage."

    def say_now(self) -> str:
        return f"the Challenge takes {self.harm_done} damage"

    def act(self, s: Midnight, seat: int) -> None:
        hurt_challenge(s, self.harm_done)


@dataclass(frozen=True, slots=True)
class Weaken(Verb):
    """A weaker Challenge for this combat."""

    phase: AnyPhase
    loss: int
    rule = "RB-071"
    places = (USED,)
    windows = BEFORE_COMBAT

    def say(self) -> str:
        which = "all combat values of the Challenge are" if self.phase == ANY else f"the Challenge's {PHASE_NAMES[self.phase]} value is"
        return f"Before combat: {which} {self.loss} lower for this combat."

    def say_now(self) -> str:
        return f"all its values -{self.loss}" if self.phase == ANY else f"its {PHASE_NAMES[self.phase]} value -{self.loss}"

    def act(self, s: Midnight, seat: int) -> None:
        for phase in range(3):
            if self.phase in (ANY, phase):
                s.fight.value[phase] -= self.loss


@dataclass(frozen=True, slots=True)
class Veil(Verb):
    """Less influence."""

    dice: int
    rule = "MN-151"
    places = (USED,)
    windows = BEFORE_COMBAT

    def say(self) -> str:
        return f"Before combat: influence rolls of this combat use {self.dice} {'die' if self.dice == 1 else 'dice'} less."

    def say_now(self) -> str:
        return f"{self.dice} influence {'die' if self.dice == 1 else 'dice'} less"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.veil += self.dice


@dataclass(frozen=True, slots=True)
class ExtraAttack(Verb):
    """One more attack phase this round, in strongholds too (MN-217)."""

    rule = "MN-217"
    places = (USED,)
    windows = BEFORE_ROLL

    def say(self) -> str:
        return "One additional attack phase this round."

    def say_now(self) -> str:
        return "one more attack phase"

    def helps(self, s: Midnight, seat: int) -> bool:
        return attack_phases(s, seat) < 3

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.extra_attacks[seat] += 1


@dataclass(frozen=True, slots=True)
class Burn(Verb):
    """Exhaustion for damage."""

    phase: Phase
    most: int
    rule = "RB-035"
    places = (USED,)
    windows = ON_HIT

    def say(self) -> str:
        return f"After a {PHASE_NAMES[self.phase]} hit take up to {self.most} exhaustion: +1 damage for each."

    def say_now(self) -> str:
        return f"+1 damage for each exhaustion, up to {self.most}"

    def fits(self, s: Midnight) -> bool:
        return s.fight.phase == self.phase

    def helps(self, s: Midnight, seat: int) -> bool:
        return s.exhaustion[seat] < stamina(s, seat)

    def act(self, s: Midnight, seat: int) -> None:
        s.call(Fuel(seat, self.most))


@dataclass(frozen=True, slots=True)
class ThrowMelee(Verb):
    """Melee damage from afar."""

    rule = "RB-045"
    places = (USED,)
    windows = ON_HIT

    def say(self) -> str:
        return "Use your melee damage in this ranged attack."

    def say_now(self) -> str:
        return "deal your melee damage"

    def fits(self, s: Midnight) -> bool:
        return s.fight.phase == RANGED

    def helps(self, s: Midnight, seat: int) -> bool:
        more = hero_base_damage(s, seat, MELEE) - hero_base_damage(s, seat, RANGED)
        return more > 0 and not s.fight.thrown

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.thrown = True
        s.fight.strike += hero_base_damage(s, seat, MELEE) - hero_base_damage(s, seat, RANGED)


@dataclass(frozen=True, slots=True)
class Fury(Verb):
    """A heavy blow answered."""

    least: int
    bonus: int
    rule = "RB-045"
    places = (STANDING,)

    def say(self) -> str:
        return f"When you take {self.least} or more damage at once, {say_number(self.bonus)} to your next melee roll in that combat."

    def on_wounded(self, s: Midnight, seat: int, damage: int) -> None:
        if damage >= self.least and s.combat is not None:
            s.combat.fury[seat] = self.bonus


@dataclass(frozen=True, slots=True)
class Scruple(Verb):
    """Items one will not use."""

    types: tuple[ItemType, ...]
    cost: int
    rule = "MN-192"
    places = (CHARACTER,)

    def __post_init__(self) -> None:
        if not self.types:
            raise ValueError("types: expected at least one.")

    def say(self) -> str:
        return f"{' and '.join(ITEM_TYPE_NAMES[t] for t in self.types)} effects from cost {self.cost} up do not work for you."

    def forbids_item(self, type: int, cost: int) -> bool:
        return type in self.types and cost >= self.cost
