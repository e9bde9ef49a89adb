"""One suite for every store. PostgreSQL is tested where its programs are at hand; it is started for the test and stopped after it."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from websockets.exceptions import InvalidStatus

from regalia.server.sqlite import SqliteStore
from regalia.server.store import Change, Create, Entry, Leave, Remember, Settle, Store, StoreTrouble, Summary, open_store
from tests.server.kit import Player, error_of, play_out, running

Opener: TypeAlias = Callable[[], Store]


def _postgres_programs() -> Path | None:
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if found:
        return Path(found[-1]).parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


PROGRAMS = _postgres_programs()
KINDS = ["sqlite", "postgres"] if PROGRAMS else ["sqlite"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    assert PROGRAMS is not None
    folder = Path(tempfile.mkdtemp(prefix="regalia-pg-"))
    # PostgreSQL refuses to run as root
    person = next((p for p in ("postgres", "nobody") if any(u.pw_name == p for u in pwd.getpwall())), None) if os.getuid() == 0 else None
    if person:
        shutil.chown(folder, person)
    data = folder / "data"

    def call(*command: str) -> None:
        subprocess.run(command, user=person, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)

    call(str(PROGRAMS / "initdb"), "-D", str(data), "-U", "regalia", "-A", "trust", "--no-sync", "--locale=C", "-E", "UTF8")
    options = f"-c listen_addresses= -k {folder} -c shared_buffers=16MB -c max_connections=20"
    call(str(PROGRAMS / "pg_ctl"), "-D", str(data), "-o", options, "-w", "-l", str(folder / "log"), "start")
    try:
        yield f"postgresql://regalia@/postgres?host={folder}"
    finally:
        call(str(PROGRAMS / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    import psycopg

    server = str(request.getfixturevalue("postgres"))
    with psycopg.connect(server, autocommit=True) as db:
        for table in ("meta", "tables", "entries", "seats", "records", "left"):
            db.execute(f"DROP TABLE IF EXISTS regalia_{table}".encode())
    return server


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    found = open_store(address)
    yield found
    found.close()


def summary(table: str, updated: int = 1, **more: object) -> Summary:
    facts: dict[str, object] = {
        "body": table.encode(), "game": "g", "created": 1, "updated": updated, "is_open": True, "has_room": False, "is_over": False,
        "attention": False, "players": (), **more,
    }  # fmt: skip
    return Summary(**facts)  # type: ignore[arg-type]


def create(table: str, *entries: bytes, updated: int = 1, **more: object) -> Create:
    return Create(table, b"header of " + table.encode(), entries, summary(table, updated, **more))


def test_a_table_is_a_header_and_numbered_entries(store: Store) -> None:
    assert store.load("a") is None
    assert store.commit([create("a"), Entry("a", 0, b'["x"]'), Entry("a", 1, b'["y"]')]) == []
    store.commit([Settle("a", 2, summary("a"))])
    store.commit([Entry("a", 2, b'["z"]')])
    saved = store.load("a")
    assert saved is not None
    assert saved.header == b"header of a"
    assert saved.entries == (b'["x"]', b'["y"]', b'["z"]')


def test_a_branch_brings_its_past(store: Store) -> None:
    store.commit([create("a", b"1", b"2")])
    assert store.commit([Entry("a", 2, b"3"), Entry("a", 1, b"no")]) == [1]
    saved = store.load("a")
    assert saved is not None
    assert saved.entries == (b"1", b"2", b"3")


def test_a_number_is_written_once_and_without_gaps(store: Store) -> None:
    store.commit([create("a"), create("b")])
    assert store.commit([Entry("a", 0, b"0")]) == []
    assert store.commit([Entry("a", 0, b"again"), Entry("b", 0, b"fine"), Entry("a", 2, b"gap"), Entry("c", 0, b"nowhere")]) == [0, 2, 3]
    a, b = store.load("a"), store.load("b")
    assert a is not None
    assert b is not None
    assert (a.entries, b.entries) == ((b"0",), (b"fine",))
    assert store.commit([Entry("a", 1, b"1")]) == []


def test_what_comes_of_an_entry_in_conflict_is_not_written_either(store: Store) -> None:
    store.commit([create("a"), Entry("a", 0, b"0"), Settle("a", 1, summary("a", 5)), create("b")])
    late: list[Change] = [
        Entry("a", 0, b"the end"),
        Remember("ann", "g", lambda before: b"a medal", "a"),
        Settle("a", 1, summary("a", 9, body=b"over", is_over=True, players=("ann",))),
        Entry("a", 1, b"after the end"),
        Entry("b", 0, b"the end"),
        Remember("bea", "g", lambda before: b"a medal", "b"),
        Settle("b", 1, summary("b", 7, is_over=True)),
        Create("c", b"", (), summary("c", 8, players=("ann",)), "a"),
        Create("d", b"", (), summary("d", 6), "b"),
    ]
    assert store.commit(late) == [0, 1, 2, 3, 7]
    assert store.summaries("finished") == [b"b"]
    assert store.summaries("watch") == [b"d", b"a"]
    assert store.summaries("mine", "ann") == []
    assert (store.record("ann", "g"), store.record("bea", "g")) == (None, b"a medal")
    assert store.load("c") is None
    assert store.entries("a", 0) == (b"0",)


def test_everything_committed_is_there_after_reopening(address: str) -> None:
    first = open_store(address)
    first.commit([create("a"), create("b")])
    for number in range(50):
        first.commit([Entry("a", number, b"a%d" % number), Entry("b", number, b"b%d" % number)])
        if number == 20:
            first.commit([Settle("a", 21, summary("a"))])
    first.close()
    second = open_store(address)
    for table in ("a", "b"):
        saved = second.load(table)
        assert saved is not None
        assert saved.entries == tuple(f"{table}{n}".encode() for n in range(50))
    assert second.commit([Entry("a", 50, b"next")]) == []
    assert second.commit([Entry("b", 49, b"late")]) == [0]
    second.close()


def test_tables_that_go_on_by_themselves_are_known_after_a_restart(address: str) -> None:
    first = open_store(address)
    first.commit([create("quiet"), create("bots", attention=True), create("moved")])
    first.commit([Entry("moved", 0, b"0")])
    first.close()
    second = open_store(address)
    assert sorted(second.unsettled()) == ["bots", "moved"]
    second.commit([Settle("moved", 1, summary("moved")), Settle("bots", 0, summary("bots"))])
    assert second.unsettled() == []
    second.close()


def test_lists(store: Store) -> None:
    store.commit(
        [
            create("room", updated=5, has_room=True, players=("ann",)),
            create("full", updated=6, players=("ann", "bea")),
            create("over", updated=7, is_over=True, players=("bea",)),
            create("private", updated=8, is_open=False, has_room=True, players=("ann",)),
        ]
    )
    assert store.summaries("open") == [b"room"]
    assert store.summaries("watch") == [b"full", b"room"]
    assert store.summaries("finished") == [b"over"]
    assert store.summaries("mine", "ann") == [b"private", b"full", b"room"]
    assert store.summaries("mine", "bea") == [b"over", b"full"], "latest first, finished or not"
    assert store.summaries("mine", "bea", before=7) == [b"full"]
    assert store.summaries("mine", "nobody") == []
    assert store.summaries("watch", before=6) == [b"room"]
    assert store.summaries("watch", limit=1) == [b"full"]
    store.commit([Settle("room", 0, summary("room", updated=9, is_over=True, players=("ann", "cat")))])
    assert store.summaries("finished") == [b"room", b"over"]
    assert store.summaries("mine", "cat") == [b"room"]
    assert store.count() == 4


def one_more(before: bytes | None) -> bytes:
    return (before or b"") + b"I"


def test_lasting_records(store: Store) -> None:
    assert store.record("ann", "g") is None
    store.commit([Remember("ann", "g", one_more), Remember("ann", "h", one_more), Remember("ann", "g", one_more)])
    store.commit([Remember("ann", "g", one_more), Remember("ann", "h", lambda before: None), Remember("bea", "g", lambda before: None)])
    assert store.record("ann", "g") == b"III"
    assert store.record("ann", "h") == b"I"
    assert store.record("bea", "g") is None


def test_each_table_that_a_player_left_is_written_by_itself(store: Store) -> None:
    store.commit([create("a", players=("ann", "bea")), create("b", players=("ann",))])
    assert store.left("ann") == set()
    store.commit([Leave("ann", "a", True)])
    store.commit([Leave("ann", "b", True), Leave("ann", "b", True)])
    assert store.left("ann") == {"a", "b"}
    assert store.left("bea") == set()
    store.commit([Leave("ann", "a", False), Leave("bea", "a", False), Leave("bea", "b", True), Leave("ann", "nowhere", True)])
    assert store.left("ann") == {"b"}
    assert store.left("bea") == set(), "she does not sit there"


def test_a_commit_is_whole_or_nothing(store: Store) -> None:
    store.commit([create("a"), Entry("a", 0, b"0")])
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.commit([Entry("a", 1, b"1"), Remember("ann", "g", lambda before: b"1"), create("a")])
    saved = store.load("a")
    assert saved is not None
    assert saved.entries == (b"0",)
    assert store.record("ann", "g") is None
    assert store.commit([Entry("a", 1, b"1")]) == []


def test_ten_thousand_saved_tables_slow_nothing_down(store: Store) -> None:
    count = 10_000 if isinstance(store, SqliteStore) else 3_000  # making them takes longest
    for start in range(0, count, 1000):
        batch: list[Change] = []
        for n in range(start, start + 1000):
            batch.append(create(f"t{n}", b"x" * 400, updated=n, is_over=n % 3 == 0, players=(f"p{n % (count // 20)}",)))
        store.commit(batch)
    store.commit([create("mine")])
    began = time.perf_counter()
    for number in range(50):
        store.commit([Entry("mine", number, b"move")])
    for _ in range(20):
        assert len(store.summaries("finished")) == 60
        assert len(store.summaries("mine", "p7")) == 20
        assert store.load("t2500") is not None
    assert time.perf_counter() - began < 5, "50 commits, 40 lists and 20 loads"


def test_a_server_plays_on_any_store(address: str) -> None:
    with running(address) as server:
        ann = Player(server.http)
        table = ann.create("tictactoe", "me", "bot:random")["table"]
        sitting = ann.sit(table)
        play_out([sitting], Random(1))
        number = sitting.view["number"]
        for odd in ("%00", f"{table}%00", "a" * 5000):
            assert error_of(ann.get(f"/api/tables/{odd}", 404))["code"] == "unknown_table"
            with pytest.raises(InvalidStatus, match="404"):
                ann.connect(odd)
    with running(address) as server:
        again = Player(server.http, key=ann.key)
        assert again.get(f"/api/tables/{table}")["number"] == number
        assert again.http.get("/api/tables?list=mine").json()[0]["table"] == table


# --- SQLite's own ---------------------------------------------------------------------------------------------------------


def test_the_journal_is_trimmed_when_tables_settle(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "s.db"))
    store.commit([create("a"), create("b")])
    store.commit([Entry("a", 0, b"0"), Entry("b", 0, b"0")])
    assert store.journal_size() > 0
    store.commit([Settle("a", 1, summary("a"))])
    assert store.journal_size() > 0, "b still has something in it"
    store.commit([Settle("b", 1, summary("b"))])
    assert store.journal_size() == 0
    store.close()


def fill_disk(store: SqliteStore) -> None:
    """From now on the file may not grow."""
    store._db.execute(f"PRAGMA max_page_count={store._db.execute('PRAGMA page_count').fetchone()[0]}")


def test_a_full_disk_loses_nothing_that_was_committed(tmp_path: Path) -> None:
    path = str(tmp_path / "s.db")
    store = SqliteStore(path)
    lines = tuple(b"%d" % number + b"x" * 3000 for number in range(6))
    store.commit([create("a")])
    for number in range(5):
        assert store.commit([Entry("a", number, lines[number])]) == []
    fill_disk(store)
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError, match="full"):
            store.commit([Entry("a", 5, b"y" * 100_000)])
        saved = store.load("a")
        assert saved is not None
        assert saved.entries == lines[:5]
    store._db.execute("PRAGMA max_page_count=1000000")
    assert store.commit([Entry("a", 0, b"again")]) == [0], "its numbers are still known"
    assert store.commit([Entry("a", 5, lines[5])]) == []
    store.commit([Settle("a", 6, summary("a"))])
    assert store.journal_size() == 0
    store.close()
    again = SqliteStore(path)
    saved = again.load("a")
    assert saved is not None
    assert saved.entries == lines
    again.close()


def test_a_file_that_cannot_be_read_after_a_failed_commit_is_read_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(str(tmp_path / "s.db"))
    store.commit([create("a"), Entry("a", 0, b"0")])
    with monkeypatch.context() as broken:
        broken.setattr(store, "_read_journal", lambda: store._db.execute("SELECT * FROM nothing"))
        for attempt in (lambda: store.commit([Entry("a", 1, b"1"), create("a")]), lambda: store.load("a")):
            with pytest.raises(sqlite3.OperationalError, match="nothing"):
                attempt()
    saved = store.load("a")
    assert saved is not None
    assert saved.entries == (b"0",)
    assert store.commit([Entry("a", 1, b"1")]) == []
    store.close()


def test_a_store_is_closed_only_when_nobody_reads_any_more(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "s.db"))
    closing = threading.Thread(target=store.close)
    with store._reading:
        closing.start()
        closing.join(0.05)
        assert closing.is_alive()
        assert store._reader.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    closing.join(10)
    assert not closing.is_alive()


def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "s.db"))
    with pytest.raises(StoreTrouble, match="Another server"):
        SqliteStore(str(tmp_path / "s.db"))
    store.close()
    SqliteStore(str(tmp_path / "s.db")).close()


def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    path.write_bytes(b"this is not a database" * 100)
    with pytest.raises(StoreTrouble, match="cannot be used"):
        SqliteStore(str(path))
