"""Cards (TL-051 to TL-060)."""

from __future__ import annotations

from regalia.games.time_loop.box import KINDS
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, INFLUENCE, MEMORIES, QUEEN, SONGSTRESS, STRENGTH, WIT, Life


@rule("TL-051", "TL-029")
def test_one_card_must_be_played_under_each_phase() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.choose(1, 1)
    assert {action[0] for action in life.bench.options(0)} == {"play"}
    life.play("Wit +1", "Wit +1")
    assert [KINDS[card].name for card in life.state.slots[0] if card >= 0] == ["Wit +1"]
    assert len(life.state.hands[0]) == 4
    assert life.bench.refused(0, "play", life.card(0, "Charm +1")).rule == "TL-030"  # and no second one


@rule("TL-052")
def test_a_trait_card_changes_its_own_player_and_nobody_else() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Charm -2"], ["Influence +2"]))
    life.choose(1, 1)
    life.play("Charm -2", "Influence +2")
    assert life.traits(0) == [5, 1, 2, 1]
    assert life.traits(1) == [5, 2, 1, 5]


@rule("TL-053")
def test_the_pictured_cards() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Charm -2", "Influence +2"], []))
    life.choose(2, 1)
    life.play("Charm -2")
    assert life.traits(0)[CHARM] == 2
    life.choose(2, 1)
    life.play("Influence +2")
    assert life.traits(0)[INFLUENCE] == 6


@rule("TL-054")
def test_specials_belong_to_their_character() -> None:
    names = {
        seat: {KINDS[card].name for card in range(seat * 25, seat * 25 + 25) if KINDS[card].type.startswith("Special")} for seat in range(4)
    }
    assert names[QUEEN] == {"Abuse of Power", "Orders from Her Majesty"}
    assert len(set.union(*names.values())) == 8


@rule("TL-055", "TL-081")
def test_memories_cannot_be_played_in_phases_1_to_4() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([MEMORIES, "Wit +1", "Charm +1", "Wit -1", "Charm -1"], []))
    for phase in range(1, 5):
        life.choose(1, 1)
        no = life.bench.refused(0, "play", life.card(0, MEMORIES))
        assert no.rule == "TL-055"
        assert no.sentence == f"Memories of a Past Life can only be laid on Phase 5, and this is Phase {phase}."
        assert len(life.bench.options(0)) == 5 - phase  # the other four are the four cards played
        life.play()
    assert life.bench.can(0, "remember")


@rule("TL-056")
def test_played_cards_lie_open_until_the_round_is_over() -> None:
    life = Life(QUEEN, CAPTAIN)
    for phase in range(1, 5):
        life.finish_phase()
        assert sum(card >= 0 for card in life.state.slots[0]) == phase
    life.face()
    assert life.state.slots[0] == [-1] * 5


@rule("TL-057")
def test_nobody_draws_during_a_round() -> None:
    life = Life(QUEEN, CAPTAIN)
    for phase in range(1, 5):
        life.finish_phase()
        assert len(life.state.hands[0]) == 5 - phase
        assert len(life.state.draws[0]) == 20


@rule("TL-058")
def test_the_last_card_is_discarded_unplayed() -> None:
    life = Life(QUEEN, CAPTAIN)
    while life.state.phase < 5:
        life.finish_phase()
    (leftover,) = life.state.hands[0]
    traits = life.traits(0)[:]
    life.face()
    assert leftover in life.state.discards[0]
    assert life.traits(0) == [min(value, 5) for value in traits]


@rule("TL-059", "TL-072")
def test_an_opponent_is_any_player_but_you_and_the_aim_must_be_named() -> None:
    life = Life(QUEEN, CAPTAIN, SONGSTRESS, hands=(["Abuse of Power", "Orders from Her Majesty"], ["Call to Duel"], ["Whispered Rumour"]))
    life.choose(1, 1, 1)
    assert life.bench.refused(0, *life.path(0, ("Abuse of Power", 0, WIT))).rule == "TL-059"
    assert life.bench.refused(0, *life.path(0, ("Orders from Her Majesty", 0, 1))).rule == "TL-059"
    assert life.bench.refused(1, *life.path(1, ("Call to Duel", 1, WIT))).rule == "TL-059"
    assert life.bench.refused(2, *life.path(2, ("Whispered Rumour", 2))).rule == "TL-059"
    card_alone = life.bench.refused(0, *life.path(0, "Abuse of Power"))
    assert card_alone.sentence == "That is only the beginning of an action: 1 more to pick."
    abuse = life.card(0, "Abuse of Power")
    assert sum(action[1] == abuse for action in life.bench.options(0)) == 2 * 4
    rumour = life.card(2, "Whispered Rumour")
    assert sum(action[1] == rumour for action in life.bench.options(2)) == 2


@rule("TL-060")
def test_a_sealed_card_always_happens_and_nobody_is_asked_in_between() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Orders from Her Majesty"], ["Call to Duel"]))
    life.choose(1, 1)
    life.play(("Orders from Her Majesty", 1, 2), ("Call to Duel", 0, STRENGTH))
    assert life.state.phase == 2
    assert life.bench.waiting() == (0, 1)
    assert life.traits(0) == [5, 3, 2, 0]
    assert life.traits(1) == [4, 2, 1, 4]
