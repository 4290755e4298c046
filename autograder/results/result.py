"""The result of a grading: one model for all reports.

`SCHEMA_VERSION` increases whenever a program that reads the JSON would have to change. The schema
is `docs/result.schema.json`. The same files, graded with the same seed on the same machine, give
the same result, byte for byte, except for the fields in `MEASURED`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from autograder.results.circumstances import (
    Environment as Environment,
    Isolation as Isolation,
    SubmissionIdentity as SubmissionIdentity,
)
from autograder.results.verdict import Evidence, Verdict

SCHEMA_VERSION = 4

MEASURED = ("graded_at", "arrived_at", "seconds", "peak_mebibytes")
"""The fields that can differ from run to run."""


class Visibility(StrEnum):
    """When a student may see the result of a task. The words are Gradescope's.

    For a task that isn't visible at once, a result has verdicts, points and times only. It has no
    inputs, outputs or messages, because a student's code could write the inputs into them.
    """

    VISIBLE = "visible"
    AFTER_DUE_DATE = "after_due_date"
    AFTER_PUBLISHED = "after_published"
    HIDDEN = "hidden"


class State(StrEnum):
    """The meaning of a result for a gradebook: only a grade has points that count."""

    GRADE = "grade"
    PRACTICE = "practice"
    UNREADABLE = "unreadable"
    GRADER_FAULT = "grader fault"


NO_SCORE = (Verdict.UNREADABLE, Verdict.GRADER_FAULT)
"""The verdicts that are not a score, neither 0 nor full."""


@dataclass
class CheckResult:
    """The result of one check.

    Attributes
    ----------
    name : str
        The check's name within its homework.
    sentence : str
        One sentence: what the check asks for.
    verdict : Verdict
    evidence : Evidence or None
        What is wrong; None if the check passed.
    calls : list of str
        The calls that the check made, in order.
    inputs : dict of str to list
        The arrays that the last calls got, by their names in `calls`; empty if the check passed. Of
        an array without axes there is its number, and no list.
    stdout, stderr : str
        The output of the student's code during the check.
    note : str
        A note to the student on a check that passed.
    seconds : float
        The time that the check took, by the grader's clock.
    peak_mebibytes : float
        The most memory that the worker had used by the end of the check, as the worker says.
    points : int
        The points of this check alone; 0 in a task that is all or nothing.
    input_types : dict of str to str
        The type of each array that its list alone would not give back: "int8", or "float64 (0, 3)"
        with the shape of an array without numbers.
    """

    name: str
    sentence: str
    verdict: Verdict
    evidence: Evidence | None = None
    calls: list[str] = field(default_factory=list)
    inputs: dict[str, Any] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    note: str = ""
    seconds: float = 0.0
    peak_mebibytes: float = 0.0
    points: int = 0
    input_types: dict[str, str] = field(default_factory=dict)

    def without_details(self) -> CheckResult:
        """Return the verdict without details, for a task that is judged out of sight."""
        evidence = None
        if self.evidence is not None:
            first_line, *_ = self.evidence.author_fault.split("\n")
            evidence = Evidence(DETAILS_WITHHELD, author_fault=first_line)
        return CheckResult(
            self.name,
            self.sentence,
            self.verdict,
            evidence,
            seconds=self.seconds,
            points=self.points,
        )


ENDED_EARLY = "the grader was ended before it had judged everything"
"""The fault of a result from a journal without its end."""

DETAILS_WITHHELD = "this task is judged out of sight: it shows no inputs and no numbers"


@dataclass
class TaskResult:
    """The result of one task: passed if all its checks passed, else the first other verdict.

    A failed check without points of its own decides the task: it earns nothing. If only checks with
    points have failed, the task earns the points of the others.

    Attributes
    ----------
    extra : bool
        Whether its points are extra: they lift a score, and do not count for its maximum.
    expected_checks : int
        The number of checks that the task has. If fewer have run and none failed, the task is not
        judged.
    """

    id: str
    title: str
    max_points: int
    visibility: Visibility = Visibility.VISIBLE
    expected_checks: int = 1
    checks: list[CheckResult] = field(default_factory=list)
    extra: bool = False

    @property
    def failures(self) -> list[CheckResult]:
        """The checks that did not pass; those without a score come first."""
        failures = [check for check in self.checks if check.verdict is not Verdict.PASSED]
        return sorted(failures, key=lambda check: check.verdict not in NO_SCORE)

    @property
    def failed(self) -> CheckResult | None:
        """The check that gives the task its verdict; None if all checks passed."""
        return next(iter(self.failures), None)

    @property
    def is_decided(self) -> bool:
        """Whether a check has failed so that no other check can earn points."""
        return any(not check.points or check.verdict in NO_SCORE for check in self.failures)

    @property
    def verdict(self) -> Verdict:
        if self.failed is not None:
            return self.failed.verdict
        # A check that has not run is not a success, and not a failure of the student either.
        return Verdict.PASSED if self._is_complete else Verdict.GRADER_FAULT

    @property
    def _is_complete(self) -> bool:
        return len(self.checks) >= max(1, self.expected_checks)

    @property
    def points(self) -> int | None:
        """The points earned; None (not a score) after a grader fault or for an unreadable file."""
        if self.verdict in NO_SCORE:
            return None
        if self.verdict is Verdict.PASSED:
            return self.max_points
        if self.is_decided:
            return 0
        if not self._is_complete:
            return None
        return sum(check.points for check in self.checks if check.verdict is Verdict.PASSED)

    @property
    def seconds(self) -> float:
        """The time that its checks took together."""
        return sum(check.seconds for check in self.checks)


@dataclass
class Result:
    """The result of one submission.

    Attributes
    ----------
    homework, title : str
        The name and the title from the homework's metadata.
    homework_version : str
        The start of the SHA-256 of all that judges: the homework's metadata and checks, the
        grader and its reference formulas. `environment` has the versions of the libraries.
    submission : SubmissionIdentity
    seed : int
        The seed of the random inputs; `--seed` uses it again.
    is_grade : bool
        False for practice, where the student's code ran in the grader's own process, and for an
        unreadable submission.
    isolation : Isolation
    environment : Environment
    tasks : list of TaskResult
    notes : list of str
        Notes to the student on the submission as a whole.
    faults : list of str
        Faults of the grader outside any check.
    unreadable : list of str
        The reasons why a person must look at the submission, each a sentence; empty if the grader
        could read it.
    graded_at : str
        The time when grading began, as ISO 8601 in UTC.
    is_part : bool
        Whether some of the tasks were chosen, and the others left out.
    """

    homework: str
    title: str
    homework_version: str
    submission: SubmissionIdentity
    seed: int
    is_grade: bool
    isolation: Isolation
    environment: Environment
    tasks: list[TaskResult]
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    graded_at: str = ""
    is_part: bool = False

    @property
    def max_points(self) -> int:
        """The maximum of the score, without extra points."""
        return sum(task.max_points for task in self.tasks if not task.extra)

    @property
    def max_extra_points(self) -> int:
        """The points of all tasks that are extra."""
        return sum(task.max_points for task in self.tasks if task.extra)

    @property
    def points(self) -> int | None:
        """The score: the points earned. Extra points may lift it above its maximum.

        None if a person must look, or after any grader fault.
        """
        return self._earned(self.tasks)

    @property
    def extra_points(self) -> int | None:
        """The part of `points` that is extra."""
        return self._earned([task for task in self.tasks if task.extra])

    @property
    def has_full_marks(self) -> bool:
        """Whether all points but extra ones are earned; of extra tasks alone, whether these are.

        Extra points lift the score. They put nothing right.
        """
        if self.points is None or self.extra_points is None:
            return False
        if not self.max_points:
            return self.points == self.max_extra_points
        return self.points - self.extra_points == self.max_points

    def _earned(self, tasks: list[TaskResult]) -> int | None:
        earned = [task.points for task in self.tasks]
        if self.unreadable or self.faults or None in earned:
            return None
        return sum(task.points or 0 for task in tasks)

    @property
    def state(self) -> State:
        """The meaning of the result for a gradebook."""
        verdicts = [task.verdict for task in self.tasks]
        if self.faults or Verdict.GRADER_FAULT in verdicts:
            return State.GRADER_FAULT
        if self.unreadable or Verdict.UNREADABLE in verdicts:
            return State.UNREADABLE
        return State.GRADE if self.is_grade else State.PRACTICE

    @property
    def author_faults(self) -> list[str]:
        """The faults of the homework on which no verdict depends, each with its task."""
        return [
            f"{task.id}: {check.evidence.author_fault}"
            for task in self.tasks
            for check in task.checks
            if check.evidence is not None and check.evidence.author_fault
        ]

    @property
    def seconds(self) -> float:
        """The time that all checks took together."""
        return sum(task.seconds for task in self.tasks)

    def as_seen_by_student(self) -> Result:
        """Return the result without the tasks that are judged out of sight."""
        tasks = [task for task in self.tasks if task.visibility is Visibility.VISIBLE]
        return dataclasses.replace(self, tasks=tasks)

    def as_dict(self) -> dict[str, Any]:
        """Return the result as plain data for JSON, with the verdicts and points of its parts."""
        fields = dataclasses.asdict(self)
        for task, plain in zip(self.tasks, fields["tasks"], strict=True):
            # A file that can't be read may be the reason why another task failed.
            points = None if self.unreadable else task.points
            plain |= {"verdict": task.verdict, "points": points}
        totals = {
            "state": self.state,
            "points": self.points,
            "max_points": self.max_points,
            "extra_points": self.extra_points,
            "max_extra_points": self.max_extra_points,
        }
        return {"schema_version": SCHEMA_VERSION, **totals, **fields}


def result_from_dict(data: dict[str, Any]) -> Result:
    """Return the result for plain data from `Result.as_dict`.

    Raises
    ------
    ValueError
        If the data isn't a result, or has another schema version.
    """
    import msgspec

    if not isinstance(data, dict) or "schema_version" not in data:
        raise ValueError("this is not a result of the autograder")
    if data["schema_version"] != SCHEMA_VERSION:
        raise ValueError(
            f"this result has schema version {data['schema_version']}, and {SCHEMA_VERSION} is "
            f"read here; grade again, or use the autograder that wrote it"
        )
    try:
        return msgspec.convert(data, Result)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is not a result of the autograder: {error}") from None
