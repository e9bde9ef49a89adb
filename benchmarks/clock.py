"""Timing: processor time, interleaved rounds, the best of each, so that a noisy machine is noisy for everyone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def rates(contenders: dict[str, Callable[[], int]], rounds: int = 25) -> dict[str, float]:
    """Units per second of each contender (each call returns how many units it did), best of interleaved rounds."""
    best = dict.fromkeys(contenders, 0.0)
    for _ in range(rounds):
        for name, run in contenders.items():
            start = time.process_time()
            units = run()
            spent = time.process_time() - start
            best[name] = max(best[name], units / spent)
    return best


def print_table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """A Markdown table."""
    print(f"\n### {title}\n")
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
