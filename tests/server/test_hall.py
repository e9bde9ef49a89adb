"""The hall: what several do at once, and what goes wrong in the store, is nobody else's trouble."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from pathlib import Path
from typing import cast

import pytest
from websockets.exceptions import ConnectionClosed

from regalia.kernel.match import Trace
from regalia.kernel.play import options, waiting
from regalia.server.hall import Hall
from regalia.server.saved import encode_line, now_ms
from regalia.server.security import hashed
from regalia.server.sqlite import SqliteStore
from regalia.server.store import Change, Entry, Saved, StoreTrouble
from regalia.server.table import Table
from regalia.server.wire import NewTable, SeatWish
from tests.server.kit import LEDUC, Data, Player, chair, error_of, open_hall, running, wait_until
from tests.server.test_flows import variant


class Flaky(SqliteStore):
    """A store that several processes share, and that cannot be reached for a while."""

    shared = True
    is_down = False

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.failed = 0

    def lead(self, table: str) -> bool:
        self._must_be_up()
        return super().lead(table)

    def load(self, table: str) -> Saved | None:
        self._must_be_up()
        return super().load(table)

    def entries(self, table: str, since: int) -> tuple[bytes, ...]:
        return ()  # no other process writes

    def _must_be_up(self) -> None:
        if self.is_down:
            self.failed += 1
            raise RuntimeError


class Held(SqliteStore):
    """A store whose commits can be held up, and fail then."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.is_broken = False
        self.goes_on = threading.Event()

    def commit(self, changes: Sequence[Change]) -> list[int]:
        if self.is_broken:
            assert self.goes_on.wait(10)
            raise OSError
        return super().commit(changes)


async def pair(hall: Hall, game: str = "tictactoe", seats: int = 2) -> Table:
    """Ann and Bea at a table; further seats are free."""
    table = await hall.create(NewTable(game=game, seats=[SeatWish("me"), *[SeatWish("open")] * (seats - 1)]), "ann")
    hall.join(table, "bea", "", "Bea", 1)
    return table


async def until(true: Callable[[], object]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not become true in time")


def test_two_who_ask_for_a_rematch_at_once_get_one_table() -> None:
    async def scenario() -> None:
        async with open_hall() as hall:
            table = await pair(hall)
            while not table.match.is_over:
                seat = waiting(table.match.state)[0]
                table.take(seat, options(table.match.state, seat)[0])
            twins = await asyncio.gather(*(hall.rematch(table, player) for player in ("ann", "bea", "ann")))
            assert {twin.id for twin in twins} == {table.next}
            assert len(hall.tables) == 2

    asyncio.run(scenario())


def test_a_rematch_that_another_process_made_first_is_the_one_for_all() -> None:
    async def scenario() -> None:
        async with open_hall() as hall:
            table, theirs = await pair(hall), await pair(hall)
            while not table.match.is_over:
                seat = waiting(table.match.state)[0]
                table.take(seat, options(table.match.state, seat)[0])
            await table.settled()
            line = encode_line(["next", theirs.id, now_ms()])
            assert await hall.journal.written(Entry(table.id, table.written, line))  # which this process has not heard of yet
            assert await hall.rematch(table, "ann") is theirs

    asyncio.run(scenario())


def test_tables_leave_memory_after_the_store_was_away_for_a_while() -> None:
    async def scenario() -> None:
        store = Flaky()
        async with open_hall(store, idle=0.05) as hall:
            for table in [await pair(hall), await pair(hall)]:
                table.leads = False
            store.is_down = True
            await until(lambda: store.failed)
            store.is_down = False
            await pair(hall)
            await until(lambda: not hall.tables)

    asyncio.run(scenario())


def test_a_clock_that_was_not_heard_while_the_store_was_away_rings_again() -> None:
    async def scenario() -> None:
        store = Flaky()
        async with open_hall(store, idle=0.05) as hall:
            table = await hall.create(NewTable(game="tictactoe", seats=[SeatWish("me"), SeatWish("open")], clock=1), "ann")
            await until(lambda: not hall.tables)
            store.is_down = True
            await until(lambda: store.failed)
            store.is_down = False
            await until(lambda: table.id in hall.tables)

    asyncio.run(scenario())


def test_one_table_that_cannot_be_revived_keeps_no_other_from_it(tmp_path: Path) -> None:
    path = str(tmp_path / "hall.db")
    tables: list[str] = []

    class Broken(SqliteStore):
        def unsettled(self) -> list[str]:
            return ["broken", *tables]

        def load(self, table: str) -> Saved | None:
            if table == "broken":
                raise RuntimeError
            return super().load(table)

    async def scenario() -> None:
        async with open_hall(SqliteStore(path)) as hall:
            tables.append((await pair(hall)).id)
        async with open_hall(Broken(path)) as hall:
            await until(lambda: tables[0] in hall.tables)

    asyncio.run(scenario())


def test_who_sits_down_while_an_undo_is_asked_for_is_asked_as_well() -> None:
    async def scenario() -> None:
        async with open_hall(games=("time_loop",)) as hall:
            table = await pair(hall, "time_loop", 3)
            seat = waiting(table.match.state)[0]
            table.take(seat, options(table.match.state, seat)[0])
            for who in (0, 1, 2):  # chance was drawn since: everyone has to agree
                table.consents.note(Trace(who, chance_drawn=True, learned=0))
            table.ask_undo(seat)
            first = next(who for who in (0, 1) if who != seat)
            asked = table.request
            assert asked is not None
            assert list(asked.needs) == [first]
            hall.join(table, "cat", "", "Cat", 2)
            assert list(asked.needs) == [first, 2]
            table.consent(first, True)
            assert table.number == 1
            table.consent(2, True)
            assert table.number == 0

    asyncio.run(scenario())


def test_nothing_is_told_over_http_of_an_action_that_is_not_saved_yet() -> None:
    store = Held()
    with running(store=store) as server, ThreadPoolExecutor(8) as people:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = str(ann.create("tictactoe", "me", "open")["table"])
        bea.join(table)
        sittings = [ann.sit(table).ready(), bea.sit(table).ready()]
        for number, cell in enumerate((0, 3, 1, 4)):
            for sitting in sittings:
                sitting.catch_up(number)
            sittings[number % 2].act(f"cell:{cell}")
        store.is_broken = True
        live = server.hall.tables[table]
        sittings[0].catch_up(4)
        sittings[0].send({"do": "act", "id": 9, "at": 4, "action": ["cell:2"]})
        wait_until(lambda: live.match.is_over)

        def ask(method: str, path: str) -> object:
            return Player(server.http, key=ann.key).http.request(method, path, json={"at": 1} if method == "POST" else None).json()

        closed = [("GET", "download"), ("GET", "scores"), ("GET", "review"), ("POST", "branch"), ("POST", "rematch")]
        refused = [people.submit(ask, method, f"/api/tables/{table}/{what}") for method, what in closed]
        shown = people.submit(ask, "GET", f"/api/tables/{table}")
        listed = people.submit(ask, "GET", "/api/tables?list=watch")
        answered(refused[0], 0.5)
        store.goes_on.set()
        assert [error_of(cast("Data", each.result(20)))["code"] for each in refused] == ["not_over"] * 5
        assert cast("Data", shown.result(20))["over"] is False
        assert [each["number"] for each in cast("list[Data]", listed.result(20)) if each["table"] == table] in ([4], [0])
        store.is_broken = False


def test_a_seat_that_could_not_be_saved_is_not_given() -> None:
    store = Held()
    with running(store=store) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = ann.create("tictactoe", "me", "open")["table"]
        store.goes_on.set()
        store.is_broken = True
        assert error_of(bea.post(f"/api/tables/{table}/join", {"name": "Bea"}, 503))["code"] == "storage"
        store.is_broken = False
        assert bea.join(table)["you"] == 1


def test_a_table_that_was_left_is_marked_in_her_own_list_and_comes_back_when_she_sits_down_again(tmp_path: Path) -> None:
    path = str(tmp_path / "hall.db")

    def left(player: Player) -> dict[object, object]:
        return {each["table"]: each["left"] for each in cast("list[Data]", player.get("/api/tables?list=mine"))}

    with running(path) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        alone, kept = ann.create("tictactoe", "me", "bot:random")["table"], ann.create("tictactoe", "me", "bot:random")["table"]
        assert ann.post(f"/api/tables/{alone}/leave", {}, 200) == {"table": alone, "left": True}
        assert left(ann) == {alone: True, kept: False}
        assert error_of(bea.post(f"/api/tables/{alone}/leave", {}, 403))["code"] == "not_seated"
        assert error_of(ann.post("/api/tables/nosuchtable/leave", {}, 404))["code"] == "unknown_table"
        key = ann.key
    with running(path) as server:
        ann = Player(server.http, "Ann", key)
        assert left(ann) == {alone: True, kept: False}, "it is remembered"
        sitting = ann.sit(alone).ready()
        assert chair(sitting, 0)["bot"] == "", "nobody else waits: no bot plays on"
        ann.join(alone)
        assert left(ann) == {alone: False, kept: False}


def test_who_leaves_people_has_a_bot_play_for_her() -> None:
    with running() as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = ann.create("tictactoe", "me", "open")["table"]
        bea.join(table)
        watching = bea.sit(table).ready()
        ann.post(f"/api/tables/{table}/leave", {}, 200)
        watching.until(lambda: chair(watching, 0)["bot"] == "fair")
        watching.catch_up(1)  # it plays
        assert [each["left"] for each in cast("list[Data]", bea.get("/api/tables?list=mine"))] == [False]
        assert ann.join(table)["you"] == 0, "her seat stays hers"


def answered(asked: Future[object], seconds: float) -> None:
    """Give an answer the time to come, if it comes too early."""
    try:
        asked.result(seconds)
    except NotYet:
        return


def test_a_table_of_a_game_that_is_not_served_any_more_can_still_be_left(tmp_path: Path) -> None:
    path = str(tmp_path / "hall.db")
    with running(path) as server:
        ann = Player(server.http, "Ann")
        table = ann.create("tictactoe", "me", "bot:random")["table"]
    with running(path, games=(LEDUC,)) as server:
        bea, ann = Player(server.http, "Bea"), Player(server.http, "Ann", ann.key)
        ann.post(f"/api/tables/{table}/leave", {}, 200)
        assert [each["left"] for each in cast("list[Data]", ann.get("/api/tables?list=mine"))] == [True]
        bea.post(f"/api/tables/{table}/leave", {}, 200)
        assert server.hall.store.left(hashed(bea.key)) == set(), "nothing is kept for who does not sit there"


MISTAKE = """    def take(self, s, f, seat, action):
        if action[0] == "cell:8" and seat == 0:
            s.cells[8] = seat
            raise RuntimeError("a mistake in the middle")
        return self.place(s, f, seat, action)

    def place("""


def test_an_action_that_breaks_off_in_the_middle_leaves_nothing_behind(tmp_path: Path) -> None:
    with running(games=(variant(tmp_path, "torn", ("    def take(", MISTAKE)),)) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = ann.create("torn", "me", "open")["table"]
        bea.join(table)
        at, bt = ann.sit(table).ready(), bea.sit(table).ready()
        answer = at.act("cell:8")
        assert error_of(answer)["code"] == "internal"
        for sitting in (at, bt):
            with pytest.raises(ConnectionClosed) as closed:
                sitting.until(lambda: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        at = ann.sit(table).ready()
        assert at.n == 0
        assert ["cell:8"] in at.options, "nothing was changed"
        assert at.act("cell:4")["is"] == "update"


def test_a_damaged_table_is_said_to_be_and_hides_no_other(tmp_path: Path) -> None:
    path = str(tmp_path / "hall.db")
    with running(path) as server:
        ann = Player(server.http, "Ann")
        header, entries, summary, whole = tables = [ann.create("tictactoe", "me", "bot:random")["table"] for _ in range(4)]
        for table in tables:
            ann.sit(table).ready().act("cell:4")
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET header = x'7b' WHERE id = ?", (header,))
        db.execute("UPDATE tables SET entries = x'5b5d0a' WHERE id = ?", (entries,))
        db.execute("UPDATE tables SET summary = x'7b' WHERE id = ?", (summary,))
    db.close()
    with running(path) as server:
        ann = Player(server.http, "Ann", ann.key)
        assert {each["table"] for each in cast("list[Data]", ann.get("/api/tables?list=mine"))} == {header, entries, whole}
        for table in (header, entries):
            assert error_of(ann.get(f"/api/tables/{table}/view", 500))["code"] == "damaged"
            ann.post(f"/api/tables/{table}/leave", {}, 200)
        assert cast("int", ann.get(f"/api/tables/{summary}/view")["n"]) > 0, "a summary follows from the rest"
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO journal (batch) VALUES (x'ff')")
    db.close()
    with pytest.raises(StoreTrouble, match="journal is damaged"):
        SqliteStore(path)


def test_a_store_that_cannot_be_read_is_said_in_a_sentence() -> None:
    store = Flaky()
    with running(store=store) as server:
        ann = Player(server.http, "Ann")
        store.is_down = True
        assert error_of(ann.get("/api/tables/abcdefghjkmnpq/view", 503))["code"] == "storage"


def test_no_bot_begins_to_think_when_the_hall_is_closing() -> None:
    async def scene() -> None:
        async with open_hall() as hall:
            table = await hall.create(NewTable(game="tictactoe", seats=[SeatWish("me"), SeatWish("bot:fair")]), "ann")
            table.take(0, ("cell:4",))  # its line is on its way, and then it is the bot's turn
        assert not table.is_busy
        assert hall.workers._pool is None

    asyncio.run(scene())
