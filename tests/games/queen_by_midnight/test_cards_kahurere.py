"""A scenario for every card of Kāhurere Skyfisher, Traps included."""

from __future__ import annotations

from regalia.games.queen_by_midnight.guards import buy_cost
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import BRAWLER
from regalia.kernel import SPECTATOR
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court
from tests.games.queen_by_midnight.test_secrets import top_of


def kahurere(traps: int = 0, hour: int = 3) -> Court:
    """Against Qasima, who owns so many Traps."""
    t = Court(KAHURERE, QASIMA, hour=hour)
    for name in ("Tin-Can Alarm", "Tin-Can Alarm", "Stolen Plans", "Medic's Signal", "Medic's Signal")[:traps]:
        t.put_in_archive(1, name)
    return t


def sprung(name: str) -> Court:
    """Qasima plays a Trap on her own turn."""
    t = Court(QASIMA, KAHURERE, hour=3).give(0, name).has(1, health=20)
    return t.play(0, name)


def test_cell_network_pays_more_when_a_trap_is_out() -> None:
    t = kahurere().give(0, "Cell Network").play(0, "Cell Network")
    assert t.clout(0) == 11
    t = kahurere(1).give(0, "Cell Network").play(0, "Cell Network")
    assert t.clout(0) == 12


def test_close_quarters_is_minor_brawler() -> None:
    t = kahurere().give(0, "Close Quarters").play(0, "Close Quarters")
    assert t.health(1) == 27


def test_duck_and_cover_pays_against_a_trapped_attacker() -> None:
    t = Court(QASIMA, KAHURERE).put_in_archive(0, "Tin-Can Alarm").give(0, "Rooftop Kick").lay(1, "Duck and Cover")
    t.play(0, "Rooftop Kick").act(1, "activate", "Duck and Cover")
    assert (t.health(1), t.clout(1)) == (30, 10)


def test_boarding_action_counts_traps_up_to_two() -> None:
    for traps, damage in ((0, 4), (1, 5), (5, 6)):
        for clout, more in ((20, 0), (5, 2)):
            t = kahurere(traps).give(0, "Boarding Action").has(0, clout=clout).play(0, "Boarding Action")
            assert t.health(1) == 30 - damage - more


def test_hit_and_run_draws_against_the_trapped() -> None:
    t = kahurere(1).give(0, "Hit and Run").has(0, clout=20).play(0, "Hit and Run")
    assert (t.health(1), len(t.rep(0).hand)) == (27, 1)
    t = kahurere(1).give(0, "Hit and Run").has(0, clout=5).play(0, "Hit and Run")
    assert t.health(1) == 26
    t = kahurere().give(0, "Hit and Run").play(0, "Hit and Run")
    assert len(t.rep(0).hand) == 0


def test_storm_the_gate_hits_two_and_the_trapped_harder() -> None:
    t = Court(KAHURERE, QASIMA, ELISE).put_in_archive(2, "Tin-Can Alarm").give(0, "Storm the Gate")
    t.play(0, "Storm the Gate").act(0, "target", "seat:1").act(0, "target", "seat:2")
    assert (t.health(1), t.health(2)) == (26, 25)


def test_supply_drop_pays_and_refreshes_the_vault() -> None:
    t = kahurere().give(0, "Supply Drop")
    before = list(t.rep(0).vault)
    t.play(0, "Supply Drop")
    assert t.clout(0) == 12
    assert not set(before) & set(t.rep(0).vault)
    assert t.can(0, "refresh", "vault")


def test_forged_papers_make_a_purchase_two_cheaper() -> None:
    t = kahurere().give(0, "Forged Papers").sell("Silver Purse").play(0, "Forged Papers")
    assert buy_cost(t.s, 0, t.s.market[0]) == 1


@rule("QM-238", "QM-148")
def test_trip_wire_lays_a_trap_on_the_attackers_deck() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Rooftop Kick").lay(1, "Trip Wire").stock(1, "Spring Snare", "Boarding Action", "Smoke Bomb")
    t.play(0, "Rooftop Kick").act(1, "activate", "Trip Wire").act(1, "lay", "Spring Snare")
    assert (t.health(1), t.clout(1)) == (28, 10)
    assert t.names(t.rep(0).deck.top) == ["Spring Snare"]
    assert t.rep(1).vault[0] >= 0


@rule("QM-238")
def test_trip_wire_needs_a_trap_in_the_open_vault() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Rooftop Kick").lay(1, "Trip Wire").stock(1, "Going Dark", "Boarding Action", "Smoke Bomb")
    t.play(0, "Rooftop Kick")
    assert t.no(1, "activate", "Trip Wire").rule == "QM-238"


def test_smoke_bomb_negates_damage() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Rooftop Kick").lay(1, "Smoke Bomb")
    t.play(0, "Rooftop Kick").act(1, "activate", "Smoke Bomb")
    assert t.health(1) == 30


def test_turn_the_blade_strikes_back_by_traps() -> None:
    t = Court(QASIMA, KAHURERE).put_in_archive(0, "Tin-Can Alarm", "Stolen Plans").give(0, "Rooftop Kick").lay(1, "Turn the Blade")
    t.play(0, "Rooftop Kick").act(1, "activate", "Turn the Blade")
    assert (t.health(1), t.health(0)) == (30, 25)


@rule("QM-241")
def test_going_dark_hides_cards_and_plays_them_on_her_own_turn() -> None:
    t = kahurere().arm(0, "Going Dark").give(0, "Copper", "Close Quarters", "Copper")
    t.bench.act(0, "end")
    t.act(0, "stow", "Close Quarters").act(0, "stow", "Copper")
    assert not t.can(0, "stow")
    t.act(0, "keep")
    assert len(t.rep(0).under) == 2
    assert len(t.rep(0).hand) == 5
    t.turn(0).play(0, "Close Quarters")
    assert (t.health(1), len(t.rep(0).under)) == (27, 1)


def test_going_dark_gives_its_cards_back_when_dismissed() -> None:
    t = kahurere().arm(0, "Going Dark").sell("Masked Ball")
    t.rep(0).under.append(t.find("Copper", 0))
    t.buy(0, "Masked Ball").act(0, "dismiss", t.pick("Going Dark", t.rep(0).armory))
    assert (t.rep(0).under, sorted(t.archive(0))) == ([], ["Copper", "Going Dark"])


def test_kite_harness_swoops_on_the_trapped() -> None:
    t = kahurere(1).arm(0, "Kite Harness").give(0, "Close Quarters").play(0, "Close Quarters")
    assert t.health(1) == 25
    t = kahurere().arm(0, "Kite Harness").give(0, "Close Quarters").play(0, "Close Quarters")
    assert t.health(1) == 27


def test_dawn_irregulars_harass_the_trapped() -> None:
    t = kahurere(1).arm(0, "Dawn Irregulars").turn(0)
    assert t.health(1) == 29
    t = kahurere().arm(0, "Dawn Irregulars").turn(0)
    assert t.health(1) == 30


def test_the_new_citadel_punishes_sprung_traps() -> None:
    t = Court(QASIMA, KAHURERE, hour=8).arm(1, "The New Citadel").give(0, "Tin-Can Alarm", "Stolen Plans")
    t.play(0, "Tin-Can Alarm").play(0, "Stolen Plans")
    assert t.health(0) == 27
    t = kahurere(1, hour=8).give(0, "The New Citadel").play(0, "The New Citadel")
    assert (t.health(1), t.clout(0)) == (30 - 1 - 3, 10 - 1 + 3)


def test_saboteurs_manual_pays_for_traps_and_makes_them_cheap() -> None:
    t = kahurere(3, hour=8).give(0, "Saboteur's Manual").stock(0, "Spring Snare", "Sand in the Gears").play(0, "Saboteur's Manual")
    assert (t.clout(0), len(t.rep(0).hand)) == (10 - 1 + 3 + 3, 2)
    assert buy_cost(t.s, 0, t.rep(0).vault[0]) == 3 - 2
    t.buy(0, "Spring Snare", "seat:1")
    assert buy_cost(t.s, 0, t.rep(0).vault[1]) == 2


@rule("QM-116")
def test_operation_midnight_is_an_attack_on_each_by_her_traps() -> None:
    t = Court(KAHURERE, QASIMA, ELISE, hour=8).put_in_archive(1, "Tin-Can Alarm", "Tin-Can Alarm").give(0, "Operation Midnight")
    t.lay(2, "Iron Fan")
    t.play(0, "Operation Midnight").act(2, "activate", "Iron Fan")
    assert (t.health(1), t.health(2), t.clout(0)) == (30 - 4 - 4, 30, 10 - 3 + 4)


@rule("QM-148")
def test_tin_can_alarm_pays_kahurere_two() -> None:
    t = sprung("Tin-Can Alarm")
    assert (t.clout(1), len(t.rep(0).hand)) == (12, 1)


def test_medics_signal_heals_kahurere() -> None:
    t = sprung("Medic's Signal")
    assert t.health(1) == 22


def test_sand_in_the_gears_lifts_kahurere_through_her_next_turn() -> None:
    t = sprung("Sand in the Gears").act(1, "level", "brawler")
    assert level(t.s, 1, BRAWLER, True) == 5
    t.turn(1)
    assert level(t.s, 1, BRAWLER, True) == 5
    t.end(1)
    assert level(t.s, 1, BRAWLER, True) == 4


@rule("QM-052")
def test_spring_snare_hurts_whoever_springs_it() -> None:
    t = sprung("Spring Snare")
    assert t.health(0) == 28


def test_stolen_plans_give_kahurere_a_card_next_turn() -> None:
    t = sprung("Stolen Plans").turn(1)
    assert len(t.rep(1).hand) == 1


def counsel(number: str) -> Court:
    t = Court(KAHURERE, ELISE, AZIL, QASIMA, hour=9).give(3, "Copper")
    t.rep(0).role, t.rep(0).leader = 1, 1
    return t.turn(0).act(0, "counsel", number)


@rule("QM-206")
def test_covering_fire_uses_the_leaders_better_minor() -> None:
    t = counsel("number:1").act(0, "target", "seat:3")
    assert t.health(3) == 27


def test_leaked_orders_cost_a_card_and_pay_the_leader() -> None:
    t = counsel("number:2").act(0, "target", "seat:3").act(3, "discard", "Copper")
    assert (t.hand(3), t.clout(1)) == ([], 11)


@rule("QM-223")
def test_operation_midnight_pays_six_at_most() -> None:
    t = kahurere(5, hour=8).give(0, "Operation Midnight").play(0, "Operation Midnight")
    assert (t.clout(0), t.health(1)) == (10 - 3 + 6, 30 - 4 - 6)


@rule("QM-143", "QM-138")
def test_kite_harness_does_not_swoop_on_the_summon_of_the_trapped() -> None:
    t = kahurere(1).arm(0, "Kite Harness").arm(1, "Palace Guard").give(0, "Close Quarters")
    t.play(0, "Close Quarters").act(0, "target", "Palace Guard")
    assert t.s.loyalty[t.rep(1).armory[0]] == 7 - 3


@rule("QM-238", "QM-244")
def test_all_see_the_trap_that_trip_wire_laid_on_a_deck() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Rooftop Kick").lay(1, "Trip Wire").stock(1, "Spring Snare", "Boarding Action", "Smoke Bomb")
    t.play(0, "Rooftop Kick").act(1, "activate", "Trip Wire").act(1, "lay", "Spring Snare")
    assert [top_of(t, viewer, 0) for viewer in (0, 1, SPECTATOR)] == ["spring-snare"] * 3
