"""What starts a clock, and what does not."""

from __future__ import annotations

import asyncio

from regalia.kernel import act, options
from regalia.registry import load_game
from regalia.server.clocks import Clocks
from regalia.server.saved import Sitter, now_ms
from regalia.server.wire import NewTable, SeatWish
from tests.server.kit import TICTACTOE, open_hall


def test_handing_a_seat_over_and_taking_it_back_gives_no_time() -> None:
    s = load_game(TICTACTOE).begin(2)
    sitters = [Sitter("Ann", "human"), Sitter("Bea", "human")]
    clocks = Clocks(3)
    clocks.set(s, sitters, 1_000)
    assert clocks.ends == {0: 4_000}
    sitters[0].bot = "fair"
    clocks.set(s, sitters, 2_000, acted=False)
    assert clocks.ends == {}
    sitters[0].bot = ""
    clocks.set(s, sitters, 3_500, acted=False)
    assert clocks.ends == {0: 4_000}
    act(s, 0, ("cell:4",))
    clocks.set(s, sitters, 3_600)
    assert clocks.ends == {1: 6_600}


def test_who_joins_gives_nobody_else_time() -> None:
    s = load_game(TICTACTOE).begin(2)
    sitters = [Sitter("Ann", "human"), Sitter("", "open")]
    clocks = Clocks(3)
    clocks.set(s, sitters, 1_000)
    sitters[1] = Sitter("Bea", "human")
    clocks.set(s, sitters, 2_000, acted=False)
    assert clocks.ends == {0: 4_000}


def test_a_games_own_clock_spares_people_and_not_bots() -> None:
    s = load_game("time_loop").begin(2)
    clocks = Clocks(0)
    clocks.set(s, [Sitter("Ann", "human"), Sitter("Bot", "bot", bot="easy")], 1_000)
    assert clocks.next_end() == 0
    clocks.set(s, [Sitter("Ann", "human"), Sitter("Bea", "human")], 1_000)
    assert clocks.next_end() == 61_000
    clocks.set(s, [Sitter("Ann", "human"), Sitter("Bea", "human", bot="fair")], 1_000, acted=False)
    assert clocks.next_end() == 61_000  # she may be back any moment


def test_a_games_clock_is_not_wound_by_handing_over_before_the_first_sealed_answer() -> None:
    s = load_game("time_loop").begin(2)
    sitters = [Sitter("Ann", "human"), Sitter("Bea", "human")]
    clocks = Clocks(0)
    clocks.set(s, sitters, 1_000)
    for moment, level in ((20_000, "fair"), (40_000, "")):
        sitters[0].bot = level
        clocks.set(s, sitters, moment, acted=False)
    assert clocks.ask_end == 61_000
    clocks.has_rung = True
    sitters[0].bot = "fair"
    clocks.set(s, sitters, 62_000, acted=False)
    assert clocks.has_rung, "it is too late"
    assert clocks.next_end() == 0


def test_an_action_that_is_taken_back_gives_back_no_more_time_than_was_left() -> None:
    game = load_game(TICTACTOE)
    sitters = [Sitter("Ann", "human"), Sitter("Bea", "human")]
    before = game.begin(2)
    after = before.copy()
    act(after, 0, ("cell:4",))
    clocks = Clocks(60)
    clocks.set(before, sitters, 1_000)
    for moment, end in ((11_000, 62_000), (21_000, 63_000)):
        clocks.set(after, sitters, moment)
        assert clocks.ends == {1: moment + 60_000}
        clocks.go_back(before, sitters, moment + 1_000, agreed=False)
        assert clocks.ends == {0: end}, "but for the second that Bea had"
    clocks.set(after, sitters, 31_000)
    clocks.go_back(before, sitters, 32_000, agreed=True)
    assert clocks.ends == {0: 92_000}, "others agreed: she may think anew"


def test_a_sealed_answer_that_is_taken_back_gives_nobody_time() -> None:
    game = load_game("time_loop")
    sitters = [Sitter("Ann", "human"), Sitter("Bea", "human")]
    s = game.begin(2)
    before = s.copy()
    clocks = Clocks(60)
    clocks.set(s, sitters, 1_000)
    act(s, 0, options(s, 0)[0])
    clocks.set(s, sitters, 2_000)
    clocks.go_back(before, sitters, 50_000, agreed=False)
    assert clocks.ask_end == clocks.ends[1] == 61_000
    assert clocks.ends[0] == 109_000


def test_the_clock_of_a_table_that_left_memory_rings_all_the_same() -> None:
    """Coming back into memory is no restart: nobody gets a second chance by it."""

    async def scene() -> None:
        async with open_hall(idle=0.05) as hall:
            table = await hall.create(NewTable(game="tictactoe", seats=[SeatWish("me"), SeatWish("open")], clock=1), "ann")
            end = table.clocks.next_end()
            while not any(found.sitters[0].bot for found in hall.tables.values()):
                assert now_ms() < end + 15_000, "her clock was wound again and again"
                await asyncio.sleep(0.01)

    asyncio.run(scene())
