"""A scenario for every card of the Afternoon Bazaar."""

from __future__ import annotations

from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


def brawler() -> Court:
    """Qasima (Brawler 4/3, Caster 4/3) against Elise."""
    return Court(QASIMA, ELISE)


def schemer() -> Court:
    """Elise (Schemer 5/3, Caster 4/3) against Qasima."""
    return Court(ELISE, QASIMA)


def test_sparring_partner_strengthens_the_next_attack_only() -> None:
    t = brawler().give(0, "Sparring Partner", "Rooftop Kick", "Body Check").has(0, clout=2)
    t.play(0, "Sparring Partner")
    assert t.clout(0) == 3
    t.play(0, "Rooftop Kick")
    assert t.health(1) == 30 - 5
    t.play(0, "Body Check")
    assert t.health(1) == 25 - 3


def test_field_dressing_heals_and_pays_for_itself() -> None:
    t = brawler().give(0, "Field Dressing").has(0, health=20)
    t.play(0, "Field Dressing")
    assert (t.health(0), t.clout(0)) == (23, 10)


@rule("QM-099")
def test_haymaker_hits_harder_for_one_more() -> None:
    t = brawler().give(0, "Haymaker")
    t.play(0, "Haymaker").act(0, "pay")
    assert (t.health(1), t.clout(0)) == (30 - 3 - 2 - 1, 8)
    t = brawler().give(0, "Haymaker").has(1, clout=5)
    t.play(0, "Haymaker").act(0, "skip")
    assert (t.health(1), t.clout(0)) == (27, 9)


def test_body_check_heals_a_little() -> None:
    t = brawler().give(0, "Body Check").has(0, health=20)
    t.play(0, "Body Check")
    assert (t.health(1), t.health(0)) == (27, 21)


def test_braced_stance_softens_the_blow_and_strikes_back() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Braced Stance")
    t.play(0, "Undertow").act(1, "activate", "Braced Stance")
    assert (t.health(1), t.health(0), t.clout(1)) == (30, 28, 9)


@rule("QM-121")
def test_braced_stance_strikes_harder_for_one_more() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Braced Stance").has(1, clout=1).play(0, "Undertow")
    card = t.pick("Braced Stance")
    assert t.bench.refused(1, "activate", card, "stronger").rule == "QM-121"
    t.has(1, clout=2)
    t.bench.act(1, "activate", card, "stronger")
    assert (t.health(1), t.health(0), t.clout(1)) == (30, 26, 0)


def test_training_sword_sharpens_the_first_attack_of_a_turn() -> None:
    t = brawler().give(0, "Training Sword", "Rooftop Kick", "Body Check")
    t.play(0, "Training Sword").play(0, "Rooftop Kick").play(0, "Body Check")
    assert t.health(1) == 30 - 4 - 3


def test_candle_focus_lifts_caster_until_the_turn_ends() -> None:
    t = brawler().give(0, "Candle Focus", "Spark Dart")
    t.play(0, "Candle Focus")
    t.bench.force(rolls=[1])
    t.play(0, "Spark Dart")
    assert t.health(1) == 30 - 4
    t.end(0)
    assert t.rep(0).boosts == []


def test_read_the_leaves_draws_two() -> None:
    t = brawler().give(0, "Read the Leaves")
    t.play(0, "Read the Leaves")
    assert (len(t.rep(0).hand), t.clout(0)) == (2, 9)


def test_spark_dart_throws_a_die_for_a_little_extra() -> None:
    t = brawler().give(0, "Spark Dart")
    t.bench.force(rolls=[6])
    t.play(0, "Spark Dart")
    assert (t.health(1), t.clout(0)) == (30 - 3 - 1, 11)


def test_twin_flicker_reaches_two_targets() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Twin Flicker")
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2)) == (27, 27)


def test_soap_bubble_ward_draws_when_nothing_got_through() -> None:
    t = Court(KAHURERE, QASIMA).give(0, "Close Quarters").lay(1, "Soap-Bubble Ward")
    t.play(0, "Close Quarters").act(1, "activate", "Soap-Bubble Ward")
    assert (t.health(1), len(t.rep(1).hand)) == (30, 1)


def test_soap_bubble_ward_draws_nothing_when_something_did() -> None:
    t = Court(ELISE, QASIMA).give(0, "Riptide").lay(1, "Soap-Bubble Ward")
    t.play(0, "Riptide").act(1, "activate", "Soap-Bubble Ward")
    assert (t.health(1), len(t.rep(1).hand)) == (29, 0)


def test_lucky_orrery_rolls_for_clout_each_turn() -> None:
    t = brawler().arm(0, "Lucky Orrery")
    t.bench.force(rolls=[6])
    t.turn(0)
    assert t.clout(0) == 12


def test_light_fingers_takes_one_and_gains_one() -> None:
    t = schemer().give(0, "Light Fingers").play(0, "Light Fingers")
    assert (t.clout(0), t.clout(1)) == (12, 9)


def test_haggle_makes_one_purchase_cheaper() -> None:
    t = schemer().give(0, "Haggle").sell("Silver Purse", "Parasol")
    t.play(0, "Haggle").buy(0, "Silver Purse")
    assert t.clout(0) == 11 - 2
    t.buy(0, "Parasol")
    assert t.clout(0) == 9 - 2


def test_sticky_fingers_steals_along_with_the_damage() -> None:
    t = schemer().give(0, "Sticky Fingers").play(0, "Sticky Fingers")
    assert (t.health(1), t.clout(0), t.clout(1)) == (27, 10, 9)


def test_poisoned_compliment_makes_the_target_discard() -> None:
    t = schemer().give(0, "Poisoned Compliment").give(1, "Copper", "Strategize")
    t.play(0, "Poisoned Compliment").act(1, "discard", "Copper")
    assert (t.health(1), t.hand(1), t.archive(1)) == (30 - 3 - 2, ["Strategize"], ["Copper"])


def test_sly_sidestep_pays_when_nothing_got_through() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Sly Sidestep")
    t.play(0, "Rooftop Kick").act(1, "activate", "Sly Sidestep")
    assert (t.health(1), t.clout(1)) == (30, 10)


def test_pebble_in_the_shoe_costs_clout_for_three_turns_and_goes_home() -> None:
    t = schemer().give(0, "Pebble in the Shoe").play(0, "Pebble in the Shoe")
    assert t.armory(1) == ["Pebble in the Shoe"]
    for left in (9, 8, 7):
        t.turn(1)
        assert t.clout(1) == left
        t.end(1)
    assert t.armory(1) == []
    assert "Pebble in the Shoe" in t.archive(0)


@rule("QM-218")
def test_silver_purse_pays_twice_and_once_more_when_banished() -> None:
    t = brawler().give(0, "Silver Purse", "Strategize")
    t.play(0, "Silver Purse")
    assert t.clout(0) == 12
    t.play(0, "Strategize").act(0, "choose", "number:2").act(0, "banish", "Silver Purse")
    assert t.clout(0) == 14
    assert "Silver Purse" in t.names(t.s.banished)


def test_spring_cleaning_may_banish() -> None:
    t = brawler().give(0, "Spring Cleaning", "Copper")
    t.play(0, "Spring Cleaning").act(0, "banish", "Copper")
    assert (t.clout(0), t.hand(0)) == (12, [])
    t = brawler().give(0, "Spring Cleaning", "Copper")
    t.play(0, "Spring Cleaning").act(0, "skip")
    assert t.hand(0) == ["Copper"]


def test_parasol_is_a_free_small_shield() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Parasol")
    t.play(0, "Undertow").act(1, "activate", "Parasol")
    assert (t.health(1), t.clout(1)) == (30, 10)


def test_picnic_basket_heals_each_turn() -> None:
    t = brawler().give(0, "Picnic Basket").has(0, health=20)
    t.play(0, "Picnic Basket").end(0)
    t.turn(0)
    assert t.health(0) == 21


def test_loyal_page_earns_each_turn() -> None:
    t = brawler().give(0, "Loyal Page").play(0, "Loyal Page")
    assert list(t.s.loyalty.values()) == [3]
    t.end(0).turn(0)
    assert t.clout(0) == 10


def test_scruffy_hound_takes_the_edge_off_attacks() -> None:
    t = Court(ELISE, QASIMA).arm(1, "Scruffy Hound").give(0, "Undertow")
    t.play(0, "Undertow").act(0, "target", "seat:1")
    assert t.health(1) == 28


def test_market_day_thins_refreshes_and_draws() -> None:
    t = brawler().sell("Market Day", "Silver Purse", "Parasol").give(0, "Copper")
    before = list(t.s.market)
    t.buy(0, "Market Day").act(0, "banish", "Copper")
    assert t.clout(0) == 10 - 2 + 1
    assert not set(before) & set(t.s.market)
    assert len(t.rep(0).hand) == 1
    assert "Market Day" in t.names(t.s.banished)


def test_street_musicians_heal_at_once() -> None:
    t = Court(AZIL, ELISE).sell("Street Musicians").has(0, health=20)
    t.buy(0, "Street Musicians")
    assert (t.health(0), t.clout(0)) == (25, 8)
