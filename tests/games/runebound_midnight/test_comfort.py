"""Long turns kept short: a whole journey in one pick, and a clock for the Night King's windows in the Heroes' turns."""

from __future__ import annotations

from typing import cast

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS, WALK
from regalia.games.runebound_midnight.frames import Knockout, ThreatTest
from regalia.games.runebound_midnight.printed import FOREST, PHASE_NAMES, WILD
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.kernel import Ask
from regalia.kernel.frames import Frame
from regalia.kernel.play import current_ask
from regalia.kernel.table import Map, Track
from regalia.testing import Bench, rule

from .position import fight, give, hero_turn, lay_table, space_of


def wild_at(start: int, steps: int) -> int:
    return next(n for n, far in enumerate(WALK[start]) if far == steps and SPACES[n].kind == WILD)


# --- journeys -------------------------------------------------------------------------------------------------------------


@rule("MN-123", "MN-121")
def test_one_pick_goes_as_far_as_the_dice_reach() -> None:
    bench = lay_table(("Elaria",))
    start = space_of(FOREST)
    goal = wild_at(start, 4)
    bench.state.at[1] = start
    hero_turn(bench)
    bench.act(1, "journey", f"space:{goal}")
    assert (bench.state.at[1], bench.state.dice) == (goal, 1)
    assert any(text.startswith("Seat 2 journeys to") for text in bench.said())
    far = bench.refused(1, "journey", f"space:{start}")
    assert far.rule == "MN-123"
    assert "is 4 dice away and you have 1" in far.sentence


@rule("MN-123", "MN-134")
def test_what_is_offered_is_what_the_dice_reach_through_the_wild() -> None:
    bench = lay_table(("Elaria",))
    start = space_of(FOREST)
    bench.state.at[1] = start
    bench.state.wounds[1] = 1  # four dice
    hero_turn(bench)
    offered = {int(a[1].split(":")[1]) for a in bench.options(1) if a[0] == "journey"}
    assert offered == {n for n, far in enumerate(WALK[start]) if 0 < far <= 4}
    for space in offered:  # by steps of one space, none of them through a gate
        assert any(WALK[start][near] == WALK[start][space] - 1 for near in SPACES[space].near if near == start or SPACES[near].kind == WILD)


@rule("MN-134", "MN-136")
def test_a_long_way_into_a_town_ends_with_the_test_at_its_gate() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    town = TOWNS[0]
    start = wild_at(town, 3)
    bench.state.at[1] = start
    hero_turn(bench)
    bench.force(rolls=[1, 1, 1, 1])
    bench.act(1, "journey", f"space:{town}", "sneak")
    s = bench.state
    assert WALK[town][s.at[1]] == 1  # she came as far as the gate
    assert s.turn_over == 1
    assert any("turned away" in text for text in bench.said())


@rule("MN-134", "MN-135")
def test_a_long_way_into_a_town_spends_a_die_for_each_space() -> None:
    bench = lay_table(("Elaria",))
    town = TOWNS[0]
    bench.state.at[1] = wild_at(town, 3)
    hero_turn(bench)
    bench.force(rolls=[10, 10])
    bench.act(1, "journey", f"space:{town}", "sneak")
    assert (bench.state.at[1], bench.state.dice) == (town, 2)


@rule("MN-123", "MN-066")
def test_the_way_avoids_patrols_where_that_costs_nothing() -> None:
    bench = lay_table(("Elaria",))
    town = TOWNS[0]
    start, gates = next(
        (n, near)
        for n, far in enumerate(WALK[town])
        if far == 2 and len(near := [m for m in SPACES[n].near if WALK[town][m] == 1 and SPACES[m].kind == WILD]) == 2
    )
    for guarded, free in (gates, reversed(gates)):
        table = lay_table(("Elaria",))
        table.state.at[1] = start
        table.state.patrols[0] = guarded
        hero_turn(table)
        table.force(rolls=[1, 1, 1, 1])
        table.act(1, "journey", f"space:{town}", "sneak")
        assert table.state.at[1] == free
    assert bench.state.at[1] == town


@rule("MN-245")
def test_bonus_dice_of_the_favored_terrain_stop_a_journey() -> None:
    bench = lay_table(("Elaria",), settings={"favored_terrain": 2})
    forests = [n for n, space in enumerate(SPACES) if space.terrain == FOREST]
    start, goal = next(
        (a, b)
        for a in range(len(SPACES))
        for b in range(len(SPACES))
        if SPACES[a].kind == SPACES[b].kind == WILD and a not in forests and b not in forests and WALK[a][b] == 2
        and all(n in forests for n in SPACES[a].near if WALK[b][n] == 1 and SPACES[n].kind == WILD)
    )  # fmt: skip
    bench.state.at[1] = start
    hero_turn(bench)
    bench.act(1, "journey", f"space:{goal}")
    s = bench.state
    assert s.at[1] in forests
    assert (s.dice, s.bonus_dice) == (4, 2)
    bench.act(1, "journey", f"space:{goal}")  # and on, with the bonus lost
    assert (bench.state.at[1], bench.state.dice, bench.state.bonus_dice) == (goal, 3, 0)


@rule("MN-123")
def test_no_way_leads_through_a_gate() -> None:
    gated = [n for n, space in enumerate(SPACES) if space.kind != WILD]
    assert set(gated) == {*TOWNS, *STRONGHOLDS}
    for start in gated:
        around = [n for n in SPACES[start].near if SPACES[n].kind == WILD]
        first = around[0]
        for other in around[1:]:
            if other not in SPACES[first].near:
                assert WALK[first][other] >= 2
                assert any(WALK[first][n] == WALK[first][other] - 1 and (SPACES[n].kind == WILD) for n in SPACES[other].near)


# --- the Night King's clock -------------------------------------------------------------------------------------------------


def window(bench: Bench[Midnight]) -> tuple[Ask[Midnight, Frame], Frame]:
    under_way = current_ask(bench.state)
    assert under_way is not None
    return cast("tuple[Ask[Midnight, Frame], Frame]", under_way)


def rings(bench: Bench[Midnight]) -> tuple[str, ...]:
    """What counts as the Night King's answer when his clock runs out; it must be lawful."""
    ask, frame = window(bench)
    assert bench.waiting() == (KING,)
    answer = ask.on_time(bench.state, frame, KING)
    assert answer in bench.options(KING)
    assert answer is not None
    return answer


@pytest.mark.parametrize("seconds", [0, 45])
@rule("MN-150", "MN-047")
def test_the_clock_runs_in_the_heroes_turns_only(seconds: int) -> None:
    bench = lay_table(("Elaria",), settings={"king_clock": seconds})
    bench.state.active = 1
    fight(bench, "Road Levy")
    ask, frame = window(bench)
    assert ask.clock(bench.state, frame) == seconds
    bench.state.active = KING
    assert ask.clock(bench.state, frame) == 0


@rule("MN-150")
def test_in_time_trouble_he_influences_where_it_hurts() -> None:
    for king, hero, phase in (("Zardrix", "Elaria", "ranged"), ("Jahzir", "Gyruk Kinslayer", "melee"), ("Ardherin", "Mirala", "magic")):
        bench = lay_table((hero,), king, {"king_clock": 20})
        bench.state.growth[1] = [0, 0, 0, 0, 3]
        bench.state.active = 1
        fight(bench, "Black Standard")
        bench.pass_until(KING, phase)
        assert rings(bench) == (phase,)
        assert PHASE_NAMES.index(phase) == box.HEROES[bench.state.heroes[1]].attributes.index(5)


@rule("MN-091", "MN-092", "MN-102", "MN-244")
def test_in_time_trouble_he_spends_nothing() -> None:
    bench = lay_table(("Elaria",), settings={"king_clock": 20})
    s = bench.state
    s.combat_counters, s.exhaustion_counters, s.active = [4, 4, 4], 7, 1
    fight(bench, "Road Levy")
    bench.force(draws=[0])  # a die that shows no hills
    bench.act(KING, "ranged")
    assert rings(bench) == ("done",)
    s = bench.state
    s.favored = [0, 4, 0]  # Soldiers
    bench.act(KING, "done")
    assert bench.can(KING, "raise", "melee")
    assert rings(bench) == ("done",)

    bench = lay_table(("Elaria",), settings={"king_clock": 20})
    bench.state.exhaustion_counters, bench.state.active = 7, 1
    bench.restart(ThreatTest(True, "An event."))
    assert rings(bench) == ("roll",)
    bench.force(rolls=[7, 8])
    bench.act(KING, "roll")
    assert rings(bench) == ("accept",)

    bench = lay_table(("Elaria",), settings={"king_clock": 20})
    bench.state.active = 1
    bench.restart(Knockout(1))
    assert rings(bench) == ("test",)
    assert bench.state.marks == 0


# --- what the table shows -------------------------------------------------------------------------------------------------


@rule("MN-013", "RB-034")
def test_titles_and_tracks_read_well() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Crown of the Free Kings")
    bench.state.exhaustion[1] = 6
    land = GAME.table(bench.state, KING).areas[0]
    (eredane,) = [item for item in land.items if isinstance(item, Map)]
    titles = {token.title for space in eredane.spaces for token in space.tokens if "mirror" in token.title}
    assert titles == {"black mirror worth 1", "black mirror points"}
    bench.state.items[1].clear()  # the Crown and its Stamina are gone, the exhaustion is not
    bench.state.market.put_under(box.item_named("Crown of the Free Kings"))
    tracks = [item for area in GAME.table(bench.state, KING).areas for item in area.items if isinstance(item, Track)]
    (tired,) = [track for track in tracks if track.id == "exhaustion:1"]
    assert (tired.value, tired.high) == (6, 6)
