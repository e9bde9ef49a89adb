"""How balanced the time loop is: length, characters, conditions and seats over many games of greedy bots, against the targets.

python -m regalia.lab.balance.time_loop [--games 2000] [--jobs 2] [--bots greedy] [--keep runs/loop] [--write docs/balance/time_loop.md]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, cast

from regalia.games.time_loop.box import CHARACTERS, SUPPLIED, board, met
from regalia.games.time_loop.state import Loop
from regalia.kernel import State
from regalia.lab.balance import USUAL, Run, Target, command, section
from regalia.lab.simulate import Row
from regalia.lab.statistics import above_fair, mean, share

GAMES: Final = 2000
MEAN_ROUNDS: Final = (3.0, 6.0)
NINETY_PERCENT_WITHIN: Final = 9
FIRST_ROUND: Final = 0.06
JOINT: Final = 0.05
FAIR_SHARE: Final = 0.08  # the most a character may be away from her fair share
CONDITION: Final = 0.05  # each way out decides at least so many of a character's wins, over all player counts

NOTES: Final = """
## What the tuning changed

The Queen's board and specials are the book's and were never touched; the others were fitted to her, mostly to two
things that the bots showed:

- **A delayed card must hurt beyond this life.** Death cuts every trait to 5, so a card that leaves the victim 5 (or
  merely exchanges two of her traits) costs her nothing she would have kept; with such cards games lasted 2.7 rounds
  and one in six ended in the first. *Abuse of Power* sets her back for lives. Hence *Footnote of Doubt* lowers to 2,
  *Requisition* halves, and *Crossed Verses* brings two traits to the lower one.
- **A rider is worth more than it looks.** +1 to an own trait on four of 25 cards moved a character by up to 15 points,
  so no special has one.

The boards differ in where their two net +1 options sit: The Captain's both serve her pair of traits, since *Call to
Duel* is strong in every phase; The Scholar and The Songstress have one for the pair and one for the trait they begin
with at 1.
"""

NAMES: Final = [lady.name for lady in CHARACTERS[:SUPPLIED]]


def facts(s: State) -> dict[str, float]:
    """What a finished game tells besides its outcome: the round, who survived, and by which condition."""
    loop = cast("Loop", s)
    found = {"round": float(loop.round)}
    for seat in range(loop.seats):
        conditions = met(loop, seat)
        if conditions:
            found[f"way.{seat}"] = float(board(loop, seat).death.conditions.index(conditions[0]))
    return found


@dataclass(slots=True)
class Measured:
    """One number of players."""

    players: int
    rounds: list[int] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    won: dict[str, float] = field(default_factory=dict)
    ways: dict[tuple[str, int], float] = field(default_factory=dict)
    seats: list[float] = field(default_factory=list)
    several: int = 0
    joint: int = 0
    adjourned: int = 0

    @property
    def games(self) -> int:
        return len(self.rounds)

    def add(self, row: Row) -> None:
        self.rounds.append(int(row.facts["round"]))
        self.played.update(row.characters)
        self.adjourned += row.adjourned
        self.several += sum(key.startswith("way.") for key in row.facts) > 1
        self.joint += len(row.winners) > 1
        if not self.seats:
            self.seats = [0.0] * self.players
        for seat in row.winners:
            part = 1 / len(row.winners)  # a shared victory is shared here too
            name = row.characters[seat]
            way = (name, int(row.facts[f"way.{seat}"]))
            self.won[name] = self.won.get(name, 0.0) + part
            self.ways[way] = self.ways.get(way, 0.0) + part
            self.seats[seat] += part

    def win_rate(self, name: str) -> float:
        return self.won.get(name, 0.0) / max(1, self.played[name])

    def percentile(self, part: float) -> int:
        return sorted(self.rounds)[min(self.games - 1, int(self.games * part))]

    def first_round_wins(self) -> float:
        return sum(r == 1 for r in self.rounds) / self.games


def measure(games: int = GAMES, run: Run = USUAL) -> list[Measured]:
    """Bots at two, three and four seats, characters dealt at random."""
    results = []
    for players in (2, 3, 4):
        measured = Measured(players)
        for row in run.rows("time_loop", str(players), players, games, facts):
            measured.add(row)
        results.append(measured)
    return results


def way_share(results: list[Measured], name: str, way: int) -> float:
    """How much of a character's wins one way out decides, over all player counts."""
    return sum(m.ways.get((name, way), 0.0) for m in results) / max(1.0, sum(m.won.get(name, 0.0) for m in results))


def misses(results: list[Measured]) -> list[str]:
    """The targets that are not met."""
    found = []
    for m in results:
        average = sum(m.rounds) / m.games
        if not MEAN_ROUNDS[0] <= average <= MEAN_ROUNDS[1]:
            found.append(f"{m.players} players: {average:.2f} rounds on average")
        if m.percentile(0.9) > NINETY_PERCENT_WITHIN:
            found.append(f"{m.players} players: 90 % within {m.percentile(0.9)} rounds")
        if m.first_round_wins() > FIRST_ROUND:
            found.append(f"{m.players} players: {m.first_round_wins():.1%} are over after one round")
        if m.joint / m.games >= JOINT:
            found.append(f"{m.players} players: {m.joint / m.games:.1%} shared victories")
        for name in NAMES:
            away = m.win_rate(name) - 1 / m.players
            if abs(away) > FAIR_SHARE:
                found.append(f"{m.players} players: {name} is {away:+.1%} from her fair share")
    for name, lady in zip(NAMES, CHARACTERS, strict=False):
        for way, condition in enumerate(lady.death.conditions):
            if way_share(results, name, way) < CONDITION:
                found.append(f"{name} wins by {condition.title} in only {way_share(results, name, way):.1%}")
    return found


def targets(results: list[Measured]) -> list[Target]:
    """The targets with what was found."""
    found = []
    for m in results:
        who = f"{m.players} players"
        found.append(Target(f"{who}: mean rounds", *MEAN_ROUNDS, mean([float(r) for r in m.rounds]), is_share=False))
        within = sum(r <= NINETY_PERCENT_WITHIN for r in m.rounds)
        found.append(Target(f"{who}: over within {NINETY_PERCENT_WITHIN} rounds", 0.9, 1.0, share(within, m.games)))
        found.append(Target(f"{who}: over after one round", 0.0, FIRST_ROUND, share(sum(r == 1 for r in m.rounds), m.games)))
        found.append(Target(f"{who}: shared victories", 0.0, JOINT, share(m.joint, m.games)))
        fair = 1 / m.players
        for name in NAMES:
            wins = share(m.won.get(name, 0.0), m.played[name])
            found.append(Target(f"{who}: {name} wins", fair - FAIR_SHARE, fair + FAIR_SHARE, wins))
    for name in NAMES:
        above = above_fair([(m.won.get(name, 0.0), m.played[name], 1 / m.players) for m in results])
        found.append(Target(f"all tables: {name} above her fair share", -FAIR_SHARE, FAIR_SHARE, above))
    for name, lady in zip(NAMES, CHARACTERS, strict=False):
        wins_of_hers = round(sum(m.won.get(name, 0.0) for m in results))
        for way, condition in enumerate(lady.death.conditions):
            ways = share(way_share(results, name, way) * wins_of_hers, wins_of_hers)
            found.append(Target(f"{name}: wins by {condition.title}", CONDITION, 1.0, ways))
    return found


def others(games: int, run: Run) -> str:
    """What other bots than greedy ones say about the targets."""
    results = [m for m in measure(games, run) if m.games]
    return section(
        run, [(f"{m.players} players", m.games) for m in results], targets(results), "All targets of the table above are asked here."
    )


def report(results: list[Measured], seed: str = "balance") -> str:
    """The tables, as Markdown."""
    lines = [
        "# Balance of The Time Loop",
        "",
        f"{results[0].games} games of greedy bots for each number of players, characters dealt at random; seed `{seed}`.",
        "Made by `make balance GAME=time_loop`; a shared victory counts in parts.",
        "",
        "| | target | " + " | ".join(f"{m.players} players" for m in results) + " |",
        "|---|---|" + "---|" * len(results),
    ]
    averages = [mean([float(r) for r in m.rounds]) for m in results]
    table = [
        ("mean rounds (95 %)", "3 to 6", [f"{a.value:.2f} ({a.low:.2f} to {a.high:.2f})" for a in averages]),
        ("median rounds", "", [str(m.percentile(0.5)) for m in results]),
        ("90 % within", "9", [str(m.percentile(0.9)) for m in results]),
        ("longest", "", [str(max(m.rounds)) for m in results]),
        ("over after one round", "at most 6 %", [f"{m.first_round_wins():.1%}" for m in results]),
        ("several survivors", "", [f"{m.several / m.games:.1%}" for m in results]),
        ("shared victories", "under 5 %", [f"{m.joint / m.games:.1%}" for m in results]),
        ("adjourned at 40", "", [str(m.adjourned) for m in results]),
        ("won by seat", "", [" / ".join(f"{w / m.games:.0%}" for w in m.seats) for m in results]),
    ]
    lines += [f"| {title} | {target} | {' | '.join(values)} |" for title, target, values in table]
    lines += ["", "## Wins by character", "", "Difference from the fair share, in points, with the 95 % interval; target ±8, aim ±5.", ""]
    lines += ["| | " + " | ".join(f"{m.players} players" for m in results) + " |", "|---|" + "---|" * len(results)]
    for name in NAMES:
        cells = []
        for m in results:
            e, fair = share(m.won.get(name, 0.0), m.played[name]), 1 / m.players
            cells.append(f"{100 * (e.value - fair):+.1f} ({100 * (e.low - fair):+.1f} to {100 * (e.high - fair):+.1f})")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines += ["", "## Ways out", "", "How many of a character's wins each condition decided; aim at least 5 % over all player counts.", ""]
    lines += [
        "| | condition | " + " | ".join(f"{m.players} players" for m in results) + " | all |",
        "|---|---|" + "---|" * (len(results) + 1),
    ]
    for name, lady in zip(NAMES, CHARACTERS, strict=False):
        for way, condition in enumerate(lady.death.conditions):
            cells = [f"{m.ways.get((name, way), 0.0) / max(1.0, m.won.get(name, 0.0)):.0%}" for m in results]
            lines.append(f"| {name} | {condition.title} | {' | '.join(cells)} | {way_share(results, name, way):.0%} |")
    missed = misses(results)
    lines += ["", "## Targets missed", ""] + ([f"- {text}" for text in missed] or ["None."])
    return "\n".join(lines) + "\n" + NOTES


if __name__ == "__main__":
    command(__doc__, GAMES, lambda games, run: report(measure(games, run), run.seed), others)
