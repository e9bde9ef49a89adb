"""Attacks and Reactions: targets, timing, negating, redirecting, nesting, and no tells."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import asdict, replace

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.model import BRAWLER, EVERYONE, Verb
from regalia.games.queen_by_midnight.verbs import (
    Deal,
    Draw,
    ExtraPaid,
    Gain,
    Heal,
    If,
    IfUnhurt,
    NegateAttack,
    NegateDamage,
    Reduce,
    TargetHasTrap,
    fixed,
    minor,
)
from regalia.kernel import SPECTATOR
from regalia.kernel.table import Note
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court, printed


@rule("QM-097", "QM-105")
def test_an_unhindered_attack_applies_all_its_effects() -> None:
    t = Court(ELISE, QASIMA).give(0, "Sticky Fingers").play(0, "Sticky Fingers")
    assert (t.health(1), t.clout(1), t.archive(0)) == (27, 9, ["Sticky Fingers"])


@rule("QM-098")
def test_costs_are_not_refunded() -> None:
    t = Court(QASIMA, ELISE).give(0, "Battering Charge").lay(1, "Iron Fan")
    t.play(0, "Battering Charge").act(0, "pay").act(1, "activate", "Iron Fan")
    assert (t.clout(0), t.health(1)) == (7, 30)


@rule("QM-099")
def test_defenders_see_the_full_size_of_the_attack() -> None:
    t = Court(QASIMA, ELISE).give(0, "Haymaker").lay(1, "Ink Cloud")
    t.play(0, "Haymaker").act(0, "pay")
    assert "6 damage to you" in t.bench.prompt(1)


@rule("QM-100", "QM-204")
def test_targets_are_opponents_and_their_summons() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL, hour=9).arm(1, "Loyal Page").arm(0, "Reef Guardian").give(0, "Rooftop Kick")
    t.rep(2).role = 2
    t.rep(3).role, t.rep(3).leader = 1, 1
    t.play(0, "Rooftop Kick")
    assert t.bench.options(0) == [("target", "seat:1"), ("target", t.pick("Loyal Page"))]


@rule("QM-101")
def test_each_opponent_means_princesses_only() -> None:
    t = Court(AZIL, ELISE, QASIMA, hour=8).arm(1, "Loyal Page").give(0, "Uncertain-tea Party")
    t.bench.force(rolls=[3])
    t.play(0, "Uncertain-tea Party")
    assert (t.health(1), t.health(2), t.armory(1)) == (30 - 3 - 5, 22, ["Loyal Page"])


@rule("QM-102", "QM-128", "QM-129")
def test_targets_answer_one_after_another_from_the_attackers_left() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, AZIL).give(1, "Chain of Sparks")
    for seat, name in ((0, "Ink Cloud"), (2, "Duck and Cover"), (3, "Fade to a Grin")):
        t.lay(seat, name)
    t.turn(1).play(1, "Chain of Sparks").act(1, "target", "seat:0").act(1, "target", "seat:2").act(1, "done")
    assert t.waiting() == (2,)
    t.act(2, "activate", "Duck and Cover")
    assert t.waiting() == (0,)
    t.act(0, "pass")
    assert (t.health(2), t.health(0), t.health(3)) == (30, 27, 30)


@rule("QM-103", "QM-104", "QM-123")
def test_dice_are_rolled_only_after_the_window_is_closed() -> None:
    t = Court(QASIMA, ELISE).give(0, "Spark Dart").lay(1, "Ink Cloud")
    t.play(0, "Spark Dart")
    drawn = t.s.chance.counter
    assert (t.waiting(), t.health(1)) == ((1,), 30)
    t.act(1, "pass")
    assert t.s.chance.counter > drawn
    assert t.health(1) == 26


@rule("QM-107", "QM-108")
def test_a_full_negation_saves_one_target_and_the_bonus_stays() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).give(0, "Meteor Court").lay(1, "Mirror of the Court").has(0, health=20)
    t.play(0, "Meteor Court").act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Mirror of the Court")
    assert (t.health(1), t.health(2), len(t.rep(0).hand)) == (30, 26, 1)
    t = Court(QASIMA, ELISE, hour=8).give(0, "Meteor Court").lay(1, "Mirror of the Court")
    t.play(0, "Meteor Court").act(1, "activate", "Mirror of the Court")
    assert (t.health(1), len(t.rep(0).hand)) == (30, 0)


@rule("QM-108")
def test_what_would_come_from_a_target_is_lost_with_her() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, hour=8).give(0, "Palace Intrigue").lay(1, "Silver Ward")
    t.play(0, "Palace Intrigue").act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Silver Ward")
    assert (t.clout(1), t.clout(2), t.clout(0)) == (9, 9, 10 - 2 + 1)


@rule("QM-110", "QM-194")
def test_damage_hits_all_at_once_and_the_fallen_leave_together() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL, hour=5).give(0, "Chain of Sparks").has(1, health=3).has(2, health=2)
    t.play(0, "Chain of Sparks").act(0, "target", "seat:1").act(0, "target", "seat:2").act(0, "done")
    assert [t.s.is_princess(seat) for seat in range(4)] == [True, False, False, True]
    assert t.s.outcome is None


@rule("QM-111")
def test_one_answer_for_all_ones_pieces() -> None:
    t = Court(QASIMA, ELISE).arm(1, "Reef Guardian").give(0, "Chain of Sparks").lay(1, "Iron Fan", "Ink Cloud")
    t.play(0, "Chain of Sparks").act(0, "target", "seat:1").act(0, "target", "Reef Guardian")
    t.act(1, "activate", "Iron Fan").act(1, "protect", t.pick("Reef Guardian"))
    assert (t.health(1), t.s.loyalty[t.rep(1).armory[0]]) == (28, 4)
    assert len(t.rep(1).laid) == 1
    t = Court(QASIMA, KAHURERE).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "The Switch")
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "Loyal Page").act(1, "activate", "The Switch")
    assert (t.health(1), t.armory(1)) == (30, ["Loyal Page"])


@rule("QM-111", "QM-107")
def test_nobody_names_a_piece_where_all_are_protected() -> None:
    for grotto, asked in ((6, False), (5, True)):
        t = Court(QASIMA, ELISE).sink(1, grotto).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "Swallowed Whole")
        t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "Loyal Page").act(1, "activate", "Swallowed Whole")
        assert t.can(1, "protect") == asked
        if asked:
            t.act(1, "protect", t.pick("Loyal Page"))
        assert (t.health(1), t.armory(1)) == (27 if asked else 30, ["Loyal Page"])
    for third in ((), (KAHURERE,)):  # where nobody else can be named, Not Me, Her reduces the damage
        t = Court(QASIMA, ELISE, *third).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "Not Me, Her")
        t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "Loyal Page").act(1, "activate", "Not Me, Her")
        assert t.can(1, "protect", "seat:1")
    t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "The Switch")  # it can be turned on the third
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "Loyal Page").act(1, "activate", "The Switch")
    t.act(1, "protect", t.pick("Loyal Page")).act(1, "redirect", "seat:2")
    assert (t.health(1), t.health(2), t.armory(1)) == (27, 27, ["Loyal Page"])
    assert t.s.loyalty[t.rep(1).armory[0]] == 3


@rule("QM-113", "QM-125")
def test_a_redirected_attack_can_be_answered_by_its_new_target() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Not Me, Her").lay(2, "Smoke Bomb")
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Not Me, Her")
    assert t.bench.options(1) == [("redirect", "seat:2")]
    t.act(1, "redirect", "seat:2")
    assert t.waiting() == (2,)
    t.act(2, "activate", "Smoke Bomb")
    assert (t.health(1), t.health(2)) == (30, 30)


@rule("QM-190", "QM-113")
def test_a_redirected_attack_is_still_the_attackers() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Not Me, Her").has(2, health=1)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Not Me, Her").act(1, "redirect", "seat:2")
    assert t.rep(2).felled_by == 0


@rule("QM-114", "QM-115", "QM-116")
def test_damage_from_other_cards_is_an_attack_of_its_own() -> None:
    t = Court(KAHURERE, ELISE, QASIMA, hour=8).give(0, "Operation Midnight").put_in_archive(1, "Tin-Can Alarm")
    t.lay(1, "Silver Ward").lay(2, "Iron Fan")
    t.play(0, "Operation Midnight")
    assert t.clout(0) == 10 - 3 + 2
    t.act(1, "activate", "Silver Ward").act(2, "pass")
    assert (t.health(1), t.health(2)) == (30, 26)


@rule("QM-120", "QM-121", "QM-122", "QM-071")
def test_activating_pays_reveals_resolves_and_archives() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Sly Sidestep").has(1, clout=0)
    t.play(0, "Rooftop Kick")
    assert t.no(1, "activate", "Sly Sidestep").rule == "QM-037"
    t.has(1, clout=1).act(1, "activate", "Sly Sidestep")
    assert (t.clout(1), t.rep(1).laid, t.archive(1)) == (1, [], ["Sly Sidestep"])
    assert any("activates Sly Sidestep" in line for line in t.bench.said())


@rule("QM-118")
def test_a_reaction_in_hand_is_no_reaction() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").give(1, "Ink Cloud").play(0, "Rooftop Kick")
    assert t.health(1) == 27


@rule("QM-124", "QM-125")
def test_one_reaction_to_the_attack_and_one_to_the_damage() -> None:
    t = Court(ELISE, QASIMA).give(0, "Riptide").lay(1, "Parasol", "Heard You Coming", "Counterpunch")
    t.play(0, "Riptide").act(1, "activate", "Parasol")
    assert t.health(1) == 28
    assert t.no(1, "activate", "Heard You Coming").rule == "QM-120"
    t.act(1, "activate", "Counterpunch")
    assert (t.health(0), t.health(1)) == (25, 30)


@rule("QM-126")
def test_the_fallen_do_not_answer_the_damage() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).give(0, "Undertow").lay(1, "Counterpunch").has(1, health=3)
    t.play(0, "Undertow").act(0, "target", "seat:1").act(1, "pass")
    assert not t.s.is_princess(1)
    assert t.health(0) == 30


@rule("QM-127", "QM-072")
def test_reactions_nest_and_the_inner_one_is_finished_first() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(0, "Heard You Coming").lay(1, "Mirror of the Court")
    t.play(0, "Rooftop Kick").act(1, "activate", "Mirror of the Court")
    assert t.waiting() == (0,)
    t.act(0, "activate", "Heard You Coming").act(0, "leave")
    assert (t.health(0), t.health(1)) == (30, 30)


@rule("QM-127")
def test_three_deep() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Rooftop Kick").lay(0, "Braced Stance").lay(1, "Mirror of the Court", "Iron Fan")
    t.play(0, "Rooftop Kick").act(1, "activate", "Mirror of the Court").act(0, "activate", "Braced Stance")
    assert t.waiting() == (1,)
    t.act(1, "activate", "Iron Fan")
    assert (t.health(0), t.health(1)) == (30, 30)


@rule("QM-130")
def test_an_attacker_felled_by_an_answer_attacks_no_more() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Twin Flicker").lay(1, "Mirror of the Court").has(0, health=3)
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Mirror of the Court")
    assert (t.s.is_princess(0), t.health(2), t.rep(0).felled_by) == (False, 30, 1)
    assert t.waiting() == (1,)


@rule("QM-131")
def test_without_a_reaction_there_is_no_defence() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").play(0, "Rooftop Kick")
    assert (t.waiting(), t.health(1)) == ((0,), 27)


@rule("QM-112")
def test_unblockable_attacks_leave_other_reactions_useful() -> None:
    t = Court(ELISE, KAHURERE, hour=8).give(0, "Velvet Dagger").lay(1, "Turn the Blade").has(0, clout=20)
    t.play(0, "Velvet Dagger").act(1, "activate", "Turn the Blade")
    assert (t.health(1), t.health(0)) == (25, 27)


@rule("QM-248", "QM-245")
def test_holding_nothing_useful_looks_like_declining() -> None:
    useful = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Iron Fan")
    useless = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Last-Minute Escape")
    seen = [seen_by_the_attacker(t, "pass") for t in (useful, useless)]
    assert seen[0] == seen[1]


def seen_by_the_attacker(t: Court, *answer: str) -> list[object]:
    """All that seat 0 sees and hears of an Attack that seat 1 lets pass: tables, log, and who is waited for at each step."""
    t.play(0, "Rooftop Kick")
    assert t.waiting() == (1,)
    before = asdict(GAME.table(t.s, 0))
    t.bench.act(1, *answer)
    assert t.health(1) == 27
    heard = [event.text for event in t.bench.events]
    return [before, asdict(GAME.table(t.s, 0)), heard, t.waiting()]


@rule("QM-248")
def test_pass_for_me_until_my_turn() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick", "Body Check").lay(1, "Iron Fan")
    t.play(0, "Rooftop Kick").act(1, "pass", "until_my_turn")
    t.play(0, "Body Check")
    assert (t.waiting(), t.health(1)) == ((0,), 24)
    assert passing(t, 1) == ["You let every Attack pass until your next turn."]
    t.end(0)
    assert not t.rep(1).pass_until_turn
    assert passing(t, 0) == passing(t, 1) == []


def passing(t: Court, viewer: int) -> list[str]:
    """Who lets Attacks pass, as a viewer reads it."""
    return [i.text for a in GAME.table(t.s, viewer).areas for i in a.items if isinstance(i, Note) and i.id.startswith("passing")]


@rule("QM-248")
def test_passing_until_ones_turn_is_public_and_open_to_all_so_it_tells_nothing_about_cards() -> None:
    hands = (["Iron Fan"], ["Last-Minute Escape"], ["Counterpunch"])
    seen = []
    for laid in hands:
        t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick", "Body Check").lay(1, *laid)
        t.play(0, "Rooftop Kick").act(0, "target", "seat:1")
        assert ("pass", "until_my_turn") in t.bench.options(1)
        t.act(1, "pass", "until_my_turn")
        said = [event for event in t.bench.events if event.rule == "QM-248"]
        assert [(event.text, event.args) for event in said] == [("{0} lets every Attack pass until her next turn.", ("seat:1",))]
        for viewer in (0, 2, SPECTATOR):
            assert passing(t, viewer) == ["She lets every Attack pass until her next turn."]
        t.play(0, "Body Check").act(0, "target", "seat:1")
        assert (t.waiting(), t.health(1)) == ((0,), 24)
        seen.append([asdict(GAME.table(t.s, viewer)) for viewer in (0, 2)])
    assert seen[0] == seen[1] == seen[2]


@rule("QM-248", "QM-126")
def test_a_last_chance_is_asked_for_even_after_passing_until_ones_turn() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick", "Body Check").lay(1, "Last-Minute Escape").has(1, health=5)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "pass", "until_my_turn")
    t.play(0, "Body Check").act(0, "target", "seat:1")
    assert t.waiting() == (1,)
    assert ("pass", "until_my_turn") not in t.bench.options(1)
    t.act(1, "activate", "Last-Minute Escape")
    assert t.health(1) == 8


def test_the_attacker_is_told_what_the_attack_will_do() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Haymaker").arm(1, "Palace Guard")
    t.play(0, "Haymaker").act(0, "skip")
    assert "Elise LeKraken 2" in t.bench.prompt(0)
    assert "Kāhurere Skyfisher 4" in t.bench.prompt(0)


@rule("QM-103", "QM-209")
def test_some_attacks_hit_harder_whoever_is_ahead_of_the_attacker() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=5).give(0, "Champion's Duel").has(1, clout=9).has(2, clout=8)
    assert "2 more if she has more Clout and Health than you" in KIND[t.rep(0).hand[0]].text
    t.has(0, clout=10).play(0, "Champion's Duel")
    assert "Elise LeKraken 3, Kāhurere Skyfisher 3" in t.bench.prompt(0)
    t = Court(QASIMA, ELISE, KAHURERE, hour=5).give(0, "Champion's Duel").has(1, clout=10).has(2, clout=8)
    t.has(0, clout=10).play(0, "Champion's Duel")
    assert "Elise LeKraken 5, Kāhurere Skyfisher 3" in t.bench.prompt(0)


@rule("QM-110")
def test_a_guard_felled_by_the_same_blow_still_shields_whatever_the_order() -> None:
    for first, second in (("Scruffy Hound", "seat:1"), ("seat:1", "Scruffy Hound")):
        t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Scruffy Hound").give(0, "Chain of Sparks")
        t.play(0, "Chain of Sparks").act(0, "target", first).act(0, "target", second).act(0, "done")
        assert (t.health(1), t.armory(1)) == (28, [])


@rule("QM-112")
def test_an_unblockable_attack_is_not_turned_aside() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=8).give(0, "Unmaking Word").lay(1, "Not Me, Her", "The Switch")
    t.play(0, "Unmaking Word").act(0, "target", "seat:1")
    assert t.no(1, "activate", "Not Me, Her").rule == "QM-112"
    t.act(1, "activate", "The Switch")
    assert (t.health(1), t.health(2), t.clout(1)) == (30 - 3 - 3 - 3, 30, 12)


@rule("QM-113", "QM-111", "QM-125")
def test_whoever_passed_for_her_summon_may_answer_when_she_becomes_the_target_herself() -> None:
    t = Court(QASIMA, KAHURERE, ELISE).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "Smoke Bomb", "Parasol").lay(2, "Not Me, Her")
    t.play(0, "Twin Flicker").act(0, "target", "Loyal Page").act(0, "target", "seat:2")
    t.act(1, "pass").act(2, "activate", "Not Me, Her").act(2, "redirect", "seat:1")
    assert t.waiting() == (1,)
    t.act(1, "activate", "Smoke Bomb").act(1, "protect", "seat:1")
    assert (t.health(1), t.health(2), t.waiting()) == (30, 30, (0,))


@rule("QM-125", "QM-111")
def test_whoever_answered_for_her_summon_has_had_her_reaction() -> None:
    t = Court(QASIMA, KAHURERE, ELISE).arm(1, "Loyal Page").give(0, "Twin Flicker").lay(1, "Smoke Bomb", "Parasol").lay(2, "Not Me, Her")
    t.play(0, "Twin Flicker").act(0, "target", "Loyal Page").act(0, "target", "seat:2")
    t.act(1, "activate", "Parasol").act(2, "activate", "Not Me, Her").act(2, "redirect", "seat:1")
    assert (t.health(1), t.waiting()) == (27, (0,))


@rule("QM-130", "QM-106")
def test_an_attack_that_was_called_off_cost_nobody_any_health() -> None:
    t = Court(QASIMA, KAHURERE, ELISE).give(0, "Twin Flicker").lay(1, "Sly Sidestep").lay(2, "Mirror of the Court").has(0, health=1)
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2")
    t.act(1, "activate", "Sly Sidestep").act(2, "activate", "Mirror of the Court")
    assert (t.s.is_princess(0), t.health(1), t.clout(1)) == (False, 30, 10 - 1 + 1)


@rule("QM-107", "QM-111", "QM-113")
def test_whoever_has_negated_the_attack_is_not_hit_when_it_is_turned_on_her() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9).arm(1, "Loyal Page").give(0, "Wrecking Ballroom").lay(1, "Silver Ward").lay(2, "Not Me, Her")
    t.play(0, "Wrecking Ballroom").act(0, "target", "Loyal Page").act(0, "target", "seat:2")
    t.act(1, "activate", "Silver Ward").act(2, "activate", "Not Me, Her").act(2, "redirect", "seat:1")
    assert (t.health(1), t.health(2), t.armory(1), t.waiting()) == (30, 30, ["Loyal Page"], (0,))


@rule("QM-093", "QM-122")
def test_a_reaction_that_looks_back_is_archived_only_after_that() -> None:
    t = Court(KAHURERE, ELISE).give(0, "Close Quarters").lay(1, "Soap-Bubble Ward")
    t.rep(1).deck.loose.clear()
    t.play(0, "Close Quarters").act(1, "activate", "Soap-Bubble Ward")
    assert (t.hand(1), t.archive(1), len(t.rep(1).deck), t.s.in_play) == ([], ["Soap-Bubble Ward"], 0, [])
    t = Court(ELISE, QASIMA).give(0, "Riptide").lay(1, "Soap-Bubble Ward")
    t.play(0, "Riptide").act(1, "activate", "Soap-Bubble Ward")
    assert (t.health(1), t.archive(1), t.s.in_play) == (29, ["Soap-Bubble Ward"], [])


@rule("QM-093", "QM-192")
def test_a_reaction_that_would_look_back_leaves_with_its_player() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).give(0, "Riptide").lay(1, "Soap-Bubble Ward").has(1, health=1)
    t.play(0, "Riptide").act(0, "target", "seat:1").act(1, "activate", "Soap-Bubble Ward")
    assert (t.s.is_princess(1), t.rep(1).archive, t.s.in_play) == (False, [], [])
    assert "Soap-Bubble Ward" in t.names(t.s.gone)


@rule("QM-112", "QM-120")
def test_a_reaction_that_would_only_block_now_is_no_use_against_unblockable_damage() -> None:
    t = Court(AZIL, ELISE, hour=9).give(0, "Unmaking Word").lay(1, "Swallowed Whole").play(0, "Unmaking Word")
    assert t.no(1, "activate", "Swallowed Whole").rule == "QM-112"
    t = Court(AZIL, ELISE, hour=9).sink(1, 6).give(0, "Unmaking Word").lay(1, "Swallowed Whole").play(0, "Unmaking Word")
    t.act(1, "activate", "Swallowed Whole")
    assert "Unmaking Word" in t.names(t.rep(1).grotto)
    t = Court(AZIL, KAHURERE, hour=9).give(0, "Unmaking Word").lay(1, "Duck and Cover").play(0, "Unmaking Word")
    assert t.no(1, "activate", "Duck and Cover").rule == "QM-112"
    t = Court(AZIL, KAHURERE, hour=9).put_in_archive(0, "Tin-Can Alarm").give(0, "Unmaking Word").lay(1, "Duck and Cover")
    t.play(0, "Unmaking Word").act(1, "activate", "Duck and Cover")
    assert t.clout(1) == 10 - 1 + 1


@rule("QM-243", "QM-046")
def test_the_attacker_is_told_what_is_left_when_a_pact_breaks() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=6).give(0, "Promise of Inspiration", "Rooftop Kick", "Wrecking Ballroom")
    t.play(0, "Promise of Inspiration").act(0, "partner", "seat:1").act(0, "level", "brawler").act(1, "level", "caster")
    t.play(0, "Rooftop Kick")
    assert "Elise LeKraken 3, Kāhurere Skyfisher 4" in t.bench.prompt(0)
    assert t.armory(0) == ["Promise of Inspiration"]
    t.act(0, "target", "seat:1")
    assert (t.health(1), t.armory(0)) == (27, [])
    t.give(0, "Promise of Inspiration").play(0, "Promise of Inspiration")
    t.act(0, "partner", "seat:1").act(0, "level", "brawler").act(1, "level", "caster").play(0, "Wrecking Ballroom")
    assert "Elise LeKraken 6, Kāhurere Skyfisher 7" in t.bench.prompt(0)
    t.act(0, "target", "seat:1")
    assert "Kāhurere Skyfisher 6" in t.bench.prompt(0)


@rule("QM-129")
def test_several_answers_to_one_damage_come_in_turn_order_from_the_active_player() -> None:
    t = Court(QASIMA, AZIL, KAHURERE, ELISE).give(1, "Twin Flicker").lay(0, "Counterpunch").turn(1)
    t.rep(2).laid.append(t.rep(0).laid[0])  # the box has but one of them
    t.play(1, "Twin Flicker").act(1, "target", "seat:0").act(1, "target", "seat:2").act(2, "pass").act(0, "pass")
    assert (t.health(0), t.health(2), t.waiting()) == (27, 27, (2,))
    t.act(2, "pass")
    assert t.waiting() == (0,)


@rule("QM-129", "QM-190")
def test_thorns_prick_in_turn_order_whatever_the_order_of_the_targets() -> None:
    for first, second in (("seat:1", "seat:2"), ("seat:2", "seat:1")):
        t = Court(QASIMA, ELISE, KAHURERE).give(0, "Twin Flicker").arm(1, "Spiked Pauldrons").has(0, health=2)
        t.rep(2).armory.append(t.rep(1).armory[0])  # the box has but one of them
        t.play(0, "Twin Flicker").act(0, "target", first).act(0, "target", second)
        assert (t.s.is_princess(0), t.rep(0).felled_by) == (False, 1)


@rule("QM-129", "QM-190")
def test_lasting_cards_and_reactions_answer_the_same_damage_player_by_player() -> None:
    t = Court(QASIMA, KAHURERE, ELISE, AZIL, hour=6).give(0, "Twin Flicker").has(0, health=2).has(1, health=20)
    t.lay(1, "Counterpunch").arm(2, "Spiked Pauldrons").play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2")
    t.act(1, "pass")
    assert (t.health(1), t.health(2), t.health(0), t.waiting()) == (17, 27, 2, (1,))  # she is nearer: her Reaction is before the thorns
    t.act(1, "activate", "Counterpunch")
    assert (t.s.is_princess(0), t.rep(0).felled_by, t.health(1)) == (False, 1, 19)


@rule("QM-129", "QM-126")
def test_thorns_of_the_next_player_prick_whoever_escaped_those_before() -> None:
    t = Court(QASIMA, KAHURERE, ELISE, AZIL, hour=9).give(0, "Twin Flicker").has(0, health=2)
    t.lay(0, "Last-Minute Escape").arm(1, "Spiked Pauldrons")
    t.rep(2).armory.append(t.rep(1).armory[0])  # the box has but one of them
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2").act(0, "activate", "Last-Minute Escape")
    assert t.health(0) == 8 - 2


@rule("QM-248", "QM-120")
def test_she_is_asked_though_nothing_of_hers_could_answer_an_attack() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Last-Minute Escape")
    t.rep(1).deck.loose.clear()
    t.play(0, "Rooftop Kick")
    assert (t.waiting(), t.bench.options(1)) == ((1,), [("pass",), ("pass", "until_my_turn")])


@rule("QM-129", "QM-126")
def test_last_chances_come_in_turn_order_from_the_active_player() -> None:
    t = Court(QASIMA, AZIL, KAHURERE, ELISE).give(1, "Twin Flicker").lay(0, "Last-Minute Escape").has(0, health=1).has(2, health=1).turn(1)
    t.rep(2).laid.append(t.rep(0).laid[0])  # the box has but one of them
    t.play(1, "Twin Flicker").act(1, "target", "seat:0").act(1, "target", "seat:2").act(2, "pass").act(0, "pass")
    assert t.waiting() == (2,)
    t.act(2, "pass")
    assert t.waiting() == (0,)


@rule("QM-181", "QM-116")
def test_whom_a_trap_has_felled_is_no_target_of_what_else_it_brings() -> None:
    t = Court(QASIMA, KAHURERE, ELISE, hour=9).arm(1, "The New Citadel").give(0, "Spring Snare").has(0, health=2).play(0, "Spring Snare")
    assert [line for line in t.bench.said() if "targeted" in line] == ["Seat 1 is targeted by Seat 2."]


@rule("QM-114", "QM-050")
def test_no_damage_at_all_is_no_attack_unless_a_card_makes_it_one() -> None:
    t = Court(QASIMA, KAHURERE).arm(1, "Whispering Campaign", by=0).give(0, "Spring Snare").lay(0, "Parasol").play(0, "Spring Snare")
    assert (t.waiting(), t.health(0), t.can(0, "end")) == ((0,), 30, True)
    t = Court(KAHURERE, QASIMA).arm(0, "Whispering Campaign", by=1).give(0, "Sticky Fingers").lay(1, "Parasol").play(0, "Sticky Fingers")
    assert t.waiting() == (1,)
    t.act(1, "pass")
    assert (t.health(1), t.clout(1)) == (30, 9)


@rule("QM-121", "QM-120")
def test_a_reaction_that_waits_for_something_else_is_not_made_stronger_either() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Braced Stance", "Counterpunch").play(0, "Undertow").act(1, "pass")
    assert t.bench.options(1) == [("activate", t.pick("Counterpunch")), ("pass",), ("pass", "until_my_turn")]


@rule("QM-099", "QM-037")
def test_nobody_is_asked_for_an_extra_she_cannot_pay() -> None:
    t = Court(QASIMA, ELISE, clout=1).give(0, "Haymaker").play(0, "Haymaker")
    assert (t.health(1), t.clout(0), t.can(0, "end")) == (30 - 3 - 1, 0, True)


@rule("QM-130")
def test_damage_that_is_no_card_of_its_own_is_called_off_with_its_player() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9).arm(0, "Hex of Thorns", by=1).lay(0, "Braced Stance").has(1, health=2)
    t.turn(0).act(0, "activate", "Braced Stance")
    assert (t.s.is_princess(1), t.health(0)) == (False, 30)


@rule("QM-130", "QM-205")
def test_nobody_is_asked_to_answer_an_attack_that_was_called_off() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL).give(0, "Twin Flicker").lay(1, "Mirror of the Court").lay(3, "Fade to a Grin").has(0, health=3)
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:3").act(1, "activate", "Mirror of the Court")
    assert (t.s.is_princess(0), t.waiting(), t.can(1, "end")) == (False, (1,), True)


@rule("QM-122", "QM-106")
def test_who_looks_back_at_an_attack_looks_at_her_own_health() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Twin Flicker").lay(1, "Sly Sidestep")
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Sly Sidestep")
    assert (t.health(1), t.health(2), t.clout(1)) == (30, 27, 10 - 1 + 1)


@rule("QM-113")
def test_an_attack_is_not_redirected_to_another_of_its_targets() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL).give(0, "Twin Flicker").lay(1, "Not Me, Her")
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Not Me, Her")
    assert t.bench.options(1) == [("redirect", "seat:3")]


@rule("QM-192", "QM-095")
def test_a_card_that_would_banish_itself_leaves_with_its_fallen_player() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Mirror of the Court").has(0, health=1)
    kick = t.rep(0).hand[0]
    with printed(KIND, kick, replace(KIND[kick], banish_after=True)):
        t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Mirror of the Court")
    assert (t.s.is_princess(0), t.s.banished, kick in t.s.gone) == (False, [], True)


@rule("QM-114")
def test_only_attack_cards_are_sharpened() -> None:
    t = Court(QASIMA, ELISE, hour=8).arm(0, "Training Sword").give(0, "Sparring Partner", "Battle Bear")
    t.play(0, "Sparring Partner").play(0, "Battle Bear")
    assert t.health(1) == 27


@rule("QM-101")
def test_an_attack_card_on_each_opponent_passes_their_summons_by() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Loyal Page").give(0, "Rooftop Kick")
    kick = t.rep(0).hand[0]
    with printed(KIND, kick, replace(KIND[kick], targets=EVERYONE)):
        t.play(0, "Rooftop Kick")
    assert (t.health(1), t.health(2), t.s.loyalty[t.rep(1).armory[0]]) == (27, 27, 3)


@rule("QM-129", "QM-190")
def test_thorns_prick_from_the_active_player_on() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).give(1, "Twin Flicker").arm(0, "Spiked Pauldrons").has(1, health=2)
    t.rep(2).armory.append(t.rep(0).armory[0])  # the box has but one of them
    t.turn(1).play(1, "Twin Flicker").act(1, "target", "seat:0").act(1, "target", "seat:2")
    assert (t.s.is_princess(1), t.rep(1).felled_by) == (False, 2)


def with_effects(card: int, *effects: Verb, extra: int = 0) -> AbstractContextManager[None]:
    """As if a card did something that no card of the box does."""
    return printed(KIND, card, replace(KIND[card], effects=effects, extra=extra))


@rule("QM-099")
def test_an_extra_that_was_paid_is_remembered_within_conditions() -> None:
    for answer, health in (("pay", 25), ("skip", 20)):
        t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").has(0, health=20)
        nested = If(ExtraPaid(), (If(ExtraPaid(), (Heal(5),)),))
        with with_effects(t.rep(0).hand[0], Deal(minor(BRAWLER)), nested, extra=1):
            t.play(0, "Rooftop Kick").act(0, answer)
        assert t.health(0) == health


@rule("QM-105", "QM-124")
def test_damage_dealt_in_two_parts_is_damage_though_the_second_part_is_none() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").arm(1, "Spiked Pauldrons")
    with with_effects(t.rep(0).hand[0], Deal(minor(BRAWLER)), Deal(fixed(0))):
        t.play(0, "Rooftop Kick")
    assert (t.health(1), t.health(0)) == (27, 28)


@rule("QM-107", "QM-106")
def test_to_negate_the_damage_as_well_takes_nothing_from_a_full_negation() -> None:
    t = Court(ELISE, QASIMA).give(0, "Sticky Fingers").lay(1, "Iron Fan")
    with with_effects(t.rep(1).laid[0], NegateAttack(), NegateDamage()):
        t.play(0, "Sticky Fingers").act(1, "activate", "Iron Fan")
    assert (t.health(1), t.clout(1), t.clout(0)) == (30, 9, 9)


@rule("QM-093", "QM-122")
def test_a_reaction_that_looks_back_twice_is_archived_after_the_second_time() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Vault Away")
    t.rep(1).deck.loose.clear()
    with with_effects(t.rep(1).laid[0], Reduce(5), IfUnhurt((Gain(1),)), IfUnhurt((Draw(1),))):
        t.play(0, "Undertow").act(1, "activate", "Vault Away")
    assert (t.clout(1), t.hand(1), t.archive(1), t.s.in_play) == (10 - 1 + 1, [], ["Vault Away"], [])


@rule("QM-099", "QM-103")
def test_the_attacker_is_told_what_a_condition_comes_to_for_each_target() -> None:
    t = Court(KAHURERE, QASIMA, ELISE).put_in_archive(1, "Tin-Can Alarm").give(0, "Close Quarters")
    with with_effects(t.rep(0).hand[0], If(TargetHasTrap(), (Deal(fixed(5)),), (Deal(fixed(2)),))):
        t.play(0, "Close Quarters")
        assert "Qasima Al-Basar 5, Elise LeKraken 2" in t.bench.prompt(0)
        t.act(0, "target", "seat:2")
    assert t.health(2) == 28
