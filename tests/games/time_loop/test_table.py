"""The table shows what the issue of a life hangs on."""

from __future__ import annotations

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import CHARACTERS
from regalia.kernel import SPECTATOR
from regalia.kernel.table import Board, Counter, Progress, Stack, Track
from regalia.testing import Bench, rule
from tests.games.time_loop.position import CAPTAIN, QUEEN, SCHOLAR, Life


@rule("TL-003", "TL-004")
def test_four_tracks_with_the_default_marked() -> None:
    area = GAME.table(Life(QUEEN, CAPTAIN, traits=([9, 0, 2, 1], [])).state, 1).areas[1]
    tracks = [item for item in area.items if isinstance(item, Track)]
    assert [(t.title, t.value, t.low, t.high) for t in tracks] == [
        ("Influence", 9, 0, 10),
        ("Charm", 0, 0, 10),
        ("Wit", 2, 0, 10),
        ("Strength", 1, 0, 10),
    ]
    assert [[(m.at, m.title) for m in t.marks] for t in tracks] == [[(n, "default: the first life began here")] for n in (4, 3, 2, 1)]


@rule("TL-042", "TL-043")
def test_a_later_life_does_not_begin_at_the_default_and_the_mark_does_not_say_so() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([5, 4, 3, 0], []), phase=5)
    life.face()
    tracks = [item for item in GAME.table(life.state, 0).areas[1].items if isinstance(item, Track)]
    assert [t.value for t in tracks] == [5, 4, 3, 0]
    assert [[(m.at, m.title) for m in t.marks] for t in tracks] == [[(n, "default: the first life began here")] for n in (4, 3, 2, 1)]


@rule("TL-003")
def test_five_phases_with_what_was_chosen_and_played() -> None:
    life = Life(QUEEN, CAPTAIN)
    life.choose(3, 1)
    life.play("Wit +1", "Wit +1")
    area = GAME.table(life.state, 1).areas[1]
    board = next(item for item in area.items if isinstance(item, Board))
    assert board.columns == 5
    assert len(board.cells) == 25
    assert board.heads[0] == "1. The Coronation"
    assert [cell.title for cell in board.cells if cell.shade == "strong"] == ["Study"]
    slots = board.cells[20:]
    assert [len(cell.cards) for cell in slots] == [1, 0, 0, 0, 0]
    assert slots[0].cards[0].kind == "queen:wit+1"


def test_piles_lives_and_progress() -> None:
    life = Life(QUEEN, CAPTAIN, traits=([9, 3, 2, 1], []), phase=5)
    life.face()
    area = GAME.table(life.state, 1).areas[1]
    assert [(p.title, p.have, p.need) for p in area.items if isinstance(p, Progress)] == [
        ("Way out: Influence", 5, 10),
        ("Way out: Strength", 1, 8),
        ("Way out: Wit + Charm", 5, 15),
    ]
    assert [(i.title, i.count) for i in area.items if isinstance(i, Stack)] == [("Draw", 15)]
    assert [(i.title, i.value) for i in area.items if isinstance(i, Counter)] == [("Lives lived", 1)]
    assert GAME.table(life.state, 0).phase == "Life 2 · Phase 1 · choice"


def test_a_choice_taken_back_is_shown() -> None:
    life = Life(SCHOLAR, QUEEN, hands=(["Misfiled Letter"], []))
    life.choose(1, 1)
    life.play(("Misfiled Letter", 1))
    board = next(i for i in GAME.table(life.state, 0).areas[2].items if isinstance(i, Board))
    assert board.cells[20].title == "choice taken back"
    assert not [cell for cell in board.cells if cell.shade == "strong"]


@rule("TL-010")
def test_free_picking_shows_the_ladies() -> None:
    bench = Bench(GAME, seats=2, settings={"characters": "picked"})
    board = next(i for i in GAME.table(bench.state, 0).areas[0].items if isinstance(i, Board))
    assert [cell.title for cell in board.cells] == [lady.name for lady in CHARACTERS[:4]]
    assert bench.prompt(0).startswith("Whose life")
    queen = board.cells[0]
    assert queen.text == (
        "Crowned in the morning, a bride by autumn. Ways out: Influence 10, Strength 8, Wit + Charm 15. "
        "Her own cards: Abuse of Power and Orders from Her Majesty."
    )
    assert [(badge.title, badge.value) for badge in queen.badges] == [("Influence", 4), ("Charm", 3), ("Wit", 2), ("Strength", 1)]


@rule("TL-010", "TL-012")
def test_while_ladies_are_picked_no_board_shows_numbers_and_the_seat_that_picks_is_the_active_one() -> None:
    bench = Bench(GAME, seats=3, settings={"characters": "picked"})
    bench.choose(0, "Take · The Scholar")
    for viewer in (0, 1, SPECTATOR):
        middle, *seats = GAME.table(bench.state, viewer).areas
        assert [(area.title, area.active) for area in seats] == [
            ("The Scholar", False),
            ("No character yet", True),
            ("No character yet", False),
        ]
        assert not any(area.items or area.summary for area in seats)  # markers and piles are set when all have picked
        board = next(item for item in middle.items if isinstance(item, Board))
        assert [cell.shade for cell in board.cells] == ["", "", "quiet", ""]
    bench.choose(1, "Take · The Queen")
    bench.choose(2, "Take · The Captain")
    area = GAME.table(bench.state, 1).areas[2]
    assert [(c.title, c.value) for c in area.summary] == [("Influence", 4), ("Charm", 3), ("Wit", 2), ("Strength", 1), ("Lives", 0)]


def test_prompts_tell_the_story() -> None:
    life = Life(QUEEN, CAPTAIN)
    assert life.bench.prompt(1) == CHARACTERS[CAPTAIN].phases[0].prompt
    life.choose(1, 1)
    assert life.bench.prompt(1) == "Play one card beneath Phase 1, Taking Command."


def test_actions_read_well() -> None:
    life = Life(QUEEN, CAPTAIN, hands=(["Abuse of Power"], []))
    assert GAME.describe(life.state, life.bench.options(0)[0]) == "Choose · Peace talks (Influence +1)"
    life.choose(1, 1)
    assert GAME.describe(life.state, life.path(0, ("Abuse of Power", 1, 2))) == "Play · Abuse of Power · Wit of The Captain"


def test_every_rule_that_the_game_cites_is_in_the_rulebook() -> None:
    rulebook = GAME.rules()
    assert rulebook.title == "The Time Loop"
    assert len(rulebook.rules) == 83
    for seed in range(3):
        bench = Bench(GAME, seats=3, seed=str(seed))
        while bench.state.outcome is None:
            for event in bench.events:
                assert event.kind != "say" or event.rule in rulebook.rules
            seat = bench.waiting()[0]
            bench.act(seat, *bench.options(seat)[0])
            assert GAME.table(bench.state, 0).rule in rulebook.rules
