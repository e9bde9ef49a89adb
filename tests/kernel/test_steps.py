"""Steps and what they return: mistakes are told, nothing runs for ever, and what is over is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

import pytest

from regalia.kernel import AGAIN, Action, Ask, Chance, Flow, Frame, Offers, Outcome, State, act, advance, options, procedure
from regalia.kernel.errors import Runaway
from regalia.kernel.frames import Procedure


@final
class Round(Frame):
    __slots__ = ()


@pytest.fixture(autouse=True)
def unbound() -> Iterator[None]:
    """Each test binds its own steps."""
    yield
    Round.PROCEDURE = Procedure()


def begun() -> State:
    s = State(2, Chance.from_seed("steps"))
    s.call(Round())
    return s


class Vote(Ask[State, Round]):
    """All at once; whoever says end ends the game."""

    sealed = True

    def seats(self, s: State, f: Round) -> tuple[int, ...]:
        return (0, 1)

    def options(self, s: State, f: Round, seat: int, o: Offers) -> None:
        o.offer("end")
        o.offer("wait")

    def take(self, s: State, f: Round, seat: int, action: Action) -> Flow:
        s.tell("{0} says {1}.", f"seat:{seat}", action[0])
        if action == ("end",):
            s.end(Outcome((seat,), (1, 1), (0, 0), "Somebody ended it."))
        return None


def test_a_class_in_place_of_an_ask_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Vote is a class: write Vote\(\) \(procedure Round\)"):
        procedure(Round, Vote)


def test_a_step_that_stands_twice_is_refused() -> None:
    def once(s: State, f: Round) -> Flow:
        return None

    vote = Vote()
    with pytest.raises(TypeError, match=r"once stands twice, and a jump to it would have two goals \(procedure Round\)"):
        procedure(Round, once, vote, once)
    with pytest.raises(TypeError, match="Vote stands twice"):
        procedure(Round, vote, once, vote)
    procedure(Round, vote, once, Vote())


@pytest.mark.parametrize("flow", [3, 0, True, False, "again", Vote])
def test_a_step_that_returns_anything_else_is_named(flow: object) -> None:
    def odd(s: State, f: Round) -> Flow:
        return flow

    procedure(Round, odd)
    with pytest.raises(TypeError, match=r"step 0 of Round returned .*, which is neither None, AGAIN, DONE nor a step of it"):
        advance(begun())


def test_steps_that_never_ask_anybody_are_stopped_and_named() -> None:
    def spin(s: State, f: Round) -> Flow:
        return AGAIN

    procedure(Round, spin)
    with pytest.raises(Runaway, match=r"Round\.spin"):
        advance(begun())


def test_procedures_that_call_each_other_without_end_are_stopped() -> None:
    def deeper(s: State, f: Round) -> Flow:
        s.call(Round())
        return None

    procedure(Round, deeper)
    with pytest.raises(Runaway):
        advance(begun())


def test_when_a_sealed_answer_ends_the_game_the_others_are_not_taken() -> None:
    procedure(Round, Vote())
    s = begun()
    s.listen()
    advance(s)
    act(s, 1, ("end",))
    assert options(s, 0)
    act(s, 0, ("end",))
    assert s.outcome is not None
    assert s.outcome.winners == (0,), "the first in the order of seats ended it"
    assert [event.args for event in s.hear()] == [("seat:0", "end")]
    assert s.stack == []
