"""A scenario for every card of the Midnight Bazaar."""

from __future__ import annotations

from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import BRAWLER, CASTER
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import ELISE, KAHURERE, QASIMA, Court


def brawler() -> Court:
    return Court(QASIMA, ELISE, hour=8)


def schemer() -> Court:
    return Court(ELISE, QASIMA, hour=8)


def test_war_paint_heals_and_readies_a_blow() -> None:
    t = brawler().give(0, "War Paint", "Rooftop Kick").has(0, health=20)
    t.play(0, "War Paint").play(0, "Rooftop Kick")
    assert (t.health(0), t.health(1)) == (26, 24)


def test_crown_breaker_hits_the_leader_hardest() -> None:
    t = brawler().give(0, "Crown-Breaker").has(1, clout=20).play(0, "Crown-Breaker")
    assert t.health(1) == 30 - 11
    t = brawler().give(0, "Crown-Breaker").has(1, clout=0).play(0, "Crown-Breaker")
    assert t.health(1) == 30 - 7


def test_wrecking_ballroom_swings_at_two() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).give(0, "Wrecking Ballroom")
    t.play(0, "Wrecking Ballroom").act(0, "target", "seat:2").act(0, "target", "seat:1")
    assert (t.health(1), t.health(2)) == (24, 24)


def test_finishing_blow_feeds_on_damage() -> None:
    for clout, harm in ((30, 6), (5, 10)):
        t = brawler().give(0, "Finishing Blow").has(0, health=20, clout=clout).play(0, "Finishing Blow")
        assert (t.health(1), t.health(0)) == (30 - harm, 25)


def test_riposte_royal_answers_with_a_major() -> None:
    t = Court(ELISE, QASIMA, hour=8).give(0, "Undertow").lay(1, "Riposte Royal")
    t.play(0, "Undertow").act(1, "activate", "Riposte Royal")
    assert (t.health(1), t.health(0), t.clout(1)) == (30, 26, 8)


def test_dragonscale_gown_heals_and_shields() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Dragonscale Gown").give(1, "Undertow").has(0, health=20)
    t.play(0, "Dragonscale Gown")
    assert t.health(0) == 23
    t.end(0).play(1, "Undertow")
    assert t.health(0) == 22
    t.end(1)
    assert t.health(0) == 24


def test_battle_bear_bites_on_arrival_and_every_turn() -> None:
    t = brawler().give(0, "Battle Bear").play(0, "Battle Bear")
    assert t.health(1) == 27
    t.end(0).turn(0)
    assert t.health(1) == 25


def test_starlit_oath_pays_and_teaches_for_good() -> None:
    t = brawler().give(0, "Starlit Oath").play(0, "Starlit Oath").act(0, "level", "brawler")
    assert (t.clout(0), level(t.s, 0, BRAWLER, True), t.rep(0).tokens) == (14, 5, [1, 0, 0])


def test_meteor_court_hits_two_and_draws() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).give(0, "Meteor Court")
    t.play(0, "Meteor Court").act(0, "target", "seat:1").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2), len(t.rep(0).hand)) == (26, 26, 1)


@rule("QM-112")
def test_unmaking_word_cannot_be_blocked() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Unmaking Word").lay(1, "Iron Fan", "Mirror of the Court").arm(1, "Palace Guard")
    t.play(0, "Unmaking Word").act(0, "target", "seat:1")
    assert t.no(1, "activate", "Iron Fan").rule == "QM-112"
    t.act(1, "activate", "Mirror of the Court")
    assert (t.health(1), t.health(0)) == (30 - 3 - 3 - 3, 27)


def test_roulette_of_stars_spins_for_a_bonus() -> None:
    t = brawler().give(0, "Roulette of Stars")
    t.bench.force(rolls=[6])
    t.play(0, "Roulette of Stars")
    assert (t.health(1), t.clout(0), t.clout(1)) == (30 - 4 - 2, 11, 7)


def test_mirror_of_the_court_negates_and_reflects() -> None:
    t = Court(KAHURERE, QASIMA, hour=8).give(0, "Sticky Fingers").lay(1, "Mirror of the Court")
    t.play(0, "Sticky Fingers").act(1, "activate", "Mirror of the Court")
    assert (t.health(1), t.clout(1), t.health(0)) == (30, 9, 27)


def test_crown_of_candles_lifts_both_classes() -> None:
    t = brawler().give(0, "Crown of Candles").has(0, health=20).play(0, "Crown of Candles")
    assert t.health(0) == 22
    assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, CASTER, False), len(t.rep(0).hand)) == (6, 5, 3)


@rule("QM-136", "QM-114")
def test_hex_of_thorns_pricks_for_three_turns_and_can_be_answered() -> None:
    t = schemer().give(0, "Hex of Thorns").lay(1, "Iron Fan").play(0, "Hex of Thorns")
    assert (t.armory(1), t.clout(1)) == (["Hex of Thorns"], 8)
    t.end(0).turn(1).act(1, "activate", "Iron Fan")
    assert t.health(1) == 30
    t.end(1).turn(1)
    assert t.health(1) == 25


def test_grand_larceny_steals_three_and_gains_two() -> None:
    t = schemer().give(0, "Grand Larceny").play(0, "Grand Larceny")
    assert (t.clout(0), t.clout(1)) == (14, 7)


def test_velvet_dagger_slips_past_every_guard() -> None:
    t = schemer().give(0, "Velvet Dagger").arm(1, "Dragonscale Gown").play(0, "Velvet Dagger")
    assert (t.health(1), t.clout(1)) == (30 - 3 - 2 - 2, 8)


def test_coup_hits_hard_and_costs_a_card() -> None:
    for clout, harm in ((20, 6), (5, 9)):
        t = schemer().give(0, "Coup").has(0, clout=clout).give(1, "Copper").play(0, "Coup").act(1, "discard", "Copper")
        assert (t.health(1), t.hand(1)) == (30 - harm, [])


def test_palace_intrigue_robs_two() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, hour=8).give(0, "Palace Intrigue")
    t.play(0, "Palace Intrigue").act(0, "target", "seat:1").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2), t.clout(0)) == (25, 25, 10)


def test_the_switch_redirects_or_negates_and_pays() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Rooftop Kick").lay(1, "The Switch")
    t.play(0, "Rooftop Kick").act(1, "activate", "The Switch")
    assert (t.health(1), t.clout(1)) == (30, 10 - 1 + 3)


def test_spy_network_robs_the_richest_at_once_and_each_turn() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, hour=8).give(0, "Spy Network").has(2, clout=15).play(0, "Spy Network")
    assert (t.clout(0), t.clout(2)) == (11, 13)
    t.end(0).turn(0)
    assert (t.clout(0), t.clout(2), t.clout(1)) == (13, 11, 10)


def test_scandal_costs_five_clout_at_once_and_four_a_turn() -> None:
    t = schemer().give(0, "Scandal").play(0, "Scandal")
    assert t.clout(1) == 5
    t.end(0)
    assert t.clout(1) == 1


def test_dowry_chest_pays_five() -> None:
    t = brawler().give(0, "Dowry Chest").play(0, "Dowry Chest")
    assert t.clout(0) == 15


@rule("QM-126")
def test_last_minute_escape_saves_from_elimination() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Rooftop Kick").lay(1, "Last-Minute Escape").has(1, health=2)
    t.play(0, "Rooftop Kick")
    assert t.no(1, "activate", "Last-Minute Escape").rule == "QM-120"
    t.act(1, "pass").act(1, "activate", "Last-Minute Escape")
    assert (t.health(1), t.s.outcome) == (8, None)


def test_palace_guard_takes_two_off_every_attack() -> None:
    t = Court(ELISE, QASIMA, hour=8).give(0, "Undertow").arm(1, "Palace Guard")
    t.play(0, "Undertow").act(0, "target", "seat:1")
    assert t.health(1) == 29
    t = brawler().give(0, "Palace Guard").has(0, health=20).play(0, "Palace Guard")
    assert (t.health(0), t.armory(0)) == (22, ["Palace Guard"])


def test_last_call_empties_every_purse_a_little() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).sell("Last Call").has(2, clout=0).buy(0, "Last Call")
    assert (t.clout(0), t.clout(1), t.clout(2)) == (10 - 5 - 2 + 2 + 4, 8, 0)


def test_royal_pardon_heals_eight() -> None:
    t = brawler().sell("Royal Pardon").has(0, health=10).buy(0, "Royal Pardon")
    assert t.health(0) == 18


@rule("QM-209")
def test_crown_breaker_spares_whoever_is_ahead_of_the_attacker_but_not_of_all() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).give(0, "Crown-Breaker").has(0, clout=5).has(2, clout=20)
    t.play(0, "Crown-Breaker").act(0, "target", "seat:1")
    assert t.health(1) == 30 - 7
