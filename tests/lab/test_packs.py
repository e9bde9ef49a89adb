from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from regalia.lab.packs import PackError, load_with_pack, packs_in_use, read_pack, remove_pack
from regalia.lab.page import write_report
from regalia.lab.printed import card_modules, cards_in_decks, printed_cards
from regalia.lab.records import name_of
from regalia.lab.runs import OtherRun, Plan, rows, simulate_to
from regalia.lab.simulate import simulate
from regalia.lab.variants import WrongVariant, variant
from regalia.registry import installed, load_game

GAME = "who_will_reign"

GOOD = """
game = "who_will_reign"

[change."Gatekeeper"]
gold = 2

[new."Owl of the Archive"]
like = "Mastiff of the North Gate"
path = "wisdom"
abilities = [{ verb = "CrownsPer", what = "wisdom", where = "court", each = 1, most = 4 }]

[remove]
cards = ["Drill Captain"]
"""

BAD = """
game = "who_will_reign"

[change."Gatekeper"]
gold = 2

[change."Gatekeeper"]
gold = "two"
golden = 3
path = "mighty"
abilities = [{ verb = "CrownPer" }, { verb = "CrownsPer", what = "wisdom", where = "nowhere" }]
"""


@pytest.fixture
def pack(tmp_path: Path) -> Iterator[str]:
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    yield str(path)
    remove_pack(GAME)


def test_a_pack_changes_adds_and_removes_cards(pack: str) -> None:
    before = {kind.faces[0].title: kind.faces[0] for kind in load_game(GAME).catalogue().kinds.values()}
    version = load_game(GAME).version
    game = load_with_pack(GAME, pack)
    after = {kind.faces[0].title: kind.faces[0] for kind in game.catalogue().kinds.values()}
    assert set(after) - set(before) == {"Owl of the Archive"}
    assert set(before) - set(after) == {"Drill Captain"}
    assert "for each Wisdom card" in after["Owl of the Archive"].text
    assert after["Gatekeeper"].prices[0].value == 2
    assert before["Gatekeeper"].prices[0].value != 2
    assert game.version.startswith(f"{version}+")
    assert load_with_pack(GAME, pack) is game


def test_the_printed_cards_are_back_without_the_pack(pack: str) -> None:
    game = load_game(GAME)
    assert load_with_pack(GAME, pack) is not game
    remove_pack(GAME)
    assert load_game(GAME) is game
    s = game.begin(2)
    assert type(type(s).from_json(s.to_json())) is type(s)


def test_matches_are_played_with_a_pack(pack: str) -> None:
    rows = list(simulate(f"{GAME}+{pack}", ["greedy", "greedy"], 4))
    assert len(rows) == 4
    assert "Drill Captain" in printed_cards(GAME)  # this process still has the printed cards


def test_every_mistake_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    game = load_game(GAME)
    with pytest.raises(PackError) as caught:
        load_with_pack(GAME, str(path))
    assert load_game(GAME) is game
    lines = str(caught.value).splitlines()
    assert len(lines) == 7
    assert all(line.startswith(f"{path}: ") for line in lines)
    assert "did you mean 'Gatekeeper'" in lines[0]
    assert "card 'Gatekeeper', field gold: expected a whole number, not 'two'." in lines[1]
    assert "field golden: CourtCard has no such field" in lines[2]
    assert "field path: expected one of might, culture, wisdom, bounty" in lines[3]
    assert "field abilities[0]: expected a table with one of the verbs CrownsBeside, CrownsPer" in lines[4]
    assert "field abilities[1].where: expected one of court, board, both, not 'nowhere'." in lines[5]
    assert "field abilities[1].each: CrownsPer needs it; expected a whole number from 0 to 99." in lines[6]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = 3", "field game: expected one of time_loop"),
        ("game = ", "this is not TOML"),
        ('game = "who_will_reign"\ncards = 1', "'cards' is not part of a pack"),
        ('game = "who_will_reign"\n[new."X"]\ngold = 1', "card 'X', field like: expected the name of a card"),
        ('game = "who_will_reign"\n[new."Gatekeeper"]\nlike = "Drill Captain"', 'use [change."Gatekeeper"]'),
        ('game = "who_will_reign"\n[remove]\ncards = ["Nobody"]', "there is no card 'Nobody'"),
        ('game = "who_will_reign"\n[remove]\ncards = "Nobody"', "remove, field cards: expected a list of names, not 'Nobody'."),
        ('game = "who_will_reign"\nremove = "Nobody"', "remove: expected a table with cards = [names], not 'Nobody'."),
        ('game = "who_will_reign"\n[remove]\ncards = ["Gatekeeper", 3]', "remove, field cards[1]: expected the name of a card, not 3."),
        ('game = "who_will_reign"\n[remove]\ncard = ["Gatekeeper"]', "remove: expected cards = [names], not a field 'card'."),
        ('game = "who_will_reign"\ntitle = "One\\nTwo"', "field title: expected a text of one line"),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\nname = "Drill Captain"',
            "card 'Gatekeeper', field name: expected a name of its own, but the game has a card 'Drill Captain'.",
        ),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\nname = "Zed"\n[change."Drill Captain"]\nname = "Zed"',
            "card 'Drill Captain', field name: expected a name of its own, but card 'Gatekeeper' is called 'Zed' too.",
        ),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\nname = "Zed"\n[new."Zed"]\nlike = "Drill Captain"',
            "new 'Zed': expected a name of its own, but card 'Gatekeeper' is called 'Zed' too.",
        ),
        ('game = "who_will_reign"\n[change."Gatekeeper"]\nname = " "', "card 'Gatekeeper', field name: expected a name of one line"),
        (
            'game = "who_will_reign"\n[new."Zed"]\nlike = "Gatekeeper"\nname = "Other"',
            "card 'Zed', field name: expected none, as [new.\"Zed\"] says it, not 'Other'.",
        ),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\ngold = -5',
            "card 'Gatekeeper', field gold: expected 0 or more, as on all cards of the game, not -5.",
        ),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\nabilities = [{ verb = "Discount", on = "might", gold = -1 }]',
            "card 'Gatekeeper', field abilities[0].gold: expected 0 or more",
        ),
        (
            'game = "who_will_reign"\n[change."Gatekeeper"]\ngold = 2\n[remove]\ncards = ["Gatekeeper"]',
            "card 'Gatekeeper': expected to be changed or removed, not both.",
        ),
    ],
)
def test_a_wrong_pack_says_what_was_expected(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(PackError) as caught:
        read_pack(str(path))
    assert said in str(caught.value)


def test_a_number_below_zero_stands_where_the_printed_cards_have_one(tmp_path: Path) -> None:
    path = tmp_path / "envy.toml"
    path.write_text(f'game = "{GAME}"\n[change."Gatekeeper"]\nabilities = [{{ verb = "CrownsBeside", other = "wisdom", crowns = -5 }}]')
    read_pack(str(path))


def test_some_cards_of_every_kind_stay(tmp_path: Path) -> None:
    court = [name for name, records in printed_cards(GAME).items() if "CourtCard" in records]
    path = tmp_path / "empty.toml"
    path.write_text(f'game = "{GAME}"\n[remove]\ncards = {json.dumps(court)}')
    with pytest.raises(PackError, match="remove: expected one CourtCard to stay at least, but all 38 are removed"):
        read_pack(str(path))


def deck(game: str, module: str, name: str) -> list[str]:
    """The names of the printed cards of a deck."""
    return [name_of(card) for card in getattr(import_module(f"regalia.games.{game}.cards.{module}"), name)]


@pytest.mark.parametrize(
    ("game", "module", "name", "said"),
    [
        ("time_loop", "ladies", "LADIES", "Character: expected at least 4, one for each of four players, not 1."),
        ("who_will_reign", "land", "LAND_BOARDS", "LandBoard: expected at least 9, one for each place of the land (WR-011), not 1."),
        ("who_will_reign", "court", "COURT_CARDS", "CourtCard: expected at least 7, a full court (WR-140), not 1."),
        ("queen_by_midnight", "princesses", "PRINCESSES", "PrincessSet: expected at least 4, one for each of four players, not 1."),
        (
            "queen_by_midnight",
            "twilight",
            "TWILIGHT_CARDS",
            "Twilight Card: expected at least 3 for two players, a Market (QM-014), not 1.",
        ),
        ("runebound_midnight", "heroes", "HEROES", "Hero: expected at least 5, one for each of five players (MN-021), not 1."),
        (
            "runebound_midnight",
            "midnight_market",
            "MIDNIGHT_ITEMS",
            "Item of the Midnight market: expected at least 6, one for each town (MN-018), not 1.",
        ),
        (
            "runebound_midnight",
            "base_market",
            "BASE_MARKET",
            "Item of the base market: expected at least 15, three goods for each of five Heroes (MN-019), not 1.",
        ),
        ("runebound_midnight", "red", "RED_CHALLENGES", "red Challenge: expected at least 3, which a patrol draws (MN-059), not 1."),
        ("maidens_quest", "court", "MAIDENS", "Maiden: expected at least 2, one for each of two players, not 1."),
        ("maidens_quest", "company", "SAVIORS", "Savior: expected at least 3, for a deck, not 1."),
    ],
)
def test_what_setting_up_needs_stays(tmp_path: Path, game: str, module: str, name: str, said: str) -> None:
    path = tmp_path / "lonely.toml"
    path.write_text(f'game = "{game}"\n[remove]\ncards = {json.dumps(deck(game, module, name)[1:])}')
    printed = load_game(game)
    with pytest.raises(PackError) as caught:
        load_with_pack(game, str(path))
    assert str(caught.value) == f"{path}: {said}"
    assert load_game(game) is printed


# --- one set of cards -------------------------------------------------------------------------------------------------


def planned(pack: str) -> Plan:
    what = variant(f"{GAME}+{pack}")
    return Plan(what, what.rules(), ("random", "random"), "cards")


def test_saving_the_pack_does_not_change_a_simulation_under_way(pack: str, tmp_path: Path) -> None:
    def save_another(done: int) -> None:
        if done == 0:
            Path(pack).write_text(GOOD.replace("gold = 2", "gold = 9"))

    before = list(simulate(f"{GAME}+{pack}", ("random", "random"), 4, seed="cards"))
    simulate_to(tmp_path / "run", planned(pack), 4, progress=save_another)
    assert list(rows(tmp_path / "run")) == before


def test_a_run_with_other_cards_is_not_extended_and_reported_on_with_its_own(pack: str, tmp_path: Path) -> None:
    plan = planned(pack)
    simulate_to(tmp_path / "run", plan, 2)
    Path(pack).write_text(GOOD.replace("gold = 2", "gold = 3"))
    with pytest.raises(
        OtherRun, match=r"with other cards than .*good\.toml has now\. Put the old file back, or choose another directory\."
    ):
        simulate_to(tmp_path / "run", planned(pack), 3)
    with pytest.raises(WrongVariant, match=rf"has changed: the matches are those of rules {re.escape(plan.rules)}"):
        simulate_to(tmp_path / "run", plan, 3)
    assert write_report(tmp_path / "run").exists()
    told = json.loads((tmp_path / "run" / "run.json").read_text())
    (tmp_path / "run" / "run.json").write_text(json.dumps(told | {"cards": ""}))  # as runs were that did not keep their cards
    with pytest.raises(WrongVariant, match="Put it back as it was"):
        write_report(tmp_path / "run")
    Path(pack).write_text(GOOD)
    assert write_report(tmp_path / "run").exists()


def test_a_process_plays_with_the_text_that_another_one_read(pack: str) -> None:
    version = load_with_pack(GAME, pack).version
    known = packs_in_use()
    remove_pack(GAME)
    Path(pack).write_text("half a")
    for game, (path, text) in known.items():
        assert load_with_pack(game, path, text).version == version


def test_verbs_of_every_depth_are_known(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text('game = "time_loop"\n[change."Call to Duel"]\neffects = [{ verb = "CapOpponentTrait" }]')
    with pytest.raises(PackError) as caught:
        read_pack(str(path))
    assert "field effects[0]." in str(caught.value)  # the verb is known; only its number is missing
    assert "CapOpponentTrait needs it" in str(caught.value)


def test_a_card_and_its_face_may_share_a_name(tmp_path: Path) -> None:
    cards = printed_cards("maidens_quest")
    name = next(n for n, records in cards.items() if len(records) > 1)
    path = tmp_path / "maiden.toml"
    path.write_text(f'game = "maidens_quest"\n[change."{name}"]\nrecord = "Face"\nhearts = 1')
    read_pack(str(path))
    path.write_text(f'game = "maidens_quest"\n[change."{name}"]\nrecord = "Side"')
    with pytest.raises(PackError, match="field record: expected one of"):
        read_pack(str(path))


def test_the_packs_in_the_guide_are_right(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
    titles = []
    for number, text in enumerate(guide.split("```toml\n")[1:]):
        path = tmp_path / f"guide {number}.toml"
        path.write_text(text.split("```")[0])
        titles.append(read_pack(str(path)).title)
    assert titles == ["Cheaper beasts", "guide 1"]


def test_the_misspelt_names_in_the_guide_are_answered_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    guide = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
    said = [line for line in guide.splitlines() if "did you mean" in line]
    (tmp_path / "cheaper.toml").write_text('game = "who_will_reign"\n[change."Mastif of the North Gate"]\ngold = 2\n')
    (tmp_path / "mab.toml").write_text(
        'game = "queen_by_midnight"\n[new."Mab"]\nlike = "Kāhurere Skyfisher"\nstarters = ["Coper"]\n', "utf-8"
    )
    found = []
    for pack in ("cheaper.toml", "mab.toml"):
        with pytest.raises(PackError) as caught:
            read_pack(pack)
        found += [line for line in str(caught.value).splitlines() if "did you mean" in line]
    assert found == said


def test_no_such_file() -> None:
    with pytest.raises(PackError, match="no such file"):
        read_pack("nowhere.toml")


@pytest.mark.parametrize("game", installed())
def test_every_game_has_cards_a_pack_can_change(game: str, tmp_path: Path) -> None:
    cards = printed_cards(game)
    assert len(cards) >= 8
    name = next(iter(cards))
    path = tmp_path / "title.toml"
    path.write_text(f'game = "{game}"\n[change."{name}"]\n')
    read_pack(str(path))


# --- every mistake at once --------------------------------------------------------------------------------------------

SEVERAL = """
game = "who_will_reign"
titel = "Misspelt"

[change."Gatekeeper"]
gold = "two"

[change."Drill Captain"]
name = " "
gold = -1

[new."Nobody's Dog"]
gold = 3

[new."Dog"]
like = "Gatekeeper"
name = "Cat"
gold = "three"

[remove]
cards = ["Nowhere Man", 3]
"""


def test_mistakes_of_shape_hide_no_others(tmp_path: Path) -> None:
    path = tmp_path / "several.toml"
    path.write_text(SEVERAL)
    with pytest.raises(PackError) as caught:
        read_pack(str(path))
    lines = [line.removeprefix(f"{path}: ") for line in str(caught.value).splitlines()]
    beginnings = (
        "'titel' is not part of a pack",
        "card 'Drill Captain', field name: expected a name of one line",
        "card 'Dog', field name: expected none",
        "remove, field cards",
        'card "Nobody\'s Dog", field like: expected the name of a card',
        "card 'Gatekeeper', field gold: expected a whole number",
        "card 'Drill Captain', field gold: expected",
        "card 'Dog', field gold: expected a whole number",
        "remove: there is no card 'Nowhere Man'",
    )
    assert len(lines) == len(beginnings), lines
    for line, beginning in zip(lines, beginnings, strict=True):
        assert line.startswith(beginning)


def test_a_mark_at_the_beginning_of_the_file_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    plain = tmp_path / "plain.toml"
    plain.write_text(GOOD)
    assert read_pack(str(path)).digest == read_pack(str(plain)).digest


# --- one card for another ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "gone"),
    [
        ("who_will_reign", "Gatekeeper"),
        ("who_will_reign", "Harvest Moon"),
        ("time_loop", "The Captain"),
        ("queen_by_midnight", "Sparring Partner"),
        ("queen_by_midnight", "Azil with-a-Z"),
        ("maidens_quest", "Gwendolyn"),
        ("runebound_midnight", "Kestrel"),
        ("runebound_midnight", "Mirala"),
    ],
)
def test_a_new_card_takes_the_place_of_a_removed_one(tmp_path: Path, game: str, gone: str) -> None:
    path = tmp_path / "dog.toml"
    path.write_text(f'game = "{game}"\n[new."Dog"]\nlike = "{gone}"\n[remove]\ncards = ["{gone}"]\n')
    printed = cards_in_decks(card_modules(game))
    kind = next(iter(printed[gone]))
    count = sum(kind in records for records in printed.values())
    try:
        load_with_pack(game, str(path))
        now = cards_in_decks(card_modules(game))
        assert "Dog" in now
        assert gone not in now
        assert sum(kind in records for records in now.values()) == count
    finally:
        remove_pack(game)


def test_a_replaced_hero_is_played(tmp_path: Path) -> None:
    path = tmp_path / "dog.toml"
    heroes = deck("runebound_midnight", "heroes", "HEROES")
    new = "".join(f'[new."Dog {n}"]\nlike = "{name}"\n' for n, name in enumerate(heroes))
    path.write_text(f'game = "runebound_midnight"\n{new}[remove]\ncards = {json.dumps(heroes)}\n')
    (row,) = simulate(f"runebound_midnight+{path}", ["random", "random"], 1)
    assert any(name.startswith("Dog ") for name in row.characters)
    assert not set(row.characters) & set(heroes)


def test_those_that_replace_others_need_no_room(tmp_path: Path) -> None:
    path = tmp_path / "rings.toml"
    market = deck("runebound_midnight", "midnight_market", "MIDNIGHT_ITEMS")[:3]
    new = "".join(f'[new."Ring {n}"]\nlike = "{(market * 4)[n]}"\n' for n in range(10))
    for gone, said in ((market, "'Ring 9': expected at most 6 new Items"), (market[:1], "'Ring 7': expected at most 6 new Items")):
        path.write_text(f'game = "runebound_midnight"\n{new}[remove]\ncards = {json.dumps(gone)}\n')
        with pytest.raises(PackError, match=said):
            read_pack(str(path))
    path.write_text(
        path.read_text().replace(json.dumps(market[:1]), json.dumps(market)).replace('[new."Ring 9"]\nlike = "' + market[0] + '"\n', "")
    )
    read_pack(str(path))


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (
            '[change."Call to Duel"]\nname = "Duel"\n[remove]\ncards = ["The Captain"]',
            "change 'Call to Duel': expected a card that stays, but 'Call to Duel' goes with 'The Captain', which is removed.",
        ),
        (
            '[change."Call to Duel"]\nname = "Duel"\n[new."Dog"]\nlike = "The Captain"\n[remove]\ncards = ["The Captain"]',
            "change 'Call to Duel': expected a card that stays, but 'Call to Duel' goes with 'The Captain', which is removed.",
        ),
    ],
)
def test_what_lies_inside_of_a_removed_card_goes_with_it(tmp_path: Path, rest: str, said: str) -> None:
    path = tmp_path / "gone.toml"
    path.write_text(f'game = "time_loop"\n{rest}\n')
    with pytest.raises(PackError) as caught:
        read_pack(str(path))
    assert str(caught.value) == f"{path}: {said}"
