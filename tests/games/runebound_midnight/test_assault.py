"""Assaults on strongholds (MN-210 to MN-226)."""

from __future__ import annotations

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import DISTANCE, SPACES, STRONGHOLDS
from regalia.games.runebound_midnight.frames import PatrolAttack, PatrolMove
from regalia.games.runebound_midnight.king import random_red
from regalia.games.runebound_midnight.printed import RED, YELLOW
from regalia.games.runebound_midnight.reckoning import attack_phases, by_level
from regalia.games.runebound_midnight.state import ASSAULT, Midnight
from regalia.kernel.table import Sheet
from regalia.testing import Bench, rule

from .position import fight, hero_turn, jewel_of, king_turn, lay_table

HOLD = STRONGHOLDS[0]


def assault(heroes: tuple[str, ...] = ("Elaria", "Harthan Axecaster"), name: str = "Bone Marshal", mirror: int = 1) -> Bench[Midnight]:
    """All Heroes in one stronghold, the fight under way after influence (quiet dice)."""
    bench = lay_table(heroes, "Zardrix")
    s = bench.state
    s.mirrors[0] = mirror
    fight(bench, name, tuple(s.hero_seats), ASSAULT, HOLD, mirror)
    return bench


@rule("MN-210", "MN-226")
def test_stopping_in_a_stronghold_waits_for_the_night_king() -> None:
    bench = lay_table(("Elaria",))
    bench.state.at[1] = HOLD
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.state.combat is None
    bench.state.mirrors[0] = 0
    bench.force(rolls=[1, 1])
    king_turn(bench)
    assert bench.state.combat is None  # without its mirror nothing is fought
    assert bench.can(0, "done")


@rule("MN-211", "MN-212", "MN-038", "MN-213")
def test_a_random_red_challenge_meets_all_heroes_with_raised_life() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster", "Kael"))
    s = bench.state
    s.at[1] = s.at[2] = HOLD
    s.mirrors[0] = 3
    reds = sorted(s.decks[RED].cards())
    s.decks[RED].loose, s.decks[RED].bottom = reds[:2], reds[2:]
    place = reds.index(box.challenge_named("Frostgrave Wyrmkin"))
    bench.force(draws=[place])
    king_turn(bench)
    s = bench.state
    assert s.fight.challenge == box.challenge_named("Frostgrave Wyrmkin")  # from the bottom: the whole deck counts
    assert s.fight.life == 5 + 3
    assert sorted(s.fight.order) == [1, 2]
    assert s.fight.challenge not in s.decks[RED].cards()


@rule("MN-211", "RB-065")
def test_every_red_card_is_equally_likely() -> None:
    bench = lay_table(("Elaria",))
    seen = set()
    for place in range(8):
        s = bench.state.copy()
        s.chance.forced = [place]
        seen.add(random_red(s))
    assert len(seen) == 8


@rule("MN-211")
def test_several_strongholds_are_fought_for_in_the_night_kings_order() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    s.at[1], s.at[2] = STRONGHOLDS[0], STRONGHOLDS[1]
    king_turn(bench)
    bench.act(0, f"space:{STRONGHOLDS[1]}")
    assert bench.state.fight.order == [2]
    bench.state.fight.wounds = 99
    bench.run()
    assert bench.state.fight.order == [1]
    assert bench.state.mirrors[1] == 0


@rule("MN-214")
def test_all_three_phases_are_influenced_by_the_highest_level() -> None:
    bench = lay_table(("Elaria", "Kael"))
    s = bench.state
    s.growth[2] = [2, 2, 2, 1, 0]  # level 8: five dice all the same
    fight(bench, "Bone Marshal", (2, 1), ASSAULT, HOLD, 1)
    assert [len(dice) for dice in bench.state.fight.influence_dice] == [5, 5, 5]
    assert bench.state.fight.influenced == [0, 1, 2]


@rule("MN-215", "MN-216", "MN-218", "MN-213")
def test_heroes_act_from_the_highest_level_down_with_one_attack_each() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    s = bench.state
    s.growth[2] = [0, 4, 0, 0, 0]
    fight(bench, "Bone Marshal", (2, 1), ASSAULT, HOLD, 1)
    s = bench.state
    s.fight.influence = [0, 0, 0]
    assert by_level(s, [1, 2]) == [2, 1]
    assert attack_phases(s, 2) == 1  # level 5 would have three elsewhere
    bench.act(2, "fight")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(2, "attack")
    bench.act(2, "strike")  # without his own ability
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")  # several may attack in one phase
    assert bench.state.fight.wounds == 1 + 2
    assert bench.refused(2, "attack").rule == "MN-216"
    bench.force(rolls=[1, 1])
    bench.act(2, "defend")
    s = bench.state
    assert (s.wounds[2], s.wounds[1]) == (3, 0)  # a failed roll hurts only the one who rolled


@rule("MN-217")
def test_telvan_and_orcbane_keep_their_second_attack() -> None:
    bench = assault(("Telvan and Orcbane",))
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.refused(1, "attack").rule == "MN-216"
    bench.act(1, "use", "ability:0")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 1 + 2


@rule("MN-219", "MN-220", "MN-224", "MN-040")
def test_victory_breaks_the_mirror_and_sweeps_patrols() -> None:
    bench = assault(mirror=2)
    s = bench.state
    near = next(n for n in range(len(SPACES)) if DISTANCE[HOLD][n] == 2)
    far = next(n for n in range(len(SPACES)) if DISTANCE[HOLD][n] == 3)
    s.patrols[:3] = [HOLD, near, far]
    s.fight.wounds = s.fight.life - 1
    s.fight.influence = [0, 0, 0]
    bench.act(1, "fight")
    bench.act(2, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    s = bench.state
    assert s.combat is None  # the second Hero need not act any more
    assert s.points[1:] == [4, 4]
    assert (s.mirrors[0], s.broken) == (0, 2)
    assert s.patrols[:3] == [-1, -1, far]
    assert s.discards[RED] == [box.challenge_named("Bone Marshal")]


@rule("MN-220", "MN-221")
def test_who_fled_or_fell_earns_nothing_and_each_gives_a_test() -> None:
    bench = assault()
    s = bench.state
    s.pool = 14
    s.threat = 1
    bench.force(rolls=[10, 10, 1, 1])
    bench.act(1, "escape", "ranged")
    s = bench.state
    assert s.threat == 2  # one test at once, in the middle of the assault
    assert s.combat is not None
    assert s.at[1] == HOLD  # she stays inside
    s.fight.wounds = 99
    bench.run()
    assert bench.state.points[1:] == [0, 4]


@rule("MN-222", "MN-223", "RB-081")
def test_a_failed_assault_leaves_the_mirror_and_those_inside_fight_again() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.at[1] = HOLD
    s.difficulty = 20
    king_turn(bench)
    first = bench.state.fight.challenge
    while bench.state.combat is not None:
        if bench.can(1, "escape"):
            bench.state.wounds[1] = 0
            bench.state.fight.influence = [0, 0, 0]
            bench.state.chance.forced.clear()
            bench.force(rolls=[10, 10, 1, 1])
            bench.act(1, "escape", "ranged")
        else:
            seat = bench.waiting()[0]
            bench.act(seat, *bench.options(seat)[-1])
    s = bench.state
    assert s.mirrors[0] > 0
    assert s.decks[RED].bottom[-1] == first
    assert s.at[1] == HOLD
    s.chance.forced.clear()
    king_turn(bench)
    assert bench.state.combat is not None
    assert bench.state.fight.wounds == 0


@rule("MN-225", "MN-039")
def test_a_patrol_can_attack_in_a_stronghold_only_after_the_assault() -> None:
    bench = lay_table(("Elaria", "Kael"), "Zardrix")
    s = bench.state
    s.at[1] = s.patrols[0] = HOLD
    s.growth[1][4] = 9  # she will live through it
    king_turn(bench)
    assert bench.state.fight.kind == ASSAULT  # the mirror first
    assert not any(isinstance(frame, PatrolMove) for frame in bench.state.stack)
    bench.state.fight.no_escape = False
    bench.pass_until(1, "escape")
    bench.force(rolls=[10, 10, 1, 1, 1, 1])  # out of the combat, and both threat tests fail
    bench.state.fight.value = [-20, -20, -20]
    bench.act(1, "escape", "ranged")
    assert bench.state.combat is None
    assert isinstance(bench.state.stack[-1], PatrolMove)
    bench.act(0, "stay")
    bench.act(0, "attack", "seat:1")
    attack = bench.state.stack[-1]
    assert isinstance(attack, PatrolAttack)
    assert attack.hero == 1


@rule("MN-213", "MN-221")
def test_the_cards_own_text_meets_each_hero() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    bench.force(rolls=[1, 1, 10, 10])
    fight(bench, "Prince Castor Mardif", (1, 2), ASSAULT, HOLD, 1)
    assert bench.state.exhaustion[1:] == [1, 0]


@rule("MN-202")
def test_only_strongholds_are_fought_for_together() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    s = bench.state
    s.at[1] = s.at[2] = HOLD
    king_turn(bench)
    assert sorted(bench.state.fight.order) == [1, 2]

    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    spot = jewel_of(YELLOW)
    s = bench.state
    s.at[1] = s.at[2] = s.patrols[0] = spot
    bench.restart(PatrolAttack(0, 2))
    bench.act(0, bench.options(0)[0][0])
    assert bench.state.fight.order == [2]
    hero_turn(bench, 1)
    bench.act(1, "end")
    bench.act(1, "attempt")
    assert bench.state.fight.order == [1]


@rule("MN-216")
def test_the_table_says_of_every_hero_whether_he_has_struck_this_round() -> None:
    bench = lay_table(("Elaria", "Harthan Axecaster"), "Zardrix")
    s = bench.state
    s.growth[2] = [0, 4, 0, 0, 0]
    fight(bench, "Bone Marshal", (2, 1), ASSAULT, HOLD, 1)
    bench.state.fight.influence = [0, 0, 0]
    bench.act(2, "fight")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(2, "attack")
    bench.act(2, "strike")
    combat = next(area for area in GAME.table(bench.state, 1).areas if area.id == "combat")
    assert [sheet.title for sheet in combat.items if isinstance(sheet, Sheet)] == [
        "Elaria (unhurt) may strike",
        "Harthan Axecaster (unhurt) has struck",
    ]
