"""The lab on the command line: simulate, report, compare, words, tournament."""

from __future__ import annotations

import json
import shlex
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regalia.lab.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from regalia.kernel import Game, State
    from regalia.lab.compare import Comparison
    from regalia.lab.statistics import Estimate
    from regalia.lab.variants import Variant

app = typer.Typer(no_args_is_help=True, help="Simulate, report, compare, and let bots compete.")

GameName = Annotated[
    str,
    typer.Argument(
        help="GAME, GAME+PACK.toml, GAME:key=value,key=value, or both; a game is also a Python file or folder that defines GAME"
    ),
]
Bots = Annotated[
    str,
    typer.Option(help="one bot per seat, by commas: random, greedy, easy, fair, strong, search:500; default: greedy, as few as can play"),
]
Jobs = Annotated[
    int, typer.Option(min=1, help="worker processes; the results do not depend on them, except with bots that have seconds (search:2s)")
]
Pairs = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="a setting of the game; may be repeated")]
Seed = Annotated[str, typer.Option(help="the same seed gives the same matches, except with bots that have seconds (search:2s)")]


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="how many matches the directory shall hold")] = 1000,
    seats: Bots = "",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="where to; run again to resume or extend; default: runs/GAME, with pack and settings")
    ] = None,
    jobs: Jobs = 1,
    settings: Pairs = None,
    seed: Seed = "lab",
) -> None:
    """Let bots play many matches, and keep what happened.

    One row per match, and one per match, seat and card. `regalia report` makes a page of them.
    """
    from regalia.lab.runs import Plan, count, simulate_to
    from regalia.lab.variants import read_variant

    with _plain_errors(_kept(game)):
        what = read_variant(game, settings or []).with_cards()
        loaded = _checked(what)
        bots = _seated(loaded, seats)
        loaded.check_settings(len(bots), dict(what.settings))
        _warn_of_clocks(bots)
        folder = out or Path("runs") / _name(what)
        plan = Plan(what, what.rules(), bots, seed)
        with bar(f"{loaded.title}: {', '.join(bots)}", games) as progress:
            played = simulate_to(folder, plan, games, jobs, progress)
    typer.echo(f"{folder}: {_matches(played)} played now, {count(folder)} in all. Next: regalia report {shlex.quote(str(folder))}")


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(help="a directory that simulate wrote")],
    game: Annotated[str, typer.Option(metavar="PATH", help="the Python file or folder of a game of your own, if it has moved since")] = "",
) -> None:
    """Report on the balance of a simulation.

    Writes report.html, one page that needs nothing else, and report.json into its directory.
    """
    from regalia.lab.page import write_report

    with _plain_errors():
        typer.echo(str(write_report(folder, lambda note: typer.echo(note, err=True), game)))


def _a_share(value: float) -> float:
    if not 0 < value < 1:
        raise typer.BadParameter(f"expected a share between 0 and 1, such as 0.03 for three points in a hundred, not {value}.")
    return value


@app.command()
def compare(
    a: Annotated[str, typer.Argument(help="GAME, GAME+PACK.toml, GAME:key=value,key=value, or both")],
    b: Annotated[str, typer.Argument(help="another variant of the same game")],
    seats: Bots = "",
    games: Annotated[int, typer.Option(min=1, help="at most so many matches of each")] = 2000,
    small: Annotated[
        float, typer.Option(help="a difference of this share of wins, or of A's decisions, would not matter", callback=_a_share)
    ] = 0.03,
    jobs: Jobs = 1,
    seed: Seed = "compare",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="write the answer here, as JSON")] = None,
) -> None:
    """Find out what differs between two variants of a game.

    Both play the same seeds until the answer is clear.
    """
    from regalia.lab.compare import compare as run
    from regalia.lab.variants import read_variant

    with _plain_errors():
        if out is not None:
            _check_writable(out)
        one, two = read_variant(a).with_cards(), read_variant(b).with_cards()
        loaded = _checked(one)
        other = _checked(two)
        bots = _seated(loaded, seats)
        loaded.check_settings(len(bots), dict(one.settings))
        other.check_settings(len(bots), dict(two.settings))
        _warn_of_clocks(bots)
        so_far: list[Comparison] = []
        stopped = False
        with bar("comparing", games) as progress:

            def heard(found: Comparison) -> None:
                so_far[:] = [found]
                progress(found.games)

            progress(0)
            try:
                run(one, two, bots, games, seed, jobs, small, heard)
            except KeyboardInterrupt:
                if not so_far:
                    raise
                stopped = True
        found = so_far[0]
        _show_comparison(found, f"A: {a}   B: {b}   {_matches(found.games)} each, {', '.join(bots)}")
        if out is not None:
            out.write_text(json.dumps(found.to_json(), indent=1) + "\n", encoding="utf-8")
        if stopped:
            typer.echo("Stopped: this is what was found so far. The matches are not kept; the same command begins anew.", err=True)
            raise typer.Exit(130)
    typer.echo("The answer is clear." if found.is_clear else "Not everything is clear yet: allow more games.")


def _show_comparison(found: Comparison, title: str) -> None:
    from rich.table import Table

    table = Table(title=title)
    for head in ("", "A", "B", "B − A", ""):
        table.add_column(head)
    for line in found.lines():
        table.add_row(*line)
    _console().print(table)


@app.command()
def words(game: Annotated[str, typer.Argument(help="a game of the box")]) -> None:
    """List what a card pack can say about a game.

    Its kinds of cards with their fields, its verbs, and the numbers that have names.
    """
    from regalia.lab.words import words as lines
    from regalia.registry import UnknownGame, installed, is_own

    with _plain_errors():
        if is_own(game):
            raise UnknownGame(f"{game} has no words: card packs are for {', '.join(installed())}. Change the cards in the file itself.")
        for line in lines(game):
            typer.echo(line)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="who competes, by commas; the first one is the zero of the ratings")
    ] = "random,greedy,fair,strong",
    games: Annotated[int, typer.Option(min=1, help="how many matches the directory shall hold")] = 200,
    seats: Annotated[int, typer.Option(min=0, help="seats of a match; 0: as few as can play")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="where to; run again to resume or extend; default: runs/GAME-tournament-SEATS, with pack and settings"
        ),
    ] = None,
    jobs: Jobs = 1,
    settings: Pairs = None,
    seed: Seed = "tournament",
) -> None:
    """Let bots play each other, and rate them.

    They take all seats in turn; ratings are Elo, with intervals.
    """
    from rich.table import Table

    from regalia.lab.tournament import Event, play
    from regalia.lab.variants import read_variant

    with _plain_errors(_kept(game)):
        what = read_variant(game, settings or []).with_cards()
        loaded = _checked(what)
        count = seats or loaded.players[0]
        loaded.check_settings(count, dict(what.settings))
        event = Event(what, what.rules(), _bots(bots), count, seed)
        _warn_of_clocks(event.bots)
        folder = out or Path("runs") / f"{_name(what)}-tournament-{count}"
        with bar(f"{loaded.title}: {bots}", games) as progress:
            found = play(folder, event, games, jobs, progress)
    table = Table(title=f"{loaded.title}, {count} {'seat' if count == 1 else 'seats'}, {_matches(found.games)}")
    places = count if count > 1 else 0  # whoever plays alone has no rating either
    for head in ("Bot", "Wins", *["Elo"][:places], *[f"as seat {n + 1}" for n in range(places)]):
        table.add_column(head)
    for s in found.bots:
        wins = f"{100 * s.wins.value:.1f} % ({100 * s.wins.low:.0f} to {100 * s.wins.high:.0f})"
        rating = [] if s.rating is None else ["0" if s.bot == event.bots[0] else _rating(s.rating)]
        table.add_row(s.bot, wins, *rating, *[f"{100 * e.value:.0f} % of {e.count}" for e in s.by_seat[:places]])
    _console().print(table)
    for (one, two), (e, matches) in found.duels.items():
        points = f"{100 * e.value:.1f} % of the points ({100 * e.low:.0f} to {100 * e.high:.0f})"
        pairs = "" if e.count == matches else f", {e.count} pairs of seats"
        typer.echo(f"{one} against {two}: {points} in {_matches(matches)}{pairs}")


# --- shared -----------------------------------------------------------------------------------------------------------


def _name(what: Variant) -> str:
    """What the directory of a variant is called: two that differ do not share one."""
    pack = f"+{Path(what.pack).stem}" if what.pack else ""
    return ",".join([Path(what.game).stem + pack, *what.chosen])


def _rating(e: Estimate) -> str:
    return f"{e.value:+.0f} ({e.low:+.0f} to {e.high:+.0f})"


def _console() -> Console:
    """What people call their games and cards is written as it is, with brackets and colons."""
    from rich.console import Console

    return Console(markup=False, emoji=False)


def _matches(count: int) -> str:
    return f"{count} {'match' if count == 1 else 'matches'}"


def _kept(game: str) -> str:
    """What has become of the matches when work ends early; whoever mends her own game has another one then."""
    from regalia.registry import is_own

    own = ", as long as the file is as it was; what you change is played in another directory." if is_own(game.partition(":")[0]) else "."
    return f"What is finished is kept; the same command goes on from there{own}"


def _checked(what: Variant) -> Game[State]:
    """The game as printed; a pack is read and checked here and loaded in the workers."""
    from regalia.lab.pack_files import read_pack
    from regalia.registry import load_game

    game = load_game(what.game)
    if what.pack:
        read_pack(what.pack, what.cards)
    return game


def _check_writable(file: Path) -> None:
    """Whether a file can be written is asked before the work and not after it."""
    from regalia.lab.files import can_be_written

    if not can_be_written(file):
        typer.echo(f"{file} cannot be written.", err=True)
        raise typer.Exit(2)


def _bots(seats: str) -> tuple[str, ...]:
    """The bots of a list, each of which there is."""
    from regalia.bots.levels import UnknownLevel, check_level

    names = tuple([name.strip() for name in seats.split(",")])
    if "" in names:
        raise UnknownLevel(f"Expected a bot at every place between the commas, such as greedy,greedy, not {seats!r}.")
    for name in names:
        check_level(name)
    return names


def _seated(game: Game[State], seats: str) -> tuple[str, ...]:
    return _bots(seats) if seats else ("greedy",) * game.players[0]


def _warn_of_clocks(bots: Sequence[str]) -> None:
    """Whoever thinks for so long and not so much plays otherwise on another machine, and on this one when it is busy."""
    from regalia.bots.levels import budget_of, is_quick

    timed = [name for name in dict.fromkeys(bots) if not is_quick(name) and not budget_of(name).iterations]
    if timed:
        have = "has a budget" if len(timed) == 1 else "have budgets"
        advice = "the same seed does not give the same matches. Use search:ITERATIONS for that"
        typer.echo(f"Warning: {' and '.join(timed)} {have} of seconds, so {advice}.", err=True)


@contextmanager
def _plain_errors(kept: str = "") -> Iterator[None]:
    """What a person did wrong is said in a sentence, without a traceback; so is a match that crashes. `kept` is said if work ends early."""
    from regalia.bots.levels import UnknownLevel
    from regalia.kernel import WrongSettings
    from regalia.lab.pack_files import PackError
    from regalia.lab.parquet import NotOurs
    from regalia.lab.processes import interrupted_once
    from regalia.lab.runs import CrashedMatch, OtherRun
    from regalia.lab.tournament import WrongEvent
    from regalia.lab.variants import WrongVariant
    from regalia.registry import UnknownGame

    with interrupted_once():
        try:
            yield
        except (UnknownLevel, WrongSettings, PackError, NotOurs, OtherRun, WrongEvent, WrongVariant, UnknownGame) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2) from None
        except BrokenPipeError:  # whoever read along has enough, such as head: Typer ends without a word then
            raise
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            typer.echo(f"{where}{error.strerror or error}.", err=True)
            raise typer.Exit(2) from None
        except CrashedMatch as error:
            typer.echo(f"{error} {kept}".rstrip(), err=True)
            raise typer.Exit(1) from None
        except KeyboardInterrupt:
            typer.echo(f"Stopped. {kept}".rstrip(), err=True)
            raise typer.Exit(130) from None
