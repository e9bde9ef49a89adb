"""Phase 5 (TL-090 to TL-099) and the end of the game (TL-110 to TL-115)."""

from __future__ import annotations

import pytest

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import CHARACTERS, KINDS, met
from regalia.kernel.table import Board, Note, Sheet
from regalia.testing import Bench, rule
from tests.games.time_loop.position import CAPTAIN, QUEEN, SCHOLAR, SONGSTRESS, Life


@rule("TL-090", "TL-091", "TL-092")
@pytest.mark.parametrize(
    ("traits", "survives"),
    [
        ([10, 0, 0, 0], True),
        ([9, 0, 0, 0], False),
        ([0, 0, 0, 8], True),
        ([0, 0, 0, 7], False),
        ([0, 7, 8, 0], True),
        ([0, 5, 10, 0], True),
        ([0, 7, 7, 0], False),
        ([9, 7, 7, 7], False),
    ],
)
def test_the_queen_survives_by_any_one_of_her_conditions(traits: list[int], survives: bool) -> None:
    life = Life(QUEEN, CAPTAIN, traits=(traits, [0, 0, 0, 0]), phase=5)
    life.face()
    assert (life.state.outcome is not None) is survives


@rule("TL-090", "TL-091")
@pytest.mark.parametrize("lady", [QUEEN, CAPTAIN, SCHOLAR, SONGSTRESS])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_condition_of_every_board_is_inclusive(lady: int, number: int) -> None:
    condition = CHARACTERS[lady].death.conditions[number]
    traits = [0, 0, 0, 0]
    for trait in condition.traits:
        traits[trait] = -(-condition.at_least // len(condition.traits))
    traits[condition.traits[0]] -= sum(traits) - condition.at_least
    other = CAPTAIN if lady == QUEEN else QUEEN
    life = Life(lady, other, traits=(traits, [0, 0, 0, 0]), phase=5)
    assert met(life.state, 0) == [condition]
    life.state.traits[0][condition.traits[0]] -= 1
    assert met(life.state, 0) == []


@rule("TL-093", "TL-094")
def test_only_the_traits_at_the_check_count() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Strength -1"], ["Wit +1"]), traits=([0, 0, 0, 8], []), phase=4)
    assert met(life.state, 0)
    life.choose(1, 1)
    life.play("Strength -1", "Wit +1")
    life.face()
    assert life.state.outcome is None


@rule("TL-093")
def test_all_are_checked_at_the_same_moment() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([10, 0, 0, 0], [0, 0, 8, 0]), phase=5)
    life.face()
    assert life.bench.said()[:2] == ["Seat 1 survives: Influence 10.", "Seat 2 survives: Wit 8."]


@rule("TL-095", "TL-096", "TL-097", "TL-098")
def test_death_discards_cuts_to_five_and_begins_a_new_life() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([9, 6, 5, 2], [1, 1, 1, 1]), phase=5)
    played = [card for card in life.state.slots[0] if card >= 0]
    leftover = life.state.hands[0][:]
    life.face()
    assert life.traits(0) == [5, 5, 5, 2]
    assert life.traits(1) == [1, 1, 1, 1]
    assert sorted(life.state.discards[0]) == sorted(played + leftover)
    assert (life.state.round, life.state.phase) == (2, 1)
    assert life.state.choices == [[-1] * 4, [-1] * 4]
    board = next(item for item in GAME.table(life.state, 1).areas[1].items if isinstance(item, Board))
    assert [cell.title for cell in board.cells if cell.shade == "strong"] == []  # nothing of the old life is shown as chosen
    assert len(life.state.hands[0]) == 5
    assert "Influence of The Queen 9 → 5 (set to 5, −4): death." in life.bench.said()


@rule("TL-099")
def test_a_short_draw_pile_is_emptied_first_and_then_the_discards_are_shuffled() -> None:
    life = Life(QUEEN, CAPTAIN, phase=5, remembering=(0,))
    s = life.state
    kept = [5, 6, 7]
    s.discards[0] = [card for card in s.draws[0].loose if card not in kept]
    s.draws[0].loose = kept[:]
    life.face()
    assert set(kept) <= set(life.state.hands[0])
    assert len(life.state.hands[0]) == 5
    assert life.state.discards[0] == []
    assert len(life.state.draws[0]) == 24 - 5
    assert "Seat 1 shuffles the discard pile into a new draw pile." in life.bench.said()


@rule("TL-099")
def test_memories_turns_up_by_the_fifth_life() -> None:
    bench = Bench(GAME, seats=2, seed="five lives")
    seen: set[str] = set()
    while bench.state.round <= 5:
        bench.state.traits = [[0, 0, 0, 0] for _ in range(2)]
        for seat in range(2):
            seen.update(f"{seat} {KINDS[card].name}" for card in bench.state.hands[seat])
        for seat in bench.waiting():
            bench.act(seat, *bench.options(seat)[-1])
    assert {"0 Memories of a Past Life", "1 Memories of a Past Life"} <= seen


@rule("TL-110", "TL-111", "TL-114")
def test_a_sole_survivor_wins_whatever_the_traits_of_the_dead() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([10, 0, 0, 0], [7, 7, 7, 9]), phase=5)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.ranks == (1, 2)
    assert outcome.rule == "TL-111"
    assert outcome.reason == "The Queen broke the loop in life 1, with Influence 10."


@rule("TL-113", "TL-114")
def test_the_dead_share_no_victory_with_a_survivor_of_the_same_total() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, traits=([10, 3, 3, 1], [5, 5, 2, 5], [7, 7, 9, 7]), phase=5)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert outcome.scores == (17, 17, 30)
    assert (outcome.winners, outcome.ranks, outcome.rule) == ((0,), (1, 2, 2), "TL-111")


@rule("TL-112", "TL-113")
def test_a_third_survivor_with_less_comes_after_two_who_tie() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, SONGSTRESS, traits=([10, 3, 3, 1], [3, 2, 8, 4], [0, 8, 0, 0], [7, 9, 7, 7]), phase=5)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.rule) == ((0, 1), (1, 1, 3, 4), "TL-113")


@rule("TL-110", "TL-112")
def test_among_several_survivors_the_highest_total_wins() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, traits=([10, 3, 2, 1], [3, 2, 8, 4], [7, 7, 9, 7]), phase=5)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.scores == (16, 17, 30)
    assert outcome.rule == "TL-112"


@rule("TL-113")
def test_equal_totals_share_the_victory() -> None:
    life = Life(QUEEN, CAPTAIN, SCHOLAR, traits=([10, 3, 3, 1], [3, 2, 8, 4], [0, 0, 0, 0]), phase=5)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.ranks == (1, 1, 3)
    assert outcome.rule == "TL-113"


@rule("TL-111")
def test_the_end_screen_says_who_by_which_condition_and_in_which_life() -> None:
    life = Life(QUEEN, SONGSTRESS, traits=([4, 3, 2, 9], [0, 0, 0, 0]), phase=5, round=3)
    life.face()
    table = GAME.table(life.state, 1)
    items = table.areas[0].items
    assert any(isinstance(i, Note) and i.text == "The Queen broke the loop in life 3, with Strength 9." for i in items)
    sheet = next(i for i in items if isinstance(i, Sheet) and i.id == "how_it_ended")
    assert [(row.title, row.value) for row in sheet.rows] == [("The Queen", "broke the loop"), ("The Songstress", "died")]
    assert "life 3: Strength 9; total 18." in sheet.rows[0].note  # what she reached, not what she needed
    assert (table.phase, table.round) == ("Life 3 · the end", 0)
    assert "Seat 1 survives: Strength 9." in life.bench.said()


@rule("TL-082", "TL-090")
def test_before_the_check_everyone_is_told_what_she_needs_and_has() -> None:
    life = Life(QUEEN, SONGSTRESS, traits=([4, 3, 2, 9], [0, 0, 0, 0]), phase=5)
    asked = life.bench.prompt(0)
    assert "To survive you need Influence 10 (you have 4) or Strength 8 (you have 9) or Wit + Charm 15 (you have 5)." in asked


@rule("TL-115")
def test_there_is_no_round_limit_but_the_safety_limit() -> None:
    assert GAME.check_settings(2, {})["round_limit"] == 40
    life = Life(QUEEN, CAPTAIN, traits=([0, 0, 0, 0], [0, 0, 0, 0]), phase=5, round=39)
    life.face()
    assert life.state.outcome is None
    life = Life(QUEEN, CAPTAIN, traits=([0, 0, 0, 0], [0, 0, 0, 0]), phase=5, round=40)
    life.face()
    outcome = life.state.outcome
    assert outcome is not None
    assert outcome.adjourned
    assert outcome.winners == ()
    assert outcome.ranks == (1, 1)
    assert GAME.begin(2, {"round_limit": 10}).limit == 10
