"""Threat tests, knockouts, and the way back to town."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.deeds import (
    KING_PICK,
    SEAT_PICK,
    SPACE,
    drop_offers,
    favor_terrain,
    lose_goods,
    move_hero,
    raise_threat,
    refill_starbursts,
    roll_two,
)
from regalia.games.runebound_midnight.frames import CarryToTown, Knockout, ThreatTest
from regalia.games.runebound_midnight.printed import HARVEST, SACRIFICE
from regalia.games.runebound_midnight.reckoning import highest_hero, level, nearest_towns
from regalia.games.runebound_midnight.state import COMBAT_NAMES, KING, Midnight
from regalia.kernel import DONE, NUMBER, Action, Ask, Flow, Offers, number_of, procedure

AFTERWARDS = 3  # exhaustion counters for +1 after the roll (MN-092)


def power_worth(s: Midnight, power: int) -> int:
    """What a shadow power is worth now; 0 when the Night King has another one."""
    king = box.NIGHT_KINGS[s.night_king]
    return king.levels[s.shadow - 1] if king.power == power else 0


def window_clock(s: Midnight) -> int:
    """Seconds for a decision of the Night King in the Heroes' turns; his own turn has no clock of its own."""
    return 0 if s.active == KING else s.king_clock


# --- the threat test ----------------------------------------------------------------------------------------------------


def test_modifier(s: Midnight, f: ThreatTest) -> int:
    """The pool (MN-041), pushed exhaustion counters, and for event tests Sunulael's power."""
    return s.pool + f.bonus + (power_worth(s, SACRIFICE) if f.event else 0)


class PushBefore(Ask[Midnight, ThreatTest]):
    """Exhaustion counters before the roll of an event test; the test itself is optional (MN-047)."""

    rule = "MN-092"

    def seats(self, s: Midnight, f: ThreatTest) -> tuple[int, ...]:
        return (KING,) if f.event and s.exhaustion_counters else ()  # MN-045, MN-093

    def clock(self, s: Midnight, f: ThreatTest) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: ThreatTest, seat: int) -> Action:
        return ("roll",)

    def prompt(self, s: Midnight, f: ThreatTest, seat: int) -> str:
        return (
            f"{f.cause} Threat test: two dice and {test_modifier(s, f)} against {s.difficulty}. "
            f"Push it with exhaustion counters ({s.exhaustion_counters} at hand)?"
        )

    def options(self, s: Midnight, f: ThreatTest, seat: int, o: Offers) -> None:
        o.offer("roll")
        for count in range(1, s.exhaustion_counters + 1):
            o.offer("push", NUMBER[count])
        o.offer("pass")

    def take(self, s: Midnight, f: ThreatTest, seat: int, action: Action) -> Flow:
        if action[0] == "pass":
            s.tell("The Night King lets the test pass.", rule="MN-047")
            return DONE
        if action[0] == "push":
            count = number_of(action[1])
            s.exhaustion_counters -= count
            f.bonus += count
            s.tell("The Night King spends exhaustion counters for +{0} on the test.", count, rule="MN-092")
        return None


def roll_threat(s: Midnight, f: ThreatTest) -> Flow:
    """MN-041."""
    f.dice = roll_two(s, "Threat")
    total = sum(f.dice) + test_modifier(s, f)
    s.tell("Threat test: {0} + {1} and {2} more make {3} against {4}.", f.dice[0], f.dice[1], total - sum(f.dice), total, s.difficulty,
           rule="MN-041")  # fmt: skip
    return None


class PushAfter(Ask[Midnight, ThreatTest]):
    """Groups of three exhaustion counters after the roll, where they can turn it."""

    rule = "MN-092"

    def seats(self, s: Midnight, f: ThreatTest) -> tuple[int, ...]:
        short = s.difficulty - sum(f.dice) - test_modifier(s, f)
        return (KING,) if f.event and 0 < short <= s.exhaustion_counters // AFTERWARDS else ()

    def clock(self, s: Midnight, f: ThreatTest) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: ThreatTest, seat: int) -> Action:
        return ("accept",)

    def prompt(self, s: Midnight, f: ThreatTest, seat: int) -> str:
        short = s.difficulty - sum(f.dice) - test_modifier(s, f)
        return f"The test falls short by {short}. Three exhaustion counters are worth 1 ({s.exhaustion_counters} at hand)."

    def options(self, s: Midnight, f: ThreatTest, seat: int, o: Offers) -> None:
        for groups in range(1, s.exhaustion_counters // AFTERWARDS + 1):
            o.offer("push", NUMBER[groups])
        o.offer("accept")

    def take(self, s: Midnight, f: ThreatTest, seat: int, action: Action) -> Flow:
        if action[0] == "push":
            groups = number_of(action[1])
            s.exhaustion_counters -= AFTERWARDS * groups
            f.bonus += groups
            s.tell("The Night King discards {0} exhaustion counters for +{1}.", AFTERWARDS * groups, groups, rule="MN-092")
        return None


def settle_threat(s: Midnight, f: ThreatTest) -> Flow:
    """MN-042: refill, empty the pool, raise the level; or nothing at all."""
    if sum(f.dice) + test_modifier(s, f) >= s.difficulty:
        refill_starbursts(s)
        if s.pool:
            s.tell("The threat pool is emptied.", rule="MN-042")
        s.pool = 0
        s.tally("threat", KING, "event" if f.event else "step")
        raise_threat(s)
    else:
        s.tell("The threat test fails.", rule="MN-041")
    return None


procedure(ThreatTest, PushBefore(), roll_threat, PushAfter(), settle_threat)


# --- to the nearest town ------------------------------------------------------------------------------------------------


class ChooseRefuge(Ask[Midnight, CarryToTown]):
    """Which of several equally near towns (RB-092)."""

    rule = "RB-092"

    def seats(self, s: Midnight, f: CarryToTown) -> tuple[int, ...]:
        return (f.seat,) if len(nearest_towns(s.at[f.seat])) > 1 else ()

    def prompt(self, s: Midnight, f: CarryToTown, seat: int) -> str:
        return "Which of the nearest towns takes you in?"

    def options(self, s: Midnight, f: CarryToTown, seat: int, o: Offers) -> None:
        for town in nearest_towns(s.at[seat]):
            o.offer(SPACE[town])

    def take(self, s: Midnight, f: CarryToTown, seat: int, action: Action) -> Flow:
        move_hero(s, seat, number_of(action[0]))
        return None


def carry(s: Midnight, f: CarryToTown) -> Flow:
    """The only nearest town; after a choice that is the town itself."""
    town = nearest_towns(s.at[f.seat])[0]
    move_hero(s, f.seat, town)
    s.tell("{0} is taken to {1}.", SEAT_PICK[f.seat], SPACE[town], rule="RB-092")
    if s.active == f.seat and not s.turn_over:  # by a card, in the middle of his movement
        favor_terrain(s, f.seat)
    return None


procedure(CarryToTown, ChooseRefuge(), carry)


# --- the knockout -------------------------------------------------------------------------------------------------------


def fall(s: Midnight, f: Knockout) -> Flow:
    """Who is highest, the Night King's gold, goods lost, recovery (MN-167)."""
    seat = f.seat
    s.tell("{0} is knocked out.", SEAT_PICK[seat], rule="RB-033")
    s.tally("fell", seat, COMBAT_NAMES[s.combat.kind] if s.combat is not None else "outside of combat")
    if highest_hero(s) == seat:  # MN-164: judged before goods are lost
        s.gold += level(s, seat)
        s.tell("The highest Hero has fallen: the Night King gains {0} gold.", level(s, seat), rule="MN-164")
    if s.goods[seat]:
        lose_goods(s, seat)  # MN-162; Items stay (MN-163)
    s.wounds[seat] = 0
    s.exhaustion[seat] = 0
    if s.active == seat:
        s.turn_over = 2  # RB-092
    s.call(CarryToTown(seat))
    return None


def lose_offers(s: Midnight, f: Knockout) -> Flow:
    drop_offers(s, f.seat)
    return None


class Harvest(Ask[Midnight, Knockout]):
    """Jahzir may raise the threat level instead of testing (MN-102)."""

    rule = "MN-102"

    def seats(self, s: Midnight, f: Knockout) -> tuple[int, ...]:
        return (KING,) if s.marks < power_worth(s, HARVEST) else ()

    def clock(self, s: Midnight, f: Knockout) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: Knockout, seat: int) -> Action:
        return ("test",)

    def prompt(self, s: Midnight, f: Knockout, seat: int) -> str:
        left = power_worth(s, HARVEST) - s.marks
        name = box.HEROES[s.heroes[f.seat]].name
        return f"{name} is knocked out. Raise the threat level without a test ({left} left at this level of the power)?"

    def options(self, s: Midnight, f: Knockout, seat: int, o: Offers) -> None:
        o.offer("harvest")
        o.offer("test")

    def take(self, s: Midnight, f: Knockout, seat: int, action: Action) -> Flow:
        if action[0] == "test":
            return None
        s.marks += 1
        s.tally("threat", KING, "harvest")
        s.tell("{0} lays a doom counter on the map.", KING_PICK[s.night_king], rule="MN-102")
        raise_threat(s)
        return DONE


def test_knockout(s: Midnight, f: Knockout) -> Flow:
    """MN-044 (c)."""
    s.call(ThreatTest(True, f"{box.HEROES[s.heroes[f.seat]].name} is knocked out."))
    return None


procedure(Knockout, fall, lose_offers, Harvest(), test_knockout)
