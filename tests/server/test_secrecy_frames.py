"""The wire keeps secrets, frame by frame.

Everything that one seat receives over a real socket is recorded as it came. Beside it, the same server code writes what it would have
sent in other worlds: before every single frame, all that the seat cannot know is dealt anew (`imagine`), other seats' sealed answers are
others, what was told only to others is nonsense, and the seed is another. Not one byte may differ.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

from regalia.kernel import SPECTATOR, Action, Event, sees
from regalia.kernel.match import Match
from regalia.registry import installed
from regalia.server.connection import Connection
from regalia.server.eyes import Eyes
from regalia.server.saved import Past
from regalia.server.sight import Sight
from regalia.server.table import Table
from tests.server.kit import LEDUC, Data, Player, Running, Sitting, error_of, running

FRAMES = 60  # actions of each game whose frames are compared
DEEP = (0, 40, 160)  # how far a game has come before the recording begins
_NOW = re.compile(r'"now":\d+')  # the time of day in a snapshot


class Dream(Sight):
    """What one seat's eyes are shown, written from worlds that it cannot tell from the real one."""

    def __init__(self, table: Table, seat: int, rng: Random, u: int) -> None:
        match = table.match
        past = Past(match, table.sitters, list(table.chat), table.next, table.updated, 0, table.rewinds)
        super().__init__(table.id, table.header, past)
        self.real = table
        self.seat = seat
        self.rng = rng
        self.mine = Eyes()
        self.mine.connections.add(cast("Connection", object()))
        self.mine.u = u - 1
        self.eyes = {seat: self.mine}
        self.frames: list[str] = []
        self._dream()
        self.open(seat, self.mine)
        self.mine.u = u
        self.frames.append(self.snapshot(seat, self.mine.view, u).decode())

    def is_connected(self, seat: int) -> bool:
        return True

    def _dream(self) -> None:
        """Another world that looks the same to these eyes."""
        real = self.real.match
        world = Match(real.game, real.seats, real.settings, f"{self.rng.getrandbits(256):x}")
        world.snapshots = {}
        world.state = real.game.imagine(real.state, self.seat, Random(self.rng.random()))
        hidden = len(real.actions) - len(real.state.sealed)
        world.actions = [
            (who, action if at < hidden or who == self.seat else self._nonsense()) for at, (who, action) in enumerate(real.actions)
        ]
        world.traces = real.traces
        world.log = [(number, event if sees(event.audience, self.seat) else self._garble(event)) for number, event in real.log]
        self.match = world
        self.clocks = self.real.clocks
        self.consents = self.real.consents
        self.request = self.real.request

    def _nonsense(self) -> Action:
        return (f"card:{self.rng.randrange(10**6)}",)

    def _garble(self, event: Event) -> Event:
        other = Event(event.kind, event.audience)
        other.text = "" if event.kind == "move" else f"A secret {self.rng.random()}."
        other.thing = f"card:{self.rng.randrange(10**6)}" if event.thing else ""
        other.source, other.target = event.target, event.source
        other.values = tuple(self.rng.randrange(1, 7) for _ in event.values)
        return other

    def acted(self, actor: int, answers: object, count: int) -> None:
        """An action was taken: what these eyes would be sent. `count` events came with it."""
        self._dream()
        events = [event for _, event in self.match.log[-count:]] if count else []
        self._keep(events, actor, answers)

    def changed(self, actor: int, answers: object) -> None:
        """A sealed answer was changed."""
        self._dream()
        self._keep(None, actor, answers)

    def _keep(self, events: list[Event] | None, actor: int, answers: object) -> None:
        self.frames += [data.decode() for _, data in self.show(events, actor, answers)]

    def rewound(self) -> None:
        """Something was taken back: everything is shown anew."""
        self._dream()
        self.open(self.seat, self.mine)
        self.frames.append(self.snapshot(self.seat, self.mine.view, self.mine.u).decode())


class Record:
    """A seat's socket, and its dream."""

    def __init__(self, sitting: Sitting, table: Table, seat: int, rng: Random) -> None:
        self.sitting = sitting
        self.seat = seat
        self.start = len(sitting.raw)
        sitting.send({"do": "resend", "from": 0})
        while sitting.receive()["is"] != "snapshot":
            pass
        self.start = len(sitting.raw) - 1
        self.dream = Dream(table, seat, rng, sitting.u)

    def compare(self) -> int:
        """All frames with what happened; answers to the seat's own messages, which hold nothing else, are left out."""
        came = [text for text in self.sitting.raw[self.start :] if text.startswith(('{"is":"snapshot"', '{"is":"update"'))]
        if self.dream.real.match.is_over:  # the last frame: now all is open
            came.pop()
        for place, (real, dreamt) in enumerate(zip(came, self.dream.frames, strict=False)):
            assert _NOW.sub("", real) == _NOW.sub("", dreamt), f"frame {place} tells seat {self.seat} what it cannot know"
        assert len(came) == len(self.dream.frames), f"seat {self.seat} can tell from the number of frames"
        return len(came)


@pytest.mark.parametrize("spec", [LEDUC, *installed()], ids=lambda spec: spec.rpartition("/")[2])
def test_not_one_byte_of_any_frame_depends_on_what_a_seat_cannot_know(spec: str) -> None:
    with running(games=(spec,)) as server:
        depths = (0,) * 20 if spec == LEDUC else DEEP
        frames = sum(_record(server, Random(f"{spec} {number} frames"), number, deep) for number, deep in enumerate(depths))
    assert frames > 150, "too little was recorded to show anything"


@pytest.mark.parametrize(
    ("honest", "leak"),
    [
        ("visible = show or owner == seat", "visible = True"),
        ('return f"Fold, call', 'return f"{s.hands[1 - seat] // 2} Fold, call'),
    ],
    ids=["a card on the table", "the words of a prompt"],
)
def test_a_game_that_leaks_is_found_out(honest: str, leak: str, tmp_path: Path) -> None:
    source = Path(LEDUC).read_text(encoding="utf-8")
    assert honest in source
    path = tmp_path / "leaky.py"
    path.write_text(source.replace(honest, leak), encoding="utf-8")
    with running(games=(str(path),)) as server, pytest.raises(AssertionError, match="tells seat"):
        sum(_record(server, Random(f"leak {number}"), 0, 0) for number in range(6))


def _record(server: Running, rng: Random, round_number: int, deep: int) -> int:
    hall = server.hall
    game = hall.game(hall.game_names()[0])
    low, high = max(2, game.players[0]), game.players[1]
    people = [Player(server.http, f"P{seat}") for seat in range(low + round_number % (high - low + 1))]
    table_id = str(people[0].create(game.name, "me", *["open"] * (len(people) - 1), open=True, undo="free")["table"])
    for player in people[1:]:
        player.join(table_id)
    watcher = Player(server.http).sit(table_id).ready()
    sittings = [player.sit(table_id).ready() for player in people]
    try:
        if deep:
            _go_deep(sittings, deep)
        table = hall.tables[table_id]
        settle(sittings, table)
        if table.match.is_over:
            return 0
        records = [Record(sitting, table, seat, Random(rng.random())) for seat, sitting in (*enumerate(sittings), (SPECTATOR, watcher))]
        for _ in range(FRAMES):
            _step(table, sittings, records, rng)
            if table.match.is_over:  # now all is open
                break
        settle([*sittings, watcher], table)
        return sum(record.compare() for record in records)
    finally:
        for sitting in (*sittings, watcher):
            sitting.close()


def _go_deep(sittings: list[Sitting], deep: int) -> None:
    """Let bots play at random for a while."""
    for sitting in sittings:
        sitting.ask({"do": "seat", "bot": "random"})
    sittings[0].until(lambda: sittings[0].n >= deep or sittings[0].view["outcome"], timeout=60)
    for sitting in sittings:
        sitting.ask({"do": "seat", "bot": ""})


def settle(sittings: list[Sitting], table: Table) -> None:
    """Receive everything that was sent so far: what is asked now is answered after it."""
    for sitting in sittings:
        sitting.catch_up(table.number)
        sitting.ask({"do": "why", "path": ["nothing"]})


def _step(table: Table, sittings: list[Sitting], records: list[Record], rng: Random) -> None:
    """One random thing: an action, a changed sealed answer, now and then an undo."""
    lines = len(table.match.log)
    changeable = [seat for seat in table.match.state.sealed if len(_options(sittings[seat])) > 1]
    undoable = [seat for seat, sitting in enumerate(sittings) if cast("Data", sitting.view["undo"])["can"]]
    if changeable and rng.random() < 0.4:
        seat = rng.choice(changeable)
        answer = sittings[seat].act(*rng.choice(_options(sittings[seat])))
        _must(answer)
        if answer["is"] == "update":
            for record in records:
                record.dream.changed(seat, answer["id"])
    elif undoable and rng.random() < 0.06:
        sittings[rng.choice(undoable)].ask({"do": "undo"})
        settle(sittings, table)
        for record in records:
            record.dream.rewound()
    else:
        movers = [seat for seat, sitting in enumerate(sittings) if sitting.options]
        seat = rng.choice(movers)
        answer = sittings[seat].act(*rng.choice(sittings[seat].options))
        _must(answer)
        if table.match.is_over:
            return
        for record in records:
            record.dream.acted(seat, answer["id"], len(table.match.log) - lines)
    for sitting in sittings:
        sitting.catch_up(table.number)


def _must(answer: Data) -> None:
    assert answer["is"] in ("update", "ack"), error_of(answer)


def _options(sitting: Sitting) -> list[list[str]]:
    decision = cast("Data", sitting.view["decision"])
    return [cast("list[str]", each["path"]) for each in cast("list[Data]", decision["options"])]
