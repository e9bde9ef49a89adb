"""Any position of the time loop, in the words of the boards.

life = Life(QUEEN, CAPTAIN, hands=(["Wit +2", "Abuse of Power"], []), phase=2)
life.choose(4, 1)                                  # seat 1 takes her fourth option, seat 2 her first
life.play("Wit +2", ("Requisition", 0, WIT))       # a card alone, or a card with its aim: seat, then traits or option
assert life.traits(0) == [4, 3, 3, 3]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import AIMS, DECK, KINDS, board, option_pick
from regalia.games.time_loop.phases import CHOOSE, PLAY
from regalia.games.time_loop.rounds import FACE_IT, REMEMBER, Round
from regalia.games.time_loop.state import CARD, NOT_YET, PHASES, Loop
from regalia.games.time_loop.verbs import OPPONENT, OPTION_OF_OPPONENT
from regalia.kernel import SEAT, Action, Deck
from regalia.testing import Bench

QUEEN, CAPTAIN, SCHOLAR, SONGSTRESS = range(4)
INFLUENCE, CHARM, WIT, STRENGTH = range(4)
MEMORIES = "Memories of a Past Life"

# cards that matter to nobody in a test: a trait card goes up by one and the test looks elsewhere
FILLER = ("Influence +1", "Charm +1", "Wit +1", "Strength +1", "Influence -1", "Charm -1", "Wit -1", "Strength -1")

Play: TypeAlias = "str | tuple[str | int, ...]"


class Life:
    """A bench in the middle of a life."""

    def __init__(
        self,
        *ladies: int,
        hands: Sequence[Sequence[str]] = (),
        traits: Sequence[Sequence[int]] = (),
        phase: int = 1,
        round: int = 1,
        remembering: Sequence[int] = (),
    ) -> None:
        self.bench: Bench[Loop] = Bench(GAME, seats=len(ladies), seed="position")
        s = self.state
        s.characters = list(ladies)
        s.round, s.phase, s.lead = round, phase - 1, (round - 1) % s.seats
        for seat in range(s.seats):
            lady = board(s, seat)
            deck = list(range(ladies[seat] * DECK, (ladies[seat] + 1) * DECK))
            s.defaults[seat] = lady.defaults
            s.traits[seat] = list(traits[seat]) if seat < len(traits) and traits[seat] else list(lady.defaults)
            s.hands[seat] = []
            s.slots[seat] = [NOT_YET] * PHASES
            s.choices[seat] = [NOT_YET] * (PHASES - 1)
            wanted = list(hands[seat]) if seat < len(hands) else []
            wanted += [name for name in FILLER if name not in wanted][: 6 - phase - len(wanted)]
            for name in wanted:
                s.hands[seat].append(_take(deck, name))
            if seat in remembering:
                s.slots[seat][PHASES - 1] = _take(deck, MEMORIES)
            for gone in range(phase - 1):
                s.choices[seat][gone] = 0
                s.slots[seat][gone] = deck.pop(next(at for at, card in enumerate(deck) if KINDS[card].type == "Trait"))
            s.discards[seat] = []
            s.draws[seat] = Deck(deck)
        around = Round()
        around.step = 1  # after the hands were drawn
        self.bench.restart(around)

    @property
    def state(self) -> Loop:
        return self.bench.state

    def traits(self, seat: int) -> list[int]:
        return self.state.traits[seat]

    # --- paths --------------------------------------------------------------------------------------------------------

    def option(self, seat: int, number: int, phase: int = 0) -> str:
        """The pick of an option of a seat's board; options and phases count from 1."""
        return option_pick(self.state, seat, phase or self.state.phase, number - 1)

    def card(self, seat: int, name: str) -> str:
        """The pick of a card in a seat's hand."""
        name = _printed(name)
        return CARD[next(card for card in self.state.hands[seat] if KINDS[card].name == name)]

    def path(self, seat: int, play: Play) -> Action:
        """The action that plays a card with its aim."""
        name, *aim = (play,) if isinstance(play, str) else play
        card = self.card(seat, str(name))
        start = (PLAY, card)
        if not aim:
            return start
        victim, *rest = [int(part) for part in aim]
        sort = AIMS[int(card[5:])]
        if sort == OPPONENT:
            return (*start, SEAT[victim])
        if sort == OPTION_OF_OPPONENT:
            return (*start, self.option(victim, rest[0]))
        return (*start, *[self.state.trait_pick(victim, trait) for trait in rest])

    # --- steps --------------------------------------------------------------------------------------------------------

    def choose(self, *numbers: int) -> None:
        """Each seat seals an option, by its number on the board."""
        for seat, number in enumerate(numbers):
            self.bench.act(seat, CHOOSE, self.option(seat, number))

    def play(self, *plays: Play) -> None:
        """Each seat seals a card; seats that are left out play filler."""
        for seat in range(self.state.seats):
            if seat < len(plays):
                path = self.path(seat, plays[seat])
            else:
                path = min(self.bench.options(seat), key=len)
            self.bench.act(seat, *path)

    def finish_phase(self) -> None:
        """Everyone takes her first option and any card that needs no aim."""
        self.choose(*[1] * self.state.seats)
        self.play()

    def face(self, *words: str) -> None:
        """Phase 5: `remember` or `face_it` for each seat; those left out face it."""
        for seat in range(self.state.seats):
            if seat < len(words) and words[seat] == REMEMBER:
                self.bench.act(seat, REMEMBER, self.card(seat, MEMORIES))
            else:
                self.bench.act(seat, FACE_IT)

    def live_on(self) -> None:
        """To the end of this life, whatever the phase; nobody remembers."""
        while self.state.phase < PHASES:
            self.finish_phase()
        self.face()


def _printed(name: str) -> str:
    return name.replace("-", "−")


def _take(deck: list[int], name: str) -> int:
    card = next(card for card in deck if KINDS[card].name == _printed(name))
    deck.remove(card)
    return card


def changes(life: Life) -> list[str]:
    """What the log says about traits: sentences with an arrow."""
    return [said for said in life.bench.said() if "→" in said]
