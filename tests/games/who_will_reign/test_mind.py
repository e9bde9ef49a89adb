"""The greedy sister does what a sensible player would."""

from __future__ import annotations

from random import Random
from typing import cast

from regalia.bots.levels import hints
from regalia.bots.minds.who_will_reign import MIND
from regalia.bots.minds.who_will_reign_outlook import Outlook
from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.moons import Moonrise
from regalia.games.who_will_reign.state import NONE, Reign
from regalia.kernel import Action, Game, State, act, options, waiting
from regalia.testing import Bench

from .position import number, pick, position

SIX = ("Mastiff of the North Gate", "Gatekeeper", "Drill Captain", "War Elephant", "Fireworks", "Peacock on a Silver Chain")
FIVE_STRONG = ("Phoenix of No House", "Robe of the Silent Archive", "Armour of the First Queen", "Cook of Nine Feasts", "Moonlight Veil")


def choice(bench: Bench[Reign], seat: int = 0) -> Action:
    return MIND.choose(GAME, bench.state, seat, bench.options(seat), Random(1))


def plays_a_turn(bench: Bench[Reign], seat: int = 0) -> list[Action]:
    """All that she does until she ends her turn."""
    done: list[Action] = []
    while waiting(bench.state) == (seat,) and (not done or done[-1] != ("end",)):
        done.append(choice(bench, seat))
        bench.act(seat, *done[-1])
    return done


def test_she_takes_a_banner_as_soon_as_she_may() -> None:
    assert choice(position(courts={0: ["Gatekeeper", "War Elephant"]})) == ("banner", "banner:0")


def test_she_taxes_when_she_can_feed_the_villages_and_harvests_when_not() -> None:
    row = ["Phoenix of No House"]
    assert choice(position(row=row, gold=0, food=6)) == ("tax",)
    assert choice(position(row=row, gold=0, food=4)) == ("harvest",)


def test_she_keeps_astronomer_and_fireworks_apart() -> None:
    bench = position(row=["Fireworks", "Astronomer"], courts={0: ["Astronomer"]}, gold=9, food=0, deck=["Phoenix of No House"])
    assert ("acquire", pick("Fireworks"), "add") not in plays_a_turn(bench)


def test_she_shows_the_worst_guest_out() -> None:
    bench = position(row=["Gatekeeper"], gold=9, guests={0: ["Failed Poet", "The Duke's Whole Hunting Party"]})
    bench.act(0, "acquire", pick("Gatekeeper"), "add")
    assert choice(bench) == ("show_out", pick("The Duke's Whole Hunting Party"))


def test_she_sends_guests_to_the_leader() -> None:
    bench = position(
        3, row=["The Duke's Whole Hunting Party"], courts={1: ["Fireworks"], 2: ["War Elephant", "Phoenix of No House"]}, gold=4
    )
    bench.state.last_round = True
    assert ("acquire", pick("The Duke's Whole Hunting Party"), "seat:2") in plays_a_turn(bench)


def test_among_equals_a_guest_goes_to_her_who_plays_earlier() -> None:
    row = ["The Duke's Whole Hunting Party"]
    bench = position(3, row=row, courts={1: ["War Elephant"], 2: ["Robe of the Silent Archive"]}, gold=4, food=0)
    values = {seat: MIND.send(bench.state, Outlook(bench.state, 0, MIND.temper), number(row[0]), seat) for seat in (1, 2)}
    assert values[1] > values[2]


def test_she_takes_what_a_rival_would_be_glad_of() -> None:
    row = ["Fireworks", "Astronomer"]
    culture = ["Lute of a Hundred Songs", "Ceremonial Coat"]

    def worth(name: str, gold: int) -> float:
        s = position(row=row, courts={1: culture}, gold=[9, gold], food=0).state
        return MIND.courtier(s, Outlook(s, 0, MIND.temper), number(name), NONE)

    assert worth("Fireworks", gold=9) > worth("Fireworks", gold=0) + 0.5  # only from a rival who can pay
    assert worth("Fireworks", gold=9) - worth("Fireworks", gold=0) > worth("Astronomer", gold=9) - worth("Astronomer", gold=0)


def test_she_ends_the_game_ahead_and_not_behind() -> None:
    def worth(rival: list[str]) -> float:
        s = position(courts={0: SIX, 1: rival}, gold=[9, 0], food=0).state
        return MIND.closing(s, Outlook(s, 0, MIND.temper), [*s.courts[0], number("Fox Without a Master")])

    assert worth(["Honeybee Queen"]) > 0
    assert worth([*FIVE_STRONG]) < 0


def test_she_spends_what_she_has_in_the_last_round() -> None:
    bench = position(row=["Mastiff of the North Gate", "Fox Without a Master"], gold=7, food=0, courts={1: [*SIX, "Astronomer"]})
    bench.state.last_round = True
    bought = [action for action in plays_a_turn(bench) if action[0] == "acquire"]
    assert len(bought) == 2


def test_she_sweeps_a_dead_row_when_she_is_rich_and_stops() -> None:
    bench = position(row=["Suspicious Envoy"], gold=22, food=0, deck=["Failed Poet", "Cousin with a Cold"])
    done = plays_a_turn(bench)
    assert ("sweep",) in done
    assert done[-1] == ("end",)


def test_she_tops_up_what_is_missing_when_it_is_worth_it() -> None:
    bench = position(2, deck=["Festival Moon", "Gatekeeper"], gold=9, food=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    bench.act(1, "pledge", "food:3", "gold:1")
    assert choice(bench, 0) == ("pledge", "food:2", "gold:0")


def test_pledge_tables_of_bots_always_close() -> None:
    for moon in ("Famine Moon", "Raiders' Moon", "Usurper's Moon", "Festival Moon"):
        for stock in range(0, 15, 2):
            bench = position(4, deck=[moon, "Gatekeeper"], gold=[stock + 3, stock, 5, 9], food=[stock, 6, stock, 3])
            bench.act(0, "acquire", pick("Lantern Owl"), "add")
            s, count = bench.state, 0
            while isinstance(s.stack[-1], Moonrise):
                seat = waiting(s)[0]
                act(s, seat, MIND.choose(GAME, s, seat, options(s, seat), Random(count)))
                count += 1
                assert count <= 4 * 6


def test_thinking_longer_she_compares_few_pledges_and_stands_by_hers() -> None:
    bench = position(3, deck=["Raiders' Moon", "Gatekeeper"], gold=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    assert MIND.sensible(bench.state, 1, bench.options(1)) == [("pledge", "gold:2"), ("pledge", "gold:6"), ("confirm",)]
    bench.act(1, "pledge", "gold:3")
    assert MIND.sensible(bench.state, 2, bench.options(2)) == [("pledge", "gold:2"), ("pledge", "gold:3"), ("confirm",)]
    bench.act(2, "pledge", "gold:3")
    assert len(bench.options(1)) > 1
    assert MIND.sensible(bench.state, 1, bench.options(1)) == [("confirm",)]
    hint = hints(cast("Game[State]", GAME), bench.state, 1, "fair", Random(1))
    assert [h.action for h in hint] == [("confirm",)]
    assert hint[0].why.startswith("Nothing else makes sense now."), "no game was imagined for it, so none is spoken of"


def test_what_she_thinks_of_a_position_is_a_chance_to_win() -> None:
    ahead = position(courts={0: ["War Elephant", "Phoenix of No House"]}).state
    assert 0.5 < MIND.evaluate(ahead, 0) < 1
    assert 0 < MIND.evaluate(ahead, 1) < 0.5
