"""A seat's view of the table as numbers of a fixed shape.

The table is read as a bag of facts: a card of some kind in some zone, a counter and its value, a token on a space. Each fact has a name,
and the name's hash says where in the vector it is counted (the hashing trick), so one encoding fits every game and every card pack.
Seats are counted from the one that looks, so the same situation looks the same from every seat.

Legal actions are numbered in the order in which the ask offers them. Row n of `options` names the picks of action n by hashes.

Names are worked out once: an encoder remembers, for each item of the table, where its facts are counted.
"""

from __future__ import annotations

from typing import Final, TypeAlias
from zlib import crc32

import numpy as np
import numpy.typing as npt

from regalia.kernel import Action, Game, State, deciders, prompt
from regalia.kernel.table import Area, Board, Card, Item, Map, Sheet

Vector: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Rows: TypeAlias = npt.NDArray[np.int32]
Numbers: TypeAlias = "memoryview[float]"  # the memory of a vector: counting there is twice as fast as in the vector itself

SIZE: Final = 1024  # numbers in an observation
ACTIONS: Final = 256  # actions there is room for; no ask of ours offers as many
PICKS: Final = 4  # picks of an action that are named
NAMES: Final = 65_521  # hashes of picks lie below this
_LINE: Final = 4 * PICKS  # bytes


def place(name: object, size: int) -> int:
    """Where a fact is counted: the hash of its name."""
    return crc32(repr(name).encode()) % size


class Places(dict[object, int]):
    """Where facts are counted whose names differ in one part only, by that part (or by several, in a tuple)."""

    def __init__(self, size: int, *head: object, tail: tuple[object, ...] = ()) -> None:
        super().__init__()
        self.size = size
        self.head = head
        self.tail = tail

    def __missing__(self, key: object) -> int:
        middle = key if isinstance(key, tuple) else (key, *self.tail)
        at = self[key] = place((*self.head, *middle), self.size)
        return at


class Spot:
    """Where the facts about one thing are counted: an item, a cell, a row of a sheet, a badge."""

    __slots__ = ("badges", "cards", "count", "rows", "value", "words")

    def __init__(self, size: int, whose: int, name: object) -> None:
        self.value = place((whose, name), size)  # its number
        self.count = place((whose, name, "#"), size)  # how many cards lie there unseen
        self.words = Places(size, whose, name)  # its word, if that is what it shows
        self.cards = Places(size, whose, name, tail=(0, False))  # by kind, or by kind, face and whether it lies sideways
        self.rows = Spots(size, whose, name)  # by title
        self.badges = Spots(size, whose, name)  # by icon, on a card by its kind and the icon


class Spots(dict[object, Spot]):
    """The spots of things whose names begin alike, by the rest of the name."""

    def __init__(self, size: int, whose: int, *head: object) -> None:
        super().__init__()
        self.size = size
        self.whose = whose
        self.head = head

    def __missing__(self, key: object) -> Spot:
        spot = self[key] = Spot(self.size, self.whose, self.name(key))
        return spot

    def name(self, key: object) -> object:
        if not self.head:
            return key
        return (*self.head, *key) if isinstance(key, tuple) else (*self.head, key)


class Items(Spots):
    """The spots of items by their ids. `hand:2` of seat 2 is her `hand`."""

    def __init__(self, size: int, whose: int, owner: int) -> None:
        super().__init__(size, whose)
        self.suffix = f":{owner}" if whose >= 0 else ""

    def name(self, key: object) -> object:
        return key.removesuffix(self.suffix) if isinstance(key, str) else key


class Spaces(dict[str, Places]):
    """Where the tokens on the spaces of a map are counted, by icon, or by icon and seat."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, space: str) -> Places:
        places = self[space] = Places(self.size, space, tail=(-1,))
        return places


class Lens:
    """How a seat looks at the areas of one owner: whose they are is counted from the seat that looks; -1: nobody's."""

    __slots__ = ("active", "cells", "items", "summary")

    def __init__(self, size: int, whose: int, owner: int) -> None:
        self.active = place(("active", whose), size)
        self.items = Items(size, whose, owner)
        self.cells = Spots(size, whose)
        self.summary = Spots(size, whose)  # by title


class Lenses(dict[int, Lens]):
    """The lenses of one seat among so many, by the owner of what she looks at."""

    def __init__(self, size: int, seat: int, seats: int) -> None:
        super().__init__()
        self.size = size
        self.seat = seat
        self.seats = seats

    def __missing__(self, owner: int) -> Lens:
        lens = self[owner] = Lens(self.size, -1 if owner < 0 else (owner - self.seat) % self.seats, owner)
        return lens


class Lines(dict[Action, bytes]):
    """The picks of actions by hash, as bytes of a row."""

    def __missing__(self, action: Action) -> bytes:
        named = [1 + crc32(pick.encode()) % (NAMES - 1) for pick in action[:PICKS]]
        line = self[action] = np.array(named + [0] * (PICKS - len(named)), np.int32).tobytes()
        return line


class Encoder:
    """Turns views into vectors. One encoder serves one game; it remembers the hashes of names it has met."""

    __slots__ = ("_asks", "_lenses", "_lines", "_masks", "_phases", "_round", "_spaces", "actions", "size")

    def __init__(self, size: int = SIZE, actions: int = ACTIONS) -> None:
        self.size = size
        self.actions = actions
        self._phases = Places(size, "phase")
        self._round = place("round", size)
        self._asks = Places(size, "ask")
        self._spaces = Spaces(size)
        self._lenses: dict[tuple[int, int], Lenses] = {}
        self._lines = Lines()
        self._masks: dict[int, Mask] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Encoder, (self.size, self.actions)  # what it remembers can be worked out again

    # --- the view -----------------------------------------------------------------------------------------------------

    def observation(self, game: Game[State], s: State, seat: int) -> Vector:
        """The view of a seat."""
        table = game.table(s, seat)
        vector = np.zeros(self.size, np.float32)
        numbers: Numbers = vector.data  # type: ignore[assignment]
        numbers[self._phases[table.phase]] += 1.0
        numbers[self._round] += table.round
        if s.stack:
            frame = s.stack[-1]
            if frame.seat == seat if frame.PROCEDURE.single[frame.step] else seat in deciders(s):
                numbers[self._asks[type(frame).__name__, frame.step]] += 1.0
        lenses = self._lenses.get((seat, s.seats))
        if lenses is None:
            lenses = self._lenses[seat, s.seats] = Lenses(self.size, seat, s.seats)
        for area in table.areas:
            self._area(area, lenses[area.seat], numbers)
        return vector

    def _area(self, area: Area, lens: Lens, numbers: Numbers) -> None:
        if area.active:
            numbers[lens.active] += 1.0
        spots = lens.items
        for item in area.items:
            spot = spots[item.id]
            if item.type == "zone":
                if not item.cards:
                    continue
                places = spot.cards
                for card in item.cards:
                    numbers[places[(card.kind, card.face, card.turned) if card.face or card.turned else card.kind]] += 1.0
                    if card.badges or card.under:
                        _beside(card, spot, numbers)
            elif item.type == "counter" or item.type == "track":
                value = item.value
                if isinstance(value, str):
                    numbers[spot.words[value]] += 1.0
                else:
                    numbers[spot.value] += value
            elif item.type == "stack":
                numbers[spot.count] += item.count
                if item.top is not None:
                    _card(item.top, spot, numbers)
            elif item.type == "board":
                _board(item, lens, numbers)
            elif item.type == "sheet":
                _sheet(item, spot, numbers)
            elif item.type == "map":
                self._map(item, numbers)
            else:
                _rarer(item, spot, numbers)
        if area.summary:
            titles = lens.summary
            for counter in area.summary:
                _value(titles[counter.title], counter.value, numbers)

    def _map(self, item: Map, numbers: Numbers) -> None:
        spaces = self._spaces
        for space in item.spaces:
            if space.tokens:
                places = spaces[space.id]
                for token in space.tokens:
                    numbers[places[token.icon, token.seat] if token.seat >= 0 else places[token.icon]] += token.count

    # --- the options --------------------------------------------------------------------------------------------------

    def mask(self, legal: list[Action]) -> Mask:
        """Which action numbers mean something now."""
        count = len(legal)
        mask = self._masks.get(count)
        if mask is None:
            mask = self._masks[count] = np.zeros(self.actions, np.int8)
            mask[:count] = 1
        return mask.copy()

    def options(self, legal: list[Action]) -> Rows:
        """The picks of each legal action, by hash; 0: no more picks."""
        lines = self._lines
        filled = b"".join([lines[action] for action in legal])
        memory = bytearray(self.actions * _LINE)
        memory[: len(filled)] = filled
        return np.ndarray((self.actions, PICKS), np.int32, memory)


def _card(card: Card, spot: Spot, numbers: Numbers) -> None:
    numbers[spot.cards[(card.kind, card.face, card.turned) if card.face or card.turned else card.kind]] += 1.0
    if card.badges or card.under:
        _beside(card, spot, numbers)


def _beside(card: Card, spot: Spot, numbers: Numbers) -> None:
    """What lies on a card and under it."""
    for badge in card.badges:
        _value(spot.badges[card.kind, badge.icon], badge.value, numbers)
    for under in card.under:
        _card(under, spot, numbers)


def _value(spot: Spot, value: int | str, numbers: Numbers) -> None:
    if isinstance(value, str):
        numbers[spot.words[value]] += 1.0
    else:
        numbers[spot.value] += value


def _board(board: Board, lens: Lens, numbers: Numbers) -> None:
    spots = lens.cells
    for cell in board.cells:
        spot = spots[cell.id]
        if cell.title or cell.shade:
            numbers[spot.words[cell.title, cell.shade]] += 1.0
        if cell.cards:
            for card in cell.cards:
                _card(card, spot, numbers)
        if cell.tokens:
            for token in cell.tokens:
                numbers[spot.words[token.icon, token.seat]] += token.count
        if cell.badges:
            icons = spot.rows
            for badge in cell.badges:
                value = badge.value
                if isinstance(value, str):
                    numbers[icons[badge.icon].words[value]] += 1.0
                else:
                    numbers[icons[badge.icon].value] += value


def _sheet(sheet: Sheet, spot: Spot, numbers: Numbers) -> None:
    titles = spot.rows
    for row in sheet.rows:
        value = row.value
        if isinstance(value, str):
            numbers[titles[row.title].words[value]] += 1.0
        else:
            numbers[titles[row.title].value] += value


def _rarer(item: Item, spot: Spot, numbers: Numbers) -> None:
    if item.type == "progress":
        numbers[spot.value] += item.have
        numbers[spot.words["of"]] += item.need
    elif item.type == "clock":
        numbers[spot.words[item.hour]] += 1.0
    elif item.type == "dice":
        for die in item.dice:
            numbers[spot.words[die.face]] += 1.0
    else:
        numbers[spot.value] += 1.0


def shown(game: Game[State], s: State, seat: int) -> str:
    """The view as text, for rendering and for information states: everything the seat is shown, and nothing else."""
    table = game.table(s, seat)
    lines = [f"{game.title}. {table.phase}. Round {table.round}"]
    for area in table.areas:
        lines.append(f"{area.title}{' *' if area.active else ''} {area.note}")
        lines.extend(f"  {item!r}" for item in (*area.items, *area.summary))
    lines.append(f"sealed: {s.sealed.get(seat)}, answered: {sorted(s.sealed)}, deals: {[d.to_json() for d in s.deals]}")
    if seat in deciders(s):
        lines.append(prompt(s, seat))
    return "\n".join(lines)
