"""What is hidden, sealing, and seats that bots fill in (TL-120 to TL-124)."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

import pytest

from regalia.bots.mind import greedy_move, load_mind
from regalia.games.time_loop import GAME
from regalia.games.time_loop.state import Loop
from regalia.kernel import SPECTATOR, NotAllowed, act, options, sees, waiting
from regalia.kernel.match import Match, Seat
from regalia.kernel.play import current_ask
from regalia.kernel.table import Card, Stack, Zone
from regalia.registry import load_game
from regalia.testing import Bench, laws, rule
from tests.games.time_loop.position import CAPTAIN, QUEEN, SCHOLAR, WIT, Life


def conserved(s: Loop) -> list[list[int]]:
    """Each player's 25 cards, wherever they lie; nothing before the decks are out."""
    if s.round == 0:
        return []
    slots = [[card for card in row if card >= 0] for row in s.slots]
    return [sorted(s.hands[n] + s.draws[n].cards() + s.discards[n] + slots[n]) for n in range(s.seats)]


def held(s: Loop) -> list[tuple[int, int]]:
    """Which cards are in whose hand."""
    return [(card, seat) for seat, hand in enumerate(s.hands) for card in hand]


def test_laws() -> None:
    laws(GAME, games=3, conserved=conserved, places=held)


def test_laws_with_free_picking() -> None:
    laws(GAME, seats=(3,), games=1, settings=({"characters": "picked", "round_limit": 10},))


@rule("TL-120")
def test_hands_are_hidden_and_piles_counts_and_discards_are_open() -> None:
    life = Life(QUEEN, CAPTAIN, phase=5)
    life.face()
    for viewer in (1, SPECTATOR):
        area = GAME.table(life.state, viewer).areas[1]
        zones = {item.id: item for item in area.items if isinstance(item, Zone)}
        assert [card.kind for card in zones["hand:0"].cards] == [""] * 5
        assert len(zones["discard:0"].cards) == 5
        draw = next(item for item in area.items if isinstance(item, Stack))
        assert (draw.count, draw.top) == (15, None)
    own = next(i for i in GAME.table(life.state, 0).areas[1].items if isinstance(i, Zone))
    assert all(card.kind for card in own.cards)


@rule("TL-120")
def test_the_table_shows_who_is_still_thinking_and_nothing_more() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, hands=(["Abuse of Power"],))
    life.choose(1, 1, 1)
    before = asdict(GAME.table(life.state, 2))
    life.bench.act(0, *life.path(0, ("Abuse of Power", 1, WIT)))
    after = GAME.table(life.state, 2)
    assert [area.note for area in after.areas[1:]] == ["sealed", "still thinking", "still thinking"]
    for area in after.areas:
        area.note, area.active = "", False
    for earlier in before["areas"]:
        earlier["note"], earlier["active"] = "", False
    assert asdict(after) == before


@rule("TL-121")
def test_a_seal_may_be_changed_until_the_last_player_seals() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.bench.act(0, "choose", life.option(0, 1))
    life.bench.act(0, "choose", life.option(0, 4))
    life.bench.act(1, "choose", life.option(1, 1))
    assert life.traits(0) == [4, 3, 2, 2]
    assert life.bench.refused(0, "choose", life.option(0, 2)).rule == "TL-034"


@rule("TL-122")
def test_no_event_and_no_table_carries_what_is_still_sealed() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Abuse of Power"],))
    life.choose(1, 1)
    card = life.card(0, "Abuse of Power")
    life.bench.act(0, *life.path(0, ("Abuse of Power", 1, WIT)))
    assert [event for event in life.bench.events if sees(event.audience, 1)] == []
    assert card not in json.dumps(asdict(GAME.table(life.state, 1)))


@rule("TL-034", "TL-121")
def test_what_was_turned_up_cannot_be_taken_back_even_if_all_agree() -> None:
    """A seal may be taken back like any other answer; to see the others' and then choose anew would be no sealing."""
    match = Match(load_game("time_loop"), [Seat("Ann"), Seat("Bea")], seed="final")
    first, other = options(match.state, 0)[:2]
    match.act(0, first)
    match.undo(0)
    assert match.actions == []
    match.act(0, other)
    match.act(1, options(match.state, 1)[0])
    for seat in (0, 1):
        with pytest.raises(NotAllowed) as no:
            match.undo(seat, agreed=(1 - seat,))
        assert no.value.refusal.rule == "TL-121"
    assert len(match.actions) == 2


@rule("TL-122")
def test_draws_are_told_to_others_without_the_card() -> None:
    bench = Bench(GAME, seats=2)
    shown = [event.thing for event in bench.events if event.kind == "move" and event.target == "hand:0" and sees(event.audience, 1)]
    assert shown == [""] * 5


@rule("TL-056", "TL-120", "TL-122")
def test_cards_are_named_to_all_once_they_are_played_or_left_over() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Wit +1"], ["Wit +1"]), phase=4)
    life.choose(1, 1)
    played = [life.card(seat, "Wit +1") for seat in (0, 1)]
    life.play("Wit +1", "Wit +1")
    for viewer in (0, 1, SPECTATOR):
        seen = [e.thing for e in life.bench.events if e.kind == "move" and e.target.startswith("slot:") and sees(e.audience, viewer)]
        assert seen == played
    left = [f"card:{life.state.hands[seat][0]}" for seat in (0, 1)]
    life.face()
    for viewer in (0, 1, SPECTATOR):
        seen = [e.thing for e in life.bench.events if e.kind == "move" and e.source.startswith("hand:") and sees(e.audience, viewer)]
        assert seen == left


@rule("TL-099", "TL-122")
def test_a_pile_made_anew_gives_no_card_away() -> None:
    life = Life(QUEEN, CAPTAIN, phase=5)
    s = life.state
    s.discards[1] += s.draws[1].loose
    s.draws[1].loose = []
    life.face()
    assert len(life.state.draws[1]) == 20
    into = [e for e in life.bench.events if e.kind == "move" and e.target == "draw:1"]
    assert len(into) == 25
    drawn = [e.thing for e in life.bench.events if e.kind == "move" and e.target == "hand:1" and sees(e.audience, 0)]
    assert drawn == [""] * 5


@rule("TL-123")
def test_every_step_has_the_time_that_the_host_has_set() -> None:
    for seconds in (30, 120, 0):
        bench = Bench(GAME, seats=2, settings={"characters": "picked", "step_seconds": seconds})
        steps = set()
        while bench.state.round < 2 and bench.state.outcome is None:
            under_way = current_ask(bench.state)
            assert under_way is not None
            assert under_way[0].clock(bench.state, under_way[1]) == seconds
            steps.add(type(under_way[0]).__name__)
            seat = bench.waiting()[0]
            bench.act(seat, *bench.options(seat)[0])
        assert steps == {"TakeCharacter", "MakeChoice", "PlayCard", "FaceDeath"}


@rule("TL-123")
def test_the_time_for_a_step_is_a_host_setting_and_a_bot_can_fill_in_any_step() -> None:
    assert GAME.check_settings(2, {})["step_seconds"] == 60
    assert GAME.check_settings(2, {"step_seconds": 0})["step_seconds"] == 0
    s = GAME.begin(3, seed="late")
    under_way = current_ask(s)
    assert under_way is not None
    assert under_way[0].clock(s, under_way[1]) == 60
    assert under_way[0].on_time(s, under_way[1], 0) is None  # the standard bot answers
    act(s, 0, options(s, 0)[0])
    rng = Random("late")
    mind = load_mind("time_loop")
    for seat in waiting(s):
        act(s, seat, greedy_move(GAME, mind, s, seat, rng))  # type: ignore[arg-type]
    assert {action[0] for action in options(s, 0)} == {"play"}


@rule("TL-124")
def test_a_bot_takes_over_board_hand_and_piles_and_hands_them_back() -> None:
    """The position belongs to the seat and not to who sits there: a bot plays two phases, and the player goes on with the rest."""
    life = Life(QUEEN, CAPTAIN)
    mind = load_mind("time_loop")
    rng = Random("gone")
    while life.state.phase < 3:
        life.bench.act(0, *life.bench.options(0)[0])
        life.bench.act(1, *greedy_move(GAME, mind, life.state, 1, rng))  # type: ignore[arg-type]
    assert life.state.characters[1] == CAPTAIN
    assert len(life.state.hands[1]) == 3
    life.finish_phase()
    assert life.state.phase == 4


def test_cards_keep_their_ids_while_they_move() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.choose(1, 1)
    card = life.card(0, "Wit +1")
    life.play("Wit +1")
    cells: list[Card] = [c for i in GAME.table(life.state, 1).areas[1].items if i.type == "board" for cell in i.cells for c in cell.cards]
    assert [c.id for c in cells] == [card]


@rule("TL-120", "TL-122")
def test_imagining_deals_the_hidden_cards_anew_and_keeps_ones_own_and_all_that_is_open() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, phase=3)
    s = life.state
    hands = set()
    for number in range(20):
        dream = GAME.imagine(s, 0, Random(number))
        assert dream.hands[0] == s.hands[0]
        assert dream.slots == s.slots
        assert conserved(dream) == conserved(s)
        hands.add(tuple(dream.hands[1]))
    assert len(hands) > 15


@rule("TL-099", "TL-120")
def test_all_know_that_the_last_cards_of_a_pile_are_in_the_hand_for_which_it_was_made_anew() -> None:
    life = Life(QUEEN, CAPTAIN, phase=4)
    s = life.state
    left = s.draws[1].loose[:3]
    s.discards[1] += s.draws[1].loose[3:]
    s.draws[1].loose = left[:]
    life.live_on()
    s = life.state
    assert (s.round, s.known) == (2, left)
    dreams = [GAME.imagine(s, 0, Random(number)).hands[1] for number in range(20)]
    assert all(set(left) <= set(hand) for hand in dreams)
    assert len({tuple(hand) for hand in dreams}) > 10  # the other two came from the new pile
    life.live_on()
    assert life.state.known == []
