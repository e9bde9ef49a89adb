"""The mistakes that are made in a first game of one's own are found by the laws, and told in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import lantern
import pytest

from regalia.kernel import DeadEnd, Game, State
from regalia.registry import load_game
from regalia.testing import BrokenLaw, laws

EXAMPLES = Path(__file__).parents[2] / "examples"
LANTERN = (EXAMPLES / "lantern.py").read_text()
LEDUC = (EXAMPLES / "leduc.py").read_text()


def changed(source: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return source


def made(folder: Path, source: str, name: str) -> Game[State]:
    file = folder / f"{name}.py"
    file.write_text(source)
    return load_game(str(file))


@pytest.mark.parametrize(
    ("name", "source", "sentence"),
    [
        (
            "stepless",
            changed(LANTERN, ("procedure(Haggle, Offer(), Answer(), AnswerBack())\n", "")),
            "every frame has its steps: Haggle has none; bind them with procedure(Haggle, ...)",
        ),
        ("nameless", changed(LANTERN, ('    name = "lantern"\n', "")), "a game has a name and a title: LanternMarket has no name"),
        (
            "unsayable",
            changed(LANTERN, ("takes the prize of {1} with {2}", "takes the prize of {1} with {3}")),
            "every sentence can be said: '{0} takes the prize of {1} with {3}.'",
        ),
        (
            "unrefusable",
            changed(LANTERN, ("That costs {0}, and the buyer has {1}.", "That costs {0} of {2} coins.")),
            "every refusal can be said: 'That costs {0} of {2} coins.'",
        ),
        (
            "unnamed",
            changed(LANTERN, ("the buyer has {1}.", "{1} is poor."), ("price, s.coins[buyer])", "price, SEAT[buyer])")),
            "a refusal names things and not their picks: 'That costs ",
        ),
        (
            "untupled",
            changed(LANTERN, ("o.put((CARD[card],), None)", "o.put(CARD[card], None)")),
            "an action is a tuple of picks: 'card:",
        ),
        (
            "seethrough",
            changed(LEDUC, ("        redeal(rng, [s.hands], s.deck.loose, known)\n", "")),
            "what is hidden is dealt anew",
        ),
        (
            "talkative",
            changed(
                LEDUC,
                (
                    '        s.tell("{0}: {1}.", SEAT[seat], action[0], rule="LE-001")',
                    '        s.tell("She holds {0}.", CARD[s.hands[1 - seat]])',
                ),
            ),
            "events tell seat ",
        ),
        (
            "overheard",
            changed(
                LEDUC,
                ('        s.tell("{0}: {1}.", SEAT[seat], action[0], rule="LE-001")', '        s.tell("I hold {0}.", CARD[s.hands[seat]])'),
            ),
            "events tell seat ",
        ),
        (
            "misnamed",
            changed(LANTERN, ('    name = "lantern"\n', '    name = "lantern market"\n')),
            "a game's name is that of its file or folder: 'lantern market' cannot be one that Python imports",
        ),
        ("lonely", changed(LANTERN, ("    players = (2, 4)\n", "    players = (4, 2)\n")), "somebody can play: players are 4 to 2"),
        (
            "endless",
            changed(LANTERN, ("    s.end(Outcome(winners, ranks, points,", "    print(Outcome(winners, ranks, points,")),
            "nobody is asked and the game is not over",
        ),
        (
            "lawless",
            changed(
                LANTERN,
                ("from random import Random\n", "from random import Random, randrange\n"),
                ("    s.first = best\n", "    s.first = randrange(s.seats)\n"),
            ),
            "the same action in the same state leads to the same state",
        ),
        (
            "stranger",
            changed(
                LANTERN,
                ("seat for seat in range(s.seats) if ranks[seat] == 1)", "seat + 1 for seat in range(s.seats) if ranks[seat] == 1)"),
            ),
            "the winners are seats of the game: (",
        ),
        (
            "undrawable",
            changed(LANTERN, ('Stack("deck", "Deck", len(s.deck))', 'Stack("deck", "Deck", s.deck)')),
            "every table can be drawn: the table.areas[2].items[0].count is ",
        ),
        (
            "unlisted",
            changed(LANTERN, ('Counter(f"prizes:{owner}"', 'Counter(f"coins:{owner}"')),
            "every table can be drawn: the table.areas[0].items has two things with the id 'coins:0'",
        ),
        (
            "unprinted",
            changed(LANTERN, ("    return Card(CARD[card], NAMES[light(card)])", '    return Card(CARD[card], f"{NAMES[light(card)]}s")')),
            "which is not in the catalogue",
        ),
    ],
)
def test_the_laws_find_it(folder: Path, name: str, source: str, sentence: str) -> None:
    game = made(folder, source, name)
    with pytest.raises((BrokenLaw, DeadEnd)) as broken:
        laws(game, games=8)
    assert sentence in str(broken.value)


@pytest.mark.parametrize(
    ("cites", "where"),
    [
        ('rule = "LM-001"', "(a prompt)"),
        ('rule="LM-002")', "{0} takes the prize of {1} with {2}."),
        ('Refusal("LM-010", ', "That costs"),
        ('"The market closes.", "LM-020"', "(The market closes.)"),
        ("phase=", "(the table)"),
    ],
)
def test_a_rule_that_is_cited_stands_in_the_rulebook(folder: Path, cites: str, where: str) -> None:
    rules = "".join(f"- **LM-{n:03}** A rule.\n" for n in (1, 2, 10, 11, 12, 20))
    (folder / "RULES.md").write_text(f"# Lantern Market\n\n## Rules\n{rules}")
    source = changed(LANTERN, ('    name = "lantern"\n', '    name = "lantern"\n    folder = Path(__file__).parent\n'))
    source = changed(source, ("from random import Random\n", "from pathlib import Path\nfrom random import Random\n"))
    laws(made(folder, source, "cited"), seats=(2,), games=4)
    wrong = cites.replace("LM-", "LM-9") if "LM-" in cites else 'rule="LM-9", phase='
    with pytest.raises(BrokenLaw, match=r"every rule that is cited stands in RULES\.md: LM-9") as broken:
        laws(made(folder, changed(source, (cites, wrong)), "miscited"), seats=(2,), games=8)
    assert where in str(broken.value)


def test_the_example_keeps_the_laws() -> None:
    laws(
        lantern.GAME,
        games=3,
        conserved=lambda s: sorted([*s.deck.cards(), *s.discard, *s.laid, *(c for hand in s.hands for c in hand)]),
        places=lambda s: [(c, seat) for seat, hand in enumerate(s.hands) for c in hand],
    )


def fuzz(folder: Path, source: str, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "own.py").write_text(source)
    command = [sys.executable, "-m", "regalia.cli", "fuzz", "own.py", "--games", "4", "--out", "crashes", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def test_fuzz_says_what_is_broken_once_and_where(tmp_path: Path) -> None:
    source = changed(LANTERN, ("    s.discard += s.laid\n", "    s.discard += s.lain\n"))
    line = source[: source.index("s.lain")].count("\n") + 1
    done = fuzz(tmp_path, source)
    assert done.returncode == 1
    said = f"AttributeError: 'Market' object has no attribute 'lain' (own.py, line {line})"
    assert done.stdout.count(said) == 1
    assert done.stdout.count("Written to crashes/lantern-") == 4


def test_fuzz_says_a_broken_law_once_in_however_many_games(tmp_path: Path) -> None:
    done = fuzz(tmp_path, changed(LANTERN, ('Counter(f"prizes:{owner}"', 'Counter(f"coins:{owner}"')))
    assert done.returncode == 1
    assert done.stdout.count("A law is broken: every table can be drawn") == 1
    assert done.stdout.count("Written to crashes/lantern-") == 4


def test_fuzz_plays_no_game_that_is_put_together_wrongly(tmp_path: Path) -> None:
    done = fuzz(tmp_path, changed(LANTERN, ('    name = "lantern"\n', '    name = "lantern/market"\n')))
    assert done.returncode == 1
    assert done.stdout.startswith("A law is broken: a game's name is that of its file or folder: 'lantern/market'")
    assert not (tmp_path / "crashes").exists()


def test_fuzz_says_that_backs_are_seen_through(tmp_path: Path) -> None:
    done = fuzz(tmp_path, changed(LEDUC, ("        redeal(rng, [s.hands], s.deck.loose, known)\n", "")))
    assert done.returncode == 1
    assert "until imagine_hidden deals them anew" in done.stdout
    assert fuzz(tmp_path, LEDUC).returncode == 0


def test_whoever_resumes_a_crash_sits_right_before_it(tmp_path: Path) -> None:
    source = changed(LANTERN, ("    s.discard += s.laid\n", "    assert s.round < 2\n    s.discard += s.laid\n"))
    assert fuzz(tmp_path, source).returncode == 1
    crash = next((tmp_path / "crashes").iterdir())
    seat, action = json.loads(crash.read_text())["failing"]
    command = [sys.executable, "-m", "regalia.cli", "resume", str(crash), "--game", "own.py", "--json"]
    done = subprocess.run(command, cwd=tmp_path, input=f"{'/'.join(action)}\n", capture_output=True, text=True, timeout=60, check=False)
    asked = next(said for said in map(json.loads, done.stdout.splitlines()) if "prompt" in said)
    assert seat == asked["seat"]
    assert "AssertionError" in done.stderr, "the action that failed fails again"
