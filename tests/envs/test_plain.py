from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from regalia.envs import game_of, names
from regalia.envs.encoding import SIZE, Encoder, Eyes, Spot, Vector, distances
from regalia.envs.plain import Env, make, utilities
from regalia.envs.words import read
from regalia.envs.zoo import raw_env
from regalia.kernel import Chance, Deal, Game, State
from regalia.kernel.table import (
    Area,
    Badge,
    Board,
    Card,
    Cell,
    Clock,
    Counter,
    Dice,
    Die,
    Item,
    Map,
    Mark,
    Note,
    Progress,
    Row,
    Sheet,
    Space,
    Stack,
    Table,
    Token,
    Track,
    Zone,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
LEDUC = str(EXAMPLES / "leduc.py")
EVERY = [*names(), LEDUC]


class Shown(Game[State]):
    """A game of which only the view matters, and that is given."""

    title = "Shown"

    def __init__(self, table: Table) -> None:
        self.shown = table

    def table(self, s: State, seat: int) -> Table:
        return self.shown


def seen(table: Table, seat: int = 0, seats: int = 3) -> tuple[Vector, str]:
    """A table as numbers and in words."""
    game, s = Shown(table), State(seats, Chance.from_seed("1"))
    return Encoder().observation(game, s, seat), read(game, s, seat).text


def laid_out() -> Table:
    """A table with one of everything on it."""
    card = Card("card:7", "crown", 1, True, [Badge("heart", 2, "Loyalty")], "used", "bad", [Card("card:8", "purse")])
    items: list[Item] = [
        Zone("hand:1", "Hand", [card], note="seen by all"),
        Stack("deck:1", "Deck", 4, Card("card:9", "crown"), "2 discarded"),
        Track("wounds:1", "Wounds", 2, 0, 5, [Mark(5, "knocked out")]),
        Counter("gold:1", "Gold", 3),
        Dice("dice", "Dice", [Die("die:1", "forest", shade="good")], "wants hills"),
        Clock("clock", "Clock", 7, note="hand limit 6"),
        Map(
            "map",
            "Map",
            9,
            9,
            [Space("space:1", 1, 1, "wood", tokens=[Token("seat:1", "orc", "Patrol, unhurt", 1)], note="2 dice away")],
            [],
        ),
        Board("board", "Board", 1, [Cell("cell:1", "Mill", badges=[Badge("food", 1)], tokens=[Token("t", "flag", "", 2)], shade="quiet")]),
        Progress("points:1", "Points", 1, 3, "level 2"),
        Sheet("attack", "Attack", [Row("Melee", 12, "attack 55 %", "strong")], "before dice"),
        Note("known", "She declared for Seat 2.", shade="strong"),
    ]
    return Table([Area("seat:1", "Seat 2", items, 1, True, "", [Counter("sum", "Health", 8)], "out of the game")], "Round 3", 3)


# What things are called, how they are drawn, and what is printed and never changes. Copies of a card cannot be told apart.
LOOKS = {"id", "title", "icon", "icons", "type", "layout", "slots", "x", "y", "width", "height", "links", "columns", "heads", "hours"}
LOOKS |= {"emblem", "rule", "low", "text", "areas", "Space.kind"}
TOLD = {"Note.text", "Badge.title"}


def changes(thing: Any) -> Iterator[str]:
    """Change every field of a thing that is more than looks, one after the other and back again; its name, while it is changed."""
    for field in fields(thing):
        name, value = f"{type(thing).__name__}.{field.name}", getattr(thing, field.name)
        for part in value if isinstance(value, list) else [value]:
            if is_dataclass(part):
                yield from changes(part)
        if not value or (name not in TOLD and (name in LOOKS or field.name in LOOKS)):
            continue
        if isinstance(value, list):
            other: object = value[1:]
        elif isinstance(value, str):
            other = f"{value}, other"
        elif is_dataclass(value):
            other = None
        else:
            other = False if value is True else value + 1
        setattr(thing, field.name, other)
        yield name
        setattr(thing, field.name, value)


@pytest.mark.parametrize("name", EVERY)
def test_observations_come_from_the_view(name: str) -> None:
    """Dealing anew what a seat cannot see changes nothing in its observation."""
    env = make(name)
    _, _, _, _, over = env.reset(seed=5)
    rng = Random(2)
    for _ in range(40):
        if over:
            break
        for seat in range(env.seats):
            imagined = env.imagine(seat, Random(1))
            np.testing.assert_array_equal(imagined.observe(seat), env.observe(seat))
        _, _, _, _, over = env.step(rng.randrange(len(env.legal)))
    assert env.state.decisions > 0


@pytest.mark.parametrize("name", EVERY)
def test_an_observation_counts_what_the_table_shows(name: str) -> None:
    """A seat that is shown something else has another observation, and the encoder's memory of names changes nothing."""
    env = make(name)
    _, first, _, _, over = env.reset(seed=1)
    rng = Random(3)
    seen = [first]
    for _ in range(60):
        if over:
            break
        seat, observation, _, _, over = env.step(rng.randrange(len(env.legal)))
        fresh = make(name, seats=env.seats).encoder
        np.testing.assert_array_equal(fresh.observation(env.game, env.state, seat), observation)
        seen.append(observation)
    assert len({one.tobytes() for one in seen}) > 1
    assert all(one.dtype == np.float32 and one.shape == (4096,) and one.flags.writeable for one in seen)


def test_everything_that_is_shown_is_counted() -> None:
    """Whatever else the table says, the numbers are other numbers, and the words other words."""
    table = laid_out()
    before, words = seen(table)
    tried = []
    for name in changes(table):
        now, said = seen(table)
        assert not np.array_equal(now, before), name
        assert said != words, name
        tried.append(name)
    assert {"Row.note", "Row.shade", "Card.note", "Card.shade", "Area.note", "Track.high", "Space.note", "Note.text"} <= set(tried)
    np.testing.assert_array_equal(seen(table)[0], before)


def test_who_a_rival_is_and_who_holds_her_is_counted() -> None:
    env = make("maidens_quest_v3", seats=2, settings={"mode": "competitive"})
    env.reset(seed=1)
    while not env.state.met >= 0:  # type: ignore[attr-defined]
        env.step(0)
    others = env.state.copy()
    encoder = Encoder()
    before = encoder.observation(env.game, others, 0)
    for people in ("maiden", "captor"):
        rival = getattr(others, people)
        rival[1] = next(card for card in getattr(env.state, people) if card != rival[1])
        now = encoder.observation(env.game, others, 0)
        assert (now != before).sum() == 2, "another card lies there"
        before = now


def test_copies_of_a_card_look_alike() -> None:
    table, other = laid_out(), laid_out()
    zone = other.areas[0].items[0]
    assert isinstance(zone, Zone)
    zone.cards[0].id = "card:99"
    np.testing.assert_array_equal(seen(table)[0], seen(other)[0])
    assert seen(table)[1] == seen(other)[1]


def turned(by: int, seats: int = 3) -> Table:
    """The same situation with everyone so many seats further."""
    at = [(seat + by) % seats for seat in range(seats)]
    rows = [Row(f"Seat {at[2] + 1}", 4, f"after Seat {at[1] + 1}")]
    figures = [Token(f"seat:{at[1]}", "orc", "unhurt", at[1])]
    card = Card("card:1", "crown", badges=[Badge("Level", at[1] + 1, f"From the deck of seat {at[1] + 1}")])
    shared: list[Item] = [
        Sheet("pledges", "Pledge table", rows),
        Counter("lead", "Leads", f"Seat {at[1] + 1}"),
        Zone("fan", "Fan", [card]),
        Map("map", "Map", 9, 9, [Space("space:1", 1, 1, "wood", tokens=figures)], []),
        Board("board", "Board", 1, [Cell("cell:1", tokens=figures)]),
    ]
    hers: list[Item] = [
        Zone(f"hand:{at[1]}", "Hand", [Card("card:2", "purse")]),
        Board(f"board:{at[1]}", "Hers", 1, [Cell(f"slot:{at[1]}.1", "taken")]),
        Progress(f"condition:{at[1]}.0", "Wit", 1, 5),
        Track("trait:1", "Charm", 2, 0, 10),
    ]
    return Table(
        [Area("middle", "Middle", shared), Area(f"seat:{at[1]}", f"Seat {at[1] + 1}", hers, at[1], True)], f"Seat {at[0] + 1} leads"
    )


def test_seats_are_counted_from_the_one_that_looks() -> None:
    here, _ = seen(turned(0), seat=0)
    np.testing.assert_array_equal(seen(turned(1), seat=1)[0], here)
    np.testing.assert_array_equal(seen(turned(2), seat=2)[0], here)
    assert not np.array_equal(seen(turned(0), seat=1)[0], here)


def test_options_count_seats_from_the_one_who_is_asked() -> None:
    encoder = Encoder()
    hers = encoder.options([("target", "seat:2"), ("target", "down:laid:2:0"), ("play", "card:2")], 1, 3)
    mine = encoder.options([("target", "seat:1"), ("target", "down:laid:1:0"), ("play", "card:2")], 0, 3)
    np.testing.assert_array_equal(hers, mine)
    assert len({tuple(row) for row in hers[:3]}) == 3


@pytest.mark.parametrize("name", EVERY)
def test_kinds_in_one_zone_have_numbers_of_their_own(name: str) -> None:
    game = game_of(name)
    kinds = game.catalogue().kinds
    cards = Spot(Eyes(SIZE, 0, 2, distances(game, SIZE)), 0, "hand").cards
    ways = [(kind.id, face, turned) for kind in kinds.values() for face in range(len(kind.faces)) for turned in (False, True)]
    keys: list[object] = [*kinds, *[way for way in ways if way[1:] != (0, False)]]
    assert len({cards[key] for key in keys}) == len(keys)


def test_who_is_lost_together_gets_minus_one() -> None:
    """Without a winner it is a loss of everyone where the tower keeps them, and a draw elsewhere."""
    quest = make("maidens_quest_v3", seats=2)
    quest.renew(seed=1)
    rng = Random(1)
    while not quest.over:
        quest.play(rng.randrange(len(quest.legal)))
    assert quest.state.outcome is not None
    assert quest.state.outcome.winners == ()
    assert quest.rewards == (-1.0, -1.0)
    board = make(str(EXAMPLES / "tictactoe.py"))
    board.renew(seed=1)
    for cell in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        board.play(board.legal.index(next(a for a in board.legal if a[-1] == f"cell:{cell}")))
    assert board.over
    assert board.rewards == (0.0, 0.0)
    assert utilities(board.game, board.game.begin(2)) == (0.0, 0.0)


@pytest.mark.parametrize("name", EVERY)
def test_the_adapter_shows_the_same(name: str) -> None:
    plain, zoo = make(name), raw_env(name)
    seat, observation, mask, rewards, over = plain.reset(seed=4)
    zoo.reset(seed=4)
    rng = Random(4)
    for _ in range(150):
        seen, _, ended, _, _ = zoo.last()
        assert ended == over
        if over:
            break
        assert zoo.agent_selection == f"seat_{seat}"
        np.testing.assert_array_equal(seen["observation"], observation)
        np.testing.assert_array_equal(seen["action_mask"], mask)
        np.testing.assert_array_equal(seen["options"], plain.options())
        assert zoo.legal_actions() == plain.legal
        action = rng.choice(np.flatnonzero(mask))  # NumPy's own whole numbers will do
        seat, observation, mask, rewards, over = plain.step(action)
        zoo.step(action)
        assert list(zoo.rewards.values()) == list(rewards)


def test_a_match_to_its_end() -> None:
    env = make(LEDUC, size=64, actions=4)
    seat, observation, mask, rewards, over = env.reset(seed=7)
    assert observation.shape == (64,)
    assert not env.cut
    while not over:
        assert rewards == (0.0, 0.0)
        assert mask.tolist() == [1] * len(env.legal) + [0] * (4 - len(env.legal))
        mover = seat
        seat, observation, mask, rewards, over = env.step(0)
    assert seat == mover
    np.testing.assert_array_equal(observation, env.observe(seat))
    assert mask.sum() == 0
    assert sorted(rewards) in ([-1.0, 1.0], [0.0, 0.0])
    with pytest.raises(ValueError, match="The game is over: call reset to begin another one"):
        env.step(0)


def test_a_seed_begins_a_series() -> None:
    one, two = make(LEDUC), make(LEDUC)
    first = [one.reset(seed=3)[1].tobytes(), *[one.reset()[1].tobytes() for _ in range(20)]]
    second = [two.reset(seed=3)[1].tobytes(), *[two.reset()[1].tobytes() for _ in range(20)]]
    assert first == second
    assert len(set(first)) > 1


def test_a_limit_cuts_a_match_off() -> None:
    env = make("who_will_reign_v3", limit=2)
    env.reset(seed=1)
    assert not env.step(0)[-1]
    _, _, mask, rewards, over = env.step(0)
    assert over
    assert env.cut
    assert rewards == (0.0, 0.0)
    assert mask.sum() == 0
    assert not env.reset()[-1]
    assert not env.cut


def test_a_copy_is_independent() -> None:
    env = make("queen_by_midnight_v3")
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(20):
        twin = env.copy()
        before = env.observe(env.seat)
        action = rng.randrange(len(env.legal))
        after = twin.step(action)
        np.testing.assert_array_equal(env.observe(env.seat), before)
        np.testing.assert_array_equal(env.step(action)[1], after[1])


def test_no_action_is_left_out_silently() -> None:
    """Where there are more than there is room for, the number that is needed is named, and with it the match can be played."""
    wanted = make("runebound_midnight_v3")
    wanted.renew(seed=1)
    rng = Random(1)
    while len(wanted.legal) <= 12:
        wanted.play(rng.randrange(len(wanted.legal)))
    needed = len(wanted.legal)
    narrow = make("runebound_midnight_v3", actions=12)
    narrow.renew(seed=1)
    rng = Random(1)
    said = f"has {needed} legal actions, and there is room for 12: actions={needed} or more is needed"
    for _ in range(wanted.state.decisions - 1):
        narrow.play(rng.randrange(len(narrow.legal)))
    with pytest.raises(ValueError, match=said):
        narrow.play(rng.randrange(len(narrow.legal)))
    assert narrow.state.decisions == wanted.state.decisions
    with pytest.raises(ValueError, match="there are 0"):
        narrow.step(0)
    with pytest.raises(ValueError, match=said):
        make("runebound_midnight_v3", actions=12).resume(wanted.state)
    just = make("runebound_midnight_v3", actions=needed)
    just.resume(wanted.state)
    assert just.mask().tolist() == [1] * needed


def test_before_the_first_match_there_is_nothing() -> None:
    env = make(LEDUC)
    assert not env.begun
    with pytest.raises(ValueError, match="reset the environment first"):
        env.observe(0)
    with pytest.raises(ValueError, match="The game has not begun: call reset first"):
        env.step(0)
    env.reset()
    assert env.text(0).startswith(game_of(LEDUC).title)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    env = make(LEDUC)
    env.reset(seed=1)
    said = f"There is no seat {seat}: there are 0 to 1."
    with pytest.raises(ValueError, match=said):
        env.observe(seat)
    with pytest.raises(ValueError, match=said):
        env.text(seat)
    with pytest.raises(ValueError, match=said):
        env.imagine(seat, Random(1))


def test_an_illegal_number_is_refused() -> None:
    env = make(LEDUC)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="Action -1 of seat 0 is not legal: there are 2"):
        env.step(-1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"limit": -1}, "A match is cut off after 1 decision or more, or never with 0, not after -1."),
        ({"size": 0}, "An observation has 1 number or more, not 0."),
        ({"actions": 0}, "There must be room for 1 action or more, not for 0."),
    ],
)
def test_what_an_environment_cannot_be_is_said_at_once(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make(LEDUC, **given)
    with pytest.raises(ValueError, match=said):
        raw_env(LEDUC, **{"max_cycles" if key == "limit" else key: number for key, number in given.items()})


def test_a_view_stays_as_it_was() -> None:
    """Games share what never changes between views: nothing that happens later may show in an old one."""
    for name in EVERY:
        env = make(name)
        env.renew(seed=6)
        rng = Random(6)
        kept = []
        for _ in range(80):
            if env.over:
                break
            table = env.game.table(env.state, env.seat)
            kept.append((table, repr(table)))
            env.play(rng.randrange(len(env.legal)))
        assert kept
        assert all(repr(table) == before for table, before in kept), name


def test_the_example_learns() -> None:
    from env_plain import train

    got = train(matches=1500)
    assert sum(got[-500:]) / 500 > 0.3


@pytest.mark.parametrize("name", EVERY)
def test_a_pickled_environment_goes_on(name: str) -> None:
    env = make(name, limit=6)
    twin = pickle.loads(pickle.dumps(env))
    assert not twin.begun
    _, _, _, _, over = env.reset(seed=8)
    while not over:
        twin = pickle.loads(pickle.dumps(env))
        _, seen, mask, rewards, over = env.step(0)
        _, after, masked, rewarded, ended = twin.step(0)
        np.testing.assert_array_equal(seen, after)
        np.testing.assert_array_equal(mask, masked)
        assert (rewards, over, env.cut) == (rewarded, ended, twin.cut)
    np.testing.assert_array_equal(env.reset()[1], twin.reset()[1])


def test_a_pickled_environment_opens_in_another_process(tmp_path: Path) -> None:
    for name in (LEDUC, "time_loop_v3"):
        env = make(name)
        env.reset(seed=8)
        (tmp_path / "env").write_bytes(pickle.dumps(env))
        code = "import pickle, sys; env = pickle.load(open(sys.argv[1], 'rb')); print(env.game.name, env.state.seats, env.step(0)[0])"
        ran = subprocess.run([sys.executable, "-c", code, str(tmp_path / "env")], capture_output=True, text=True, check=True)
        assert ran.stdout.split() == [env.game.name, "2", str(env.step(0)[0])]


def test_a_pickled_environment_keeps_its_card_pack(tmp_path: Path) -> None:
    pack = tmp_path / "without.toml"
    pack.write_text('game = "who_will_reign"\n[remove]\ncards = ["Drill Captain"]\n')
    code = """
import pickle, sys
from regalia.envs.plain import make
from regalia.lab.packs import load_with_pack
load_with_pack("who_will_reign", sys.argv[1])
env = make("who_will_reign_v3")
env.reset(seed=3)
pickle.dump((env, env.game.version, env.step(0)[1]), open(sys.argv[2], "wb"))
"""
    opened = """
import pickle, sys
env, version, seen = pickle.load(open(sys.argv[2], "rb"))
print(env.game.version == version, (env.observe(env.seat) == seen).all(), "+" in version)
"""
    for words in (code, opened):
        ran = subprocess.run([sys.executable, "-c", words, str(pack), str(tmp_path / "env")], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", "True", "True"]


def test_a_game_of_no_file_is_pickled_as_it_is() -> None:
    class_of = type(make(LEDUC).game)
    twin = pickle.loads(pickle.dumps(Env(class_of())))
    assert type(twin.game) is class_of


def test_a_deal_is_seen_by_everyone_with_seats_counted_from_the_one_that_looks() -> None:
    def observed(looks: int, proposer: int, to: int, gives: str, status: str = "open", bound: bool = True) -> bytes:
        game, s = Shown(Table([], "Haggling")), State(3, Chance.from_seed("1"))
        deal = Deal(1, proposer, to, (gives,), ("seat:2",), bound)
        deal.status = status
        s.deals.append(deal)
        return Encoder().observation(game, s, looks).tobytes()

    nothing = Encoder().observation(Shown(Table([], "Haggling")), State(3, Chance.from_seed("1")), 0).tobytes()
    assert observed(0, 1, 2, "coins:1") != nothing
    assert observed(0, 1, 2, "coins:1") != observed(0, 1, 2, "coins:2")
    assert observed(0, 1, 2, "coins:1") != observed(0, 2, 1, "coins:1")
    assert observed(0, 1, 2, "coins:1") != observed(1, 1, 2, "coins:1")
    assert observed(0, 1, 2, "coins:1", "declined") == nothing
    assert observed(0, 1, 2, "coins:1", "accepted") == nothing, "it was carried out"
    assert observed(0, 1, 2, "coins:1", "accepted", bound=False) != nothing, "a promise is remembered"


def test_a_game_of_sealed_choices_and_deals_is_played_to_its_end() -> None:
    env, rng = make(str(EXAMPLES / "lantern.py"), seats=3), Random(5)
    looked_on = 0
    for seed in range(6):
        seat, _, mask, _, over = env.reset(seed=seed)
        while not over:
            idle = next(n for n in range(3) if n != seat)
            assert np.array_equal(env.observe(idle), env.imagine(idle, rng).observe(idle))
            looked_on += bool(env.state.deals)
            seat, _, mask, _, over = env.step(rng.choice(list(mask.nonzero()[0])))
    assert looked_on, "deals were made"
