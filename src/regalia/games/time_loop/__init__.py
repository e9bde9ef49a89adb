"""The Time Loop: two to four ladies live the same short life until one of them survives it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from regalia.games.time_loop import rounds, table
from regalia.games.time_loop.box import board
from regalia.games.time_loop.state import NOT_YET, SAFETY_LIMIT, STEP_SECONDS, Loop
from regalia.kernel import Chance, Choice, Game, Setting, Settings, redeal
from regalia.kernel.play import current_ask
from regalia.kernel.table import Catalogue, Table

WORDS: Final = {
    rounds.TAKE: "Take",
    rounds.REMEMBER: "Lay down",
    rounds.FACE_IT: "Face what comes",
    "choose": "Choose",
    "play": "Play",
}


class TimeLoop(Game[Loop]):
    """Simultaneous, sealed choices; nobody is ever out."""

    name = "time_loop"
    title = "The Time Loop"
    players = (2, 4)  # TL-001
    minutes = (5, 25)
    weight = "light"
    emblem = "infinity"
    pitch = "You die at the end of the week. Live it again, choose in secret, and be the first to wake up on Monday."
    scored = "Traits in all"
    measured = "How near the nearest way out was, in percent"
    final_reveals = True  # else one could see what the others had sealed and choose anew
    final_reveals_rule = "TL-121"
    settings = (
        Setting(
            "characters",
            "Characters",
            "Who plays whom.",
            "dealt",
            (Choice("dealt", "Dealt at random"), Choice("picked", "Free picking", "Clockwise from seat 1.")),
        ),
        Setting(
            "step_seconds",
            "Time for each step",
            "When it runs out, the standard bot acts for whoever is missing.",
            STEP_SECONDS,
            (Choice(30, "30 seconds"), Choice(STEP_SECONDS, "60 seconds"), Choice(120, "2 minutes"), Choice(0, "No limit")),
            is_clock=True,
        ),
        Setting(
            "round_limit",
            "Safety limit",
            "After so many lives an unfinished game is adjourned.",
            SAFETY_LIMIT,
            (Choice(10, "10 lives"), Choice(20, "20 lives"), Choice(SAFETY_LIMIT, "40 lives")),
        ),
    )
    folder = Path(__file__).parent

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Loop:
        limit, seconds = settings["round_limit"], settings["step_seconds"]
        assert isinstance(limit, int)
        assert isinstance(seconds, int)
        return rounds.open_the_box(seats, chance, limit, seconds, deal=settings["characters"] == "dealt")

    def table(self, s: Loop, seat: int) -> Table:
        under_way = current_ask(s)
        return table.describe_table(s, seat, "" if under_way is None else type(under_way[0]).__name__)

    def catalogue(self) -> Catalogue:
        return table.catalogue()

    def imagine_hidden(self, s: Loop, seat: int, rng: Random) -> None:
        """Each opponent's hand is any part of what is in her hand and draw pile; nothing else is hidden (TL-120).

        What was left of a pile that was made anew while she drew (TL-099) is surely in her hand.
        """
        for other in range(s.seats):
            if other != seat:
                redeal(rng, [s.hands[other]], s.draws[other].loose, s.known)

    def label(self, s: Loop, pick: str) -> str:
        if pick in WORDS:
            return WORDS[pick]
        if pick.startswith(("card:", "option:", "trait:", "character:")):
            return table.label_of(s, pick)
        return super().label(s, pick)

    def score(self, s: Loop, seat: int) -> float:
        """How near a seat is to its nearest way out, in percent."""
        if s.characters[seat] == NOT_YET:
            return 0.0
        conditions = board(s, seat).death.conditions
        return max([100.0 * min(1.0, c.value(s.traits[seat]) / c.at_least) for c in conditions])

    def character(self, s: Loop, seat: int) -> str:
        return "" if s.characters[seat] == NOT_YET else board(s, seat).name


GAME: Final = TimeLoop()
