"""What each seat sees: the Encounter in the middle, the decks around it (MQ-580..583)."""

from __future__ import annotations

from functools import cache

from regalia.games.maidens_quest.arrows import absorbs, can_absorb
from regalia.games.maidens_quest.box import BOX, COPIES_OF_TYPE, COPY_TYPE, FACES, GREEN_UP, HEARTS, LEVEL
from regalia.games.maidens_quest.check import (
    bend_of,
    counted_icons,
    harm,
    missing_icons,
    progress,
    requirement,
    run_harm,
    running_bend,
    shields_in_fan,
)
from regalia.games.maidens_quest.faces import GIFT, ICON_NAMES, MAIDEN, Face, icon_list
from regalia.games.maidens_quest.frames import Building, Encounter, Meeting
from regalia.games.maidens_quest.printed import FACE_PLACE, KIND_ID, counted, harm_text
from regalia.games.maidens_quest.state import (
    CARD,
    CHALLENGE,
    COMPETITIVE,
    COOP,
    LOST,
    MAIDEN_MET,
    PRE,
    RUN,
    SOLO,
    STEPS,
    TEAMS,
    WON,
    GiftCard,
    Quest,
)
from regalia.kernel import sees
from regalia.kernel.table import Area, Badge, Card, Counter, Item, Mark, Note, Progress, Row, Shade, Sheet, Stack, Table, Track, Zone, down

LEVEL_MARKS = [Mark(n, f"level {name[0]}") for n, name in enumerate(STEPS) if n == 0 or name[0] != STEPS[n - 1][0]]
MODE_NAMES = ("Alone", "Side by side", "Against one another", "In teams", "Each on her own quest", "Serendipity")


def may_see_deck(s: Quest, owner: int, viewer: int) -> bool:
    """Decks are open among allies; against one another only to their owner (MQ-506)."""
    return s.mode in (SOLO, COOP) or owner == viewer


def draw_card(s: Quest, card: int) -> Card:
    shown = s.shown(card)
    badges: list[Badge] = []
    if card in s.altered_pre:
        badges.append(Badge("Upgrade", "", "Altered before the check"))
    if card in s.altered_post:
        badges.append(Badge("Upgrade", "", "Altered after the check"))
    return Card(CARD[card], KIND_ID[card % BOX], FACE_PLACE[shown], turned=s.face[card] in (1, 3), badges=badges)


@cache
def bare(card: int, shown: int, turned: bool, note: str = "", shade: Shade = "") -> Card:
    """A card without badges: made once, never changed."""
    return Card(CARD[card], KIND_ID[card % BOX], FACE_PLACE[shown], turned=turned, note=note, shade=shade)


def lying(s: Quest, cards: list[int]) -> list[Card]:
    """Cards that lie together."""
    face = s.face
    if s.altered_pre or s.altered_post:
        return [draw_card(s, card) for card in cards]
    return [bare(card, card % BOX * 4 + face[card], face[card] in (1, 3)) for card in cards]


def fan_card(s: Quest, card: int) -> Card:
    note = ""
    shade: Shade = ""
    if s.is_add(card):
        shade = "bad"
        note = "An Add" + (", too high for you: it may be Cellared" if s.half == PRE and s.is_too_high(card) else "")
    elif s.is_gray(card):
        shade = "quiet"
        note = "Gray: it may be Cellared" if s.half == PRE else "Gray"
    if len(s.party) == 1 and not s.altered_pre and not s.altered_post:
        return bare(card, s.shown(card), s.face[card] in (1, 3), note, shade)
    drawn = draw_card(s, card)
    drawn.shade = shade
    drawn.note = note
    if len(s.party) > 1:
        drawn.badges.append(Badge("tiara", f"Seat {s.owner[card] + 1}", "From the deck of"))
    return drawn


def consequences(s: Quest, seat: int) -> Sheet:
    """What a Challenge and a Run would bring, before the choice; then what the chosen one will."""
    face = FACES[s.shown(s.met)]
    rows: list[Row] = []
    if s.manner != RUN:
        rows += _of_a_challenge(s, face)
    if s.may_run() and (s.manner == RUN or not s.fan):
        if face.level == 0:
            rows.append(Row("If you Run", "nothing", "Level 0: you simply walk away"))
        else:
            toll = run_harm(s, running_bend(s))
            rows.append(Row("If you Run", harm_text(*toll), "nothing with Haste"))
    return Sheet("consequences", "What is at stake", rows, rule="MQ-282" if s.manner == RUN else "MQ-245")


def _of_a_challenge(s: Quest, face: Face) -> list[Row]:
    bend = bend_of(s)
    gains = []
    if face.reward_up:
        gains.append(counted(face.reward_up, "Upgrade"))
    if face.reward_treasure:
        gains.append(counted(face.reward_treasure, "Treasure"))
    if face.reward_down:
        gains.append(counted(face.reward_down, "Downgrade"))
    if face.color in ("captor", "black"):
        gains.append("you win")
    damage, downs = harm(s, bend)
    shields = shields_in_fan(s, bend)
    note = f"{min(shields, damage)} stopped by Shields" if shields and damage else ""
    return [
        Row("If you win the Challenge", " and ".join(gains) or "it is defeated", shade="good"),
        Row("If you fail it", harm_text(damage, downs), note, shade="bad"),
    ]


def requirement_items(s: Quest) -> list[Item]:
    """The requirement, with what is met and what is missing."""
    box = requirement(s)
    if box is None:
        return []
    bend = bend_of(s)
    icons = counted_icons(s, bend)
    items: list[Item] = []
    ways = list(dict.fromkeys(box.ways))
    for number, way in enumerate(ways):
        have, need, _ = progress(way, icons, bend)
        for at, part in enumerate(way):
            title = icon_list(part.of)
            note = f"way {number + 1} of {len(ways)}" if len(ways) > 1 else ""
            items.append(Progress(f"need:{number}:{at}", title, min(have[at], need[at]), need[at], note))
    if s.fan:
        short = missing_icons(s, bend)
        text = "The requirement is met." if short == 0 else f"{short} icon{'s' if short > 1 else ''} missing."
        items.append(Note("verdict", text, "MQ-210", "good" if short == 0 else "bad"))
        counted = [f"{icons[i]} {ICON_NAMES[i]}" for i in range(11) if icons[i]]
        items.append(Note("icons", "In the Fan: " + (", ".join(counted) or "no icons") + ".", "MQ-214"))
    return items


def near_rests(s: Quest, seat: int) -> list[Note]:
    """Whose Rest cards are so near that they may end this Encounter; how many cards are ahead of whom is no secret (MQ-152, MQ-373)."""
    notes = []
    for p in s.party or [p for p in s.fellows(s.chief) if p == seat]:  # in an auction each bidder is told of her own deck
        ahead = len(s.ahead[p])
        whose = f" in the deck of seat {p + 1}" if len(s.party) > 1 else ""
        few = f"Only {ahead} cards are ahead" if ahead > 1 else "Only 1 card is ahead" if ahead else "No card is ahead"
        if s.fan:
            if s.shares[p] and not ahead:
                text = f"{few}{whose}: the next one to join is a Rest card and ends the Encounter."
                notes.append(Note(f"short:{p}", text, "MQ-152", "strong"))
        elif ahead < 5:
            what = "a larger share ends" if whose else "any Fan of five ends" if s.party else "a larger Fan of yours ends"
            notes.append(Note(f"short:{p}", f"{few}{whose}: {what} in a Rest.", "MQ-373", "strong"))
    return notes


def meeting_notes(f: Meeting) -> list[Note]:
    """Who asked whom for what, as long as nothing is encountered yet."""
    asker, asked = f"Seat {f.seat + 1}", f"seat {f.helper + 1}"
    if f.kind == COOP:
        return [
            Note("meeting", f"{asker} asks {asked} to team up.", "MQ-520", "strong"),
            Note("means", "Until they part, they face every Encounter side by side."),
        ]
    if f.kind == COMPETITIVE:
        return [
            Note("meeting", f"{asker} asks {asked} for a skirmish.", "MQ-520", "strong"),
            Note("means", "Until they part, they quest against one another."),
        ]
    notes = [Note("meeting", f"Serendipity: {asker} and {asked}.", "MQ-535", "strong")]
    if f.chosen < 0:
        notes.append(Note("means", f"{asker} is to be helped with one Encounter of her own deck.", "MQ-536"))
    return notes


def encounter_area(s: Quest, seat: int) -> Area:
    items: list[Item] = []
    title = "The tower"
    top = s.stack[-1] if s.stack else None
    asking = top if s.met < 0 and isinstance(top, Meeting) else None
    if asking is not None:
        title = "A meeting"
        items.extend(meeting_notes(asking))
    if s.met >= 0:
        title = f"Facing {s.name(s.met)}" if COPY_TYPE[s.met % BOX] != MAIDEN else f"Meeting {s.name(s.met)}"
        items.append(Zone("met", "Encountered", [draw_card(s, s.met)]))
        if LEVEL[s.shown(s.met)] >= 0 and s.half == PRE:
            if s.manner != RUN:
                items.extend(requirement_items(s))
            items.append(consequences(s, seat))
            items.extend(near_rests(s, seat))
        elif GREEN_UP[s.shown(s.met)]:
            items.append(Note("upgrade", f"She Upgrades a card with {icon_list(GREEN_UP[s.shown(s.met)])}.", "MQ-303"))
    if s.fan or s.met >= 0:
        size = sum(s.shares)
        items.append(Zone("fan", "Fan", [fan_card(s, c) for c in s.fan], "fan", slots=max(size, len(s.fan))))
    frame = next((f for f in reversed(s.stack) if isinstance(f, Encounter)), None)
    if frame is not None and frame.hit > 0:
        able = sum(absorbs(s, c) for c in s.fan if can_absorb(s, c))
        items.append(Note("blow", f"{frame.hit} Damage to pay; the Fan can take {able}.", "MQ-260", "bad"))
    met = s.met >= 0 and s.outcome is None  # an auction is about it, too
    return Area("encounter", title, items, active=met or frame is not None or asking is not None)


def gift_card(number: int, gift: GiftCard) -> Card:
    """A Gift apart from the decks, and who signed it (MQ-069, MQ-427)."""
    signed = f"Signed by {', '.join(gift.signers)}" if gift.signers else "Nobody has signed it yet"
    signatures = Badge("quill-ink", len(gift.signers), "Signatures")
    return Card(f"gift:{number}", KIND_ID[COPIES_OF_TYPE[GIFT][gift.kind]], badges=[signatures], note=f"{signed}.")


@cache
def people_of(owner: int, maiden: int, captor: int) -> list[Card]:
    """Who quests and who holds her: known to all since the deck was built, also to those who may not look into it, where the two cards are.

    Made once, never changed.
    """
    people = ((f"maiden:{owner}", maiden), (f"captor:{owner}", captor))
    return [Card(name, KIND_ID[card % BOX]) for name, card in people if card >= 0]


def _health(s: Quest, owner: int) -> int:
    face = s.face
    return sum([HEARTS[c % BOX * 4 + face[c]] for c in s.deck(owner)])


def seat_area(s: Quest, owner: int, viewer: int) -> Area:
    open_deck = may_see_deck(s, owner, viewer)
    items: list[Item] = []
    items.append(Track(f"step:{owner}", "Way to level 4", s.step[owner], 0, 6, LEVEL_MARKS, "Rest"))
    deck = s.ahead[owner]
    top = [c for c in reversed(deck.top) if sees(s.onlookers(owner), viewer) and sees(s.seen[c], viewer)]
    if top:
        items.append(Zone(f"hall:{owner}", "Down the Hall", lying(s, top), note="the next cards, as far as they are known"))
    if open_deck:
        loose = sorted(deck.loose)
        items.append(Zone(f"ahead:{owner}", "Still ahead, in no order", lying(s, loose), "pile"))
        items.append(Zone(f"cellar:{owner}", "Cellared, behind the Rest cards", lying(s, s.cellar[owner]), "pile"))
    else:
        people = people_of(owner, s.maiden[owner], s.captor[owner])
        if people:
            items.append(Zone(f"people:{owner}", "Maiden and Captor", people))
        items.append(Zone(f"ahead:{owner}", "Still ahead", down(f"ahead:{owner}", len(deck) - len(top)), "pile"))
        items.append(Stack(f"cellar:{owner}", "Cellared", len(s.cellar[owner])))
    gifts = [gift_card(number, gift) for number, gift in enumerate(s.gifts) if gift.owner == owner]
    if gifts and s.mode != SOLO:  # alone there is nobody to help with them (MQ-426)
        items.append(Zone(f"gifts:{owner}", "Gifts", gifts, "pile"))
    summary = [
        Counter(f"level:{owner}", "Tower Level", s.level(owner), "Level"),
        Counter(f"cards:{owner}", "Cards ahead", len(deck)),
    ]
    if open_deck:
        summary.append(Counter(f"health:{owner}", "Health", _health(s, owner), "Heart"))
    names = [s.name(c) for c in (s.maiden[owner], s.captor[owner]) if c >= 0]
    title = " held by ".join(names) or f"Seat {owner + 1}"
    notes = {WON: "free", LOST: "fallen"}.get(s.status[owner], "")
    if not notes and s.prelude[owner]:
        notes = "in the Prelude"
    if not notes and s.sitting[owner]:
        notes = "shuffling: she misses the next Encounter"
    if s.mode == TEAMS:
        notes = f"team {s.team[owner] + 1}" + (f", {notes}" if notes else "")
    if s.seats > 1 and s.shares[owner]:
        notes += (", " if notes else "") + f"{counted(s.shares[owner], 'card')} of the Fan"
    active = s.chief == owner and s.met >= 0
    return Area(f"seat:{owner}", title, items, owner, active, "tiara", summary, notes)


def phase_of(s: Quest) -> tuple[str, str]:
    if s.outcome is not None:
        return "The end", "MQ-015"
    if s.stack and isinstance(s.stack[-1], Building):
        return "Building the decks", "MQ-050"
    if s.met < 0:
        if any(isinstance(f, Encounter) for f in s.stack):
            return "Searching for Treasure", "MQ-345"
        if any(isinstance(f, Meeting) for f in s.stack):
            return "A meeting", "MQ-520"
        return "Exploring", "MQ-120"
    if s.manner == MAIDEN_MET:
        return "Meeting your Maiden", "MQ-300"
    if s.manner == RUN:
        return "Running", "MQ-282"
    if not s.fan:
        return "Before the Fan", "MQ-141"
    return ("The Challenge", "MQ-153") if s.manner == CHALLENGE and s.half == PRE else ("Rewards and penalties", "MQ-231")


def make_table(s: Quest, seat: int) -> Table:
    phase, rule = phase_of(s)
    order = list(range(s.seats)) if seat < 0 else [(seat + n) % s.seats for n in range(s.seats)]
    areas = [encounter_area(s, seat), *[seat_area(s, p, seat) for p in order]]
    return Table(areas, f"{MODE_NAMES[s.mode]}: {phase}", s.turns, rule)
