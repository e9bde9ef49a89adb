"""What a face is worth, and what imagined Fans would bring: the arithmetic behind the mind of Maiden's Quest."""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.games.maidens_quest.bend import Bend
from regalia.games.maidens_quest.box import (
    BOX,
    BURNS,
    CORNER_DAMAGE,
    CORNER_DOWN,
    COUNTS,
    FACES,
    HEARTS,
    IS_GRAY,
    LEVEL,
    SHIELDS,
    SHOWS,
    requirement_of,
)
from regalia.games.maidens_quest.check import progress
from regalia.games.maidens_quest.faces import BASIC, DISTRACT, EVERY, FAN_SIZE, HASTE, WILD, Requirement
from regalia.games.maidens_quest.state import Quest

FREEDOM: Final = 45.0  # what beating a Captor or an Exit is worth
TREASURE_WORTH: Final = 3.0
UPGRADE_WORTH: Final = 1.1
CLEARED: Final = 1.2  # one Obstacle less in the deck
DEALS: Final = 14  # imagined Fans before a choice
DRAWS: Final = 10  # imagined draws within a plan
NODES: Final = 40  # states looked at in one plan
SPECIAL_WORTH: Final = {DISTRACT: 1.3, FAN_SIZE: 1.3, 8: 0.9, HASTE: 0.9, WILD: 1.6}


def _worths(captor: int) -> list[float]:
    """The worth of every face in a deck that has to beat a certain Captor."""
    need = requirement_of(captor * 4, False)
    focus = 0
    if need is not None:
        for part in need.ways[0]:
            if part.of != EVERY:
                focus |= part.of
    worths = []
    for number, face in enumerate(FACES):
        worth = 0.5 * face.hearts + 0.6 * face.shields + 1.2 * face.up - 0.9 * face.down - 0.5 * face.damage
        worth -= 0.4 if face.green_down else 0.0
        for icon in range(11):
            one = SPECIAL_WORTH.get(icon, 1.0)
            if focus >> icon & 1 or (focus and icon == WILD):
                one += 0.6
            worth += one * COUNTS[number][icon]
        if face.color == "black":
            worth = 1.6
        worths.append(worth)
    return worths


_by_captor: dict[int, list[float]] = {}


def worths_for(s: Quest, seat: int) -> list[float]:
    captor = s.captor[seat] % BOX
    found = _by_captor.get(captor)
    if found is None:
        found = _by_captor[captor] = _worths(captor)
    return found


def hearts_of(s: Quest, seat: int) -> int:
    face = s.face
    deck = s.ahead[seat]
    total = 0
    for part in (deck.top, deck.loose, s.cellar[seat], s.fan):
        for card in part:
            total += HEARTS[card % BOX * 4 + face[card]]
    return total


def harm_cost(damage: int, down: int, hearts: int) -> float:
    """What Damage and Downgrades cost somebody with so many hearts left."""
    if damage <= 0:
        return 1.0 * down
    left = hearts - damage
    cost = damage * (0.9 + 6.0 / (left + 2)) if left > 0 else FREEDOM
    return cost + 1.0 * down


def prize(s: Quest, card: int) -> float:
    """What beating a card is worth."""
    face = FACES[s.shown(card)]
    if face.color in ("captor", "black"):
        return FREEDOM
    return CLEARED + UPGRADE_WORTH * face.reward_up + TREASURE_WORTH * face.reward_treasure + 0.3 * face.level


_matches: dict[int, list[int]] = {}


def matches_for(need: Requirement) -> list[int]:
    """By face: how many of its icons serve a requirement, roughly."""
    mask = 0
    for way in need.ways:
        for part in way:
            mask |= part.of
    found = _matches.get(mask)
    if found is None:
        serving = [i for i in range(11) if mask >> i & 1 or (i == WILD and mask & BASIC)]
        found = _matches[mask] = [sum([counts[i] for i in serving]) for counts in COUNTS]
    return found


def matching(need: Requirement, shown: int) -> int:
    return matches_for(need)[shown]


@final
class Deal:
    """What came of imagined draws: how often won, ended by a Rest, and the mean cost of failing."""

    __slots__ = ("cost", "rest", "win")

    def __init__(self, win: float, rest: float, cost: float) -> None:
        self.win = win
        self.rest = rest
        self.cost = cost

    def value(self, reward: float) -> float:
        return self.win * reward - self.cost


def drawable(s: Quest, cards: list[int]) -> list[int]:
    """The faces of cards as a Fan would take them; -1 for those that are Cellared at once."""
    faces = []
    face = s.face
    level = s.level(s.owner[cards[0]]) if cards else 0
    for card in cards:
        shown = card % BOX * 4 + face[card]
        faces.append(-1 if (IS_GRAY[shown] and not SHOWS[shown]) or LEVEL[shown] > level else shown)
    return faces


def deal_on(
    s: Quest, rng: Random, need: Requirement, bend: Bend, decks: list[int], fan: list[int], size: int, spare: int, tries: int
) -> Deal:
    """Complete a Fan to its size with random cards, use what draws more, and see how often the requirement is met.

    `spare` is how many cards may still be exchanged (Distracts and gray cards at hand). A rough picture of play: gray and too high
    cards are passed over, Fan size draws one more, a Distract exchanges the card that helps least.
    """
    won = rested = 0
    cost = 0.0
    face = FACES[s.shown(s.met)]
    hearts = sum([hearts_of(s, p) for p in decks])
    tops: list[int] = []
    pool: list[int] = []
    for p in decks:
        tops += drawable(s, list(reversed(s.ahead[p].top)))
        pool += drawable(s, s.ahead[p].loose)
    start = [s.shown(c) for c in fan]
    grows = not bend.banned >> FAN_SIZE & 1
    distracts = not bend.banned >> DISTRACT & 1
    roll = rng.random
    fits = matches_for(need)
    for _ in range(tries):
        held = start[:]
        loose = pool[:]
        left = len(loose)
        seen = 0
        room, swaps = size, spare
        out = False
        while True:
            if len(held) >= room:
                if swaps <= 0:
                    break
                worst, least = -1, 1
                for at, shown in enumerate(held):
                    helps = -5 if LEVEL[shown] >= 0 else fits[shown]
                    if helps < least:
                        worst, least = at, helps
                if worst < 0:
                    break
                swaps -= 1
                held.pop(worst)
            if seen < len(tops):
                shown = tops[seen]
                seen += 1
            elif left:
                at = int(roll() * left)
                shown = loose[at]
                left -= 1
                loose[at] = loose[left]
            else:
                out = True
                break
            if shown < 0:
                continue
            held.append(shown)
            counts = COUNTS[shown]
            if grows:
                room += counts[FAN_SIZE]
            if distracts:
                swaps += counts[DISTRACT]
        if out:
            rested += 1
            continue
        icons = s.extra[:]
        damage, down, shields = face.fail_damage + bend.damage, face.fail_down + bend.fail_downs, bend.shields
        for shown in held:
            if SHOWS[shown]:
                counts = COUNTS[shown]
                for icon in range(11):
                    icons[icon] += counts[icon]
            damage += CORNER_DAMAGE[shown] + BURNS[shown]
            down += CORNER_DOWN[shown]
            shields += SHIELDS[shown]
            if LEVEL[shown] >= 0:
                damage += bend.per_add
        if bend.banned:
            for icon in range(11):
                if bend.banned >> icon & 1:
                    icons[icon] = 0
        if min([progress(way, icons, bend)[2] for way in need.ways]) == 0:
            won += 1
        else:
            cost += harm_cost(damage - shields, down, hearts)
    return Deal(won / tries, rested / tries, cost / tries)


def run_cost(s: Quest, seat: int) -> float:
    """What a Run costs on average, Haste considered."""
    face = FACES[s.shown(s.met)]
    if face.level == 0:
        return 0.0
    deck = s.ahead[seat]
    ahead = deck.cards()
    if len(ahead) < 5:
        return 0.0
    swift = sum([1 for c in ahead if COUNTS[s.shown(c)][HASTE]]) / len(ahead)
    caught = (1.0 - swift) ** 5
    return caught * harm_cost(1 if face.level >= 4 else 0, 1, hearts_of(s, seat)) * 0.9
