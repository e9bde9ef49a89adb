"""The six specials of the other three, a scenario for each behaviour (TL-026, TL-028, TL-054)."""

from __future__ import annotations

from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, INFLUENCE, QUEEN, SCHOLAR, SONGSTRESS, STRENGTH, WIT, Life, changes


@rule("TL-026", "TL-054")
def test_call_to_duel_takes_two_from_a_named_trait_at_once() -> None:
    life = Life(CAPTAIN, QUEEN, hands=(["Call to Duel"], ["Wit +1"]))
    life.choose(1, 1)
    life.play(("Call to Duel", 1, CHARM), "Wit +1")
    assert life.traits(1) == [5, 1, 3, 1]
    assert life.traits(0) == [3, 2, 1, 5]


@rule("TL-041", "TL-054")
def test_call_to_duel_is_cut_at_0() -> None:
    life = Life(CAPTAIN, QUEEN, hands=(["Call to Duel"], ["Wit +1"]))
    life.choose(1, 1)
    life.play(("Call to Duel", 1, STRENGTH), "Wit +1")
    assert life.traits(1)[STRENGTH] == 0
    assert "Strength of The Queen 1 → 0 (asked −2, got −1): Call to Duel." in changes(life)


@rule("TL-028", "TL-054")
def test_requisition_halves_a_trait_after_phase_4_rounding_down() -> None:
    life = Life(CAPTAIN, QUEEN, hands=(["Requisition"], ["Wit +1"]), traits=([], [4, 3, 2, 9]), phase=4)
    life.choose(1, 1)
    life.play(("Requisition", 1, STRENGTH), "Wit +1")
    assert life.traits(1)[STRENGTH] == 4


@rule("TL-054", "TL-068")
def test_misfiled_letter_takes_a_choice_back_and_puts_nothing_in_its_place() -> None:
    life = Life(SCHOLAR, QUEEN, hands=(["Misfiled Letter"], ["Wit +1"]), phase=2)
    life.choose(1, 4)  # the castle knight: Wit -1, Strength +2
    assert life.traits(1) == [4, 3, 1, 3]
    life.play(("Misfiled Letter", 1), "Wit +1")
    assert life.traits(1) == [4, 3, 3, 1]
    assert "Misfiled Letter: the choice of Seat 2 is taken back." in life.bench.said()


@rule("TL-028", "TL-054")
def test_footnote_of_doubt_lowers_a_high_trait_and_leaves_a_low_one() -> None:
    for before, after in ((9, 2), (2, 2), (0, 0)):
        life = Life(SCHOLAR, QUEEN, hands=(["Footnote of Doubt"], ["Wit +1"]), traits=([], [4, before, 2, 1]), phase=4)
        life.choose(1, 1)
        life.play(("Footnote of Doubt", 1, CHARM), "Wit +1")
        assert life.traits(1)[CHARM] == after


@rule("TL-054", "TL-068")
def test_whispered_rumour_moves_a_choice_to_the_next_option_and_the_last_to_the_first() -> None:
    for chosen, result in ((1, [4, 4, 2, 1]), (4, [5, 3, 2, 1])):
        life = Life(SONGSTRESS, QUEEN, hands=(["Whispered Rumour"], ["Strength -1"]))
        life.choose(1, chosen)
        life.play(("Whispered Rumour", 1), "Strength -1")
        assert life.traits(1) == [*result[:3], 0]


@rule("TL-054", "TL-070")
def test_whispered_rumour_finds_nothing_to_say_about_a_choice_that_was_taken_back() -> None:
    life = Life(SCHOLAR, SONGSTRESS, QUEEN, hands=(["Misfiled Letter"], ["Whispered Rumour"], ["Wit +1"]))
    life.choose(1, 1, 1)
    life.play(("Misfiled Letter", 2), ("Whispered Rumour", 2), "Wit +1")
    assert life.traits(2) == [4, 3, 3, 1]
    assert "Whispered Rumour: nothing changes for Seat 3." in life.bench.said()
    assert life.state.choices[2][0] < 0


@rule("TL-028", "TL-054")
def test_crossed_verses_lets_the_higher_of_two_traits_fall_to_the_lower() -> None:
    for one, two in ((INFLUENCE, STRENGTH), (CHARM, STRENGTH), (INFLUENCE, CHARM), (WIT, STRENGTH)):
        life = Life(SONGSTRESS, QUEEN, hands=(["Crossed Verses"], ["Wit +1"]), traits=([], [7, 6, 2, 5]), phase=4)
        life.choose(1, 4)
        low, high = sorted((one, two))
        life.play(("Crossed Verses", 1, low, high), "Wit +1")
        before = [7, 6, 4, 5]
        expected = before[:]
        expected[one] = expected[two] = min(before[one], before[two])
        assert life.traits(1) == expected


@rule("TL-059")
def test_crossed_verses_names_two_different_traits_of_one_opponent() -> None:
    life = Life(SONGSTRESS, QUEEN, CAPTAIN, hands=(["Crossed Verses"],))
    life.choose(1, 1, 1)
    card = life.card(0, "Crossed Verses")
    pairs = [action[2:] for action in life.bench.options(0) if action[1] == card]
    assert len(pairs) == len(set(pairs)) == 2 * 6
    for one, two in pairs:
        assert one != two
        assert int(one[6:]) // 4 == int(two[6:]) // 4
