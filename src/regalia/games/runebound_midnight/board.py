"""The map of Eredane: 104 spaces, six towns, eight strongholds, 36 jewels (CB-10 to CB-17).

The north is mountain and ice, the great forest lies in the centre-west, plains and the river run through the middle, swamps fill
the south-east, and the coast is in the south. Spaces are hexes; `near` are those with a common edge (RB-026).
"""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.printed import (
    AQUATIC,
    BLUE,
    FOREST,
    GREEN,
    HILLS,
    MOUNTAINS,
    MOVEMENT_FACES,
    NONE,
    PLAINS,
    RIVER,
    STRONGHOLD,
    SWAMP,
    TOWN,
    WILD,
    YELLOW,
    Space,
)

# fmt: off
SPACES: Final[tuple[Space, ...]] = (
    Space("Theros Obsidia", STRONGHOLD, NONE, NONE, False, 200, 0, (1, 6, 7)),
    Space("Needle Pass", WILD, MOUNTAINS, NONE, False, 300, 0, (0, 2, 7, 8)),
    Space("Frostfang", WILD, MOUNTAINS, GREEN, True, 400, 0, (1, 3, 8, 9)),
    Space("Eagle Stair", WILD, MOUNTAINS, NONE, False, 500, 0, (2, 4, 9, 10)),
    Space("Grey Widow", WILD, MOUNTAINS, NONE, False, 600, 0, (3, 5, 10, 11)),
    Space("Shepherd's Crown", WILD, HILLS, YELLOW, False, 700, 0, (4, 11, 12)),
    Space("Barrow Downs", WILD, HILLS, NONE, False, 150, 87, (0, 7, 14, 15)),
    Space("Barley Reach", WILD, PLAINS, NONE, False, 250, 87, (0, 1, 6, 8, 15, 16)),
    Space("Giant's Anvil", WILD, MOUNTAINS, NONE, False, 350, 87, (1, 2, 7, 9, 16, 17)),
    Space("Snowblind Col", WILD, MOUNTAINS, YELLOW, True, 450, 87, (2, 3, 8, 10, 17, 18)),
    Space("Iron Shelf", WILD, MOUNTAINS, GREEN, False, 550, 87, (3, 4, 9, 11, 18, 19)),
    Space("Avalanche Gate", WILD, MOUNTAINS, BLUE, False, 650, 87, (4, 5, 10, 12, 19, 20)),
    Space("The Tusk", WILD, MOUNTAINS, NONE, False, 750, 87, (5, 11, 13, 20, 21)),
    Space("Steel Hill", STRONGHOLD, NONE, NONE, False, 850, 87, (12, 21, 22)),
    Space("Windy Tor", WILD, HILLS, GREEN, True, 100, 174, (6, 15, 23, 24)),
    Space("Davindale", TOWN, NONE, NONE, False, 200, 174, (6, 7, 14, 16, 24, 25)),
    Space("Cairnfield", WILD, HILLS, NONE, False, 300, 174, (7, 8, 15, 17, 25, 26)),
    Space("Winter's Door", WILD, MOUNTAINS, BLUE, True, 400, 174, (8, 9, 16, 18, 26, 27)),
    Space("Howling Saddle", WILD, MOUNTAINS, NONE, False, 500, 174, (9, 10, 17, 19, 27, 28)),
    Space("Baden's Bluff", TOWN, NONE, NONE, False, 600, 174, (10, 11, 18, 20, 28, 29)),
    Space("Red Bluff", WILD, HILLS, GREEN, True, 700, 174, (11, 12, 19, 21, 29, 30)),
    Space("Hoofbeat Flats", WILD, PLAINS, NONE, False, 800, 174, (12, 13, 20, 22, 30, 31)),
    Space("Watcher's Knoll", WILD, HILLS, BLUE, True, 900, 174, (13, 21, 31, 32)),
    Space("Heather Rise", WILD, HILLS, YELLOW, True, 50, 261, (14, 24, 33, 34)),
    Space("Whispering Eaves", WILD, FOREST, NONE, False, 150, 261, (14, 15, 23, 25, 34, 35)),
    Space("Elder Boughs", WILD, FOREST, NONE, False, 250, 261, (15, 16, 24, 26, 35, 36)),
    Space("Hartwood", WILD, FOREST, GREEN, False, 350, 261, (16, 17, 25, 27, 36)),
    Space("Highhorn", STRONGHOLD, NONE, NONE, False, 450, 261, (17, 18, 26, 28, 37)),
    Space("Crow Furrows", WILD, PLAINS, NONE, False, 550, 261, (18, 19, 27, 29, 37, 38)),
    Space("Salt Meadow", WILD, PLAINS, NONE, False, 650, 261, (19, 20, 28, 30, 38, 39)),
    Space("Goat Steps", WILD, HILLS, NONE, False, 750, 261, (20, 21, 29, 31, 39, 40)),
    Space("Broken Hills", WILD, HILLS, NONE, False, 850, 261, (21, 22, 30, 32, 40, 41)),
    Space("Gallows Tor", WILD, HILLS, YELLOW, True, 950, 261, (22, 31, 41)),
    Space("Signal Rise", WILD, HILLS, BLUE, True, 0, 348, (23, 34, 42)),
    Space("Mossgate", WILD, FOREST, NONE, False, 100, 348, (23, 24, 33, 35, 42, 43)),
    Space("Owl Hollow", WILD, FOREST, GREEN, False, 200, 348, (24, 25, 34, 36, 43, 44)),
    Space("Thornmere Wood", WILD, FOREST, NONE, False, 300, 348, (25, 26, 35, 44, 45)),
    Space("Widow's Acre", WILD, PLAINS, NONE, False, 500, 348, (27, 28, 38, 46, 47)),
    Space("Long Fallow", WILD, PLAINS, NONE, False, 600, 348, (28, 29, 37, 39, 47, 48)),
    Space("Ram's Shoulder", WILD, HILLS, YELLOW, False, 700, 348, (29, 30, 38, 40, 48, 49)),
    Space("Tin Diggings", WILD, HILLS, NONE, False, 800, 348, (30, 31, 39, 41, 49, 50)),
    Space("Stone Circle", WILD, HILLS, NONE, False, 900, 348, (31, 32, 40, 50, 51)),
    Space("Arydian Avielehrius", STRONGHOLD, NONE, NONE, False, 50, 435, (33, 34, 43, 52, 53)),
    Space("Green Silence", WILD, FOREST, NONE, False, 150, 435, (34, 35, 42, 44, 53, 54)),
    Space("Root Cellar", WILD, FOREST, NONE, False, 250, 435, (35, 36, 43, 45, 54, 55)),
    Space("Fernshade", WILD, FOREST, NONE, False, 350, 435, (36, 44, 46, 55, 56)),
    Space("Upper Ford", WILD, RIVER, YELLOW, True, 450, 435, (37, 45, 47, 56, 57)),
    Space("Ferryman's Bend", WILD, RIVER, NONE, False, 550, 435, (37, 38, 46, 48, 57, 58)),
    Space("Sheaf Field", WILD, PLAINS, GREEN, False, 650, 435, (38, 39, 47, 49, 58, 59)),
    Space("Larkdown", WILD, PLAINS, NONE, False, 750, 435, (39, 40, 48, 50, 59, 60)),
    Space("Lookout Ridge", WILD, HILLS, NONE, False, 850, 435, (40, 41, 49, 51, 60)),
    Space("Hollow Hill", WILD, HILLS, GREEN, True, 950, 435, (41, 50)),
    Space("Gorse Common", WILD, PLAINS, YELLOW, False, 0, 522, (42, 53)),
    Space("Witchwood", WILD, FOREST, NONE, False, 100, 522, (42, 43, 52, 54, 61)),
    Space("Hidden Glade", WILD, FOREST, GREEN, True, 200, 522, (43, 44, 53, 55, 61, 62)),
    Space("Antler Stand", WILD, FOREST, NONE, False, 300, 522, (44, 45, 54, 56, 62, 63)),
    Space("Leaf Cathedral", WILD, FOREST, NONE, False, 400, 522, (45, 46, 55, 57, 63, 64)),
    Space("Rushing Narrows", WILD, RIVER, NONE, False, 500, 522, (46, 47, 56, 58, 64, 65)),
    Space("Willow Banks", WILD, RIVER, NONE, False, 600, 522, (47, 48, 57, 59, 65, 66)),
    Space("Burnt Hamlets", WILD, PLAINS, NONE, False, 700, 522, (48, 49, 58, 60, 66, 67)),
    Space("Swift Water", TOWN, NONE, NONE, False, 800, 522, (49, 50, 59, 67, 68)),
    Space("Eisin", TOWN, NONE, NONE, False, 150, 609, (53, 54, 62, 71, 72)),
    Space("Deepholt", WILD, FOREST, NONE, False, 250, 609, (54, 55, 61, 63, 72, 73)),
    Space("Kite Fields", WILD, PLAINS, NONE, False, 350, 609, (55, 56, 62, 64, 73, 74)),
    Space("Levy Road", WILD, PLAINS, NONE, False, 450, 609, (56, 57, 63, 65, 74, 75)),
    Space("Broadwater", WILD, RIVER, NONE, False, 550, 609, (57, 58, 64, 66, 75, 76)),
    Space("Erenhead", STRONGHOLD, NONE, NONE, False, 650, 609, (58, 59, 65, 67, 76, 77)),
    Space("Open Hand", WILD, PLAINS, NONE, False, 750, 609, (59, 60, 66, 68, 77, 78)),
    Space("Drover's Rest", WILD, PLAINS, GREEN, False, 850, 609, (60, 67, 69, 78, 79)),
    Space("Poppy Waste", WILD, PLAINS, NONE, False, 950, 609, (68, 79)),
    Space("Alvedara", STRONGHOLD, NONE, NONE, False, 0, 696, (71, 80)),
    Space("Sapling March", WILD, FOREST, BLUE, True, 100, 696, (61, 70, 72, 80, 81)),
    Space("Bramble Wall", WILD, FOREST, NONE, False, 200, 696, (61, 62, 71, 73, 81, 82)),
    Space("Bannerfall", WILD, PLAINS, YELLOW, False, 300, 696, (62, 63, 72, 74, 82, 83)),
    Space("Thistle Mile", WILD, PLAINS, GREEN, True, 400, 696, (63, 64, 73, 75, 83)),
    Space("Wagon Graves", WILD, PLAINS, NONE, False, 500, 696, (64, 65, 74, 76, 84)),
    Space("Low Pasture", WILD, PLAINS, YELLOW, False, 600, 696, (65, 66, 75, 77, 84, 85)),
    Space("Leech Mire", WILD, SWAMP, BLUE, False, 700, 696, (66, 67, 76, 78, 85, 86)),
    Space("Drowned Chapel", WILD, SWAMP, NONE, False, 800, 696, (67, 68, 77, 79, 86, 87)),
    Space("Ninefold Farms", WILD, PLAINS, NONE, False, 900, 696, (68, 69, 78, 87, 88)),
    Space("Candle Green", WILD, PLAINS, YELLOW, True, 50, 783, (70, 71, 81, 89)),
    Space("Reeve's Land", WILD, PLAINS, NONE, False, 150, 783, (71, 72, 80, 82, 89, 90)),
    Space("Stubble End", WILD, PLAINS, GREEN, False, 250, 783, (72, 73, 81, 83, 90, 91)),
    Space("Amber Lea", WILD, PLAINS, NONE, False, 350, 783, (73, 74, 82, 91, 92)),
    Space("Westing Meads", WILD, PLAINS, NONE, False, 550, 783, (75, 76, 85, 93, 94)),
    Space("Hallisport", TOWN, NONE, NONE, False, 650, 783, (76, 77, 84, 86, 94, 95)),
    Space("Reed Maze", WILD, SWAMP, GREEN, True, 750, 783, (77, 78, 85, 87, 95, 96)),
    Space("Black Pools", WILD, SWAMP, YELLOW, True, 850, 783, (78, 79, 86, 88, 96)),
    Space("Gnat Fen", WILD, SWAMP, NONE, False, 950, 783, (79, 87)),
    Space("Gleaners' Field", WILD, PLAINS, GREEN, True, 100, 870, (80, 81, 90)),
    Space("Broken Yoke", WILD, PLAINS, NONE, False, 200, 870, (81, 82, 89, 91, 97)),
    Space("Lantern Marsh", WILD, SWAMP, BLUE, False, 300, 870, (82, 83, 90, 92, 97, 98)),
    Space("Port Esben", TOWN, NONE, NONE, False, 400, 870, (83, 91, 93, 98, 99)),
    Space("Oyster Bay", WILD, AQUATIC, GREEN, True, 500, 870, (84, 92, 94, 99, 100)),
    Space("Seven Wells", WILD, PLAINS, NONE, False, 600, 870, (84, 85, 93, 95, 100, 101)),
    Space("Sunken Road", WILD, SWAMP, NONE, False, 700, 870, (85, 86, 94, 96, 101, 102)),
    Space("Rotwater", WILD, SWAMP, NONE, False, 800, 870, (86, 87, 95, 102, 103)),
    Space("Bastion", STRONGHOLD, NONE, NONE, False, 250, 957, (90, 91, 98)),
    Space("Gull Sound", WILD, AQUATIC, NONE, False, 350, 957, (91, 92, 97, 99)),
    Space("Lake of Mirrors", WILD, AQUATIC, NONE, False, 450, 957, (92, 93, 98, 100)),
    Space("Wreckers' Cove", WILD, AQUATIC, YELLOW, True, 550, 957, (93, 94, 99, 101)),
    Space("Cale", STRONGHOLD, NONE, NONE, False, 650, 957, (94, 95, 100, 102)),
    Space("Heron Bog", WILD, SWAMP, BLUE, True, 750, 957, (95, 96, 101, 103)),
    Space("Mistmoor", WILD, SWAMP, GREEN, True, 850, 957, (96, 102)),
)
# fmt: on

TOWNS: Final = tuple(n for n, space in enumerate(SPACES) if space.kind == TOWN)
STRONGHOLDS: Final = tuple(n for n, space in enumerate(SPACES) if space.kind == STRONGHOLD)
JEWELS: Final = tuple(n for n, space in enumerate(SPACES) if space.jewel != NONE)
SYMBOL: Final = tuple(RIVER if space.terrain == AQUATIC else space.terrain for space in SPACES)  # MN-009


FAR: Final = 99  # farther than any way on the map


def _distances_from(start: int, wild: bool) -> tuple[int, ...]:
    """Spaces to everywhere; through the wild only, a town or stronghold ends the way."""
    distance = [FAR] * len(SPACES)
    distance[start] = 0
    queue = [start]
    for here in queue:
        if wild and here != start and SPACES[here].kind != WILD:
            continue
        for there in SPACES[here].near:
            if distance[there] == FAR:
                distance[there] = distance[here] + 1
                queue.append(there)
    return tuple(distance)


DISTANCE: Final = tuple([_distances_from(n, False) for n in range(len(SPACES))])
WALK: Final = tuple([_distances_from(n, True) for n in range(len(SPACES))])  # a Hero's way: every entry on it would need a test (MN-134)


# Sets of spaces as numbers. Each hex has a bit at its place on the map, so the hexes around a whole set are six shifts away.
_PITCH: Final = 24  # half hexes in a row, with a margin
PLACE: Final = tuple([1 << (_PITCH * (space.y // 87) + space.x // 50) for space in SPACES])


def _places(spaces: list[int]) -> int:
    return sum([PLACE[space] for space in spaces])


def around(places: int) -> int:
    """The neighbours of a set of spaces; it may name places that are off the map."""
    sides = places << 2 | places >> 2
    return sides | (places << _PITCH | places >> _PITCH) << 1 | (places << _PITCH | places >> _PITCH) >> 1


# Where a patrol may go: towns are closed to it (MN-054), strongholds open to any face (MN-052).
MARCHED: Final = _places([n for n, space in enumerate(SPACES) if space.kind != TOWN])
MARCHED_BY_FACE: Final = tuple(
    [
        _places([n for n, space in enumerate(SPACES) if space.kind == STRONGHOLD or (space.kind == WILD and SYMBOL[n] in face)])
        for face in MOVEMENT_FACES
    ]
)


def town_number(space: int) -> int:
    """Which market stack belongs to a town space."""
    return TOWNS.index(space)


def stronghold_number(space: int) -> int:
    """Which mirror belongs to a stronghold space."""
    return STRONGHOLDS.index(space)
