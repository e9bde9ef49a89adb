"""What a pair of eyes sees: a seat's, or those of everyone who only watches.

Everything comes from the game's own table for that seat, from its decision, and from what is public about the seats. Nothing here looks
into the state by itself, so what a game hides stays hidden on the wire.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from regalia.kernel import SPECTATOR, Action, Event, Game, Outcome, State, sees
from regalia.kernel.play import current_ask, options, waiting
from regalia.kernel.wording import sentence
from regalia.server.patch import Plain

View: TypeAlias = dict[str, object]  # as JSON knows it, or what becomes such when it is encoded

_encode = msgspec.json.Encoder().encode


Chair: TypeAlias = tuple[str, str, bool, bool, str]  # name, kind, taken, connected, bot
_CHAIR: Final = ("name", "kind", "taken", "connected", "bot")


class Room:
    """What is shown beside the game itself, the same to everyone."""

    __slots__ = ("chairs", "clock", "commitment", "next", "number", "seed")

    def __init__(
        self, chairs: list[Chair], number: int, commitment: str, seed: str = "", clock: Plain = None, next_table: str = ""
    ) -> None:
        self.chairs = chairs
        self.number = number
        self.commitment = commitment
        self.seed = seed  # revealed at the end
        self.clock = clock
        self.next = next_table  # the rematch, once there is one


def see(game: Game[State], s: State, you: int, room: Room, undo: Plain = None) -> View:
    """The whole view of one pair of eyes."""
    return {
        "table": game.table(s, you),
        "you": you,
        "decision": decision(game, s, you) if you >= 0 else None,
        "undo": undo,
        **Shared(game, s, room).view(),
    }


class Shared:
    """What everyone sees alike; made once for all eyes."""

    __slots__ = ("answered", "deals", "outcome", "room", "waiting")

    def __init__(self, game: Game[State], s: State, room: Room) -> None:
        self.room = room
        self.waiting = waiting(s)
        self.answered = tuple(sorted(s.sealed)) if s.sealed else ()
        self.deals = deals(game, s) if s.deals else []
        self.outcome = None if s.outcome is None else outcome_line(s.outcome)

    def view(self) -> View:
        """Its part of a view."""
        room = self.room
        return {
            "seats": [
                {**dict(zip(_CHAIR, chair, strict=True)), "thinking": seat in self.waiting, "answered": seat in self.answered}
                for seat, chair in enumerate(room.chairs)
            ],
            "waiting": self.waiting,
            "deals": self.deals,
            "clock": room.clock,
            "outcome": self.outcome,
            "commitment": room.commitment,
            "seed": room.seed,
            "number": room.number,
            "next": room.next,
        }

    def changes(self, old: Shared) -> list[bytes]:
        """The entries of a patch that lead here."""
        patch: list[bytes] = []
        room, before = self.room, old.room
        if room.chairs is not before.chairs and room.chairs != before.chairs:
            for seat, chair in enumerate(room.chairs):  # there are always as many
                for name, was, value in zip(_CHAIR, before.chairs[seat], chair, strict=True):
                    if value != was:
                        patch.append(b'[["seats",%d,"%b"],%b]' % (seat, name.encode(), _encode(value)))
        if self.waiting != old.waiting or self.answered != old.answered:
            patch += _turn(old.waiting, self.waiting, old.answered, self.answered)
        if room.number != before.number:
            patch.append(b'[["number"],%d]' % room.number)
        if self.deals != old.deals:
            patch.append(b'[["deals"],%b]' % _encode(self.deals))
        if self.outcome != old.outcome:
            patch.append(b'[["outcome"],%b]' % _encode(self.outcome))
        if room.clock != before.clock:
            patch.append(b'[["clock"],%b]' % _encode(room.clock))
        if room.commitment != before.commitment or room.seed != before.seed or room.next != before.next:
            for name in ("commitment", "seed", "next"):
                patch.append(b'[["%b"],%b]' % (name.encode(), _encode(getattr(room, name))))
        return patch


@functools.lru_cache(4096)
def _turn(was_waiting: tuple[int, ...], waits: tuple[int, ...], had: tuple[int, ...], answered: tuple[int, ...]) -> list[bytes]:
    """The entries of a patch for whom is waited, and who has answered: much the same at all tables, again and again."""
    patch: list[bytes] = []
    for key, old, new in ((b"thinking", was_waiting, waits), (b"answered", had, answered)):
        patch += [b'[["seats",%d,"%b"],%b]' % (seat, key, _encode(seat in new)) for seat in sorted({*old} ^ {*new})]
    if waits != was_waiting:
        patch.append(b'[["waiting"],%b]' % _encode(waits))
    return patch


def outcome_line(outcome: Outcome) -> Plain:
    """How a game ended, on the wire."""
    return {
        "winners": list(outcome.winners),
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "rule": outcome.rule,
        "adjourned": outcome.adjourned,
    }


def decision(game: Game[State], s: State, you: int, legal: list[Action] | None = None) -> View | None:
    """What a seat is asked, with every legal answer (looked for unless they are given); None when it is not asked."""
    under_way = current_ask(s)
    if under_way is None:
        return None
    ask, frame = under_way
    if you not in ask.seats(s, frame):
        return None
    answered = s.sealed.get(you)
    if legal is None:
        legal = options(s, you)
    label = game.label
    names: dict[str, str] = {}
    for action in legal:
        for pick in action:
            if pick not in names:
                names[pick] = label(s, pick)
    if type(game).describe is Game.describe:  # the names, joined: no need to look for them again
        labels = [names[action[0]] if len(action) == 1 else " · ".join([names[pick] for pick in action]) for action in legal]
    else:
        labels = [game.describe(s, action) for action in legal]
    return {
        "prompt": ask.prompt(s, frame, you),
        "rule": ask.rule,
        "final": ask.final,
        "sealed": ask.sealed,
        "answered": answered,
        "options": [{"path": action, "label": text} for action, text in zip(legal, labels, strict=True)],
        "names": names,
    }


def deals(game: Game[State], s: State) -> list[Plain]:
    """The offers between seats, with names for what is offered."""
    return [
        {
            "number": d.number,
            "proposer": d.proposer,
            "to": d.to,
            "gives": list(d.gives),
            "wants": list(d.wants),
            "gives_text": ", ".join(game.label(s, pick) for pick in d.gives),
            "wants_text": ", ".join(game.label(s, pick) for pick in d.wants),
            "bound": d.bound,
            "expires": d.expires,
            "status": d.status,
        }
        for d in s.deals
    ]


def tell(game: Game[State], s: State, events: Iterable[tuple[int, Event]], you: int, names: Sequence[str]) -> list[View]:
    """The events that these eyes may know, in words."""
    return [event_line(game, s, number, event, names) for number, event in events if sees(event.audience, you)]


def event_line(game: Game[State], s: State, number: int, event: Event, names: Sequence[str]) -> View:
    """One event on the wire."""
    return {
        "n": number,
        "kind": event.kind,
        "text": sentence(game, s, event, names) if event.kind == "say" else event.text,
        "rule": event.rule,
        "thing": event.thing,
        "source": event.source,
        "target": event.target,
        "values": event.values,
    }


def see_open(game: Game[State], s: State, room: Room) -> View:
    """A finished table with everything open: each seat's area as its owner saw it."""
    view = see(game, s, SPECTATOR, room)
    own = {area.id: area for seat in range(s.seats) for area in game.table(s, seat).areas if area.seat == seat}
    table = game.table(s, SPECTATOR)
    table.areas = [own.get(area.id, area) for area in table.areas]
    view["table"] = table
    return view
