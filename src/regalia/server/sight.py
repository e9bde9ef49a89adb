"""What a table shows, and to whom. Nothing here changes the match; `table` does."""

from __future__ import annotations

import functools
from typing import Final

from regalia.kernel import ALL, SPECTATOR, Action, Event, Game, State
from regalia.kernel.match import Match
from regalia.kernel.native import native
from regalia.kernel.play import deciders, options, waiting
from regalia.server.clocks import Clocks
from regalia.server.consents import Consents, UndoRequest
from regalia.server.eyes import Eyes
from regalia.server.patch import Laid, Plain, compare, lines_of
from regalia.server.saved import ChatLine, Header, Past, Sitter, now_ms
from regalia.server.store import Summary
from regalia.server.view import Chair, Room, Shared, View, decision, event_line, outcome_line, see, tell
from regalia.server.wire import encode

LOG_SHOWN: Final = 200  # events in a snapshot; older ones are fetched on request


@native(allow_interpreted_subclasses=True)
class Sight:
    """A match, its seats, and the eyes that look at it."""

    def __init__(self, table_id: str, header: Header, past: Past) -> None:
        self.id = table_id
        self.header = header
        self.game: Game[State] = past.match.game
        self.match: Match = past.match
        self.sitters: list[Sitter] = past.sitters
        self.chat: list[ChatLine] = past.chat
        self.next = past.next
        self.commitment = self.match.commitment
        self.updated = past.updated
        self.rewinds: list[int] = past.rewinds  # to which number of actions each undo went back
        self.eyes: dict[int, Eyes] = {}
        self.request: UndoRequest | None = None
        self.consents = Consents(len(self.sitters), self.match.traces, self.game.final_reveals)
        self.clocks = Clocks(header.clock)
        self.clocks.resume(self.match.state, self.sitters, self.updated)
        self._chairs: list[Chair] = []  # as they were when somebody last came or went
        self._people = 0  # the seats of people, as bits
        self.offered: dict[int, list[Action]] = {}  # what was last offered to seats that look on,
        self.offered_at: tuple[State, int] | None = None  # and when

    @property
    def number(self) -> int:
        return len(self.match.actions)

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    def seat_of(self, player: str) -> int:
        """The seat of a player; SPECTATOR for others."""
        if player:
            for seat, sitter in enumerate(self.sitters):
                if sitter.player == player:
                    return seat
        return SPECTATOR

    def may_watch(self, player: str) -> bool:
        """Whether somebody without a seat may look on."""
        return self.header.open or player == self.header.host or self.seat_of(player) >= 0

    def is_connected(self, seat: int) -> bool:
        eyes = self.eyes.get(seat)
        return eyes is not None and bool(eyes.connections)

    def room(self) -> Room:
        """What is shown beside the game, the same to everyone."""
        self._chairs = [
            (
                sitter.name,
                "bot" if sitter.kind == "bot" else "human",
                sitter.kind != "open",
                bool(sitter.bot) or self.is_connected(seat),
                sitter.bot,
            )
            for seat, sitter in enumerate(self.sitters)
        ]
        self._people = sum(1 << seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "human")
        return self._room()

    def _room(self) -> Room:
        """The same, when nobody has come or gone since the last time."""
        match = self.match
        seed = "" if match.state.outcome is None else match.seed
        clock = self.clocks.to_wire(match.state, len(self._chairs))
        return Room(self._chairs, len(match.actions), self.commitment, seed, clock, self.next)

    def undo_of(self, seat: int) -> Plain:
        """Whether a seat can take something back, and who must agree."""
        asked = None if self.request is None else self.request.to_wire()
        can = self._can_undo(seat)
        return {"can": can, "needs": list(self.needs(seat)) if can else [], "asked": asked}

    def _can_undo(self, seat: int) -> bool:
        return seat >= 0 and self.match.state.outcome is None and self.header.undo != "off" and self.consents.can(seat)

    def view(self, seat: int) -> View:
        """Everything that these eyes see now."""
        return see(self.game, self.match.state, seat, self.room(), self.undo_of(seat))

    def events(self, seat: int, since: int = 0) -> list[View]:
        """What these eyes may know of all that happened from an action on."""
        happened = [(n, e) for n, e in self.match.log if n >= since]
        return tell(self.game, self.match.state, happened, seat, self.names)

    def summary(self) -> Summary:
        """What lists show."""
        state, over = self.match.state, self.match.is_over
        waited = waiting(state)
        body: dict[str, object] = {
            "table": self.id,
            "game": self.game.name,
            "title": self.game.title,
            "name": self.header.name,
            "seats": [
                {"name": s.name, "kind": s.kind, "taken": s.kind != "open", "connected": s.kind == "bot" or self.is_connected(n)}
                for n, s in enumerate(self.sitters)
            ],
            "waiting": waited,
            "number": self.number,
            "over": over,
            "outcome": None if state.outcome is None else outcome_line(state.outcome),
            "created": self.header.created,
            "updated": self.updated,
            "open": self.header.open,
            "clock": self.header.clock,
            "players": [s.player for s in self.sitters],
        }
        goes_on = not over and (self.clocks.ask_end > 0 or any(self.sitters[seat].bot or seat in self.clocks.ends for seat in waited))
        players = tuple({s.player for s in self.sitters if s.player})
        has_room = any(s.kind == "open" for s in self.sitters)
        return Summary(encode(body), self.game.name, self.header.created, self.updated, self.header.open, has_room, over, goes_on, players)

    def needs(self, seat: int) -> tuple[int, ...]:
        """The people whose consent an undo of a seat needs, away or not; bots and empty chairs do not mind."""
        if self.header.undo == "free":
            return ()
        return tuple([n for n in self.consents.needs(seat) if self.sitters[n].kind == "human"])

    def snapshot(self, seat: int, view: View | None = None, u: int = 0) -> bytes:
        """Everything, for these eyes."""
        view = self.view(seat) if view is None else view
        happened = self.match.log[-LOG_SHOWN:]
        said = [line for line in self.chat if (line.from_ >= 0) == (seat >= 0)]
        return encode(
            {
                "is": "snapshot",
                "n": self.number,
                "u": u,
                "rewinds": len(self.rewinds),
                "now": now_ms(),
                "view": view,
                "log": tell(self.game, self.match.state, happened, seat, self.names),
                "chat": said,
            }
        )

    def open(self, seat: int, eyes: Eyes) -> None:
        """Show these eyes everything, from the beginning."""
        game, state = self.game, self.match.state
        table = game.table(state, seat)
        asked = decision(game, state, seat) if seat >= 0 else None
        shared = Shared(game, state, self.room())
        eyes.begin(seat, Laid(table, lines_of(table)), encode(asked), encode(self.undo_of(seat)), shared, len(self.match.log))

    def show(self, events: list[Event] | None = None, actor: int = SPECTATOR, answers: object = None) -> list[tuple[Eyes, bytes]]:
        """Bring all open eyes up to date: the messages, not yet sent. The actor's own update answers her message, if she looks on once.

        `events` come with an action; without any, somebody may have come or gone. What several eyes have in common is worked out once.
        """
        messages: list[tuple[Eyes, bytes]] = []
        match, game = self.match, self.game
        state = match.state
        self.offered = {}
        self.offered_at = (state, state.decisions)
        looking = [(seat, eyes, eyes.laid, eyes.shared) for seat, eyes in self.eyes.items() if eyes.connections]
        if not looking:
            return messages
        number, lines = len(match.actions), len(match.log)
        asked = deciders(state)
        shared = Shared(game, state, self.room() if events is None else self._room())
        request = b"null" if self.request is None else encode(self.request.to_wire())
        tables: list[Laid] = []  # as few as there are different ones
        moved: dict[tuple[Laid, Laid], bytes] = {}
        changed: dict[Shared, bytes] = {}
        told: list[tuple[int, bytes]] | None = None  # with whom it is for
        for seat, eyes, old, before in looking:
            if old is None or before is None:  # nothing was shown yet
                continue
            patch: list[bytes] = []
            table = game.table(state, seat)
            json = lines_of(table)
            if json != old.lines:
                new: Laid | None = None
                for each in tables:
                    if each.lines == json:
                        new = each
                if new is None:
                    new = Laid(table, json)
                    tables.append(new)
                entries = moved.get((old, new))
                if entries is None:
                    entries = moved[old, new] = b",".join(compare(old, new))
                patch.append(entries)  # never empty, since the lines differ
                eyes.laid = new
            legal = b"null"
            if seat in asked:
                offered = self.offered[seat] = options(state, seat)
                legal = encode(decision(game, state, seat, offered))
            if legal != eyes.decision:
                patch.append(b'[["decision"],%b]' % legal)
                eyes.decision = legal
            undo = self._undo_json(seat, request)
            if undo != eyes.undo:
                patch.append(b'[["undo"],%b]' % undo)
                eyes.undo = undo
            entries = changed.get(before)
            if entries is None:
                entries = changed[before] = b",".join(shared.changes(before))
            if entries:
                patch.append(entries)
            eyes.shared = shared
            heard, eyes.heard = eyes.heard, lines
            said: list[bytes] = []
            if events and heard == lines - len(events):
                if told is None:
                    names = self.names
                    told = [(each.audience, encode(event_line(game, state, number, each, names))) for each in events]
                said = [line for audience, line in told if audience == ALL or (seat >= 0 and audience >> seat & 1)]
            elif heard != lines:
                said = [encode(line) for line in tell(game, state, match.log[heard:], seat, self.names)]
            data = eyes.update(patch, number, said, answers if seat == actor and len(eyes.connections) == 1 else None)
            if data is not None:
                messages.append((eyes, data))
        return messages

    def _undo_json(self, seat: int, request: bytes) -> bytes:
        """`undo_of` as JSON, quickly."""
        needs = -1
        if self._can_undo(seat):
            needs = 0 if self.header.undo == "free" else self.consents.mask(seat) & self._people & ~(1 << seat)
        return _undo(needs, request)


@functools.lru_cache(4096)  # nearly always one of a few sets of seats, and no request
def _undo(needs: int, request: bytes) -> bytes:
    seats = [seat for seat in range(needs.bit_length()) if needs >> seat & 1] if needs > 0 else []
    return b'{"can":%b,"needs":%b,"asked":%b}' % (b"false" if needs < 0 else b"true", encode(seats), request)
