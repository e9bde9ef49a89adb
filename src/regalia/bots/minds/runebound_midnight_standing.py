"""How a match of Runebound stands: what the chances hang on, as numbers, and what each of them weighs.

The weights were fitted to some thousand greedy games in which both sides' habits were shaken at random in every game, so that they tell
what a patrol or a good brings, and not only who usually has many. What the Heroes may hope for at the start was set by games without that.
"""

from __future__ import annotations

from typing import Final

from regalia.bots.minds.runebound_midnight_odds import assault_odds, build_of, colour_odds, duel, fresh_assault_odds, health_of, might
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import STRONGHOLDS
from regalia.games.runebound_midnight.printed import BLUE, RED, YELLOW
from regalia.games.runebound_midnight.reckoning import level, life
from regalia.games.runebound_midnight.state import ASSAULT, Combat, Midnight

# fmt: off
WEIGHTS: Final = (  # a lone Hero's and several Heroes'
    (-0.272, -0.211),  # threat level
    (-0.056, -0.049),  # and its square
    (-0.054, -0.11),   # doom counters in the pool for each Hero
    (-1.826, -0.797),  # mirrors still to be broken
    (-0.219, -0.336),  # the chance to take one that is enough, all of them unhurt
    (1.632, 1.63),     # the chance to take the smallest
    (-0.045, 0.247),   # the first chance and threat together
    (5.25, 3.503),     # the chance in a yellow adventure
    (-0.291, -0.924),  # in a blue one
    (0.66, 0.818),     # might in an assault
    (0.255, -0.102),   # that and threat together
    (0.876, 0.834),    # health, from 0 to 1
    (0.059, 0.089),    # experience points not yet spent
    (0.053, -0.016),   # goods
    (0.028, -0.01),    # cost of the Items
    (-0.132, 0.325),   # highest level
    (1.367, 1.99),     # the chance of those who stand in a stronghold, by the share of what is needed
    (-0.086, 0.046),   # patrols
    (-0.004, -0.071),  # their wounds
    (-0.072, -0.032),  # exhaustion counters
    (-0.077, 0.062),   # combat counters
    (0.021, 0.003),    # gold
    (-0.151, -0.155),  # the shadow power, Jahzir's
    (-0.253, -0.011),  # Ardherin's
    (-0.075, -0.098),  # Sunulael's
    (-0.047, 0.013),   # Zardrix'
)
# fmt: on
START: Final = (0.0, -1.58, -1.07, -0.87, -0.69, -0.34)  # by the number of Heroes


def standing(s: Midnight) -> list[float]:
    """What the chances hang on, in the order of the weights; what a Hero has is the mean of all."""
    heroes = list(s.hero_seats)
    number = len(heroes)
    need = s.mirror_goal - s.broken
    mirrors = [mirror for mirror in s.mirrors if mirror]
    take = fresh_assault_odds(s, heroes, min([mirror for mirror in mirrors if mirror >= need], default=max(mirrors)))
    top = max([level(s, hero) for hero in heroes])
    force = yellow = blue = health = points = goods = cost = 0.0
    for hero in heroes:
        build, whole, dice = build_of(s, hero), life(s, hero), min(5, level(s, hero))
        force += might(build, RED, whole, min(5, top))
        yellow += colour_odds(build, YELLOW, whole, dice)
        blue += colour_odds(build, BLUE, whole, dice)
        health += health_of(s, hero) / whole
        points += s.points[hero]
        goods += len(s.goods[hero])
        cost += sum([box.ITEMS[item].cost for item in s.items[hero]])
    force /= number
    patrols = [wounds for at, wounds in zip(s.patrols, s.patrol_wounds, strict=True) if at >= 0]
    powers = [0.0, 0.0, 0.0, 0.0]
    powers[s.night_king] = float(s.shadow)
    return [
        float(s.threat),
        float(s.threat**2),
        s.pool / number,
        float(need),
        take,
        fresh_assault_odds(s, heroes, min(mirrors)),
        take * s.threat,
        yellow / number,
        blue / number,
        force,
        force * s.threat,
        health / number,
        points / number,
        goods / number,
        cost / number,
        float(top),
        _storm(s, heroes, need),
        float(len(patrols)),
        float(sum(patrols)),
        float(s.exhaustion_counters),
        float(sum(s.combat_counters)),
        float(s.gold),
        *powers,
    ]


def _storm(s: Midnight, heroes: list[int], need: int) -> float:
    """The best chance of Heroes who stand in a stronghold, by the share of the mirrors still needed."""
    best = 0.0
    for space, mirror in zip(STRONGHOLDS, s.mirrors, strict=True):
        inside = [hero for hero in heroes if s.at[hero] == space and health_of(s, hero) > 0] if mirror else []
        if inside and need > 0:
            best = max(best, assault_odds(s, inside, mirror) * min(mirror, need) / need)
    return best


def ahead(s: Midnight) -> float:
    """How far the Heroes are ahead of the Night King, as the logarithm of the odds."""
    column = 0 if s.hero_players == 1 else 1
    total = START[s.hero_players] + sum([weights[column] * number for weights, number in zip(WEIGHTS, standing(s), strict=True)])
    return total + _combat(s, s.combat) if s.combat is not None and s.hero_players == 1 else total


def _combat(s: Midnight, fight: Combat) -> float:
    """What a combat under way changes for a lone Hero."""
    hero = fight.order[0]
    a, b, c = (float(n) for n in fight.influence)
    win = 0.0 if fight.out else duel(build_of(s, hero), fight.challenge, health_of(s, hero), (a, b, c), max(1, fight.life - fight.wounds))
    return 2.0 * win - 1.5 if fight.kind == ASSAULT else 0.6 * win - 0.5
