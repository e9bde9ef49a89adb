"""Arrows: which card may be turned, and why not (MQ-080..099)."""

from __future__ import annotations

from regalia.games.maidens_quest.cards import BOX, COPY_TYPE, FACES, GREEN_DOWN, HEARTS
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, MAIDEN, SAVIOR, TREASURE, icon_list
from regalia.games.maidens_quest.state import COOP, PRE, WON, Quest
from regalia.kernel import Refusal


def cannot_turn(s: Quest, card: int, up: bool) -> Refusal | None:
    """Why an Upgrade (or a Downgrade) cannot go to this card of the Fan."""
    if s.is_altered(card):
        if s.half == PRE:
            return Refusal("MQ-097", "{0} has been altered once already before the check.", s.name(card))
        return Refusal("MQ-098", "{0} has been altered once already since the check.", s.name(card))
    if (s.upper_face(card) if up else s.lower_face(card)) >= 0:
        return None
    face = FACES[s.shown(card)]
    type_ = COPY_TYPE[card % BOX]
    arrow = "Upgraded" if up else "Downgraded"
    if type_ in (MAIDEN, CAPTOR):
        return Refusal("MQ-096", "{0} has one face only.", face.name)
    if face.color == "black":
        return Refusal("MQ-091", "{0} is an Exit, which no arrow turns.", face.name)
    if face.color == "obstacle":
        return Refusal("MQ-095", "{0} is an Obstacle and cannot be {1}.", face.name, arrow)
    if type_ == TREASURE:
        return Refusal("MQ-094", "Arrows do not turn Treasures.")
    if type_ == DRESS and up:
        return Refusal("MQ-092", "A Dress cannot be Upgraded.")
    if up and face.color == "gold":
        return Refusal("MQ-088", "{0} is gold; nothing is higher.", face.name)
    if up:
        return Refusal("MQ-090", "{0} is Gone and stays so.", face.name)
    return Refusal("MQ-089", "{0} cannot fall any lower.", face.name)


def cannot_upgrade(s: Quest, card: int, mask: int = 0) -> Refusal | None:
    """With a mask: by a green arrow that looks for these icons (MQ-023)."""
    if mask and not s.matches(card, mask) and not s.can_be_pardoned(card):
        return Refusal("MQ-023", "{0} shows no {1}.", s.name(card), icon_list(mask))
    return cannot_turn(s, card, True)


def cannot_downgrade(s: Quest, card: int, mask: int = 0) -> Refusal | None:
    if mask and not s.matches(card, mask):
        return Refusal("MQ-023", "{0} shows no {1}.", s.name(card), icon_list(mask))
    return cannot_turn(s, card, False)


def must_downgrade(s: Quest, source: int, green: bool) -> bool:
    """Whether a compulsory arrow still has a card it must take (MQ-157, MQ-024)."""
    mask = GREEN_DOWN[s.shown(source)] if green else 0
    able = [c for c in s.fan if s.lower_face(c) >= 0 and not s.is_altered(c)]
    return any(not green or s.must_match(c, mask) for c in able)


def cannot_absorb(s: Quest, card: int) -> Refusal | None:
    """Why a card of the Fan cannot take Damage (MQ-260, MQ-264, MQ-322, MQ-455)."""
    no = cannot_turn(s, card, False)
    if no is not None:
        return no
    if COPY_TYPE[card % BOX] != SAVIOR and HEARTS[s.shown(card)] == 0:
        return Refusal("MQ-260", "{0} shows no heart.", s.name(card))
    if s.stakes == COOP and s.status[s.owner[card]] == WON:
        return Refusal("MQ-455", "{0} belongs to a player who is free and takes no more Damage.", s.name(card))
    return None


def absorbs(s: Quest, card: int) -> int:
    """How much Damage turning it stops (MQ-261, MQ-323)."""
    hearts = HEARTS[s.shown(card)]
    return max(1, hearts) if COPY_TYPE[card % BOX] == SAVIOR else hearts


def can_pay(s: Quest, card: int) -> bool:
    """Whether a card met in a search for Damage pays (MQ-265, MQ-267, MQ-269)."""
    return HEARTS[s.shown(card)] > 0 and s.lower_face(card) >= 0 and card not in s.altered_post
