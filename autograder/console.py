"""What the command shows: the progress of a grading, then its result."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console

from autograder.errors import UsageError
from autograder.reports import ReportRequest, terminal, write_reports
from autograder.reports.github import commands_stopped
from autograder.reports.places import Places
from autograder.results.result import Result
from autograder.results.verdict import Verdict

if TYPE_CHECKING:
    from rich.progress import Progress


class OpenConsole(Console):
    """A console that goes on when its reader has stopped, as `head` does after ten lines.

    The command then still ends with its own exit code.
    """

    def on_broken_pipe(self) -> None:
        """Print nothing from here on."""
        self.quiet = True
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class Reporter:
    """Shows the progress of a grading, prints its result and writes the reports.

    Attributes
    ----------
    last : Result or None
        The last result.
    places : mapping from Path to Destination
        The places of the reports, if they were settled before.
    """

    def __init__(self, reports: Sequence[ReportRequest], debug: bool = False) -> None:
        self._reports = reports
        self._debug = debug
        self._console = OpenConsole(highlight=False)
        self._is_quiet = any(report.takes_over_output for report in reports)
        self._bar: Progress | None = None
        self.last: Result | None = None
        self.places: Places = {}

    def on_progress(self, done: int, total: int, task: str) -> None:
        """Show a progress bar in a terminal; for `--debug`, name the check that runs."""
        if self._debug:
            self._console.print(f"check {done + 1} of {total}: {task}")
            return
        if not self._console.is_terminal or self._is_quiet:
            return
        if self._bar is None:
            from rich.progress import BarColumn, MofNCompleteColumn, Progress

            columns = "checks", BarColumn(), MofNCompleteColumn()
            self._bar = Progress(*columns, console=self._console, transient=True)
            self._bar.add_task("checks")
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=done, total=total)

    def on_result(self, result: Result) -> None:
        """Print a result, and write the reports."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
        self.last = result
        # The files first: the reader of the output may stop half-way, as `head` does.
        unwritten = None
        try:
            files = [each for each in self._reports if each.file is not None]
            write_reports(result, files, places=self.places)
        except UsageError as error:
            unwritten = error
        if not self._is_quiet:
            with commands_stopped():  # GitHub obeys printed commands, also a student's
                terminal.render(result, self._console)
        write_reports(result, [each for each in self._reports if each.file is None])
        if unwritten is not None:
            raise unwritten

    def seed_to_use_again(self) -> int | None:
        """Return the last seed if written code failed with it, so that an edit's effect is seen."""
        tasks = [] if self.last is None else self.last.as_seen_by_student().tasks
        open_ended = (Verdict.PASSED, Verdict.NOT_ATTEMPTED)
        failed = any(task.verdict not in open_ended for task in tasks)
        return self.last.seed if self.last is not None and failed else None
