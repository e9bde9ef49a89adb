"""Things on the table by their names, and all that can be said of one: what hovering over it is at the browser's table."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from regalia.kernel.table import Area, Board, Card, Catalogue, Cell, Counter, Face, Map, Price, Space, Stack, Table, Token, Track, Zone
from regalia.terminal.draw import area_title

Thing: TypeAlias = Card | Cell | Space | Stack | Counter | Track | Token


@dataclass(frozen=True, slots=True)
class Sight:
    """A thing, and where it is to be seen."""

    thing: Thing
    area: Area
    on: Cell | Space | None = None  # what a token stands on

    def likeness(self, catalogue: Catalogue) -> Hashable:
        """What is the same of two things of which one look tells all: cards of a kind are alike wherever they lie, numbers are not."""
        thing = self.thing
        if isinstance(thing, Card | Cell | Space):
            return (*titles_of(thing, catalogue), getattr(thing, "note", ""))
        if isinstance(thing, Token):
            return (thing.title, thing.seat, "" if self.on is None else self.on.id)
        return (thing.title, self.area.id, thing.count if isinstance(thing, Stack) else thing.value)


def things_of(table: Table) -> Iterator[Sight]:
    """Everything in sight that has a name of its own: cards (also those beneath others), cells, spaces, tokens, piles, numbers."""
    for area in table.areas:
        for item in area.items:
            if isinstance(item, Zone):
                yield from _cards(item.cards, area)
            elif isinstance(item, Stack):
                yield Sight(item, area)
                yield from _cards([] if item.top is None else [item.top], area)
            elif isinstance(item, Counter | Track):
                yield Sight(item, area)
            elif isinstance(item, Board):
                for cell in item.cells:
                    yield from _cards(cell.cards, area)
                    yield Sight(cell, area)
                    yield from (Sight(token, area, cell) for token in cell.tokens)
            elif isinstance(item, Map):
                for space in item.spaces:
                    yield Sight(space, area)
                    yield from (Sight(token, area, space) for token in space.tokens)
        yield from (Sight(counter, area) for counter in area.summary)  # after the items, which say more of the same number


def _cards(cards: Iterable[Card], area: Area) -> Iterator[Sight]:
    for card in cards:
        if card.kind:
            yield Sight(card, area)
        yield from _cards(card.under, area)


def titles_of(thing: Thing, catalogue: Catalogue) -> list[str]:
    """What a thing is called; a card by any of its faces."""
    if not isinstance(thing, Card):
        return [thing.title]
    kind = catalogue.kinds.get(thing.kind)
    return [thing.kind] if kind is None else [face.title for face in kind.faces]


def things_called(table: Table, catalogue: Catalogue, name: str, whole: bool = False) -> list[Sight]:
    """The things in sight of that name or id; if there are none, and not the whole name is meant, those whose name has it as a part."""
    wanted = name.lower()
    named = [(sight, [title.lower() for title in titles_of(sight.thing, catalogue)]) for sight in things_of(table)]
    exact = [sight for sight, titles in named if wanted in titles or sight.thing.id == name]
    return exact if exact or whole else [sight for sight, titles in named if any(wanted in title for title in titles)]


def kinds_called(catalogue: Catalogue, name: str) -> list[str]:
    """The kinds of cards of that name, or with it as a part of theirs, wherever the cards are."""
    wanted = name.lower()
    exact = [key for key, kind in catalogue.kinds.items() if any(face.title.lower() == wanted for face in kind.faces)]
    return exact or [key for key, kind in catalogue.kinds.items() if any(wanted in face.title.lower() for face in kind.faces)]


def say_thing(sight: Sight, table: Table, catalogue: Catalogue, names: list[str]) -> RenderableType:
    """All that can be seen of a thing."""
    thing = sight.thing
    if isinstance(thing, Card):
        return say_card(thing, catalogue)
    if isinstance(thing, Cell):
        return _cell(thing, catalogue)
    if isinstance(thing, Space):
        return _space(thing, table)
    if isinstance(thing, Token):
        return _token(thing, sight.on, names)
    where = Text.from_markup(_number(thing) + f"  [dim]{escape(area_title(sight.area, names))}[/]")
    if isinstance(thing, Stack):
        note = [Text(thing.note)] if thing.note else []
        top = [] if thing.top is None or not thing.top.kind else [Text("on top:", style="dim"), say_card(thing.top, catalogue)]
        return Group(where, *note, *top)
    if isinstance(thing, Track):
        marks = ", ".join(f"{mark.title} {mark.at}" for mark in thing.marks)
        return Group(where, *([Text.from_markup("[dim]marked:[/] " + escape(marks))] if marks else []))
    return where


def _number(thing: Stack | Counter | Track) -> str:
    title = f"[bold]{escape(thing.title)}[/]"
    if isinstance(thing, Stack):
        return f"{title} {thing.count}"
    return f"{title} {escape(str(thing.value))}" + (f", from {thing.low} to {thing.high}" if isinstance(thing, Track) else "")


def _token(token: Token, on: Cell | Space | None, names: Sequence[str]) -> RenderableType:
    facts = [names[token.seat]] if 0 <= token.seat < len(names) else []
    if on is not None:
        facts.append("on " + (on.title or on.id))
    title = Text(token.title + (f" ×{token.count}" if token.count > 1 else ""), style="bold")
    return Group(title, Text("; ".join(facts))) if facts else title


def say_card(card: Card, catalogue: Catalogue) -> RenderableType:
    """A card: every face, and what is true of this copy now."""
    kind = catalogue.kinds.get(card.kind)
    lines: list[RenderableType] = [_bold(card.kind)] if kind is None else []
    for number, face in enumerate(kind.faces if kind is not None else ()):
        lines += _face(face, kind is not None and len(kind.faces) > 1 and number == card.face and bool(card.id))
    now = [f"{badge.title or badge.icon} {badge.value}".strip() for badge in card.badges] + ([card.note] if card.note else [])
    if card.turned:
        now.append("turned")
    if now:
        lines.append(Text.from_markup("[dim]now:[/] " + escape("; ".join(now))))
    lines += [Group(Text("over:", style="dim"), say_card(under, catalogue)) for under in card.under if under.kind]
    return Group(*lines)


def _face(face: Face, is_up: bool) -> list[RenderableType]:
    sort = f"  {escape(face.type)}" if face.type else ""
    lines: list[RenderableType] = [Text.from_markup(f"[bold]{escape(face.title)}[/]{sort}{'  [cyan]this face is up[/]' if is_up else ''}")]
    numbers = [_price(price) for price in (*face.prices, *face.values)]
    if numbers:
        lines.append(Text.from_markup("  ".join(numbers)))
    if face.text:
        lines.append(Text(face.text))
    if face.flavour:
        lines.append(Text(face.flavour, style="dim italic"))
    for word in face.keywords:
        rule = f" [dim]{escape(word.rule)}[/]" if word.rule else ""
        lines.append(Text.from_markup(f"[dim]{escape(word.word)}:[/] {escape(word.meaning)}{rule}"))
    return lines


def _price(price: Price) -> str:
    return f"[dim]{escape(price.title or price.icon)}[/] {escape(str(price.value))}"


def _cell(cell: Cell, catalogue: Catalogue) -> RenderableType:
    lines: list[RenderableType] = [_bold(cell.title or cell.id)]
    if cell.text:
        lines.append(Text(cell.text))
    facts = [f"{badge.title or badge.icon} {badge.value}".strip() for badge in cell.badges]
    facts += [token.title + (f" ×{token.count}" if token.count > 1 else "") for token in cell.tokens]
    if facts:
        lines.append(Text("; ".join(facts)))
    return Group(*lines, *(say_card(card, catalogue) for card in cell.cards if card.kind))


def _space(space: Space, table: Table) -> RenderableType:
    names: dict[str, str] = {}
    near: list[str] = []
    for item in (item for area in table.areas for item in area.items if isinstance(item, Map)):
        names |= {each.id: f"{each.title or each.id} ({each.kind})" for each in item.spaces}
        near += [b if a == space.id else a for a, b in item.links if space.id in (a, b)]
    lines: list[RenderableType] = [Text.from_markup(f"[bold]{escape(space.title or space.id)}[/]  {escape(space.kind)}")]
    facts = [token.title + (f" ×{token.count}" if token.count > 1 else "") for token in space.tokens]
    if space.note:
        facts.append(space.note)
    if facts:
        lines.append(Text("; ".join(facts)))
    if near:
        lines.append(Text.from_markup("[dim]beside:[/] " + escape(", ".join(names.get(each, each) for each in near))))
    return Group(*lines)


def _bold(text: str) -> Text:
    return Text(text, style="bold")
