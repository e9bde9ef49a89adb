"""Rounds and phases (TL-007, TL-020 to TL-029)."""

from __future__ import annotations

from regalia.games.time_loop.state import PHASES
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, QUEEN, SCHOLAR, SONGSTRESS, STRENGTH, WIT, Life, changes


@rule("TL-020", "TL-021", "TL-022")
def test_a_round_is_five_phases_and_the_first_four_have_two_steps() -> None:
    life = Life(QUEEN, CAPTAIN)
    seen = []
    while life.state.round == 1:
        words = {action[0] for action in life.bench.options(0)}
        seen.append((life.state.phase, *sorted(words)))
        life.bench.act(0, *next(a for a in life.bench.options(0) if len(a) <= 2))
        life.bench.act(1, *next(a for a in life.bench.options(1) if len(a) <= 2))
    steps = [(phase, word) for phase in range(1, PHASES) for word in ("choose", "play")]
    assert seen == [*steps, (5, "face_it")]
    assert life.state.phase == 1


@rule("TL-007", "TL-029")
def test_the_dead_live_again_and_nobody_can_pass() -> None:
    life = Life(QUEEN, CAPTAIN)
    assert life.bench.refused(0, "pass").rule == "TL-024"
    life.live_on()
    assert life.state.outcome is None
    assert life.bench.waiting() == (1, 0)


@rule("TL-023")
def test_the_next_phase_waits_for_everyone() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR)
    life.bench.act(0, "choose", life.option(0, 1))
    life.bench.act(2, "choose", life.option(2, 1))
    assert life.bench.waiting() == (1,)
    assert life.state.phase == 1
    assert life.traits(0) == [4, 3, 2, 1]  # nothing is carried out yet
    life.bench.act(1, "choose", life.option(1, 1))
    life.play()
    assert life.state.phase == 2


@rule("TL-024")
def test_options_are_sealed_and_carried_out_together() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.bench.act(0, "choose", life.option(0, 4))
    assert life.traits(0) == [4, 3, 2, 1]
    assert life.bench.said() == []
    life.bench.act(1, "choose", life.option(1, 1))
    assert life.traits(0) == [4, 3, 2, 2]
    assert life.traits(1) == [3, 2, 1, 5]


@rule("TL-025")
def test_cards_are_sealed_with_their_aim_and_turned_up_together() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Abuse of Power"], ["Wit +2"]))
    life.choose(1, 1)
    life.bench.act(0, *life.path(0, ("Abuse of Power", 1, WIT)))
    assert life.state.slots[0][0] < 0
    life.bench.act(1, *life.path(1, "Wit +2"))
    said = life.bench.said()
    assert "Seat 1 plays Abuse of Power on Wit of The Captain." in said
    assert "Seat 2 plays Wit +2." in said
    assert life.state.slots[0][0] >= 0
    assert life.state.slots[1][0] >= 0


@rule("TL-026")
def test_overturned_choices_come_first_then_own_then_others_then_pending() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, hands=(["Orders from Her Majesty"], ["Call to Duel"], ["Footnote of Doubt"]))
    life.choose(1, 1, 1)
    life.play(("Orders from Her Majesty", 2, 3), ("Call to Duel", 2, STRENGTH), ("Footnote of Doubt", 0, CHARM))
    told = [said for said in life.bench.said() if "plays" not in said]
    assert told[0].startswith("Orders from Her Majesty: Seat 3 takes Shift the shelves")
    duel = next(n for n, said in enumerate(told) if "Call to Duel" in said)
    order = next(n for n, said in enumerate(told) if "Shift the shelves" in said)
    pending = next(n for n, said in enumerate(told) if "pending" in said)
    assert order < duel < pending


@rule("TL-026", "TL-052")
def test_own_trait_cards_count_before_a_duel() -> None:
    """At Strength 0 the order shows: 0 + 1 - 2 is 0, whoever leads; the other way round it would be 1."""
    for lead in (1, 2):
        life = Life(QUEEN, CAPTAIN, hands=(["Strength +1"], ["Call to Duel"]), traits=([4, 3, 2, 0], []), round=lead)
        life.choose(1, 1)
        life.play("Strength +1", ("Call to Duel", 0, STRENGTH))
        assert life.traits(0)[STRENGTH] == 0


@rule("TL-027")
def test_the_lead_seat_moves_one_seat_each_round() -> None:
    life = Life(QUEEN, CAPTAIN, SONGSTRESS)
    leads = []
    for _ in range(4):
        leads.append(life.state.lead)
        life.state.traits = [[0, 0, 0, 0] for _ in range(3)]
        life.live_on()
    assert leads == [0, 1, 2, 0]


@rule("TL-026", "TL-027")
def test_equals_go_clockwise_from_the_lead_seat() -> None:
    life = Life(QUEEN, CAPTAIN, SONGSTRESS, round=2)
    life.choose(1, 1, 1)
    told = [said for said in life.bench.said() if "chooses" in said]
    assert [said[:6] for said in told] == ["Seat 2", "Seat 3", "Seat 1"]


@rule("TL-028")
def test_pending_effects_happen_after_phase_4_the_earlier_ones_first() -> None:
    """Abuse in Phase 4 and Requisition in Phase 3 on the same trait: first halved, then to its default."""
    life = Life(QUEEN, CAPTAIN, SONGSTRESS, hands=(["Abuse of Power"], ["Requisition"]), traits=([], [], [1, 8, 3, 2]), phase=3)
    life.choose(1, 1, 2)
    life.play("Charm +1", ("Requisition", 2, CHARM))
    life.choose(1, 1, 1)
    life.play(("Abuse of Power", 2, CHARM))
    told = [said for said in changes(life) if "Charm of The Songstress" in said]
    assert told[-2].endswith("−4): Requisition.")
    assert told[-1].endswith("±0): Abuse of Power.")
    assert life.state.phase == 5
    assert life.state.pending == []


@rule("TL-027", "TL-028")
def test_pending_effects_of_one_phase_happen_clockwise_from_the_lead_seat() -> None:
    """Wit 9: halved and then to its default it is 3; to the default first and then halved it is 1."""
    after = {}
    for round in (1, 2):
        hands = (["Abuse of Power"], ["Requisition"], ["Influence +1"])
        life = Life(QUEEN, CAPTAIN, SONGSTRESS, hands=hands, traits=([], [], [1, 4, 9, 2]), phase=4, round=round)
        life.choose(1, 1, 1)
        life.play(("Abuse of Power", 2, WIT), ("Requisition", 2, WIT), "Influence +1")
        after[life.state.lead] = life.traits(2)[WIT]
    assert after == {0: 1, 1: 3}


@rule("TL-026", "TL-028")
def test_a_card_of_phase_4_that_is_pending_comes_after_all_cards_of_phase_4_and_before_the_question_of_phase_5() -> None:
    hands = (["Footnote of Doubt"], ["Call to Duel"], ["Charm +2"])
    life = Life(SCHOLAR, CAPTAIN, QUEEN, hands=hands, traits=([], [], [4, 9, 2, 1]), phase=4)
    life.choose(1, 1, 3)
    life.play(("Footnote of Doubt", 2, CHARM), ("Call to Duel", 2, CHARM), "Charm +2")
    told = [said.partition(": ")[2] for said in changes(life) if said.startswith("Charm of The Queen")]
    assert told == ["Charm +2.", "Call to Duel.", "Footnote of Doubt."]
    assert life.traits(2)[CHARM] == 2
    assert {action[0] for action in life.bench.options(2)} == {"face_it"}


@rule("TL-026", "TL-027")
def test_own_cards_are_carried_out_clockwise_from_the_lead_seat() -> None:
    life = Life(QUEEN, CAPTAIN, SONGSTRESS, round=3)
    life.choose(1, 1, 1)
    life.play("Wit +1", "Wit +1", "Wit +1")
    assert [said.partition(" ")[2][:6] for said in changes(life)] == ["of The"] * 3
    assert [said.split(" ", 4)[3] for said in changes(life)] == ["Songstress", "Queen", "Captain"]
