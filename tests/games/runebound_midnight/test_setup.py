"""Setting up, the goals, and the variants (MN-001 to MN-024, MN-230 to MN-247)."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import JEWELS, SPACES, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.deeds import collect_mirror, raise_threat
from regalia.games.runebound_midnight.printed import AQUATIC, FOREST, MAGIC, MELEE, MOUNTAINS, RANGED, RIVER
from regalia.games.runebound_midnight.reckoning import challenge_damage, counter_price, level
from regalia.games.runebound_midnight.state import DIFFICULTY
from regalia.kernel import WrongSettings, act, options, waiting
from regalia.testing import Bench, rule

from .position import fight, hero_turn, item, lay_table, space_of


@rule("MN-001", "MN-002", "MN-015", "MN-016", "MN-070", "RB-112", "RB-113", "MN-019")
@pytest.mark.parametrize(("heroes", "patrols", "price"), [(1, 1, 9), (2, 1, 11), (3, 2, 10), (4, 2, 8), (5, 3, 7)])
def test_start_values_by_number_of_heroes(heroes: int, patrols: int, price: int) -> None:
    s = GAME.begin(heroes + 1)
    assert s.pool == heroes
    assert s.mirror_goal == heroes + 1
    while s.round == 0:
        seat = waiting(s)[0]
        act(s, seat, options(s, seat)[0])
    assert sum(at >= 0 for at in s.patrols) == patrols
    assert s.patrols[:patrols] == [at for at in s.patrols if at >= 0]
    assert len(set(s.patrols[:patrols])) == patrols
    assert len(s.base) == 84 - 3 * heroes
    assert len(s.market) == 52 - 6
    assert counter_price(s) == price  # the Night King counts as a player
    with pytest.raises(WrongSettings):
        GAME.begin(7)


@rule("MN-003", "MN-231", "MN-232")
def test_threat_ten_ends_the_game_in_the_middle_of_a_combat() -> None:
    bench = lay_table(("Elaria",))
    fight(bench, "Road Levy")
    bench.state.threat = 8
    assert not raise_threat(bench.state)
    assert raise_threat(bench.state)
    outcome = bench.state.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "MN-231"
    assert bench.waiting() == ()


@rule("MN-230", "MN-233", "MN-002")
def test_enough_mirrors_end_the_game_for_all_heroes() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    s.mirrors = [2, 1, 1, 1, 1, 3, 2, 1]
    assert not collect_mirror(s, 0)
    assert collect_mirror(s, 1)
    assert s.outcome is not None
    assert s.outcome.winners == (1, 2)
    assert s.outcome.ranks == (2, 1, 1)


@rule("MN-010", "MN-013", "MN-014", "MN-021", "MN-138")
def test_the_night_king_lays_mirrors_and_patrols_and_heroes_start_in_towns() -> None:
    bench = Bench(GAME, 3, {"night_king": "Jahzir"})
    assert bench.waiting() == (0,)
    assert (bench.state.threat, bench.state.difficulty) == (0, DIFFICULTY)
    bench.act(0, f"space:{STRONGHOLDS[0]}")
    assert bench.refused(0, f"space:{STRONGHOLDS[0]}").rule == "MN-013"
    bench.act(0, f"space:{STRONGHOLDS[1]}")
    bench.act(0, f"space:{STRONGHOLDS[2]}")
    assert sorted(bench.state.mirrors) == [1, 1, 1, 1, 1, 2, 2, 3]
    bench.act(0, f"space:{STRONGHOLDS[0]}")
    bench.act(1, f"space:{TOWNS[3]}")
    bench.act(2, f"space:{TOWNS[3]}")  # Heroes may share a town
    s = bench.state
    assert s.at == [-1, TOWNS[3], TOWNS[3]]
    assert s.round == 1
    assert s.active == 0


@rule("MN-016")
def test_at_most_one_starting_patrol_in_a_stronghold() -> None:
    bench = Bench(GAME, 4)
    for number in range(3):
        bench.act(0, f"space:{STRONGHOLDS[number]}")
    bench.act(0, f"space:{STRONGHOLDS[5]}")
    assert bench.refused(0, f"space:{STRONGHOLDS[5]}").rule == "MN-016"


@rule("MN-017", "MN-018", "MN-020", "MN-022", "MN-023", "MN-024", "MN-012")
def test_the_table_is_laid() -> None:
    s = GAME.begin(3)
    assert all(s.jewels[space] for space in JEWELS)
    assert [len(stack) for stack in s.stacks] == [1] * 6
    assert [len(deck) for deck in s.decks] == [31, 20, 13, 8]
    assert (s.gold, s.combat_counters, s.exhaustion_counters, s.wound_counters, s.shadow) == (0, [0, 0, 0], 0, 0, 1)
    assert [len(s.goods[seat]) for seat in (0, 1, 2)] == [0, 3, 3]
    assert [level(s, seat) for seat in (1, 2)] == [1, 1]
    assert s.items[1] == []
    s.pool = 40  # no cap on doom counters
    assert GAME.table(s, 0).areas


@rule("MN-011", "MN-264", "MN-021", "MN-006")
def test_characters_are_chosen_in_secret_and_revealed_together() -> None:
    bench = Bench(GAME, 3, {"night_king": "chosen", "heroes": "chosen"})
    assert bench.waiting() == (0, 1, 2)
    bench.act(1, "hero:3")
    assert bench.state.heroes[1] == -1  # still covered
    bench.act(0, "king:2")
    bench.act(2, "hero:3")  # the same wish: the later seat is dealt another
    s = bench.state
    assert s.night_king == 2
    assert s.heroes[1] == 3
    assert s.heroes[2] not in (-1, 3)


@rule("MN-011")
def test_a_random_tile_and_dealt_heroes() -> None:
    kings = {GAME.begin(2, seed=str(n)).night_king for n in range(30)}
    assert kings == {0, 1, 2, 3}
    s = GAME.begin(6)
    assert len(set(s.heroes[1:])) == 5
    with pytest.raises(WrongSettings):
        GAME.begin(3, {"hero.1": "Kael", "hero.2": "Kael"})


# --- variants -----------------------------------------------------------------------------------------------------------


@rule("MN-240", "MN-241", "MN-242", "MN-243")
def test_the_sides_bid_for_variants_in_turns() -> None:
    bench = Bench(GAME, 3, {"variants": "bid", "night_king": "Jahzir"})
    bench.act(0, "favor", "warlord")
    assert bench.state.difficulty == 17
    bench.act(1, "pass")
    bench.act(0, "favor", "soldier")
    bench.act(1, "terrain")
    bench.act(0, "favor", "warlord")
    assert bench.state.favored == [3, 4, 0]
    bench.act(1, "equip")
    assert bench.state.difficulty == 17
    bench.act(0, "pass")
    bench.act(1, "terrain")  # who passed may come back while the other still chooses
    bench.act(0, "pass")
    bench.act(1, "pass")
    s = bench.state
    assert (s.terrain_dice, s.equipment, s.difficulty) == (2, 1, 16)
    assert bench.can(1, "take")  # Well Equipped comes next


@rule("MN-241")
def test_the_difficulty_stays_between_12_and_20() -> None:
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir"})
    for word in ("orc", "orc", "orc", "orc"):
        bench.act(0, "favor", word)
        bench.act(1, "pass")
    assert bench.state.difficulty == 20
    assert bench.refused(0, "favor", "soldier").rule == "MN-241"
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir", "favored_terrain": 4})
    bench.act(0, "pass")
    assert bench.refused(1, "equip").rule == "MN-241"
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir", "favored_minions": 4})
    for _ in range(4):
        bench.act(0, "favor", "orc")  # agreed on beforehand, and counted before anybody bids
    assert bench.state.difficulty == 20
    assert bench.refused(0, "favor", "soldier").rule == "MN-241"
    with pytest.raises(WrongSettings):
        GAME.begin(2, {"favored_terrain": 4, "well_equipped": 1})


@rule("MN-241", "MN-245")
def test_variants_of_both_sides_weigh_against_each_other_and_five_dice_are_the_most() -> None:
    begun = GAME.begin(2, {"favored_terrain": 5, "favored_minions": 1})
    assert begun.difficulty == 11  # and 12 with the minion that the Night King places next
    assert GAME.begin(2, {"favored_minions": 8, "well_equipped": 4}).difficulty == 12
    assert GAME.begin(2, {"favored_minions": 4, "well_equipped": 8}).equipment == 8
    with pytest.raises(WrongSettings):
        GAME.begin(2, {"favored_terrain": 5})
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir", "favored_terrain": 5, "favored_minions": 4})
    for _ in range(4):
        bench.act(0, "favor", "orc")
    bench.act(0, "pass")
    assert bench.refused(1, "terrain").rule == "MN-245"
    bench.act(1, "equip")
    assert (bench.state.terrain_dice, bench.state.equipment, bench.state.difficulty) == (5, 1, 14)


@rule("MN-243", "MN-104")
def test_a_green_counter_cannot_be_cheapened() -> None:
    bench = Bench(GAME, 2, {"favored_minions": 4, "well_equipped": 2, "night_king": "Jahzir"})
    for _ in range(4):
        bench.act(0, "favor", "orc")
    assert bench.state.favored == [0, 0, 1]
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir", "well_equipped": 4})
    for _ in range(4):
        bench.act(0, "favor", "orc")
        bench.act(1, "pass")
    assert bench.refused(0, "favor", "orc").rule == "MN-243"


@rule("MN-244", "EX-14")
def test_favored_minions_strike_harder_for_their_price() -> None:
    bench = lay_table(("Harthan Axecaster",), "Jahzir")
    s = bench.state
    s.favored = [2, 4, 0]  # yellow by Warlords, red by Soldiers
    s.combat_counters = [0, 2, 3]
    fight(bench, "Turncoat Marshal")  # a Warlord and Traitor: two counters
    bench.act(0, "ranged")
    bench.act(0, "raise", "melee")
    s = bench.state
    assert challenge_damage(s, MELEE) == box.CHALLENGES[s.fight.challenge].melee[1] + 1
    assert s.combat_counters == [0, 0, 3]
    assert bench.refused(0, "raise", "melee").rule == "MN-244"
    bench.act(0, "raise", "magic")
    assert challenge_damage(bench.state, MAGIC) == box.CHALLENGES[bench.state.fight.challenge].magic[1] + 1
    s = bench.state
    s.combat_counters = [4, 0, 0]
    fight(bench, "Bridge Sentry")  # a Soldier: four
    bench.act(0, "magic")
    bench.act(0, "raise", "ranged")
    assert challenge_damage(bench.state, RANGED) == box.CHALLENGES[bench.state.fight.challenge].ranged[1] + 1
    assert bench.state.combat_counters == [0, 0, 0]
    bench.state.combat_counters = [2, 0, 0]
    fight(bench, "Black Standard")  # both: the cheaper price
    bench.act(0, "magic")
    bench.act(0, "raise", "ranged")
    assert bench.state.combat_counters == [0, 0, 0]


@rule("MN-245")
def test_favored_terrain_gives_dice_that_never_journey() -> None:
    bench = lay_table(("Elaria",), settings={"favored_terrain": 2})
    s = bench.state
    start = space_of(FOREST)
    s.at[1] = start
    s.exhaustion[1] = 3
    hero_turn(bench)
    assert (bench.state.dice, bench.state.bonus_dice) == (4, 2)
    bench.act(1, "rest")
    assert (bench.state.dice, bench.state.bonus_dice) == (4, 1)
    there = next(n for n in SPACES[start].near if SPACES[n].terrain >= 0)
    bench.act(1, "journey", f"space:{there}")
    assert (bench.state.dice, bench.state.bonus_dice) == (3, 0)  # unused bonus dice are lost
    bench.act(1, "journey", f"space:{start}")
    assert bench.state.bonus_dice == 0  # once in a movement


@rule("MN-246")
def test_who_favors_what() -> None:
    favored = {hero.name.split()[0].rstrip(","): hero for hero in box.HEROES}
    assert favored["Harthan"].favored == (MOUNTAINS,)
    assert favored["Mirala"].favored == (RIVER, AQUATIC)
    assert favored["Kael"].favors_towns
    assert not favored["Kael"].favored
    telvan = favored["Telvan"]
    assert len(telvan.favored) == 7
    assert telvan.favors_strongholds
    assert not telvan.favors_towns
    for name, space in (("Telvan and Orcbane", STRONGHOLDS[0]), ("Kael", TOWNS[0])):
        bench = lay_table((name,), settings={"favored_terrain": 1})
        bench.state.at[1] = space
        hero_turn(bench)
        assert bench.state.bonus_dice == 1


@rule("MN-247", "MN-023")
def test_well_equipped_heroes_pick_items_up_to_a_worth() -> None:
    bench = Bench(GAME, 3, {"well_equipped": 4})
    assert bench.state.difficulty == 12
    bench.act(1, "take", item("Padded Tunic"))
    assert not bench.can(1, "take", item("Ring Mail"))
    bench.act(1, "take", item("Hunting Sling"))
    bench.act(1, "done")
    assert not bench.can(2, "take", item("Padded Tunic"))
    bench.act(2, "take", item("Ring Mail"))
    bench.act(2, "done")
    s = bench.state
    assert s.items[1] == [box.item_named("Padded Tunic"), box.item_named("Hunting Sling")]
    assert len(s.market) == 52 - 3 - 6


def test_the_first_seat_is_the_night_kings_and_leads_no_hero() -> None:
    assert "hero.0" not in GAME.check_settings(3, {})
    assert GAME.check_settings(3, {"hero.2": "Kael"})["hero.2"] == "Kael"
    with pytest.raises(WrongSettings, match=r"no setting 'hero\.0'"):
        GAME.check_settings(3, {"hero.0": "Kael"})
    assert [GAME.roles[min(seat, 1)] for seat in range(3)] == ["Night King", "Hero", "Hero"]
