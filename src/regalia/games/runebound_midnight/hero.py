"""A Hero's turn: Refresh, Movement, Adventure, Market, Experience (RB-001, MN-120 to MN-147)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import FAR, SPACES, WALK, town_number
from regalia.games.runebound_midnight.combat import begin_combat
from regalia.games.runebound_midnight.deeds import (
    ADVENTURE_DRAWN,
    GATE,
    ITEM,
    MARKET_FILLED,
    SEAT_PICK,
    SPACE,
    TURN,
    draw_challenge,
    draw_offer,
    ease,
    face_name,
    favor_terrain,
    fill_town,
    mend,
    move_hero,
    own_luck,
    roll_movement,
    roll_two,
)
from regalia.games.runebound_midnight.frames import Experience, HeroTurn, Journey, Market, Spoils, ThreatTest, Trade, Travel
from regalia.games.runebound_midnight.market import buy_offer, cannot_buy, cannot_sell, sell_item, throw_away
from regalia.games.runebound_midnight.powers import has_powers, put_powers, refresh, use_power
from regalia.games.runebound_midnight.printed import (
    AFTER_TEST,
    AFTER_TRAVEL,
    EXPERIENCE,
    INFILTRATING,
    INFILTRATION_SKILLS,
    MOVING,
    SKILL_NAMES,
    SPACE_KINDS,
    STRONGHOLD,
    TERRAIN_NAMES,
    TOWN,
    WILD,
    say_count,
)
from regalia.games.runebound_midnight.reckoning import infiltration_number, infiltration_odds, infiltration_total, matches, movement_dice
from regalia.games.runebound_midnight.state import ADVENTURE, Midnight
from regalia.games.runebound_midnight.travel_verbs import SURE
from regalia.kernel import AGAIN, DONE, Action, Ask, Flow, Offers, Refusal, number_of, procedure

SKILL_WORDS = tuple(name.lower() for name in SKILL_NAMES)


def refresh_step(s: Midnight, f: HeroTurn) -> Flow:
    """RB-002, MN-120."""
    s.active = f.seat
    own_luck(s, TURN)
    s.turn_over = 0
    s.bought = []
    s.sold = []
    s.once_a_turn = []
    s.declined = []
    s.bonus_dice = 0
    s.bonus_taken = False
    refresh(s, f.seat)
    s.dice = movement_dice(s, f.seat)  # MN-121: counted once
    s.tell("{0}'s turn: {1}.", SEAT_PICK[f.seat], movement(s.dice), rule="RB-001")
    favor_terrain(s, f.seat)
    return None


def movement(count: int, kind: str = "movement") -> str:
    """So many dice, in words."""
    return f"{count} {kind} {'die' if count == 1 else 'dice'}"


# --- movement -----------------------------------------------------------------------------------------------------------


NO_DIE: Final = Refusal("MN-121", "You have no movement die left.")
NOT_TIRED: Final = Refusal("MN-122", "You have no exhaustion to rest from.")
UNHURT: Final = Refusal("MN-124", "You have no wound to heal.")


def cannot_rest(s: Midnight, seat: int) -> Refusal | None:
    if not s.dice and not s.bonus_dice:
        return NO_DIE
    if not s.exhaustion[seat]:
        return NOT_TIRED
    return None


def cannot_heal(s: Midnight, seat: int) -> Refusal | None:
    if not s.dice and not s.bonus_dice:
        return NO_DIE
    if SPACES[s.at[seat]].kind == STRONGHOLD:
        return Refusal("MN-113", "A stronghold matches no symbol; nothing heals there.")
    if not s.wounds[seat]:
        return UNHURT
    return None


def cannot_barter(s: Midnight, seat: int) -> Refusal | None:
    if not s.dice and not s.bonus_dice:
        return NO_DIE
    if SPACES[s.at[seat]].kind == STRONGHOLD:
        return Refusal("MN-113", "A stronghold matches no symbol; nobody barters there.")
    if not len(s.market) and all(cannot_sell(s, seat, item) is not None for item in s.items[seat]):
        return Refusal("MN-132", "The market deck is empty and you have nothing that you may sell.")
    return None


def partners(s: Midnight, seat: int) -> list[int]:
    """Other Heroes in the same space (MN-140)."""
    return [other for other in s.hero_seats if other != seat and s.at[other] == s.at[seat]]


class Move(Ask[Midnight, HeroTurn]):
    """Movement dice spent as actions, in any order (MN-121)."""

    rule = "MN-121"

    def seats(self, s: Midnight, f: HeroTurn) -> tuple[int, ...]:
        seat = f.seat
        if s.turn_over:
            return ()
        if s.dice or s.bonus_dice or s.offers[seat] or partners(s, seat) or has_powers(s, seat, MOVING):
            return (seat,)
        return ()

    def prompt(self, s: Midnight, f: HeroTurn, seat: int) -> str:
        bonus = f" and {movement(s.bonus_dice, 'bonus')}" if s.bonus_dice else ""
        ways = "Journey, rest, heal or barter" if s.dice else "Rest, heal or barter" if s.bonus_dice else "Do what needs none, or end"
        return f"{SPACES[s.at[seat]].name}: {movement(s.dice)}{bonus}. {ways}."

    def options(self, s: Midnight, f: HeroTurn, seat: int, o: Offers) -> None:
        o.actions.extend(journeys(s.at[seat], s.dice))
        if o.refused is not None:
            refuse_journeys(s, seat, o)
        o.put(("rest",), cannot_rest(s, seat))
        o.put(("heal",), cannot_heal(s, seat))
        o.put(("barter",), cannot_barter(s, seat))
        for item in s.offers[seat]:
            o.put(("buy", ITEM[item]), cannot_buy(s, seat, item))
        put_powers(s, seat, MOVING, o)
        for other in partners(s, seat):
            o.offer("trade", SEAT_PICK[other])
        for item in s.items[seat]:
            o.offer("discard", ITEM[item])
        o.offer("end")

    def take(self, s: Midnight, f: HeroTurn, seat: int, action: Action) -> Flow:
        word = action[0]
        if word == "end":
            return None
        if word == "journey":
            journey(s, seat, number_of(action[1]), SKILL_WORDS.index(action[2]) if len(action) == 3 else -1)
        elif word == "rest":
            spend_die(s)
            ease(s, seat, 1)
        elif word in ("heal", "barter"):
            spend_die(s)
            s.call(Travel(seat, word == "barter"))
        elif word == "buy":
            buy_offer(s, seat, number_of(action[1]))
        elif word == "use":
            use_power(s, seat, action[1])
        elif word == "trade":
            s.call(Trade(seat, number_of(action[1])))
        else:
            throw_away(s, seat, number_of(action[1]))
        return AGAIN


# --- journeys (MN-123) ----------------------------------------------------------------------------------------------------

_JOURNEYS: dict[int, list[Action]] = {}  # by place and dice, made when first needed


def journeys(here: int, dice: int) -> list[Action]:
    """Every space the dice reach through the wild, as one action each; a town or stronghold with the skill to enter by."""
    key = 100 * here + dice
    known = _JOURNEYS.get(key)
    if known is None:
        known = []
        for space, steps in enumerate(WALK[here]):
            if 0 < steps <= dice:
                if SPACES[space].kind == WILD:
                    known.append(("journey", SPACE[space]))
                else:
                    known.extend([("journey", SPACE[space], SKILL_WORDS[skill]) for skill in INFILTRATION_SKILLS])
        _JOURNEYS[key] = known
    return known


_STEPS: dict[int, list[int]] = {}  # by goal and place, made when first needed


def steps_toward(goal: int, here: int) -> list[int]:
    """The spaces of the wild through which a shortest way leads on."""
    key = 1000 * goal + here
    known = _STEPS.get(key)
    if known is None:
        left = WALK[goal][here]
        known = _STEPS[key] = [there for there in SPACES[here].near if WALK[goal][there] == left - 1 and SPACES[there].kind == WILD]
    return known


def refuse_journeys(s: Midnight, seat: int, o: Offers) -> None:
    """Why the other spaces are out of reach."""
    tired = Refusal("MN-121", "You have no movement die left to journey.")
    for space, steps in enumerate(WALK[s.at[seat]]):
        if not s.dice and steps == 1:
            o.refuse(("journey", SPACE[space]), tired)
        elif s.dice < steps < FAR:
            o.refuse(
                ("journey", SPACE[space]), Refusal("MN-123", "{0} is {1} dice away and you have {2}.", SPACES[space].name, steps, s.dice)
            )


def journey(s: Midnight, seat: int, space: int, skill: int) -> None:
    """One die a space, by a shortest way, past patrols where that costs nothing more.

    Nothing on the way stops a Hero (MN-066), but bonus dice of his favored terrain do: they are lost when he walks on (MN-245).
    """
    start = s.at[seat]
    while s.at[seat] != space:
        here = s.at[seat]
        s.dice -= 1
        if skill >= 0 and WALK[space][here] == 1:
            s.call(Journey(seat, space, skill))
            break
        nearer = steps_toward(space, here)
        there = nearer[0] if len(nearer) == 1 else min(nearer, key=s.patrols.count)
        move_hero(s, seat, there)
        favor_terrain(s, seat)
        if s.bonus_dice:
            break
    if s.at[seat] != start:
        s.tell("{0} journeys to {1}.", SEAT_PICK[seat], SPACE[s.at[seat]], rule="MN-123")


def spend_die(s: Midnight) -> None:
    """Bonus dice first: they are good for nothing else (MN-245)."""
    if s.bonus_dice:
        s.bonus_dice -= 1
    else:
        s.dice -= 1


# --- infiltration (MN-134 to MN-139) --------------------------------------------------------------------------------------


def infiltration_shortfall(s: Midnight, f: Journey) -> int:
    total = sum(s.test_dice) + infiltration_total(s, f.seat, f.skill) + s.test
    return infiltration_number(s, f.seat) - total


class HelpInfiltration(Ask[Midnight, Journey]):
    """Cards for the test that is coming."""

    rule = "MN-134"

    def seats(self, s: Midnight, f: Journey) -> tuple[int, ...]:
        return (f.seat,) if s.test < SURE and has_powers(s, f.seat, INFILTRATING) else ()

    def prompt(self, s: Midnight, f: Journey, seat: int) -> str:
        chance = infiltration_odds(s, seat, f.skill)
        return f"Infiltrate {SPACES[f.space].name} by {SKILL_NAMES[f.skill]}: {chance} %. Use something first?"

    def options(self, s: Midnight, f: Journey, seat: int, o: Offers) -> None:
        o.offer("roll")
        put_powers(s, seat, INFILTRATING, o)

    def take(self, s: Midnight, f: Journey, seat: int, action: Action) -> Flow:
        if action[0] == "roll":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def roll_infiltration(s: Midnight, f: Journey) -> Flow:
    own_luck(s, GATE + f.space)
    s.test_dice = [] if s.test >= SURE else roll_two(s, f"Infiltration, {SKILL_NAMES[f.skill]}")
    return None


class RetryInfiltration(Ask[Midnight, Journey]):
    """A failed test may be rolled again by some cards."""

    rule = "RB-015"

    def seats(self, s: Midnight, f: Journey) -> tuple[int, ...]:
        return (f.seat,) if infiltration_shortfall(s, f) > 0 and has_powers(s, f.seat, AFTER_TEST) else ()

    def prompt(self, s: Midnight, f: Journey, seat: int) -> str:
        return f"The infiltration fails by {infiltration_shortfall(s, f)}. Roll again?"

    def options(self, s: Midnight, f: Journey, seat: int, o: Offers) -> None:
        put_powers(s, seat, AFTER_TEST, o)
        o.offer("accept")

    def take(self, s: Midnight, f: Journey, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def judge_infiltration(s: Midnight, f: Journey) -> Flow:
    """Enter (MN-135), or stay outside with the turn over (MN-136)."""
    short = infiltration_shortfall(s, f)
    if s.test < SURE:
        number = infiltration_number(s, f.seat)
        s.tell("{0} tries to slip into {1}: {2} against {3}.", SEAT_PICK[f.seat], SPACE[f.space], number - short, number, rule="MN-134")
    s.test_dice = []
    s.test = 0
    if short <= 0:
        move_hero(s, f.seat, f.space)
        s.tell("{0} enters {1}.", SEAT_PICK[f.seat], SPACE[f.space], rule="MN-135")
        favor_terrain(s, f.seat)
    else:
        s.turn_over = 1
        s.tally("turned away", f.seat, SPACE_KINDS[SPACES[f.space].kind])
        s.tell("{0} is turned away, and the turn ends.", SEAT_PICK[f.seat], rule="MN-136")
        s.call(ThreatTest(True, f"{box.HEROES[s.heroes[f.seat]].name} fails to infiltrate."))  # MN-044 a
    return None


procedure(Journey, HelpInfiltration(), roll_infiltration, RetryInfiltration(), judge_infiltration)


# --- heal and barter (MN-124 to MN-133) -----------------------------------------------------------------------------------


def roll_travel(s: Midnight, f: Travel) -> Flow:
    """In a town no roll is needed (MN-128)."""
    in_town = SPACES[s.at[f.seat]].kind == TOWN
    s.travel_face = 0 if in_town else roll_movement(s, 1, "A roll to barter" if f.barter else "A roll to heal")[0]
    return None


class RetryTravel(Ask[Midnight, Travel]):
    """A missed die may be rolled again by some abilities."""

    rule = "RB-015"

    def seats(self, s: Midnight, f: Travel) -> tuple[int, ...]:
        return (f.seat,) if not matches(s.travel_face, s.at[f.seat]) and has_powers(s, f.seat, AFTER_TRAVEL) else ()

    def prompt(self, s: Midnight, f: Travel, seat: int) -> str:
        terrain = TERRAIN_NAMES[SPACES[s.at[seat]].terrain]
        return f"The die shows {face_name(s.travel_face)}, and you stand in {terrain}. Use something to roll it again, or accept it."

    def options(self, s: Midnight, f: Travel, seat: int, o: Offers) -> None:
        put_powers(s, seat, AFTER_TRAVEL, o)
        o.offer("accept")

    def take(self, s: Midnight, f: Travel, seat: int, action: Action) -> Flow:
        if action[0] == "accept":
            return None
        use_power(s, seat, action[1])
        return AGAIN


def judge_travel(s: Midnight, f: Travel) -> Flow:
    seat = f.seat
    if not matches(s.travel_face, s.at[seat]):  # MN-127
        s.tell("{0} finds no {1} here.", SEAT_PICK[seat], "trade" if f.barter else "healing", rule="MN-125" if f.barter else "MN-124")
        return DONE
    if not f.barter:
        mend(s, seat, 1)
        return DONE
    return None


class SellOrDraw(Ask[Midnight, Travel]):
    """One choice per success, made after it (MN-125, MN-126)."""

    rule = "MN-125"

    def prompt(self, s: Midnight, f: Travel, seat: int) -> str:
        return "The barter succeeds: sell an Item for half its cost, or see an offer."

    def options(self, s: Midnight, f: Travel, seat: int, o: Offers) -> None:
        empty = Refusal("MN-132", "The Midnight market deck is empty.")
        o.put(("draw",), None if len(s.market) else empty)
        for item in s.items[seat]:
            o.put(("sell", ITEM[item]), cannot_sell(s, seat, item))

    def take(self, s: Midnight, f: Travel, seat: int, action: Action) -> Flow:
        if action[0] == "draw":
            draw_offer(s, seat)
        else:
            sell_item(s, seat, number_of(action[1]))
        return None


procedure(Travel, roll_travel, RetryTravel(), judge_travel, SellOrDraw())


def movement_ends(s: Midnight, f: HeroTurn) -> Flow:
    """Dice left over are lost (MN-121)."""
    s.dice = 0
    s.bonus_dice = 0
    return None


# --- adventure ----------------------------------------------------------------------------------------------------------


class Adventure(Ask[Midnight, HeroTurn]):
    """A counter where the movement ended may be attempted (MN-145)."""

    rule = "MN-145"

    def seats(self, s: Midnight, f: HeroTurn) -> tuple[int, ...]:
        return (f.seat,) if not s.turn_over and s.jewels[s.at[f.seat]] else ()

    def prompt(self, s: Midnight, f: HeroTurn, seat: int) -> str:
        jewel = SPACES[s.at[seat]].jewel
        hard = ("the easiest kind", "harder than green", "harder than yellow", "the hardest kind")[jewel]
        colour = ("green", "yellow", "blue", "red")[jewel]
        return f"A {colour} adventure lies here: {hard}, worth {EXPERIENCE[jewel]} experience. Attempt it?"

    def options(self, s: Midnight, f: HeroTurn, seat: int, o: Offers) -> None:
        o.offer("attempt")
        o.offer("decline")

    def take(self, s: Midnight, f: HeroTurn, seat: int, action: Action) -> Flow:
        if action[0] == "attempt":
            own_luck(s, ADVENTURE_DRAWN)
            card = draw_challenge(s, SPACES[s.at[seat]].jewel)  # RB-063, MN-146
            s.reveal()
            if card >= 0:
                s.call(Spoils(seat))
                begin_combat(s, ADVENTURE, card, s.at[seat], [seat])
        return None


class BuyOffer(Ask[Midnight, Spoils]):
    """Offers lie there until the Hero leaves the space; a knockout takes him away from them (MN-129, MN-131)."""

    rule = "MN-129"

    def seats(self, s: Midnight, f: Spoils) -> tuple[int, ...]:
        payable = [item for item in s.offers[f.seat] if box.ITEMS[item].cost <= len(s.goods[f.seat]) and item not in s.sold]
        return (f.seat,) if payable else ()

    def prompt(self, s: Midnight, f: Spoils, seat: int) -> str:
        return f"The adventure is over and you have {say_count(len(s.goods[seat]), 'good')}. Buy what you were offered here?"

    def options(self, s: Midnight, f: Spoils, seat: int, o: Offers) -> None:
        for item in s.offers[seat]:
            o.put(("buy", ITEM[item]), cannot_buy(s, seat, item))
        for item in s.items[seat]:
            o.offer("discard", ITEM[item])
        o.offer("done")

    def take(self, s: Midnight, f: Spoils, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        if action[0] == "buy":
            buy_offer(s, seat, number_of(action[1]))
        else:
            throw_away(s, seat, number_of(action[1]))
        return AGAIN


procedure(Spoils, BuyOffer())


def market_step(s: Midnight, f: HeroTurn) -> Flow:
    """In a town where the movement ended (MN-180, MN-181)."""
    if not s.turn_over and SPACES[s.at[f.seat]].kind == TOWN:
        own_luck(s, MARKET_FILLED)
        fill_town(s, town_number(s.at[f.seat]))  # RB-100
        s.call(Market(f.seat))
    return None


def experience_step(s: Midnight, f: HeroTurn) -> Flow:
    """Compulsory even after a failed infiltration (MN-136, MN-185); a knockout ends the turn before it."""
    if s.turn_over < 2:
        s.call(Experience(f.seat))
    return None


procedure(HeroTurn, refresh_step, Move(), movement_ends, Adventure(), market_step, experience_step)
