"""What each seat sees (TL-044, TL-120, TL-122): built from nothing, by allow-list.

A player's area is her board: four tracks with the default marked, the five phases as a grid (options above, the card slot below), the
piles, and the three ways out with their progress. In the middle lies what is pending, and at the end how it ended.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia.games.time_loop.box import CHARACTERS, KINDS, SUPPLIED, VERBS, board, met, printed_option
from regalia.games.time_loop.cards.memories import deck_of
from regalia.games.time_loop.parts import CardKind, Character
from regalia.games.time_loop.state import CARD, CHARACTER, NOT_YET, OPTION, PHASES, TAKEN_BACK, TRAIT, Loop, Pending
from regalia.games.time_loop.traits import HIGHEST, ICONS, LOWEST, NAMES, TRAITS, signed
from regalia.games.time_loop.verbs import OPTIONS
from regalia.kernel import SEAT, things
from regalia.kernel.table import (
    Area,
    Badge,
    Board,
    Card,
    Catalogue,
    Cell,
    Counter,
    Face,
    Item,
    Keyword,
    Kind,
    Mark,
    Note,
    Price,
    Progress,
    Row,
    Shade,
    Sheet,
    Stack,
    Table,
    Track,
    Zone,
    down,
)

BOARD: Final = things("board", 4)
HAND: Final = things("hand", 4)
DRAW: Final = things("draw", 4)
DISCARD: Final = things("discard", 4)
LIVES: Final = things("lives", 4)
SUM_OF_LIVES: Final = [f"sum:{owner}.lives" for owner in range(4)]
STEPS = {"MakeChoice": ("choice", "TL-024"), "PlayCard": ("card", "TL-025"), "FaceDeath": ("survival", "TL-082")}


def describe_table(s: Loop, seat: int, step: str) -> Table:
    """The table as a seat, or somebody who only watches, may see it."""
    if s.phase == 0:
        return Table([middle(s), *[_taking(s, owner) for owner in range(s.seats)]], "Taking characters", rule="TL-010")
    areas = [middle(s), *[player_area(s, owner, seat, step) for owner in range(s.seats)]]
    # A round is a life, and is called so; it is not said twice.
    if s.outcome is not None:
        return Table(areas, f"Life {s.round} · the end", rule=s.outcome.rule)
    word, rule = STEPS[step]
    where = f"Phase {s.phase} · {word}" if s.phase < PHASES else "Phase 5 · survival"
    return Table(areas, f"Life {s.round} · {where}", rule=rule)


# --- the middle --------------------------------------------------------------------------------------------------------------


def middle(s: Loop) -> Area:
    items: list[Item] = []
    if s.outcome is not None:
        items.append(Note("ending", s.outcome.reason, s.outcome.rule, "strong"))
        if not s.outcome.adjourned:
            items.append(how_it_ended(s))
    if NOT_YET in s.characters:
        items.append(Board("characters", "The ladies", 4, [_portrait(s, number) for number in range(SUPPLIED)]))
    if s.phase:
        items.append(Counter("round", "Life", s.round, "infinity"))
        items.append(Counter("phase", "Phase", s.phase, "sundial"))
        items.append(Counter("lead", "Leads", f"Seat {s.lead + 1}", "compass"))
        rows = [Row(KINDS[p.card].name, _aim_text(s, p), f"played by {board(s, p.seat).name} in Phase {p.phase}", "bad") for p in s.pending]
        note = "" if rows else "Nothing is pending."
        items.append(Sheet("pending", "After Phase 4", rows, note, "TL-028"))
    return Area("middle", "The loop", items)


def _portrait(s: Loop, number: int) -> Cell:
    """A lady to be taken: with what she begins, how she can survive, and the two cards that nobody else has."""
    lady = CHARACTERS[number]
    ways = ", ".join([condition.title for condition in lady.death.conditions])
    cards = " and ".join([special.name for special in lady.specials])
    text = f"{lady.epithet[0].upper()}{lady.epithet[1:]}. Ways out: {ways}. Her own cards: {cards}."
    badges = [Badge(ICONS[t], lady.defaults[t], NAMES[t]) for t in TRAITS]
    taken = number in s.characters
    return Cell(CHARACTER[number], lady.name, text, lady.icon, badges=badges, shade="quiet" if taken else "")


def _taking(s: Loop, owner: int) -> Area:
    """A seat while characters are picked, clockwise; no marker is set before all are taken (TL-010, TL-012)."""
    if s.characters[owner] == NOT_YET:
        return Area(SEAT[owner], "No character yet", [], owner, active=owner == s.characters.index(NOT_YET))
    lady = board(s, owner)
    return Area(SEAT[owner], lady.name, [], owner, emblem=lady.icon)


def how_it_ended(s: Loop) -> Sheet:
    """Who broke the loop, by which condition, in which life; and how near the others came."""
    assert s.outcome is not None
    rows = []
    for seat in sorted(range(s.seats), key=lambda n: s.outcome.ranks[n] if s.outcome else 0):
        conditions = met(s, seat)
        if conditions:
            won = seat in s.outcome.winners
            word = "broke the loop" if won else "survived"
            met_all = " and ".join([c.reached(s.traits[seat]) for c in conditions])
            rows.append(
                Row(
                    board(s, seat).name,
                    word,
                    f"life {s.round}: {met_all}; total {s.total(seat)}. {conditions[0].rescue}",
                    "good" if won else "",
                )
            )
        else:
            rows.append(Row(board(s, seat).name, "died", f"life {s.round}: {board(s, seat).death.title}", "bad"))
    return Sheet("how_it_ended", f"Life {s.round}", rows, "", s.outcome.rule)


# --- a player's board ----------------------------------------------------------------------------------------------------------


def player_area(s: Loop, owner: int, seat: int, step: str) -> Area:
    lady = board(s, owner)
    character, traits = s.characters[owner], s.traits[owner]
    items: list[Item] = [_track(s, owner, trait) for trait in TRAITS]
    ways = [_way_out(owner, character, number, c.value(traits)) for number, c in enumerate(lady.death.conditions)]
    items.append(Board(BOARD[owner], lady.name, PHASES, _grid(s, owner, ways), HEADS[character]))
    items += ways
    hand = [LYING[card] for card in s.hands[owner]] if owner == seat else down(HAND[owner], len(s.hands[owner]))
    items.append(Zone(HAND[owner], "Hand", hand, "fan"))
    items.append(Stack(DRAW[owner], "Draw", len(s.draws[owner])))
    discard = [LYING[card] for card in s.discards[owner]]
    items.append(Zone(DISCARD[owner], "Discard", discard, "pile", note=f"{len(discard)} cards"))
    died = s.round if s.outcome is not None and not met(s, owner) else s.round - 1
    summary = [_sum(owner, trait, traits[trait]) for trait in TRAITS]
    summary.append(Counter(SUM_OF_LIVES[owner], "Lives", died, "tombstone"))
    items.append(Counter(LIVES[owner], "Lives lived", died, "tombstone"))
    thinking = s.outcome is None and owner not in s.sealed
    return Area(SEAT[owner], lady.name, items, owner, thinking, lady.icon, summary, _seal_note(s, owner, seat, step))


def _seal_note(s: Loop, owner: int, seat: int, step: str) -> str:
    """Who is still thinking, and nothing more."""
    if s.outcome is not None or step not in STEPS:
        return ""
    if owner not in s.sealed:
        return "still thinking"
    return "sealed; you may change it until all have sealed" if owner == seat else "sealed"


def _track(s: Loop, owner: int, trait: int) -> Track:
    plain = _plain_track(s.characters[owner], trait, s.traits[owner][trait], s.defaults[owner][trait])
    if not s.pending:
        return plain
    marks = plain.marks[:]
    foreseen = [float(value) for value in s.traits[owner]]
    for pending in s.pending:
        if pending.aim[0] == owner:
            for verb in VERBS[pending.card]:
                verb.foresee(s, pending.aim, foreseen)
            if trait in pending.aim[1:]:
                marks.append(Mark(int(foreseen[trait]), f"{KINDS[pending.card].name}, after Phase 4"))
    return Track(plain.id, plain.title, plain.value, LOWEST, HIGHEST, marks, plain.icon)


@cache
def _plain_track(character: int, trait: int, value: int, default: int) -> Track:
    """A track on which nothing is pending: made once, never changed."""
    marks = [Mark(default, "default: the first life began here")]
    return Track(TRAIT[character * len(TRAITS) + trait], NAMES[trait], value, LOWEST, HIGHEST, marks, ICONS[trait])


@cache
def _sum(owner: int, trait: int, value: int) -> Counter:
    """Made once, never changed."""
    return Counter(f"sum:{owner}.{trait}", NAMES[trait], value, ICONS[trait])


@cache
def _way_out(owner: int, character: int, number: int, have: int) -> Progress:
    """How near she is to a condition: made once, never changed."""
    at_least = CHARACTERS[character].death.conditions[number].at_least
    return Progress(f"condition:{owner}.{number}", WAYS_OUT[character][number], have, at_least)


def _heads(lady: Character) -> list[str]:
    return [*[f"{number}. {phase.title}" for number, phase in enumerate(lady.phases, 1)], f"5. {lady.death.title}"]


@cache
def _options(character: int, phase: int, choice: int, is_now: bool) -> list[Cell]:
    """The printed options of a phase, which count from 1, as they lie on the table: made once, never changed."""
    cells = []
    for at in range(OPTIONS):
        number = (character * (PHASES - 1) + phase - 1) * OPTIONS + at
        option = printed_option(number)
        badges = [Badge(ICONS[c.trait], signed(c.by), NAMES[c.trait]) for c in option.changes]
        shade: Shade = "strong" if at == choice else "" if is_now else "quiet"
        cells.append(Cell(OPTION[number], option.title, option.text, badges=badges, shade=shade))
    return cells


# What is printed on the boards, and cards without a note: made once, never changed.
LYING = [Card(CARD[card], kind.id) for card, kind in enumerate(KINDS)]
HEADS = [_heads(lady) for lady in CHARACTERS]
WAYS_OUT = [[f"Way out: {condition.named}" for condition in lady.death.conditions] for lady in CHARACTERS]


def _grid(s: Loop, owner: int, ways: list[Progress]) -> list[Cell]:
    """Row by row: four rows of options with the ways out in the fifth column, then the five card slots."""
    cells: list[Cell] = []
    character, choices = s.characters[owner], s.choices[owner]
    columns = [_options(character, phase, choices[phase - 1], phase == s.phase) for phase in range(1, PHASES)]
    for number in range(OPTIONS):
        cells += [column[number] for column in columns]
        cells.append(_condition(character, owner, number, number < len(ways) and ways[number].have >= ways[number].need))
    for phase in range(1, PHASES + 1):
        card = s.slots[owner][phase - 1]
        taken_back = phase < PHASES and choices[phase - 1] == TAKEN_BACK
        if card == NOT_YET:
            cells.append(_empty_slot(owner, phase, taken_back))
        else:
            title = "choice taken back" if taken_back else ""
            cells.append(Cell(f"slot:{owner}.{phase}", title, cards=[_card(card, _pending_note(s, card))]))
    return cells


@cache
def _condition(character: int, owner: int, number: int, is_met: bool) -> Cell:
    """A condition, or below the last one the death itself: made once, never changed."""
    death = CHARACTERS[character].death
    if number >= len(death.conditions):
        return Cell(f"death:{owner}", death.title, death.text, "death-skull")
    condition = death.conditions[number]
    return Cell(f"way:{owner}.{number}", condition.title, condition.rescue, "open-gate", shade="good" if is_met else "")


@cache
def _empty_slot(owner: int, phase: int, taken_back: bool) -> Cell:
    """Made once, never changed."""
    return Cell(f"slot:{owner}.{phase}", "choice taken back" if taken_back else "")


def _pending_note(s: Loop, card: int) -> str:
    for pending in s.pending:
        if pending.card == card:
            return f"Pending until after Phase 4: {_aim_text(s, pending)}"
    return ""


def _aim_text(s: Loop, pending: Pending) -> str:
    victim, one, two = pending.aim
    names = f"{NAMES[one]} and {NAMES[two]}" if two >= 0 else NAMES[one]
    return f"{names} of {board(s, victim).name}"


def _card(card: int, note: str) -> Card:
    return Card(CARD[card], KINDS[card].id, note=note) if note else LYING[card]


# --- the catalogue -------------------------------------------------------------------------------------------------------------

KEYWORDS = (
    Keyword("opponent", "Any player but you.", "TL-059"),
    Keyword("default", "The circled value on the board of the player concerned.", "TL-064"),
    Keyword(
        "After Phase 4", "What it is aimed at is named with the card; it happens when all are done with Phase 4, before Phase 5.", "TL-028"
    ),
    Keyword("choice of this phase", "The option that is open in this phase; the traits go back to where the phase began.", "TL-068"),
    Keyword("it replaces", "The traits go back to where the phase began, and from there the new option happens.", "TL-068"),
)


def catalogue() -> Catalogue:
    """Every card as printed, deck by deck (the contents of decks are public, TL-120)."""
    kinds: dict[str, Kind] = {}
    for lady in CHARACTERS:
        for kind in deck_of(lady):
            if kind.id not in kinds:
                kinds[kind.id] = Kind(kind.id, (_face(kind),), lady.name, lady.icon)
    colours = {"influence": "#7b4ea3", "charm": "#c2486f", "wit": "#2f6f9f", "strength": "#a4572a", "memories": "#4a4e69"}
    colours.update({lady.id: lady.colour for lady in CHARACTERS})
    icons = {name.lower(): icon for name, icon in zip(NAMES, ICONS, strict=True)}
    return Catalogue(kinds, colours, icons)


def _face(kind: CardKind) -> Face:
    text = kind.text
    values: tuple[Price, ...] = ()
    if kind.type == "Trait":
        values = (Price(kind.icon, kind.name.rsplit(" ", 1)[1], kind.name),)
    keywords = tuple([k for k in KEYWORDS if k.word in text])
    return Face(kind.name, kind.type, text, kind.icon, kind.colour, (), values, kind.flavour, keywords)


def label_of(s: Loop, pick: str) -> str:
    """What a card, an option, a track or a character is called."""
    sort, _, rest = pick.partition(":")
    number = int(rest)
    if sort == "card":
        return KINDS[number].name
    if sort == "option":
        option = CHARACTERS[number // 16].phases[number % 16 // 4].options[number % 4]
        return f"{option.title} ({option.numbers})"
    if sort == "trait":
        return f"{NAMES[number % 4]} of {CHARACTERS[number // 4].name}"
    return CHARACTERS[number].name
