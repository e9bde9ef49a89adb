"""Advisors: the change of sides at 11 and the Inner Circle (QM-196 to QM-207)."""

from __future__ import annotations

from typing import final

from regalia.games.queen_by_midnight.catalogue import script
from regalia.games.queen_by_midnight.elimination import become_advisor, last_princess, leave_contest
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.levels import turn_ends
from regalia.games.queen_by_midnight.model import Counsel
from regalia.games.queen_by_midnight.state import Queen, seat_pick
from regalia.kernel.asks import NUMBER, Action, Ask, Offers, Refusal, number_of
from regalia.kernel.events import ALL
from regalia.kernel.frames import Flow, Frame, procedure


@final
class Counselling(Frame):
    """An Advisor's turn, or the last deed of one who has just changed sides."""

    __slots__ = ("last",)
    last: bool

    def __init__(self, seat: int, last: bool = False) -> None:
        super().__init__(seat)
        self.last = last


def cannot_switch(s: Queen, seat: int) -> Refusal | None:
    """Why a Princess who has declared cannot become an Advisor at 11 (QM-189, QM-202)."""
    named = s.court[seat].declaration
    if named == seat:
        return Refusal("QM-189", "Your Declaration names yourself.")
    if s.advisor_of(seat) >= 0:
        return Refusal("QM-202", "You have an Advisor already.")
    if not s.is_princess(named):
        return Refusal("QM-202", "{0} is no Princess any more.", s.princess(named).name)
    if s.advisor_of(named) >= 0:
        return Refusal("QM-202", "{0} has an Advisor already.", s.princess(named).name)
    return None


def switch_sides(s: Queen, seat: int) -> None:
    """She reveals her Declaration, gives up the contest and turns her card over (QM-179, QM-203)."""
    rep = s.court[seat]
    rep.declaration_known = ALL
    s.reveal()
    s.tell("{0} reveals her Declaration for {1}.", seat_pick(seat), seat_pick(rep.declaration), rule="QM-179")
    leave_contest(s, seat)
    become_advisor(s, seat, rep.declaration)


def counsels(s: Queen, seat: int) -> tuple[Counsel, Counsel]:
    return s.princess(seat).inner_circle


def is_possible(s: Queen, seat: int, counsel: Counsel) -> bool:
    """Whether an ability can be carried out at all (QM-197)."""
    return counsel.possible is None or counsel.possible(s, seat)


class GiveCounsel(Ask[Queen, Counselling]):
    """Exactly one of the two abilities; if neither can be carried out she passes (QM-197, QM-201)."""

    rule = "QM-197"

    def seats(self, s: Queen, f: Counselling) -> tuple[int, ...]:
        return (f.seat,) if any(is_possible(s, f.seat, c) for c in counsels(s, f.seat)) else ()

    def prompt(self, s: Queen, f: Counselling, seat: int) -> str:
        leader = s.princess(s.court[seat].leader).name
        words = " · ".join(f"{counsel.name}: {counsel.text}" for counsel in counsels(s, seat))
        return f"What do you do for {leader}? {words}"

    def options(self, s: Queen, f: Counselling, seat: int, o: Offers) -> None:
        for number, counsel in enumerate(counsels(s, seat)):
            no = Refusal("QM-197", "{0} cannot be carried out now.", counsel.name)
            o.put(("counsel", NUMBER[number + 1]), None if is_possible(s, seat, counsel) else no)

    def take(self, s: Queen, f: Counselling, seat: int, action: Action) -> Flow:
        counsel = counsels(s, seat)[number_of(action[1]) - 1]
        leader = s.court[seat].leader
        s.tell("{0} uses {1} for {2}.", seat_pick(seat), counsel.name, seat_pick(leader), rule="QM-197")
        s.tally("counselled", seat, counsel.name)
        s.call(Effects(seat, script(counsel.effects), -1, [], leader))
        return None


def begin_counsel(s: Queen, f: Counselling) -> None:
    s.active = f.seat
    if not f.last:
        s.new_turn()
        s.tell("It is the turn of {0}.", seat_pick(f.seat), rule="QM-197")
    if not any(is_possible(s, f.seat, counsel) for counsel in counsels(s, f.seat)):
        s.tell("{0} can do nothing for {1} and passes.", seat_pick(f.seat), seat_pick(s.court[f.seat].leader), rule="QM-197")


def end_counsel(s: Queen, f: Counselling) -> None:
    """What lasts until the end of this turn is over (QM-049). If the change of sides left one Princess, they win together (QM-203)."""
    turn_ends(s, f.seat)
    left = s.princesses()
    if len(left) == 1:
        last_princess(s, left[0])


procedure(Counselling, begin_counsel, GiveCounsel(), end_counsel)
