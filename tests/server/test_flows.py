"""From the hall to the end of a game, and everything people do on the way, through a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import cast

import pytest

from regalia.kernel.match import load_match
from regalia.registry import installed, load_game
from regalia.server.names import BOT_NAMES
from regalia.server.security import hashed
from regalia.server.store import Remember
from tests.server.kit import LEDUC, TICTACTOE, Data, Player, Running, chair, error_of, kinds_shown, play_out, running, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("flows") / "regalia.db")) as found:
        yield found


@pytest.fixture
def ann(server: Running) -> Player:
    return Player(server.http, "Ann")


@pytest.fixture
def bea(server: Running) -> Player:
    return Player(server.http, "Bea")


def pair(ann: Player, bea: Player, game: str = "tictactoe", **more: object) -> str:
    made = ann.create(game, "me", "open", **more)
    bea.join(made["table"], cast("Data", made["invites"])["1"])
    return str(made["table"])


def test_games_are_described_with_settings_catalogue_and_rules(ann: Player) -> None:
    games = cast("list[Data]", ann.http.get("/api/games").json())
    assert [game["name"] for game in games] == ["tictactoe", "leduc"]
    page = ann.get("/api/games/leduc")
    assert set(cast("Data", cast("Data", page["catalogue"])["kinds"])) == {"Jack", "Queen", "King"}
    assert error_of(ann.get("/api/games/chess", 404))["code"] == "unknown_game"


def test_two_people_play_to_the_end_and_the_seed_keeps_its_promise(ann: Player, bea: Player) -> None:
    table = pair(ann, bea, "leduc")
    at, bt = ann.sit(table), bea.sit(table)
    play_out([at, bt], Random(1))
    assert at.view["outcome"] == bt.view["outcome"]
    seed = str(at.view["seed"])
    assert sha256(f"regalia:{seed}".encode()).hexdigest() == at.view["commitment"]
    saved = ann.http.get(f"/api/tables/{table}/download").text
    assert load_match(load_game(LEDUC), saved).state.outcome is not None
    scores = cast("list[list[float]]", ann.get(f"/api/tables/{table}/scores")["scores"])
    assert len(scores) == cast("int", at.view["number"]) + 1
    moments = cast("list[Data]", ann.get(f"/api/tables/{table}/review")["moments"])
    assert moments[-1]["number"] == at.view["number"]


@pytest.mark.parametrize("what", ["scores", "review"])
def test_what_is_found_out_about_a_match_is_found_out_once(server: Running, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Player(server.http)
    table = str(ann.create("tictactoe", "me", "bot:random")["table"])
    play_out([ann.sit(table)], Random(1))
    workers, asked = server.hall.workers, list[str]()
    find = getattr(workers, what)

    async def slowly(*given: object) -> object:
        asked.append(what)
        await asyncio.sleep(0.3)
        if len(asked) == 1:
            raise RuntimeError("a worker died")
        return await find(*given)

    monkeypatch.setattr(workers, what, slowly)
    with ThreadPoolExecutor(4) as pool:
        first = {each.status_code for each in pool.map(lambda _: ann.http.get(f"/api/tables/{table}/{what}"), range(4))}
        second = list(pool.map(lambda _: ann.http.get(f"/api/tables/{table}/{what}"), range(4)))
    assert first == {500}
    assert {each.status_code for each in second} == {200}
    assert len({each.text for each in second}) == 1
    assert asked == [what, what], "once in vain, and once for all"


def test_seeds_downloads_and_other_eyes_are_closed_until_the_end(ann: Player, bea: Player) -> None:
    table = pair(ann, bea, "leduc")
    at = ann.sit(table).ready()
    assert at.view["seed"] == ""
    for path in ("download", "scores", "review"):
        assert error_of(ann.get(f"/api/tables/{table}/{path}", 409))["code"] == "not_over"
    for eyes in ("1", "open"):
        assert error_of(ann.get(f"/api/tables/{table}/replay?at=0&eyes={eyes}", 403))["code"] == "not_over"
        assert error_of(ann.get(f"/api/tables/{table}/log?eyes={eyes}", 403))["code"] == "not_over"
    assert error_of(ann.post(f"/api/tables/{table}/branch", {"at": 0}, 409))["code"] == "not_over"
    assert ann.get(f"/api/tables/{table}/replay?at=0")["n"] == 0


def test_a_spectator_sees_public_things_only_and_cannot_act(server: Running, ann: Player, bea: Player) -> None:
    table = pair(ann, bea, "leduc")
    watcher = Player(server.http, "Cat").sit(table).ready()
    assert watcher.view["you"] == -1
    assert watcher.view["decision"] is None
    assert kinds_shown(watcher.view) == ["", ""]
    assert error_of(watcher.act("call"))["code"] == "not_seated"
    assert error_of(watcher.ask({"do": "undo"}))["code"] == "not_seated"
    assert error_of(watcher.ask({"do": "hint"}))["code"] == "not_seated"
    assert error_of(watcher.ask({"do": "seat", "bot": "fair", "seat": 0}))["code"] == "not_yours"


def test_a_private_table_is_closed_to_others_and_in_no_list(server: Running, ann: Player, bea: Player) -> None:
    made = ann.create("tictactoe", "me", "open", open=False)
    table = str(made["table"])
    assert error_of(bea.get(f"/api/tables/{table}/view", 403))["code"] == "private"
    with pytest.raises(Exception, match="403"):
        bea.connect(table)
    for which in ("open", "watch"):
        assert table not in [each["table"] for each in bea.http.get(f"/api/tables?list={which}").json()]
    refused = bea.http.post(f"/api/tables/{table}/join", json={"invite": "", "name": "Bea"})
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "not_invited"
    assert bea.join(table, made["open_invite"])["you"] == 1
    assert bea.get(f"/api/tables/{table}/view")["n"] == 0


def test_invitations_are_for_one_seat_and_come_back_to_the_host_only(server: Running, ann: Player, bea: Player) -> None:
    made = ann.create("tictactoe", "me", "open")
    invite = cast("Data", made["invites"])["1"]
    assert cast("Data", ann.get(f"/api/tables/{made['table']}")["invites"])["1"] == invite
    assert bea.get(f"/api/tables/{made['table']}")["invites"] == {}
    assert bea.join(made["table"], invite)["you"] == 1
    assert bea.join(made["table"], invite)["you"] == 1, "joining again gives the same seat"
    cat = Player(server.http, "Cat")
    late = cat.http.post(f"/api/tables/{made['table']}/join", json={"invite": invite, "name": "Cat"})
    assert late.status_code == 409
    assert late.json()["error"]["code"] == "seat_taken"


def test_who_takes_a_seat_while_looking_on_gets_its_eyes(ann: Player, bea: Player) -> None:
    table = ann.create("leduc", "me", "open")["table"]
    bt = bea.sit(table).ready()
    assert bt.view["you"] == -1
    bea.name = "Ann"
    bea.join(table)
    bt.send({"do": "hello", "have": 0})
    bt.until(lambda: bt.view["you"] == 1)
    assert chair(bt, 1)["name"] == "Ann (2)", "no two seats have one name"
    ann.sit(table).ready().act("call")
    bt.until(lambda: bt.n == 1)
    assert bt.options


def test_lists_show_mine_open_watched_and_finished(ann: Player, bea: Player) -> None:
    made = ann.create("tictactoe", "me", "open", name="Sunday <b>game</b>")
    table = made["table"]

    def listed(player: Player, which: str) -> dict[object, Data]:
        return {each["table"]: each for each in cast("list[Data]", player.http.get(f"/api/tables?list={which}").json())}

    assert listed(ann, "mine")[table]["you"] == 0
    assert listed(ann, "mine")[table]["name"] == "Sunday bgame/b"
    assert table not in listed(bea, "mine")
    assert listed(bea, "open")[table]["you"] == -1
    assert "players" not in listed(bea, "open")[table]
    bea.join(table)
    assert table not in listed(bea, "open")
    assert table in listed(bea, "watch")
    play_out([ann.sit(table), bea.sit(table)], Random(2))
    wait_until(lambda: table in listed(bea, "finished"))
    assert listed(bea, "finished")[table]["over"] is True
    assert table not in listed(bea, "watch")


def test_a_reload_in_the_middle_goes_on_in_place(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table).ready(), bea.sit(table).ready()
    at.act("cell:4")
    bt.until(lambda: bt.n == 1)
    have, view = bt.u, bt.view
    bt.close()
    at.until(lambda: not chair(at, 1)["connected"])
    back = bea.sit(table, have)
    back.view = view
    first = back.receive()
    assert first["is"] == "resumed", "nothing was missed"
    assert back.act("cell:0")["is"] == "update"
    have, view = back.u, back.view
    back.close()
    at.until(lambda: at.n == 2 and not chair(at, 1)["connected"])
    at.act("cell:8")
    late = bea.sit(table, have)
    late.view = view
    assert late.receive()["is"] == "update", "what was missed comes as updates"
    assert late.receive()["is"] == "resumed"
    assert late.view == bea.get(f"/api/tables/{table}/view")["view"]


def test_numbers_of_an_earlier_run_are_answered_with_everything(ann: Player) -> None:
    table = ann.create("tictactoe", "me", "bot:random")["table"]
    assert ann.sit(table, 12345).receive()["is"] == "snapshot"


def test_missed_updates_are_sent_again(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table).ready(), bea.sit(table).ready()
    start = bt.u
    at.act("cell:4")
    bt.until(lambda: bt.n == 1)
    bt.send({"do": "resend", "from": start})
    bt.u = start
    assert bt.receive()["is"] == "update"


def test_an_action_sent_twice_is_applied_once(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at = ann.sit(table).ready()
    assert at.act("cell:4", at=0)["n"] == 1
    again = at.act("cell:4", at=0)
    assert (again["is"], again["n"]) == ("ack", 1)


def test_refusals_tell_stale_out_of_turn_not_allowed_and_unknown_apart(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table).ready(), bea.sit(table).ready()
    assert error_of(bt.act("cell:4"))["code"] == "not_yours"
    assert at.act("cell:4")["is"] == "update"
    bt.until(lambda: bt.n == 1)
    no = error_of(bt.act("cell:4"))
    assert (no["code"], no["rule"]) == ("not_allowed", "TT-001")
    assert "X already" in str(no["sentence"])
    assert error_of(bt.act("cell:5", at=0))["code"] == "stale"
    assert error_of(bt.act("cell:5", at=99))["code"] == "unknown_moment"
    why = bt.ask({"do": "why", "path": ["cell:4"]})
    assert (why["is"], why["rule"]) == ("why", "TT-001")


def test_undo_is_free_while_nobody_learned_anything_and_needs_consent_otherwise(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table).ready(), bea.sit(table).ready()
    assert error_of(at.ask({"do": "undo"}))["code"] == "not_allowed"
    at.act("cell:4")
    assert at.view["undo"] == {"can": True, "needs": [], "asked": None}
    assert at.ask({"do": "undo"})["is"] == "ack"
    assert at.view["number"] == 0
    at.act("cell:0")
    bt.until(lambda: bt.view["number"] == 1 and bt.options)
    bt.act("cell:1")
    at.until(lambda: at.n == 2)
    at.ask({"do": "undo"})
    asked = at.view["undo"]["asked"]
    assert asked == {"by": 0, "needs": [1], "agreed": [], "to": 0}
    bt.until(lambda: any(m["is"] == "undo" and m["by"] == 0 for m in bt.other))
    assert error_of(at.ask({"do": "consent", "agree": True}))["code"] == "not_asked"
    bt.ask({"do": "consent", "agree": False})
    at.until(lambda: cast("Data", at.view["undo"])["asked"] is None)
    at.ask({"do": "undo"})
    bt.until(lambda: cast("Data", bt.view["undo"])["asked"])
    bt.ask({"do": "consent", "agree": True})
    at.until(lambda: at.view["number"] == 0)
    assert [event["n"] for event in at.log] == []
    assert at.options
    assert at.act("cell:8")["is"] == "update"


def test_an_action_for_a_moment_that_was_taken_back_is_stale(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    with running(database) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = pair(ann, bea, undo="free")
        at, bt = ann.sit(table).ready(), bea.sit(table).ready()
        assert at.rewinds == 0
        at.act("cell:4")
        bt.catch_up(1)
        seen: Data = {"do": "act", "at": 1, "rewinds": bt.rewinds}
        at.ask({"do": "undo"})
        at.act("cell:0")
        bt.until(lambda: bt.n == 0)
        bt.catch_up(1)
        assert error_of(bt.ask({**seen, "action": ["cell:8"]}))["code"] == "stale", "she answered to cell:4"
        assert bt.ask({**seen, "action": ["cell:8"], "rewinds": bt.rewinds})["is"] == "update"
        at.catch_up(2)
        at.act("cell:1")
        at.ask({"do": "undo"})
        again = bt.ask({**seen, "action": ["cell:8"], "rewinds": 1})
        assert (again["is"], again["n"]) == ("ack", 2), "what was taken back came after it"
        at.act("cell:2")
    with running(database) as server:
        bt = Player(server.http, key=bea.key).sit(table).ready()
        assert bt.rewinds == 2
        assert error_of(bt.ask({"do": "act", "at": 3, "rewinds": 1, "action": ["cell:7"]}))["code"] == "stale"
        assert bt.ask({"do": "act", "at": 3, "rewinds": 2, "action": ["cell:7"]})["is"] == "update"


def test_undo_can_be_switched_off(ann: Player, bea: Player) -> None:
    at = ann.sit(pair(ann, bea, undo="off")).ready()
    at.act("cell:4")
    assert cast("Data", at.view["undo"])["can"] is False
    assert error_of(at.ask({"do": "undo"}))["code"] == "not_allowed"


def test_bots_take_their_seats_and_consent_to_undo(ann: Player) -> None:
    for level in ("random", "easy", "fair"):
        at = ann.sit(ann.create("leduc", "me", f"bot:{level}")["table"])
        play_out([at], Random(3))
    at = ann.sit(ann.create("tictactoe", "me", "bot:random")["table"]).ready()
    at.act("cell:4")
    at.until(lambda: at.n == 2)
    assert at.ask({"do": "undo"})["is"] == "ack"
    assert at.view["number"] == 0


def test_a_seat_is_handed_to_a_bot_and_taken_back(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table).ready(), bea.sit(table).ready()
    at.act("cell:4")
    assert bt.ask({"do": "seat", "bot": "random"})["is"] == "ack"
    at.until(lambda: at.view["number"] == 2)
    assert chair(at, 1)["bot"] == "random"
    bt.until(lambda: bt.view["number"] == 2)
    at.act(*at.options[0])
    at.until(lambda: at.view["number"] == 4)
    bt.until(lambda: bt.view["number"] == 4)
    assert bt.ask({"do": "seat", "bot": ""})["is"] == "ack"
    at.act(*at.options[0])
    bt.until(lambda: bt.n == 5)
    if not bt.view["outcome"]:
        assert bt.options
        assert bt.act(*bt.options[0])["is"] == "update"


def test_the_host_gives_an_untaken_seat_to_a_bot(ann: Player) -> None:
    at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
    at.act("cell:4")
    assert chair(at, 1)["name"] == "Seat 2"
    assert at.ask({"do": "seat", "seat": 1, "bot": "random"})["is"] == "ack"
    at.until(lambda: at.view["number"] == 2)
    assert chair(at, 1)["name"] in BOT_NAMES


def test_an_open_seat_that_is_given_to_a_bot_gets_a_bot_s_name_for_good(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    with running(database, games=(TICTACTOE, "maidens_quest")) as server:
        ann = Player(server.http)
        table = str(ann.create("maidens_quest", "me", "open", "open")["table"])
        at = ann.sit(table).ready()
        assert at.ask({"do": "seat", "seat": 1, "bot": ""})["is"] == "error"
        assert chair(at, 1)["name"] == "Seat 2"
        assert at.ask({"do": "seat", "seat": 1, "bot": "random"})["is"] == "ack"
        name = str(chair(at, 1)["name"])
        assert name in BOT_NAMES
        assert chair(at, 2)["name"] == "Seat 3"
        assert cast("Data", ann.get(f"/api/tables/{table}")["settings"])["player.1"] == name, "she signs with it, too"
        seats = [{"kind": "me"}, {"kind": "open", "name": "Aunt May"}]
        named = ann.post("/api/tables", {"game": "tictactoe", "seats": seats})["table"]
        bt = ann.sit(named).ready()
        bt.ask({"do": "seat", "seat": 1, "bot": "random"})
        assert chair(bt, 1)["name"] == "Aunt May", "the host had a name for it"
    with running(database, games=(TICTACTOE, "maidens_quest")) as server:
        again = Player(server.http, key=ann.key).sit(table).ready()
        assert [seat["name"] for seat in cast("list[Data]", again.view["seats"])] == ["Ann", name, "Seat 3"]


def test_a_missing_player_is_filled_in_when_her_clock_runs_out(ann: Player, bea: Player) -> None:
    table = pair(ann, bea, clock=1)
    at = ann.sit(table).ready()
    assert cast("Data", at.view["clock"])["seconds"] == 1
    at.act("cell:4")
    ends = cast("list[int]", cast("Data", at.view["clock"])["ends"])
    assert ends[0] == 0
    assert ends[1] > 0
    at.until(lambda: chair(at, 1)["bot"] == "fair", 6)
    at.until(lambda: at.view["number"] == 2, 12)
    assert said(at.log, 2)[0] == "[[seat:1|Bea]] ran out of time: a bot plays on."
    for reader in (ann, bea):
        assert said(cast("list[Data]", reader.get(f"/api/tables/{table}/log")["events"]), 2) == said(at.log, 2)


def said(log: list[Data], number: int) -> list[str]:
    """What the log says of an action."""
    return [str(event["text"]) for event in log if event["n"] == number and event["kind"] == "say"]


def test_chat_of_seats_and_spectators_is_apart(server: Running, ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt, ct = ann.sit(table).ready(), bea.sit(table).ready(), Player(server.http, "Cat").sit(table).ready()
    at.ask({"do": "chat", "text": "  hello\u202e <b>there</b>\n "})
    bt.until(lambda: any(m["is"] == "chat" for m in bt.other))
    assert bt.other[-1]["text"] == "hello  <b>there</b>"
    ct.ask({"do": "chat", "text": "psst"})
    assert [m["text"] for m in ct.other if m["is"] == "chat"] == ["psst"]
    assert not any(m.get("text") == "psst" for m in at.other + bt.other)
    again = bea.sit(table).receive()
    assert [line["text"] for line in cast("list[Data]", again["chat"])] == ["hello  <b>there</b>"]
    assert error_of(at.ask({"do": "chat", "text": " \n"}))["code"] == "empty"


def test_a_hint_is_a_legal_action_with_a_name(ann: Player) -> None:
    at = ann.sit(ann.create("tictactoe", "me", "open")["table"]).ready()
    answer = at.ask({"do": "hint"})
    hints = cast("list[Data]", answer["hints"])
    assert hints
    assert all(hint["action"] in at.options and hint["label"] for hint in hints)


def test_replay_shows_each_moment_from_any_eyes_after_the_end(server: Running, ann: Player, bea: Player) -> None:
    table = pair(ann, bea, "leduc")
    seen: dict[int, object] = {}
    at, bt = ann.sit(table), bea.sit(table)
    play_out([at, bt], Random(5), lambda: seen.__setitem__(at.n, deepcopy(at.view["table"])))
    for number, known in seen.items():
        assert cast("Data", ann.get(f"/api/tables/{table}/replay?at={number}&eyes=0")["view"])["table"] == known
    for nobody in ("9", "0009", "0" * 4400):
        assert error_of(ann.get(f"/api/tables/{table}/replay?at=0&eyes={nobody}", 400))["code"] == "unknown_seat"
    shown = cast("Data", Player(server.http).get(f"/api/tables/{table}/replay?at=0&eyes=open")["view"])
    assert all(kinds_shown(shown))
    assert error_of(ann.get(f"/api/tables/{table}/replay?at=999", 404))["code"] == "unknown_moment"
    events = cast("list[Data]", ann.get(f"/api/tables/{table}/log?from=1")["events"])
    assert {event["n"] for event in events} <= set(range(1, at.n + 1))


def test_playing_on_from_a_moment_makes_a_new_table(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    play_out([ann.sit(table), bea.sit(table)], Random(6))
    made = bea.post(f"/api/tables/{table}/branch", {"at": 2, "name": "Bea"})
    assert made["you"] == 1
    bt = bea.sit(made["table"])
    play_out([bt], Random(7))
    old = cast("Data", bea.get(f"/api/tables/{table}/replay?at=2")["view"])["table"]
    assert cast("Data", bea.get(f"/api/tables/{made['table']}/replay?at=2")["view"])["table"] == old


def test_a_rematch_is_one_table_for_all(ann: Player, bea: Player) -> None:
    table = pair(ann, bea)
    at, bt = ann.sit(table), bea.sit(table)
    play_out([at, bt], Random(8))
    first = ann.post(f"/api/tables/{table}/rematch", {})
    second = bea.post(f"/api/tables/{table}/rematch", {})
    assert first["table"] == second["table"] != table
    assert (first["you"], second["you"]) == (0, 1)
    bt.until(lambda: bt.view["next"] == first["table"])


def test_a_browser_gets_its_key_as_a_cookie_no_script_can_read(server: Running) -> None:
    import httpx

    with httpx.Client(base_url=server.http, trust_env=False) as browser:
        answer = browser.post("/api/tables", json={"game": "tictactoe", "seats": [{"kind": "me"}, {"kind": "bot:easy"}]})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert browser.cookies["regalia_player"] not in answer.text
        assert browser.get("/api/tables?list=mine").json()[0]["you"] == 0


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db"), idle=0.2) as server:
        ann = Player(server.http)
        table = str(ann.create("tictactoe", "me", "bot:random")["table"])
        at = ann.sit(table).ready()
        at.act("cell:4")
        at.until(lambda: at.n == 2)
        view = at.view
        at.close()
        wait_until(lambda: not server.hall.tables)
        back = ann.sit(table).ready()
        assert back.view["table"] == view["table"]
        assert back.view["number"] == 2


def test_a_game_may_keep_something_for_its_players(tmp_path: Path) -> None:
    keeps = """
    def keepsake(self, s, seat, before):
        return {"played": before.get("played", 0) + 1}

    def keepsake_settings(self, kept, seat):
        return {"won": kept.get("played", 0)}


GAME ="""
    setting = ('title = "Tic-tac-toe"', 'title = "Memoir"\n    settings = (Setting("won", "Won", "", 0, ()),)')
    game = variant(tmp_path, "memoir", setting, ("    Settings,\n", "    Setting,\n    Settings,\n"), ("\n\nGAME =", keeps))
    with running(str(tmp_path / "r.db"), games=(game,)) as server:
        ann, bea = Player(server.http), Player(server.http)
        for played in range(2):
            table = ann.create("memoir", "me", "bot:random")["table"]
            assert cast("Data", ann.get(f"/api/tables/{table}")["settings"])["won"] == played
            play_out([ann.sit(table)], Random(9))
        made = bea.create("memoir", "me", "open")
        assert cast("Data", bea.get(f"/api/tables/{made['table']}")["settings"])["won"] == 0
        ann.join(made["table"])
        assert cast("Data", bea.get(f"/api/tables/{made['table']}")["settings"])["won"] == 2, "who joins brings her record along"
        whose = (hashed(ann.key), "memoir")
        server.hall.store.commit([Remember(*whose, lambda before: b"{damaged")])
        table = ann.create("memoir", "me", "bot:random")["table"]
        sitting = ann.sit(table).ready()
        play_out([sitting], Random(9))
        assert sitting.view["outcome"], "nobody is kept from playing"
        assert server.hall.store.record(*whose) == b"{damaged", "and what cannot be read is not written over"


def test_whether_an_end_without_a_winner_is_a_draw_is_said() -> None:
    with running(games=(TICTACTOE, "maidens_quest")) as server:
        games = cast("list[Data]", Player(server.http).http.get("/api/games").json())
        assert {str(game["name"]): game["draws"] for game in games} == {"tictactoe": True, "maidens_quest": False}
        assert [game["measured"] for game in games] == ["Score", "Steps on the way to level 4"], "and what the curve at the end shows"


def variant(folder: Path, name: str, *changes: tuple[str, str]) -> str:
    """Tic-tac-toe with something changed, as a game of its own."""
    source = Path(TICTACTOE).read_text().replace('name = "tictactoe"', f'name = "{name}"')
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    path = folder / f"{name}.py"
    path.write_text(source)
    return str(path)


def test_a_clock_of_the_game_answers_for_those_who_are_late(tmp_path: Path) -> None:
    clock = """    def clock(self, s, f):
        return 1

    def on_time(self, s, f, seat):
        return ("cell:8",) if s.cells[8] < 0 else None

    def take("""
    game = variant(tmp_path, "hurry", ("    def take(", clock))
    path = str(tmp_path / "hurry.db")
    with running(path, games=(game,)) as server:
        ann, bea = Player(server.http, "Ann"), Player(server.http, "Bea")
        table = pair(ann, bea, "hurry")
        at = ann.sit(table).ready()
        assert cast("Data", at.view["clock"])["seconds"] == 1
        at.until(lambda: at.n == 1)
        assert "cell:8" in str(at.log[-1]["text"]), "what the game says counts"
        at.until(lambda: at.n == 2)
        assert chair(at, 1)["bot"] == "", "a bot answered this once and is gone again"
        late = ["[[seat:0|Ann]] ran out of time: the clock chose.", "[[seat:1|Bea]] ran out of time: the clock chose."]
        assert [said(at.log, number)[0] for number in (1, 2)] == late
        log = at.log
    with running(path, games=(game,)) as server:
        ann = Player(server.http, "Ann", ann.key)
        assert cast("list[Data]", ann.get(f"/api/tables/{table}/view")["log"])[: len(log)] == log, "after a restart, too"
        assert cast("list[Data]", ann.get(f"/api/tables/{table}/replay?at=1")["log"])[0]["text"] == late[0]


def test_what_a_bot_thinks_of_delays_nobody_else(tmp_path: Path) -> None:
    slow = """    def imagine_hidden(self, s, seat, rng):
        import time

        time.sleep(0.2)

    def table("""
    game = variant(tmp_path, "slow", ("    def table(", slow))
    with running(games=(game, TICTACTOE)) as server:
        ann = Player(server.http)
        slow_table = ann.sit(ann.create("slow", "me", "bot:strong")["table"]).ready()
        slow_table.act("cell:4")
        for _ in range(3):
            play_out([ann.sit(ann.create("tictactoe", "me", "bot:random")["table"])], Random(1))
        assert ann.get(f"/api/tables/{slow_table.table}/view")["n"] == 1, "it is still thinking"


@pytest.mark.parametrize("name", installed())
def test_every_game_is_played_to_its_end(name: str) -> None:
    rng = Random(name)
    with running(games=(name,)) as server:
        ann = Player(server.http)
        low = cast("list[int]", ann.get(f"/api/games/{name}")["players"])[0]
        at = ann.sit(ann.create(name, "me", *["bot:random"] * (max(2, low) - 1))["table"]).ready()
        while not at.view["outcome"]:
            if not at.options:
                at.receive()
                continue
            answer = at.act(*rng.choice(at.options))
            # where several seats decide at once, a bot may have been quicker
            assert answer["is"] in ("update", "ack") or error_of(answer)["code"] in ("stale", "not_allowed", "not_yours"), answer
        assert at.view == ann.get(f"/api/tables/{at.table}/view")["view"]


def test_spectators_do_not_talk_away_what_the_seats_said(tmp_path: Path) -> None:
    path = str(tmp_path / "chat.db")
    with running(path) as server:
        ann = Player(server.http, "Ann")
        table = ann.create("tictactoe", "me", "open")["table"]
        at, ct = ann.sit(table).ready(), Player(server.http, "Cat").sit(table).ready()
        at.ask({"do": "chat", "text": "Your move!"})
        for number in range(70):
            ct.ask({"do": "chat", "text": f"line {number}"})
        assert [line["text"] for line in cast("list[Data]", ann.get(f"/api/tables/{table}/view")["chat"])] == ["Your move!"]
    with running(path) as server:
        again = Player(server.http, key=ann.key)
        assert [line["text"] for line in cast("list[Data]", again.get(f"/api/tables/{table}/view")["chat"])] == ["Your move!"]
        watched = cast("list[Data]", Player(server.http).get(f"/api/tables/{table}/view")["chat"])
        assert [watched[0]["text"], watched[-1]["text"], len(watched)] == ["line 10", "line 69", 60]
