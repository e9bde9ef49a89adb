"""From the box to the end: setting up, one round after another, Phase 5, and the end of the game.

procedure(Opening, TAKE_CHARACTER, set_up_boards, first_life)
procedure(Round, draw_hands, next_phase, carry_out_pending, FACE_DEATH, lay_down_memories, check_survival, die)
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.time_loop.box import CHARACTERS, DECK, IS_MEMORIES, KINDS, SUPPLIED, VERBS, board, met
from regalia.games.time_loop.phases import PhasePlay
from regalia.games.time_loop.state import CARD, CHARACTER, HAND, NOT_YET, PHASES, Loop
from regalia.games.time_loop.traits import AFTER_DEATH, TRAITS
from regalia.games.time_loop.verbs import AFTER_PHASE_4
from regalia.kernel import (
    AGAIN,
    NOBODY,
    SEAT,
    Action,
    Ask,
    Chance,
    Deck,
    Flow,
    Frame,
    Offers,
    Outcome,
    Refusal,
    clockwise,
    number_of,
    only,
    procedure,
)

TAKE: Final = "take"
REMEMBER: Final = "remember"
FACE_IT: Final = "face_it"


# --- setting up --------------------------------------------------------------------------------------------------------------


@final
class Opening(Frame):
    """Characters, decks, markers."""

    __slots__ = ()


def open_the_box(seats: int, chance: Chance, limit: int, step_seconds: int, deal: bool) -> Loop:
    """The state before the first step; characters are dealt, or will be picked."""
    s = Loop(seats, chance, limit, step_seconds)
    if deal:
        deal_characters(s)
    s.call(Opening())
    return s


class TakeCharacter(Ask[Loop, Opening]):
    """TL-010: free picking, clockwise from seat 1. Passed over when the characters were dealt."""

    rule = "TL-010"

    def seats(self, s: Loop, f: Opening) -> tuple[int, ...]:
        return (s.characters.index(NOT_YET),) if NOT_YET in s.characters else ()

    def clock(self, s: Loop, f: Opening) -> int:
        return s.step_seconds

    def prompt(self, s: Loop, f: Opening, seat: int) -> str:
        return "Whose life will you live? Take a board and the deck that belongs to it."

    def options(self, s: Loop, f: Opening, seat: int, o: Offers) -> None:
        for character in range(SUPPLIED):
            o.put((TAKE, CHARACTER[character]), cannot_take(s, character))

    def take(self, s: Loop, f: Opening, seat: int, action: Action) -> Flow:
        take_character(s, seat, number_of(action[1]))
        return AGAIN


def cannot_take(s: Loop, character: int) -> Refusal | None:
    """Each character exists once (TL-006)."""
    if character in s.characters:
        return Refusal("TL-006", "{0} is taken by Seat {1}.", CHARACTERS[character].name, s.characters.index(character) + 1)
    return None


def take_character(s: Loop, seat: int, character: int) -> None:
    """A board, and the deck that belongs to it."""
    s.characters[seat] = character
    s.tell("{0} is {1}.", SEAT[seat], CHARACTER[character], rule="TL-010")


def deal_characters(s: Loop) -> None:
    """At random, all different (TL-010)."""
    supply = list(range(SUPPLIED))
    s.chance.shuffle(supply)
    for seat in range(s.seats):
        s.characters[seat] = supply[seat]


def set_up_boards(s: Loop, f: Opening) -> None:
    """Shuffled decks, empty discard piles, markers on the defaults (TL-011, TL-012)."""
    for seat in range(s.seats):
        first = s.characters[seat] * DECK
        s.draws[seat] = Deck(range(first, first + DECK))
        s.discards[seat] = []
        s.defaults[seat] = board(s, seat).defaults
        s.traits[seat] = list(s.defaults[seat])


def first_life(s: Loop, f: Opening) -> None:
    s.call(Round())


TAKE_CHARACTER: Final = TakeCharacter()

procedure(Opening, TAKE_CHARACTER, set_up_boards, first_life)


# --- a round -----------------------------------------------------------------------------------------------------------------


@final
class Round(Frame):
    """One life after another, until somebody survives. `remembering` are the seats that lay down Memories now."""

    __slots__ = ("remembering",)
    remembering: list[int]

    def __init__(self) -> None:
        super().__init__(0)
        self.remembering = []


def draw_hands(s: Loop, f: Round) -> None:
    """A new round: the lead seat moves on, and everyone draws five (TL-013, TL-027, TL-098)."""
    s.round += 1
    s.phase = 0
    s.lead = (s.round - 1) % s.seats
    s.pending.clear()
    s.known.clear()
    for seat in range(s.seats):
        s.choices[seat] = [NOT_YET] * (PHASES - 1)
    s.tell("Life {0} begins. {1} leads.", s.round, SEAT[s.lead], rule="TL-027" if s.round == 1 else "TL-097")
    for seat in clockwise(s.seats, s.lead):
        for _ in range(HAND):
            draw(s, seat)


def draw(s: Loop, seat: int) -> None:
    """The top card of the draw pile; an empty pile is made anew from the discard pile (TL-099)."""
    pile = s.draws[seat]
    if not len(pile):
        s.known += s.hands[seat]
        pile.shuffle_in(s.discards[seat])
        for card in s.discards[seat]:
            s.moved(CARD[card], f"discard:{seat}", f"draw:{seat}", sees=NOBODY)
        s.discards[seat] = []
        s.tell("{0} shuffles the discard pile into a new draw pile.", SEAT[seat], rule="TL-099")
    card = pile.draw(s.chance)
    s.hands[seat].append(card)
    s.moved(CARD[card], f"draw:{seat}", f"hand:{seat}", saw=NOBODY, sees=only(seat))
    s.tally("drawn", seat, KINDS[card].id)


def next_phase(s: Loop, f: Round) -> Flow:
    """Phases 1 to 4 in order, everyone in the same one (TL-020, TL-023)."""
    s.phase += 1
    if s.phase == PHASES:
        return None
    s.call(PhasePlay(s.seats))
    return AGAIN


def carry_out_pending(s: Loop, f: Round) -> None:
    """After Phase 4 and before Phase 5; they were put down in the order in which they happen (TL-028, TL-063)."""
    for waiting in s.pending:
        for verb in VERBS[waiting.card]:
            if verb.window == AFTER_PHASE_4:
                verb.act(s, waiting.seat, waiting.aim, CARD[waiting.card])
    s.pending.clear()


# --- Phase 5 -----------------------------------------------------------------------------------------------------------------


def cannot_remember(s: Loop, card: int) -> Refusal | None:
    """Memories is the only card that is ever played on Phase 5 (TL-081)."""
    if not IS_MEMORIES[card]:
        return Refusal("TL-081", "Only Memories of a Past Life can be laid on Phase 5; {0} will be discarded.", KINDS[card].name)
    return None


class FaceDeath(Ask[Loop, Round]):
    """TL-082: whoever holds Memories may lay it down. All are asked, so that being asked gives nothing away (TL-120)."""

    rule = "TL-082"
    sealed = True

    def seats(self, s: Loop, f: Round) -> tuple[int, ...]:
        return tuple(clockwise(s.seats, s.lead))

    def clock(self, s: Loop, f: Round) -> int:
        return s.step_seconds

    def prompt(self, s: Loop, f: Round, seat: int) -> str:
        death = board(s, seat).death
        ways = " or ".join([f"{way.title} (you have {way.value(s.traits[seat])})" for way in death.conditions])
        can = any(IS_MEMORIES[card] for card in s.hands[seat])
        return f"{death.text} To survive you need {ways}." + (" Lay down Memories of a Past Life, or face what comes?" if can else "")

    def options(self, s: Loop, f: Round, seat: int, o: Offers) -> None:
        for card in s.hands[seat]:
            o.put((REMEMBER, CARD[card]), cannot_remember(s, card))
        o.actions.append((FACE_IT,))

    def take(self, s: Loop, f: Round, seat: int, action: Action) -> Flow:
        if action[0] == REMEMBER:
            f.remembering.append(seat)
        return None


def lay_down_memories(s: Loop, f: Round) -> None:
    """It lies on Phase 5 for the rest of the game (TL-084)."""
    for seat in f.remembering:
        card = s.hands[seat].pop()
        s.slots[seat][PHASES - 1] = card
        s.moved(CARD[card], f"hand:{seat}", f"slot:{seat}.{PHASES}", saw=only(seat))
        s.tally("played", seat, KINDS[card].id)
        for verb in VERBS[card]:
            verb.act(s, seat, (seat, -1, -1), CARD[card])
    f.remembering.clear()


def check_survival(s: Loop, f: Round) -> None:
    """Everyone at the same moment, by the traits as they stand now (TL-090, TL-093, TL-094)."""
    survivors = [seat for seat in range(s.seats) if met(s, seat)]
    for seat in range(s.seats):
        if seat in survivors:
            ways = " and ".join([condition.reached(s.traits[seat]) for condition in met(s, seat)])
            s.tell("{0} survives: {1}.", SEAT[seat], ways, rule="TL-090")
        else:
            s.tell("{0} dies.", SEAT[seat], rule="TL-090")
    if survivors:
        break_the_loop(s, survivors)  # TL-110


def die(s: Loop, f: Round) -> Flow:
    """Cards to the discard pile, traits to 5 at most; then the next life (TL-095..097)."""
    for seat in range(s.seats):
        for phase in range(1, PHASES):
            card = s.slots[seat][phase - 1]
            s.slots[seat][phase - 1] = NOT_YET
            s.discards[seat].append(card)
            s.moved(CARD[card], f"slot:{seat}.{phase}", f"discard:{seat}")
        for card in s.hands[seat]:
            s.discards[seat].append(card)
            s.moved(CARD[card], f"hand:{seat}", f"discard:{seat}", saw=only(seat))
        s.hands[seat].clear()
        if s.has_memories_in_play(seat):
            s.tell("{0} remembers, and keeps her traits.", SEAT[seat], rule="TL-083")
        else:
            for trait in TRAITS:
                if s.traits[seat][trait] > AFTER_DEATH:
                    s.put(seat, trait, AFTER_DEATH, "death", "TL-096")
    if s.round >= s.limit:
        adjourn(s)
        return None
    return draw_hands


# --- the end -----------------------------------------------------------------------------------------------------------------


def break_the_loop(s: Loop, survivors: list[int]) -> None:
    """The survivor wins; among several the highest total, and those who share it share the victory (TL-111..114)."""
    totals = tuple([s.total(seat) for seat in range(s.seats)])
    highest = max([totals[seat] for seat in survivors])
    winners = tuple([seat for seat in survivors if totals[seat] == highest])
    ranks: list[int] = []
    for seat in range(s.seats):
        better = [other for other in survivors if seat not in survivors or totals[other] > totals[seat]]
        ranks.append(1 + len(better))
    names = " and ".join([board(s, seat).name for seat in winners])
    how = " and ".join([met(s, seat)[0].reached(s.traits[seat]) for seat in winners])
    reason = f"{names} broke the loop in life {s.round}, with {how}."
    rule = "TL-111"
    if len(survivors) > 1:
        rule = "TL-112" if len(winners) == 1 else "TL-113"
        reason += (
            f" {len(survivors)} survived, and a total of {highest} decided." if len(winners) == 1 else f" They share a total of {highest}."
        )
    s.tell(reason, rule=rule)
    s.end(Outcome(winners, tuple(ranks), totals, reason, rule))


def adjourn(s: Loop) -> None:
    """The safety limit of servers (TL-115)."""
    reason = f"Adjourned: after {s.round} lives the loop still turns."
    totals = tuple([s.total(seat) for seat in range(s.seats)])
    s.tell(reason, rule="TL-115")
    s.end(Outcome((), (1,) * s.seats, totals, reason, "TL-115", adjourned=True))


FACE_DEATH: Final = FaceDeath()

procedure(
    Round,
    draw_hands,  # TL-098
    next_phase,  # TL-020..034, TL-050..060
    carry_out_pending,  # TL-028
    FACE_DEATH,  # TL-082
    lay_down_memories,  # TL-084
    check_survival,  # TL-090..094, TL-110..114
    die,  # TL-095..097
)
