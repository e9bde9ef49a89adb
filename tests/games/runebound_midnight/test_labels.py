"""What options are called: each says what it will do and what it costs."""

from __future__ import annotations

import pytest

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.frames import Experience, Setup
from regalia.games.runebound_midnight.printed import ACTIVATE, ATTACK, DISCARD, MAGIC, MELEE, RANGED, Verb
from regalia.games.runebound_midnight.reckoning import attribute, challenge_value, counter_price, life, roll_modifiers
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import Action
from regalia.testing import Bench, rule

from .position import (
    RIVER_FOREST,
    bind,
    fight,
    give,
    good,
    goods,
    hero_turn,
    item,
    king_turn,
    lay_table,
    some_goods,
    space_of,
    stack_market,
    to_phase,
)


def called(bench: Bench[Midnight], seat: int, *action: str) -> str:
    assert bench.can(seat, *action)
    return GAME.describe(bench.state, action)


@rule("RB-045", "RB-046")
def test_an_ability_says_what_it_costs_and_does_and_so_does_the_log() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    fight(bench, "Great Cave Bear")
    bench.act(0, "melee")
    bench.act(1, "fight")
    before = roll_modifiers(bench.state, 1, RANGED, ATTACK)
    assert called(bench, 1, "use", "ability:0") == "Use · 1 exhaustion: +2 to this ranged roll"
    bench.act(1, "use", "ability:0")
    assert bench.said() == ["Seat 2 uses an ability for 1 exhaustion: +2 to this ranged roll."]
    assert bench.events[-1].rule == "RB-045"
    assert (roll_modifiers(bench.state, 1, RANGED, ATTACK), bench.state.exhaustion[1]) == (before + 2, 1)


@rule("RB-045")
def test_each_of_two_abilities_says_its_own() -> None:
    bench = lay_table(("Mirala",), "Zardrix")
    bench.state.at[1] = space_of(0)
    bench.state.wounds[1] = 1
    hero_turn(bench)
    bench.force(draws=[RIVER_FOREST, RIVER_FOREST])
    bench.act(1, "heal")
    assert called(bench, 1, "use", "ability:0") == "Use · roll the die again"
    bench.act(1, "use", "ability:0")
    assert "Seat 2 uses an ability: roll the die again." in bench.said()
    fight(bench, "Great Cave Bear")
    value = challenge_value(bench.state, MAGIC)
    assert called(bench, 1, "use", "ability:1") == "Use · 1 exhaustion: its magic value -3"
    bench.act(1, "use", "ability:1")
    assert challenge_value(bench.state, MAGIC) == value - 3


@rule("RB-045", "MN-215")
def test_in_an_assault_the_label_is_of_the_hero_who_is_asked() -> None:
    bench = lay_table(("Elaria", "Telvan and Orcbane"), "Zardrix")
    fight(bench, "Frostgrave Wyrmkin", (1, 2), 2, 0, 1)
    for seat in (1, 2):
        bench.act(seat, "fight")
    assert called(bench, 1, "use", "ability:0") == "Use · 1 exhaustion: +2 to this ranged roll"
    bench.force(rolls=[10, 10])
    bench.act(1, "defend")
    assert called(bench, 2, "use", "ability:0") == "Use · 1 exhaustion: one more attack phase"


@rule("RB-041", "RB-042", "MN-189")
def test_an_item_and_an_upgrade_say_what_they_do() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Throwing Hammer", "Resin Torch")
    bind(bench, "Throwing Hammer", "Shepherd's Sling")
    fight(bench, "Great Cave Bear")
    bench.act(0, "melee")
    bench.act(1, "fight")
    assert called(bench, 1, "use", item("Throwing Hammer")) == "Use · Throwing Hammer: +1 to this ranged roll, +1 damage on a hit"
    assert called(bench, 1, "use", good("Shepherd's Sling")) == "Use · Shepherd's Sling: +2 to this ranged roll"
    bench.act(1, "use", item("Resin Torch"))
    assert [event.rule for event in bench.events if event.text == "{0} uses {1}."] == ["RB-042"]
    bench.act(1, "use", item("Throwing Hammer"))
    assert [event.rule for event in bench.events if event.text == "{0} uses {1}."] == ["RB-041"]


USED = [
    *[verb for card in (*box.ITEMS, *box.GOODS) if card.use in (ACTIVATE, DISCARD) for verb in card.verbs],
    *[verb for hero in box.HEROES for ability in hero.abilities if not ability.standing for verb in ability.verbs],
]


@rule("RB-040")
@pytest.mark.parametrize("verb", USED, ids=repr)
def test_a_verb_says_in_few_words_what_it_does_now(verb: Verb) -> None:
    said = verb.say_now()
    assert ":" not in said  # the log would take it for the name of a thing
    assert not said.endswith(".")
    assert said[0].islower() or said[0] in "+-123456789"
    assert "Before combat" not in said
    assert "While moving" not in said


@rule("MN-072", "MN-075", "MN-076", "MN-095")
def test_the_night_king_reads_what_things_cost() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    s.gold, s.wound_counters, s.combat_counters = 20, 3, [1, 0, 1]
    s.patrols[0], s.patrol_wounds[0] = space_of(0), 1
    king_turn(bench)
    assert called(bench, 0, "heal") == "Heal a wound for 3 wound counters"
    assert called(bench, 0, "drive") == "Drive over any land, 3 stronger if it attacks"
    bench.act(0, "stay")
    assert called(bench, 0, "heal", "patrol:0") == "Heal · Patrol 1 for 3 wound counters"
    bench.act(0, "done")
    assert called(bench, 0, "buy", "mind_counter") == "Buy · +2 Mind counter for 2 gold"
    assert called(bench, 0, "buy", "exhaustion") == "Buy · Exhaustion counter for no gold"
    assert called(bench, 0, "improve") == "Improve the shadow power to level 2 for 5 gold"
    assert called(bench, 0, "spawn", "space:0") == "Raise a patrol · Theros Obsidia for 5 gold"


@rule("MN-243", "MN-245", "MN-247", "MN-242")
def test_variants_say_what_they_give_and_where_the_difficulty_goes() -> None:
    bench = Bench(GAME, 2, {"night_king": "Ardherin", "variants": "bid"}, seed="1")
    assert isinstance(bench.state.stack[-1], Setup)
    assert called(bench, 0, "favor", "spirit") == "Favored Minions · Spirit: +1 damage for 4 counters, difficulty 17"
    bench.act(0, "favor", "spirit")
    assert called(bench, 1, "terrain") == "Favored Terrain: 1 bonus die, difficulty 16"
    assert called(bench, 1, "equip") == "Well Equipped: Items worth 1, difficulty 16"
    bench.act(1, "terrain")
    assert called(bench, 0, "favor", "spirit") == "Favored Minions · Spirit: +1 damage for 3 counters, difficulty 17"
    assert (bench.state.favored[2], bench.state.terrain_dice, bench.state.difficulty) == (4, 1, 16)


@rule("RB-111")
def test_the_same_word_is_a_counter_in_the_experience_step() -> None:
    bench = lay_table(("Elaria",), "Ardherin")
    bench.state.points[1] = counter_price(bench.state)
    bench.restart(Experience(1))
    spirit, most = attribute(bench.state, 1, 2), life(bench.state, 1)
    assert called(bench, 1, "spirit") == f"+2 Spirit (now {spirit})"
    assert called(bench, 1, "life") == f"+1 Life (now {most})"


@rule("RB-101", "RB-102", "MN-130", "MN-129", "MN-190")
def test_a_hero_reads_prices_and_what_lies_facedown() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    s = bench.state
    give(bench, 1, "Gutting Knife")
    goods(bench, 1, "Sir Gareth", "Ember Rune", "Dirk")
    s.wounds[1], s.points[1] = 1, counter_price(s)
    hero_turn(bench)
    bench.act(1, "end")
    assert called(bench, 1, "sell", item("Gutting Knife")) == "Sell · Gutting Knife for 1 good"
    assert called(bench, 1, "heal") == "Heal a wound for 1 good"
    cheap: list[Action] = [action for action in bench.options(1) if action[0] == "buy"]
    for action in cheap:
        card = box.ITEMS[int(action[1].split(":")[1])]
        assert GAME.describe(bench.state, action) == f"Buy · {card.name} for {card.cost} good{'s' if card.cost != 1 else ''}"
    bench.act(1, "done")
    bench.act(1, "body")
    assert called(bench, 1, "covenant", item("Gutting Knife"), good("Sir Gareth")) == "Covenant · Gutting Knife · Sir Gareth (facedown)"
    assert called(bench, 1, "covenant", item("Gutting Knife"), good("Dirk")) == "Covenant · Gutting Knife · Dirk"


@rule("MN-244")
def test_raising_damage_says_its_price() -> None:
    bench = lay_table(("Elaria",), "Jahzir")
    s = bench.state
    s.favored, s.combat_counters = [2, 0, 0], [0, 2, 0]
    fight(bench, "Black Standard")
    bench.act(0, "ranged")
    assert called(bench, 0, "raise", "melee") == "Raise damage · Melee by 1 for 2 counters"


@rule("RB-040", "MN-007")
def test_card_texts_read_as_they_work() -> None:
    hammer = box.ITEMS[box.item_named("Throwing Hammer")].text
    assert hammer == "Activate-to-Use: +1 to one ranged roll, attacking or defending. +1 damage if that ranged roll hits."
    assert "the Challenge's melee value is 2 lower" in box.GOODS[box.good_named("Frost Rune")].text
    assert "but not their upgrades" in box.GOODS[box.good_named("Rune of Renewal")].text
    sunulael = GAME.catalogue().kinds["king:2"].faces[0].text
    assert sunulael.endswith("Minions: Legates, Undead, Traitors.")


@rule("RB-075")
def test_an_item_used_for_a_roll_adds_its_damage_to_that_hit_only() -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Storm Orb")
    bench.state.growth[1][4] = 2  # two attacks a round
    fight(bench, "Stonefist")
    bench.act(0, "melee")
    to_phase(bench, MAGIC)
    bench.act(1, "use", item("Storm Orb"))
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.fight.wounds == 3  # 1 of his own and 2
    assert bench.state.fight.strike == 0
    to_phase(bench, MELEE)
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.combat is None  # 2 more of his own make 5 of its 4


# --- refusals -------------------------------------------------------------------------------------------------------------


@rule("RB-101", "MN-129")
def test_what_is_too_dear_cites_the_market_or_the_offer() -> None:
    bench = lay_table(("Elaria",), "Zardrix")
    stack_market(bench, "Fellblade", "Urutuk Hatchets")
    hero_turn(bench)
    bench.act(1, "barter")
    bench.act(1, "draw")
    bench.act(1, "end")
    offered = bench.refused(1, "buy", item("Fellblade"))
    assert (offered.rule, offered.sentence) == ("MN-129", "Fellblade costs 8 goods and you have 0.")
    on_sale = bench.refused(1, "buy", item("Urutuk Hatchets"))
    assert (on_sale.rule, on_sale.sentence) == ("RB-101", "Urutuk Hatchets costs 7 goods and you have 0.")


@rule("RB-043", "MN-247")
def test_a_limit_names_what_is_carried() -> None:
    bench = lay_table(("Elaria", "Kael"), "Zardrix")
    give(bench, 1, "Notched Shortsword", "Hunting Sling", "Padded Tunic")
    give(bench, 2, "Ring Mail", "Gutting Knife")
    some_goods(bench, 1, 12)
    stack_market(bench, "Boar Spear")
    hero_turn(bench)
    bench.act(1, "end")
    assert bench.refused(1, "buy", item("Boar Spear")).sentence == "You carry 2 Weapons already."
    hero_turn(bench)
    bench.act(1, "trade", "seat:2")
    bench.act(1, "want", item("Ring Mail"))
    assert bench.refused(1, "propose").sentence == "Elaria would carry more than 1 Armor."


@rule("MN-247", "RB-043")
def test_well_equipped_says_why_an_item_cannot_be_taken() -> None:
    bench = Bench(GAME, 2, {"well_equipped": 4}, seed="1")
    dear = bench.refused(1, "take", item("Boar Spear"))
    assert (dear.rule, dear.sentence) == ("MN-247", "Boar Spear is worth 5 and you may still take 4.")
    bench.act(1, "take", item("Gutting Knife"))
    assert bench.refused(1, "take", item("Hunting Sling")).sentence == "Hunting Sling is worth 2 and you may still take 1."
    bench = Bench(GAME, 2, {"night_king": "Jahzir", "well_equipped": 8, "favored_minions": 4}, seed="1")
    for _ in range(4):
        bench.act(0, "favor", "orc")
    bench.act(1, "take", item("Padded Tunic"))
    full = bench.refused(1, "take", item("Ox-Hide Jerkin"))
    assert (full.rule, full.sentence) == ("RB-043", "You carry 1 Armor already.")


@rule("MN-091")
def test_the_counter_that_is_missing_is_named_as_it_is_bought() -> None:
    bench = lay_table(("Elaria",), "Ardherin")
    bench.state.combat_counters = [0, 3, 3]
    bench.force(draws=[5])
    fight(bench, "Black Standard")
    bench.force(draws=[5])
    bench.act(0, "ranged")
    assert bench.refused(0, "reroll", "die:0").sentence == "You have no +2 Mind counter."


@rule("MN-121")
def test_without_dice_the_prompt_offers_no_action_that_needs_one() -> None:
    bench = lay_table(("Elaria", "Kael"), "Zardrix")
    hero_turn(bench)
    bench.state.dice = 0
    assert bench.prompt(1) == "Davindale: 0 movement dice. Do what needs none, or end."
    bench.state.bonus_dice = 1
    assert bench.prompt(1) == "Davindale: 0 movement dice and 1 bonus die. Rest, heal or barter."
