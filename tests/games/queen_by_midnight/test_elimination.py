"""Elimination, the Inner Circle, and the choice at eleven."""

from __future__ import annotations

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.levels import NEXT_TURN, THIS_TURN, change_level, level
from regalia.games.queen_by_midnight.model import SCHEMER
from regalia.games.queen_by_midnight.state import ADVISOR, OUT
from regalia.kernel.events import ALL
from regalia.kernel.table import Sheet
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court
from tests.games.queen_by_midnight.test_clock import note_of
from tests.games.queen_by_midnight.test_laws import all_cards

FOUR = (QASIMA, ELISE, KAHURERE, AZIL)


def declared(*named: int, hour: int = 9) -> Court:
    """Four Princesses who have declared for these seats; seat 0 holds an Attack."""
    t = Court(*FOUR, hour=hour).give(0, "Rooftop Kick", "Body Check")
    for seat, name in enumerate(named):
        t.rep(seat).declaration = name
        t.rep(seat).declaration_known = 1 << seat
    return t


def fell(t: Court, seat: int, card: str = "Rooftop Kick") -> Court:
    """Seat 0 eliminates somebody."""
    t.has(seat, health=1)
    t.play(0, card)
    if t.can(0, "target"):
        t.act(0, "target", f"seat:{seat}")
    return t


@rule("QM-182", "QM-183", "QM-184", "QM-196", "QM-167")
def test_an_eliminated_princess_joins_the_one_she_declared_for() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    assert (t.rep(1).role, t.rep(1).leader, t.rep(1).declaration_known) == (ADVISOR, 2, ALL)
    assert any("becomes the Advisor" in line for line in t.bench.said())


@rule("QM-192", "QM-197")
def test_nothing_lies_before_the_fallen_but_what_an_advisor_counsels_by() -> None:
    t = fell(declared(1, 2, 3, 2), 1)
    fell(t, 3, "Body Check")
    areas = {area.seat: area for area in GAME.table(t.s, 1).areas}
    assert [item.id for item in areas[1].items] == ["levels:1", "large:1", "declaration:1"]
    assert [item.id for item in areas[3].items if not item.id.startswith("declaration")] == []
    assert areas[1].summary == areas[3].summary == []
    assert len(areas[2].items) > 9, "who still reigns has all her places, bare ones too"


@rule("QM-185")
def test_nobody_advises_her_own_slayer() -> None:
    assert fell(declared(1, 0, 3, 0), 1).rep(1).role == OUT


@rule("QM-186", "QM-199")
def test_one_advisor_at_most() -> None:
    t = fell(declared(1, 2, 3, 2), 1)
    fell(t, 3, "Body Check")
    assert (t.rep(1).role, t.rep(3).role) == (ADVISOR, OUT)


@rule("QM-187")
def test_before_the_declarations_one_is_simply_out() -> None:
    t = Court(*FOUR, hour=4).give(0, "Rooftop Kick")
    assert fell(t, 2).rep(2).role == OUT


@rule("QM-188")
def test_a_named_princess_who_is_gone_cannot_be_joined() -> None:
    t = fell(declared(1, 0, 1, 2), 1)
    fell(t, 2, "Body Check")
    assert (t.rep(1).role, t.rep(2).role) == (OUT, OUT)


@rule("QM-189")
def test_a_declaration_for_oneself_leads_nowhere() -> None:
    t = fell(declared(1, 1, 3, 0), 1)
    assert t.rep(1).role == OUT


@rule("QM-190")
def test_the_owner_of_a_bane_and_kahurere_for_her_trap_are_the_slayers() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).arm(0, "Demand Tribute", by=1).has(0, health=5).turn(0)
    assert t.rep(0).felled_by == 1
    t = Court(QASIMA, KAHURERE, ELISE).give(0, "Spring Snare").has(0, health=1).play(0, "Spring Snare")
    assert t.rep(0).felled_by == 1


@rule("QM-191")
def test_the_last_but_one_reveals_nothing_and_shares_nothing() -> None:
    t = declared(1, 0, 1, 1)
    for seat in (2, 3):
        t.rep(seat).role = OUT
    fell(t, 1)
    assert t.s.outcome is not None
    assert t.s.outcome.winners == (0,)
    assert t.rep(1).declaration_known == 0b0010


@rule("QM-192", "QM-205")
def test_everything_of_hers_leaves_and_nobody_else_loses_a_card() -> None:
    t = declared(1, 2, 3, 0)
    before = all_cards(t.s)
    t.arm(1, "Loyal Page", "Picnic Basket").lay(1, "Ink Cloud").arm(2, "Barnacles", by=1).arm(1, "Pebble in the Shoe", by=2)
    t.arm(3, "Promise of Peace")
    t.s.pact_partner[t.rep(3).armory[0]] = 1
    change_level(t.s, 0, 0, 1, NEXT_TURN)
    fell(t, 1).act(1, "pass")
    assert all_cards(t.s) == before
    rep = t.rep(1)
    assert (rep.hand, rep.archive, rep.armory, rep.laid, rep.clout, len(rep.deck)) == ([], [], [], [], 0, 0)
    assert (t.armory(2), t.armory(3)) == ([], [])
    assert "Pebble in the Shoe" in t.archive(2)
    assert "Promise of Peace" in t.archive(3)
    assert "Barnacles" in t.names(t.s.gone)
    assert t.s.banished == []
    assert not t.s.loyalty


@rule("QM-194", "QM-182")
def test_those_felled_together_are_settled_in_turn_order() -> None:
    t = declared(1, 2, 3, 0).give(0, "Chain of Sparks").has(1, health=1).has(3, health=1)
    t.play(0, "Chain of Sparks").act(0, "target", "seat:1").act(0, "target", "seat:3").act(0, "done")
    assert (t.rep(1).role, t.rep(1).leader, t.rep(3).role) == (ADVISOR, 2, OUT)


@rule("QM-197", "QM-198", "QM-200", "QM-204")
def test_an_advisor_uses_exactly_one_ability_on_her_turn() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    t.has(2, clout=3).end(0)
    assert t.waiting() == (1,)
    assert t.bench.options(1) == [("counsel", "number:1"), ("counsel", "number:2")]
    t.act(1, "counsel", "number:1").act(1, "target", "seat:0")
    assert (t.clout(2), t.waiting()) == (5, (2,))
    assert t.bench.refused(2, "counsel", "number:1")


@rule("QM-197")
def test_an_impossible_ability_is_refused() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    t.s.market = [-1, -1, -1]
    t.s.bazaar[0].loose.clear()
    t.end(0)
    assert t.bench.options(1) == [("counsel", "number:1")]
    assert t.no(1, "counsel", "number:2").rule == "QM-197"


@rule("QM-205")
def test_an_advisor_falls_with_her_leader() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    fell(t, 2, "Body Check")
    assert (t.rep(1).role, t.rep(2).role, t.rep(2).leader) == (OUT, ADVISOR, 3)


@rule("QM-206", "QM-114", "QM-190")
def test_an_advisors_damage_is_an_attack_with_the_leaders_numbers() -> None:
    t = declared(2, 0, 1, 0)
    fell(t, 2)
    assert (t.rep(2).role, t.rep(2).leader) == (ADVISOR, 1)
    t.lay(3, "Fade to a Grin").turn(2).act(2, "counsel", "number:1").act(2, "target", "seat:3")
    assert t.waiting() == (3,)
    t.act(3, "pass")
    assert t.health(3) == 27


@rule("QM-207", "QM-211")
def test_a_queen_shares_her_crown_with_her_advisor() -> None:
    t = fell(declared(1, 2, 3, 0, hour=11), 1)
    t.has(2, clout=50)
    for _ in range(20):
        if t.s.outcome is not None:
            break
        seat = t.waiting()[0]
        word = next(w for w in ("reign", "end", "keep", "counsel", "target") if t.can(seat, w))
        t.bench.act(seat, *next(a for a in t.bench.options(seat) if a[0] == word))
    assert t.s.outcome is not None
    assert t.s.outcome.winners == (1, 2)


@rule("QM-179", "QM-201", "QM-203", "QM-065")
def test_at_eleven_she_may_change_sides_for_one_last_deed() -> None:
    t = declared(1, 2, 3, 0, hour=11).has(1, health=20)
    t.turn(0, 1)
    t.act(0, "advise").act(0, "counsel", "number:2")
    assert (t.rep(0).role, t.rep(0).leader, t.health(1)) == (ADVISOR, 1, 23)
    assert (t.rep(0).hand, t.rep(0).clout) == ([], 0)
    assert t.waiting() == (1,)


@rule("QM-202", "QM-189")
def test_when_the_change_of_sides_is_barred() -> None:
    for arrange in ("advised", "named advised", "named out", "herself"):
        t = declared(1, 2, 3, 0, hour=11)
        if arrange == "advised":
            t.rep(3).role, t.rep(3).leader = ADVISOR, 0
        elif arrange == "named advised":
            t.rep(3).role, t.rep(3).leader = ADVISOR, 1
        elif arrange == "named out":
            t.rep(1).role = OUT
        else:
            t.rep(0).declaration = 0
        t.turn(0)
        assert t.no(0, "advise").rule == ("QM-189" if arrange == "herself" else "QM-202")
        assert t.bench.prompt(0) == f"The last hour: you reign on, for you cannot become an Advisor. {t.no(0, 'advise').sentence}"
        t.act(0, "reign")
        assert t.can(0, "end")


@rule("QM-203")
def test_a_shared_win_can_be_forced_among_the_last_two() -> None:
    t = declared(1, 2, 3, 0, hour=11)
    t.rep(2).role = t.rep(3).role = OUT
    t.turn(0).act(0, "advise").act(0, "counsel", "number:2")
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.rule) == ((0, 1), "QM-208")


@rule("QM-130")
def test_an_attacker_who_becomes_an_advisor_in_mid_attack_attacks_no_more() -> None:
    t = declared(2, 3, 3, 1).give(0, "Twin Flicker").lay(1, "Mirror of the Court").has(0, health=1)
    t.play(0, "Twin Flicker").act(0, "target", "seat:1").act(0, "target", "seat:3").act(1, "activate", "Mirror of the Court")
    assert (t.rep(0).role, t.health(3), t.waiting()) == (ADVISOR, 30, (1,))
    assert "Twin Flicker" in t.names(t.s.gone)


@rule("QM-193", "QM-197")
def test_felled_on_her_own_turn_she_advises_from_her_next_one() -> None:
    t = declared(2, 3, 3, 1).lay(1, "Mirror of the Court").has(0, health=1)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Mirror of the Court")
    assert (t.rep(0).role, t.rep(0).leader, t.waiting()) == (ADVISOR, 2, (1,))


@rule("QM-067", "QM-197")
def test_a_first_player_who_becomes_an_advisor_keeps_her_place_in_the_round() -> None:
    t = declared(2, 3, 3, 1).give(1, "Undertow").has(0, health=1)
    t.turn(1, 2, 3).play(1, "Undertow").act(1, "target", "seat:0")
    assert (t.rep(0).role, t.s.first) == (ADVISOR, 0)
    t.end(1).end(2).end(3)
    assert (t.s.hour, t.waiting()) == (10, (0,))


@rule("QM-067", "QM-205")
def test_the_token_leaves_with_an_advisor_who_has_lost_her_leader() -> None:
    t = declared(1, 2, 3, 0)
    t.rep(2).role, t.rep(2).leader, t.s.first = ADVISOR, 1, 2
    fell(t, 1)
    assert (t.rep(2).role, t.s.first) == (OUT, 3)


@rule("QM-194", "QM-188", "QM-199")
def test_of_two_felled_together_the_first_in_turn_order_is_settled_first() -> None:
    t = declared(1, 2, 3, 2).give(0, "Chain of Sparks").has(1, health=1).has(3, health=1)
    t.play(0, "Chain of Sparks").act(0, "target", "seat:3").act(0, "target", "seat:1").act(0, "done")
    assert (t.rep(1).role, t.rep(1).leader, t.rep(3).role) == (ADVISOR, 2, OUT)
    t = declared(1, 3, 3, 1).give(0, "Chain of Sparks").has(1, health=1).has(3, health=1)
    t.play(0, "Chain of Sparks").act(0, "target", "seat:3").act(0, "target", "seat:1").act(0, "done")
    assert (t.rep(1).role, t.rep(3).role) == (OUT, OUT)


@rule("QM-192", "QM-130", "QM-232")
def test_the_attack_card_of_a_fallen_attacker_leaves_with_her() -> None:
    t = Court(*FOUR, hour=9).sink(1, 6).give(0, "Wrecking Ballroom").lay(1, "Swallowed Whole").lay(2, "Riposte Royal").has(0, health=2)
    t.play(0, "Wrecking Ballroom").act(0, "target", "seat:1").act(0, "target", "seat:2")
    t.act(1, "activate", "Swallowed Whole").act(2, "activate", "Riposte Royal")
    assert (t.rep(0).role, len(t.rep(1).grotto), t.s.in_play) == (OUT, 6, [])
    assert "Wrecking Ballroom" in t.names(t.s.gone)


@rule("QM-192", "QM-212")
def test_the_clout_of_the_one_who_falls_last_counts_for_nothing() -> None:
    t = Court(QASIMA, ELISE, hour=9).give(0, "Rooftop Kick").has(0, clout=2, health=5).has(1, clout=25)
    fell(t, 1)
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.scores) == ((0,), (6, 0))


@rule("QM-203", "QM-212")
def test_whoever_changes_sides_at_eleven_is_ranked_before_those_who_fell_earlier() -> None:
    t = declared(1, 0, 1, hour=11).has(1, clout=0, health=3).has(2, clout=10)
    t.rep(3).role, t.rep(3).fell_at, t.rep(3).clout, t.rep(3).health = OUT, 4, 0, 0
    t.turn(0, 1, 2).act(0, "advise").act(0, "counsel", "number:2").act(1, "reign").end(1).act(2, "reign").end(2)
    assert t.s.outcome is not None
    assert (t.s.outcome.winners, t.s.outcome.ranks) == ((2,), (3, 2, 1, 4))


@rule("QM-197", "QM-203")
def test_whose_two_abilities_are_both_impossible_passes() -> None:
    t = declared(1, 2, 1, 0, hour=11)
    t.rep(0).role = t.rep(3).role = OUT
    t.turn(2).act(2, "advise")
    assert t.s.outcome is not None
    assert t.s.outcome.winners == (1, 2)


@rule("QM-049", "QM-197")
def test_what_lasts_until_the_end_of_an_advisors_turn_ends_with_it() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    t.end(0)
    change_level(t.s, 2, SCHEMER, 1, THIS_TURN)
    assert level(t.s, 2, SCHEMER, True) == 5
    t.act(1, "counsel", "number:1").act(1, "target", "seat:0")
    assert (t.waiting(), level(t.s, 2, SCHEMER, True)) == ((2,), 4)


@rule("QM-194")
def test_the_settling_begins_with_the_active_player() -> None:
    t = declared(1, 0, 3, 0).give(2, "Twin Flicker").has(1, health=1).has(3, health=1)
    t.rep(2).princess, t.rep(0).princess = t.rep(0).princess, t.rep(2).princess  # a Caster at seat 2
    t.turn(2).play(2, "Twin Flicker").act(2, "target", "seat:1").act(2, "target", "seat:3")
    assert (t.rep(3).role, t.rep(3).leader, t.rep(1).role) == (ADVISOR, 0, OUT)


@rule("QM-065", "QM-130", "QM-192")
def test_banes_whose_owner_has_fallen_meanwhile_do_nothing_more() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9).arm(0, "Demand Tribute", "Demand Tribute", by=1).lay(0, "Mirror of the Court")
    t.has(1, health=2).turn(0).act(0, "next", f"card:{t.rep(0).armory[0]}").act(0, "activate", "Mirror of the Court")
    assert (t.s.is_princess(1), t.armory(0), t.health(0)) == (False, [], 30)
    assert t.can(0, "end")


@rule("QM-049", "QM-193")
def test_what_was_to_last_until_the_end_of_a_turn_ends_with_her_whose_turn_it_was() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Mirror of the Court").has(0, health=1)
    change_level(t.s, 2, SCHEMER, 1, THIS_TURN)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Mirror of the Court")
    assert (t.s.is_princess(0), level(t.s, 2, SCHEMER, True)) == (False, 4)


@rule("QM-190", "QM-231")
def test_whoever_brings_herself_down_was_felled_by_nobody() -> None:
    t = Court(AZIL, ELISE, QASIMA, hour=8).give(0, "Uncertain-tea Party").has(0, clout=3)
    t.bench.force(rolls=[6])
    t.play(0, "Uncertain-tea Party")
    assert (t.s.is_princess(0), t.rep(0).felled_by) == (False, -1)


@rule("QM-197", "QM-179")
def test_whoever_is_out_has_no_turn_and_no_choice_at_eleven() -> None:
    t = declared(1, 2, 3, 0, hour=11)
    t.rep(1).role = OUT
    t.turn(1, 2)
    assert (t.s.active, t.waiting(), t.bench.said()[-1]) == (2, (2,), "It is the turn of Seat 3.")
    assert "It is the turn of Seat 2." not in t.bench.said()


@rule("QM-179", "QM-065")
def test_nobody_changes_sides_before_eleven() -> None:
    t = declared(1, 2, 3, 0, hour=10).turn(0)
    assert not t.can(0, "advise")
    assert t.can(0, "end")


@rule("QM-126", "QM-128")
def test_only_those_about_to_fall_have_a_last_chance() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9).give(0, "Rooftop Kick").lay(2, "Last-Minute Escape").has(1, health=1)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1")
    assert (t.s.is_princess(1), t.waiting(), len(t.rep(2).laid)) == (False, (0,), 1)


@rule("QM-182", "QM-246")
def test_all_see_the_declaration_of_the_fallen_and_of_her_who_changes_sides() -> None:
    t = fell(declared(1, 2, 3, 0, hour=11), 1)
    assert [note_of(t, viewer, 1) for viewer in (-1, 0, 3)] == ["Declared for Kāhurere Skyfisher (emerald)"] * 3
    t.turn(3).act(3, "advise")
    assert [note_of(t, viewer, 3) for viewer in (-1, 0, 1)] == ["Declared for Qasima Al-Basar (crimson)"] * 3


@rule("QM-192", "QM-228")
def test_nothing_is_left_to_her_who_has_fallen() -> None:
    t = declared(1, 2, 3, 0).sink(1, 2).arm(1, "Going Dark")
    t.rep(1).under.append(t.find("Copper", 1))
    t.rep(1).tokens[SCHEMER], t.rep(1).extra_cards = 2, 1
    change_level(t.s, 1, SCHEMER, 1, NEXT_TURN)
    change_level(t.s, 1, SCHEMER, 1, THIS_TURN)
    before = all_cards(t.s)
    rep = fell(t, 1).rep(1)
    assert (rep.grotto, rep.under, rep.war_chest, rep.vault, len(rep.vault_deck)) == ([], [], [], [], 0)
    assert (rep.tokens, rep.boosts, rep.extra_cards, rep.health) == ([0, 0, 0], [], 0, 0)
    assert all_cards(t.s) == before
    assert t.s.banished == []


@rule("QM-203", "QM-212")
def test_whoever_changed_sides_scores_nothing() -> None:
    t = declared(1, 2, 3, 0, hour=11)
    t.rep(2).role = t.rep(3).role = OUT
    t.turn(0).act(0, "advise").act(0, "counsel", "number:2")
    assert t.s.outcome is not None
    assert t.s.outcome.scores == (0, 40, 40, 40)


@rule("QM-191", "QM-208")
def test_whoever_fell_later_is_ranked_before_those_who_fell_earlier() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=4).give(0, "Rooftop Kick", "Body Check")
    fell(t, 2)
    t.s.hour = 9
    fell(t, 1, "Body Check")
    assert t.s.outcome is not None
    assert t.s.outcome.ranks == (1, 2, 3)


@rule("QM-190", "QM-206")
def test_an_advisor_who_fells_a_princess_is_her_slayer() -> None:
    t = Court(KAHURERE, ELISE, AZIL, QASIMA, hour=9).has(3, health=1)
    t.rep(0).role, t.rep(0).leader = ADVISOR, 1
    t.turn(0).act(0, "counsel", "number:1").act(0, "target", "seat:3")
    assert (t.s.is_princess(3), t.rep(3).felled_by) == (False, 0)


@rule("QM-167", "QM-196")
def test_the_ultimate_is_gone_from_the_large_card_of_an_advisor() -> None:
    t = fell(declared(1, 2, 3, 0), 1)
    sheets = [item for area in GAME.table(t.s, 0).areas for item in area.items if isinstance(item, Sheet)]
    rows = {sheet.id: [row.title for row in sheet.rows] for sheet in sheets if sheet.id.startswith("large")}
    assert rows["large:1"] == ["Siren's Fee", "Treasure from Below"]
    assert rows["large:2"] == ["Ultimate: Operation Midnight", "Covering Fire", "Leaked Orders"]
