"""Memories of a Past Life (TL-080 to TL-087)."""

from __future__ import annotations

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import IS_MEMORIES, KINDS
from regalia.kernel import SPECTATOR, sees
from regalia.kernel.table import Board
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, MEMORIES, QUEEN, SCHOLAR, STRENGTH, WIT, Life


@rule("TL-080")
def test_there_is_exactly_one_in_every_deck() -> None:
    for character in range(4):
        assert sum(IS_MEMORIES[character * 25 : character * 25 + 25]) == 1


@rule("TL-081")
def test_no_other_card_can_be_played_on_phase_5() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Wit +2"], [MEMORIES]), phase=5)
    no = life.bench.refused(0, "remember", life.card(0, "Wit +2"))
    assert no.rule == "TL-081"
    assert no.sentence == "Only Memories of a Past Life can be laid on Phase 5; Wit +2 will be discarded."
    assert life.bench.can(1, "remember", life.card(1, MEMORIES))


@rule("TL-082")
def test_everyone_is_asked_in_secret_and_playing_it_is_the_first_suggestion() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], ["Wit +2"]), phase=5)
    assert life.bench.waiting() == (0, 1)
    assert [action[0] for action in life.bench.options(0)] == ["remember", "face_it"]
    assert [action[0] for action in life.bench.options(1)] == ["face_it"]
    life.bench.act(0, "remember", life.card(0, MEMORIES))
    assert not life.state.has_memories_in_play(0)
    life.bench.act(1, "face_it")
    assert life.state.has_memories_in_play(0)


@rule("TL-082", "TL-058")
def test_unplayed_it_is_discarded_like_any_leftover() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], []), phase=5)
    life.face()
    assert not life.state.has_memories_in_play(0)
    assert [KINDS[card].name for card in life.state.discards[0]].count(MEMORIES) == 1


@rule("TL-083", "TL-084")
def test_it_keeps_the_traits_in_the_round_it_is_played_and_in_later_ones() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], []), traits=([9, 3, 9, 1], [8, 2, 7, 4]), phase=5)
    life.face("remember")
    assert "Seat 1 lays down Memories of a Past Life, and from now on keeps her traits when she dies." in life.bench.said()
    assert life.traits(0) == [9, 3, 9, 1]
    assert life.traits(1) == [5, 2, 5, 4]
    assert life.state.slots[0][:4] == [-1] * 4
    assert life.state.slots[0][4] >= 0
    life.state.traits[0] = [9, 2, 9, 0]
    while life.state.phase < 5:
        life.finish_phase()
    life.state.traits[0] = [9, 2, 9, 0]
    life.face()
    assert life.traits(0) == [9, 2, 9, 0]
    assert life.state.slots[0][4] >= 0


@rule("TL-082", "TL-084", "TL-122")
def test_several_lay_it_down_together_and_it_is_open_to_all_from_then_on() -> None:
    life = Life(
        QUEEN, CAPTAIN, SCHOLAR, hands=([MEMORIES], [MEMORIES], ["Wit +1"]), traits=([9, 3, 9, 1], [8, 2, 7, 4], [6, 6, 6, 6]), phase=5
    )
    cards = [life.card(seat, MEMORIES) for seat in (0, 1)]
    life.face("remember", "remember")
    assert [life.state.has_memories_in_play(seat) for seat in range(3)] == [True, True, False]
    assert life.state.traits == [[9, 3, 9, 1], [8, 2, 7, 4], [5, 5, 5, 5]]
    for viewer in (0, 1, 2, SPECTATOR):
        moves = [(e.thing, e.target) for e in life.bench.events if e.kind == "move" and sees(e.audience, viewer)]
        assert [move for move in moves if move[1].endswith(".5")] == [(cards[0], "slot:0.5"), (cards[1], "slot:1.5")]
        boards = [item for area in GAME.table(life.state, viewer).areas for item in area.items if isinstance(item, Board)]
        assert [[card.id for card in board.cells[24].cards] for board in boards] == [[cards[0]], [cards[1]], []]


@rule("TL-085")
def test_it_prevents_nothing_else() -> None:
    life = Life(CAPTAIN, QUEEN, hands=(["Wit +1"], ["Abuse of Power"]), traits=([3, 9, 7, 4], []), phase=4, remembering=(0,))
    life.choose(2, 1)
    life.play("Wit +1", ("Abuse of Power", 0, CHARM))
    assert life.traits(0)[CHARM] == 2
    life = Life(CAPTAIN, QUEEN, hands=(["Wit +1"], ["Orders from Her Majesty"]), phase=2, remembering=(0,))
    life.choose(2, 1)
    life.play("Wit +1", ("Orders from Her Majesty", 0, 3))
    assert life.traits(0) == [3, 3, 2, 3]


@rule("TL-086")
def test_with_it_in_play_the_hand_is_five_and_one_is_left() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], []), phase=5)
    life.face("remember")
    assert len(life.state.hands[0]) == 5
    while life.state.phase < 5:
        life.finish_phase()
    assert len(life.state.hands[0]) == 1
    assert not life.bench.can(0, "remember")


@rule("TL-086")
def test_in_the_round_it_is_played_no_card_is_left() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES], []), phase=5)
    before = len(life.state.discards[0])
    life.face("remember")
    assert len(life.state.discards[0]) == before + 4


@rule("TL-087")
def test_a_survivor_has_no_use_for_it() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([4, 3, 2, 8], []), phase=5, remembering=(0,))
    life.face()
    assert life.state.outcome is not None
    assert life.state.outcome.winners == (0,)
    assert life.traits(0)[STRENGTH] == 8
    assert life.traits(0)[WIT] == 2
