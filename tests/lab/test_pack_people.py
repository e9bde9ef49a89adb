"""Whole Characters and Princesses in a pack: played, simulated, served, and refused with a sentence when something is wrong."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from regalia.bots.levels import player
from regalia.cli import app
from regalia.kernel import Game, State, act, options, waiting
from regalia.lab.compare import compare
from regalia.lab.packs import PackError, load_with_pack, packs_in_use, read_pack, remove_pack
from regalia.lab.simulate import Row, simulate
from regalia.lab.variants import Variant
from regalia.registry import load_game
from tests.server.kit import Player, running

PACKS = Path(__file__).parents[2] / "examples" / "packs"
DUCHESS = str(PACKS / "duchess.toml")
MAB = str(PACKS / "mab.toml")


def mistakes(tmp_path: Path, text: str) -> list[str]:
    """What is said about a pack; nothing may be loaded by it."""
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    game = text.split('"')[1]
    before = load_game(game)
    with pytest.raises(PackError) as caught:
        load_with_pack(game, str(path))
    assert load_game(game) is before
    assert packs_in_use() == {}
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


def play_as(game: Game[State], settings: dict[str, bool | int | str], name: str, seed: str) -> State:
    """A match of greedy bots in which the first to choose takes this character."""
    s = game.begin(game.players[0], settings, seed)
    rng = Random(seed)
    bots = [player(game, "greedy") for _ in range(s.seats)]
    chosen = False
    while s.outcome is None:
        seat = waiting(s)[0]
        legal = options(s, seat)
        wanted = [action for action in legal if not chosen and game.describe(s, action).endswith(name)]
        chosen = chosen or bool(wanted)
        act(s, seat, wanted[0] if wanted else bots[seat](s, seat, rng))
    assert chosen
    return s


# --- good packs -------------------------------------------------------------------------------------------------------


def test_a_lady_of_ones_own_is_among_those_to_pick_and_plays() -> None:
    game = load_with_pack("time_loop", DUCHESS)
    s = game.begin(2, {"characters": "picked"}, "pick")
    offered = [game.describe(s, action) for action in options(s, waiting(s)[0])]
    assert len(offered) == 5
    assert any(text.endswith("The Duchess") for text in offered)
    s = play_as(game, {"characters": "picked"}, "The Duchess", "life")
    assert "The Duchess" in [game.character(s, seat) for seat in range(2)]


def test_what_is_printed_on_her_cards_follows_from_what_they_do() -> None:
    kinds = load_with_pack("time_loop", DUCHESS).catalogue().kinds
    assert kinds["the_duchess:poisoned_toast"].faces[0].text == "One trait of an opponent: −2."
    assert kinds["the_duchess:the_last_word"].faces[0].text == "After Phase 4, one trait of an opponent falls to 3 if it is higher."
    assert len([kind for kind in kinds if kind.startswith("the_duchess:")]) == 16 + 2 + 1


def test_only_what_differs_needs_to_be_said(tmp_path: Path) -> None:
    path = tmp_path / "little.toml"
    path.write_text(
        'game = "time_loop"\n'
        '[new."The Baroness"]\nlike = "The Queen"\ndeath = { title = "The Ball" }\n'
        'phases = [{ title = "The Debut" }, {}, {}, { options = [{}, {}, {}, { title = "Home early" }] }]\n'
        'specials = ["Call to Duel", { name = "Cold Shoulder" }]\n'
    )
    load_with_pack("time_loop", str(path))
    from regalia.games.time_loop.box import CHARACTERS

    queen, lady = CHARACTERS[0], CHARACTERS[1]
    assert (lady.name, lady.id, lady.death.title, lady.death.conditions) == (
        "The Baroness", "the_baroness", "The Ball", queen.death.conditions,
    )  # fmt: skip
    assert (lady.phases[0].title, lady.phases[0].options, lady.phases[1]) == ("The Debut", queen.phases[0].options, queen.phases[1])
    assert lady.phases[3].options[3].title == "Home early"
    assert lady.phases[3].options[3].changes == queen.phases[3].options[3].changes
    assert lady.specials[0] in [special for other in CHARACTERS[2:] for special in other.specials]
    assert (lady.specials[1].name, lady.specials[1].effects) == ("Cold Shoulder", queen.specials[1].effects)


def test_a_princess_of_ones_own_is_drafted_and_plays() -> None:
    game = load_with_pack("queen_by_midnight", MAB)
    s = play_as(game, {"princesses": "draft"}, "Mab Thimblewick", "night")
    assert "Mab Thimblewick" in [game.character(s, seat) for seat in range(2)]


def test_what_is_printed_on_the_princess_s_cards_follows_from_what_they_do() -> None:
    kinds = load_with_pack("queen_by_midnight", MAB).catalogue().kinds
    needle = kinds["silver-needle"].faces[0]
    assert needle.text == (
        "Attack a target. Deal Major Schemer damage to the target, 1 more if she has more Clout and Health than you."
    )  # fmt: skip
    assert needle.prices[0].value == 4
    assert kinds["copper"].faces[0].title == "Copper"


def rows_with(name: str, rows: list[Row]) -> list[tuple[Row, int]]:
    return [(row, row.characters.index(name)) for row in rows if name in row.characters]


def test_a_simulation_really_uses_the_princess() -> None:
    rows = list(simulate(f"queen_by_midnight+{MAB}", ["greedy"] * 4, 5, seed="mab"))
    hers = rows_with("Mab Thimblewick", rows)
    assert hers  # dealt at random among five
    for row, seat in hers:
        played = {card for what, who, card in row.tally if who == seat and what == "played"}
        assert played & {"loose-thread", "pinprick"}
    bought = {card for row, seat in hers for what, who, card in row.tally if who == seat and what == "bought"}
    assert bought & {"silver-needle", "moth-swarm", "stolen-hour", "thimble-of-dew", "gossamer-ward", "wrong-door", "spiders-pension"}
    assert not any("Mab Thimblewick" in row.characters for row in simulate("queen_by_midnight", ["greedy"] * 2, 2, seed="mab"))


def test_a_simulation_really_uses_the_lady() -> None:
    rows = list(simulate(f"time_loop+{DUCHESS}", ["greedy"] * 4, 12, seed="duchess"))
    hers = rows_with("The Duchess", rows)
    assert hers
    assert any(seat in row.winners for row, seat in hers)


def test_a_comparison_tells_of_those_who_are_in_one_of_the_boxes_only() -> None:
    found = compare(Variant("time_loop"), Variant("time_loop", DUCHESS), ("greedy", "greedy"), most=10)
    lines = {line[0]: line for line in found.lines()}
    assert set(lines) >= {"The Captain wins", "The Duchess wins", "The Queen wins", "The Scholar wins", "The Songstress wins"}
    assert lines["The Duchess wins"][1] == "not there"
    assert lines["The Duchess wins"][2].endswith(" %")


def test_removing_a_lady_takes_her_out_of_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "without.toml"
    path.write_text(Path(DUCHESS).read_text() + '\n[remove]\ncards = ["The Songstress"]\n')
    game = load_with_pack("time_loop", str(path))
    s = game.begin(4, {}, "four")
    assert {game.character(s, seat) for seat in range(4)} == {"The Queen", "The Duchess", "The Captain", "The Scholar"}


# --- wrong packs ------------------------------------------------------------------------------------------------------


def test_mistakes_in_a_lady_are_named(tmp_path: Path) -> None:
    found = mistakes(
        tmp_path,
        'game = "time_loop"\n[new."The Duchess"]\nlike = "The Queen"\ndefaults = [1, 2, 3]\nphases = "none"\n'
        'specials = ["Abuse of Powder", { effects = [{ verb = "ChangeOwnTrait", trait = 7, by = 1 }] }]\n'
        'death = { conditions = [{ traits = ["WIT"], at_least = 12, rescue = "" }] }\n',
    )
    assert found == [
        "card 'The Duchess', field defaults: expected 4 values, not 3.",
        "card 'The Duchess', field phases: expected a list, each a table with title, prompt, options, not 'none'.",
        "card 'The Duchess', field specials[0]: expected a table, or the name of a Special of the game; there is no 'Abuse of Powder'; "
        "did you mean 'Abuse of Power'?",
        "card 'The Duchess', field specials[1].effects[0].trait: expected one of INFLUENCE, CHARM, WIT, STRENGTH, not 7.",
        "card 'The Duchess', field death.conditions[0].at_least: expected 1 to 10, which these traits can reach, not 12.",
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("defaults = [1, 2, 3, 11]", "field defaults: expected numbers from 0 to 10, not 1, 2, 3, 11."),
        ("death = { conditions = [] }", "field death: expected at least one condition"),
        ("specials = [{ effects = [] }, {}]", "field specials[0].effects: expected at least one verb."),
        (
            'specials = [{ effects = [{ verb = "OpponentTakesOption" }, { verb = "HalveOpponentTrait" }] }, {}]',
            "field specials[0].effects: expected verbs that are aimed at the same thing",
        ),
        (
            'specials = [{ effects = [{ verb = "Verb" }] }, {}]',
            "field specials[0].effects[0]: expected a table with one of the verbs CapOpp",
        ),
        ("specials = [{ effects = [{}] }, {}]", "not a table without a verb."),
    ],
)
def test_a_lady_that_could_not_live_is_refused(tmp_path: Path, fields: str, said: str) -> None:
    found = mistakes(tmp_path, f'game = "time_loop"\n[new."The Duchess"]\nlike = "The Queen"\n{fields}\n')
    assert len(found) == 1
    assert found[0].startswith("card 'The Duchess', ")
    assert said in found[0]


def test_mistakes_in_a_princess_are_named(tmp_path: Path) -> None:
    found = mistakes(
        tmp_path,
        'game = "queen_by_midnight"\n[new."Mab"]\nlike = "Qasima Al-Basar"\nlevels = [[4, 3], "all", [4, 3]]\n'
        'starters = ["Coper", { name = "Pin", cls = "SCHEMER", type = "ATTACK", play = 1, icon = "fist" }]\n'
        'vault = [{ name = "Owl", cls = "WIZARD", type = "SUMMON", buy = 3, play = 1, icon = "eagle-head" }]\n'
        'inner_circle = [{ name = "Dust", effects = [{ verb = "Heal" }] }]\n',
    )
    assert [line.partition(": ")[0] for line in found] == [
        "card 'Mab', field levels[1]",
        "card 'Mab', field starters[0]",
        "card 'Mab', field starters[1].buy",
        "card 'Mab', field vault[0].cls",
        "card 'Mab', field inner_circle",
    ]
    assert "there is no 'Coper'; did you mean 'Copper'" in found[1]
    assert found[4].endswith("expected 2 values, not 1.")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ('levels = ["none", "none", "none"]', "field levels: expected Major and Minor of at least one Class."),
        ('levels = [[4, 3], "none", "none"]', "field starters: expected cards of her Classes, but 'Borrowed Eyes' is a Caster card."),
        ('starters = ["Strategize"]', "field starters: expected at least 5 cards"),
        ('vault = ["Copper"]', "field vault: expected cards with a price, but 'Copper' has none"),
        ('ultimate = "Vault Away"', "field ultimate: expected other cards than 'Vault Away', which is of the type Reaction."),
        ('war_chest = ["Zahra"]', "field war_chest: expected Boons"),
        ('sides = ["CASTER", "SCHEMER"]', "field sides: expected two Classes that she has Levels in."),
        (
            'vault = [{ name = "Copper", cls = "CASTER", type = "UTILITY", buy = 3, play = 0, icon = "coins", copies = 3, '
            'effects = [{ verb = "Gain", n = 1 }] }]',
            "another Card named",
        ),
        ('inner_circle = [{ name = "Dust", effects = [], possible = 1 }, {}]', "field inner_circle[0].possible: expected"),
        (
            'vault = [{ name = "Owl", cls = "CASTER", type = "SUMMON", buy = 3, play = 1, icon = "x" }]',
            "field vault[0].loyalty: expected 1",
        ),
    ],
)
def test_a_princess_that_could_not_reign_is_refused(tmp_path: Path, fields: str, said: str) -> None:
    found = mistakes(tmp_path, f'game = "queen_by_midnight"\n[new."Mab"]\nlike = "Qasima Al-Basar"\n{fields}\n')
    assert len(found) == 1
    assert found[0].startswith("card 'Mab', ")
    assert said in found[0]


def test_only_one_princess_lays_traps(tmp_path: Path) -> None:
    found = mistakes(tmp_path, 'game = "queen_by_midnight"\n[new."Mab"]\nlike = "Kāhurere Skyfisher"\n')
    assert found == ["card 'Mab', field traps: expected none; one Princess lays Traps, and they name her."]


@pytest.mark.parametrize(
    ("game", "rest", "said"),
    [
        ("time_loop", '[new."Slap"]\nlike = "Call to Duel"', "expected a card of a deck, but The Captain has exactly 2 specials"),
        ("time_loop", '[remove]\ncards = ["Call to Duel"]', "remove 'Call to Duel': expected a card of a deck"),
        ("queen_by_midnight", '[new."Dust"]\nlike = "The Way Out"', "but Qasima Al-Basar has exactly 2 inner_circle"),
        ("time_loop", '[remove]\ncards = ["The Queen"]', "Character: expected at least 4, one for each of four players, not 3."),
        ("queen_by_midnight", '[remove]\ncards = ["Elise LeKraken"]', "PrincessSet: expected at least 4, one for each of four players"),
        ("maidens_quest", '[remove]\ncards = ["Longsword"]', "expected a card that no other one names, but it is the heirloom of"),
        ("maidens_quest", '[change."Longsword"]\nname = "Pin"', "card 'Longsword', field name: expected a card that no other one names"),
        ("runebound_midnight", '[remove]\ncards = ["Jahzir"]', "there are exactly 4 Night Kings; change 'Jahzir' instead"),
    ],
)
def test_what_has_a_fixed_place_is_changed_and_not_added(tmp_path: Path, game: str, rest: str, said: str) -> None:
    found = mistakes(tmp_path, f'game = "{game}"\n{rest}\n')
    assert len(found) == 1
    assert said in found[0]


def test_there_is_room_for_so_many(tmp_path: Path) -> None:
    text = 'game = "runebound_midnight"\n' + "".join(f'[new."Ring {n}"]\nlike = "Worn Whetstone"\n' for n in range(7))
    assert mistakes(tmp_path, text) == ["card 'Ring 6': expected at most 6 new Items, which is all runebound_midnight has room for."]


def test_without_a_pack_everything_is_as_before() -> None:
    before = load_game("queen_by_midnight")
    kinds = set(before.catalogue().kinds)
    packed = load_with_pack("queen_by_midnight", MAB)
    assert set(packed.catalogue().kinds) - kinds  # her decks
    remove_pack("queen_by_midnight")
    assert load_game("queen_by_midnight") is before
    assert set(before.catalogue().kinds) == kinds


def test_a_hero_of_ones_own_walks_the_land(tmp_path: Path) -> None:
    path = tmp_path / "ann.toml"
    path.write_text('game = "runebound_midnight"\n[new."Ann"]\nlike = "Kael"\nlife = 7\n')
    game = load_with_pack("runebound_midnight", str(path))
    try:
        s = game.begin(2, {"hero.1": "Ann"}, "ann")
        rng = Random(1)
        while s.outcome is None:
            seat = waiting(s)[0]
            legal = options(s, seat)
            act(s, seat, legal[rng.randrange(len(legal))])
        assert game.character(s, 1) == "Ann"
        assert "Ann" in repr(game.table(s, 1))
        assert any(kind.faces[0].title == "Ann" for kind in game.catalogue().kinds.values())
    finally:
        remove_pack("runebound_midnight")


def test_a_captor_of_ones_own_waits_in_the_tower(tmp_path: Path) -> None:
    path = tmp_path / "debt.toml"
    path.write_text(
        'game = "maidens_quest"\n[new."Debt Collector"]\nlike = "Death"\ntreasures = 1\n[new."Hat Pin"]\nlike = "Brooch"\nrecord = "Kind"\n'
    )
    game = load_with_pack("maidens_quest", str(path))
    try:
        s = game.begin(1, {"captor.0": "Debt Collector"}, "debt")
        titles = {kind.faces[0].title for kind in game.catalogue().kinds.values()}
        assert {"Debt Collector", "Hat Pin", "Death", "Brooch"} <= titles
        rng = Random("debt")
        for _ in range(40):
            if s.outcome is None:
                act(s, waiting(s)[0], rng.choice(options(s, waiting(s)[0])))
        assert "Debt Collector" in game.character(s, 0) or "Debt Collector" in str(game.table(s, 0))
    finally:
        remove_pack("maidens_quest")


def test_a_captor_s_list_and_card_are_changed_by_the_fields_that_are_said(tmp_path: Path) -> None:
    path = tmp_path / "captor.toml"
    path.write_text('game = "maidens_quest"\n[change."Death"]\ntreasures = 9\n[change."Firemouth"]\nlevel = 3\n')
    load_with_pack("maidens_quest", str(path))
    try:
        from regalia.games.maidens_quest.cards.court import CAPTORS

        by_name = {page.kind.name: page for page in CAPTORS}
        assert by_name["Death"].treasures == 9
        assert by_name["Firemouth"].kind.level == 3
    finally:
        remove_pack("maidens_quest")


# --- at the table -----------------------------------------------------------------------------------------------------


def test_a_pack_is_played_on_the_page_with_bots_that_know_it() -> None:
    game = load_with_pack("time_loop", DUCHESS)
    with running(games=("time_loop",)) as server:
        ann = Player(server.http)
        assert ann.get("/api/games/time_loop")["title"] == "The Time Loop + The Duchess"
        table = ann.create("time_loop", "me", "bot:fair", settings={"characters": "picked"})
        sitting = ann.sit(table["table"]).ready()
        assert ["take", "character:1"] in sitting.options
        assert sitting.act("take", "character:1")["is"] != "error"
        sitting.until(lambda: any(option[0] == "choose" for option in sitting.options), timeout=60)
        state = server.hall.tables[str(table["table"])].match.state
        assert game.character(state, 0) == "The Duchess"
        assert game.character(state, 1)  # chosen by a bot in a process of its own
        sitting.close()


def test_the_command_line_refuses_a_wrong_pack_before_it_opens_the_hall(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('game = "time_loop"\n[new."The Duchess"]\nlike = "The King"\n')
    result = CliRunner().invoke(app, ["serve", "--pack", str(path)])
    assert result.exit_code == 2
    assert "there is no card 'The King' in time_loop" in result.output
    result = CliRunner().invoke(app, ["serve", "--pack", DUCHESS, "--pack", DUCHESS])
    assert result.exit_code == 2
    assert "a game plays with one pack" in result.output


@pytest.mark.parametrize("pack", sorted(PACKS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_example_is_right(pack: Path) -> None:
    assert read_pack(str(pack)).title
