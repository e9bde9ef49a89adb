"""A scenario for every card of the Twilight Bazaar."""

from __future__ import annotations

from dataclasses import replace

from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import BRAWLER, CASTER, SCHEMER
from regalia.kernel import SPECTATOR
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, SHRINK, Court, printed
from tests.games.queen_by_midnight.test_secrets import top_of


def brawler() -> Court:
    return Court(QASIMA, ELISE, hour=5)


def schemer() -> Court:
    return Court(ELISE, QASIMA, hour=5)


def test_second_wind_heals_four() -> None:
    t = brawler().give(0, "Second Wind").has(0, health=20).play(0, "Second Wind")
    assert (t.health(0), t.clout(0)) == (24, 10)


def test_battering_charge_is_major_and_more_for_more() -> None:
    t = brawler().give(0, "Battering Charge").play(0, "Battering Charge").act(0, "pay")
    assert (t.health(1), t.clout(0)) == (30 - 6, 7)


def test_champions_duel_heals_only_if_it_hurts() -> None:
    for clout, health in ((30, 27), (5, 25)):
        t = brawler().give(0, "Champion's Duel").has(0, health=20, clout=clout).play(0, "Champion's Duel")
        assert (t.health(1), t.health(0)) == (health, 22)
    t = brawler().give(0, "Champion's Duel").has(0, health=20).lay(1, "Iron Fan")
    t.play(0, "Champion's Duel").act(1, "activate", "Iron Fan")
    assert (t.health(1), t.health(0)) == (30, 20)


def test_knock_down_lowers_a_level_until_her_next_turn_is_over() -> None:
    t = brawler().give(0, "Knock Down").has(0, clout=2).play(0, "Knock Down").act(0, "level", "schemer")
    assert t.health(1) == 30 - 4 - 3
    assert level(t.s, 1, SCHEMER, True) == 4
    t.end(0).turn(1)
    assert level(t.s, 1, SCHEMER, True) == 4
    t.end(1)
    assert level(t.s, 1, SCHEMER, True) == 5


@rule("QM-124")
def test_counterpunch_answers_the_damage_after_it_was_taken() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Counterpunch")
    t.play(0, "Undertow").act(1, "pass")
    assert t.health(1) == 27
    t.act(1, "activate", "Counterpunch")
    assert (t.health(0), t.health(1)) == (25, 29)


def test_spiked_pauldrons_hurt_whoever_hits_with_an_attack_card() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").arm(1, "Spiked Pauldrons").play(0, "Undertow")
    assert (t.health(0), t.health(1)) == (28, 27)
    t = Court(KAHURERE, QASIMA, hour=8).give(0, "Operation Midnight").arm(1, "Spiked Pauldrons").play(0, "Operation Midnight")
    assert (t.health(0), t.health(1)) == (30, 26)  # an Attack, but no Attack card


def test_moonlit_study_draws_three() -> None:
    t = brawler().give(0, "Moonlit Study").play(0, "Moonlit Study")
    assert len(t.rep(0).hand) == 3


def test_chain_of_sparks_jumps_to_three() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Loyal Page").give(0, "Chain of Sparks")
    t.play(0, "Chain of Sparks").act(0, "target", "seat:1").act(0, "target", "Loyal Page").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2), t.armory(1)) == (27, 27, [])


def test_falling_star_rolls_after_it_hit() -> None:
    t = brawler().give(0, "Falling Star").has(0, health=20)
    t.bench.force(rolls=[4])
    t.play(0, "Falling Star")
    assert (t.health(1), t.health(0)) == (30 - 4 - 2, 22)


def test_silver_ward_negates_the_attack_entirely() -> None:
    t = Court(KAHURERE, QASIMA).give(0, "Sticky Fingers").lay(1, "Silver Ward")
    t.play(0, "Sticky Fingers").act(1, "activate", "Silver Ward")
    assert (t.health(1), t.clout(1), t.clout(0)) == (30, 9, 9)


def test_silver_wand_is_a_caster_level_while_it_lies_there() -> None:
    t = brawler().give(0, "Silver Wand").play(0, "Silver Wand")
    assert (level(t.s, 0, CASTER, True), level(t.s, 0, CASTER, False), level(t.s, 0, BRAWLER, True)) == (5, 4, 4)
    assert len(t.rep(0).hand) == 1


def test_will_o_wisp_brings_a_card_each_turn() -> None:
    t = brawler().arm(0, "Will-o'-Wisp").turn(0)
    assert len(t.rep(0).hand) == 1


@rule("QM-074")
def test_cook_the_books_puts_a_purchase_on_top() -> None:
    t = schemer().give(0, "Cook the Books").sell("Silver Purse")
    t.play(0, "Cook the Books").buy(0, "Silver Purse")
    assert t.names(t.rep(0).deck.top) == ["Silver Purse"]
    assert "Silver Purse" not in t.archive(0)


@rule("QM-074", "QM-146")
def test_cook_the_books_waits_for_a_purchase_that_would_go_to_her_archive() -> None:
    t = Court(KAHURERE, QASIMA, hour=5, clout=20).give(0, "Cook the Books").stock(0, "Tin-Can Alarm").sell("Silver Purse", "Parasol")
    assert "that would go to your Archive goes on top of your deck" in KIND[t.rep(0).hand[0]].text
    t.play(0, "Cook the Books").buy(0, "Tin-Can Alarm", "seat:1").buy(0, "Silver Purse").buy(0, "Parasol")
    assert (t.archive(1), t.names(t.rep(0).deck.top), t.archive(0)) == (["Tin-Can Alarm"], ["Silver Purse"], ["Cook the Books", "Parasol"])


def test_cutpurses_waltz_is_major_and_steals() -> None:
    t = schemer().give(0, "Cutpurse's Waltz").play(0, "Cutpurse's Waltz")
    assert (t.health(1), t.clout(0), t.clout(1)) == (30 - 5 - 2, 9, 9)


def test_whispered_secret_costs_two_cards() -> None:
    t = schemer().give(0, "Whispered Secret").give(1, "Copper", "Strategize", "Rooftop Kick")
    t.play(0, "Whispered Secret").act(1, "discard", "Copper").act(1, "discard", "Strategize")
    assert (t.health(1), t.hand(1)) == (30 - 3 - 2, ["Rooftop Kick"])


@rule("QM-113")
def test_not_me_her_turns_the_attack_on_another() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Not Me, Her")
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Not Me, Her").act(1, "redirect", "seat:2")
    assert (t.health(1), t.health(2)) == (30, 27)
    t = Court(QASIMA, ELISE).give(0, "Battering Charge").lay(1, "Not Me, Her")
    t.play(0, "Battering Charge").act(0, "pay").act(1, "activate", "Not Me, Her")
    assert t.health(1) == 29


def test_blackmail_letter_wants_clout_or_blood() -> None:
    t = schemer().give(0, "Blackmail Letter").play(0, "Blackmail Letter").end(0).turn(1)
    t.act(1, "pay")
    assert (t.clout(1), t.clout(0)) == (8, 11)
    t.end(1).turn(1).act(1, "suffer")
    assert (t.health(1), t.clout(1)) == (27, 8)


def test_whispering_campaign_lowers_all_her_levels_for_three_turns() -> None:
    t = schemer().give(0, "Whispering Campaign").play(0, "Whispering Campaign")
    assert (level(t.s, 1, BRAWLER, True), level(t.s, 1, CASTER, False)) == (2, 1)
    t.end(0)
    for _ in range(3):
        t.turn(1).end(1)
    assert level(t.s, 1, BRAWLER, True) == 4


def test_golden_purse_pays_three() -> None:
    t = brawler().give(0, "Golden Purse").play(0, "Golden Purse")
    assert t.clout(0) == 13


def test_royal_audit_pays_and_thins() -> None:
    t = brawler().give(0, "Royal Audit").put_in_archive(0, "Copper").play(0, "Royal Audit").act(0, "banish", "Copper")
    assert (t.clout(0), t.archive(0)) == (13, ["Royal Audit"])


@rule("QM-106")
def test_iron_fan_stops_the_damage_and_nothing_else() -> None:
    t = Court(KAHURERE, QASIMA).give(0, "Sticky Fingers").lay(1, "Iron Fan")
    t.play(0, "Sticky Fingers").act(1, "activate", "Iron Fan")
    assert (t.health(1), t.clout(1), t.clout(0)) == (30, 8, 10)


@rule("QM-243")
def test_promise_of_peace_pays_both_until_one_attacks_the_other() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Promise of Peace", "Rooftop Kick")
    t.play(0, "Promise of Peace").act(0, "partner", "seat:1").end(0).turn(0)
    assert (t.clout(0), t.clout(1), t.clout(2)) == (12, 12, 10)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1")
    assert t.armory(0) == []
    assert "Promise of Peace" in t.archive(0)


@rule("QM-243", "QM-113")
def test_promise_of_peace_breaks_on_a_redirected_attack() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Promise of Peace", "Rooftop Kick").lay(2, "Not Me, Her")
    t.play(0, "Promise of Peace").act(0, "partner", "seat:1")
    t.play(0, "Rooftop Kick").act(0, "target", "seat:2").act(2, "activate", "Not Me, Her")
    t.act(2, "redirect", "seat:1")
    assert (t.armory(0), t.health(1)) == ([], 27)


@rule("QM-243", "QM-138")
def test_promise_of_peace_breaks_when_the_partners_summon_is_targeted() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Loyal Page").give(0, "Promise of Peace", "Rooftop Kick")
    t.play(0, "Promise of Peace").act(0, "partner", "seat:1").play(0, "Rooftop Kick").act(0, "target", "Loyal Page")
    assert (t.armory(0), t.armory(1)) == ([], [])


def test_promise_of_inspiration_lifts_a_class_of_each() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Promise of Inspiration")
    t.play(0, "Promise of Inspiration").act(0, "partner", "seat:2").act(0, "level", "brawler").act(2, "level", "schemer")
    assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, CASTER, True)) == (5, 4)
    assert (level(t.s, 2, SCHEMER, True), level(t.s, 1, SCHEMER, True)) == (5, 5)


def test_court_physician_heals_two_each_turn() -> None:
    t = brawler().arm(0, "Court Physician").has(0, health=20).turn(0)
    assert t.health(0) == 22


@rule("QM-242", "QM-163")
def test_inciting_incident_opens_the_war_chest_for_one_boon() -> None:
    t = brawler().sell("Inciting Incident").has(0, clout=12)
    assert t.no(0, "buy", "The Stolen Crown").rule == "QM-162"
    t.buy(0, "Inciting Incident")
    assert t.no(0, "buy", "Last Wish").rule == "QM-242"
    t.act(0, "buy", "The Stolen Crown")
    assert t.clout(0) == 12 - 3 - 6
    assert "The Stolen Crown" in t.archive(0)
    assert "Inciting Incident" in t.names(t.s.banished)


@rule("QM-242", "QM-162")
def test_inciting_incident_sells_no_ultimate_at_any_hour_and_says_what_to_do() -> None:
    said = []
    for hour in (7, 8):
        t = Court(QASIMA, ELISE, hour=hour, clout=20).sell("Inciting Incident").buy(0, "Inciting Incident")
        no = t.no(0, "buy", "Last Wish")
        said.append((no.rule, no.sentence, no.remedy))
    sentence = "Inciting Incident sells no Ultimate, and Last Wish is one."
    assert said == [("QM-242", sentence, "Wait for 8 o'clock."), ("QM-242", sentence, "Skip, and buy it like any other card.")]
    t.act(0, "skip").buy(0, "Last Wish")
    assert t.clout(0) == 20 - 3 - 8


@rule("QM-242", "QM-037")
def test_inciting_incident_is_used_up_even_without_the_clout() -> None:
    t = brawler().sell("Inciting Incident").has(0, clout=4).buy(0, "Inciting Incident")
    assert t.no(0, "buy", "The Stolen Crown").rule == "QM-037"
    t.act(0, "skip")
    assert "Inciting Incident" in t.names(t.s.banished)


def test_masked_ball_dismisses_a_hidden_card_and_draws() -> None:
    t = brawler().sell("Masked Ball").lay(1, "Ink Cloud").buy(0, "Masked Ball")
    t.act(0, "dismiss", "down:laid:1:0")
    assert (t.rep(1).laid, t.archive(1), len(t.rep(0).hand)) == ([], ["Ink Cloud"], 2)


@rule("QM-242", "QM-074")
def test_a_war_chest_purchase_is_a_purchase_like_any_other() -> None:
    t = schemer().give(0, "Cook the Books").sell("Inciting Incident").has(0, clout=12)
    t.play(0, "Cook the Books").buy(0, "Inciting Incident").act(0, "buy", "Pearl Throne")
    assert (t.names(t.rep(0).deck.top), t.archive(0)) == (["Pearl Throne"], ["Cook the Books"])


@rule("QM-242", "QM-158", "QM-074")
def test_a_purchase_on_anothers_turn_is_none_of_hers() -> None:
    t = Court(AZIL, ELISE, hour=6).give(0, "Cook the Books", "Croquet Swing").arm(0, "Croquet Rules").sell("Silver Purse")
    t.lay(1, "Soap-Bubble Ward").put_on_deck(1, "Inciting Incident")
    t.rep(0).side = SHRINK
    t.play(0, "Cook the Books").play(0, "Croquet Swing").act(1, "activate", "Soap-Bubble Ward")
    t.act(1, "resolve", "Inciting Incident").act(1, "buy", "Pearl Throne")
    assert (t.names(t.rep(1).deck.top), "Pearl Throne" in t.archive(1)) == ([], True)
    before = t.clout(0)
    t.buy(0, "Silver Purse")
    assert (before - t.clout(0), t.names(t.rep(0).deck.top)) == (3 - 1, ["Silver Purse"])


@rule("QM-074", "QM-244")
def test_all_know_what_was_bought_onto_a_deck() -> None:
    t = schemer().give(0, "Cook the Books").sell("Silver Purse").play(0, "Cook the Books").buy(0, "Silver Purse")
    assert [top_of(t, viewer, 0) for viewer in (0, 1, SPECTATOR)] == ["silver-purse"] * 3


@rule("QM-243")
def test_promise_of_peace_breaks_when_the_other_partner_attacks() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Promise of Peace").give(1, "Undertow", "Sticky Fingers")
    t.play(0, "Promise of Peace").act(0, "partner", "seat:1").turn(1)
    t.play(1, "Undertow").act(1, "target", "seat:2")
    assert t.armory(0) == ["Promise of Peace"]
    t.play(1, "Sticky Fingers").act(1, "target", "seat:0")
    assert (t.armory(0), t.archive(0)) == ([], ["Promise of Peace"])


@rule("QM-242", "QM-044")
def test_inciting_incident_sells_no_card_of_a_foreign_class() -> None:
    t = brawler().sell("Inciting Incident").has(0, clout=20).buy(0, "Inciting Incident")
    crown = next(card for card in t.rep(0).war_chest if KIND[card].name == "The Stolen Crown")
    with printed(KIND, crown, replace(KIND[crown], cls=SCHEMER)):
        assert t.bench.refused(0, "buy", f"card:{crown}").rule == "QM-044"
