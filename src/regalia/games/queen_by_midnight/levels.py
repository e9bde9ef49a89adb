"""Levels: the Major and Minor numbers a Princess has at this moment (QM-041, QM-046 to QM-052)."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.abilities import ANY_CLASS, LevelReward, SharedSkill, Skill
from regalia.games.queen_by_midnight.catalogue import KIND, PRINCESSES
from regalia.games.queen_by_midnight.model import CLASS_NAMES, NEUTRAL
from regalia.games.queen_by_midnight.state import Queen, seat_pick

FOREVER: Final = 0
THIS_TURN: Final = 1
NEXT_TURN: Final = 2  # until the end of her next turn


def level(s: Queen, seat: int, cls: int, major: bool) -> int:
    """Her present number; 0 in a Class she does not have (QM-051) and never below 0 (QM-050)."""
    if cls == NEUTRAL or not s.has_class(seat, cls):
        return 0
    printed = PRINCESSES[s.court[seat].princess].levels[cls]
    assert printed is not None
    return max(0, printed[0 if major else 1] + change(s, seat, cls))


def change(s: Queen, seat: int, cls: int) -> int:
    """All that Level tokens, passing effects and lasting cards add or take away (QM-048)."""
    rep = s.court[seat]
    total = rep.tokens[cls]
    for boosted, amount, _, _ in rep.boosts:
        if boosted == cls:
            total += amount
    for card in rep.armory:
        for ability in KIND[card].abilities:
            if isinstance(ability, Skill) and ability.cls in (cls, ANY_CLASS) and (not ability.grotto or len(rep.grotto) >= ability.grotto):
                total += ability.n
    for card, partner in s.pact_partner.items():
        classes = s.pact_class.get(card)
        if classes is None:
            continue
        owner = s.armory_of(card)
        chosen = classes[0] if owner == seat else classes[1] if partner == seat else -1
        if chosen == cls:
            total += sum(ability.n for ability in KIND[card].abilities if isinstance(ability, SharedSkill))
    return total


def change_level(s: Queen, seat: int, cls: int, amount: int, until: int) -> None:
    """Gain or lose Levels in one Class (QM-048, QM-228: an unused side keeps its tokens)."""
    rep = s.court[seat]
    if until == FOREVER:
        rep.tokens[cls] += amount
    elif until == THIS_TURN:
        rep.boosts.append((cls, amount, s.active, 1))
    else:
        rep.boosts.append((cls, amount, seat, 2 if s.active == seat else 1))
    if amount > 0:
        s.tell("{0} gains {1} in {2}.", seat_pick(seat), levels_said(amount), CLASS_NAMES[cls], rule="QM-048")
        for card in rep.armory:
            for ability in KIND[card].abilities:
                if isinstance(ability, LevelReward):
                    s.heal(seat, ability.n)
    else:
        s.tell("{0} loses {1} in {2}.", seat_pick(seat), levels_said(-amount), CLASS_NAMES[cls], rule="QM-050")


def levels_said(count: int) -> str:
    return "1 Level" if count == 1 else f"{count} Levels"


def turn_ends(s: Queen, seat: int) -> None:
    """Passing changes that this turn's end takes with it (QM-049)."""
    for rep in s.court:
        if rep.boosts:
            rep.boosts = [
                (cls, amount, whose, left - (whose == seat)) for cls, amount, whose, left in rep.boosts if whose != seat or left > 1
            ]


def forget_turns_of(s: Queen, seat: int) -> None:
    """She takes no more turns, so nothing can wait for their end."""
    for rep in s.court:
        rep.boosts = [boost for boost in rep.boosts if boost[2] != seat]
