"""A fan whose icons may be used once each in any order, cards that turn once before and once after the check, and a Rest card that ends
the encounter in the middle of a draw."""

from __future__ import annotations

from typing import final

from regalia.kernel import (
    AGAIN,
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
    things,
)
from tests.proofs.plays import Proof, play

CARD = things("card", 20)
REST = 19
ICONS = {0: "D", 1: "U", 2: "F", 3: "M", 4: "M", 5: "M", 6: "M", 7: "M"}  # distract, upgrade, fan +1, melee


@final
class Quest(State):
    __slots__ = ("ahead", "cellar", "face", "fan", "log")
    ahead: list[int]
    fan: list[int]
    cellar: list[int]
    face: list[int]
    log: list[str]

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.ahead = []
        self.fan = []
        self.cellar = []
        self.face = [0] * 20
        self.log = []


@final
class Encounter(Frame):
    __slots__ = ("after", "before", "size", "used")
    size: int
    used: list[int]
    before: list[int]
    after: list[int]

    def __init__(self) -> None:
        super().__init__(0)
        self.size = 4
        self.used = []
        self.before = []
        self.after = []


def fill_fan(s: Quest, f: Encounter) -> bool:
    """Draw to the fan's size; True when a Rest card ended the encounter (MQ-152)."""
    while len(s.fan) < f.size:
        if s.ahead[0] == REST:
            s.log.append("rest")
            s.end(Outcome((), (1,), (0,), "A Rest ended the encounter."))
            return True
        s.fan.append(s.ahead.pop(0))
    return False


def draw_fan(s: Quest, f: Encounter) -> None:
    fill_fan(s, f)


class UseIcons(Ask[Quest, Encounter]):
    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        for card in s.fan:
            icon = ICONS[card]
            if icon == "M":
                continue
            if card in f.used:
                o.refuse(("use", CARD[card]), Refusal("MQ-154", "That icon was used in this encounter."))
            elif icon == "D":
                for other in s.fan:
                    o.offer("use", CARD[card], CARD[other])
            elif icon == "U":
                for other in s.fan:
                    turned = Refusal("MQ-097", "That card was altered before the check already.")
                    o.put(("use", CARD[card], CARD[other]), turned if other in f.before else None)
            else:
                o.offer("use", CARD[card])
        o.offer("check")

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "check":
            return None
        card = number_of(action[1])
        f.used.append(card)
        icon = ICONS[card]
        if icon == "D":
            other = number_of(action[2])
            s.fan.remove(other)
            s.cellar.append(other)
        elif icon == "U":
            other = number_of(action[2])
            s.face[other] += 1
            f.before.append(other)
        else:
            f.size += 1
        fill_fan(s, f)
        return AGAIN


def check(s: Quest, f: Encounter) -> None:
    melee = sum(1 + s.face[c] for c in s.fan if ICONS[c] == "M")
    s.log.append(f"check {melee}")


class Reward(Ask[Quest, Encounter]):
    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        for card in s.fan:
            o.put(("upgrade", CARD[card]), Refusal("MQ-098", "Altered after the check already.") if card in f.after else None)
        o.offer("done")

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        card = number_of(action[1])
        s.face[card] += 1
        f.after.append(card)
        return AGAIN


def finish(s: Quest, f: Encounter) -> None:
    s.cellar.extend(s.fan)
    s.fan.clear()
    s.end(Outcome((0,), (1,), (1,), "The encounter is over."))


procedure(Encounter, draw_fan, UseIcons(), check, Reward(), finish)


class Game(Proof[Quest]):
    ahead: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, REST)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Quest:
        s = Quest(seats, chance)
        s.ahead = list(self.ahead)
        s.call(Encounter())
        return s


class Short(Game):
    ahead = (0, 1, 2, 3, REST)


def test_icons_in_any_order_and_one_turn_before_and_after() -> None:
    s = play(
        Game(),
        1,
        [
            (0, ("use", "card:1", "card:3")),  # upgrade card 3 before the check
            (0, ("use", "card:2")),  # the fan grows and card 4 joins
            (0, ("use", "card:0", "card:1")),  # distract the used upgrade away; card 5 joins
            (0, ("check",)),
            (0, ("upgrade", "card:3")),  # the same card may turn once more, after it
            (0, ("done",)),
        ],
    )
    assert s.log == ["check 4"]
    assert s.face[3] == 2
    assert s.cellar[0] == 1
    assert s.outcome is not None


def test_a_rest_card_ends_the_encounter_in_the_middle_of_a_draw() -> None:
    s = play(Short(), 1, [(0, ("use", "card:1", "card:3")), (0, ("use", "card:0", "card:2"))])
    assert s.log == ["rest"]
    assert s.face[3] == 1  # what was turned stays turned
    assert s.stack == []
