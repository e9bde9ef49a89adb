"""A game: everything that is fixed before the first card is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, Generic, TypeVar

from regalia.kernel.asks import Action, number_of
from regalia.kernel.chance import Chance
from regalia.kernel.native import native
from regalia.kernel.play import advance, asked, options
from regalia.kernel.record import JSON
from regalia.kernel.rules import RuleBook, load_rules
from regalia.kernel.settings import Setting, Settings, Value, WrongSettings, written
from regalia.kernel.state import State
from regalia.kernel.table import Catalogue, Table

S = TypeVar("S", bound=State)


@native(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game. Subclass it, fill in the facts and override `setup`, `table` and what is hidden."""

    name: ClassVar[str] = ""  # the folder's name
    title: ClassVar[str] = ""
    version: ClassVar[str] = "1"  # of the rules: a saved match plays only under its own version
    players: ClassVar[tuple[int, int]] = (2, 2)
    minutes: ClassVar[tuple[int, int]] = (10, 30)
    weight: ClassVar[str] = "light"  # light, medium, heavy
    emblem: ClassVar[str] = "crown"
    pitch: ClassVar[str] = ""  # one sentence for the hall
    scored: ClassVar[str] = "Score"  # what the scores of its outcome count
    measured: ClassVar[str] = ""  # what `score` measures on the way, where that is something else
    draws: ClassVar[bool] = True  # an end without a winner is a draw; False: then everybody has lost
    final_reveals: ClassVar[bool] = False  # what was revealed cannot be taken back, whoever agrees
    final_reveals_rule: ClassVar[str] = ""  # and where that is written
    roles: ClassVar[tuple[str, ...]] = ()  # what the seats play, where that differs; the last one is that of all further seats
    easy_seat: ClassVar[int] = 0  # where somebody sits who just wants to play
    settings: ClassVar[tuple[Setting, ...]] = ()
    folder: ClassVar[Path | None] = None  # where RULES.md lies

    def setup(self, seats: int, settings: Settings, chance: Chance) -> S:
        """The state before the first step: supplies laid out, the first frame on the stack. `begin` runs it on."""
        raise TypeError(f"{type(self).__name__} has no setup")

    def table(self, s: S, seat: int) -> Table:
        """What a seat sees (SPECTATOR: what everyone sees). Built by allow-list; it is the seat's whole view."""
        raise TypeError(f"{type(self).__name__} has no table")

    def catalogue(self) -> Catalogue:
        """What the cards look like; the same for everyone."""
        return Catalogue({})

    def imagine_hidden(self, s: S, seat: int, rng: Random) -> None:
        """Replace in `s`, a copy, all that the seat cannot know by something just as possible.

        Sealed answers and the chance stream are already taken care of. Games without secrets need nothing here.
        """

    def label(self, s: S, pick: str) -> str:
        """What a pick is called in sentences and lists: a word of an action, a seat, a card."""
        kind, _, rest = pick.partition(":")
        if kind == "seat":
            return f"Seat {int(rest) + 1}"
        if kind == "number":
            return rest
        return pick.replace("_", " ").replace(":", " ").capitalize()

    def score(self, s: S, seat: int) -> float:
        """How a seat stands now, for the graph at the end: the game's own points where it has any."""
        return 0.0

    def character(self, s: S, seat: int) -> str:
        """Whom a seat plays, for reports; "" where seats are alike."""
        return ""

    def keepsake(self, s: S, seat: int, before: dict[str, JSON]) -> dict[str, JSON]:
        """What a player keeps between games (unlocked cards, victories), after one that has ended; the same as before in most games."""
        return before

    def keepsake_settings(self, kept: dict[str, JSON], seat: int) -> dict[str, Value]:
        """The settings that a player's keepsake brings to her next game, such as `treasures.0`."""
        return {}

    # --- made from the above -----------------------------------------------------------------------------------------

    def begin(self, seats: int, settings: Settings | None = None, seed: str = "0", listen: bool = False) -> S:
        """A new game, run on to its first decision."""
        complete = self.check_settings(seats, settings or {})
        state = self.setup(seats, complete, Chance.from_seed(seed))
        if listen:
            state.listen()
        advance(state)
        return state

    def imagine(self, s: S, seat: int, rng: Random) -> S:
        """A state that the seat cannot tell from the real one, with everything hidden from it dealt anew."""
        twin = s.copy()
        twin.chance.rekey(rng.getrandbits(128))
        self.imagine_hidden(twin, seat, rng)
        if twin.sealed:
            for other in list(twin.sealed):
                if other != seat:
                    twin.sealed[other] = rng.choice(options(twin, other))
        return twin

    def check_settings(self, seats: int, settings: Settings) -> dict[str, Value]:
        """The settings with defaults filled in; WrongSettings names what does not fit."""
        low, high = self.players
        if not low <= seats <= high:
            raise WrongSettings(f"{self.title} seats {low} to {high}, not {seats}.")
        complete: dict[str, Value] = {}
        if not self.settings and not settings:
            return complete
        for setting in self.settings:
            keys = [f"{setting.key}.{n}" for n in range(setting.from_seat, seats)] if setting.per_seat else [setting.key]
            for key in keys:
                value = settings.get(key, setting.default)
                allowed = [c.value for c in setting.choices]
                if allowed and not any(value == a and type(value) is type(a) for a in allowed):
                    given = repr(value) if isinstance(value, str) else written(value)
                    raise WrongSettings(f"{key} can be {', '.join(map(written, allowed))}, not {given}.")
                complete[key] = value
        for key in settings:
            if key not in complete:
                raise WrongSettings(f"{self.title} has no setting {key!r}; it has {', '.join(complete) or 'none'}.")
        return complete

    def rules(self) -> RuleBook:
        """The rulebook in our words."""
        return RuleBook(self.title, "", {}) if self.folder is None else load_rules(self.folder)

    def describe(self, s: S, action: Action) -> str:
        """An action as text: `Play Silver Purse on Seat 2`."""
        return " · ".join(self.label(s, pick) for pick in action)


def seat_of(pick: str) -> int:
    """The seat in `seat:2`."""
    return number_of(pick)


def asked_rule(s: State) -> str:
    """The rule behind the present ask."""
    return asked(s.stack[-1]).rule if s.stack else ""


def clockwise(seats: int, first: int) -> Sequence[int]:
    """All seats in turn order from one of them."""
    return [(first + n) % seats for n in range(seats)]
