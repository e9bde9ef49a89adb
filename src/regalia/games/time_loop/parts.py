"""What is printed: boards, options, conditions and cards, as records in the order in which they would be printed."""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.time_loop.traits import CHARM, HIGHEST, INFLUENCE, LOWEST, NAMES, STRENGTH, TRAITS, WIT, Trait, signed
from regalia.games.time_loop.verbs import NOTHING, ON_PHASE_5, OPPONENT, ChangeOwnTrait, Verb

__all__ = ["CHARM", "INFLUENCE", "STRENGTH", "WIT", "CardKind", "Character", "Condition", "Death", "Option", "Phase", "Special", "option"]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the four choices of a phase."""

    title: str
    text: str
    changes: tuple[ChangeOwnTrait, ...]

    @property
    def numbers(self) -> str:
        """Its changes, as printed: `Wit −1, Strength +2`."""
        return ", ".join(f"{NAMES[c.trait]} {signed(c.by)}" for c in self.changes)

    def change_to(self, trait: int) -> int:
        """How much the option asks to change one trait."""
        return sum(c.by for c in self.changes if c.trait == trait)


def option(title: str, text: str, *changes: tuple[int, int]) -> Option:
    """An option with its changes as pairs: `option("Study", "...", (WIT, +1))`."""
    return Option(title, text, tuple([ChangeOwnTrait(trait, by) for trait, by in changes]))


@dataclass(frozen=True, slots=True)
class Phase:
    """One of Phases 1 to 4."""

    title: str
    prompt: str
    options: tuple[Option, Option, Option, Option]


@dataclass(frozen=True, slots=True)
class Condition:
    """A way to survive: the named traits together reach a number (TL-091)."""

    traits: tuple[Trait, ...]
    at_least: int
    rescue: str  # how the story ends when it is met

    def __post_init__(self) -> None:
        if not self.traits or len(set(self.traits)) < len(self.traits) or any(trait not in TRAITS for trait in self.traits):
            raise ValueError(f"traits: expected one or more of {', '.join(NAMES)}, each once.")
        if not 1 <= self.at_least <= HIGHEST * len(self.traits):
            raise ValueError(f"at_least: expected 1 to {HIGHEST * len(self.traits)}, which these traits can reach, not {self.at_least}.")

    @property
    def named(self) -> str:
        """The traits that count."""
        return " + ".join(NAMES[t] for t in self.traits)

    @property
    def title(self) -> str:
        return f"{self.named} {self.at_least}"

    def value(self, traits: list[int]) -> int:
        """What counts towards it."""
        return sum([traits[t] for t in self.traits])

    def reached(self, traits: list[int]) -> str:
        """What stands there, which may be more than was needed."""
        return f"{self.named} {self.value(traits)}"

    def is_met(self, traits: list[int]) -> bool:
        return sum([traits[t] for t in self.traits]) >= self.at_least


@dataclass(frozen=True, slots=True)
class Death:
    """Phase 5."""

    title: str
    text: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Special:
    """A card that only one character has, four copies of it."""

    id: str
    name: str
    icon: str
    flavour: str
    effects: tuple[Verb, ...]

    def __post_init__(self) -> None:
        if not self.effects:
            raise ValueError("effects: expected at least one verb.")
        if len({verb.aimed_at for verb in self.effects} - {NOTHING, OPPONENT}) > 1:
            raise ValueError("effects: expected verbs that are aimed at the same thing; a card names one.")
        if any(verb.window == ON_PHASE_5 for verb in self.effects):
            raise ValueError("effects: expected other verbs than KeepTraitsAtDeath, which every deck has in its Memories (TL-050).")


@dataclass(frozen=True, slots=True)
class Character:
    """A lady, her board and her two specials. Her deck follows from them (TL-050)."""

    id: str
    name: str
    icon: str
    colour: str
    epithet: str
    defaults: tuple[int, int, int, int]
    phases: tuple[Phase, Phase, Phase, Phase]
    death: Death
    specials: tuple[Special, Special]

    def __post_init__(self) -> None:
        if any(not LOWEST <= value <= HIGHEST for value in self.defaults):
            raise ValueError(f"defaults: expected numbers from {LOWEST} to {HIGHEST}, not {', '.join(map(str, self.defaults))}.")
        if not self.death.conditions:
            raise ValueError("death: expected at least one condition: nobody could survive.")
        first, second = self.specials
        if first == second:
            raise ValueError(f"specials: expected two different ones, but both are {first.name!r}.")
        if first.id == second.id:
            raise ValueError(f"specials: expected two with ids of their own, but both have {first.id!r}.")


@dataclass(frozen=True, slots=True)
class CardKind:
    """A design of which a deck has one or more copies."""

    id: str
    name: str
    type: str
    icon: str
    colour: str
    flavour: str
    effects: tuple[Verb, ...]

    @property
    def text(self) -> str:
        """What is printed on the card: what its verbs say."""
        return " ".join(verb.say() for verb in self.effects)

    @property
    def aimed_at(self) -> int:
        """What has to be named with it."""
        return max([verb.aimed_at for verb in self.effects], default=NOTHING)
