from __future__ import annotations

from random import Random

from regalia.bots.race import Race
from regalia.kernel import Action

GOOD: Action = ("good",)
SAME: Action = ("same",)
BAD: Action = ("bad",)
CHANCES: dict[Action, float] = {GOOD: 0.7, SAME: 0.5, BAD: 0.2}


def race(legal: list[Action], favourite: Action, walks: int, caution: float = 1.0) -> tuple[Race, int]:
    """Each action wins a game with its own chance, on the luck of that game."""
    found = Race(legal, favourite, caution)
    used = 0

    def walk(action: Action, fate: Random) -> float:
        nonlocal used
        used += 1
        return float(fate.random() < CHANCES[action[:1]])

    found.run(walk, 7, lambda: used / walks)
    return found, used


def test_the_best_action_wins_though_another_was_the_favourite() -> None:
    assert race([BAD, SAME, GOOD], SAME, 300)[0].winner() == GOOD


def test_the_favourite_wins_among_equals() -> None:
    equals: list[Action] = [("same", str(n)) for n in range(8)]
    assert all(race(equals, favourite, 100)[0].winner() == favourite for favourite in equals)


def test_the_budget_is_kept_and_what_is_clear_ends_early() -> None:
    assert race([SAME, ("same", "too")], SAME, 100, caution=0.0)[1] == 100
    assert race([GOOD, BAD], GOOD, 10_000)[1] < 200


def test_among_equals_the_race_is_the_shorter_the_clearer_a_win_must_be() -> None:
    equals: list[Action] = [("same", str(n)) for n in range(4)]
    walks = [race(equals, equals[0], 400, caution)[1] for caution in (0.0, 1.0, 1.7, 2.5)]
    assert walks == sorted(walks, reverse=True)
    assert walks[0] == 400
    assert walks[-1] < 100


def test_who_could_still_win_clearly_is_not_given_up() -> None:
    """The better action wins though it has to win clearly, as long as the budget allows for it."""
    assert race([SAME, GOOD], SAME, 400, caution=2.5)[0].winner() == GOOD


def test_without_a_budget_for_a_single_game_the_favourite_plays() -> None:
    assert race([BAD, SAME, GOOD], SAME, 2)[0].winner() == SAME


def test_most_walks_go_to_the_best() -> None:
    legal: list[Action] = [GOOD, *[("bad", str(n)) for n in range(15)], SAME]
    found, used = race(legal, SAME, 600)
    assert len(found.values[GOOD]) > 2 * used / len(legal)
    assert found.winner() == GOOD


def test_chances_compare_the_games_that_were_shared() -> None:
    """Who ran only in a lucky game is not called better than who ran in all of them."""
    found = Race([GOOD, SAME, BAD], GOOD, 1.0)
    found.values = {GOOD: [1.0, 0.0, 0.0, 1.0], SAME: [1.0], BAD: [0.0, 0.0]}
    assert found.chances() == {GOOD: (4, 0.5), SAME: (1, 0.5), BAD: (2, 0.0)}


def test_who_is_not_clearly_better_is_as_good() -> None:
    found = Race([SAME, GOOD], SAME, 5.0)
    found.values = {SAME: [0.0, 1.0, 0.0, 1.0], GOOD: [1.0, 1.0, 0.0, 1.0]}
    assert found.winner() == SAME
    assert found.chances() == {SAME: (4, 0.5), GOOD: (4, 0.5)}
