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
from regalia.bots.minds.runebound_midnight_hero import HERO_MIND
from regalia.bots.minds.runebound_midnight_king import KING_MIND
from regalia.games.runebound_midnight.reckoning import level
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.kernel import Action, Game


@final
class RuneboundMind(Mind[Midnight]):
    """Both sides."""

    horizon = 30
    pace = 0.2  # its games are long

    def evaluate(self, s: Midnight, seat: int) -> float:
        """The race between the mirrors and the threat level, fitted to greedy games."""
        levels = sum(level(s, hero) for hero in s.hero_seats) / s.hero_players
        heroes = 0.4 + 4.4 * s.broken / s.mirror_goal + levels
        shadow = 0.85 * s.threat + 0.1 * s.pool + 0.5 * sum(at >= 0 for at in s.patrols)
        chance = min(0.98, max(0.02, 1 / (1 + exp(shadow - heroes))))
        return 1 - chance if seat == KING else chance

    def choose(self, game: Game[Midnight], s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        picked = KING_MIND.choose(s, legal, rng) if seat == KING else HERO_MIND.choose(s, seat, legal, rng)
        return picked if picked is not None else legal[rng.randrange(len(legal))]


MIND = RuneboundMind()
