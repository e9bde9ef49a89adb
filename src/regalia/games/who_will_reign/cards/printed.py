"""What is printed on the cards of each kind, in the order one reads it.

These records are facts. What an ability does and how it is worded lives in `verbs`; the printed text of a card is
always generated from its abilities, so the two cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from regalia.games.who_will_reign.verbs import BannerAbility, CourtAbility, CrownsPer, MoonEffect, ShowOneGuestOut, crowns_said
from regalia.games.who_will_reign.words import Crowns, Land, Path, Tag


def slug(name: str) -> str:
    """The id of a card, made from its name: Great-Uncle Who Stays -> great_uncle_who_stays."""
    return "".join(c if c.isalnum() else "_" for c in name.lower().replace("'", "").replace(",", ""))


@dataclass(frozen=True, slots=True)
class CourtCard:
    """WR-008: name, path, Crowns, cost and usually an ability."""

    name: str
    path: Path | None
    tag: Tag
    gold: int
    food: int
    crowns: Crowns | Literal["?"]
    abilities: tuple[CourtAbility, ...]
    flavour: str
    icon: str

    def __post_init__(self) -> None:
        if self.crowns == 0:
            raise ValueError('crowns: expected 1 or more, or "?", not 0: every Court Card has Crowns to offer (WR-159).')
        if self.crowns == "?" and not any(isinstance(ability, CrownsPer) for ability in self.abilities):
            raise ValueError('crowns: expected a whole number without an ability that counts (CrownsPer), not "?".')
        if sum(isinstance(ability, ShowOneGuestOut) for ability in self.abilities) > 1:
            raise ValueError("abilities: expected ShowOneGuestOut once, as one Guest is shown out (WR-074).")


@dataclass(frozen=True, slots=True)
class Improvement:
    """WR-060: a card for a Village or for a Farm; costs food only (WR-041)."""

    name: str
    land: Land
    path: Path | None
    value: int
    food: int
    icon: str


@dataclass(frozen=True, slots=True)
class Guest:
    """WR-070: bought by one sister, suffered by another."""

    name: str
    gold: int
    penalty: Crowns
    per: Path | None  # when given: `penalty` for each card of this path in the holder's court
    most: Crowns  # the largest total penalty
    flavour: str
    icon: str

    def text(self) -> str:
        """WR-070: whoever pays for it gives it away."""
        worth = crowns_said(-self.penalty)
        if self.per is not None:
            worth += f" for each {self.per.title()} card in her court, at most −{self.most}"
        return f"You give it to another sister: {worth}."


@dataclass(frozen=True, slots=True)
class Moon:
    """WR-103: happens when turned up, and goes to the box."""

    name: str
    effect: MoonEffect
    flavour: str
    icon: str


@dataclass(frozen=True, slots=True)
class LandBoard:
    """WR-002: one of twelve; bare land is worth 1."""

    name: str
    land: Land
    icon: str


@dataclass(frozen=True, slots=True)
class Banner:
    """WR-131: two courtiers of `path`, or one of each path when `path` is None (Balance)."""

    name: str
    path: Path | None
    crowns: Crowns
    abilities: tuple[BannerAbility, ...]
    icon: str

    def __post_init__(self) -> None:
        if any(isinstance(ability, CrownsPer) and ability.others for ability in self.abilities):
            raise ValueError("abilities: expected CrownsPer without others, as a Banner is none of the cards that are counted.")
