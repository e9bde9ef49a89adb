"""The end of the game and who reigns."""

from __future__ import annotations

import pytest

from regalia.games.who_will_reign.scoring import total
from regalia.games.who_will_reign.turn import Play, Turn
from regalia.testing import rule

from .position import pick, position

SIX = ("Mastiff of the North Gate", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer")


def round_from(seat: int) -> tuple[Play, Turn]:
    """A round at the turn of its first sister."""
    play = Play()
    play.step = 3  # each_turn
    play.turns = 1
    return play, Turn(seat)


@rule("WR-140", "WR-141")
def test_the_round_of_the_seventh_court_card_is_played_out() -> None:
    bench = position(3, active=1, courts={1: SIX}, gold=9)
    bench.act(1, "acquire", pick("Fox Without a Master"), "add")
    assert bench.state.last_round
    assert "The court of Seat 2 is full: this is the last round." in bench.said()
    bench.act(1, "end")
    assert bench.waiting() == (2,)
    assert bench.prompt(2).startswith("The last round.")
    bench.act(2, "end")
    assert bench.state.outcome is not None
    assert bench.waiting() == ()


@rule("WR-140", "WR-052")
def test_six_court_cards_are_not_seven_whatever_stands_beside_them() -> None:
    bench = position(courts={0: SIX[:5]}, guests={0: ["Failed Poet", "Cousin with a Cold"]}, banners={0: "Might"}, gold=20)
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    bench.act(0, "acquire", pick("Lantern Owl"), pick("Gatekeeper"))  # replacing fills no place
    assert len(bench.state.courts[0]) == 6
    assert not bench.state.last_round
    bench.act(0, "acquire", pick("Peacock on a Silver Chain"), "add")
    assert bench.state.last_round


@rule("WR-141", "WR-142", "WR-007")
@pytest.mark.parametrize(("filler", "still"), [(2, [3, 0, 1]), (3, [0, 1]), (0, [1]), (1, [])])
def test_the_last_round_ends_before_the_first_sister_wherever_she_sits(filler: int, still: list[int]) -> None:
    bench = position(4, courts={filler: SIX}, gold=9)
    bench.state.first = 2
    bench.restart(*round_from(2))
    while bench.waiting() != (filler,):
        bench.act(bench.waiting()[0], "end")
    bench.act(filler, "acquire", pick("Fox Without a Master"), "add")
    bench.act(filler, "end")
    seen: list[int] = []
    while bench.state.outcome is None:
        seen += bench.waiting()
        bench.act(bench.waiting()[0], "end")
    assert seen == still


@rule("WR-140")
def test_the_trigger_is_latched() -> None:
    bench = position(courts={0: SIX}, gold=20)
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    bench.act(0, "acquire", pick("Lantern Owl"), pick("Gatekeeper"))
    assert bench.state.last_round
    assert len(bench.state.courts[0]) == 7


@rule("WR-142")
def test_the_last_sister_ends_the_game_with_her_turn() -> None:
    bench = position(active=1, courts={1: SIX}, gold=9)
    bench.act(1, "acquire", pick("Fox Without a Master"), "add")
    assert bench.state.outcome is None
    bench.act(1, "end")
    assert bench.state.outcome is not None


@rule("WR-143")
def test_she_goes_on_with_her_turn_after_filling_her_court() -> None:
    bench = position(courts={0: SIX}, gold=20)
    bench.act(0, "acquire", pick("Fox Without a Master"), "add")
    bench.act(0, "harvest")
    bench.act(0, "acquire", pick("Lantern Owl"), pick("Mastiff of the North Gate"))
    assert bench.waiting() == (0,)


@rule("WR-144", "WR-145", "WR-158")
def test_the_final_score_is_what_the_preview_said() -> None:
    bench = position(
        active=1, courts={0: SIX[:4], 1: [*SIX[3:], "Lantern Owl", "Honeybee Queen", "Cook of Nine Feasts"]},
        guests={0: ["Failed Poet"], 1: ["Great-Uncle Who Stays"]}, banners={0: "Might"}, gold=9,
    )  # fmt: skip
    bench.act(1, "acquire", pick("Fox Without a Master"), "add")
    preview = (total(bench.state, 0), total(bench.state, 1))
    bench.act(1, "end")
    outcome = bench.state.outcome
    assert outcome is not None
    assert outcome.scores == preview == (2 + 2 + 3 + 6 + 4 - 1, 6 + 4 + 0 + 2 + 2 + 5 + 3 - 3)
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert outcome.rule == "WR-145"
    assert "Seat 2 is Queen." in bench.said()


@rule("WR-146")
def test_food_gold_and_land_score_nothing() -> None:
    bench = position(food=99, gold=99, land={0: "Moneychangers' Square"})
    assert total(bench.state, 0) == 0


@rule("WR-147")
def test_tied_sisters_reign_together() -> None:
    courts = {0: ["Mastiff of the North Gate"], 1: ["War Elephant"], 2: ["Robe of the Silent Archive"]}
    bench = position(3, active=2, courts=courts)
    bench.state.last_round = True
    bench.act(2, "end")
    outcome = bench.state.outcome
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert outcome.ranks == (3, 1, 1)
    assert outcome.rule == "WR-147"
    assert "2 sisters reign together." in bench.said()


@rule("WR-148")
def test_a_negative_total_is_a_total() -> None:
    bench = position(active=1, guests={0: ["Failed Poet"]})
    bench.state.last_round = True
    bench.act(1, "end")
    assert bench.state.outcome is not None
    assert bench.state.outcome.scores == (-2, 0)
    assert "Seat 1 has −2 Crowns." in bench.said()


@rule("WR-144", "WR-147", "WR-148")
def test_crowns_are_said_as_they_are_counted() -> None:
    bench = position(active=1, courts={0: ["Jester in Mourning"], 1: ["Crier of Stale News"]})
    bench.state.last_round = True
    bench.act(1, "end")
    assert "Seat 1 has 1 Crown." in bench.said()
    assert bench.state.outcome is not None
    assert bench.state.outcome.reason == "1 Crown each: they reign together."
    below = position(active=1, guests={0: ["Failed Poet"], 1: ["Cousin with a Cold"]})
    below.state.last_round = True
    below.act(1, "end")
    assert below.state.outcome is not None
    assert (below.state.outcome.winners, below.state.outcome.reason) == ((0, 1), "−2 Crowns each: they reign together.")


@rule("WR-149")
def test_forty_rounds_are_the_servers_limit() -> None:
    bench = position(active=1)
    bench.state.round = 39
    bench.act(1, "end")
    assert bench.state.round == 40
    assert bench.state.outcome is None
    bench.act(0, "end")
    bench.act(1, "end")
    outcome = bench.state.outcome
    assert outcome is not None
    assert outcome.adjourned
    assert outcome.rule == "WR-149"
    assert outcome.reason.startswith("Adjourned after 40 rounds.")


@rule("WR-140", "WR-149")
def test_a_court_filled_in_the_fortieth_round_ends_the_game_as_ever() -> None:
    bench = position(active=1, courts={1: SIX}, gold=9)
    bench.state.round = 40
    bench.act(1, "acquire", pick("Fox Without a Master"), "add")
    bench.act(1, "end")
    outcome = bench.state.outcome
    assert outcome is not None
    assert not outcome.adjourned
    assert outcome.rule == "WR-145"
