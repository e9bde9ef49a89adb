"""Choices (TL-030 to TL-034) and traits (TL-040 to TL-044)."""

from __future__ import annotations

from regalia.games.time_loop import GAME
from regalia.kernel import SPECTATOR
from regalia.kernel.table import Track
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, MEMORIES, QUEEN, STRENGTH, WIT, Life, changes


@rule("TL-030")
def test_exactly_one_of_the_four_options_of_this_phase_before_a_card() -> None:
    life = Life(QUEEN, CAPTAIN, phase=2)
    assert life.bench.options(0) == [("choose", life.option(0, n)) for n in (1, 2, 3, 4)]
    other_phase = life.bench.refused(0, "choose", life.option(0, 1, phase=3))
    assert other_phase.rule == "TL-030"
    assert other_phase.sentence == "“A lavish feast” belongs to Phase 3, and this is Phase 2."
    assert "another board" in life.bench.refused(0, "choose", life.option(1, 1)).sentence
    assert "Cards come after" in life.bench.refused(0, "play", life.card(0, "Wit +1")).sentence


@rule("TL-031")
def test_gains_and_losses_of_an_option_both_happen() -> None:
    life = Life(QUEEN, CAPTAIN, phase=2)
    life.choose(4, 1)
    assert life.traits(0) == [4, 3, 1, 3]
    assert life.traits(1) == [5, 2, 0, 4]


@rule("TL-032")
def test_any_option_is_legal_even_when_a_loss_cannot_be_taken_or_a_gain_is_wasted() -> None:
    life = Life(QUEEN, CAPTAIN, phase=2, traits=([4, 3, 0, 10], []))
    life.choose(4, 1)
    assert life.traits(0) == [4, 3, 0, 10]


@rule("TL-033")
def test_the_same_option_may_be_taken_in_every_life() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.choose(4, 1)
    life.play()
    life.live_on()
    assert life.state.round == 2
    assert life.bench.can(0, "choose", life.option(0, 4))


@rule("TL-034")
def test_a_revealed_choice_stands() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.choose(4, 1)
    no = life.bench.refused(0, "choose", life.option(0, 1))
    assert no.rule == "TL-034"
    life.play()
    assert life.state.choices[0][0] == 3


@rule("TL-040", "TL-041")
def test_each_change_is_cut_at_0_and_10_and_the_rest_is_forgotten() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Charm -2", "Strength +2"], []), traits=([4, 1, 2, 10], []))
    life.choose(1, 1)
    life.play("Charm -2")
    assert life.traits(0)[CHARM] == 0
    assert "Charm of The Queen 1 → 0 (asked −2, got −1): Charm −2." in changes(life)
    life.choose(3, 1)  # the popular baker: Charm +1
    assert life.traits(0)[CHARM] == 1
    life.play("Strength +2")
    assert life.traits(0)[STRENGTH] == 10


@rule("TL-042")
def test_traits_last_from_phase_to_phase_and_from_life_to_life() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Wit +2"], []))
    life.choose(3, 1)
    life.play("Wit +2")
    assert life.traits(0)[WIT] == 5
    assert life.state.phase == 2
    assert life.traits(0) == life.state.started[0]
    life = Life(QUEEN, CAPTAIN, traits=([5, 4, 3, 0], [1, 1, 1, 1]), phase=5)
    life.face()
    assert life.state.round == 2
    assert life.state.traits == [[5, 4, 3, 0], [1, 1, 1, 1]]  # and not the defaults


@rule("TL-043")
def test_defaults_never_change() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Wit +2"], []))
    life.choose(3, 1)
    life.play("Wit +2")
    assert life.state.defaults[0] == (4, 3, 2, 1)


@rule("TL-044")
def test_all_traits_are_open_to_all() -> None:
    life = Life(QUEEN, CAPTAIN)
    for seat in (0, 1, SPECTATOR):
        tracks = [item for area in GAME.table(life.state, seat).areas for item in area.items if isinstance(item, Track)]
        assert [track.value for track in tracks] == [4, 3, 2, 1, 3, 2, 1, 4]


@rule("TL-040", "TL-052", "TL-083")
def test_the_rulebooks_worked_example() -> None:
    """+2, -2, +1, +2 and Memories: Influence 4, Charm 0, Wit 9, Strength 2; she dies and keeps them.

    The example needs Wit +2 twice and a deck has it once, so the card that was played changes places with one in hand.
    """
    life = Life(QUEEN, CAPTAIN, hands=(["Wit +2", "Charm -2", "Wit +1", "Influence +2", MEMORIES], []))
    life.choose(3, 1)
    life.play("Wit +2")
    assert life.traits(0) == [4, 3, 5, 1]
    life.choose(2, 1)
    life.play("Charm -2")
    assert life.traits(0) == [4, 0, 6, 1]
    life.choose(1, 1)
    life.play("Wit +1")
    assert life.traits(0) == [4, 0, 6, 2]
    life.choose(4, 1)
    twin = int(life.card(0, "Influence +2")[5:])
    wit_2 = next(card for card in life.state.slots[0] if card >= 0)
    life.state.hands[0].remove(twin)
    life.state.hands[0].insert(0, wit_2)
    life.state.slots[0][0] = twin
    life.play("Wit +2")
    assert life.traits(0) == [4, 0, 9, 2]
    life.face("remember")
    assert life.state.round == 2
    assert life.traits(0) == [4, 0, 9, 2]


@rule("TL-096")
def test_the_worked_example_without_memories() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([4, 0, 8, 2], []), phase=4)
    life.choose(4, 1)
    life.play("Influence +1")
    life.face()
    assert life.traits(0) == [5, 0, 5, 2]
