"""The box: which characters there are, and what is printed on every card copy, option and track that a pick can name.

Numbers are by character: her cards are 25 in a row, her options 16, her tracks 4. A designer's own character joins with `add`.
"""

from __future__ import annotations

from typing import Final

from regalia.games.time_loop.cards.ladies import LADIES
from regalia.games.time_loop.cards.memories import deck_of
from regalia.games.time_loop.parts import CardKind, Character, Condition, Option
from regalia.games.time_loop.state import BOARDS, OPTION, Loop
from regalia.games.time_loop.verbs import ON_PHASE_5, Verb

DECK: Final = 25
SUPPLIED: Final = len(LADIES)  # the characters that are dealt; others are only ever put into a position

CHARACTERS: Final[list[Character]] = []
KINDS: Final[list[CardKind]] = []  # by card copy
VERBS: Final[list[tuple[Verb, ...]]] = []  # by card copy
AIMS: Final[list[int]] = []  # by card copy
IS_MEMORIES: Final[list[bool]] = []  # by card copy


def add(character: Character) -> int:
    """Put a character into the box; returns her number."""
    if len(CHARACTERS) == BOARDS:
        raise ValueError(f"the box holds {BOARDS} characters")
    deck = deck_of(character)
    CHARACTERS.append(character)
    KINDS.extend(deck)
    VERBS.extend([kind.effects for kind in deck])
    AIMS.extend([kind.aimed_at for kind in deck])
    IS_MEMORIES.extend([any(verb.window == ON_PHASE_5 for verb in kind.effects) for kind in deck])
    return len(CHARACTERS) - 1


if SUPPLIED < 4:
    raise ValueError(f"Character: expected at least 4, one for each of four players, not {SUPPLIED}.")
for _character in LADIES:
    add(_character)


def board(s: Loop, seat: int) -> Character:
    """The board in front of a seat."""
    return CHARACTERS[s.characters[seat]]


def option_at(s: Loop, seat: int, phase: int, number: int) -> Option:
    """An option printed on a seat's board; phases count from 1."""
    return CHARACTERS[s.characters[seat]].phases[phase - 1].options[number]


def option_pick(s: Loop, seat: int, phase: int, number: int) -> str:
    """The same option as a thing on the table."""
    return OPTION[s.characters[seat] * 16 + (phase - 1) * 4 + number]


def printed_option(number: int) -> Option:
    """The option that a pick names."""
    return CHARACTERS[number // 16].phases[number % 16 // 4].options[number % 4]


def met(s: Loop, seat: int) -> list[Condition]:
    """The survival conditions of a seat that are true now (TL-090)."""
    traits = s.traits[seat]
    return [condition for condition in board(s, seat).death.conditions if condition.is_met(traits)]
