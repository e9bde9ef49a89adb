"""A balance report: all its numbers. `regalia.lab.page` draws them.

A card's effect on winning compares seats that did something with it (bought it, played it) with seats of the same characters that did
not: it shows what goes together, which is where a designer looks first and not yet a proof.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from regalia.kernel import Game, State
from regalia.lab.simulate import Row
from regalia.lab.statistics import Estimate, mean, share, share_difference

_HEADLINE: Final = ("played", "used", "bought", "drawn", "shown")  # which count tells most about a card, best first
_NUMBERS: Final = re.compile(r"\d+")  # endings that differ only in a number are one ending
NARROW: Final = 0.04  # an effect known to be smaller than this does not matter


@dataclass(slots=True)
class CardLine:
    """What the run says about one card."""

    id: str
    title: str
    set: str
    counts: dict[str, Estimate]  # in what share of the matches something was done with it
    per_match: dict[str, float]
    effect: Estimate | None  # on winning, for whoever did the most telling thing with it
    effect_of: str = ""

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "set": self.set,
            "matches": {what: e.to_json() for what, e in self.counts.items()},
            "per_match": {what: round(n, 4) for what, n in self.per_match.items()},
            "effect": None if self.effect is None else self.effect.to_json(),
            "effect_of": self.effect_of,
        }


@dataclass(slots=True)
class Report:
    """All numbers of a report."""

    title: str
    plan: dict[str, object]
    games: int
    seats: list[tuple[str, Estimate]]
    bots: list[tuple[str, Estimate]]
    characters: list[tuple[str, Estimate]]
    first: Estimate
    even: float
    endings: list[tuple[str, Estimate]]
    no_winner: Estimate
    shared: Estimate
    adjourned: Estimate
    length: Estimate
    lengths: list[int]
    scores: list[tuple[str, Estimate]]
    all_scores: list[int]
    winning: Estimate
    margin: Estimate
    facts: list[tuple[str, Estimate]]
    cards: list[CardLine] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)  # titles of cards with which nothing ever happened
    idle: list[str] = field(default_factory=list)  # used, and known to change almost nothing

    def to_json(self) -> dict[str, object]:
        def pairs(rows: list[tuple[str, Estimate]]) -> dict[str, object]:
            return {name: e.to_json() for name, e in rows}

        return {
            "title": self.title, "run": self.plan, "games": self.games, "even_share": round(self.even, 6),
            "seats": pairs(self.seats), "bots": pairs(self.bots), "characters": pairs(self.characters),
            "first_player": self.first.to_json(), "endings": pairs(self.endings), "no_winner": self.no_winner.to_json(),
            "shared_wins": self.shared.to_json(), "adjourned": self.adjourned.to_json(), "decisions": self.length.to_json(),
            "scores": pairs(self.scores), "winning_score": self.winning.to_json(), "winning_margin": self.margin.to_json(),
            "facts": pairs(self.facts), "cards": [card.to_json() for card in self.cards],
            "never_counted": self.silent, "hardly_matter": self.idle,
        }  # fmt: skip


def measure(game: Game[State], plan: dict[str, object], matches: Iterable[Row]) -> Report:
    """Count everything a report shows."""
    rows: list[Row] = []
    cards = _Cards()
    for row in matches:
        cards.add(row)
        row.tally = {}
        rows.append(row)
    count = len(rows)
    seats = len(rows[0].ranks) if rows else 0
    won_by_seat = [sum(seat in r.winners for r in rows) for seat in range(seats)]
    by_character: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    by_bot: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for r in rows:
        for seat in range(seats):
            for table, key in ((by_character, r.characters[seat] if r.characters else ""), (by_bot, r.bots[seat] if r.bots else "")):
                table[key][0] += seat in r.winners
                table[key][1] += 1
    by_character.pop("", None)
    facts: dict[str, list[float]] = defaultdict(list)
    for r in rows:
        for name, value in r.facts.items():
            facts[name].append(value)
    endings = Counter(_NUMBERS.sub("…", r.reason) for r in rows).most_common(12)
    margins = []
    for r in rows:
        ordered = sorted(r.scores, reverse=True)
        if len(ordered) > 1 and len(r.winners) == 1:
            margins.append(float(ordered[0] - ordered[1]))
    lines, silent, idle = cards.lines(game, count)
    return Report(
        title=game.title,
        plan=plan,
        games=count,
        seats=[(f"Seat {seat + 1}", share(won_by_seat[seat], count)) for seat in range(seats)],
        bots=_shares(by_bot) if len(by_bot) > 1 else [],
        characters=_shares(by_character),
        first=share(sum(r.first in r.winners for r in rows), count),
        even=sum(len(r.winners) for r in rows) / max(1, count * seats),
        endings=[(reason, share(n, count)) for reason, n in endings],
        no_winner=share(sum(not r.winners for r in rows), count),
        shared=share(sum(len(r.winners) > 1 for r in rows), count),
        adjourned=share(sum(r.adjourned for r in rows), count),
        length=mean([float(r.decisions) for r in rows]),
        lengths=[r.decisions for r in rows],
        scores=[(f"Seat {seat + 1}", mean([float(r.scores[seat]) for r in rows])) for seat in range(seats)],
        all_scores=[score for r in rows for score in r.scores],
        winning=mean([float(max(r.scores)) for r in rows if r.winners]),
        margin=mean(margins),
        facts=[(name, mean(values)) for name, values in sorted(facts.items())],
        cards=lines,
        silent=silent,
        idle=idle,
    )


def _shares(table: dict[str, list[int]]) -> list[tuple[str, Estimate]]:
    rows = [(name, share(won, n)) for name, (won, n) in table.items()]
    return sorted(rows, key=lambda row: -row[1].value)


class _Cards:
    """What was done with which card, by whom, and whether she won."""

    def __init__(self) -> None:
        self.matches: Counter[tuple[str, str]] = Counter()  # card, what: matches in which it happened
        self.times: Counter[tuple[str, str]] = Counter()
        self.users: Counter[tuple[str, str, str]] = Counter()  # card, what, character: seats that did it
        self.user_wins: Counter[tuple[str, str, str]] = Counter()
        self.all: Counter[str] = Counter()  # by character: seats, and wins
        self.all_wins: Counter[str] = Counter()

    def add(self, row: Row) -> None:
        seats = len(row.ranks)
        who = row.characters or ("",) * seats
        for seat in range(seats):
            self.all[who[seat]] += 1
            self.all_wins[who[seat]] += seat in row.winners
        seen: set[tuple[str, str]] = set()
        for (what, seat, card), times in row.tally.items():
            seen.add((card, what))
            self.times[card, what] += times
            if 0 <= seat < seats:
                self.users[card, what, who[seat]] += 1
                self.user_wins[card, what, who[seat]] += seat in row.winners
        self.matches.update(seen)

    def lines(self, game: Game[State], count: int) -> tuple[list[CardLine], list[str], list[str]]:
        kinds = game.catalogue().kinds
        whats: dict[str, list[str]] = defaultdict(list)
        for card, what in self.matches:
            whats[card].append(what)
        lines: list[CardLine] = []
        for card in sorted(whats):
            kind = kinds.get(card)
            title = kind.faces[0].title if kind is not None else card.replace("_", " ")
            headline, effect = self._effect(card, whats[card])
            lines.append(
                CardLine(
                    card,
                    title,
                    kind.set if kind is not None else "",
                    {what: share(self.matches[card, what], count) for what in sorted(whats[card])},
                    {what: self.times[card, what] / max(1, count) for what in sorted(whats[card])},
                    effect,
                    headline,
                )
            )
        silent = sorted(kind.faces[0].title for key, kind in kinds.items() if key not in whats)
        idle = [line.title for line in lines if line.effect is not None and max(abs(line.effect.low), abs(line.effect.high)) < NARROW]
        return lines, silent, idle

    def _effect(self, card: str, whats: Sequence[str]) -> tuple[str, Estimate | None]:
        order = [w for w in _HEADLINE if w in whats] + sorted(w for w in whats if w not in _HEADLINE)
        for what in order:
            used = won = other = other_won = 0
            for who in self.all:
                here = self.users[card, what, who]
                if here:
                    used += here
                    won += self.user_wins[card, what, who]
                    other += self.all[who] - here
                    other_won += self.all_wins[who] - self.user_wins[card, what, who]
            if used and other:
                return what, share_difference(won, used, other_won, other)
        return "", None
