"""The desk of staff: a gradebook, open at one student, to write what staff say.

Whoever writes comes through here: the commands and the server of pages. It holds the gradebook's
lock, so that nobody else writes meanwhile.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.course.gradebook import Gradebook, open_gradebook
from autograder.course.gradebook.reading import Head, find_student, homework_in
from autograder.course.gradebook.writing import who_grades
from autograder.course.one_writer import only_writer
from autograder.course.rules.course_file import CourseFile, read_course_file
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final, final_lines
from autograder.errors import UsageError, printable, says_nothing


@dataclass(frozen=True)
class Place:
    """Where staff write.

    Attributes
    ----------
    folder : Path
        The folder of the course.
    homework : str
        Its name; the only one, if it is empty.
    course : Path or None
        The course file; the one in the folder, if left out.
    by : str
        The name of the person; the account's, if it is empty.
    """

    folder: Path
    homework: str = ""
    course: Path | None = None
    by: str = ""

    @property
    def who(self) -> str:
        """The name of the person who writes."""
        return name_of_writer(self.by)


def name_of_writer(by: str) -> str:
    """Return a name as it was given; the account's, if it is empty or nobody can see it."""
    return who_grades().partition("@")[0] if says_nothing(by) else by.strip()


@dataclass(frozen=True)
class Desk:
    """An open gradebook with one student's line."""

    book: Gradebook
    head: Head
    final: Final
    course: CourseFile
    who: str

    def told(self, what: str) -> str:
        """Return what was written, and the score that it makes."""
        score = final_of(self.book, self.head, self.course, self.final.line.student.key).score
        number = "" if score.points is None else decimal(score.points)
        points = f"{number} point{'' if number == '1' else 's'}" if number else "no score"
        student = self.final.line.student.shown
        return f"{printable(what)}; {printable(student)} has {points} of {self.head.points}"


@contextmanager
def desk_at(place: Place, student: str, patience: float | None = None) -> Iterator[Desk]:
    """Open the gradebook to write what staff say of one student.

    Parameters
    ----------
    student
        The key, a number, an account or the name.
    patience
        How many seconds to wait for other writers, together. Without it, the lock is not waited
        for.

    Raises
    ------
    Busy
        If another process writes, such as a batch.
    UsageError
        If there is no such student.
    """
    folder = place.folder
    until = None if patience is None else time.monotonic() + patience
    with (
        open_gradebook(folder),  # says that there is none, before a lock is made
        only_writer(folder, patience or 0.0),
        open_gradebook(folder, patience=_left(until)) as book,
    ):
        head = homework_in(book, place.homework)
        key = find_student(book, student).key
        rules = read_course_file(folder, place.course)
        yield Desk(book, head, final_of(book, head, rules, key), rules, place.who)


def _left(until: float | None) -> float | None:
    return None if until is None else max(0.0, until - time.monotonic())


def final_of(book: Gradebook, head: Head, course: CourseFile, key: str) -> Final:
    """Return the line of one student with the final score.

    Raises
    ------
    UsageError
        If the student isn't in the class.
    """
    for each in final_lines(book, head, course, only=key):
        return each
    raise UsageError(f"{key} is not in the class of {head.name}")


def state_of(final: Final) -> str:
    """Return a text that is another one as soon as a row, the hand-in or the score is another one.

    Who writes something about a score sends along what they saw, so that nobody corrects a score
    that has changed meanwhile.
    """
    last = max((each.number for each in final.entries), default=0)
    score = final.score.points
    return f"{last}/{final.line.result or 0}/{'none' if score is None else decimal(score)}"


def points_of(value: str) -> Fraction:
    """Return points with at most two decimals, and perhaps a sign.

    Raises
    ------
    UsageError
        If it is anything else.
    """
    if not re.fullmatch(r"[+-]?\d{1,5}([.]\d{1,2})?", value, re.ASCII):
        raise UsageError(
            f"{value!r} is no number of points: write one such as 2, -1 or +0.25, with at "
            f"most two decimals, below 100,000"
        )
    return Fraction(value)
