"""How the greedy bots play Runebound: Midnight.

Heroes weigh goals by what they bring for each turn spent: an adventure they can win, a market or healer they need, a stronghold that the
group can take. All Heroes reckon the same plan from what is public, so they gather without a word. In combat they attack where it
hurts most and keep one-shot cards for when they count.

The Night King sends patrols after the Hero who will most likely fall, influences the phase that the Hero lives by, spends counters freely
because the first of each kind costs nothing, and grows patrols and power with the rest.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import final

from regalia.bots.mind import Mind
from regalia.bots.minds import runebound_midnight_sensible as sensible
from regalia.bots.minds.runebound_midnight_hero import HERO_MIND
from regalia.bots.minds.runebound_midnight_king import KING_MIND
from regalia.bots.minds.runebound_midnight_odds import build_of, colour_odds, duel, fresh_assault_odds, health_of
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import STRONGHOLDS
from regalia.games.runebound_midnight.printed import BLUE
from regalia.games.runebound_midnight.reckoning import level, life
from regalia.games.runebound_midnight.state import ASSAULT, KING, Combat, Midnight
from regalia.kernel import Action, Game


def group(s: Midnight) -> float:
    """How far several Heroes are ahead of the Night King, as the logarithm of the odds: mirrors and threat, then what they could take."""
    heroes = list(s.hero_seats)
    number = len(heroes)
    ahead = -0.5 - 0.32 * number + 3.5 * s.broken / s.mirror_goal
    ahead -= 0.29 * s.threat + 0.043 * s.threat**2 + 0.16 * sum(at >= 0 for at in s.patrols) + 0.3 * s.shadow + 0.19 * s.pool / number
    ahead += 2.2 * fresh_assault_odds(s, heroes, max(s.mirrors)) + 0.2 * max(level(s, hero) for hero in heroes)
    for hero in heroes:
        own = 3.5 * colour_odds(build_of(s, hero), BLUE, life(s, hero), min(5, level(s, hero)))
        own += 0.21 * health_of(s, hero) + 0.13 * s.points[hero]
        if s.at[hero] in STRONGHOLDS:
            own += 0.55
        ahead += own / number
    return ahead


def lone_hero(s: Midnight) -> float:
    """How far a lone Hero is ahead, likewise: above all, whether he could take the mirrors he still needs, and how much time there is."""
    hero = 1
    build, whole = build_of(s, hero), life(s, hero)
    need = s.mirror_goal - s.broken
    standing = [mirror for mirror in s.mirrors if mirror]
    at_once = fresh_assault_odds(s, [hero], min([mirror for mirror in standing if mirror >= need], default=min(standing)))
    ahead = -1.25 - 0.5 * s.threat - 0.025 * s.threat**2 - 0.11 * s.pool - 0.2 * sum(at >= 0 for at in s.patrols) - 0.2 * s.shadow
    ahead += (8.2 - 0.55 * s.threat) * at_once + 1.2 * fresh_assault_odds(s, [hero], min(standing))
    ahead += 2.8 * colour_odds(build, BLUE, whole, min(5, level(s, hero)))
    ahead += 0.15 * health_of(s, hero) + 0.1 * level(s, hero) + 0.1 * s.points[hero]
    ahead += 0.03 * len(s.goods[hero]) + 0.09 * sum(box.ITEMS[item].cost for item in s.items[hero])
    ahead -= 0.02 * s.exhaustion_counters
    if any(s.at[hero] == space and mirror >= need for space, mirror in zip(STRONGHOLDS, s.mirrors, strict=True)):
        ahead += 1.3
    return ahead if s.combat is None else ahead + _combat(s, s.combat, hero)


def _combat(s: Midnight, fight: Combat, hero: int) -> float:
    """What a combat under way changes."""
    a, b, c = (float(n) for n in fight.influence)
    win = 0.0 if fight.out else duel(build_of(s, hero), fight.challenge, health_of(s, hero), (a, b, c), max(1, fight.life - fight.wounds))
    return 2.0 * win - 1.5 if fight.kind == ASSAULT else 0.6 * win - 0.5


@final
class RuneboundMind(Mind[Midnight]):
    """Both sides."""

    horizon = 40  # more than a round
    deep = False  # a few looks at what else might be done later say less than playing on as usual

    def caution(self, s: Midnight) -> float:
        """Most choices matter little, and there are many: only a clear lead is more than luck."""
        return 2.5

    def evaluate(self, s: Midnight, seat: int) -> float:
        """The race between the mirrors and the threat level, fitted to greedy games."""
        ahead = lone_hero(s) if s.hero_players == 1 else group(s)
        chance = min(0.98, max(0.02, 1 / (1 + exp(-ahead))))
        return 1 - chance if seat == KING else chance

    def sensible(self, s: Midnight, seat: int, legal: list[Action]) -> list[Action]:
        return sensible.of_king(s, legal) if seat == KING else sensible.of_hero(s, seat, legal)

    def choose(self, game: Game[Midnight], s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        picked = KING_MIND.choose(s, legal, rng) if seat == KING else HERO_MIND.choose(s, seat, legal, rng)
        return picked if picked is not None else legal[rng.randrange(len(legal))]


MIND = RuneboundMind()
