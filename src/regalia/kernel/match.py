"""A match: rules version + settings + seats + seed + actions. Everything else follows; snapshots are only a cache."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple, cast

from regalia.kernel.asks import Action, Refusal
from regalia.kernel.chance import commitment, new_seed
from regalia.kernel.errors import NotAllowed
from regalia.kernel.events import ALL, Event
from regalia.kernel.game import Game
from regalia.kernel.play import act, check, refusal
from regalia.kernel.record import JSON
from regalia.kernel.settings import Settings, Value, WrongSettings
from regalia.kernel.state import State

FORMAT: Final = 1
_SPACING: Final = 8  # actions between snapshots: whoever goes back plays at most so many again
_SPARSE: Final = 64  # the last two are kept, and for good one every so many actions


class BadMatch(ValueError):
    """A saved match that cannot be used; the message says what is wrong with it."""


@dataclass(slots=True)
class Seat:
    """Who sits there: a name, and `human` or a bot such as `bot:fair`."""

    name: str
    kind: str = "human"


class Trace(NamedTuple):
    """What an action did to what is known: undo looks at it."""

    seat: int
    chance_drawn: bool
    learned: int


class Match:
    """A match under way or finished."""

    __slots__ = ("actions", "game", "log", "seats", "seed", "settings", "snapshots", "state", "traces")

    def __init__(
        self,
        game: Game[State],
        seats: list[Seat],
        settings: Settings | None = None,
        seed: str | None = None,
        listen: bool = True,
    ) -> None:
        self.game = game
        self.seats = seats
        self.settings: dict[str, Value] = game.check_settings(len(seats), settings or {})
        self.seed = seed if seed is not None else new_seed()
        self.state = game.begin(len(seats), self.settings, self.seed, listen=listen)
        self.actions: list[tuple[int, Action]] = []
        self.traces: list[Trace] = []
        self.log: list[tuple[int, Event]] = [(0, event) for event in self.state.hear()]
        self.snapshots: dict[int, State] = {0: self.state.copy()}

    @property
    def commitment(self) -> str:
        """The hash of the seed that was shown before the first card."""
        return commitment(self.seed)

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    # --- playing ------------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> list[Event]:
        """Take an action, or raise and change nothing. Returns what happened."""
        check(self.state, seat, action)
        return self.replay(seat, action)

    def replay(self, seat: int, action: Action) -> list[Event]:
        """Take an action that is known to be legal: one that was stored."""
        number = len(self.actions)
        self._remember(number)
        drawn = self.state.chance.counter
        act(self.state, seat, action)
        self.actions.append((seat, action))
        self.traces.append(Trace(seat, self.state.chance.counter != drawn, self.state.learned))
        events = self.state.hear()
        self.log += [(number + 1, event) for event in events]
        return events

    def remark(self, text: str, *args: int | str) -> None:
        """Say something to everyone that is about the players and not the game: a line of the log, with what is done next.

        It follows from no action, so it is no part of the saved match; whoever keeps a match for its players keeps it beside.
        """
        event = Event("say", ALL)
        event.text, event.args = text, args
        self.log.append((len(self.actions) + 1, event))

    def _remember(self, number: int) -> None:
        if number % _SPACING:
            return
        if number not in self.snapshots:
            self.snapshots[number] = self.state.copy()
        old = number - 2 * _SPACING
        if old > 0 and old % _SPARSE:
            self.snapshots.pop(old, None)

    # --- time travel --------------------------------------------------------------------------------------------------

    def state_at(self, number: int) -> State:
        """The state after so many actions."""
        if not 0 <= number <= len(self.actions):
            raise BadMatch(f"The match has {len(self.actions)} actions; there is no moment {number}.")
        start = max(n for n in self.snapshots if n <= number)
        state = self.snapshots[start].copy()
        for seat, action in self.actions[start:number]:
            act(state, seat, action)
        return state

    def branch(self, number: int) -> Match:
        """A new match that shares the first actions: play on from there."""
        if not 0 <= number <= len(self.actions):
            raise BadMatch(f"The match has {len(self.actions)} actions; there is no moment {number}.")
        twin = Match(self.game, [Seat(s.name, s.kind) for s in self.seats], self.settings, self.seed)
        for seat, action in self.actions[:number]:
            twin.replay(seat, action)
        return twin

    def cannot_undo(self, seat: int) -> Refusal | None:
        """Why a seat has nothing to take back."""
        if not any(s == seat for s, _ in self.actions):
            return Refusal("", "You have not done anything yet that could be taken back.")
        if self.game.final_reveals and any(trace.learned for trace in self.traces[self.undo_point(seat) :]):
            return Refusal(self.game.final_reveals_rule, "Something was revealed since then, and that cannot be taken back.")
        return None

    def undo_point(self, seat: int) -> int:
        """The moment before a seat's last action."""
        return next(n for n in range(len(self.actions) - 1, -1, -1) if self.actions[n][0] == seat)

    def undo_consents(self, seat: int) -> tuple[int, ...]:
        """Whose consent an undo needs: nobody's while nothing was learned and no chance was drawn.

        Those who learned something, or whose own later action would vanish, are asked; if the seat itself gained knowledge (by its
        own look or by chance), everyone else is.
        """
        needed: set[int] = set()
        for trace in self.traces[self.undo_point(seat) :]:
            needed.add(trace.seat)
            needed.update(s for s in range(len(self.seats)) if trace.learned >> s & 1)
            if trace.chance_drawn or trace.learned >> seat & 1:
                needed.update(range(len(self.seats)))
        needed.discard(seat)
        return tuple(sorted(needed))

    def undo(self, seat: int, agreed: tuple[int, ...] = ()) -> int:
        """Go back to before the seat's last action. Raises unless all whose consent is needed have agreed."""
        no = self.cannot_undo(seat)
        if no is not None:
            raise NotAllowed(no)
        missing = [s for s in self.undo_consents(seat) if s not in agreed]
        if missing:
            names = " and ".join(self.seats[s].name for s in missing)
            raise NotAllowed(Refusal("", "Something was learned since then; {0} must agree to the undo.", names))
        number = self.undo_point(seat)
        self.rewind(number)
        return number

    def rewind(self, number: int) -> None:
        """Forget all actions after a moment."""
        self.state = self.state_at(number)
        self.state.listen()
        del self.actions[number:]
        del self.traces[number:]
        self.log = [(n, e) for n, e in self.log if n <= number]
        self.snapshots = {n: s for n, s in self.snapshots.items() if n <= number}

    # --- saving -------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, JSON]:
        """The whole saved match."""
        data: dict[str, JSON] = {
            "regalia": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "settings": dict(self.settings),
            "seats": [{"name": s.name, "kind": s.kind} for s in self.seats],
            "commitment": self.commitment,
            "seed": self.seed,
            "actions": [[seat, list(action)] for seat, action in self.actions],
        }
        data["digest"] = digest(data)
        return data

    def dumps(self) -> str:
        """The saved match as text."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=None, separators=(",", ":"))


def digest(data: dict[str, JSON]) -> str:
    """A fingerprint of everything in a saved match but the fingerprint."""
    kept = {key: value for key, value in data.items() if key != "digest"}
    return sha256(json.dumps(kept, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def read_match(text: str) -> dict[str, JSON]:
    """The data of a saved match, checked for shape, fingerprint and commitment, or BadMatch with a sentence."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadMatch(f"This is not a whole saved match: it stops making sense at line {error.lineno}.") from None
    except (ValueError, RecursionError):  # a number of a thousand digits, lists within lists within lists
        raise BadMatch("This is not a saved match of Regalia.") from None
    if not isinstance(data, dict) or "regalia" not in data:
        raise BadMatch("This is not a saved match of Regalia.")
    if data["regalia"] != FORMAT:
        raise BadMatch(f"This match was saved in format {data['regalia']}; this program reads format {FORMAT}.")
    shapes = {"game": str, "rules": str, "settings": dict, "seats": list, "seed": str, "commitment": str, "actions": list, "digest": str}
    for key, shape in shapes.items():
        if not isinstance(data.get(key), shape):
            raise BadMatch(f"The saved match lacks its {key}.")
    for number, entry in enumerate(data["actions"]):
        whole = isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], int) and isinstance(entry[1], list)
        if not whole or not all(isinstance(pick, str) for pick in entry[1]):
            raise BadMatch(f"Action {number + 1} of the saved match is not an action.")
    for entry in data["seats"]:
        if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not isinstance(entry.get("kind"), str):
            raise BadMatch("A seat of the saved match has no name or kind.")
    try:
        is_kept, is_whole = commitment(data["seed"]) == data["commitment"], digest(data) == data["digest"]
    except (UnicodeEncodeError, RecursionError):  # letters that no text has
        is_kept, is_whole = True, False
    if not is_kept:
        raise BadMatch("The seed does not match the commitment that was shown at the start.")
    if not is_whole:
        raise BadMatch("The saved match was changed after it was written: its fingerprint does not fit.")
    return cast("dict[str, JSON]", data)


def load_match(game: Game[State], text: str, listen: bool = True) -> Match:
    """Re-play a saved match, checking every action, or BadMatch with a sentence."""
    data = read_match(text)
    if data["game"] != game.name:
        raise BadMatch(f"This is a match of {data['game']}, not of {game.name}.")
    if data["rules"] != game.version:
        raise BadMatch(
            f"This match was played under version {data['rules']} of the rules of {game.title}; this program has version {game.version}."
        )
    seats = [Seat(str(s["name"]), str(s["kind"])) for s in cast("list[dict[str, str]]", data["seats"])]
    try:
        match = Match(game, seats, cast("dict[str, Value]", data["settings"]), str(data["seed"]), listen=listen)
    except WrongSettings as error:
        raise BadMatch(f"The match was set up in a way that is not possible: {error}") from None
    for number, entry in enumerate(cast("list[list[JSON]]", data["actions"])):
        seat, picks = cast("int", entry[0]), cast("list[str]", entry[1])
        action = tuple(picks)
        no = refusal(match.state, seat, action)
        if no is not None:
            raise BadMatch(f"Action {number + 1} of the match is not allowed: {no}")
        match.replay(seat, action)
    return match
