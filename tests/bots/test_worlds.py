"""Remembered walks: as good as played ones, only where deals repeat, and never a trace in what is remembered."""

from __future__ import annotations

from random import Random
from typing import cast, final

import leduc
import pytest

from regalia.bots.mind import Mind
from regalia.bots.tree import Node, Tree
from regalia.bots.worlds import JUDGED, OFTEN, RARELY, Moment, Worlds
from regalia.kernel import (
    Action,
    Ask,
    Chance,
    Flow,
    Frame,
    Game,
    Offers,
    Outcome,
    Settings,
    State,
    act,
    options,
    procedure,
    waiting,
)
from regalia.registry import load_game
from tests.bots import pennies

LEDUC = cast("Game[State]", leduc.GAME)


def tree_of(game: Game[State], seat: int) -> Tree:
    mind: Mind[State] = Mind()
    return Tree(game, mind, Node(-1), seat, mind.horizon)


def after(*moves: str) -> State:
    s = LEDUC.begin(2, seed="3")
    for move in moves:
        act(s, waiting(s)[0], (move,))
    return s


def favourite(tree: Tree) -> Action:
    return max(tree.root.children, key=lambda action: tree.root.children[action].visits)


def moments(moment: Moment) -> list[Moment]:
    """A moment and all that is remembered to follow it."""
    found = [moment]
    for each in moment.next:
        found += moments(each) if each is not None else []
    for fork in moment.forks:
        for each in [*fork.sides, *fork.known.values()] if fork is not None else ():
            found += moments(each) if each is not None else []
    return found


@pytest.mark.parametrize("moves", [(), ("raise",), ("call", "call", "raise")])
def test_remembered_walks_say_what_played_ones_say(moves: tuple[str, ...]) -> None:
    s = after(*moves)
    seat = waiting(s)[0]
    played, remembered = tree_of(LEDUC, seat), tree_of(LEDUC, seat)
    played.run(s, Random(1), 12000)
    Worlds(remembered, s, Random(2)).run(12000)
    assert remembered.root.visits == played.root.visits == 12000
    assert remembered.root.children.keys() == played.root.children.keys()
    values = {action: child.total / child.visits for action, child in played.root.children.items()}
    assert values[favourite(remembered)] > values[favourite(played)] - 0.03
    assert remembered.root.own / 12000 == pytest.approx(played.root.own / 12000, abs=0.05)


def test_every_deal_of_a_small_game_is_known_and_then_drawn_rarely() -> None:
    worlds = Worlds(tree_of(LEDUC, 0), after(), Random(1))
    worlds.run(OFTEN)
    assert len(worlds.root.drawn) == OFTEN
    worlds.run(4000)
    assert len(worlds.root.known) == 5  # the cards that the other seat may hold
    assert len(worlds.root.drawn) == pytest.approx(OFTEN + 4000 / RARELY, rel=0.1)
    shares = [worlds.root.drawn.count(moment) / len(worlds.root.drawn) for moment in worlds.root.known.values()]
    assert max(shares) < 0.35


def test_what_is_remembered_is_what_the_actions_lead_to_and_stays_as_it_is() -> None:
    worlds = Worlds(tree_of(LEDUC, 0), after(), Random(1))
    worlds.run(500)
    kept = [moment for root in worlds.root.known.values() for moment in moments(root)]
    before = [moment.state.content() for moment in kept]
    worlds.run(1500)
    assert [moment.state.content() for moment in kept] == before
    followed = 0
    for moment in kept:
        for action, following in zip(moment.actions, moment.next):
            if following is not None:
                twin = moment.state.copy()
                act(twin, moment.seat, action)
                assert twin.content() == following.state.content()
                followed += 1
    assert followed > 50


def test_all_that_chance_may_bring_comes_up() -> None:
    worlds = Worlds(tree_of(LEDUC, 0), after(), Random(1))
    worlds.run(4000)
    assert len(worlds.root.known) == 5
    for root in worlds.root.known.values():
        checked = root.next[root.actions.index(("call",))]
        assert checked is not None
        fork = checked.forks[checked.actions.index(("call",))]
        assert fork is not None
        commons = [cast("leduc.Leduc", moment.state).common for moment in fork.sides if moment is not None]
        assert sorted(commons) == sorted(set(range(6)) - set(cast("leduc.Leduc", root.state).hands))


def test_where_deals_hardly_repeat_nothing_is_kept_for_long() -> None:
    game = load_game("queen_by_midnight")
    s = game.begin(2, seed="1")
    for _ in range(12):  # well into the first turns
        act(s, waiting(s)[0], options(s, waiting(s)[0])[0])
    tree = tree_of(game, waiting(s)[0])
    worlds = Worlds(tree, s, Random(1))
    worlds.run(JUDGED + 20)
    assert not worlds.worthwhile
    assert tree.root.visits == JUDGED + 20


def test_sealed_answers_are_left_to_the_plain_tree() -> None:
    game = cast("Game[State]", pennies.GAME)
    s = game.begin(2)
    tree = tree_of(game, 0)
    worlds = Worlds(tree, s, Random(1))
    worlds.run(50)
    assert not worlds.worthwhile
    assert tree.root.answers is not None
    assert tree.root.visits == 50


@final
class Dice(State):
    __slots__ = ("total",)
    total: int

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.total = 0


@final
class Rolling(Frame):
    __slots__ = ()


class Roll(Ask[Dice, Rolling]):
    """Roll one die, and another after a six; or two dice at once. More than six wins."""

    def options(self, s: Dice, f: Rolling, seat: int, o: Offers) -> None:
        o.actions += [("one",), ("two",)]

    def take(self, s: Dice, f: Rolling, seat: int, action: Action) -> Flow:
        s.total = s.chance.roll(6)
        if action == ("two",) or s.total == 6:
            s.total += s.chance.roll(6)
        s.end(Outcome((0,) if s.total > 6 else (), (1,), (s.total,), "", ""))
        return None


procedure(Rolling, Roll())


class DiceGame(Game[Dice]):
    name = "dice"
    title = "Dice"
    players = (1, 1)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Dice:
        s = Dice(seats, chance)
        s.call(Rolling(0))
        return s


def test_one_number_or_several_come_up_as_often_as_they_should() -> None:
    game = cast("Game[State]", DiceGame())
    tree = tree_of(game, 0)
    worlds = Worlds(tree, game.begin(1), Random(1))
    worlds.run(3000)
    assert worlds.worthwhile
    one, two = (tree.root.children[(word,)] for word in ("one", "two"))
    assert one.total / one.visits == pytest.approx(1 / 6, abs=0.08)  # a six
    assert two.total / two.visits == pytest.approx(21 / 36, abs=0.08)
    assert two.visits > one.visits
    (root,) = worlds.root.known.values()
    assert all(fork is not None and not fork.sides for fork in root.forks)
