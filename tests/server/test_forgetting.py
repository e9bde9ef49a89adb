"""Tables that nobody has touched for long: what is listed, what goes, and what stays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from regalia.server.forgetting import forget, old_tables
from regalia.server.saved import encode_line, now_ms
from regalia.server.store import Create, Entry, Leave, Remember, Store, Summary, open_store
from tests.server.kit import Player, play_out, running
from tests.server.test_store import KINDS, address, one_more, postgres, store  # noqa: F401  (fixtures)

DAY = 24 * 3600 * 1000


def saved(table: str, days: float, is_over: bool = False, *entries: bytes) -> Create:
    """A table at which nothing has happened for so many days."""
    at = now_ms() - int(days * DAY)
    body = msgspec.json.encode(
        {"table": table, "game": "g", "seats": [{"name": "Ann"}, {"name": "Bea"}], "number": 3, "over": is_over, "updated": at}
    )
    return Create(table, b"header", entries, Summary(body, "g", at, at, True, False, is_over, False, ("ann",)))


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "regalia.cli", "forget", *words], capture_output=True, text=True, timeout=60, check=False)


def test_what_nobody_touched_for_long_is_found_and_finished_matches_only_when_asked_for(store: Store) -> None:  # noqa: F811
    store.commit([saved("new", 1), saved("old", 91), saved("older", 400), saved("won", 300, True)])
    assert [each.table for each in old_tables(store, 90, False)] == ["older", "old"]
    assert [each.table for each in old_tables(store, 90, True)] == ["older", "won", "old"]
    assert [each.table for each in old_tables(store, 100, False)] == ["older"]
    (line,) = (str(each) for each in old_tables(store, 300, False))
    assert line.startswith("older")
    assert line.endswith("g, 3 actions, under way: Ann, Bea")


def test_a_table_whose_summary_is_older_than_its_last_move_is_judged_by_the_move(store: Store) -> None:  # noqa: F811
    moved = encode_line(["act", 0, ["pass"], now_ms()])
    store.commit([saved("a", 200), saved("b", 200, False, encode_line(["act", 0, ["pass"], now_ms() - 200 * DAY]))])
    store.commit([Entry("a", 0, moved)])
    assert [each.table for each in old_tables(store, 90, False)] == ["b"]


def test_a_table_that_goes_takes_all_that_belongs_to_it_along_and_nothing_else(store: Store) -> None:  # noqa: F811
    store.commit([saved("a", 200, False, b'["act",0,[],1]'), saved("b", 200), Leave("ann", "a", True), Remember("ann", "g", one_more)])
    assert forget(store, ["a"]) == 1
    assert store.load("a") is None
    assert store.entries("a", 0) == ()
    assert store.left("ann") == set()
    assert len(store.summaries("mine", "ann")) == 1
    assert store.load("b") is not None
    assert store.record("ann", "g") == b"I"
    assert store.commit([Entry("a", 1, b'["act",0,[],2]')]) == [0], "nobody plays on at what is gone"


@pytest.mark.skipif("postgres" not in KINDS, reason="PostgreSQL is not at hand")
@pytest.mark.parametrize("address", ["postgres"], indirect=True)
def test_what_a_server_has_in_use_stays(address: str) -> None:  # noqa: F811
    keeper, server = open_store(address), open_store(address)
    keeper.commit([saved("a", 200), saved("b", 200)])
    assert server.lead("a")
    assert forget(keeper, ["a", "b"]) == 1
    assert (keeper.load("a") is None, keeper.load("b") is None) == (False, True)
    server.release("a")
    assert forget(keeper, ["a"]) == 1
    keeper.close()
    server.close()


def test_the_command_lists_and_deletes_only_when_told_to(tmp_path: Path) -> None:
    database = tmp_path / "r.db"
    missing = run("--database", str(database))
    assert (missing.returncode, missing.stderr) == (2, f"There is no database {database}. Name it with --database.\n")
    assert not database.exists()
    assert run("--days", "9" * 20).returncode == 2
    made = open_store(str(database))
    made.commit([saved("old", 91), saved("won", 91, True), saved("new", 2)])
    busy = run("--database", str(database))
    assert busy.returncode == 2
    assert "Another server is using r.db" in busy.stderr
    made.close()
    listed = run("--database", str(database))
    assert listed.stdout.splitlines()[0].startswith("old ")
    assert listed.stdout.splitlines()[1:] == ["1 of 3 tables. Nothing was deleted. To delete them, say --delete."]
    assert run("--database", str(database), "--finished", "--delete").stdout.splitlines()[-1] == "2 of 3 tables found, 2 deleted."
    assert run("--database", str(database), "--delete").stdout == "0 of 1 tables. Nothing was deleted.\n"


def test_who_asks_for_a_rematch_that_was_forgotten_gets_another(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    with running(database) as server:
        ann = Player(server.http)
        table = ann.create("tictactoe", "me", "bot:random")["table"]
        play_out([ann.sit(table)], Random(1))
        first = str(ann.post(f"/api/tables/{table}/rematch", {})["table"])
    keeper = open_store(database)
    assert forget(keeper, [first]) == 1
    keeper.close()
    with running(database) as server:
        ann = Player(server.http, key=ann.key)
        second = ann.post(f"/api/tables/{table}/rematch", {})["table"]
        assert second != first
        assert ann.post(f"/api/tables/{table}/rematch", {})["table"] == second
        assert ann.get(f"/api/tables/{second}")["you"] == 0
