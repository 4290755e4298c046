"""The requests of a check to a worker, with a record of them for the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from autograder.grading.connection import Connection
from autograder.grading.record import Record
from autograder.grading.student import Remote
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.verdict import Judgement
from autograder.workers.allowance import Allowance
from autograder.workers.channel import Channel


class RecordedConnection:
    """A connection to a submission's worker, with a record of what the check does.

    Parameters
    ----------
    homework, submission
        What may be imported, and the files to load.
    open_channel
        Starts a worker.
    seconds
        The time of a check.

    Attributes
    ----------
    record : Record
        What the current check has done so far.
    note : str
        What the report should say of the current check even if it passes.
    seconds_by_task : mapping from str to float
        The time of a check, for tasks with a limit of their own.
    """

    def __init__(
        self,
        homework: Homework,
        submission: Submission,
        open_channel: Callable[[], Channel],
        seconds: float,
    ) -> None:
        self._connect = partial(Connection, homework, submission, open_channel, seconds)
        self._connection = self._connect()
        self._seconds = seconds
        self._time_apart = Allowance(seconds)
        self._repeated: dict[str, Judgement] = {}
        self._found: dict[str, Remote] = {}
        self.record = Record()
        self.note = ""
        self.seconds_by_task: Mapping[str, float] = {}

    @property
    def peak_mebibytes(self) -> float:
        """The most memory that a worker has used in this check, as it says itself."""
        return self._connection.peak_mebibytes

    def holds(self, remote: Remote) -> bool:
        """Whether an object still exists: it dies with its worker."""
        return self._connection.holds(remote)

    def begin_check(self, task_id: str = "") -> None:
        """Give the next check the time of its task, and forget the objects of the last one."""
        self.note = ""
        self._found = {}
        seconds = self.seconds_by_task.get(task_id, self._seconds)
        self._time_apart = Allowance(seconds)
        self._connection.begin_check(Allowance(seconds))
        self.begin_record()

    def renew_time(self) -> None:
        """Give the rest of the check as much time as the check had."""
        self._connection.renew_time()

    def start_afresh(self) -> None:
        """Go on with a new worker, which has seen none of the requests so far."""
        self._connection.close()
        self._repeated = {}

    def begin_record(self) -> None:
        """Forget the calls and prints so far: the report shows those that follow."""
        self.record = Record()
        self._connection.printed()

    @contextmanager
    def off_the_record(self) -> Iterator[None]:
        """Leave the calls and prints of a `with` block out of the report."""
        self.printed()
        record = self.record
        self.begin_record()
        try:
            yield
        finally:
            self.begin_record()
            self.record = record

    @contextmanager
    def experiment(self) -> Iterator[None]:
        """Leave a `with` block out of the report, and its failures out of later checks."""
        repeated = dict(self._repeated)
        try:
            with self.off_the_record():
                yield
        finally:
            self._repeated = repeated

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Have a worker started afresh answer the requests of a `with` block.

        It has seen none of the requests so far, and ends with the block. The objects of the block
        end with it. The block is left out of the report, and its failures out of later checks. All
        such blocks of a check share the time of one check.

        Under a debugger, there is one process only, and it answers.
        """
        if self._connection.is_in_process:
            with self.experiment():
                yield
            return
        connection, found = self._connection, self._found
        with self.experiment():
            self._connection, self._found = self._connect(), {}
            try:
                self._connection.begin_check(self._time_apart)
                yield
            finally:
                self._connection.close()
                self._connection, self._found = connection, found

    def printed(self) -> tuple[str, str]:
        """Return what the student's code has written since the record began, to each output."""
        self.record.print(*self._connection.printed())
        return self.record.stdout, self.record.stderr

    def close(self) -> None:
        """End the worker."""
        self._connection.close()

    def _repeat_failure(self, key: str) -> None:
        """Raise what ended the check's time, or what an earlier check has found of this call."""
        self._connection.expect_time()
        if key in self._repeated:
            raise self._repeated[key]
