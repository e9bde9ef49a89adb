"""The wire keeps secrets.

What a seat received over many games is, byte for byte, what it would have received had everything it cannot know been different.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import msgspec
import pytest

from regalia.kernel import SPECTATOR, State, sees
from regalia.registry import installed
from regalia.server.table import Table
from regalia.server.view import see, tell
from regalia.server.wire import encode
from tests.server.kit import LEDUC, Data, Player, Running, Sitting, error_of, play_out, running

POINTS = 30  # moments of each game at which everything is compared


def as_sent(value: object) -> bytes:
    """The bytes of a value on the wire, with the keys of objects in one order."""
    return msgspec.json.encode(msgspec.json.decode(encode(value)), order="deterministic")


def check(table: Table, sitting: Sitting, seat: int, rng: Random, log_from: int) -> None:
    """Compare what one seat has been sent so far with what it would have been sent in an imagined world."""
    state = table.match.state
    dreamt: State = table.game.imagine(state, seat, Random(rng.random()))
    imagined = see(table.game, dreamt, seat, table.room(), table.undo_of(seat))
    assert as_sent(imagined) == as_sent(sitting.view), f"seat {seat} is shown what it cannot know"
    told = tell(table.game, dreamt, table.match.log[log_from:], seat, table.names)
    assert as_sent(told) == as_sent(sitting.log[-len(told) :] if told else [])
    shown = {(line["n"], line["thing"], line["source"], line["target"]) for line in sitting.log}
    for number, event in table.match.log[log_from:]:
        if event.thing and not sees(event.audience, seat):
            assert (number, event.thing, event.source, event.target) not in shown, "a hidden move was told"


GAMES = [LEDUC, *installed()]


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.rpartition("/")[2])
def test_no_byte_depends_on_what_a_seat_cannot_know(spec: str) -> None:
    with running(games=(spec,)) as server:
        for number in range(6 if spec == LEDUC else 3):
            _fuzz(server, Random(f"{spec} {number}"), number)


def _fuzz(server: Running, rng: Random, round_number: int) -> None:
    hall = server.hall
    game = hall.game(hall.game_names()[0])
    low, high = max(2, game.players[0]), game.players[1]
    seats = low + round_number % (high - low + 1)
    people = [Player(server.http, f"P{seat}") for seat in range(seats)]
    table_id = people[0].create(game.name, "me", *["open"] * (seats - 1))["table"]
    for player in people[1:]:
        player.join(table_id)
    sittings = [player.sit(table_id).ready() for player in people]
    watcher = Player(server.http).sit(table_id).ready()
    table = hall.tables[str(table_id)]
    checks = 0

    def compare() -> None:
        nonlocal checks
        if table.match.is_over:  # now all is open
            return
        checks += 1
        for seat, sitting in (*enumerate(sittings), (SPECTATOR, watcher)):
            sitting.catch_up(table.number)
            sitting.until(_connected(sitting, seats))
            log_from = max(0, len(table.match.log) - 20)
            check(table, sitting, seat, rng, log_from)

    try:
        _play(sittings, rng, compare, lambda: checks >= POINTS)
    finally:
        for sitting in (*sittings, watcher):
            sitting.close()


def _connected(sitting: Sitting, seats: int) -> Callable[[], bool]:
    return lambda: all(chair["connected"] for chair in cast("list[Data]", sitting.view["seats"])[:seats])


def _play(sittings: list[Sitting], rng: Random, compare: Callable[[], None], enough: Callable[[], bool]) -> None:
    compare()
    while not sittings[0].view["outcome"] and not enough():
        movers = [s for s in sittings if s.options]
        mover = rng.choice(movers)
        answer = mover.act(*rng.choice(mover.options))
        assert answer["is"] in ("update", "ack"), error_of(answer)
        for sitting in sittings:
            sitting.catch_up(cast("int", answer["n"]))
        compare()


def test_the_seed_is_in_no_message_before_the_end() -> None:
    with running(games=(LEDUC,)) as server:
        ann = Player(server.http)
        table = str(ann.create("leduc", "me", "bot:random")["table"])
        sitting = ann.sit(table).ready()
        seed = server.hall.tables[table].match.seed
        play_out([sitting], Random(4))
        assert sitting.view["seed"] == seed
        assert not any(seed in text for text in sitting.raw[:-1])
