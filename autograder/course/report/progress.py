"""The progress through a class: a bar in a terminal, and else nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from autograder.console import OpenConsole


@contextmanager
def reading(what: str = "hand-ins read") -> Iterator[Callable[[int, int], None]]:
    """Give a function that shows how many hand-ins are read, or what else, and of how many."""
    console = OpenConsole(highlight=False, stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    columns = what, BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("")
        yield lambda done, total: bar.update(task, completed=done, total=total)
