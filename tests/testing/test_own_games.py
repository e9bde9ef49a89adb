"""A game of one's own: a file or a folder, with a mind of its own, under whatever name."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from random import Random

import pytest

from regalia.bots.levels import choose
from regalia.bots.mind import Mind, mind_of
from regalia.bots.playout import has_opinion
from regalia.envs import source_of
from regalia.envs.plain import Env
from regalia.kernel import options, refusal, waiting
from regalia.kernel.rules import parse_rules
from regalia.registry import UnknownGame, is_own, load_game
from regalia.testing import laws

LEDUC = Path(__file__).parents[2] / "examples" / "leduc.py"
MIND = """

from regalia.bots.mind import Mind


class Timid(Mind):
    def choose(self, game, s, seat, legal, rng):
        return legal[-1]


MIND = Timid()
"""


def packed(folder: Path, name: str, rules: str = "") -> Path:
    """Leduc poker as a folder of two files."""
    home = folder / name
    home.mkdir(parents=True)
    (home / "rules_of_play.py").write_text(rules or LEDUC.read_text())
    (home / "__init__.py").write_text("from .rules_of_play import GAME, Leduc\n")
    return home


def test_a_folder_is_a_game(folder: Path) -> None:
    home = packed(folder, "my_leduc")
    for path in (str(home), str(home / "__init__.py")):
        assert is_own(path)
        game = load_game(path)
        assert game.title == "Leduc poker"
        assert game is load_game(path)
    laws(game, games=3, checks=5)


def test_a_folder_with_a_mistake_is_told_with_file_and_line_and_can_be_mended(folder: Path) -> None:
    home = packed(folder, "wrong_leduc", "\nimport nowhere_at_all\n")
    with pytest.raises(UnknownGame, match=r"No module named 'nowhere_at_all' \(rules_of_play.py, line 2\)"):
        load_game(str(home))
    (home / "rules_of_play.py").write_text(LEDUC.read_text())
    assert load_game(str(home)).players == (2, 2)


def test_a_folder_of_the_same_name_elsewhere_is_another_game(folder: Path) -> None:
    one = packed(folder / "a", "same_name")
    two = packed(folder / "b", "same_name", LEDUC.read_text().replace('title = "Leduc poker"', 'title = "Another poker"'))
    assert [load_game(str(home)).title for home in (one, two, one)] == ["Leduc poker", "Another poker", "Leduc poker"]


def test_two_files_of_the_same_name_do_not_share_their_classes(folder: Path) -> None:
    for where, paid in (("a", "[1, 1]"), ("b", "[2, 2]")):
        (folder / where).mkdir()
        (folder / where / "one_name.py").write_text(LEDUC.read_text().replace("[1, 1]", paid))
    for where in ("a", "b", "a"):
        game = load_game(str(folder / where / "one_name.py"))
        s = game.begin(2, seed="classes")
        again = type(s).from_json(s.to_json())
        assert type(again) is type(s)
        assert [type(frame) for frame in again.stack] == [type(frame) for frame in s.stack]


@pytest.mark.parametrize("name", ["random", "regalia", "pytest"])
def test_a_game_is_not_called_like_a_module_that_is_needed(folder: Path, name: str) -> None:
    file = folder / f"{name}.py"
    file.write_text(LEDUC.read_text())
    module = sys.modules[name]
    with pytest.raises(UnknownGame, match=f"cannot be called {name}: Python has a module of this name"):
        load_game(str(file))
    assert sys.modules[name] is module


def test_an_environment_of_a_folder_can_be_pickled(folder: Path) -> None:
    home = packed(folder, "pickled_leduc")
    env = Env(load_game(str(home)))
    env.reset(3)
    assert source_of(env.game) == str(home / "__init__.py")
    again = pickle.loads(pickle.dumps(env))
    assert again.observe(0).tolist() == env.observe(0).tolist()


def test_a_mind_beside_the_game_is_its_own(folder: Path) -> None:
    file = folder / "timid.py"
    file.write_text(LEDUC.read_text() + MIND)
    game = load_game(str(file))
    assert has_opinion(mind_of(game))
    s = game.begin(2, seed="timid")
    seat = waiting(s)[0]
    assert {choose(game, s, seat, "greedy", Random(n)) for n in range(8)} == {options(s, seat)[-1]}


def test_a_game_that_is_called_like_one_of_the_box_does_not_get_its_mind(folder: Path) -> None:
    file = folder / "other_loop.py"
    file.write_text(LEDUC.read_text().replace('name = "leduc"', 'name = "time_loop"'))
    game = load_game(str(file))
    assert game.name == "time_loop"
    assert type(mind_of(game)) is Mind
    s = game.begin(2, seed="other")
    assert refusal(s, waiting(s)[0], choose(game, s, waiting(s)[0], "search:20", Random(1))) is None


@pytest.mark.parametrize("wrong", ["LANT-1", "AB-1", "ab-012", "ABCD-012", "AB-01x"])
def test_a_rule_with_another_kind_of_id_is_told(wrong: str) -> None:
    with pytest.raises(ValueError, match=f"{wrong} is no id of a rule"):
        parse_rules(f"# Rules\n\n## Play\n- **AB-012** One.\n- **{wrong}** Two.\n")
