"""A balance report: all its numbers. `regalia.lab.page` draws them.

A card's effect on winning compares seats that did something with it (bought it, played it) with seats that did not (see
`regalia.lab.effects`): it shows what goes together, which is where a designer looks first and not yet a proof.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from regalia.kernel import Game, State
from regalia.kernel.table import Kind
from regalia.lab.effects import Effects
from regalia.lab.finish import first_won, follows_scores, margin, winning_score
from regalia.lab.simulate import Row
from regalia.lab.statistics import Estimate, mean, share

_HEADLINE: Final = ("dealt", "played", "used", "bought", "fought", "drawn", "shown")  # which count tells most about a card, best first
_SEEN: Final = ("shown", "dealt", "drawn")  # it was there, and nobody has done anything with it yet
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
    first: Estimate | None  # None where nobody decides first, or nobody else decides
    even: float
    endings: list[tuple[str, Estimate]]
    no_winner: Estimate
    shared: Estimate
    adjourned: Estimate
    length: Estimate
    lengths: list[int]
    scores: list[tuple[str, Estimate]]
    all_scores: list[int]
    winning: Estimate | None
    margin: Estimate | None  # None where scores do not decide who wins
    facts: list[tuple[str, Estimate]]
    cards: list[CardLine] = field(default_factory=list)
    deeds: list[CardLine] = field(default_factory=list)  # what the game counts besides cards: options, bids, sweeps
    silent: list[str] = field(default_factory=list)  # titles of cards that never came up
    only_seen: list[str] = field(default_factory=list)  # and of those with which nothing was ever done
    idle: list[str] = field(default_factory=list)  # used, and known to change almost nothing
    note: str = ""  # what to know before reading it

    def to_json(self) -> dict[str, object]:
        def pairs(rows: list[tuple[str, Estimate]]) -> dict[str, object]:
            return {name: e.to_json() for name, e in rows}

        def perhaps(e: Estimate | None) -> object:
            return None if e is None else e.to_json()

        def of_mean(e: Estimate | None) -> object:
            """One value does not tell how far others are from it."""
            return perhaps(e) if e is None or e.count > 1 else e.to_json() | {"low": None, "high": None}

        def means(rows: list[tuple[str, Estimate]]) -> dict[str, object]:
            return {name: of_mean(e) for name, e in rows}

        return {
            "title": self.title, "note": self.note, "run": self.plan, "games": self.games, "even_share": round(self.even, 6),
            "seats": pairs(self.seats), "bots": pairs(self.bots), "characters": pairs(self.characters),
            "first_player": perhaps(self.first), "endings": pairs(self.endings), "no_winner": self.no_winner.to_json(),
            "shared_wins": self.shared.to_json(), "adjourned": self.adjourned.to_json(), "decisions": of_mean(self.length),
            "scores": means(self.scores), "winning_score": of_mean(self.winning), "winning_margin": of_mean(self.margin),
            "facts": means(self.facts), "cards": [card.to_json() for card in self.cards],
            "deeds": [deed.to_json() for deed in self.deeds],
            "never_counted": self.silent, "only_seen": self.only_seen, "hardly_matter": self.idle,
        }  # fmt: skip


def measure(game: Game[State], plan: dict[str, object], matches: Iterable[Row], note: str = "") -> Report:
    """Count everything a report shows. A note says that the game has changed since: which cards never came up is not known then."""
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
    endings = Counter(_NUMBERS.sub("…", r.reason) for r in rows).most_common()
    by_score = all(follows_scores(r) for r in rows)
    kinds = game.catalogue().kinds
    titles = _titles(kinds)
    lines = cards.lines(kinds, titles, count)
    counted = {line.id: set(line.counts) for line in lines}
    return Report(
        title=game.title,
        plan=plan,
        games=count,
        seats=[(f"Seat {seat + 1}", share(won_by_seat[seat], count)) for seat in range(seats)],
        bots=_shares(by_bot) if len(by_bot) > 1 else [],
        characters=_shares(by_character),
        first=_first([first_won(r) for r in rows]),
        even=sum(len(r.winners) for r in rows) / max(1, count * seats),
        endings=[(reason, share(n, count)) for reason, n in endings],
        no_winner=share(sum(not r.winners for r in rows), count),
        shared=share(sum(len(r.winners) > 1 for r in rows), count),
        adjourned=share(sum(r.adjourned for r in rows), count),
        length=mean([float(r.decisions) for r in rows]),
        lengths=[r.decisions for r in rows],
        scores=[(f"Seat {seat + 1}", mean([float(r.scores[seat]) for r in rows])) for seat in range(seats)],
        all_scores=[score for r in rows for score in r.scores],
        winning=_mean([winning_score(r) for r in rows]),
        margin=_mean([margin(r) for r in rows]) if by_score else None,
        facts=[(name, mean(values)) for name, values in sorted(facts.items())],
        cards=lines,
        deeds=cards.deeds(kinds, count),
        silent=[] if note else sorted(titles[card] for card in kinds if card not in counted),
        only_seen=sorted(titles[card] for card, whats in counted.items() if whats.issubset(_SEEN)),
        idle=[titles[c.id] for c in lines if c.effect is not None and max(abs(c.effect.low), abs(c.effect.high)) < NARROW],
        note=note,
    )


def _mean(values: Sequence[float | None]) -> Estimate | None:
    there = [value for value in values if value is not None]
    return mean(there) if there else None


def _first(values: Sequence[float | None]) -> Estimate | None:
    there = [value for value in values if value is not None]
    return share(sum(there), len(there)) if there else None


def _titles(kinds: dict[str, Kind]) -> dict[str, str]:
    """What to call each kind of card: the first title on its faces that no other card has, or else its title and its deck."""
    printed = Counter(title for kind in kinds.values() for title in {face.title for face in kind.faces})
    own = {key: [face.title for face in kind.faces if printed[face.title] == 1] for key, kind in kinds.items()}
    return {key: own[key][0] if own[key] else f"{kind.faces[0].title} ({kind.set})" for key, kind in kinds.items()}


def _shares(table: dict[str, list[int]]) -> list[tuple[str, Estimate]]:
    rows = [(name, share(won, n)) for name, (won, n) in table.items()]
    return sorted(rows, key=lambda row: -row[1].value)


class _Cards:
    """What was done with which card, by whom, and whether she won."""

    def __init__(self) -> None:
        self.matches: Counter[tuple[str, str]] = Counter()  # card, what: matches in which it happened
        self.times: Counter[tuple[str, str]] = Counter()
        self.users: dict[tuple[str, str], array[int]] = defaultdict(lambda: array("q"))  # card, what: the seats that did it
        self.effects = Effects()

    def add(self, row: Row) -> None:
        start = self.effects.add(row)
        seen: set[tuple[str, str]] = set()
        for (what, seat, card), times in row.tally.items():
            seen.add((card, what))
            self.times[card, what] += times
            if 0 <= seat < len(row.ranks):
                self.users[card, what].append(start + seat)
        self.matches.update(seen)

    def lines(self, kinds: dict[str, Kind], titles: dict[str, str], count: int) -> list[CardLine]:
        """The cards of the catalogue that were counted."""
        whats: dict[str, list[str]] = defaultdict(list)
        for card, what in sorted(self.matches):
            if card in kinds:
                whats[card].append(what)
        return [self._line(card, titles[card], kinds[card].set, done, count) for card, done in whats.items()]

    def deeds(self, kinds: dict[str, Kind], count: int) -> list[CardLine]:
        """Everything else that was counted, each thing that was done with it by itself."""
        found = sorted((what, card) for card, what in self.matches if card not in kinds)
        return [self._line(card, f"{what.capitalize()}: {card.replace('_', ' ')}", "", [what], count) for what, card in found]

    def _line(self, card: str, title: str, deck: str, whats: Sequence[str], count: int) -> CardLine:
        of, effect = self._effect(card, whats)
        shares = {what: share(self.matches[card, what], count) for what in whats}
        return CardLine(card, title, deck, shares, {what: self.times[card, what] / max(1, count) for what in whats}, effect, of)

    def _effect(self, card: str, whats: Sequence[str]) -> tuple[str, Estimate | None]:
        for what in [w for w in _HEADLINE if w in whats] + [w for w in whats if w not in _HEADLINE]:
            found = self.effects.of(self.users[card, what]) if (card, what) in self.users else None
            if found is not None:
                return what, found
        return "", None
