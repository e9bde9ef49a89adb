"""Boons, Banes, Summons, Traps, Events, Ultimates and the Grotto."""

from __future__ import annotations

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.piles import banish_from
from regalia.kernel.table import Zone
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import ELISE, KAHURERE, QASIMA, Court


@rule("QM-132", "QM-133", "QM-055")
def test_boons_stay_and_pile_up() -> None:
    t = Court(QASIMA, ELISE).give(0, "Training Sword", "Picnic Basket", "Acrobat's Sash")
    for name in ("Training Sword", "Picnic Basket", "Acrobat's Sash"):
        t.play(0, name)
    assert (len(t.rep(0).armory), t.clout(0)) == (3, 10)
    t.end(0)
    t.turn(0)
    assert len(t.rep(0).armory) == 3


@rule("QM-134", "QM-135", "QM-059", "QM-136")
def test_a_bane_lies_with_its_victim_and_returns_to_its_owner() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).give(0, "Barnacles").lay(1, "Iron Fan")
    t.play(0, "Barnacles").act(0, "target", "seat:1")
    assert t.armory(1) == ["Barnacles"]
    t.end(0)
    t.sell("Masked Ball").buy(1, "Masked Ball").act(1, "dismiss", t.pick("Barnacles", t.rep(1).armory))
    assert "Barnacles" in t.archive(0)


@rule("QM-137", "QM-138", "QM-139", "QM-141")
def test_a_summon_takes_damage_in_loyalty_and_goes_at_zero() -> None:
    t = Court(QASIMA, ELISE).give(1, "Reef Guardian").give(0, "Rooftop Kick", "Battering Charge")
    t.turn(1).play(1, "Reef Guardian")
    summon = t.rep(1).armory[0]
    assert t.s.loyalty[summon] == 4
    t.turn(0).play(0, "Rooftop Kick").act(0, "target", "Reef Guardian")
    assert t.s.loyalty[summon] == 1
    t.play(0, "Battering Charge").act(0, "skip").act(0, "target", "Reef Guardian").act(0, "done")
    assert (t.armory(1), t.archive(1), t.health(1)) == ([], ["Reef Guardian"], 30)


@rule("QM-140", "QM-143")
def test_stealing_from_a_summon_takes_loyalty_and_gives_nothing() -> None:
    t = Court(ELISE, QASIMA, hour=8).arm(1, "Palace Guard").give(1, "Copper").give(0, "Cutpurse's Waltz", "Coup")
    t.play(0, "Cutpurse's Waltz").act(0, "target", "Palace Guard")
    assert (t.s.loyalty[t.rep(1).armory[0]], t.clout(0), t.clout(1)) == (7 - 5 - 1, 8, 10)
    t.play(0, "Coup").act(0, "target", "Palace Guard").act(0, "done")
    assert t.hand(1) == ["Copper"]


@rule("QM-142", "QM-111")
def test_her_owner_may_protect_a_summon() -> None:
    t = Court(QASIMA, ELISE).arm(1, "Reef Guardian").give(0, "Rooftop Kick").lay(1, "Iron Fan")
    t.play(0, "Rooftop Kick").act(0, "target", "Reef Guardian").act(1, "activate", "Iron Fan")
    assert t.s.loyalty[t.rep(1).armory[0]] == 4


@rule("QM-144")
def test_loyalty_never_grows_by_itself_and_a_summon_returns_with_full_loyalty() -> None:
    t = Court(QASIMA, ELISE).give(0, "Loyal Page").play(0, "Loyal Page")
    page = t.rep(0).armory[0]
    t.s.loyalty[page] = 1
    t.turn(0)
    assert t.s.loyalty[page] == 1
    t.give(0, "Copper")
    t.lift(page)
    del t.s.loyalty[page]
    t.rep(0).hand.append(page)
    t.play(0, "Loyal Page")
    assert t.s.loyalty[page] == 3


@rule("QM-146", "QM-059")
def test_a_bought_trap_goes_to_the_archive_of_a_rival() -> None:
    t = Court(KAHURERE, QASIMA, ELISE).stock(0, "Spring Snare")
    card = t.rep(0).vault[0]
    assert {action[2] for action in t.bench.options(0) if action[:2] == ("buy", f"card:{card}")} == {"seat:1", "seat:2"}
    t.buy(0, "Spring Snare", "seat:2")
    assert (t.archive(2), t.archive(0), t.clout(0)) == (["Spring Snare"], [], 7)
    assert t.rep(0).vault[0] >= 0


@rule("QM-147", "QM-148", "QM-151")
def test_anyone_can_play_a_trap_and_it_stays_hers() -> None:
    t = Court(ELISE, KAHURERE).give(0, "Tin-Can Alarm").play(0, "Tin-Can Alarm")
    assert (len(t.rep(0).hand), t.clout(1), t.archive(0)) == (1, 12, ["Tin-Can Alarm"])


@rule("QM-149", "QM-150")
def test_a_trap_need_not_be_played_and_can_be_banished() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Tin-Can Alarm", "Stolen Plans", "Strategize")
    t.play(0, "Strategize").act(0, "choose", "number:2").act(0, "banish", "Tin-Can Alarm")
    t.bench.act(0, "end")
    t.act(0, "archive", "Stolen Plans")
    assert t.clout(1) == 10
    assert "Stolen Plans" in t.archive(0)


@rule("QM-152")
def test_kahurere_gains_nothing_from_her_own_trap() -> None:
    t = Court(KAHURERE, QASIMA).give(0, "Tin-Can Alarm").play(0, "Tin-Can Alarm")
    assert (t.clout(0), len(t.rep(0).hand)) == (10, 1)


@rule("QM-153")
def test_traps_only_draw_once_kahurere_is_gone() -> None:
    t = Court(QASIMA, KAHURERE, ELISE).give(0, "Rooftop Kick", "Tin-Can Alarm").has(1, health=1)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").play(0, "Tin-Can Alarm")
    assert (len(t.rep(0).hand), t.clout(1)) == (1, 0)


@rule("QM-155", "QM-156", "QM-157", "QM-159")
def test_an_event_happens_when_bought_and_is_banished() -> None:
    t = Court(QASIMA, ELISE).sell("Street Musicians", "Market Day").has(0, health=20)
    event = t.pick("Market Day")
    t.buy(0, "Street Musicians")
    assert (t.health(0), t.names(t.s.banished)) == (25, ["Street Musicians"])
    assert event == f"card:{t.s.market[1]}"
    t.bench.act(0, "refresh", "market")
    assert int(event[5:]) in t.s.bazaar[0].bottom


@rule("QM-158", "QM-234")
def test_a_drawn_event_is_resolved_or_banished_at_once() -> None:
    t = Court(ELISE, QASIMA).give(0, "Read the Leaves").put_on_deck(0, "Street Musicians", "Royal Pardon").has(0, health=5)
    t.play(0, "Read the Leaves")
    assert len(t.bench.options(0)) == 4
    t.act(0, "resolve", "Royal Pardon").act(0, "banish", "Street Musicians")
    assert t.health(0) == 13
    assert sorted(t.names(t.rep(0).grotto)) == ["Royal Pardon", "Street Musicians"]
    assert t.clout(0) == 9


@rule("QM-232", "QM-233", "QM-234", "QM-058")
def test_what_elise_banishes_sinks_and_what_others_banish_does_not() -> None:
    t = Court(ELISE, QASIMA).sell("Street Musicians").buy(0, "Street Musicians")
    assert t.names(t.rep(0).grotto) == ["Street Musicians"]
    t.end(0)
    t.give(1, "Strategize", "Copper").play(1, "Strategize").act(1, "choose", "number:2").act(1, "banish", "Copper")
    assert t.names(t.s.banished) == ["Copper"]
    t.put_in_archive(0, "Undertow")
    banish_from(t.s, t.rep(0).archive[-1], by=1, owner=0)
    assert t.names(t.s.banished) == ["Copper", "Undertow"]


@rule("QM-161", "QM-164", "QM-166")
def test_an_ultimate_is_played_paid_and_comes_round_again() -> None:
    t = Court(ELISE, QASIMA, hour=8).give(0, "Gift of the Grotto").lay(1, "Iron Fan")
    t.play(0, "Gift of the Grotto").act(1, "activate", "Iron Fan")
    assert (t.health(1), t.clout(0), t.archive(0)) == (30, 7, ["Gift of the Grotto"])


@rule("QM-219", "QM-221", "QM-084")
def test_discarding_is_noticed_by_cards_that_say_so_and_archiving_is_not() -> None:
    t = Court(ELISE, KAHURERE).give(0, "Whispered Secret").give(1, "Silver Purse", "Haggle").play(0, "Whispered Secret")
    t.act(1, "discard", "Silver Purse").act(1, "discard", "Haggle")
    assert (t.clout(1), t.archive(1)) == (11, ["Silver Purse", "Haggle"])
    t = Court(KAHURERE, ELISE).give(0, "Haggle")
    t.bench.act(0, "end")
    t.act(0, "archive", "Haggle")
    assert t.clout(0) == 10


@rule("QM-158", "QM-148", "QM-170")
def test_an_event_is_dealt_with_at_once_whatever_drew_it() -> None:
    t = Court(ELISE, KAHURERE).give(0, "Tin-Can Alarm").put_on_deck(0, "Royal Pardon").play(0, "Tin-Can Alarm")
    assert {action[0] for action in t.bench.options(0)} == {"resolve", "banish"}
    t = Court(ELISE, KAHURERE, hour=5).put_on_deck(0, "Royal Pardon").arm(0, "Picnic Basket").has(0, health=10)
    t.rep(0).extra_cards = 1
    t.turn(0)
    assert ({action[0] for action in t.bench.options(0)}, t.health(0)) == ({"resolve", "banish"}, 10)
    t.act(0, "resolve", "Royal Pardon")
    assert (t.health(0), t.can(0, "end")) == (19, True)


@rule("QM-242", "QM-158")
def test_a_war_chest_card_bought_through_a_drawn_event_is_the_first_purchase() -> None:
    t = Court(ELISE, QASIMA, hour=6, clout=20).arm(0, "Barnacles", by=1).give(0, "Read the Leaves").put_on_deck(0, "Inciting Incident")
    t.sell("Silver Purse").play(0, "Read the Leaves").act(0, "resolve", "Inciting Incident").act(0, "buy", "Pearl Throne")
    assert t.clout(0) == 20 - 1 - 6
    t.buy(0, "Silver Purse")
    assert t.clout(0) == 13 - 3


@rule("QM-134", "QM-143")
def test_a_bane_goes_to_a_princess_and_not_to_her_summon() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).arm(1, "Loyal Page").give(0, "Barnacles").play(0, "Barnacles")
    assert t.bench.options(0) == [("target", "seat:1"), ("target", "seat:2")]


@rule("QM-141", "QM-139")
def test_a_summon_loses_no_more_loyalty_than_it_has() -> None:
    t = Court(QASIMA, ELISE).arm(1, "Loyal Page").give(0, "Rooftop Kick")
    t.s.loyalty[t.rep(1).armory[0]] = 1
    t.play(0, "Rooftop Kick").act(0, "target", "Loyal Page")
    assert [event.args[1] for event in t.bench.events if event.rule == "QM-139"] == [1]


@rule("QM-220", "QM-135")
def test_nothing_is_noted_for_a_card_that_has_left_its_armory() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, hour=6).arm(1, "Barnacles", by=0).sell("Masked Ball")
    t.give(1, "Promise of Inspiration").turn(1).play(1, "Promise of Inspiration")
    t.act(1, "partner", "seat:2").act(1, "level", "brawler").act(2, "level", "schemer")
    t.buy(1, "Masked Ball").act(1, "dismiss", t.pick("Barnacles", t.rep(1).armory))
    t.sell("Masked Ball").buy(1, "Masked Ball").act(1, "dismiss", t.pick("Promise of Inspiration", t.rep(1).armory))
    assert (t.s.lasting, t.s.played_by, t.s.pact_partner, t.s.pact_class) == ({}, {}, {}, {})
    cards = [card for area in GAME.table(t.s, 0).areas for item in area.items if isinstance(item, Zone) for card in item.cards]
    assert [(card.badges, card.note) for card in cards if card.kind in ("barnacles", "promise-of-inspiration")] == [([], ""), ([], "")]
