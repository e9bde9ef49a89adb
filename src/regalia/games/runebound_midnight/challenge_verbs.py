"""The glossary of Challenges: what they do to a Hero or to themselves, before combat, standing, or when a roll fails."""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.runebound_midnight.board import SYMBOL
from regalia.games.runebound_midnight.deeds import (
    SEAT_PICK,
    heal_challenge,
    hurt_challenge,
    tire,
)
from regalia.games.runebound_midnight.frames import Harm, Pay, SkillTest
from regalia.games.runebound_midnight.printed import (
    ANY,
    ATTACK,
    DEFEND,
    ITEM_TYPE_NAMES,
    OPPOSING,
    PHASE_NAMES,
    RIVER,
    SKILL_NAMES,
    SUFFERED,
    TERRAIN_NAMES,
    AnyPhase,
    Before,
    ItemType,
    Loss,
    Mode,
    Phase,
    Skill,
    Symbol,
    Verb,
    check_places,
    say_count,
)
from regalia.games.runebound_midnight.reckoning import challenge
from regalia.games.runebound_midnight.state import Midnight

# --- Challenges: what they do to a Hero or to themselves -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tire(Verb):
    """Exhaustion forced on the Hero."""

    exhaustion: int
    rule = "RB-034"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"take {self.exhaustion} exhaustion"

    def act(self, s: Midnight, seat: int) -> None:
        tire(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class Wound(Verb):
    """Damage without a roll."""

    wounds: int
    rule = "RB-033"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"take {self.wounds} damage"

    def act(self, s: Midnight, seat: int) -> None:
        s.call(Harm(seat, self.wounds))


@dataclass(frozen=True, slots=True)
class Rob(Verb):
    """Goods lost; which ones is the Hero's choice (MN-158)."""

    goods: int
    rule = "MN-158"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"lose {say_count(self.goods, 'good')}"

    def act(self, s: Midnight, seat: int) -> None:
        if s.goods[seat]:
            s.tell("{0} loses {1}.", SEAT_PICK[seat], say_count(min(self.goods, len(s.goods[seat])), "good"), rule=self.rule)
            s.call(Pay(seat, self.goods))


@dataclass(frozen=True, slots=True)
class Hinder(Verb):
    """A worse first roll."""

    loss: Loss
    rule = "RB-048"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"-{self.loss} to your first combat roll"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.hindrance[seat] += self.loss


@dataclass(frozen=True, slots=True)
class Unnerve(Verb):
    """Worse rolls in one phase."""

    phase: Phase
    loss: Loss
    rule = "RB-074"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"-{self.loss} to your {PHASE_NAMES[self.phase]} rolls in this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.shaken[3 * seat + self.phase] += self.loss


@dataclass(frozen=True, slots=True)
class Sharpen(Verb):
    """A stronger Challenge."""

    phase: Phase
    gain: int
    rule = "RB-070"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"its {PHASE_NAMES[self.phase]} value is {self.gain} higher for this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.value[self.phase] += self.gain


@dataclass(frozen=True, slots=True)
class Calm(Verb):
    """A weaker Challenge."""

    phase: Phase
    loss: int
    rule = "RB-070"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"its {PHASE_NAMES[self.phase]} value is {self.loss} lower for this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.value[self.phase] -= self.loss


@dataclass(frozen=True, slots=True)
class Bleed(Verb):
    """The Challenge is hurt."""

    harm_done: int
    rule = "RB-075"
    places = (SUFFERED,)

    def say(self) -> str:
        return f"it takes {self.harm_done} damage"

    def act(self, s: Midnight, seat: int) -> None:
        hurt_challenge(s, self.harm_done)


@dataclass(frozen=True, slots=True)
class Bind(Verb):
    """No way out of this combat."""

    rule = "RB-084"
    places = (SUFFERED,)

    def say(self) -> str:
        return "nobody may escape from this combat"

    def act(self, s: Midnight, seat: int) -> None:
        s.fight.no_escape = True


@dataclass(frozen=True, slots=True)
class Test(Before):
    """A test before combat."""

    __test__ = False  # not a test for pytest
    skill_tested: Skill
    number: int
    fail: tuple[Verb, ...] = ()
    success: tuple[Verb, ...] = ()
    rule = "RB-013"

    def __post_init__(self) -> None:
        if not self.fail and not self.success:
            raise ValueError("fail: expected what follows a failure, or a success: the test would be for nothing.")
        check_places("fail", self.fail, SUFFERED)
        check_places("success", self.success, SUFFERED)

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
    places = (OPPOSING,)

    def say(self) -> str:
        return f"Escaping from it needs {self.more} more."

    def escape(self) -> int:
        return self.more


@dataclass(frozen=True, slots=True)
class NoEscape(Verb):
    """Impossible to get away from."""

    rule = "RB-084"
    places = (OPPOSING,)

    def say(self) -> str:
        return "Nobody may escape from it."

    def bars_escape(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Halve(Verb):
    """Hard to hurt in one phase."""

    phase: Phase
    rule = "RB-075"
    places = (OPPOSING,)

    def say(self) -> str:
        return f"Its wounds from {PHASE_NAMES[self.phase]} attacks are halved, rounded up."

    def softens(self, s: Midnight, phase: int, damage: int) -> int:
        return (damage + 1) // 2 if phase == self.phase else damage


@dataclass(frozen=True, slots=True)
class Thick(Verb):
    """Hard to hurt."""

    less: int
    rule = "RB-075"
    places = (OPPOSING,)

    def say(self) -> str:
        return f"Every hit deals {self.less} damage less to it, but at least 1."

    def softens(self, s: Midnight, phase: int, damage: int) -> int:
        return max(1, damage - self.less)


@dataclass(frozen=True, slots=True)
class FirstHitTires(Verb):
    """The first to hit it pays."""

    exhaustion: int
    rule = "RB-034"
    places = (OPPOSING,)

    def say(self) -> str:
        return f"The first Hero to hit it in a round takes {self.exhaustion} exhaustion."

    def on_hit(self, s: Midnight, seat: int) -> None:
        if not s.fight.hit:
            tire(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class OnBreach(Verb):
    """A failed roll costs more than blood."""

    phase: AnyPhase
    verbs: tuple[Verb, ...]
    mode: Mode = ANY
    rule = "RB-076"
    places = (OPPOSING,)

    def __post_init__(self) -> None:
        if not self.verbs:
            raise ValueError("verbs: expected at least one.")
        check_places("verbs", self.verbs, SUFFERED)

    def say(self) -> str:
        kind = {ANY: "attack or defence", ATTACK: "attack", DEFEND: "defence"}[self.mode]
        phase = "" if self.phase == ANY else f"{PHASE_NAMES[self.phase]} "
        return f"After a failed {phase}{kind} also {' and '.join(v.say() for v in self.verbs)}."

    def bites(self, phase: int, mode: int) -> bool:
        return self.phase in (ANY, phase) and self.mode in (ANY, mode)

    def on_breach(self, s: Midnight, seat: int, phase: int, mode: int) -> None:
        if self.bites(phase, mode):
            s.tell("{0} suffers for it.", SEAT_PICK[seat], rule=self.rule)
            for verb in self.verbs:
                verb.act(s, seat)


@dataclass(frozen=True, slots=True)
class Regenerate(Verb):
    """Wounds close."""

    wounds: int
    rule = "RB-080"
    places = (OPPOSING,)

    def say(self) -> str:
        return f"At the end of each round it loses {self.wounds} {'wound' if self.wounds == 1 else 'wounds'}."

    def on_round_end(self, s: Midnight) -> None:
        heal_challenge(s, self.wounds)


@dataclass(frozen=True, slots=True)
class Frenzy(Verb):
    """Worse the longer it lasts."""

    phase: Phase
    gain: int
    rule = "RB-070"
    places = (OPPOSING,)

    def say(self) -> str:
        return f"From the second round on its {PHASE_NAMES[self.phase]} damage is {self.gain} higher."

    def damage(self, s: Midnight, phase: int) -> int:
        return self.gain if phase == self.phase and s.fight.round >= 2 else 0


@dataclass(frozen=True, slots=True)
class HomeGround(Verb):
    """Stronger at home."""

    terrain: Symbol
    gain: int
    rule = "RB-070"
    places = (OPPOSING,)

    def say(self) -> str:
        where = "a river or aquatic space" if self.terrain == RIVER else TERRAIN_NAMES[self.terrain]  # one symbol (MN-009)
        return f"Fought in {where}, its combat values are {self.gain} higher."

    def value(self, s: Midnight, phase: int) -> int:
        return self.gain if SYMBOL[s.fight.space] == self.terrain else 0


@dataclass(frozen=True, slots=True)
class Disarm(Verb):
    """Items that do not work against it."""

    type: ItemType
    cost: int
    rule = "MN-192"
    places = (OPPOSING,)

    def say(self) -> str:
        dear = f" costing {self.cost} or more" if self.cost else ""
        return f"{ITEM_TYPE_NAMES[self.type]} Items{dear} have no effect against it."

    def forbids_item(self, type: int, cost: int) -> bool:
        return type == self.type and cost >= self.cost
