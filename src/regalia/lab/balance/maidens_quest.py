"""How hard the tower is: wins by Captor and by Exit, length, Maidens, variants and the games for several, over many games of greedy bots.

python -m regalia.lab.balance.maidens_quest [--games 1000] [--bots greedy] [--keep runs/quest] [--write docs/balance/maidens_quest.md]
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final, cast

from regalia.games.maidens_quest.cards.court import CAPTORS
from regalia.games.maidens_quest.state import BY_CAPTOR, BY_EXIT, Quest
from regalia.kernel import State, Value
from regalia.lab.balance import USUAL, Run, Target, command, section
from regalia.lab.simulate import Row
from regalia.lab.statistics import quantile, share

GAMES: Final = 1000
FIRST_TWO: Final = (0.40, 0.60)
DEATH: Final = (0.10, 0.25)
SLACK: Final = 0.03  # neighbours in the order of difficulty may be so close that chance turns them round
LIVE: Final = 0.03  # each way out decides at least so many of a Captor's games
PER_LEVEL: Final = (15, 60)  # decisions
NAMES: Final = [page.kind.name for page in CAPTORS]

VARIANTS: Final[tuple[tuple[str, dict[str, Value]], ...]] = (
    ("standard", {}),
    ("Easy", {"ease": "easy"}),
    ("Hard", {"ease": "hard"}),
    ("Advanced: two steps", {"change": "steps"}),
    ("Advanced: six-icon Exits", {"change": "exits"}),
    ("Extreme", {"change": "extreme"}),
)

TOGETHER: Final[tuple[tuple[str, int, dict[str, Value]], ...]] = (
    ("co-op, two", 2, {}),
    ("co-op, two, Prelude", 2, {"prelude": True}),
    ("co-op, three", 3, {}),
    ("competitive, two", 2, {"mode": "competitive"}),
    ("competitive, four", 4, {"mode": "competitive"}),
    ("teams, four", 4, {"mode": "teams"}),
    ("meetings, two", 2, {"mode": "meetings"}),
)

NOTES: Final = """
## What the tuning changed

Counts, levels and face frequencies are those of the brief, and the named cards are the book's. Measured with the real
cards and this bot, six things moved:

- **Exits.** With mixed sets of three (two of one kind and one of another) half of all wins against the harder Captors
  were escapes. Now a set is three alike; four Exits have a second set that is rare on purpose (the book's own three
  Distracts; three Hastes, Fan sizes or Foresights), and four print the same set twice, as the Open Window does.
- **Rewards.** One Obstacle of level 2 in ten, and not five, gives two Upgrades; one door less gives a Treasure besides.
- **Jeliasta Jones** takes Keys as well, and she and Hal cost a runner one Damage. Before, somebody who could not beat
  them ran past them at step 4 for nine Rests, and a game took 65 decisions for each Tower Level.
- **Hal** wants 2 Keys and 3 of Cunning or Charisma: with 3 Keys and 4 he was beaten in 6 of 100 games and
  everybody left by an Exit. Instead his list has a door less, and one Obstacle more of levels 1 and 2.
- **The last four** ask for one icon less than the brief proposed, so that beating them in person stays possible; their
  texts, lists and penalties keep them hard. Death takes two cards before the check.
- **Mrs. Claws** wants 6 of Melee, Cunning or Magic, as the brief suggests trying; she hits back with two Downgrades.

The bot plays a round game and no more: it never keeps a Downgrade for opening an Exit, and it does not count how many
cards are left before a Rest. A careful player should do somewhat better.
"""


def facts(s: State) -> dict[str, float]:
    """What a finished game tells besides its outcome."""
    quest = cast("Quest", s)
    found = {"turns": float(quest.turns), "loops": float(quest.loops[0]), "level": float(quest.level(0))}
    for seat in range(quest.seats):
        found[f"how.{seat}"] = float(quest.how[seat])
    return found


@dataclass(slots=True)
class Line:
    """One row of a table."""

    name: str
    games: int = 0
    won: int = 0
    by_captor: int = 0
    by_exit: int = 0
    adjourned: int = 0
    decisions: list[int] = field(default_factory=list)
    per_level: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    loops: list[float] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)

    def add(self, row: Row) -> None:
        self.games += 1
        self.won += bool(row.winners)
        self.by_captor += row.facts["how.0"] == BY_CAPTOR
        self.by_exit += row.facts["how.0"] == BY_EXIT
        self.adjourned += row.adjourned
        self.decisions.append(row.decisions)
        self.per_level.append(row.decisions / row.facts["level"])
        self.turns.append(row.facts["turns"])
        self.loops.append(row.facts["loops"])
        self.seats.update(row.winners)

    def rate(self, count: int) -> float:
        return count / max(1, self.games)


@dataclass(slots=True)
class Measured:
    captors: list[Line] = field(default_factory=list)
    maidens: dict[str, Line] = field(default_factory=dict)
    variants: list[Line] = field(default_factory=list)
    together: list[Line] = field(default_factory=list)


def played(run: Run, name: str, seats: int, games: int, settings: Mapping[str, Value], maidens: dict[str, Line] | None = None) -> Line:
    """One row of a table."""
    line = Line(name)
    for row in run.rows("maidens_quest", name, seats, games, facts, settings):
        line.add(row)
        if maidens is not None:
            maidens[row.characters[0].split(" / ")[0]].add(row)
    return line


def measure(games: int = GAMES, run: Run = USUAL) -> Measured:
    """All tables: Captors with `games` each, the rest with fewer."""
    found = measure_captors(games, run)
    for name, settings in VARIANTS:
        found.variants.append(played(run, name, 1, max(1, games * 3 // 10), {"captor.0": NAMES[0], **settings}))
    for name, seats, settings in TOGETHER:
        found.together.append(played(run, name, seats, max(1, games // 10), settings))
    return found


def measure_captors(games: int, run: Run) -> Measured:
    """The table of Captors and Maidens alone."""
    found = Measured()
    maidens: dict[str, Line] = defaultdict(lambda: Line(""))
    for name in NAMES:
        found.captors.append(played(run, name, 1, games, {"captor.0": name}, maidens))
    found.maidens = dict(sorted(maidens.items()))
    return found


def verdicts(m: Measured) -> list[tuple[str, bool]]:
    """The targets, and whether they are met."""
    rates = [line.rate(line.won) for line in m.captors]
    low, high = FIRST_TWO
    out = [(f"{line.name}: {low:.0%} to {high:.0%} won", low <= line.rate(line.won) <= high) for line in m.captors[:2]]
    out.append((f"{m.captors[-1].name}: {DEATH[0]:.0%} to {DEATH[1]:.0%} won", DEATH[0] <= rates[-1] <= DEATH[1]))
    falling = all(later <= earlier + SLACK for earlier, later in pairwise(rates))
    out.append((f"wins fall in the checklist's order (within {SLACK:.0%})", falling))
    live = all(min(line.rate(line.by_captor), line.rate(line.by_exit)) >= LIVE for line in m.captors)
    out.append((f"against every Captor both ways out decide at least {LIVE:.0%} of the games", live))
    lengths = [median(line.per_level) for line in m.captors]
    out.append(
        (
            f"median of {PER_LEVEL[0]} to {PER_LEVEL[1]} decisions for each Tower Level",
            all(PER_LEVEL[0] <= n <= PER_LEVEL[1] for n in lengths),
        )
    )
    out.append(("games broken off at step 4: under 2 % against every Captor", all(line.rate(line.adjourned) < 0.02 for line in m.captors)))
    return out


def targets(m: Measured) -> list[Target]:
    """The targets that few games can say something about, with what was found."""
    found = []
    for line in m.captors:
        low, high = FIRST_TWO if line in m.captors[:2] else DEATH if line is m.captors[-1] else (0.0, 1.0)
        if (low, high) != (0.0, 1.0):
            found.append(Target(f"{line.name}: won", low, high, share(line.won, line.games)))
        found.append(
            Target(f"{line.name}: decisions for each Tower Level, median", *PER_LEVEL, quantile(line.per_level, 0.5), is_share=False)
        )
    together = sum(line.games for line in m.captors)
    for way, decided in (("Captor", [c.by_captor for c in m.captors]), ("Exit", [c.by_exit for c in m.captors])):
        found.append(Target(f"all Captors: decided by the {way}", LIVE, 1.0, share(sum(decided), together)))
    found.append(Target("all Captors: broken off at step 4", 0.0, 0.02, share(sum(c.adjourned for c in m.captors), together)))
    return found


def others(games: int, run: Run) -> str:
    """What other bots than greedy ones say about the targets."""
    m = measure_captors(games, run)
    won = ", ".join(f"{c.name} {c.won} of {c.games}" for c in m.captors)
    not_asked = (
        f"Won: {won}. Their order needs more games and is not asked.\n"
        "Whoever plays alone wins as often as she plays well, so the shares can lie within their limits for one kind of player only:\n"
        "the cards are set for greedy bots. Who survives longer also decides more often."
    )
    return section(run, [(c.name, c.games) for c in m.captors], targets(m), not_asked)


def percent(count: int, games: int) -> str:
    estimate = share(count, games)
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.0f} to {100 * estimate.high:.0f})"


def write(m: Measured, seed: str = "balance") -> str:
    """The report as Markdown."""
    games = m.captors[0].games
    lines = ["# Maiden's Quest: balance", ""]
    lines += [
        f"Greedy bots, {games} solo games for each Captor, Maiden and Dress at random, no Epic Treasures;",
        f"seed `{seed}`. Ranges are 95 % intervals.",
        "",
    ]
    lines += [
        "| Captor | won | by the Captor | by an Exit | broken off | decisions (median) | per Tower Level | Encounters | Rests at step 4 |"
    ]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    for c in m.captors:
        lines.append(
            f"| {c.name} | {percent(c.won, c.games)} | {100 * c.rate(c.by_captor):.1f} % | {100 * c.rate(c.by_exit):.1f} % | "
            f"{c.adjourned} | "
            f"{median(c.decisions):.0f} | {median(c.per_level):.0f} | {median(c.turns):.0f} | {median(c.loops):.0f} |"
        )
    lines += ["", "## Targets", "", "| target | met |", "|---|---|"]
    lines += [f"| {text} | {'yes' if met else 'no'} |" for text, met in verdicts(m)]
    lines += ["", "## Maidens", "", "Over all Captors.", "", "| Maiden | games | won |", "|---|---|---|"]
    lines += [f"| {name} | {x.games} | {percent(x.won, x.games)} |" for name, x in m.maidens.items()]
    lines += ["", "## Variants", "", f"Against {NAMES[0]}.", "", "| variant | games | won |", "|---|---|---|"]
    lines += [f"| {x.name} | {x.games} | {percent(x.won, x.games)} |" for x in m.variants]
    lines += ["", "## Several players", "", "Captors at random. A co-op win is everybody's; otherwise somebody's.", ""]
    lines += ["| game | games | won | wins by seat | decisions (median) |", "|---|---|---|---|---|"]
    for x in m.together:
        by_seat = " ".join(str(x.seats[n]) for n in sorted(x.seats)) or "-"
        lines.append(f"| {x.name} | {x.games} | {percent(x.won, x.games)} | {by_seat} | {median(x.decisions):.0f} |")
    return "\n".join(lines) + "\n" + NOTES


if __name__ == "__main__":
    command(__doc__, GAMES, lambda games, run: write(measure(games, run), run.seed), others)
