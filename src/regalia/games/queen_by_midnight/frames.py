"""The procedures' locals: what has to be remembered while something is under way. The steps stand in the files of their subject."""

from __future__ import annotations

from typing import Final, final

from regalia.kernel.frames import Frame
from regalia.kernel.state import State

# The status of one target of an Attack.
HIT: Final = 0
NO_DAMAGE: Final = 1  # only the damage was negated (QM-106)
NEGATED: Final = 2  # the whole Attack was negated for it (QM-107)


@final
class Effects(Frame):
    """A list of verbs being carried out. `seat` decides, `you` is who "you" on the card is (an Advisor acts for her Leader)."""

    __slots__ = ("at", "card", "chosen", "extra", "in_attack", "number", "phase", "script", "subjects", "you")
    you: int
    script: int
    at: int  # the next verb
    phase: int  # how often the present verb has been run
    card: int  # the card it stands on, or -1
    subjects: list[int]  # whom it is aimed at: seats, or Summons
    number: int  # what a verb left for the next ones: a price, a roll, damage dealt
    chosen: list[int]  # picks so far of a verb that takes several
    extra: bool  # the Attack's optional cost was paid (QM-099)
    in_attack: bool  # the effect of an Attack card: it applies to that Attack's targets

    def __init__(self, seat: int, script: int, card: int = -1, subjects: list[int] | None = None, you: int = -1) -> None:
        super().__init__(seat)
        self.you = seat if you < 0 else you
        self.script = script
        self.at = 0
        self.phase = 0
        self.card = card
        self.subjects = subjects or []
        self.number = 0
        self.chosen = []
        self.extra = False
        self.in_attack = False


@final
class Attack(Frame):
    """An Attack from the choice of targets on (QM-097). `seat` is the attacker; `you` the Princess whose Levels count."""

    __slots__ = (
        "amount", "asked", "banish_card", "bonus", "card", "dealt", "extra", "first", "is_card", "later", "reacted", "reduced", "script",
        "status", "targets", "unblockable", "you",
    )  # fmt: skip
    you: int
    card: int  # what it comes from
    is_card: bool  # an Attack card; otherwise damage that counts as an Attack (QM-114)
    script: int  # an Attack card's effects
    amount: int  # the damage, if it is no Attack card
    extra: bool  # the optional cost was paid (QM-099)
    first: bool  # the attacker's first Attack card of the turn
    bonus: int  # more damage from lasting cards and preparations
    unblockable: bool
    targets: list[int]
    status: list[int]
    reduced: list[int]  # by target: damage taken off
    dealt: list[int]  # by target: what it lost
    asked: list[int]  # seats that had their chance to react (QM-125)
    reacted: list[int]  # those of them who took it
    later: list[int]  # (seat, script, card) of Reactions that look at the result
    banish_card: int  # the seat whose effect banishes the Attack card instead, or -1

    def __init__(self, seat: int, card: int, targets: list[int], you: int = -1) -> None:
        super().__init__(seat)
        self.you = seat if you < 0 else you
        self.card = card
        self.is_card = False
        self.script = 0
        self.amount = 0
        self.extra = False
        self.first = False
        self.bonus = 0
        self.unblockable = False
        self.targets = []
        self.status = []
        self.reduced = []
        self.dealt = []
        self.asked = []
        self.reacted = []
        self.later = []
        self.banish_card = -1
        for target in targets:
            self.aim(target)

    def aim(self, target: int) -> None:
        """One target more."""
        self.targets.append(target)
        self.status.append(HIT)
        self.reduced.append(0)
        self.dealt.append(0)

    def is_awaited_by(self, card: int) -> bool:
        """Whether a Reaction has yet to look at the result."""
        return card in self.later[2::3]


@final
class React(Frame):
    """A player's chance to activate one Reaction to one event (QM-125)."""

    __slots__ = ("card", "extra", "piece", "when")
    when: int
    extra: bool  # the optional cost was paid (QM-121)
    card: int  # the Reaction she activated, or -1
    piece: int  # the target it protects (QM-111)

    def __init__(self, seat: int, when: int) -> None:
        super().__init__(seat)
        self.when = when
        self.card = -1
        self.extra = False
        self.piece = -1


@final
class Fall(Frame):
    """Princesses at 0 Health: their last chance, then elimination. `by` felled them."""

    __slots__ = ("asked", "by", "from_damage")
    by: int
    from_damage: bool
    asked: list[int]

    def __init__(self, seat: int, by: int, from_damage: bool = True) -> None:
        super().__init__(seat)
        self.by = by
        self.from_damage = from_damage
        self.asked = []


@final
class PlayCard(Frame):
    """A card from hand, from paying to its resting place (QM-068)."""

    __slots__ = ("card", "extra", "targets")
    card: int
    extra: bool
    targets: list[int]

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card
        self.extra = False
        self.targets = []


@final
class StrayEvents(Frame):
    """Events that reached a hand (QM-158)."""

    __slots__ = ()


@final
class EventCard(Frame):
    """An Event from its purchase, or its stray arrival, to the Banish pile (QM-157)."""

    __slots__ = ("card",)
    card: int

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card


def attack_under_way(s: State) -> Attack | None:
    """The innermost Attack on the stack."""
    for frame in reversed(s.stack):
        if isinstance(frame, Attack):
            return frame
    return None
