"""A scenario for every card of Elise LeKraken."""

from __future__ import annotations

from regalia.games.queen_by_midnight.guards import buy_cost
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import CASTER, SCHEMER
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


def elise(grotto: int = 0, hour: int = 3) -> Court:
    return Court(ELISE, QASIMA, hour=hour).sink(0, grotto)


@rule("QM-232", "QM-237")
def test_out_with_the_old_sinks_a_starter_for_clout() -> None:
    t = elise().give(0, "Out with the Old", "Shiny Trinket").play(0, "Out with the Old").act(0, "banish", "Shiny Trinket")
    assert (t.clout(0), t.names(t.rep(0).grotto), t.s.banished) == (12, ["Shiny Trinket"], [])


def test_out_with_the_old_pays_nothing_for_a_bought_card() -> None:
    t = elise().give(0, "Out with the Old", "Parasol").play(0, "Out with the Old").act(0, "banish", "Parasol")
    assert t.clout(0) == 10


def test_shiny_trinket_gains_one() -> None:
    t = elise().give(0, "Shiny Trinket").play(0, "Shiny Trinket")
    assert t.clout(0) == 11


@rule("QM-047")
def test_undertow_is_minor_schemer() -> None:
    t = elise().give(0, "Undertow").play(0, "Undertow")
    assert t.health(1) == 27
    assert [level(t.s, 0, cls, major) for cls in (SCHEMER, CASTER) for major in (True, False)] == [5, 3, 4, 3]


def test_ink_cloud_may_sink_itself() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Ink Cloud")
    t.play(0, "Rooftop Kick").act(1, "activate", "Ink Cloud").act(1, "banish", "Ink Cloud")
    assert (t.health(1), t.names(t.rep(1).grotto), t.archive(1)) == (30, ["Ink Cloud"], [])


@rule("QM-235")
def test_riptide_robs_once_the_grotto_is_full_enough() -> None:
    t = elise(6).give(0, "Riptide").play(0, "Riptide")
    assert (t.health(1), t.clout(1), t.clout(0)) == (25, 8, 10)
    t = elise(5).give(0, "Riptide").play(0, "Riptide")
    assert (t.health(1), t.clout(1)) == (25, 10)


def test_drowning_song_swells_at_nine() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).sink(0, 9).give(0, "Drowning Song")
    t.play(0, "Drowning Song").act(0, "target", "seat:1").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2)) == (24, 24)


def test_sunken_bargain_pays_half_the_price() -> None:
    t = elise().give(0, "Sunken Bargain").sell("Picnic Basket").play(0, "Sunken Bargain").act(0, "banish", "Picnic Basket")
    assert (t.clout(0), t.names(t.rep(0).grotto)) == (11, ["Picnic Basket"])
    assert t.s.market[0] >= 0


def test_salvage_crew_brings_up_one_card_per_turn_but_no_event() -> None:
    t = elise().give(0, "Salvage Crew")
    t.rep(0).grotto = [t.find("Silver Purse"), t.find("Market Day")]
    t.play(0, "Salvage Crew")
    assert t.bench.options(0) == [("salvage", t.pick("Silver Purse"))]
    t.act(0, "salvage", "Silver Purse")
    assert (t.hand(0), t.clout(0)) == (["Silver Purse"], 11)


def test_beachcomber_sinks_and_pays() -> None:
    t = elise().give(0, "Beachcomber", "Copper").play(0, "Beachcomber").act(0, "banish", "Copper")
    assert t.clout(0) == 13


@rule("QM-107")
def test_swallowed_whole_takes_the_attack_card_from_a_deep_grotto() -> None:
    t = Court(QASIMA, ELISE).sink(1, 6).give(0, "Rooftop Kick").lay(1, "Swallowed Whole")
    t.play(0, "Rooftop Kick").act(1, "activate", "Swallowed Whole")
    assert t.health(1) == 30
    assert "Rooftop Kick" in t.names(t.rep(1).grotto)
    assert "Rooftop Kick" not in t.archive(0)
    t = Court(AZIL, ELISE).give(0, "Too Tall for the Room").lay(1, "Swallowed Whole")
    t.play(0, "Too Tall for the Room").act(1, "activate", "Swallowed Whole")
    assert (t.health(1), t.archive(0)) == (30 - 5 - 1 + 4, ["Too Tall for the Room"])


def test_coral_counting_house_pays_by_depth() -> None:
    for grotto, pay in ((2, 0), (3, 1), (9, 2)):
        t = elise(grotto).arm(0, "Coral Counting-House").turn(0)
        assert t.clout(0) == 10 + pay


def test_brine_mirror_lifts_by_depth() -> None:
    t = elise(3).arm(0, "Brine Mirror")
    assert (level(t.s, 0, CASTER, True), level(t.s, 0, SCHEMER, True)) == (5, 5)
    t.sink(0, 3)
    assert level(t.s, 0, SCHEMER, True) == 6


@rule("QM-236", "QM-134", "QM-135")
def test_demand_tribute_wants_a_card_or_blood() -> None:
    t = elise().give(0, "Demand Tribute").put_in_archive(1, "Copper").play(0, "Demand Tribute").end(0)
    t.act(1, "banish", "Copper")
    assert (t.names(t.rep(0).grotto), t.health(1), t.armory(1)) == (["Copper"], 30, ["Demand Tribute"])
    assert t.clout(1) == 11
    t.rep(1).archive.clear()
    t.turn(1)
    assert (t.health(1), t.armory(1)) == (25, [])
    assert "Demand Tribute" in t.archive(0)


def test_barnacles_make_her_first_purchase_dear() -> None:
    t = elise().give(0, "Barnacles").play(0, "Barnacles").end(0).sell("Silver Purse", "Parasol")
    assert buy_cost(t.s, 1, t.s.market[0]) == 5
    t.buy(1, "Silver Purse")
    assert buy_cost(t.s, 1, t.s.market[1]) == 2


def test_reef_guardian_earns_over_a_grotto_of_three_and_shields() -> None:
    t = elise(3).arm(0, "Reef Guardian").turn(0)
    assert t.clout(0) == 11
    t = elise(2).arm(0, "Reef Guardian").turn(0)
    assert t.clout(0) == 10
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").arm(1, "Reef Guardian").play(0, "Rooftop Kick").act(0, "target", "seat:1")
    assert t.health(1) == 30 - 3 + 1


def test_pearl_throne_pays_for_banishing_twice_a_turn() -> None:
    t = elise(hour=8).arm(0, "Pearl Throne").give(0, "Copper", "Copper", "Copper", "Beachcomber", "Out with the Old")
    t.turn(0).act(0, "banish", "Copper")
    assert t.clout(0) == 12
    t.play(0, "Beachcomber").act(0, "banish", "Copper")
    assert t.clout(0) == 12 + 4
    t.play(0, "Out with the Old").act(0, "banish", "Copper")
    assert t.clout(0) == 16 + 2
    t = elise(hour=8).give(0, "Pearl Throne").play(0, "Pearl Throne")
    assert t.clout(0) == 14


def test_key_to_the_deep_opens_the_grotto_once_a_turn() -> None:
    t = elise(hour=8).give(0, "Key to the Deep").play(0, "Key to the Deep")
    assert t.clout(0) == 10 - 1 + 6
    t.rep(0).grotto = [t.find("Silver Purse")]
    t.act(0, "use", "Key to the Deep").act(0, "salvage", "Silver Purse")
    assert t.hand(0) == ["Silver Purse"]


@rule("QM-235", "QM-158", "QM-234")
def test_gift_of_the_grotto_counts_the_grotto_and_brings_two_back() -> None:
    t = elise(5, hour=8).give(0, "Gift of the Grotto")
    t.rep(0).grotto.append(t.find("Royal Pardon"))
    t.play(0, "Gift of the Grotto")
    assert t.health(1) == 30 - 5 - 3
    t.act(0, "salvage", "Royal Pardon").act(0, "skip")
    assert "Royal Pardon" in t.archive(0)


def counsel(number: str) -> Court:
    t = Court(ELISE, AZIL, KAHURERE, QASIMA, hour=9)
    t.rep(0).role, t.rep(0).leader = 1, 1
    t.sell("Picnic Basket")
    return t.turn(0).act(0, "counsel", number)


def test_sirens_fee_steals_for_the_leader() -> None:
    t = counsel("number:1").act(0, "target", "seat:2")
    assert (t.clout(1), t.clout(2)) == (12, 8)


def test_treasure_from_below_pays_the_leader_half_a_price() -> None:
    t = counsel("number:2").act(0, "banish", "Picnic Basket")
    assert t.clout(1) == 11
    assert "Picnic Basket" in t.names(t.s.banished)


@rule("QM-225", "QM-223")
def test_of_azils_cards_that_elise_brought_up_neither_side_shows() -> None:
    """Through Demand Tribute and the Grotto they may come to her, who has no token."""
    t = elise().give(0, "Curiouser Crumpet").has(0, health=20).play(0, "Curiouser Crumpet")
    assert (t.health(0), t.clout(0)) == (20, 10)
    t = elise().arm(0, "Croquet Rules").give(0, "Undertow").sell("Silver Purse")
    assert buy_cost(t.s, 0, t.s.market[0]) == 3
    t.play(0, "Undertow")
    assert t.health(1) == 27
    t = elise().give(0, "Jabberwock's Breath").play(0, "Jabberwock's Breath")
    assert (t.health(1), t.clout(1)) == (26, 10)


@rule("QM-235", "QM-064")
def test_one_card_is_brought_up_in_a_turn_whatever_brings_it() -> None:
    t = elise(hour=8).arm(0, "Key to the Deep").give(0, "Salvage Crew")
    t.rep(0).grotto = [t.find("Silver Purse"), t.find("Parasol")]
    t.act(0, "use", "Key to the Deep").act(0, "salvage", "Parasol").play(0, "Salvage Crew")
    assert (len(t.rep(0).grotto), t.clout(0), t.can(0, "end")) == (1, 10 - 1 + 2, True)
    t.turn(0).act(0, "use", "Key to the Deep")
    assert t.can(0, "salvage")


@rule("QM-166", "QM-107")
def test_swallowed_whole_takes_no_ultimate() -> None:
    t = Court(KAHURERE, ELISE, hour=8).sink(1, 6).give(0, "Operation Midnight").lay(1, "Swallowed Whole")
    t.play(0, "Operation Midnight").act(1, "activate", "Swallowed Whole")
    assert (t.health(1), t.archive(0), len(t.rep(1).grotto)) == (30, ["Operation Midnight"], 6)


@rule("QM-192", "QM-112")
def test_whoever_fell_in_spite_of_swallowed_whole_banishes_nothing() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9).sink(1, 6).give(0, "Unmaking Word").lay(1, "Swallowed Whole").has(1, health=1)
    t.play(0, "Unmaking Word").act(0, "target", "seat:1").act(1, "activate", "Swallowed Whole")
    assert (t.s.is_princess(1), t.archive(0), t.s.banished) == (False, ["Unmaking Word"], [])


@rule("QM-150", "QM-241")
def test_a_trap_that_was_put_away_in_secret_is_still_hers() -> None:
    t = Court(KAHURERE, ELISE).arm(1, "Going Dark").give(0, "Cell Network")
    t.rep(1).under.append(t.find("Tin-Can Alarm"))
    t.play(0, "Cell Network")
    assert t.clout(0) == 12


@rule("QM-242", "QM-234")
def test_inciting_incident_is_banished_before_its_buyer_decides() -> None:
    t = Court(ELISE, QASIMA, hour=7).arm(0, "Pearl Throne").sell("Inciting Incident").has(0, clout=3 + 5).buy(0, "Inciting Incident")
    assert (t.names(t.rep(0).grotto), t.clout(0), t.s.in_play) == (["Inciting Incident"], 6, [])
    t.act(0, "buy", "Key to the Deep")  # with the Clout that her throne pays for what she banishes
    assert (t.clout(0), t.archive(0), t.names(t.rep(0).grotto)) == (0, ["Key to the Deep"], ["Inciting Incident"])
