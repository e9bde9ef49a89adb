"""The state of a quest, or of several at one table.

Each seat has a deck in two parts: `ahead` (what is still to come; its order does not exist until cards are drawn) and `cellar` (what
lies behind the Rest cards). The Rest cards are the border between the two and a number, `step`. One Encounter can be under way;
what belongs to it lies in the slots from `met` on.
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.maidens_quest.box import BANNER, BOX, COPY_TYPE, DOWN, HEARTS, IS_GRAY, LEVEL, NAMES, SHOWS, UP
from regalia.games.maidens_quest.faces import (
    DISTRACT,
    DRESS,
    FLIPPED,
    HEALTH,
    OBSTACLE,
    SAVIOR,
    TREASURE,
    WILD,
)
from regalia.games.maidens_quest.printed import KIND_ID
from regalia.kernel import ALL, Chance, Deck, Record, State, only, things

# How people play together: of a match, of a company, of an Encounter.
SOLO, COOP, COMPETITIVE, TEAMS, MEETINGS, SERENDIPITY = range(6)
STANDARD, EASY, HARD = range(3)
DOUBLE_STEPS, SIX_ICONS = 1, 2  # changes A and B (MQ-413, MQ-414)
PLAYING, WON, LOST = range(3)
BY_CAPTOR, BY_EXIT, BY_LASTING, BY_RIVALS = 1, 2, 3, 4
OF_DAMAGE, OF_WEAKNESS, OF_TIME = 5, 6, 7  # how somebody fell (MQ-012, MQ-013, MQ-411)
CHALLENGE, RUN, MAIDEN_MET = range(3)
PRE, POST = 1, 2

STEPS: Final = ("1", "2A", "2B", "3A", "3B", "3C", "4")
STEP_LEVEL: Final = (1, 2, 2, 3, 3, 3, 4)
TOP_STEP: Final = 6
LONGEST: Final = 60  # Rests at step 4 after which a match is adjourned

CARD: Final = things("card", BOX * 4)
ICON: Final = things("icon", 11)
AHEAD: Final = things("ahead", 6)  # table zones by seat
CELLAR: Final = things("cellar", 6)

# Uses of one face (MQ-154): its special icons by place in the banner, then its arrows and its ability.
USE_UP, USE_GREEN_UP, USE_DOWN, USE_GREEN_DOWN, USE_ABILITY = 20, 30, 40, 50, 60


@final
class GiftCard(Record):
    """A Gift somebody owns, with the names on its lines (MQ-427)."""

    __slots__ = ("kind", "owner", "signers")
    kind: int  # 0 Brooch, 1 Locket, 2 Ribbon
    owner: int
    signers: tuple[str, ...]

    def __init__(self, kind: int, owner: int, signers: tuple[str, ...]) -> None:
        self.kind = kind
        self.owner = owner
        self.signers = signers


@final
class Quest(State):
    __slots__ = (
        "ahead",
        "altered_post",
        "altered_pre",
        "assisted",
        "beaten",
        "bid",
        "box",
        "brought",
        "captor",
        "cellar",
        "changes",
        "chief",
        "company",
        "company_mode",
        "declined",
        "due",
        "ease",
        "extra",
        "face",
        "fan",
        "gifts",
        "gifts_used",
        "half",
        "helped",
        "how",
        "joined",
        "loops",
        "maiden",
        "manner",
        "meeting_gifts",
        "met",
        "mode",
        "names",
        "owner",
        "party",
        "peek",
        "prelude",
        "resting",
        "ribbon",
        "saved_all",
        "seen",
        "serendipities",
        "shares",
        "sitting",
        "slipped",
        "stakes",
        "status",
        "step",
        "team",
        "turns",
        "unlocked",
        "used",
    )
    mode: int
    ease: int
    changes: int
    names: tuple[str, ...]  # player keys, for signatures
    unlocked: list[int]  # by seat: bits of Epic Treasures, in the order of the checklist
    face: list[int]  # by card: which of its four faces shows
    owner: list[int]  # by card: whose deck, -1 in the box
    seen: list[int]  # by card: who knows which card it is, as an audience
    maiden: list[int]
    captor: list[int]
    ahead: list[Deck]
    cellar: list[list[int]]
    slipped: dict[int, int]  # by card that Foresight put into a Cellar: who saw which one it was, as an audience (MQ-506)
    box: list[list[int]]  # what was not dealt
    step: list[int]
    loops: list[int]  # Rests taken at step 4
    status: list[int]
    how: list[int]
    beaten: list[list[int]]  # by seat: Captors defeated, as copies
    saved_all: list[bool]  # all Saviors Saved at the moment of victory
    prelude: list[bool]
    company: list[int]  # by seat: the seat that gives its company its number
    company_mode: list[int]  # by company
    team: list[int]
    due: int  # whose lead it is
    turns: int
    sitting: list[bool]  # shuffling after a Rest
    gifts: list[GiftCard]
    brought: int  # who came with Gifts, as bits
    gifts_used: list[bool]
    meeting_gifts: int
    serendipities: list[int]
    helped: list[int]  # helper * 16 + owner
    assisted: list[bool]
    declined: int  # who turned down a meeting in this turn, as bits
    bid: int  # the Fan size of the winning bid
    met: int
    stakes: int
    chief: int  # who decides in this Encounter
    party: list[int]
    shares: list[int]  # by seat: how many cards of the Fan come from her deck
    joined: int  # who has added cards to the Fan, as bits
    fan: list[int]
    manner: int
    half: int
    altered_pre: list[int]
    altered_post: list[int]
    used: list[int]
    extra: list[int]  # icons counted beyond the banners
    ribbon: int
    resting: int  # seats whose Rest card has turned up, as bits
    peek: bool

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        boxes = (seats + 1) // 2
        self.mode = SOLO
        self.ease = STANDARD
        self.changes = 0
        self.names = tuple([f"player {n + 1}" for n in range(seats)])
        self.unlocked = [0] * seats
        self.face = [0] * (BOX * boxes)
        self.owner = [-1] * (BOX * boxes)
        self.seen = [0] * (BOX * boxes)
        self.maiden = [-1] * seats
        self.captor = [-1] * seats
        self.ahead = [Deck() for _ in range(seats)]
        self.cellar = [[] for _ in range(seats)]
        self.slipped = {}
        self.box = [list(range(BOX * b, BOX * (b + 1))) for b in range(boxes)]
        self.step = [0] * seats
        self.loops = [0] * seats
        self.status = [PLAYING] * seats
        self.how = [0] * seats
        self.beaten = [[] for _ in range(seats)]
        self.saved_all = [False] * seats
        self.prelude = [False] * seats
        self.company = list(range(seats))
        self.company_mode = [SOLO] * seats
        self.team = list(range(seats))
        self.due = 0
        self.turns = 0
        self.sitting = [False] * seats
        self.gifts = []
        self.brought = 0
        self.gifts_used = [False] * seats
        self.meeting_gifts = 0
        self.serendipities = [0] * seats
        self.helped = []
        self.assisted = [False] * seats
        self.declined = 0
        self.bid = 5
        self.met = -1
        self.stakes = SOLO
        self.chief = 0
        self.party = []
        self.shares = [0] * seats
        self.joined = 0
        self.fan = []
        self.manner = CHALLENGE
        self.half = PRE
        self.altered_pre = []
        self.altered_post = []
        self.used = []
        self.extra = [0] * 11
        self.ribbon = 0
        self.resting = 0
        self.peek = False

    # --- reading cards ----------------------------------------------------------------------------------------------------

    def shown(self, card: int) -> int:
        """The number of the face a card shows."""
        return card % BOX * 4 + self.face[card]

    def name(self, card: int) -> str:
        return NAMES[self.shown(card)]

    def level(self, seat: int) -> int:
        """The Tower Level (MQ-365)."""
        return STEP_LEVEL[self.step[seat]]

    def is_gray(self, card: int) -> bool:
        return IS_GRAY[self.shown(card)]  # MQ-036

    def is_add(self, card: int) -> bool:
        """An undefeated Obstacle, a Captor or an Exit (MQ-031)."""
        return LEVEL[self.shown(card)] >= 0

    def is_too_high(self, card: int) -> bool:
        """Above the Tower Level of its owner (MQ-161, MQ-445); a rival's card is measured by the challenger's (MQ-498)."""
        owner = self.owner[card]
        return LEVEL[self.shown(card)] > self.level(owner if owner in self.party else self.chief)

    def is_health(self, card: int) -> bool:
        return COPY_TYPE[card % BOX] == HEALTH

    def is_dress(self, card: int) -> bool:
        return COPY_TYPE[card % BOX] == DRESS

    def is_undiscovered(self, card: int) -> bool:
        return COPY_TYPE[card % BOX] == TREASURE and self.face[card] == 0

    def hearts(self, card: int) -> int:
        return HEARTS[self.shown(card)]

    def lower_face(self, card: int) -> int:
        return DOWN[self.shown(card)]

    def upper_face(self, card: int) -> int:
        """Where an Upgrade leads; in a free player's part of the Fan also from an Obstacle to its defeat (MQ-461)."""
        to = UP[self.shown(card)]
        if to < 0 and self.can_be_pardoned(card):
            return FLIPPED
        return to

    def can_be_pardoned(self, card: int) -> bool:
        return (
            COPY_TYPE[card % BOX] == OBSTACLE
            and self.face[card] == 0
            and self.stakes == COOP
            and self.status[self.owner[card]] == WON
            and card != self.met
        )

    def is_altered(self, card: int) -> bool:
        """Already altered in this half of the Encounter (MQ-097, MQ-098)."""
        return card in (self.altered_pre if self.half == PRE else self.altered_post)

    def matches(self, card: int, mask: int) -> bool:
        """Whether a green arrow may reach it; a Wild may stand in (MQ-023, MQ-024)."""
        return SHOWS[self.shown(card)] & (mask | 1 << WILD) != 0

    def must_match(self, card: int, mask: int) -> bool:
        return SHOWS[self.shown(card)] & mask != 0

    def can_use(self, card: int, slot: int) -> bool:
        return (self.shown(card) * 64 + slot + (card // BOX) * 65536) not in self.used

    def use(self, card: int, slot: int) -> None:
        self.tally("used", self.owner[card], KIND_ID[card % BOX])
        self.used.append(self.shown(card) * 64 + slot + (card // BOX) * 65536)

    def used_specials(self, card: int) -> list[int]:
        """The kinds of special icons of a card that have been used."""
        banner = BANNER[self.shown(card)]
        return sorted({icon for place, icon in enumerate(banner) if icon >= DISTRACT and not self.can_use(card, place)})

    def use_again(self, card: int, icon: int) -> None:
        """One used icon of this kind is fresh once more."""
        for place, printed in enumerate(BANNER[self.shown(card)]):
            if printed == icon and not self.can_use(card, place):
                self.used.remove(self.shown(card) * 64 + place + (card // BOX) * 65536)
                return

    def deck(self, seat: int) -> list[int]:
        """All cards of a deck, wherever they lie now."""
        cards = self.ahead[seat].cards() + self.cellar[seat]
        cards += [c for c in self.fan if self.owner[c] == seat]
        if self.met >= 0 and self.owner[self.met] == seat:
            cards.append(self.met)
        return cards

    def has_health(self, seat: int) -> bool:
        """Whether any showing face of the whole deck has a heart (MQ-013)."""
        for card in self.cellar[seat]:  # where nearly all cards lie at the end of an Encounter
            if HEARTS[self.shown(card)]:
                return True
        return any(HEARTS[self.shown(c)] for c in self.deck(seat))

    def fellows(self, seat: int) -> list[int]:
        """The seats of a company that are not out of the game, clockwise from one of them."""
        company = self.company[seat]
        order = [(seat + n) % self.seats for n in range(self.seats)]
        return [p for p in order if self.company[p] == company and self.status[p] != LOST]

    def company_plays(self, seat: int) -> int:
        """How a seat plays now; in the Prelude everyone plays alone (MQ-485)."""
        return SOLO if self.prelude[seat] else self.company_mode[self.company[seat]]

    def may_run(self) -> bool:
        """Nobody Runs who plays against others, not even where a rival helps her (MQ-142, MQ-503)."""
        return self.company_plays(self.chief) not in (COMPETITIVE, TEAMS)

    # --- turning cards ----------------------------------------------------------------------------------------------------

    def turn_to(self, card: int, face: int, text: str, rule: str) -> None:
        before = self.name(card) if self.heard_by_someone else ""
        self.face[card] = face
        (self.altered_pre if self.half == PRE else self.altered_post).append(card)
        self.learn(card, ALL)
        self.slipped.pop(card, None)
        if self.heard_by_someone:
            self.tell(text, before, self.name(card), rule=rule)

    def upgrade(self, card: int) -> None:
        if UP[self.shown(card)] < 0:
            self.turn_to(card, FLIPPED, "{0} is swept aside: {1}.", "MQ-461")
        elif COPY_TYPE[card % BOX] == SAVIOR:
            self.turn_to(card, self.upper_face(card), "{0} is flipped: {1}.", "MQ-322")
        else:
            self.turn_to(card, self.upper_face(card), "{0} is Upgraded to {1}.", "MQ-080")

    def downgrade(self, card: int) -> None:
        text, rule = ("{0} is flipped: {1}.", "MQ-322") if COPY_TYPE[card % BOX] == SAVIOR else ("{0} is Downgraded to {1}.", "MQ-080")
        self.turn_to(card, self.lower_face(card), text, rule)

    def discover(self, card: int) -> None:
        self.turn_to(card, FLIPPED, "{0} turns out to be {1}.", "MQ-345")

    # --- moving cards -----------------------------------------------------------------------------------------------------

    def learn(self, card: int, audience: int) -> None:
        self.seen[card] = ALL if audience == ALL else self.seen[card] | audience

    def onlookers(self, seat: int) -> int:
        """Who knows the top cards of a deck: its owner, and allies who share Fans (MQ-440, MQ-506)."""
        if self.mode in (SOLO, COOP):
            return ALL
        audience = only(seat)
        for p in range(self.seats):
            ally = self.company[p] == self.company[seat] and self.company_plays(seat) == COOP and self.status[p] != LOST
            mate = self.mode == TEAMS and self.team[p] == self.team[seat]
            guest = self.stakes == SERENDIPITY and seat in self.party and p in self.party
            if ally or mate or guest:
                audience |= only(p)
        return audience

    def draw(self, seat: int, target: str) -> int:
        """Turn up the top card in the open."""
        card = self.ahead[seat].draw(self.chance)
        if self._tally is not None:
            self.tally("drawn", seat, KIND_ID[card % BOX])
        self.seen[card] = ALL
        self.reveal()
        if self.heard_by_someone:
            self.moved(CARD[card], AHEAD[seat], target, saw=self.onlookers(seat))
        return card

    def pass_by(self, card: int) -> None:
        """A search goes past a card that was Cellared earlier: all see it (MQ-506)."""
        self.learn(card, ALL)
        self.slipped.pop(card, None)

    def cellar_card(self, card: int, source: str) -> None:
        """Put a card, as it is, behind its owner's Rest cards (MQ-032)."""
        seat = self.owner[card]
        self.cellar[seat].append(card)
        if self.heard_by_someone:
            self.moved(CARD[card], source, CELLAR[seat])

    def look_down_the_hall(self, seat: int) -> None:
        """The card past the Fan may be seen (MQ-034)."""
        deck = self.ahead[seat]
        if not deck.top and len(deck):
            card = deck.look(self.chance, 1)[0]
            audience = self.onlookers(seat)
            self.learn(card, audience)
            self.reveal(audience)

    def refill(self, seat: int) -> None:
        """Bring her share of the Fan up to its size; a Rest card in the way ends everything (MQ-159, MQ-152)."""
        missing = self.shares[seat]
        for card in self.fan:
            if self.owner[card] == seat:
                missing -= 1
        for _ in range(min(missing, len(self.ahead[seat]))):
            card = self.draw(seat, "fan")
            self.fan.append(card)
            if self._tally is not None:
                self.tally("fanned", seat, KIND_ID[card % BOX])
            missing -= 1
        if missing > 0:
            self.resting |= 1 << seat
        else:
            self.look_down_the_hall(seat)

    def sits_apart(self, seat: int) -> bool:
        """Whether an ally gives up her top card before adding to the Fan (MQ-477, MQ-523)."""
        if self.stakes == TEAMS:
            return seat != self.chief
        if self.stakes == COOP:
            circle = [p for p in range(self.seats) if self.company[p] == self.company[self.chief]]
            gap = abs(circle.index(seat) - circle.index(self.chief))
            return len(circle) > 3 and gap not in (0, 1, len(circle) - 1)
        return False

    def join(self, seat: int) -> None:
        """Before she adds her first card to the Fan: who sits apart gives up her top card."""
        if self.joined >> seat & 1:
            return
        self.joined |= 1 << seat
        if not self.sits_apart(seat):
            return
        if len(self.ahead[seat]):
            self.cellar_card(self.draw(seat, "fan"), "fan")
        else:
            self.resting |= 1 << seat

    def cellar_from_fan(self, card: int) -> None:
        """Out of the Fan to the cellar, and the next card joins at once (MQ-159, MQ-444)."""
        self.fan.remove(card)
        self.cellar_card(card, "fan")
        seat = self.owner[card]
        if seat not in self.party:  # a rival's card that came in by a Haste swap
            self.shares[seat] -= 1
            seat = self.chief
            self.shares[seat] += 1
        self.join(seat)  # an ally's card may have come in by a Haste swap before she added any
        self.refill(seat)

    def cellar_active(self) -> None:
        """The Encountered card first, then the Fan from first to last (MQ-033)."""
        if self.met >= 0:
            card = self.met
            self.met = -1
            self.cellar_card(card, "met")
        for card in self.fan:
            self.cellar_card(card, "fan")
        self.fan = []

    def gather(self, seat: int) -> None:
        """The whole deck is shuffled, faces kept, the Rest cards at the back (MQ-062)."""
        deck = self.ahead[seat]
        if self.slipped:
            for card in self.cellar[seat]:
                self.slipped.pop(card, None)
        mine = [c for c in self.fan if self.owner[c] == seat]
        if mine:
            self.fan = [c for c in self.fan if self.owner[c] != seat]
        if self.met >= 0 and self.owner[self.met] == seat:
            mine.append(self.met)
            self.met = -1
        deck.shuffle_in(self.cellar[seat] + mine)
        deck.loose.sort()
        self.cellar[seat] = []
