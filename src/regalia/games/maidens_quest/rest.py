"""Rest cards and the Tower Level (MQ-365..376), and what Easy, Hard and Advanced make of them (MQ-410..413, MQ-486)."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.box import COPIES_OF_TYPE
from regalia.games.maidens_quest.ending import end, lose, settle, win
from regalia.games.maidens_quest.faces import REST
from regalia.games.maidens_quest.frames import Lead
from regalia.games.maidens_quest.printed import KIND_ID
from regalia.games.maidens_quest.state import (
    BY_LASTING,
    COOP,
    DOUBLE_STEPS,
    EASY,
    HARD,
    LONGEST,
    PLAYING,
    STEPS,
    TOP_STEP,
    Quest,
)
from regalia.kernel import SEAT

REST_IDS: Final = [KIND_ID[copy] for copy in COPIES_OF_TYPE[REST]]


def take_rest(s: Quest, seat: int) -> None:
    """Gather the deck, go on one step, shuffle, Rest cards at the bottom (MQ-368). The deck may be gathered already."""
    s.gather(seat)
    s.tally("rested", seat, REST_IDS[0 if s.level(seat) < 3 else -1])
    if s.step[seat] == TOP_STEP:
        s.loops[seat] += 1  # MQ-369
        s.tell("{0} Rests at step 4 and shuffles.", SEAT[seat], rule="MQ-369")
        if s.status[seat] == PLAYING:
            if s.ease == EASY:
                win(s, seat, BY_LASTING)  # MQ-410
            elif s.ease == HARD:
                lose(s, seat, "level 4 is behind her and she is still inside.", "MQ-411")
        if s.loops[seat] >= LONGEST:
            end(s, [], "The quest goes round in circles and is broken off.", "MQ-014", adjourned=True)
            return
    else:
        s.step[seat] = min(TOP_STEP, s.step[seat] + (2 if s.changes & DOUBLE_STEPS else 1))
        s.tell("{0} Rests and goes on to step {1}.", SEAT[seat], STEPS[s.step[seat]], rule="MQ-368")
    if s.prelude[seat]:
        if s.level(seat) >= 3:
            s.prelude[seat] = False  # MQ-486
            s.tell("The Prelude is over for {0}.", SEAT[seat], rule="MQ-486")
    elif s.company_plays(seat) == COOP:
        s.sitting[seat] = True  # MQ-450
        for frame in s.stack:
            if isinstance(frame, Lead):  # who was shuffling and had to Rest anew: it is the Encounter after this one that she misses now
                frame.excused &= ~(1 << seat)
    settle(s)
