"""The glossary, travel: what Items and Heroes can do on the way: infiltration, skills, rest and trade. See `combat_verbs` for the rest."""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.runebound_midnight.board import SPACES
from regalia.games.runebound_midnight.deeds import (
    draw_offer,
    ease,
    mend,
    roll_movement,
)
from regalia.games.runebound_midnight.frames import CarryToTown
from regalia.games.runebound_midnight.printed import (
    AFTER_TRAVEL,
    BEFORE_COMBAT,
    EVERY_MOMENT,
    INFILTRATING,
    MOVING,
    REWARD,
    SKILL_NAMES,
    STANDING,
    TOWN,
    USED,
    Skill,
    Verb,
    say_number,
)
from regalia.games.runebound_midnight.state import Midnight

SURE = 1000  # added to a test that cannot fail


@dataclass(frozen=True, slots=True)
class InfiltrationBonus(Verb):
    """An easier way in."""

    bonus: int
    rule = "MN-134"
    places = (STANDING, USED)
    windows = INFILTRATING

    def say(self) -> str:
        return f"{say_number(self.bonus)} to infiltration tests."

    def say_once(self) -> str:
        return f"{say_number(self.bonus)} to one infiltration test."

    def say_now(self) -> str:
        return f"{say_number(self.bonus)} to this infiltration test"

    def infiltration(self) -> int:
        return self.bonus

    def act(self, s: Midnight, seat: int) -> None:
        s.test += self.bonus


@dataclass(frozen=True, slots=True)
class Passage(Verb):
    """A certain way in."""

    rule = "MN-134"
    places = (USED,)
    windows = INFILTRATING

    def say(self) -> str:
        return "An infiltration test of yours succeeds without a roll."

    def say_now(self) -> str:
        return "succeed without a roll"

    def act(self, s: Midnight, seat: int) -> None:
        s.test += SURE


@dataclass(frozen=True, slots=True)
class SkillBonus(Verb):
    """A better skill."""

    which: Skill
    bonus: int
    rule = "RB-013"
    places = (STANDING,)

    def say(self) -> str:
        return f"{say_number(self.bonus)} to {SKILL_NAMES[self.which]}."

    def skill(self, skill: int) -> int:
        return self.bonus if skill == self.which else 0


@dataclass(frozen=True, slots=True)
class StaminaBonus(Verb):
    """More Stamina."""

    bonus: int
    rule = "RB-034"
    places = (STANDING,)

    def say(self) -> str:
        return f"{say_number(self.bonus)} Stamina."

    def stamina(self) -> int:
        return self.bonus


@dataclass(frozen=True, slots=True)
class Mend(Verb):
    """Wounds healed on the way."""

    wounds: int
    rule = "RB-037"
    places = (USED, REWARD)
    windows = MOVING
    follows = EVERY_MOMENT

    def say(self) -> str:
        return f"While moving: {self.say_bare()}"

    def say_bare(self) -> str:
        return f"heal {self.wounds} {'wound' if self.wounds == 1 else 'wounds'}."

    def helps(self, s: Midnight, seat: int) -> bool:
        return s.wounds[seat] > 0

    def act(self, s: Midnight, seat: int) -> None:
        mend(s, seat, self.wounds)


@dataclass(frozen=True, slots=True)
class Ease(Verb):
    """Exhaustion shaken off."""

    exhaustion: int
    rule = "RB-037"
    places = (USED, REWARD)
    windows = MOVING | BEFORE_COMBAT
    follows = EVERY_MOMENT

    def say(self) -> str:
        return f"While moving or before combat: {self.say_bare()}"

    def say_bare(self) -> str:
        return f"discard {self.exhaustion} exhaustion."

    def helps(self, s: Midnight, seat: int) -> bool:
        return s.exhaustion[seat] > 0

    def act(self, s: Midnight, seat: int) -> None:
        ease(s, seat, self.exhaustion)


@dataclass(frozen=True, slots=True)
class ExtraDie(Verb):
    """More movement dice."""

    dice: int
    rule = "MN-121"
    places = (USED,)
    windows = MOVING

    def say(self) -> str:
        return f"While moving: {say_number(self.dice)} movement {'die' if self.dice == 1 else 'dice'} this turn."

    def say_now(self) -> str:
        return f"{say_number(self.dice)} movement {'die' if self.dice == 1 else 'dice'}"

    def act(self, s: Midnight, seat: int) -> None:
        s.dice += self.dice


@dataclass(frozen=True, slots=True)
class DrawOffer(Verb):
    """A pedlar comes by."""

    rule = "MN-125"
    places = (USED, REWARD)
    windows = MOVING
    follows = EVERY_MOMENT

    def say(self) -> str:
        return f"While moving: {self.say_bare()}"

    def say_bare(self) -> str:
        return "a Midnight market card is laid before you as an offer."

    def helps(self, s: Midnight, seat: int) -> bool:
        return len(s.market) > 0

    def act(self, s: Midnight, seat: int) -> None:
        draw_offer(s, seat)


@dataclass(frozen=True, slots=True)
class Homeward(Verb):
    """To the nearest town, untested."""

    rule = "MN-138"
    places = (USED,)
    windows = MOVING

    def say(self) -> str:
        return "While moving: go to the nearest town without a test."

    def say_now(self) -> str:
        return "go to the nearest town without a test"

    def helps(self, s: Midnight, seat: int) -> bool:
        return SPACES[s.at[seat]].kind != TOWN

    def act(self, s: Midnight, seat: int) -> None:
        s.call(CarryToTown(seat))


@dataclass(frozen=True, slots=True)
class Rekindle(Verb):
    """Everything ready again."""

    rule = "RB-002"
    places = (USED,)
    windows = MOVING | BEFORE_COMBAT

    def say(self) -> str:
        return "While moving or before combat: refresh your activated Items, but not their upgrades."

    def say_now(self) -> str:
        return "refresh your activated Items"

    def helps(self, s: Midnight, seat: int) -> bool:
        return any(s.used_items[item] for item in s.items[seat])

    def act(self, s: Midnight, seat: int) -> None:
        for item in s.items[seat]:
            s.used_items[item] = 0


@dataclass(frozen=True, slots=True)
class RerollTravel(Verb):
    """A Heal or Barter die, again."""

    rule = "RB-015"
    places = (USED,)
    windows = AFTER_TRAVEL

    def say(self) -> str:
        return "Roll a Heal or Barter die again."

    def say_now(self) -> str:
        return "roll the die again"

    def act(self, s: Midnight, seat: int) -> None:
        s.travel_face = roll_movement(s, 1, "Rolled again")[0]
