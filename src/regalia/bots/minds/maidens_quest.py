"""How the greedy bot quests.

Everything is weighed in points of worth of a face: icons (more if the Captor wants them), hearts, Shields, arrows. Before a Fan is seen
it deals itself a few Fans from what is still ahead and weighs Challenge against Run. With a Fan on the table it plans: it searches the
orders in which icons, arrows and abilities can be used, looks at the card Down the Hall where it is known, and weighs what is unknown by
dealing the remaining draws a few times. It only ever sees an imagined state, so it cannot peek.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final

from regalia.bots.mind import Mind
from regalia.bots.minds.maidens_quest_odds import (
    DEALS,
    DRAWS,
    NODES,
    TREASURE_WORTH,
    Deal,
    deal_on,
    harm_cost,
    hearts_of,
    matching,
    prize,
    run_cost,
    worths_for,
)
from regalia.games.maidens_quest.aftermath import Gild, HealthUpgrade, MaidensUpgrade
from regalia.games.maidens_quest.arrows import absorbs
from regalia.games.maidens_quest.box import BOX, COPY_TOP, COPY_TYPE, COUNTS, FACES, GREEN_UP, HEARTS, IS_GRAY, LEVEL, UP
from regalia.games.maidens_quest.building import ChooseYourQuest
from regalia.games.maidens_quest.check import bend_of, counted_icons, harm, missing_icons, progress, requirement, shields_in_fan
from regalia.games.maidens_quest.encounter import ChallengeOrRun, RunFan, Share, UseGift
from regalia.games.maidens_quest.faces import CAPTOR, DISTRACT, FAN_SIZE, HASTE, HEALTH, TREASURE
from regalia.games.maidens_quest.foresight import Arrange
from regalia.games.maidens_quest.frames import Auction, Encounter
from regalia.games.maidens_quest.free import FreePhase
from regalia.games.maidens_quest.meetings import BeforeExploring, ChooseEncounter, Consent
from regalia.games.maidens_quest.state import COMPETITIVE, COOP, PLAYING, SOLO, TEAMS, WON, Quest
from regalia.games.maidens_quest.turns import Bid
from regalia.kernel import Action, Game, act, number_of, options
from regalia.kernel.play import current_ask

# What stands in the way of freedom, by Captor; fitted, with the weights in `freedom`, to 3,000 greedy games alone in the tower.
HARD: Final = {
    "Dim da Troll": 5.8,
    "Jeliasta Jones": 6.9,
    "Mrs. Claws": 7.4,
    "Hal, King of Thieves": 7.5,
    "King Shawl": 8.2,
    "Turda Weddleson": 7.0,
    "Queen Narsista": 8.5,
    "Mr. Marrow": 8.8,
    "Firemouth": 7.8,
    "Death": 9.6,
}
USUAL_HARD: Final = 7.8  # for the Captor of a pack


class QuestMind(Mind[Quest]):
    no_winner = 0.0  # the tower keeps everybody
    horizon = 24
    pace = 0.3

    def __init__(self, deals: int = DEALS, draws: int = DRAWS, nodes: int = NODES) -> None:
        self.deals = deals
        self.draws = draws
        self.nodes = nodes

    def evaluate(self, s: Quest, seat: int) -> float:
        """The chance to get free: against rivals a share of it, in company what the weakest leaves to all."""
        if s.mode == COOP:
            return in_company(min([self.freedom(s, p) for p in range(s.seats)]), s.seats)
        if s.mode not in (COMPETITIVE, TEAMS):
            return self.freedom(s, seat)
        own = total = 0.0
        for p in range(s.seats):
            chance = self.freedom(s, p)
            total += chance
            if s.team[p] == s.team[seat]:
                own += chance
        return own / total if total else 0.0

    def freedom(self, s: Quest, seat: int) -> float:
        """From the Captor, the worth of the deck and its hearts: about the chance to get free."""
        if s.status[seat] != PLAYING:
            return 1.0 if s.status[seat] == WON else 0.0
        worths = worths_for(s, seat) if s.captor[seat] >= 0 else []
        if not worths:
            return 0.35
        total = sum([worths[s.shown(c)] for c in s.deck(seat)])
        hard = HARD.get(FACES[s.shown(s.captor[seat])].name, USUAL_HARD)
        return 1.0 / (1.0 + exp(hard - 0.65 * log(1 + hearts_of(s, seat)) - 0.0736 * total))

    def roll(self, game: Game[Quest], s: Quest, seat: int, legal: list[Action], rng: Random) -> Action:
        return LIGHT.choose(game, s, seat, legal, rng)

    def choose(self, game: Game[Quest], s: Quest, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        under_way = current_ask(s)
        assert under_way is not None
        ask, frame = under_way
        if isinstance(ask, FreePhase):
            return self._plan(s, seat, legal, rng)
        if isinstance(ask, ChallengeOrRun):
            return self._challenge_or_run(s, seat, rng)
        if isinstance(ask, Bid) and isinstance(frame, Auction):
            return self._bid(s, frame, seat, legal, rng)
        if isinstance(ask, RunFan):
            return self._run_on(s, legal)
        if isinstance(ask, Share) and isinstance(frame, Encounter):
            return self._share(s, frame, legal)
        if isinstance(ask, Arrange):
            return self._arrange(s, legal)
        if isinstance(ask, UseGift):
            return legal[0]
        if isinstance(ask, ChooseYourQuest):
            return legal[rng.randrange(len(legal))]
        if isinstance(ask, BeforeExploring):
            return self._before_exploring(s, seat, legal, rng)
        if isinstance(ask, ChooseEncounter):
            return max(legal, key=lambda a: self._worth_helping(s, number_of(a[1])))
        if isinstance(ask, Consent):
            return ("accept",)
        if isinstance(ask, Gild):
            worths = worths_for(s, seat)
            return max([a for a in legal if a[0] == "gild"], key=lambda a: self._gilded(s, worths, number_of(a[1])))
        if isinstance(ask, MaidensUpgrade | HealthUpgrade):
            return self._best_turn(s, seat, legal)
        return self._best_turn(s, seat, legal)

    # --- turning cards ----------------------------------------------------------------------------------------------------

    def _gain(self, s: Quest, seat: int, card: int, up: bool) -> float:
        """What turning a card up or down changes, in worth; hearts are dearer when few are left."""
        worths = worths_for(s, seat)
        shown = s.shown(card)
        to = s.upper_face(card) if up else s.lower_face(card)
        if to < 0:
            return -9.0
        then = card % BOX * 4 + to
        gain = worths[then] - worths[shown]
        change = HEARTS[then] - HEARTS[shown]
        if change:
            gain += change * 5.0 / (hearts_of(s, s.owner[card]) + 1)
        if LEVEL[shown] >= 0 and IS_GRAY[then]:
            gain = 2.0
        return gain

    def _gilded(self, s: Quest, worths: list[float], card: int) -> float:
        then = card % BOX * 4 + COPY_TOP[card % BOX]
        return worths[then] - worths[s.shown(card)] + (0.5 if COPY_TYPE[card % BOX] == HEALTH else 0.0)

    def _best_turn(self, s: Quest, seat: int, legal: list[Action]) -> Action:
        """Rewards and penalties: the turn that gains most or costs least."""
        best, best_value = legal[0], -99.0
        for action in legal:
            word = action[0]
            value = 0.0
            if word == "upgrade":
                value = self._gain(s, seat, number_of(action[1]), True)
            elif word == "downgrade":
                value = self._gain(s, seat, number_of(action[1]), False)
            elif word == "absorb":
                value = self._absorb(s, seat, number_of(action[1]))
            elif word == "search":
                value = -1.5 if len(action) == 1 else -50.0 / (1 + hearts_of(s, number_of(action[1])))
            elif word == "damage":
                value = -0.2  # before Shields are lost to a Downgrade
            elif word in ("part", "decline", "leave"):
                value = -0.5
            elif word == "treasure":
                value = 1.0 if number_of(action[1]) == seat else 0.9
            elif word == "give":
                value = -1.0
            elif word == "lay":
                value = 1.0 + 0.1 * sum(COUNTS[s.shown(number_of(action[1]))])
            if value > best_value:
                best, best_value = action, value
        return best

    def _absorb(self, s: Quest, seat: int, card: int) -> float:
        frame = s.stack[-1]
        hit = frame.hit if isinstance(frame, Encounter) else 1
        paid = min(hit, absorbs(s, card))
        wasted = absorbs(s, card) - paid
        return (self._gain(s, seat, card, False) - 0.4 * wasted) / paid

    # --- before the Fan ---------------------------------------------------------------------------------------------------

    def _outlook(self, s: Quest, rng: Random, decks: list[int], size: int) -> Deal:
        bend = bend_of(s)
        need = requirement(s)
        assert need is not None
        return deal_on(s, rng, need, bend, decks, [], max(1, size + bend.fan), 0, self.deals)

    def _challenge_or_run(self, s: Quest, seat: int, rng: Random) -> Action:
        outlook = self._outlook(s, rng, [p for p in s.party if s.status[p] == PLAYING or s.stakes == COOP], 5)
        value = outlook.value(prize(s, s.met))
        return ("challenge",) if value >= -run_cost(s, seat) else ("run",)

    def _bid(self, s: Quest, f: Auction, seat: int, legal: list[Action], rng: Random) -> Action:
        """As low as it still pays; who opens and does not want it opens with five."""
        reward = prize(s, s.met)
        best: Action = legal[-1] if f.holder >= 0 else max(legal, key=lambda a: number_of(a[1]))
        for action in sorted([a for a in legal if a[0] == "bid"], key=lambda a: -number_of(a[1])):
            value = self._outlook(s, rng, [seat], number_of(action[1])).value(reward)
            if value > 0.2:
                return action
            break
        return best

    def _run_on(self, s: Quest, legal: list[Action]) -> Action:
        """Cellar gray cards as long as no Haste is in sight."""
        if any(COUNTS[s.shown(c)][HASTE] for c in s.fan):
            return ("go",)
        for action in legal:
            if action[0] == "cellar":
                return action
        return ("go",)

    def _share(self, s: Quest, f: Encounter, legal: list[Action]) -> Action:
        """In proportion to how well the decks fit, the visible top card included."""
        ally = s.party[f.sharing]
        need = requirement(s)

        def fit(p: int) -> float:
            cards = s.ahead[p].cards()
            if len(cards) < 3:
                return 0.05
            if need is None:
                return 0.3 if p == ally else 1.0
            total = sum([matching(need, s.shown(c)) - (0.6 if LEVEL[s.shown(c)] >= 0 else 0.0) for c in cards])
            return max(0.05, total / len(cards)) ** 2

        rest = s.party[f.sharing :]
        weight = fit(ally) / (fit(s.chief) + sum([fit(p) for p in rest]))
        most = number_of(legal[-1][2])
        room = len(s.ahead[ally])
        wish = min(round(weight * most), most, room)
        return min(legal, key=lambda a: abs(number_of(a[2]) - wish))

    def _arrange(self, s: Quest, legal: list[Action]) -> Action:
        """Foresight: Cellar trouble and empty cards, then the best card first."""
        need = requirement(s)

        def use(card: int) -> float:
            shown = s.shown(card)
            if LEVEL[shown] >= 0:
                return -1.0
            if need is None:
                return 1.0 if UP[shown] >= 0 else 0.0
            return float(matching(need, shown))

        for action in legal:
            if action[0] == "cellar" and use(number_of(action[1])) <= 0 and s.met >= 0:
                return action
        order = [a for a in legal if a[0] == "next"]
        if order:
            best = max(order, key=lambda a: use(number_of(a[1])))
            if best != order[0]:
                return best
        return ("leave",)

    # --- meetings ---------------------------------------------------------------------------------------------------------

    def _before_exploring(self, s: Quest, seat: int, legal: list[Action], rng: Random) -> Action:
        """Help is welcome once there is something worth it."""
        for action in legal:
            if action[0] == "serendipity" and s.level(seat) >= LEVEL[s.shown(s.captor[seat])]:
                return action
            if action[0] == "team_up" and s.company_plays(seat) == SOLO and rng.random() < 0.1:
                return action
        return ("explore",)

    def _worth_helping(self, s: Quest, card: int) -> float:
        if COPY_TYPE[card % BOX] == CAPTOR:
            return 9.0
        return FACES[s.shown(card)].reward_treasure + 0.1 * LEVEL[s.shown(card)]

    # --- the plan ---------------------------------------------------------------------------------------------------------

    def _plan(self, s: Quest, seat: int, legal: list[Action], rng: Random) -> Action:
        """Search the orders of using what the Fan offers; the first move of the best one."""
        moves = self._sensible(s, legal)
        if len(moves) == 1:
            return moves[0]
        budget = [self.nodes]
        best, best_value = moves[0], -999.0
        for action in moves:
            value = self._after(s, seat, action, rng, budget, 2)
            if action[0] in ("check", "done"):
                value += 0.05
            if value > best_value:
                best, best_value = action, value
        return best

    def _after(self, s: Quest, seat: int, action: Action, rng: Random, budget: list[int], depth: int) -> float:
        """The value of a move, with the best of what may follow it."""
        if action[0] in ("check", "done"):
            return self._checked(s, seat)
        if action[0] == "foresight":
            return self._waiting(s, seat, rng, 1) + 0.3
        known = self._draws_known(s, action)
        gain = self._lasting(s, seat, action)
        trial = s.copy()
        act(trial, seat, action)
        budget[0] -= 1
        frame = trial.stack[-1] if trial.stack else None
        if not isinstance(frame, Encounter) or trial.turns != s.turns:
            return gain  # a Rest broke the Encounter off; the next one may be with the same card
        if not known:
            return gain + self._waiting(s, seat, rng, 1) - 0.02
        value = self._waiting(trial, seat, rng, 0)
        if depth > 0 and budget[0] > 0:
            for further in self._sensible(trial, options(trial, seat)):
                if budget[0] <= 0:
                    break
                value = max(value, self._after(trial, seat, further, rng, budget, depth - 1))
        return gain + value

    def _draws_known(self, s: Quest, action: Action) -> bool:
        """Whether the card that would join the Fan is known: the one Down the Hall."""
        if action[0] in ("cellar", "distract"):
            seat = s.owner[number_of(action[-1])]
        elif action[0] == "fan_size":
            seat = number_of(action[2]) if len(action) > 2 else s.chief
            if not s.shares[seat] and s.sits_apart(seat):
                return False  # the card that is known goes to the Cellar
        else:
            return True
        return bool(s.ahead[seat].top)

    def _lasting(self, s: Quest, seat: int, action: Action) -> float:
        """What a move changes beyond this Encounter."""
        if action[0] == "upgrade":
            return self._gain(s, seat, number_of(action[2]), True)
        if action[0] == "downgrade":
            return self._gain(s, seat, number_of(action[2]), False)
        if action[0] == "ability" and len(action) > 2:
            target = number_of(action[2])
            if COPY_TYPE[target % BOX] == TREASURE:
                return TREASURE_WORTH
            if COPY_TYPE[target % BOX] == HEALTH:
                return self._gain(s, seat, target, False)
        return 0.0

    def _checked(self, s: Quest, seat: int) -> float:
        """The value of facing it now."""
        need = requirement(s)
        if need is None:
            return self._maidens_best(s, seat)
        bend = bend_of(s)
        if missing_icons(s, bend) == 0:
            return prize(s, s.met)
        damage, down = harm(s, bend)
        return -harm_cost(damage - shields_in_fan(s, bend), down, sum([hearts_of(s, p) for p in s.party]))

    def _maidens_best(self, s: Quest, seat: int) -> float:
        mask = GREEN_UP[s.shown(s.met)]
        gains = [self._gain(s, seat, c, True) for c in s.fan if s.matches(c, mask) and s.upper_face(c) >= 0]
        return max(gains, default=0.0)

    def _waiting(self, s: Quest, seat: int, rng: Random, draws: int) -> float:
        """The value of a Fan that is not checked yet: what the remaining draws may bring."""
        need = requirement(s)
        if need is None:
            return self._maidens_best(s, seat) + 0.1 * draws
        bend = bend_of(s)
        icons = counted_icons(s, bend)
        short = min([progress(way, icons, bend)[2] for way in need.ways])
        if short == 0 and draws == 0:
            return prize(s, s.met)
        size = len(s.fan)
        spare = 0
        for card in s.fan:
            shown = s.shown(card)
            counts = COUNTS[shown]
            if IS_GRAY[shown] and not matching(need, shown):
                spare += 1
            if counts[DISTRACT] and not bend.banned >> DISTRACT & 1 and not s.used_specials(card):
                spare += counts[DISTRACT]
            if counts[FAN_SIZE] and not bend.banned >> FAN_SIZE & 1 and not s.used_specials(card):
                size += counts[FAN_SIZE]
        if spare == 0 and size == len(s.fan):
            return self._checked(s, seat) if draws == 0 else -99.0
        held = [c for c in s.fan if LEVEL[s.shown(c)] < 0] + [c for c in s.fan if LEVEL[s.shown(c)] >= 0]
        deal = deal_on(s, rng, need, bend, s.party[:1], held, size, spare, self.draws)
        return deal.value(prize(s, s.met))

    def _sensible(self, s: Quest, legal: list[Action]) -> list[Action]:
        """The moves worth a thought: no Distract on a card that helps, no draw once it is won."""
        need = requirement(s)
        won = need is not None and missing_icons(s) == 0
        moves: list[Action] = []
        spared = False
        for action in legal:
            word = action[0]
            if word in ("cellar", "fan_size", "foresight", "distract", "haste") and won:
                continue
            if word in ("cellar", "distract"):
                shown = s.shown(number_of(action[-1]))
                useful = matching(need, shown) if need is not None else 1 if UP[shown] >= 0 else 0
                if useful or (word == "cellar" and spared and LEVEL[shown] < 0):
                    continue
                if word == "cellar" and LEVEL[shown] < 0:
                    spared = True
            elif word == "haste" and (need is None or prize(s, number_of(action[2])) < prize(s, s.met)):
                continue
            moves.append(action)
        return moves or legal[:1]


def in_company(weakest: float, seats: int) -> float:
    """The chance that a company gets free, from the chance of its weakest alone: two help each other, four have more to lose.

    Fitted to 3,500 greedy games of two, three and four.
    """
    if weakest <= 0.0 or weakest >= 1.0:
        return weakest
    return 1.0 / (1.0 + exp(0.3 * seats - 1.0 - 1.1 * log(weakest / (1.0 - weakest))))


MIND: Final = QuestMind()
LIGHT: Final = QuestMind(4, 3, 10)  # a quarter of the care, for imagined games
