"""How balanced Who Will Reign? is: length, seats, paths, cards, Banners and Moons over many games of greedy sisters.

python -m regalia.lab.balance.who_will_reign [--games 2000] [--jobs 1] [--write docs/balance/who_will_reign.md]
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast

from regalia.games.who_will_reign.cards.moons import MOONS
from regalia.games.who_will_reign.cards.printed import CourtCard, slug
from regalia.games.who_will_reign.catalogue import BANNER, KIND, MARKET, MOON, NUMBER_OF, PATH
from regalia.games.who_will_reign.state import Reign
from regalia.games.who_will_reign.verbs import SharedPayment
from regalia.games.who_will_reign.words import PATHS
from regalia.kernel import State
from regalia.lab.simulate import Row, simulate
from regalia.lab.statistics import share

GAMES: Final = 2000
MEDIAN_ROUNDS: Final = (10, 15)
NINETY_PERCENT_WITHIN: Final = 20
WINNING_TOTAL: Final = (28, 45)
LAST_WITHIN: Final = 15  # Crowns, in most games
SEAT: Final = 0.05  # the most a place in turn order may win above its fair share
PATH_SHARE: Final = 1.5  # times its fair share of wins
BOUGHT: Final = 0.01  # the fewest games in which a card is bought
CARD_SHARE: Final = 1.3  # times its fair share of wins when bought
BANNER_TAKEN: Final = 0.10
PAID: Final = (0.30, 0.70)
JOINT: Final = 0.05

COURT_NAMES: Final = [card.name for card in MARKET if isinstance(card, CourtCard)]
BUYABLE: Final = [slug(card.name) for number, card in enumerate(MARKET) if KIND[number] != MOON]


def facts(s: State) -> dict[str, float]:
    """What a finished game tells besides its outcome: rounds, who began, and the largest path of each court."""
    reign = cast("Reign", s)
    found = {"round": float(reign.round), "first": float(reign.first)}
    for seat in range(reign.seats):
        paths = [PATH[card] for card in reign.courts[seat]]
        for path in PATHS:
            found[f"path.{seat}.{path}"] = float(paths.count(path))
    return found


@dataclass(slots=True)
class Measured:
    """One number of sisters."""

    sisters: int
    rounds: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)
    places: list[float] = field(default_factory=list)  # wins by place in turn order
    joint: int = 0
    adjourned: int = 0
    sweeps: int = 0
    paths: dict[str, float] = field(default_factory=dict)  # wins by the winner's largest path
    bought_in: Counter[str] = field(default_factory=Counter)  # games
    buyers: Counter[str] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=dict)
    banners: Counter[str] = field(default_factory=Counter)
    banner_won: dict[str, float] = field(default_factory=dict)
    paid: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        return len(self.rounds)

    def add(self, row: Row) -> None:
        self.rounds.append(int(row.facts["round"]))
        self.totals.append(max(row.scores))
        self.gaps.append(max(row.scores) - min(row.scores))
        self.joint += len(row.winners) > 1
        self.adjourned += row.adjourned
        self.places = self.places or [0.0] * self.sisters
        part = 1 / len(row.winners)  # a shared reign is shared here too
        for seat in row.winners:
            self.places[(seat - int(row.facts["first"])) % self.sisters] += part
            counts = {path: row.facts[f"path.{seat}.{path}"] for path in PATHS}
            largest = [path for path in PATHS if counts[path] == max(counts.values())]
            for path in largest:
                self.paths[path] = self.paths.get(path, 0.0) + part / len(largest)
        games: set[str] = set()
        for (what, seat, card), count in row.tally.items():
            gained = part if seat in row.winners else 0.0
            if what == "bought":
                games.add(card)
                self.buyers[card] += 1
                self.won[card] = self.won.get(card, 0.0) + gained
            elif what == "banner":
                self.banners[card] += 1
                self.banner_won[card] = self.banner_won.get(card, 0.0) + gained
            elif what == "moon paid":
                self.paid[card] += count
            elif what == "moon failed":
                self.failed[card] += count
            elif what == "swept":
                self.sweeps += count
        self.bought_in.update(games)

    def percentile(self, part: float) -> int:
        return sorted(self.rounds)[min(self.games - 1, int(self.games * part))]

    def average_buyer(self) -> float:
        """How often the buyer of any Court Card wins: more than one in so many sisters, as the winner buys most cards."""
        cards = [slug(name) for name in COURT_NAMES]
        return sum(self.won.get(card, 0.0) for card in cards) / max(1, sum(self.buyers[card] for card in cards))

    def edge(self, card: str) -> float:
        """How often a card's buyers win, against their fair share: the average buyer's for a Court Card, else one in so many."""
        return self.won.get(card, 0.0) / max(1, self.buyers[card]) / self.fair(card)

    def fair(self, card: str) -> float:
        return self.average_buyer() if isinstance(MARKET[NUMBER_OF[card]], CourtCard) else 1 / self.sisters

    def surely_above_fair(self, card: str) -> bool:
        """Few buyers prove little: the whole interval must lie above the fair share."""
        return share(self.won.get(card, 0.0), self.buyers[card]).low > self.fair(card)

    def paid_share(self) -> float:
        paid, failed = self.paid.total(), self.failed.total()
        return paid / max(1, paid + failed)


def measure(games: int = GAMES, jobs: int = 1, seed: str = "balance") -> list[Measured]:
    """Greedy sisters at two, three and four seats, with Banners."""
    results = []
    for sisters in (2, 3, 4):
        measured = Measured(sisters)
        for row in simulate("who_will_reign", ["greedy"] * sisters, games, seed=f"{seed}/{sisters}", jobs=jobs, facts=facts):
            measured.add(row)
        results.append(measured)
    return results


def misses(results: list[Measured]) -> list[str]:
    """The targets that are not met."""
    found = []
    for m in results:
        who = f"{m.sisters} sisters"
        if not MEDIAN_ROUNDS[0] <= m.percentile(0.5) <= MEDIAN_ROUNDS[1]:
            found.append(f"{who}: the median game has {m.percentile(0.5)} rounds")
        if m.percentile(0.9) > NINETY_PERCENT_WITHIN:
            found.append(f"{who}: 90 % within {m.percentile(0.9)} rounds")
        average = sum(m.totals) / m.games
        if not WINNING_TOTAL[0] <= average <= WINNING_TOTAL[1]:
            found.append(f"{who}: the winner has {average:.1f} Crowns")
        if sum(gap <= LAST_WITHIN for gap in m.gaps) * 2 < m.games:
            found.append(f"{who}: the last sister is more than {LAST_WITHIN} Crowns behind in most games")
        if m.joint / m.games >= JOINT:
            found.append(f"{who}: {m.joint / m.games:.1%} joint reigns (the aim is below {JOINT:.0%})")
        for place, wins in enumerate(m.places):
            above = wins / m.games - 1 / m.sisters
            if above > SEAT:
                found.append(f"{who}: place {place + 1} wins {above:+.1%} against its fair share")
        for path in PATHS:
            if m.paths.get(path, 0.0) / m.games * len(PATHS) > PATH_SHARE:
                found.append(f"{who}: {path.title()} takes {m.paths.get(path, 0.0) / m.games:.1%} of the wins")
        for card in BUYABLE:
            if m.bought_in[card] / m.games < BOUGHT:
                found.append(f"{who}: {name(card)} is bought in {m.bought_in[card] / m.games:.1%} of games")
            if m.edge(card) > CARD_SHARE and m.surely_above_fair(card):
                found.append(f"{who}: buyers of {name(card)} win {m.edge(card):.2f} times their fair share")
        for banner in BANNER:
            taken = m.banners[slug(banner.name)] / m.games
            if taken < BANNER_TAKEN:
                found.append(f"{who}: {banner.name} is taken in {taken:.1%} of games")
        if not PAID[0] <= m.paid_share() <= PAID[1]:
            found.append(f"{who}: {m.paid_share():.0%} of shared payments succeed")
    return found


def name(card: str) -> str:
    return MARKET[NUMBER_OF[card]].name


def report(results: list[Measured]) -> str:
    """The tables, as Markdown."""
    lines = [
        "# Balance of Who Will Reign?",
        "",
        f"{results[0].games:,} games of greedy sisters for each number of sisters, with Banners, first sister by lot. Written by",
        "`make balance GAME=who_will_reign`.",
        "",
        "## The game",
        "",
        "| | target | " + " | ".join(f"{m.sisters} sisters" for m in results) + " |",
        "|---|---|" + "---|" * len(results),
    ]

    def line(title: str, target: str, values: list[str]) -> None:
        lines.append(f"| {title} | {target} | " + " | ".join(values) + " |")

    line("rounds, median", "10 to 15", [str(m.percentile(0.5)) for m in results])
    line("rounds, 90 % within", "20", [str(m.percentile(0.9)) for m in results])
    line("winning total, mean", "28 to 45", [f"{sum(m.totals) / m.games:.1f}" for m in results])
    within = [f"{sum(gap <= LAST_WITHIN for gap in m.gaps) / m.games:.0%}" for m in results]
    line(f"last sister within {LAST_WITHIN} Crowns", "most games", within)
    line("joint reigns", "under 5 %", [f"{m.joint / m.games:.1%}" for m in results])
    line("adjourned", "none", [str(m.adjourned) for m in results])
    line("sweeps in a game", "", [f"{m.sweeps / m.games:.1f}" for m in results])
    line("shared payments paid", "30 to 70 %", [f"{m.paid_share():.0%}" for m in results])
    lines += ["", "## Places in turn order", "", "Share of wins; the most a place may have above its fair share is 5 points.", ""]
    lines += ["| sisters | first | second | third | fourth |", "|---|---|---|---|---|"]
    for m in results:
        shares = [share(wins, m.games) for wins in m.places]
        cells = [f"{e.value:.1%} ({e.low:.1%} to {e.high:.1%})" for e in shares] + [""] * (4 - m.sisters)
        lines.append(f"| {m.sisters} | " + " | ".join(cells) + " |")
    lines += ["", "## Paths", "", "The winner's largest path, ties shared; fair is 25 %, the most allowed 37.5 %.", ""]
    lines += ["| path | " + " | ".join(f"{m.sisters} sisters" for m in results) + " |", "|---|" + "---|" * len(results)]
    for path in PATHS:
        lines.append(f"| {path.title()} | " + " | ".join(f"{m.paths.get(path, 0.0) / m.games:.1%}" for m in results) + " |")
    lines += ["", "## Banners", "", "In how many games it is taken, and how often its bearer wins against one in so many sisters.", ""]
    lines += ["| Banner | " + " | ".join(f"{m.sisters} sisters" for m in results) + " |", "|---|" + "---|" * len(results)]
    for banner in BANNER:
        key = slug(banner.name)
        cells = [f"{m.banners[key] / m.games:.0%}, {m.banner_won.get(key, 0.0) / max(1, m.banners[key]) * m.sisters:.2f}" for m in results]
        lines.append(f"| {banner.name} | " + " | ".join(cells) + " |")
    lines += ["", "## Moons with a shared payment", "", "How often the sisters pay.", ""]
    lines += ["| Moon | " + " | ".join(f"{m.sisters} sisters" for m in results) + " |", "|---|" + "---|" * len(results)]
    for moon in MOONS:
        if isinstance(moon.effect, SharedPayment):
            key = slug(moon.name)
            cells = [f"{m.paid[key] / max(1, m.paid[key] + m.failed[key]):.0%}" for m in results]
            lines.append(f"| {moon.name} | " + " | ".join(cells) + " |")
    lines += [
        "",
        "## Cards",
        "",
        "In how many games a card is bought, and how often its buyers win against their fair share. The buyer of an average Court",
        "Card wins more often than one in so many sisters, because the winner's court is the fullest: "
        + ", ".join(f"{m.average_buyer() * m.sisters:.2f} times with {m.sisters}" for m in results)
        + ".",
        "That is the fair share of a Court Card; for Improvements and Guests it is one in so many. In brackets, for Court Cards, the",
        "plain figure against one in so many. At least 1 % and at most 1.30 are the targets; a card with few",
        "buyers misses the second only when the whole 95 % interval lies above the fair share.",
        "",
        "| card | " + " | ".join(f"{m.sisters} sisters" for m in results) + " |",
        "|---|" + "---|" * len(results),
    ]
    for card in BUYABLE:
        cells = []
        for m in results:
            plain = m.won.get(card, 0.0) / max(1, m.buyers[card]) * m.sisters
            bracket = f" ({plain:.2f})" if isinstance(MARKET[NUMBER_OF[card]], CourtCard) else ""
            cells.append(f"{m.bought_in[card] / m.games:.1%}, {m.edge(card):.2f}{bracket}")
        lines.append(f"| {name(card)} | " + " | ".join(cells) + " |")
    missed = misses(results)
    lines += ["", "## Targets missed", ""]
    lines += [f"- {miss}" for miss in missed] or ["None."]
    return "\n".join(lines) + "\n" + NOTES


NOTES: Final = """
## What the tuning changed

- **Nobody builds for her sisters.** Among sisters who count the later yield of an Improvement as their own, one who counts only
  what it pays at once wins 1.6 times her share. So each path has a card or a Banner that looks at the board, and Culture,
  whose Ceremonial Coat is fixed by the book at 2 for each, has the dearest Improvements.
- **A card that is rarely worth its price wins too often when bought**, because only she who is ahead can use it. Weaker text
  makes that worse, a higher printed number and less counting makes it better (*Library of the Three Queens*, *Armour of the
  First Queen*).
- **General discounts run away.** One gold off every Court Card made the Banner of Wisdom win 1.4 to 1.8 times its share. The
  Banner of Wisdom lowers Wisdom cards, the Steward lowers Improvements.
- **The last place knows most.** Whoever plays last in the last round spends everything and can end the game unanswered. The
  bots reckon with it (a rival's free places and gold); Guests go to the strongest rival with her unspent gold counted; and an
  Improvement is worth less to her who plays early, since all who play after her profit as often as she does.
- **Joint reigns stay above the aim.** The book has no tie-breaker, and totals around 33 that differ by some 5 Crowns tie in one
  game of ten. Only a wider spread of totals would change that, and the power curve does not give it.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    text = report(measure(options.games, options.jobs))
    if options.write is not None:
        options.write.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
