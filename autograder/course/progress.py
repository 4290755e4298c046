"""The progress of a batch: a bar in a terminal, and else a line from time to time."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from autograder.console import OpenConsole
from autograder.course.grading_a_class import Tally
from autograder.course.words import counted

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

SECONDS_BETWEEN_LINES = 10.0


class Progress:
    """Shows how far a batch is."""

    def __init__(self) -> None:
        self._console = OpenConsole(highlight=False)
        self._began = time.monotonic()
        self._told = 0.0
        self._bar: Bar | None = None

    def __call__(self, tally: Tally) -> None:
        """Show how far it is."""
        text = described(tally, time.monotonic() - self._began)
        if self._console.is_terminal:
            self._show(tally, text)
        elif tally.done == tally.total or time.monotonic() - self._told > SECONDS_BETWEEN_LINES:
            self._told = time.monotonic()
            self._console.print(text, soft_wrap=True)

    def _show(self, tally: Tally, text: str) -> None:
        if self._bar is None:
            from rich.progress import BarColumn, Progress as Bar, TextColumn

            columns = BarColumn(), TextColumn("{task.description}")
            self._bar = Bar(*columns, console=self._console, transient=True)
            self._bar.add_task("", total=tally.total)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=tally.done, description=text)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


def described(tally: Tally, seconds: float) -> str:
    """Return how far a batch is: its number, its rate, the time left, and what went wrong."""
    parts = [f"{tally.done} of {tally.total}"]
    if tally.graded and seconds > 0:
        rate = tally.graded / seconds
        parts.append(f"{rate:.1f} a second" if rate >= 1 else f"{1 / rate:.1f} s each")
        parts.append(f"{duration((tally.total - tally.done) / rate)} left")
    if tally.unreadable:
        parts.append(f"{len(tally.unreadable)} can't be read")
    if tally.faults:
        parts.append(counted(len(tally.faults), "fault of the grader", "faults of the grader"))
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """Return a time for people."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
