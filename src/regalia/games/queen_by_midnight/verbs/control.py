"""Verbs that steer other verbs: choosing, rolling, aiming, conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from regalia.games.queen_by_midnight.abilities import Reroll
from regalia.games.queen_by_midnight.catalogue import KIND, TYPE, script
from regalia.games.queen_by_midnight.damage import target_pick
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import (
    AIM,
    ASKS,
    EACH_OF_THEM,
    FINISHED,
    REPEATS,
    ROLLED,
    SHE,
    SUMMON,
    Verb,
    clauses,
    the_first,
)
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen
from regalia.games.queen_by_midnight.verbs.aim import reached
from regalia.games.queen_by_midnight.verbs.amounts import Condition
from regalia.kernel.asks import NUMBER, Action, Offers, number_of


def go_on_with(s: Queen, f: Effects, verbs: tuple[Verb, ...]) -> None:
    """Carry out inner verbs with the same aim."""
    if not verbs:
        return
    inner = Effects(f.seat, script(verbs), f.card, f.subjects[:], f.you)
    inner.number = f.number
    inner.extra = f.extra
    inner.in_attack = f.in_attack
    s.call(inner)


@dataclass(frozen=True, slots=True)
class If(Verb):
    """Under a condition, looked at now."""

    when: Condition
    then: tuple[Verb, ...]
    otherwise: tuple[Verb, ...] = ()
    rule = "QM-223"

    def say(self, target: str) -> str:
        words = f"if {self.when.say(the_first(target))}, {clauses(self.then, target)}"
        return words + (f"; otherwise, {clauses(self.otherwise, target)}" if self.otherwise else "")

    def all_needs(self) -> tuple[str, ...]:
        return self.when.all_needs()

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.then, self.otherwise) if self.otherwise else (self.then,)

    def branch(self, s: Queen, f: Effects) -> tuple[Verb, ...]:
        """What it comes to as matters stand."""
        aimed = reached(s, f)
        target = aimed[0] if aimed else -1
        return self.then if self.when.holds(s, f, target) else self.otherwise

    def act(self, s: Queen, f: Effects) -> int:
        go_on_with(s, f, self.branch(s, f))
        return FINISHED

    def blocks(self, s: Queen, f: Effects) -> bool:
        return all(verb.blocks(s, f) for verb in self.branch(s, f))

    def shields_one(self, s: Queen, f: Effects) -> bool:
        return any(verb.shields_one(s, f) for verb in self.branch(s, f))


@dataclass(frozen=True, slots=True)
class Choose(Verb):
    """Some of several things, each only once."""

    count: int
    choices: tuple[tuple[Verb, ...], ...]
    rule = "QM-103"

    def __post_init__(self) -> None:
        most = min(3, len(self.choices))
        if not 1 <= self.count <= most:
            raise ValueError(f"count: expected 1 to {most} of these choices, not {self.count}.")

    def say(self, target: str) -> str:
        how = "choose one" if self.count == 1 else f"choose {('', '', 'two', 'three')[self.count]} different ones"
        return f"{how}: " + " · ".join(clauses(verbs, target) for verbs in self.choices)

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return self.choices

    def act(self, s: Queen, f: Effects) -> int:
        return ASKS if len(f.chosen) < self.count else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        name = f"{KIND[f.card].name}: choose" if f.card >= 0 else "Choose"
        left = self.count - len(f.chosen)
        return f"{name} one." if left == 1 else f"{name} one; {left} different ones in all."

    def name_of(self, number: int) -> str:
        """One of the choices, as it is offered."""
        words = clauses(self.choices[number], "the target")
        return words[0].upper() + words[1:]

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for number in range(len(self.choices)):
            if number not in f.chosen:
                o.offer("choose", NUMBER[number + 1])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        number = number_of(action[1]) - 1
        f.chosen.append(number)
        go_on_with(s, f, self.choices[number])
        return REPEATS


@dataclass(frozen=True, slots=True)
class Roll(Verb):
    """A die, after every Reaction (QM-103); the roll is the number left behind. It may be rolled again with the right Boon."""

    rule = "QM-103"
    gives = ROLLED
    words: ClassVar[dict[str, str]] = {"keep": "Keep the roll"}

    def say(self, target: str) -> str:
        return "roll a die"

    def act(self, s: Queen, f: Effects) -> int:
        f.number = s.chance.roll(6)
        s.rolled(KIND[f.card].name if f.card >= 0 else "a die", (f.number,))
        return ASKS if self.again(s, f) >= 0 else FINISHED

    def again(self, s: Queen, f: Effects) -> int:
        """The price of another roll, or -1."""
        rep = s.court[f.seat]
        if s.rerolled:
            return -1
        for card in rep.armory:
            for ability in KIND[card].abilities:
                if isinstance(ability, Reroll) and rep.clout >= ability.cost:
                    return ability.cost
        return -1

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"The die shows {f.number}. Pay {self.again(s, f)} to roll again?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        o.offer("again")
        o.offer("keep")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "again":
            s.pay(f.seat, self.again(s, f))
            s.rerolled = True
            f.number = s.chance.roll(6)
            s.rolled(KIND[f.card].name if f.card >= 0 else "a die", (f.number,))
        return FINISHED


@dataclass(frozen=True, slots=True)
class ByRoll(Verb):
    """What each result of the die does; results that read alike stand together."""

    results: tuple[tuple[Verb, ...], tuple[Verb, ...], tuple[Verb, ...], tuple[Verb, ...], tuple[Verb, ...], tuple[Verb, ...]]
    rule = "QM-103"
    needs = (ROLLED,)
    link = "; "

    def say(self, target: str) -> str:
        groups: list[tuple[list[int], tuple[Verb, ...]]] = []
        for number, verbs in enumerate(self.results, start=1):
            if groups and groups[-1][1] == verbs:
                groups[-1][0].append(number)
            else:
                groups.append(([number], verbs))
        parts = []
        for numbers, verbs in groups:
            span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
            parts.append(f"{span}: {clauses(verbs, target) if verbs else 'nothing more'}")
        return " · ".join(parts)

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return tuple(verbs for verbs in self.results if verbs)

    def act(self, s: Queen, f: Effects) -> int:
        go_on_with(s, f, self.results[f.number - 1])
        return FINISHED


@dataclass(frozen=True, slots=True)
class Target(Verb):
    """Choose an opponent, or her Summon where the text allows it, for what follows."""

    summons: bool = False
    trapped: bool = False  # only one who owns a Trap
    rule = "QM-100"
    gives = AIM

    def say(self, target: str) -> str:
        who = "an opponent or her Summon" if self.summons else "an opponent"
        return f"choose {who}{' who owns a Trap' if self.trapped else ''}{' as the target' if self.summons else ''}"

    def calls(self, target: str) -> str:
        return "the target" if self.summons else SHE

    def targets(self, s: Queen, seat: int) -> list[int]:
        found: list[int] = []
        for other in s.opponents(seat):
            if not self.trapped or s.traps_of(other):
                found.append(other)
            if self.summons:
                found.extend(SUMMON_BASE + card for card in s.court[other].armory if TYPE[card] == SUMMON)
        return found

    def act(self, s: Queen, f: Effects) -> int:
        found = self.targets(s, f.seat)
        if len(found) == 1:
            f.subjects = found
            return FINISHED
        f.subjects = []
        return ASKS if found else FINISHED

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"{KIND[f.card].name}: who is the target?" if f.card >= 0 else "Who is the target?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        for target in self.targets(s, f.seat):
            o.offer("target", target_pick(target))

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        number = number_of(action[1])
        f.subjects = [number if action[1].startswith("seat:") else SUMMON_BASE + number]
        return FINISHED


@dataclass(frozen=True, slots=True)
class RichestOpponent(Verb):
    """What follows is aimed at the opponent with the most Clout, the next one clockwise where several have it."""

    rule = "QM-100"
    gives = AIM

    def say(self, target: str) -> str:
        return "the opponent with the most Clout (of several, the next one clockwise) is the target"

    def calls(self, target: str) -> str:
        return SHE

    def act(self, s: Queen, f: Effects) -> int:
        others = s.opponents(f.seat)
        f.subjects = [max(others, key=lambda seat: s.court[seat].clout)] if others else []
        return FINISHED


@dataclass(frozen=True, slots=True)
class EachOpponent(Verb):
    """What follows is aimed at each opponent (QM-101)."""

    rule = "QM-101"
    gives = AIM

    def say(self, target: str) -> str:
        return "each opponent is a target"

    def calls(self, target: str) -> str:
        return EACH_OF_THEM

    def act(self, s: Queen, f: Effects) -> int:
        f.subjects = s.opponents(f.seat)
        return FINISHED
