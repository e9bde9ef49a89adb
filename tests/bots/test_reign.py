"""The searching sister: what she makes of the greedy one's judgement."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.levels import budget_for, player
from regalia.bots.mind import load_mind
from regalia.bots.minds.who_will_reign import MIND
from regalia.bots.minds.who_will_reign_outlook import Outlook
from regalia.bots.minds.who_will_reign_worth import chances
from regalia.bots.search import Budget, Search
from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.state import Reign
from regalia.kernel import Outcome, act, decision, options, waiting
from regalia.registry import load_game
from regalia.testing import Bench
from tests.games.who_will_reign.position import number, position

CULTURE = ("Peacock on a Silver Chain", "Jester in Mourning", "Lute of a Hundred Songs")


def last_to_play() -> Bench[Reign]:
    """She plays last in the round, 6 Crowns behind, with two places free and gold for two: she can end the game unanswered."""
    return position(
        row=["Cook of Nine Feasts", "Apron of the Harvest Mother", "Spice Wharf", "Hermit of the Salt Cave", "Watch Fort"],
        courts={
            0: ["Jealous Champion", "War Elephant", "Fireworks", "Cloak of the Border Riders"],
            1: [
                "Abacus of Pearls",
                "Peacock on a Silver Chain",
                "Jester in Mourning",
                "Lute of a Hundred Songs",
                "Table That Is Never Cleared",
            ],
        },
        banners={0: "Might", 1: "Culture"},
        food=(3, 1),
        gold=(7, 10),
        active=1,
    )


@pytest.mark.parametrize("level", ["greedy", "search:90"])
def test_she_fills_two_places_to_end_the_game_ahead(level: str) -> None:
    bench = last_to_play()
    decide = player(load_game("who_will_reign"), level)
    while bench.state.outcome is None and waiting(bench.state) == (1,):
        bench.act(1, *decide(bench.state, 1, Random(7)))
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (1,)


def test_greedy_does_not_fill_her_court_to_end_the_game_behind() -> None:
    bench = last_to_play()
    s = bench.state
    s.courts[0].append(number("Phoenix of No House"))  # 7 more Crowns than she can overtake
    assert MIND.finish(s, Outlook(s, 1, MIND.temper), options(s, 1)) is None


def test_a_shared_crown_is_worth_its_share() -> None:
    s = position(3).state
    s.outcome = Outcome((0, 2), (1, 3, 1), (30, 20, 30), "", "WR-147")
    assert [MIND.settle(s, seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    s.outcome = Outcome((1,), (2, 1, 3), (30, 31, 20), "", "WR-145")
    assert [MIND.settle(s, seat) for seat in range(3)] == [0.0, 1.0, 0.0]


def test_thinking_to_the_end_of_a_game_is_within_the_budget() -> None:
    """Whatever the level, a search spends what it may and no more, and forgets nothing that is legal."""
    s = position(4).state
    search = Search(GAME, MIND, Budget(iterations=40))
    lines = search.lines(s, 0, Random(3))
    assert search.iterations <= 40 <= budget_for(load_mind("who_will_reign"), "strong").iterations
    assert sorted(line.action for line in lines) == sorted(options(s, 0))
    assert all(0.0 <= line.chance <= 1.0 for line in lines)


def test_chances_follow_what_is_on_the_table() -> None:
    even = position(3, gold=0, food=0)
    first, second, last = chances(even.state)
    assert abs(first + second + last - 1.0) < 1e-9
    assert second < last  # who plays last knows most
    richer = position(3, gold=(0, 9, 0), food=0, courts={1: ["War Elephant"]})
    assert chances(richer.state)[1] > max(chances(richer.state)[0], chances(richer.state)[2], second)


def test_gold_counts_in_the_last_round_only_for_those_who_have_still_to_play() -> None:
    def with_gold(*gold: int) -> list[float]:
        s = position(gold=gold, courts={0: ["War Elephant"], 1: ["War Elephant"]}, active=1).state
        s.last_round = True
        return chances(s)

    assert with_gold(9, 0) == with_gold(0, 0)
    assert with_gold(0, 9)[1] > with_gold(0, 0)[1]


def test_chances_tell_who_wins_more_often_than_not() -> None:
    right = 0.0
    for game in range(60):
        rng = Random(game)
        s = GAME.begin(2, seed=f"chances/{game}")
        favourite = -1
        while s.outcome is None:
            seat, legal = decision(s)
            if favourite < 0 and max(len(court) for court in s.courts) == 5:
                favourite = 0 if chances(s)[0] > 0.5 else 1
            act(s, seat, MIND.choose(GAME, s, seat, legal, rng) if len(legal) > 1 else legal[0])
        right += MIND.settle(s, favourite)
    assert right / 60 > 0.6
