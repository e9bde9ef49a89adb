"""Plots as SVG, drawn from numbers alone: bars with intervals, histograms, dots. They take their colours from the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from regalia.lab.statistics import Estimate

WIDTH = 720
_LEFT = 250
_LONGEST = 34  # letters of a name that fit beside a plot
_ROW = 26


def per_cent(value: float) -> str:
    return f"{100 * value:.1f} %"


def plain(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 100 or float(value).is_integer() else f"{value:.1f}"


def bars(rows: Sequence[tuple[str, Estimate]], mark: float | None = None, shares: bool = True) -> str:
    """Horizontal bars with whiskers; `mark` is a dotted line, for instance the even share."""
    if not rows:
        return ""
    top = max([e.high for _, e in rows] + ([mark] if mark is not None else []) + [1e-9])
    high = min(1.0, _round_up(top)) if shares else _round_up(top)
    height = _ROW * len(rows) + 34
    scale = (WIDTH - _LEFT - 130) / high
    out = [_open(height, [f"{name} {per_cent(e.value) if shares else plain(e.value)}" for name, e in rows])]
    for at, (name, e) in enumerate(rows):
        y = at * _ROW + 6
        out.append(_name(name, y + 13))
        out.append(f'<rect x="{_LEFT}" y="{y}" width="{max(e.value, 0) * scale:.1f}" height="18" class="bar"/>')
        low, up = _LEFT + max(e.low, 0) * scale, _LEFT + min(e.high, high) * scale
        out.append(f'<path d="M{low:.1f} {y + 9}H{up:.1f}M{low:.1f} {y + 4}V{y + 14}M{up:.1f} {y + 4}V{y + 14}" class="whisker"/>')
        label = per_cent(e.value) if shares else plain(e.value)
        out.append(f'<text x="{up + 8:.1f}" y="{y + 13}" class="value">{label}<tspan class="count"> of {e.count}</tspan></text>')
    base = len(rows) * _ROW + 8
    if mark is not None:
        x = _LEFT + mark * scale
        out.append(f'<path d="M{x:.1f} 0V{base}" class="mark"/>')
    for n in range(5):
        value = high * n / 4
        label = f"{100 * value:.0f} %" if shares else plain(value)
        out.append(f'<text x="{_LEFT + value * scale:.1f}" y="{base + 18}" class="tick">{label}</text>')
    out.append("</svg>")
    return "".join(out)


def differences(rows: Sequence[tuple[str, Estimate]]) -> str:
    """Dots with whiskers around zero: what something does to winning."""
    if not rows:
        return ""
    reach = _round_up(max(max(abs(e.low), abs(e.high)) for _, e in rows))
    height = _ROW * len(rows) + 34
    middle = (_LEFT + WIDTH - 90) / 2
    scale = (WIDTH - 90 - _LEFT) / 2 / reach
    base = len(rows) * _ROW + 8
    told = [f"{name} {100 * e.value:+.1f}" for name, e in rows]
    out = [_open(height, told), f'<path d="M{middle} 0V{base}" class="axis"/>']
    for at, (name, e) in enumerate(rows):
        y = at * _ROW + 15
        shade = "good" if e.low > 0 else "bad" if e.high < 0 else "open"
        out.append(_name(name, y + 4))
        out.append(f'<path d="M{middle + e.low * scale:.1f} {y}H{middle + e.high * scale:.1f}" class="whisker {shade}"/>')
        out.append(f'<circle cx="{middle + e.value * scale:.1f}" cy="{y}" r="4" class="dot {shade}"/>')
        out.append(f'<text x="{WIDTH - 80}" y="{y + 4}" class="value">{100 * e.value:+.1f}</text>')
    for n in (-1.0, -0.5, 0.0, 0.5, 1.0):
        out.append(f'<text x="{middle + n * reach * scale:.1f}" y="{base + 18}" class="tick">{100 * n * reach:+.0f}</text>')
    out.append("</svg>")
    return "".join(out)


def histogram(values: Sequence[float], title: str) -> str:
    """How often which value comes up."""
    if not values:
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
    left, height, base = 40, 190, 160
    wide = (WIDTH - left - 20) / count
    tallest = max(bins)
    out = [_open(height, [title, f"from {plain(low)} to {plain(high)}", f"on average {plain(sum(values) / len(values))}"])]
    for at, number in enumerate(bins):
        tall = number / tallest * (base - 12)
        x = left + at * wide
        tip = f"{plain(start + at * step)}: {number}"
        out.append(
            f'<rect x="{x:.1f}" y="{base - tall:.1f}" width="{max(wide - 1, 0.5):.1f}" height="{tall:.1f}" class="bar">'
            f"<title>{tip}</title></rect>"
        )
    for at in range(0, count + 1, max(1, ceil(count / 10))):
        out.append(f'<text x="{left + at * wide:.1f}" y="{base + 16}" class="tick">{plain(start + at * step)}</text>')
    middle = sum(values) / len(values)
    x = left + (middle - start) / step * wide
    out.append(f'<path d="M{x:.1f} 0V{base}" class="mark"/>')
    out.append(f'<text x="{WIDTH / 2}" y="{height - 2}" class="tick">{escape(title)}, on average {plain(middle)}</text></svg>')
    return "".join(out)


def _name(name: str, y: int) -> str:
    short = name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"
    return f'<text x="{_LEFT - 8}" y="{y}" class="name">{escape(short)}<title>{escape(name)}</title></text>'


def _open(height: int, words: list[str]) -> str:
    """What the plot shows is also its name, for those who listen."""
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape("; ".join(words))}" xmlns="http://www.w3.org/2000/svg">'


def _nice(value: float) -> float:
    power = 10.0 ** floor(log10(value))
    for factor in (1, 2, 5, 10):
        if value <= factor * power:
            return factor * power
    return 10 * power


def _round_up(value: float) -> float:
    if value <= 0:
        return 1.0
    step = _nice(value / 4)
    return ceil(value / step - 1e-9) * step
