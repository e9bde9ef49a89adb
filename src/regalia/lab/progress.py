"""Progress of long work: how far, how fast, how long still."""

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

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if not task.speed else f"{task.speed:.1f}/s")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=to_errors)) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.update(task, completed=done)
