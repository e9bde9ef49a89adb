"""The table: what each seat sees (QM-244 to QM-247)."""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia.games.queen_by_midnight.catalogue import CARD, KIND, PRINCESSES
from regalia.games.queen_by_midnight.damage import is_there, reaching
from regalia.games.queen_by_midnight.effects import verb_of
from regalia.games.queen_by_midnight.frames import HIT, NEGATED, Attack, Effects, attack_under_way
from regalia.games.queen_by_midnight.levels import level
from regalia.games.queen_by_midnight.model import CLASS_NAMES, SIDE_NAMES
from regalia.games.queen_by_midnight.piles import bazaar_deck
from regalia.games.queen_by_midnight.preview import planned_damage
from regalia.games.queen_by_midnight.state import ADVISOR, COLOURS, EMPTY, MOST_HEALTH, OUT, PRINCESS, SLOTS, SUMMON_BASE, Queen
from regalia.kernel import SEAT, things
from regalia.kernel.events import sees
from regalia.kernel.game import asked_rule
from regalia.kernel.table import (
    Area,
    Badge,
    Board,
    Card,
    Cell,
    Clock,
    Counter,
    Item,
    Mark,
    Note,
    Row,
    Sheet,
    Stack,
    Table,
    Track,
    Zone,
    down,
)

SEATS: Final = 4
HEALTH: Final = things("health", SEATS)
CLOUT: Final = things("clout", SEATS)
CARDS: Final = things("cards", SEATS)
FACEDOWN: Final = things("facedown", SEATS)
HEALTH_TRACK: Final = things("health_track", SEATS)
HAND: Final = things("hand", SEATS)
ARMORY: Final = things("armory", SEATS)
LAID: Final = things("laid", SEATS)
VAULT: Final = things("vault", SEATS)
WAR_CHEST: Final = things("war_chest", SEATS)
ARCHIVE: Final = things("archive", SEATS)
DECK: Final = things("deck", SEATS)
VAULT_DECK: Final = things("vault_deck", SEATS)
LEVELS: Final = things("levels", SEATS)
HOURS: Final = (
    Mark(5, "Twilight Bazaar, hand limit 6"),
    Mark(6, "Declarations with four or more players"),
    Mark(8, "Midnight Bazaar, War Chests open, hand limit 7"),
    Mark(11, "Last round; with four or more players one may become an Advisor"),
    Mark(12, "The end"),
)


def table_for(s: Queen, seat: int) -> Table:
    """All that a seat may see; everything else is left out, not hidden."""
    areas = [shared(s)]
    order = s.clockwise(seat) if seat >= 0 else list(range(s.seats))
    areas.extend(repertoire(s, owner, seat) for owner in order)
    return Table(areas, phase(s), s.hour, rule_at_hand(s))


def rule_at_hand(s: Queen) -> str:
    """The rule of the present step: the verb's own where a card asks."""
    top = s.stack[-1] if s.stack else None
    return verb_of(top).rule if isinstance(top, Effects) else asked_rule(s)


def phase(s: Queen) -> str:
    if s.outcome is not None:
        return "Midnight" if s.hour == 12 else f"{s.hour} o'clock: a Queen before midnight"
    if any(rep.princess < 0 for rep in s.court):
        return "Choosing Princesses"
    if s.active < 0:
        return f"{s.hour} o'clock"
    return f"{s.hour} o'clock: {s.who(s.active)}"


def shared(s: Queen) -> Area:
    """Clock, Market, the common Banish pile, and the Attack under way."""
    note = f"Hand limit {s.hand_limit()}"
    items: list[Item] = [Clock("clock", "The Clock", s.hour, note=note, marks=list(HOURS))]
    if any(rep.princess < 0 for rep in s.court):
        cells = [Cell(f"princess:{number}", PRINCESSES[number].name, PRINCESSES[number].blurb, PRINCESSES[number].icon) for number in s.box]
        items.append(Board("princesses", "Princesses to choose from", 2, cells))
    items.append(Zone("market", "Market", shown(s, s.market), slots=SLOTS))
    if s.bazaar:
        hour = "Afternoon" if s.hour < 5 else "Twilight" if s.hour < 8 else "Midnight"
        items.append(Stack("bazaar", f"{hour} Bazaar", len(bazaar_deck(s))))
    items.append(Zone("banished", "Banish pile", shown(s, s.banished), "pile"))
    if s.in_play:
        items.append(Zone("play", "In play", shown(s, s.in_play)))
    attack = attack_under_way(s)
    if attack is not None:
        items.append(attack_sheet(s, attack))
    return Area("court", "The Court", items, active=bool(s.in_play) or attack is not None)


def attack_sheet(s: Queen, attack: Attack) -> Sheet:
    """What the Attack will do as matters stand."""
    name = KIND[attack.card].name if attack.card >= 0 else "Counsel"
    rows = []
    for at, target in enumerate(attack.targets):
        if not is_there(s, target):
            continue
        title = s.princess(target).name if target < SUMMON_BASE else KIND[target - SUMMON_BASE].name
        status = attack.status[at]
        words = "" if status == HIT else "negated" if status == NEGATED else "damage negated"
        rows.append(Row(title, reaching(s, attack, at, planned_damage(s, attack, target)), words))
    return Sheet("attack", f"{s.who(attack.seat)}: {name}", rows, "Damage before dice and choices", "QM-097")


def shown(s: Queen, cards: list[int]) -> list[Card]:
    """Face-up cards with what is true of these copies now."""
    if s.loyalty or s.lasting or s.played_by or s.pact_partner or s.used:
        return [face_up(s, card) for card in cards if card != EMPTY]
    return [bare(card) for card in cards if card != EMPTY]


@cache
def bare(card: int) -> Card:
    """A face-up card of which nothing else is to be said: made once, never changed."""
    return Card(CARD[card], KIND[card].key)


def face_up(s: Queen, card: int) -> Card:
    badges: list[Badge] = []
    if card in s.loyalty:
        badges.append(Badge("loyalty", s.loyalty[card], "Loyalty"))
    if card in s.lasting:
        badges.append(Badge("hourglass", s.lasting[card], "turns left"))
    note = ""
    if card in s.played_by:
        note = f"played by {s.princess(s.played_by[card]).name}"
    elif card in s.pact_partner:
        note = f"partner: {s.princess(s.pact_partner[card]).name}"
    if card in s.used:
        note = "used this turn"
    elif not note and not badges:
        return bare(card)
    return Card(CARD[card], KIND[card].key, badges=badges, note=note, turned=card in s.used)


def concealed(s: Queen, cards: list[int], zone: str, owner: int, seat: int) -> list[Card]:
    """Cards that only their owner, and whoever was allowed a look, may see."""
    shown_cards = []
    for place, card in enumerate(cards):
        visible = owner == seat or sees(s.known.get(card, 0), seat)
        shown_cards.append(bare(card) if visible else Card(f"down:{zone}:{place}", ""))
    return shown_cards


def repertoire(s: Queen, owner: int, seat: int) -> Area:
    """One player's area (QM-053)."""
    rep = s.court[owner]
    if rep.princess < 0:
        return Area(SEAT[owner], f"Seat {owner + 1}", [], seat=owner)
    princess = s.princess(owner)
    ended = s.outcome is not None
    summary = [
        Counter(HEALTH[owner], "Health", rep.health, "hearts"),
        Counter(CLOUT[owner], "Clout", rep.clout, "crown-coin"),
        Counter(CARDS[owner], "Hand", len(rep.hand), "card-random"),
        Counter(FACEDOWN[owner], "Face down", len(rep.laid), "card-pickup"),
    ]
    items: list[Item] = [
        Track(HEALTH_TRACK[owner], "Health", rep.health, 0, MOST_HEALTH, icon="hearts"),
        levels_sheet(s, owner),
    ]
    if princess.sides is not None:
        items.append(Counter(f"token:{owner}", "Token", SIDE_NAMES[rep.side], "resize"))
    hand = [bare(card) for card in rep.hand] if owner == seat else down(HAND[owner], len(rep.hand))
    items.append(Zone(HAND[owner], "Hand", hand, "fan"))
    items.append(Zone(ARMORY[owner], "Armory", shown(s, rep.armory)))
    items.append(Zone(LAID[owner], "Face-down Reactions", concealed(s, rep.laid, LAID[owner], owner, seat)))
    if rep.under:
        items.append(Zone(f"under:{owner}", "Gone dark", concealed(s, rep.under, f"under:{owner}", owner, seat)))
    items.append(Zone(VAULT[owner], "Vault", shown(s, rep.vault), slots=SLOTS))
    items.append(Zone(WAR_CHEST[owner], "War Chest", shown(s, rep.war_chest), note="opens at 8" if s.hour < 8 else ""))
    items.append(Zone(ARCHIVE[owner], "Archive", shown(s, rep.archive), "pile"))
    if princess.grotto:
        items.append(Zone(f"grotto:{owner}", "Grotto", shown(s, rep.grotto), "pile"))
    top = None
    if rep.deck.top and sees(s.known.get(rep.deck.top[-1], 0), seat):
        top = face_up(s, rep.deck.top[-1])
    items.append(Stack(DECK[owner], "Deck", len(rep.deck), top))
    items.append(Stack(VAULT_DECK[owner], "Vault deck", len(rep.vault_deck)))
    items.append(large_card(rep.princess, owner, rep.role == ADVISOR))
    items.extend(declaration(s, owner, seat))
    if rep.pass_until_turn:
        who = "You let" if owner == seat else "She lets"
        turn = "your" if owner == seat else "her"
        items.append(Note(f"passing:{owner}", f"{who} every Attack pass until {turn} next turn.", "QM-248", "quiet"))
    note = ""
    if rep.role == ADVISOR:
        note = f"Advisor of {s.princess(rep.leader).name}"
    elif rep.role == OUT:
        note = "out of the game"
    if rep.role != PRINCESS:  # QM-192
        summary, items = [], [item for item in items if _is_left(item, rep.role)]
    title = f"{princess.name} ({COLOURS[owner]})"
    active = s.active == owner and not ended
    return Area(SEAT[owner], title, items, seat=owner, active=active, emblem=princess.icon, summary=summary, note=note)


def _is_left(item: Item, role: int) -> bool:
    """Whether there is something of this where a Princess has fallen: an Advisor still counsels by her large card and her Levels."""
    if isinstance(item, Zone):
        return bool(item.cards)
    if isinstance(item, Stack):
        return item.count > 0
    return isinstance(item, Note) or (role == ADVISOR and not isinstance(item, Track))


def levels_sheet(s: Queen, owner: int) -> Sheet:
    """Major and Minor in the Classes she has now, and the tokens that sleep on the hidden side (QM-228)."""
    rows = []
    rep = s.court[owner]
    for cls, printed in enumerate(s.princess(owner).levels):
        if printed is None:
            continue
        tokens = f"{rep.tokens[cls]:+d} tokens" if rep.tokens[cls] else ""
        if s.has_class(owner, cls):
            rows.append(levels_row(cls, level(s, owner, cls, True), level(s, owner, cls, False), tokens))
        else:
            rows.append(Row(CLASS_NAMES[cls], "hidden side", tokens, "quiet"))
    return Sheet(LEVELS[owner], "Levels (Major / Minor)", rows, rule="QM-041")


@cache
def levels_row(cls: int, major: int, minor: int, tokens: str) -> Row:
    """Made once, never changed."""
    return Row(CLASS_NAMES[cls], f"{major} / {minor}", tokens)


@cache
def large_card(princess: int, owner: int, is_advisor: bool) -> Sheet:
    """The side that shows, the other one for reading (QM-028, QM-167): made once, never changed."""
    record = PRINCESSES[princess]
    rows = [Row(counsel.name, counsel.text) for counsel in record.inner_circle]
    if not is_advisor:
        rows.insert(0, Row(f"Ultimate: {record.ultimate.name}", record.ultimate.text))
    return Sheet(f"large:{owner}", "Large card", rows, rule="QM-028")


def declaration(s: Queen, owner: int, seat: int) -> list[Item]:
    """That she has declared is known to all, for whom only to those who have seen it (QM-246)."""
    rep = s.court[owner]
    if rep.declaration < 0:
        return []
    if sees(rep.declaration_known, seat):
        text = f"Declared for {s.princess(rep.declaration).name} ({COLOURS[rep.declaration]})"
    else:
        text = "Has declared in secret"
    return [Note(f"declaration:{owner}", text, "QM-246")]
