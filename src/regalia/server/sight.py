"""What a table shows, and to whom. Nothing here changes the match; `table` does."""

from __future__ import annotations

from collections import deque
from typing import Final

from regalia.kernel import ALL, SPECTATOR, Event, Game, State
from regalia.kernel.match import Match
from regalia.kernel.play import waiting
from regalia.server.clocks import Clocks
from regalia.server.consents import Consents, UndoRequest
from regalia.server.eyes import Eyes
from regalia.server.patch import Patch, Plain, diff
from regalia.server.saved import CHAT_KEPT, ChatLine, Header, Past, Sitter, now_ms
from regalia.server.store import Summary
from regalia.server.view import Room, compare_own, event_line, outcome_line, see, see_own, see_shared, tell
from regalia.server.wire import encode

LOG_SHOWN: Final = 200  # events in a snapshot; older ones are fetched on request


class Sight:
    """A match, its seats, and the eyes that look at it."""

    def __init__(self, table_id: str, header: Header, past: Past) -> None:
        self.id = table_id
        self.header = header
        self.game: Game[State] = past.match.game
        self.match: Match = past.match
        self.sitters: list[Sitter] = past.sitters
        self.chat: deque[ChatLine] = deque(past.chat, maxlen=CHAT_KEPT)
        self.next = past.next
        self.commitment = self.match.commitment
        self.updated = past.updated
        self.eyes: dict[int, Eyes] = {}
        self.request: UndoRequest | None = None
        self.consents = Consents(len(self.sitters), self.match.traces)
        self.clocks = Clocks(header.clock)
        self.clocks.resume(self.match.state, self.sitters, self.updated)

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
        seats: list[dict[str, Plain]] = [
            {
                "name": sitter.name,
                "kind": "bot" if sitter.kind == "bot" else "human",
                "taken": sitter.kind != "open",
                "connected": bool(sitter.bot) or self.is_connected(seat),
                "bot": sitter.bot,
            }
            for seat, sitter in enumerate(self.sitters)
        ]
        seed = "" if self.match.state.outcome is None else self.match.seed
        return Room(seats, len(self.match.actions), self.commitment, seed, self.clocks.to_wire(self.match.state, len(seats)), self.next)

    def undo_of(self, seat: int) -> Plain:
        """Whether a seat can take something back, and who must agree."""
        asked = None if self.request is None else self.request.to_wire()
        can = seat >= 0 and not self.match.is_over and self.header.undo != "off" and self.consents.can(seat)
        return {"can": can, "needs": list(self.needs(seat)) if can else [], "asked": asked}

    def view(self, seat: int) -> dict[str, Plain]:
        """Everything that these eyes see now."""
        return see(self.game, self.match.state, seat, self.room(), self.undo_of(seat))

    def events(self, seat: int, since: int = 0) -> list[Plain]:
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
        """The people whose consent an undo of a seat needs; bots and empty chairs do not mind."""
        if self.header.undo == "free":
            return ()
        return tuple([n for n in self.consents.needs(seat) if self.sitters[n].kind == "human" and not self.sitters[n].bot])

    def snapshot(self, seat: int, view: dict[str, Plain] | None = None, u: int = 0) -> bytes:
        """Everything, for these eyes."""
        view = self.view(seat) if view is None else view
        happened = self.match.log[-LOG_SHOWN:]
        said = [line for line in self.chat if (line.from_ >= 0) == (seat >= 0)]
        return encode(
            {
                "is": "snapshot",
                "n": self.number,
                "u": u,
                "now": now_ms(),
                "view": view,
                "log": tell(self.game, self.match.state, happened, seat, self.names),
                "chat": said,
            }
        )

    def open(self, seat: int, eyes: Eyes) -> None:
        """Show these eyes everything, from the beginning."""
        own = see_own(self.game, self.match.state, seat, self.undo_of(seat))
        eyes.begin(own, see_shared(self.game, self.match.state, self.room()), len(self.match.log))

    def show(self, events: list[Event] | None = None, actor: int = SPECTATOR, answers: object = None) -> list[tuple[Eyes, bytes]]:
        """Bring all open eyes up to date: the messages, not yet sent. The actor's own update answers her message, if she looks on once."""
        messages: list[tuple[Eyes, bytes]] = []
        game, match, state = self.game, self.match, self.match.state
        number, lines = len(match.actions), len(match.log)
        shared: dict[str, Plain] | None = None
        patches: dict[int, Patch] = {}  # what changed for everyone, by what they had
        told: list[tuple[Event, Plain]] | None = None
        for seat, eyes in self.eyes.items():
            if not eyes.connections or eyes.own is None:
                continue
            if shared is None:
                shared, names = see_shared(game, state, self.room()), self.names
            if events is not None and eyes.heard == lines - len(events):
                if told is None:
                    told = [(event, event_line(game, state, number, event, names)) for event in events]
                heard = [line for event, line in told if event.audience == ALL or (seat >= 0 and event.audience >> seat & 1)]
            else:
                heard = tell(game, state, match.log[eyes.heard :], seat, names)
            eyes.heard = lines
            patch = patches.get(id(eyes.shared))
            if patch is None:
                patch = patches[id(eyes.shared)] = diff(eyes.shared, shared)
            answering = answers if seat == actor and answers is not None and len(eyes.connections) == 1 else None
            own = see_own(game, state, seat, self.undo_of(seat))
            data = eyes.update(own, shared, compare_own(eyes.own, own) + patch, number, heard, answering)
            if data is not None:
                messages.append((eyes, data))
        return messages
