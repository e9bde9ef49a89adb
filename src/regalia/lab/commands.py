"""The lab on the command line: simulate, report, compare, tournament."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from regalia.lab.progress import bar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from regalia.kernel import Game, State
    from regalia.lab.variants import Variant

app = typer.Typer(no_args_is_help=True, help="Simulate, report, compare, and let bots compete.")

GameName = Annotated[str, typer.Argument(help="A game, a Python file that defines GAME, or GAME+PACK.toml.")]
Bots = Annotated[str, typer.Option(help="One bot per seat, by commas: random, greedy, easy, fair, strong, search:500.")]
Jobs = Annotated[int, typer.Option(min=1, help="Worker processes. Results do not depend on it.")]
Pairs = Annotated[list[str] | None, typer.Option("--set", help="A setting of the game, key=value; may be repeated.")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same matches.")]


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many matches the directory shall hold.")] = 1000,
    seats: Bots = "",
    out: Annotated[Path | None, typer.Option(help="Where to; run again to resume or extend. Default: runs/GAME.")] = None,
    jobs: Jobs = 1,
    settings: Pairs = None,
    seed: Seed = "lab",
) -> None:
    """Play many matches and keep what happened, one row per match and one per card and seat."""
    from regalia.lab.runs import Plan, simulate_to
    from regalia.lab.variants import read_settings, variant

    with _plain_errors():
        what = variant(game, read_settings(settings or [])).with_cards()
        loaded = _checked(what)
        bots = _bots(loaded, seats)
        loaded.check_settings(len(bots), dict(what.settings))
        folder = out or Path("runs") / (Path(what.game).stem + (f"+{Path(what.pack).stem}" if what.pack else ""))
        plan = Plan(what, what.rules(), bots, seed)
        with bar(f"{loaded.title}: {', '.join(bots)}", games) as progress:
            played = simulate_to(folder, plan, games, jobs, progress)
    typer.echo(f"{folder}: {played} matches played now. Next: regalia report {folder}")


@app.command()
def report(folder: Annotated[Path, typer.Argument(help="A directory that simulate wrote.")]) -> None:
    """Write report.html (one self-contained page) and report.json into a simulation's directory."""
    from regalia.lab.page import write_report

    with _plain_errors():
        typer.echo(str(write_report(folder)))


@app.command()
def compare(
    a: Annotated[str, typer.Argument(help="GAME, GAME+PACK.toml, GAME:key=value,key=value, or both.")],
    b: Annotated[str, typer.Argument(help="The other one.")],
    seats: Bots = "",
    games: Annotated[int, typer.Option(min=1, help="At most so many matches of each.")] = 2000,
    small: Annotated[float, typer.Option(help="A difference of this share of wins would not matter.")] = 0.03,
    jobs: Jobs = 1,
    seed: Seed = "compare",
    out: Annotated[Path | None, typer.Option(help="Write the answer as JSON here.")] = None,
) -> None:
    """Play two card sets or two sets of options on the same seeds until it is clear what differs."""
    from rich.console import Console
    from rich.table import Table

    from regalia.lab.compare import Comparison
    from regalia.lab.compare import compare as run
    from regalia.lab.variants import read_variant

    with _plain_errors():
        if out is not None:
            _check_writable(out)
        one, two = read_variant(a).with_cards(), read_variant(b).with_cards()
        loaded = _checked(one)
        other = _checked(two)
        bots = _bots(loaded, seats)
        loaded.check_settings(len(bots), dict(one.settings))
        other.check_settings(len(bots), dict(two.settings))
        with bar("comparing", games) as progress:

            def heard(so_far: Comparison) -> None:
                progress(so_far.games)

            found = run(one, two, bots, games, seed, jobs, small, heard)
    table = Table(title=f"A: {a}   B: {b}   {found.games} matches each, {', '.join(bots)}")
    for head in ("", "A", "B", "B − A", ""):
        table.add_column(head)
    for line in found.lines():
        table.add_row(*line)
    Console().print(table)
    typer.echo("The answer is clear." if found.is_clear else "Not everything is clear yet: allow more games.")
    if out is not None:
        out.write_text(json.dumps(found.to_json(), indent=1) + "\n")


@app.command()
def words(game: Annotated[str, typer.Argument(help="A game.")]) -> None:
    """What a card pack can say about a game: its kinds of cards with their fields, and its verbs."""
    from regalia.lab.words import words as lines

    with _plain_errors():
        for line in lines(game):
            typer.echo(line)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Who competes, by commas; the first one is the zero of the ratings.")
    ] = "random,greedy,fair,strong",
    games: Annotated[int, typer.Option(min=1, help="How many matches the directory shall hold.")] = 200,
    seats: Annotated[int, typer.Option(min=0, help="Seats of a match; 0: the fewest the game has.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Where to; run again to resume. Default: runs/GAME-tournament.")] = None,
    jobs: Jobs = 1,
    settings: Pairs = None,
    seed: Seed = "tournament",
) -> None:
    """Let bots play each other in every seating; Elo ratings with intervals."""
    from rich.console import Console
    from rich.table import Table

    from regalia.lab.tournament import Event, play
    from regalia.lab.variants import read_settings, variant

    with _plain_errors():
        what = variant(game, read_settings(settings or [])).with_cards()
        loaded = _checked(what)
        count = seats or loaded.players[0]
        loaded.check_settings(count, dict(what.settings))
        event = Event(what, what.rules(), tuple(name.strip() for name in bots.split(",")), count, seed)
        folder = out or Path("runs") / f"{Path(what.game).stem}-tournament"
        with bar(f"{loaded.title}: {bots}", games) as progress:
            found = play(folder, event, games, jobs, progress)
    table = Table(title=f"{loaded.title}, {count} seats, {found.games} matches")
    for head in ("Bot", "Elo", "Wins", *[f"as seat {n + 1}" for n in range(count)]):
        table.add_column(head)
    for s in found.bots:
        rating = "" if s.rating is None else f"{s.rating.value:+.0f} ({s.rating.low:+.0f} to {s.rating.high:+.0f})"
        wins = f"{100 * s.wins.value:.1f} % ({100 * s.wins.low:.0f} to {100 * s.wins.high:.0f})"
        table.add_row(s.bot, rating, wins, *[f"{100 * e.value:.0f} % of {e.count}" for e in s.by_seat])
    Console().print(table)
    for (one, two), (e, count) in found.duels.items():
        typer.echo(f"{one} against {two}: {100 * e.value:.1f} % of the points ({100 * e.low:.0f} to {100 * e.high:.0f}) in {count} games")


# --- shared -----------------------------------------------------------------------------------------------------------


def _checked(what: Variant) -> Game[State]:
    """The game as printed; a pack is read and checked here and loaded in the workers."""
    from regalia.lab.packs import read_pack
    from regalia.registry import load_game

    game = load_game(what.game)
    if what.pack:
        read_pack(what.pack, what.cards)
    return game


def _check_writable(file: Path) -> None:
    """Whether a file can be written is asked before the work and not after it."""
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        typer.echo(f"{file} cannot be written.", err=True)
        raise typer.Exit(2)


def _bots(game: Game[State], seats: str) -> tuple[str, ...]:
    from regalia.bots.levels import budget_of

    names = tuple(name.strip() for name in seats.split(",") if name.strip()) or ("greedy",) * game.players[0]
    for name in names:
        if name not in ("random", "greedy"):
            budget_of(name)
    return names


@contextmanager
def _plain_errors() -> Iterator[None]:
    """What a person did wrong is said in a sentence, without a traceback; an interruption keeps what is done."""
    from regalia.bots.levels import UnknownLevel
    from regalia.kernel import WrongSettings
    from regalia.lab.packs import PackError
    from regalia.lab.parquet import NotOurs
    from regalia.lab.runs import OtherRun
    from regalia.lab.tournament import WrongEvent
    from regalia.lab.variants import WrongVariant
    from regalia.registry import UnknownGame

    try:
        yield
    except (UnknownLevel, WrongSettings, PackError, NotOurs, OtherRun, WrongEvent, WrongVariant, UnknownGame) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{error.filename}: {error.strerror}." if error.filename else str(error), err=True)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        typer.echo("Stopped. What is finished is kept; the same command goes on from there.", err=True)
        raise typer.Exit(130) from None
