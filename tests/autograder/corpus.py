"""The students of this folder, and what each file claims that grading must say.

A file begins, in a comment or a docstring, with::

    What this is: the mean over the batch in dLdW.
    Expected: dLdW wrong; everything else passed
    Noted: dLdA
    Points: 56 / 70

Noted are the tasks that pass with a note in the report; the line is left out where none does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import Homework, Task, load_homework
from autograder.intake import Submission
from autograder.results.result import Result
from autograder.results.verdict import Verdict

STUDENTS = Path(__file__).parent / "students"


@cache
def hw1() -> Homework:
    return load_homework("hw1")


@dataclass(frozen=True)
class Claim:
    """What a student's file says of its own grading."""

    verdicts: dict[str, Verdict]
    noted: set[str]
    points: int
    max_points: int


@dataclass(frozen=True)
class StudentFile:
    """One file of the corpus: some student's linear.py or jacobians.py."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def handed_in_as(self) -> str:
        return "jacobians.py" if self.name.startswith("jacobians_") else "linear.py"

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks that this file's part of the homework decides."""
        of_linear = ("init", "forward", "cache", "dLdA", "dLdW", "dLdb")
        return tuple(
            task
            for task in hw1().tasks
            if (task.id in of_linear) == (self.handed_in_as == "linear.py")
        )

    @property
    def never_ends(self) -> bool:
        return "timed out" in self.path.read_text(encoding="utf-8")

    def claim(self) -> Claim:
        text = self.path.read_text(encoding="utf-8")
        said = dict(re.findall(r"^(?:# )?(Expected|Noted|Points): (.+)$", text, re.MULTILINE))
        points, max_points = said["Points"].split(" / ")
        noted = said.get("Noted", "")
        return Claim(
            verdicts=self._verdicts(said["Expected"]),
            noted=set(noted.split(", ")) if noted else set(),
            points=int(points),
            max_points=int(max_points),
        )

    def _verdicts(self, expected: str) -> dict[str, Verdict]:
        """Read "dLdW, dLdb wrong; everything else passed"."""
        ids = [task.id for task in self.tasks]
        verdicts: dict[str, Verdict] = {}
        for clause in expected.split("; "):
            (verdict,) = (verdict for verdict in Verdict if clause.endswith(f" {verdict}"))
            who = clause.removesuffix(f" {verdict}")
            if who in ("everything", "everything else"):
                named = [task_id for task_id in ids if task_id not in verdicts]
            else:
                named = who.split(", ")
            for task_id in named:
                if task_id not in ids or task_id in verdicts:
                    raise ValueError(f"{self.name}: {task_id} is unknown or named twice")
                verdicts[task_id] = verdict
        if len(verdicts) < len(ids):
            raise ValueError(f"{self.name}: the claim leaves out {set(ids) - set(verdicts)}")
        return verdicts

    def request(self, seed: int) -> GradingRequest:
        """Ask for the file on its own to be graded."""
        submission = submission_of({self.handed_in_as: self.path.read_bytes()})
        return GradingRequest(submission, seed, self.tasks)


def students() -> tuple[StudentFile, ...]:
    return tuple(StudentFile(path) for path in sorted(STUDENTS.glob("*.py")))


@cache  # several tests look at the same results
def grade_students(students: tuple[StudentFile, ...], seed: int) -> dict[str, Result]:
    """Grade files one after the other, and return what became of each by its name."""
    results: dict[str, Result] = {}
    for never_ends in (False, True):
        homework = hw1()
        if never_ends:
            homework = replace(homework, limits=replace(homework.limits, seconds_per_check=1.0))
        chosen = [student for student in students if student.never_ends is never_ends]
        told: list[Result] = []
        grade_each(homework, [student.request(seed) for student in chosen], told.append)
        results |= {student.name: result for student, result in zip(chosen, told, strict=True)}
    return results


def submission_of(sources: dict[str, bytes]) -> Submission:
    """Return a submission of these files, as if they had been read from a folder."""
    folder = Path("handed-in")
    return Submission(folder, sources, {name: str(folder / name) for name in sources}, ())


def verdicts_of(result: Result) -> dict[str, str]:
    return {task.id: str(task.verdict) for task in result.tasks}
