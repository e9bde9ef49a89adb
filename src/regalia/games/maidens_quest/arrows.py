"""Arrows: which card may be turned, and why not (MQ-080..099). The reasons are put in words only for those who ask."""

from __future__ import annotations

from regalia.games.maidens_quest.box import BOX, COPY_TYPE, DOWN, FACES, GREEN_DOWN, HEARTS
from regalia.games.maidens_quest.check import bend_of
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, MAIDEN, OBSTACLE, SAVIOR, TREASURE, WILD, icon_list
from regalia.games.maidens_quest.state import CARD, COOP, PRE, WON, Quest
from regalia.kernel import Action, Offers, Refusal


def can_turn(s: Quest, card: int, up: bool) -> bool:
    """Whether an Upgrade (or a Downgrade) can go to this card of the Fan."""
    if card in (s.altered_pre if s.half == PRE else s.altered_post):  # MQ-097, MQ-098
        return False
    return s.upper_face(card) >= 0 if up else DOWN[s.shown(card)] >= 0


def why_not_turned(s: Quest, card: int, up: bool) -> Refusal:
    if s.is_altered(card):
        if s.half == PRE:
            return Refusal("MQ-097", "{0} has been altered once already before the check.", s.name(card))
        return Refusal("MQ-098", "{0} has been altered once already since the check.", s.name(card))
    face = FACES[s.shown(card)]
    type_ = COPY_TYPE[card % BOX]
    arrow = "Upgraded" if up else "Downgraded"
    if type_ in (MAIDEN, CAPTOR):
        return Refusal("MQ-096", "{0} has one face only.", face.name)
    if face.color == "black":
        return Refusal("MQ-091", "{0} is an Exit, which no arrow turns.", face.name)
    if type_ == OBSTACLE:
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


def is_found(s: Quest, card: int, up: bool, mask: int) -> bool:
    """Whether a green arrow that looks for these icons may point at a card; without a mask the arrow is plain (MQ-023).

    A Wild stands in for them unless a text in force forbids Wilds (MQ-024, MQ-150).
    """
    if mask == 0 or s.must_match(card, mask) or (up and s.can_be_pardoned(card)):
        return True
    return s.matches(card, mask) and not bend_of(s).banned >> WILD & 1


def can_upgrade(s: Quest, card: int, mask: int = 0) -> bool:
    return (mask == 0 or is_found(s, card, True, mask)) and can_turn(s, card, True)


def offer_arrow(s: Quest, o: Offers, path: Action, up: bool, mask: int = 0) -> None:
    """The cards of the Fan that an arrow can turn; with a mask, a green one."""
    for card in s.fan:
        if (mask == 0 or is_found(s, card, up, mask)) and can_turn(s, card, up):
            o.actions.append((*path, CARD[card]))
        elif o.refused is not None:
            if is_found(s, card, up, mask):
                no = why_not_turned(s, card, up)
            else:
                no = Refusal("MQ-023", "{0} shows no {1}.", s.name(card), icon_list(mask))
            o.refuse((*path, CARD[card]), no)


def must_downgrade(s: Quest, source: int, green: bool) -> bool:
    """Whether a compulsory arrow still has a card it must take (MQ-157, MQ-024)."""
    mask = GREEN_DOWN[s.shown(source)] if green else 0
    return any(can_turn(s, c, False) and (not green or s.must_match(c, mask)) for c in s.fan)


def can_absorb(s: Quest, card: int) -> bool:
    """Whether a card of the Fan can take Damage (MQ-260, MQ-264, MQ-322, MQ-455)."""
    if COPY_TYPE[card % BOX] != SAVIOR and HEARTS[s.shown(card)] == 0:
        return False
    return can_turn(s, card, False) and not (s.stakes == COOP and s.status[s.owner[card]] == WON)


def why_not_absorbed(s: Quest, card: int) -> Refusal:
    if not can_turn(s, card, False):
        return why_not_turned(s, card, False)
    if COPY_TYPE[card % BOX] != SAVIOR and HEARTS[s.shown(card)] == 0:
        return Refusal("MQ-260", "{0} shows no heart.", s.name(card))
    return Refusal("MQ-455", "{0} belongs to a player who is free and takes no more Damage.", s.name(card))


def absorbs(s: Quest, card: int) -> int:
    """How much Damage turning it stops (MQ-261, MQ-323)."""
    hearts = HEARTS[s.shown(card)]
    return max(1, hearts) if COPY_TYPE[card % BOX] == SAVIOR else hearts


def can_pay(s: Quest, card: int) -> bool:
    """Whether a card met in a search for Damage pays (MQ-265, MQ-267, MQ-269)."""
    shown = s.shown(card)
    return HEARTS[shown] > 0 and DOWN[shown] >= 0 and card not in s.altered_post
