"""What the table says: prompts, notes and log lines are true, and say what a player needs to know."""

from __future__ import annotations

import json
from dataclasses import asdict

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import STRONGHOLDS
from regalia.games.runebound_midnight.frames import HeroTurn, Market, PatrolMove, ThreatTest, Trade
from regalia.games.runebound_midnight.printed import ATTACK, DEFEND, GREEN, MELEE, RANGED
from regalia.games.runebound_midnight.reckoning import hero_damage, roll_modifiers
from regalia.games.runebound_midnight.state import ASSAULT, Midnight
from regalia.kernel import Event
from regalia.testing import Bench, rule

from .position import PLAINS_HILLS, fight, give, goods, hero_turn, item, jewel_of, king_turn, lay_table


def told(bench: Bench[Midnight], rule_id: str) -> list[Event]:
    return [event for event in bench.events if event.kind == "say" and event.rule == rule_id]


def seen(bench: Bench[Midnight], seat: int = 1) -> str:
    return json.dumps(asdict(GAME.table(bench.state, seat)))


# --- the way ----------------------------------------------------------------------------------------------------------------


@rule("MN-121")
def test_dice_left_over_are_gone_when_the_movement_ends() -> None:
    bench = lay_table(("Telvan and Orcbane",), settings={"favored_terrain": 2})
    bench.state.at[1] = jewel_of(GREEN)
    hero_turn(bench)
    assert "1 die away" in seen(bench)
    assert (bench.state.dice, bench.state.bonus_dice) == (5, 2)
    bench.act(1, "end")
    assert bench.can(1, "attempt")
    assert (bench.state.dice, bench.state.bonus_dice) == (0, 0)
    assert "away" not in seen(bench)


@rule("RB-052")
def test_what_is_thrown_away_in_a_market_is_told() -> None:
    bench = lay_table(("Elaria",))
    give(bench, 1, "Fever Root")
    bench.restart(Market(1))
    bench.act(1, "discard", item("Fever Root"))
    assert bench.said() == ["Seat 2 discards Fever Root."]
    assert bench.state.items[1] == []


@rule("MN-132", "RB-050")
def test_an_empty_market_and_nothing_that_may_be_sold_leave_no_barter() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    give(bench, 1, "Fever Root")
    for card in list(s.market.cards()):
        s.market.remove(card)
        s.stacks[0].append(card)
    bench.restart(HeroTurn(1))
    bench.state.bought = [box.item_named("Fever Root")]
    assert bench.refused(1, "barter").sentence == "The market deck is empty and you have nothing that you may sell."
    bench.state.bought = []
    assert bench.can(1, "barter")


# --- the Night King ---------------------------------------------------------------------------------------------------------


@rule("MN-042", "MN-043")
def test_a_threat_test_that_succeeds_says_what_it_does() -> None:
    bench = lay_table(("Elaria",))
    s = bench.state
    s.jewels = [0] * len(s.jewels)
    s.pool = 2
    bench.force(rolls=[10, 4])
    bench.restart(ThreatTest(False, "A test."))
    assert bench.said()[-4:] == [
        "Threat test: 10 + 4 and 2 more make 16 against 16.",
        "Starburst jewels that fill again: 22.",
        "The threat pool is emptied.",
        "The threat level rises to 1.",
    ]
    bench.events.clear()
    bench.force(rolls=[10, 6])
    bench.restart(ThreatTest(False, "A test."))
    assert bench.said()[-1] == "The threat level rises to 2."
    assert not told(bench, "MN-043")  # none stands empty
    assert len(told(bench, "MN-042")) == 1  # and the pool holds nothing


@rule("MN-072")
def test_a_counter_is_told_by_its_name() -> None:
    bench = lay_table(("Elaria",))
    king_turn(bench)
    for word, name in (("spirit_counter", "+2 Spirit"), ("exhaustion", "exhaustion"), ("wound", "wound")):
        bench.act(0, "buy", word)
        assert bench.said() == [f"The Night King buys a counter: {name}."]


@rule("MN-103")
def test_a_shadow_power_is_told_by_the_name_on_its_tile() -> None:
    bench = lay_table(("Elaria",), "Ardherin")
    fight(bench, "Great Cave Bear")
    bench.force(draws=[PLAINS_HILLS])
    bench.act(0, "ranged")
    bench.act(0, "turn", "die:0")
    assert bench.said()[0] == "Ardherin turns an influence die to river/forest."
    bench = lay_table(("Elaria",), "Zardrix")
    bench.state.patrols[0] = STRONGHOLDS[0]
    bench.restart(PatrolMove(0))
    bench.act(0, "drive")
    assert bench.said() == ["Zardrix drives Patrol 1: it crosses any land."]


@rule("MN-151")
def test_influence_without_a_die_says_so() -> None:
    bench = lay_table(("Ciridin",), "Ardherin")
    fight(bench, "Great Cave Bear")
    bench.act(1, "use", "ability:0")  # two dice less, and she has one level
    bench.act(0, "ranged")
    assert bench.said()[0] == "The Night King rolls for influence on ranged: no die."
    assert bench.state.fight.influence_dice == [[], [], []]


@rule("MN-245", "MN-247")
def test_the_variants_that_the_heroes_choose_are_told_and_shown() -> None:
    bench = Bench(GAME, 2, {"variants": "bid", "night_king": "Jahzir"})
    bench.act(0, "pass")
    bench.act(1, "terrain")
    assert bench.said() == ["Favored Terrain: bonus dice 1. The difficulty is 15."]
    assert "Favored Terrain: 1 bonus" in seen(bench)
    bench.act(0, "pass")
    bench.act(1, "equip")
    assert bench.said() == ["Well Equipped: Items worth 1. The difficulty is 14."]


# --- combat -----------------------------------------------------------------------------------------------------------------


@rule("RB-045", "MN-215")
def test_what_one_hero_uses_for_a_roll_changes_nobody_elses_odds() -> None:
    bench = lay_table(("Gyruk Kinslayer", "Elaria"), "Jahzir")
    give(bench, 1, "Throwing Hammer")
    fight(bench, "Frostgrave Wyrmkin", (1, 2), ASSAULT, STRONGHOLDS[0])
    bench.act(1, "fight")
    bench.act(2, "fight")
    before = [roll_modifiers(bench.state, seat, RANGED, ATTACK) for seat in (1, 2)]
    harm = [hero_damage(bench.state, seat, RANGED) for seat in (1, 2)]
    bench.act(1, "use", item("Throwing Hammer"))
    assert [roll_modifiers(bench.state, seat, RANGED, ATTACK) for seat in (1, 2)] == [before[0] + 1, before[1]]
    assert [hero_damage(bench.state, seat, RANGED) for seat in (1, 2)] == [harm[0] + 1, harm[1]]
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == harm[0] + 1
    bench.force(rolls=[10, 10])
    bench.act(2, "attack")
    assert bench.state.fight.wounds == harm[0] + 1 + harm[1]


@rule("RB-075")
def test_the_damage_that_is_announced_is_the_damage_that_lands() -> None:
    bench = lay_table(("Elaria",))
    fight(bench, "Grave Choir")  # halves wounds from ranged attacks; hers would be 2
    bench.act(0, "magic")
    bench.act(1, "fight")
    assert "): attack for 1 at " in bench.prompt(1)
    assert " % for 1, defend" in seen(bench)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 1
    assert "): you have struck this round; defend at " in bench.prompt(1)


@rule("RB-040")
def test_the_first_words_of_a_card_name_the_phase_for_all_of_it() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Twin Sabres")  # a melee roll, and an additional attack phase with it
    fight(bench, "Great Cave Bear")
    bench.act(0, "magic")
    bench.act(1, "fight")
    assert bench.state.fight.phase == RANGED
    assert not bench.can(1, "use", item("Twin Sabres"))
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    before = roll_modifiers(bench.state, 1, MELEE, DEFEND)
    bench.act(1, "use", item("Twin Sabres"))
    assert roll_modifiers(bench.state, 1, MELEE, DEFEND) == before + 2
    assert bench.can(1, "attack")


@rule("MN-220")
def test_the_blast_comes_of_the_mirror() -> None:
    bench = lay_table(("Gyruk Kinslayer", "Elaria"), "Jahzir")
    s = bench.state
    s.mirrors[0] = 2
    s.patrols[0] = STRONGHOLDS[0]
    fight(bench, "Frostgrave Wyrmkin", (1, 2), ASSAULT, STRONGHOLDS[0], 2)
    bench.act(1, "fight")
    bench.act(2, "fight")
    bench.state.fight.wounds = bench.state.fight.life - 1
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.said()[-2:] == ["The mirror of Theros Obsidia is broken; it was worth 2.", "Patrol 1 is destroyed."]
    assert len(told(bench, "MN-220")) == 4  # experience for both, the mirror, the patrol


@rule("RB-013", "MN-158")
def test_what_follows_a_test_and_what_is_robbed_is_told() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    bench.force(rolls=[1, 1])
    fight(bench, "Novice Legate")
    assert "A failure: -2 to your first combat roll." in bench.said()
    bench.events.clear()
    bench.force(rolls=[10, 10])
    fight(bench, "Hedge Channeler")
    assert "A success: its magic value is 1 lower for this combat." in bench.said()
    bench.events.clear()
    bench.force(rolls=[10, 10])
    fight(bench, "Carrion Pack")
    assert not [line for line in bench.said() if line.startswith("A ")]  # nothing follows a success
    goods(bench, 1, "Dirk", "Longsword")
    fight(bench, "Tithe Taker")
    bench.act(0, "ranged")
    bench.act(1, "fight")
    for _ in range(2):
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    assert bench.said()[-2:] == ["Seat 2 suffers for it.", "Seat 2 loses 1 good."]


# --- the table --------------------------------------------------------------------------------------------------------------


@rule("MN-263", "MN-102", "MN-243")
def test_markets_marks_minions_and_terms_lie_open() -> None:
    bench = lay_table(("Elaria", "Mirala"))
    s = bench.state
    s.marks, s.favored = 2, [2, 0, 4]
    areas = {area.id: area for area in GAME.table(s, 2).areas}
    assert [i.id for i in areas["markets"].items][-2:] == ["market", "base"]
    king = {i.id: i for i in areas["king"].items}
    assert king["favored"].text == "Favored Minions: Warlord 2, Orc 4 counters for 1 damage."  # type: ignore[union-attr]
    assert king["marks"].value == 2  # type: ignore[union-attr]
    give(bench, 1, "Padded Tunic")
    bench.restart(Trade(1, 2))
    bench.act(1, "give", item("Padded Tunic"))
    assert '"Padded Tunic"' in json.dumps(asdict({a.id: a for a in GAME.table(bench.state, 0).areas}["trade"]))


@rule("MN-121", "MN-094")
def test_the_dice_under_way_are_those_of_who_moves() -> None:
    bench = lay_table(("Elaria", "Mirala"), "Zardrix")
    bench.state.patrols[0] = STRONGHOLDS[0]
    hero_turn(bench, 2)
    shown = seen(bench)
    assert '"dice:2"' in shown
    assert '"dice:1"' not in shown
    bench.restart(PatrolMove(0))
    bench.act(0, "roll")
    assert '"patrol-dice"' in seen(bench)
    bench.restart(PatrolMove(0))
    bench.act(0, "drive")
    assert '"patrol-dice"' not in seen(bench)  # nothing was rolled


@rule("MN-216", "RB-033")
def test_the_combat_sheet_counts_wounds_and_attacks() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    bench.state.growth[1] = [1, 1, 0, 0, 0]
    bench.state.wounds[1] = 2
    fight(bench, "Great Cave Bear")
    bench.act(0, "magic")
    bench.act(1, "fight")
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    sheet = next(i for a in GAME.table(bench.state, 0).areas for i in a.items if i.id == "sheet:seat:1")
    rows = {row.title: row.value for row in sheet.rows}  # type: ignore[union-attr]
    assert (rows["Wounds"], rows["Attacks"]) == ("2/6", "1/2")


@rule("RB-034")
def test_exhaustion_that_does_not_fit_is_not_told_as_taken() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    bench.state.exhaustion[1] = 3  # of 4
    bench.force(rolls=[1, 1])
    fight(bench, "Kinire Spiritspeaker")  # Diplomacy 15 or 2 exhaustion
    said = [GAME.label(bench.state, "seat:1") + event.text[3:].format(None, *event.args[1:]) for event in told(bench, "RB-034")]
    assert said == ["Elaria takes 1 exhaustion.", "Elaria has no Stamina left for 1 exhaustion: it becomes wounds."]
    assert (bench.state.exhaustion[1], bench.state.wounds[1]) == (4, 1)


@rule("MN-140", "MN-260")
def test_a_trade_tells_what_changed_hands_but_no_face_of_a_good() -> None:
    bench = lay_table(("Elaria", "Kael"), "Zardrix")
    give(bench, 1, "Padded Tunic")
    give(bench, 2, "Gutting Knife")
    goods(bench, 2, "Chainmail", "Dirk", "Sir Gareth")
    hero_turn(bench)
    for terms in (("trade", "seat:2"), ("give", item("Padded Tunic")), ("want", item("Gutting Knife")), ("want", "number:2"), ("propose",)):
        bench.act(1, *terms)
    bench.act(2, "accept")
    assert bench.said() == [
        "Seat 2 and Seat 3 trade.",
        "Seat 2 gives Padded Tunic to Seat 3.",
        "Seat 3 gives Gutting Knife to Seat 2.",
        "Seat 3 gives 2 goods to Seat 2.",
    ]


@rule("MN-140")
def test_a_trade_turned_down_is_told() -> None:
    bench = lay_table(("Elaria", "Kael"), "Zardrix")
    give(bench, 1, "Padded Tunic")
    hero_turn(bench)
    for terms in (("trade", "seat:2"), ("give", item("Padded Tunic")), ("propose",)):
        bench.act(1, *terms)
    bench.act(2, "decline")
    assert bench.said() == ["Seat 3 declines a trade with Seat 2."]
