"""The progress bar of an audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from autograder.authoring.audit.run import OnProgress


@contextmanager
def bar_on(console: Console) -> Iterator[OnProgress]:
    """Yield a function that moves a bar; what isn't a terminal gets a line for each tenth."""
    columns = (
        "[progress.description]{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    if not console.is_terminal:
        yield _write_tenths
        return
    with Progress(*columns, console=console, transient=True) as bars:
        bar = bars.add_task("making programs", total=None)
        yield lambda what, done, total: bars.update(
            bar, description=what, completed=done, total=total
        )


def _write_tenths(what: str, done: int, total: int) -> None:
    if total and 10 * done // total != 10 * (done - 1) // total:
        click.echo(f"{what}: {done} of {total}", err=True)
