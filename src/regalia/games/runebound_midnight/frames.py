"""The procedures' locals: one frame class each, bound to its steps in the file of its subject."""

from __future__ import annotations

from typing import final

from regalia.games.runebound_midnight.state import KING
from regalia.kernel.frames import Frame


@final
class Setup(Frame):
    """Setting up, and then round after round."""

    __slots__ = ("bidding", "choose_heroes", "choose_king", "minions_due", "mirror", "passes", "picker", "side", "spent")
    choose_king: bool
    choose_heroes: bool
    bidding: bool  # variants are agreed on in turns (MN-240)
    minions_due: int  # Favored Minions still to be placed
    side: int  # who bids for variants now: 0 the Night King, 1 the Heroes
    passes: int
    picker: int
    spent: int  # worth of Items picked by Well Equipped
    mirror: int  # mirrors placed

    def __init__(self) -> None:
        super().__init__(0)
        self.choose_king = False
        self.choose_heroes = False
        self.bidding = False
        self.minions_due = 0
        self.side = 0
        self.passes = 0
        self.picker = 1
        self.spent = 0
        self.mirror = 0


@final
class KingTurn(Frame):
    """The Night King's turn (MN-036)."""

    __slots__ = ("assaults", "patrol")
    assaults: list[int]  # strongholds still to be fought for
    patrol: int  # the patrol under orders

    def __init__(self) -> None:
        super().__init__(KING)
        self.assaults = []
        self.patrol = -1


@final
class PatrolMove(Frame):
    """One patrol's activity (MN-050)."""

    __slots__ = ("dice", "patrol", "swift")
    patrol: int
    dice: list[int]  # faces
    swift: bool

    def __init__(self, patrol: int) -> None:
        super().__init__(KING)
        self.patrol = patrol
        self.dice = []
        self.swift = False


@final
class PatrolAttack(Frame):
    """A patrol attacks a Hero (MN-059)."""

    __slots__ = ("drawn", "driven", "hero", "patrol")
    patrol: int
    hero: int
    driven: bool  # by Zardrix
    drawn: list[int]  # seen by the Night King only (MN-261)

    def __init__(self, patrol: int, hero: int, driven: bool = False) -> None:
        super().__init__(KING)
        self.patrol = patrol
        self.driven = driven
        self.hero = hero
        self.drawn = []


@final
class ThreatTest(Frame):
    """A threat test (MN-041); `event` tells the tests of MN-044 from the one of the Threat step."""

    __slots__ = ("bonus", "cause", "dice", "event")
    event: bool
    cause: str
    bonus: int
    dice: list[int]

    def __init__(self, event: bool, cause: str) -> None:
        super().__init__(0)
        self.event = event
        self.cause = cause
        self.bonus = 0
        self.dice = []


@final
class Knockout(Frame):
    """A Hero is knocked out (MN-167)."""

    __slots__ = ()


@final
class CarryToTown(Frame):
    """A Hero goes to the nearest town untested (RB-092, MN-138)."""

    __slots__ = ()


@final
class HeroTurn(Frame):
    """A Hero's turn (RB-001)."""

    __slots__ = ()


@final
class Spoils(Frame):
    """After an adventure: what it brought may pay for an offer (MN-129)."""

    __slots__ = ()


@final
class Journey(Frame):
    """Into a town or stronghold (MN-134)."""

    __slots__ = ("skill", "space")
    space: int
    skill: int

    def __init__(self, seat: int, space: int, skill: int) -> None:
        super().__init__(seat)
        self.space = space
        self.skill = skill


@final
class Travel(Frame):
    """A Heal or Barter die (MN-124, MN-125)."""

    __slots__ = ("barter",)
    barter: bool

    def __init__(self, seat: int, barter: bool) -> None:
        super().__init__(seat)
        self.barter = barter


@final
class Pay(Frame):
    """Paying goods of one's choice (MN-158)."""

    __slots__ = ("goods",)
    goods: int

    def __init__(self, seat: int, goods: int) -> None:
        super().__init__(seat)
        self.goods = goods


@final
class Trade(Frame):
    """Two Heroes negotiate (MN-140)."""

    __slots__ = ("given_goods", "given_items", "partner", "wanted_goods", "wanted_items")
    partner: int
    given_items: list[int]
    given_goods: list[int]
    wanted_items: list[int]
    wanted_goods: int  # a number: whose faces nobody sees

    def __init__(self, seat: int, partner: int) -> None:
        super().__init__(seat)
        self.partner = partner
        self.given_items = []
        self.given_goods = []
        self.wanted_items = []
        self.wanted_goods = 0


@final
class HandOver(Frame):
    """Goods that were asked for in a trade, picked by the one who gives them."""

    __slots__ = ("goods", "to")
    to: int
    goods: int

    def __init__(self, seat: int, to: int, goods: int) -> None:
        super().__init__(seat)
        self.to = to
        self.goods = goods


@final
class Market(Frame):
    """The Market step (MN-180)."""

    __slots__ = ()


@final
class Experience(Frame):
    """The Experience step (MN-185)."""

    __slots__ = ("due",)
    due: bool  # a Covenant Item is to be created or upgraded (MN-186)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.due = False


@final
class MakeRoom(Frame):
    """Items may be discarded for an upgrade that a limit keeps out (RB-052, MN-192)."""

    __slots__ = ()


@final
class Fight(Frame):
    """A combat (RB-072). What it is about stands in the state."""

    __slots__ = ("fighter", "phase", "speech")
    fighter: int  # place in the order of Heroes
    phase: int
    speech: int  # verbs of the Challenge already spoken to this fighter

    def __init__(self) -> None:
        super().__init__(0)
        self.fighter = 0
        self.phase = 0
        self.speech = 0


@final
class SkillTest(Frame):
    """A test that the Challenge demands (RB-013); `verb` is its place among the card's verbs."""

    __slots__ = ("verb",)
    verb: int

    def __init__(self, seat: int, verb: int) -> None:
        super().__init__(seat)
        self.verb = verb


@final
class Influence(Frame):
    """An influence roll for one phase (MN-151)."""

    __slots__ = ("phase",)
    phase: int

    def __init__(self, phase: int) -> None:
        super().__init__(0)
        self.phase = phase


@final
class CombatRoll(Frame):
    """One combat roll of a Hero, and what comes of it (RB-074)."""

    __slots__ = ()


@final
class Harm(Frame):
    """Damage about to land on a Hero (RB-051)."""

    __slots__ = ("damage",)
    damage: int

    def __init__(self, seat: int, damage: int) -> None:
        super().__init__(seat)
        self.damage = damage


@final
class Fuel(Frame):
    """Exhaustion for more damage (the verb Burn)."""

    __slots__ = ("most",)
    most: int

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most = most
