"""What grading found out: one model, which every report renders.

`SCHEMA_VERSION` counts up whenever a reader of the JSON would have to change.
"""

from __future__ import annotations

import dataclasses
import platform
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.verdict import Evidence, Verdict

SCHEMA_VERSION = 1


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
    printed : str
        What the student's code printed meanwhile.
    note : str
        What the student should know although the check passed.
    seconds : float
        How long it took, by the clock.
    inputs : dict of str to list
        The arrays that were handed over last, by the names that `calls` gives them; for a check
        that passed, none.
    """

    name: str
    sentence: str
    verdict: Verdict
    evidence: Evidence | None
    calls: list[str]
    printed: str
    note: str
    seconds: float
    inputs: dict[str, list[Any]] = field(default_factory=dict)


@dataclass
class TaskResult:
    """What became of one task: passed if all its checks are, else as the first that isn't."""

    id: str
    title: str
    max_points: int
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
        # No check has run: that is no success, and no failure of the student's either.
        return Verdict.PASSED if self.checks else Verdict.GRADER_FAULT

    @property
    def points(self) -> int | None:
        """The points earned; None, which is no score, after a grader fault."""
        if self.verdict is Verdict.GRADER_FAULT:
            return None
        return self.max_points if self.verdict is Verdict.PASSED else 0


@dataclass
class Result:
    """What grading one submission found out.

    Attributes
    ----------
    homework, title : str
        As in the homework's metadata.
    seed : int
        Where the random inputs started; `--seed` replays it.
    is_grade : bool
        False for practice: the student's code ran in the grader's own process.
    tasks : list of TaskResult
    notes : list of str
        What the student should know about the submission as a whole.
    faults : list of str
        What went wrong on our side, outside any check.
    """

    homework: str
    title: str
    seed: int
    is_grade: bool
    tasks: list[TaskResult]
    notes: list[str]
    faults: list[str] = field(default_factory=list)

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

    def as_dict(self) -> dict[str, Any]:
        """Return the result as plain data, for JSON."""
        tasks = [
            {
                "id": task.id,
                "title": task.title,
                "verdict": str(task.verdict),
                "points": task.points,
                "max_points": task.max_points,
                "checks": [dataclasses.asdict(check) for check in task.checks],
            }
            for task in self.tasks
        ]
        return {
            "schema_version": SCHEMA_VERSION,
            "homework": self.homework,
            "title": self.title,
            "points": self.points,
            "max_points": self.max_points,
            "is_grade": self.is_grade,
            "seed": self.seed,
            "isolation": "none: a plain subprocess" if self.is_grade else "none: in process",
            "environment": {
                "python": platform.python_version(),
                "numpy": np.__version__,
                "system": platform.system(),
            },
            "notes": self.notes,
            "faults": self.faults,
            "tasks": tasks,
        }
