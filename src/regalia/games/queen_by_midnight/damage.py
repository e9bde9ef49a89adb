"""Damage: what reaches a Princess or a Summon, and who falls of it (QM-032, QM-110, QM-139)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import Armor, Edge
from regalia.games.queen_by_midnight.catalogue import CARD, KIND
from regalia.games.queen_by_midnight.frames import HIT, NEGATED, Attack, Fall
from regalia.games.queen_by_midnight.piles import dismiss
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen, seat_pick


def is_there(s: Queen, target: int) -> bool:
    """Whether a target is still on the table."""
    if target < SUMMON_BASE:
        return s.is_princess(target)
    return target - SUMMON_BASE in s.loyalty


def seat_behind(s: Queen, target: int) -> int:
    """The player who is targeted: the Princess herself or the owner of the Summon (QM-142)."""
    return target if target < SUMMON_BASE else s.armory_of(target - SUMMON_BASE)


def target_pick(target: int) -> str:
    return seat_pick(target) if target < SUMMON_BASE else CARD[target - SUMMON_BASE]


def hurt(s: Queen, target: int, amount: int) -> int:
    """Take Health or Loyalty away; what was really lost."""
    if amount <= 0:
        return 0
    if target >= SUMMON_BASE:
        return drain(s, target - SUMMON_BASE, amount)
    rep = s.court[target]
    lost = min(rep.health, amount)  # QM-033: floored at 0
    rep.health -= lost
    s.tell("{0} loses {1} Health.", seat_pick(target), lost, rule="QM-032")
    return lost


def drain(s: Queen, summon: int, amount: int) -> int:
    """A Summon loses Loyalty and goes at 0 (QM-139 to QM-141)."""
    lost = min(s.loyalty[summon], max(0, amount))
    s.loyalty[summon] -= lost
    s.tell("{0} loses {1} Loyalty.", CARD[summon], lost, rule="QM-139")
    if s.loyalty[summon] <= 0:
        dismiss(s, summon, s.armory_of(summon))
    return lost


def armor(s: Queen, seat: int) -> int:
    """What lasting cards take off Attack damage to her."""
    rep = s.court[seat]
    total = 0
    for card in rep.armory:
        for ability in KIND[card].abilities:
            if isinstance(ability, Armor) and (ability.side < 0 or s.shows(seat, ability.side)):
                total += ability.n
    return total


def edge(s: Queen, attack: Attack, target: int) -> int:
    """What preparations and lasting cards add to an Attack card's damage; other Attacks are never the first and have no bonus."""
    total = attack.bonus
    if attack.first:
        rep = s.court[attack.seat]
        for card in rep.armory:
            for ability in KIND[card].abilities:
                if not isinstance(ability, Edge) or (ability.side >= 0 and not s.shows(attack.seat, ability.side)):
                    continue
                if ability.trapped and (target >= SUMMON_BASE or not s.traps_of(target)):
                    continue
                total += ability.n * (max(0, sum(rep.tokens)) // ability.per_tokens if ability.per_tokens else 1)
    return total


def reaching(s: Queen, attack: Attack, at: int, amount: int) -> int:
    """How much of the damage gets through to one target (QM-106, QM-107, QM-112)."""
    target = attack.targets[at]
    amount += edge(s, attack, target)
    if attack.unblockable:
        return amount
    if attack.status[at] != HIT:
        return 0
    amount -= attack.reduced[at]
    if target < SUMMON_BASE:
        amount -= armor(s, target)
    return max(0, amount)


def escaped(attack: Attack, at: int) -> bool:
    """Whether a target negated the whole Attack (QM-107); unblockable ones cannot be (QM-112)."""
    return attack.status[at] == NEGATED and not attack.unblockable


def strike(s: Queen, attack: Attack, amounts: list[int]) -> int:
    """The damage hits all remaining targets at once, then those at 0 Health fall (QM-110); the total lost.

    All of it is reckoned before any of it is taken, so a Summon that falls still shields its owner from the same blow.
    """
    blows = [reaching(s, attack, at, amounts[at]) for at in range(len(attack.targets))]
    total = 0
    for at, target in enumerate(attack.targets):
        if is_there(s, target):
            lost = hurt(s, target, blows[at])
            attack.dealt[at] += lost
            total += lost
    check_falls(s, attack.seat)
    return total


def check_falls(s: Queen, by: int, from_damage: bool = True) -> None:
    """If anybody stands at 0 Health, settle that next (QM-181)."""
    if any(s.court[seat].health <= 0 for seat in s.princesses()):
        s.call(Fall(max(0, s.active), by, from_damage))
