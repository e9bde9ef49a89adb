"""Whom a verb reaches."""

from __future__ import annotations

from regalia.games.queen_by_midnight.damage import escaped, is_there
from regalia.games.queen_by_midnight.frames import Effects, attack_under_way
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen


def reached(s: Queen, f: Effects) -> list[int]:
    """The targets that are still there and did not escape the Attack (QM-107)."""
    if f.in_attack:
        attack = attack_under_way(s)
        assert attack is not None
        return [t for at, t in enumerate(attack.targets) if is_there(s, t) and not escaped(attack, at)]
    return [t for t in f.subjects if is_there(s, t)]


def reached_seats(s: Queen, f: Effects) -> list[int]:
    """The same without Summons, which have only Loyalty (QM-143)."""
    return [t for t in reached(s, f) if t < SUMMON_BASE]
