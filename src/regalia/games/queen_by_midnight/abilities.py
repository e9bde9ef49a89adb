"""What cards do by lying in an Armory. Those without verbs simply hold; `levels`, `damage` and `costs` read them.

Everything applies to the player in whose Armory the card lies, so a Bane hinders its holder and a Boon helps its owner.
"""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.queen_by_midnight.model import CLASS_NAMES, PARTNER, SHE, SIDE_NAMES, Ability, OwnClass, Side, Verb, clauses

ANY_CLASS = -1


@dataclass(frozen=True, slots=True)
class AtStart(Ability):
    """At the start of the turn of the player in whose Armory it lies (QM-065)."""

    verbs: tuple[Verb, ...]
    hers: bool = False  # on a Bane: "her turn", aimed at her

    def is_about_her(self) -> bool:
        return self.hers

    def right_side(self) -> str:
        return "hers = true at the start of a turn on Banes, and nowhere else"

    def say(self) -> str:
        if self.hers:
            return f"At the start of her turn: {clauses(self.verbs, SHE)}."
        return f"At the start of your turn: {clauses(self.verbs, 'the target')}."

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.verbs,)


@dataclass(frozen=True, slots=True)
class OncePerTurn(Ability):
    """An action of her turn, once, for Clout."""

    is_action = True
    cost: int
    verbs: tuple[Verb, ...]

    def say(self) -> str:
        price = f"pay {self.cost} to " if self.cost else ""
        return f"Once per turn you may {price}{clauses(self.verbs, 'the target')}."

    def inner(self) -> tuple[tuple[Verb, ...], ...]:
        return (self.verbs,)


@dataclass(frozen=True, slots=True)
class Armor(Ability):
    """Attack damage to its owner is reduced."""

    n: int
    side: Side = -1  # only while this side shows

    def say(self) -> str:
        when = f"While {SIDE_NAMES[self.side]} shows, Attack" if self.side >= 0 else "Attack"
        return f"{when} damage to you is reduced by {self.n}."


@dataclass(frozen=True, slots=True)
class Edge(Ability):
    """The first Attack card of each turn deals more."""

    n: int
    side: Side = -1
    trapped: bool = False  # only against those who own a Trap
    per_tokens: int = 0  # n for every so many Level tokens

    def say(self) -> str:
        words = f"{self.n} more damage"
        if self.per_tokens:
            words += f" for every {self.per_tokens} of your Level tokens"
        if self.trapped:
            words += " to whoever owns a Trap"
        start = f"While {SIDE_NAMES[self.side]} shows, your" if self.side >= 0 else "Your"
        return f"{start} first Attack card each turn deals {words}."


@dataclass(frozen=True, slots=True)
class Skill(Ability):
    """Levels while it lies there (QM-049)."""

    n: int
    cls: OwnClass = ANY_CLASS
    grotto: int = 0  # only while the Grotto holds so many cards

    def __post_init__(self) -> None:
        if self.n == 0:
            raise ValueError("n: expected 1 or more, or less than 0 on a Bane, not 0.")

    def is_about_her(self) -> bool:
        return self.n < 0

    def say(self) -> str:
        who = "she has" if self.n < 0 else "you have"
        sign = f"+{self.n}" if self.n > 0 else f"−{-self.n}"
        levels = "Level" if abs(self.n) == 1 else "Levels"
        where = "each of her Classes" if self.n < 0 else "each of your Classes"
        if self.cls != ANY_CLASS:
            where = CLASS_NAMES[self.cls]
        while_ = f" and your Grotto holds {self.grotto} or more cards" if self.grotto else ""
        return f"While this lies here{while_}, {who} {sign} {levels} in {where}."


@dataclass(frozen=True, slots=True)
class PlayTax(Ability):
    """The first card of each turn costs its holder more to play."""

    n: int

    def is_about_her(self) -> bool:
        return True

    def say(self) -> str:
        return f"The first card she plays each turn costs {self.n} more."


@dataclass(frozen=True, slots=True)
class BuyTax(Ability):
    """The first purchase of each turn costs its holder more."""

    n: int

    def is_about_her(self) -> bool:
        return True

    def say(self) -> str:
        return f"Her first purchase each turn costs {self.n} more."


@dataclass(frozen=True, slots=True)
class Bargain(Ability):
    """The first purchase of each turn, or the first Trap, costs less."""

    n: int
    traps: bool = False
    side: Side = -1

    def say(self) -> str:
        what = "Trap you buy" if self.traps else "card you buy"
        start = f"While {SIDE_NAMES[self.side]} shows, the" if self.side >= 0 else "The"
        return f"{start} first {what} each turn costs {self.n} less."


@dataclass(frozen=True, slots=True)
class Thorns(Ability):
    """Whoever damages its owner with an Attack card is hurt; not an Attack."""

    n: int

    def say(self) -> str:
        return f"When an Attack card damages you, its player takes {self.n} damage (not an Attack)."


@dataclass(frozen=True, slots=True)
class BanishReward(Ability):
    """Clout for banishing."""

    n: int
    most: int

    def say(self) -> str:
        return f"Whenever you banish a card, gain {self.n} Clout, at most {self.most} times per turn."


@dataclass(frozen=True, slots=True)
class LevelReward(Ability):
    """Healing for Levels."""

    n: int

    def say(self) -> str:
        return f"Whenever you gain a Level, heal {self.n}."


@dataclass(frozen=True, slots=True)
class TrapWatch(Ability):
    """Damage to whoever springs a Trap of its owner's, once per turn."""

    n: int

    def say(self) -> str:
        return f"Once per turn, when another Princess plays a Trap, deal {self.n} damage to her."


@dataclass(frozen=True, slots=True)
class Reroll(Ability):
    """A second try with the dice."""

    cost: int

    def say(self) -> str:
        return f"Once per turn, after a die roll of yours, you may pay {self.cost} to roll again."


@dataclass(frozen=True, slots=True)
class Stow(Ability):
    """Cards may be put under it and played from there (QM-241)."""

    n: int

    def say(self) -> str:
        return (
            f"As your turn ends, you may put cards from your hand face down under this, up to {self.n} in all. "
            "On your turn you may play them as if from your hand."
        )


@dataclass(frozen=True, slots=True)
class SharedSkill(Ability):
    """A pact: a Level for both partners."""

    needs = (PARTNER,)
    n: int

    def say(self) -> str:
        return f"While this lies here, you and your partner each have +{self.n} Level in the Class you each chose."


@dataclass(frozen=True, slots=True)
class PactBreaks(Ability):
    """What ends a pact (QM-243)."""

    needs = (PARTNER,)

    def say(self) -> str:
        return "Dismiss this when an Attack of one partner targets the other or her Summon."
