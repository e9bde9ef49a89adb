"""How balanced Queen by Midnight is: ways of ending, Princesses, the first seat, styles of play and cards over many greedy games.

python -m regalia.lab.balance.queen_by_midnight [--games 2000] [--seed balance] [--bots greedy] [--keep runs/queen]
    [--write docs/balance/queen_by_midnight.md]

Every match follows from the seed's label and its number, so a page can be checked; a label that was used for tuning is no proof.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final, cast

from regalia.bots.minds.queen_by_midnight import FIGHTER, HOARDER, MIND, QueenMind
from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import HOME, KIND, PRINCESSES, PRINTED
from regalia.games.queen_by_midnight.model import SET_NAMES
from regalia.games.queen_by_midnight.state import Queen
from regalia.kernel import State, act, options, waiting
from regalia.lab.balance import USUAL, Run, Target, command, section
from regalia.lab.simulate import Row
from regalia.lab.statistics import above_fair, mean, share

GAMES: Final = 2000
KNOCK_OUTS: Final = {2: (0.40, 0.60), 3: (0.15, 0.35), 4: (0.05, 0.20)}
ELIMINATIONS: Final = {2: (0.4, 0.6), 3: (0.7, 1.3), 4: (1.0, 1.8)}
RARELY_BEFORE: Final = {2: 8, 3: 7, 4: 7}
RARELY: Final = 0.05
WINNER: Final = {2: (20, 32), 3: (20, 34), 4: (20, 34)}
PRINCESS: Final = 0.08  # points above or below her share
FIRST: Final = 0.05
STYLE: Final = 1.5  # times the share of an even player
BOUGHT: Final = 0.01  # of those who could buy a card, how many do at the least: none is never worth buying
STYLES: Final[tuple[tuple[str, QueenMind], ...]] = (("never attacks, only hoards", HOARDER), ("buys nearly only Attacks", FIGHTER))


def facts(s: State) -> dict[str, float]:
    """What a finished game tells besides its outcome."""
    queen = cast("Queen", s)
    falls = [rep.fell_at for rep in queen.court if rep.fell_at]
    if queen.outcome is not None and queen.outcome.rule == "QM-195":
        falls = falls or [queen.hour]
    found = {"opener": float(queen.opener), "falls": float(len(falls)), "first_fall": float(min(falls, default=0))}
    for seat, rep in enumerate(queen.court):
        found[f"clout.{seat}"] = float(rep.clout)
    return found


@dataclass(frozen=True, slots=True)
class Sale:
    """A card with a price: where it is sold, and to whom ("" for everyone)."""

    deck: str
    princess: str
    min_players: int


@dataclass(slots=True)
class Measured:
    """One number of Princesses."""

    seats: int
    games: int = 0
    knock_outs: int = 0
    falls: int = 0
    early: int = 0
    shared: int = 0
    points: int = 0
    clout: float = 0.0
    decisions: int = 0
    each_falls: list[float] = field(default_factory=list)  # by game, as the next one
    each_points: list[float] = field(default_factory=list)
    places: list[float] = field(default_factory=list)  # wins by place in the turn order
    played: Counter[str] = field(default_factory=Counter)  # games by Princess
    won: dict[str, float] = field(default_factory=dict)
    bought: Counter[str] = field(default_factory=Counter)  # buyers by card
    bought_won: dict[str, float] = field(default_factory=dict)
    styles: dict[str, float] = field(default_factory=dict)  # times its fair share

    def add(self, row: Row) -> None:
        self.games += 1
        self.knock_outs += row.rule != "QM-209"
        self.falls += int(row.facts["falls"])
        self.each_falls.append(row.facts["falls"])
        self.early += 0 < row.facts["first_fall"] < RARELY_BEFORE[self.seats]
        self.shared += len(row.winners) > 1
        queen = max(row.winners, key=lambda seat: row.scores[seat])
        self.points += row.scores[queen]
        self.each_points.append(float(row.scores[queen]))
        self.clout += row.facts[f"clout.{queen}"]
        self.decisions += row.decisions
        part = 1 / len(row.winners)
        self.places = self.places or [0.0] * self.seats
        for seat in row.winners:
            self.places[(seat - int(row.facts["opener"])) % self.seats] += part
        for seat, name in enumerate(row.characters):
            self.played[name] += 1
            self.won[name] = self.won.get(name, 0.0) + (part if seat in row.winners else 0.0)
        for what, seat, card in row.tally:
            if what == "bought":
                self.bought[card] += 1
                self.bought_won[card] = self.bought_won.get(card, 0.0) + (part if seat in row.winners else 0.0)

    def share_of(self, name: str) -> float:
        return self.won.get(name, 0.0) / max(1, self.played[name])

    @property
    def opener(self) -> float:
        """Wins of the first player."""
        return self.places[0]

    def could_buy(self, sale: Sale) -> int:
        """How many seats a card was ever on offer for."""
        if sale.min_players > self.seats:
            return 0
        return self.played[sale.princess] if sale.princess else self.games * self.seats


def measure(games: int = GAMES, run: Run = USUAL) -> list[Measured]:
    """Princesses at two, three and four seats."""
    results = []
    for seats in (2, 3, 4):
        measured = Measured(seats)
        for row in run.rows(GAME.name, str(seats), seats, games, facts):
            measured.add(row)
        results.append(measured)
    return results


def measure_styles(results: list[Measured], games: int, seed: str) -> list[Measured]:
    """The same, with the two one-sided styles among greedy players besides."""
    for m in results:
        for title, mind in STYLES:
            m.styles[title] = style_share(mind, m.seats, max(20, games // 5), f"{seed}/{title}/{m.seats}")
    return results


def style_share(mind: QueenMind, seats: int, games: int, seed: str) -> float:
    """How often one player of a style wins among greedy ones, in multiples of an even share."""
    won = 0.0
    for number in range(games):
        s = GAME.begin(seats, {}, f"{seed}/{number}")
        rng = Random(f"{seed}/{number}")
        odd = number % seats
        while s.outcome is None:
            seat = waiting(s)[0]
            legal = options(s, seat)
            if len(legal) == 1:
                act(s, seat, legal[0])
            else:
                act(s, seat, (mind if seat == odd else MIND).choose(GAME, GAME.imagine(s, seat, rng), seat, legal, rng))
        if odd in s.outcome.winners:
            won += 1 / len(s.outcome.winners)
    return won * seats / games


def misses(results: list[Measured]) -> list[str]:
    """The targets that are not met."""
    found = []
    for m in results:
        who = f"{m.seats} Princesses"
        low, high = KNOCK_OUTS[m.seats]
        if not low <= m.knock_outs / m.games <= high:
            found.append(f"{who}: {m.knock_outs / m.games:.0%} end with the last one standing")
        low_falls, high_falls = ELIMINATIONS[m.seats]
        if not low_falls <= m.falls / m.games <= high_falls:
            found.append(f"{who}: {m.falls / m.games:.2f} eliminations")
        if m.early / m.games > RARELY:
            found.append(f"{who}: {m.early / m.games:.0%} have a first elimination before hour {RARELY_BEFORE[m.seats]}")
        if not WINNER[m.seats][0] <= m.points / m.games <= WINNER[m.seats][1]:
            found.append(f"{who}: the winner has {m.points / m.games:.1f} points")
        for name in m.played:
            if abs(m.share_of(name) - 1 / m.seats) > PRINCESS:
                found.append(f"{who}: {name} wins {m.share_of(name):.0%}")
        if abs(m.opener / m.games - 1 / m.seats) > FIRST:
            found.append(f"{who}: the first player wins {m.opener / m.games:.0%}")
        found.extend(f"{who}: who {title} wins {times:.2f} times her share" for title, times in m.styles.items() if times > STYLE)
    for card, sale in sorted(for_sale().items()):
        could = sum(m.could_buy(sale) for m in results)
        bought = sum(m.bought[card] for m in results)
        if bought < BOUGHT * could:
            found.append(f"{card} is bought by {bought / could:.1%} of those who could")
    return found


def targets(results: list[Measured]) -> list[Target]:
    """The targets that few games can say something about, with what was found."""
    found = []
    for m in results:
        who = f"{m.seats} Princesses"
        found.append(Target(f"{who}: the last one standing", *KNOCK_OUTS[m.seats], share(m.knock_outs, m.games)))
        found.append(Target(f"{who}: eliminations", *ELIMINATIONS[m.seats], mean(m.each_falls), is_share=False))
        early = share(m.early, m.games)
        found.append(Target(f"{who}: first elimination before hour {RARELY_BEFORE[m.seats]}", 0.0, RARELY, early))
        found.append(Target(f"{who}: winner's Clout and Health", *WINNER[m.seats], mean(m.each_points), is_share=False))
        fair = 1 / m.seats
        found.append(Target(f"{who}: the first player wins", fair - FIRST, fair + FIRST, share(m.opener, m.games)))
        for name in sorted(m.played):
            wins = share(m.won.get(name, 0.0), m.played[name])
            found.append(Target(f"{who}: {name} wins", fair - PRINCESS, fair + PRINCESS, wins))
    for name in sorted({name for m in results for name in m.played}):
        above = above_fair([(m.won.get(name, 0.0), m.played[name], 1 / m.seats) for m in results])
        found.append(Target(f"all tables: {name} above her fair share", -PRINCESS, PRINCESS, above))
    first = above_fair([(m.opener, m.games, 1 / m.seats) for m in results])
    found.append(Target("all tables: the first player above her fair share", -FIRST, FIRST, first))
    return found


def others(games: int, run: Run) -> str:
    """What other bots than greedy ones say about the targets."""
    results = [m for m in measure(games, run) if m.games]
    bought = sum(any(m.bought[card] for m in results) for card in for_sale())
    not_asked = (
        f"Styles are a question to greedy players, and the targets of single cards need thousands of games; "
        f"{bought} of {len(for_sale())} cards were bought at all."
    )
    return section(run, [(f"{m.seats} Princesses", m.games) for m in results], targets(results), not_asked)


def for_sale() -> dict[str, Sale]:
    """Every card with a price."""
    return {
        card.key: Sale(SET_NAMES[PRINTED[copy]], PRINCESSES[HOME[copy]].name if HOME[copy] >= 0 else "", card.min_players)
        for copy, card in enumerate(KIND)
        if card.buy >= 0
    }


NOTES: Final = """## What the numbers taught us

- Clout is also the score, so a purchase has to earn back its price. A card bought at 8 o'clock is drawn about once: Midnight
  cards therefore do much for their price, and prices from Twilight on lie at the lower end of what each hour may cost.
- War Chest Boons come too late to pay by the turn alone; each of them also does something at once when it is played.
- Levels are the strongest dial. One more Major for a Princess moves her share among two players by about ten points.
- In a duel the first player is a blow ahead, and the last defences of the second are never tried; more armour or fewer Attacks only move
  the advantage from knock-outs to points. What shrinks it is a way back: on her own turn the second player is a turn behind while the first
  is not, so Attacks that hit harder whoever is ahead of the attacker help the one who needs it.
- At larger tables the first player suffers when everybody strikes whoever has just moved. She is not ahead, she has only had her turn:
  players who count the turn that a rival still has this round leave hardly any difference between the places.
- Healing and cheap Reactions in the Afternoon keep duels open: without them most games of two end before midnight.
- Who thinks longer fights less where more than two play: what an Attack takes from one rival helps the others as much as the attacker,
  who alone pays for it. So nineteen Attacks bring 1 Clout for each opponent beyond their targets (nothing in a duel, two among four), and
  eighteen of these 6 Clout when they eliminate a Princess. Somebody who never attacks now wins less than her share.
- What helps most is a blow at two: it takes from several rivals at once, and a duel does not know it. Six Attacks that hit one target may
  now hit two. With the same damage a seat, damage that lies on all alike brings more falls late, when everybody is low. Greedy Princesses,
  who had to count damage for more than it was worth so that anybody fell, count it for less still (0.55 and 0.46 a point among three and
  four, at first 0.745). The price: among four, one more Attack of this kind, or the cheapest of them for 3, and more than 20 % of the games
  of greedy ones end with the last one standing.
- Cards for one target are bought less then. What helps them without helping the first player of a duel is more damage to whoever is ahead.
- Part of what *strong* Princesses did not do was a matter of thinking badly: half of their thoughts went to the order of free cards, and of
  many moves that differ in nothing the luckiest looks best. They now do first what costs nothing, and think about the rest.
"""


def report(results: list[Measured], seed: str) -> str:
    """The tables, as Markdown."""
    lines = [
        "# Balance of Queen by Midnight",
        "",
        f"{results[0].games:,} games of greedy Princesses for each number of players, dealt at random. Written by",
        f"`python -m regalia.lab.balance.queen_by_midnight --games {results[0].games} --seed {seed}`.",
        "",
        "## The game",
        "",
        "| | 2 players | target | 3 players | target | 4 players | target |",
        "|---|---|---|---|---|---|---|",
    ]

    def line(title: str, cells: list[tuple[str, str]]) -> None:
        lines.append(f"| {title} | " + " | ".join(f"{value} | {target}" for value, target in cells) + " |")

    def span(pair: tuple[float, float], percent: bool = False) -> str:
        return f"{pair[0]:.0%} to {pair[1]:.0%}" if percent else f"{pair[0]:g} to {pair[1]:g}"

    line("last Princess standing", [(f"{m.knock_outs / m.games:.1%}", span(KNOCK_OUTS[m.seats], True)) for m in results])
    line("eliminations", [(f"{m.falls / m.games:.2f}", span(ELIMINATIONS[m.seats])) for m in results])
    line("first one too early", [(f"{m.early / m.games:.1%}", f"rarely before {RARELY_BEFORE[m.seats]}") for m in results])
    line("winner's Clout and Health", [(f"{m.points / m.games:.1f}", span(WINNER[m.seats])) for m in results])
    line("of it Clout", [(f"{m.clout / m.games:.1f}", "") for m in results])
    line("first player wins", [(estimate(m.opener, m.games), f"{1 / m.seats:.1%} ± 5") for m in results])
    for place, title in enumerate(("second", "third", "fourth"), 1):
        line(f"{title} player wins", [(f"{m.places[place] / m.games:.1%}" if place < m.seats else "", "") for m in results])
    line("shared crowns", [(f"{m.shared / m.games:.1%}", "") for m in results])
    line("decisions", [(f"{m.decisions / m.games:.0f}", "") for m in results])
    lines += ["", "## Princesses", "", "Share of wins, a shared crown counted in parts; at most 8 points from an even share.", ""]
    lines += ["| | 2 players | 3 players | 4 players |", "|---|---|---|---|"]
    for princess in sorted(results[0].played):
        cells = [estimate(m.won.get(princess, 0.0), m.played[princess]) for m in results]
        lines.append(f"| {princess} | " + " | ".join(cells) + " |")
    lines += ["", "## Styles", "", "One such player among greedy ones, in multiples of an even share; at most 1.5.", ""]
    lines += ["| | 2 players | 3 players | 4 players |", "|---|---|---|---|"]
    for title, _ in STYLES:
        lines.append(f"| {title} | " + " | ".join(f"{m.styles.get(title, 0.0):.2f}" for m in results) + " |")
    lines += ["", "## Cards", "", "Buyers per 100 seats that could buy the card (those of its Princess for Vault and War Chest), at"]
    lines += ["least 1 over all tables together; and how often a buyer wins against an even share.", ""]
    lines += ["| deck | card | 2 players | 3 players | 4 players |", "|---|---|---|---|---|"]
    for card, sale in sorted(for_sale().items(), key=lambda pair: (list(SET_NAMES).index(pair[1].deck), pair[1].princess, pair[0])):
        cells = []
        for m in results:
            buyers = m.bought[card]
            rate = 100 * buyers / max(1, m.could_buy(sale))
            edge = m.bought_won.get(card, 0.0) / buyers * m.seats if buyers else 0.0
            cells.append(f"{rate:.1f}, {edge:.2f}" if buyers else "–")
        where = f"{sale.deck}, {sale.princess.split()[0]}" if sale.princess else sale.deck
        lines.append(f"| {where} | {card} | " + " | ".join(cells) + " |")
    missed = misses(results)
    lines += ["", "## Targets not met", ""]
    lines += [f"- {miss}" for miss in missed] or ["None."]
    return "\n".join(lines) + "\n\n" + NOTES


def estimate(wins: float, games: int) -> str:
    """A share with its interval."""
    found = share(wins, games)
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


if __name__ == "__main__":
    command(__doc__, GAMES, lambda games, run: report(measure_styles(measure(games, run), games, run.seed), run.seed), others)
