"""What the Clock brings, Declarations, and midnight."""

from __future__ import annotations

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import PRINTED
from regalia.games.queen_by_midnight.clock import Declare, Evening, Talk
from regalia.games.queen_by_midnight.model import AFTERNOON, MIDNIGHT, TWILIGHT
from regalia.kernel.table import Zone
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court

FOUR = (QASIMA, ELISE, KAHURERE, AZIL)


def round_over(t: Court) -> Court:
    """Everyone ends her turn until the Clock has moved."""
    hour = t.s.hour
    while t.s.outcome is None and t.s.hour == hour:
        t.end(t.waiting()[0])
    return t


@rule("QM-168", "QM-169", "QM-170", "QM-062")
def test_five_brings_twilight_and_a_longer_hand() -> None:
    t = Court(ELISE, QASIMA, hour=4)
    gone = len(t.s.gone)
    t = round_over(t)
    assert t.s.hour == 5
    assert {PRINTED[card] for card in t.s.market} == {TWILIGHT}
    assert len(t.s.bazaar[0]) == 0
    assert sum(PRINTED[card] == AFTERNOON for card in t.s.gone) == 27
    assert len(t.s.gone) == gone + 27
    assert t.rep(0).grotto == []
    assert len(t.rep(0).hand) == 6
    assert len(t.rep(1).hand) == 5
    t.end(0)
    assert len(t.rep(1).hand) == 6


@rule("QM-170")
def test_the_extra_card_is_one_whatever_the_hand() -> None:
    t = Court(QASIMA, ELISE, hour=5).give(0, *["Copper"] * 3)
    t.rep(0).extra_cards = 1
    t.turn(0)
    assert len(t.rep(0).hand) == 4


@rule("QM-175", "QM-176", "QM-177", "QM-178")
def test_eight_brings_midnight_war_chests_and_seven_cards() -> None:
    t = Court(QASIMA, ELISE, hour=7, clout=30)
    market, twilight = [card for card in t.s.market if card >= 0], t.s.bazaar[1].cards()
    assert {PRINTED[card] for card in twilight} == {TWILIGHT}
    t = round_over(t)
    assert t.s.hour == 8
    assert {PRINTED[card] for card in t.s.market} == {MIDNIGHT}
    assert len(t.s.bazaar[1]) == 0
    assert {*market, *twilight} <= set(t.s.gone)
    assert t.can(0, "buy", t.pick("Last Wish"))
    assert (t.s.hand_limit(), len(t.rep(0).hand)) == (7, 7)


@rule("QM-171", "QM-172", "QM-173", "QM-174")
def test_six_brings_talk_and_sealed_declarations() -> None:
    t = round_over(Court(*FOUR, hour=5))
    assert (t.s.hour, t.waiting()) == (6, (0, 1, 2, 3))
    for seat in range(4):
        t.act(seat, "ready")
    assert t.bench.options(2) == [("declare", "seat:0"), ("declare", "seat:1"), ("declare", "seat:3")]
    for seat, named in ((3, 0), (1, 2), (0, 3)):
        t.bench.act(seat, "declare", f"seat:{named}")
    assert t.rep(0).declaration == -1
    t.bench.act(2, "declare", "seat:1")
    assert [t.rep(seat).declaration for seat in range(4)] == [3, 2, 1, 0]
    assert t.waiting() == (0,)


@rule("QM-172", "QM-173")
def test_time_to_talk_may_be_limited_and_the_late_get_a_random_declaration() -> None:
    talk, declare = Talk(), Declare()
    t = Court(*FOUR, hour=6)
    assert talk.clock(t.s, Evening()) == 0
    assert talk.clock(t.s, Evening(180)) == declare.clock(t.s, Evening(180)) == 180
    assert talk.on_time(t.s, Evening(180), 1) == ("ready",)
    drawn = {declare.on_time(t.s, Evening(180), 1) for _ in range(60)}
    assert drawn == {("declare", "seat:0"), ("declare", "seat:2"), ("declare", "seat:3")}


@rule("QM-171", "QM-249")
def test_smaller_tables_do_not_declare() -> None:
    t = round_over(Court(QASIMA, ELISE, KAHURERE, hour=5))
    assert (t.s.hour, t.waiting()) == (6, (0,))
    t.s.hour = 11
    t.turn(0)
    assert t.can(0, "end")


@rule("QM-171", "QM-174", "QM-187")
def test_four_at_the_start_still_declare_when_one_has_fallen() -> None:
    t = Court(*FOUR, hour=5).give(0, "Rooftop Kick").has(3, health=1)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:3")
    assert t.rep(3).role == 2
    t = round_over(t)
    assert t.waiting() == (0, 1, 2)
    for seat in range(3):
        t.act(seat, "ready")
    assert t.bench.options(0) == [("declare", "seat:1"), ("declare", "seat:2")]


@rule("QM-246", "QM-017")
def test_a_declaration_is_seen_by_its_owner_alone() -> None:
    t = Court(*FOUR, hour=7)
    t.rep(1).declaration, t.rep(1).declaration_known = 2, 0b0010
    seen = {seat: note_of(t, seat, 1) for seat in (-1, 0, 1, 2)}
    assert seen[1] == "Declared for Kāhurere Skyfisher (emerald)"
    assert seen[0] == seen[2] == seen[-1] == "Has declared in secret"


def note_of(t: Court, seat: int, owner: int) -> str:
    for area in GAME.table(t.s, seat).areas:
        for item in area.items:
            if getattr(item, "id", "") == f"declaration:{owner}":
                return str(item.text)  # type: ignore[union-attr]
    return ""


@rule("QM-004", "QM-180", "QM-209", "QM-212")
def test_midnight_counts_clout_and_health_and_nothing_else() -> None:
    t = Court(QASIMA, ELISE, hour=11).arm(1, "Loyal Page").has(0, clout=5, health=20).has(1, clout=8, health=15)
    t.rep(1).tokens = [0, 5, 5]
    t = round_over(t)
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.rule) == ((0,), "QM-209")
    assert t.s.outcome.scores == (25, 24)


@rule("QM-210")
def test_a_tie_goes_to_more_clout_and_then_both_reign() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=11).has(0, clout=5, health=20).has(1, clout=9, health=16).has(2, clout=10, health=15)
    t = round_over(t)
    assert t.s.outcome is not None
    assert t.s.outcome.winners == (2,)
    t = Court(QASIMA, ELISE, KAHURERE, hour=11).has(0, clout=5, health=10).has(1, clout=9, health=16).has(2, clout=9, health=16)
    t = round_over(t)
    assert t.s.outcome is not None
    assert t.s.outcome.winners == (1, 2)
    assert t.s.outcome.ranks == (3, 1, 1)


@rule("QM-003", "QM-208", "QM-213", "QM-191")
def test_the_last_princess_reigns_at_once() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick", "Copper").has(1, health=3).lay(1, "Counterpunch")
    t.play(0, "Rooftop Kick").act(1, "pass")
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.rule) == ((0,), "QM-208")
    assert t.waiting() == ()


@rule("QM-195")
def test_when_one_effect_fells_all_they_are_ranked_as_at_midnight() -> None:
    t = Court(AZIL, ELISE, hour=8).give(0, "Uncertain-tea Party").has(0, clout=3, health=12).has(1, clout=0, health=20)
    t.bench.force(rolls=[6])
    t.play(0, "Uncertain-tea Party")
    assert t.s.outcome is not None
    assert (t.s.outcome.rule, t.s.outcome.winners, t.s.outcome.scores) == ("QM-195", (1,), (12, 20))


@rule("QM-170", "QM-148")
def test_the_extra_card_comes_on_top_of_a_card_promised_otherwise() -> None:
    t = Court(KAHURERE, QASIMA, hour=4).give(1, "Stolen Plans").turn(1).play(1, "Stolen Plans").end(1)
    assert (t.s.hour, t.waiting(), len(t.rep(0).hand)) == (5, (0,), 2)


@rule("QM-173", "QM-246")
def test_what_was_declared_is_known_to_the_declaring_player_alone() -> None:
    t = round_over(Court(*FOUR, hour=5))
    for seat in range(4):
        t.act(seat, "ready")
    for seat in range(4):
        t.bench.act(seat, "declare", f"seat:{(seat + 1) % 4}")
    for viewer in (-1, 0, 1, 2, 3):
        secret = [note_of(t, viewer, owner) == "Has declared in secret" for owner in range(4)]
        assert secret == [owner != viewer for owner in range(4)]


@rule("QM-062", "QM-064")
def test_between_two_rounds_it_is_nobodys_turn_and_nothing_is_used() -> None:
    t = Court(*FOUR, hour=5).arm(3, "Looking-Glass Crown").turn(3).act(3, "use", "Looking-Glass Crown").end(3)
    assert (t.s.hour, t.waiting()) == (6, (0, 1, 2, 3))
    table = GAME.table(t.s, 0)
    assert (table.phase, [area.id for area in table.areas if area.active]) == ("6 o'clock", [])
    crown = next(item.cards for area in table.areas for item in area.items if isinstance(item, Zone) and item.id == "armory:3")
    assert [(card.note, card.turned) for card in crown] == [("", False)]


@rule("QM-210", "QM-209")
def test_those_behind_the_queen_are_ranked_by_points_and_then_by_clout() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=11).has(0, clout=5, health=15).has(1, clout=30).has(2, clout=6, health=14)
    t = round_over(t)
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.ranks) == ((1,), (3, 1, 2))
