from __future__ import annotations

from random import Random
from typing import cast

import leduc
import pytest
import tictactoe

from regalia.bots.levels import LEVELS, UnknownLevel, budget_of, choose, hints, hints_of, is_level, player
from regalia.bots.mind import Mind, greedy_move, load_mind
from regalia.bots.playout import play_out
from regalia.bots.race import TRIED
from regalia.bots.search import Budget, Line, Search
from regalia.kernel import Game, State, act, options, waiting
from regalia.registry import installed, load_game
from tests.bots import pennies

LEDUC = cast("Game[State]", leduc.GAME)
TICTACTOE = cast("Game[State]", tictactoe.GAME)
PENNIES = cast("Game[State]", pennies.GAME)


def searching(game: Game[State], iterations: int) -> Search[State]:
    return Search(game, Mind(), Budget(iterations=iterations))


def board(cells: str, seat: int) -> State:
    s = tictactoe.GAME.begin(2)
    s.cells = ["XO".find(c) for c in cells]
    s.stack[-1].seat = seat
    return s


def test_takes_the_win() -> None:
    assert searching(TICTACTOE, 300).choose(board("XX.OO....", 0), 0, Random(1)) == ("cell:2",)


def test_blocks_the_loss() -> None:
    assert searching(TICTACTOE, 600).choose(board("OO..X....", 0), 0, Random(1)) == ("cell:2",)


def test_the_same_seed_and_iterations_give_the_same_move() -> None:
    s = LEDUC.begin(2, seed="5")
    first = searching(LEDUC, 500).lines(s, 0, Random(7))
    assert first == searching(LEDUC, 500).lines(s, 0, Random(7))


def test_a_budget_of_seconds_ends() -> None:
    search = Search(LEDUC, Mind(), Budget(seconds=0.02))
    search.choose(LEDUC.begin(2), 0, Random(1))
    assert search.iterations > 0
    with pytest.raises(ValueError, match="iterations or seconds"):
        Budget()


def test_bots_only_ever_see_imagined_states() -> None:
    """The real hidden cards are made unusable; imagining deals legal ones, so a peek would fail."""
    s = leduc.GAME.begin(2, seed="3")
    others = [card for card in range(6) if card != s.hands[0]]
    s.hands[1] = -99
    s.deck.loose = [-99] * 4

    class Dealt(Game[leduc.Leduc]):
        name = "leduc"

        def imagine_hidden(self, s: leduc.Leduc, seat: int, rng: Random) -> None:
            rng.shuffle(others)
            s.hands[1] = others[0]
            s.deck.loose = others[1:]

    game = cast("Game[State]", Dealt())
    for level in LEVELS:
        assert choose(game, s, 0, level, Random(1)) in options(s, 0)
    assert hints(game, s, 0, "easy", Random(1))
    assert s.hands[1] == -99


def test_searching_changes_nothing() -> None:
    s = LEDUC.begin(2, seed="3")
    before = s.to_json()
    searching(LEDUC, 200).choose(s, 0, Random(1))
    assert s.to_json() == before


def test_nobody_answers_to_a_sealed_choice() -> None:
    """A tree in which one seat saw the other's penny would call the game decided."""
    s = PENNIES.begin(2)
    for seat in range(2):
        for line in searching(PENNIES, 2000).lines(s, seat, Random(3)):
            assert 0.3 < line.chance < 0.7


class OnePenny(Mind[State]):
    """Knows who is ahead, and nothing else: its moves look one step ahead."""

    def evaluate(self, s: State, seat: int) -> float:
        points = cast("pennies.Pennies", s).points
        return 0.5 + 0.1 * (points[seat] - points[1 - seat])


def test_nobody_answers_to_a_sealed_choice_in_a_play_out() -> None:
    rng, mind = Random(5), cast("Mind[State]", OnePenny())
    wins = sum(play_out(PENNIES, mind, PENNIES.begin(2, seed=str(n)), rng, 100)[0][0] for n in range(200))
    assert 70 < wins < 130


def test_a_small_budget_tries_few_actions_and_each_of_them_more_than_once() -> None:
    game = load_game("runebound_midnight")
    mind = load_mind("runebound_midnight")
    s, rng = game.begin(2, seed="wide"), Random(1)
    while len(options(s, waiting(s)[0])) < 15:
        seat = waiting(s)[0]
        act(s, seat, greedy_move(game, mind, s, seat, rng))
    seat = waiting(s)[0]
    lines = Search(game, mind, Budget(iterations=20)).lines(s, seat, Random(1))
    tried = [line.visits for line in lines if line.visits]
    assert 2 <= len(tried) <= 20 // TRIED
    assert min(tried) >= 2
    assert sum(tried) == 20
    assert len(lines) == len(options(s, seat))


def test_only_what_the_mind_calls_sensible_is_tried_and_nothing_where_that_is_one_action() -> None:
    game, mind = load_game("who_will_reign"), load_mind("who_will_reign")
    s, rng = game.begin(3, seed="pledges"), Random(1)
    seen: set[int] = set()
    while s.outcome is None and seen != {1, 2, 3}:
        seat = waiting(s)[0]
        legal = options(s, seat)
        sensible = mind.sensible(s, seat, legal)
        if len(sensible) < len(legal):
            lines = Search(game, mind, Budget(iterations=30)).lines(s, seat, Random(1))
            assert sorted(line.action for line in lines) == sorted(legal)
            favourite = greedy_move(game, mind, s, seat, Random(1))
            assert {line.action for line in lines if line.visits} <= ({*sensible, favourite} if len(sensible) > 1 else set())
            assert lines[0].action in {*sensible, favourite}
            seen.add(len(sensible))
        act(s, seat, greedy_move(game, mind, s, seat, rng))
    assert seen >= {1, 3}


@pytest.mark.parametrize("name", installed())
def test_hints_are_told_the_best_first(name: str) -> None:
    game, mind, rng = load_game(name), load_mind(name), Random(3)
    s = game.begin(game.players[0], seed="hints")
    told = 0
    for _ in range(200):
        seat = waiting(s)[0]
        if len(options(s, seat)) > 2:
            found = hints(game, s, seat, "easy", rng)
            chances = [hint.chance for hint in found]
            assert chances == sorted(chances, reverse=True)
            assert len({game.describe(s, hint.action) for hint in found}) == len(found)
            told += 1
        if told == 12 or s.outcome is not None:
            break
        act(s, seat, greedy_move(game, mind, s, seat, rng))
    assert told > 3


def test_sealed_answers_of_others_are_forgotten() -> None:
    s = PENNIES.begin(2)
    act(s, 0, ("heads",))
    lines = searching(PENNIES, 2000).lines(s, 1, Random(3))
    assert all(0.3 < line.chance < 0.7 for line in lines)


def test_the_tree_is_kept_only_while_nothing_was_learned() -> None:
    search = searching(TICTACTOE, 400)
    s = TICTACTOE.begin(2)
    act(s, 0, search.choose(s, 0, Random(1)))
    assert search._kept(s, 0) is None  # the other seat decides there
    assert search._root is not None
    search._root.seat = 0  # as in a game where a seat decides twice in a row
    assert search._kept(s, 0) is search._root
    assert search._kept(s, 1) is None
    s.learned = 1
    assert search._kept(s, 0) is None
    s.learned = 0
    s.chance.below(6)
    assert search._kept(s, 0) is None


def test_strong_is_never_beaten_at_tic_tac_toe() -> None:
    for number in range(6):
        s = TICTACTOE.begin(2, seed=str(number))
        rng = Random(number)
        players = [player(TICTACTOE, "search:400" if seat == number % 2 else "random") for seat in range(2)]
        while s.outcome is None:
            seat = waiting(s)[0]
            act(s, seat, players[seat](s, seat, rng))
        assert number % 2 in s.outcome.winners or not s.outcome.winners


def test_search_beats_random_at_leduc() -> None:
    gained = 0
    for number in range(150):
        s = LEDUC.begin(2, seed=f"leduc-{number}")
        rng = Random(number)
        me = number % 2
        players = [player(LEDUC, "search:60" if seat == me else "random") for seat in range(2)]
        while s.outcome is None:
            seat = waiting(s)[0]
            act(s, seat, players[seat](s, seat, rng))
        gained += (me in s.outcome.winners) - (1 - me in s.outcome.winners)
    assert gained > 15


def test_levels_by_name() -> None:
    assert budget_of("search:50") == Budget(iterations=50)
    assert budget_of("search:1.5s") == Budget(seconds=1.5)
    assert all(is_level(level) for level in LEVELS)
    assert not is_level("godlike")
    with pytest.raises(UnknownLevel, match="easy, fair, strong"):
        player(LEDUC, "search:")


def test_hints_are_the_best_moves_with_chances_and_a_reason() -> None:
    found = hints(TICTACTOE, board("XX.OO....", 0), 0, "fair", Random(1))
    assert found[0].action == ("cell:2",)
    assert found[0].chance == pytest.approx(1.0)
    assert all(h.why.endswith(".") for h in found)
    assert hints(TICTACTOE, board("XX.OO....", 0), 1, "fair", Random(1)) == []
    (only,) = hints(TICTACTOE, board("XOXXOOOX.", 0), 0, "fair", Random(1))
    assert "only" in only.why


def test_where_hardly_anything_wins_no_hint_praises_none_of_a_hundred() -> None:
    lines = [Line(("cell:2",), 40, 0.001), Line(("cell:5",), 40, 0.0)]
    found = hints_of(TICTACTOE, board("XX.OO....", 0), 0, lines)
    assert {hint.why for hint in found} == {"Hardly any imagined game is won from here, and nothing else was clearly better."}


def test_how_far_a_hint_is_ahead_is_the_difference_of_what_is_told() -> None:
    lines = [Line(("cell:2",), 40, 0.886), Line(("cell:5",), 40, 0.833), Line(("cell:6",), 40, 0.8849)]
    found = hints_of(TICTACTOE, board("XX.OO....", 0), 0, lines)
    assert [hint.why for hint in found] == [
        "Wins about 89 of 100 imagined games, 6 more than the next best.",
        "Wins about 83 of 100 imagined games, 6 fewer than the best.",
        "Wins about 88 of 100 imagined games, 1 fewer than the best.",
    ]
