"""Plots as SVG, drawn from numbers alone: bars with intervals, histograms, dots. They take their colours from the page.

A drawing shrinks with its writing, so a phone gets one of its own: each plot is drawn on a wide and on a narrow sheet, and the page shows
the one that suits the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from textwrap import wrap
from typing import Final

from regalia.lab.statistics import Estimate

_STRIP: Final = 18  # the height of a bar, or of a dot with its whisker
_LINE: Final = 15  # the height of a line of a name


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a plot is drawn on."""

    name: str
    width: int
    left: int  # where bars and dots begin
    letters: int  # of a line of a name
    gap: int  # between two rows
    ticks: int  # below a histogram, about
    names_above: bool  # each name above what it names, and not beside it


WIDE: Final = Sheet("wide", 720, left=250, letters=34, gap=8, ticks=10, names_above=False)
NARROW: Final = Sheet("narrow", 360, left=14, letters=46, gap=10, ticks=5, names_above=True)


def on_both(draw: Callable[[Sheet], str]) -> str:
    """A plot for wide windows and for narrow ones."""
    return draw(WIDE) + draw(NARROW)


def per_cent(value: float) -> str:
    return f"{100 * value:.1f} %"


def points(value: float) -> str:
    """A difference of two shares, with its sign if it has one."""
    said = f"{100 * value:+.1f}"
    return "0.0" if said in ("-0.0", "+0.0") else said


def plain(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 or float(value).is_integer() else f"{value:.1f}"


def bars(rows: Sequence[tuple[str, Estimate]], mark: float | None = None, shares: bool = True, sheet: Sheet = WIDE) -> str:
    """Horizontal bars with whiskers; `mark` is a dashed line, for instance the even share. A mean of one value has no whiskers."""
    if not rows:
        return ""
    highest = max([e.high for _, e in rows] + ([mark] if mark is not None else []) + [1e-9])
    step = _nice(highest / 5)
    high = min(1.0, _up_to(highest, step)) if shares else _up_to(highest, step)
    left = sheet.left
    tops, base = _rows([name for name, _ in rows], sheet)
    scale = (sheet.width - left - 130) / high
    out = [_open(sheet, base + 26, [f"{name} {per_cent(e.value) if shares else plain(e.value)}" for name, e in rows])]
    for (name, e), y in zip(rows, tops, strict=True):
        out.append(_name(name, y, sheet))
        out.append(f'<rect x="{left}" y="{y}" width="{max(e.value, 0) * scale:.1f}" height="{_STRIP}" class="bar"/>')
        end = left + max(e.value, 0) * scale
        if shares or e.count > 1:
            low, end = left + max(e.low, 0) * scale, left + min(e.high, high) * scale
            out.append(f'<path d="M{low:.1f} {y + 9}H{end:.1f}M{low:.1f} {y + 4}V{y + 14}M{end:.1f} {y + 4}V{y + 14}" class="whisker"/>')
        label = per_cent(e.value) if shares else plain(e.value)
        out.append(f'<text x="{end + 8:.1f}" y="{y + 13}" class="value">{label}<tspan class="count"> of {e.count}</tspan></text>')
    if mark is not None:
        x = left + mark * scale
        out.append(f'<path d="M{x:.1f} 0V{base}" class="mark"/>')
    for value in _ticks(0.0, high, step):
        label = f"{_rounded(100 * value, 100 * step)} %" if shares else _rounded(value, step)
        out.append(_tick(left + value * scale, base + 18, label))
    out.append("</svg>")
    return "".join(out)


def differences(rows: Sequence[tuple[str, Estimate]], sheet: Sheet = WIDE) -> str:
    """Dots with whiskers around zero: what something does to winning."""
    if not rows:
        return ""
    farthest = max(max(abs(e.low), abs(e.high)) for _, e in rows) or 1.0
    step = _nice(farthest / 2)
    reach = _up_to(farthest, step)
    tops, base = _rows([name for name, _ in rows], sheet)
    end = sheet.width - 70
    middle = (sheet.left + end) / 2
    scale = (end - sheet.left) / 2 / reach
    told = [f"{name} {points(e.value)}" for name, e in rows]
    out = [_open(sheet, base + 26, told), f'<path d="M{middle} 0V{base}" class="axis"/>']
    for (name, e), top in zip(rows, tops, strict=True):
        y = top + 9
        shade = "good" if e.low > 0 else "bad" if e.high < 0 else "open"
        out.append(_name(name, top, sheet))
        out.append(f'<path d="M{middle + e.low * scale:.1f} {y}H{middle + e.high * scale:.1f}" class="whisker {shade}"/>')
        out.append(f'<circle cx="{middle + e.value * scale:.1f}" cy="{y}" r="4" class="dot {shade}"/>')
        out.append(f'<text x="{end + 20}" y="{y + 4}" class="value">{points(e.value)}</text>')
    for value in _ticks(-reach, reach, step):
        sign = "+" if value > 0 else ""
        out.append(_tick(middle + value * scale, base + 18, sign + _rounded(100 * value, 100 * step)))
    out.append("</svg>")
    return "".join(out)


def histogram(values: Sequence[float], title: str, sheet: Sheet = WIDE) -> str:
    """How often which value comes up; one value alone makes no picture."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    step = _nice(max((high - low) / 24, 1e-9))
    if all(float(v).is_integer() for v in values):
        step = max(1.0, float(round(step)))
    start = floor(low / step) * step
    count = floor((high - start) / step) + 1
    bins = [0] * count
    for value in values:
        bins[min(int((value - start) / step), count - 1)] += 1
    left, height, base = 20, 200, 160
    wide = (sheet.width - 2 * left) / count
    tallest = max(bins)
    out = [_open(sheet, height, [title, f"from {plain(low)} to {plain(high)}", f"on average {plain(sum(values) / len(values))}"])]
    for at, number in enumerate(bins):
        tall = number / tallest * (base - 12)
        x = left + at * wide
        tip = f"{plain(start + at * step)}: {number}"
        out.append(
            f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{max(wide - 1, 0.5):.1f}" height="{tall:.1f}" class="bar">'
            f"<title>{tip}</title></rect>"
        )
    apart = max(step, _nice(count * step / sheet.ticks))
    for value in _ticks(start, start + count * step, apart):
        out.append(_tick(left + (value - start) / step * wide, base + 16, _rounded(value, apart)))
    middle = sum(values) / len(values)
    x = left + (middle - start) / step * wide
    out.append(f'<path d="M{x:.1f} 0V{base}" class="mark"/>')
    out.append(f'<text x="{sheet.width / 2}" y="{height - 6}" class="tick">{escape(title)}, on average {plain(middle)}</text></svg>')
    return "".join(out)


def _lines(name: str, sheet: Sheet) -> list[str]:
    return wrap(name, sheet.letters) or [""]


def _rows(names: Sequence[str], sheet: Sheet) -> tuple[list[int], int]:
    """Where the strip of each row begins, and where the last one ends: a long name has several lines, to be told from one like it."""
    tops, y = [], 6
    for name in names:
        lines = len(_lines(name, sheet))
        if sheet.names_above:
            y += _LINE * lines
        tops.append(y)
        y += _STRIP + sheet.gap
        if not sheet.names_above:
            y += _LINE * (lines - 1)
    return tops, y + 2


def _name(name: str, top: int, sheet: Sheet) -> str:
    """The name of the strip that begins there."""
    written = _lines(name, sheet)
    x, first = (sheet.left, top - 5 - _LINE * (len(written) - 1)) if sheet.names_above else (sheet.left - 8, top + 13)
    lines = [f'<tspan x="{x}" y="{first + _LINE * at}">{escape(line)}</tspan>' for at, line in enumerate(written)]
    return f'<text class="name">{"".join(lines)}</text>'


def _tick(x: float, y: int, label: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" class="tick">{label}</text>'


def _open(sheet: Sheet, height: int, words: list[str]) -> str:
    """What the plot shows is also its name, for those who listen."""
    label = escape("; ".join(words))
    view = f'viewBox="0 0 {sheet.width} {height}"'
    return f'<svg class="{sheet.name}" {view} role="img" aria-label="{label}" xmlns="http://www.w3.org/2000/svg">'


def _nice(value: float) -> float:
    power = 10.0 ** floor(log10(value))
    for factor in (1, 2, 5, 10):
        if value <= factor * power:
            return factor * power
    return 10 * power


def _up_to(value: float, step: float) -> float:
    """The next whole number of steps."""
    return ceil(value / step - 1e-9) * step


def _ticks(low: float, high: float, step: float) -> list[float]:
    """The whole numbers of steps from one value to another."""
    return [n * step for n in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def _rounded(value: float, step: float) -> str:
    """A value with as many digits as tell it from the next step."""
    return f"{value:.{max(0, -floor(log10(step) + 1e-9))}f}"
