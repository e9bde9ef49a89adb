"""The balance report as one HTML page that needs nothing else: style, plots, tables and the numbers are inside."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from regalia.kernel import Game, State
from regalia.lab import runs
from regalia.lab.charts import bars, differences, histogram, on_both, per_cent, points
from regalia.lab.own_files import resolved, shown
from regalia.lab.report import NARROW, CardLine, Report, measure
from regalia.lab.statistics import Estimate
from regalia.lab.variants import WrongVariant
from regalia.registry import is_own


def write_report(folder: Path, say: Callable[[str], None] | None = None, moved: str = "") -> Path:
    """Report on a run: `report.html` and `report.json` in its directory. `say` hears what has to be said besides, if there is something.

    `moved` is where the file of one's own game lies now, if not where it was played from.
    """
    plan = runs.read_plan(folder)
    if runs.count(folder) == 0:
        raise runs.OtherRun(f"{folder} holds no finished match yet.")
    if moved:
        plan = _from(moved, plan, folder)
    elif is_own(plan.what.game) and not Path(plan.what.game).exists():
        raise runs.OtherRun(f"There is no file {shown(plan.what.game)}. If it has moved, say where it is now: --game FILE.")
    game, note = _game_of(plan)
    found = measure(game, plan.to_json(), runs.rows(folder), note)
    (folder / "report.json").write_text(json.dumps(found.to_json(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    target = folder / "report.html"
    target.write_text(page(found), encoding="utf-8")
    if say is not None and note:
        say(note)
    return target


def _from(moved: str, plan: runs.Plan, folder: Path) -> runs.Plan:
    """The plan of a run, with the game's file where it lies now."""
    if not is_own(plan.what.game):
        raise runs.OtherRun(f"{folder} is a run of {plan.what.game}, a game of the box: leave out --game.")
    if not is_own(moved):
        raise runs.OtherRun(f"Expected the Python file or folder of the game after --game, not {moved}.")
    return replace(plan, what=replace(plan.what, game=resolved(moved)))


def _game_of(plan: runs.Plan) -> tuple[Game[State], str]:
    """The game of a run, which gives the names of its cards, and a sentence if it is not what was played.

    The numbers of a run are in its files, so a game that has changed since does not touch them.
    """
    try:
        return plan.what.under(plan.rules).load(), ""
    except WrongVariant:
        if plan.what.pack and not plan.what.cards:  # nobody knows what its cards were
            raise
    then, now = f"rules {plan.rules}", plan.what.rules()
    names = "The numbers are those of then; the names of cards are those of now, and cards that are gone stand under what else is done."
    return plan.what.load(), f"{shown(plan.what.game)} has changed since these matches were played ({then}, and {now} now). {names}"


_ENDINGS: Final = 12  # ways of ending that are drawn
_DRAWN: Final = 15  # cards that are drawn, of the best and of the worst
_SURE: Final = 0.95  # of all intervals hold
_FEW: Final = 20  # seats with and without a card, below which its effect is too uncertain to be drawn
_USUAL: Final = ("shown", "dealt", "drawn", "bought", "played", "fanned", "fought", "used")  # the first columns of the table of cards
_NOTHING: Final = '<td data-sort=""></td>'

_STYLE: Final = """
:root{--ink:#2b2622;--paper:#fbf8f1;--line:#d9cfbd;--bar:#7b5ea7;--soft:#6b6258;--good:#2f7d4f;--bad:#b3403a}
@media(prefers-color-scheme:dark){:root{--ink:#ece5d8;--paper:#1d1a22;--line:#443d4d;--bar:#a98bd6;--soft:#a49bab;--good:#6fc48f;--bad:#ea8079}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,serif}
main{max-width:860px;margin:0 auto;padding:2rem 1rem 4rem}h1{margin:0 0 .2rem}h2{margin:2.4rem 0 .4rem;border-bottom:1px solid var(--line)}
p{margin:.4rem 0}.quiet{color:var(--soft)}.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:.6rem;
margin:1rem 0}.facts div{border:1px solid var(--line);border-radius:8px;padding:.5rem .7rem}.facts b{display:block;font-size:1.35rem}
svg{width:100%;height:auto;font:13px system-ui,sans-serif}svg text{fill:var(--ink)}.wide .name{text-anchor:end}
.narrow{display:none;max-width:460px}.narrow .name{paint-order:stroke;stroke:var(--paper);stroke-width:4px}
@media(max-width:600px){.wide{display:none}.narrow{display:block}}
svg .tick{text-anchor:middle;fill:var(--soft)}
svg .count{fill:var(--soft)}.bar{fill:var(--bar);opacity:.75}.whisker{stroke:var(--ink);fill:none;stroke-width:1.3}
.mark{stroke:var(--bad);stroke-dasharray:4 4}
.axis{stroke:var(--soft)}.dot.good{fill:var(--good)}.dot.bad{fill:var(--bad)}.dot.open{fill:var(--soft)}
.whisker.good{stroke:var(--good)}.whisker.bad{stroke:var(--bad)}.whisker.open{stroke:var(--soft)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font:14px system-ui,sans-serif}
th,td{padding:.25rem .5rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;position:sticky;left:0;background:var(--paper)}
@media(max-width:600px){th:first-child,td:first-child{white-space:normal;min-width:8rem}}
th button{all:unset;cursor:pointer;font-weight:600}th button:focus-visible{outline:2px solid var(--bar)}
th[aria-sort=descending] button::after{content:" ▾"}th[aria-sort=ascending] button::after{content:" ▴"}
"""

_SCRIPT: Final = """
for (const table of document.querySelectorAll('table.sortable'))
  table.querySelectorAll('th button').forEach((button, column) => button.addEventListener('click', () => {
    const body = table.tBodies[0], head = button.parentElement, down = head.ariaSort !== 'descending';
    for (const other of head.parentElement.cells) other.ariaSort = null;
    head.ariaSort = down ? 'descending' : 'ascending';
    const key = row => { const t = row.cells[column].dataset.sort ?? row.cells[column].textContent;
      return t === '' ? -1e9 : isNaN(t) ? t : +t; };
    [...body.rows].sort((a, b) => { const x = key(a), y = key(b), n = x < y ? -1 : x > y ? 1 : 0; return down ? -n : n; })
      .forEach(row => body.append(row));
  }));
"""


def page(r: Report) -> str:
    """The report as one HTML page."""
    even = r.even if len(r.seats) > 1 else None  # whoever plays alone shares with nobody
    parts = [
        f"<h1>{escape(r.title)}</h1>",
        f'<p class="quiet">{r.games} {"match" if r.games == 1 else "matches"} · {escape(_described(r.plan))} · intervals are 95 %</p>',
        f"<p>{escape(r.note)}</p>" if r.note else "",
        '<div class="facts">',
        _fact(f"{r.length.value:.0f}", "decisions per match"),
        _fact(per_cent(r.first.value), f"won by whoever decides first (even: {per_cent(r.even)})") if r.first else "",
        _fact(f"{r.winning.value:.1f}", "winner's score") if r.winning else "",
        _fact(f"{r.margin.value:.1f}", "ahead of the second") if r.margin else "",
        _fact(per_cent(r.no_winner.value), "without a winner"),
        _fact(per_cent(r.adjourned.value), "adjourned"),
        "</div>",
        _section("Winning by seat", "The dashed line is an even share." if even else "", _bars(r.seats, even)),
        _section("Winning by character", "", _bars(r.characters, even)),
        _section("Winning by bot", "", _bars(r.bots, even)),
        _section("The first player", "", _bars([("First to decide", r.first)], r.even)) if r.first else "",
        _section("How it ends", _more_endings(r.endings[_ENDINGS:]), _bars(r.endings[:_ENDINGS])),
        _section("Length", "", _histogram(r.lengths, "Decisions")),
        _section("Scores", "", _histogram(r.all_scores, "Score") + _bars(r.scores, shares=False)),
        _section("Facts", "", _facts_table(r.facts)),
    ]
    parts.append(_section("Cards and winning", *_effects(r.cards)))
    parts.append(_section("All cards", "Shares of matches; choose a heading to sort.", _card_table(r.cards)))
    parts.append(_section("What else is done", "Shares of matches, and the effect on winning as above.", _deed_table(r.deeds)))
    if r.idle:
        parts.append(_section("Cards that hardly matter", f"Less than {100 * NARROW:.0f} points either way.", _names(r.idle)))
    if r.only_seen:
        parts.append(_section("Cards that are only seen", "They came up, and nothing was ever done with them.", _names(r.only_seen)))
    if r.silent:
        parts.append(_section("Cards that never came up", "", _names(r.silent)))
    data = json.dumps(r.to_json(), ensure_ascii=False).replace("</", "<\\/")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(r.title)}: balance</title><style>{_STYLE}</style></head><body><main>{''.join(parts)}</main>"
        f'<script type="application/json" id="data">{data}</script><script>{_SCRIPT}</script></body></html>\n'
    )


def _bars(rows: Sequence[tuple[str, Estimate]], mark: float | None = None, shares: bool = True) -> str:
    return on_both(lambda sheet: bars(rows, mark, shares, sheet))


def _histogram(values: Sequence[int], title: str) -> str:
    return on_both(lambda sheet: histogram([float(n) for n in values], title, sheet))


def _effects(cards: Sequence[CardLine]) -> tuple[str, str]:
    """What cards do to winning: what is drawn and what is left out, and the plot."""
    known = [(card, card.effect) for card in cards if card.effect is not None]
    told = sorted([(card, e) for card, e in known if e.count >= _FEW], key=lambda line: -line[1].value)
    shown = told if len(told) <= 2 * _DRAWN else [*told[:_DRAWN], *told[-_DRAWN:]]
    note = "Percentage points: seats that did this with the card, against seats that did not, with the same character, bot and place."
    if shown is not told:
        note += f" The {_DRAWN} best and the {_DRAWN} worst of {len(told)}."
    few = len(known) - len(told)
    if few:
        them = "1 card is" if few == 1 else f"{few} cards are"
        note += f" {them} left out, as fewer than {_FEW} seats did this or fewer than {_FEW} did not; the table below has them."
    by_luck = round((1 - _SURE) * len(told))
    if by_luck:
        note += f" Of {len(told)} intervals, about {by_luck} leave out zero by luck alone."
    rows = [(f"{card.title} ({card.effect_of})", e) for card, e in shown]
    plot = on_both(lambda sheet: differences(rows, sheet))
    return note, plot or (f"<p>{escape('No card was used often enough to be drawn.')}</p>" if few else "")


def _described(plan: dict[str, object]) -> str:
    seats = plan.get("seats")
    settings = plan.get("settings")
    parts = [", ".join(map(str, seats)) if isinstance(seats, list) else ""]
    if isinstance(settings, dict):
        parts += [f"{key} {value}" for key, value in settings.items()]
    if plan.get("pack"):
        parts.append(f"card pack {plan['pack']}")
    parts.append(f"rules {plan.get('rules', '')}, seed {plan.get('seed', '')}")
    return " · ".join(p for p in parts if p)


def _fact(value: str, what: str) -> str:
    return f"<div><b>{escape(value)}</b>{escape(what)}</div>"


def _section(title: str, note: str, body: str) -> str:
    if not body:
        return ""
    return f"<h2>{escape(title)}</h2>" + (f'<p class="quiet">{escape(note)}</p>' if note else "") + body


def _names(names: Sequence[str]) -> str:
    return f"<p>{escape(', '.join(names))}.</p>"


def _facts_table(facts: Sequence[tuple[str, Estimate]]) -> str:
    if not facts:
        return ""
    rows = "".join(
        f"<tr><td>{escape(name.replace('_', ' '))}</td><td>{e.value:.3f}</td>"
        f"<td>{f'{e.low:.3f} to {e.high:.3f}' if e.count > 1 else ''}</td></tr>"
        for name, e in facts
    )
    return f"<table><thead><tr><th>Fact</th><th>Mean</th><th>Interval</th></tr></thead><tbody>{rows}</tbody></table>"


def _more_endings(rest: Sequence[tuple[str, Estimate]]) -> str:
    return f"And {len(rest)} rarer ways, {per_cent(sum(e.value for _, e in rest))} of the matches together." if rest else ""


def _card_table(cards: Sequence[CardLine]) -> str:
    whats = {what for card in cards for what in card.counts}
    columns = [*[what for what in _USUAL if what in whats], *sorted(whats.difference(_USUAL))]
    heads = ["Card", "Effect", "±", "Of", *[what.capitalize() for what in columns], "Deck"]
    return _sortable(
        heads,
        [
            [
                _word(card.title),
                *_effect_cells(card.effect),
                _word(card.effect_of),
                *[_share(card.counts.get(what)) for what in columns],
                _word(card.set),
            ]
            for card in cards
        ],
    )


def _deed_table(deeds: Sequence[CardLine]) -> str:
    lines = [[_word(deed.title), *_effect_cells(deed.effect), *map(_share, deed.counts.values())] for deed in deeds]
    return _sortable(["What", "Effect", "±", "Matches"], lines)


def _doubt(effect: Estimate) -> str:
    """How far the truth may be from an effect: as far on both sides, unless the interval ends where all win or all lose."""
    if effect.low <= -1 or effect.high >= 1:
        return f"{100 * effect.low:+.0f} to {100 * effect.high:+.0f}"
    return f"{50 * (effect.high - effect.low):.1f}"


def _word(word: str) -> str:
    return f"<td>{escape(word)}</td>"


def _number(value: float, said: str) -> str:
    return f'<td data-sort="{value:.5f}">{said}</td>'


def _share(e: Estimate | None) -> str:
    return _NOTHING if e is None else _number(e.value, per_cent(e.value))


def _effect_cells(e: Estimate | None) -> tuple[str, str]:
    if e is None:
        return _NOTHING, _NOTHING
    return _number(e.value, points(e.value)), _number((e.high - e.low) / 2, _doubt(e))


def _sortable(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of cells, which is sorted by the heading that is chosen."""
    if not lines:
        return ""
    head = "".join(f'<th><button type="button">{escape(h)}</button></th>' for h in heads)
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in lines)
    return f'<div class="scroll"><table class="sortable"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
