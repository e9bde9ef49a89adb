"""Progress of long work: how far, how fast, how long still. Where a line is short, the title gives way and not the numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(title: str, total: int, to_errors: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar with rate and time left; what it yields hears how much is done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    console = Console(stderr=to_errors)
    bar_width = 40 if console.width >= 120 else 16
    numbers = len(f" {total}/{total} 1234.5/s 0:00:00 0:00:00")

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if not task.speed else f"{task.speed:.1f}/s")

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(shortened(title, console.width - bar_width - numbers - 1), total=total)
        yield lambda done: progress.update(task, completed=done)


def shortened(title: str, width: int) -> str:
    """A title that leaves room for the numbers beside it."""
    return title if len(title) <= width else title[: max(width - 1, 0)].rstrip() + "…"
