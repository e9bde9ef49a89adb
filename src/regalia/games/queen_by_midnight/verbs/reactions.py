"""Verbs of Reactions: what they do to the Attack they answer (QM-105 to QM-113).

The Attack is the innermost one on the stack; the piece that is protected was named when the Reaction was activated (QM-111).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from regalia.games.queen_by_midnight.catalogue import CARD, TYPE, script
from regalia.games.queen_by_midnight.damage import seat_behind, target_pick
from regalia.games.queen_by_midnight.frames import NEGATED, NO_DAMAGE, Attack, Effects, React, attack_under_way
from regalia.games.queen_by_midnight.model import (
    ANSWERED,
    ASKS,
    ATTACKING,
    ELIMINATION,
    EXTRA,
    FINISHED,
    HER,
    NUMBERS,
    TRAP,
    Verb,
    clauses,
    whose,
)
from regalia.games.queen_by_midnight.pacts import break_pacts
from regalia.games.queen_by_midnight.piles import fill_vault
from regalia.games.queen_by_midnight.state import EMPTY, Queen, seat_pick
from regalia.kernel.asks import SEAT, Action, Offers, Refusal, number_of


def answered(s: Queen) -> Attack:
    """The Attack a Reaction answers."""
    attack = attack_under_way(s)
    assert attack is not None
    return attack


def protected(s: Queen, f: Effects) -> int:
    """Which of the Attack's targets the Reaction is for."""
    for frame in reversed(s.stack):
        if isinstance(frame, React):
            return frame.piece
    return -1


@dataclass(frozen=True, slots=True)
class NegateAttack(Verb):
    """All its effects, for all pieces of the player who reacts (QM-107, QM-111)."""

    rule = "QM-107"
    needs = (ANSWERED,)

    def say(self, target: str) -> str:
        return "negate the Attack entirely for you and your Summons"

    def act(self, s: Queen, f: Effects) -> int:
        attack = answered(s)
        for at, piece in enumerate(attack.targets):
            if seat_behind(s, piece) == f.you:
                attack.status[at] = NEGATED
        return FINISHED

    def blocks(self, s: Queen, f: Effects) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class NegateDamage(Verb):
    """Only its damage (QM-106)."""

    rule = "QM-106"
    needs = (ANSWERED,)

    def say(self, target: str) -> str:
        return "negate its damage to you or your Summon"

    def act(self, s: Queen, f: Effects) -> int:
        attack = answered(s)
        at = protected(s, f)
        attack.status[at] = max(attack.status[at], NO_DAMAGE)
        return FINISHED

    def blocks(self, s: Queen, f: Effects) -> bool:
        return True

    def shields_one(self, s: Queen, f: Effects) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Reduce(Verb):
    """A part of its damage (QM-106)."""

    n: int
    rule = "QM-106"
    needs = (ANSWERED,)

    def say(self, target: str) -> str:
        return f"reduce its damage to you or your Summon by {self.n}"

    def act(self, s: Queen, f: Effects) -> int:
        answered(s).reduced[protected(s, f)] += self.n
        return FINISHED

    def blocks(self, s: Queen, f: Effects) -> bool:
        return True

    def shields_one(self, s: Queen, f: Effects) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Redirect(Verb):
    """Another Princess becomes the target instead (QM-113); where there is none, something else happens."""

    otherwise: tuple[Verb, ...]
    rule = "QM-113"
    needs = (ANSWERED,)
    withholds = NUMBERS | {EXTRA, ATTACKING}

    def say(self, target: str) -> str:
        otherwise = clauses(self.otherwise, target)
        return f"redirect the Attack to another Princess who is neither the attacker nor a target; if there is none, {otherwise}"

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.otherwise,)

    def others(self, s: Queen, f: Effects) -> list[int]:
        attack = answered(s)
        return [seat for seat in s.clockwise(f.you) if s.is_princess(seat) and seat not in (f.you, attack.seat, *attack.targets)]

    def act(self, s: Queen, f: Effects) -> int:
        if answered(s).unblockable:
            return FINISHED  # QM-112: it is not turned aside either
        if self.others(s, f):
            return ASKS
        s.call(Effects(f.seat, script(self.otherwise), f.card, f.subjects[:], f.you))
        return FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "To whom do you redirect the Attack?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for seat in self.others(s, f):
            o.offer("redirect", SEAT[seat])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        attack = answered(s)
        at = protected(s, f)
        new = number_of(action[1])
        s.tell("The Attack on {0} is turned on {1}.", target_pick(attack.targets[at]), seat_pick(new), rule="QM-113")
        attack.targets[at] = new
        if any(status == NEGATED and seat_behind(s, piece) == new for piece, status in zip(attack.targets, attack.status, strict=True)):
            attack.status[at] = NEGATED  # QM-111: she has negated all of it
        if new in attack.asked and new not in attack.reacted:
            attack.asked.remove(new)  # she passed for a Summon of hers; now it is about herself
        break_pacts(s, attack.seat, new)
        return FINISHED

    def blocks(self, s: Queen, f: Effects) -> bool:
        return True

    def shields_one(self, s: Queen, f: Effects) -> bool:
        return bool(self.others(s, f)) or any(verb.shields_one(s, f) for verb in self.otherwise)


@dataclass(frozen=True, slots=True)
class IfUnhurt(Verb):
    """Looks at the Attack when it is over: if you lost no Health to it."""

    verbs: tuple[Verb, ...]
    rule = "QM-122"
    needs = (ANSWERED,)
    withholds = NUMBERS | {EXTRA, ATTACKING, ANSWERED}

    def say(self, target: str) -> str:
        return f"if you lose no Health to it, {clauses(self.verbs, target)}"

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.verbs,)

    def act(self, s: Queen, f: Effects) -> int:
        answered(s).later.extend((f.you, script(self.verbs), f.card))
        return FINISHED


@dataclass(frozen=True, slots=True)
class BanishAttackCard(Verb):
    """The Attack card itself is banished by you when it is done."""

    rule = "QM-232"
    needs = (ANSWERED,)

    def say(self, target: str) -> str:
        return "banish its card when it is done"

    def act(self, s: Queen, f: Effects) -> int:
        attack = answered(s)
        if attack.is_card:
            attack.banish_card = f.you
        return FINISHED


@dataclass(frozen=True, slots=True)
class LayTrapOnDeck(Verb):
    """A Trap from your Vault onto the attacker's deck, unpaid (QM-238)."""

    rule = "QM-238"
    needs = (HER,)
    words: ClassVar[dict[str, str]] = {"lay": "Lay on her deck"}

    def say(self, target: str) -> str:
        return f"put a Trap from your Vault on top of {whose(target)} deck, without paying for it"

    def traps(self, s: Queen, seat: int) -> list[int]:
        return [card for card in s.court[seat].vault if card != EMPTY and TYPE[card] == TRAP]

    def possible(self, s: Queen, seat: int) -> Refusal | None:
        return None if self.traps(s, seat) else Refusal("QM-238", "Your Vault shows no Trap.")

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if self.traps(s, f.you) and s.is_princess(f.subjects[0]) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return "Which Trap goes on top of the attacker's deck?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for card in self.traps(s, f.you):
            o.offer("lay", CARD[card])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        card = number_of(action[1])
        victim = f.subjects[0]
        vault = s.court[f.you].vault
        slot = vault.index(card)
        vault[slot] = EMPTY
        s.court[victim].deck.put_on_top(card)
        s.known[card] = -1
        s.moved(CARD[card], f"vault:{f.you}", f"deck:{victim}")
        s.tell("{0} lies on top of {1}'s deck.", CARD[card], seat_pick(victim), rule="QM-238")
        fill_vault(s, f.you, slot)
        return FINISHED


@dataclass(frozen=True, slots=True)
class Survive(Verb):
    """Instead of being eliminated, keep a little Health (QM-126)."""

    n: int
    rule = "QM-126"
    needs = (ELIMINATION,)

    def say(self, target: str) -> str:
        return f"your Health becomes {self.n} instead"

    def act(self, s: Queen, f: Effects) -> int:
        s.court[f.you].health = self.n
        s.tell("{0} holds on with {1} Health.", seat_pick(f.you), self.n, rule="QM-126")
        return FINISHED
