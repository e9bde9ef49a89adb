"""An Attack from the reaction window to its last consequence (QM-097 to QM-116)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import Thorns
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.damage import check_falls, escaped, hurt, is_there, seat_behind, strike, target_pick
from regalia.games.queen_by_midnight.frames import Attack, Effects, React
from regalia.games.queen_by_midnight.model import DAMAGED, TARGETED
from regalia.games.queen_by_midnight.pacts import break_pacts
from regalia.games.queen_by_midnight.piles import archive_resolved, banish, may_have_laid
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen, seat_pick
from regalia.kernel.frames import AGAIN, Flow, procedure


def targets_are_named(s: Queen, f: Attack) -> None:
    """Step 3 is over: pacts break now (QM-243)."""
    for target in f.targets:
        if not is_there(s, target):
            continue  # what came before it from the same card felled her
        s.tell("{0} is targeted by {1}.", target_pick(target), seat_pick(f.seat), rule="QM-097")
        break_pacts(s, f.seat, target)


def attacker_is_gone(s: Queen, f: Attack) -> bool:
    """Whether the attacker, or the Leader an Advisor attacks for, has left the contest meanwhile (QM-130, QM-205)."""
    return not s.is_princess(f.you)


def reaction_window(s: Queen, f: Attack) -> Flow:
    """Each targeted player with a face-down card is asked once, clockwise from the attacker (QM-102, QM-111, QM-248)."""
    if attacker_is_gone(s, f):
        return look_back  # QM-130: called off, so it cost nobody any Health
    targeted = {seat_behind(s, target) for target in f.targets if is_there(s, target)}
    for seat in s.clockwise(f.seat):
        if seat in targeted and seat not in f.asked:
            f.asked.append(seat)
            if s.court[seat].laid:
                s.call(React(seat, TARGETED))
                return AGAIN
    return None


def apply_to_unnegated(s: Queen, f: Attack) -> None:
    """Step 5: the effects, for every target that did not negate (QM-105 to QM-108)."""
    if all(escaped(f, at) for at in range(len(f.targets))):
        s.tell("The Attack is negated.", rule="QM-107")
        return
    if f.is_card:
        effects = Effects(f.seat, f.script, f.card, [], f.you)
        effects.in_attack = True
        effects.extra = f.extra
        s.call(effects)
    else:
        strike(s, f, [f.amount] * len(f.targets))


def answers_to_damage(s: Queen, f: Attack) -> Flow:
    """What answers the damage itself, once it was taken: each damaged player in turn, her lasting cards and then a Reaction of hers
    (QM-124, QM-129).
    """
    hurt_seats = {t for at, t in enumerate(f.targets) if t < SUMMON_BASE and f.dealt[at]}
    for seat in s.clockwise(max(0, s.active)):
        if seat in hurt_seats and SUMMON_BASE + seat not in f.asked:
            f.asked.append(SUMMON_BASE + seat)
            if may_have_laid(s, seat, DAMAGED):
                s.call(React(seat, DAMAGED))  # comes up when her lasting cards are done
            retaliate(s, f, seat)
            return AGAIN
    return None


def retaliate(s: Queen, f: Attack, seat: int) -> None:
    """Lasting cards that hurt whoever damages their owner with an Attack card."""
    if not f.is_card or not s.is_princess(f.seat):
        return
    pricks = [ability.n for card in s.court[seat].armory for ability in KIND[card].abilities if isinstance(ability, Thorns)]
    if hurt(s, f.seat, sum(pricks)):
        check_falls(s, seat)


def look_back(s: Queen, f: Attack) -> Flow:
    """Reactions that wanted to know how it ended; each is archived when that is settled (QM-093)."""
    while f.later:
        seat, script, card = f.later[:3]
        lost = sum(f.dealt[at] for at, target in enumerate(f.targets) if target == seat)
        if script and not lost:
            f.later[1] = 0  # carried out: nothing is left of it but the card
            s.call(Effects(seat, script, card, [f.seat]))
            return AGAIN
        del f.later[:3]
        if not f.is_awaited_by(card):
            archive_resolved(s, card, seat)
    return None


def banish_if_swallowed(s: Queen, f: Attack) -> None:
    """A Reaction may banish the Attack card instead of letting it be archived, unless it leaves with its player (QM-192)."""
    if f.banish_card >= 0 and f.card in s.in_play and s.is_princess(f.banish_card) and s.is_princess(f.seat):
        s.in_play.remove(f.card)
        banish(s, f.card, f.banish_card, f.seat, "play")


procedure(
    Attack,
    targets_are_named,
    reaction_window,
    apply_to_unnegated,
    answers_to_damage,
    look_back,
    banish_if_swallowed,
)
