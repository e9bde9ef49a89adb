"""The table as plain data: one Repertoire per seat, the Bazaar, the Clock and what this turn has seen so far."""

from __future__ import annotations

from typing import Final, final

from regalia.games.queen_by_midnight.catalogue import CARD, CLASSES, KEY, KIND, PRINCESSES, TYPE
from regalia.games.queen_by_midnight.model import EVENT, NEUTRAL, REACTION, TRAP, PrincessSet
from regalia.kernel.asks import SEAT
from regalia.kernel.chance import Chance
from regalia.kernel.events import ALL, NOBODY, only
from regalia.kernel.record import Record
from regalia.kernel.state import State
from regalia.kernel.zones import Deck

# The role of a seat.
PRINCESS: Final = 0
ADVISOR: Final = 1
OUT: Final = 2

MOST_HEALTH: Final = 30  # QM-022, QM-031
SLOTS: Final = 3  # QM-014, QM-024, QM-255
EMPTY: Final = -1  # a Market or Vault slot without a card (QM-076)
SUMMON_BASE: Final = 100  # a target below it is a seat, one above it the Summon with that copy number
DECLARATIONS: Final = 6  # the hour at which they are made (QM-171)
MOST_ACTIONS: Final = 200  # in one turn: the guard against an endless one

COLOURS: Final = ("crimson", "sapphire", "emerald", "amber", "violet", "silver")  # QM-017


@final
class Repertoire(Record):
    """Everything in front of one player (QM-053)."""

    __slots__ = (
        "archive", "armory", "boosts", "clout", "deck", "declaration", "declaration_known", "extra_cards",
        "fell_at", "felled_by", "grotto", "hand", "health", "laid", "leader", "pass_until_turn", "princess", "role", "side",
        "tokens", "under", "vault", "vault_deck", "war_chest",
    )  # fmt: skip
    princess: int  # her number in the catalogue; -1 while the draft is on
    role: int
    leader: int  # the seat an Advisor serves, or -1
    health: int
    clout: int
    side: int  # of the Grow/Shrink token
    tokens: list[int]  # Level tokens by Class: lasting changes (QM-049)
    boosts: list[tuple[int, int, int, int]]  # passing ones: Class, amount, whose turn ends it, how many such ends are left
    hand: list[int]
    deck: Deck
    archive: list[int]
    armory: list[int]  # face up: Boons, Banes, Summons
    laid: list[int]  # face down: Reactions
    under: list[int]  # cards under an Armory card (QM-241)
    vault: list[int]
    vault_deck: Deck
    war_chest: list[int]
    grotto: list[int]  # her own Banish pile, if she has one (QM-232)
    declaration: int  # the seat she declared for, or -1
    declaration_known: int  # the audience that has seen it
    extra_cards: int  # to draw at the start of her next turn (QM-170)
    pass_until_turn: bool  # "pass for me until my next turn"
    fell_at: int  # the hour of her elimination, or 0
    felled_by: int  # the seat that did it, or -1

    def __init__(self) -> None:
        self.princess = -1
        self.role = PRINCESS
        self.leader = -1
        self.health = MOST_HEALTH
        self.clout = 0
        self.side = 0
        self.tokens = [0, 0, 0]
        self.boosts = []
        self.hand = []
        self.deck = Deck()
        self.archive = []
        self.armory = []
        self.laid = []
        self.under = []
        self.vault = []
        self.vault_deck = Deck()
        self.war_chest = []
        self.grotto = []
        self.declaration = -1
        self.declaration_known = NOBODY
        self.extra_cards = 0
        self.pass_until_turn = False
        self.fell_at = 0
        self.felled_by = -1


@final
class Queen(State):
    """A match of Queen by Midnight."""

    __slots__ = (
        "actions", "active", "attack_bonus", "attacks", "banish_rewards", "banished", "bazaar", "bazaars", "box", "buy_on_top",
        "court", "discount", "draft", "first", "gone", "hour", "in_play", "known", "lasting", "loyalty", "market",
        "market_refreshed", "opener", "pact_class", "pact_partner", "played", "played_by", "purchases", "rerolled", "salvaged",
        "trap_purchases", "used", "vault_refreshed",
    )  # fmt: skip
    court: list[Repertoire]
    draft: bool  # how Princesses are chosen (QM-018)
    box: list[int]  # Princesses still to be taken, then those nobody plays (QM-027)
    bazaars: list[int]  # which boxes' Bazaar cards are used (QM-251)
    hour: int
    first: int  # the seat with the First Player token
    opener: int  # who took it at the start
    active: int  # whose turn it is, or -1 between rounds
    bazaar: list[Deck]  # Afternoon, Twilight, Midnight
    market: list[int]
    banished: list[int]  # the common Banish pile (QM-058)
    gone: list[int]  # cards that left the game without being banished (QM-168, QM-192)
    in_play: list[int]  # cards in the middle of their effect (QM-093)
    loyalty: dict[int, int]  # by Summon in an Armory
    lasting: dict[int, int]  # by Bane in an Armory: turns left
    played_by: dict[int, int]  # by Bane: the seat whose card it is (QM-059)
    pact_partner: dict[int, int]  # by Boon: the other partner
    pact_class: dict[int, tuple[int, int]]  # by Boon: the Classes its owner and her partner chose, -1 for none
    known: dict[int, int]  # who knows a card that lies face down, or in another's hand
    # this turn
    actions: int
    played: int
    attacks: int
    purchases: int
    trap_purchases: int
    vault_refreshed: bool
    market_refreshed: bool
    attack_bonus: int  # for the next Attack
    discount: int  # for the next purchase
    buy_on_top: bool  # the next purchase goes on top of the deck
    used: list[int]  # cards whose once-a-turn ability was used
    banish_rewards: int
    salvaged: int
    rerolled: bool

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.court = [Repertoire() for _ in range(seats)]
        self.draft = False
        self.box = []
        self.bazaars = []
        self.hour = 1
        self.first = 0
        self.opener = 0
        self.active = -1
        self.bazaar = []
        self.market = []
        self.banished = []
        self.gone = []
        self.in_play = []
        self.loyalty = {}
        self.lasting = {}
        self.played_by = {}
        self.pact_partner = {}
        self.pact_class = {}
        self.known = {}
        self.new_turn()

    def new_turn(self) -> None:
        """Forget what only one turn remembers."""
        self.actions = 0
        self.played = 0
        self.attacks = 0
        self.purchases = 0
        self.trap_purchases = 0
        self.vault_refreshed = False
        self.market_refreshed = False
        self.attack_bonus = 0
        self.discount = 0
        self.buy_on_top = False
        self.used = []
        self.banish_rewards = 0
        self.salvaged = 0
        self.rerolled = False

    # --- who ----------------------------------------------------------------------------------------------------------

    def princess(self, seat: int) -> PrincessSet:
        """The Princess of a seat."""
        return PRINCESSES[self.court[seat].princess]

    def is_princess(self, seat: int) -> bool:
        """Whether she is still competing."""
        return self.court[seat].role == PRINCESS

    def princesses(self) -> list[int]:
        """Those still competing, by seat."""
        return [seat for seat, rep in enumerate(self.court) if rep.role == PRINCESS]

    def clockwise(self, start: int) -> list[int]:
        """All seats in turn order from one."""
        return [(start + step) % self.seats for step in range(self.seats)]

    def opponents(self, seat: int) -> list[int]:
        """The Princesses that can be acted against, clockwise. An Advisor's opponents leave out her Leader (QM-198)."""
        leader = self.court[seat].leader
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in others if other != leader and self.court[other].role == PRINCESS]

    def advisor_of(self, seat: int) -> int:
        """The seat that advises this Princess, or -1."""
        for other, rep in enumerate(self.court):
            if rep.role == ADVISOR and rep.leader == seat:
                return other
        return -1

    def trapper(self, trap: int) -> int:
        """The seat that benefits from a Trap, or -1 when it is no Princess any more (QM-153)."""
        card = KIND[trap]
        for seat, rep in enumerate(self.court):
            if rep.role == PRINCESS and card in PRINCESSES[rep.princess].traps:
                return seat
        return -1

    # --- what -----------------------------------------------------------------------------------------------------

    def has_class(self, seat: int, cls: int) -> bool:
        """QM-042, QM-043, QM-226."""
        rep = self.court[seat]
        return CLASSES[rep.princess][rep.side] >> cls & 1 == 1

    def classes(self, seat: int) -> list[int]:
        """The Classes she has at this moment."""
        return [cls for cls in range(NEUTRAL) if self.has_class(seat, cls)]

    def shows(self, seat: int, side: int) -> bool:
        """Whether this side of her Grow/Shrink token shows: never one of a Princess who has no token."""
        rep = self.court[seat]
        return rep.side == side and PRINCESSES[rep.princess].sides is not None

    def who(self, seat: int) -> str:
        """A player and her Princess, in words."""
        return f"Seat {seat + 1} ({self.princess(seat).name})"

    def armory_of(self, card: int) -> int:
        """In whose Armory a face-up card lies, or -1."""
        for seat, rep in enumerate(self.court):
            if card in rep.armory:
                return seat
        return -1

    def owner_in_armory(self, card: int, holder: int) -> int:
        """Whose card it is: a Bane belongs to the player who played it (QM-059)."""
        return self.played_by.get(card, holder)

    def traps_of(self, seat: int) -> int:
        """How many Traps she owns; public, since every Trap moves in the open."""
        rep = self.court[seat]
        count = 0
        for zone in (rep.hand, rep.deck.top, rep.deck.loose, rep.deck.bottom, rep.archive, rep.under):
            for card in zone:
                if TYPE[card] == TRAP:
                    count += 1
        return count

    def hand_limit(self) -> int:
        """QM-088."""
        return 5 if self.hour < 5 else 6 if self.hour < 8 else 7

    def points(self, seat: int) -> int:
        """QM-209."""
        rep = self.court[seat]
        return rep.clout + rep.health

    def events_in_hand(self, seat: int) -> list[int]:
        """Events that must be dealt with at once (QM-158)."""
        return [card for card in self.court[seat].hand if TYPE[card] == EVENT]

    # --- numbers that change ----------------------------------------------------------------------------------------

    def gain_clout(self, seat: int, amount: int) -> None:
        """QM-034, QM-039."""
        if amount > 0:
            self.court[seat].clout += amount
            self.tell("{0} gains {1} Clout.", seat_pick(seat), amount, rule="QM-034")

    def lose_clout(self, seat: int, amount: int) -> int:
        """What she really lost (QM-038)."""
        rep = self.court[seat]
        lost = min(rep.clout, max(0, amount))
        if lost:
            rep.clout -= lost
            self.tell("{0} loses {1} Clout.", seat_pick(seat), lost, rule="QM-038")
        return lost

    def pay(self, seat: int, amount: int) -> None:
        """A cost, already checked (QM-037)."""
        self.court[seat].clout -= amount

    def heal(self, seat: int, amount: int) -> None:
        """QM-031."""
        rep = self.court[seat]
        healed = min(MOST_HEALTH - rep.health, amount)
        if healed > 0:
            rep.health += healed
            self.tell("{0} heals {1}.", seat_pick(seat), healed, rule="QM-031")

    # --- where cards go ---------------------------------------------------------------------------------------------

    def to_archive(self, card: int, seat: int, source: str, saw: int = ALL) -> None:
        """Face up into her Archive (QM-054), or out of the game with her (QM-192)."""
        self.known.pop(card, None)
        if self.court[seat].role != PRINCESS:
            self.gone.append(card)
            self.moved(CARD[card], source, "gone", saw)
            return
        self.court[seat].archive.append(card)
        self.moved(CARD[card], source, f"archive:{seat}", saw)

    def to_hand(self, card: int, seat: int, source: str, saw: int = NOBODY, sees: int = 0) -> None:
        """Into her hand; others see it only if `sees` says so, and know it if they saw it before."""
        knowing = saw | sees
        if knowing:
            self.known[card] = knowing
        else:
            self.known.pop(card, None)
        self.court[seat].hand.append(card)
        self.moved(CARD[card], source, f"hand:{seat}", saw, sees or only(seat))

    def forget_hand(self, seat: int, reactions: bool = False) -> None:
        """A card leaves her hand face down: any of them may be the one, or any Reaction."""
        for card in self.court[seat].hand:
            if not reactions or TYPE[card] == REACTION:
                self.known.pop(card, None)

    def draw(self, seat: int, count: int) -> int:
        """Draw cards, reshuffling as needed (QM-090 to QM-092); how many there were."""
        rep = self.court[seat]
        drawn = 0
        while drawn < count:
            if not len(rep.deck) and not self.reshuffle(seat):
                break
            on_top = bool(rep.deck.top)
            card = rep.deck.draw(self.chance)
            saw = self.known.get(card, NOBODY) if on_top else NOBODY
            self.to_hand(card, seat, f"deck:{seat}", saw)
            self.tally("drawn", seat, KEY[card])
            drawn += 1
        if drawn:
            self.tend_deck(seat)
        return drawn

    def reshuffle(self, seat: int) -> bool:
        """The Archive becomes the deck, which is empty; whether there was anything in it."""
        rep = self.court[seat]
        if not rep.archive:
            return False
        if not rep.under:  # then all know what she holds: all that lies nowhere else, but for Reactions, which may lie face down
            for card in rep.hand:
                if not rep.laid or TYPE[card] != REACTION:
                    self.known[card] = ALL
        rep.deck.shuffle_in(rep.archive)
        rep.archive = []
        self.tell("{0} shuffles her Archive into a new deck.", seat_pick(seat), rule="QM-090")
        return True

    def tend_deck(self, seat: int) -> None:
        """A deck that an instruction emptied is replaced when it is over, or waits until a card is wanted (QM-090)."""
        rep = self.court[seat]
        if rep.role == PRINCESS and not len(rep.deck):
            self.reshuffle(seat)

    def leave(self, card: int) -> None:
        """Out of the game, not banished."""
        self.known.pop(card, None)
        self.gone.append(card)


def seat_pick(seat: int) -> str:
    return SEAT[seat]
