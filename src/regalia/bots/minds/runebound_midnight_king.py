"""How the greedy Night King plays: hunting, influence, pushing tests, spending."""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.bots.minds.runebound_midnight_odds import (
    Build,
    build_of,
    colour_odds,
    duel,
    health_of,
    race,
    symbol_share,
)
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, STRONGHOLDS, SYMBOL, TOWNS
from regalia.games.runebound_midnight.frames import (
    Fight,
    Influence,
    KingTurn,
    PatrolAttack,
    PatrolMove,
    Setup,
    ThreatTest,
)
from regalia.games.runebound_midnight.influence import shows
from regalia.games.runebound_midnight.king import COMBAT_KINDS, IMPROVE_PRICE, SPAWN_PRICE, TOP_SHADOW, counter_cost, patrol_colour
from regalia.games.runebound_midnight.printed import (
    PHASE_NAMES,
    SWIFT_PATROLS,
    TOWN,
    TURN_DICE,
)
from regalia.games.runebound_midnight.reckoning import (
    challenge_damage,
    highest_hero,
    level,
    odds,
)
from regalia.games.runebound_midnight.state import ADVENTURE, PATROLS, Midnight
from regalia.games.runebound_midnight.threat import power_worth, test_modifier
from regalia.kernel import Action, number_of

LEAST: Final = 0.1  # what a ware must bring for each gold


def prey(s: Midnight) -> float:
    """How likely a Hero must be to fall before a patrol goes for him: patrols that wait are worth more where there are several Heroes."""
    return 0.2 if s.hero_players == 1 else 0.3


def against_driven(build: Build, driven: int) -> Build:
    """How strong a Hero is against a patrol that Zardrix drives."""
    attack, defence, damage, armor, phases = build
    return tuple([a - driven for a in attack]), tuple([d - driven for d in defence]), damage, armor, phases


def lives_by_patrols(s: Midnight) -> bool:
    """Whether patrols are what the Night King wins by: against a lone Hero, and Zardrix, who drives them, against any."""
    return s.hero_players == 1 or power_worth(s, SWIFT_PATROLS) > 0


def word_option(legal: list[Action], *words: str) -> Action | None:
    """The first legal action that begins with one of these words."""
    for word in words:
        for action in legal:
            if action[0] == word:
                return action
    return None


@final
class KingMind:
    """The Night King's rules of thumb."""

    def choose(self, s: Midnight, legal: list[Action], rng: Random) -> Action | None:
        frame = s.stack[-1]
        if isinstance(frame, Setup):
            return self._prepare(s, frame, legal, rng)
        if isinstance(frame, ThreatTest):
            return self._push(s, frame, legal)
        if isinstance(frame, PatrolMove):
            return self._patrol(s, frame, legal)
        if isinstance(frame, PatrolAttack):
            build, health = build_of(s, frame.hero), health_of(s, frame.hero)
            wounds = s.patrol_wounds[frame.patrol]

            def weakness(action: Action) -> float:
                card = number_of(action[0])
                left = box.CHALLENGES[card].life - wounds
                return 2.0 if left <= 0 else duel(build, card, health, life_left=left)

            return min(legal, key=weakness)
        if isinstance(frame, Influence):
            return self._influence(s, frame, legal)
        if isinstance(frame, Fight):
            return self._sway(s, legal)
        if isinstance(frame, KingTurn):
            return self.spend(s, legal)
        return word_option(legal, "harvest")

    def _prepare(self, s: Midnight, f: Setup, legal: list[Action], rng: Random) -> Action | None:
        favor = word_option(legal, "favor")
        if favor is not None and f.minions_due:
            return favor
        if word_option(legal, "pass") is not None:
            return word_option(legal, "pass")
        if not legal[0][0].startswith("space:"):
            return None
        spaces = [number_of(action[0]) for action in legal]
        if f.mirror < 3 and s.hero_players == 1:  # among the other strongholds, where patrols come from
            best = max(spaces, key=lambda space: sum(1 / DISTANCE[space][other] for other in STRONGHOLDS if other != space))
        elif f.mirror < 3:  # far from the towns and from the other great mirrors
            best = max(spaces, key=lambda space: sum(DISTANCE[space][town] for town in TOWNS))
        else:
            best = min(spaces, key=lambda space: sum(DISTANCE[space][town] for town in TOWNS) + rng.random())
        return next(action for action in legal if number_of(action[0]) == best)

    def _push(self, s: Midnight, f: ThreatTest, legal: list[Action]) -> Action | None:
        needed = s.difficulty - test_modifier(s, f)
        if f.dice:
            short = needed - sum(f.dice)
            return next((a for a in legal if a[0] == "push" and number_of(a[1]) == short), word_option(legal, "accept"))
        wanted = min(s.exhaustion_counters, max(0, needed - 2))
        if odds(needed - wanted) < 12 or wanted == 0:
            return word_option(legal, "roll")
        return next(a for a in legal if a[0] == "push" and number_of(a[1]) == wanted)

    def _prey(self, s: Midnight, patrol: int, hero: int) -> float:
        """How much a patrol would like to attack a Hero: the chance that he falls, and what that brings."""
        if SPACES[s.at[hero]].kind == TOWN:
            return 0.0
        colour = patrol_colour(level(s, hero))
        build, health = against_driven(build_of(s, hero), power_worth(s, SWIFT_PATROLS)), health_of(s, hero)
        falls = 1 - 0.9 * colour_odds(build, colour, health, min(5, level(s, hero)))
        if s.patrol_wounds[patrol] >= 2 and colour == 0:
            falls *= 0.2
        falls *= 1 - 0.15 * s.patrol_wounds[patrol]
        gain = 1.0 + 0.12 * len(s.goods[hero]) + (0.15 * level(s, hero) if highest_hero(s) == hero else 0.0)
        return falls * gain

    def _patrol(self, s: Midnight, f: PatrolMove, legal: list[Action]) -> Action | None:
        here = s.patrols[f.patrol]
        likely = {hero: self._prey(s, f.patrol, hero) for hero in s.hero_seats}
        least = prey(s)
        attack = [a for a in legal if a[0] == "attack"]
        if attack:
            best = max(attack, key=lambda a: likely[number_of(a[1])])
            return best if likely[number_of(best[1])] > least else word_option(legal, "hold")
        targets = [(value, s.at[hero]) for hero, value in likely.items() if value > least]
        if not targets:  # nobody outside: wait near the town of the highest Hero
            targets = [(0.3, s.at[highest_hero(s)])]

        def pull(space: int) -> float:
            crowd = sum(0.12 for other in range(PATROLS) if other != f.patrol and s.patrols[other] == space)
            nearest: float = max(value / (1 + DISTANCE[space][at]) ** (0.9 if space != at else 0.0) for value, at in targets)
            return nearest - crowd

        heal = word_option(legal, "heal")
        if heal is not None and s.patrol_wounds[f.patrol]:
            return heal
        marches = [a for a in legal if a[0] == "march"]
        if marches:
            best = max(marches, key=lambda a: pull(number_of(a[1])))
            goal = max(targets)[1]
            missed = DISTANCE[number_of(best[1])][goal] > 0 and DISTANCE[here][goal] <= 4
            reroll = word_option(legal, "reroll")
            if reroll is not None and missed:
                return self._worst_die(f, legal)
            return best if pull(number_of(best[1])) > pull(here) else word_option(legal, "stay")
        if word_option(legal, "drive") is not None:  # a driven patrol strikes harder, also where it stands
            return word_option(legal, "drive")
        if any(at == here for _, at in targets):
            return word_option(legal, "stay")
        steps = [a for a in legal if a[0] == "step" and any(number_of(a[1]) == at for _, at in targets)]
        if steps:
            return max(steps, key=lambda a: pull(number_of(a[1])))
        return word_option(legal, "roll", "stay")

    def _worst_die(self, f: PatrolMove, legal: list[Action]) -> Action | None:
        near = {SYMBOL[space] for space in range(len(SPACES)) if SYMBOL[space] >= 0}
        worst = min(range(len(f.dice)), key=lambda n: (f.dice.count(f.dice[n]) == 1, n)) if near else 0
        return next((a for a in legal if a[0] == "reroll" and number_of(a[1]) == worst), word_option(legal, "reroll"))

    def _sway(self, s: Midnight, legal: list[Action]) -> Action | None:
        """Which phase to influence, and whether a favored minion strikes harder."""
        if word_option(legal, "raise") is not None:
            raises = [a for a in legal if a[0] == "raise"]
            return max(raises, key=lambda a: challenge_damage(s, PHASE_NAMES.index(a[1])))
        hero = s.fight.order[0]
        king = box.NIGHT_KINGS[s.night_king]
        dice = min(5, level(s, hero))
        build = build_of(s, hero)

        def effect(phase: int) -> float:
            turned = power_worth(s, TURN_DICE) - s.shadow_used  # Ardherin
            push = min(float(dice), dice * symbol_share(king.symbols[phase]) + 0.5 * s.combat_counters[phase] + max(0, turned))
            influence = [0.0, 0.0, 0.0]
            influence[phase] = push
            a, b, c = influence
            dealt, taken = race(build, s.fight.challenge, (a, b, c), build[4])
            return taken / dealt

        return max(legal, key=lambda action: effect(PHASE_NAMES.index(action[0])))

    def _influence(self, s: Midnight, f: Influence, legal: list[Action]) -> Action | None:
        dice = s.fight.influence_dice[f.phase]
        if s.fight.kind == ADVENTURE and s.hero_players == 1 and self._is_lost(s, f.phase, len(dice)):
            return word_option(legal, "done")
        misses = [n for n, face in enumerate(dice) if not shows(s, f.phase, face)]
        for word in ("turn", "reroll"):
            for action in legal:
                if action[0] == word and number_of(action[1]) in misses:
                    return action
        return word_option(legal, "done")

    def _is_lost(self, s: Midnight, phase: int, dice: int) -> bool:
        """Whether a Hero will win his adventure whatever the dice show: counters are kept for a patrol or an assault."""
        hero = s.fight.order[0]
        a, b, c = (float(dice) if phase == p else 0.0 for p in range(3))
        return duel(build_of(s, hero), s.fight.challenge, health_of(s, hero), (a, b, c)) > 0.93

    def spend(self, s: Midnight, legal: list[Action]) -> Action:
        if legal[0][0].startswith("space:"):
            return legal[0]
        ware = self._best_ware(s)
        if ware == ("spawn",):
            outside = [s.at[h] for h in s.hero_seats if SPACES[s.at[h]].kind != TOWN] or [s.at[h] for h in s.hero_seats]
            spawns = [a for a in legal if a[0] == "spawn"]
            return min(spawns, key=lambda a: min(DISTANCE[number_of(a[1])][at] for at in outside), default=("done",))
        return ware if ware in legal else ("done",)  # he saves for it

    def _best_ware(self, s: Midnight) -> Action:
        """What brings most for its gold, whether he can pay for it yet or not; what is free comes first."""
        combat = COMBAT_KINDS[self._best_phase(s)]
        for kind in ("exhaustion", combat, "wound"):
            if counter_cost(s, kind) == 0:
                return ("buy", kind)
        lone = s.hero_players == 1
        patrols = sum(at >= 0 for at in s.patrols)
        worth: dict[Action, float] = {
            ("buy", "exhaustion"): (2.0 * 0.95**s.exhaustion_counters if lone else 0.85**s.exhaustion_counters) / s.exhaustion_counters,
            ("buy", combat): 0.8 * 0.5 ** sum(s.combat_counters) / sum(s.combat_counters),
            ("buy", "wound"): 0.6 * 0.5**s.wound_counters / s.wound_counters,
        }
        if s.shadow < TOP_SHADOW:
            worth["improve",] = 4.0 * 0.9 ** (s.shadow - 1) / IMPROVE_PRICE
        if patrols < PATROLS:
            many = max(0.0, patrols - 0.5 * s.hero_players - 0.16 * s.round)
            worth["spawn",] = (5.0 if lives_by_patrols(s) else 2.5) * 0.6**many / SPAWN_PRICE
        best = max(worth, key=lambda ware: worth[ware])
        return best if worth[best] >= LEAST else ("done",)

    def _best_phase(self, s: Midnight) -> int:
        hero = highest_hero(s)
        build = build_of(s, hero)
        return max(range(3), key=lambda p: build[0][p] + 2 * build[2][p])


KING_MIND: Final = KingMind()
