"""What things are worth to the greedy bot of Queen by Midnight, in points, 1 point being 1 Clout in hand.

A card is worth what its verbs do, less its cost; a purchase is worth that for every time it will probably be played, less its price.
When the next blows could be the last, Health weighs more.
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.queen_by_midnight.abilities import (
    Armor,
    AtStart,
    BanishReward,
    Bargain,
    BuyTax,
    Edge,
    LevelReward,
    OncePerTurn,
    PlayTax,
    Reroll,
    SharedSkill,
    Skill,
    Stow,
    Thorns,
    TrapWatch,
)
from regalia.games.queen_by_midnight.catalogue import KIND, PRINTED
from regalia.games.queen_by_midnight.clock import Evening
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.guards import buy_cost, play_cost
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    EVENT,
    REACTION,
    STARTER,
    SUMMON,
    TRAP,
    Ability,
    Verb,
)
from regalia.games.queen_by_midnight.state import Queen
from regalia.games.queen_by_midnight.verbs import (
    FOREVER,
    Applause,
    BanishAttackCard,
    BanishMarket,
    BanishOwn,
    BuyOnTop,
    ByRoll,
    Choose,
    Deal,
    Discard,
    Discount,
    Dismiss,
    Draw,
    DrawNextTurn,
    EachOpponent,
    Felled,
    Flip,
    Gain,
    GainLevel,
    GainNumber,
    GainPerTrap,
    Heal,
    HealBySide,
    HealHalfRoll,
    If,
    IfUnhurt,
    LayTrapOnDeck,
    LookAtDeck,
    Lose,
    LoseAndCount,
    LowerLevel,
    NegateAttack,
    NegateDamage,
    OpenWarChest,
    PartnersGain,
    PayOr,
    Redirect,
    Reduce,
    RefreshMarket,
    RefreshVault,
    Salvage,
    SalvageToArchive,
    Steal,
    StrengthenNext,
    Survive,
    TributeOr,
)

DAMAGE_WEIGHT: Final = {2: 0.75, 3: 0.55, 4: 0.46}  # what a point of damage is worth among so many Princesses
A_TURN: Final = {9: 3.0, 10: 4.5, 11: 5.0}  # what a turn to come is counted for from 9 o'clock on: points and blows
PLAIN: Final = 0.8  # what an average early card does in the place of another

# What a Reaction saves by turning an Attack away: more from 8 o'clock on, a little less in a duel, where Clout wins by striking first.
NEGATION: Final[dict[type[Verb], float]] = {NegateAttack: 4.0, NegateDamage: 3.4, Redirect: 4.0}
DUEL: Final = 0.9

# Verbs with the same worth wherever they stand.
FLAT: Final[dict[type[Verb], float]] = {
    BanishAttackCard: 1.2,
    BuyOnTop: 0.5,
    Dismiss: 1.5,
    LayTrapOnDeck: 1.6,
    LookAtDeck: 0.35,
    RefreshMarket: 0.4,
    RefreshVault: 0.6,
    Salvage: 1.8,
    SalvageToArchive: 1.5,
    HealHalfRoll: 1.6,
}


@final
class Worth:
    """`aggression` scales what damage is worth; `thrift` is taken off every purchase that is no Attack."""

    def __init__(self, aggression: float = 1.0, thrift: float = 0.0) -> None:
        self.aggression = aggression
        self.thrift = thrift

    def damage(self, s: Queen) -> float:
        """A point of damage weighs more the nearer the end, when it may be the last one needed."""
        late = 1.0 if s.hour < 6 else 1.1 if s.hour < 9 else 1.2
        return self.aggression * late * DAMAGE_WEIGHT.get(len(s.princesses()), 0.6)

    def health(self, s: Queen, seat: int) -> float:
        """A point of Health weighs more when the next blows could be the last."""
        health = s.court[seat].health
        return 1.0 if health > 14 or health > 1.4 * threat(s, seat) + 2 else 1.3

    def verb(self, s: Queen, seat: int, verb: Verb, f: Effects) -> float:
        """The points of one verb for a seat."""
        kind = type(verb)
        flat = FLAT.get(kind)
        if flat is not None:
            return flat
        negation = NEGATION.get(kind)
        if negation is not None:
            return negation * (DUEL if len(s.princesses()) == 2 else 1.3 if s.hour >= 8 else 1.0)
        rep = s.court[seat]
        weight = self.damage(s)
        left = max(0, 11 - s.hour)
        if isinstance(verb, Gain):
            return float(verb.n)
        if isinstance(verb, Heal):
            return self.health(s, seat) * min(verb.n, 30 - rep.health) if rep.health > 25 else self.health(s, seat) * verb.n
        if isinstance(verb, Deal):
            return verb.amount.value(s, f, victim(s, seat)) * weight
        if isinstance(verb, Steal):
            richest = max((s.court[other].clout for other in s.opponents(seat)), default=0)
            return min(verb.n, richest + 1) * (1 + (0.9 if s.seats == 2 else 0.6) * weight)
        if isinstance(verb, Survive):
            return 0.8 * verb.n
        if isinstance(verb, Lose):
            return verb.n * 0.9 * weight
        if isinstance(verb, Draw):
            return 1.25 * verb.n
        if isinstance(verb, DrawNextTurn):
            return 1.1 * verb.n
        if isinstance(verb, Discard):
            return 0.9 * verb.n * weight
        if isinstance(verb, BanishOwn):
            if not any(PRINTED[card] == STARTER for card in (*rep.hand, *rep.archive)):
                return 0.1
            return 1.0 + 0.12 * left if any(KIND[card].on_banish for card in (*rep.hand, *rep.archive)) else 0.2 + 0.08 * left
        if isinstance(verb, BanishMarket):
            return 0.7 if s.princess(seat).grotto else 0.2
        if isinstance(verb, GainNumber):
            return 1.8
        if isinstance(verb, GainPerTrap):
            return float(min(verb.most, verb.n * sum(s.traps_of(other) for other in s.opponents(seat))))
        if isinstance(verb, Applause):
            return float(verb.n * max(0, len(s.opponents(seat)) - 1))
        if isinstance(verb, GainLevel):
            return verb.n * (0.5 * left + 0.5 if verb.until == FOREVER else 0.7)
        if isinstance(verb, LowerLevel):
            return 0.9 * weight
        if isinstance(verb, StrengthenNext):
            ready = any(KIND[card].type == ATTACK for card in rep.hand)
            return verb.n * weight if ready else 0.3
        if isinstance(verb, HealBySide):
            return 0.85 * min(verb.heal, 30 - rep.health) if rep.side == 0 else float(verb.clout)
        if isinstance(verb, Flip):
            return 0.15 + 0.6 * verb.bonus * weight
        if isinstance(verb, Discount):
            return 0.8 * verb.n
        if isinstance(verb, Reduce):
            return 0.65 * min(verb.n, 5) * (DUEL if len(s.princesses()) == 2 else 1.0)
        if isinstance(verb, PartnersGain):
            return 0.8 * verb.n
        if isinstance(verb, LoseAndCount):
            return 1.0 + (verb.n * weight - 1)
        if isinstance(verb, OpenWarChest):
            able = [card for card in rep.war_chest if KIND[card].type == BOON and KIND[card].buy + 3 <= rep.clout]
            return max([0.0, *(self.purchase(s, seat, card) for card in able)])
        return self.compound(s, seat, verb, f)

    def compound(self, s: Queen, seat: int, verb: Verb, f: Effects) -> float:
        """Verbs made of others."""
        if isinstance(verb, If):
            if isinstance(verb.when, Felled):
                return 0.0  # few blows are the last; whom to hit is chosen by that
            then = self.verbs(s, seat, verb.then, f)
            other = self.verbs(s, seat, verb.otherwise, f)
            return then if verb.when.holds(s, f, victim(s, seat)) else 0.35 * then + 0.65 * other
        if isinstance(verb, Choose):
            best = sorted((self.verbs(s, seat, verbs, f) for verbs in verb.choices), reverse=True)
            return sum(best[: verb.count])
        if isinstance(verb, ByRoll):
            return sum(self.verbs(s, seat, verbs, f) for verbs in verb.results) / 6
        if isinstance(verb, IfUnhurt):
            return 0.6 * self.verbs(s, seat, verb.verbs, f)
        if isinstance(verb, TributeOr):
            return 0.9 + 0.2 * self.verbs(s, seat, verb.verbs, f)
        if isinstance(verb, PayOr):
            return 1.0 + verb.n * 0.6
        return 0.0

    def verbs(self, s: Queen, seat: int, verbs: tuple[Verb, ...], f: Effects) -> float:
        total, times = 0.0, 1.0
        for verb in verbs:
            if isinstance(verb, EachOpponent):
                times = 0.75 * len(s.opponents(seat)) + 0.25
            else:
                total += times * self.verb(s, seat, verb, f) if isinstance(verb, (Deal, Steal, Lose)) else self.verb(s, seat, verb, f)
        return total

    def use(self, s: Queen, seat: int, card: int) -> float:
        """What playing a card once does, before its cost."""
        kind = KIND[card]
        f = Effects(seat, 0, card)
        if kind.type == TRAP:
            trapper = s.trapper(card)
            if trapper in (-1, seat):
                return 1.2
            return 1.25 - self.verbs(s, trapper, kind.effects, Effects(trapper, 0, card, [seat])) / max(1, len(s.princesses()) - 1)
        value = self.verbs(s, seat, kind.effects, f)
        if kind.type == ATTACK and kind.targets.most != 1:
            reach = len(s.opponents(seat)) if kind.targets.each else min(kind.targets.most, len(s.opponents(seat)))
            value *= 1 + 0.75 * (reach - 1)
        if kind.type == ATTACK:
            f.extra = True
            if kind.extra:
                value = max(value, self.verbs(s, seat, kind.effects, f) - kind.extra)
        return value

    def ability(self, s: Queen, seat: int, ability: Ability, f: Effects) -> float:
        """What a lasting ability is worth each turn."""
        weight = self.damage(s)
        if isinstance(ability, AtStart):
            return self.verbs(s, seat, ability.verbs, f)
        if isinstance(ability, OncePerTurn):
            return max(0.0, self.verbs(s, seat, ability.verbs, f) - ability.cost)
        if isinstance(ability, Armor):
            return (1.1 if s.seats == 2 else 1.3) * ability.n * (1.0 if ability.side < 0 else 0.5)
        if isinstance(ability, Edge):
            often = 0.8 if ability.side < 0 else 0.4
            if ability.per_tokens:
                often *= (sum(s.court[seat].tokens) + 2) / ability.per_tokens
            return ability.n * often * weight * (0.8 if ability.trapped else 1.0)
        if isinstance(ability, Skill):
            return 0.9 * abs(ability.n) * weight
        if isinstance(ability, (PlayTax, BuyTax)):
            return 0.7 * ability.n
        if isinstance(ability, Bargain):
            return 0.6 * ability.n
        if isinstance(ability, Thorns):
            return 0.8 * ability.n
        flat = {BanishReward: 1.0, LevelReward: 0.6, TrapWatch: 1.3, Reroll: 0.4, Stow: 1.0, SharedSkill: 0.9}
        return flat.get(type(ability), 0.0)

    def lasting(self, s: Queen, seat: int, card: int, turns: float) -> float:
        """What a Boon, Bane or Summon does over so many turns."""
        kind = KIND[card]
        f = Effects(seat, 0, card)
        each = sum(self.ability(s, seat, ability, f) for ability in kind.abilities)
        if kind.lasts:
            turns = min(turns, kind.lasts)
        if kind.type == BANE and not kind.lasts:
            turns = min(turns, 3)
        if kind.type == SUMMON:
            turns = min(turns, 2 + kind.loyalty / 2)
        return each * turns + (0.4 * kind.loyalty if turns > 0 else 0)

    def play(self, s: Queen, seat: int, card: int) -> float:
        """The gain of playing a card now."""
        kind = KIND[card]
        cost = play_cost(s, seat, card)
        if kind.type in (BOON, BANE, SUMMON):
            return self.lasting(s, seat, card, 11 - s.hour) + self.use(s, seat, card) - cost
        return self.use(s, seat, card) - cost

    def purchase(self, s: Queen, seat: int, card: int) -> float:
        """The gain of buying a card now."""
        kind = KIND[card]
        price = buy_cost(s, seat, card)
        if kind.type == EVENT:
            return self.verbs(s, seat, kind.effects, Effects(seat, 0, card)) - price
        left = 11 - s.hour
        if kind.type == TRAP:
            benefit = self.verbs(s, seat, kind.effects, Effects(seat, 0, card, [(seat + 1) % s.seats]))
            return min(1.3, left / 4) * (benefit + 0.8) + (0.6 if left > 2 else 0.0) - price
        rep = s.court[seat]
        size = len(rep.hand) + len(rep.deck) + len(rep.archive) + 1
        cycle = max(1.0, size / s.hand_limit())
        if kind.type in (BOON, BANE, SUMMON):
            turns = left - 0.6 * cycle
            worth = self.lasting(s, seat, card, turns) + self.use(s, seat, card) - max(0, kind.play) if turns > 0 else 0.0
            if kind.type == BANE and kind.lasts and turns > kind.lasts + cycle:
                worth *= 1.4
        else:
            if kind.type == REACTION and seat == s.clockwise(s.first)[-1]:
                left -= 1  # nobody attacks after the last turn of all
            uses = max(0.0, left - 0.6 * cycle) / cycle + (0.35 if left > 0 else 0.0)
            worth = uses * (self.use(s, seat, card) - max(0, kind.play) - PLAIN)
        gain = worth - price
        return gain if kind.type == ATTACK else gain - self.thrift


def flattened(s: Queen, f: Effects, verbs: tuple[Verb, ...]) -> list[Verb]:
    """The verbs that count now, conditions looked at."""
    found: list[Verb] = []
    for verb in verbs:
        if isinstance(verb, If):
            found.extend(flattened(s, f, verb.then if verb.when.holds(s, f, f.subjects[0] if f.subjects else -1) else verb.otherwise))
        else:
            found.append(verb)
    return found


def victim(s: Queen, seat: int) -> int:
    """Whom an Attack would probably hit: the opponent who is ahead."""
    return max(s.opponents(seat), key=lambda other: standing(s, other), default=-1)


def standing(s: Queen, seat: int) -> float:
    """Her points at the end of this round: who has had her turn already is not ahead because of it."""
    evening = s.stack[0]
    to_come = isinstance(evening, Evening) and seat in evening.to_play
    return s.points(seat) + (A_TURN.get(s.hour, 1.2) if to_come else 0.0)


def threat(s: Queen, seat: int) -> float:
    """The damage she may expect before her next turn, from what the others' cards are: no secret, only their order is."""
    total = 0.0
    evening = s.stack[0]
    for other in s.opponents(seat):
        if s.hour == 11 and isinstance(evening, Evening) and other not in evening.to_play:
            continue
        rep = s.court[other]
        blows, cards = 0.0, 1
        for zone in (rep.hand, rep.deck.top, rep.deck.loose, rep.archive):
            cards += len(zone)
            for card in zone:
                if KIND[card].type == ATTACK:
                    blows += 3 + 0.5 * max(0, KIND[card].buy)
        total += blows / cards * s.hand_limit() / len(s.opponents(other))
    return total
