"""A scenario for every card of Azil with-a-Z."""

from __future__ import annotations

from regalia.games.queen_by_midnight.guards import buy_cost
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import BRAWLER, SCHEMER
from regalia.kernel.events import ALL
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, GROW, KAHURERE, QASIMA, SHRINK, Court


def azil(side: int = GROW, hour: int = 3) -> Court:
    t = Court(AZIL, ELISE, hour=hour)
    t.rep(0).side = side
    return t


def test_copper_gains_one() -> None:
    t = azil().give(0, "Copper").play(0, "Copper")
    assert t.clout(0) == 11


@rule("QM-240")
def test_strategize_gains_or_banishes() -> None:
    t = azil().give(0, "Strategize").play(0, "Strategize").act(0, "choose", "number:1")
    assert t.clout(0) == 11
    t = azil().give(0, "Strategize", "Copper").play(0, "Strategize").act(0, "choose", "number:2").act(0, "banish", "Copper")
    assert (t.clout(0), t.names(t.s.banished)) == (11, ["Copper"])


@rule("QM-227")
def test_nibble_and_sip_may_flip() -> None:
    t = azil().give(0, "Nibble and Sip", "Nibble and Sip").play(0, "Nibble and Sip")
    assert t.bench.prompt(0) == "Grow shows: you use Brawler cards. Flip to Shrink, to use Schemer cards?"
    t.act(0, "flip")
    assert (t.clout(0), t.rep(0).side) == (11, SHRINK)
    t.play(0, "Nibble and Sip").act(0, "stay")
    assert t.rep(0).side == SHRINK


def test_croquet_swing_is_minor_caster() -> None:
    t = azil().give(0, "Croquet Swing").play(0, "Croquet Swing")
    assert t.health(1) == 27


@rule("QM-229", "QM-045")
def test_fade_to_a_grin_reduces_and_may_flip_on_another_turn() -> None:
    t = Court(ELISE, AZIL).give(0, "Riptide").lay(1, "Fade to a Grin")
    t.play(0, "Riptide").act(1, "activate", "Fade to a Grin").act(1, "flip")
    assert (t.health(1), t.rep(1).side) == (28, SHRINK)


def test_too_tall_for_the_room_hits_and_shrinks() -> None:
    for clout, health in ((20, 25), (5, 24)):
        t = azil().give(0, "Too Tall for the Room").has(0, clout=clout).play(0, "Too Tall for the Room")
        assert (t.health(1), t.rep(0).side) == (health, SHRINK)


@rule("QM-226")
def test_jabberwocks_breath_burns_or_robs_by_the_side_that_shows() -> None:
    t = azil().give(0, "Jabberwock's Breath").play(0, "Jabberwock's Breath")
    assert (t.health(1), t.clout(1)) == (24, 10)
    t = azil(SHRINK).give(0, "Jabberwock's Breath").play(0, "Jabberwock's Breath")
    assert (t.health(1), t.clout(1)) == (26, 7)


@rule("QM-230", "QM-246")
def test_break_the_4th_wall_deals_three_declarations_anew() -> None:
    t = Court(AZIL, ELISE, KAHURERE, QASIMA, hour=7).give(0, "Break the 4th Wall")
    for seat, named in enumerate((1, 2, 3, 0)):
        t.rep(seat).declaration = named
        t.rep(seat).declaration_known = 1 << seat
    t.play(0, "Break the 4th Wall").act(0, "look", "seat:1").act(0, "look", "seat:3")
    t.act(0, "give", "seat:2").act(0, "give", "seat:1").act(0, "give", "seat:0")
    assert [t.rep(seat).declaration for seat in range(4)] == [2, 1, 3, 0]
    assert t.rep(1).declaration_known == 0b0011
    assert t.rep(2).declaration_known == 0b0100
    assert t.clout(0) == 10 - 1 + 3


@rule("QM-230")
def test_break_the_4th_wall_leaves_revealed_declarations_alone() -> None:
    t = Court(AZIL, ELISE, KAHURERE, QASIMA, hour=9).give(0, "Break the 4th Wall")
    for seat, named in enumerate((1, 2, 3, 0)):
        t.rep(seat).declaration, t.rep(seat).declaration_known = named, 1 << seat
    for seat in (2, 3):  # an Advisor, and one who is out
        t.rep(seat).role, t.rep(seat).leader, t.rep(seat).declaration_known = seat - 1, 1, ALL
    t.play(0, "Break the 4th Wall")
    assert t.bench.options(0) == [("look", "seat:1")]
    t.act(0, "look", "seat:1").act(0, "give", "seat:2").act(0, "give", "seat:1")
    assert [t.rep(seat).declaration for seat in range(4)] == [2, 1, 3, 0]


@rule("QM-230")
def test_break_the_4th_wall_is_still_worth_playing_without_declarations() -> None:
    t = azil().give(0, "Break the 4th Wall").play(0, "Break the 4th Wall")
    assert t.clout(0) == 12


def test_curiouser_crumpet_heals_tall_and_pays_small() -> None:
    t = azil().give(0, "Curiouser Crumpet").has(0, health=20).play(0, "Curiouser Crumpet").act(0, "flip")
    assert (t.health(0), t.clout(0), t.rep(0).side) == (23, 10, SHRINK)
    t = azil(SHRINK).give(0, "Curiouser Crumpet").has(0, health=20).play(0, "Curiouser Crumpet").act(0, "stay")
    assert (t.health(0), t.clout(0)) == (20, 12)


def test_now_you_see_me_negates_the_damage() -> None:
    t = Court(ELISE, AZIL).give(0, "Undertow").lay(1, "Now You See Me")
    t.play(0, "Undertow").act(1, "activate", "Now You See Me").act(1, "stay")
    assert t.health(1) == 30


def test_down_the_hole_redirects_or_softens() -> None:
    t = Court(ELISE, AZIL).give(0, "Riptide").lay(1, "Down the Hole")
    t.play(0, "Riptide").act(1, "activate", "Down the Hole").act(1, "flip")
    assert (t.health(1), t.rep(1).side) == (30, SHRINK)
    t = Court(ELISE, AZIL, QASIMA).give(0, "Riptide").lay(1, "Down the Hole")
    t.play(0, "Riptide").act(0, "target", "seat:1").act(1, "activate", "Down the Hole").act(1, "redirect", "seat:2").act(1, "stay")
    assert (t.health(1), t.health(2)) == (30, 25)


def test_croquet_rules_bend_with_the_token() -> None:
    t = azil().arm(0, "Croquet Rules").give(0, "Croquet Swing").sell("Silver Purse").play(0, "Croquet Swing")
    assert t.health(1) == 25
    t = azil(SHRINK).arm(0, "Croquet Rules").give(0, "Croquet Swing").sell("Silver Purse")
    assert buy_cost(t.s, 0, t.s.market[0]) == 2
    t.play(0, "Croquet Swing")
    assert t.health(1) == 27


def test_vanishing_ribbon_helps_while_small() -> None:
    t = Court(ELISE, AZIL).arm(1, "Vanishing Ribbon").give(0, "Undertow", "Riptide")
    t.rep(1).side = SHRINK
    t.play(0, "Undertow")
    assert t.health(1) == 29
    t.rep(1).side = GROW
    t.play(0, "Riptide")
    assert t.health(1) == 24


def test_upside_down_rule_taxes_her_first_card() -> None:
    t = azil().give(0, "Upside-Down Rule").give(1, "Shiny Trinket", "Copper").play(0, "Upside-Down Rule").end(0)
    t.has(1, clout=1)
    assert t.no(1, "play", "Copper").rule == "QM-037"
    t.has(1, clout=2).play(1, "Shiny Trinket").play(1, "Copper")
    assert t.clout(1) == 2


def test_drowsy_dormouse_acts_by_side_and_may_flip() -> None:
    t = azil().arm(0, "Drowsy Dormouse").has(0, health=20).turn(0).act(0, "flip")
    assert (t.health(0), t.rep(0).side) == (22, SHRINK)


def test_looking_glass_crown_flips_once_a_turn_with_levels() -> None:
    t = azil(hour=8).give(0, "Looking-Glass Crown").play(0, "Looking-Glass Crown")
    assert t.clout(0) == 15
    t.act(0, "use", "Looking-Glass Crown")
    assert (t.rep(0).side, level(t.s, 0, SCHEMER, True)) == (SHRINK, 6)
    assert t.no(0, "use", t.pick("Looking-Glass Crown")).rule == "QM-064"
    t.end(0)
    assert level(t.s, 0, SCHEMER, True) == 4


def test_loaded_teacup_rolls_each_turn_and_again_for_one() -> None:
    t = azil(hour=8).arm(0, "Loaded Teacup")
    t.bench.force(rolls=[1, 6])
    t.turn(0).act(0, "again")
    assert t.clout(0) == 10 - 1 + 3
    t.give(0, "Spark Dart")
    t.bench.force(rolls=[1])
    t.play(0, "Spark Dart")
    assert t.can(0, "end")  # once per turn


def tea(roll: int, *others: str) -> Court:
    t = Court(AZIL, *(others or (ELISE,)), hour=8).give(0, "Uncertain-tea Party")
    for seat in range(1, t.s.seats):
        t.arm(seat, "Loyal Page" if seat == 1 else "Picnic Basket")
    t.has(0, health=20).has(1, health=25)
    t.bench.force(rolls=[roll])
    return t.play(0, "Uncertain-tea Party")


@rule("QM-231", "QM-166")
def test_uncertain_tea_party_has_six_moods() -> None:
    t = tea(1)
    assert (t.armory(1), t.clout(0)) == ([], 16)
    t = tea(2)
    assert (t.health(0), t.health(1), t.clout(0)) == (28, 28, 14)
    t = tea(3)
    assert t.health(1) == 25 - 3 - 5
    t = tea(4)
    assert t.health(1) == 25 - 5 - 4
    t = tea(5)
    assert (t.clout(0), t.clout(1)) == (12, 5)
    t = tea(6)
    assert (t.clout(0), t.health(0), t.clout(1), t.health(1)) == (20, 7, 25, 10)


@rule("QM-231", "QM-190", "QM-194")
def test_the_swap_fells_the_penniless_and_nobody_may_answer() -> None:
    t = Court(AZIL, ELISE, QASIMA, hour=8).give(0, "Uncertain-tea Party").has(1, clout=0).has(2, clout=40)
    t.lay(1, "Last-Minute Escape")
    t.bench.force(rolls=[6])
    t.play(0, "Uncertain-tea Party")
    assert not t.s.is_princess(1)
    assert t.rep(1).felled_by == 0
    assert t.health(2) == 30


def counsel(number: str, roll: int = 0) -> Court:
    """Azil as the Advisor of Elise uses an ability."""
    t = Court(AZIL, ELISE, KAHURERE, QASIMA, hour=9)
    t.rep(0).role, t.rep(0).leader = 1, 1
    t.has(1, health=20)
    if roll:
        t.bench.force(rolls=[roll])
    return t.turn(0).act(0, "counsel", number)


def test_move_one_place_on_refreshes_for_the_leader() -> None:
    t = counsel("number:1")
    assert t.clout(1) == 12


def test_unbirthday_gift_heals_the_leader_by_half_a_roll() -> None:
    t = counsel("number:2", roll=5)
    assert (t.health(1), t.clout(1)) == (23, 11)


@rule("QM-224", "QM-225", "QM-226")
def test_azil_buys_and_plays_only_what_she_is_at_the_moment() -> None:
    t = azil().give(0, "Sticky Fingers", "Haymaker").sell("Light Fingers", "Body Check")
    assert t.no(0, "play", "Sticky Fingers").rule == "QM-042"
    assert t.no(0, "buy", "Light Fingers").rule == "QM-042"
    assert t.can(0, "buy", t.pick("Body Check"))
    t.rep(0).side = SHRINK
    assert t.no(0, "play", "Haymaker").rule == "QM-042"
    t.play(0, "Sticky Fingers")
    assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, SCHEMER, True)) == (0, 4)


@rule("QM-228", "QM-229", "QM-051")
def test_a_level_on_one_side_sleeps_while_the_other_shows() -> None:
    t = azil(hour=8).give(0, "Starlit Oath").play(0, "Starlit Oath").act(0, "level", "brawler")
    assert level(t.s, 0, BRAWLER, True) == 6
    t.rep(0).side = SHRINK
    assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, SCHEMER, True)) == (0, 4)
    t.rep(0).side = GROW
    assert level(t.s, 0, BRAWLER, False) == 4


@rule("QM-035")
def test_croquet_rules_make_the_first_purchase_cheaper_and_no_other() -> None:
    t = azil(SHRINK).arm(0, "Croquet Rules").sell("Silver Purse", "Parasol").buy(0, "Silver Purse").buy(0, "Parasol")
    assert t.clout(0) == 10 - 2 - 2


@rule("QM-064")
def test_the_loaded_teacup_rolls_again_in_each_turn() -> None:
    t = azil(hour=8).arm(0, "Loaded Teacup")
    for _ in range(2):
        t.bench.force(rolls=[1, 6])
        t.turn(0).act(0, "again")
    assert t.clout(0) == 10 + 2 * (3 - 1)
