"""The balance report counts what it was given and names every target that is missed."""

from __future__ import annotations

from regalia.lab.balance.runebound_midnight import HEROES, KINGS, Measured, misses, pooled, report
from regalia.lab.simulate import Row


def finished(number: int, king_won: bool, heroes: int, rounds: int = 16) -> Row:
    winners = (0,) if king_won else tuple(range(1, heroes + 1))
    facts = {"round": float(rounds), "threat": 8.0, "mirrors": 1.0, "level": 3.0, "items": 2.0, "patrols": 3.0, "shadow": 2.0}
    tally = {("bought", 1, "Ring Mail"): 2, ("fell", 1, "patrol"): 3, ("fell", 1, "assault"): 1, ("threat", 0, "step"): 5}
    characters = (KINGS[number % 4], *[HEROES[(number + seat) % 8] for seat in range(heroes)])
    ranks = tuple(1 if seat in winners else 2 for seat in range(heroes + 1))
    return Row(number, f"x/{number}", winners, ranks, (0,) * (heroes + 1), characters, "", "", False, 100, dict(tally), facts)


def measured(heroes: int, king_wins: int, games: int = 40, rounds: int = 16) -> Measured:
    m = Measured(heroes)
    for number in range(games):
        m.add(finished(number, number * king_wins // games != (number + 1) * king_wins // games, heroes, rounds))
    return m


def test_rates_are_per_game_and_by_kind() -> None:
    m = measured(2, 20)
    assert (m.games, m.king_wins) == (40, 20)
    assert (m.rate("fell"), m.rate("fell", "patrol"), m.rate("turned away")) == (4.0, 3.0, 0.0)
    assert m.bought["Ring Mail"] == 40  # once a game, however often


def test_an_even_table_misses_nothing_and_an_uneven_one_says_what() -> None:
    even = [measured(heroes, 20) for heroes in range(1, 6)]
    assert not [miss for miss in misses(even) if "Heroes" in miss]
    uneven = [measured(1, 25), measured(2, 20), measured(3, 20, rounds=14), measured(4, 20), measured(5, 12)]
    assert [miss for miss in misses(uneven) if "Heroes" in miss] == [
        "1 Heroes: the Night King wins 62%",
        "3 Heroes: the median game has 14 rounds",
        "5 Heroes: the Night King wins 30%",
    ]


def test_the_report_shows_prices_events_and_the_seed() -> None:
    results = [measured(heroes, 20) for heroes in range(1, 6)]
    text = report(results, "a-label")
    assert "with the seed `a-label`" in text
    assert "| knockouts by patrols |  | 3.0 | 3.0 | 3.0 | 3.0 | 3.0 |" in text
    assert "| price of a counter |  | 9 | 11 | 10 | 8 | 7 |" in text
    shares = [pooled(results, king) for king in KINGS]
    assert abs(sum(shares)) < 1e-9
