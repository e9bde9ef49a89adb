"""The box against the content brief: counts, curves and the facts that the book names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import DISTANCE, JEWELS, PLACE, SPACES, STRONGHOLDS, SYMBOL, TOWNS, around
from regalia.games.runebound_midnight.cards.night_kings import NIGHT_KINGS
from regalia.games.runebound_midnight.printed import (
    ACTIVATE,
    ALLY,
    ALWAYS,
    ARMOR,
    BLUE,
    DISCARD,
    GREEN,
    MOVEMENT_FACES,
    RED,
    STRONGHOLD,
    TERRAIN_NAMES,
    TOWN,
    WEAPON,
    WILD,
    YELLOW,
)
from regalia.games.runebound_midnight.state import MIRRORS
from regalia.kernel.table import Map
from regalia.testing import rule

# --- the map ------------------------------------------------------------------------------------------------------------


@rule("MN-110", "MN-111", "MN-113", "MN-009", "CB-10", "CB-16")
def test_the_map_has_its_terrains_towns_and_strongholds() -> None:
    kinds = Counter(space.kind for space in SPACES)
    assert (len(SPACES), kinds[TOWN], kinds[STRONGHOLD]) == (104, 6, 8)
    terrains = Counter(TERRAIN_NAMES[space.terrain] for space in SPACES if space.kind == WILD)
    assert terrains == {"plains": 28, "forest": 16, "hills": 16, "mountains": 11, "swamp": 10, "river": 5, "aquatic": 4}
    assert all((space.terrain < 0) == (space.kind != WILD) for space in SPACES)
    assert len({space.name for space in SPACES}) == len(SPACES)


@rule("RB-026", "CB-10", "CB-16")
def test_neighbours_are_mutual_share_an_edge_and_connect_the_land() -> None:
    for number, space in enumerate(SPACES):
        assert 2 <= len(space.near) <= 6
        for there in space.near:
            assert number in SPACES[there].near
            dx, dy = SPACES[there].x - space.x, SPACES[there].y - space.y
            assert (abs(dx), abs(dy)) in {(100, 0), (50, 87)}, (space.name, SPACES[there].name)
    assert all(distance >= 0 for distance in DISTANCE[0])


@rule("RB-026")
def test_the_spaces_around_a_space_are_those_with_a_common_edge() -> None:
    for number, space in enumerate(SPACES):
        assert tuple(n for n, place in enumerate(PLACE) if around(PLACE[number]) & place) == tuple(sorted(space.near)), space.name
    assert around(PLACE[0] | PLACE[50]) == around(PLACE[0]) | around(PLACE[50])


@rule("CB-10")
def test_no_single_link_holds_the_land_together() -> None:
    for a, space in enumerate(SPACES):
        for b in space.near:
            if a < b:
                seen, queue = {a}, [a]
                for here in queue:
                    for there in SPACES[here].near:
                        if there not in seen and {here, there} != {a, b}:
                            seen.add(there)
                            queue.append(there)
                assert b in seen


@rule("CB-13")
def test_towns_and_strongholds_keep_their_distances() -> None:
    for town in TOWNS:
        assert 3 <= min(DISTANCE[town][other] for other in TOWNS if other != town) <= 6
    for number in range(len(SPACES)):
        assert min(DISTANCE[number][town] for town in TOWNS) <= 6
        assert sorted(DISTANCE[number][space] for space in STRONGHOLDS)[1] <= 7
    for space in STRONGHOLDS:
        assert min(DISTANCE[space][town] for town in TOWNS) >= 2
        assert min(DISTANCE[space][other] for other in STRONGHOLDS if other != space) >= 4  # a 3-point blast ends before it


@rule("CB-14")
def test_patrols_can_leave_strongholds_and_towns_have_refuges() -> None:
    for space in STRONGHOLDS:
        symbols = {SYMBOL[there] for there in SPACES[space].near}
        fitting = sum(1 for face in MOVEMENT_FACES if symbols & set(face)) / 6
        assert 1 - (1 - fitting) ** 4 >= 0.9
    for town in TOWNS:
        near = {TERRAIN_NAMES[SPACES[n].terrain] for n in range(len(SPACES)) if SPACES[n].kind == WILD and DISTANCE[town][n] <= 2}
        assert near & {"forest", "swamp", "mountains"}


@rule("MN-017", "RB-062", "RB-064", "CB-15")
def test_jewels_by_colour_and_starburst() -> None:
    counts = Counter((SPACES[n].jewel, SPACES[n].starburst) for n in JEWELS)
    assert counts == {(GREEN, True): 10, (GREEN, False): 6, (YELLOW, True): 7, (YELLOW, False): 5, (BLUE, True): 5, (BLUE, False): 3}
    assert all(SPACES[n].kind == WILD for n in JEWELS)  # one jewel a space: several colours never meet
    for n in JEWELS:
        if SPACES[n].jewel == GREEN:
            assert min(DISTANCE[n][town] for town in TOWNS) <= 3
        if SPACES[n].jewel == BLUE:
            assert min(DISTANCE[n][space] for space in STRONGHOLDS) <= 2


@rule("CB-11", "CB-12", "CB-17")
def test_the_map_is_drawn_with_names_and_places() -> None:
    state = GAME.begin(3)
    land = GAME.table(state, 0).areas[0].items[0]
    assert isinstance(land, Map)
    assert len(land.spaces) == len(SPACES)
    assert {"Erenhead", "Theros Obsidia", "Port Esben"} <= {space.title for space in land.spaces}
    assert {space.title for space in land.spaces if space.landmark} == {SPACES[n].name for n in (*TOWNS, *STRONGHOLDS)}
    north = [space for space in SPACES if space.y <= 87 * 2 and space.kind == WILD]
    assert sum(TERRAIN_NAMES[space.terrain] == "mountains" for space in north) >= 8
    assert all(0 <= space.x <= land.width and 0 <= space.y <= land.height for space in land.spaces)


# --- Challenges ---------------------------------------------------------------------------------------------------------

RANGES = {  # colour: count, values, damage in all, Life, goods
    GREEN: (31, (11, 14), (2, 4), (1, 3), (1, 2)),
    YELLOW: (20, (12, 16), (3, 5), (2, 4), (2, 3)),
    BLUE: (13, (14, 17), (5, 7), (4, 5), (3, 5)),
    RED: (8, (15, 19), (6, 8), (4, 5), (0, 0)),
}


@rule("RB-060", "RB-070", "MN-004", "CB-20", "CB-21")
@pytest.mark.parametrize("colour", RANGES)
def test_challenges_stay_in_their_ranges(colour: int) -> None:
    count, values, damages, lives, goods = RANGES[colour]
    cards = [card for card in box.CHALLENGES if card.colour == colour]
    assert len(cards) == count
    weak = [0.0, 0.0, 0.0]
    for card in cards:
        strengths = [value for value, _ in card.strengths]
        assert values[0] <= min(strengths)
        assert max(strengths) <= values[1], card.name
        assert damages[0] <= sum(damage for _, damage in card.strengths) <= damages[1], card.name
        assert lives[0] <= card.life <= lives[1]
        assert goods[0] <= card.goods <= goods[1]
        assert 1 <= len(card.types) <= 2
        for phase in range(3):
            if strengths[phase] == min(strengths):
                weak[phase] += 1 / strengths.count(min(strengths))
    assert all(count / 3 * 0.7 <= share <= count / 3 * 1.4 for share in weak), weak
    effects = sum(bool(card.verbs) for card in cards) / count
    assert 0.55 <= effects <= 0.66


def test_green_lives_and_goods_and_the_single_sixteen() -> None:
    green = [card for card in box.CHALLENGES if card.colour == GREEN]
    assert Counter(card.life for card in green) == {1: 5, 2: 20, 3: 6}
    assert 1.3 <= sum(card.goods for card in green) / 31 <= 1.5
    yellow = [card for card in box.CHALLENGES if card.colour == YELLOW]
    assert sum(value == 16 for card in yellow for value, _ in card.strengths) == 1


@rule("MN-007", "MN-103", "MN-104", "CB-22", "CB-60")
def test_each_night_kings_minions_cover_their_share_in_every_colour() -> None:
    assert len(box.NIGHT_KINGS) == 4
    for king in box.NIGHT_KINGS:
        served = [card for card in box.CHALLENGES if set(card.types) & set(king.minions)]
        assert 0.35 <= len(served) / len(box.CHALLENGES) <= 0.45
        assert {card.colour for card in served} == {GREEN, YELLOW, BLUE, RED}
        assert list(king.levels) == sorted(king.levels)
        assert king.name != "Jahzir" or king.levels == (1, 2, 3, 4)
        shares = sorted(sum(symbol in face for face in MOVEMENT_FACES) for symbol in king.symbols)
        assert shares == [2, 2, 3]


@rule("MN-101", "CB-23", "CB-24", "CB-25", "CB-26")
def test_what_the_book_names_is_as_it_says() -> None:
    by_name = {card.name: card for card in box.CHALLENGES}
    assert by_name["Bridge Sentry"].life >= 3
    assert by_name["Jaran the Reaver"].ranged[1] == 0
    assert by_name["Kinire Spiritspeaker"].ranged == (15, 3)
    mardif = by_name["Prince Castor Mardif"]
    assert (mardif.life, mardif.melee[1], mardif.colour) == (4, 3, RED)
    assert "Before combat" in mardif.text
    jahzir = box.NIGHT_KINGS[box.king_named("Jahzir")]
    assert [TERRAIN_NAMES[symbol] for symbol in jahzir.symbols] == ["hills", "plains", "swamp"]
    assert all(set(MOVEMENT_FACES[n]) for n in range(6))


# --- markets ------------------------------------------------------------------------------------------------------------


@rule("RB-040", "MN-005", "CB-30", "CB-31")
def test_the_midnight_market_deck() -> None:
    assert Counter(card.cost for card in box.ITEMS) == {1: 6, 2: 8, 3: 9, 4: 9, 5: 7, 6: 5, 7: 4, 8: 2, 9: 1, 10: 1}
    uses = Counter(card.use for card in box.ITEMS)
    assert uses == {ALWAYS: 19, ACTIVATE: 19, DISCARD: 14}
    assert sum(card.use == DISCARD and card.cost <= 3 for card in box.ITEMS) >= 10
    types = Counter(card.type for card in box.ITEMS)
    assert (types[WEAPON], types[ARMOR]) == (18, 8)
    assert len({card.name for card in (*box.ITEMS, *box.GOODS)}) == 52 + 84


@rule("CB-33")
def test_named_midnight_items() -> None:
    cards = {card.name: card for card in box.ITEMS}
    assert (cards["Urutuk Hatchets"].cost, cards["Urutuk Hatchets"].use) == (7, ALWAYS)
    assert cards["Throwing Hammer"].cost == 4
    assert cards["Padded Tunic"].use == ACTIVATE
    assert cards["Icewood Bow"].text == "Activate-to-Use: +2 damage on a ranged hit."
    assert cards["Orcbane Poison"].use == DISCARD


@rule("MN-201", "MN-005", "CB-40", "CB-41", "CB-42")
def test_the_base_market_deck() -> None:
    uses = Counter(card.use for card in box.GOODS)
    assert uses == {ALLY: 28, DISCARD: 18, ACTIVATE: 18, ALWAYS: 20}
    attachable = [card for card in box.GOODS if card.use in (ALWAYS, ACTIVATE)]
    steps = [sum(low <= card.cost <= high for card in attachable) for low, high in ((1, 3), (4, 6), (7, 9), (10, 15))]
    assert steps == [14, 14, 6, 4]
    assert sum(card.type in (WEAPON, ARMOR) for card in attachable) == 20
    cards = {card.name: card for card in box.GOODS}
    assert (cards["Rune Plate"].cost, cards["Rune Plate"].type) == (15, ARMOR)
    assert cards["Immolate Rune"].cost <= 6
    assert cards["Sir Gareth"].use == ALLY
    assert all(3 <= card.cost <= 10 for card in box.GOODS if card.use == ALLY)


@rule("RB-030", "RB-032", "MN-006", "CB-55", "CB-56")
def test_eight_heroes_within_the_printed_ranges() -> None:
    assert len(box.HEROES) == 8
    for hero in box.HEROES:
        assert 4 <= hero.life <= 6
        assert 2 <= hero.stamina <= 4
        assert 6 <= sum(hero.attributes) <= 8
        assert 4 <= max(hero.attributes) <= 5 or hero.attributes.count(3) >= 2
        assert 3 <= sum(hero.damage) <= 4
        assert 2 <= sum(bonus for _, bonus in hero.skills) <= 4
        assert any(skill <= 2 for skill, _ in hero.skills)
        assert hero.text


@rule("MN-013", "MN-008")
def test_mirrors_are_worth_twelve_in_all() -> None:
    assert sorted(MIRRORS) == [1, 1, 1, 1, 1, 2, 2, 3]


@rule("RB-020", "RB-027")
def test_the_movement_die() -> None:
    shown = Counter(TERRAIN_NAMES[symbol] for face in MOVEMENT_FACES for symbol in face)
    assert shown == {"plains": 3, "river": 3, "forest": 2, "swamp": 2, "hills": 2, "mountains": 2}
    assert all(2 <= len(face) <= 3 for face in MOVEMENT_FACES)


def test_every_card_has_a_face_and_says_what_it_does() -> None:
    kinds = GAME.catalogue().kinds
    assert len(kinds) == 72 + 52 + 84 + 8 + 4
    for card in (*box.ITEMS, *box.GOODS):
        assert card.text
    for challenge in box.CHALLENGES:
        assert bool(challenge.text) == bool(challenge.verbs or challenge.reward)


@rule("MN-075", "MN-102")
def test_a_night_king_s_text_has_the_numbers_of_his_power() -> None:
    for king in NIGHT_KINGS:
        stronger = replace(king, levels=(6, 7, 8, 9))
        assert "6, 7, 8 or 9" in stronger.power_text
        assert all(str(worth) in king.power_text for worth in king.levels)
    assert len({king.power_text for king in NIGHT_KINGS}) == 4
