"""The command line. Only Typer is imported at the top; each command brings what it needs."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from regalia.kernel import Game, State
    from regalia.kernel.match import Match

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Tabletop games of crowns and midnight.",
)

GameArgument = Annotated[
    str, typer.Argument(help="a game's name (see `regalia games`) or the path of a Python file or folder that defines GAME")
]
SeedOption = Annotated[str | None, typer.Option(help="the seed of all shuffles; default: a new one")]
SettingOption = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="a setting of the game; may be repeated")]

SavedGameOption = Annotated[
    str | None, typer.Option(metavar="PATH", help="the Python file or folder of the game, for a match of a game of your own")
]
SavedPackOption = Annotated[Path | None, typer.Option(metavar="FILE", help="the card pack (TOML) that the match was played with")]


def main() -> None:
    """Run the command line; a mistake of the user's is one sentence on standard error and status 2."""
    from regalia.lab.screen import allow_all_signs

    allow_all_signs()
    _mount_lab()
    try:
        app()
    except OSError as error:  # nowhere to write to
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"That did not work: {where}{error.strerror or error}.", err=True)
        _forget_output()
        sys.exit(1)
    except UnicodeEncodeError as error:  # bytes that are no letters, in a seed or a name
        typer.echo(f"That did not work: {error.object!r} is no text.", err=True)
        sys.exit(2)


def _forget_output() -> None:
    """What could not be written must not be tried again when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(sentence: str) -> NoReturn:
    """End with a sentence."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def _mount_lab() -> None:
    """The commands of the lab are loaded unless it is one of those below that is called."""
    below = [command.callback.__name__ for command in app.registered_commands if command.callback is not None]
    if not sys.argv[1:] or sys.argv[1] not in below:
        from regalia.lab.commands import app as lab

        app.registered_commands.extend(lab.registered_commands)


def _load(name: str) -> Game[State]:
    from regalia.registry import UnknownGame, load_game

    try:
        return load_game(name)
    except UnknownGame as error:
        fail(str(error))


def _load_pack(game: str, pack: Path) -> None:
    from regalia.lab.packs import PackError, load_with_pack

    try:
        load_with_pack(game, str(pack))
    except PackError as error:
        fail(str(error))


def _load_packs(packs: list[Path]) -> None:
    """Each for the game it names; a game plays with one pack."""
    from regalia.lab.packs import PackError, read_pack

    chosen: dict[str, Path] = {}
    for pack in packs:
        try:
            game = read_pack(str(pack)).game
        except PackError as error:
            fail(str(error))
        if game in chosen:
            fail(f"{pack}: {game} is already played with {chosen[game]}; a game plays with one pack.")
        chosen[game] = pack
    for game, pack in chosen.items():
        _load_pack(game, pack)


def parse_settings(pairs: list[str] | None) -> dict[str, bool | int | str]:
    """`key=value` words as settings."""
    from regalia.lab.variants import WrongVariant, read_settings

    try:
        return read_settings(pairs or [])
    except WrongVariant as error:
        fail(str(error))


@app.command()
def games() -> None:
    """List the games."""
    from regalia.registry import installed, load_game

    for name in installed():
        game = load_game(name)
        low, high = game.players
        typer.echo(f"{name:<20} {low}-{high} seats  {game.title}: {game.pitch}")


@app.command()
def play(
    game: GameArgument,
    seats: Annotated[
        str,
        typer.Option(
            help="who sits where, by commas: human, random, greedy, easy, fair, strong, search:500, search:2s; default: you and fair bots"
        ),
    ] = "",
    seed: SeedOption = None,
    settings: SettingOption = None,
    pack: Annotated[Path | None, typer.Option(metavar="FILE", help="a card pack (TOML) to play with")] = None,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object per line")] = False,
) -> None:
    """Play a game in the terminal."""
    from regalia.bots.levels import LEVELS, is_level
    from regalia.kernel.match import Match, Seat
    from regalia.kernel.settings import WrongSettings, written
    from regalia.terminal.keepsakes import keepsake_file, settings_for

    if pack is not None:
        _load_pack(game, pack)
    chosen = _load(game)
    others = max(2, chosen.players[0]) - 1 if chosen.players[1] > 1 else 0
    words = [word.strip() for word in seats.split(",")] if seats else ["human", *["fair"] * others]
    for word in words:
        if word != "human" and not is_level(word):
            fail(f"A seat is one of human, {', '.join(LEVELS)}, search:ITERATIONS and search:SECONDSs, not {word!r}.")
    people = [Seat(f"Player {n + 1}") if w == "human" else Seat(f"{w.capitalize()} {n + 1}", f"bot:{w}")
              for n, w in enumerate(words)]  # fmt: skip
    kept = keepsake_file()
    brought: dict[str, bool | int | str] = {}
    for seat, word in enumerate(words):
        if word == "human":
            brought.update(settings_for(chosen, seat, kept))
    try:
        match = Match(chosen, people, {**brought, **parse_settings(settings)}, seed)
    except WrongSettings as error:
        fail(str(error))
    if not json:
        title = chosen.title if chosen.title.endswith(("?", "!")) else f"{chosen.title}."
        typer.echo(f"{title} The seed is committed to as {match.commitment}. Type help for the commands.")
        for setting in chosen.settings if "human" in words else ():
            for choice in setting.choices:
                if choice.value == setting.first_game and choice.value != match.settings.get(setting.key):
                    typer.echo(f"A first game is played so: {choice.title} (--set {setting.key}={written(choice.value)}).")
    _sit_down(match, json, game, pack)


@app.command()
def resume(
    file: Annotated[Path, typer.Argument(help="a saved match")],
    game: SavedGameOption = None,
    pack: SavedPackOption = None,
    json: Annotated[bool, typer.Option("--json", help="print one JSON object per line")] = False,
) -> None:
    """Go on with a saved match in the terminal."""
    _sit_down(_read(file, game, pack), json, game or "", pack)


def _sit_down(match: Match, json: bool, game: str, pack: Path | None) -> NoReturn:
    """Play a match in the terminal; when it ends here, those who sat at the keyboard keep what there is to keep.

    A match that somebody at a keyboard leaves is kept, too, and how to go on with it is said.
    """
    from regalia.terminal.keepsakes import keep, keepsake_file
    from regalia.terminal.session import Session, standard_streams

    was_over = match.is_over
    out, lines = standard_streams()
    session = Session(match, hash_of(match.seed), out, lines, json)
    try:
        status = session.run()
    finally:  # also when something goes wrong
        if lines.isatty() and not json and not session.match.is_over and not session.is_kept:
            _keep_for_later(session.match, game, pack)
    if session.match.is_over and not was_over:
        for seat, person in enumerate(session.match.seats):
            if person.kind == "human":
                try:
                    keep(session.match, seat, keepsake_file())
                except OSError as error:
                    fail(f"What {person.name} keeps of this match could not be written: {keepsake_file()}: {error.strerror}.")
    raise typer.Exit(status)


def _keep_for_later(match: Match, game: str, pack: Path | None) -> None:
    """Keep a match that was left, and say how to go on with it."""
    import shlex

    from regalia.registry import is_own
    from regalia.terminal.keepsakes import keep_for_later

    file = keep_for_later(match)
    words = ["regalia", "resume", str(file)]
    if is_own(game):
        words += ["--game", game]
    if pack is not None:
        words += ["--pack", str(pack)]
    typer.echo("The match could not be kept." if file is None else f"The match is kept. Go on with it: {shlex.join(words)}")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="a saved match")], game: SavedGameOption = None, pack: SavedPackOption = None
) -> None:  # fmt: skip
    """Replay a saved match and check it.

    Every action must have been allowed, and the seed must be the one that was committed to.
    """
    match = _read(file, game, pack)
    outcome = match.state.outcome
    end = f"It ended: {outcome.reason}" if outcome is not None else "It is still under way."
    typer.echo(f"{match.game.title}: {len(match.actions)} actions, all allowed. The seed fits its commitment {match.commitment}. {end}")


def _read(file: Path, game: str | None, pack: Path | None) -> Match:
    from regalia.kernel.match import BadMatch, load_match, read_match
    from regalia.registry import GAMES, UnknownGame, load_game

    try:
        text = file.read_text(encoding="utf-8")
        saved = read_match(text)
        name = game or str(saved["game"])
        if pack is not None and "+" not in str(saved["rules"]):
            fail(f"{file} was played without a card pack: leave out --pack.")
        if pack is not None:
            _load_pack(name, pack)
        if game is None and name not in GAMES:
            fail(f"{file} is a match of {name}, which is no game of the box: name its file or folder with --game.")
        found = load_game(name)
        if pack is None and str(saved["rules"]).startswith(f"{found.version}+"):
            fail(f"{file} was played with a card pack: name its file with --pack.")
        played, now = (rules.partition("+") for rules in (str(saved["rules"]), found.version))
        if pack is not None and played[0] == now[0] and played != now:
            fail(f"{file} was played with another card pack than {pack}, or with what it was before it was changed.")
        return load_match(found, text)
    except OSError as error:
        fail(f"Could not read {file}: {error.strerror}.")
    except UnicodeDecodeError:
        fail(f"{file} is not a text file.")
    except (BadMatch, UnknownGame) as error:
        fail(str(error))


@app.command()
def fuzz(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 100,
    seed: Annotated[str, typer.Option(help="the seed of the first game; the others follow from it")] = "fuzz",
    seats: Annotated[int, typer.Option(min=0, help="how many seats; 0: every number in turn")] = 0,
    settings: SettingOption = None,
    limit: Annotated[int, typer.Option(min=1, help="a game with more decisions is a runaway")] = 20_000,
    checks: Annotated[int, typer.Option(min=1, help="at how many points of each game the laws are checked")] = 10,
    out: Annotated[Path, typer.Option(help="where crash files go")] = Path("crashes"),
) -> None:
    """Play random games and check the laws.

    A crash, a dead end, a game without an end and a broken law each write a file from which the game can be resumed.
    """
    from regalia.kernel.settings import WrongSettings
    from regalia.testing.fuzzing import fuzz_games

    chosen = _load(game)
    try:
        status = fuzz_games(chosen, games, seed, seats, parse_settings(settings), limit, checks, out)
    except WrongSettings as error:
        fail(str(error))
    raise typer.Exit(status)


@app.command()
def rule(game: GameArgument, rule_id: Annotated[str, typer.Argument(help="such as WR-020")]) -> None:
    """Print a rule."""
    chosen = _load(game)
    found = chosen.rules().rules.get(rule_id.upper())
    if found is None:
        fail(f"There is no rule {rule_id!r} in {chosen.title}.")
    typer.echo(f"{found.id}  {found.section}\n{found.text}")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets other machines in")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="the port; 0 takes a free one")] = 8642,
    database: Annotated[str, typer.Option(help="a file for SQLite, or a postgresql:// address")] = "regalia.db",
    browser: Annotated[bool, typer.Option("--browser", help="open the page in a browser")] = False,
    reports: Annotated[str, typer.Option(help="the folder of the lab's reports; the hall lists them")] = "runs",
    pack: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="a card pack (TOML) to play with; may be repeated, one for each game")
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH", help="the Python file or folder of a game of your own, beside those of the box; may be repeated"),
    ] = None,
) -> None:
    """Open the table on this machine."""
    from regalia.server.app import CannotListen, Options, run
    from regalia.server.store import StoreTrouble

    _load_packs(pack or [])
    try:
        run(Options(host=host, port=port, database=database, games=_with_own_games(game or []), reports=reports), browser)
    except (StoreTrouble, CannotListen) as trouble:
        fail(str(trouble))


@app.command()
def forget(
    database: Annotated[str, typer.Option(help="the database of the server: a file, or a postgresql:// address")] = "regalia.db",
    days: Annotated[int, typer.Option(min=1, max=36_500, help="only tables at which nothing has happened for so many days")] = 90,
    finished: Annotated[bool, typer.Option("--finished", help="finished matches as well, with their replays")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="delete them; without this, they are only listed")] = False,
) -> None:
    """List, or delete, tables that nobody has touched for long."""
    from regalia.server.app import open_database
    from regalia.server.forgetting import forget as forget_tables
    from regalia.server.forgetting import old_tables
    from regalia.server.store import StoreTrouble

    if "://" not in database and not Path(database).is_file():
        fail(f"There is no database {database}. Name it with --database.")
    try:
        store = open_database(database)
    except StoreTrouble as trouble:
        fail(str(trouble))
    try:
        found = list(old_tables(store, days, finished))
        for each in found:
            typer.echo(str(each))
        count = f"{len(found)} of {store.count()} tables"
        if not delete or not found:
            typer.echo(f"{count}. Nothing was deleted." + (" To delete them, say --delete." if found else ""))
            return
        gone = forget_tables(store, [each.table for each in found])
        typer.echo(f"{count} found, {gone} deleted." + (" The others are in use." if gone < len(found) else ""))
    finally:
        store.close()


def _with_own_games(files: list[str]) -> tuple[str, ...]:
    """The games of the box, and those of one's own: each under a name that no other has."""
    from regalia.registry import home_of, installed

    served = {name: name for name in installed()}
    homes: dict[str, str] = {}
    for file in files:
        found = _load(file)
        name, home = found.name, home_of(found)
        if not name or name in served:
            fail(f"{file}: its GAME has no name." if not name else f"{file}: there is a game {name!r} already; give this one another name.")
        if home in homes:
            fail(f"{file}: {homes[home]} is called {home} as well; rename one of them.")
        served[name] = homes[home] = file
    return tuple(served.values())


def hash_of(seed: str) -> int:
    """A number for the bots' own stream: apart from the game's, the same for the same seed."""
    from hashlib import sha256

    return int.from_bytes(sha256(f"bots:{seed}".encode()).digest()[:8], "big")


if __name__ == "__main__":
    main()
