"""The frames of the game: what each procedure has to remember while it is under way."""

from __future__ import annotations

from typing import final

from regalia.kernel import Frame


@final
class Encounter(Frame):
    """One Encounter from the choice to Challenge or Run to the last card Cellared. `seat` is who decides."""

    __slots__ = (
        "aside",
        "due_cost",
        "due_damage",
        "due_down",
        "due_treasure",
        "due_up",
        "gild",
        "hit",
        "over",
        "put",
        "searched",
        "sharing",
        "shielded",
        "shuffles",
        "size",
    )
    size: int  # how many cards the Fan starts with
    sharing: int  # which of the party is being asked for cards
    put: int  # who was asked about Gifts, as bits
    due_up: int
    due_treasure: int
    due_cost: int  # Downgrades that come with a reward
    due_down: int
    due_damage: int
    hit: int  # Damage still to be paid; -1: not begun
    shielded: bool
    searched: int  # decks searched for Damage, as bits
    aside: int  # seats whose Rest cards were laid aside, as bits
    shuffles: int  # seats that searched for Treasure, as bits
    gild: int  # the seat that may set a card to gold, -1: nobody
    over: bool

    def __init__(self, seat: int, size: int) -> None:
        super().__init__(seat)
        self.size = size
        self.sharing = 1
        self.put = 0
        self.due_up = 0
        self.due_treasure = 0
        self.due_cost = 0
        self.due_down = 0
        self.due_damage = 0
        self.hit = -1
        self.shielded = True
        self.searched = 0
        self.aside = 0
        self.shuffles = 0
        self.gild = -1
        self.over = False


@final
class Foresight(Frame):
    """Looking at cards past the Fan: how many of each deck are in view, and how many of them are already in order."""

    __slots__ = ("left", "placed", "view")
    left: int
    view: list[int]
    placed: list[int]

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat)
        self.left = 5
        self.view = [0] * seats
        self.placed = [0] * seats


@final
class Building(Frame):
    """Choosing Maidens, Captors and Dresses in seat order, then dealing."""

    __slots__ = ("dresses", "in_deck", "wishes")
    wishes: list[str]  # three for each seat: Maiden, Captor, Dress by the settings; "" to be chosen
    in_deck: list[bool]  # by seat: whether her Gifts are shuffled in
    dresses: list[int]  # chosen so far, as cards; whose they are follows from `owner`

    def __init__(self, wishes: list[str], in_deck: list[bool]) -> None:
        super().__init__(0)
        self.wishes = wishes
        self.in_deck = in_deck
        self.dresses = []


@final
class Tower(Frame):
    """The whole game: one lead after the other."""

    __slots__ = ("alone",)
    alone: int  # whose turn it is in the Prelude; -1: not begun

    def __init__(self) -> None:
        super().__init__(0)
        self.alone = -1


@final
class Lead(Frame):
    """One player's turn: explore to an Encounter, and resolve it."""

    __slots__ = ("excused", "met")
    excused: int  # who is shuffling and misses this Encounter, as bits
    met: bool

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.excused = 0
        self.met = False


@final
class Auction(Frame):
    """Bidding for the Fan size. `seat` bids next; `holder` has the lowest bid."""

    __slots__ = ("bid", "holder", "passed")
    bid: int
    holder: int
    passed: int

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.bid = 6
        self.holder = -1
        self.passed = 0


@final
class Meeting(Frame):
    """A proposal to another seat: a team-up, a skirmish, or Serendipity with all that follows."""

    __slots__ = ("chosen", "given", "helper", "kind", "laid", "returned", "signing")
    kind: int
    helper: int
    given: int  # who has given a Gift away, as bits
    chosen: int
    laid: int
    returned: bool
    signing: int

    def __init__(self, seat: int, helper: int, kind: int) -> None:
        super().__init__(seat)
        self.helper = helper
        self.kind = kind
        self.given = 0
        self.chosen = -1
        self.laid = 0
        self.returned = False
        self.signing = seat
