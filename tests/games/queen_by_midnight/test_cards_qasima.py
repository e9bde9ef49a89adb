"""A scenario for every card of Qasima Al-Basar."""

from __future__ import annotations

from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import BRAWLER, CASTER
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


def qasima(tokens: int = 0, hour: int = 3) -> Court:
    t = Court(QASIMA, ELISE, hour=hour)
    t.rep(0).tokens[CASTER] = tokens
    return t


def test_borrowed_eyes_look_and_may_archive() -> None:
    t = qasima().give(0, "Borrowed Eyes").put_on_deck(0, "Copper").play(0, "Borrowed Eyes")
    assert "Copper" in t.bench.prompt(0)
    t.act(0, "archive", f"card:{t.rep(0).deck.top[-1]}")
    assert (t.archive(0), t.clout(0)) == (["Copper", "Borrowed Eyes"], 11)


def test_rooftop_kick_is_minor_brawler() -> None:
    t = qasima().give(0, "Rooftop Kick").play(0, "Rooftop Kick")
    assert t.health(1) == 27


def test_heard_you_coming_reduces_and_looks() -> None:
    t = Court(ELISE, QASIMA).give(0, "Riptide").lay(1, "Heard You Coming")
    t.play(0, "Riptide").act(1, "activate", "Heard You Coming").act(1, "leave")
    assert t.health(1) == 28


@rule("QM-239", "QM-048")
def test_daring_prowess_grows_without_end() -> None:
    t = qasima().give(0, *["Daring Prowess"] * 4)
    for n in range(1, 5):
        t.play(0, "Daring Prowess").act(0, "level", "brawler")
        assert (level(t.s, 0, BRAWLER, True), level(t.s, 0, BRAWLER, False)) == (4 + n, 3 + n)
    assert t.clout(0) == 6


def test_second_storey_lunge_grows_by_two_tokens() -> None:
    for clout, health in ((20, 26), (5, 25)):
        t = qasima(3).give(0, "Second-Storey Lunge").has(0, clout=clout).play(0, "Second-Storey Lunge")
        assert t.health(1) == health


def test_falling_sky_grows_with_every_token() -> None:
    t = qasima(4).give(0, "Falling Sky").play(0, "Falling Sky")
    assert t.health(1) == 30 - 4 - 4


def test_lamp_flare_reads_the_grown_caster() -> None:
    for clout, more in ((20, 0), (5, 1)):
        t = qasima(3).give(0, "Lamp Flare").has(0, clout=clout).play(0, "Lamp Flare")
        assert t.health(1) == 30 - 7 - 1 - more


def test_pickpockets_grin_takes_small_things() -> None:
    t = qasima().give(0, "Pickpocket's Grin").play(0, "Pickpocket's Grin")
    assert (t.clout(0), t.clout(1)) == (12, 9)


def test_vault_away_pays_for_a_clean_escape() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Vault Away")
    t.play(0, "Undertow").act(1, "activate", "Vault Away")
    assert (t.health(1), t.clout(1)) == (30, 10)


@rule("QM-245")
def test_hear_the_lie_looks_at_a_hidden_card_of_the_attacker() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(0, "Ink Cloud").lay(1, "Hear the Lie")
    t.play(0, "Undertow").act(1, "activate", "Hear the Lie").act(1, "look", "down:laid:0:0")
    card = t.rep(0).laid[0]
    assert (t.health(1), t.s.known[card]) == (30, 0b10)


def test_acrobats_sash_takes_one_off() -> None:
    t = Court(ELISE, QASIMA).give(0, "Undertow").arm(1, "Acrobat's Sash").play(0, "Undertow")
    assert t.health(1) == 28


def test_seeing_lamp_looks_and_pays_each_turn() -> None:
    t = qasima().arm(0, "Seeing Lamp").turn(0).act(0, "leave")
    assert t.clout(0) == 11


@rule("QM-244")
def test_zahra_sees_two_decks() -> None:
    t = qasima().arm(0, "Zahra").has(0, health=20).turn(0).act(0, "leave")
    top = t.rep(1).deck.top[-1]
    assert (t.s.known[top], t.health(0)) == (0b01, 21)


@rule("QM-091")
def test_zahra_has_an_empty_deck_shuffled_to_look_at_it() -> None:
    t = qasima().arm(0, "Zahra").put_in_archive(1, "Undertow")
    t.rep(1).deck.loose.clear()
    t.turn(0).act(0, "leave")
    assert (t.names(t.rep(1).deck.top), t.archive(1)) == (["Undertow"], [])


def test_the_stolen_crown_sharpens_by_tokens() -> None:
    t = qasima(2, hour=8).give(0, "The Stolen Crown", "Rooftop Kick").play(0, "The Stolen Crown").act(0, "level", "caster")
    assert t.clout(0) == 10 - 1 + 6
    t.play(0, "Rooftop Kick")
    assert t.health(1) == 30 - 3 - 1 - 1


def test_ancestors_gaze_heals_for_levels_and_each_turn() -> None:
    t = qasima(hour=8).give(0, "Ancestor's Gaze").has(0, health=20).play(0, "Ancestor's Gaze").act(0, "level", "caster")
    assert (t.health(0), t.clout(0)) == (20 + 4 + 1, 10 - 1 + 4)
    t.turn(0)
    assert t.health(0) == 26


@rule("QM-103")
def test_last_wish_grants_three_different_wishes() -> None:
    t = qasima(hour=8).give(0, "Last Wish").has(0, health=20).play(0, "Last Wish")
    t.act(0, "choose", "number:1").act(0, "choose", "number:2")
    assert not t.can(0, "choose", "number:1")
    t.act(0, "choose", "number:3")
    assert (t.clout(0), t.health(0), t.health(1)) == (12, 25, 24)
    t = qasima(hour=8).give(0, "Last Wish").arm(1, "Loyal Page").play(0, "Last Wish")
    t.act(0, "choose", "number:4").act(0, "choose", "number:5").act(0, "level", "brawler")
    t.act(0, "choose", "number:6").act(0, "dismiss", t.pick("Loyal Page"))
    assert (len(t.rep(0).hand), t.rep(0).tokens[BRAWLER], t.armory(1)) == (3, 1, [])


def counsel(number: str) -> Court:
    t = Court(QASIMA, ELISE, AZIL, KAHURERE, hour=9).has(1, health=20)
    t.rep(0).role, t.rep(0).leader = 1, 1
    return t.turn(0).act(0, "counsel", number)


def test_share_the_senses_teaches_the_leader() -> None:
    t = counsel("number:1").act(0, "level", "caster")
    assert t.rep(1).tokens[CASTER] == 1


@rule("QM-228")
def test_azil_chooses_herself_where_a_level_goes_that_her_advisor_brings() -> None:
    t = Court(QASIMA, AZIL, ELISE, KAHURERE, hour=9)
    t.rep(0).role, t.rep(0).leader = 1, 1
    t.turn(0).act(0, "counsel", "number:1")
    assert (t.waiting(), t.bench.prompt(1)) == ((1,), "In which Class do you gain the Level?")
    t.act(1, "level", "brawler")
    assert t.rep(1).tokens[BRAWLER] == 1


def test_the_way_out_heals_the_leader() -> None:
    assert counsel("number:2").health(1) == 23


@rule("QM-046")
def test_last_wish_strikes_with_the_better_class() -> None:
    t = qasima(2, hour=8).give(0, "Last Wish").play(0, "Last Wish").act(0, "choose", "number:3")
    assert t.health(1) == 30 - (4 + 2) - 2


@rule("QM-090")
def test_archiving_the_last_card_of_the_deck_brings_a_new_one_at_once() -> None:
    t = qasima().give(0, "Borrowed Eyes").put_on_deck(0, "Copper").put_in_archive(0, "Rooftop Kick")
    t.rep(0).deck.loose.clear()
    t.play(0, "Borrowed Eyes").act(0, "archive", f"card:{t.rep(0).deck.top[-1]}")
    assert (sorted(t.names(t.rep(0).deck.loose)), t.archive(0)) == (["Copper", "Rooftop Kick"], ["Borrowed Eyes"])


@rule("QM-050")
def test_levels_below_the_floor_do_not_blunt_the_stolen_crown() -> None:
    t = qasima(-3, hour=8).arm(0, "The Stolen Crown").give(0, "Rooftop Kick").play(0, "Rooftop Kick")
    assert t.health(1) == 30 - 3 - 1
