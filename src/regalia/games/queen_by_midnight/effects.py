"""Carrying out what a card says, verb by verb, also across decisions (QM-072, QM-223)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.catalogue import SCRIPTS
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import ASKS, FINISHED, Verb
from regalia.games.queen_by_midnight.state import Queen
from regalia.kernel.asks import Action, Ask, Offers
from regalia.kernel.frames import DONE, Flow, procedure


def verb_of(f: Effects) -> Verb:
    """The verb under way."""
    return SCRIPTS[f.script][f.at]


def carry_out(s: Queen, f: Effects) -> Flow:
    """The next verb. Effects of a player who has left do not go on (QM-130)."""
    if f.at >= len(SCRIPTS[f.script]) or not s.is_princess(f.you):
        return DONE
    return proceed(f, verb_of(f).act(s, f))


def proceed(f: Effects, result: int) -> Flow:
    if result == FINISHED:
        f.at += 1
        f.phase = 0
        f.chosen = []
    return DECIDE if result == ASKS else carry_out


class Decide(Ask[Queen, Effects]):
    """A choice that the card leaves to somebody."""

    rule = "QM-223"

    def seats(self, s: Queen, f: Effects) -> tuple[int, ...]:
        return (verb_of(f).who(s, f),)

    def prompt(self, s: Queen, f: Effects, seat: int) -> str:
        return verb_of(f).prompt(s, f)

    def options(self, s: Queen, f: Effects, seat: int, o: Offers) -> None:
        verb_of(f).options(s, f, o)

    def take(self, s: Queen, f: Effects, seat: int, action: Action) -> Flow:
        return proceed(f, verb_of(f).take(s, f, action))


DECIDE = Decide()
procedure(Effects, carry_out, DECIDE)
