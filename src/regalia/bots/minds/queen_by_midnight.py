"""How the greedy bot plays Queen by Midnight.

A turn goes: free income, draws, Reactions laid face down, then whatever gains most for its Clout (see `queen_by_midnight_worth`) among
Attacks, lasting cards and purchases, with a little kept back to pay for a Reaction.

Attacks look for a kill, then for the leader, and shy away from face-down cards; who leads is judged as of the end of the round, so that
whoever has just moved is not hit for it. Reactions are used when they save more than they cost, and when the next blows could be the
last, Clout is kept for them.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from regalia.bots.mind import Mind, look_ahead
from regalia.bots.minds.queen_by_midnight_worth import A_TURN, Worth, flattened, standing, threat
from regalia.games.queen_by_midnight.catalogue import KEY, KIND
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
    FATAL,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SUMMON,
    TRAP,
    UTILITY,
    Card,
)
from regalia.games.queen_by_midnight.playing import preview
from regalia.games.queen_by_midnight.reactions import expected
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen
from regalia.games.queen_by_midnight.turn import Turn
from regalia.games.queen_by_midnight.verbs import (
    Choose,
    NegateAttack,
    NegateDamage,
    Redirect,
    Reduce,
)
from regalia.kernel import Action, Game, number_of


class QueenMind(Mind[Queen]):
    """`aggression` scales what damage is worth; `thrift` is taken off every purchase that is no Attack."""

    pace = 0.5

    def __init__(self, aggression: float = 1.0, thrift: float = 0.0) -> None:
        self.worth = Worth(aggression, thrift)

    def caution(self, s: Queen) -> float:
        """In a duel every point counts; among more, few moves change who wins, and the luckiest of many looks better than it is."""
        return 0.7 if s.seats == 2 else 2.5

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
        """Her share of the crown, or her leader's: together the Princesses have one."""
        me = seat
        if not s.is_princess(seat):
            me = s.court[seat].leader
            if me < 0 or not s.is_princess(me):
                return 0.0
        mine = self.strength(s, me)
        everyone = 1.0  # in multiples of her own share
        for other in s.princesses():
            if other != me:
                everyone += exp((self.strength(s, other) - mine) / 14)
        return 1 / everyone

    def why(self, game: Game[Queen], s: Queen, seat: int, action: Action) -> str:
        if not is_free(s, seat, action):
            return ""
        return (
            "Face down it costs nothing, and it may turn a blow away."
            if action[0] == "lay"
            else "It costs nothing: play it before you spend."
        )

    # --- what to do -------------------------------------------------------------------------------------------------

    def sensible(self, s: Queen, seat: int, legal: list[Action]) -> list[Action]:
        """What helps and costs nothing is done first, in whatever order; of several copies of a card one is enough.

        Whoever passes is asked again: to pass until her turn spares a player the questions, and a bot nothing.
        """
        frame = s.stack[-1]
        if isinstance(frame, React):
            return [action for action in legal if action != ("pass", "until_my_turn")]
        if not isinstance(frame, Turn) or ("end",) not in legal:
            return legal
        first = self.first(s, seat, legal)
        if first and is_free(s, seat, first):
            return [first]
        kept: dict[Action, Action] = {}
        for action in legal:
            kept.setdefault((action[0], KEY[number_of(action[1])], *action[2:]) if action[0] in ("play", "buy") else action, action)
        return list(kept.values())

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
            return ("pay",) if self.worth.damage(s) * 2 > KIND[frame.card].extra + 0.3 and s.hour < 12 else ("skip",)
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
            return max(legal, key=lambda action: self.worth.verbs(s, seat, choices.choices[number_of(action[1]) - 1], frame))
        return look_ahead(self, s, seat, legal, rng)

    def main(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        return self.first(s, seat, legal) or self.spending(s, seat, legal)

    def first(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """A Reaction to lay, or else a Utility that brings something; (): neither."""
        for action in legal:
            if action[0] == "lay":
                return action
        return self.income(s, seat, legal)

    def income(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """The Utility that brings most, free ones first; (): none brings anything."""
        best: Action = ()
        value = 0.0
        for action in legal:
            if action[0] == "play":
                card = number_of(action[1])
                if KIND[card].type in (ATTACK, BOON, BANE, SUMMON):
                    continue
                gain = self.worth.play(s, seat, card)
                if gain > 0 and play_cost(s, seat, card) == 0:
                    gain += 5
                if gain > value:
                    best, value = action, gain
        return best

    def spending(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """Whatever gains most for its Clout."""
        rep = s.court[seat]
        reserve = min(2, len(rep.laid)) if s.hour > 2 else 0
        if rep.laid and rep.health <= 14 and rep.health <= 1.4 * threat(s, seat) + 2:
            reserve = min(4, sum(max(0, KIND[card].play) for card in rep.laid))
        best: Action = ("end",)
        value = 0.2
        for action in legal:
            word = action[0]
            if word == "play":
                card = number_of(action[1])
                type_ = KIND[card].type
                if type_ not in (ATTACK, BOON, BANE, SUMMON) or (type_ == ATTACK and self.worth.aggression <= 0):
                    continue
                cost = play_cost(s, seat, card)
                gain = self.worth.play(s, seat, card)
                if rep.clout - cost < reserve and gain <= 3:
                    continue
                gain /= 1 + 0.25 * cost
            elif word == "buy":
                card = number_of(action[1])
                price = buy_cost(s, seat, card)
                if rep.clout - price < reserve:
                    continue
                gain = self.worth.purchase(s, seat, card)
                if len(action) > 2:
                    gain += 0.01 * s.points(number_of(action[2])) - 0.3 * s.traps_of(number_of(action[2]))
                gain /= 1 + 0.12 * price
            elif word == "use":
                gain = 0.6
            else:
                continue
            if gain > value:
                best, value = action, gain
        if best == ("end",) and rep.clout >= 6 + reserve and s.hour < 8 and s.purchases == 0:
            for what in ("vault", "market"):
                if ("refresh", what) in legal:
                    return ("refresh", what)
        return best

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
                total += 0.8 * self.worth.verb(s, seat, verb, f)
        return total + (20 if fatal and total > 0 else 0)

    def last_hour(self, s: Queen, seat: int, legal: list[Action]) -> Action:
        """Change sides when one's own crown is out of reach and the named Princess is in front."""
        named = s.court[seat].declaration
        best = max(standing(s, other) for other in s.princesses() if other != seat)
        hopeless = s.points(seat) + A_TURN[11] < best - 8
        if ("advise",) in legal and hopeless and standing(s, named) >= best - 1:
            return ("advise",)
        return ("reign",)


def is_free(s: Queen, seat: int, action: Action) -> bool:
    """Whether an action lays a Reaction, or plays a Utility for nothing."""
    if action[0] == "lay":
        return True
    return action[0] == "play" and KIND[number_of(action[1])].type == UTILITY and play_cost(s, seat, number_of(action[1])) == 0


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
