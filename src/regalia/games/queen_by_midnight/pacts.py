"""Pacts: Boons that help two players until one of them breaks faith (QM-243)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.damage import seat_behind
from regalia.games.queen_by_midnight.piles import dismiss
from regalia.games.queen_by_midnight.state import Queen


def break_pacts(s: Queen, attacker: int, target: int) -> None:
    """An Attack of one partner targets the other or her Summon; a redirected one counts for the attacker (QM-113)."""
    aimed_at = seat_behind(s, target)
    for card, partner in list(s.pact_partner.items()):
        owner = s.armory_of(card)
        if {owner, partner} == {attacker, aimed_at}:
            dismiss(s, card, owner)
