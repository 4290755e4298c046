"""A gradebook whose results are made up: no student's code runs, so that it is there at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.attempts import Attendance, Entrant, Policy
from autograder.course.gradebook import Gradebook, make_folder, open_gradebook
from autograder.course.gradebook.counting import Counting
from autograder.course.gradebook.writing import add, begin, received
from autograder.course.layouts import HandIn
from autograder.course.roster import Student
from autograder.course.seeds import CourseKey
from autograder.homework import Homework
from autograder.intake import Submission
from autograder.results.result import (
    CheckResult,
    Environment,
    Isolation,
    Result,
    SubmissionIdentity,
    TaskResult,
    Visibility,
)
from autograder.results.verdict import Evidence, Frame, Verdict
from tests.autograder.course.small import HALF, RIGHT, loaded, write_homework

KEY = CourseKey(b"a key for tests")
MARKUP = "<script>alert('&')</script>"


@dataclass(frozen=True)
class Attempt:
    """What somebody has handed in, and what it was judged to be."""

    files: dict[str, bytes]
    tasks: tuple[TaskResult, ...]
    arrived_at: str = "2026-03-01T12:00:00+00:00"


@dataclass(frozen=True)
class Somebody:
    """A student with all attempts; without one, the student is absent."""

    key: str
    name: str
    attempts: Sequence[Attempt] = ()
    ids: dict[str, str] = field(default_factory=dict)

    @property
    def student(self) -> Student:
        return Student(self.key, self.name, {"id": self.key, **self.ids})


def task(
    name: str,
    verdict: Verdict = Verdict.PASSED,
    message: str = "",
    calls: Sequence[str] = (),
    lines: Sequence[tuple[str, int]] = (),
    visibility: Visibility = Visibility.VISIBLE,
) -> TaskResult:
    """Return the result of a task of 6 points (add) or 4 (twice), with the lines of a traceback."""
    frames = [Frame(file, line, "add", "...") for file, line in lines]
    evidence = Evidence(message, traceback=frames) if message else None
    check = CheckResult(f"test_{name}", f"{name} is right", verdict, evidence, calls=[*calls])
    return TaskResult(name, f"the task {name}", 6 if name == "add" else 4, visibility, 1, [check])


WRONG_TWICE = task("twice", Verdict.WRONG, "twice(3) is not 6", ["twice(3)"])
CRASHED_ADD = task("add", Verdict.CRASHED, f"ValueError: {MARKUP}", lines=[("small.py", 2)])
FULL = Attempt({"small.py": RIGHT}, (task("add"), task("twice")))
HALF_RIGHT = Attempt({"small.py": HALF}, (task("add"), WRONG_TWICE))
CRASHES = Attempt(
    {"small.py": b"def add(a, b):\n    raise ValueError('" + MARKUP.encode() + b"')\n"},
    (CRASHED_ADD, task("twice", Verdict.MISSING, "small.py has no function twice")),
)
CLASS = (
    Somebody("1", "Lovelace, Ada", [FULL]),
    Somebody("2", "Wu, Bo", [CRASHES, HALF_RIGHT]),
    Somebody("../3", f"García, {MARKUP}", [CRASHES], {"login": '"><img src=x>'}),
    Somebody("4", "Müller, Dörte"),
)


def made_course(folder: Path, class_: Sequence[Somebody] = CLASS) -> Path:
    """Return the folder of a course whose gradebook has this class."""
    course = folder / "course"
    make_folder(course)
    with open_gradebook(course, may_make=True) as book:
        write_class(book, loaded(write_homework(folder / "small")), class_)
    return course


def write_class(book: Gradebook, homework: Homework, class_: Sequence[Somebody]) -> None:
    """Write a class into a gradebook, in the way a batch does."""
    present = [each for each in class_ if each.attempts]
    absent = [each.student for each in class_ if not each.attempts]
    entrants = [
        Entrant(each.student, [_hand_in(each, a) for a in each.attempts]) for each in present
    ]
    begin(book, homework, Attendance(entrants, absent=absent), KEY)
    for each in present:
        write_attempts(book, homework, each)


def write_attempts(book: Gradebook, homework: Homework, each: Somebody) -> None:
    """Write all gradings of a student."""
    before: list[int] = []
    for number, attempt in enumerate(each.attempts, start=1):
        submission = Submission(
            Path("export"),
            attempt.files,
            {name: f"export/{name}" for name in attempt.files},
            (),
            arrived_at=attempt.arrived_at,
        )
        place = number, len(each.attempts)
        came = received(each.student, _hand_in(each, attempt), submission, place, 7)
        counting = Counting(Policy.BEST, len(each.attempts))
        before.append(add(book, came, result_of(homework, attempt), counting, before))


def result_of(homework: Homework, attempt: Attempt) -> Result:
    return Result(
        homework=homework.name,
        title=homework.title,
        homework_version=homework.version,
        submission=SubmissionIdentity("export", "5e" * 32, [*attempt.files]),
        seed=7,
        is_grade=True,
        isolation=Isolation("bubblewrap", "the code saw Python, NumPy and an empty folder"),
        environment=Environment("0.4.0", "3.11.9", "2.1.0", "openblas", "x86_64", "Linux"),
        tasks=[*attempt.tasks],
        graded_at="2026-03-02T04:05:06+00:00",
    )


def _hand_in(each: Somebody, attempt: Attempt) -> HandIn:
    source = f"{each.key}/small.py"
    return HandIn("folders", source, (), list, arrived_at=attempt.arrived_at)
