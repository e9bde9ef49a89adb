"""Health, Clout, Levels and Classes."""

from __future__ import annotations

from regalia.games.queen_by_midnight.levels import FOREVER, NEXT_TURN, THIS_TURN, change_level, level, turn_ends
from regalia.games.queen_by_midnight.model import BRAWLER, CASTER, CLASS_NAMES, NEUTRAL, SCHEMER
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


@rule("QM-031")
def test_healing_stops_at_thirty() -> None:
    t = Court(QASIMA, ELISE).give(0, "Field Dressing").has(0, health=29).play(0, "Field Dressing")
    assert t.health(0) == 30


@rule("QM-032", "QM-033", "QM-181")
def test_damage_lowers_health_to_zero_and_no_further() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick", "Body Check").has(1, health=2)
    t.play(0, "Body Check").act(0, "target", "seat:2")
    assert t.health(2) == 27
    t.lay(1, "Last-Minute Escape").play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "pass")
    assert (t.health(1), t.waiting()) == (0, (1,))
    t.act(1, "pass")
    assert not t.s.is_princess(1)


@rule("QM-034", "QM-039")
def test_clout_is_kept_and_has_no_upper_end() -> None:
    t = Court(QASIMA, ELISE, clout=99).give(0, "Copper").play(0, "Copper").end(0)
    assert t.clout(0) == 100
    t.s.lose_clout(0, 500)
    assert t.clout(0) == 0


@rule("QM-035", "QM-036", "QM-037", "QM-073")
def test_prices_are_paid_in_full_or_not_at_all() -> None:
    t = Court(QASIMA, ELISE, clout=3).give(0, "Rooftop Kick").sell("Silver Purse", "Picnic Basket", "Parasol")
    t.buy(0, "Silver Purse")
    assert t.clout(0) == 0
    no = t.no(0, "buy", "Picnic Basket")
    assert (no.rule, no.sentence) == ("QM-037", "Picnic Basket costs 3 Clout and you have 0.")
    assert t.no(0, "play", "Rooftop Kick").rule == "QM-037"
    t.has(0, clout=1).play(0, "Rooftop Kick")
    assert t.clout(0) == 0


@rule("QM-038")
def test_a_thief_gets_only_what_is_there() -> None:
    t = Court(ELISE, QASIMA, hour=8).give(0, "Grand Larceny").has(1, clout=1).play(0, "Grand Larceny")
    assert (t.clout(0), t.clout(1)) == (10 - 1 + 1 + 2, 0)


@rule("QM-040", "QM-041")
def test_four_classes_and_two_for_each_princess() -> None:
    assert CLASS_NAMES == ("Brawler", "Caster", "Schemer", "Neutral")
    t = Court(AZIL, ELISE, KAHURERE, QASIMA)
    assert [t.s.classes(seat) for seat in range(4)] == [[BRAWLER, CASTER], [CASTER, SCHEMER], [BRAWLER, SCHEMER], [BRAWLER, CASTER]]


@rule("QM-042", "QM-043", "QM-044")
def test_only_her_classes_and_neutral_can_be_bought_and_played() -> None:
    t = Court(QASIMA, ELISE).give(0, "Sticky Fingers", "Silver Purse").sell("Light Fingers", "Parasol", "Haymaker")
    assert t.no(0, "buy", "Light Fingers").rule == "QM-042"
    assert t.no(0, "play", "Sticky Fingers").rule == "QM-042"
    t.play(0, "Silver Purse").buy(0, "Parasol").buy(0, "Haymaker")
    t.bench.act(0, "end")
    assert t.can(0, "archive", t.pick("Sticky Fingers"))


@rule("QM-045")
def test_the_class_of_a_reaction_is_checked_when_it_is_laid() -> None:
    t = Court(QASIMA, ELISE).give(0, "Sly Sidestep", "Parasol")
    assert t.no(0, "lay", "Sly Sidestep").rule == "QM-045"
    t.act(0, "lay", "Parasol")
    assert t.names(t.rep(0).laid) == ["Parasol"]


@rule("QM-046", "QM-109", "QM-052")
def test_major_and_minor_are_the_acting_princesss_numbers() -> None:
    t = Court(ELISE, QASIMA).give(0, "Riptide", "Undertow")
    t.play(0, "Riptide").play(0, "Undertow")
    assert t.health(1) == 30 - 5 - 3


@rule("QM-048", "QM-049")
def test_levels_move_both_numbers_for_as_long_as_the_card_says() -> None:
    t = Court(QASIMA, ELISE)
    change_level(t.s, 0, BRAWLER, 1, THIS_TURN)
    change_level(t.s, 0, BRAWLER, 1, FOREVER)
    change_level(t.s, 0, BRAWLER, 1, NEXT_TURN)
    assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, BRAWLER, False)) == (7, 6)
    assert (level(t.s, 0, CASTER, True), level(t.s, 0, CASTER, False)) == (4, 3)
    turn_ends(t.s, 0)
    assert level(t.s, 0, BRAWLER, True) == 6
    turn_ends(t.s, 0)
    assert level(t.s, 0, BRAWLER, True) == 5


@rule("QM-050")
def test_a_level_never_reads_below_zero_but_the_debt_stays() -> None:
    t = Court(QASIMA, ELISE)
    change_level(t.s, 0, CASTER, -6, FOREVER)
    assert (level(t.s, 0, CASTER, True), level(t.s, 0, CASTER, False)) == (0, 0)
    change_level(t.s, 0, CASTER, 3, FOREVER)
    assert (level(t.s, 0, CASTER, True), level(t.s, 0, CASTER, False)) == (1, 0)


@rule("QM-051")
def test_a_class_she_does_not_have_reads_zero() -> None:
    t = Court(QASIMA, ELISE)
    assert level(t.s, 0, SCHEMER, True) == 0
    assert level(t.s, 0, NEUTRAL, True) == 0


@rule("QM-052", "QM-114")
def test_a_bane_reads_the_numbers_of_the_player_who_played_it() -> None:
    t = Court(KAHURERE, ELISE).arm(0, "Demand Tribute", by=1).turn(0)
    assert t.health(0) == 25


@rule("QM-228")
def test_a_level_loss_is_assigned_by_whoever_causes_it() -> None:
    t = Court(QASIMA, AZIL, hour=5).give(0, "Knock Down").play(0, "Knock Down")
    assert t.waiting() == (0,)
    t.act(0, "level", "brawler")
    assert level(t.s, 1, BRAWLER, True) == 4


@rule("QM-011")
def test_tokens_never_run_out() -> None:
    t = Court(QASIMA, ELISE).arm(0, "Loyal Page").arm(1, "Palace Guard", "Reef Guardian", "Court Physician", "Battle Bear")
    change_level(t.s, 0, BRAWLER, 40, FOREVER)
    assert level(t.s, 0, BRAWLER, True) == 44
    t.give(0, "Will-o'-Wisp").play(0, "Will-o'-Wisp")
    assert sum(t.s.loyalty.values()) > 24
