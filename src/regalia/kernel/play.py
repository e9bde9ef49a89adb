"""Playing: run the steps until somebody has to decide, and carry out what she decides."""

from __future__ import annotations

from typing import Final

from regalia.kernel.asks import Action, Ask, Offers, Refusal
from regalia.kernel.errors import NotAllowed, NotYours, Runaway
from regalia.kernel.frames import AGAIN, Frame, steer, step_name
from regalia.kernel.state import State

MOST_STEPS: Final = 100_000  # between two decisions; no game comes near it, and one that does would hold up its whole server


def advance(s: State) -> None:
    """Run steps until the game waits for a decision or is over."""
    stack = s.stack
    for _ in range(MOST_STEPS):
        if not stack:
            return
        frame = stack[-1]
        at = frame.step
        steps = frame.PROCEDURE
        if at >= len(steps.code):
            stack.pop()
            continue
        step = steps.code[at]
        if step is None:
            if steps.single[at] or asked(frame).seats(s, frame):
                return
            frame.step = at + 1
            continue
        frame.step = at + 1
        flow = step(s, frame)
        if flow is not None:
            steer(frame, at, flow)
    raise Runaway(f"{MOST_STEPS} steps have run and nobody is asked; the last ones are at {step_name(stack[-1]) if stack else 'the end'}")


def asked(frame: Frame) -> Ask[State, Frame]:
    """The ask a frame stands at."""
    return frame.PROCEDURE.asks[frame.step]  # type: ignore[return-value]


def current_ask(s: State) -> tuple[Ask[State, Frame], Frame] | None:
    """The ask under way and its frame, or None when the game is over."""
    if not s.stack:
        return None
    frame = s.stack[-1]
    return asked(frame), frame


def waiting(s: State) -> tuple[int, ...]:
    """The seats the game waits for, in turn order; empty when it is over."""
    if not s.stack:
        return ()
    frame = s.stack[-1]
    ask = asked(frame)
    seats = ask.seats(s, frame)
    if ask.sealed and s.sealed:
        return tuple([seat for seat in seats if seat not in s.sealed])
    return seats


def deciders(s: State) -> tuple[int, ...]:
    """The seats that may act: those waited for, and those who may still change a sealed answer."""
    if not s.stack:
        return ()
    frame = s.stack[-1]
    return asked(frame).seats(s, frame)


def decision(s: State) -> tuple[int, list[Action]]:
    """The first seat that the game waits for and its legal actions: all that a playout needs. The game must not be over."""
    frame = s.stack[-1]
    steps = frame.PROCEDURE
    ask: Ask[State, Frame] = steps.asks[frame.step]  # type: ignore[assignment]
    seat = frame.seat if steps.single[frame.step] else waiting(s)[0]
    offers = Offers()
    ask.options(s, frame, seat, offers)
    return seat, offers.actions


def options(s: State, seat: int) -> list[Action]:
    """Every legal action of a seat that may decide now; empty for others."""
    if not s.stack:
        return []
    frame = s.stack[-1]
    ask = asked(frame)
    if seat not in ask.seats(s, frame):
        return []
    offers = Offers()
    ask.options(s, frame, seat, offers)
    return offers.actions


def explained_options(s: State, seat: int) -> Offers:
    """The options of a seat together with what is refused, and why."""
    offers = Offers(explain=True)
    if s.stack:
        frame = s.stack[-1]
        ask = asked(frame)
        if seat in ask.seats(s, frame):
            ask.options(s, frame, seat, offers)
    return offers


def prompt(s: State, seat: int) -> str:
    """What a deciding seat is asked."""
    under_way = current_ask(s)
    if under_way is None:
        return "The game is over."
    ask, frame = under_way
    return ask.prompt(s, frame, seat)


def act(s: State, seat: int, action: Action) -> None:
    """Carry out an action that `options` offered. Unchecked: for bots and replays that already know it is legal."""
    stack = s.stack
    frame = stack[-1]
    at = frame.step
    steps = frame.PROCEDURE
    ask: Ask[State, Frame] = steps.asks[at]  # type: ignore[assignment]
    s.decisions += 1
    s.learned = 0
    if steps.sealed[at]:
        s.sealed[seat] = action
        seats = ask.seats(s, frame)
        if len(s.sealed) < len(seats):
            return
        answers = s.sealed
        s.sealed = {}
        frame.step = at + 1
        s.reveal()
        flow: object = None
        for each in seats:
            result = ask.take(s, frame, each, answers[each])
            if s.outcome is not None:
                return  # over at once: what the others answered is not taken any more
            if result is not None:
                flow = result
    else:
        frame.step = at + 1
        flow = ask.take(s, frame, seat, action)
        if flow == AGAIN and steps.single[at] and stack and stack[-1] is frame:
            frame.step = at  # asked again at once: nothing runs in between
            return
    if flow is not None:
        steer(frame, at, flow)
    advance(s)


def submit(s: State, seat: int, action: Action) -> None:
    """Carry out an action from outside, or raise without changing anything."""
    check(s, seat, action)
    act(s, seat, action)


def check(s: State, seat: int, action: Action) -> None:
    """Raise what is wrong with an action: it is not allowed now, or not the seat's decision."""
    no = refusal(s, seat, action)
    if no is not None:
        raise NotAllowed(no) if seat in deciders(s) else NotYours(no.sentence)


def refusal(s: State, seat: int, action: Action) -> Refusal | None:
    """Why a seat cannot take an action now; None when it can."""
    return None if action in options(s, seat) else why_not(s, seat, action)


def why_not(s: State, seat: int, path: Action) -> Refusal:
    """The reason against a path that is not offered: the most exact one that the ask gave."""
    under_way = current_ask(s)
    if under_way is None:
        return Refusal("", "The game is over.")
    ask, frame = under_way
    if seat not in ask.seats(s, frame):
        return Refusal("", "It is not your decision: the game waits for {0}.", _names(waiting(s)))
    offers = explained_options(s, seat)
    best: Refusal | None = None
    shared = -1
    for refused, reason in offers.refused or []:
        alike = _common(refused, path)
        if alike == len(refused) and alike > shared:
            best, shared = reason, alike
    if best is not None:
        return best
    longer = [a for a in offers.actions if a[: len(path)] == path]
    if longer:
        return Refusal(ask.rule, "That is only the beginning of an action: {0} more to pick.", len(longer[0]) - len(path))
    for refused, reason in offers.refused or []:
        if path and path[-1] in refused:
            return reason
    return Refusal(ask.rule, "That is not part of this decision. You are asked: {0}", ask.prompt(s, frame, seat))


def _common(refused: Action, path: Action) -> int:
    count = 0
    for a, b in zip(refused, path, strict=False):
        if a != b:
            break
        count += 1
    return count


def _names(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat + 1}" for seat in seats) or "nobody"
