"""What follows from the state: levels, strengths, limits, odds. Nothing here changes anything."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, SYMBOL, TOWNS
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ALLY,
    ALWAYS,
    COUNTER_PRICE,
    DEFEND,
    DISCARD,
    ESCAPE,
    GROWTH,
    LIMITS,
    MELEE,
    MOVEMENT_FACES,
    SKILL_ATTRIBUTE,
    TOWN,
    Challenge,
    Item,
    Verb,
)
from regalia.games.runebound_midnight.state import ASSAULT, Midnight


def level(s: Midnight, seat: int) -> int:
    """MN-030."""
    return 1 + sum(s.growth[seat])


def counter_price(s: Midnight) -> int:
    """RB-112, RB-113."""
    return COUNTER_PRICE[s.seats]


def worth(s: Midnight, seat: int) -> int:
    """MN-032: Items at printed cost, upgrades left aside (MN-199), and one for each good."""
    return sum(box.ITEMS[item].cost for item in s.items[seat]) + len(s.goods[seat])


def rank(s: Midnight, seat: int) -> tuple[int, int, int, int]:
    """A Hero with a greater rank is the higher one (MN-031, MN-032)."""
    return (level(s, seat), s.points[seat], worth(s, seat), -seat)


def highest_hero(s: Midnight) -> int:
    """The highest-level Hero."""
    return max(s.hero_seats, key=lambda seat: rank(s, seat))


def by_level(s: Midnight, seats: list[int]) -> list[int]:
    """Heroes from the highest level down (MN-215)."""
    return sorted(seats, key=lambda seat: rank(s, seat), reverse=True)


# --- cards in force -----------------------------------------------------------------------------------------------------


def faceup(good: int) -> bool:
    """Whether an attached base card lies faceup (MN-189) or facedown (MN-190)."""
    return box.GOODS[good].use in (ALWAYS, ACTIVATE)


def works(s: Midnight, seat: int, card: Item) -> bool:
    """Whether effects of a card work for a Hero now: his own scruples (MN-192) and the Challenge may forbid it."""
    for verb in box.HEROES[s.heroes[seat]].scruples:
        if verb.forbids_item(card.type, card.cost):
            return False
    if s.combat is not None and seat in s.combat.order:
        for verb in challenge(s).scruples:
            if verb.forbids_item(card.type, card.cost):
                return False
    return True


def standing(s: Midnight, seat: int) -> list[Verb]:
    """All verbs that work for a Hero at all times: abilities, Always-on Items and upgrades."""
    verbs = list(box.HEROES[s.heroes[seat]].standing)
    for item in s.items[seat]:
        card = box.ITEMS[item]
        if card.use == ALWAYS and works(s, seat, card):
            verbs.extend(card.verbs)
        for good in s.upgrades[item]:
            upgrade = box.GOODS[good]
            if upgrade.use == ALWAYS and works(s, seat, upgrade):
                verbs.extend(upgrade.verbs)
    return verbs


def carried(s: Midnight, seat: int, type: int) -> int:
    """How many cards of a type count against the limit, faceup upgrades included (MN-192)."""
    count = 0
    for item in s.items[seat]:
        count += box.ITEMS[item].type == type
        for good in s.upgrades[item]:
            count += faceup(good) and box.GOODS[good].type == type
    return count


def room_for(s: Midnight, seat: int, items: list[int], without: list[int]) -> int:
    """The type whose limit these Items (with their upgrades) would break after giving up others, or -1 (RB-043)."""
    for type, limit in LIMITS.items():
        count = carried(s, seat, type)
        for item in without:
            count -= counts_against(s, item, type)
        new = sum(counts_against(s, item, type) for item in items)
        if new and count + new > limit:
            return type
    return -1


def counts_against(s: Midnight, item: int, type: int) -> int:
    """What an Item and its faceup upgrades count against the limit of a type (MN-192)."""
    return (box.ITEMS[item].type == type) + sum(1 for good in s.upgrades[item] if faceup(good) and box.GOODS[good].type == type)


# --- Heroes -------------------------------------------------------------------------------------------------------------


def life(s: Midnight, seat: int) -> int:
    return box.HEROES[s.heroes[seat]].life + s.growth[seat][4] * GROWTH[4]


def stamina(s: Midnight, seat: int) -> int:
    more = sum(verb.stamina() for verb in standing(s, seat))
    return box.HEROES[s.heroes[seat]].stamina + s.growth[seat][3] * GROWTH[3] + more


def attribute(s: Midnight, seat: int, phase: int) -> int:
    """Mind, Body or Spirit by the phase that uses it (RB-031)."""
    return box.HEROES[s.heroes[seat]].attributes[phase] + s.growth[seat][phase] * GROWTH[phase]


def skill_total(s: Midnight, seat: int, skill: int) -> int:
    """What a Hero adds to a test of a skill (RB-013)."""
    total = attribute(s, seat, SKILL_ATTRIBUTE[skill])
    for known, bonus in box.HEROES[s.heroes[seat]].skills:
        if known == skill:
            total += bonus
    return total + sum(verb.skill(skill) for verb in standing(s, seat))


def infiltration_number(s: Midnight, seat: int) -> int:
    """MN-134."""
    return 10 + max((box.ITEMS[item].cost for item in s.items[seat]), default=0)


def infiltration_total(s: Midnight, seat: int, skill: int) -> int:
    """What a Hero adds to an infiltration test with a skill."""
    return skill_total(s, seat, skill) + sum(verb.infiltration() for verb in standing(s, seat))


def infiltration_odds(s: Midnight, seat: int, skill: int) -> int:
    """The chance in percent that an infiltration with a skill succeeds, with what was used for it so far."""
    return odds(infiltration_number(s, seat) - infiltration_total(s, seat, skill) - s.test)


def attack_phases(s: Midnight, seat: int) -> int:
    """MN-200, and one only in an assault (MN-216); abilities and cards come on top (MN-217)."""
    phases = 1 + sum(s.growth[seat]) // 2
    if s.combat is not None:
        if s.combat.kind == ASSAULT:
            phases = 1
        phases += s.combat.extra_attacks[seat]
    return min(3, phases)


def movement_dice(s: Midnight, seat: int) -> int:
    """MN-121."""
    return 4 if s.wounds[seat] or s.exhaustion[seat] else 5


def nearest_towns(space: int) -> list[int]:
    """The towns nearest to a space, counted in spaces (RB-092)."""
    least = min(DISTANCE[space][town] for town in TOWNS)
    return [town for town in TOWNS if DISTANCE[space][town] == least]


def matches(face: int, space: int) -> bool:
    """Whether a movement die fits a space for Heal and Barter (MN-127, MN-128, MN-113)."""
    if SPACES[space].kind == TOWN:
        return True
    return SYMBOL[space] in MOVEMENT_FACES[face]  # a stronghold has no symbol


# --- combat -------------------------------------------------------------------------------------------------------------


def challenge(s: Midnight) -> Challenge:
    """The card being fought."""
    return box.CHALLENGES[s.fight.challenge]


def challenge_value(s: Midnight, phase: int) -> int:
    """A Challenge's combat value now, influence included (MN-152)."""
    fight, card = s.fight, challenge(s)
    value = card.strengths[phase][0] + fight.value[phase] + fight.influence[phase]
    for verb in card.verbs:
        value += verb.value(s, phase)
    return value


def challenge_damage(s: Midnight, phase: int) -> int:
    """A Challenge's damage now."""
    fight, card = s.fight, challenge(s)
    damage = card.strengths[phase][1] + fight.damage[phase] + fight.raised[phase]
    for verb in card.verbs:
        damage += verb.damage(s, phase)
    return max(0, damage)


def roll_modifiers(s: Midnight, seat: int, phase: int, mode: int) -> int:
    """All that comes on top of the dice in a combat roll (RB-074)."""
    fight = s.fight
    total = attribute(s, seat, phase) - fight.shaken[3 * seat + phase]
    if seat == fight.acting:
        total += fight.bonus
    if fight.rolls[seat] == 0:
        total -= fight.hindrance[seat]  # RB-048
    if phase == MELEE:
        total += fight.fury[seat]
    for verb in standing(s, seat):
        total += verb.roll(s, seat, phase, mode)
        if mode == ESCAPE:
            total += verb.flight()
    return total


def roll_target(s: Midnight, phase: int, mode: int) -> int:
    """The number a combat roll must reach."""
    target = challenge_value(s, phase)
    if mode == ESCAPE:
        for verb in challenge(s).verbs:
            target += verb.escape()
    return target


def roll_odds(s: Midnight, seat: int, phase: int, mode: int) -> int:
    """The chance in percent that a combat roll succeeds."""
    return odds(roll_target(s, phase, mode) - roll_modifiers(s, seat, phase, mode))


def safe_to_defend(s: Midnight, phase: int) -> bool:
    """Whether a defence needs no roll: a failure would cost nothing (RB-079)."""
    return challenge_damage(s, phase) == 0 and not any(verb.bites(phase, DEFEND) for verb in challenge(s).verbs)


def defence_odds(s: Midnight, seat: int, phase: int) -> int:
    """The chance in percent that a defence costs nothing."""
    return 100 if safe_to_defend(s, phase) else roll_odds(s, seat, phase, DEFEND)


def hero_base_damage(s: Midnight, seat: int, phase: int) -> int:
    """The printed damage of a Hero in a phase."""
    return box.HEROES[s.heroes[seat]].damage[phase]


def hero_damage(s: Midnight, seat: int, phase: int) -> int:
    """The damage of a hit (RB-075)."""
    damage = hero_base_damage(s, seat, phase) + (s.fight.strike if seat == s.fight.acting else 0)
    for verb in standing(s, seat):
        damage += verb.harm(s, seat, phase)
    return damage


def softened(s: Midnight, phase: int, damage: int) -> int:
    """The wounds a Challenge takes from a hit."""
    for verb in challenge(s).verbs:
        damage = verb.softens(s, phase, damage)
    return damage


def can_escape(s: Midnight) -> bool:
    """Whether an escape may be tried at all (RB-084)."""
    return not s.fight.no_escape and not any(verb.bars_escape() for verb in challenge(s).verbs)


def is_decided(s: Midnight) -> bool:
    """Whether the combat is over: the Challenge has fallen or no Hero is left (RB-080, MN-219, MN-222)."""
    fight = s.fight
    return fight.wounds >= fight.life or len(fight.out) >= len(fight.order)


def fighters(s: Midnight) -> list[int]:
    """The Heroes still in the combat, in order."""
    fight = s.fight
    return [seat for seat in fight.order if seat not in fight.out]


_WAYS: Final = tuple(sum(1 for a in range(1, 11) for b in range(1, 11) if a + b >= n) for n in range(23))


def odds(needed: int) -> int:
    """The chance in percent that two ten-sided dice reach a number."""
    if needed <= 2:
        return 100
    return _WAYS[needed] if needed <= 20 else 0


def facedown_card(good: int) -> bool:
    """Whether a base card can only be attached facedown (MN-190)."""
    return box.GOODS[good].use in (ALLY, DISCARD)
