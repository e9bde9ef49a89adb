"""Cards that would say something and do nothing, or do something and not say it: a pack hears of them with card and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.lab.packs import PackError, load_with_pack

REIGN, QUEEN, QUEST, NIGHT, LOOP = "who_will_reign", "queen_by_midnight", "maidens_quest", "runebound_midnight", "time_loop"


def mistakes(tmp_path: Path, game: str, card: str, fields: str) -> list[str]:
    path = tmp_path / "nonsense.toml"
    path.write_text(f'game = "{game}"\n[change."{card}"]\n{fields}\n')
    with pytest.raises(PackError) as caught:
        load_with_pack(game, str(path))
    return [line.removeprefix(f"{path}: card {card!r}, field ") for line in str(caught.value).splitlines()]


def text_with(tmp_path: Path, game: str, card: str, fields: str) -> str:
    path = tmp_path / "sense.toml"
    path.write_text(f'game = "{game}"\n[change."{card}"]\n{fields}\n')
    kinds = load_with_pack(game, str(path)).catalogue().kinds.values()
    return next(face.text for kind in kinds for face in kind.faces if face.title == card)


# --- Queen by Midnight --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        ("Parasol", "effects = []", "effects: expected at least one verb on a card of the type Reaction."),
        (
            "Copper",
            'effects = [{ verb = "RefreshMarket", n = 2 }]',
            "effects[0].n: RefreshMarket has no such field; expected none, as it has no fields.",
        ),
        ("Body Check", "effects = []", "effects: expected at least one verb on a card of the type Attack."),
        ("Street Musicians", "effects = []", "effects: expected at least one verb on a card of the type Event."),
        (
            "Haggle",
            "effects = []\non_discard = []",
            "effects: expected at least one verb, or on_banish or on_discard, on a card of the type Utility.",
        ),
        ("The Way Out", "effects = []", "effects: expected at least one verb."),
        ("Training Sword", "abilities = []", "abilities: expected at least one, or effects, on a card of the type Boon."),
        (
            "Dowry Chest",
            "unblockable = true",
            "unblockable: expected none on a card of the type Utility; it stands on an Attack.",
        ),
        ("Dowry Chest", 'when = "FATAL"', "when: expected none on a card of the type Utility; it stands on a Reaction."),
        ("Dowry Chest", "targets = { each = true }", "targets: expected none on a card of the type Utility; it stands on an Attack."),
        (
            "Parasol",
            "banish_after = true",
            "banish_after: expected none on a card of the type Reaction; it stands on a Utility or Attack or Trap or Ultimate.",
        ),
        ("Dowry Chest", "pact = true", "pact: expected true on a card that chooses a partner, and on no other."),
        ("Dowry Chest", "play = -1", "play: expected -1 on an Event, which is never played, and 0 or more on other cards."),
        ("Dowry Chest", "buy = -1", "buy: expected a price of 0 or more, as the Bazaar sells it, not -1."),
        ("Parasol", "extra = 2", "extra: expected none without a verb that looks whether it was paid (ExtraPaid)."),
        (
            "Twin Flicker",
            "targets = { most = 3, each = true }",
            "targets.most: expected none with each, which names every opponent and nobody else, not 3.",
        ),
        (
            "Body Check",
            'effects = [{ verb = "Deal", amount = { n = 1, plus = [{ n = 1, most = 3 }] } }]',
            "effects[0].amount.plus[0].most: expected none without per, which says what is counted, not 3.",
        ),
        (
            "Body Check",
            'effects = [{ verb = "Deal", amount = { n = 1, plus = [{ n = 1, each = 2 }] } }]',
            "effects[0].amount.plus[0].each: expected none without per, which says what is counted, not 2.",
        ),
        (
            "Body Check",
            'effects = [{ verb = "Deal", amount = { n = 1, cls = "SCHEMER" } }]',
            "effects[0].amount.cls: expected none without level, which says what is read there: MINOR or MAJOR.",
        ),
        (
            "Dowry Chest",
            'effects = [{ verb = "Roll" }, { verb = "GainNumber", of = "the roll", up = true }]',
            "effects[1].up: expected none without divide = 2: there is nothing to round.",
        ),
        (
            "Dowry Chest",
            'effects = [{ verb = "If", when = { verb = "SomeoneHasTrap" }, then = [] }]',
            "effects: expected at least one verb in each list of If.",
        ),
        ("Picnic Basket", 'abilities = [{ verb = "AtStart", verbs = [] }]', "abilities: expected at least one verb in AtStart."),
        (
            "Picnic Basket",
            'abilities = [{ verb = "Skill", n = 0 }]',
            "abilities[0].n: expected 1 or more, or less than 0 on a Bane, not 0.",
        ),
        (
            "Picnic Basket",
            'abilities = [{ verb = "BuyTax", n = 1 }]',
            "abilities: expected BuyTax on a Bane, as it is about her who holds it.",
        ),
    ],
)
def test_a_card_of_the_queen_means_what_it_says(tmp_path: Path, card: str, fields: str, said: str) -> None:
    assert mistakes(tmp_path, QUEEN, card, fields) == [said]


def test_a_utility_may_wait_for_its_discard(tmp_path: Path) -> None:
    assert text_with(tmp_path, QUEEN, "Haggle", "effects = []").startswith("When discarded: ")


def test_whoever_may_dismiss_may_always_skip(tmp_path: Path) -> None:
    found = mistakes(tmp_path, QUEEN, "Dowry Chest", 'effects = [{ verb = "Dismiss", may = false }]')
    assert found[0].startswith("effects[0].may: Dismiss has no such field")


def test_a_princess_has_her_cards_in_every_game(tmp_path: Path) -> None:
    found = mistakes(
        tmp_path,
        QUEEN,
        "Qasima Al-Basar",
        'war_chest = [{ name = "Vow", cls = "CASTER", type = "BOON", buy = 1, play = 1, icon = "x", min_players = 3, effects = ['
        '{ verb = "Gain", n = 1 }] }]',
    )
    assert found == ["war_chest: expected cards for two players as well, as she has them in every game, not 'Vow'."]


def test_four_levels_for_good_are_said_to_be_four(tmp_path: Path) -> None:
    text = text_with(tmp_path, QUEEN, "Silver Purse", 'on_banish = []\neffects = [{ verb = "GainLevel", n = 4, until = "FOREVER" }]')
    assert text == "Gain 4 permanent Levels in a Class of yours."


# --- Who Will Reign? ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        (
            "Gatekeeper",
            'abilities = [{ verb = "CrownsBeside", other = "beast", crowns = 0 }]',
            "abilities[0].crowns: expected more or less than 0.",
        ),
        ("Gatekeeper", 'abilities = [{ verb = "Discount", on = "might" }]', "abilities[0].gold: expected 1 or more, or food; both are 0."),
        ("Gatekeeper", 'abilities = [{ verb = "GainOnArrival" }]', "abilities[0].gold: expected 1 or more, or food; both are 0."),
        ("Veiled Moon", 'effect = { verb = "EachLoses" }', "effect.gold: expected 1 or more, or food; both are 0."),
        (
            "Festival Moon",
            'effect = { verb = "SharedPayment", currency = "food", per_sister = 0, success = { verb = "Nothing" }, '
            'failure = { verb = "Nothing" } }',
            "effect.per_sister: expected 1 or more, or a base: there is nothing to pay.",
        ),
        (
            "Gatekeeper",
            'crowns = "?"',
            'crowns: expected a whole number without an ability that counts (CrownsPer), not "?".',
        ),
        (
            "Lute of a Hundred Songs",
            "abilities = []",
            'crowns: expected a whole number without an ability that counts (CrownsPer), not "?".',
        ),
        ("Gatekeeper", f"crowns = {10**26}", f"crowns: expected a whole number from 0 to 99 or '?', not {10**26}."),
        ("Banner of Balance", "crowns = 100", "crowns: expected a whole number from 0 to 99, not 100."),
        ("Failed Poet", "penalty = 1000", "penalty: expected a whole number from 0 to 99, not 1000."),
        (
            "Gatekeeper",
            'abilities = [{ verb = "CrownsPer", what = "guests", where = "both", each = 1 }]',
            "abilities[0].where: expected court for guests, as only paths are counted on the board, not both.",
        ),
        (
            "Gatekeeper",
            'abilities = [{ verb = "CrownsPer", what = "beast", where = "board", each = 1 }]',
            "abilities[0].where: expected court for beast, as only paths are counted on the board, not board.",
        ),
        (
            "Gatekeeper",
            'abilities = [{ verb = "CrownsPer", what = "different paths", where = "court", each = 1, others = true }]',
            "abilities[0].others: expected false where the card itself is never counted: Guests, different paths, the board.",
        ),
        (
            "Gatekeeper",
            'abilities = [{ verb = "CrownsPer", what = "might", where = "court", each = 0 }]',
            "abilities[0].each: expected 1 or more, not 0.",
        ),
        (
            "Banner of Might",
            'abilities = [{ verb = "CrownsPer", what = "might", where = "court", each = 1, others = true }]',
            "abilities: expected CrownsPer without others, as a Banner is none of the cards that are counted.",
        ),
    ],
)
def test_a_card_of_the_sisters_counts_something(tmp_path: Path, card: str, fields: str, said: str) -> None:
    assert mistakes(tmp_path, REIGN, card, fields) == [said]


def test_a_question_mark_stands_on_a_card_that_counts(tmp_path: Path) -> None:
    counting = 'crowns = "?"\nabilities = [{ verb = "CrownsPer", what = "guests", where = "court", each = 2, most = 6 }]'
    assert text_with(tmp_path, REIGN, "Gatekeeper", counting) == "2 Crowns for each Unwanted Guest you house, at most 6."


# --- the others ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        (
            "Resin Torch",
            'verbs = [{ verb = "RollBonus", phase = "ANY", bonus = 3, mode = "DEFEND", first = true }]',
            "verbs: expected RollBonus without mode and first, which count on Always-on Items and standing abilities alone.",
        ),
        (
            "Thorn Venom",
            'verbs = [{ verb = "DamageBonus", phase = "RANGED", bonus = 2, more = 3 }]',
            "verbs[0].more: expected none without against, which says whom it is for, not 3.",
        ),
        (
            "Thorn Venom",
            'verbs = [{ verb = "DamageBonus", phase = "RANGED", bonus = 2, against = ["ORC"] }]',
            "verbs[0].more: expected 1 or more with against, as nothing is different against them.",
        ),
        (
            "Kael",
            'abilities = [{ verbs = [{ verb = "InfiltrationBonus", bonus = 2 }], standing = true, exhaustion = 1 }]',
            "abilities[0].exhaustion: expected none for a standing ability, which nobody pays for, not 1.",
        ),
        (
            "Kael",
            'abilities = [{ verbs = [{ verb = "InfiltrationBonus", bonus = 2 }], standing = true, once = "turn" }]',
            "abilities[0].once: expected none for a standing ability, which works at all times, not 'turn'.",
        ),
        (
            "Kael",
            'abilities = [{ verbs = [{ verb = "Scruple", types = [], cost = 3 }], standing = true }]',
            "abilities[0].verbs[0].types: expected at least one.",
        ),
        ("Bridge Sentry", 'verbs = [{ verb = "OnBreach", phase = "ANY", verbs = [] }]', "verbs[0].verbs: expected at least one."),
        (
            "Bridge Sentry",
            'verbs = [{ verb = "Test", skill_tested = "SNEAK", number = 12 }]',
            "verbs[0].fail: expected what follows a failure, or a success: the test would be for nothing.",
        ),
        (
            "Bridge Sentry",
            'verbs = [{ verb = "Test", skill_tested = "SNEAK", number = 12, fail = [{ verb = "Hinder", loss = 0 }] }]',
            "verbs[0].fail[0].loss: expected a whole number from 1 to 99, not 0.",
        ),
    ],
)
def test_a_card_of_the_night_helps_when_it_says(tmp_path: Path, card: str, fields: str, said: str) -> None:
    assert mistakes(tmp_path, NIGHT, card, fields) == [said]


@pytest.mark.parametrize(
    ("card", "fields", "said"),
    [
        ("Alley Cat", 'record = "Face"\nfail_damage = 1', "fail_damage: expected none without a requirement."),
        (
            "Dim da Troll",
            'record = "Face"\nreward_up = 1',
            "reward_up: expected none on a face of the color captor, which wins the game when it is beaten.",
        ),
        (
            "Banshee",
            'record = "Face"\nreward_up = 0\nreward_down = 1',
            "reward_down: expected none without reward_up or reward_treasure, whose price it is.",
        ),
    ],
)
def test_a_face_of_the_tower_prints_what_counts(tmp_path: Path, card: str, fields: str, said: str) -> None:
    assert mistakes(tmp_path, QUEST, card, fields) == [said]


def test_two_downgrades_are_said_to_be_two(tmp_path: Path) -> None:
    text = text_with(tmp_path, QUEST, "Kaster, Saved", "down = 2")
    assert text == "You must Downgrade 2 cards of the Fan before the check."


def test_a_lady_has_two_different_specials(tmp_path: Path) -> None:
    found = mistakes(tmp_path, LOOP, "The Queen", 'specials = ["Call to Duel", "Call to Duel"]')
    assert found == ["specials: expected two different ones, but both are 'Call to Duel'."]
