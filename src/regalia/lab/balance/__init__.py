"""What is measured for each game, against which targets: one file per game, each with `measure` and a page of tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def command(about: str | None, games: int, page: Callable[[int, int, str], str]) -> None:
    """`python -m regalia.lab.balance.GAME`: measure, print the page, and write it where it is wanted."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=games, help="for each number of players, or each row that is compared")
    parser.add_argument("--jobs", type=int, default=1, help="worker processes; the result does not depend on them")
    parser.add_argument("--seed", default="balance", help="the label that all matches follow from")
    parser.add_argument("--write", type=Path, help="where the page goes, too")
    chosen = parser.parse_args()
    text = page(chosen.games, chosen.jobs, chosen.seed)
    if chosen.write is not None:
        chosen.write.write_text(text, encoding="utf-8")
    print(text)
