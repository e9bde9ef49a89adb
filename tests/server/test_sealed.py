"""A sealed answer may be changed until all have answered, and nobody else can tell that it was."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from regalia.bots.levels import budget_of
from regalia.kernel import options
from regalia.server.wire import NewTable, SeatWish
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, MEMORIES, QUEEN, Life
from tests.server.kit import Data, Player, Running, Sitting, error_of, open_hall, running, wait_until


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "sealed.db")


@pytest.fixture
def server(database: str) -> Iterator[Running]:
    with running(database, games=("time_loop",)) as found:
        yield found


def begin(server: Running) -> tuple[str, Player, Player, Sitting, Sitting]:
    """Two people at a Time Loop, at its first sealed choice."""
    ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
    made = ann.create("time_loop", "me", "open", open=True)
    table = str(made["table"])
    bea.join(table, cast("Data", made["invites"])["1"])
    sittings = [ann.sit(table).ready(), bea.sit(table).ready()]
    while not all(is_sealed(sitting) for sitting in sittings):
        mover = next(sitting for sitting in sittings if sitting.options)
        number = cast("int", mover.act(*mover.options[0])["n"])
        for sitting in sittings:
            sitting.catch_up(number)
    return table, ann, bea, sittings[0], sittings[1]


def is_sealed(sitting: Sitting) -> bool:
    decision = cast("Data | None", sitting.view["decision"])
    return decision is not None and bool(decision["sealed"]) and len(sitting.options) > 1


def answered(sitting: Sitting) -> object:
    return cast("Data", sitting.view["decision"])["answered"]


def sent(sitting: Sitting) -> list[str]:
    """All that was sent by now: the answer to a question that changes nothing comes after it."""
    before = len(sitting.raw)
    sitting.ask({"do": "why", "path": ["nothing"]})
    return sitting.raw[before:-1]


def test_a_changed_answer_moves_nothing_that_others_see(server: Running) -> None:
    table, _, bea, at, bt = begin(server)
    watcher = Player(server.http).sit(table).ready()
    first, second = at.options[:2]
    at.act(*first)
    number = at.n
    bt.catch_up(number)
    watcher.catch_up(number)
    sent(bt)
    summary = bea.get(f"/api/tables/{table}")
    heard = len(watcher.raw)

    for picks in (second, first, second):
        answer = at.act(*picks)
        assert answer["is"] == "update"
        assert answer["n"] == number, "the number of actions does not move"
        assert answered(at) == picks
    assert sent(bt) == [], "nothing is sent to others"
    assert bea.get(f"/api/tables/{table}") == summary, "nor can it be found out by asking"
    assert len(watcher.raw) == heard
    assert server.hall.tables[table].number == number

    bt.act(*bt.options[0])
    at.catch_up(number + 1)
    watcher.catch_up(number + 1)
    assert len(watcher.raw) == heard + 1, "only Bea's answer was sent to those who watch"
    assert server.hall.tables[table].match.actions[number - 1] == (0, tuple(second)), "the last answer counts"


def test_a_change_that_is_not_possible_is_refused_and_the_answer_stays(server: Running) -> None:
    _, _, _, at, _ = begin(server)
    first = at.options[0]
    at.act(*first)
    refused = at.act("no", "such", "thing")
    assert error_of(refused)["code"] == "not_allowed"
    assert answered(at) == first


def test_the_same_answer_again_is_acknowledged_and_writes_nothing(server: Running) -> None:
    table, _, _, at, _ = begin(server)
    first = at.options[0]
    at.act(*first)
    lines = server.hall.tables[table].written
    assert at.act(*first)["is"] == "ack"
    assert server.hall.tables[table].written == lines


def test_a_changed_answer_is_still_there_after_a_restart(database: str) -> None:
    with running(database, games=("time_loop",)) as server:
        table, ann, bea, at, bt = begin(server)
        first, second = at.options[:2]
        at.act(*first)
        assert at.act(*second)["is"] == "update"
        number = at.n
        keys = ann.key, bea.key
    with running(database, games=("time_loop",)) as server:
        at, bt = (Player(server.http, key=key).sit(table).ready() for key in keys)
        assert at.n == number
        assert answered(at) == second
        bt.act(*bt.options[0])
        at.catch_up(number + 1)
        match = server.hall.tables[table].match
        assert match.actions[number - 1] == (0, tuple(second))
        replayed = match.branch(len(match.actions))
        assert replayed.state.to_json() == match.state.to_json(), "the match is as if this had been the answer from the beginning"


def test_undo_takes_a_changed_answer_back_altogether(server: Running) -> None:
    table, _, _, at, _ = begin(server)
    number = at.n
    first, second = at.options[:2]
    at.act(*first)
    at.act(*second)
    at.ask({"do": "undo"})
    assert at.n == number
    assert answered(at) is None
    at.act(*first)
    assert server.hall.tables[table].match.actions[number:] == [(0, tuple(first))]


def test_an_answer_may_be_changed_at_any_moment_since_the_ask_began(server: Running) -> None:
    table, _, _, at, bt = begin(server)
    number = at.n
    first, second, third = at.options[:3]
    at.act(*first)
    assert at.act(*second, at=number)["is"] == "update"
    assert answered(at) == second
    assert server.hall.tables[table].match.actions[number:] == [(0, tuple(second))]
    bt.catch_up(number + 1)
    bt.act(*bt.options[0])
    at.catch_up(number + 2)
    assert error_of(at.act(*third, at=number))["code"] == "stale", "all have answered"


def test_a_changed_answer_said_again_after_all_have_answered_is_acknowledged(server: Running) -> None:
    _, _, _, at, bt = begin(server)
    first, second = at.options[:2]
    at.act(*first)
    number = at.n
    at.act(*second)
    bt.catch_up(number)
    bt.act(*bt.options[0])
    at.catch_up(number + 1)
    assert at.act(*second, at=number)["is"] == "ack"
    assert error_of(at.act(*first, at=number))["code"] == "stale", "this one did not count"


PENNIES = Path(__file__).parents[1] / "bots" / "pennies.py"


def test_the_first_sealed_ask_stands_from_the_beginning_though_somebody_joined_who_brought_her_name_along(tmp_path: Path) -> None:
    """Her name is a setting: with it the match begins anew, and so does its first ask."""
    setting = '    players = (2, 2)\n    settings = (Setting("player", "Player", "", "", (), per_seat=True),)\n'
    source = PENNIES.read_text().replace("    players = (2, 2)\n", setting).replace("Settings, State", "Setting, Settings, State")
    game = tmp_path / "signed.py"
    game.write_text(source)
    with running(games=(str(game),)) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = ann.create("pennies", "me", "open")["table"]
        at = ann.sit(table).ready()
        bea.join(table)
        assert cast("Data", bea.get(f"/api/tables/{table}")["settings"])["player.1"] == "Bea"
        bt = bea.sit(table).ready()
        assert at.act("heads", at=0)["is"] in ("update", "ack")
        assert bt.act("tails", at=0)["is"] in ("update", "ack"), "she may answer without having seen that Ann did"
        at.catch_up(2)


def test_a_bot_thinks_again_when_the_match_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(games=("maidens_quest",)) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        states: list[object] = []
        workers = server.hall.workers

        async def never(spec: str, state: object, *more: object) -> object:
            states.append(state)
            return await asyncio.Future()

        monkeypatch.setattr(workers, "choose", never)
        table = str(ann.create("maidens_quest", "bot:easy", "me", "open")["table"])
        wait_until(lambda: states)
        bea.join(table)
        wait_until(lambda: len(states) == 2)
        assert states[1] is server.hall.tables[table].match.state, "not about a match that is gone"


@rule("TL-120", "TL-122")
def test_a_bot_that_has_only_one_card_to_play_seals_it_no_sooner() -> None:
    async def scene() -> None:
        async with open_hall(games=("time_loop",)) as hall:
            table = await hall.create(NewTable(game="time_loop", seats=[SeatWish("me"), SeatWish("bot:easy")]), "ann")
            table.stop()
            life = Life(QUEEN, CAPTAIN, hands=([], [MEMORIES, "Wit +1"]), phase=4)
            life.choose(1, 1)
            table.match.state = life.state  # the bot cannot play Memories now, and must not show that it has them
            assert len(options(life.state, 1)) == 1
            began = time.monotonic()
            table.go_on()
            while 1 not in life.state.sealed:
                assert time.monotonic() < began + 10
                await asyncio.sleep(0.01)
            assert time.monotonic() - began >= budget_of("easy").seconds

    asyncio.run(scene())
