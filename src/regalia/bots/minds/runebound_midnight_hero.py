"""How the greedy Heroes play: goals by what they bring per turn, a shared plan for assaults, combat, gear and growth."""

from __future__ import annotations

from random import Random
from typing import Final, final

from regalia.bots.minds import runebound_midnight_trade as trade
from regalia.bots.minds.runebound_midnight_king import word_option
from regalia.bots.minds.runebound_midnight_odds import (
    assault_odds,
    build_of,
    colour_odds,
    health_of,
    item_worth,
    strength,
)
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, FAR, JEWELS, SPACES, STRONGHOLDS, TOWNS, WALK
from regalia.games.runebound_midnight.frames import (
    CombatRoll,
    Experience,
    Fight,
    Fuel,
    HandOver,
    Harm,
    HeroTurn,
    Journey,
    Market,
    Pay,
    Setup,
    Spoils,
    Trade,
    Travel,
)
from regalia.games.runebound_midnight.king import patrol_colour
from regalia.games.runebound_midnight.market import cannot_buy
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ATTACK,
    DEFEND,
    DISCARD,
    ESCAPE,
    EXPERIENCE,
    GROWTH_NAMES,
    INFILTRATION_SKILLS,
    TOWN,
)
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    challenge,
    challenge_damage,
    challenge_value,
    faceup,
    hero_damage,
    infiltration_number,
    infiltration_total,
    level,
    life,
    movement_dice,
    odds,
    roll_odds,
    skill_total,
    softened,
)
from regalia.games.runebound_midnight.state import ASSAULT, Midnight
from regalia.kernel import Action, number_of

READY: Final = {1: 0.35, 2: 0.6, 3: 0.6, 4: 0.76, 5: 0.8}  # the chance from which so many Heroes dare an assault
DARE: Final = 0.80  # the chance from which a Hero dares an adventure
ENTRY: Final = 0.55  # the chance from which a Hero tries the gate of a stronghold
GATE: Final = 1.4  # what a failed test at a gate costs
HURT: Final = 8.0  # how much a town is worth to a Hero who is all but down
LATE: Final = 0.04  # how much sooner they dare for each level of the threat above 5
TRAVEL: Final = 4.5  # dice of an ordinary turn
SKILL_WORDS: Final = ("sneak", "climb", "diplomacy")


def caution(s: Midnight) -> float:
    """From 0 to 1 by the number of Heroes: what one of them wins helps a part of the group, and what one of them fails threatens all."""
    return (s.hero_players - 1) / 4


def ready(s: Midnight) -> float:
    """The chance from which the group dares an assault: where a failure costs many, they wait longer, and late less long."""
    return READY[s.hero_players] - LATE * max(0, s.threat - 5)


def infiltration_odds(s: Midnight, seat: int) -> tuple[float, int]:
    """The best chance to enter a town or stronghold, and the skill for it."""
    best = max(INFILTRATION_SKILLS, key=lambda skill: skill_total(s, seat, skill))
    return odds(infiltration_number(s, seat) - infiltration_total(s, seat, best)) / 100, best


@final
class HeroMind:
    """The Heroes' rules of thumb."""

    def choose(self, s: Midnight, seat: int, legal: list[Action], rng: Random) -> Action | None:
        frame = s.stack[-1]
        if isinstance(frame, HeroTurn):
            if word_option(legal, "attempt") is not None:
                return self._attempt(s, seat, legal)
            return self._move(s, seat, legal)
        if isinstance(frame, Spoils):
            return self._best_buy(s, seat, legal) or ("done",)
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
            return self.least_good(s, seat, legal)
        if isinstance(frame, Travel):
            return self._barter(s, seat, legal)
        if isinstance(frame, Journey):
            chance = odds(infiltration_number(s, seat) - infiltration_total(s, seat, frame.skill) - s.test)
            use = word_option(legal, "use")
            if s.test_dice or chance < 90:
                return use or word_option(legal, "roll", "accept")
            return word_option(legal, "roll", "accept")
        if isinstance(frame, Trade):
            return trade.consent(s, frame) if seat == frame.partner else trade.terms(s, frame, legal)
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

    def _adventure_worth(self, s: Midnight, seat: int, colour: int, health: int) -> float:
        chance = colour_odds(build_of(s, seat), colour, health, min(5, level(s, seat)))
        if chance < DARE + 0.13 * caution(s):
            return -1.0
        reward = EXPERIENCE[colour] + 0.3 * (1.4, 2.4, 4.0, 0.0)[colour]
        return chance * reward - (1 - chance) * (1.5 + 0.9 * s.hero_players + 0.25 * len(s.goods[seat]))

    def _attempt(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        good = self._adventure_worth(s, seat, SPACES[s.at[seat]].jewel, health_of(s, seat)) > 0
        return word_option(legal, "attempt" if good else "decline")

    def plan(self, s: Midnight) -> tuple[int, list[int], float]:
        """The stronghold to storm before the Night King's next turn, with whom, and at what chance; the same for every Hero who asks."""
        best: tuple[int, list[int], float] = (-1, [], 0.0)
        best_score = 0.0
        need = s.mirror_goal - s.broken
        for number, space in enumerate(STRONGHOLDS):
            mirror = s.mirrors[number]
            if not mirror:
                continue
            inside = [h for h in s.hero_seats if s.at[h] == space]
            coming = [h for h in s.hero_seats if h >= s.active and s.at[h] != space and self._can_join(s, h, space)]
            if not inside and not coming:
                continue
            members = inside + coming
            chance = assault_odds(s, members, mirror)
            entry = 1.0
            if coming:
                entry = sum(infiltration_odds(s, h)[0] for h in coming) / len(coming)
            chance *= 0.55 + 0.45 * entry
            dare = ready(s) - (0.2 if inside else 0.0)
            score = chance * (2.2 * min(mirror, need) + 0.5 * len(members))
            if chance >= dare and score > best_score:
                best_score, best = score, (space, members, chance)
        return best

    def _can_join(self, s: Midnight, seat: int, space: int) -> bool:
        dice = s.dice if seat == s.active else movement_dice(s, seat)
        if WALK[s.at[seat]][space] > dice:
            return False
        health = health_of(s, seat)
        return health >= 3 and health >= 0.5 * life(s, seat) and infiltration_odds(s, seat)[0] >= ENTRY + 0.1 * caution(s)

    def _rally(self, s: Midnight) -> int:
        """The stronghold around which to gather when all Heroes together could take it."""
        fit = [h for h in s.hero_seats if health_of(s, h) >= 3]
        best, best_score = -1, 0.0
        chances = {mirror: assault_odds(s, fit, mirror) for mirror in set(s.mirrors) if mirror and fit}
        for number, space in enumerate(STRONGHOLDS):
            mirror = s.mirrors[number]
            if mirror in chances:
                chance = chances[mirror]
                far = sum(DISTANCE[s.at[h]][space] for h in fit) / len(fit)
                score = chance * (1 + 0.4 * min(mirror, s.mirror_goal - s.broken)) / (3 + far)
                if chance >= ready(s) + 0.08 and score > best_score:
                    best, best_score = space, score
        return best

    def _move(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        buy = self._best_buy(s, seat, legal)
        if buy is not None:
            return buy
        if s.wounds[seat] or s.exhaustion[seat]:
            use = word_option(legal, "use")
            if use is not None:
                return use
        deal = trade.propose(s, seat, legal)
        if deal is not None:
            return deal
        goal, wait = self._goal(s, seat)
        here = s.at[seat]
        way = WALK[here]
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
        return self.step(s, seat, goal, legal) or word_option(legal, "end")

    def _recover(self, s: Midnight, seat: int, legal: list[Action], spare: int) -> Action | None:
        if s.exhaustion[seat] and ("rest",) in legal:
            return ("rest",)
        if s.wounds[seat] and ("heal",) in legal:
            return ("heal",)
        if ("barter",) in legal and len(s.goods[seat]) >= 3 and len(s.items[seat]) < 6:
            return ("barter",)
        return None

    def step(self, s: Midnight, seat: int, goal: int, legal: list[Action]) -> Action | None:
        """All the way to the goal, or to the safest of the spaces that come nearest to it."""
        skill = SKILL_WORDS[infiltration_odds(s, seat)[1]]
        back = WALK[goal]
        nearest = max(0, back[s.at[seat]] - s.dice)
        best: Action | None = None
        best_score = 1e9
        for action in legal:
            if action[0] != "journey":
                continue
            space = number_of(action[1])
            if back[space] > nearest + 1 or (len(action) == 3 and (space != goal or action[2] != skill)):
                continue
            score = back[space] + (0.6 * self._danger(s, seat, space) if nearest else 0.0)
            if score < best_score:
                best, best_score = action, score
        return best

    def _goal(self, s: Midnight, seat: int) -> tuple[int, int]:
        """Where to go, and how far from it to wait for the others (0: go in)."""
        here, health = s.at[seat], health_of(s, seat)
        space, members, _ = self.plan(s)
        if space >= 0 and seat in members:
            return (space, 0)
        rally = self._rally(s) if s.hero_players > 1 else -1
        way = WALK[here]
        best, best_score = -1, 0.05
        max_health = life(s, seat)
        worths = [self._adventure_worth(s, seat, colour, health) for colour in range(3)]
        for place in JEWELS:
            bare = worths[SPACES[place].jewel]
            if bare <= 0 or not s.jewels[place] or way[place] == FAR:
                continue
            turns = max(1.0, (way[place] - s.dice) / TRAVEL + 1)
            worth = bare / turns - 0.03 * way[place]
            if rally >= 0:
                worth += 0.5 - 0.14 * max(0, DISTANCE[place][rally] - 3)
            if worth > best_score:
                worth -= self._danger(s, seat, place)
                if worth > best_score:
                    best, best_score = place, worth
        entry = infiltration_odds(s, seat)[0]
        for number, town in enumerate(TOWNS):
            if way[town] == FAR and town != here:
                continue
            chance = 1.0 if town == here else entry
            turns = max(1.0, (way[town] - s.dice) / TRAVEL + 1) if town != here else 1.0
            hurt = s.wounds[seat] / max_health
            wares = 0.3 * min(7, len(s.goods[seat])) if len(s.goods[seat]) >= 3 and len(s.items[seat]) < 6 else 0.0
            worth = (
                ((HURT + 6 * caution(s)) * hurt + max(wares, self._shopping(s, seat, number))) * chance / turns
                - 0.04 * way[town]
                - (GATE + 0.8 * caution(s)) * (1 - chance)
            )
            if rally >= 0:
                worth += 0.5 - 0.14 * max(0, DISTANCE[town][rally] - 3)
            if worth > best_score:
                best, best_score = town, worth
        march, march_score = self._march(s, seat, way, entry)
        if march_score > best_score:
            best = march
        if best < 0:
            return (here, 0) if health < max_health else self._wander(s, seat, way)
        return (best, 0)

    def _march(self, s: Midnight, seat: int, way: tuple[int, ...], entry: float) -> tuple[int, float]:
        """A stronghold that is too far to be reached this turn and could be taken, and what it is worth to set out for it."""
        fit = [hero for hero in s.hero_seats if hero == seat or health_of(s, hero) >= 3]
        best, best_score = -1, 0.0
        for number, space in enumerate(STRONGHOLDS):
            mirror = s.mirrors[number]
            if not mirror or not s.dice < way[space] < FAR or health_of(s, seat) < 3:
                continue
            chance = assault_odds(s, fit, mirror) * (0.55 + 0.45 * entry)
            if chance >= ready(s):
                turns = (way[space] - s.dice) / TRAVEL + 1
                score = (4.0 * min(mirror, s.mirror_goal - s.broken) * chance - 3.0 * (1 - chance)) / turns - 0.03 * way[space]
                if score > best_score:
                    best, best_score = space, score
        return best, best_score

    def _danger(self, s: Midnight, seat: int, place: int) -> float:
        """What patrols nearby will probably cost a Hero who stops in a place."""
        if SPACES[place].kind == TOWN:
            return 0.0
        near = sum((1.0, 1.0, 1.0, 0.6, 0.35, 0.15)[DISTANCE[at][place]] for at in s.patrols if at >= 0 and DISTANCE[at][place] <= 5)
        if not near:
            return 0.0
        survives = colour_odds(build_of(s, seat), patrol_colour(level(s, seat)), health_of(s, seat), min(5, level(s, seat)))
        return (0.8 + 0.55 * s.hero_players) * (1 - survives) * min(2.5, near)

    def _wander(self, s: Midnight, seat: int, way: tuple[int, ...]) -> tuple[int, int]:
        """Nothing to do: toward the nearest starburst that will fill again."""
        bursts = [n for n, space in enumerate(SPACES) if space.starburst and space.jewel <= min(2, level(s, seat) // 2) and way[n] < FAR]
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
        return best if self._bargain(s, seat, number_of(best[1])) > 0.0 else None

    def _market(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        buy = self._best_buy(s, seat, legal)
        if buy is None and s.wounds[seat] >= 2 and ("heal",) in legal and len(s.goods[seat]) > 1:
            return ("heal",)
        return buy or word_option(legal, "done")

    def _barter(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        return word_option(legal, "use", "draw", "sell", "accept")

    # experience

    def _good_worth(self, s: Midnight, seat: int, good: int) -> float:
        card = box.GOODS[good]
        if not faceup(good):
            return 0.3
        return item_worth(s, seat, card) - 0.1 * max(0, card.cost - 6)

    def least_good(self, s: Midnight, seat: int, legal: list[Action]) -> Action:
        """The good to part with."""
        return min(legal, key=lambda a: self._good_worth(s, seat, number_of(a[1])))

    def bond(self, s: Midnight, seat: int, action: Action) -> float:
        """What binding a good to an Item is worth."""
        item, good = number_of(action[1]), number_of(action[2])
        used = box.ITEMS[item].use == ACTIVATE
        return self._good_worth(s, seat, good) + (0.2 if used and not faceup(good) else 0.0) + 0.1 * len(s.upgrades[item])

    def _grow(self, s: Midnight, seat: int, legal: list[Action]) -> Action | None:
        if legal[0][0] == "covenant":
            return max(legal, key=lambda action: self.bond(s, seat, action))
        return max(legal, key=lambda action: self._grown(s, seat, action[0]))

    def _grown(self, s: Midnight, seat: int, word: str) -> float:
        """How strong a Hero is with one more counter (RB-111)."""
        kind = GROWTH_NAMES.index(word)
        growth = list(s.growth[seat])
        growth[kind] += 1
        return strength(s, seat, build_of(s, seat, growth=growth), life(s, seat) + (word == "life"))

    # combat

    def _fight(self, s: Midnight, f: Fight, seat: int, legal: list[Action]) -> Action | None:
        if word_option(legal, "ready") is not None:
            serious = s.fight.kind == ASSAULT or challenge(s).colour >= 1
            for action in legal:
                if action[0] == "use" and (serious or not self._one_shot(action[1])):
                    return action
            return ("ready",)
        if word_option(legal, "fight") is not None:
            return ("fight",)  # an escape gives the Night King the same test as a knockout
        return self._attack(s, f, seat, legal)

    def _one_shot(self, pick: str) -> bool:
        return pick.startswith("item:") and box.ITEMS[number_of(pick)].use == DISCARD

    def flight(self, s: Midnight, seat: int, phase: int) -> float:
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


HERO_MIND: Final = HeroMind()
