"""A seat's view of the table in words, for rendering and for information states: everything that she is shown, and nothing else.

Cards are named by their kinds and by what is said of them, not by their numbers: equal cards cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from regalia.kernel import Action, Game, State, deciders, prompt
from regalia.kernel.table import Area, Badge, Card, Item, Token


@final
class Sight:
    """What a seat is shown at one moment."""

    __slots__ = ("names", "text")

    def __init__(self, text: str, names: dict[str, str]) -> None:
        self.text = text
        self.names = names  # of the cards that lie in sight face up, by their ids

    def named(self, game: Game[State], s: State, action: Action) -> str:
        """An action in words, of the moment that is seen here."""
        names = self.names
        return " ".join([names.get(pick) or (game.label(s, pick) if pick.startswith("card:") else pick) for pick in action])


def read(game: Game[State], s: State, seat: int) -> Sight:
    """The view of a seat."""
    table = game.table(s, seat)
    lines = [f"{game.title}. {table.phase}. Round {table.round}"]
    names: dict[str, str] = {}
    for area in table.areas:
        _area(area, lines, names)
    sight = Sight("", names)
    if s.sealed:
        own = s.sealed.get(seat)
        lines.append(f"answered: {sorted(s.sealed)}{f', you: {sight.named(game, s, own)}' if own is not None else ''}")
    for d in s.deals:
        gives, wants = sight.named(game, s, d.gives), sight.named(game, s, d.wants)
        lines.append(f"deal {d.number}, {d.status}: seats {d.proposer} and {d.to}, {gives} for {wants}, {d.bound}, {d.expires}")
    if seat in deciders(s):
        lines.append(prompt(s, seat))
    sight.text = "\n".join(lines)
    return sight


def _area(area: Area, lines: list[str], names: dict[str, str]) -> None:
    lines.append(f"{area.title}{f' ({area.seat})' if area.seat >= 0 else ''}{' *' if area.active else ''} {area.note}")
    for item in area.items:
        lines.append(f"  {item.id}: {_item(item, names)}")
    for counter in area.summary:
        lines.append(f"  {counter.title} {counter.value}")


def _item(item: Item, names: dict[str, str]) -> str:
    if item.type == "zone":
        return f"{item.title}: {_cards(item.cards, item.id, names)} {item.note}"
    if item.type == "stack":
        top = _cards([item.top], item.id, names) if item.top is not None else ""
        return f"{item.title}: {item.count} {top} {item.note}"
    if item.type == "counter":
        return f"{item.title} {item.value}"
    if item.type == "track":
        marks = ", ".join([f"{mark.title} {mark.at}" for mark in item.marks])
        return f"{item.title} {item.value} of {item.low} to {item.high} ({marks})"
    if item.type == "progress":
        return f"{item.title}: {item.have} of {item.need} {item.note}"
    if item.type == "sheet":
        rows = "; ".join([f"{row.title}: {row.value} {_said(row.note, row.shade)}" for row in item.rows])
        return f"{item.title}: {rows} {item.note}"
    if item.type == "board":
        cells = []
        for cell in item.cells:
            inside = f"{_cards(cell.cards, cell.id, names)}{_tokens(cell.tokens)}{_badges(cell.badges)}"
            cells.append(f"{cell.id} {cell.title} {inside}{_said('', cell.shade)}")
        return f"{item.title}: {'; '.join(cells)}"
    if item.type == "map":
        spaces = [f"{space.id}{_tokens(space.tokens)} {space.note}" for space in item.spaces if space.tokens or space.note]
        return f"{item.title}: {'; '.join(spaces)}"
    if item.type == "dice":
        dice = ", ".join([f"{die.face}{_said('', die.shade)}" for die in item.dice])
        return f"{item.title}: {dice} {item.note}"
    if item.type == "clock":
        return f"{item.title}: {item.hour} {item.note}"
    return f"{item.text}{_said('', item.shade)}"


def _cards(cards: Iterable[Card], where: str, names: dict[str, str]) -> str:
    shown = []
    for card in cards:
        text = card.kind or "face down"
        if card.face or card.turned or card.badges or card.note or card.shade or card.under:
            sideways = ", sideways" if card.turned else ""
            under = f" over {_cards(card.under, where, names)}" if card.under else ""
            text = f"{text}{f' {card.face}' if card.face else ''}{sideways}{_badges(card.badges)}{_said(card.note, card.shade)}{under}"
        if card.kind:
            names[card.id] = f"{text} in {where}"
        shown.append(text)
    return ", ".join(shown)


def _badges(badges: list[Badge]) -> str:
    return f" [{', '.join([f'{badge.icon} {badge.value} {badge.title}' for badge in badges])}]" if badges else ""


def _tokens(tokens: list[Token]) -> str:
    return f" [{', '.join([f'{token.id} {token.icon} {token.title} {token.seat} {token.count}' for token in tokens])}]" if tokens else ""


def _said(note: str, shade: str) -> str:
    return f" ({note}{f' {shade}' if shade else ''})" if note or shade else ""
