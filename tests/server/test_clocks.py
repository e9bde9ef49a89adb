"""What starts a clock, and what does not."""

from __future__ import annotations

from regalia.kernel import act
from regalia.registry import load_game
from regalia.server.clocks import Clocks
from regalia.server.saved import Sitter
from tests.server.kit import TICTACTOE


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
