"""Matches: saved, verified, replayed, branched, taken back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import cast

import leduc
import pytest
import tictactoe

from regalia.kernel import SEAT, Game, NotAllowed, NotYours, State, options, waiting
from regalia.kernel.deals import accept_deal, cannot_answer, cannot_withdraw, counter_deal, expire_deals, offer_deal, open_deals
from regalia.kernel.match import BadMatch, Match, Seat, digest, load_match, read_match

LEDUC = cast("Game[State]", leduc.GAME)
TICTACTOE = cast("Game[State]", tictactoe.GAME)


def two() -> list[Seat]:
    return [Seat("Ann"), Seat("Bea")]


def finished() -> Match:
    match = Match(LEDUC, two(), seed="m")
    while not match.is_over:
        seat = waiting(match.state)[0]
        match.act(seat, options(match.state, seat)[-1])
    return match


def test_a_saved_match_is_the_whole_match() -> None:
    match = finished()
    again = load_match(LEDUC, match.dumps())
    assert again.state.to_json() == match.state.to_json()
    assert [e.to_json() for _, e in again.log] == [e.to_json() for _, e in match.log]


def test_replay_to_any_point_and_branch_from_it() -> None:
    match = finished()
    for number in range(len(match.actions) + 1):
        assert match.state_at(number).decisions == number
    branch = match.branch(1)
    assert branch.actions == match.actions[:1]
    branch.act(waiting(branch.state)[0], ("call",))
    assert len(match.actions) > 1
    with pytest.raises(BadMatch, match="no moment"):
        match.state_at(99)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda t: t[: len(t) // 2], "not a whole saved match"),
        (lambda t: "[]", "not a saved match"),
        (lambda t: t.replace('"rules":"1"', '"rules":"0"'), "changed after it was written"),
        (lambda t: t.replace('"raise"', '"call"', 1), "changed after it was written"),
        (lambda t: t.replace('"seed":"m"', '"seed":"n"'), "does not match the commitment"),
        (lambda t: t.replace('"regalia":1', '"regalia":7'), "format 7"),
        (lambda t: t.replace('"game":"leduc"', '"game":3'), "lacks its game"),
    ],
)
def test_a_damaged_file_gets_a_sentence(change: object, sentence: str) -> None:
    assert callable(change)
    with pytest.raises(BadMatch, match=sentence):
        load_match(LEDUC, change(finished().dumps()))


def test_another_version_or_an_illegal_action_gets_a_sentence() -> None:
    data = finished().to_json()
    for key, value, sentence in (
        ("rules", "0", "version 0"),
        ("game", "chess", "match of chess"),
        ("actions", [[1, ["call"]]], "Action 1"),
    ):
        changed = {**data, key: value}
        changed["digest"] = digest(changed)  # type: ignore[arg-type]
        with pytest.raises(BadMatch, match=sentence):
            load_match(LEDUC, json.dumps(changed))


def test_a_refused_action_changes_nothing() -> None:
    match = Match(TICTACTOE, two(), seed="r")
    match.act(0, ("cell:4",))
    before = match.dumps(), match.state.to_json(), len(match.log)
    with pytest.raises(NotAllowed, match="holds X"):
        match.act(1, ("cell:4",))
    with pytest.raises(NotYours, match="waits for seat 2"):
        match.act(0, ("cell:0",))
    assert (match.dumps(), match.state.to_json(), len(match.log)) == before


def test_undo_is_free_while_nobody_learned_anything() -> None:
    match = Match(TICTACTOE, two(), seed="u")
    assert match.cannot_undo(0) is not None
    match.act(0, ("cell:4",))
    assert match.undo_consents(0) == ()
    match.undo(0)
    assert match.actions == []
    assert match.state.cells == [-1] * 9  # type: ignore[attr-defined]


def test_undo_over_a_drawn_card_needs_consent() -> None:
    match = Match(LEDUC, two(), seed="u")
    match.act(0, ("call",))
    match.act(1, ("call",))  # the common card is turned up
    assert match.undo_consents(1) == (0,)
    with pytest.raises(NotAllowed, match="Ann must agree"):
        match.undo(1)
    assert match.undo(1, agreed=(0,)) == 1
    assert len(match.actions) == 1
    match.act(1, ("call",))
    assert match.undo_consents(0) == (1,)  # her later action would vanish


def test_a_replay_is_identical_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    match = finished()
    path = tmp_path / "m.json"
    path.write_text(match.dumps())
    examples = Path(leduc.__file__).parent
    code = f"""
import sys, json, hashlib
sys.path.insert(0, {str(examples)!r})
import leduc
from regalia.kernel.match import load_match
m = load_match(leduc.GAME, open({str(path)!r}).read())
print(hashlib.sha256(json.dumps(m.state.to_json()).encode()).hexdigest())
"""
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(hashes) == 1


def test_read_match_checks_the_seats() -> None:
    data = finished().to_json()
    data["seats"] = ["Ann"]
    with pytest.raises(BadMatch, match="seat"):
        read_match(json.dumps(data))


def test_deals_are_offered_countered_withdrawn_accepted_and_lapse() -> None:
    s = TICTACTOE.begin(2)
    first = offer_deal(s, 0, 1, ("card:1",), ("goods:2",))
    assert cannot_answer(s, 0, first.number) is not None
    assert cannot_withdraw(s, 1, first.number) is not None
    second = counter_deal(s, first.number, ("goods:1",), ("card:1",))
    assert [d.number for d in open_deals(s, 0)] == [second.number]
    assert accept_deal(s, second.number).status == "accepted"
    no = cannot_answer(s, 0, second.number)
    assert no is not None
    assert "already accepted" in no.sentence
    third = offer_deal(s, 1, 0, (), (), bound=False, lasts=1)
    fourth = counter_deal(s, offer_deal(s, 0, 1, (), (), lasts=1).number, (), (), lasts=2)
    for statuses in (("expired", "open"), ("expired", "expired")):
        s.decisions += 1
        expire_deals(s)
        assert (third.status, fourth.status) == statuses
    assert s.copy().deals[0].to_json() == s.deals[0].to_json()
    assert SEAT[1] == "seat:1"


def test_a_remark_is_in_the_log_of_what_is_done_next_and_in_no_saved_match() -> None:
    match = Match(TICTACTOE, two())
    match.act(0, ("cell:4",))
    match.remark("{0} ran out of time.", "seat:1")
    match.act(1, ("cell:0",))
    assert [(n, event.text) for n, event in match.log if "time" in event.text] == [(2, "{0} ran out of time.")]
    again = load_match(match.game, match.dumps())
    assert [event.text for _, event in again.log] == [event.text for _, event in match.log if "time" not in event.text]
    match.undo(1)
    assert not any("time" in event.text for _, event in match.log), "it goes with the action"
