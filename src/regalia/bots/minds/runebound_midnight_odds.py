"""Estimates for the bots of Runebound: how strong a Hero is, how a duel or an assault will probably go, what an Item is worth.

A duel is reckoned as a race: the expected rounds until the Challenge falls against the expected rounds until the Hero does.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.challenge_verbs import FirstHitTires, Halve, OnBreach, Regenerate, Thick
from regalia.games.runebound_midnight.combat_verbs import (
    Burn,
    Cancel,
    DamageBonus,
    ExtraAttack,
    Reroll,
    RollBonus,
    Scruple,
    SetDie,
    Strike,
    ThrowMelee,
    Veil,
    Weaken,
)
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ALWAYS,
    ANY,
    ATTACK,
    BLUE,
    DEFEND,
    DISCARD,
    GROWTH,
    MOVEMENT_FACES,
    RED,
    TURN_DICE,
    Item,
    Verb,
)
from regalia.games.runebound_midnight.reckoning import level, life, works
from regalia.games.runebound_midnight.state import Midnight
from regalia.games.runebound_midnight.travel_verbs import Ease, ExtraDie, Homeward, InfiltrationBonus, Mend, Passage, Rekindle, StaminaBonus

_WAYS: Final = tuple(sum(1 for a in range(1, 11) for b in range(1, 11) if a + b >= n) / 100 for n in range(23))

Build = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], float, float]  # attack, defence, damage, armor, attack phases


def reach(needed: float) -> float:
    """The chance of two dice to reach a number, also between whole numbers."""
    if needed <= 2:
        return 1.0
    if needed >= 21:
        return 0.0
    low = int(needed)
    part = needed - low
    return _WAYS[low] * (1 - part) + _WAYS[low + 1] * part


def _weigh(verb: Verb, share: float, attack: list[float], defence: list[float], damage: list[float], rest: list[float]) -> None:
    """Add what a verb gives; `share` is how much of a combat it is there."""
    if isinstance(verb, RollBonus):
        bonus = verb.bonus * (0.25 if verb.first else share)
        for phase in range(3):
            if verb.phase in (ANY, phase):
                if verb.mode in (ANY, ATTACK):
                    attack[phase] += bonus
                if verb.mode in (ANY, DEFEND):
                    defence[phase] += bonus
    elif isinstance(verb, DamageBonus):
        for phase in range(3):
            if verb.phase in (ANY, phase):
                damage[phase] += verb.bonus * share
    elif isinstance(verb, Burn):
        damage[verb.phase] += verb.most * share * 0.7
    elif isinstance(verb, ThrowMelee):
        damage[0] += max(0.0, damage[1] - damage[0]) * 0.6
    elif isinstance(verb, Cancel):
        rest[0] += verb.damage_cancelled
    elif isinstance(verb, ExtraAttack):
        rest[1] += 0.5
    elif isinstance(verb, Reroll | SetDie):
        rest[0] += 1.3


def build_of(s: Midnight, seat: int, extra: Item | None = None, items: list[int] | None = None, growth: list[int] | None = None) -> Build:
    """A Hero's strength with all he carries, or with other Items or another growth, and perhaps one card more."""
    carried = s.items[seat] if items is None else items
    upgrades = tuple([good for item in carried for good in s.upgrades[item]])
    return _build(s.heroes[seat], tuple(s.growth[seat] if growth is None else growth), tuple(carried), upgrades, extra)


@lru_cache(maxsize=100_000)
def _build(number: int, growth: tuple[int, ...], items: tuple[int, ...], upgrades: tuple[int, ...], extra: Item | None) -> Build:
    hero = box.HEROES[number]
    attack = [float(hero.attributes[phase] + growth[phase] * GROWTH[phase]) for phase in range(3)]
    defence = list(attack)
    damage = [float(d) for d in hero.damage]
    rest = [0.0, 0.0]
    cards = [box.ITEMS[item] for item in items] + [box.GOODS[good] for good in upgrades]
    if extra is not None:
        cards.append(extra)
    scruples = [verb for ability in hero.abilities for verb in ability.verbs]
    for card in cards:
        if card.use in (ALWAYS, ACTIVATE) and not any(verb.forbids_item(card.type, card.cost) for verb in scruples):
            for verb in card.verbs:
                _weigh(verb, 1.0 if card.use == ALWAYS else 0.45, attack, defence, damage, rest)
    for ability in hero.abilities:
        if not isinstance(ability.verbs[0], Scruple):
            for verb in ability.verbs:
                _weigh(verb, 0.5, attack, defence, damage, rest)
    phases = min(3.0, 1 + sum(growth) // 2 + rest[1])
    return (tuple(attack), tuple(defence), tuple(damage), rest[0], phases)


@lru_cache(maxsize=200_000)
def race(build: Build, card: int, influence: tuple[float, float, float], phases: float) -> tuple[float, float]:
    """Damage dealt and taken per round against a Challenge."""
    attack, defence, damage, _, _ = build
    challenge = box.CHALLENGES[card]
    dealt: list[float] = []
    taken = 0.0
    for phase in range(3):
        value, harm = challenge.strengths[phase]
        chance = reach(value + influence[phase] - attack[phase])
        hit = damage[phase]
        for verb in challenge.verbs:
            if isinstance(verb, Halve) and verb.phase == phase:
                hit = (hit + 0.5) / 2
            elif isinstance(verb, Thick):
                hit = max(1.0, hit - verb.less)
        dealt.append(chance * min(hit, challenge.life + 1.0))
        cost = float(harm)
        for verb in challenge.verbs:
            if isinstance(verb, OnBreach):
                cost += 0.3
        taken += (1 - reach(value + influence[phase] - max(attack[phase], defence[phase]))) * (cost if harm else 0.0)
    dealt.sort(reverse=True)
    whole = int(phases)
    total = sum(dealt[:whole])
    if whole < 3:
        total += (phases - whole) * dealt[whole]
    for verb in challenge.verbs:
        if isinstance(verb, Regenerate):
            total -= 0.7 * verb.wounds
        elif isinstance(verb, FirstHitTires):
            taken += 0.2
    return max(0.05, total), max(0.02, taken)


def likely(kill: float, fall: float) -> float:
    """The chance to win a race: rounds until it falls against rounds until he does."""
    ratio = fall / max(0.2, kill)
    weight: float = ratio**2.4
    return weight / (1 + weight)


def duel(build: Build, card: int, health: int, influence: tuple[float, float, float] = (0.0, 0.0, 0.0), life_left: int = 0) -> float:
    """The chance to beat a Challenge alone."""
    if health <= 0:
        return 0.0
    dealt, taken = race(build, card, influence, build[4])
    left = life_left or box.CHALLENGES[card].life
    return likely((left - 0.4) / dealt, (health + build[3] - 0.3) / taken)


USUAL_PUSH: Final = 0.36  # what an influence die adds to a phase, on average


def _on_the_best_phase(build: Build, push: float) -> tuple[float, float, float]:
    best = max(range(3), key=lambda p: build[0][p] + 2 * build[2][p])
    return (push if best == 0 else 0.0, push if best == 1 else 0.0, push if best == 2 else 0.0)


@lru_cache(maxsize=50_000)
def colour_odds(build: Build, colour: int, health: int, dice: int) -> float:
    """The chance to beat an unknown Challenge of a colour under usual influence."""
    influence = _on_the_best_phase(build, USUAL_PUSH * dice)
    cards = [n for n, c in enumerate(box.CHALLENGES) if c.colour == colour]
    return sum(duel(build, n, health, influence) for n in cards) / len(cards)


@lru_cache(maxsize=100_000)
def might(build: Build, colour: int, health: int, dice: int) -> float:
    """How strong a Hero is against a colour, on a scale without end: how hard he hits and how long he stands, as logarithms."""
    push = USUAL_PUSH * dice
    if colour == RED:  # in an assault: every phase is influenced, and everybody has one attack (MN-214, MN-216)
        influence, phases = (push, push, push), min(2.0, 1.0 + build[4] % 1)
    else:
        influence, phases = _on_the_best_phase(build, push), build[4]
    cards = [n for n, c in enumerate(box.CHALLENGES) if c.colour == colour]
    total = 0.0
    for card in cards:
        dealt, taken = race(build, card, influence, phases)
        total += log(dealt) + log((health + build[3]) / max(0.15, taken))
    return total / len(cards)


def strength(s: Midnight, seat: int, build: Build, whole: int) -> float:
    """What a Hero's build is worth to him: assaults above all, and the adventures on the way there."""
    dice = min(5, level(s, seat) + 1)
    return 7.0 * might(build, RED, whole, dice) + 3.0 * might(build, BLUE, whole, dice)


def health_of(s: Midnight, seat: int) -> int:
    return life(s, seat) - s.wounds[seat]


@lru_cache(maxsize=16)
def symbol_share(symbol: int) -> float:
    """How often a movement die shows a symbol."""
    return sum(symbol in face for face in MOVEMENT_FACES) / 6


@lru_cache(maxsize=50_000)
def _assault(team: tuple[tuple[Build, int], ...], mirror: int, influence: tuple[float, float, float]) -> float:
    total = 0.0
    cards = [n for n, c in enumerate(box.CHALLENGES) if c.colour == 3]
    for card in cards:
        left = box.CHALLENGES[card].life + mirror - 0.4
        strengths = [race(build, card, influence, min(2.0, 1.0 + build[4] % 1)) for build, _ in team]
        health = [hp + build[3] for build, hp in team]
        rounds = 0.0
        while left > 0 and rounds < 25:
            force = sum(dealt for (dealt, _), hp in zip(strengths, health, strict=True) if hp > 0)
            if force <= 0:
                break
            left -= force
            health = [hp - taken for (_, taken), hp in zip(strengths, health, strict=True)]
            rounds += 1
        reserve = sum(max(0.0, hp) for hp in health)
        start = sum(hp + build[3] for build, hp in team)
        if left > 0:
            total += max(0.0, 0.35 - 0.12 * left)
        else:
            total += min(0.97, 0.5 + 0.65 * reserve / max(1.0, start))
    return total / len(cards)


def assault_odds(s: Midnight, seats: list[int], mirror: int) -> float:
    """The chance of a group to take a mirror of this value."""
    if not seats:
        return 0.0
    return _team_odds(s, seats, tuple((build_of(s, seat), health_of(s, seat)) for seat in seats), mirror)


def fresh_assault_odds(s: Midnight, seats: list[int], mirror: int) -> float:
    """The chance of a group to take a mirror of this value when all its wounds have healed."""
    return _team_odds(s, seats, tuple((build_of(s, seat), life(s, seat)) for seat in seats), mirror)


def _team_odds(s: Midnight, seats: list[int], team: tuple[tuple[Build, int], ...], mirror: int) -> float:
    dice = min(5, max(level(s, seat) for seat in seats))
    king = box.NIGHT_KINGS[s.night_king]
    turned = king.levels[s.shadow - 1] / 3 if king.power == TURN_DICE else 0.0  # Ardherin, in each of the three phases
    a, b, c = (min(float(dice), dice * symbol_share(symbol) + 0.6 * turned) for symbol in king.symbols)
    return _measured(_assault(team, mirror, (a, b, c)))


# What the fluid reckoning says, in tenths, against what really happened in a few hundred assaults.
_MEASURED: Final = (0.0, 0.09, 0.17, 0.28, 0.46, 0.73, 0.89, 0.94, 0.97, 0.98, 0.99, 0.99)


def _measured(guess: float) -> float:
    low = int(guess * 10)
    part = guess * 10 - low
    return _MEASURED[low] * (1 - part) + _MEASURED[low + 1] * part


def item_worth(s: Midnight, seat: int, card: Item) -> float:
    """What a card adds to a Hero, in rough points."""
    if not works(s, seat, card):
        return 0.0
    return _gain(s, seat, build_of(s, seat), build_of(s, seat, card)) + _besides(card)


def carried_worth(s: Midnight, seat: int, item: int) -> float:
    """What an Item, with all that is bound to it, adds to a Hero who has it or might get it."""
    if not works(s, seat, box.ITEMS[item]):
        return 0.0
    others = [other for other in s.items[seat] if other != item]
    return _gain(s, seat, build_of(s, seat, items=others), build_of(s, seat, items=[*others, item])) + _besides(box.ITEMS[item])


def _gain(s: Midnight, seat: int, now: Build, then: Build) -> float:
    whole = life(s, seat)
    return strength(s, seat, then, whole) - strength(s, seat, now, whole)


def _besides(card: Item) -> float:
    """What a card is worth outside combat, or once."""
    worth = 0.0
    for verb in card.verbs:
        if isinstance(verb, InfiltrationBonus):
            worth += 0.5 * verb.bonus if card.use != DISCARD else 0.45
        elif isinstance(verb, ExtraDie | Rekindle | Mend | StaminaBonus | Ease | Veil):
            worth += 1.2 if card.use != DISCARD else 0.6
        elif card.use == DISCARD:
            if isinstance(verb, DamageBonus):
                worth += 0.3 * verb.bonus + 0.1 * verb.more
            elif isinstance(verb, Strike):
                worth += 0.6 * verb.harm_done
            elif isinstance(verb, Weaken):
                worth += 0.8 * verb.loss
            elif isinstance(verb, Passage | Homeward):
                worth += 0.75
            else:
                worth += 0.45
    return worth
