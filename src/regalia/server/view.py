"""What a pair of eyes sees: a seat's, or those of everyone who only watches.

Everything comes from the game's own table for that seat, from its decision, and from what is public about the seats. Nothing here looks
into the state by itself, so what a game hides stays hidden on the wire.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec

from regalia.kernel import SPECTATOR, Event, Game, Outcome, State, sees
from regalia.kernel.play import current_ask, options, waiting
from regalia.kernel.table import Table
from regalia.kernel.wording import sentence
from regalia.server.patch import Laid, Patch, Plain, differ_records

_to_builtins = msgspec.to_builtins


class Room(msgspec.Struct):
    """What is shown beside the game itself, the same to everyone."""

    seats: list[dict[str, Plain]]  # name, kind, taken, connected, bot
    number: int
    commitment: str
    seed: str = ""  # revealed at the end
    clock: Plain = None
    next: str = ""  # the rematch, once there is one


def see(game: Game[State], s: State, you: int, room: Room, undo: Plain = None) -> dict[str, Plain]:
    """The whole view of one pair of eyes, as builtins."""
    return {**see_own(game, s, you, undo), **see_shared(game, s, room)}


def see_own(game: Game[State], s: State, you: int, undo: Plain) -> dict[str, Plain]:
    """What is different for each pair of eyes."""
    return {
        "table": lay(game.table(s, you)),
        "you": you,
        "decision": decision(game, s, you) if you >= 0 else None,
        "undo": undo,
    }


def see_shared(game: Game[State], s: State, room: Room) -> dict[str, Plain]:
    """What everyone sees alike; built once for all."""
    waited = waiting(s)
    sealed = s.sealed
    outcome = s.outcome
    return {
        "seats": [{**chair, "thinking": seat in waited, "answered": seat in sealed} for seat, chair in enumerate(room.seats)],
        "waiting": list(waited),
        "deals": deals(game, s) if s.deals else [],
        "clock": room.clock,
        "outcome": None if outcome is None else outcome_line(outcome),
        "commitment": room.commitment,
        "seed": room.seed,
        "number": room.number,
        "next": room.next,
    }


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


def lay(table: Table) -> Plain:
    """A table as builtins; its items, the bulk of it, as JSON already: most of them do not change from view to view."""
    areas = table.areas
    return {
        "areas": [
            {
                "id": area.id,
                "title": area.title,
                "items": [cast("Plain", Laid(item)) for item in area.items],
                "seat": area.seat,
                "active": area.active,
                "emblem": area.emblem,
                "summary": cast("Plain", _to_builtins(area.summary)) if area.summary else [],
                "note": area.note,
            }
            for area in areas
        ],
        "phase": table.phase,
        "round": table.round,
        "rule": table.rule,
    }


def compare_own(old: dict[str, Plain], new: dict[str, Plain]) -> Patch:
    """What changed in `see_own`: the same as `diff`, but it knows the way through a table, where nearly everything stays as it is."""
    before, now = cast("dict[str, Any]", old["table"]), cast("dict[str, Any]", new["table"])
    patch: Patch = []
    if len(before["areas"]) != len(now["areas"]):
        patch.append([["table", "areas"], now["areas"]])
    else:
        for at, area in enumerate(now["areas"]):
            was = before["areas"][at]
            for key, value in area.items():
                if key != "items" and value != was[key]:
                    patch.append([["table", "areas", at, key], value])
            items, were = area["items"], was["items"]
            if len(items) != len(were):
                patch.append([["table", "areas", at, "items"], items])
                continue
            for place, laid in enumerate(items):
                if laid.json != were[place].json:
                    path: list[str | int] = ["table", "areas", at, "items", place]
                    if type(laid.item) is type(were[place].item):
                        differ_records(were[place].item, laid.item, path, patch)
                    else:
                        patch.append([path, laid])
    for key in ("phase", "round", "rule"):
        if before[key] != now[key]:
            patch.append([["table", key], now[key]])
    for key in ("you", "decision", "undo"):
        if old[key] != new[key]:
            patch.append([[key], new[key]])
    return patch


def decision(game: Game[State], s: State, you: int) -> dict[str, Plain] | None:
    """What a seat is asked, with every legal answer; None when it is not asked."""
    under_way = current_ask(s)
    if under_way is None:
        return None
    ask, frame = under_way
    if you not in ask.seats(s, frame):
        return None
    answered = s.sealed.get(you)
    legal = options(s, you)
    label = game.label
    names: dict[str, Plain] = {}
    for action in legal:
        for pick in action:
            if pick not in names:
                names[pick] = label(s, pick)
    if type(game).describe is Game.describe:  # the names, joined: no need to look for them again
        labels = [" · ".join([str(names[pick]) for pick in action]) for action in legal]
    else:
        labels = [game.describe(s, action) for action in legal]
    return {
        "prompt": ask.prompt(s, frame, you),
        "rule": ask.rule,
        "final": ask.final,
        "sealed": ask.sealed,
        "answered": None if answered is None else list(answered),
        "options": [{"path": list(action), "label": text} for action, text in zip(legal, labels, strict=True)],
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


def tell(game: Game[State], s: State, events: Iterable[tuple[int, Event]], you: int, names: Sequence[str]) -> list[Plain]:
    """The events that these eyes may know, in words."""
    return [event_line(game, s, number, event, names) for number, event in events if sees(event.audience, you)]


def event_line(game: Game[State], s: State, number: int, event: Event, names: Sequence[str]) -> Plain:
    """One event on the wire."""
    text = sentence(game, s, event, names) if event.kind == "say" else event.text
    return {
        "n": number,
        "kind": event.kind,
        "text": text,
        "rule": event.rule,
        "thing": event.thing,
        "source": event.source,
        "target": event.target,
        "values": list(event.values),
    }


def see_open(game: Game[State], s: State, room: Room) -> dict[str, Plain]:
    """A finished table with everything open: each seat's area as its owner saw it."""
    view = see(game, s, SPECTATOR, room)
    own: dict[str, Plain] = {}
    for seat in range(s.seats):
        mine = cast("dict[str, list[dict[str, Plain]]]", lay(game.table(s, seat)))
        own.update({str(area["id"]): cast("Plain", area) for area in mine["areas"] if area["seat"] == seat})
    table = cast("dict[str, Plain]", view["table"])
    areas = cast("list[dict[str, Plain]]", table["areas"])
    table["areas"] = [own.get(str(area["id"]), cast("Plain", area)) for area in areas]
    return view
