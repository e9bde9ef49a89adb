"""Counting Crowns: the total of a sister if the game ended now, and where each Crown comes from.

The preview at the table, the bots and the end of the game all use `total`; `breakdown` walks the same way and says why.
"""

from __future__ import annotations

from typing import final

from regalia.games.who_will_reign.catalogue import (
    BANNER,
    BANNER_CROWN_VERBS,
    BANNER_PICK,
    BANNER_SOFTENS,
    BEARER,
    CARD_PICK,
    CROWN_VERBS,
    CROWNS,
    MARKET,
    PATH,
    TAG,
    guest,
)
from regalia.games.who_will_reign.state import NONE, Reign
from regalia.games.who_will_reign.verbs import BANNER_BEARER, Tally
from regalia.games.who_will_reign.words import PATHS


def board_paths(s: Reign) -> dict[str, int]:
    """WR-153: the paths that show on the land, at most one for each board."""
    counts: dict[str, int] = {}
    for path in s.land_path:
        if path:
            counts[path] = counts.get(path, 0) + 1
    return counts


def tally_of(court: list[int], board: dict[str, int], guests: int) -> Tally:
    """What the abilities of one court look at (WR-152)."""
    tally = Tally()
    tally.board = board
    tally.guests = guests
    counts = tally.court
    for card in court:
        path, tag = PATH[card], TAG[card]
        if path:
            counts[path] = counts.get(path, 0) + 1
        counts[tag] = counts.get(tag, 0) + 1
        tally.names.append(MARKET[card].name)
    tally.paths = sum([1 for path in PATHS if path in counts])
    return tally


def card_crowns(card: int, tally: Tally) -> int:
    """WR-157, steps 1 to 5, for one Court Card."""
    worth = CROWNS[card]
    for verb in CROWN_VERBS[card]:
        worth = verb.change(tally, worth, BEARER[card])
    return max(worth, 0)


def banner_crowns(banner: int, tally: Tally) -> int:
    """WR-136."""
    worth = BANNER[banner].crowns
    for verb in BANNER_CROWN_VERBS[banner]:
        worth = verb.change(tally, worth, BANNER_BEARER)
    return max(worth, 0)


def guest_crowns(card: int, tally: Tally, banner: int) -> int:
    """WR-073: what a Guest takes away, as a number of at least 0."""
    record = guest(card)
    penalty = record.penalty
    if record.per is not None:
        penalty = min(record.penalty * tally.court.get(record.per, 0), record.most)
    if banner != NONE:
        penalty -= BANNER_SOFTENS[banner]
    return max(penalty, 0)


def crowns_with(court: list[int], guests: list[int], banner: int, board: dict[str, int]) -> int:
    """WR-144: Court Cards, plus Banner, minus Guests."""
    return counted(court, guests, banner, tally_of(court, board, len(guests)))


def counted(court: list[int], guests: list[int], banner: int, tally: Tally) -> int:
    """The same with what was counted for it."""
    total = 0
    for card in court:
        total += card_crowns(card, tally)
    if banner != NONE:
        total += banner_crowns(banner, tally)
    for card in guests:
        total -= guest_crowns(card, tally, banner)
    return total


def total(s: Reign, seat: int) -> int:
    """A sister's Crowns if the game ended now (WR-158)."""
    return crowns_with(s.courts[seat], s.guests[seat], s.banner[seat], board_paths(s))


@final
class Line:
    """One line of a score: the thing, what it brings, and why."""

    __slots__ = ("crowns", "reason", "thing")

    def __init__(self, thing: str, crowns: int, reason: str) -> None:
        self.thing = thing
        self.crowns = crowns
        self.reason = reason

    def __repr__(self) -> str:
        return f"{self.thing} {self.crowns} ({self.reason})"


def breakdown(s: Reign, seat: int) -> list[Line]:
    """Card by card, what a sister's total is made of."""
    tally = tally_of(s.courts[seat], board_paths(s), len(s.guests[seat]))
    lines: list[Line] = []
    for card in s.courts[seat]:
        printed = 0 if BEARER[card].query else CROWNS[card]
        reason = _reason(printed, [verb.because(tally, BEARER[card]) for verb in CROWN_VERBS[card]])
        lines.append(Line(CARD_PICK[card], card_crowns(card, tally), reason))
    banner = s.banner[seat]
    if banner != NONE:
        reason = _reason(BANNER[banner].crowns, [verb.because(tally, BANNER_BEARER) for verb in BANNER_CROWN_VERBS[banner]])
        lines.append(Line(BANNER_PICK[banner], banner_crowns(banner, tally), reason))
    for card in s.guests[seat]:
        record = guest(card)
        reason = ""
        if record.per is not None:
            held = tally.court.get(record.per, 0)
            cards = "card" if held == 1 else "cards"
            limit = f", at most −{record.most}" if held * record.penalty > record.most else ""
            reason = f"−{record.penalty} for each of {held} {record.per.title()} {cards}{limit}"
        if banner != NONE and BANNER_SOFTENS[banner]:
            reason += f"{', ' if reason else ''}softened by {BANNER_SOFTENS[banner]}"
        lines.append(Line(CARD_PICK[card], -guest_crowns(card, tally, banner), reason))
    return lines


def _reason(printed: int, changes: list[str]) -> str:
    """The printed number and what the verbs did to it; nothing to explain where they did nothing."""
    changes = [change for change in changes if change]
    if not changes:
        return ""
    return ", ".join([str(printed), *changes] if printed else changes)


def name_of(line: Line) -> str:
    """The name of what a line is about."""
    kind, _, number = line.thing.partition(":")
    return BANNER[int(number)].name if kind == "banner" else MARKET[int(number)].name
