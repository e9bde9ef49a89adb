"""Several processes on one PostgreSQL: whoever is connected where, everyone sees every move, and bots move once.

The database is started for these tests (see `test_store`). Where its programs are missing, the same is asked of a single process on
SQLite, which has nobody to follow.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from random import Random
from typing import cast

import pytest
from websockets.exceptions import ConnectionClosed

from regalia.server.saved import encode_line, now_ms
from regalia.server.security import hashed
from regalia.server.store import Change, Entry, Remember, Settle, Store, open_store
from tests.server.kit import LEDUC, TICTACTOE, Data, Player, Running, Sitting, chair, running, wait_until
from tests.server.test_flows import variant
from tests.server.test_store import KINDS, address, create, one_more, postgres  # noqa: F401  (fixtures)

SHARED = "postgres" in KINDS
pytestmark = pytest.mark.parametrize("address", ["postgres" if SHARED else "sqlite"], indirect=True)


@pytest.fixture
def servers(address: str) -> Iterator[tuple[Running, Running]]:  # noqa: F811
    """Two servers on one database; one and the same where it cannot be shared."""
    games = (TICTACTOE, LEDUC, "time_loop")
    with running(address, games) as first:
        if not SHARED:
            yield first, first
            return
        with running(address, games) as second:
            yield first, second


def two_people(servers: tuple[Running, Running], game: str, *more: str) -> tuple[str, Sitting, Sitting]:
    """Ann at the first server, Bea at the second."""
    ann, bea = Player(servers[0].http, "Ann"), Player(servers[1].http, "Bea")
    made = ann.create(game, "me", "open", *more, open=True)
    table = str(made["table"])
    at = ann.sit(table).ready()
    bea.join(table, cast("Data", made["invites"])["1"])
    bt = bea.sit(table).ready()
    at.until(lambda: chair(at, 1)["name"] == "Bea")
    return table, at, bt


def play(sittings: list[Sitting], rng: Random, most: int = 1000) -> None:
    """Random actions of whoever may act, each at her own server, until the end."""
    for _ in range(most):
        for sitting in sittings:
            number = max(each.n for each in sittings)
            sitting.catch_up(number)
        if sittings[0].view["outcome"]:
            return
        waited = cast("list[int]", sittings[0].view["waiting"])
        movers = [sitting for sitting in sittings if sitting.options]
        if not movers or any(chair(sittings[0], seat)["bot"] for seat in waited):  # a bot is about to move
            sittings[0].receive()
            continue
        mover = rng.choice(movers)
        answer = mover.act(*rng.choice(mover.options))
        assert answer["is"] in ("update", "ack"), answer


def test_two_who_write_at_the_very_same_moment_both_come_through(servers: tuple[Running, Running]) -> None:
    """The store takes one of them; the other comes back to her table and says it again, as the page does."""
    table, at, bt = two_people(servers, "time_loop")
    while not (sealed(at) and sealed(bt)):
        play([at, bt], Random(1), most=1)
    number, codes = at.n, list[int]()
    for sitting in (at, bt):
        sitting.send({"do": "act", "id": 99, "at": number, "action": sitting.options[0]})

    def both() -> bool:
        return all(len(server.hall.tables[table].match.actions) == number + 2 for server in servers if table in server.hall.tables)

    for sitting, who in ((at, 0), (bt, 1)):
        while sitting.n <= number + 1 and not chair(sitting, who)["answered"]:
            try:
                sitting.receive()
            except ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd else 0)
                sitting = Player(servers[who].http, key=sitting.key).sit(table).ready()
                if not chair(sitting, who)["answered"] and sitting.n < number + 2:
                    sitting.act(*sitting.options[0], at=number)
    assert set(codes) <= {1012}, "come back at once"
    wait_until(both)


def test_people_at_two_servers_see_each_other_s_moves_to_the_end(servers: tuple[Running, Running]) -> None:
    for number in range(3):
        _, at, bt = two_people(servers, "tictactoe" if number else "leduc")
        play([at, bt], Random(number))
        assert at.view["outcome"] == bt.view["outcome"] is not None
        assert at.view["seed"] == bt.view["seed"] != ""


def test_who_may_look_on_through_another_server_is_not_said_to_be_away(servers: tuple[Running, Running]) -> None:
    _, at, bt = two_people(servers, "tictactoe")
    bt.close()
    play([at], Random(1), most=1)
    assert at.n == 1
    assert chair(at, 1)["connected"] is SHARED


def test_a_bot_moves_once_though_two_servers_have_the_table(servers: tuple[Running, Running]) -> None:
    table, at, bt = two_people(servers, "time_loop", "bot:random")
    play([at, bt], Random(5), most=40)
    halls = [server.hall.tables[table] for server in dict.fromkeys(servers)]
    assert [found.leads for found in halls].count(True) == 1
    wait_until(lambda: len({found.number for found in halls}) == 1)
    assert halls[0].match.actions == halls[-1].match.actions
    assert halls[0].match.state.to_json() == halls[-1].match.state.to_json()
    assert any(seat == 2 for seat, _ in halls[0].match.actions), "the bot has moved"


def test_a_seat_handed_to_a_bot_at_one_server_is_seen_at_the_other(servers: tuple[Running, Running]) -> None:
    _, at, bt = two_people(servers, "tictactoe")
    assert at.options, "it is Ann's move, so no bot moves now"
    for level in ("random", ""):
        bt.ask({"do": "seat", "bot": level})
        at.until(lambda level=level: chair(at, 1)["bot"] == level)  # type: ignore[misc]
    assert chair(bt, 1)["bot"] == ""


def test_the_name_of_a_bot_in_an_open_seat_is_known_at_the_other_server(servers: tuple[Running, Running]) -> None:
    _, at, bt = two_people(servers, "time_loop", "open")
    at.ask({"do": "seat", "seat": 2, "bot": "random"})
    bt.until(lambda: chair(bt, 2)["bot"] == "random")
    assert chair(bt, 2)["name"] == chair(at, 2)["name"] != "Seat 3"


def test_who_runs_out_of_time_at_one_server_is_said_at_the_other(servers: tuple[Running, Running]) -> None:
    ann, bea = Player(servers[0].http, "Ann"), Player(servers[1].http, "Bea")
    table = str(ann.create("tictactoe", "me", "open", clock=1)["table"])
    bea.join(table)
    bt = bea.sit(table).ready()
    bt.until(lambda: chair(bt, 0)["bot"] == "fair")
    bt.until(lambda: any("ran out of time: a bot plays on" in str(event["text"]) for event in bt.log))
    bt.catch_up(1)


def test_who_sat_down_at_one_server_has_her_seat_at_the_other_at_once(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea = Player(servers[0].http, "Ann"), Player(servers[1].http, "Bea")
    made = ann.create("tictactoe", "me", "open", open=False)
    ann.sit(made["table"]).ready()
    monkeypatch.setattr(servers[0].hall._following, "_heard", lambda table, count: None)  # news are slow today
    bea.join(made["table"], made["open_invite"])
    here = Player(servers[0].http, key=bea.key)
    assert here.get(f"/api/tables/{made['table']}/view")["is"] == "snapshot"
    assert here.sit(made["table"]).ready().view["you"] == 1


def test_chat_and_sealed_answers_cross_over(servers: tuple[Running, Running]) -> None:
    table, at, bt = two_people(servers, "time_loop")
    at.ask({"do": "chat", "text": "Good evening"})
    bt.until(lambda: any(message.get("text") == "Good evening" for message in bt.other))
    while not (sealed(at) and sealed(bt)):
        play([at, bt], Random(1), most=1)
    first, second = at.options[:2]
    at.act(*first)
    bt.catch_up(at.n)
    assert at.act(*second)["is"] == "update"
    wait_until(lambda: len({server.hall.tables[table].written for server in servers}) == 1)
    bt.act(*bt.options[0])
    at.catch_up(bt.n)
    wait_until(lambda: len({server.hall.tables[table].number for server in servers}) == 1)
    for server in servers:
        assert (0, tuple(second)) in server.hall.tables[table].match.actions
        assert (0, tuple(first)) not in server.hall.tables[table].match.actions[-2:]


def sealed(sitting: Sitting) -> bool:
    decision = cast("Data | None", sitting.view["decision"])
    return decision is not None and bool(decision["sealed"]) and len(sitting.options) > 1


def test_an_undo_at_one_server_is_seen_at_the_other(servers: tuple[Running, Running]) -> None:
    ann, eve = Player(servers[0].http, "Ann"), Player(servers[1].http, "Eve")
    table = str(ann.create("tictactoe", "me", "bot:random", open=True, undo="free")["table"])
    at, watching = ann.sit(table).ready(), eve.sit(table).ready()
    at.until(lambda: at.options)
    number = at.n
    at.act(*at.options[0])
    at.catch_up(number + 2)
    watching.catch_up(number + 2)
    at.ask({"do": "undo"})
    assert at.n == number
    watching.until(lambda: watching.n == number)
    assert servers[1].hall.tables[table].match.actions == servers[0].hall.tables[table].match.actions


def test_consent_to_an_undo_is_asked_and_given_at_another_server(servers: tuple[Running, Running]) -> None:
    table, at, bt = two_people(servers, "tictactoe")
    at.act("cell:4")
    bt.catch_up(1)
    bt.act("cell:0")
    at.catch_up(2)
    for agree in (False, True):
        at.ask({"do": "undo"})
        bt.until(lambda: cast("Data", bt.view["undo"])["asked"] is not None)
        bt.ask({"do": "consent", "agree": agree})
        at.until(lambda: cast("Data", at.view["undo"])["asked"] is None)
        assert at.n == (0 if agree else 2)
    bt.until(lambda: bt.n == 0)
    at.act("cell:8")
    bt.catch_up(1)
    assert servers[0].hall.tables[table].match.actions == servers[1].hall.tables[table].match.actions


def test_when_the_leading_server_is_gone_another_lets_the_bots_move(address: str) -> None:  # noqa: F811
    games = (TICTACTOE,)
    with running(address, games) as staying:
        ann = Player(staying.http, "Ann")
        if SHARED:
            with running(address, games) as leaving:
                there = Player(leaving.http, key=ann.key)
                table = there.create("tictactoe", "me", "bot:random")["table"]
                at = ann.sit(table).ready()
                assert not staying.hall.tables[str(table)].leads
        else:
            table = ann.create("tictactoe", "me", "bot:random")["table"]
            at = ann.sit(table).ready()
        at.until(lambda: at.options)
        at.act(*at.options[0])
        at.catch_up(2)
        assert staying.hall.tables[str(table)].leads


def test_a_store_tells_other_processes_and_not_itself(address: str) -> None:  # noqa: F811
    first = open_store(address)
    second = open_store(address) if SHARED else first
    heard: dict[str, list[tuple[str, int]]] = {"first": [], "second": []}
    first.watch(lambda table, count: heard["first"].append((table, count)))
    second.watch(lambda table, count: heard["second"].append((table, count)))
    try:
        first.commit([create("a"), create("b"), Entry("a", 0, b"0"), Entry("a", 1, b"1"), Entry("b", 0, b"0")])
        if SHARED:
            wait_until(lambda: len(heard["second"]) == 2)
            assert heard == {"first": [], "second": [("a", 2), ("b", 1)]}
            assert first.commit([Entry("a", 1, b"late")]) == [0]
            assert second.commit([Entry("a", 2, b"2")]) == []
            assert first.commit([Entry("a", 3, b"3")]) == [], "what the other wrote is counted"
            assert first.lead("a")
            assert not second.lead("a"), "one leads"
            first.release("a")
            assert second.lead("a")
        assert first.entries("a", 1)[0] == b"1"
        assert heard["first"] in ([], [("a", 3)])
    finally:
        first.close()
        if SHARED:
            second.close()


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_who_adds_to_a_record_waits_for_the_one_who_is_at_it(address: str) -> None:  # noqa: F811
    first, second = open_store(address), open_store(address)
    with ThreadPoolExecutor(1) as pool:
        other: list[Future[list[int]]] = []

        def slowly(before: bytes | None) -> bytes:
            if not other:
                other.append(pool.submit(second.commit, [Remember("ann", "g", one_more)]))
                assert not wait(other, 0.3).done, "there is no row yet, and she waits all the same"
            return one_more(before)

        first.commit([Remember("ann", "g", slowly)])
        other[0].result(10)
    assert first.record("ann", "g") == b"II"
    first.close()
    second.close()


def before_commit(server: Running, ready: Callable[[Entry], bool], first: Callable[[Entry], object], patch: pytest.MonkeyPatch) -> None:
    """Let something happen just before a server commits an entry, once."""
    store, is_due = server.hall.store, [True]
    commit = store.commit

    def later(changes: Sequence[Change]) -> list[int]:
        for change in changes:
            if is_due and isinstance(change, Entry) and ready(change):
                is_due.clear()
                first(change)
        return commit(changes)

    patch.setattr(store, "commit", later)


def before_the_end(servers: tuple[Running, Running], game: str) -> tuple[str, Sitting, Sitting]:
    """A game of tic-tac-toe that Ann ends with cell:2."""
    table, at, bt = two_people(servers, game)
    for number, cell in enumerate((0, 3, 1, 4), 1):
        (at if number % 2 else bt).act(f"cell:{cell}")
        at.catch_up(number)
        bt.catch_up(number)
    return table, at, bt


KEEPS = """
    def keepsake(self, s, seat, before):
        return {"played": before.get("played", 0) + 1}


GAME ="""


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_an_end_that_was_refused_is_neither_filed_nor_kept(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    with running(address, (variant(tmp_path, "memoir", ("\n\nGAME =", KEEPS)),)) as server:
        table, at, _ = before_the_end((server, server), "memoir")
        other = open_store(address)
        line = encode_line(["say", 1, "Bea", "Well played!", now_ms()])
        before_commit(server, lambda e: b"cell:2" in e.line, lambda e: other.commit([Entry(table, e.number, line)]), monkeypatch)
        at.send({"do": "act", "id": 9, "at": 4, "action": ["cell:2"]})
        with pytest.raises(ConnectionClosed):
            at.until(lambda: False)
        assert other.summaries("finished") == []
        assert other.record(hashed(at.key), "memoir") is None
        again = Player(server.http, key=at.key).sit(table).ready()
        assert again.n == 4
        again.act("cell:2")
        assert len(other.summaries("finished")) == 1
        assert other.record(hashed(at.key), "memoir") == b'{"played":1}'
        other.close()


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_what_is_kept_of_a_match_at_one_server_is_known_at_the_other(address: str, tmp_path: Path) -> None:  # noqa: F811
    games = (variant(tmp_path, "memoir", ("\n\nGAME =", KEEPS)),)
    with running(address, games) as first, running(address, games) as second:
        keys: list[str] = []
        for played, server in enumerate((first, second, first, second), 1):
            ann, bea = (Player(server.http, name, key) for name, key in zip(("Ann", "Bea"), keys or ("", ""), strict=True))
            keys = [ann.key, bea.key]
            table = ann.create("memoir", "me", "open")["table"]
            bea.join(table)
            sittings = [ann.sit(table).ready(), bea.sit(table).ready()]
            play(sittings, Random(played))
            assert first.hall.store.record(hashed(ann.key), "memoir") == b'{"played":%d}' % played


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_two_matches_of_a_player_that_end_at_the_same_instant_both_count(
    address: str,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = (variant(tmp_path, "memoir", ("\n\nGAME =", KEEPS)),)
    with running(address, games) as first, running(address, games) as second:
        key = Player(first.http).key
        others: list[str] = []
        ends: list[Sitting] = []
        meet = threading.Barrier(2)
        for server in (first, second):
            ann, bea = Player(server.http, "Ann", key), Player(server.http, "Bea")
            table = ann.create("memoir", "me", "open")["table"]
            bea.join(table)
            at, bt = ann.sit(table).ready(), bea.sit(table).ready()
            for number, cell in enumerate((0, 3, 1, 4), 1):
                (at if number % 2 else bt).act(f"cell:{cell}")
                at.catch_up(number)
                bt.catch_up(number)
            others.append(bea.key)
            ends.append(at)
            before_commit(server, lambda e: b"cell:2" in e.line, lambda e: meet.wait(10), monkeypatch)
        for at in ends:
            at.send({"do": "act", "id": 9, "at": 4, "action": ["cell:2"]})
        for at in ends:
            at.catch_up(5)
        store = first.hall.store
        assert store.record(hashed(key), "memoir") == b'{"played":2}'
        assert [store.record(hashed(other), "memoir") for other in others] == [b'{"played":1}'] * 2


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_a_rematch_asked_for_at_two_servers_at_once_is_one_table(servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch) -> None:
    table, at, bt = before_the_end(servers, "tictactoe")
    at.act("cell:2")
    bt.catch_up(5)
    meet = threading.Barrier(2)
    for server in servers:
        before_commit(server, lambda e: e.line.startswith(b'["next"'), lambda e: meet.wait(10), monkeypatch)
    with ThreadPoolExecutor(2) as pool:
        asked = [
            pool.submit(Player(server.http, key=sitting.key).post, f"/api/tables/{table}/rematch", {})
            for server, sitting in zip(servers, (at, bt), strict=True)
        ]
        made = [each.result() for each in asked]
    assert made[0]["table"] == made[1]["table"]
    assert [each["you"] for each in made] == [0, 1]
    assert servers[0].hall.store.count() == 2
    assert len(servers[0].hall.store.summaries("watch")) == 1


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_two_tables_left_at_two_servers_at_the_same_moment_are_both_left(
    servers: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Player(servers[0].http, "Ann")
    tables = [ann.create("tictactoe", "me", "bot:random")["table"] for _ in servers]
    meet = threading.Barrier(2)

    def at_once(store: Store) -> None:
        commit = store.commit

        def together(changes: Sequence[Change]) -> list[int]:
            if any(not isinstance(change, (Entry, Settle)) for change in changes):
                meet.wait(10)
            return commit(changes)

        monkeypatch.setattr(store, "commit", together)

    for server in servers:
        at_once(server.hall.store)
    with ThreadPoolExecutor(2) as pool:
        for server, table in zip(servers, tables, strict=True):
            pool.submit(Player(server.http, key=ann.key).post, f"/api/tables/{table}/leave", {}, 200)
    mine = cast("list[Data]", ann.get("/api/tables?list=mine"))
    assert {each["table"]: each["left"] for each in mine} == dict.fromkeys(tables, True)


def break_connections(database: str) -> None:
    """What an outage of the database does, as its users see it."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_a_store_connects_again_and_tells_which_leads_it_lost(address: str) -> None:  # noqa: F811
    heard: list[tuple[str, int]] = []
    store = open_store(address)
    store.watch(lambda table, count: heard.append((table, count)))
    store.commit([create("a")])
    assert store.lead("a")
    break_connections(address)
    with pytest.raises(Exception, match=r"(?i)connection|closed"):
        store.commit([Entry("a", 0, b"0")])
    assert store.commit([Entry("a", 0, b"0")]) == []
    assert store.entries("a", 0) == (b"0",)
    wait_until(lambda: ("", -1) in heard)
    assert heard.count(("a", -1)) == 1
    assert store.lead("a")
    store.release("a")
    other = open_store(address)
    assert other.lead("a")
    other.close()
    store.close()


@pytest.mark.skipif(not SHARED, reason="PostgreSQL is not at hand")
def test_play_goes_on_after_the_database_was_away(address: str) -> None:  # noqa: F811
    with running(address, (TICTACTOE,)) as server:
        ann = Player(server.http, "Ann")
        table = str(ann.create("tictactoe", "me", "bot:random")["table"])
        at = ann.sit(table).ready()
        at.act("cell:4")
        at.catch_up(2)
        break_connections(address)
        at.send({"do": "act", "id": 9, "at": 2, "action": at.options[0]})
        with pytest.raises(ConnectionClosed):
            at.until(lambda: False)
        again = ann.sit(table).ready()
        assert again.n == 2
        again.act(*again.options[0])
        again.until(lambda: again.n == 4 or again.view["outcome"])
        assert server.hall.tables[table].leads
