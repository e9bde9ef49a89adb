"""How the greedy bots play Runebound: Midnight.

Heroes weigh goals by what they bring for each turn spent: an adventure they can win, a market or healer they need, a stronghold that the
group can take. All Heroes reckon the same plan from what is public, so they gather without a word. In combat they attack where it
hurts most and keep one-shot cards for when they count.

The Night King sends patrols after the Hero who will most likely fall, influences the phase that the Hero lives by, spends counters freely
because the first of each kind costs nothing, and grows patrols and power with the rest.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.bots.mind import Mind
from regalia.bots.minds.runebound_midnight_odds import (
    assault_odds,
    build_of,
    colour_odds,
    duel,
    health_of,
    item_worth,
    race,
    symbol_share,
)
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, STRONGHOLDS, SYMBOL, TOWNS, stronghold_number
from regalia.games.runebound_midnight.frames import (
    CombatRoll,
    Experience,
    Fight,
    Fuel,
    HandOver,
    Harm,
    HeroTurn,
    Influence,
    Journey,
    KingTurn,
    Market,
    PatrolAttack,
    PatrolMove,
    Pay,
    Setup,
    ThreatTest,
    Trade,
    Travel,
)
from regalia.games.runebound_midnight.influence import shows
from regalia.games.runebound_midnight.king import COMBAT_KINDS, counter_cost, patrol_colour
from regalia.games.runebound_midnight.market import cannot_buy
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    DEFEND,
    DISCARD,
    ESCAPE,
    EXPERIENCE,
    INFILTRATION_SKILLS,
    PHASE_NAMES,
    STRONGHOLD,
    TOWN,
)
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    challenge,
    challenge_damage,
    challenge_value,
    faceup,
    hero_damage,
    highest_hero,
    infiltration_number,
    infiltration_total,
    level,
    life,
    odds,
    roll_odds,
    softened,
)
from regalia.games.runebound_midnight.state import ASSAULT, KING, PATROLS, Midnight
from regalia.games.runebound_midnight.threat import test_modifier
from regalia.kernel import Action, Game, number_of

READY: Final = 0.52  # the chance from which a group dares an assault
DARE: Final = 0.60  # the chance from which a Hero dares an adventure
TRAVEL: Final = 4.5  # dice of an ordinary turn


def walk(start: int) -> list[int]:
    """Distances through the wild: towns and strongholds end a way, since they cost a test."""
    distance = [99] * len(SPACES)
    distance[start] = 0
    queue = [start]
    for here in queue:
        if here != start and SPACES[here].kind in (TOWN, STRONGHOLD):
            continue
        for there in SPACES[here].near:
            if distance[there] == 99:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


def infiltration_odds(s: Midnight, seat: int) -> tuple[float, int]:
    """The best chance to enter a town or stronghold, and the skill for it."""
    best = max(INFILTRATION_SKILLS, key=lambda skill: infiltration_total(s, seat, skill))
    return odds(infiltration_number(s, seat) - infiltration_total(s, seat, best)) / 100, best


def word_option(legal: list[Action], *words: str) -> Action | None:
    """The first legal action that begins with one of these words."""
    for word in words:
        for action in legal:
            if action[0] == word:
                return action
    return None


@final
class RuneboundMind(Mind[Midnight]):
    """Both sides."""

    def evaluate(self, s: Midnight, seat: int) -> float:
        """The race between the mirrors and the threat level."""
        levels = sum(level(s, hero) for hero in s.hero_seats) / s.hero_players
        heroes = s.broken / s.mirror_goal + 0.045 * (levels - 1)
        shadow = s.threat / 10 + 0.012 * s.pool + 0.01 * sum(at >= 0 for at in s.patrols)
        chance = min(0.98, max(0.02, 0.5 + 0.55 * (heroes - shadow)))
        return 1 - chance if seat == KING else chance

    def choose(self, game: Game[Midnight], s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        picked = self._king(s, legal, rng) if seat == KING else self._hero(s, seat, legal, rng)
        return picked if picked is not None else legal[rng.randrange(len(legal))]

    # --- the Night King -------------------------------------------------------------------------------------------------

    def _king(self, s: Midnight, legal: list[Action], rng: Random) -> Action | None:
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
            return self._spend(s, legal)
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
        if f.mirror < 3:  # far from the towns and from the other great mirrors
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
        build, health = build_of(s, hero), health_of(s, hero)
        falls = 1 - 0.9 * colour_odds(build, colour, health, min(5, level(s, hero)))
        if s.patrol_wounds[patrol] >= 2 and colour == 0:
            falls *= 0.2
        falls *= 1 - 0.15 * s.patrol_wounds[patrol]
        gain = 1.0 + 0.12 * len(s.goods[hero]) + (0.15 * level(s, hero) if highest_hero(s) == hero else 0.0)
        return falls * gain

    def _patrol(self, s: Midnight, f: PatrolMove, legal: list[Action]) -> Action | None:
        here = s.patrols[f.patrol]
        prey = {hero: self._prey(s, f.patrol, hero) for hero in s.hero_seats}
        attack = [a for a in legal if a[0] == "attack"]
        if attack:
            best = max(attack, key=lambda a: prey[number_of(a[1])])
            return best if prey[number_of(best[1])] > 0.12 else word_option(legal, "hold")
        targets = [(value, s.at[hero]) for hero, value in prey.items() if value > 0.12]
        if not targets:  # nobody outside: wait near the town of the highest Hero
            targets = [(0.3, s.at[highest_hero(s)])]

        def pull(space: int) -> float:
            crowd = sum(0.12 for other in range(PATROLS) if other != f.patrol and s.patrols[other] == space)
            return max(value / (1 + DISTANCE[space][at]) ** (0.9 if space != at else 0.0) for value, at in targets) - crowd

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
        if any(at == here for _, at in targets):
            return word_option(legal, "stay")
        steps = [a for a in legal if a[0] == "step" and any(number_of(a[1]) == at for _, at in targets)]
        if steps:
            return max(steps, key=lambda a: pull(number_of(a[1])))
        return word_option(legal, "drive", "roll", "stay")

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
            push = dice * symbol_share(king.symbols[phase]) + 0.5 * s.combat_counters[phase]
            influence = [0.0, 0.0, 0.0]
            influence[phase] = push
            a, b, c = influence
            dealt, taken = race(build, s.fight.challenge, (a, b, c), build[4])
            return taken / dealt

        return max(legal, key=lambda action: effect(PHASE_NAMES.index(action[0])))

    def _influence(self, s: Midnight, f: Influence, legal: list[Action]) -> Action | None:
        dice = s.fight.influence_dice[f.phase]
        misses = [n for n, face in enumerate(dice) if not shows(s, f.phase, face)]
        for word in ("turn", "reroll"):
            for action in legal:
                if action[0] == word and number_of(action[1]) in misses:
                    return action
        return word_option(legal, "done")

    def _spend(self, s: Midnight, legal: list[Action]) -> Action | None:
        if legal[0][0].startswith("space:"):
            return legal[0]
        wanted = min(PATROLS, 1 + (s.hero_players + 1) // 2 + s.round // 6)
        patrols = sum(at >= 0 for at in s.patrols)
        spawns = [a for a in legal if a[0] == "spawn"]
        best_phase = self._best_phase(s)
        for limit in (0, 1):
            for kind in ("exhaustion", COMBAT_KINDS[best_phase], "wound"):
                if counter_cost(s, kind) <= limit and ("buy", kind) in legal:
                    return ("buy", kind)
        if spawns and patrols < wanted:
            outside = [s.at[h] for h in s.hero_seats if SPACES[s.at[h]].kind != TOWN] or [s.at[h] for h in s.hero_seats]
            return min(spawns, key=lambda a: min(DISTANCE[number_of(a[1])][at] for at in outside))
        improve = word_option(legal, "improve")
        if improve is not None:
            return improve
        if patrols >= wanted and s.shadow >= 4:
            for kind in ("exhaustion", COMBAT_KINDS[best_phase], "wound"):
                if counter_cost(s, kind) <= s.gold and ("buy", kind) in legal:
                    return ("buy", kind)
        return ("done",)

    def _best_phase(self, s: Midnight) -> int:
        hero = highest_hero(s)
        build = build_of(s, hero)
        return max(range(3), key=lambda p: build[0][p] + 2 * build[2][p])

    # --- the Heroes -----------------------------------------------------------------------------------------------------

    def _hero(self, s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action | None:
        frame = s.stack[-1]
        if isinstance(frame, HeroTurn):
            if word_option(legal, "attempt") is not None:
                return self._attempt(s, seat, legal)
            return self._move(s, seat, legal)
        if isinstance(frame, Fight):
            return self._fight(s, frame, seat, legal)
        if isinstance(frame, CombatRoll):
            return self._after_roll(s, seat, legal)
        if isinstance(frame, Harm):
            return self._cancel(s, frame, seat, legal)
        if isinstance(frame, Fuel):
            left = s.fight.life - s.fight.wounds - hero_damage(s, seat, s.fight.phase)
            return max(legal, key=lambda a: min(number_of(a[0]), max(1, left)) - 0.01 * number_of(a[0]))
        if isinstance(frame, Market):
            return self._market(s, seat, legal)
        if isinstance(frame, Experience):
            return self._grow(s, seat, legal)
        if isinstance(frame, Pay | HandOver):
            return min(legal, key=lambda a: self._good_worth(s, seat, number_of(a[1])))
        if isinstance(frame, Travel):
            return self._barter(s, seat, legal)
        if isinstance(frame, Journey):
            chance = odds(infiltration_number(s, seat) - infiltration_total(s, seat, frame.skill) - s.test)
            use = word_option(legal, "use")
            if s.test_dice or chance < 90:
                return use or word_option(legal, "roll", "accept")
            return word_option(legal, "roll", "accept")
        if isinstance(frame, Trade):
            return word_option(legal, "decline", "cancel")
        if isinstance(frame, Setup):
            return self._start(s, seat, legal)
        return word_option(legal, "accept")

    def _start(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        if legal[0][0].startswith("space:"):

            def riches(action: Action) -> float:
                town = number_of(action[0])
                near = sum(1 / DISTANCE[town][n] for n, on in enumerate(s.jewels) if on and SPACES[n].jewel == 0 and DISTANCE[town][n] <= 3)
                crowd = sum(0.4 for other in s.hero_seats if s.at[other] == town)
                patrols = sum(0.3 for at in s.patrols if at >= 0 and DISTANCE[town][at] <= 3)
                return near - crowd - patrols

            return max(legal, key=riches)
        takes = [a for a in legal if a[0] == "take"]
        if takes:
            return max(takes, key=lambda a: item_worth(s, seat, box.ITEMS[number_of(a[1])]))
        return word_option(legal, "pass", "done")

    # movement

    def _adventure_worth(self, s: Midnight, seat: int, space: int, health: int) -> float:
        colour = SPACES[space].jewel
        chance = colour_odds(build_of(s, seat), colour, health, min(5, level(s, seat)))
        if chance < DARE:
            return -1.0
        reward = EXPERIENCE[colour] + 0.3 * (1.4, 2.4, 4.0, 0.0)[colour]
        return chance * reward - (1 - chance) * (2.0 + 0.25 * len(s.goods[seat]))

    def _attempt(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        good = self._adventure_worth(s, seat, s.at[seat], health_of(s, seat)) > 0
        return word_option(legal, "attempt" if good else "decline")

    def plan(self, s: Midnight) -> tuple[int, list[int], float]:
        """The stronghold to take, the group to take it with, and its chance; the same for every Hero who asks."""
        fit = [h for h in s.hero_seats if level(s, h) >= 2 and health_of(s, h) >= 3]
        best: tuple[int, list[int], float] = (-1, [], 0.0)
        best_score = 0.0
        need = s.mirror_goal - s.broken
        for number, space in enumerate(STRONGHOLDS):
            mirror = s.mirrors[number]
            if not mirror:
                continue
            group = sorted(fit, key=lambda h: (DISTANCE[s.at[h]][space], h))
            for size in range(1, len(group) + 1):
                members = group[:size]
                chance = assault_odds(s, members, mirror)
                if chance < READY and size < len(group):
                    continue
                entries = 1.0
                for member in members:
                    if s.at[member] != space:
                        entries *= 0.4 + 0.6 * infiltration_odds(s, member)[0]
                turns = 1 + max(DISTANCE[s.at[h]][space] for h in members) / TRAVEL
                score = chance * entries * min(mirror, need) / (turns + 0.4 * size)
                if chance >= READY and score > best_score:
                    best_score, best = score, (space, members, chance)
        return best

    def _move(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        buy = self._best_buy(s, seat, legal)
        if buy is not None:
            return buy
        if s.wounds[seat] or s.exhaustion[seat]:
            use = word_option(legal, "use")
            if use is not None:
                return use
        goal, wait = self._goal(s, seat)
        here = s.at[seat]
        way = walk(here)
        spare = s.dice + s.bonus_dice - (0 if goal in (-1, here) else way[goal])
        if s.bonus_dice or spare > 0 or (goal == here and s.dice):
            rest = self._recover(s, seat, legal, spare)
            if rest is not None:
                return rest
        if goal in (-1, here):
            return word_option(legal, "end")
        if not s.dice:
            return word_option(legal, "end")
        if wait and way[goal] <= wait:
            return word_option(legal, "end")
        return self._step(s, seat, goal, legal) or word_option(legal, "end")

    def _recover(self, s: Midnight, seat: int, legal: list[Action], spare: int) -> Action | None:
        if s.exhaustion[seat] and ("rest",) in legal:
            return ("rest",)
        if s.wounds[seat] and ("heal",) in legal:
            return ("heal",)
        if ("barter",) in legal and len(s.goods[seat]) >= 3 and len(s.items[seat]) < 6:
            return ("barter",)
        return None

    def _step(self, s: Midnight, seat: int, goal: int, legal: list[Action]) -> Action | None:
        skill = ("sneak", "climb", "diplomacy")[infiltration_odds(s, seat)[1]]
        back = walk(goal)
        best: Action | None = None
        best_score = 1e9
        for action in legal:
            if action[0] != "journey":
                continue
            space = number_of(action[1])
            if len(action) == 3 and (space != goal or action[2] != skill):
                continue
            danger = sum(0.15 for at in s.patrols if at == space)
            score = back[space] + danger
            if score < best_score:
                best, best_score = action, score
        return best

    def _goal(self, s: Midnight, seat: int) -> tuple[int, int]:
        """Where to go, and how far from it to wait for the others (0: go in)."""
        here, health = s.at[seat], health_of(s, seat)
        space, members, _ = self.plan(s)
        if space >= 0 and seat in members:
            others = [h for h in members if h != seat and s.at[h] != space]
            together = all(walk(s.at[h])[space] <= 4 for h in others)
            acted = [h for h in others if h < seat]
            inside = [h for h in s.hero_seats if s.at[h] == space]
            if here == space:
                return (here, 0)
            if together and not acted:
                return (space, 0)
            if acted and assault_odds(s, sorted({*inside, seat}), s.mirrors[stronghold_number(space)]) >= READY:
                return (space, 0)
            if not inside and walk(here)[space] > 4:
                return (space, 3)
            if not inside and health > 0.7 * life(s, seat):
                return (here, 0)
        way = walk(here)
        best, best_score = -1, 0.05
        max_health = life(s, seat)
        for place, filled in enumerate(s.jewels):
            if not filled or way[place] == 99:
                continue
            turns = max(1.0, (way[place] - s.dice) / TRAVEL + 1)
            worth = self._adventure_worth(s, seat, place, health) / turns - 0.03 * way[place]
            worth -= self._danger(s, seat, place)
            if worth > best_score:
                best, best_score = place, worth
        for number, town in enumerate(TOWNS):
            if way[town] == 99 and town != here:
                continue
            chance = 1.0 if town == here else infiltration_odds(s, seat)[0]
            turns = max(1.0, (way[town] - s.dice) / TRAVEL + 1) if town != here else 1.0
            hurt = s.wounds[seat] / max_health
            wares = 0.22 * min(7, len(s.goods[seat])) if len(s.goods[seat]) >= 3 and len(s.items[seat]) < 6 else 0.0
            worth = (3.6 * hurt + max(wares, self._shopping(s, seat, number))) * chance / turns - 0.04 * way[town] - 0.9 * (1 - chance)
            if worth > best_score:
                best, best_score = town, worth
        if best < 0:
            return (here, 0) if health < max_health else self._wander(s, seat, way)
        return (best, 0)

    def _danger(self, s: Midnight, seat: int, place: int) -> float:
        """What patrols nearby will probably cost a Hero who stops in a place."""
        if SPACES[place].kind == TOWN:
            return 0.0
        near = sum((1.0, 1.0, 1.0, 0.6, 0.35, 0.15)[DISTANCE[at][place]] for at in s.patrols if at >= 0 and DISTANCE[at][place] <= 5)
        if not near:
            return 0.0
        survives = colour_odds(build_of(s, seat), patrol_colour(level(s, seat)), health_of(s, seat), min(5, level(s, seat)))
        return 1.2 * (1 - survives) * min(2.5, near)

    def _wander(self, s: Midnight, seat: int, way: list[int]) -> tuple[int, int]:
        """Nothing to do: toward the nearest starburst that will fill again."""
        bursts = [n for n, space in enumerate(SPACES) if space.starburst and space.jewel <= min(2, level(s, seat) // 2) and way[n] < 99]
        return (min(bursts, key=lambda n: way[n]), 0) if bursts else (-1, 0)

    # market

    def _shopping(self, s: Midnight, seat: int, town: int) -> float:
        best = 0.0
        for item in s.stacks[town]:
            if cannot_buy(s, seat, item) is None:
                best = max(best, self._bargain(s, seat, item))
        return best

    def _bargain(self, s: Midnight, seat: int, item: int) -> float:
        """What buying is worth beyond its price; dear Items make infiltration harder."""
        card = box.ITEMS[item]
        dearest = max((box.ITEMS[i].cost for i in s.items[seat]), default=0)
        return item_worth(s, seat, card) - 0.22 * card.cost - 0.12 * max(0, card.cost - dearest)

    def _best_buy(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        buys = [a for a in legal if a[0] == "buy"]
        if not buys:
            return None
        best = max(buys, key=lambda a: self._bargain(s, seat, number_of(a[1])))
        return best if self._bargain(s, seat, number_of(best[1])) > 0.15 else None

    def _market(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        if s.wounds[seat] >= 2 and ("heal",) in legal and len(s.goods[seat]) > 1:
            return ("heal",)
        return self._best_buy(s, seat, legal) or word_option(legal, "done")

    def _barter(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        return word_option(legal, "use", "draw", "sell", "accept")

    # experience

    def _good_worth(self, s: Midnight, seat: int, good: int) -> float:
        card = box.GOODS[good]
        if not faceup(good):
            return 0.3
        return item_worth(s, seat, card) - 0.1 * max(0, card.cost - 6)

    def _grow(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        if legal[0][0] == "covenant":

            def bond(action: Action) -> float:
                good = number_of(action[2])
                used = box.ITEMS[number_of(action[1])].use == 1
                return (
                    self._good_worth(s, seat, good)
                    + (0.2 if used and not faceup(good) else 0.0)
                    + 0.1 * len(s.upgrades[number_of(action[1])])
                )

            return max(legal, key=bond)
        growth = s.growth[seat]
        build = build_of(s, seat)
        main = max(range(3), key=lambda p: build[0][p] + 2.5 * build[2][p])
        if growth[4] < sum(growth) // 3:
            return ("life",)
        weak = min(range(3), key=lambda p: build[1][p])
        if growth[main] >= 2 and sum(growth) % 2 and growth[weak] < 2:
            return (("mind",), ("body",), ("spirit",))[weak]
        return (("mind",), ("body",), ("spirit",))[main]

    # combat

    def _fight(self, s: Midnight, f: Fight, seat: int, legal: list[Action]) -> Action | None:
        if word_option(legal, "ready") is not None:
            serious = s.fight.kind == ASSAULT or challenge(s).colour >= 1
            for action in legal:
                if action[0] == "use" and (serious or not self._one_shot(action[1])):
                    return action
            return ("ready",)
        if word_option(legal, "fight") is not None:
            return self._escape(s, seat, legal)
        return self._attack(s, f, seat, legal)

    def _one_shot(self, pick: str) -> bool:
        return pick.startswith("item:") and box.ITEMS[number_of(pick)].use == DISCARD

    def _escape(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        fight = s.fight
        a, b, c = (float(n) for n in fight.influence)
        if fight.kind == ASSAULT:
            group = [h for h in fight.order if h not in fight.out]
            if len(group) > 1 or fight.life - fight.wounds <= 2:
                return ("fight",)
        win = 0.1 + 0.9 * duel(build_of(s, seat), fight.challenge, health_of(s, seat), (a, b, c), fight.life - fight.wounds)
        ways = [action for action in legal if action[0] == "escape"]
        best = max(ways, key=lambda x: self._flight(s, seat, PHASE_NAMES.index(x[1])))
        phase = PHASE_NAMES.index(best[1])
        chance = roll_odds(s, seat, phase, ESCAPE) / 100
        stake = 0.12 + 0.03 * len(s.goods[seat]) + (0.04 if highest_hero(s) == seat else 0.0)
        if win < stake and chance > 0.5 and health_of(s, seat) <= 3:  # an escape gives the same test as a knockout
            return best
        return ("fight",)

    def _flight(self, s: Midnight, seat: int, phase: int) -> float:
        chance = roll_odds(s, seat, phase, ESCAPE) / 100
        return chance - (1 - chance) * 0.1 * challenge_damage(s, phase)

    def _gain(self, s: Midnight, seat: int, phase: int) -> float:
        left = s.fight.life - s.fight.wounds
        damage = min(left, softened(s, phase, hero_damage(s, seat, phase)))
        return roll_odds(s, seat, phase, ATTACK) / 100 * damage

    def _attack(self, s: Midnight, f: Fight, seat: int, legal: list[Action]) -> Action | None:
        fight = s.fight
        if ("attack",) not in legal:
            if attack_phases(s, seat) < 3 and self._gain(s, seat, f.phase) > 0.4:
                for action in legal:
                    if action[0] == "use" and self._gives_attack(s, seat, action[1]):
                        return action
            return self._boost(s, seat, legal, f.phase, DEFEND) or ("defend",)
        left = attack_phases(s, seat) - fight.attacks[seat]
        gains = sorted((self._gain(s, seat, p), p) for p in range(f.phase, 3))
        chosen = {p for _, p in gains[-left:]}
        if f.phase in chosen:
            return self._boost(s, seat, legal, f.phase, ATTACK) or ("attack",)
        return self._boost(s, seat, legal, f.phase, DEFEND) or ("defend",)

    def _gives_attack(self, s: Midnight, seat: int, pick: str) -> bool:
        number = number_of(pick)
        if pick.startswith("ability:"):
            verbs = box.HEROES[s.heroes[seat]].abilities[number].verbs
        else:
            verbs = (box.ITEMS if pick.startswith("item:") else box.GOODS)[number].verbs
        return "attack phase" in verbs[0].say()

    def _boost(self, s: Midnight, seat: int, legal: list[Action], phase: int, mode: int) -> Action | None:
        chance = roll_odds(s, seat, phase, mode)
        if chance >= 92 or challenge_value(s, phase) > 40:
            return None
        harm = challenge_damage(s, phase)
        for action in legal:
            if action[0] != "use" or self._gives_attack(s, seat, action[1]):
                continue
            if self._one_shot(action[1]) and not (s.fight.kind == ASSAULT or (challenge(s).colour >= 1 and harm >= 2)):
                continue
            if mode == ATTACK or harm >= 2:
                return action
        return None

    def _after_roll(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        fight = s.fight
        if word_option(legal, "strike") is not None:
            damage = softened(s, fight.phase, hero_damage(s, seat, fight.phase))
            left = fight.life - fight.wounds
            if damage >= left:
                return ("strike",)
            for action in legal:
                if action[0] == "use" and (not self._one_shot(action[1]) or fight.kind == ASSAULT or left - damage <= 2):
                    return action
            return ("strike",)
        worth = challenge_damage(s, fight.phase) + (1.5 if fight.mode == ATTACK else 0.0)
        return word_option(legal, "use") if worth >= 1 else word_option(legal, "accept")

    def _cancel(self, s: Midnight, f: Harm, seat: int, legal: list[Action]) -> Action | None:
        return word_option(legal, "use", "accept")


MIND = RuneboundMind()
