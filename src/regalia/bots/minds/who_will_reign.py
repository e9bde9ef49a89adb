"""How the greedy bot plays Who Will Reign?

Everything is weighed in Crowns. A courtier is worth what the court would probably score with her at the end, less the gold
and food she takes, and more when a rival would be glad of her; gold and food are worth fewer Crowns the nearer the end
is. A turn goes: a Banner when one fits, an Improvement that pays at once, Harvest or Tax, then the best purchase as long as one
is worth its price, then, with gold to spare, perhaps a sweep.

Who plays last in the round knows most and can end the game unanswered. So her sisters spend what they hold when she may end it,
and end it themselves only when what she can still buy is not enough. Two Moons make up for it by helping those who play early,
and where nobody thinks far ahead they help more than that: Guests are rather sent to them.

At a pledge table she offers her share as far as failure would hurt her more, tops up when that alone is missing, and
otherwise confirms: it always ends, because only a rise is ever a change.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final, final

from regalia.bots.mind import Mind
from regalia.bots.minds.who_will_reign_outlook import Outlook, Temper
from regalia.bots.minds.who_will_reign_worth import chances, means, prospect
from regalia.games.who_will_reign.catalogue import (
    ABILITIES,
    BANNER,
    BANNER_CROWN_VERBS,
    CARD_PICK,
    COURT,
    CROWN_VERBS,
    IMPROVEMENT,
    KIND,
    PATH,
    improvement,
)
from regalia.games.who_will_reign.market import Acquire
from regalia.games.who_will_reign.moons import Moonrise, payment_of, pledge_picks, stock
from regalia.games.who_will_reign.rates import harvest, price, sweep_price, tax
from regalia.games.who_will_reign.scoring import (
    board_paths,
    crowns_with,
    guest_crowns,
    tally_of,
)
from regalia.games.who_will_reign.state import COURT_PLACES, NEITHER, NONE, Reign
from regalia.games.who_will_reign.verbs import (
    Ability,
    CrownsPer,
    Discount,
    EachGains,
    EachGathers,
    EachLoses,
    EachLosesHalf,
    GainForEachAfter,
    Income,
    LoseForEachBefore,
    Outcry,
    PayersGain,
    ShowOneGuestOut,
    SweepsCost,
)
from regalia.games.who_will_reign.words import Currency, Land, Purchase, Where
from regalia.kernel import Action, Game, number_of


@final
class ReignMind(Mind[Reign]):
    """The greedy sister."""

    horizon = 40  # about half a game for two; from there her chances are told well enough
    deep = False  # her own play from there tells more than a few looks at what else might be done

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper or Temper()

    def evaluate(self, s: Reign, seat: int) -> float:
        return chances(s)[seat]

    def settle(self, s: Reign, seat: int) -> float:
        """Sisters who reign together share the crown (WR-147)."""
        outcome = s.outcome
        assert outcome is not None
        return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0

    def choose(self, game: Game[Reign], s: Reign, seat: int, legal: list[Action], rng: Random) -> Action:
        frame = s.stack[-1]
        if isinstance(frame, Moonrise):
            return self.pledge(s, frame, seat, legal)
        if isinstance(frame, Acquire):
            return self.show_out(s, seat, legal)
        return self.turn(s, seat, legal, rng)

    def sensible(self, s: Reign, seat: int, legal: list[Action]) -> list[Action]:
        """At a pledge table: what stands, her share, or all that is missing. What she offered she stands by."""
        frame = s.stack[-1]
        if not isinstance(frame, Moonrise):
            return legal
        need = payment_of(frame).total(s.seats)
        mine = frame.pledged(seat)
        wishes = (_share(need, s.seats), mine + need - frame.pledged_by_all())
        tried = [self.pledging(s, frame, seat, wish) for wish in wishes if wish > mine]
        return [action for action in legal if action[0] == "confirm" or action in tried]

    # --- a turn -----------------------------------------------------------------------------------------------------

    def turn(self, s: Reign, seat: int, legal: list[Action], rng: Random) -> Action:
        out = Outlook(s, seat, self.temper)
        banner = self.banner(s, out, legal)
        if banner is not None:
            return banner
        if not s.last_round:
            done = self.finish(s, out, legal)
            if done is not None:
                return done
        if s.gathered == NEITHER:
            gather = self.gathering(s, out, legal)
            before = self.improvement_first(s, out, legal, gather)
            return before or gather
        best: Action | None = None
        best_value = 0.0
        for action in legal:
            if action[0] == "acquire":
                value = self.purchase(s, out, action)
                if value > 0.0:
                    value += rng.random() * 0.2  # so that equals are not always bought in the same order
                    if value > best_value:
                        best, best_value = action, value
        if best is not None:
            return best
        if ("sweep",) in legal and self.sweeps(s, out):
            return ("sweep",)
        return ("end",)

    def banner(self, s: Reign, out: Outlook, legal: list[Action]) -> Action | None:
        seat = out.seat
        best: Action | None = None
        best_value = 0.0
        for action in legal:
            if action[0] == "banner":
                number = number_of(action[1])
                value = self.with_banner(s, out, number)
                if value > best_value:
                    best, best_value = action, value
        if best is None or out.left < 2 or len(s.courts[seat]) > 4:
            return best
        if len({PATH[card] for card in s.courts[seat]} - {""}) == 3:
            for number in s.banners:  # one card short of Balance, with time to wait
                if BANNER[number].path is None and self.with_banner(s, out, number) > best_value + 1.5:
                    return None
        return best

    def with_banner(self, s: Reign, out: Outlook, number: int) -> float:
        court, guests = s.courts[out.seat], s.guests[out.seat]
        hope = self.temper.hope
        gain = prospect(court, guests, number, out.board, hope) - prospect(court, guests, NONE, out.board, hope)
        return gain + sum([self.standing(s, out, ability) for ability in BANNER[number].abilities])

    def gathering(self, s: Reign, out: Outlook, legal: list[Action]) -> Action:
        if ("tax",) not in legal:
            return ("harvest",)
        taxed = out.gold * tax(s, out.seat) - out.food * s.villages()
        return ("tax",) if taxed >= out.food * harvest(s, out.seat) else ("harvest",)

    def improvement_first(self, s: Reign, out: Outlook, legal: list[Action], gather: Action) -> Action | None:
        """An Improvement that this turn's Harvest or Tax already profits from (WR-036)."""
        wanted = Land.VILLAGE if gather == ("tax",) else Land.FARM
        best: Action | None = None
        best_value = 0.0
        for action in legal:
            if action[0] != "acquire" or KIND[number_of(action[1])] != IMPROVEMENT:
                continue
            card = number_of(action[1])
            if improvement(card).land is not wanted:
                continue
            left = s.food[out.seat] - price(s, out.seat, card)[1]
            if wanted is Land.VILLAGE and left < s.villages():
                continue
            value = self.build(s, out, card, number_of(action[2]))
            if value > best_value:
                best, best_value = action, value
        return best

    def purchase(self, s: Reign, out: Outlook, action: Action) -> float:
        card = number_of(action[1])
        kind = KIND[card]
        if kind == COURT:
            return self.courtier(s, out, card, NONE if action[2] == "add" else number_of(action[2]))
        if kind == IMPROVEMENT:
            return self.build(s, out, card, number_of(action[2]))
        return self.send(s, out, card, number_of(action[2]))

    def courtier(self, s: Reign, out: Outlook, card: int, replaced: int) -> float:
        seat = out.seat
        court = s.courts[seat]
        if replaced != NONE and len(court) < COURT_PLACES - 1:
            return -1.0
        after = [*court, card] if replaced == NONE else [card if c == replaced else c for c in court]
        gold, food = price(s, seat, card)
        value = out.gain(s, seat, after) - out.gold * gold - out.food * food
        for ability in ABILITIES[card]:
            value += self.standing(s, out, ability)
        if replaced != NONE:
            value -= 0.3
            for ability in ABILITIES[replaced]:
                value -= self.standing(s, out, ability)
            return value
        if value > -2.0:
            value += self.temper.deny * self.denied(s, out, card)
        if s.banner[seat] == NONE and s.banners:
            value += self.towards_banner(s, out, court, after)
        if len(after) == COURT_PLACES and not s.last_round:
            value += self.closing(s, out, after)
        return value

    def denied(self, s: Reign, out: Outlook, card: int) -> float:
        """What this courtier would bring the rival who wants her most and can pay her on her next turn."""
        most = 0.0
        for rival in out.rivals:
            court = s.courts[rival]
            if len(court) >= COURT_PLACES or (s.last_round and s.place(rival) < s.place(out.seat)):
                continue
            gold, food = price(s, rival, card)
            if gold > means(s, rival) or food > s.food[rival]:
                continue
            most = max(most, out.gain(s, rival, [*court, card]) - out.gold * gold - out.food * food)
        return most / (0.4 + 0.6 * len(out.rivals))

    def towards_banner(self, s: Reign, out: Outlook, court: list[int], after: list[int]) -> float:
        """A Banner that comes nearer is worth something before it is taken."""
        new = after[-1]
        path = PATH[new]
        if not path:
            return 0.0
        held = [PATH[card] for card in court]
        worth = 0.0
        for number in s.banners:
            if BANNER[number].path == path and held.count(path) < 2:
                worth = max(worth, 1.6 if held.count(path) == 1 else 0.6)
            elif BANNER[number].path is None and path not in held:
                worth = max(worth, 0.35 * (len({p for p in held if p}) + 1))
        return worth if out.left > 0 else worth * 2

    def closing(self, s: Reign, out: Outlook, after: list[int]) -> float:
        """Filling the court calls the last round: good when ahead of what her sisters may still buy, bad when behind."""
        lead = self.lead(s, out, after)
        return self.temper.close * min(1.0, lead / 4) if lead > 0 else self.temper.wait * max(-1.0, lead / 4)

    def lead(self, s: Reign, out: Outlook, after: list[int]) -> float:
        """By how many Crowns she would win with this court, if it ended the game now."""
        mine = crowns_with(after, s.guests[out.seat], s.banner[out.seat], out.board)
        lead = 99.0
        for rival in out.rivals:
            theirs = float(out.crowns_now(s)[rival])
            if s.place(rival) > s.place(out.seat):
                theirs += self.last_turn(s, rival)
            lead = min(lead, mine - theirs)
        return lead

    def finish(self, s: Reign, out: Outlook, legal: list[Action]) -> Action | None:
        """The first step of a turn that fills her court from the row and ends the game ahead, the further the better."""
        court = s.courts[out.seat]
        missing = COURT_PLACES - len(court)
        taxes = s.gathered == NEITHER and ("tax",) in legal
        gold = means(s, out.seat) if taxes else s.gold[out.seat]
        food = s.food[out.seat] - (s.villages() if taxes else 0)
        costs = [(card, price(s, out.seat, card)) for card in s.row if card != NONE and KIND[card] == COURT]
        costs = [(card, cost) for card, cost in costs if cost[0] <= gold and cost[1] <= food]
        if not 1 <= missing <= len(costs):
            return None
        best: Action | None = None
        most = self.temper.ahead
        for chosen in combinations(costs, missing):
            if sum([cost[0] for _, cost in chosen]) > gold or sum([cost[1] for _, cost in chosen]) > food:
                continue
            lead = self.lead(s, out, court + [card for card, _ in chosen])
            if lead > most:
                best, most = ("acquire", CARD_PICK[chosen[0][0]], "add"), lead
        return ("tax",) if best is not None and taxes else best

    def last_turn(self, s: Reign, rival: int) -> float:
        """Crowns a rival may still gather in one turn."""
        return means(s, rival) * (0.35, 0.55, 0.7)[min(COURT_PLACES - len(s.courts[rival]), 2)]

    def standing(self, s: Reign, out: Outlook, ability: Ability) -> float:
        """What a lasting or arriving ability is worth to her for the rest of the game."""
        if isinstance(ability, Income):
            return ability.more * out.left * 0.45 * (out.gold if ability.land is Land.VILLAGE else out.food)
        if isinstance(ability, Discount):
            if ability.on is Purchase.IMPROVEMENT:
                return 0.2 * ability.food * out.food * out.left
            share = 0.9 if ability.on is Purchase.COURT else 0.4
            places = COURT_PLACES - len(s.courts[out.seat]) + 1
            return share * ability.gold * out.gold * min(places, out.left)
        if isinstance(ability, SweepsCost):
            return 0.15 * out.left
        if isinstance(ability, ShowOneGuestOut) and s.guests[out.seat]:
            tally = tally_of(s.courts[out.seat], out.board, len(s.guests[out.seat]))
            return max([guest_crowns(card, tally, s.banner[out.seat]) for card in s.guests[out.seat]])
        return 0.0

    def build(self, s: Reign, out: Outlook, card: int, place: int) -> float:
        record = improvement(card)
        gold, food = price(s, out.seat, card)
        more = record.value - s.land_value[place]
        village = record.land is Land.VILLAGE
        unit = out.gold if village else out.food
        now = 0.0
        if s.gathered == NEITHER:  # rivals who play later this round profit as often as she does
            now = self.temper.greed + (1.0 - self.temper.greed) * s.place(out.seat) / len(out.rivals)
        value = more * unit * (now + self.temper.neighbour * out.left * 0.5) - out.gold * gold - out.food * food
        path, covered = record.path or "", s.land_path[place]
        if path != covered:
            if (path, covered) not in out.swings:
                out.swings[path, covered] = self.swing(s, out, path, covered)
            value += out.swings[path, covered]
        return value

    def swing(self, s: Reign, out: Outlook, path: str, covered: str) -> float:
        """What another path on the land is worth to her, and costs her in her rivals' courts."""
        board = out.board.copy()
        if path:
            board[path] = board.get(path, 0) + 1
        if covered:
            board[covered] -= 1
        before = out.crowns_now(s)
        change = [
            crowns_with(s.courts[n], s.guests[n], s.banner[n], board) - before[n] if _counts_board(s, n) else 0 for n in range(s.seats)
        ]
        return change[out.seat] - self.temper.spite * sum([change[n] for n in out.rivals]) / (0.4 + 0.6 * len(out.rivals))

    def send(self, s: Reign, out: Outlook, card: int, target: int) -> float:
        """A Guest goes to the strongest rival it hurts."""
        tally = tally_of(s.courts[target], out.board, len(s.guests[target]) + 1)
        hurt = guest_crowns(card, tally, s.banner[target])
        strength = out.strengths(s, self.temper)
        place = sum([1 for other in out.rivals if strength[other] > strength[target]])
        share = (1.0, 0.72, 0.6)[len(out.rivals) - 1] / (1 + place)
        gold, food = price(s, out.seat, card)
        return self.temper.spite * hurt * share - out.gold * gold - out.food * food

    def sweeps(self, s: Reign, out: Outlook) -> bool:
        """She sweeps when the row has nothing for her and she has gold for what comes."""
        left = s.gold[out.seat] - sweep_price(s, out.seat)
        return left >= 4 * out.ending + self.temper.sweep_above * (1.0 - out.ending)

    # --- being asked ------------------------------------------------------------------------------------------------

    def show_out(self, s: Reign, seat: int, legal: list[Action]) -> Action:
        tally = tally_of(s.courts[seat], board_paths(s), len(s.guests[seat]))
        best, most = legal[-1], -1
        for action in legal:
            if action[0] == "show_out":
                hurt = guest_crowns(number_of(action[1]), tally, s.banner[seat])
                if hurt > most:
                    best, most = action, hurt
        return best

    def pledge(self, s: Reign, f: Moonrise, seat: int, legal: list[Action]) -> Action:
        confirm: Action = ("confirm",)
        payment = payment_of(f)
        need = payment.total(s.seats)
        missing = need - f.pledged_by_all()
        if missing <= 0:
            return confirm
        mine = f.pledged(seat)
        limit = self.willing(s, f, seat)
        wish = min(mine + missing, limit) if mine + missing <= limit else min(limit, max(mine, _share(need, s.seats)))
        if wish <= mine:
            return confirm
        action = self.pledging(s, f, seat, wish)
        return action if action in legal else confirm

    def pledging(self, s: Reign, f: Moonrise, seat: int, wish: int) -> Action:
        """The pledge of so much, or of what she has of it: food first, as it is worth less."""
        currency = payment_of(f).currency
        food = min(wish, s.food[seat]) if currency is not Currency.GOLD else 0
        gold = min(wish - food, s.gold[seat]) if currency is not Currency.FOOD else 0
        return ("pledge", *pledge_picks(currency, food, gold))

    def willing(self, s: Reign, f: Moonrise, seat: int) -> int:
        """The most she would pay: what failure costs her against success, times a temper that varies from Moon to Moon."""
        payment = payment_of(f)
        out = Outlook(s, seat, self.temper)
        stake = _felt(payment.success, s, seat, out) - _felt(payment.failure, s, seat, out)
        unit = out.food if payment.currency is not Currency.GOLD else out.gold
        mood = self.temper.generous + 0.1 * ((f.card * 7 + seat * 5 + s.round * 3 + s.seats) % 8)
        return min(int(stake * mood / max(unit, 0.01)), stock(s, seat, payment.currency))


def _share(need: int, sisters: int) -> int:
    """What each would pay if all paid alike."""
    return -(-need // sisters)


def _counts_board(s: Reign, seat: int) -> bool:
    verbs = [verb for card in s.courts[seat] for verb in CROWN_VERBS[card]]
    if s.banner[seat] != NONE:
        verbs += BANNER_CROWN_VERBS[s.banner[seat]]
    return any(isinstance(verb, CrownsPer) and verb.where is not Where.COURT for verb in verbs)


def _felt(outcry: Outcry, s: Reign, seat: int, out: Outlook) -> float:
    """What a Moon's outcome would mean to her, in Crowns."""
    if isinstance(outcry, (EachGains, PayersGain)):
        return out.food * outcry.food + out.gold * outcry.gold
    if isinstance(outcry, GainForEachAfter):
        food, gold = outcry.share(s, seat)
        return out.food * food + out.gold * gold
    if isinstance(outcry, EachGathers):
        return out.food * s.farm_total() if outcry.land is Land.FARM else out.gold * s.village_total()
    if isinstance(outcry, (EachLoses, LoseForEachBefore)):
        food, gold = outcry.share(s, seat) if isinstance(outcry, LoseForEachBefore) else (outcry.food, outcry.gold)
        return -out.food * min(food, s.food[seat]) - out.gold * min(gold, s.gold[seat])
    if isinstance(outcry, EachLosesHalf):
        food = (s.food[seat] + 1) // 2 if outcry.what is not Currency.GOLD else 0
        gold = (s.gold[seat] + 1) // 2 if outcry.what is not Currency.FOOD else 0
        return -out.food * food - out.gold * gold
    return 0.0


MIND: Final = ReignMind()
