"""The greedy bot attacks, defends, buys and declares sensibly, and the balance page can be written."""

from __future__ import annotations

from random import Random

from regalia.bots.levels import hints
from regalia.bots.mind import greedy_move, load_mind, random_move
from regalia.bots.minds.queen_by_midnight import MIND
from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.kernel import Action, act, number_of, waiting
from regalia.lab.balance.queen_by_midnight import Measured, facts, for_sale, misses, report
from regalia.lab.simulate import simulate
from regalia.registry import load_game
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, SHRINK, Court


def move(t: Court, seat: int) -> Action:
    """What the bot does in a position."""
    rng = Random(3)
    return MIND.choose(GAME, GAME.imagine(t.s, seat, rng), seat, t.bench.options(seat), rng)


def test_it_takes_a_kill() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, hour=9, clout=2).give(0, "Rooftop Kick").has(2, health=2)
    assert move(t, 0) == ("play", t.pick("Rooftop Kick"))
    t.play(0, "Rooftop Kick")
    assert move(t, 0) == ("target", "seat:2")


def test_it_lays_reactions_and_uses_them_when_they_save_more_than_they_cost() -> None:
    t = Court(ELISE, QASIMA).give(1, "Vault Away").give(0, "Riptide")
    t.turn(1)
    assert move(t, 1) == ("lay", t.pick("Vault Away"))
    t.act(1, "lay", "Vault Away").turn(0).play(0, "Riptide")
    assert move(t, 1) == ("activate", t.pick("Vault Away"))


def test_it_keeps_a_reaction_for_a_better_moment() -> None:
    for target, answer in (("Loyal Page", "pass"), ("seat:1", "activate")):
        t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Iron Fan").arm(1, "Loyal Page").has(1, clout=3)
        t.play(0, "Undertow").act(0, "target", target)
        assert move(t, 1)[0] == answer


def test_it_counts_the_turn_that_a_rival_still_has_this_round() -> None:
    for order, prey in (((1, 2), "seat:2"), ((1,), "seat:0")):
        t = Court(QASIMA, ELISE, KAHURERE, hour=11).give(1, "Undertow").has(0, clout=12)
        t.turn(*order).play(1, "Undertow")
        assert move(t, 1) == ("target", prey)


def test_it_keeps_clout_for_its_reactions_when_the_next_blows_could_be_the_last() -> None:
    for health, chosen in ((30, "play"), (6, "end")):
        t = Court(ELISE, KAHURERE, hour=9, clout=4).lay(0, "Ink Cloud", "Swallowed Whole", "Silver Ward")
        t.give(0, "Drowning Song").has(0, health=health).put_in_archive(1, "Finishing Blow", "Coup", "Boarding Action", "Hit and Run")
        t.sell("Coup", "Battle Bear", "Haymaker")
        assert move(t, 0)[0] == chosen, health


def test_it_plays_income_first_and_buys_what_pays() -> None:
    t = Court(QASIMA, ELISE, hour=2, clout=3).give(0, "Copper", "Rooftop Kick").sell("Silver Purse", "Parasol", "Light Fingers")
    assert move(t, 0) == ("play", t.pick("Copper"))
    t = Court(QASIMA, ELISE, hour=2, clout=3).sell("Silver Purse", "Light Fingers", "Haggle").stock(0, "Falling Sky", "Zahra", "Lamp Flare")
    assert move(t, 0) == ("buy", t.pick("Silver Purse"))


def test_it_thinks_about_what_costs_something_and_of_copies_about_one() -> None:
    t = Court(QASIMA, ELISE, hour=6, clout=6).give(0, "Copper", "Copper", "Heard You Coming", "Second-Storey Lunge", "Second-Storey Lunge")
    t.sell("Golden Purse", "Golden Purse", "Iron Fan").stock(0, "Daring Prowess", "Zahra", "Seeing Lamp")

    def compared() -> list[Action]:
        return MIND.sensible(t.s, 0, t.bench.options(0))

    assert compared() == [("lay", t.pick("Heard You Coming"))]
    t.act(0, "lay", "Heard You Coming")
    assert [action[0] for action in compared()] == ["play"]
    assert t.hand(0).count("Copper") == 2
    assert KIND[number_of(compared()[0][1])].name == "Copper"
    t.play(0, "Copper").play(0, "Copper")
    named = [(action[0], KIND[number_of(action[1])].name) for action in compared() if action[0] in ("play", "buy")]
    assert sorted(named) == sorted(set(named))
    assert ("play", "Second-Storey Lunge") in named
    assert ("buy", "Golden Purse") in named
    assert ("end",) in compared()


def test_it_does_not_think_about_passing_for_good() -> None:
    t = Court(ELISE, QASIMA).lay(1, "Vault Away").give(0, "Riptide").play(0, "Riptide")
    assert ("pass", "until_my_turn") in t.bench.options(1)
    assert MIND.sensible(t.s, 1, t.bench.options(1)) == [("activate", t.pick("Vault Away")), ("pass",)]


def test_a_hint_says_why_the_first_cards_of_a_turn_are_played_first() -> None:
    t = Court(QASIMA, ELISE, hour=2).give(0, "Copper", "Heard You Coming", "Rooftop Kick")
    assert (
        hints(load_game("queen_by_midnight"), t.s, 0, "fair", Random(1))[0].why
        == "Face down it costs nothing, and it may turn a blow away."
    )
    t.act(0, "lay", "Heard You Coming")
    assert hints(load_game("queen_by_midnight"), t.s, 0, "fair", Random(1))[0].why == "It costs nothing: play it before you spend."
    t.play(0, "Copper")
    assert "imagined games" in hints(load_game("queen_by_midnight"), t.s, 0, "fair", Random(1))[0].why


def test_it_buys_nothing_in_the_last_hour_that_never_returns() -> None:
    t = (
        Court(QASIMA, ELISE, hour=11, clout=8)
        .sell("Silver Purse", "Haymaker", "Body Check")
        .stock(0, "Daring Prowess", "Zahra", "Seeing Lamp")
    )
    assert move(t, 0) == ("end",)


def test_it_banishes_its_worst_cards() -> None:
    t = Court(QASIMA, ELISE, hour=3).give(0, "Strategize").put_in_archive(0, "Copper", "Golden Purse").play(0, "Strategize")
    assert move(t, 0) == ("choose", "number:2")
    t.act(0, "choose", "number:2")
    assert move(t, 0) == ("banish", t.pick("Copper", t.rep(0).archive))


def test_it_flips_towards_the_cards_in_hand() -> None:
    t = Court(AZIL, ELISE).give(0, "Nibble and Sip", "Sticky Fingers", "Light Fingers").play(0, "Nibble and Sip")
    assert move(t, 0) == ("flip",)
    t.rep(0).side = SHRINK
    assert move(t, 0) == ("stay",)


def test_it_declares_for_the_leader_and_changes_sides_only_without_hope() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL, hour=5).has(2, clout=30)
    while t.s.hour == 5:
        t.end(t.waiting()[0])
    for seat in range(4):
        t.act(seat, "ready")
    assert move(t, 0) == ("declare", "seat:2")
    t = Court(QASIMA, ELISE, KAHURERE, AZIL, hour=11).has(0, clout=0, health=8).has(2, clout=30)
    t.rep(0).declaration, t.rep(0).declaration_known = 2, 1
    t.turn(0)
    assert move(t, 0) == ("advise",)
    t.has(0, clout=40, health=30)
    assert move(t, 0) == ("reign",)


def test_it_beats_a_random_player() -> None:
    mind = load_mind(GAME.name)
    won = 0
    for number in range(8):
        s = GAME.begin(2, seed=f"beats-{number}")
        rng = Random(number)
        greedy = number % 2
        while s.outcome is None:
            seat = waiting(s)[0]
            chosen = greedy_move(GAME, mind, s, seat, rng) if seat == greedy else random_move(s, seat, rng)  # type: ignore[arg-type]
            act(s, seat, chosen)
        won += greedy in s.outcome.winners
    assert won >= 7


def measured(seats: int, games: int = 2) -> Measured:
    m = Measured(seats)
    for row in simulate(GAME.name, ["greedy"] * seats, games, seed="page", facts=facts):
        m.add(row)
    return m


def test_the_balance_page_counts_what_happened() -> None:
    results = [measured(seats) for seats in (2, 3, 4)]
    for m in results:
        assert sum(m.places) == sum(m.won.values()) == m.games == 2
        assert sum(m.played.values()) == 2 * m.seats
    text = report(results, "page")
    assert "--games 2 --seed page" in text
    assert "| Midnight | crown-breaker |" in text
    assert "| War Chest, Elise | pearl-throne |" in text
    assert set(for_sale()) == {card.key for card in KIND if card.buy >= 0}


def test_a_missed_target_is_reported() -> None:
    m = measured(2)
    m.games, m.knock_outs, m.falls, m.early, m.points = 100, 50, 50, 0, 2500
    m.played.clear()
    m.places = [54.0, 46.0]
    cards = for_sale()
    m.bought.update(dict.fromkeys(cards, 100))
    assert misses([m]) == []
    m.places = [56.0, 44.0]
    m.styles["never attacks"] = 1.6
    m.bought["silver-purse"] = 1
    assert misses([m]) == [
        "2 Princesses: the first player wins 56%",
        "2 Princesses: who never attacks wins 1.60 times her share",
        "silver-purse is bought by 0.5% of those who could",
    ]
