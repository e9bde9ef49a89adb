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
from regalia.bots.minds.runebound_midnight_standing import ahead
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.kernel import Action, Game


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
        chance = min(0.98, max(0.02, 1 / (1 + exp(-ahead(s)))))
        return 1 - chance if seat == KING else chance

    def sensible(self, s: Midnight, seat: int, legal: list[Action]) -> list[Action]:
        return sensible.of_king(s, legal) if seat == KING else sensible.of_hero(s, seat, legal)

    def choose(self, game: Game[Midnight], s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        picked = KING_MIND.choose(s, legal, rng) if seat == KING else HERO_MIND.choose(s, seat, legal, rng)
        return picked if picked is not None else legal[rng.randrange(len(legal))]


MIND = RuneboundMind()
