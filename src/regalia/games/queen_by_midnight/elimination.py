"""Elimination: a last chance, leaving, and the Inner Circle (section Elimination of the rules)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.frames import Fall, React
from regalia.games.queen_by_midnight.levels import forget_turns_of
from regalia.games.queen_by_midnight.model import FATAL
from regalia.games.queen_by_midnight.piles import dismiss, may_have_laid, take_from_armory
from regalia.games.queen_by_midnight.state import ADVISOR, OUT, PRINCESS, Queen, seat_pick
from regalia.kernel.events import ALL
from regalia.kernel.frames import AGAIN, Flow, procedure
from regalia.kernel.outcome import Outcome


def last_chances(s: Queen, f: Fall) -> Flow:
    """Reactions whose condition is about being eliminated (QM-126), in turn order from the active player."""
    if not f.from_damage:
        return None
    for seat in s.clockwise(max(0, s.active)):
        rep = s.court[seat]
        if rep.role == PRINCESS and rep.health <= 0 and seat not in f.asked:
            f.asked.append(seat)
            if may_have_laid(s, seat, FATAL):
                s.call(React(seat, FATAL))
                return AGAIN
    return None


def eliminate(s: Queen, f: Fall) -> None:
    """All who stand at 0 Health leave together; then each is settled (QM-110, QM-194)."""
    order = s.clockwise(max(0, s.active))
    fallen = [seat for seat in order if s.is_princess(seat) and s.court[seat].health <= 0]
    if not fallen:
        return
    left = [seat for seat in s.princesses() if seat not in fallen]
    if not left:
        rank_at_midnight(s, fallen, "One effect eliminated all who were left.", "QM-195")
        return
    for seat in fallen:
        s.court[seat].fell_at = s.hour
        s.court[seat].felled_by = f.by if f.by != seat else -1  # QM-190
        s.tell("{0} is eliminated.", seat_pick(seat), rule="QM-181")
    if len(left) == 1:  # QM-191: nothing is revealed
        for seat in fallen:
            s.court[seat].role = OUT
            s.court[seat].clout = 0  # QM-192, QM-212
        last_princess(s, left[0])
        return
    for seat in fallen:
        leave_contest(s, seat)
    for seat in fallen:
        settle(s, seat)
    hand_on_token(s)


def settle(s: Queen, seat: int) -> None:
    """Whether she becomes an Advisor (QM-182 to QM-189). Her own Advisor is out with her (QM-205)."""
    rep = s.court[seat]
    advisor = s.advisor_of(seat)
    if advisor >= 0:
        s.court[advisor].role = OUT
        s.tell("{0} has lost her Leader and is out of the game.", seat_pick(advisor), rule="QM-205")
    if rep.declaration < 0:
        s.tell("{0} is out of the game.", seat_pick(seat), rule="QM-187")
        return
    rep.declaration_known = ALL
    s.reveal()
    named = rep.declaration
    s.tell("{0} had declared for {1}.", seat_pick(seat), seat_pick(named), rule="QM-182")
    reason = cannot_advise(s, seat, named)
    if reason:
        s.tell("{0} is out of the game.", seat_pick(seat), rule=reason)
        return
    become_advisor(s, seat, named)


def cannot_advise(s: Queen, seat: int, named: int) -> str:
    """The rule that keeps an eliminated player from the Inner Circle, or nothing."""
    if named == seat:
        return "QM-189"
    if not s.is_princess(named):
        return "QM-188"
    if s.court[seat].felled_by == named:
        return "QM-185"
    if s.advisor_of(named) >= 0:
        return "QM-186"
    return ""


def become_advisor(s: Queen, seat: int, leader: int) -> None:
    """She turns her large card over (QM-183, QM-184, QM-196)."""
    rep = s.court[seat]
    rep.role = ADVISOR
    rep.leader = leader
    s.tell("{0} becomes the Advisor of {1}.", seat_pick(seat), seat_pick(leader), rule="QM-183")


def leave_contest(s: Queen, seat: int) -> None:
    """She is no Princess any more; everything of hers leaves the game (QM-192)."""
    rep = s.court[seat]
    for card in [c for c in rep.armory if s.played_by.get(c, seat) != seat]:
        dismiss(s, card, seat)
    for card, partner in list(s.pact_partner.items()):
        if partner == seat:
            dismiss(s, card, s.armory_of(card))
    rep.role = OUT
    for card, owner in list(s.played_by.items()):
        if owner == seat:
            take_from_armory(s, card, s.armory_of(card))
            s.leave(card)
    for card in list(rep.armory):
        take_from_armory(s, card, seat)
        s.leave(card)
    for zone in (rep.hand, rep.archive, rep.laid, rep.under, rep.war_chest, rep.grotto):
        while zone:
            s.leave(zone.pop())
    for card in (*rep.deck.cards(), *rep.vault_deck.cards(), *(c for c in rep.vault if c >= 0)):
        s.leave(card)
    rep.deck.shuffle_in(())
    rep.deck.loose = []
    rep.vault_deck.shuffle_in(())
    rep.vault_deck.loose = []
    rep.vault = []
    rep.clout = 0
    rep.health = 0
    rep.tokens = [0, 0, 0]
    rep.boosts = []
    rep.extra_cards = 0
    rep.pass_until_turn = False  # no Attack can be aimed at her any more
    forget_turns_of(s, seat)


def hand_on_token(s: Queen) -> None:
    """If the first player is out, the next one clockwise begins; an Advisor keeps her place (QM-067, QM-197)."""
    if s.court[s.first].role == OUT:
        s.first = next((seat for seat in s.clockwise(s.first) if s.court[seat].role != OUT), s.first)


procedure(Fall, last_chances, eliminate)


# --- the end of the game --------------------------------------------------------------------------------------------------


def last_princess(s: Queen, seat: int) -> None:
    """QM-003, QM-208: she is Queen at once, together with her Advisor (QM-207)."""
    advisor = s.advisor_of(seat)
    winners = tuple(sorted([seat] if advisor < 0 else [seat, advisor]))
    finish(s, winners, "Only one Princess is left.", "QM-208")


def rank_at_midnight(s: Queen, contenders: list[int], reason: str, rule: str) -> None:
    """QM-209, QM-210: most points, then most Clout; those still tied are Queens together. Advisors win with them (QM-211)."""
    best = max((s.points(seat), s.court[seat].clout) for seat in contenders)
    queens = [seat for seat in contenders if (s.points(seat), s.court[seat].clout) == best]
    winners = set(queens)
    for queen in queens:
        advisor = s.advisor_of(queen)
        if advisor >= 0:
            winners.add(advisor)
    finish(s, tuple(sorted(winners)), reason, rule)


def finish(s: Queen, winners: tuple[int, ...], reason: str, rule: str) -> None:
    """Winners first, then Princesses by points, then those who left the contest and have none, the later the better.

    Whoever left it without having been felled changed sides at 11 (QM-179).
    """
    scores = tuple([s.points(seat) for seat in range(s.seats)])
    order = [(seat not in winners, -scores[seat], -s.court[seat].clout, -(s.court[seat].fell_at or 11)) for seat in range(s.seats)]
    ranks = tuple([1 if seat in winners else 1 + sum(1 for other in order if other < order[seat]) for seat in range(s.seats)])
    for seat in winners:
        s.tell("{0} wins.", seat_pick(seat), rule=rule)
    s.end(Outcome(winners, ranks, scores, reason, rule))
