"""The kit that Regalia's games are written with. It knows no game's words."""

from regalia.kernel.asks import NUMBER, SEAT, Action, Ask, Offers, Pick, Refusal, number_of, things
from regalia.kernel.chance import Chance, commitment, new_seed
from regalia.kernel.errors import DeadEnd, NotAllowed, NotYours
from regalia.kernel.events import ALL, NOBODY, SPECTATOR, Event, only, sees
from regalia.kernel.frames import AGAIN, DONE, Flow, Frame, procedure, step_name
from regalia.kernel.game import Game, clockwise, seat_of
from regalia.kernel.outcome import Outcome, ranks_by_score
from regalia.kernel.play import (
    act,
    advance,
    deciders,
    decision,
    explained_options,
    options,
    prompt,
    refusal,
    submit,
    waiting,
    why_not,
)
from regalia.kernel.record import JSON, Record
from regalia.kernel.rules import Rule, RuleBook
from regalia.kernel.settings import Choice, Setting, Settings, Value, WrongSettings
from regalia.kernel.state import Deal, State
from regalia.kernel.table import Table
from regalia.kernel.zones import Deck, redeal

__all__ = [
    "AGAIN",
    "ALL",
    "DONE",
    "JSON",
    "NOBODY",
    "NUMBER",
    "SEAT",
    "SPECTATOR",
    "Action",
    "Ask",
    "Chance",
    "Choice",
    "DeadEnd",
    "Deal",
    "Deck",
    "Event",
    "Flow",
    "Frame",
    "Game",
    "NotAllowed",
    "NotYours",
    "Offers",
    "Outcome",
    "Pick",
    "Record",
    "Refusal",
    "Rule",
    "RuleBook",
    "Setting",
    "Settings",
    "State",
    "Table",
    "Value",
    "WrongSettings",
    "act",
    "advance",
    "clockwise",
    "commitment",
    "deciders",
    "decision",
    "explained_options",
    "new_seed",
    "number_of",
    "only",
    "options",
    "procedure",
    "prompt",
    "ranks_by_score",
    "redeal",
    "refusal",
    "seat_of",
    "sees",
    "step_name",
    "submit",
    "things",
    "waiting",
    "why_not",
]
