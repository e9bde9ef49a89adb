"""A seat's view of the table as numbers of a fixed shape.

The table is read as a bag of facts: a card of some kind in some zone, a counter and its value, a token on a space. Each fact has a name,
and the name's hash says where in the vector it is counted (the hashing trick), so one encoding fits every game and every card pack.
Seats are counted from the one that looks, so the same situation looks the same from every seat.

Legal actions are numbered in the order in which the ask offers them. Row n of `options` names the picks of action n by hashes.
"""

from __future__ import annotations

from typing import Final, TypeAlias
from zlib import crc32

import numpy as np
import numpy.typing as npt

from regalia.kernel import Action, Game, State, deciders, prompt
from regalia.kernel.table import Area, Board, Card, Item

Vector: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]
Rows: TypeAlias = npt.NDArray[np.int32]

SIZE: Final = 1024  # numbers in an observation
ACTIONS: Final = 256  # actions there is room for; no ask of ours offers as many
PICKS: Final = 4  # picks of an action that are named
NAMES: Final = 65_521  # hashes of picks lie below this


class Places(dict[object, int]):
    """Where each name is counted: its hash, worked out once."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, name: object) -> int:
        at = self[name] = crc32(repr(name).encode()) % self.size
        return at


class Encoder:
    """Turns views into vectors. One encoder serves one game; it remembers the hashes of names it has met."""

    __slots__ = ("_at", "_here", "_masks", "_much", "_rows", "actions", "size")

    def __init__(self, size: int = SIZE, actions: int = ACTIONS) -> None:
        self.size = size
        self.actions = actions
        self._at = Places(size)
        self._here: list[int] = []  # of the view that is being read: where something is counted,
        self._much: list[float] = []  # and how much
        self._masks: dict[int, Mask] = {}
        self._rows: dict[Action, tuple[int, ...]] = {}

    # --- the view -----------------------------------------------------------------------------------------------------

    def observation(self, game: Game[State], s: State, seat: int) -> Vector:
        """The view of a seat."""
        table = game.table(s, seat)
        at = self._at
        self._here = [at["phase", table.phase], at["round"]]
        self._much = [1.0, table.round]
        if seat in deciders(s):
            frame = s.stack[-1]
            self._count(("ask", type(frame).__name__, frame.step), 1.0)
        for area in table.areas:
            whose = -1 if area.seat < 0 else (area.seat - seat) % s.seats
            if area.active:
                self._count(("active", whose), 1.0)
            self._area(area, whose)
        return np.bincount(self._here, self._much, self.size).astype(np.float32)

    def _count(self, name: object, value: float) -> None:
        self._here.append(self._at[name])
        self._much.append(value)

    def _area(self, area: Area, whose: int) -> None:
        at, here, much = self._at, self._here, self._much
        suffix = f":{area.seat}" if whose >= 0 else ""
        for item in area.items:
            name = item.id
            if suffix and name.endswith(suffix):
                name = name[: -len(suffix)]
            if item.type == "zone":
                for card in item.cards:
                    here.append(at[whose, name, card.kind, card.face, card.turned])
                    much.append(1.0)
                    if card.badges or card.under:
                        self._beside(card, whose, name)
            elif item.type == "counter" or item.type == "track":
                self._value(whose, name, item.value)
            elif item.type == "stack":
                here.append(at[whose, name, "#"])
                much.append(item.count)
                if item.top is not None:
                    self._card(item.top, whose, name)
            else:
                self._rarer(item, whose, name)
        for counter in area.summary:
            self._value(whose, counter.title, counter.value)

    def _rarer(self, item: Item, whose: int, name: str) -> None:
        if item.type == "progress":
            self._count((whose, name), item.have)
            self._count((whose, name, "of"), item.need)
        elif item.type == "clock":
            self._count((whose, name, item.hour), 1.0)
        elif item.type == "dice":
            for die in item.dice:
                self._count((whose, name, die.face), 1.0)
        elif item.type == "board":
            self._board(item, whose)
        elif item.type == "map":
            for space in item.spaces:
                for token in space.tokens:
                    self._count((space.id, token.icon, token.seat), token.count)
        elif item.type == "sheet":
            for row in item.rows:
                self._value(whose, (name, row.title), row.value)
        else:
            self._count((whose, name), 1.0)

    def _card(self, card: Card, whose: int, zone: str) -> None:
        self._count((whose, zone, card.kind, card.face, card.turned), 1.0)
        self._beside(card, whose, zone)

    def _beside(self, card: Card, whose: int, zone: str) -> None:
        """What lies on a card and under it."""
        for badge in card.badges:
            self._value(whose, (zone, card.kind, badge.icon), badge.value)
        for under in card.under:
            self._card(under, whose, zone)

    def _value(self, whose: int, name: object, value: int | str) -> None:
        if isinstance(value, str):
            self._count((whose, name, value), 1.0)
        else:
            self._here.append(self._at[whose, name])
            self._much.append(value)

    def _board(self, board: Board, whose: int) -> None:
        for cell in board.cells:
            if cell.title or cell.shade:
                self._count((whose, cell.id, cell.title, cell.shade), 1.0)
            for card in cell.cards:
                self._card(card, whose, cell.id)
            for token in cell.tokens:
                self._count((whose, cell.id, token.icon, token.seat), token.count)
            for badge in cell.badges:
                self._value(whose, (cell.id, badge.icon), badge.value)

    # --- the options --------------------------------------------------------------------------------------------------

    def mask(self, legal: list[Action]) -> Mask:
        """Which action numbers mean something now."""
        count = len(legal)
        mask = self._masks.get(count)
        if mask is None:
            mask = self._masks[count] = np.zeros(self.actions, dtype=np.int8)
            mask[:count] = 1
        return mask.copy()

    def options(self, legal: list[Action]) -> Rows:
        """The picks of each legal action, by hash; 0: no more picks."""
        rows = np.zeros((self.actions, PICKS), dtype=np.int32)
        known = self._rows
        lines = []
        for action in legal:
            line = known.get(action)
            if line is None:
                named = [1 + crc32(pick.encode()) % (NAMES - 1) for pick in action[:PICKS]]
                line = known[action] = tuple(named + [0] * (PICKS - len(named)))
            lines.append(line)
        if lines:
            rows[: len(lines)] = lines
        return rows


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
