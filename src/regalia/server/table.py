"""A table in use: a match, its seats, and those who look at it.

One authority. Every change happens here, on the event loop, one at a time: it is applied, what each pair of eyes sees of it is worked out
(`sight`), and a line goes to the journal (`delivery`). When the line is durable, and not before, the move is acknowledged and shown. What
goes on without a person (`unattended`) takes the same way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from regalia.kernel import Action
from regalia.kernel.match import Match
from regalia.kernel.play import deciders, options, refusal, why_not
from regalia.server.connection import Connection
from regalia.server.consents import Consents, UndoRequest
from regalia.server.delivery import Delivery, deliver
from regalia.server.eyes import Eyes
from regalia.server.journal import Journal
from regalia.server.saved import ChatLine, Header, Past, Standing, change_sealed, keep_chat, now_ms, read_line, say_late, take_over
from regalia.server.store import Store
from regalia.server.unattended import Unattended
from regalia.server.wire import CHAT_LENGTH, Trouble, clean_text, encode, report
from regalia.server.workers import Workers


class Keeper(Protocol):
    """What a table needs of the house it stands in."""

    journal: Journal
    workers: Workers
    store: Store

    def remembered(self, table: Table) -> None:
        """The match ended: keep what its players shall keep."""

    def dropped(self, table: Table) -> None:
        """The table cannot go on in memory."""

    def seek_lead(self, table: Table) -> None:
        """Something goes on at the table without a person, and another process has the lead."""


class Table(Delivery):
    """See the head of this file."""

    def __init__(self, keeper: Keeper, table_id: str, spec: str, header: Header, past: Past, lines: int) -> None:
        super().__init__(keeper.journal, table_id, header, past, lines)
        self.keeper = keeper
        self.spec = spec
        self.leads = True  # bots think and clocks run here, not in another process
        self.ask_since = past.ask_since  # since which number the present ask stands: one of several seats outlives answers
        self._standing = Standing(self.match.state)
        self.findings: dict[str, asyncio.Task[bytes]] = {}  # what workers find out about it after the end, once
        self._changes: dict[int, tuple[range, Action]] = {}  # the last sealed answer that a seat changed, and when it could have sent it
        self._unattended = Unattended()

    def is_connected(self, seat: int) -> bool:
        """Whether a seat looks on. A person who may do so through another process is not said to be away."""
        return super().is_connected(seat) or (self.keeper.store.shared and self.sitters[seat].kind == "human")

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks on, a bot thinks, or a line is on its way to the disk."""
        return self._unattended.is_thinking or not self.is_settled or any(eyes.connections for eyes in self.eyes.values())

    def go_on(self) -> None:
        self._unattended.go_on(self)

    def stop(self) -> None:
        self._unattended.stop()

    def drop(self) -> None:
        super().drop()
        self.keeper.dropped(self)

    # --- what people do -----------------------------------------------------------------------------------------------

    def act(self, seat: int, at: int, action: Action, answers: object, connection: Connection, seen: int | None = None) -> None:
        """A person acts at the moment `at`; refused with a Trouble, or acknowledged when durable.

        `seen` is how many undos she knew of: a moment that was taken back since may have its number again, but is another one.
        """
        self._must_sit(seat)
        number = self.number
        if seen is not None and seen > len(self.rewinds):
            raise Trouble(409, "unknown_moment", f"The table has seen {len(self.rewinds)} undos, not {seen}.")
        if seen is not None and seen != len(self.rewinds) and any(point < at for point in self.rewinds[seen:]):
            raise Trouble(409, "stale", "Something was taken back since you answered.")
        if at != number:
            since = self.match.actions[at:]
            if at > number:
                raise Trouble(409, "unknown_moment", f"The table is at moment {number}; moment {at} has not come yet.")
            if (seat, action) in since or self._has_changed(seat, at, action):  # sent again after a lost answer
                self.answer(connection, {"is": "ack", "id": answers, "n": number})
                return
            has_acted = seat not in self.match.state.sealed and any(who == seat for who, _ in since)
            if at < self.ask_since or has_acted:
                raise Trouble(409, "stale", f"Something has happened since: you answered at moment {at}, and it is now {number}.")
        if self.sitters[seat].bot:
            raise Trouble(409, "bot_plays", "A bot plays for you.", remedy="Take your seat back first.")
        self.take(seat, action, answers, connection)

    def take(self, seat: int, action: Action, answers: object = None, connection: Connection | None = None) -> None:
        """Apply an action, work out what everyone sees, and hand it to the journal."""
        match = self.match
        state = match.state
        if not self._was_offered(seat, action):
            if seat not in deciders(state):
                over = match.is_over
                raise Trouble(409, "over" if over else "not_yours", why_not(state, seat, action).sentence)
            if seat in state.sealed:
                self._change(seat, action, answers, connection)
                return
            no = refusal(state, seat, action)
            if no is not None:
                raise Trouble.refused(no)
        now = now_ms()
        try:
            events = match.replay(seat, action)
            self._acted(now)
            messages = self.show(events, seat, answers)
        except Exception as error:  # a mistake in the game: the match is in the middle of something, and what the store has counts
            report(f"an action could not be carried out at a table of {self.game.name}", error)
            trouble = Trouble(500, "internal", "Something went wrong on the server; nothing was changed.")
            if connection is not None:
                connection.say({"is": "error", "id": answers, "error": trouble.to_wire()})  # before it is closed
            self.drop()
            raise trouble from None
        self.write(["act", seat, action, now], now, messages, self._replies(seat, answers, connection))
        if match.is_over:
            self.keeper.remembered(self)
            self.settle()

    def _acted(self, now: int) -> None:
        """What every action brings along."""
        match = self.match
        if not self._standing.goes_on(match.state):
            self.ask_since, self._standing = len(match.actions), Standing(match.state)
        self.consents.note(match.traces[-1])
        self.request = None
        self.clocks.set(match.state, self.sitters, now)

    def _was_offered(self, seat: int, action: Action) -> bool:
        """Whether the seat was shown this very action as legal, and nothing has happened since: then it need not be checked again."""
        state = self.match.state
        if self.offered_at is None or self.offered_at[0] is not state or self.offered_at[1] != state.decisions or state.sealed:
            return False
        return action in self.offered.get(seat, ())

    def _change(self, seat: int, action: Action, answers: object, connection: Connection | None) -> None:
        """Another answer to a sealed ask. Nobody else can tell: no number, clock, date or request moves, and nothing is sent to them."""
        match = self.match
        no = refusal(match.state, seat, action)
        if no is not None:
            raise Trouble.refused(no)
        if match.state.sealed[seat] == action:
            if connection is not None:
                self.acknowledge(connection, answers)
            return
        self._put_in_place(seat, action)
        replies = self._replies(seat, answers, connection)
        self.write(["change", seat, action, self.updated], self.updated, self.show(None, seat, answers), replies)

    def _replies(self, seat: int, answers: object, connection: Connection | None) -> list[tuple[Connection, bytes]]:
        """The acknowledgement, where the update does not carry it: it does if nobody else looks through the same eyes."""
        if connection is None or answers is None or len(self.eyes[seat].connections) == 1:
            return []
        return [(connection, encode({"is": "ack", "id": answers, "n": self.number}))]

    def _put_in_place(self, seat: int, action: Action) -> None:
        change_sealed(self.match, seat, action)
        self._changes[seat] = range(self.ask_since, self.number + 1), action

    def _has_changed(self, seat: int, at: int, action: Action) -> bool:
        """Whether the seat changed its sealed answer to this one, at a moment like this. Its place is that of the first answer."""
        moments, changed = self._changes.get(seat, (range(0), ()))
        return at in moments and action == changed

    def why(self, seat: int, path: Action) -> dict[str, object]:
        """Why a path is not possible now."""
        self._must_sit(seat)
        if path and path in options(self.match.state, seat):
            return {"sentence": "This is possible now.", "rule": "", "remedy": ""}
        no = why_not(self.match.state, seat, path)
        return {"sentence": no.sentence, "rule": no.rule, "remedy": no.remedy}

    def say(self, connection: Connection, text: str, name: str) -> None:
        """Chat: seats among themselves, spectators among themselves."""
        said = clean_text(text, CHAT_LENGTH)
        if not said:
            raise Trouble(400, "empty", "There is nothing in this message.")
        seat = connection.seat
        now = now_ms()
        line = ChatLine(seat, self.sitters[seat].name if seat >= 0 else name, said, now)
        self.write(["say", seat, line.name, said, now], now, self._said(line))

    def _said(self, line: ChatLine) -> list[tuple[Eyes, bytes]]:
        keep_chat(self.chat, line)
        data = encode({"is": "chat", "from": line.from_, "name": line.name, "text": line.text, "at": line.at})
        return [(eyes, data) for who, eyes in self.eyes.items() if (who >= 0) == (line.from_ >= 0)]

    def hand_over(self, seat: int, level: str) -> None:
        """A bot plays for a seat, or its person takes it back."""
        sitter = self.sitters[seat]
        if sitter.kind == "bot":
            raise Trouble(409, "not_yours", "This seat belongs to a bot.")
        if sitter.kind == "open" and not level:
            raise Trouble(409, "not_yours", "Nobody has taken this seat yet.")
        if sitter.bot == level:
            return
        self._unattended.forget(seat)
        now = now_ms()
        self._taken_over(seat, level, now)
        self.write(["bot", seat, level, now], now, self.show())
        self.settle()

    def call(self, seat: int, name: str) -> None:
        """A seat has another name from now on."""
        now = now_ms()
        self._called(seat, name)
        self.write(["name", seat, name, now], now, self.show())

    def _called(self, seat: int, name: str) -> None:
        self.sitters[seat].name = self.match.seats[seat].name = name

    def _taken_over(self, seat: int, level: str, now: int) -> None:
        take_over(self.sitters[seat], level)
        self.clocks.set(self.match.state, self.sitters, now, acted=False)

    def run_out(self, seat: int, level: str = "") -> None:
        """A seat's time is up, and the log says so: a bot plays for it from now on, or what follows at once is not its own choice."""
        now = now_ms()
        self._ran_out(seat, level, now)
        self.write(["late", seat, level, now], now, self.show())
        if level:
            self.settle()

    def _ran_out(self, seat: int, level: str, now: int) -> None:
        say_late(self.match, seat, level)
        if level:
            self._taken_over(seat, level, now)

    def sit(self, seat: int, name: str, player: str) -> None:
        """A person takes a free seat."""
        now = now_ms()
        self._seated(seat, name, player, now)
        self.write(["sit", seat, name, player, now], now, self.show())
        self.settle()

    def _seated(self, seat: int, name: str, player: str, now: int) -> None:
        sitter = self.sitters[seat]
        sitter.kind, sitter.name, sitter.player, sitter.bot = "human", name, player, ""
        self.match.seats[seat].name = name
        if self.request is not None:  # she is asked as well
            self.request.needs = self.needs(self.request.by)
        self.clocks.set(self.match.state, self.sitters, now, acted=False)

    def restart(self, match: Match) -> None:
        """Other settings, before the first action: somebody joined who brings something along."""
        match.log += [(n, event) for n, event in self.match.log if n]  # remarks
        self.match = match
        self.ask_since, self._standing = 0, Standing(match.state)
        self._unattended.forget()
        for seat, sitter in enumerate(self.sitters):
            match.seats[seat].name = sitter.name
        self.consents = Consents(len(self.sitters), match.traces, self.game.final_reveals)
        now = now_ms()
        self.clocks.set(match.state, self.sitters, now)
        for eyes in self.eyes.values():
            eyes.heard = 0
        self.write(["settings", match.settings, now], now, self.show())

    def set_next(self, table: str) -> None:
        """The rematch."""
        self.next = table
        now = now_ms()
        self.write(["next", table, now], now, self.show())

    # --- undo ---------------------------------------------------------------------------------------------------------

    def ask_undo(self, seat: int) -> None:
        """Take back the seat's last action: at once while nobody learned anything, otherwise when all who did agree."""
        self._must_sit(seat)
        if self.match.is_over:
            raise Trouble(409, "over", "The game is over and its seed is open; nothing can be taken back.")
        if self.header.undo == "off":
            raise Trouble(409, "not_allowed", "At this table nothing is taken back.")
        no = self.match.cannot_undo(seat)
        if no is not None:
            raise Trouble.refused(no)
        if self.request is not None:
            raise Trouble(409, "not_allowed", f"{self.sitters[self.request.by].name} already asks to take something back.")
        needs = self.needs(seat)
        if not needs:
            self._rewind(seat)
            return
        self.request = UndoRequest(seat, needs, self.match.undo_point(seat))
        self.write(["ask", seat, self.updated], self.updated, self._asked())

    def consent(self, seat: int, agree: bool) -> None:
        """The answer of somebody who was asked."""
        request = self.request
        if request is None or seat not in request.needs:
            raise Trouble(409, "not_asked", "Nobody asks for your consent now.")
        self._agreed(request, seat, agree)
        if self.request is not None and set(self.needs(request.by)) <= set(request.agreed):
            self._rewind(request.by)
        else:
            self.write(["agree", seat, agree, self.updated], self.updated, self._asked(-1 if agree else seat))

    def _agreed(self, request: UndoRequest, seat: int, agree: bool) -> None:
        if not agree:
            self.request = None
        elif seat not in request.agreed:
            request.agreed.append(seat)

    def _asked(self, refused: int = -1) -> list[tuple[Eyes, bytes]]:
        """Who asks for an undo, and who has agreed so far; or, settled, who refused it."""
        data = encode({"is": "undo", **({"by": -1, "refused": refused} if self.request is None else self.request.to_wire())})
        return [*self.show(), *((eyes, data) for eyes in self.eyes.values())]

    def _rewind(self, seat: int) -> None:
        point, now = self.match.undo_point(seat), now_ms()
        self.write(["undo", point, now], now, self._gone_back(point, now))

    def _gone_back(self, point: int, now: int) -> list[tuple[Eyes, bytes]]:
        agreed, self.request = self.request is not None, None
        self.match.rewind(point)
        self.ask_since, self._standing = point - len(self.match.state.sealed), Standing(self.match.state)
        self.rewinds.append(point)
        self._changes.clear()
        self._unattended.forget()
        self.consents = Consents(len(self.sitters), self.match.traces, self.game.final_reveals)
        self.clocks.go_back(self.match.state, self.sitters, now, agreed)
        settled = encode({"is": "undo", "by": -1, "refused": -1})
        messages: list[tuple[Eyes, bytes]] = []
        for who, eyes in list(self.eyes.items()):
            if not eyes.connections:  # closed now: they begin afresh, since their log may hold what is gone
                del self.eyes[who]
                continue
            self.open(who, eyes)
            messages += [(eyes, self.snapshot(who, eyes.view, eyes.u)), (eyes, settled)]
        return messages

    # --- what another process wrote -----------------------------------------------------------------------------------

    def catch_up(self, lines: Sequence[bytes]) -> None:
        """Another process wrote these lines: live through them, and show them. The table must be settled."""
        for line in lines:
            if self.is_dropped:
                return
            self.written += 1
            self.durable += 1
            deliver(self._live_through(read_line(line)))
        self.last_used = asyncio.get_running_loop().time()
        self.go_on()

    def _live_through(self, line: list[Any]) -> list[tuple[Eyes, bytes]]:
        what, now = line[0], line[-1]
        self.updated = now
        if what == "say":
            _, seat, name, said, _ = line
            return self._said(ChatLine(seat, name, said, now))
        if what == "act":
            events = self.match.replay(line[1], tuple(line[2]))
            self._acted(now)
            return self.show(events, line[1])
        if what == "undo":
            return self._gone_back(line[1], now)
        if what == "ask":
            self.request = UndoRequest(line[1], self.needs(line[1]), self.match.undo_point(line[1]))
            return self._asked()
        if what == "agree":
            if self.request is not None:
                self._agreed(self.request, line[1], line[2])
            return self._asked(-1 if line[2] else line[1])
        if what == "change":
            self._put_in_place(line[1], tuple(line[2]))
        elif what == "sit":
            self._seated(*line[1:])
        elif what == "name":
            self._called(line[1], line[2])
        elif what == "bot":
            self._taken_over(*line[1:])
        elif what == "late":
            self._ran_out(*line[1:])
        elif what == "next":
            self.next = line[1]
        else:  # other settings: begin afresh
            self.drop()
            return []
        return self.show()

    def _must_sit(self, seat: int) -> None:
        if seat < 0:
            raise Trouble(403, "not_seated", "You only watch this table.")
