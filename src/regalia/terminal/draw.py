"""A table description as text. Draws what any game describes and knows no game's rules."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from regalia.kernel.table import (
    Area,
    Badge,
    Board,
    Card,
    Catalogue,
    Cell,
    Clock,
    Counter,
    Dice,
    Item,
    Map,
    Note,
    Progress,
    Sheet,
    Stack,
    Table,
    Track,
    Zone,
)


def draw_table(table: Table, catalogue: Catalogue, names: list[str], folded: bool = False, viewer: int = -1) -> RenderableType:
    """The table, area by area; `folded`: of the seats that are not the viewer's only a line."""
    parts: list[RenderableType] = [Text(_heading(table), style="bold")]
    for area in table.areas:
        is_brief = folded and area.seat >= 0 and area.seat != viewer and bool(area.summary)
        parts.append(_brief(area, names) if is_brief else _area(area, catalogue, names))
    if folded:
        parts.append(Text("Others are shown in brief; type table to see everything.", style="dim"))
    return Group(*parts)


def _heading(table: Table) -> str:
    if not table.round or "ound" in table.phase:
        return table.phase
    return f"{table.phase}  ·  round {table.round}"


def area_title(area: Area, names: list[str]) -> str:
    """What an area is called; a seat's own after whoever sits there."""
    title = names[area.seat] if 0 <= area.seat < len(names) else area.title
    if area.seat >= 0 and area.title not in ("", title, f"Seat {area.seat + 1}"):
        title = f"{title} · {area.title}"
    return f"{title} ({area.note})" if area.note else title


def _brief(area: Area, names: list[str]) -> RenderableType:
    facts = "  ".join(_counter(c) for c in area.summary)
    colour = "yellow" if area.active else "dim"
    return Text.from_markup(f"[{colour}]▸[/] {escape(area_title(area, names))}  {facts}")


def _area(area: Area, catalogue: Catalogue, names: list[str]) -> RenderableType:
    facts = "  ".join(_counter(c) for c in area.summary)
    body: list[RenderableType] = [Text.from_markup(facts)] if facts else []
    small: list[str] = []
    for item in area.items:
        if isinstance(item, Counter):
            small.append(_counter(item))
            continue
        if small:
            body.append(Text.from_markup("  ".join(small)))
            small = []
        if not (isinstance(item, Note) and not item.text):
            body.append(_item(item, catalogue))
    if small:
        body.append(Text.from_markup("  ".join(small)))
    style = "yellow" if area.active else "dim"
    return Panel(Group(*body), title=escape(area_title(area, names)), title_align="left", border_style=style, padding=(0, 1))


def _item(item: Item, catalogue: Catalogue) -> RenderableType:
    if isinstance(item, Zone):
        return _zone(item, catalogue)
    if isinstance(item, Stack):
        top = f", on top {_card(item.top, catalogue)}" if item.top else ""
        return Text.from_markup(f"[dim]{escape(item.title)}:[/] {item.count}{top}{_note(item.note)}")
    if isinstance(item, Track):
        marks = ", ".join(f"{escape(m.title)} {m.at}" for m in item.marks)
        bar = "■" * max(0, item.value - item.low) + "·" * max(0, item.high - item.value)
        return Text.from_markup(f"[dim]{escape(item.title)}:[/] {item.value:>3} {bar}{_note(marks)}")
    if isinstance(item, Dice):
        dice = " ".join(f"\\[{escape(d.face)}]" for d in item.dice)
        return Text.from_markup(f"[dim]{escape(item.title)}:[/] {dice}{_note(item.note)}")
    if isinstance(item, Clock):
        return Text.from_markup(f"[dim]{escape(item.title)}:[/] [bold]{item.hour}[/] of {item.hours}{_note(item.note)}")
    if isinstance(item, Map):
        return _map(item)
    if isinstance(item, Board):
        return _board(item, catalogue)
    if isinstance(item, Progress):
        sign = "✔" if item.have >= item.need else " "
        return Text.from_markup(f"{sign} {escape(item.title)}: {item.have} of {item.need}{_note(item.note)}")
    if isinstance(item, Sheet):
        return _sheet(item)
    if isinstance(item, Note):
        return Text(item.text + (f" ({item.rule})" if item.rule else ""), style="italic")
    assert isinstance(item, Counter)
    return Text.from_markup(_counter(item))


def _counter(item: Counter) -> str:
    return f"[dim]{escape(item.title)}[/] [bold]{escape(str(item.value))}[/]"


def _note(note: str) -> str:
    return f" [dim]({escape(note)})[/]" if note else ""


def _badges(badges: list[Badge]) -> str:
    return "".join(f" [cyan]{escape(b.title or b.icon)} {escape(str(b.value))}[/]".rstrip() for b in badges)


def card_name(card: Card, catalogue: Catalogue) -> str:
    """What a card in sight is called."""
    kind = catalogue.kinds.get(card.kind)
    if kind is None:
        return card.kind or "face down"
    return kind.faces[min(card.face, len(kind.faces) - 1)].title


def _card(card: Card, catalogue: Catalogue) -> str:
    text = escape(card_name(card, catalogue)) if card.kind else "[dim]▒▒[/]"
    if card.kind:
        kind = catalogue.kinds.get(card.kind)
        face = kind.faces[min(card.face, len(kind.faces) - 1)] if kind else None
        if face is not None:
            costs = "+".join(str(p.value) for p in face.prices)
            worth = "/".join(str(p.value) for p in face.values)
            text += f" [dim]{costs}{'→' + worth if worth else ''}[/]" if costs or worth else ""
    if card.turned:
        text += " [dim]turned[/]"
    text += _badges(card.badges) + _note(card.note)
    if card.under:
        text += " [dim]over[/] " + ", ".join(_card(c, catalogue) for c in card.under)
    return text


def _zone(zone: Zone, catalogue: Catalogue) -> RenderableType:
    hidden = sum(1 for c in zone.cards if not c.kind)
    shown = [_card(c, catalogue) for c in zone.cards if c.kind]
    if hidden:
        shown.append(f"[dim]{hidden} face down[/]")
    shown += ["[dim]—[/]"] * max(0, zone.slots - len(zone.cards))
    return Text.from_markup(f"[dim]{escape(zone.title)}:[/] " + (" | ".join(shown) or "[dim]empty[/]") + _note(zone.note))


def _cell(cell: Cell, catalogue: Catalogue) -> str:
    number = cell.id.rpartition(":")[2]
    lines = [f"[bold]{escape(cell.title)}[/]"] if cell.title else [f"[dim]{number}[/]"] if number.isdecimal() else []
    if cell.text:
        lines.append(escape(cell.text))
    lines += [_card(c, catalogue) for c in cell.cards]
    lines += [escape(t.title) + (f" ×{t.count}" if t.count > 1 else "") for t in cell.tokens]
    if cell.badges:
        lines.append(_badges(cell.badges).strip())
    return "\n".join(lines)


def _board(board: Board, catalogue: Catalogue) -> RenderableType:
    grid = Grid(show_header=bool(board.heads), show_lines=True)
    for column in range(board.columns):
        grid.add_column(escape(board.heads[column]) if column < len(board.heads) else "")
    for at in range(0, len(board.cells), board.columns):
        grid.add_row(*[_cell(cell, catalogue) for cell in board.cells[at : at + board.columns]])
    return Group(Text(board.title, style="dim"), grid)


def _map(item: Map) -> RenderableType:
    lines = []
    for space in item.spaces:
        if space.tokens or space.note or space.landmark:
            tokens = ", ".join(t.title + (f" ×{t.count}" if t.count > 1 else "") for t in space.tokens)
            title = escape(space.title or space.id.replace("space:", "space "))
            name = f"[bold]{title}[/]" if space.landmark else title
            lines.append(f"{name} [dim]{escape(space.kind)}[/] {escape(tokens)}{_note(space.note)}")
    return Group(
        Text(f"{item.title}: {len(item.spaces)} spaces", style="dim"), Columns([Text.from_markup(line) for line in lines], padding=(0, 3))
    )


def _sheet(sheet: Sheet) -> RenderableType:
    head = Text.from_markup(f"[dim]{escape(sheet.title)}[/]{_note(sheet.note)}")
    if not sheet.rows:
        return head
    grid = Grid(show_header=False, box=None, padding=(0, 2, 0, 2))
    for row in sheet.rows:
        grid.add_row(escape(row.title), f"[bold]{escape(str(row.value))}[/]", f"[dim]{escape(row.note)}[/]")
    return Group(head, grid)
