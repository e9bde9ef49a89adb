"""Verbs about Clout, Health, damage and Levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from regalia.games.queen_by_midnight.abilities import ANY_CLASS
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.damage import check_falls, drain, hurt, strike
from regalia.games.queen_by_midnight.frames import Attack, Effects, attack_under_way
from regalia.games.queen_by_midnight.levels import FOREVER, NEXT_TURN, THIS_TURN, change_level, levels_said
from regalia.games.queen_by_midnight.model import (
    AIM,
    ASKS,
    ATTACKING,
    CLASS_NAMES,
    DEALT,
    FINISHED,
    GROW,
    PRICED,
    REPEATS,
    ROLLED,
    SHRINK,
    SIDE_NAMES,
    OwnClass,
    Verb,
    does,
    her_own,
    whom,
)
from regalia.games.queen_by_midnight.state import MOST_HEALTH, SUMMON_BASE, Queen, seat_pick
from regalia.games.queen_by_midnight.verbs.aim import reached, reached_seats
from regalia.games.queen_by_midnight.verbs.amounts import Amount
from regalia.kernel.asks import Action, Offers


@dataclass(frozen=True, slots=True)
class Gain(Verb):
    """Clout for you."""

    n: int
    rule = "QM-034"

    def say(self, target: str) -> str:
        return f"gain {self.n} Clout"

    def act(self, s: Queen, f: Effects) -> int:
        s.gain_clout(f.you, self.n)
        return FINISHED


@dataclass(frozen=True, slots=True)
class GainNumber(Verb):
    """Clout according to what an earlier verb found: a price, a roll; halved or whole, with a limit."""

    of: Literal["its price", "the roll"]
    divide: Annotated[int, range(1, 3)] = 1
    up: bool = False
    most: int = 0
    rule = "QM-034"

    def __post_init__(self) -> None:
        if self.up and self.divide == 1:
            raise ValueError("up: expected none without divide = 2: there is nothing to round.")

    def all_needs(self) -> tuple[str, ...]:
        return (PRICED,) if self.of == "its price" else (ROLLED,)

    def amount(self, f: Effects) -> int:
        found = (f.number + (self.divide - 1 if self.up else 0)) // self.divide
        return min(found, self.most) if self.most else found

    def say(self, target: str) -> str:
        size = f"half {self.of}, rounded {'up' if self.up else 'down'}" if self.divide == 2 else self.of
        return f"gain Clout equal to {size}" + (f", {self.most} at most" if self.most else "")

    def act(self, s: Queen, f: Effects) -> int:
        s.gain_clout(f.you, self.amount(f))
        return FINISHED


@dataclass(frozen=True, slots=True)
class GainPerTrap(Verb):
    """Clout for the Traps that the targets own."""

    n: int
    most: int
    rule = "QM-034"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"gain {self.n} Clout for each of their Traps, {self.most} at most"

    def act(self, s: Queen, f: Effects) -> int:
        traps = sum(s.traps_of(seat) for seat in reached_seats(s, f))
        s.gain_clout(f.you, min(self.most, self.n * traps))
        return FINISHED


@dataclass(frozen=True, slots=True)
class Applause(Verb):
    """Clout for each opponent beyond the targets: who only watches gains by an Attack as well, and the attacker alone pays for it."""

    n: int
    rule = "QM-034"
    needs = (ATTACKING,)

    def say(self, target: str) -> str:
        return f"gain {self.n} Clout for each opponent more than targets"

    def act(self, s: Queen, f: Effects) -> int:
        attack = attack_under_way(s)
        assert attack is not None
        summons = sum(target >= SUMMON_BASE for target in attack.targets)
        watching = sum(seat not in attack.targets for seat in s.opponents(f.you)) - summons  # who has just fallen is no opponent any more
        s.gain_clout(f.you, self.n * max(0, watching))
        return FINISHED


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """Health for you (QM-031)."""

    n: int
    rule = "QM-031"

    def say(self, target: str) -> str:
        return f"heal {self.n}"

    def act(self, s: Queen, f: Effects) -> int:
        s.heal(f.you, self.n)
        return FINISHED


@dataclass(frozen=True, slots=True)
class HealHalfRoll(Verb):
    """Health by a die."""

    rule = "QM-031"
    needs = (ROLLED,)

    def say(self, target: str) -> str:
        return "heal half the roll, rounded up"

    def act(self, s: Queen, f: Effects) -> int:
        s.heal(f.you, (f.number + 1) // 2)
        return FINISHED


@dataclass(frozen=True, slots=True)
class HealAll(Verb):
    """Health for every Princess."""

    n: int
    rule = "QM-031"

    def say(self, target: str) -> str:
        return f"every Princess heals {self.n}"

    def act(self, s: Queen, f: Effects) -> int:
        for seat in s.princesses():
            s.heal(seat, self.n)
        return FINISHED


@dataclass(frozen=True, slots=True)
class Lose(Verb):
    """The target loses Clout, or a Summon Loyalty (QM-140)."""

    n: int
    rule = "QM-039"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"{does(target, 'lose')} {self.n} Clout"

    def act(self, s: Queen, f: Effects) -> int:
        for target in reached(s, f):
            if target < SUMMON_BASE:
                s.lose_clout(target, self.n)
            else:
                drain(s, target - SUMMON_BASE, self.n)
        return FINISHED


@dataclass(frozen=True, slots=True)
class Steal(Verb):
    """Clout from the target to you: as much as there is (QM-038). A Summon loses Loyalty and nobody gains (QM-140)."""

    n: int
    rule = "QM-038"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"steal {self.n} Clout from {whom(target)}"

    def act(self, s: Queen, f: Effects) -> int:
        for target in reached(s, f):
            if target >= SUMMON_BASE:
                drain(s, target - SUMMON_BASE, self.n)
                continue
            taken = s.lose_clout(target, self.n)
            s.gain_clout(f.you, taken)
        return FINISHED


@dataclass(frozen=True, slots=True)
class LoseAndCount(Verb):
    """Each target loses Clout; you gain 1 for each who lost any."""

    n: int
    rule = "QM-039"

    def say(self, target: str) -> str:
        return f"each Princess loses {self.n} Clout; gain 1 Clout for each who lost any"

    def act(self, s: Queen, f: Effects) -> int:
        losers = [seat for seat in s.princesses() if s.lose_clout(seat, self.n)]
        s.gain_clout(f.you, len(losers))
        return FINISHED


@dataclass(frozen=True, slots=True)
class Deal(Verb):
    """Damage. On an Attack card it hits the Attack's targets; anywhere else it is an Attack of its own on each (QM-114, QM-116)."""

    amount: Amount
    not_attack: bool = False
    rule = "QM-097"
    needs = (AIM,)
    gives = DEALT

    def all_needs(self) -> tuple[str, ...]:
        return (*self.needs, *[need for more in self.amount.plus if more.when is not None for need in more.when.all_needs()])

    def misfit(self, there: frozenset[str]) -> str:
        return "Deal without not_attack on an Attack card, whose damage is the Attack's" if self.not_attack and ATTACKING in there else ""

    def say(self, target: str) -> str:
        words = f"deal {self.amount.say()} to {whom(target)}{self.amount.say_plus()}"
        return words + (" (not an Attack)" if self.not_attack else "")

    def act(self, s: Queen, f: Effects) -> int:
        if f.in_attack:
            attack = attack_under_way(s)
            assert attack is not None
            f.number = strike(s, attack, [self.amount.value(s, f, target) for target in attack.targets])
            return FINISHED
        if f.phase == 0:
            f.chosen = reached(s, f)
        if self.not_attack:
            for target in f.chosen:
                hurt(s, target, self.amount.value(s, f, target))
            check_falls(s, f.seat)
            return FINISHED
        if f.phase >= len(f.chosen):
            return FINISHED
        target = f.chosen[f.phase]
        f.phase += 1
        amount = self.amount.value(s, f, target)
        if amount and target in reached(s, f):
            s.call(damage_attack(f, target, amount))
        return REPEATS


def damage_attack(f: Effects, target: int, amount: int) -> Attack:
    """Damage that counts as an Attack, treated as a card of its own (QM-114)."""
    attack = Attack(f.seat, f.card, [target], f.you)
    attack.amount = amount
    return attack


@dataclass(frozen=True, slots=True)
class StrengthenNext(Verb):
    """More damage with the next Attack card of this turn."""

    n: int
    rule = "QM-064"

    def say(self, target: str) -> str:
        return f"your next Attack card this turn deals {self.n} more damage"

    def act(self, s: Queen, f: Effects) -> int:
        s.attack_bonus += self.n
        return FINISHED


@dataclass(frozen=True, slots=True)
class SwapCloutAndHealth(Verb):
    """Every Princess at once; not damage (QM-231)."""

    rule = "QM-231"

    def say(self, target: str) -> str:
        return "every Princess swaps her Clout and her Health"

    def act(self, s: Queen, f: Effects) -> int:
        for seat in s.princesses():
            rep = s.court[seat]
            rep.clout, rep.health = rep.health, min(MOST_HEALTH, rep.clout)
        s.tell("Every Princess swaps Clout and Health.", rule="QM-231")
        check_falls(s, f.seat, from_damage=False)
        return FINISHED


DURATIONS = {FOREVER: "", THIS_TURN: " until the end of the turn", NEXT_TURN: " until the end of your next turn"}


@dataclass(frozen=True, slots=True)
class GainLevel(Verb):
    """Levels in a Class of yours; where several fit you choose (QM-228)."""

    n: int
    until: Annotated[int, ("FOREVER", "THIS_TURN", "NEXT_TURN")]
    cls: OwnClass = ANY_CLASS
    rule = "QM-048"

    def say(self, target: str) -> str:
        where = "a Class of yours" if self.cls == ANY_CLASS else CLASS_NAMES[self.cls]
        how_many = levels_said(self.n)
        if self.until == FOREVER:
            how_many = "a permanent Level" if self.n == 1 else f"{self.n} permanent Levels"
        return f"gain {how_many} in {where}{DURATIONS[self.until]}"

    def act(self, s: Queen, f: Effects) -> int:
        classes = s.classes(f.you) if self.cls == ANY_CLASS else [self.cls]
        if len(classes) > 1:
            return ASKS
        for cls in classes:
            change_level(s, f.you, cls, self.n, self.until)
        return FINISHED

    def who(self, s: Queen, f: Effects) -> int:
        """An Advisor chooses for her Leader, but not for one with a token, who chooses herself."""
        return f.seat if s.princess(f.you).sides is None else f.you

    def prompt(self, s: Queen, f: Effects) -> str:
        what = "the Level" if self.n == 1 else f"the {self.n} Levels"
        return f"In which Class do you gain {what}?" if f.you == self.who(s, f) else f"In which Class does your Leader gain {what}?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for cls in s.classes(f.you):
            o.offer("level", CLASS_NAMES[cls].lower())

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        change_level(s, f.you, class_named(action[1]), self.n, self.until)
        return FINISHED


@dataclass(frozen=True, slots=True)
class LowerLevel(Verb):
    """The target loses Levels in a Class of hers until the end of her next turn; whoever causes it chooses (QM-228)."""

    n: int
    rule = "QM-050"
    needs = (AIM,)

    def say(self, target: str) -> str:
        return f"{does(target, 'lose')} {levels_said(self.n)} in a Class you choose until the end of {her_own(target)} next turn"

    def act(self, s: Queen, f: Effects) -> int:
        if f.phase == 0:
            f.chosen = reached_seats(s, f)
        return ASKS if f.phase < len(f.chosen) else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        what = "the Level" if self.n == 1 else f"the {self.n} Levels"
        return f"In which Class does {s.princess(f.chosen[f.phase]).name} lose {what}?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for cls in s.classes(f.chosen[f.phase]):
            o.offer("level", CLASS_NAMES[cls].lower())

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        change_level(s, f.chosen[f.phase], class_named(action[1]), -self.n, NEXT_TURN)
        f.phase += 1
        return REPEATS


def class_named(word: str) -> int:
    """The Class behind a word of an action."""
    return CLASS_NAMES.index(word.capitalize())


@dataclass(frozen=True, slots=True)
class Flip(Verb):
    """Turn the Grow/Shrink token (QM-227)."""

    may: bool = False
    bonus: int = 0  # Levels on the new side until the end of the turn
    rule = "QM-227"

    def say(self, target: str) -> str:
        words = "you may flip your token" if self.may else "flip your token"
        return words + (f" and gain {levels_said(self.bonus)} on the new side until the end of the turn" if self.bonus else "")

    def act(self, s: Queen, f: Effects) -> int:
        if s.princess(f.you).sides is None:
            return FINISHED
        if self.may:
            return ASKS
        self.turn(s, f)
        return FINISHED

    def turn(self, s: Queen, f: Effects) -> None:
        rep = s.court[f.you]
        rep.side = 1 - rep.side
        s.tell("{0} flips to {1}.", seat_pick(f.you), SIDE_NAMES[rep.side], rule="QM-227")
        sides = s.princess(f.you).sides
        if self.bonus and sides is not None:
            change_level(s, f.you, sides[rep.side], self.bonus, THIS_TURN)

    def prompt(self, s: Queen, f: Effects) -> str:
        side, sides = s.court[f.you].side, s.princess(f.you).sides
        if sides is None:
            return f"{SIDE_NAMES[side]} shows. Flip to {SIDE_NAMES[1 - side]}?"
        now, then = CLASS_NAMES[sides[side]], CLASS_NAMES[sides[1 - side]]
        return f"{SIDE_NAMES[side]} shows: you use {now} cards. Flip to {SIDE_NAMES[1 - side]}, to use {then} cards?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        o.offer("flip")
        o.offer("stay")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "flip":
            self.turn(s, f)
        return FINISHED


@dataclass(frozen=True, slots=True)
class HealBySide(Verb):
    """What is printed on two faces: healing while Grow shows, Clout while Shrink does."""

    heal: int
    clout: int
    rule = "QM-226"

    def say(self, target: str) -> str:
        return f"heal {self.heal} if Grow shows, gain {self.clout} Clout if Shrink shows"

    def act(self, s: Queen, f: Effects) -> int:
        if s.shows(f.you, GROW):
            s.heal(f.you, self.heal)
        elif s.shows(f.you, SHRINK):
            s.gain_clout(f.you, self.clout)
        return FINISHED


def price_of(card: int) -> int:
    """The To Buy cost of a card; 0 where none is printed."""
    return max(0, KIND[card].buy)
