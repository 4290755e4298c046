"""The progress bar of an audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from autograder.authoring.audit.run import OnProgress


@contextmanager
def bar_on(console: Console) -> Iterator[OnProgress]:
    """Yield a function that moves a bar; only a terminal shows the bar."""
    columns = (
        "[progress.description]{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bars:
        bar = bars.add_task("making programs", total=None)
        yield lambda what, done, total: bars.update(
            bar, description=what, completed=done, total=total
        )
