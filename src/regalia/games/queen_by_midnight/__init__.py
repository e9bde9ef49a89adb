"""Queen by Midnight: Quarter Past, a deck-building battle with reactions and secret allegiance."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import ClassVar, Final

from regalia.games.queen_by_midnight import attack, effects, playing, reactions
from regalia.games.queen_by_midnight.advisors import Counselling, counsels
from regalia.games.queen_by_midnight.cards import BOX, QUARTER_PAST
from regalia.games.queen_by_midnight.catalogue import KIND, PRINCESSES, SCRIPTS
from regalia.games.queen_by_midnight.clock import Evening
from regalia.games.queen_by_midnight.effects import verb_of
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.imagining import imagine_hidden
from regalia.games.queen_by_midnight.looks import catalogue
from regalia.games.queen_by_midnight.model import Verb
from regalia.games.queen_by_midnight.state import Queen
from regalia.games.queen_by_midnight.table import table_for
from regalia.games.queen_by_midnight.verbs import Choose
from regalia.kernel import Chance, Choice, Game, Setting, Settings
from regalia.kernel.table import Catalogue, Table

WORDS: Final = {
    "activate": "Activate",
    "advise": "Become an Advisor",
    "again": "Roll again",
    "all": "the whole hand",
    "archive": "Archive",
    "banish": "Banish",
    "buy": "Buy",
    "choose": "Choose",
    "counsel": "Ability",
    "declare": "Declare for",
    "discard": "Discard",
    "dismiss": "Dismiss",
    "done": "No more targets",
    "end": "End the turn",
    "flip": "Flip the token",
    "give": "Give the Declaration for",
    "keep": "Keep the rest",
    "lay": "Lay face down",
    "leave": "Leave it on top",
    "level": "Level in",
    "look": "Look at",
    "next": "Next",
    "partner": "Partner",
    "pass": "Pass",
    "pay": "Pay",
    "play": "Play",
    "protect": "Protect",
    "ready": "Ready to declare",
    "redirect": "Redirect to",
    "refresh": "Refresh",
    "reign": "Reign on",
    "resolve": "Carry out",
    "salvage": "Bring up",
    "skip": "No",
    "stay": "Leave the token",
    "stow": "Put away in secret",
    "stronger": "with the extra cost",
    "suffer": "Suffer the consequence",
    "take": "Take",
    "target": "Target",
    "until_my_turn": "until my next turn",
    "use": "Use",
}


def verb_asking(s: Queen) -> Verb | None:
    """The verb whose choice is under way."""
    frame = s.stack[-1] if s.stack else None
    return verb_of(frame) if isinstance(frame, Effects) and frame.at < len(SCRIPTS[frame.script]) else None


def numbered(s: Queen, number: int) -> str:
    """What is chosen by its number now: a part of an effect, or an ability of the Inner Circle; "": nothing is."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Counselling):
        return counsels(s, frame.seat)[number].name
    verb = verb_asking(s)
    return verb.name_of(number) if isinstance(verb, Choose) else ""


class QueenByMidnight(Game[Queen]):
    """The game. Further sets are used by naming them in `princesses` and `bazaars` of a subclass."""

    name = "queen_by_midnight"
    title = "Queen by Midnight: Quarter Past"
    version = "8"
    players = (2, 4)  # five and six need more Princesses than the box holds (QM-002, QM-254)
    minutes = (45, 90)
    weight = "heavy"
    emblem = "pocket-watch"
    pitch = "Build a deck, strike at your rivals, hide your defences, and be Queen before the clock has struck twelve."
    scored = "Clout and Health"
    folder = Path(__file__).parent
    settings = (
        Setting(
            "princesses",
            "Princesses",
            "How the Princesses find their players.",
            "random",
            (
                Choice("random", "At random"),
                Choice("draft", "Drafted", "The last player in turn order picks first, the first player last."),
            ),
        ),
        Setting(
            "talk",
            "Time to talk",
            "How long four players may talk at 6 o'clock before they declare, and then take to declare.",
            0,
            (Choice(0, "No limit"), Choice(60, "One minute"), Choice(180, "Three minutes"), Choice(300, "Five minutes")),
        ),
    )
    princesses: ClassVar[tuple[int, ...]] = BOX
    bazaars: ClassVar[tuple[int, ...]] = (QUARTER_PAST,)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Queen:
        s = Queen(seats, chance)
        s.draft = settings["princesses"] == "draft"
        s.box = list(self.princesses)
        s.bazaars = list(self.bazaars)
        talk = settings["talk"]
        s.call(Evening(talk if isinstance(talk, int) else 0))
        return s

    def table(self, s: Queen, seat: int) -> Table:
        return table_for(s, seat)

    def catalogue(self) -> Catalogue:
        return catalogue()

    def imagine_hidden(self, s: Queen, seat: int, rng: Random) -> None:
        imagine_hidden(s, seat, rng)

    def label(self, s: Queen, pick: str) -> str:
        kind, _, rest = pick.partition(":")
        if kind == "card":
            return KIND[int(rest)].name
        if kind == "princess":
            return PRINCESSES[int(rest)].name
        if kind == "seat" and s.court[int(rest)].princess >= 0:
            return s.princess(int(rest)).name
        if kind == "down":
            _, owner, place = rest.split(":")
            return f"face-down card {int(place) + 1} of {s.princess(int(owner)).name}"
        if kind == "number":
            return numbered(s, int(rest) - 1) or rest
        verb = verb_asking(s)
        return (verb.words.get(pick) if verb is not None else None) or WORDS.get(pick) or super().label(s, pick)

    def score(self, s: Queen, seat: int) -> float:
        return float(s.points(seat)) if s.is_princess(seat) else 0.0

    def character(self, s: Queen, seat: int) -> str:
        number = s.court[seat].princess
        return "" if number < 0 else PRINCESSES[number].name


GAME = QueenByMidnight()

__all__ = ["GAME", "QueenByMidnight", "attack", "effects", "playing", "reactions"]
