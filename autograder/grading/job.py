"""One submission that is being judged: its session, and the result that grows check by check."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.destination import Destination
from autograder.grading.session import Session
from autograder.results.result import CheckResult, Result, TaskResult, Visibility

if TYPE_CHECKING:
    from autograder.results.journal import Journal


class Job:
    """One submission that is being judged.

    Parameters
    ----------
    result
        The result to which each check is added.
    on_progress
        Called before each check; see `autograder.grading.grade.GradingRequest`.
    journal
        A file to which each check is written as soon as it is judged.
    hints
        The number of hints that the report shows for a mistake.
    """

    def __init__(
        self,
        session: Session,
        result: Result,
        on_progress: Callable[[int, int, str], None],
        journal: Destination | Path | None,
        hints: int,
    ) -> None:
        self.session = session
        self.result = result
        self.tasks = {task.id: task for task in result.tasks}
        self.on_progress = on_progress
        self._hints = hints
        self._journal_place = journal
        self._journal: Journal | None = None
        self.fault_of_journal = ""

    def begin(self, expected_checks: dict[str, int]) -> None:
        """Set the number of checks of each task, and open the journal."""
        for task in self.result.tasks:
            task.expected_checks = expected_checks.get(task.id, 0)
        if self._journal_place is not None:
            from autograder.results.journal import Journal

            self._journal = Journal.open(self._journal_place, self.result)

    def add(self, task: TaskResult, check: CheckResult) -> None:
        """Add a judged check, without the details that students may not see."""
        if check.evidence is not None:
            del check.evidence.hints[self._hints :]
            if not self._hints:
                check.evidence.diagnosis = ""
        if task.visibility is not Visibility.VISIBLE:
            check = check.without_details()
        task.checks.append(check)
        if self._journal is not None:
            with self._journal_may_fail():
                self._journal.add(task.id, check)

    def end(self) -> None:
        """Close the journal: all checks have been judged."""
        if self._journal is not None:
            with self._journal_may_fail():
                self._journal.close(self.result)

    @contextmanager
    def _journal_may_fail(self) -> Iterator[None]:
        """Grade on without the journal when its disk is full."""
        try:
            yield
        except OSError as error:
            self._journal = None
            self.fault_of_journal = f"the journal can't be written: {error.strerror}"
