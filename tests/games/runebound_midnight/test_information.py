"""Who knows what, and what the table shows (MN-260 to MN-265, MN-007, MN-263)."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import JEWELS, SPACES, STRONGHOLDS
from regalia.games.runebound_midnight.frames import PatrolAttack, Pay
from regalia.games.runebound_midnight.printed import COLOUR_NAMES, FOREST, GREEN
from regalia.games.runebound_midnight.state import ASSAULT, Midnight
from regalia.kernel import SPECTATOR
from regalia.kernel.table import Dice, Map
from regalia.testing import Bench, rule

from .position import bind, card, fight, give, good, goods, hero_turn, item, king_turn, lay_table, space_of, stack_challenges


def seen(bench: object, seat: int) -> str:
    state = bench.state  # type: ignore[attr-defined]
    return json.dumps(asdict(GAME.table(state, seat)))


@rule("MN-260", "MN-159", "MN-265")
def test_goods_are_counted_by_all_and_known_to_their_owner() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Rune Plate", "Dirk")
    plate = f'"good:{box.good_named("Rune Plate")}"'
    assert plate in seen(bench, 1)
    for seat in (0, 2, SPECTATOR):
        assert plate not in seen(bench, seat)
        assert "down:goods:1:1" in seen(bench, seat)


@rule("MN-260")
def test_facedown_upgrades_are_known_to_their_owner_only() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    give(bench, 1, "Padded Tunic")
    bind(bench, "Padded Tunic", "Sir Gareth", "Dirk")
    gareth, dirk = f'"good:{box.good_named("Sir Gareth")}"', f'"good:{box.good_named("Dirk")}"'
    assert gareth in seen(bench, 1)
    assert gareth not in seen(bench, 2)
    assert dirk in seen(bench, 2)
    dreamt = GAME.imagine(bench.state, 2, Random(1))
    under = dreamt.upgrades[box.item_named("Padded Tunic")]
    assert box.GOODS[under[0]].use in (2, 3)
    assert under[1] == box.good_named("Dirk")


def surely_held(bench: Bench[Midnight], viewer: int, owner: int) -> set[str]:
    """The goods of a Hero that a viewer imagines there every time."""
    piles = [set(GAME.imagine(bench.state, viewer, Random(number)).goods[owner]) for number in range(20)]
    return {box.GOODS[number].name for number in set.intersection(*piles)}


def trade(bench: Bench[Midnight], giver: int, taker: int, *picks: str) -> None:
    """A gift in the giver's turn."""
    hero_turn(bench, giver)
    bench.act(giver, "trade", f"seat:{taker}")
    for pick in picks:
        bench.act(giver, "give", pick)
    bench.act(giver, "propose")
    bench.act(taker, "accept")


@rule("MN-140", "MN-260")
def test_who_gave_a_good_away_knows_who_has_it_until_it_may_have_gone() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    goods(bench, 1, "Dirk", "Longsword")
    goods(bench, 2, "Shortbow", "Rune Plate")
    trade(bench, 1, 2, good("Dirk"), good("Longsword"))
    assert surely_held(bench, 1, 2) == {"Dirk", "Longsword"}
    assert surely_held(bench, 3, 2) == surely_held(bench, 0, 2) == set()
    trade(bench, 2, 3, good("Dirk"))
    assert surely_held(bench, 2, 3) == {"Dirk"}
    assert surely_held(bench, 1, 2) == surely_held(bench, 1, 3) == set()
    trade(bench, 3, 1, good("Dirk"))
    assert surely_held(bench, 3, 1) == {"Dirk"}
    assert surely_held(bench, 2, 1) == set()


@rule("MN-158", "MN-260")
def test_who_pays_knows_what_lies_under_the_deck_and_others_know_less_of_what_is_left() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Dirk")
    goods(bench, 2, "Shortbow", "Rune Plate")
    trade(bench, 1, 2, good("Dirk"))
    bench.restart(Pay(2, 1))
    bench.act(2, "pay", good("Shortbow"))
    assert surely_held(bench, 1, 2) == set()
    for number in range(10):
        assert GAME.imagine(bench.state, 2, Random(number)).base.bottom[-1] == box.good_named("Shortbow")
    assert len({GAME.imagine(bench.state, 1, Random(number)).base.bottom[-1] for number in range(10)}) > 1


@rule("MN-190", "MN-197", "MN-260")
def test_who_traded_an_item_away_knows_what_lies_facedown_under_it() -> None:
    bench = lay_table(("Elaria", "Mirala", "Kael"))
    give(bench, 1, "Padded Tunic")
    bind(bench, "Padded Tunic", "Sir Gareth")
    trade(bench, 1, 2, item("Padded Tunic"))
    under = {
        seat: {GAME.imagine(bench.state, seat, Random(n)).upgrades[box.item_named("Padded Tunic")][0] for n in range(10)} for seat in (1, 3)
    }
    assert under[1] == {box.good_named("Sir Gareth")}
    assert len(under[3]) > 1


@rule("MN-261", "MN-262")
def test_the_night_king_alone_knows_the_patrols_cards_and_what_he_put_back() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.at[1] = s.patrols[0] = space_of(FOREST)
    stack_challenges(bench, "Road Levy", "Grey Wolf", "Mill Burner")
    bench.restart(PatrolAttack(0, 1))
    assert card("Grey Wolf") in seen(bench, 0)
    assert card("Grey Wolf") not in seen(bench, 1)
    bench.act(0, card("Road Levy"))
    assert card("Road Levy") in seen(bench, 1)
    assert "Grey Wolf" in seen(bench, 0)
    assert "Grey Wolf" not in seen(bench, 1)
    places = set()
    for number in range(20):
        dreamt = GAME.imagine(bench.state, 1, Random(number))
        places.add(tuple(dreamt.decks[GREEN].bottom))
    assert len(places) > 1
    assert GAME.imagine(bench.state, 0, Random(3)).decks[GREEN].bottom == bench.state.decks[GREEN].bottom


@rule("MN-263", "MN-007", "MN-008")
def test_everything_else_lies_open() -> None:
    bench = lay_table(("Elaria",))
    bench.force(rolls=[1, 1])
    king_turn(bench)
    bench.act(0, "buy", "mind_counter")
    text = seen(bench, SPECTATOR)
    for word in (
        "Threat level",
        "Threat pool",
        "Threat difficulty",
        "black mirror worth",
        "Gold",
        "+2 Mind counters",
        "Experience",
        "starburst",
    ):
        assert word in text
    assert f'"king:{bench.state.night_king}"' in text


def test_the_combat_sheet_shows_both_sides_and_the_odds() -> None:
    bench = lay_table(("Elaria",))
    fight(bench, "Bridge Sentry")
    bench.act(0, "melee")
    text = seen(bench, 1)
    assert "Elaria against Bridge Sentry" in text
    assert "attack 79 % for 2" in text  # ranged 13 with Mind 5
    assert "Influence on melee" in text


def test_reachable_spaces_show_their_cost() -> None:
    bench = lay_table(("Elaria",))
    hero_turn(bench)
    text = seen(bench, 1)
    assert "1 die away" in text
    assert "5 dice away" in text


def test_labels_read_well() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    goods(bench, 1, "Dirk")
    hero_turn(bench)
    described = [GAME.describe(bench.state, action) for action in bench.options(1)]
    assert "End movement" in described
    assert "Trade with · Mirala" in described
    assert any(text.startswith("Journey · ") for text in described)


def test_every_ground_and_every_jewel_has_its_natural_colour() -> None:
    bench = lay_table(("Elaria", "Kael"))
    bench.state.patrols[0] = STRONGHOLDS[0]
    bench.state.patrol_wounds[0] = 1
    land = GAME.table(bench.state, 0).areas[0].items[0]
    assert isinstance(land, Map)
    colours = GAME.catalogue().colours
    assert {space.kind for space in land.spaces} <= set(colours)
    assert (colours["plains"], colours["forest"], colours["stronghold"]) == ("#b9b45f", "#3f7a4a", "#6d3b4f")
    tokens = {token.id: token for space in land.spaces for token in space.tokens}
    for place in JEWELS:
        assert colours[tokens[f"jewel:{place}"].icon] == colours[COLOUR_NAMES[SPACES[place].jewel]]
    assert tokens["seat:1"].icon != tokens["seat:2"].icon
    assert tokens["seat:1"].title == "Elaria, level 1, unhurt"
    assert tokens["patrol:0"].title == "Patrol 1, 1 wound"


def test_the_influence_dice_that_can_be_picked_are_those_being_rolled() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    bench.state.combat_counters = [1, 1, 1]
    bench.force(draws=[0])  # no hills
    fight(bench, "Bone Marshal", (1,), ASSAULT, STRONGHOLDS[0], 1)
    assert bench.can(0, "reroll", "die:0")
    combat = next(area for area in GAME.table(bench.state, 0).areas if area.id == "combat")
    picked = [dice.id for dice in combat.items if isinstance(dice, Dice) and any(die.id == "die:0" for die in dice.dice)]
    assert picked == ["influence:0"]
