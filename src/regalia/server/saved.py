"""How a table is saved: a header that never changes, and one line for each thing that happened.

| line | meaning |
|---|---|
| `["act", seat, [picks], ms]` | a seat acted |
| `["change", seat, [picks], ms]` | a seat changed its answer to the sealed ask under way: the new one stands in the place of the old |
| `["undo", number, ms]` | all actions after the first `number` were taken back |
| `["ask", seat, ms]`, `["agree", seat, true or false, ms]` | an undo was asked for and answered; after a restart it is asked for anew |
| `["sit", seat, name, player, ms]` | a person took a seat |
| `["name", seat, name, ms]` | a seat has another name: one that nobody took is given to a bot |
| `["bot", seat, level, ms]` | a bot plays for a seat; level "" gives it back |
| `["late", seat, level, ms]` | a seat's time was up: a bot plays for it from now on, or (level "") its next action was not its own choice |
| `["say", seat, name, text, ms]` | chat; seat -1 is the spectators' |
| `["settings", {...}, ms]` | the settings changed before the first action |
| `["next", table, ms]` | the rematch |

Players are known by a hash of their key: whoever reads the database can take nobody's seat.
"""

from __future__ import annotations

import time
from typing import Any, Final, Literal, cast

import msgspec
from msgspec import Struct

from regalia.kernel import Action, Ask, Frame, Game, State, Value
from regalia.kernel.match import Match, Seat
from regalia.kernel.play import current_ask
from regalia.server.store import Saved

CHAT_KEPT: Final = 60  # lines of the seats, and as many of the spectators


class Sitter(Struct):
    """A seat of a table: a person's, a bot's, or still open."""

    name: str
    kind: str  # human, open, bot
    player: str = ""  # the hash of the person's key
    bot: str = ""  # the level of the bot that plays it now


class ChatLine(Struct, rename={"from_": "from"}):
    """Something said at a table."""

    from_: int
    name: str
    text: str
    at: int


class Header(Struct):
    """All that is fixed when a table is made."""

    game: str
    rules: str
    settings: dict[str, bool | int | str]
    seats: list[Sitter]
    seed: str
    name: str
    open: bool
    clock: int
    host: str
    invites: list[str]  # by seat; "" where nobody is invited
    open_invite: str
    created: int
    branch_of: str = ""
    undo: Literal["free", "consent", "off"] = "consent"


class Unreadable(RuntimeError):
    """A saved table that this program cannot play on; the message says why."""


class Past(Struct):
    """A table as its saved lines tell it."""

    match: Match
    sitters: list[Sitter]
    chat: list[ChatLine]
    next: str
    updated: int
    ask_since: int
    rewinds: list[int] = []  # to which number of actions each undo went back


encode_line = msgspec.json.Encoder().encode
encode_header = msgspec.json.Encoder().encode
_decode_line = msgspec.json.Decoder(list[object]).decode
read_line = msgspec.json.Decoder(list[Any]).decode
_decode_header = msgspec.json.Decoder(Header).decode


def now_ms() -> int:
    """The time on the wire and in the store."""
    return time.time_ns() // 1_000_000


def read_header(data: bytes) -> Header:
    return _decode_header(data)


def begin_match(game: Game[State], header: Header, settings: dict[str, bool | int | str] | None = None) -> Match:
    """The match of a header, before the first action."""
    seats = [Seat(s.name, f"bot:{s.bot}" if s.kind == "bot" else "human") for s in header.seats]
    return Match(game, seats, header.settings if settings is None else settings, header.seed)


def read_past(game: Game[State], header: Header, saved: Saved) -> Past:
    """Live through a saved table again."""
    if header.rules != game.version:
        raise Unreadable(
            f"This table was played under version {header.rules} of the rules of {game.title}; this server has version {game.version}."
        )
    sitters = [Sitter(s.name, s.kind, s.player, s.bot) for s in header.seats]
    chat: list[ChatLine] = []
    settings: dict[str, Value] = dict(header.settings)
    actions: list[tuple[int, Action]] = []
    rewinds: list[int] = []
    late: list[tuple[int, int, str]] = []  # before which action, who, and the bot
    following, updated = "", header.created
    for line in saved.entries:
        entry = _decode_line(line)
        what = entry[0]
        updated = cast("int", entry[-1])
        if what == "act":
            actions.append((cast("int", entry[1]), tuple(cast("list[str]", entry[2]))))
        elif what == "change":
            seat = cast("int", entry[1])
            actions[last_of(actions, seat)] = (seat, tuple(cast("list[str]", entry[2])))
        elif what == "undo":
            rewinds.append(cast("int", entry[1]))
            del actions[rewinds[-1] :]
            late = [each for each in late if each[0] < rewinds[-1]]
        elif what == "sit":
            sitter = sitters[cast("int", entry[1])]
            sitter.kind, sitter.name, sitter.player, sitter.bot = "human", str(entry[2]), str(entry[3]), ""
        elif what == "name":
            sitters[cast("int", entry[1])].name = str(entry[2])
        elif what == "bot":
            take_over(sitters[cast("int", entry[1])], str(entry[2]))
        elif what == "late":
            late.append((len(actions), cast("int", entry[1]), str(entry[2])))
            if entry[2]:
                take_over(sitters[late[-1][1]], late[-1][2])
        elif what == "say":
            keep_chat(chat, ChatLine(cast("int", entry[1]), str(entry[2]), str(entry[3]), updated))
        elif what == "settings":
            settings = cast("dict[str, Value]", entry[1])
        elif what == "next":
            following = str(entry[1])
    match = begin_match(game, header, settings)
    ask_since, standing = 0, Standing(match.state)
    try:
        for number, (seat, action) in enumerate(actions):
            while late and late[0][0] == number:
                say_late(match, *late.pop(0)[1:])
            match.replay(seat, action)
            if not standing.goes_on(match.state):
                ask_since, standing = number + 1, Standing(match.state)
    except Exception as error:  # the rules changed without saying so: keep the table, say it cannot be played
        raise Unreadable(f"Action {len(match.actions) + 1} of this table does not fit the rules of this server.") from error
    for _, seat, level in late:
        say_late(match, seat, level)
    for seat, sitter in enumerate(sitters):
        match.seats[seat].name = sitter.name
    return Past(match, sitters, chat, following, updated, ask_since, rewinds)


def say_late(match: Match, seat: int, level: str) -> None:
    """Remark that a clock chose, and not the player."""
    match.remark("{0} ran out of time: a bot plays on." if level else "{0} ran out of time: the clock chose.", f"seat:{seat}")


def keep_chat(chat: list[ChatLine], line: ChatLine) -> None:
    """One more line, and only the last ones of the seats and of the spectators: neither talk the other's away."""
    chat.append(line)
    alike = [each for each in chat if (each.from_ >= 0) == (line.from_ >= 0)]
    if len(alike) > CHAT_KEPT:
        chat.remove(alike[0])


def last_of(actions: list[tuple[int, Action]], seat: int) -> int:
    """The place of a seat's last action."""
    return next(place for place in range(len(actions) - 1, -1, -1) if actions[place][0] == seat)


def change_sealed(match: Match, seat: int, action: Action) -> None:
    """Put another answer of a seat to the sealed ask under way in the place of its first one.

    The match is as if it had been the answer from the beginning, so nobody can tell from the number of actions that somebody
    thought again.
    """
    place = last_of(match.actions, seat)
    match.actions[place] = (seat, action)
    match.state.sealed[seat] = action
    for number, snapshot in match.snapshots.items():
        if number > place:
            snapshot.sealed[seat] = action


class Standing:
    """The ask that stands. Another frame is another ask, even where it asks the same of the same seat."""

    __slots__ = ("_ask", "_frame", "_seat")

    def __init__(self, s: State) -> None:
        under_way = current_ask(s)
        self._ask: Ask[State, Frame] | None = None if under_way is None else under_way[0]
        self._frame: Frame | None = None if under_way is None else under_way[1]
        self._seat = -1 if under_way is None else under_way[1].seat

    def goes_on(self, s: State) -> bool:
        """Whether it still stands after an action. A sealed one without answers stands anew."""
        under_way = current_ask(s)
        if under_way is None:
            return self._ask is None
        ask, frame = under_way
        return ask is self._ask and frame is self._frame and frame.seat == self._seat and (bool(s.sealed) or not ask.sealed)

    def asks_the_same(self, s: State) -> bool:
        """Whether the same is asked of the same seat; after an undo all frames are new."""
        under_way = current_ask(s)
        return under_way is not None and under_way[0] is self._ask and under_way[1].seat == self._seat


def take_over(sitter: Sitter, level: str) -> None:
    """A bot plays for a seat from now on, or ("") gives it back to whom it belongs."""
    sitter.bot = level
    if sitter.kind == "open" and level:  # nobody came: the bot stays
        sitter.kind = "bot"
