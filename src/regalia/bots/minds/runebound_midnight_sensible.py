"""What the searching bots of Runebound compare: the places worth going to instead of all that can be reached, one of several equal dice.

A Hero can often go to forty spaces and a patrol to thirty. Few of them differ in anything that matters, and among many equal moves the
luckiest looks best. What the greedy mind would do is compared in any case.
"""

from __future__ import annotations

from typing import Final

from regalia.bots.minds.runebound_midnight_hero import HERO_MIND, SKILL_WORDS, infiltration_odds
from regalia.bots.minds.runebound_midnight_king import KING_MIND
from regalia.games.runebound_midnight.board import DISTANCE, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.frames import Experience, Fight, HandOver, HeroTurn, Influence, KingTurn, PatrolMove, Pay
from regalia.games.runebound_midnight.influence import shows
from regalia.games.runebound_midnight.printed import PHASE_NAMES
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import Action, number_of

BONDS: Final = 4  # ways to bind a good to an Item that are compared


def of_hero(s: Midnight, seat: int, legal: list[Action]) -> list[Action]:
    """What a Hero compares."""
    frame = s.stack[-1]
    if isinstance(frame, Pay | HandOver):
        return [HERO_MIND.least_good(s, seat, legal)]
    if isinstance(frame, Experience) and legal[0][0] == "covenant":
        return sorted(legal, key=lambda action: -HERO_MIND.bond(s, seat, action))[:BONDS]
    if isinstance(frame, Fight):
        escapes = [action for action in legal if action[0] == "escape"]
        best = max(escapes, key=lambda action: HERO_MIND.flight(s, seat, PHASE_NAMES.index(action[1])), default=())
        return [action for action in legal if action[0] != "escape" or action == best]
    kept = [action for action in legal if action[0] not in ("discard", "journey")]
    if isinstance(frame, HeroTurn):
        kept += _journeys(s, seat, legal)
    return kept or legal


def _journeys(s: Midnight, seat: int, legal: list[Action]) -> list[Action]:
    """To jewels, into towns and strongholds by the best skill, and toward the mirrors that are too far."""
    skill = SKILL_WORDS[infiltration_odds(s, seat)[1]]
    journeys = [action for action in legal if action[0] == "journey"]
    kept = {}
    for action in journeys:
        space = number_of(action[1])
        if action[2] == skill if len(action) == 3 else s.jewels[space]:
            kept[action] = True
    reached = {number_of(action[1]) for action in journeys}
    for mirror, stronghold in zip(s.mirrors, STRONGHOLDS, strict=True):
        if mirror and stronghold not in reached and stronghold != s.at[seat] and (step := HERO_MIND.step(s, seat, stronghold, legal)):
            kept[step] = True
    return list(kept)


def of_king(s: Midnight, legal: list[Action]) -> list[Action]:
    """What the Night King compares."""
    frame = s.stack[-1]
    if isinstance(frame, PatrolMove):
        return _near_heroes(s, _one_of_each_face(frame.dice, legal))
    if isinstance(frame, KingTurn) and legal[-1] == ("done",) and legal[0][0] != "heal":
        return [KING_MIND.spend(s, legal)]  # what gold brings shows later than a search can see
    if isinstance(frame, Influence):
        dice = s.fight.influence_dice[frame.phase]
        misses = [a for a in legal if len(a) == 1 or not shows(s, frame.phase, dice[number_of(a[1])])]
        return _one_of_each_face(dice, misses) or legal
    return legal


def _near_heroes(s: Midnight, legal: list[Action]) -> list[Action]:
    """Of the places to march to, for each Hero the nearest to him, and the nearest to the town that he may flee to."""
    places = [action for action in legal if action[0] == "march"]
    if not places:
        return legal
    kept = set()
    for hero in s.hero_seats:
        at = s.at[hero]
        for goal in (at, min(TOWNS, key=lambda town: DISTANCE[at][town])):
            kept.add(min(places, key=lambda action: (DISTANCE[number_of(action[1])][goal], action)))
    return [action for action in legal if action[0] != "march" or action in kept]


def _one_of_each_face(dice: list[int], legal: list[Action]) -> list[Action]:
    """Of dice that show the same it does not matter which one is turned or rolled again."""
    kept: dict[tuple[str, int], Action] = {}
    for action in legal:
        of_die = len(action) == 2 and action[1].startswith("die:")
        kept.setdefault((action[0], dice[number_of(action[1])]) if of_die else (" ".join(action), -1), action)
    return list(kept.values())
