"""A single combat roll, the hit or the harm that comes of it (RB-074 to RB-080)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.challenge_verbs import Test
from regalia.games.runebound_midnight.deeds import SEAT_PICK, hurt_challenge, is_out, roll_two, wound
from regalia.games.runebound_midnight.frames import CombatRoll, Fuel, Harm, SkillTest, ThreatTest
from regalia.games.runebound_midnight.powers import has_powers, put_powers, use_power
from regalia.games.runebound_midnight.printed import (
    AFTER_ROLL,
    AFTER_TEST,
    ATTACK,
    ESCAPE,
    MELEE,
    ON_DAMAGE,
    ON_HIT,
    PHASE_NAMES,
    SKILL_NAMES,
)
from regalia.games.runebound_midnight.reckoning import (
    challenge,
    challenge_damage,
    hero_damage,
    is_decided,
    odds,
    roll_modifiers,
    roll_odds,
    roll_target,
    skill_total,
    softened,
    stamina,
)
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import AGAIN, DONE, NUMBER, Action, Ask, Flow, Offers, number_of, procedure

MODE_WORDS = ("attacks", "defends", "tries to escape")


def roll_dice(s: Midnight, f: CombatRoll) -> Flow:
    fight = s.fight
    fight.dice = roll_two(s, f"{PHASE_NAMES[fight.phase].capitalize()} roll")
    return None


def shortfall(s: Midnight, f: CombatRoll) -> int:
    """By how much the roll misses its number; 0 or less when it succeeds (RB-011)."""
    fight = s.fight
    return roll_target(s, fight.phase, fight.mode) - sum(fight.dice) - roll_modifiers(s, f.seat, fight.phase, fight.mode)


class AfterRoll(Ask[Midnight, CombatRoll]):
    """A failed roll may be rolled again or turned by some cards."""

    rule = "RB-015"

    def seats(self, s: Midnight, f: CombatRoll) -> tuple[int, ...]:
        return (f.seat,) if shortfall(s, f) > 0 and has_powers(s, f.seat, AFTER_ROLL) else ()

    def prompt(self, s: Midnight, f: CombatRoll, seat: int) -> str:
        fight = s.fight
        return f"The roll falls short by {shortfall(s, f)}. Use something ({roll_odds(s, seat, fight.phase, fight.mode)} % on a new roll)?"

    def options(self, s: Midnight, f: CombatRoll, seat: int, o: Offers) -> None:
        put_powers(s, seat, AFTER_ROLL, o)
        o.offer("accept")

    def take(self, s: Midnight, f: CombatRoll, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def judge(s: Midnight, f: CombatRoll) -> Flow:
    """Success or failure, of an attack, a defence or an escape (RB-075 to RB-077, RB-082)."""
    fight, seat = s.fight, f.seat
    target = roll_target(s, fight.phase, fight.mode)
    total = sum(fight.dice) + roll_modifiers(s, seat, fight.phase, fight.mode)
    s.tell("{0} {1} in {2}: {3} + {4} on the dice and {5} more make {6} against {7}.", SEAT_PICK[seat], MODE_WORDS[fight.mode],
           PHASE_NAMES[fight.phase], fight.dice[0], fight.dice[1], total - sum(fight.dice), total, target, rule="RB-074")  # fmt: skip
    fight.rolls[seat] += 1
    fight.bonus = 0
    if fight.phase == MELEE:
        fight.fury[seat] = 0
    if total < target:
        fight.strike = 0
        damage = challenge_damage(s, fight.phase)
        if damage:
            s.call(Harm(seat, damage))
        return breach
    if fight.mode == ESCAPE:
        fight.out.append(seat)  # MN-161: he stays in the space
        s.tell("{0} escapes.", SEAT_PICK[seat], rule="RB-082")
        s.call(ThreatTest(True, f"{box.HEROES[s.heroes[seat]].name} escapes."))  # MN-044 b, MN-221
        return DONE
    if fight.mode == ATTACK:
        return None
    fight.strike = 0
    return DONE


class OnHit(Ask[Midnight, CombatRoll]):
    """Cards that make a hit worse."""

    rule = "RB-075"

    def seats(self, s: Midnight, f: CombatRoll) -> tuple[int, ...]:
        return (f.seat,) if has_powers(s, f.seat, ON_HIT) else ()

    def prompt(self, s: Midnight, f: CombatRoll, seat: int) -> str:
        fight = s.fight
        damage = softened(s, fight.phase, hero_damage(s, seat, fight.phase))
        return f"A hit for {damage}; {challenge(s).name} has {fight.wounds} of {fight.life} wounds. Add to it?"

    def options(self, s: Midnight, f: CombatRoll, seat: int, o: Offers) -> None:
        put_powers(s, seat, ON_HIT, o)
        o.offer("strike")

    def take(self, s: Midnight, f: CombatRoll, seat: int, action: Action) -> Flow:
        if action[0] == "strike":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def land_hit(s: Midnight, f: CombatRoll) -> Flow:
    fight = s.fight
    hurt_challenge(s, softened(s, fight.phase, hero_damage(s, f.seat, fight.phase)))
    fight.strike = 0
    fight.thrown = False
    if not is_decided(s):
        for verb in challenge(s).verbs:
            verb.on_hit(s, f.seat)
    fight.hit = True
    return DONE


def breach(s: Midnight, f: CombatRoll) -> Flow:
    """What a failed roll costs besides damage."""
    fight = s.combat
    if fight is not None and fight.mode != ESCAPE and not is_out(s, f.seat):
        for verb in challenge(s).verbs:
            verb.on_breach(s, f.seat, fight.phase, fight.mode)
    return None


procedure(CombatRoll, roll_dice, AfterRoll(), judge, OnHit(), land_hit, breach)


# --- damage about to land -----------------------------------------------------------------------------------------------


class CancelDamage(Ask[Midnight, Harm]):
    """Armor and the like (RB-051)."""

    rule = "RB-051"

    def seats(self, s: Midnight, f: Harm) -> tuple[int, ...]:
        if is_out(s, f.seat):  # a further blow of the same cause finds him knocked out already
            return ()
        return (f.seat,) if f.damage > s.fight.prevented and has_powers(s, f.seat, ON_DAMAGE) else ()

    def prompt(self, s: Midnight, f: Harm, seat: int) -> str:
        return f"{f.damage - s.fight.prevented} damage is about to land on you. Cancel some?"

    def options(self, s: Midnight, f: Harm, seat: int, o: Offers) -> None:
        put_powers(s, seat, ON_DAMAGE, o)
        o.offer("accept")

    def take(self, s: Midnight, f: Harm, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def land_harm(s: Midnight, f: Harm) -> Flow:
    damage = max(0, f.damage - s.fight.prevented)
    s.fight.prevented = 0
    wound(s, f.seat, damage)
    return None


procedure(Harm, CancelDamage(), land_harm)


# --- exhaustion for damage ----------------------------------------------------------------------------------------------


class ChooseFuel(Ask[Midnight, Fuel]):
    """How much exhaustion goes into a hit (RB-035)."""

    rule = "RB-035"

    def prompt(self, s: Midnight, f: Fuel, seat: int) -> str:
        return "How much exhaustion do you take for as much damage?"

    def options(self, s: Midnight, f: Fuel, seat: int, o: Offers) -> None:
        for count in range(1, min(f.most, stamina(s, seat) - s.exhaustion[seat]) + 1):
            o.offer(NUMBER[count])

    def take(self, s: Midnight, f: Fuel, seat: int, action: Action) -> Flow:
        count = number_of(action[0])
        s.exhaustion[seat] += count
        s.fight.strike += count
        return None


procedure(Fuel, ChooseFuel())


# --- a test that the Challenge demands ----------------------------------------------------------------------------------


def _test_of(s: Midnight, f: SkillTest) -> Test:
    verb = challenge(s).verbs[f.verb]
    assert isinstance(verb, Test)
    return verb


def roll_test(s: Midnight, f: SkillTest) -> Flow:
    s.test_dice = roll_two(s, SKILL_NAMES[_test_of(s, f).skill_tested])
    return None


class RetryTest(Ask[Midnight, SkillTest]):
    """A failed test may be rolled again by some cards."""

    rule = "RB-015"

    def _short(self, s: Midnight, f: SkillTest) -> int:
        test = _test_of(s, f)
        return test.number - sum(s.test_dice) - skill_total(s, f.seat, test.skill_tested)

    def seats(self, s: Midnight, f: SkillTest) -> tuple[int, ...]:
        return (f.seat,) if self._short(s, f) > 0 and has_powers(s, f.seat, AFTER_TEST) else ()

    def prompt(self, s: Midnight, f: SkillTest, seat: int) -> str:
        test = _test_of(s, f)
        again = odds(test.number - skill_total(s, seat, test.skill_tested))
        return f"{SKILL_NAMES[test.skill_tested]} {test.number} fails by {self._short(s, f)}. Roll again at {again} %?"

    def options(self, s: Midnight, f: SkillTest, seat: int, o: Offers) -> None:
        put_powers(s, seat, AFTER_TEST, o)
        o.offer("accept")

    def take(self, s: Midnight, f: SkillTest, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def judge_test(s: Midnight, f: SkillTest) -> Flow:
    """RB-011, RB-013."""
    test = _test_of(s, f)
    bonus = skill_total(s, f.seat, test.skill_tested)
    total = sum(s.test_dice) + bonus
    s.test_dice = []
    s.tell("{0} tests {1}: {2} against {3}.", SEAT_PICK[f.seat], SKILL_NAMES[test.skill_tested], total, test.number, rule="RB-013")
    passed = total >= test.number
    follows = test.success if passed else test.fail
    if follows and s.heard_by_someone:
        s.tell("A success: {0}." if passed else "A failure: {0}.", " and ".join(verb.say() for verb in follows), rule="RB-013")
    for verb in follows:
        verb.act(s, f.seat)
    return None


procedure(SkillTest, roll_test, RetryTest(), judge_test)
