"""Random games by the hundred; what goes wrong is written down so that it can be played again."""

from __future__ import annotations

import json
import sys
import traceback
from pathlib import Path
from random import Random
from typing import NamedTuple

from regalia.kernel import Action, Game, Settings, State, WrongSettings, act
from regalia.kernel.chance import commitment
from regalia.kernel.match import FORMAT, digest
from regalia.kernel.record import JSON
from regalia.registry import home_of
from regalia.testing.laws import BrokenLaw, Secrets, check_made, laws_on_game, random_action


def fuzz_games(game: Game[State], games: int, seed: str, seats: int, settings: Settings, limit: int, checks: int, out: Path) -> int:
    """Fuzz with a progress bar; what goes wrong is said, each thing once. Returns 1 when anything did."""
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    try:
        check_made(game)
    except BrokenLaw as error:  # no game need be played to see that
        print(_told(game, error))
        return 1
    low, high = game.players
    broken = 0
    said: set[str] = set()
    secrets = Secrets()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
    )
    with Progress(*columns) as progress:
        task = progress.add_task(f"Fuzzing {game.title}", total=games, found="")
        for number in range(games):
            count = seats or low + number % (high - low + 1)
            trouble = fuzz_one(game, count, settings, f"{seed}/{number}", limit, checks, out, secrets)
            if trouble is not None:
                broken += 1
                what = "" if trouble.kind in said else f"[red]{escape(trouble.what)}[/]\n"
                said.add(trouble.kind)
                progress.console.print(f"{what}Written to {escape(str(trouble.file))}", soft_wrap=True)
            progress.update(task, advance=1, found=f"{broken} broken" if broken else "nothing broken")
        try:
            secrets.check()
        except BrokenLaw as error:
            progress.console.print(f"[red]{escape(str(error))}[/]", soft_wrap=True)
            progress.update(task, found="a broken law")
            return 1
    return 1 if broken else 0


class Trouble(NamedTuple):
    """What went wrong in a game, what in any game (the same law, perhaps), and the file that it can be played from."""

    what: str
    kind: str
    file: Path


def fuzz_one(
    game: Game[State], seats: int, settings: Settings, seed: str, limit: int, checks: int, out: Path, secrets: Secrets | None = None
) -> Trouble | None:
    """One game under the laws; what went wrong, or None. Settings that the game does not know are raised."""
    try:
        laws_on_game(game, seats, settings, seed, checks, None, limit, None, secrets)
    except WrongSettings:
        raise
    except Exception as error:
        told = _told(game, error)
        kind = error.law if isinstance(error, BrokenLaw) else told
        return Trouble(told, kind, _write_crash(game, seats, settings, seed, limit, error, out))
    return None


def _told(game: Game[State], error: Exception) -> str:
    """What went wrong in a line: a law in its own words, any other error with the last place in the game's own files."""
    if isinstance(error, BrokenLaw):
        return f"A law is broken: {error}"
    home = Path(sys.modules[home_of(game)].__file__ or "").parent
    inside = [step for step in traceback.extract_tb(error.__traceback__) if Path(step.filename).is_relative_to(home)]
    place = f" ({Path(inside[-1].filename).name}, line {inside[-1].lineno})" if inside else ""
    return f"{type(error).__name__}: {error}{place}"


def _write_crash(game: Game[State], seats: int, settings: Settings, seed: str, limit: int, error: Exception, out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    actions, failing = _actions_until_trouble(game, seats, settings, seed, limit)
    data: dict[str, JSON] = {
        "regalia": FORMAT,
        "game": game.name,
        "rules": game.version,
        "settings": dict(game.check_settings(seats, settings)),
        "seats": [{"name": f"Seat {n + 1}", "kind": "human"} for n in range(seats)],  # whoever resumes it sits right before the trouble
        "commitment": commitment(seed),
        "seed": seed,
        "actions": [[seat, list(action)] for seat, action in actions],
        "failing": None if failing is None else [failing[0], list(failing[1])],
        "trouble": "broken law" if isinstance(error, BrokenLaw) else type(error).__name__,
        "error": traceback.format_exc(),
    }
    data["digest"] = digest(data)
    path = out / f"{game.name}-{seats}-{seed.replace('/', '-')}.json"
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return path


def _actions_until_trouble(
    game: Game[State], seats: int, settings: Settings, seed: str, limit: int
) -> tuple[list[tuple[int, Action]], tuple[int, Action] | None]:
    """The same random game again, up to the action that fails; and that one, if there is one."""
    rng = Random(seed)
    actions: list[tuple[int, Action]] = []
    failing: tuple[int, Action] | None = None
    try:
        s = game.begin(seats, settings, seed)
        while s.outcome is None and len(actions) < limit:
            failing = random_action(s, rng)
            act(s, *failing)
            actions.append(failing)
            failing = None
    except Exception:
        return actions, failing
    return actions, None
