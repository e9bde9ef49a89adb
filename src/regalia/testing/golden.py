"""Golden playthroughs: random games written out in full sentences, read by people in the diff when a rule changes.

`tests/golden/<game>/<name>.txt` begins with a line of JSON that says how to play it: `{"seats": 2, "settings": {}, "seed": "g1"}`.
To add one, create a file with that line alone. `python -m regalia.testing.golden` (make golden) writes all of them anew.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path

from regalia.kernel import ALL, Game, State, prompt
from regalia.kernel.play import act
from regalia.kernel.wording import plain, sentence
from regalia.registry import GAMES, load_game
from regalia.testing.laws import play_randomly

FULL = 120  # decisions that are written out; the rest of a long game is held by its fingerprint


def playthrough(game: Game[State], header: str) -> str:
    """The text of a golden file."""
    how = json.loads(header)
    seats, settings, seed = int(how["seats"]), how.get("settings", {}), str(how["seed"])
    _, actions = play_randomly(game, seats, settings, seed)
    s = game.begin(seats, settings, seed, listen=True)
    names = [f"Seat {n + 1}" for n in range(seats)]
    lines = [header.strip(), f"{game.title}, rules version {game.version}"]
    rest = sha256()

    def write(text: str, number: int) -> None:
        if number < FULL:
            lines.append(text)
        rest.update(text.encode())

    def write_news(number: int) -> None:
        for event in s.hear():
            if event.kind == "say":
                secret = "" if event.audience == ALL else " [not to all]"
                rule = f" ({event.rule})" if event.rule else ""
                write(f"    {plain(sentence(game, s, event, names))}{rule}{secret}", number)
            elif event.kind == "roll":
                write(f"    {event.text}: {' '.join(map(str, event.values))}", number)

    write_news(0)
    for number, (seat, action) in enumerate(actions):
        write(f"{number + 1}. {names[seat]}: {prompt(s, seat)}", number)
        write(f"  > {game.describe(s, action)}  [{'/'.join(action)}]", number)
        act(s, seat, action)
        write_news(number)
    assert s.outcome is not None
    if len(actions) > FULL:
        lines.append(f"... {len(actions) - FULL} more decisions")
    lines.append(
        f"End after {len(actions)} decisions: {s.outcome.reason} Winners {list(s.outcome.winners)}, scores {list(s.outcome.scores)}."
    )
    lines.append(f"Fingerprint {rest.hexdigest()[:32]}")
    return "\n".join(lines) + "\n"


def golden_files(root: Path) -> list[Path]:
    """All golden files below a folder of tests."""
    return sorted(path for name in GAMES for path in (root / "golden" / name).glob("*.txt"))


def rewrite(root: Path) -> None:
    """Write all golden files anew."""
    for path in golden_files(root):
        game = load_game(path.parent.name)
        path.write_text(playthrough(game, path.read_text(encoding="utf-8").splitlines()[0]), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    rewrite(Path(sys.argv[1] if len(sys.argv) > 1 else "tests"))
