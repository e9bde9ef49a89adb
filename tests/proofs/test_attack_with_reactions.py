"""An attack on three targets: the first negates all, the second redirects it to the third, the third strikes back when hurt."""

from __future__ import annotations

from typing import final

from regalia.kernel import (
    AGAIN,
    SEAT,
    Action,
    Ask,
    Chance,
    Flow,
    Frame,
    Offers,
    Outcome,
    Refusal,
    Settings,
    State,
    number_of,
    procedure,
    ranks_by_score,
    step_name,
)
from tests.proofs.plays import Proof, play

BEFORE = ("negate", "redirect")


@final
class Court(State):
    __slots__ = ("clout", "facedown", "health")
    health: list[int]
    clout: list[int]
    facedown: list[str]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.health = [30] * seats
        self.clout = [5] * seats
        self.facedown = ["", "negate", "redirect", "retaliate"]


@final
class Turn(Frame):
    __slots__ = ()


@final
class Attack(Frame):
    __slots__ = ("amount", "asked", "hit", "struck", "targets")
    amount: int
    targets: list[int]
    asked: int
    hit: list[int]
    struck: int

    def __init__(self, seat: int, amount: int, targets: list[int]) -> None:
        super().__init__(seat)
        self.amount = amount
        self.targets = targets
        self.asked = 0
        self.hit = targets[:]
        self.struck = 0


class Strike(Ask[Court, Turn]):
    def options(self, s: Court, f: Turn, seat: int, o: Offers) -> None:
        poor = Refusal("QM-037", "The attack costs 2 Clout and you have {0}.", s.clout[seat])
        o.put(("attack", SEAT[1], SEAT[2], SEAT[3]), None if s.clout[seat] >= 2 else poor)
        o.offer("end")

    def take(self, s: Court, f: Turn, seat: int, action: Action) -> Flow:
        if action[0] == "end":
            scores = tuple(s.health)
            s.end(Outcome((0,), ranks_by_score(scores), scores, "The proof is over."))
            return None
        s.clout[seat] -= 2
        s.call(Attack(seat, 4, [number_of(p) for p in action[1:]]))
        return AGAIN


class Window(Ask[Court, Attack]):
    """One targeted seat after the other, each asked whether or not she can react (QM-102, QM-248)."""

    def seats(self, s: Court, f: Attack) -> tuple[int, ...]:
        return (f.targets[f.asked],) if f.asked < len(f.targets) else ()

    def options(self, s: Court, f: Attack, seat: int, o: Offers) -> None:
        if s.facedown[seat] in BEFORE:
            o.offer("react")
        o.offer("pass")

    def take(self, s: Court, f: Attack, seat: int, action: Action) -> Flow:
        f.asked += 1
        if action[0] == "react":
            card, s.facedown[seat] = s.facedown[seat], ""
            f.hit.remove(seat)
            if card == "redirect":
                f.targets.append(3)  # targeted anew, with a chance of her own to react (QM-113)
                f.hit.append(3)
        return AGAIN


def apply_to_unnegated(s: Court, f: Attack) -> None:
    for target in f.hit:
        s.health[target] -= f.amount


class StruckBack(Ask[Court, Attack]):
    """After the damage, each seat that was hurt may answer it (QM-124)."""

    def seats(self, s: Court, f: Attack) -> tuple[int, ...]:
        hurt = list(dict.fromkeys(f.hit))
        return (hurt[f.struck],) if f.struck < len(hurt) else ()

    def options(self, s: Court, f: Attack, seat: int, o: Offers) -> None:
        if s.facedown[seat] == "retaliate":
            o.offer("react")
        o.offer("pass")

    def take(self, s: Court, f: Attack, seat: int, action: Action) -> Flow:
        f.struck += 1
        if action[0] == "react":
            s.facedown[seat] = ""
            s.call(Attack(seat, 3, [f.seat]))  # a nested attack on the attacker (QM-127)
        return AGAIN


procedure(Turn, Strike())
procedure(Attack, Window(), apply_to_unnegated, StruckBack())


class Game(Proof[Court]):
    def setup(self, seats: int, settings: Settings, chance: Chance) -> Court:
        s = Court(seats, chance)
        s.call(Turn(0))
        return s


def test_reaction_to_a_reaction_can_be_saved_and_cloned_at_every_point() -> None:
    s = play(
        Game(),
        4,
        [
            (0, ("attack", "seat:1", "seat:2", "seat:3")),
            (1, ("react",)),  # negates it for herself
            (2, ("react",)),  # redirects it to the third
            (3, ("pass",)),  # as a first target
            (3, ("pass",)),  # and as the new one
            (3, ("react",)),  # hurt: strikes back
            (0, ("pass",)),  # the attacker's own window, two frames deep
            (0, ("pass",)),  # and after her own damage
        ],
    )
    assert s.health == [27, 30, 30, 22]  # the third was hit twice, the attacker once
    assert s.clout[0] == 3
    assert s.facedown == ["", "", "", ""]
    assert [step_name(f) for f in s.stack] == ["Turn.Strike"]


def test_the_stack_shows_a_reaction_inside_a_reaction() -> None:
    script: list[tuple[int, Action]] = [(0, ("attack", "seat:1", "seat:2", "seat:3")), (1, ("pass",)), (2, ("pass",)), (3, ("pass",))]
    s = play(Game(), 4, [*script, (1, ("pass",)), (2, ("pass",)), (3, ("react",))])
    assert [step_name(f) for f in s.stack] == ["Turn.Strike", "Attack.StruckBack", "Attack.Window"]
