"""A seat's view of the table as numbers of a fixed shape.

The table is read as a bag of facts: a card of some kind in some zone, a counter and its value, a note, a token on a space, a deal. Each
fact has a name, and the name's hash says where in the vector it is counted (the hashing trick), so one encoding fits every game and every
card pack.
The kinds of cards in one zone never share a number: the hash of the zone says where its cards begin, and each kind has its own distance
from there.

Seats are counted from the one that looks, also in words ("Seat 3") and in picks (`seat:2`), so the same situation looks the same from every
seat. What things are called and how they are drawn is not counted, nor is the order in which cards lie.

Legal actions are numbered in the order in which the ask offers them. Row n of `options` names the picks of action n by hashes.

Names are worked out once: an encoder remembers, for each item of the table, where its facts are counted.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, TypeAlias
from zlib import crc32

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("Environments need NumPy: pip install 'regalia[envs]'.") from error

from regalia.kernel import Action, Frame, Game, State, deciders
from regalia.kernel.asks import Ask
from regalia.kernel.table import Area, Board, Card, Clock, Counter, Dice, Item, Map, Note, Progress, Sheet, Stack, Track, Zone

Vector: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Rows: TypeAlias = npt.NDArray[np.int32]
Numbers: TypeAlias = "memoryview[float]"  # the memory of a vector: counting there is twice as fast as in the vector itself

SIZE: Final = 4096  # numbers in an observation
ACTIONS: Final = 256  # actions there is room for; no ask of ours offers as many
PICKS: Final = 4  # picks of an action that are named
NAMES: Final = 65_521  # hashes of picks lie below this
_LINE: Final = 4 * PICKS  # bytes
_FLOAT: Final = np.dtype(np.float32)
_INTEGER: Final = np.dtype(np.int32)
_zeros: Final = np.zeros  # found once, not at every look
_ndarray: Final = np.ndarray
_SEAT: Final = re.compile(r"\bseat([ :])(\d+)", re.IGNORECASE)  # in words they count from 1, in picks from 0
_DOWN: Final = re.compile(r"down:(\w+):(\d+):")  # a face-down card in the zone of a seat


def place(name: object, size: int) -> int:
    """Where a fact is counted: the hash of its name."""
    return crc32(repr(name).encode()) % size


@cache
def distances(game: Game[State], size: int) -> dict[object, int]:
    """For each kind of card, and for each kind with a face and whether it lies sideways, a number of its own, as far as there is room."""
    kinds = game.catalogue().kinds
    ways = [(face, turned) for face in range(max([len(kind.faces) for kind in kinds.values()], default=1)) for turned in (False, True)]
    keys: list[object] = ["", *kinds, ("", 0, True)]
    keys += [(kind.id, face, turned) for face, turned in ways[1:] for kind in kinds.values() if face < len(kind.faces)]
    found: dict[object, int] = {}
    taken: set[int] = set()
    for key in keys[:size]:
        at = place(key, size)
        while at in taken:
            at = (at + 1) % size
        taken.add(at)
        found[key] = at
    return found


class Eyes:
    """Who looks, among how many: seats are counted from her. All names are made here."""

    __slots__ = ("asks", "deals", "distances", "lenses", "phases", "prompts", "round", "seat", "seats", "size", "spaces")

    def __init__(self, size: int, seat: int, seats: int, kinds: dict[object, int]) -> None:
        self.size = size
        self.seat = seat
        self.seats = seats
        self.distances = kinds
        self.phases = Places(self, "phase")
        self.round = self.place("round")
        self.asks = Asks(self)
        self.deals = Places(self, "deal")
        self.prompts = Places(self, "prompt")
        self.spaces = Spaces(self)
        self.lenses = Lenses(self)

    def place(self, *name: object) -> int:
        """Where a fact is counted."""
        return place(tuple([self.worded(part) if isinstance(part, str) else part for part in name]), self.size)

    def whose(self, owner: int) -> int:
        """A seat, counted from the one that looks; -1: nobody's."""
        return -1 if owner < 0 else (owner - self.seat) % self.seats

    def worded(self, text: str) -> str:
        """Words with the seats in them counted from the one that looks."""
        return _SEAT.sub(self._seat, text) if "eat" in text else text

    def _seat(self, found: re.Match[str]) -> str:
        owner = int(found[2]) - (found[1] == " ")
        return f"seat+{self.whose(owner)}" if 0 <= owner < self.seats else found[0]

    def picked(self, pick: str) -> str:
        """A pick with the seat in it counted from the one that looks."""
        down = _DOWN.match(pick)
        if down is not None and int(down[2]) < self.seats:
            return f"down:{down[1]}:+{self.whose(int(down[2]))}:{pick[down.end() :]}"
        return self.worded(pick)


class Places(dict[object, int]):
    """Where facts are counted whose names differ in one part only, by that part (or by several, in a tuple)."""

    def __init__(self, eyes: Eyes, *head: object) -> None:
        super().__init__()
        self.eyes = eyes
        self.head = head

    def __missing__(self, key: object) -> int:
        middle = key if isinstance(key, tuple) else (key,)
        at = self[key] = self.eyes.place(*self.head, *middle)
        return at


class Asks(dict[tuple[type[Frame], int], int]):
    """Where it is counted what a seat is asked, by procedure and step."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__()
        self.eyes = eyes

    def __missing__(self, key: tuple[type[Frame], int]) -> int:
        procedure, step = key
        at = self[key] = self.eyes.place("ask", procedure.__name__, step)
        return at


class Tokens(Places):
    """Where tokens are counted, by icon, or by icon and seat, or by icon, seat and what else is said of one."""

    def __missing__(self, key: object) -> int:
        icon, owner, *said = key if isinstance(key, tuple) else (key, -1)
        at = self[key] = self.eyes.place(*self.head, icon, self.eyes.whose(owner), *said)
        return at


class Cards(dict[object, int]):
    """Where the cards of one zone are counted, by kind, or by kind, face and whether it lies sideways."""

    def __init__(self, eyes: Eyes, first: int) -> None:
        super().__init__()
        self.eyes = eyes
        self.first = first

    def __missing__(self, key: object) -> int:
        eyes = self.eyes
        distance = eyes.distances.get(key)
        if distance is None:
            distance = place(key, eyes.size)
        at = self[key] = (self.first + distance) % eyes.size
        return at


class Spot:
    """Where the facts about one thing are counted: an item, a cell, a row of a sheet, a badge."""

    __slots__ = ("badges", "cards", "count", "notes", "parts", "seat", "tokens", "value", "words")

    def __init__(self, eyes: Eyes, whose: int, *name: object) -> None:
        self.value = eyes.place(whose, *name)  # its number
        self.count = eyes.place(whose, *name, "#")  # how many cards lie there unseen
        self.words = Places(eyes, whose, *name)  # its word, if that is what it shows
        self.notes = Places(eyes, whose, *name, "note")  # what else is said of it, or of one of its cards
        self.cards = Cards(eyes, self.value)
        self.tokens = Tokens(eyes, whose, *name, "token")
        self.parts = Spots(eyes, whose, *name)  # rows by title, cells by place
        self.badges = Spots(eyes, whose, *name, "badge")  # by icon and title, on a card by its kind besides
        # A badge whose title names a seat says whose it is, and its number is that seat's.
        self.seat = bool([part for part in name[-1:] if isinstance(part, str) and _SEAT.search(part)])


class Spots(dict[object, Spot]):
    """The spots of things whose names begin alike, by the rest of the name."""

    def __init__(self, eyes: Eyes, whose: int, *head: object) -> None:
        super().__init__()
        self.eyes = eyes
        self.whose = whose
        self.head = head

    def __missing__(self, key: object) -> Spot:
        spot = self[key] = Spot(self.eyes, self.whose, *self.head, *(key if isinstance(key, tuple) else (key,)))
        return spot


class Items(Spots):
    """The spots of items by their ids, or by id and title. `hand:2` of seat 2 is her `hand`; what has a title needs no number."""

    def __init__(self, eyes: Eyes, whose: int, owner: int) -> None:
        super().__init__(eyes, whose)
        self.suffix = f":{owner}"

    def __missing__(self, key: object) -> Spot:
        named, *title = key if isinstance(key, tuple) else (key,)
        if self.whose >= 0:
            named = named.partition(":")[0] if title else named.removesuffix(self.suffix)
        spot = self[key] = Spot(self.eyes, self.whose, named, *title)
        return spot


class Spaces(dict[str, Spot]):
    """The spots of the spaces of a map."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__()
        self.eyes = eyes

    def __missing__(self, space: str) -> Spot:
        spot = self[space] = Spot(self.eyes, -1, space)
        return spot


class Lens:
    """How a seat looks at the areas of one owner."""

    __slots__ = ("active", "items", "notes", "summary")

    def __init__(self, eyes: Eyes, owner: int) -> None:
        whose = eyes.whose(owner)
        self.active = eyes.place("active", whose)
        self.items = Items(eyes, whose, owner)
        self.notes = Places(eyes, whose, "note")
        self.summary = Spots(eyes, whose)  # by title


class Lenses(dict[int, Lens]):
    """The lenses of one seat, by the owner of what she looks at."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__()
        self.eyes = eyes

    def __missing__(self, owner: int) -> Lens:
        lens = self[owner] = Lens(self.eyes, owner)
        return lens


class Lines(dict[Action, bytes]):
    """The picks of actions by hash, as bytes of a row."""

    def __init__(self, eyes: Eyes) -> None:
        super().__init__()
        self.eyes = eyes

    def __missing__(self, action: Action) -> bytes:
        named = [1 + crc32(self.eyes.picked(pick).encode()) % (NAMES - 1) for pick in action[:PICKS]]
        line = self[action] = np.array(named + [0] * (PICKS - len(named)), np.int32).tobytes()
        return line


class Encoder:
    """Turns views into vectors. One encoder serves one game; it remembers the hashes of names it has met."""

    __slots__ = ("_eyes", "_lines", "_masks", "actions", "size")

    def __init__(self, size: int = SIZE, actions: int = ACTIONS) -> None:
        if size < 1:
            raise ValueError(f"An observation has 1 number or more, not {size}.")
        if actions < 1:
            raise ValueError(f"There must be room for 1 action or more, not for {actions}.")
        self.size = size
        self.actions = actions
        self._eyes: dict[tuple[int, int], Eyes] = {}
        self._lines: dict[tuple[int, int], Lines] = {}
        self._masks: dict[int, Mask] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Encoder, (self.size, self.actions)  # what it remembers can be worked out again

    # --- the view -----------------------------------------------------------------------------------------------------

    def observation(self, game: Game[State], s: State, seat: int) -> Vector:
        """The view of a seat."""
        table = game.table(s, seat)
        vector = _zeros(self.size, _FLOAT)
        numbers: Numbers = vector.data  # type: ignore[assignment]
        eyes = self._eyes.get((seat, s.seats))
        if eyes is None:
            eyes = self._eyes[seat, s.seats] = Eyes(self.size, seat, s.seats, distances(game, self.size))
        numbers[eyes.phases[table.phase]] += 1.0
        if table.round:
            numbers[eyes.round] += table.round
        if s.stack:
            frame = s.stack[-1]
            at = frame.step
            steps = frame.PROCEDURE
            if frame.seat == seat if steps.single[at] else seat in deciders(s):
                ask: Ask[State, Frame] = steps.asks[at]  # type: ignore[assignment]
                numbers[eyes.asks[type(frame), at]] += 1.0
                numbers[eyes.prompts[ask.prompt(s, frame, seat)]] += 1.0
        lenses = eyes.lenses
        for area in table.areas:
            _area(area, lenses[area.seat], eyes, numbers)
        if s.deals:
            _deals(game, s, eyes, numbers)
        return vector

    # --- the options --------------------------------------------------------------------------------------------------

    def mask(self, legal: list[Action]) -> Mask:
        """Which action numbers mean something now."""
        count = len(legal)
        mask = self._masks.get(count)
        if mask is None:
            mask = self._masks[count] = np.zeros(self.actions, np.int8)
            mask[:count] = 1
        return mask.copy()

    def options(self, legal: list[Action], seat: int, seats: int) -> Rows:
        """The picks of each legal action of a seat among so many, by hash; 0: no more picks."""
        if not legal:
            return _zeros((self.actions, PICKS), _INTEGER)
        lines = self._lines.get((seat, seats))
        if lines is None:
            lines = self._lines[seat, seats] = Lines(Eyes(self.size, seat, seats, {}))
        filled = b"".join([lines[action] for action in legal])
        memory = bytearray(self.actions * _LINE)
        memory[: len(filled)] = filled
        return _ndarray((self.actions, PICKS), _INTEGER, memory)


def _deals(game: Game[State], s: State, eyes: Eyes, numbers: Numbers) -> None:
    """The offers on the table, and the promises that were made."""
    for deal in s.deals:
        if deal.status == "open" or (deal.status == "accepted" and not deal.bound):
            between = deal.status, eyes.whose(deal.proposer), eyes.whose(deal.to)
            numbers[eyes.deals[between]] += 1.0
            for side, picks in (("gives", deal.gives), ("wants", deal.wants)):
                for pick in picks:
                    numbers[eyes.deals[(*between, side, game.label(s, pick) if pick.startswith("card:") else pick)]] += 1.0


def _area(area: Area, lens: Lens, eyes: Eyes, numbers: Numbers) -> None:
    if area.active:
        numbers[lens.active] += 1.0
    if area.note:
        numbers[lens.notes[area.note]] += 1.0
    spots = lens.items
    for item in area.items:
        if isinstance(item, Zone):
            if not item.cards and not item.note:
                continue
            spot = spots[item.id]
            if item.note:
                numbers[spot.notes[item.note]] += 1.0
            places = spot.cards
            for card in item.cards:
                numbers[places[(card.kind, card.face, card.turned) if card.face or card.turned else card.kind]] += 1.0
                if card.badges or card.under or card.note or card.shade:
                    _beside(card, spot, numbers)
        elif isinstance(item, Counter):
            spot, value = spots[item.id], item.value
            if isinstance(value, str):
                numbers[spot.words[value]] += 1.0
            else:
                numbers[spot.value] += value
        elif isinstance(item, Track):
            spot = spots[item.id, item.title]
            numbers[spot.value] += item.value
            numbers[spot.words["high"]] += item.high
            for mark in item.marks:
                numbers[spot.notes[mark.title]] += mark.at
        elif isinstance(item, Stack):
            spot = spots[item.id]
            numbers[spot.count] += item.count
            if item.top is not None:
                _card(item.top, spot, numbers)
            if item.note:
                numbers[spot.notes[item.note]] += 1.0
        elif isinstance(item, Board):
            _board(item, spots[item.id], numbers)
        elif isinstance(item, Sheet):
            _sheet(item, spots[item.id], numbers)
        elif isinstance(item, Map):
            _map(item, eyes.spaces, numbers)
        else:
            _rarer(item, spots, numbers)
    if area.summary:
        titles = lens.summary
        for counter in area.summary:
            spot, value = titles[counter.title], counter.value
            if isinstance(value, str):
                numbers[spot.words[value]] += 1.0
            else:
                numbers[spot.value] += value


def _map(item: Map, spaces: Spaces, numbers: Numbers) -> None:
    for space in item.spaces:
        if space.tokens:
            tokens = spaces[space.id].tokens
            for token in space.tokens:
                if token.seat < 0:
                    numbers[tokens[token.icon]] += token.count
                else:
                    numbers[tokens[token.icon, token.seat]] += token.count
                    numbers[tokens[token.icon, token.seat, token.title]] += 1.0  # it tells how a figure is
        if space.note:
            numbers[spaces[space.id].notes[space.note]] += 1.0


def _card(card: Card, spot: Spot, numbers: Numbers) -> None:
    numbers[spot.cards[(card.kind, card.face, card.turned) if card.face or card.turned else card.kind]] += 1.0
    if card.badges or card.under or card.note or card.shade:
        _beside(card, spot, numbers)


def _beside(card: Card, spot: Spot, numbers: Numbers) -> None:
    """What is said of a card, what lies on it and what lies under it."""
    if card.note:
        numbers[spot.notes[card.kind, card.note]] += 1.0
    if card.shade:
        numbers[spot.words[card.kind, card.shade]] += 1.0
    for badge in card.badges:
        mark, value = spot.badges[card.kind, badge.icon, badge.title], badge.value
        if isinstance(value, str):
            numbers[mark.words[value]] += 1.0
        else:
            numbers[mark.value] += 1 if mark.seat else value
    for under in card.under:
        _card(under, spot, numbers)


def _board(board: Board, spot: Spot, numbers: Numbers) -> None:
    cells = spot.parts
    for at, cell in enumerate(board.cells):
        spot = cells[at]
        if cell.title or cell.shade:
            numbers[spot.words[cell.title, cell.shade]] += 1.0
        if cell.cards:
            for card in cell.cards:
                _card(card, spot, numbers)
        if cell.tokens:
            for token in cell.tokens:
                numbers[spot.tokens[token.icon, token.seat]] += token.count
                if token.seat >= 0:
                    numbers[spot.tokens[token.icon, token.seat, token.title]] += 1.0
        if cell.badges:
            badges = spot.badges
            for badge in cell.badges:
                mark, value = badges[badge.icon, badge.title], badge.value
                if isinstance(value, str):
                    numbers[mark.words[value]] += 1.0
                else:
                    numbers[mark.value] += 1 if mark.seat else value


def _sheet(sheet: Sheet, spot: Spot, numbers: Numbers) -> None:
    if sheet.note:
        numbers[spot.notes[sheet.note]] += 1.0
    titles = spot.parts
    for row in sheet.rows:
        line, value = titles[row.title], row.value
        if isinstance(value, str):
            numbers[line.words[value]] += 1.0
        else:
            numbers[line.value] += value
        if row.note:
            numbers[line.notes[row.note]] += 1.0
        if row.shade:
            numbers[line.notes["shade", row.shade]] += 1.0


def _rarer(item: Item, spots: Items, numbers: Numbers) -> None:
    if isinstance(item, Progress):
        spot = spots[item.id, item.title]
        numbers[spot.value] += item.have
        numbers[spot.words["of"]] += item.need
        if item.note:
            numbers[spot.notes[item.note]] += 1.0
    elif isinstance(item, Clock):
        spot = spots[item.id]
        numbers[spot.words[item.hour]] += 1.0
        if item.note:
            numbers[spot.notes[item.note]] += 1.0
    elif isinstance(item, Dice):
        spot = spots[item.id]
        for die in item.dice:
            numbers[spot.words[die.face, die.shade]] += 1.0
        if item.note:
            numbers[spot.notes[item.note]] += 1.0
    elif isinstance(item, Note):
        numbers[spots[item.id].notes[item.text, item.shade]] += 1.0
