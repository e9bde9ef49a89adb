"""The terminal table in a window: what is asked and what happened stay in sight, and every thing can be looked at."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from regalia.kernel import options, waiting
from regalia.kernel.match import Match, Seat
from regalia.kernel.table import Area, Card, Map, Space, Stack, Table
from regalia.registry import load_game
from regalia.terminal.looking import Sight, say_thing, things_called, titles_of
from regalia.terminal.session import HELP, Session

EXAMPLES = Path(__file__).parents[2] / "examples"


class Window(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(
    game: str, script: str, seats: str = "human,human", window: bool = False, json_lines: bool = False, match: Match | None = None
) -> str:
    """What a session says to a script."""
    people = [Seat(f"Player {n + 1}", "human" if word == "human" else f"bot:{word}") for n, word in enumerate(seats.split(","))]
    out = Window() if window else io.StringIO()
    Session(match or Match(load_game(game), people, {}, "a"), 1, out, io.StringIO(script), json_lines).run()
    return out.getvalue()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, value in (("COLUMNS", "80"), ("LINES", "24"), ("TERM", "dumb"), ("NO_COLOR", "1")):
        monkeypatch.setenv(key, value)


def test_what_is_asked_is_said_also_where_the_first_pick_goes_without_saying() -> None:
    said = shown("time_loop", "quit\n")
    asked = said.index("Player 1: ")
    assert asked < said.index("Choose …"), "the only word that an action can begin with is picked by itself"


def test_back_asks_anew() -> None:
    said = shown("who_will_reign", "acquire\nback\nquit\n")
    assert said.count("or end your turn.") == 2
    assert said.index("Acquire …") < said.rindex("or end your turn.")


def test_news_come_after_the_table(small: None) -> None:
    said = shown("who_will_reign", "harvest\nquit\n", "human,random", window=True)
    assert said.rindex("╰──") < said.index("Player 1 harvests") < said.rindex("Player 1: ")


def test_a_small_window_has_the_others_in_brief_and_table_shows_them(small: None) -> None:
    said = shown("queen_by_midnight", "table\nquit\n", window=True)
    brief, _, whole = said.partition("type table to see everything")
    assert brief.count("Vault deck") == 1, "the player's own"
    assert "▸ Player 2" in brief
    assert whole.count("Vault deck") == 2
    assert shown("queen_by_midnight", "quit\n").count("Vault deck") == 2, "a file has room for everything"


def test_help_fits_into_eighty_columns() -> None:
    assert max(map(len, HELP.splitlines())) <= 80


def test_a_card_can_be_looked_at_by_its_name_a_part_of_it_its_number_and_its_pick() -> None:
    match = Match(load_game("queen_by_midnight"), [Seat("Ann"), Seat("Ben")], {}, "a")
    match.act(0, ("end",))
    match.act(0, ("keep",))
    picks = list(dict.fromkeys(action[1] for action in options(match.state, 1) if action[0] == "play"))
    faces = {face.title: face for kind in match.game.catalogue().kinds.values() for face in kind.faces}
    face = faces[match.game.label(match.state, picks[0])]
    for script in (f"look {face.title}", f"LOOK {face.title[:-1].lower()}", f"look {picks[0]}", "play\nlook 1"):
        said = " ".join(shown("", f"{script}\nquit\n", match=match).split())
        assert " ".join(f"{face.title} {face.type}".split()) in said, script
        assert " ".join(face.text.split()) in said, script


def test_places_can_be_looked_at() -> None:
    said = shown("runebound_midnight", "look Davindale\nquit\n")
    assert "Davindale  town" in said
    assert "beside: " in said
    said = shown("who_will_reign", "look goose hollow\nlook 5\nlook zzz\nquit\n", "random,human")
    assert "Goose Hollow\nFarm\n" in said
    assert "Nothing on the table and no card is called End the turn." in said, "a number means what it stands for and no card of that name"
    assert "Nothing on the table and no card is called zzz." in said


def spaces(match: Match) -> list[Space]:
    areas = match.game.table(match.state, 0).areas
    return [space for area in areas for item in area.items if isinstance(item, Map) for space in item.spaces]


def test_piles_numbers_tracks_and_figures_can_be_looked_at_and_say_where_they_are() -> None:
    said = shown("who_will_reign", "look food\nlook market deck\nquit\n", "human,human")
    assert "Food 5  Player 2 · Sister 2\nFood 5  Player 1 · Sister 1\n" in said
    assert re.search(r"^Market deck 6\d  The market$", said, re.MULTILINE)
    match = Match(load_game("runebound_midnight"), [Seat("Ann"), Seat("Ben")], {}, "a")
    while not (found := [(at, token) for at in spaces(match) for token in at.tokens if token.seat == 1]):
        match.act(waiting(match.state)[0], options(match.state, waiting(match.state)[0])[0])
    space, token = found[0]
    said = shown("", f"look threat level\nlook wounds\nlook {token.title}\nquit\n", match=match)
    assert "Threat level 0, from 0 to 10  Eredane\nmarked: the Night King wins 10\n" in said
    assert re.search(r"^Wounds 0, from 0 to \d+  Ben", said, re.MULTILINE)
    assert not re.search(r"^Wounds 0  Ben", said, re.MULTILINE), "the same number at the head of the area says less"
    assert f"{token.title}\nBen; on {space.title or space.id}\n" in said


def test_a_pile_is_looked_at_with_the_card_on_top() -> None:
    match = Match(load_game("queen_by_midnight"), [Seat("Ann"), Seat("Ben")], {}, "a")
    stack = Stack("pile", "Archive", 3, Card("card:1", next(iter(match.game.catalogue().kinds))), "none of them yours")
    area = Area("area", "Hers", [stack], seat=1)
    out = io.StringIO()
    catalogue = match.game.catalogue()
    seen = say_thing(Sight(stack, area), Table([area], ""), catalogue, ["Ann", "Ben"])
    Console(file=out, width=120).print(seen)
    assert out.getvalue().startswith("Archive 3  Ben · Hers\nnone of them yours\non top:\n")
    assert titles_of(Card("", stack.top.kind if stack.top else ""), catalogue)[0] in out.getvalue()


def test_a_number_is_told_as_json_with_its_area() -> None:
    lines = map(json.loads, shown("who_will_reign", "look gold\nquit\n", json_lines=True).splitlines())
    looks = [line for line in lines if "look" in line]
    assert [(line["look"]["value"], line["area"]) for line in looks] == [(5, "seat:1"), (5, "seat:0")], "her own first, whose turn it is"


def test_a_card_that_is_not_in_sight_is_looked_up_as_printed() -> None:
    assert "Every sister gains food" in shown("who_will_reign", "look Harvest Moon\nquit\n", "random,human")


def test_commands_are_heard_in_any_case_and_without_what_they_need_say_so() -> None:
    said = shown("who_will_reign", "RULE wr-020\nrule\nlook\nwhy\nUndo\nQUIT\n")
    assert "WR-020  In your turn" in said
    assert "Rule needs the id of a rule" in said
    assert "Look needs the name of something on the table: look THING." in said
    assert "Why needs the name of something on the table: why THING." in said
    assert "You have not done anything yet" in said
    assert said.rstrip().endswith("Left the table.")


def test_an_answer_that_picks_nothing_is_explained() -> None:
    said = shown("who_will_reign", "99\n-1\nPhoenix of No House\nwhy phoenix\nwhy 1\nquit\n", "human,random")
    assert "There is no number 99 here: pick 1 to 5." in said
    assert "There is no number -1 here: pick 1 to 5." in said
    assert said.count("Phoenix of No House costs 9 gold and you have 5 gold.") == 2
    assert "It can be picked: Harvest." in said


def test_equal_names_are_told_apart_by_their_numbers() -> None:
    said = shown("queen_by_midnight", "play\nCopper\nquit\n")
    assert "Several things are called Copper: pick one by its number." in said


def test_a_word_of_the_ask_is_no_part_of_a_card_s_name() -> None:
    game = load_game("who_will_reign")
    for seed in map(str, range(200)):
        match = Match(game, [Seat("Ann"), Seat("Ben")], {}, seed)
        if things_called(game.table(match.state, 0), game.catalogue(), "harvest"):
            break
    else:
        pytest.fail("no card with the word in its name was dealt")
    assert "You have harvested this turn" in shown("", "harvest\nwhy harvest\nquit\n", match=match)


def test_a_deal_under_offer_is_on_the_table() -> None:
    game = load_game(str(EXAMPLES / "lantern.py"))
    match = Match(game, [Seat("Ann"), Seat("Ben")], {}, "a")
    for seat in (0, 1):
        match.act(seat, options(match.state, seat)[0])
    buyer = match.state.stack[-1].seat
    match.act(buyer, ("offer", f"seat:{1 - buyer}"))
    names = ("Ann", "Ben")
    said = shown("", "quit\n", match=match)
    assert f"Deal 1: {names[buyer]} offers {names[1 - buyer]} a coin for a card of her choice." in said
    told = shown("", "quit\n", match=match, json_lines=True)
    assert '"deals": [{' in told
    match.act(1 - buyer, ("decline",))
    assert "Deal 1:" not in shown("", "quit\n", match=match)


def test_a_file_that_is_no_match_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    mine = tmp_path / "notes.txt"
    mine.write_text("mine")
    said = shown("who_will_reign", "save ~/notes.txt\nsave ~/match.json\nsave ~/match.json\nresume ~/match.json\nquit\n")
    assert "~/notes.txt is there already and is no saved match: choose another name." in said
    assert mine.read_text() == "mine"
    assert said.count("Saved 0 actions to ~/match.json.") == 2
    assert "Could not" not in said


def test_nonsense_is_looked_at_without_harm() -> None:
    said = shown("who_will_reign", "look card:abc\nlook 99\nwhy card:abc\nlook ::\nquit\n")
    assert said.count("Nothing on the table and no card is called") == 3


def test_a_map_names_its_landmarks_though_nothing_lies_there() -> None:
    text = shown("runebound_midnight", "table\nquit\n")
    for landmark in ("Davindale town", "Port Esben town", "Theros Obsidia stronghold"):
        assert landmark in text
    assert "Needle Pass" not in text, "of the land only where something lies"
