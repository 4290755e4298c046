"""What grading found out: one model, which every report renders.

`SCHEMA_VERSION` counts up whenever a reader of the JSON would have to change; the schema itself is
`docs/result.schema.json`. All but what is measured (`MEASURED`) is the same, byte for byte,
whenever the same files are graded from the same seed on the same machine.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from autograder.results.verdict import Evidence, Verdict

SCHEMA_VERSION = 2

MEASURED = ("graded_at", "seconds", "peak_mebibytes")
"""The fields that differ from run to run."""


class Visibility(StrEnum):
    """When a student may see what became of a task; the words are Gradescope's.

    Of a task that isn't visible at once, a result holds the verdicts and the points alone: no
    inputs, no outputs, no messages, which a student's code could have filled with the inputs.
    """

    VISIBLE = "visible"
    AFTER_DUE_DATE = "after_due_date"
    AFTER_PUBLISHED = "after_published"
    HIDDEN = "hidden"


@dataclass
class CheckResult:
    """What became of one check.

    Attributes
    ----------
    name : str
        The check's name within its homework.
    sentence : str
        What it asks, in a sentence.
    verdict : Verdict
    evidence : Evidence or None
        What came instead; None where the check passed.
    calls : list of str
        What was called, in order.
    inputs : dict of str to list
        The arrays that were handed over last, by the names that `calls` gives them; for a check
        that passed, none.
    stdout, stderr : str
        What the student's code wrote meanwhile.
    note : str
        What the student should know although the check passed.
    seconds : float
        How long it took, by the grader's clock.
    peak_mebibytes : float
        The most memory that the worker had used by its end, as the worker says itself.
    """

    name: str
    sentence: str
    verdict: Verdict
    evidence: Evidence | None = None
    calls: list[str] = field(default_factory=list)
    inputs: dict[str, list[Any]] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    note: str = ""
    seconds: float = 0.0
    peak_mebibytes: float = 0.0

    def without_details(self) -> CheckResult:
        """Return the verdict alone, for a task that is judged out of sight."""
        evidence = None if self.evidence is None else Evidence(DETAILS_WITHHELD)
        return CheckResult(self.name, self.sentence, self.verdict, evidence, seconds=self.seconds)


ENDED_EARLY = "the grader was ended before it had judged everything"
"""The fault of a result that a journal has kept."""

DETAILS_WITHHELD = "this task is judged out of sight: it shows no inputs and no numbers"


@dataclass
class TaskResult:
    """What became of one task: passed if all its checks are, else as the first that isn't.

    Attributes
    ----------
    expected_checks : int
        How many checks the task has; where fewer have run and none of them failed, the task is
        not judged.
    """

    id: str
    title: str
    max_points: int
    visibility: Visibility = Visibility.VISIBLE
    expected_checks: int = 1
    checks: list[CheckResult] = field(default_factory=list)

    @property
    def failed(self) -> CheckResult | None:
        """The check that decided against the task."""
        failures = (check for check in self.checks if check.verdict is not Verdict.PASSED)
        return next(failures, None)

    @property
    def verdict(self) -> Verdict:
        if self.failed is not None:
            return self.failed.verdict
        # A check that has not run is no success, and no failure of the student's either.
        complete = len(self.checks) >= max(1, self.expected_checks)
        return Verdict.PASSED if complete else Verdict.GRADER_FAULT

    @property
    def points(self) -> int | None:
        """The points earned; None, which is no score, after a grader fault."""
        if self.verdict is Verdict.GRADER_FAULT:
            return None
        return self.max_points if self.verdict is Verdict.PASSED else 0

    @property
    def seconds(self) -> float:
        """How long its checks took together."""
        return sum(check.seconds for check in self.checks)


@dataclass
class SubmissionIdentity:
    """Which files were graded.

    Attributes
    ----------
    name : str
        The folder's, the archive's or the file's name.
    digest : str
        The SHA-256 of the files' names and bytes together.
    files : list of str
        Their names.
    """

    name: str
    digest: str
    files: list[str]


@dataclass
class Isolation:
    """How the student's code was locked in.

    Attributes
    ----------
    tier : str
        `bubblewrap`, `landlock`, `limits` or `none`.
    promise : str
        What that keeps the student's code from, in a sentence.
    not_used : dict of str to str
        The stronger tiers, each with the reason why it wasn't used.
    """

    tier: str
    promise: str
    not_used: dict[str, str] = field(default_factory=dict)


@dataclass
class Environment:
    """Where grading ran."""

    autograder: str
    python: str
    numpy: str
    blas: str
    cpu: str
    system: str


@dataclass
class Result:
    """What grading one submission found out.

    Attributes
    ----------
    homework, title : str
        As in the homework's metadata.
    homework_version : str
        The start of the SHA-256 of the homework's metadata and checks.
    submission : SubmissionIdentity
    seed : int
        Where the random inputs started; `--seed` replays it.
    is_grade : bool
        False for practice: the student's code ran in the grader's own process.
    isolation : Isolation
    environment : Environment
    tasks : list of TaskResult
    notes : list of str
        What the student should know about the submission as a whole.
    faults : list of str
        What went wrong on our side, outside any check.
    graded_at : str
        When grading began, as ISO 8601 in UTC.
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
    graded_at: str = ""

    @property
    def max_points(self) -> int:
        return sum(task.max_points for task in self.tasks)

    @property
    def points(self) -> int | None:
        """The points earned; None after a grader fault, in a task or outside of all."""
        earned = [task.points for task in self.tasks]
        if self.faults or None in earned:
            return None
        return sum(points or 0 for points in earned)

    @property
    def seconds(self) -> float:
        """How long all checks took together."""
        return sum(task.seconds for task in self.tasks)

    def as_seen_by_student(self) -> Result:
        """Return the result without the tasks that are judged out of sight."""
        tasks = [task for task in self.tasks if task.visibility is Visibility.VISIBLE]
        return dataclasses.replace(self, tasks=tasks)

    def as_dict(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON, with the verdicts and points of its parts."""
        fields = dataclasses.asdict(self)
        for task, plain in zip(self.tasks, fields["tasks"], strict=True):
            plain |= {"verdict": task.verdict, "points": task.points}
        totals = {"points": self.points, "max_points": self.max_points}
        return {"schema_version": SCHEMA_VERSION, **totals, **fields}


def result_from_dict(data: dict[str, Any]) -> Result:
    """Return the result that `Result.as_dict` has turned into plain data.

    Raises
    ------
    ValueError
        If it is no result, or one of another schema version.
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
