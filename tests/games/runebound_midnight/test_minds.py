"""The greedy bots of both sides play whole games, storm strongholds together, and know what they are worth."""

from __future__ import annotations

from random import Random

from regalia.bots.mind import greedy_move, load_mind
from regalia.bots.minds.runebound_midnight_hero import HERO_MIND
from regalia.bots.minds.runebound_midnight_king import KING_MIND
from regalia.bots.minds.runebound_midnight_odds import assault_odds, build_of, colour_odds, item_worth, strength
from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, STRONGHOLDS
from regalia.games.runebound_midnight.deeds import draw_offer
from regalia.games.runebound_midnight.frames import Experience, HeroTurn, Influence, KingTurn, PatrolMove, Spoils
from regalia.games.runebound_midnight.printed import BLUE, FOREST, GREEN, RED, YELLOW
from regalia.games.runebound_midnight.reckoning import counter_price, life
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import act, number_of, options, waiting
from regalia.lab.balance.runebound_midnight import facts
from regalia.testing import Bench

from .position import PLAINS_HILLS, RIVER_FOREST, fight, give, hero_turn, item, lay_table, some_goods, space_of, stack_market

MIND = load_mind("runebound_midnight")


def test_greedy_games_end_with_a_winner() -> None:
    for seats in (2, 4):
        s = GAME.begin(seats, seed="minds")
        rng = Random(1)
        decisions = 0
        while s.outcome is None:
            seat = waiting(s)[0]
            action = greedy_move(GAME, MIND, s, seat, rng)  # type: ignore[arg-type]
            assert action in options(s, seat)
            act(s, seat, action)
            decisions += 1
            assert decisions < 5000
        assert s.outcome.winners
        assert facts(s)["round"] == s.round


def test_estimates_know_the_colours_and_the_gear() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    build = build_of(s, 1)
    chances = [colour_odds(build, colour, 5, 1) for colour in (GREEN, YELLOW, BLUE, RED)]
    assert chances == sorted(chances, reverse=True)
    assert item_worth(s, 1, box.ITEMS[box.item_named("Heartwood Bow")]) > item_worth(s, 1, box.ITEMS[box.item_named("Notched Shortsword")])


def test_more_and_stronger_heroes_make_an_assault_likelier() -> None:
    bench = lay_table(("Elaria", "Jaena, Dorn Defender", "Kael"))
    s = bench.state
    weak = assault_odds(s, [1], 1)
    for seat in s.hero_seats:
        s.growth[seat] = [1, 2, 0, 0, 1]
    assert weak < assault_odds(s, [1, 2], 1) < assault_odds(s, [1, 2, 3], 1)
    assert assault_odds(s, [1, 2, 3], 3) < assault_odds(s, [1, 2, 3], 1)


def test_heroes_near_a_stronghold_agree_on_storming_it() -> None:
    bench = lay_table(("Elaria", "Jaena, Dorn Defender", "Kael"))
    s = bench.state
    hold = STRONGHOLDS[0]
    near = next(n for n in range(len(SPACES)) if DISTANCE[hold][n] == 1 and SPACES[n].terrain >= 0)
    for seat in s.hero_seats:
        s.growth[seat] = [3, 3, 2, 0, 3]
        s.at[seat] = near
    hero_turn(bench, 1)
    space, members, chance = HERO_MIND.plan(bench.state)
    assert (space, members) == (hold, [1, 2, 3])
    assert chance > 0.5
    assert isinstance(bench.state.stack[-1], HeroTurn)
    action = MIND.choose(GAME, bench.state, 1, bench.options(1), Random(1))  # type: ignore[arg-type]
    assert action[:2] == ("journey", f"space:{hold}")


def test_after_an_adventure_a_hero_buys_an_offer_that_is_worth_it_or_is_done() -> None:
    for name, choice in (("Heartwood Bow", "buy"), ("Ember Staff", "done")):
        bench = lay_table(("Elaria",))
        s = bench.state
        s.at[1] = space_of(FOREST)
        stack_market(bench, name)
        draw_offer(s, 1)
        some_goods(bench, 1, 12)
        bench.restart(Spoils(1))
        assert MIND.choose(GAME, bench.state, 1, bench.options(1), Random(1))[0] == choice  # type: ignore[arg-type]


def test_a_patrol_next_to_a_wounded_hero_goes_for_her() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    near = next(n for n in range(len(SPACES)) if DISTANCE[STRONGHOLDS[0]][n] == 1 and SPACES[n].terrain >= 0)
    s.at[1], s.patrols[0] = near, STRONGHOLDS[0]
    s.wounds[1] = 4
    bench.restart(PatrolMove(0))
    action = MIND.choose(GAME, bench.state, 0, bench.options(0), Random(1))  # type: ignore[arg-type]
    assert action == ("step", f"space:{near}")


def test_a_searching_hero_compares_the_places_worth_going_to() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = space_of(FOREST)
    hero_turn(bench, 1)
    s, legal = bench.state, bench.options(1)
    kept = MIND.sensible(s, 1, legal)
    journeys = [action for action in kept if action[0] == "journey"]
    ends = {number_of(action[1]) for action in journeys}
    reached = {number_of(action[1]) for action in legal if action[0] == "journey"}
    assert ends < reached
    assert {place for place in reached if s.jewels[place] or SPACES[place].terrain < 0} <= ends
    assert len({action[2] for action in journeys if len(action) == 3}) <= 1  # through a gate by her best skill
    assert len(kept) < len(legal) / 2
    assert [action for action in kept if action[0] != "journey"] == [action for action in legal if action[0] != "journey"]


def test_a_searching_night_king_compares_one_of_equal_dice_and_the_marches_that_come_near() -> None:
    bench = lay_table(("Elaria",), king="Jahzir")
    s = bench.state
    s.at[1], s.patrols[0], s.wound_counters = space_of(FOREST), STRONGHOLDS[0], 1
    bench.restart(PatrolMove(0))
    bench.force(draws=[RIVER_FOREST, RIVER_FOREST, PLAINS_HILLS, PLAINS_HILLS, PLAINS_HILLS])
    bench.act(0, "roll")
    s, legal = bench.state, bench.options(0)
    kept = MIND.sensible(s, 0, legal)
    assert [action for action in kept if action[0] == "reroll"] == [("reroll", "die:0"), ("reroll", "die:2")]
    nearest = min(
        (action for action in legal if action[0] == "march"), key=lambda action: (DISTANCE[number_of(action[1])][s.at[1]], action)
    )
    assert nearest in kept
    assert 1 <= len([action for action in kept if action[0] == "march"]) <= 2 < len([action for action in legal if action[0] == "march"])
    assert ("stay",) in kept


def meet(*heroes: str) -> Bench[Midnight]:
    """Heroes of bots who meet in the wild."""
    bench = lay_table(heroes)
    spot = space_of(FOREST)
    for seat in bench.state.hero_seats:
        bench.state.at[seat] = spot
    return bench


def play_trade(bench: Bench[Midnight], seat: int) -> list[tuple[str, ...]]:
    """What the bots do from the start of a Hero's turn until the last word about trading is said."""
    hero_turn(bench, seat)
    done: list[tuple[str, ...]] = []
    while True:
        s = bench.state
        who = waiting(s)[0]
        action = MIND.choose(GAME, s, who, options(s, who), Random(1))  # type: ignore[arg-type]
        if isinstance(s.stack[-1], HeroTurn) and action[0] != "trade":
            return done
        done.append(action)
        assert len(done) < 20
        bench.act(who, *action)


def test_a_bow_goes_to_the_archer_and_stays_there() -> None:
    bench = meet("Gyruk Kinslayer", "Elaria")
    give(bench, 1, "Heartwood Bow")
    assert play_trade(bench, 1) == [("trade", "seat:2"), ("give", item("Heartwood Bow")), ("propose",), ("accept",)]
    assert bench.state.items[2] == [box.item_named("Heartwood Bow")]
    assert play_trade(bench, 2) == []  # nobody wants it back
    assert play_trade(bench, 1) == []


def test_an_archer_asks_for_the_bow_and_gets_it() -> None:
    bench = meet("Gyruk Kinslayer", "Elaria")
    give(bench, 1, "Heartwood Bow")
    assert play_trade(bench, 2)[1:] == [("want", item("Heartwood Bow")), ("propose",), ("accept",)]
    assert bench.state.items[2] == [box.item_named("Heartwood Bow")]


def test_a_hero_who_said_no_is_not_asked_twice_in_a_turn() -> None:
    bench = meet("Gyruk Kinslayer", "Elaria")
    give(bench, 1, "Heartwood Bow")
    hero_turn(bench, 1)
    for step in (("trade", "seat:2"), ("give", item("Heartwood Bow")), ("propose",)):
        bench.act(1, *step)
    bench.act(2, "decline")
    action = MIND.choose(GAME, bench.state, 1, bench.options(1), Random(1))  # type: ignore[arg-type]
    assert action[0] != "trade"
    assert bench.can(1, "trade", "seat:2")  # a player may ask again
    hero_turn(bench, 1)
    assert MIND.choose(GAME, bench.state, 1, bench.options(1), Random(1)) == ("trade", "seat:2")  # type: ignore[arg-type]


def test_a_bot_takes_gifts_and_keeps_what_it_uses_best() -> None:
    bench = meet("Gyruk Kinslayer", "Elaria")
    give(bench, 2, "Heartwood Bow")
    some_goods(bench, 1, 2)
    good = bench.state.goods[1][0]
    answers = []
    for terms in ([("give", f"good:{good}")], [("want", item("Heartwood Bow"))]):
        hero_turn(bench, 1)
        for step in (("trade", "seat:2"), *terms, ("propose",)):
            bench.act(1, *step)
        answer = MIND.choose(GAME, bench.state, 2, bench.options(2), Random(1))  # type: ignore[arg-type]
        answers.append(answer)
        bench.act(2, *answer)
    assert answers == [("accept",), ("decline",)]
    assert good in bench.state.goods[2]


def test_imagined_games_that_differ_in_one_march_have_the_same_luck_later() -> None:
    bench = lay_table(("Elaria",))
    bench.state.patrols[0] = STRONGHOLDS[0]
    bench.restart(HeroTurn(1), KingTurn())
    while not isinstance(bench.state.stack[-1], PatrolMove):
        bench.act(0, *bench.options(0)[0])
    dice = []
    for order in ("roll", "stay"):
        twin = GAME.imagine(bench.state, 0, Random(5))
        act(twin, 0, (order,))
        while not (twin.active == 1 and isinstance(twin.stack[-1], HeroTurn)):
            act(twin, waiting(twin)[0], ("stay",) if ("stay",) in options(twin, 0) else ("done",))
        dice.append([twin.chance.roll(10) for _ in range(6)])
    assert dice[0] == dice[1]


def test_a_hero_strong_enough_sets_out_for_a_stronghold_that_is_too_far_for_one_turn() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.jewels = [0] * len(s.jewels)
    hero_turn(bench, 1)
    goal = HERO_MIND._goal(s, 1)[0]
    assert goal not in STRONGHOLDS
    s.growth[1] = [4, 4, 4, 0, 4]
    s.dice = 1
    goal = HERO_MIND._goal(s, 1)[0]
    assert goal in STRONGHOLDS
    assert DISTANCE[s.at[1]][goal] > 1


def test_a_hero_grows_where_it_makes_him_strongest() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.points[1] = counter_price(s)
    bench.restart(Experience(1))
    word = MIND.choose(GAME, s, 1, bench.options(1), Random(1))[0]  # type: ignore[arg-type]
    build, whole = build_of(s, 1), life(s, 1)
    now = strength(s, 1, build, whole)
    assert word != "stamina"
    bench.act(1, word)
    assert strength(s, 1, build_of(s, 1), life(s, 1)) > now


def test_the_night_king_buys_what_brings_most_and_saves_for_it() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    bench.restart(KingTurn())
    while ("buy", "exhaustion") not in bench.options(0):
        bench.act(0, *bench.options(0)[-1])
    s.gold = 0
    s.exhaustion_counters = s.wound_counters = 0
    s.combat_counters = [0, 0, 0]
    assert KING_MIND.spend(s, options(s, 0))[0] == "buy"  # the first of each kind is free (MN-072)
    s.exhaustion_counters, s.wound_counters, s.combat_counters = 4, 2, [1, 1, 0]
    s.gold = 4
    assert KING_MIND.spend(s, options(s, 0)) == ("done",)  # a patrol is worth waiting for
    s.gold = 5
    assert KING_MIND.spend(s, options(s, 0))[0] == "spawn"
    assert MIND.sensible(s, 0, options(s, 0)) == [KING_MIND.spend(s, options(s, 0))]


def test_zardrix_counts_on_the_patrols_he_drives() -> None:
    prey, wares = [], []
    for king in ("Jahzir", "Zardrix"):
        bench = lay_table(("Elaria", "Kael"), king=king)
        s = bench.state
        s.at[1] = space_of(FOREST)
        prey.append(KING_MIND._prey(s, 0, 1))
        s.exhaustion_counters, s.wound_counters, s.combat_counters = 4, 2, [1, 1, 0]
        wares.append(KING_MIND._best_ware(s))
    assert prey[0] < prey[1]
    assert wares == [("improve",), ("spawn",)]


def test_the_night_king_keeps_his_counters_where_a_hero_cannot_lose() -> None:
    for grown, word in ((0, "reroll"), (6, "done")):
        bench = lay_table(("Elaria",))
        s = bench.state
        s.growth[1] = [grown, grown, grown, 0, grown]
        s.combat_counters = [3, 3, 3]
        fight(bench, next(card.name for card in box.CHALLENGES if card.colour == BLUE))
        bench.force(draws=[RIVER_FOREST] * (5 if grown else 1))  # none of them shows Jahzir's hills
        bench.act(0, "ranged")
        assert isinstance(bench.state.stack[-1], Influence)
        assert MIND.choose(GAME, bench.state, 0, bench.options(0), Random(1))[0] == word  # type: ignore[arg-type]


def test_a_lone_heros_chances_follow_his_strength_and_the_hour() -> None:
    s = lay_table(("Elaria",)).state
    dawn = MIND.evaluate(s, 1)
    assert dawn + MIND.evaluate(s, 0) == 1
    s.threat = 5
    dusk = MIND.evaluate(s, 1)
    s.growth[1] = [1, 2, 0, 0, 1]
    grown = MIND.evaluate(s, 1)
    s.wounds[1] = 3
    assert dusk < dawn
    assert dusk < MIND.evaluate(s, 1) < grown
    s.wounds[1] = 0
    s.shadow = 4
    assert MIND.evaluate(s, 1) < grown


def test_the_evaluation_tells_who_will_win_a_greedy_game() -> None:
    hopes: dict[bool, list[float]] = {True: [], False: []}
    for number in range(60):
        s = GAME.begin(2, seed=f"foretold {number}")
        rng = Random(number)
        foretold = 0.5
        while s.outcome is None:
            seat = waiting(s)[0]
            act(s, seat, MIND.choose(GAME, s, seat, options(s, seat), rng))  # type: ignore[arg-type]
            if s.outcome is None and s.round == 9:
                foretold = MIND.evaluate(s, 1)
        hopes[1 in s.outcome.winners].append(foretold)
    pairs = [(won > lost) + 0.5 * (won == lost) for won in hopes[True] for lost in hopes[False]]
    assert sum(pairs) / len(pairs) > 0.7
