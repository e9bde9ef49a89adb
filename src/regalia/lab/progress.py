"""Progress of long work: how far, how fast, how long still. Where a line is short, the title gives way and not the numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta


class Pace:
    """How fast work goes: what was done since it began, by the time that took.

    Worker processes hand in their results in bursts, so the time between two results says nothing.
    """

    def __init__(self, done: int, now: float) -> None:
        self._before = done
        self._begun = now
        self._done = done
        self._last = now

    def hear(self, done: int, now: float) -> None:
        self._done = done
        self._last = now

    @property
    def rate(self) -> float:
        """So much in a second; 0 while nobody can tell."""
        took = self._last - self._begun
        return (self._done - self._before) / took if took > 0 else 0.0

    def left(self, total: int, now: float) -> float | None:
        """The seconds until everything is done; None while nobody can tell."""
        if self._done >= total:
            return 0.0
        return max(0.0, (total - self._done) / self.rate - (now - self._last)) if self.rate else None


@contextmanager
def bar(title: str, total: int, to_errors: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar with rate and time left; what it yields hears how much is done, and first of all what was done before.

    Nothing is drawn until then, so what is found wrong before work begins is said alone.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeElapsedColumn
    from rich.text import Text

    console = Console(stderr=to_errors)
    bar_width = 40 if console.width >= 120 else 16
    numbers = len(f" {total}/{total} 1234.5/s 0:00:00 0:00:00")
    pace: Pace | None = None

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{pace.rate:.1f}/s" if pace is not None and pace.rate else "")

    class Left(ProgressColumn):
        def render(self, task: Task) -> Text:
            seconds = pace.left(total, time.monotonic()) if pace is not None else None
            return Text("-:--:--" if seconds is None else str(timedelta(seconds=int(seconds))), style="progress.remaining")

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width),
        MofNCompleteColumn(),
        Rate(),
        TimeElapsedColumn(),
        Left(),
    )
    progress = Progress(*columns, console=console)
    task: TaskID | None = None

    def hear(done: int) -> None:
        nonlocal pace, task
        now = time.monotonic()
        if pace is None or task is None:
            pace = Pace(done, now)
            task = progress.add_task(shortened(title, console.width - bar_width - numbers - 1), total=total)
            progress.start()
        pace.hear(done, now)
        progress.update(task, completed=done)

    try:
        yield hear
    finally:
        if task is not None:
            progress.stop()


def shortened(title: str, width: int) -> str:
    """A title that leaves room for the numbers beside it."""
    return title if len(title) <= width else title[: max(width - 1, 0)].rstrip() + "…"
