"""Maiden's Quest: one deck of turning and flipping cards; alone, side by side, against one another, or in teams."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS
from regalia.games.maidens_quest.cards.wardrobe import DRESSES
from regalia.games.maidens_quest.checklist import GIFT_NAMES, after, gifts_from, settings_of, unlocked_bits
from regalia.games.maidens_quest.faces import ICON_NAMES
from regalia.games.maidens_quest.frames import Building, Meeting
from regalia.games.maidens_quest.imagining import imagine_hidden
from regalia.games.maidens_quest.printed import make_catalogue
from regalia.games.maidens_quest.state import (
    COMPETITIVE,
    COOP,
    DOUBLE_STEPS,
    EASY,
    HARD,
    MEETINGS,
    SIX_ICONS,
    SOLO,
    STANDARD,
    TEAMS,
    Quest,
)
from regalia.games.maidens_quest.table import make_table
from regalia.games.maidens_quest.turns import begin_turns
from regalia.kernel import JSON, Chance, Choice, Game, Setting, Settings, Value, WrongSettings, number_of
from regalia.kernel.table import Catalogue, Table

MODES: Final = {"alone": SOLO, "coop": COOP, "competitive": COMPETITIVE, "teams": TEAMS, "meetings": MEETINGS}
EASES: Final = {"standard": STANDARD, "easy": EASY, "hard": HARD}
CHANGES: Final = {"none": 0, "steps": DOUBLE_STEPS, "exits": SIX_ICONS, "extreme": DOUBLE_STEPS | SIX_ICONS}

WORDS: Final = {
    "cellar": "Cellar",
    "distract": "Distract with",
    "fan_size": "Grow the Fan with",
    "foresight": "Foresight of",
    "haste": "Haste of",
    "ability": "Ability of",
    "check": "Face it now",
    "done": "Done",
    "go": "Run on",
    "gild": "Set to gold",
    "absorb": "Pay with",
    "damage": "Take the Damage now",
    "leave": "Leave the rest as it is",
    "next": "Comes next",
    "share": "Share of",
    "team_up": "Team up with",
    "skirmish": "Skirmish with",
    "serendipity": "Serendipity with",
    "meet": "Meet",
    "lay": "Lay on top",
    "return": "Ask for help in return",
    "gift": "Help with",
    "keep": "Keep my Gifts",
}


def _choices(names: list[str]) -> tuple[Choice, ...]:
    return (Choice("choose", "Chosen at the table"), *[Choice(name, name) for name in names])


class MaidensQuest(Game[Quest]):
    name = "maidens_quest"
    title = "Maiden's Quest"
    version = "6"
    draws = False  # the tower keeps everybody
    players = (1, 6)
    minutes = (15, 40)
    weight = "medium"
    emblem = "tiara"
    pitch = "Locked in a tower with one deck of cards that turn and flip: beat your Captor or find a way out."
    scored = "Freed"
    measured = "Steps on the way to level 4"
    final_reveals = True  # a lone player could look ahead by taking back
    folder = Path(__file__).parent
    settings = (
        Setting(
            "mode",
            "How you play",
            "Alone with one seat; with more, side by side unless you say otherwise.",
            "auto",
            (
                Choice("auto", "Alone, or side by side"),
                Choice("coop", "Side by side", "All must get free (MQ-435)."),
                Choice("competitive", "Against one another", "Bid for the smallest Fan (MQ-490)."),
                Choice("teams", "In teams", "Teams bid; four seats or six (MQ-521)."),
                Choice("meetings", "Each on her own quest", "Meet, team up, skirmish and part as you like (MQ-520)."),
            ),
        ),
        Setting(
            "ease",
            "Ease",
            "What happens when level 4 has been gone through once.",
            "standard",
            (Choice("standard", "Standard"), Choice("easy", "Easy: you have won"), Choice("hard", "Hard: you have lost")),
        ),
        Setting(
            "change",
            "Advanced",
            "Changes for those who find it too easy.",
            "none",
            (
                Choice("none", "None"),
                Choice("steps", "Advanced: each Rest is two steps"),
                Choice("exits", "Advanced: Exits need all six icons"),
                Choice("extreme", "Extreme: both"),
            ),
        ),
        Setting("teams", "Teams", "Only in the team game: how many.", 2, (Choice(2, "Two"), Choice(3, "Three, with six seats"))),
        Setting("first", "Starting player", "Which seat leads first.", 0, tuple([Choice(n, f"Seat {n + 1}") for n in range(6)])),
        Setting("prelude", "Prelude", "Everybody plays levels 1 and 2 alone first.", False, (Choice(False, "No"), Choice(True, "Yes"))),
        Setting("maiden", "Maiden", "Who you are.", "choose", _choices([m.kind.name for m in MAIDENS]), per_seat=True),
        Setting("captor", "Captor", "Who holds you; from easy to hard.", "choose", _choices([c.kind.name for c in CAPTORS]), per_seat=True),
        Setting("dress", "Dress", "What you wear.", "choose", _choices([d.name for d in DRESSES]), per_seat=True),
        Setting("player", "Player", "The name under which you sign Gifts.", "", (), per_seat=True),
        Setting("treasures", "Epic Treasures", "Those unlocked in earlier games: their names with commas, or: all", "", (), per_seat=True),
        Setting("gifts", "Gifts", "Gifts and who signed them, for example: Brooch=ann/bob, Ribbon=", "", (), per_seat=True),
        Setting("gifts_in_deck", "Gifts in the deck", "Shuffle them in.", False, (Choice(False, "No"), Choice(True, "Yes")), per_seat=True),
    )

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Quest:
        s = Quest(seats, chance)
        mode = str(settings["mode"])
        if mode != "auto" and seats == 1:
            raise WrongSettings("One seat plays alone: leave “How you play” (mode) as it is (auto), or add a seat.")
        s.mode = MODES[mode] if mode != "auto" else (SOLO if seats == 1 else COOP)
        sides = int(settings["teams"])
        if s.mode == TEAMS and (seats < 4 or seats % sides):
            raise WrongSettings(f"{seats} seats cannot be {sides} equal teams of two or more: take 4 seats, or 6.")
        s.team = [n % sides for n in range(seats)] if s.mode == TEAMS else list(range(seats))
        s.due = int(settings["first"])
        if s.due >= seats:
            raise WrongSettings(f"Seat {s.due + 1} cannot lead first: there are {seats} seats.")
        s.ease = EASES[str(settings["ease"])]
        s.changes = CHANGES[str(settings["change"])]
        if s.mode in (COOP, COMPETITIVE, TEAMS):
            s.company = [0] * seats
            s.company_mode[0] = s.mode
            s.prelude = [bool(settings["prelude"]) and s.ease == STANDARD] * seats  # MQ-487
        s.names = tuple([str(settings[f"player.{n}"]) or f"player {n + 1}" for n in range(seats)])
        s.unlocked = [unlocked_bits(str(settings[f"treasures.{n}"])) for n in range(seats)]
        for n in range(seats):
            gifts = gifts_from(str(settings[f"gifts.{n}"]), n)
            s.gifts += gifts
            s.brought |= bool(gifts) << n
        begin_turns(s)
        s.call(Building(self._wishes(seats, settings), [bool(settings[f"gifts_in_deck.{n}"]) for n in range(seats)]))
        return s

    def _wishes(self, seats: int, settings: Settings) -> list[str]:
        wishes: list[str] = []
        taken: dict[tuple[int, str], int] = {}
        for n in range(seats):
            for key in ("maiden", "captor", "dress"):
                wish = str(settings[f"{key}.{n}"])
                wishes.append("" if wish == "choose" else wish)
                if wish != "choose" and taken.setdefault((n // 2, wish), n) != n:
                    raise WrongSettings(f"Seat {n + 1} cannot have {wish} ({key}): seat {n} has it, and they share a box (MQ-068).")
        return wishes

    def table(self, s: Quest, seat: int) -> Table:
        return make_table(s, seat)

    def catalogue(self) -> Catalogue:
        return make_catalogue()

    def imagine_hidden(self, s: Quest, seat: int, rng: Random) -> None:
        imagine_hidden(s, seat, rng)

    def label(self, s: Quest, pick: str) -> str:
        kind, _, rest = pick.partition(":")
        if kind == "card" and rest.isdigit() and int(rest) < len(s.face):
            return s.name(int(rest))
        if kind == "icon" and rest.isdigit() and int(rest) < len(ICON_NAMES):
            return ICON_NAMES[int(rest)]
        if kind == "gift" and rest.isdigit() and int(rest) < len(s.gifts):
            gift = s.gifts[number_of(pick)]
            return f"{GIFT_NAMES[gift.kind]} of seat {gift.owner + 1}"
        if pick == "leave" and s.stack and isinstance(s.stack[-1], Meeting):
            return "Take your leave"
        return WORDS.get(pick) or super().label(s, pick)

    def score(self, s: Quest, seat: int) -> float:
        return float(s.step[seat])

    def character(self, s: Quest, seat: int) -> str:
        if s.maiden[seat] < 0 or s.captor[seat] < 0:
            return ""
        return f"{s.name(s.maiden[seat])} / {s.name(s.captor[seat])}"

    # --- what lasts between games (MQ-560) --------------------------------------------------------------------------------

    def keepsake(self, s: Quest, seat: int, before: dict[str, JSON]) -> dict[str, JSON]:
        """A player's record after a game; `before` is what was kept, {} for a new player."""
        return after(before, s, seat)

    def keepsake_settings(self, kept: dict[str, JSON], seat: int) -> dict[str, Value]:
        """The settings that a player's record stands for."""
        return settings_of(kept, seat)


GAME = MaidensQuest()

__all__ = ["GAME", "MaidensQuest"]
