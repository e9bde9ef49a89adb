"""Rounds, turns, playing, buying, refreshing, the end of a turn."""

from __future__ import annotations

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import CLASS, KIND, PRINTED, USABLE
from regalia.games.queen_by_midnight.model import CASTER, SCHEMER, TWILIGHT
from regalia.games.queen_by_midnight.state import ADVISOR, MOST_ACTIONS
from regalia.games.queen_by_midnight.verbs import Gain, OncePerTurn
from regalia.testing import Bench, rule
from regalia.testing.laws import play_randomly
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court, printed


@rule("QM-060", "QM-061", "QM-062")
def test_turns_go_clockwise_and_the_clock_moves_after_the_last() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=3)
    seen = []
    for _ in range(3):
        seen.append(t.waiting()[0])
        t.end(t.waiting()[0])
    assert (seen, t.s.hour, t.waiting()) == ([0, 1, 2], 4, (0,))


@rule("QM-063", "QM-180", "QM-012")
def test_a_full_game_has_eleven_or_ten_rounds() -> None:
    for seats, rounds in ((2, 11), (3, 11), (4, 10)):
        bench = Bench(GAME, seats, seed=f"quiet-{seats}", strict=False)
        turns = 0
        while bench.state.outcome is None:
            seat = bench.waiting()[0]
            word = next(w for w in ("end", "keep", "ready", "declare", "reign") if bench.can(seat, w))
            turns += word == "end"
            bench.act(seat, *next(a for a in bench.options(seat) if a[0] == word))
        assert turns == seats * rounds
        assert bench.state.hour == 12


@rule("QM-064", "QM-068", "QM-072", "QM-094", "QM-096")
def test_actions_come_in_any_order_and_number() -> None:
    t = Court(QASIMA, ELISE).give(0, "Copper", "Copper", "Rooftop Kick", "Field Dressing").sell("Parasol", "Silver Purse").has(0, health=20)
    t.play(0, "Copper").buy(0, "Parasol").play(0, "Rooftop Kick").buy(0, "Silver Purse").play(0, "Field Dressing").play(0, "Copper")
    assert sorted(t.archive(0)) == ["Copper", "Copper", "Field Dressing", "Parasol", "Rooftop Kick", "Silver Purse"]
    assert t.health(0) == 23


@rule("QM-064")
def test_an_endless_turn_is_ended_by_a_guard() -> None:
    t = Court(QASIMA, ELISE).give(0, "Copper")
    t.s.actions = MOST_ACTIONS
    assert t.bench.options(0) == [("end",)]


@rule("QM-065")
def test_start_of_turn_effects_come_after_the_extra_card_in_her_own_order() -> None:
    t = Court(QASIMA, ELISE, hour=5).arm(0, "Picnic Basket", "Loyal Page").has(0, health=20)
    t.rep(0).extra_cards = 1
    t.turn(0)
    assert len(t.rep(0).hand) == 1
    t.act(0, "next", "Loyal Page")
    assert (t.clout(0), t.health(0)) == (11, 21)


@rule("QM-066", "QM-084", "QM-085", "QM-086", "QM-087", "QM-221")
def test_the_books_example_of_a_hand() -> None:
    t = Court(QASIMA, ELISE, hour=4).give(0, "Copper", "Copper", "Copper", "Strategize", "Rooftop Kick")
    for _ in range(3):
        t.play(0, "Copper")
    t.bench.act(0, "end")
    t.bench.act(0, "archive", "all")
    assert len(t.rep(0).hand) == 5
    t.end(1)
    assert t.s.hour == 5
    assert len(t.rep(0).hand) == 6
    t.rep(0).hand = [t.find(name, 0) for name in ("Copper", "Copper", "Copper", "Copper", "Silver Purse", "Golden Purse")]
    for _ in range(4):
        t.play(0, "Copper")
    t.end(0)
    assert len(t.rep(0).hand) == 6
    assert {"Silver Purse", "Golden Purse"} <= set(t.hand(0))


@rule("QM-088", "QM-089", "QM-169", "QM-177")
def test_hand_limits_and_the_excess() -> None:
    t = Court(QASIMA, ELISE)
    assert [limit(t, hour) for hour in (1, 4, 5, 7, 8, 11)] == [5, 5, 6, 6, 7, 7]
    t.s.hour = 3
    t.give(0, *["Copper"] * 5, "Strategize", "Silver Purse")
    t.bench.act(0, "end")
    assert t.no(0, "keep").rule == "QM-089"
    t.act(0, "archive", "Strategize").act(0, "archive", "Silver Purse").act(0, "keep")
    assert len(t.rep(0).hand) == 5


@rule("QM-086", "QM-089", "QM-158")
def test_an_event_drawn_at_the_end_of_a_turn_leaves_the_hand_neither_short_nor_too_large() -> None:
    t = Court(ELISE, QASIMA, hour=6).put_on_deck(0, "Masked Ball").turn(0, 1)
    t.act(0, "end").act(0, "banish", "Masked Ball")
    assert (len(t.rep(0).hand), t.waiting()) == (6, (1,))
    t = Court(ELISE, QASIMA, hour=6).put_on_deck(0, "Masked Ball").turn(0, 1)
    t.act(0, "end").act(0, "resolve", "Masked Ball")
    assert (len(t.rep(0).hand), t.no(0, "keep").rule) == (7, "QM-089")
    t.act(0, "archive", "Copper").act(0, "keep")
    assert (len(t.rep(0).hand), t.archive(0), t.waiting()) == (6, ["Copper"], (1,))


def limit(t: Court, hour: int) -> int:
    t.s.hour = hour
    return t.s.hand_limit()


@rule("QM-090", "QM-091", "QM-092", "QM-093")
def test_running_out_of_cards() -> None:
    t = Court(QASIMA, ELISE).give(0, "Read the Leaves").put_on_deck(0, "Copper").put_in_archive(0, "Strategize", "Parasol")
    t.rep(0).deck.loose.clear()
    t.play(0, "Read the Leaves")
    assert "Copper" in t.hand(0)
    assert len(t.rep(0).hand) == 2
    assert t.archive(0) == ["Read the Leaves"]
    assert len(t.rep(0).deck) == 1
    t = Court(QASIMA, ELISE).give(0, "Read the Leaves")
    t.rep(0).deck.loose.clear()
    t.play(0, "Read the Leaves")
    assert t.hand(0) == []


@rule("QM-090")
def test_with_nothing_to_shuffle_the_deck_waits_until_a_card_is_wanted() -> None:
    t = Court(QASIMA, ELISE).give(0, "Read the Leaves", "Spring Cleaning", "Rooftop Kick", "Vault Away").sell("Silver Purse")
    t.rep(0).deck.loose.clear()
    t.play(0, "Read the Leaves").buy(0, "Silver Purse").play(0, "Rooftop Kick")
    assert (len(t.rep(0).deck), t.archive(0)) == (0, ["Read the Leaves", "Silver Purse", "Rooftop Kick"])
    t.play(0, "Spring Cleaning").act(0, "banish", "Rooftop Kick")
    assert (len(t.rep(0).deck), t.archive(0)) == (0, ["Read the Leaves", "Silver Purse", "Spring Cleaning"])
    t.end(0)
    assert (sorted(t.hand(0)), t.archive(0)) == (["Read the Leaves", "Silver Purse", "Spring Cleaning", "Vault Away"], [])


@rule("QM-090")
def test_a_full_hand_wants_no_card_and_shuffles_nothing() -> None:
    t = Court(QASIMA, ELISE).give(0, *["Copper"] * 5).put_in_archive(0, "Strategize")
    t.rep(0).deck.loose.clear()
    t.end(0)
    assert (len(t.rep(0).deck), t.archive(0)) == (0, ["Strategize"])


@rule("QM-090")
def test_an_emptied_deck_is_replaced_as_soon_as_the_draw_is_over() -> None:
    t = Court(QASIMA, ELISE).give(0, "Read the Leaves").put_on_deck(0, "Copper", "Copper").put_in_archive(0, "Parasol")
    t.rep(0).deck.loose.clear()
    t.play(0, "Read the Leaves")
    assert t.hand(0) == ["Copper", "Copper"]
    assert t.names(t.rep(0).deck.loose) == ["Parasol"]


@rule("QM-069", "QM-118")
def test_cards_are_played_on_ones_own_turn_only() -> None:
    t = Court(QASIMA, ELISE).give(1, "Undertow", "Ink Cloud").give(0, "Rooftop Kick")
    assert not t.can(1, "play")
    t.play(0, "Rooftop Kick")
    assert t.waiting() == (0,)
    assert t.health(1) == 27


@rule("QM-070", "QM-117", "QM-119")
def test_any_number_of_reactions_is_laid_for_free() -> None:
    t = Court(QASIMA, ELISE, clout=0).give(0, "Parasol", "Heard You Coming", "Iron Fan")
    for name in ("Parasol", "Heard You Coming", "Iron Fan"):
        t.act(0, "lay", name)
    assert (len(t.rep(0).laid), t.clout(0)) == (3, 0)
    assert t.no(0, "play", "Parasol").rule == "QM-120"


@rule("QM-070", "QM-045", "QM-036")
def test_a_dearer_first_card_neither_charges_for_laying_nor_is_satisfied_by_it() -> None:
    t = Court(QASIMA, AZIL, clout=1).arm(0, "Upside-Down Rule", by=1).give(0, "Parasol", "Rooftop Kick", "Copper")
    t.act(0, "lay", "Parasol")
    assert t.clout(0) == 1
    no = t.no(0, "play", "Rooftop Kick")
    assert (no.rule, no.sentence) == ("QM-037", "Rooftop Kick costs 3 Clout and you have 1.")
    t.has(0, clout=2).play(0, "Copper")
    assert t.clout(0) == 2 - 2 + 1
    t.play(0, "Rooftop Kick")
    assert t.clout(0) == 0


@rule("QM-054", "QM-074", "QM-075")
def test_a_purchase_goes_to_the_archive_and_its_slot_is_filled_at_once() -> None:
    t = Court(QASIMA, ELISE).sell("Silver Purse").stock(0, "Vault Away")
    t.buy(0, "Silver Purse").buy(0, "Vault Away")
    assert t.archive(0) == ["Silver Purse", "Vault Away"]
    assert all(card >= 0 for card in (*t.s.market, *t.rep(0).vault))


@rule("QM-076")
def test_an_empty_deck_leaves_the_slot_empty() -> None:
    t = Court(QASIMA, ELISE).sell("Silver Purse").stock(0, "Vault Away")
    t.s.bazaar[0].loose.clear()
    t.rep(0).vault_deck.loose.clear()
    t.buy(0, "Silver Purse").buy(0, "Vault Away")
    assert (t.s.market[0], t.rep(0).vault[0]) == (-1, -1)


@rule("QM-076", "QM-079", "QM-080")
def test_a_refresh_that_would_bring_nothing_is_not_for_sale() -> None:
    t = Court(QASIMA, ELISE)
    t.s.bazaar[0].loose.clear()
    t.rep(0).vault_deck.loose.clear()
    assert t.can(0, "refresh", "market")
    assert t.can(0, "refresh", "vault")
    t.s.market = t.rep(0).vault = [-1, -1, -1]
    no = t.no(0, "refresh", "market")
    assert (no.rule, no.sentence) == ("QM-076", "The Market is sold out and its deck is empty.")
    assert t.no(0, "refresh", "vault").rule == "QM-076"
    assert t.clout(0) == 10
    t.s.bazaar[0].put_under(t.find("Parasol"))
    t.bench.act(0, "refresh", "market")
    assert t.names([card for card in t.s.market if card >= 0]) == ["Parasol"]


@rule("QM-077")
def test_the_hour_decides_which_bazaar_is_open() -> None:
    t = Court(QASIMA, ELISE, hour=4)
    t.end(0).end(1)
    assert t.s.hour == 5
    assert [PRINTED[card] for card in t.s.market] == [TWILIGHT] * 3
    assert len(t.s.bazaar[1]) == 25 - 3


@rule("QM-078")
def test_other_peoples_vaults_and_chests_are_closed() -> None:
    t = Court(QASIMA, ELISE, hour=9).stock(1, "Beachcomber")
    for card in (t.rep(1).vault[0], t.rep(1).war_chest[0]):
        assert t.bench.refused(0, "buy", f"card:{card}").rule == "QM-078"


@rule("QM-079", "QM-080", "QM-081", "QM-222", "QM-082")
def test_each_refresh_once_a_turn_for_two() -> None:
    t = Court(QASIMA, ELISE).sell("Silver Purse", "Parasol", "Haymaker")
    market, vault = list(t.s.market), list(t.rep(0).vault)
    t.bench.act(0, "refresh", "market")
    t.bench.act(0, "refresh", "vault")
    assert t.clout(0) == 6
    assert t.s.bazaar[0].bottom == market
    assert t.rep(0).vault_deck.bottom == vault
    assert (t.no(0, "refresh", "market").rule, t.no(0, "refresh", "vault").rule) == ("QM-080", "QM-079")
    t.has(0, clout=1).end(0)
    t.has(1, clout=1)
    assert t.no(1, "refresh", "market").rule == "QM-080"


@rule("QM-082")
def test_with_a_thin_deck_refreshed_cards_come_straight_back() -> None:
    t = Court(QASIMA, ELISE).sell("Silver Purse", "Parasol", "Haymaker")
    before = list(t.s.market)
    t.s.bazaar[0].loose.clear()
    t.bench.act(0, "refresh", "market")
    assert t.s.market == before


@rule("QM-083", "QM-162", "QM-176", "QM-165")
def test_the_war_chest_opens_at_eight_and_is_never_refilled() -> None:
    t = Court(QASIMA, ELISE, hour=7, clout=30)
    assert t.no(0, "buy", "Last Wish").rule == "QM-162"
    t.s.hour = 8
    for name in ("Last Wish", "The Stolen Crown", "Ancestor's Gaze"):
        t.buy(0, name)
    assert t.rep(0).war_chest == []
    assert t.archive(0) == ["Last Wish", "The Stolen Crown", "Ancestor's Gaze"]
    assert t.clout(0) == 30 - 8 - 6 - 6


@rule("QM-067")
def test_the_next_one_begins_when_the_first_player_has_left() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(1, "Undertow").has(0, health=1)
    t.turn(1, 2).play(1, "Undertow").act(1, "target", "seat:0")
    assert t.s.first == 1
    t.end(1).end(2)
    assert t.waiting() == (1,)


@rule("QM-193")
def test_a_princess_eliminated_on_her_own_turn_ends_it_there() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick", "Copper").lay(1, "Mirror of the Court").has(0, health=2)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Mirror of the Court")
    assert not t.s.is_princess(0)
    assert t.waiting() == (1,)


@rule("QM-095")
def test_a_utility_that_banishes_itself_says_so() -> None:
    t = Court(QASIMA, ELISE, hour=8).give(0, "Starlit Oath")
    assert KIND[t.rep(0).hand[0]].text.endswith("Banish this card.")
    t.play(0, "Starlit Oath").act(0, "level", "caster")
    assert (t.names(t.s.banished), t.archive(0)) == (["Starlit Oath"], [])


@rule("QM-215", "QM-214")
def test_activating_is_not_playing() -> None:
    t = Court(QASIMA, ELISE).arm(1, "Upside-Down Rule", by=0).give(0, "Rooftop Kick").lay(1, "Ink Cloud").has(1, clout=1)
    t.play(0, "Rooftop Kick").act(1, "activate", "Ink Cloud").act(1, "skip")
    assert (t.clout(1), t.health(1)) == (0, 30)


@rule("QM-216", "QM-217")
def test_only_an_effect_banishes_and_what_is_banished_never_comes_back() -> None:
    t = Court(QASIMA, ELISE).give(0, "Strategize", "Copper", "Read the Leaves")
    t.rep(0).deck.loose.clear()
    assert not t.can(0, "banish")
    t.play(0, "Strategize").act(0, "choose", "number:2").act(0, "banish", "Copper").play(0, "Read the Leaves")
    assert (t.hand(0), t.names(t.s.banished)) == (["Strategize"], ["Copper"])


def test_what_is_chosen_by_number_is_named_by_what_it_does() -> None:
    t = Court(QASIMA, ELISE).give(0, "Strategize").put_in_archive(0, "Copper").play(0, "Strategize")
    assert t.bench.prompt(0) == "Strategize: choose one."
    offered = [GAME.describe(t.s, action) for action in t.bench.options(0)]
    assert offered == ["Choose · Gain 1 Clout", "Choose · Banish a card from your hand or Archive"]
    t = Court(QASIMA, ELISE, hour=9, clout=20).give(0, "Last Wish").play(0, "Last Wish")
    assert t.bench.prompt(0) == "Last Wish: choose one; 3 different ones in all."
    t.act(0, "choose", "number:1")
    assert "2 different ones" in t.bench.prompt(0)
    assert "Choose · Gain 5 Clout" not in [GAME.describe(t.s, action) for action in t.bench.options(0)]


@rule("QM-219", "QM-220")
def test_discarded_cards_come_from_hand_and_dismissed_ones_from_an_armory() -> None:
    t = Court(ELISE, QASIMA, hour=8).give(0, "Coup").give(1, "Copper").arm(1, "Loyal Page").lay(1, "Parasol")
    t.play(0, "Coup").act(0, "target", "seat:1").act(0, "done").act(1, "pass")
    assert t.bench.options(1) == [("discard", t.pick("Copper", t.rep(1).hand))]
    t.act(1, "discard", "Copper").sell("Masked Ball").buy(0, "Masked Ball")
    assert {action[0] for action in t.bench.options(0)} == {"dismiss", "skip"}
    assert len(t.bench.options(0)) == 3
    t.act(0, "dismiss", "Loyal Page")
    assert t.archive(1) == ["Copper", "Loyal Page"]


def test_the_words_of_a_random_game_are_the_verbs_of_the_table() -> None:
    s, actions = play_randomly(GAME, 4, seed="words")
    assert {"play", "lay", "buy", "end", "archive"} <= {action[0] for _, action in actions}
    assert s.outcome is not None


@rule("QM-060")
def test_every_round_begins_with_the_first_player() -> None:
    t = Court(QASIMA, ELISE, KAHURERE)
    t.s.first = 1
    t.turn(0).end(0)
    seen = []
    for _ in range(3):
        seen.append(t.waiting()[0])
        t.end(seen[-1])
    assert (seen, t.s.hour) == ([1, 2, 0], 5)


@rule("QM-064")
def test_the_guard_counts_every_action() -> None:
    t = Court(QASIMA, ELISE).give(0, "Copper", "Copper")
    t.s.actions = MOST_ACTIONS - 1
    t.play(0, "Copper")
    assert t.bench.options(0) == [("end",)]


@rule("QM-036", "QM-064")
def test_what_is_used_once_a_turn_is_paid_for() -> None:
    t = Court(ELISE, QASIMA, hour=8, clout=3).arm(0, "Key to the Deep").sink(0, 1)
    key = t.rep(0).armory[0]
    with printed(USABLE, key, OncePerTurn(2, (Gain(1),))):
        t.act(0, "use", "Key to the Deep")
        assert t.clout(0) == 3 - 2 + 1
        t.turn(0).has(0, clout=1)
        assert t.no(0, "use", f"card:{key}").sentence == "Key to the Deep costs 2 Clout and you have 1."


@rule("QM-035", "QM-037")
def test_no_price_falls_below_nothing() -> None:
    t = Court(KAHURERE, QASIMA).give(0, "Forged Papers", "Haggle").sell("Parasol")
    t.play(0, "Forged Papers").play(0, "Haggle").buy(0, "Parasol")
    assert t.clout(0) == 10 + 1 + 1


@rule("QM-147")
def test_a_trap_of_any_class_is_played_and_bought_by_everybody() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Tin-Can Alarm").stock(1, "Spring Snare")
    with printed(CLASS, t.rep(0).hand[0], SCHEMER), printed(CLASS, t.rep(1).vault[0], CASTER):
        t.play(0, "Tin-Can Alarm").end(0).buy(1, "Spring Snare", "seat:0")
    assert (t.clout(1), "Spring Snare" in t.archive(0)) == (10 + 2 - 3, True)


@rule("QM-076", "QM-079")
def test_an_empty_vault_is_refreshed_as_long_as_its_deck_has_cards() -> None:
    t = Court(QASIMA, ELISE)
    t.rep(0).vault = [-1, -1, -1]
    t.bench.act(0, "refresh", "vault")
    assert all(card >= 0 for card in t.rep(0).vault)


@rule("QM-064")
def test_what_one_turn_remembers_the_next_one_forgets() -> None:
    for advisor in (False, True):
        t = Court(QASIMA, ELISE, KAHURERE, AZIL)
        if advisor:
            t.rep(1).role, t.rep(1).leader = ADVISOR, 2
        t.turn(0, 1)
        s = t.s
        s.played = s.attacks = s.purchases = s.trap_purchases = s.attack_bonus = s.discount = s.banish_rewards = s.salvaged = 1
        s.vault_refreshed = s.market_refreshed = s.buy_on_top = s.rerolled = True
        s.used.append(t.find("Key to the Deep"))
        t.end(0)
        s = t.s
        assert (t.waiting(), s.active) == ((1,), 1)
        assert (s.actions, s.played, s.attacks, s.purchases, s.trap_purchases, s.attack_bonus, s.discount) == (0,) * 7
        assert (s.banish_rewards, s.salvaged, s.used) == (0, 0, [])
        assert not any((s.vault_refreshed, s.market_refreshed, s.buy_on_top, s.rerolled))


@rule("QM-089", "QM-158")
def test_a_hand_that_an_event_made_too_large_is_put_away_before_the_turn_ends() -> None:
    t = Court(ELISE, QASIMA, hour=4).give(0, *["Copper"] * 3).put_on_deck(0, "Masked Ball").turn(0, 1)
    t.end(0).act(0, "resolve", "Masked Ball")
    assert (len(t.rep(0).hand), t.waiting(), t.can(0, "keep")) == (6, (0,), False)
