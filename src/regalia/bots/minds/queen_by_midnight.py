"""How the greedy bot plays Queen by Midnight.

Everything is weighed in points, 1 point being 1 Clout in hand. A card is worth what its verbs do, less its cost; a purchase is worth
that for every time it will probably be played, less its price. A turn goes: free income, draws, Reactions laid face down, then whatever
gains most for its Clout among Attacks, lasting cards and purchases, with a little kept back to pay for a Reaction.

Attacks look for a kill, then for the leader, and shy away from face-down cards; who leads is judged as of the end of the round, so that
whoever has just moved is not hit for it. Reactions are used when they save more than they cost, and when the next blows could be the
last, Health weighs more and Clout is kept for them.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from regalia.bots.mind import Mind, look_ahead
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
from regalia.games.queen_by_midnight.effects import verb_of
from regalia.games.queen_by_midnight.frames import Attack, Effects, PlayCard, React, attack_under_way
from regalia.games.queen_by_midnight.guards import buy_cost, play_cost
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    BRAWLER,
    CASTER,
    DAMAGED,
    EVENT,
    FATAL,
    NEUTRAL,
    REACTION,
    SCHEMER,
    STARTER,
    SUMMON,
    TRAP,
    Ability,
    Card,
    Verb,
)
from regalia.games.queen_by_midnight.playing import preview
from regalia.games.queen_by_midnight.reactions import expected
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen
from regalia.games.queen_by_midnight.turn import Turn
from regalia.games.queen_by_midnight.verbs import (
    FOREVER,
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
from regalia.kernel import Action, Game, number_of

DAMAGE_WEIGHT: Final = {2: 0.75, 3: 0.705, 4: 0.745}  # what a point of damage is worth among so many Princesses
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


class QueenMind(Mind[Queen]):
    """`aggression` scales what damage is worth; `thrift` is taken off every purchase that is no Attack."""

    def __init__(self, aggression: float = 1.0, thrift: float = 0.0) -> None:
        self.aggression = aggression
        self.thrift = thrift

    # --- what things are worth --------------------------------------------------------------------------------------

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

    # --- how a state looks ------------------------------------------------------------------------------------------

    def strength(self, s: Queen, seat: int) -> float:
        """Points now and what her cards promise."""
        rep = s.court[seat]
        left = max(0, 11 - s.hour)
        total = rep.clout + rep.health + 0.5 * left * sum(rep.tokens) + 0.3 * len(rep.grotto) + 1.6 * len(rep.laid)
        owned = [*rep.hand, *rep.deck.top, *rep.deck.loose, *rep.archive]
        if owned:
            promise = promises()
            mean = sum([promise[card] for card in owned]) / len(owned)
            total += 0.7 * left * s.hand_limit() * mean
            able = [s.has_class(seat, cls) for cls in (BRAWLER, CASTER, SCHEMER, NEUTRAL)]
            total += 0.6 * sum([promise[card] for card in rep.hand if able[KIND[card].cls]])
        for card in rep.armory:
            owner = s.played_by.get(card, seat)
            total += (0.8 if owner == seat else -0.8) * (1 + 0.5 * min(left, 4)) + 0.3 * s.loyalty.get(card, 0)
        if rep.health <= 8:
            total -= 0.7 * (9 - rep.health)
        return total

    def evaluate(self, s: Queen, seat: int) -> float:
        me = seat
        if not s.is_princess(seat):
            me = s.court[seat].leader
            if me < 0 or not s.is_princess(me):
                return 0.0
        others = [self.strength(s, other) for other in s.princesses() if other != me]
        if not others:
            return 1.0
        ahead = self.strength(s, me) - 0.7 * max(others) - 0.3 * sum(others) / len(others)
        return 1 / (1 + exp(-ahead / 14))

    # --- what to do -------------------------------------------------------------------------------------------------

    def choose(self, game: Game[Queen], s: Queen, seat: int, legal: list[Action], rng: Random) -> Action:
        frame = s.stack[-1]
        words = {action[0] for action in legal}
        if isinstance(frame, Turn) and "end" in words:
            return self.main(s, seat, legal)
        if (isinstance(frame, Turn) and "keep" in words) or words <= {"archive", "stow", "keep"}:
            return self.put_away(s, seat, legal)
        if isinstance(frame, PlayCard) and "target" in words:
            return self.aim(s, seat, frame, legal)
        if isinstance(frame, PlayCard) and "pay" in words:
            return ("pay",) if self.damage(s) * 2 > KIND[frame.card].extra + 0.3 and s.hour < 12 else ("skip",)
        if isinstance(frame, React) and "pass" in words:
            return self.react(s, seat, frame, legal)
        if isinstance(frame, Evening) and "declare" in words:
            return max(legal, key=lambda action: (s.points(number_of(action[1])), -number_of(action[1])))
        if "reign" in words:
            return self.last_hour(s, seat, legal)
        if isinstance(frame, Effects) and words == {"target"}:
            return max(legal, key=lambda action: self.prey(s, seat, pick_target(action[1]), 2))
        if isinstance(frame, Effects) and words == {"choose"}:
            choices = verb_of(frame)
            assert isinstance(choices, Choose)
            return max(legal, key=lambda action: self.verbs(s, seat, choices.choices[number_of(action[1]) - 1], frame))
        return look_ahead(self, s, seat, legal, rng)

    def main(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        rep = s.court[seat]
        for action in legal:
            if action[0] == "lay":
                return action
        income: list[tuple[float, Action]] = []
        rest: list[tuple[float, Action]] = []
        reserve = min(2, len(rep.laid)) if s.hour > 2 else 0
        if rep.laid and rep.health <= 14 and rep.health <= 1.4 * threat(s, seat) + 2:
            reserve = min(4, sum(max(0, KIND[card].play) for card in rep.laid))
        for action in legal:
            word = action[0]
            if word == "play":
                card = number_of(action[1])
                kind = KIND[card]
                gain = self.play(s, seat, card)
                cost = play_cost(s, seat, card)
                if kind.type in (ATTACK, BOON, BANE, SUMMON):
                    if kind.type == ATTACK and self.aggression <= 0:
                        continue
                    if rep.clout - cost >= reserve or gain > 3:
                        rest.append((gain / (1 + 0.25 * cost), action))
                elif gain > 0:
                    income.append((gain + (5 if cost == 0 else 0), action))
            elif word == "buy":
                card = number_of(action[1])
                gain = self.purchase(s, seat, card)
                price = buy_cost(s, seat, card)
                if rep.clout - price >= reserve:
                    if len(action) > 2:
                        gain += 0.01 * s.points(number_of(action[2])) - 0.3 * s.traps_of(number_of(action[2]))
                    rest.append((gain / (1 + 0.12 * price), action))
            elif word == "use":
                rest.append((0.6, action))
        if income:
            return max(income, key=lambda pair: pair[0])[1]
        if rest:
            gain, action = max(rest, key=lambda pair: pair[0])
            if gain > 0.2:
                return action
        if rep.clout >= 6 + reserve and s.hour < 8 and s.purchases == 0:
            for what in ("vault", "market"):
                if ("refresh", what) in legal:
                    return ("refresh", what)
        return ("end",)

    def put_away(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """Keep only what is better than a fresh card."""
        rep = s.court[seat]
        promise = promises()
        keep = [card for card in rep.hand if promise[card] > 2.2 and s.has_class(seat, KIND[card].cls)]
        stow = next((action for action in legal if action[0] == "stow" and promise[number_of(action[1])] > 1.2), None)
        if stow is not None:
            return stow
        if not keep:
            return ("archive", "all") if ("archive", "all") in legal else legal[0]
        for card in rep.hand:
            action = ("archive", f"card:{card}")
            if card not in keep and action in legal:
                return action
        return ("keep",) if ("keep",) in legal else ("archive", "all")

    def prey(self, s: Queen, seat: int, target: int, amount: int) -> float:
        """How attractive a target is for so much damage."""
        if target >= SUMMON_BASE:
            return 0.55 * min(amount, s.loyalty.get(target - SUMMON_BASE, 0)) + 0.2
        rep = s.court[target]
        others = s.opponents(seat)
        mean = sum(standing(s, other) for other in others) / max(1, len(others))
        score = amount * (1 + 0.06 * (standing(s, target) - mean)) - 0.5 * len(rep.laid)
        if amount >= rep.health:
            score += 25
        elif rep.health <= 12:
            score += 0.25 * (12 - rep.health)
        for card, partner in s.pact_partner.items():
            if {partner, s.armory_of(card)} == {seat, target}:
                score -= 2
        return score

    def aim(self, s: Queen, seat: int, frame: PlayCard, legal: list[Action]) -> Action:
        best: Action = ("done",)
        value = 0.3
        for action in legal:
            if action[0] == "target":
                target = pick_target(action[1])
                amount = preview(s, frame, target) if KIND[frame.card].type == ATTACK else 2
                worth = self.prey(s, seat, target, amount)
                if worth > value or (best == ("done",) and ("done",) not in legal):
                    best, value = action, worth
        return best

    def react(self, s: Queen, seat: int, frame: React, legal: list[Action]) -> Action:
        """Use the Reaction that saves most, if it saves more than it costs."""
        active = [action for action in legal if action[0] == "activate"]
        attack = attack_under_way(s)
        if frame.when == FATAL and active:
            return active[0]
        best: Action = ("pass",)
        value = 0.3
        for action in active:
            kind = KIND[number_of(action[1])]
            worth = 3.0 if frame.when == DAMAGED else self.saving(s, seat, kind, attack)
            worth -= max(0, kind.play)
            if worth > value:
                best, value = action, worth
        return best

    def saving(self, s: Queen, seat: int, kind: Card, attack: Attack | None) -> float:
        """What a Reaction saves and does against this Attack."""
        if attack is None:
            return 0.0
        threat = max((expected(s, attack, at) for at, target in enumerate(attack.targets) if target == seat), default=0)
        summon = max((expected(s, attack, at) for at, target in enumerate(attack.targets) if target >= SUMMON_BASE), default=0)
        fatal = threat >= s.court[seat].health
        hit = threat + 0.4 * summon
        f = Effects(seat, 0, -1, [attack.seat])
        total = 0.0
        for verb in flattened(s, f, kind.effects):
            if isinstance(verb, (NegateAttack, Redirect)):
                total += hit + 0.8
            elif isinstance(verb, NegateDamage):
                total += hit
            elif isinstance(verb, Reduce):
                total += min(hit, verb.n) * (0.3 if fatal and verb.n <= threat - s.court[seat].health else 1)
            else:
                total += 0.8 * self.verb(s, seat, verb, f)
        return total + (20 if fatal and total > 0 else 0)

    def last_hour(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """Change sides when one's own crown is out of reach and the named Princess is in front."""
        named = s.court[seat].declaration
        best = max(standing(s, other) for other in s.princesses() if other != seat)
        hopeless = s.points(seat) + A_TURN[11] < best - 8
        if ("advise",) in legal and hopeless and standing(s, named) >= best - 1:
            return ("advise",)
        return ("reign",)


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


def pick_target(pick: str) -> int:
    return number_of(pick) if pick.startswith("seat:") else SUMMON_BASE + number_of(pick)


_promises: Final[list[float]] = []  # by copy


def promises() -> list[float]:
    """A rough value of every card in a deck, the same for everyone: what it was sold for tells most about it."""
    for kind in KIND[len(_promises) :]:
        if kind.type == TRAP:
            _promises.append(0.1)
        elif kind.buy < 0:
            _promises.append(0.9 if kind.on_banish else 1.1)
        else:
            _promises.append(1.2 + 0.3 * kind.buy + (0.4 if kind.type == REACTION else 0))
    return _promises


MIND: Final = QueenMind()
HOARDER: Final = QueenMind(aggression=0.0)
FIGHTER: Final = QueenMind(aggression=1.5, thrift=6.0)
