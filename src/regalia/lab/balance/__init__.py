"""What is measured for each game, against which targets: one file per game, each with `measure` and a page of tables.

The page is written by greedy bots, thousands of games of them. Other bots (`--bots strong`) are too slow for that: they add a section of
their own to the page, in which each target is confronted with the interval that their few games allow.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from regalia.bots.levels import LEVELS, is_level
from regalia.kernel import Settings
from regalia.lab.files import can_be_written
from regalia.lab.parquet import NotOurs
from regalia.lab.progress import bar
from regalia.lab.runs import OtherRun, Plan, rows, simulate_to
from regalia.lab.screen import allow_all_signs
from regalia.lab.simulate import Facts, Row, simulate
from regalia.lab.statistics import Estimate
from regalia.lab.variants import WrongVariant, variant

GREEDY: Final = "greedy"
FEW: Final = 8  # so many games at least, or they say nothing: two that went alike have no spread at all


@dataclass(frozen=True, slots=True)
class Run:
    """Who plays, from which seed, with how many workers, and where the matches are kept if they are."""

    jobs: int = 1
    seed: str = "balance"
    bots: str = GREEDY
    keep: Path | None = None

    def rows(
        self, game: str, label: str, seats: int, games: int, facts: Facts | None = None, settings: Settings | None = None
    ) -> Iterator[Row]:  # fmt: skip
        """The matches of one row of the tables, in order; those that are kept are not played again, and all of them count."""
        bots = (self.bots,) * seats
        seed = f"{self.seed}/{label}"
        with bar(f"{label}: {seats} x {self.bots}", games, to_errors=True) as progress:
            if self.keep is None:
                progress(0)
                for done, row in enumerate(simulate(game, bots, games, settings, seed, self.jobs, facts), start=1):
                    progress(done)
                    yield row
                return
            folder = self.keep / "".join(c if c.isalnum() else "-" for c in label)
            what = variant(game, settings)
            simulate_to(folder, Plan(what, what.rules(), bots, seed), games, self.jobs, progress, facts)
        yield from rows(folder)


USUAL: Final = Run()


@dataclass(frozen=True, slots=True)
class Target:
    """Something that should lie within limits, and where it was found."""

    what: str
    low: float
    high: float
    found: Estimate
    is_share: bool = True

    @property
    def verdict(self) -> str:
        """What the interval allows to say."""
        if self.found.count < FEW:
            return "open"
        if self.low <= self.found.low and self.found.high <= self.high:
            return "holds"
        if self.found.high < self.low or self.high < self.found.low:
            return "missed"
        return "open"

    def say(self, value: float) -> str:
        if self.is_share:
            return f"{100 * value:.0f} %"
        return f"{value:.2f}" if self.high < 10 else f"{value:.1f}"

    def limits(self) -> str:
        """The aim, as it is said; shares have natural ends."""
        if self.low in (0, -1):
            return f"at most {self.say(self.high)}"
        if self.is_share and self.high >= 1:
            return f"at least {self.say(self.low)}"
        return f"{self.say(self.low)} to {self.say(self.high)}"

    def line(self) -> str:
        found = self.found
        return (
            f"| {self.what} | {self.limits()} | {self.say(found.value)} ({self.say(found.low)} to {self.say(found.high)}) "
            f"| {found.count} | {self.verdict} |"
        )


def section(run: Run, games: Sequence[tuple[str, int]], targets: Sequence[Target], not_asked: str) -> str:
    """What other bots say about the targets, as a section of the page. `not_asked` says which targets need more games."""
    by = {verdict: [t for t in targets if t.verdict == verdict] for verdict in ("holds", "missed", "open")}
    inside = sum(t.low <= t.found.value <= t.high for t in by["open"])
    lines = [f"## With {run.bots} bots", ""]
    lines += [f"{counted(games)}, `{run.bots}` bots in all seats, the rest as above; seed `{run.seed}`.", ""]
    lines += ["| | target | found (95 %) | of | |", "|---|---|---|---|---|", *[t.line() for t in targets], ""]
    told = [
        f"Of {len(targets)} targets {len(by['holds'])} hold with their whole interval and {len(by['missed'])} are missed with it.",
        f"{len(by['open'])} are open, {inside} of them with a value inside the target: so few games neither confirm nor contradict them.",
    ]
    if by["missed"]:
        told.append("Missed: " + "; ".join(t.what for t in by["missed"]) + ".")
        told.append(f"(Of {len(targets)} such intervals about {max(1, round(0.05 * len(targets)))} should lie beside the truth by chance.)")
    else:
        told.append("No target is contradicted.")
    told.append(not_asked)
    return "\n".join([*lines, *told]) + "\n"


def counted(games: Sequence[tuple[str, int]]) -> str:
    """How many games there were at which tables; one number for all if it is the same."""
    numbers = {number for _, number in games}
    if len(numbers) == 1:
        return f"{games[0][1]} games with {'each of ' if len(games) > 1 else ''}{', '.join(label for label, _ in games)}"
    return "Games: " + ", ".join(f"{number} with {label}" for label, number in games)


def merged(page: str, bots: str, text: str) -> str:
    """A page with one part of it new: greedy's is the body, that of any other bot a marked section after it; the others stay."""
    parts: dict[str, str] = {}
    body = page
    while "<!-- bots: " in body:
        head, _, rest = body.partition("<!-- bots: ")
        name, _, rest = rest.partition(" -->\n")
        inner, _, tail = rest.partition("<!-- end of bots -->\n")
        parts[name] = inner
        body = head.rstrip("\n") + "\n" + tail.lstrip("\n")
    if bots == GREEDY:
        body = text
    else:
        parts[bots] = text.strip("\n") + "\n"
    marked = [f"\n<!-- bots: {name} -->\n{inner}<!-- end of bots -->\n" for name, inner in parts.items()]
    return body.rstrip("\n") + "\n" + "".join(marked) if body.strip() else "".join(marked).lstrip("\n")


def command(about: str | None, games: int, page: Callable[[int, Run], str], others: Callable[[int, Run], str]) -> None:
    """`python -m regalia.lab.balance.GAME`: measure, print the page or the section of other bots, and write it where it is wanted."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=games, help="for each number of players, or each row that is compared")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes; the result does not depend on them")
    parser.add_argument("--seed", default="balance", help="the label that all matches follow from")
    parser.add_argument("--bots", default=GREEDY, help="who plays: greedy writes the page; fair, strong or search:500 a section of it")
    parser.add_argument("--keep", type=Path, help="a directory for the matches: an interrupted run goes on from there")
    parser.add_argument("--write", type=Path, help="where the page goes, too; what other bots wrote there stays")
    chosen = parser.parse_args()
    allow_all_signs()
    if not is_level(chosen.bots):
        parser.error(f"argument --bots: expected one of {', '.join(LEVELS)} or search:ITERATIONS, not {chosen.bots!r}")
    if chosen.games < 1:
        parser.error(f"argument --games: expected at least 1, not {chosen.games}")
    if chosen.write is not None and not can_be_written(chosen.write):
        parser.error(f"argument --write: {chosen.write} cannot be written")
    run = Run(chosen.jobs, chosen.seed, chosen.bots, chosen.keep)
    try:
        text = (page if chosen.bots == GREEDY else others)(chosen.games, run)
    except (OtherRun, NotOurs, WrongVariant) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        kept = f"what is finished is kept in {chosen.keep}" if chosen.keep else "nothing is kept; --keep DIR would"
        print(f"Stopped; {kept}.", file=sys.stderr)
        raise SystemExit(130) from None
    try:
        print(text)  # first: whatever happens to the file, hours of games have said what they say
    finally:
        if chosen.write is not None:
            there = chosen.write.read_text(encoding="utf-8") if chosen.write.exists() else ""
            chosen.write.write_text(merged(there, chosen.bots, text), encoding="utf-8")
