"""What a pack may say: verbs where they can do what they say, numbers and words that the field knows, names and ids of one card."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.kernel import table
from regalia.lab.packs import PackError, load_with_pack
from regalia.registry import load_game

REIGN, QUEEN, QUEST, NIGHT, LOOP = "who_will_reign", "queen_by_midnight", "maidens_quest", "runebound_midnight", "time_loop"


def mistakes(tmp_path: Path, game: str, text: str) -> list[str]:
    path = tmp_path / "wrong.toml"
    path.write_text(f'game = "{game}"\n{text}\n')
    before = load_game(game)
    with pytest.raises(PackError) as caught:
        load_with_pack(game, str(path))
    assert load_game(game) is before
    return [line.removeprefix(f"{path}: ") for line in str(caught.value).splitlines()]


def loaded(tmp_path: Path, game: str, text: str) -> dict[str, table.Face]:
    """The first faces of all cards, by their titles."""
    path = tmp_path / "right.toml"
    path.write_text(f'game = "{game}"\n{text}\n')
    return {kind.faces[0].title: kind.faces[0] for kind in load_with_pack(game, str(path)).catalogue().kinds.values()}


# --- verbs and where they stand ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "card", "fields", "said"),
    [
        (
            NIGHT,
            "Kinire Spiritspeaker",
            'reward = [{ verb = "RollBonus", phase = "ANY", bonus = 1 }]',
            "reward: expected verbs that stand in rewards, but RollBonus stands on Always-on Items and standing abilities or on Items and "
            "abilities that are used.",
        ),
        (
            NIGHT,
            "Kinire Spiritspeaker",
            'verbs = [{ verb = "Wound", wounds = 2 }]',
            "verbs: expected verbs that stand on Challenges, but Wound",
        ),
        (
            NIGHT,
            "Kinire Spiritspeaker",
            'verbs = [{ verb = "OnBreach", phase = "ANY", verbs = [{ verb = "Mend", wounds = 1 }] }]',
            "verbs[0].verbs: expected verbs that stand in what follows a test or a failed roll, but Mend",
        ),
        (
            NIGHT,
            "Bone Dice",
            'use = "ALWAYS"\nverbs = [{ verb = "Mend", wounds = 2 }]',
            "verbs: expected verbs that stand on Always-on Items and standing abilities, but Mend",
        ),
        (
            NIGHT,
            "Bone Dice",
            'use = "ACTIVATE"\nverbs = [{ verb = "SkillBonus", which = "SWIM", bonus = 2 }]',
            "verbs: expected verbs that stand on Items and abilities that are used, but SkillBonus",
        ),
        (
            NIGHT,
            "Bone Dice",
            'use = "ACTIVATE"\nverbs = [{ verb = "Mend", wounds = 1 }, { verb = "Strike", harm_done = 1 }]',
            "verbs: expected verbs for the same moment, but Strike does not work whenever Mend does.",
        ),
        (NIGHT, "Bone Dice", "verbs = []", "verbs: expected none on an Ally, and at least one on other Items."),
        (NIGHT, "Harthan Axecaster", "abilities = [{ verbs = [] }]", "abilities[0].verbs: expected at least one."),
        (
            QUEEN,
            "Grand Larceny",
            'effects = [{ verb = "Gain", n = 3 }, { verb = "NegateDamage" }]',
            "effects: expected what NegateDamage needs: an Attack on you (a Reaction that waits for TARGETED).",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "Steal", n = 3 }]',
            "effects: expected what Steal needs: a target (from Target, EachOpponent or RichestOpponent before it).",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "HealHalfRoll" }]',
            "effects: expected what HealHalfRoll needs: a roll (from Roll before it).",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "Roll" }, { verb = "GainNumber", of = "its price" }]',
            "effects: expected what GainNumber needs: a price (from BanishMarket before it).",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "Target" }, { verb = "PayOr", n = 2, verbs = [{ verb = "Lose", n = 2 }] }]',
            "effects: expected what PayOr needs: the one Princess whom a Bane, a Trap or a Reaction is about.",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'abilities = [{ verb = "Armor", n = 2 }]',
            "abilities: expected none on a card of the type Utility; it stands on a",
        ),
        (QUEEN, "Iron Fan", 'when = "FATAL"', "effects: expected what NegateDamage needs: an Attack on you"),
        (QUEEN, "Scruffy Hound", 'abilities = [{ verb = "PactBreaks" }]', "abilities: expected what PactBreaks needs: a partner"),
        (QUEEN, "Scandal", 'abilities = [{ verb = "AtStart", verbs = [{ verb = "Lose", n = 1 }] }]', "abilities: expected hers = true"),
        (QUEEN, "The Way Out", 'effects = [{ verb = "Discard", n = 1 }]', "effects: expected what Discard needs: a target"),
        (QUEEN, "Dowry Chest", 'type = "TRAP"', "type: expected another than Trap, which a Princess has."),
        (
            QUEST,
            "Banshee",
            'record = "Face"\nrequirement = "none"',
            "requirement: expected one on a face of the color obstacle, captor, black, and on no other.",
        ),
        (
            QUEST,
            "Banshee",
            'text = [{ scope = ["run"], verb = { verb = "Discover" } }]',
            "text[0].verb: expected verbs that stand in flip texts, but Discover stands in abilities that serve in the Fan.",
        ),
        (
            QUEST,
            "Locket",
            'record = "Face"\nability = { when = "gift", verbs = [{ verb = "Peek" }] }',
            "ability.verbs: expected verbs that stand in abilities of Gifts, but Peek",
        ),
        (
            REIGN,
            "Gatekeeper",
            'abilities = [{ verb = "GuestsSubtractLess", crowns = 3 }]',
            "abilities[0]: expected a table with one of the verbs CrownsBeside, CrownsPer, Discount, GainOnArrival, HalvedBeside, Income, "
            "NothingBeside, ShowOneGuestOut, SweepsCost, not 'GuestsSubtractLess'.",
        ),
        (
            REIGN,
            "Banner of Might",
            'abilities = [{ verb = "GainOnArrival", gold = 7 }]',
            "abilities[0]: expected a table with one of the verbs",
        ),
        (LOOP, "Call to Duel", 'effects = [{ verb = "KeepTraitsAtDeath" }]', "effects: expected other verbs than KeepTraitsAtDeath"),
    ],
)
def test_a_verb_stands_where_it_does_what_it_says(tmp_path: Path, game: str, card: str, fields: str, said: str) -> None:
    found = mistakes(tmp_path, game, f'[change."{card}"]\n{fields}')
    assert len(found) == 1
    assert found[0].startswith(f"card {card!r}, field {said}")


def test_a_target_may_be_named_before_and_further_out(tmp_path: Path) -> None:
    faces = loaded(
        tmp_path,
        QUEEN,
        '[change."Dowry Chest"]\non_banish = []\neffects = [{ verb = "Target" }, { verb = "Choose", count = 1, choices = ['
        '[{ verb = "Steal", n = 1 }], [{ verb = "Roll" }, { verb = "GainNumber", of = "the roll", most = 3 }]] }]',
    )
    assert faces["Dowry Chest"].text == (
        "Choose an opponent. Choose one: steal 1 Clout from her · roll a die, then gain Clout equal to the roll, 3 at most."
    )


def test_a_condition_says_what_it_looks_at(tmp_path: Path) -> None:
    faces = loaded(
        tmp_path,
        QUEEN,
        '[change."Dowry Chest"]\non_banish = []\neffects = [{ verb = "Roll" }, '
        '{ verb = "If", when = { verb = "NumberAtLeast", least = 4, of = "the roll" }, then = [{ verb = "Gain", n = 4 }] }]',
    )
    assert faces["Dowry Chest"].text == "Roll a die. If the roll is 4 or more, gain 4 Clout."


# --- numbers and words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "card", "fields", "said"),
    [
        (
            NIGHT,
            "Bone Dice",
            'type = "SWAMP"',
            "type: expected one of WEAPON, ARMOR, ARTIFACT, TOOL, HERB, POISON, CHARM, RUNE, COMPANION, not 'SWAMP'.",
        ),
        (NIGHT, "Bone Dice", 'cost = "SWAMP"', "cost: expected a whole number, not 'SWAMP'."),
        (NIGHT, "Bone Dice", "use = 99", "use: expected one of ALWAYS, ACTIVATE, DISCARD, ALLY, not 99."),
        (
            NIGHT,
            "Bone Dice",
            'use = "ACTIVATE"\nverbs = [{ verb = "SetDie", face = 50 }]',
            "verbs[0].face: expected a whole number from 1 to 10, not 50.",
        ),
        (NIGHT, "Kinire Spiritspeaker", "life = 0", "life: expected a whole number from 1 to 99, not 0."),
        (NIGHT, "Kinire Spiritspeaker", "types = []", "types: expected at least one."),
        (NIGHT, "Kinire Spiritspeaker", 'colour = "BEAST"', "colour: expected one of GREEN, YELLOW, BLUE, RED, not 'BEAST'."),
        (NIGHT, "Jahzir", 'minions = ["SWAMP", 1, 1]', "minions[0]: expected one of ORC, SOLDIER,"),
        (NIGHT, "Jahzir", "power = 9", "power: expected one of HARVEST, TURN_DICE, SACRIFICE, SWIFT_PATROLS, not 9."),
        (NIGHT, "Kael", "favored = [99]", "favored[0]: expected one of PLAINS, FOREST,"),
        (
            NIGHT,
            "Kael",
            'abilities = [{ verbs = [{ verb = "Reroll" }], once = "round" }]',
            "abilities[0].once: expected '' or 'combat' or 'turn', not 'round'.",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "GainLevel", n = 1, until = 99 }]',
            "effects[0].until: expected one of FOREVER, THIS_TURN, NEXT_TURN, not 99.",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "GainNumber", of = "bananas" }]',
            "effects[0].of: expected 'its price' or 'the roll', not 'bananas'.",
        ),
        (
            QUEEN,
            "Dowry Chest",
            'effects = [{ verb = "Choose", count = 5, choices = [[{ verb = "Gain", n = 2 }], [{ verb = "Draw", n = 1 }]] }]',
            "effects[0].count: expected 1 to 2 of these choices, not 5.",
        ),
        (
            QUEEN,
            "Storm the Gate",
            'effects = [{ verb = "Deal", amount = { n = 1, plus = [{ n = 1, per = "bananas" }] } }]',
            "effects[0].amount.plus[0].per: expected '' or 'cards in your Grotto' or 'Traps she owns' or 'Level tokens of yours', not",
        ),
        (
            QUEST,
            "Banshee",
            'record = "Face"\nbanner = "banana"',
            "banner: expected letters of MCKUPADFSHW, one for each icon, not 'banana'.",
        ),
        (QUEST, "Banshee", 'record = "Face"\ncolor = "plaid"', "color: expected '' or 'blue' or"),
        (
            QUEST,
            "Banshee",
            'record = "Face"\nability = { when = "noon", verbs = [] }',
            "ability.when: expected 'fan' or 'met' or 'gift', not 'noon'.",
        ),
        (QUEST, "Banshee", "requirement = { ways = [] }", "requirement.ways: expected at least one, each with a part."),
        (
            QUEST,
            "Banshee",
            "requirement = { ways = [[{ n = 2, of = 3 }, { n = 1, of = 2 }]] }",
            "requirement.ways: expected parts that share",
        ),
        (QUEST, "Banshee", 'record = "Kind"\nlevel = 99', "level: expected a whole number from -1 to 4, not 99."),
        (QUEST, "Banshee", "copies = 0", "copies: expected a whole number from 1 to 20, not 0."),
        (QUEST, "Banshee", "up = [1, -1, -1, -1]", "up: expected places where the card has a face, or -1."),
        (QUEST, "Gwendolyn", 'heirloom = "No Such"', "heirloom: expected the name of a card of the type Item, not 'No Such'."),
        (QUEST, "Dim da Troll", "treasures = 500", "treasures: Treasure: expected at least 500, for a deck, not 10."),
        (
            REIGN,
            "Gatekeeper",
            'abilities = [{ verb = "SweepsCost", gold = 0 }]',
            "abilities[0].gold: expected a whole number from 1 to 2, not 0.",
        ),
        (
            REIGN,
            "Gatekeeper",
            'abilities = [{ verb = "NothingBeside", other = "No Such Card At All" }]',
            "abilities[0].other: expected one of might, culture, wisdom, bounty, advisor, beast, garment, treasure or the name of a "
            "Court Card, not 'No Such Card At All'.",
        ),
        (
            LOOP,
            "Call to Duel",
            'effects = [{ verb = "CapOpponentTrait", cap = 99 }]',
            "effects[0].cap: expected a whole number from 0 to 9, not 99.",
        ),
    ],
)
def test_a_field_takes_what_it_knows(tmp_path: Path, game: str, card: str, fields: str, said: str) -> None:
    found = mistakes(tmp_path, game, f'[change."{card}"]\n{fields}')
    assert len(found) == 1
    assert found[0].startswith(f"card {card!r}, field {said}")


def test_what_goes_wrong_at_the_table_is_said_of_its_card_and_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.lab.packs._play_trials", lambda game: _stumble(game.catalogue(), "Bone Dice"))
    text = '[change."Resin Torch"]\ncost = 2\n[change."Bone Dice"]\ncost = 7\ntype = "TOOL"'
    assert mistakes(tmp_path, NIGHT, text) == [
        "card 'Bone Dice', field cost: runebound_midnight cannot be played with these cards: IndexError: too dear."
    ]


def _stumble(catalogue: table.Catalogue, title: str) -> None:
    for kind in catalogue.kinds.values():
        if kind.faces[0].title == title and kind.faces[0].prices[0].value == 7:
            raise IndexError("too dear")


# --- what a card says and does ----------------------------------------------------------------------------------------


def test_other_cards_of_another_path_are_all_counted(tmp_path: Path) -> None:
    text = 'crowns = 6\nabilities = [{ verb = "CrownsPer", what = "wisdom", where = "court", each = 2, others = true }]'
    loaded(tmp_path, REIGN, f'[change."War Elephant"]\n{text}\n[change."Hermit of the Salt Cave"]\n{text}\npath = "wisdom"')
    from regalia.games.who_will_reign.catalogue import NUMBER_OF
    from regalia.games.who_will_reign.scoring import card_crowns, tally_of

    def worth(*ids: str) -> int:
        court = [NUMBER_OF[card] for card in ids]
        return card_crowns(court[0], tally_of(court, {}, 0))

    assert (worth("war_elephant"), worth("war_elephant", "astronomer")) == (6, 8)
    assert (worth("hermit_of_the_salt_cave"), worth("hermit_of_the_salt_cave", "astronomer")) == (6, 8)


def test_a_card_stands_beside_another_by_its_name(tmp_path: Path) -> None:
    faces = loaded(
        tmp_path,
        REIGN,
        '[change."Gatekeeper"]\nabilities = [{ verb = "NothingBeside", other = "Bonfire" }, { verb = "HalvedBeside", other = "beast" }]\n'
        '[new."Bonfire"]\nlike = "Fireworks"',
    )
    assert faces["Gatekeeper"].text == "Worth nothing beside Bonfire. Worth half, rounded down, beside a beast."
    from regalia.games.who_will_reign.catalogue import NUMBER_OF
    from regalia.games.who_will_reign.scoring import card_crowns, tally_of

    court = [NUMBER_OF["gatekeeper"], NUMBER_OF["bonfire"]]
    assert card_crowns(court[0], tally_of(court, {}, 0)) == 0


@pytest.mark.parametrize("text", ['[remove]\ncards = ["Fireworks"]', '[change."Fireworks"]\nname = "Sparklers"'])
def test_a_card_that_another_one_names_stays(tmp_path: Path, text: str) -> None:
    assert mistakes(tmp_path, REIGN, text)[0].endswith("expected a card that no other one names, but it is the other of Astronomer.")


def test_it_goes_with_the_card_that_names_it(tmp_path: Path) -> None:
    faces = loaded(tmp_path, REIGN, '[remove]\ncards = ["Fireworks", "Astronomer"]')
    assert not {"Fireworks", "Astronomer"} & set(faces)


# --- cards inside cards -----------------------------------------------------------------------------------------------


def test_a_flip_text_is_written(tmp_path: Path) -> None:
    faces = loaded(tmp_path, QUEST, '[change."Banshee"]\ntext = [{ scope = ["challenge"], verb = { verb = "MoreDamage", n = 1 } }]')
    assert faces["Banshee"].text.endswith("When you Challenge it: take 1 more Damage.")


def test_faces_are_changed_place_by_place_with_the_rest_of_the_card(tmp_path: Path) -> None:
    loaded(
        tmp_path,
        QUEST,
        '[change."Alley Cat"]\ncopies = 2\nfaces = [{ banner = "UU" }, {}, {}, {}]\n[change."Brooch"]\nfaces = [{ up = 2 }, {}, {}, {}]',
    )
    from regalia.games.maidens_quest.cards import KINDS

    by_name = {kind.name: kind for kind in KINDS}
    cat, first = by_name["Alley Cat"], by_name["Alley Cat"].faces[0]
    assert first is not None
    assert (cat.copies, first.banner, first.name) == (2, "UU", "Alley Cat")
    assert by_name["Brooch"].faces[1:] == (None, None, None)


def test_a_face_may_be_put_where_there_was_none_and_taken_away(tmp_path: Path) -> None:
    loaded(tmp_path, QUEST, '[change."Brooch"]\nfaces = [{}, { name = "Lost Brooch", color = "gray" }, {}, {}]')
    from regalia.games.maidens_quest.cards import KINDS

    brooch = next(kind for kind in KINDS if kind.name == "Brooch")
    assert [face.name if face else None for face in brooch.faces] == ["Brooch", "Lost Brooch", None, None]


# --- names and ids ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (
            REIGN,
            '[new."Great Uncle Who Stays"]\nlike = "Failed Poet"',
            "new 'Great Uncle Who Stays': expected a name of its own, but the game has a card 'Great-Uncle Who Stays'.",
        ),
        (
            QUEST,
            '[new."Longsword."]\nlike = "Hatpin"',
            "new 'Longsword.': expected a name of its own, but the game has a card 'Longsword'.",
        ),
        (REIGN, '[new."?!"]\nlike = "Failed Poet"', "card '?!', field name: expected a name of one line, with letters, not '?!'."),
        (
            LOOP,
            '[change."The Queen"]\nid = "captain"',
            "card 'The Queen', field id: expected an id of its own, but 'The Captain' has 'captain' too.",
        ),
        (LOOP, '[change."The Queen"]\nid = "a b"', "card 'The Queen', field id: expected letters and digits joined by _, not 'a b'."),
        (
            LOOP,
            '[change."The Queen"]\nspecials = [{ id = "one", name = "One" }, { id = "one", name = "Two" }]',
            "card 'The Queen', field specials: expected two with ids of their own, but both have 'one'.",
        ),
    ],
)
def test_a_name_and_an_id_belong_to_one_card(tmp_path: Path, game: str, text: str, said: str) -> None:
    assert mistakes(tmp_path, game, text) == [said]


def test_a_card_may_be_renamed_by_a_sign(tmp_path: Path) -> None:
    assert "Great Uncle Who Stays" in loaded(tmp_path, REIGN, '[change."Great-Uncle Who Stays"]\nname = "Great Uncle Who Stays"')


def test_there_is_room_for_so_many_cards_of_the_market(tmp_path: Path) -> None:
    text = "\n".join(f'[new."Card {n}"]\nlike = "Gatekeeper"' for n in range(130))
    assert mistakes(tmp_path, REIGN, text) == ["expected at most 200 Court Cards, Improvements, Guests and Moons together, not 204."]
