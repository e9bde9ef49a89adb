"""Random games by the hundred; what goes wrong is written down so that it can be played again."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from random import Random

from regalia.kernel import Action, Game, Settings, State, WrongSettings, act, options, waiting
from regalia.kernel.chance import commitment
from regalia.kernel.match import FORMAT, digest
from regalia.kernel.record import JSON
from regalia.testing.laws import BrokenLaw, laws_on_game


def fuzz_games(game: Game[State], games: int, seed: str, seats: int, settings: Settings, limit: int, checks: int, out: Path) -> int:
    """Fuzz with a progress bar. Returns 1 when anything went wrong."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    low, high = game.players
    broken = 0
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
            path = fuzz_one(game, count, settings, f"{seed}/{number}", limit, checks, out)
            if path is not None:
                broken += 1
                progress.console.print(f"[red]Written to {path}[/]")
            progress.update(task, advance=1, found=f"{broken} broken" if broken else "nothing broken")
    return 1 if broken else 0


def fuzz_one(game: Game[State], seats: int, settings: Settings, seed: str, limit: int, checks: int, out: Path) -> Path | None:
    """One game under the laws; the file of what went wrong, or None. Settings that the game does not know are raised."""
    try:
        laws_on_game(game, seats, settings, seed, checks, None, limit)
    except WrongSettings:
        raise
    except Exception as error:
        return _write_crash(game, seats, settings, seed, limit, error, out)
    return None


def _write_crash(game: Game[State], seats: int, settings: Settings, seed: str, limit: int, error: Exception, out: Path) -> Path:
    out.mkdir(parents=True, exist_ok=True)
    actions = _actions_until_trouble(game, seats, settings, seed, limit)
    data: dict[str, JSON] = {
        "regalia": FORMAT,
        "game": game.name,
        "rules": game.version,
        "settings": dict(game.check_settings(seats, settings)),
        "seats": [{"name": f"Random {n + 1}", "kind": "bot:random"} for n in range(seats)],
        "commitment": commitment(seed),
        "seed": seed,
        "actions": [[seat, list(action)] for seat, action in actions],
        "trouble": "broken law" if isinstance(error, BrokenLaw) else type(error).__name__,
        "error": traceback.format_exc(),
    }
    data["digest"] = digest(data)
    path = out / f"{game.name}-{seats}-{seed.replace('/', '-')}.json"
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return path


def _actions_until_trouble(game: Game[State], seats: int, settings: Settings, seed: str, limit: int) -> list[tuple[int, Action]]:
    """The same random game again, up to the action that fails."""
    rng = Random(seed)
    actions: list[tuple[int, Action]] = []
    try:
        s = game.begin(seats, settings, seed)
        while s.outcome is None and len(actions) < limit:
            movers = waiting(s)
            seat = movers[rng.randrange(len(movers))] if len(movers) > 1 else movers[0]
            legal = options(s, seat)
            action = legal[rng.randrange(len(legal))]
            act(s, seat, action)
            actions.append((seat, action))
    except Exception:
        return actions
    return actions
