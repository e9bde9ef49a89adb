"""The end of the game and who reigns."""

from __future__ import annotations

from regalia.games.who_will_reign.scoring import total
from regalia.testing import rule

from .position import pick, position

SIX = ("Mastiff of the North Gate", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Astronomer")


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
