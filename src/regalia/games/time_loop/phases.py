"""Phases 1 to 4: everyone chooses, everyone plays a card (TL-021).

    procedure(PhasePlay, note_the_start, MAKE_CHOICE, carry_out_choices, PLAY_CARD,
              overturn_choices, change_own_traits, change_others, leave_pending)

Both asks are sealed: the kernel keeps the answers hidden until the last one is in (TL-024, TL-025, TL-121).
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.time_loop.box import AIMS, IS_MEMORIES, KINDS, VERBS, board, option_at, option_pick, printed_option
from regalia.games.time_loop.state import CARD, NO_AIM, OPTION, TAKEN_BACK, Aim, Loop, Pending
from regalia.games.time_loop.traits import TRAITS
from regalia.games.time_loop.verbs import (
    AFTER_PHASE_4,
    NOTHING,
    OPPONENT,
    OPTION_OF_OPPONENT,
    OPTIONS,
    OTHER,
    OVERTURN,
    OWN,
    TRAIT_OF_OPPONENT,
    TWO_TRAITS_OF_OPPONENT,
)
from regalia.kernel import SEAT, Action, Ask, Flow, Frame, Offers, Refusal, clockwise, number_of, only, procedure

CHOOSE: Final = "choose"
PLAY: Final = "play"


@final
class PhasePlay(Frame):
    """One phase under way: the cards of its card step and what they are aimed at, by seat."""

    __slots__ = ("aims", "cards")
    cards: list[int]
    aims: list[Aim]

    def __init__(self, seats: int) -> None:
        super().__init__(0)
        self.cards = [-1] * seats
        self.aims = [NO_AIM] * seats


def note_the_start(s: Loop, f: PhasePlay) -> None:
    """What an overturned choice goes back to (TL-068)."""
    s.started = [traits[:] for traits in s.traits]
    s.tell("Phase {0}.", s.phase, rule="TL-020")


# --- the choice step ---------------------------------------------------------------------------------------------------------


def cannot_choose(s: Loop, seat: int, number: int) -> Refusal | None:
    """Why an option, by its number in the box, cannot be chosen now (TL-030)."""
    if number // 16 != s.characters[seat]:
        return Refusal("TL-030", "That option is printed on another board; choose one of the four on yours.")
    phase = number % 16 // 4 + 1
    if phase != s.phase:
        return Refusal("TL-030", "“{0}” belongs to Phase {1}, and this is Phase {2}.", printed_option(number).title, phase, s.phase)
    return None


class MakeChoice(Ask[Loop, PhasePlay]):
    """TL-024, TL-030: each player seals one of the four options of this phase. Any of them is legal (TL-032, TL-033)."""

    rule = "TL-024"
    sealed = True

    def seats(self, s: Loop, f: PhasePlay) -> tuple[int, ...]:
        return tuple(clockwise(s.seats, s.lead))

    def clock(self, s: Loop, f: PhasePlay) -> int:
        return s.step_seconds

    def prompt(self, s: Loop, f: PhasePlay, seat: int) -> str:
        return board(s, seat).phases[s.phase - 1].prompt

    def options(self, s: Loop, f: PhasePlay, seat: int, o: Offers) -> None:
        first = s.characters[seat] * 16 + (s.phase - 1) * OPTIONS
        for number in range(first, first + OPTIONS):
            o.actions.append((CHOOSE, OPTION[number]))
        if o.refused is not None:
            for character in s.characters:
                for number in range(character * 16, character * 16 + 16):
                    no = cannot_choose(s, seat, number)
                    if no is not None:
                        o.refuse((CHOOSE, OPTION[number]), no)
            for card in s.hands[seat]:
                o.refuse(
                    (PLAY, CARD[card]), Refusal("TL-030", "Cards come after the choice: choose an option of Phase {0} first.", s.phase)
                )

    def take(self, s: Loop, f: PhasePlay, seat: int, action: Action) -> Flow:
        s.choices[seat][s.phase - 1] = number_of(action[1]) % OPTIONS
        return None


def carry_out_choices(s: Loop, f: PhasePlay) -> None:
    """All options are turned up and carried out (TL-024, TL-031)."""
    for seat in clockwise(s.seats, s.lead):
        number = s.choices[seat][s.phase - 1]
        s.tell("{0} chooses: {1}.", SEAT[seat], option_pick(s, seat, s.phase, number), rule="TL-024")
        s.tally("chosen", seat, f"{board(s, seat).name}: {option_at(s, seat, s.phase, number).title}")
        carry_out_choice(s, seat)


def carry_out_choice(s: Loop, seat: int) -> None:
    """Everything the standing option says happens to its player, each change cut on its own (TL-031, TL-041)."""
    option = option_at(s, seat, s.phase, s.choices[seat][s.phase - 1])
    for change in option.changes:
        s.shift(seat, change.trait, change.by, option.title, "TL-031")


# --- the card step -----------------------------------------------------------------------------------------------------------


def cannot_play(s: Loop, card: int) -> Refusal | None:
    """Why a card in hand cannot go under this phase (TL-055)."""
    if IS_MEMORIES[card]:
        return Refusal(
            "TL-055",
            "{0} can only be laid on Phase 5, and this is Phase {1}.",
            KINDS[card].name,
            s.phase,
            remedy="Play another card and keep it.",
        )
    return None


class PlayCard(Ask[Loop, PhasePlay]):
    """TL-025, TL-051: each player seals one card with what it is aimed at. It must be played, and the aim must be named (TL-059)."""

    rule = "TL-025"
    sealed = True

    def seats(self, s: Loop, f: PhasePlay) -> tuple[int, ...]:
        return tuple(clockwise(s.seats, s.lead))

    def clock(self, s: Loop, f: PhasePlay) -> int:
        return s.step_seconds

    def prompt(self, s: Loop, f: PhasePlay, seat: int) -> str:
        return f"Play one card beneath Phase {s.phase}, {board(s, seat).phases[s.phase - 1].title}."

    def options(self, s: Loop, f: PhasePlay, seat: int, o: Offers) -> None:
        for card in s.hands[seat]:
            no = cannot_play(s, card)
            if no is not None:
                o.refuse((PLAY, CARD[card]), no)
            elif AIMS[card] == NOTHING:
                o.actions.append((PLAY, CARD[card]))
            else:
                offer_aims(s, seat, card, o)
        if o.refused is not None:
            refuse_choices(s, o)

    def take(self, s: Loop, f: PhasePlay, seat: int, action: Action) -> Flow:
        card = number_of(action[1])
        f.cards[seat] = card
        f.aims[seat] = aim_of(s, action)
        s.hands[seat].remove(card)
        s.slots[seat][s.phase - 1] = card
        s.moved(action[1], f"hand:{seat}", f"slot:{seat}.{s.phase}", saw=only(seat))
        if len(action) == 2:
            s.tell("{0} plays {1}.", SEAT[seat], action[1], rule="TL-025")
        elif AIMS[card] == OPTION_OF_OPPONENT:
            s.tell("{0} plays {1} on {2}: {3}.", SEAT[seat], action[1], SEAT[f.aims[seat][0]], action[2], rule="TL-025")
        elif len(action) == 3:
            s.tell("{0} plays {1} on {2}.", SEAT[seat], action[1], action[2], rule="TL-025")
        else:
            s.tell("{0} plays {1} on {2} and {3}.", SEAT[seat], action[1], action[2], action[3], rule="TL-025")
        s.tally("played", seat, KINDS[card].id)
        return None


def offer_aims(s: Loop, seat: int, card: int, o: Offers) -> None:
    """Everything of every opponent that the card may be aimed at; nothing of one's own (TL-059, TL-072)."""
    start = (PLAY, CARD[card])
    sort = AIMS[card]
    for other in range(s.seats):
        aims = aims_at(s, other, sort)
        if other != seat:
            for aim in aims:
                o.actions.append(start + aim)
        elif o.refused is not None:
            own = Refusal("TL-059", "{0} is aimed at an opponent, and an opponent is any player but you.", KINDS[card].name)
            for aim in aims:
                o.refuse(start + aim, own)


def aims_at(s: Loop, victim: int, sort: int) -> list[Action]:
    """The picks that name an aim of a sort at one player."""
    if sort == OPPONENT:
        return [(SEAT[victim],)]
    if sort == OPTION_OF_OPPONENT:
        return [(option_pick(s, victim, s.phase, number),) for number in range(OPTIONS)]  # TL-069
    if sort == TRAIT_OF_OPPONENT:
        return [(s.trait_pick(victim, trait),) for trait in TRAITS]
    assert sort == TWO_TRAITS_OF_OPPONENT
    return [(s.trait_pick(victim, one), s.trait_pick(victim, two)) for one in TRAITS for two in TRAITS if one < two]


def aim_of(s: Loop, action: Action) -> Aim:
    """The aim that an action names after its card."""
    if len(action) == 2:
        return NO_AIM
    number = number_of(action[2])
    if action[2].startswith("seat:"):
        return (number, -1, -1)
    if action[2].startswith("option:"):
        return (s.characters.index(number // 16), number % OPTIONS, -1)
    second = number_of(action[3]) % len(TRAITS) if len(action) > 3 else -1
    return (s.characters.index(number // len(TRAITS)), number % len(TRAITS), second)


def refuse_choices(s: Loop, o: Offers) -> None:
    """A revealed choice stands (TL-034)."""
    no = Refusal("TL-034", "The choices of Phase {0} are open and stand; now everyone plays a card.", s.phase)
    for character in s.characters:
        for number in range(character * 16, character * 16 + 16):
            o.refuse((CHOOSE, OPTION[number]), no)


# --- the cards are carried out, in the order of TL-026 -----------------------------------------------------------------------


def overturn_choices(s: Loop, f: PhasePlay) -> None:
    """First those that overturn a choice; the last one to reach a player holds (TL-067, TL-070, TL-071)."""
    for seat in clockwise(s.seats, s.lead):
        for verb in VERBS[f.cards[seat]]:
            if verb.window == OVERTURN:
                victim = f.aims[seat][0]
                before = s.choices[victim][s.phase - 1]
                verb.act(s, seat, f.aims[seat], CARD[f.cards[seat]])
                if s.choices[victim][s.phase - 1] != before:
                    take_instead(s, victim, CARD[f.cards[seat]])
                else:
                    s.tell("{0}: nothing changes for {1}.", CARD[f.cards[seat]], SEAT[victim], rule="TL-069")


def take_instead(s: Loop, victim: int, cause: str) -> None:
    """Take back exactly: from the start of the phase, with the choice that stands now (TL-068)."""
    number = s.choices[victim][s.phase - 1]
    if number == TAKEN_BACK:
        s.tell("{0}: the choice of {1} is taken back.", cause, SEAT[victim], rule="TL-068")
    else:
        s.tell("{0}: {1} takes {2} instead.", cause, SEAT[victim], option_pick(s, victim, s.phase, number), rule="TL-067")
    s.go_back(victim, cause, "TL-068")
    if number != TAKEN_BACK:
        carry_out_choice(s, victim)


def change_own_traits(s: Loop, f: PhasePlay) -> None:
    """Then trait cards, and whatever else a card does to its own player (TL-052)."""
    carry_out(s, f, OWN)


def change_others(s: Loop, f: PhasePlay) -> None:
    """Then what changes another player at once."""
    carry_out(s, f, OTHER)


def carry_out(s: Loop, f: PhasePlay, window: int) -> None:
    """The verbs of one window, clockwise from the lead seat (TL-026)."""
    for seat in clockwise(s.seats, s.lead):
        for verb in VERBS[f.cards[seat]]:
            if verb.window == window:
                verb.act(s, seat, f.aims[seat], CARD[f.cards[seat]])


def leave_pending(s: Loop, f: PhasePlay) -> None:
    """Last, what is to happen after Phase 4 is put down, in the order in which it will happen (TL-026, TL-028)."""
    for seat in clockwise(s.seats, s.lead):
        card = f.cards[seat]
        if any(verb.window == AFTER_PHASE_4 for verb in VERBS[card]):
            s.pending.append(Pending(s.phase, seat, card, f.aims[seat]))
            s.tell("{0} is pending until Phase 4 is over.", CARD[card], rule="TL-028")


MAKE_CHOICE: Final = MakeChoice()
PLAY_CARD: Final = PlayCard()

procedure(
    PhasePlay,
    note_the_start,
    MAKE_CHOICE,  # TL-024, TL-030
    carry_out_choices,  # TL-031
    PLAY_CARD,  # TL-025, TL-051
    overturn_choices,  # TL-026 (a)
    change_own_traits,  # TL-026 (b)
    change_others,  # TL-026 (c)
    leave_pending,  # TL-026 (d)
)
