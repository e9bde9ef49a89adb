"""The Queen's specials (TL-061 to TL-072)."""

from __future__ import annotations

from regalia.games.time_loop import GAME
from regalia.kernel.table import Card, Sheet, Track
from regalia.testing import rule
from tests.games.time_loop.position import CAPTAIN, CHARM, QUEEN, SCHOLAR, SONGSTRESS, STRENGTH, WIT, Life, changes

ABUSE = "Abuse of Power"
ORDERS = "Orders from Her Majesty"


@rule("TL-061", "TL-063", "TL-093")
def test_abuse_sends_a_trait_to_its_default_after_phase_4_and_before_the_check() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ABUSE], ["Wit +2"]), traits=([], [3, 2, 7, 4]), phase=4)
    life.choose(1, 1)
    life.play((ABUSE, 1, WIT), "Wit +2")
    assert life.traits(1)[WIT] == 1  # was 10: the card of Phase 4 came first
    life.face()
    assert life.state.outcome is None


@rule("TL-062")
def test_abuse_may_be_played_in_any_phase_and_is_public_from_its_reveal() -> None:
    for phase in (1, 2, 3, 4):
        life = Life(QUEEN, CAPTAIN, hands=([ABUSE], []), phase=phase)
        life.choose(1, 1)
        life.play((ABUSE, 1, STRENGTH))
        if phase < 4:
            (pending,) = life.state.pending
            assert pending.aim[:2] == (1, STRENGTH)
            sheet = next(i for i in GAME.table(life.state, 1).areas[0].items if isinstance(i, Sheet))
            assert sheet.rows[0].title == ABUSE
            assert sheet.rows[0].value == "Strength of The Captain"


@rule("TL-062")
def test_a_pending_abuse_is_marked_on_the_track_and_on_the_card() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ABUSE], []), traits=([], [3, 2, 1, 8]))
    life.choose(1, 1)
    life.play((ABUSE, 1, STRENGTH))
    areas = {area.seat: area for area in GAME.table(life.state, 1).areas}
    track = next(i for i in areas[1].items if isinstance(i, Track) and i.title == "Strength")
    assert [(mark.at, mark.title) for mark in track.marks] == [
        (4, "default: the first life began here"),
        (4, "Abuse of Power, after Phase 4"),
    ]
    board = next(i for i in areas[0].items if i.type == "board")
    cards: list[Card] = [card for cell in board.cells for card in cell.cards]
    assert cards[0].note == "Pending until after Phase 4: Strength of The Captain"


@rule("TL-064")
def test_a_trait_below_its_default_rises() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ABUSE], ["Influence +1"]), traits=([], [3, 2, 1, 0]), phase=4)
    life.choose(1, 2)
    life.play((ABUSE, 1, STRENGTH), "Influence +1")
    assert life.traits(1)[STRENGTH] == 4
    assert "Strength of The Captain 0 → 4 (set to 4, +4): Abuse of Power." in changes(life)


@rule("TL-065")
def test_several_abuses_all_apply_and_the_same_trait_twice_changes_nothing_more() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ABUSE, ABUSE, ABUSE], []), traits=([], [3, 9, 9, 4]), phase=2)
    for trait in (CHARM, WIT, WIT):
        life.choose(1, 1)
        life.play((ABUSE, 1, trait))
    assert life.traits(1)[CHARM] == 2
    assert life.traits(1)[WIT] == 1


@rule("TL-066", "TL-067")
def test_orders_decides_the_option_of_this_phase_in_place_of_the_one_chosen() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], ["Wit +1"]), phase=2)
    life.choose(1, 2)  # the silent navigator: Charm -1, Wit +1
    assert life.traits(1) == [3, 1, 2, 4]
    life.play((ORDERS, 1, 1), "Wit +1")  # the admiral's nephew: Influence +2, Wit -1
    assert life.traits(1) == [5, 2, 1, 4]
    assert life.state.choices[1][1] == 0


@rule("TL-067", "TL-072")
def test_orders_never_reaches_an_earlier_phase() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], []), phase=2)
    life.choose(1, 1)
    orders = life.card(0, ORDERS)
    offered = {action[2] for action in life.bench.options(0) if action[1] == orders}
    assert offered == {life.option(1, n) for n in (1, 2, 3, 4)}


@rule("TL-068")
def test_taking_back_is_exact_when_the_first_change_was_cut() -> None:
    """Wit 0, Charm 0: the navigator's Charm -1 was cut away, so taking him back must not raise Charm to 1."""
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], ["Strength +1"]), traits=([], [3, 0, 0, 4]), phase=2)
    life.choose(1, 2)
    assert life.traits(1) == [3, 0, 1, 4]
    life.play((ORDERS, 1, 4), "Strength +1")
    assert life.traits(1) == [4, 0, 0, 4]
    told = changes(life)
    assert "Wit of The Captain 1 → 0 (taken back, −1): Orders from Her Majesty." in told
    assert not any("Charm" in said and "taken back" in said for said in told)


@rule("TL-068")
def test_the_phase_is_replayed_with_its_cards_cut_at_each_step() -> None:
    """Influence 10: ordered +2 is cut, and the card of the phase then takes its full 2."""
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], ["Influence -2"]), traits=([], [9, 2, 1, 4]), phase=3)
    life.choose(1, 4)  # run for the cove: Influence -1, Wit +1
    life.play((ORDERS, 1, 2), "Influence -2")  # hold course: Influence +2, Wit -1
    assert life.traits(1) == [8, 2, 0, 4]


@rule("TL-069")
def test_orders_may_name_the_option_already_chosen() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], ["Charm +1"]))
    life.choose(1, 3)
    life.play((ORDERS, 1, 3), "Charm +1")
    assert life.traits(1) == [3, 3, 2, 4]
    assert "Orders from Her Majesty: nothing changes for Seat 2." in life.bench.said()
    assert not [said for said in changes(life) if "taken back" in said or "Study the charts" in said]


@rule("TL-070")
def test_the_last_override_clockwise_from_the_lead_holds() -> None:
    """The Queen orders the Captain to option 1; the Scholar takes the choice back. Who comes last depends on the lead."""
    after = {}
    for round in (1, 3):
        life = Life(QUEEN, CAPTAIN, SCHOLAR, hands=([ORDERS], ["Charm +1"], ["Misfiled Letter"]), round=round)
        life.choose(1, 3, 1)
        life.play((ORDERS, 1, 1), "Charm +1", ("Misfiled Letter", 1))
        after[life.state.lead] = life.traits(1)
    assert after[0] == [3, 3, 1, 4]  # taken back last
    assert after[2] == [3, 3, 1, 5]  # ordered last: climb the mainmast


@rule("TL-071")
def test_two_may_overturn_each_other_and_both_still_play() -> None:
    life = Life(QUEEN, SONGSTRESS, hands=([ORDERS], ["Whispered Rumour"]))
    life.choose(1, 1)
    life.play((ORDERS, 1, 3), ("Whispered Rumour", 0))
    assert life.traits(0) == [4, 4, 2, 1]  # from peace talks to the next option: meet the townsfolk
    assert life.traits(1) == [1, 4, 4, 2]  # ordered to ask a question first
    assert life.state.phase == 2


@rule("TL-072")
def test_orders_works_only_in_its_own_phase() -> None:
    life = Life(QUEEN, CAPTAIN, hands=([ORDERS], []))
    life.choose(1, 1)
    life.play((ORDERS, 1, 2), "Wit +1")
    life.choose(1, 3)
    assert life.state.choices[1][1] == 2
