"""The Night King's influence roll with re-rolls in the middle of another player's combat, then a threat test with counters before and
after the roll, which ends the game at once."""

from __future__ import annotations

from typing import final

from regalia.kernel import (
    AGAIN,
    NUMBER,
    Action,
    Ask,
    Chance,
    Flow,
    Frame,
    Offers,
    Outcome,
    Settings,
    State,
    number_of,
    procedure,
)
from tests.proofs.plays import Proof, play

KING, HERO = 0, 1


@final
class Eredane(State):
    __slots__ = ("combat_counters", "exhaustion", "influence", "level", "pool", "wounds")
    level: int
    pool: int
    combat_counters: int
    exhaustion: int
    influence: int
    wounds: int

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.level = 9
        self.pool = 3
        self.combat_counters = 2
        self.exhaustion = 5
        self.influence = 0
        self.wounds = 0


@final
class Combat(Frame):
    __slots__ = ("dice",)
    dice: list[int]

    def __init__(self) -> None:
        super().__init__(HERO)
        self.dice = []


@final
class ThreatTest(Frame):
    __slots__ = ("bonus", "total")
    bonus: int
    total: int

    def __init__(self) -> None:
        super().__init__(KING)
        self.bonus = 0
        self.total = 0


def roll_influence(s: Eredane, f: Combat) -> None:
    f.dice = [s.chance.roll(6) for _ in range(3)]


class Reroll(Ask[Eredane, Combat]):
    """The Night King decides in the Hero's combat (MN-091)."""

    def seats(self, s: Eredane, f: Combat) -> tuple[int, ...]:
        return (KING,) if s.combat_counters else ()

    def options(self, s: Eredane, f: Combat, seat: int, o: Offers) -> None:
        for at in range(len(f.dice)):
            o.offer("reroll", NUMBER[at])
        o.offer("keep")

    def take(self, s: Eredane, f: Combat, seat: int, action: Action) -> Flow:
        if action[0] == "keep":
            return None
        s.combat_counters -= 1
        f.dice[number_of(action[1])] = s.chance.roll(6)
        return AGAIN


def fix_influence(s: Eredane, f: Combat) -> None:
    s.influence = sum(1 for die in f.dice if die >= 5)


class Escape(Ask[Eredane, Combat]):
    def options(self, s: Eredane, f: Combat, seat: int, o: Offers) -> None:
        o.offer("escape")
        o.offer("fight")

    def take(self, s: Eredane, f: Combat, seat: int, action: Action) -> Flow:
        if action[0] == "escape":
            s.call(ThreatTest())  # MN-044
        return None


def fight_on(s: Eredane, f: Combat) -> None:
    s.wounds += 1
    s.end(Outcome((), (1, 1), (0, 0), "The combat went on."))


class Before(Ask[Eredane, ThreatTest]):
    def options(self, s: Eredane, f: ThreatTest, seat: int, o: Offers) -> None:
        for count in range(s.exhaustion + 1):
            o.offer("spend", NUMBER[count])

    def take(self, s: Eredane, f: ThreatTest, seat: int, action: Action) -> Flow:
        f.bonus = number_of(action[1])
        s.exhaustion -= f.bonus
        return None


def roll_test(s: Eredane, f: ThreatTest) -> None:
    f.total = s.chance.roll(10) + s.chance.roll(10) + s.pool + f.bonus


class After(Ask[Eredane, ThreatTest]):
    def options(self, s: Eredane, f: ThreatTest, seat: int, o: Offers) -> None:
        for groups in range(s.exhaustion // 3 + 1):
            o.offer("spend", NUMBER[3 * groups])

    def take(self, s: Eredane, f: ThreatTest, seat: int, action: Action) -> Flow:
        spent = number_of(action[1])
        s.exhaustion -= spent
        f.total += spent // 3
        return None


def settle(s: Eredane, f: ThreatTest) -> None:
    if f.total >= 16:
        s.pool = 0
        s.level += 1
        if s.level == 10:
            s.end(Outcome((KING,), (1, 2), (1, 0), "The threat level reached 10.", "MN-231"))


procedure(Combat, roll_influence, Reroll(), fix_influence, Escape(), fight_on)
procedure(ThreatTest, Before(), roll_test, After(), settle)


class Game(Proof[Eredane]):
    def setup(self, seats: int, settings: Settings, chance: Chance) -> Eredane:
        s = Eredane(seats, chance)
        chance.forced.extend([4, 0, 0, 5, 4, 3])  # influence 5, 1, 1; a re-roll 6; the test 5 + 4
        s.call(Combat())
        return s


def test_threat_test_in_another_players_combat_ends_the_game_at_once() -> None:
    s = play(
        Game(),
        2,
        [
            (KING, ("reroll", "number:1")),
            (KING, ("keep",)),
            (HERO, ("escape",)),
            (KING, ("spend", "number:2")),  # 5 + 4 + pool 3 + 2 = 14: not enough
            (KING, ("spend", "number:3")),  # three more give 1: 15, still not
        ],
    )
    assert s.influence == 2
    assert s.outcome is not None
    assert s.outcome.winners == ()
    assert (s.level, s.pool, s.wounds) == (9, 3, 1)


def test_counters_after_the_roll_turn_the_test() -> None:
    class Closer(Game):
        def setup(self, seats: int, settings: Settings, chance: Chance) -> Eredane:
            s = super().setup(seats, settings, chance)
            s.pool = 4
            return s

    s = play(
        Closer(),
        2,
        [
            (KING, ("reroll", "number:2")),
            (KING, ("keep",)),
            (HERO, ("escape",)),
            (KING, ("spend", "number:2")),
            (KING, ("spend", "number:3")),
        ],
    )
    assert s.outcome is not None
    assert s.outcome.winners == (KING,)
    assert s.stack == []
    assert s.wounds == 0  # nothing further was resolved: the combat did not go on
