"""Who Will Reign?: one land, one market, seven places at court, and a moon that wants paying."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final, final

from regalia.games.who_will_reign.catalogue import BANNER, LAND, MARKET
from regalia.games.who_will_reign.looks import faces
from regalia.games.who_will_reign.scoring import total
from regalia.games.who_will_reign.state import SISTERS, Reign
from regalia.games.who_will_reign.table import table_for
from regalia.games.who_will_reign.turn import Play
from regalia.kernel import Action, Chance, Choice, Game, Setting, Settings, WrongSettings
from regalia.kernel.table import Catalogue, Table

WORDS: Final = {
    "acquire": "Acquire",
    "add": "Into your court",
    "banner": "Take up",
    "confirm": "Confirm the pledges",
    "end": "End the turn",
    "harvest": "Harvest",
    "keep": "Let them stay",
    "pledge": "Pledge",
    "show_out": "Show out",
    "sweep": "Sweep the row",
    "tax": "Tax",
}


@final
class WhoWillReign(Game[Reign]):
    name = "who_will_reign"
    title = "Who Will Reign?"
    version = "3"
    players = (2, SISTERS)
    minutes = (20, 45)
    weight = "light"
    emblem = "queen-crown"
    pitch = "Sisters share one land and one market, bargain under the moon, and build the court that wins the crown."
    scored = "Crowns"
    final_reveals = True
    final_reveals_rule = "WR-173"
    folder = Path(__file__).parent
    settings = (
        Setting(
            "banners",
            "Banners",
            "Five Banners to take up, each with Crowns and an ability of its own; they stay in the box for a first game (WR-180).",
            True,
            (Choice(True, "With Banners"), Choice(False, "Without Banners")),
            first_game=False,
        ),
        Setting(
            "first",
            "Who begins",
            "Which sister has the first turn of each round.",
            0,
            (Choice(0, "By lot"), *(Choice(seat, f"Seat {seat}") for seat in range(1, 5))),
        ),
        Setting(
            "pledge_clock",
            "Pledge clock",
            "Seconds until the pledges at a Moon's table count as confirmed.",
            120,
            (Choice(60, "1 minute"), Choice(120, "2 minutes"), Choice(300, "5 minutes"), Choice(0, "No clock")),
        ),
    )

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Reign:
        s = Reign(seats, chance)
        first = int(settings["first"])
        if first > seats:
            raise WrongSettings(f"Seat {first} cannot begin: there are {seats} sisters.")
        s.first = first - 1 if first else chance.below(seats)  # WR-017
        s.active = s.first
        s.pledge_clock = int(settings["pledge_clock"])
        if settings["banners"]:
            s.banners = list(range(len(BANNER)))  # WR-015, WR-180
        s.call(Play())
        return s

    def table(self, s: Reign, seat: int) -> Table:
        return table_for(s, seat)

    def catalogue(self) -> Catalogue:
        return faces()

    def imagine_hidden(self, s: Reign, seat: int, rng: Random) -> None:
        s.deck.shuffle_in(())  # WR-171: nobody knows the order of the deck

    def label(self, s: Reign, pick: str) -> str:
        kind, _, number = pick.partition(":")
        if not number:
            return WORDS.get(pick, pick)
        if kind == "card":
            return MARKET[int(number)].name
        if kind == "land":
            return LAND[s.land[int(number)]].name
        if kind == "banner":
            return BANNER[int(number)].name
        if kind in ("food", "gold"):
            return f"{number} {kind}"
        return super().label(s, pick)

    def describe(self, s: Reign, action: Action) -> str:
        if len(action) == 3 and action[0] == "acquire" and action[2].startswith("card:"):
            return f"{super().describe(s, action[:2])} · in place of {self.label(s, action[2])}"
        return super().describe(s, action)

    def score(self, s: Reign, seat: int) -> float:
        return float(total(s, seat))


GAME: Final = WhoWillReign()
