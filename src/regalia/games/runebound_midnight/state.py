"""The state of a game of Midnight: plain numbers and lists.

Seat 0 is the Night King; seats 1 to 5 lead Heroes (MN-001, MN-010). Lists that belong to Heroes are indexed by seat and leave
place 0 unused. Midnight Items, base market cards and Challenges exist once each, so a card's number is also its design.
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS
from regalia.kernel.chance import Chance
from regalia.kernel.record import Record
from regalia.kernel.state import State
from regalia.kernel.zones import Deck

KING: Final = 0  # the Night King's seat
PATROLS: Final = 6  # MN-058
VICTORY_THREAT: Final = 10  # MN-003
DIFFICULTY: Final = 16  # MN-008
DIFFICULTY_RANGE: Final = (12, 20)  # MN-241
LONGEST_COMBAT: Final = 50  # rounds; a combat that nobody can win is then broken off
MIRRORS: Final = (3, 2, 2, 1, 1, 1, 1, 1)  # MN-013

ADVENTURE: Final = 0
PATROL: Final = 1
ASSAULT: Final = 2
COMBAT_NAMES: Final = ("adventure", "patrol", "assault")


@final
class Combat(Record):
    """A combat under way. There is never more than one."""

    __slots__ = (
        "acting", "attacks", "bonus", "challenge", "damage", "dice", "extra_attacks", "fury", "hindrance", "hit", "influence",
        "influence_dice", "influenced", "kind", "life", "mode", "no_escape", "once", "order", "out", "patrol", "phase", "prevented",
        "raised", "rolls", "round", "shaken", "space", "strike", "thrown", "value", "veil", "wounds",
    )  # fmt: skip
    kind: int  # ADVENTURE, PATROL or ASSAULT
    challenge: int
    space: int
    patrol: int  # its number from 0, or -1
    order: list[int]  # the Heroes in it, highest level first (MN-215)
    out: list[int]  # those who escaped or were knocked out
    wounds: int  # on the Challenge
    life: int  # of the Challenge, all told
    value: list[int]  # what effects added to its values, by phase
    damage: list[int]  # what effects added to its damage, by phase
    influence: list[int]  # what the Night King's dice add, by phase (MN-152)
    influenced: list[int]  # the phases he influences
    influence_dice: list[list[int]]  # the faces that lie there, by phase
    raised: list[int]  # 1 where a favored minion's damage was raised (MN-244)
    veil: int  # influence dice less
    no_escape: bool
    round: int
    phase: int
    acting: int  # the Hero whose roll it is, or who uses something for one
    mode: int  # ATTACK, DEFEND or ESCAPE
    hit: bool  # somebody hit it this round
    attacks: list[int]  # by seat: attacks made this round
    extra_attacks: list[int]  # by seat: attack phases granted this round
    rolls: list[int]  # by seat: combat rolls made
    hindrance: list[int]  # by seat: taken from the first combat roll
    shaken: list[int]  # by seat and phase: taken from rolls (place 3 * seat + phase)
    fury: list[int]  # by seat: added to the next melee roll
    bonus: int  # added to the roll of the acting Hero by cards used for it
    strike: int  # added to the damage of the acting Hero's hit by cards used for it
    prevented: int  # damage cancelled of the blow under way
    thrown: bool  # the hit under way is dealt with melee damage from afar (the verb ThrowMelee)
    dice: list[int]  # the two ten-sided dice
    once: list[str]  # powers already used where once per combat is the limit (RB-047)

    def __init__(self, kind: int, challenge: int, space: int, order: list[int], seats: int) -> None:
        self.kind = kind
        self.challenge = challenge
        self.space = space
        self.patrol = -1
        self.order = order
        self.out = []
        self.wounds = 0
        self.life = 0
        self.value = [0, 0, 0]
        self.damage = [0, 0, 0]
        self.influence = [0, 0, 0]
        self.influenced = []
        self.influence_dice = [[], [], []]
        self.raised = [0, 0, 0]
        self.veil = 0
        self.no_escape = False
        self.round = 0
        self.phase = 0
        self.acting = order[0] if order else -1
        self.mode = 0
        self.hit = False
        self.attacks = [0] * seats
        self.extra_attacks = [0] * seats
        self.rolls = [0] * seats
        self.hindrance = [0] * seats
        self.shaken = [0] * (3 * seats)
        self.fury = [0] * seats
        self.bonus = 0
        self.strike = 0
        self.prevented = 0
        self.thrown = False
        self.dice = []
        self.once = []


@final
class Midnight(State):
    """Everything on the table."""

    __slots__ = (
        "active",
        "at",
        "base",
        "bonus_dice",
        "bonus_taken",
        "bought",
        "broken",
        "combat",
        "combat_counters",
        "decks",
        "declined",
        "dice",
        "difficulty",
        "discards",
        "equipment",
        "exhaustion",
        "exhaustion_counters",
        "favored",
        "gold",
        "goods",
        "growth",
        "heroes",
        "hidden_bottom",
        "items",
        "jewels",
        "king_clock",
        "known",
        "market",
        "marks",
        "mirrors",
        "night_king",
        "offers",
        "once_a_turn",
        "patrol_wounds",
        "patrols",
        "points",
        "pool",
        "round",
        "shadow",
        "shadow_used",
        "sold",
        "stacks",
        "terrain_dice",
        "test",
        "test_dice",
        "threat",
        "travel_face",
        "turn_over",
        "upgrades",
        "used_goods",
        "used_items",
        "wound_counters",
        "wounds",
    )  # fmt: skip
    round: int
    active: int  # whose turn it is
    turn_over: int  # the active Hero's turn was cut short: 1 by a failed infiltration (MN-136), 2 by a knockout (RB-092)
    # the Night King
    night_king: int
    shadow: int  # level of the shadow power, 1 to 4
    shadow_used: int  # dice turned since his turn began (Ardherin)
    marks: int  # doom counters on the map (MN-102)
    gold: int
    combat_counters: list[int]  # +2 Mind, +2 Body, +2 Spirit
    exhaustion_counters: int
    wound_counters: int
    patrols: list[int]  # by number: the space, or -1
    patrol_wounds: list[int]
    favored: list[int]  # by minion slot of the tile: the price, 0 for none (MN-243)
    # threat
    threat: int
    pool: int
    difficulty: int
    # the land
    mirrors: list[int]  # by stronghold: the value, 0 when broken
    broken: int  # what the Heroes have collected
    jewels: list[int]  # by space: 1 while a counter lies there
    # cards
    decks: list[Deck]  # Challenges by colour
    discards: list[list[int]]
    hidden_bottom: list[int]  # Challenges under their decks that only the Night King knows (MN-262)
    market: Deck  # Midnight Items
    stacks: list[list[int]]  # by town
    base: Deck  # goods
    upgrades: list[list[int]]  # by Midnight Item: base cards under it, first one first (MN-188)
    used_items: list[int]  # by Midnight Item: 1 while activated
    used_goods: list[int]  # by base card attached: 1 while activated
    known: dict[int, int]  # by good that others hold or that lies facedown: who knows that it is there, as an audience
    # Heroes, by seat
    heroes: list[int]
    at: list[int]
    wounds: list[int]
    exhaustion: list[int]
    points: list[int]
    growth: list[list[int]]  # experience counters by kind
    items: list[list[int]]
    goods: list[list[int]]
    offers: list[list[int]]
    # the turn under way
    dice: int  # movement dice left
    bonus_dice: int  # of Favored Terrain (MN-245)
    bonus_taken: bool
    bought: list[int]  # Items bought this turn (RB-050)
    sold: list[int]
    declined: list[int]  # Heroes who turned down a trade this turn
    once_a_turn: list[str]  # powers already used where once per turn is the limit
    test: int  # what cards used for the test under way add
    test_dice: list[int]  # the dice of the test under way
    travel_face: int  # what the Heal or Barter die shows
    combat: Combat | None
    # variants
    terrain_dice: int  # MN-245
    equipment: int  # MN-247
    # the table
    king_clock: int  # seconds for each of the Night King's windows in the Heroes' turns; 0: as long as he likes

    def __init__(self, seats: int, chance: Chance, items: int, goods: int) -> None:
        super().__init__(seats, chance)
        self.round = 0
        self.active = KING
        self.turn_over = 0
        self.night_king = 0
        self.shadow = 1
        self.shadow_used = 0
        self.marks = 0
        self.gold = 0
        self.combat_counters = [0, 0, 0]
        self.exhaustion_counters = 0
        self.wound_counters = 0
        self.patrols = [-1] * PATROLS
        self.patrol_wounds = [0] * PATROLS
        self.favored = [0, 0, 0]
        self.threat = 0
        self.pool = seats - 1
        self.difficulty = DIFFICULTY
        self.mirrors = [1] * len(STRONGHOLDS)
        self.broken = 0
        self.jewels = [1 if space.jewel >= 0 else 0 for space in SPACES]
        self.decks = [Deck() for _ in range(4)]
        self.discards = [[] for _ in range(4)]
        self.hidden_bottom = []
        self.market = Deck(range(items))
        self.stacks = [[] for _ in TOWNS]
        self.base = Deck(range(goods))
        self.upgrades = [[] for _ in range(items)]
        self.used_items = [0] * items
        self.used_goods = [0] * goods
        self.known = {}
        self.heroes = [-1] * seats
        self.at = [-1] * seats
        self.wounds = [0] * seats
        self.exhaustion = [0] * seats
        self.points = [0] * seats
        self.growth = [[0] * 5 for _ in range(seats)]
        self.items = [[] for _ in range(seats)]
        self.goods = [[] for _ in range(seats)]
        self.offers = [[] for _ in range(seats)]
        self.dice = 0
        self.bonus_dice = 0
        self.bonus_taken = False
        self.bought = []
        self.sold = []
        self.declined = []
        self.once_a_turn = []
        self.test = 0
        self.test_dice = []
        self.travel_face = -1
        self.combat = None
        self.terrain_dice = 0
        self.equipment = 0
        self.king_clock = 0

    @property
    def hero_players(self) -> int:
        """How many Heroes there are."""
        return self.seats - 1

    @property
    def mirror_goal(self) -> int:
        """What the Heroes need (MN-002)."""
        return self.seats  # one more than there are Heroes

    @property
    def hero_seats(self) -> range:
        """The Heroes in seat order."""
        return range(1, self.seats)

    @property
    def fight(self) -> Combat:
        """The combat under way, where there must be one."""
        assert self.combat is not None
        return self.combat
