"""The check: what texts are in force, which icons count, what is still missing (MQ-210..215)."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.bend import PLAIN, Bend
from regalia.games.maidens_quest.box import (
    ABILITY,
    BOX,
    BURNS,
    COPY_TYPE,
    CORNER_DAMAGE,
    CORNER_DOWN,
    COUNTS,
    FACES,
    LEVEL,
    SHIELDS,
    SHOWS,
    requirement_of,
)
from regalia.games.maidens_quest.faces import BASIC, EVERY, HASTE, KEY, WILD, Part, Requirement
from regalia.games.maidens_quest.state import CHALLENGE, MAIDEN_MET, RUN, SIX_ICONS, Quest
from regalia.games.maidens_quest.verbs import Verb


def _texts(scope: str) -> list[tuple[Verb, ...]]:
    return [tuple([t.verb for t in face.text if scope in t.scope]) for face in FACES]


def _passives(when: str) -> list[tuple[Verb, ...]]:
    return [tuple([v for v in a.verbs if not v.used]) if a is not None and a.when == when else () for a in ABILITY]


ON_CHALLENGE: Final = _texts("challenge")
ON_RUN: Final = _texts("run")
AS_ADD: Final = _texts("add")
IN_FAN: Final = _passives("fan")
WHEN_MET: Final = _passives("met")


def bend_of(s: Quest) -> Bend:
    """All texts in force now: of the card faced, of Adds, of abilities that hold by themselves."""
    bend = PLAIN
    manner = s.manner
    if s.met >= 0:
        faced = s.shown(s.met)
        bend = bent_by(bend, ON_RUN[faced] if manner == RUN else ON_CHALLENGE[faced] if manner == CHALLENGE else WHEN_MET[faced])
    if manner == RUN:
        return bend  # MQ-284
    for card in s.fan:
        shown = s.shown(card)
        if IN_FAN[shown]:
            bend = bent_by(bend, IN_FAN[shown])
        if manner == CHALLENGE and AS_ADD[shown]:
            bend = bent_by(bend, AS_ADD[shown])
    if s.ribbon:
        if bend is PLAIN:
            bend = Bend()
        bend.shields += s.ribbon
    return bend


def forbidden_by(s: Quest, icon: int) -> str:
    """The card whose text forbids an icon altogether; "" for none (MQ-150)."""
    found = [(s.met, ON_RUN if s.manner == RUN else ON_CHALLENGE)] if s.manner != MAIDEN_MET else []
    found += [(card, AS_ADD) for card in s.fan] if s.manner == CHALLENGE else []
    for card, texts in found:
        if bent_by(PLAIN, texts[s.shown(card)]).banned >> icon & 1:
            return s.name(card)
    return ""


def bent_by(bend: Bend, verbs: tuple[Verb, ...]) -> Bend:
    """With these texts in force as well."""
    if bend is PLAIN and verbs:
        bend = Bend()
    for verb in verbs:
        verb.weigh(bend)
    return bend


def running_bend(s: Quest) -> Bend:
    """What a Run from the Encountered card would be bent by, before anybody has chosen to."""
    return bent_by(PLAIN, ON_RUN[s.shown(s.met)])


def counted_icons(s: Quest, bend: Bend) -> list[int]:
    """How many of each icon the Fan shows and may count (MQ-214, MQ-215)."""
    total = s.extra[:]
    for card in s.fan:
        shown = s.shown(card)
        if not SHOWS[shown]:
            continue
        counts = COUNTS[shown]
        for icon in range(11):
            total[icon] += counts[icon]
        if bend.banned_on:
            for n in range(0, len(bend.banned_on), 2):
                if COPY_TYPE[card % BOX] == bend.banned_on[n]:
                    total[bend.banned_on[n + 1]] -= counts[bend.banned_on[n + 1]]
    if bend.banned:
        for icon in range(11):
            if bend.banned >> icon & 1:
                total[icon] = 0
    return total


def shown_haste(s: Quest, bend: Bend) -> bool:
    return bend.banned >> HASTE & 1 == 0 and any(COUNTS[s.shown(c)][HASTE] for c in s.fan)


def shields_in_fan(s: Quest, bend: Bend) -> int:
    return bend.shields + sum([SHIELDS[s.shown(c)] for c in s.fan])


def requirement(s: Quest) -> Requirement | None:
    """What the Encountered card asks for, by the changes in force."""
    if s.met < 0:
        return None
    return requirement_of(s.shown(s.met), s.changes & SIX_ICONS != 0)


def progress(way: tuple[Part, ...], icons: list[int], bend: Bend) -> tuple[list[int], list[int], int]:
    """What each part of a way has and needs, and how many icons are missing in all.

    Parts of one way share no icon, so only Wilds (MQ-197) and an icon taken for a Key have to be shared out.
    """
    have: list[int] = []
    need: list[int] = []
    wild = icons[WILD]
    last = len(way) - 1
    taken = 0
    for at, part in enumerate(way):
        wanted = part.n + (bend.require if at == last else 0)
        taken |= part.of
        got = 0
        for icon in range(11):
            if part.of >> icon & 1:
                got += icons[icon]
        have.append(got)
        need.append(wanted)
    spare = 0
    if bend.as_key:
        for icon in range(6):
            if icon != KEY and not taken >> icon & 1:
                spare += icons[icon]
        for at, part in enumerate(way):
            if not part.of >> KEY & 1 and part.of & BASIC:
                spare += max(0, have[at] - need[at])
        for at, part in enumerate(way):
            if part.of >> KEY & 1 and part.of != EVERY and have[at] < need[at]:
                used = min(bend.as_key, spare, need[at] - have[at])
                have[at] += used
    missing = 0
    for at, part in enumerate(way):
        short = need[at] - have[at]
        if short > 0 and part.of & BASIC and part.of != EVERY and wild:
            used = min(short, wild)
            have[at] += used
            wild -= used
            short -= used
        if short > 0:
            missing += short
    return have, need, missing


def missing_icons(s: Quest, bend: Bend | None = None) -> int:
    """How many icons the Fan lacks on the best way to meet the requirement; 0: the Challenge is won."""
    box = requirement(s)
    if box is None:
        return 0
    if bend is None:
        bend = bend_of(s)
    icons = counted_icons(s, bend)
    return min([progress(way, icons, bend)[2] for way in box.ways])


def adds_in_fan(s: Quest) -> int:
    return sum([1 for c in s.fan if LEVEL[s.shown(c)] >= 0])


def harm(s: Quest, bend: Bend) -> tuple[int, int]:
    """Damage and Downgrades of failing now, before Shields (MQ-245, MQ-257)."""
    face = FACES[s.shown(s.met)]
    damage = face.fail_damage + bend.damage + bend.per_add * adds_in_fan(s)
    down = face.fail_down + bend.fail_downs
    for card in s.fan:
        shown = s.shown(card)
        damage += CORNER_DAMAGE[shown] + BURNS[shown]  # MQ-164, MQ-169
        down += CORNER_DOWN[shown]
    return damage, down


def run_harm(s: Quest, bend: Bend) -> tuple[int, int]:
    """Damage and Downgrades of this Run; none with Haste (MQ-282, MQ-286, MQ-287)."""
    if shown_haste(s, bend):
        return 0, 0
    damage = 1 if LEVEL[s.shown(s.met)] >= 4 else 0
    return damage + bend.damage, 1 + bend.fail_downs
