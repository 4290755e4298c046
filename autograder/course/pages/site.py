"""All pages for staff: each is found by its name, and made from the gradebook when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.history import history
from autograder.course.gradebook.reading import Head, homework_in
from autograder.course.pages.class_page import class_page, homeworks_page
from autograder.course.pages.forms import Writes
from autograder.course.pages.names import INDEX, Wanted, stem_of, wanted_by
from autograder.course.pages.student_page import Neighbours, student_page
from autograder.course.rules.course_file import read_course_file
from autograder.course.staff.desk import final_of
from autograder.course.staff.scores import final_lines
from autograder.errors import UsageError


@dataclass(frozen=True)
class Student:
    """A student of a homework, found by the name of a page."""

    homework: str
    key: str


class Site:
    """The pages of a gradebook.

    Parameters
    ----------
    course
        The course file; the one in the folder of the course, if left out.
    homework
        The only homework to show; all of the gradebook, if it is empty.

    Raises
    ------
    UsageError
        If the gradebook has no such homework, or the course file is wrong.
    """

    def __init__(self, book: Gradebook, course: Path | None = None, homework: str = "") -> None:
        self._course = course
        self._only = homework_in(book, homework).name if homework else ""
        # matplotlib's settings, which the pictures of arrays need, belong to the whole process.
        self._one_at_a_time = Lock()
        if not self.homeworks(book):
            raise UsageError(f"the gradebook in {book.folder} has no homework yet")
        read_course_file(book.folder, course)

    def homeworks(self, book: Gradebook) -> list[str]:
        """Return the names of the homeworks that have pages."""
        rows = book.connection.execute("SELECT DISTINCT name FROM homeworks ORDER BY name")
        return [row["name"] for row in rows if self._only in ("", row["name"])]

    def names(self, book: Gradebook) -> Iterator[str]:
        """Yield the name of every page."""
        yield INDEX
        for homework in self.homeworks(book):
            folder = stem_of(homework)
            yield f"{folder}/{INDEX}"
            for key in _keys(book, homework):
                yield f"{folder}/{stem_of(key)}.html"
            for key, numbers in _results(book, homework).items():
                if len(numbers) > 1:  # a page of the only grading would be the student's again
                    for number in numbers:
                        yield f"{folder}/{_page_of_result(stem_of(key), number)}"

    def page(self, book: Gradebook, name: str, writes: Writes | None = None) -> str | None:
        """Return a page; None if there is none of that name.

        Parameters
        ----------
        writes
            What the page needs to have forms; without it, the page is for reading.

        Raises
        ------
        UsageError
            If the course file is wrong.
        """
        wanted = wanted_by(name)
        if wanted is None:
            return None
        with book.snapshot(), self._one_at_a_time:
            if not wanted.homework:
                heads = [homework_in(book, each) for each in self.homeworks(book)]
                rules = read_course_file(book.folder, self._course)
                return homeworks_page(book, heads, rules)
            homework = self._homework(book, wanted)
            if homework is None:
                return None
            head = homework_in(book, homework)
            if not wanted.student:
                return self._class_page(book, head)
            return self._student_page(book, head, wanted, writes)

    def student(self, book: Gradebook, name: str) -> Student | None:
        """Return the student on whose page one can write; None if it is no such page."""
        wanted = wanted_by(name)
        if wanted is None or not wanted.student or wanted.result is not None:
            return None
        homework = self._homework(book, wanted)
        key = None if homework is None else _key(book, homework, wanted.student)
        return None if homework is None or key is None else Student(homework, key)

    def _homework(self, book: Gradebook, wanted: Wanted) -> str | None:
        homeworks = self.homeworks(book)
        return next((each for each in homeworks if stem_of(each) == wanted.homework), None)

    def _class_page(self, book: Gradebook, head: Head) -> str:
        rules = read_course_file(book.folder, self._course)
        found = final_lines(book, head, rules, with_tasks=False)
        return class_page(book, head, found, rules)

    def _student_page(
        self, book: Gradebook, head: Head, wanted: Wanted, writes: Writes | None
    ) -> str | None:
        keys = _keys(book, head.name)
        stems = [stem_of(key) for key in keys]
        if wanted.student not in stems:
            return None
        place = stems.index(wanted.student)
        around = Neighbours(
            f"{stems[place - 1]}.html" if place else "",
            f"{stems[place + 1]}.html" if place + 1 < len(stems) else "",
        )
        final = final_of(book, head, read_course_file(book.folder, self._course), keys[place])
        graded = history(book, head.name, final.line.student, final.line.result)
        if wanted.result not in (None, *(each.number for each in graded)):
            return None
        stem = wanted.student
        return student_page(
            book,
            head,
            final,
            graded,
            wanted.result,
            around,
            lambda number: _page_of_result(stem, number) if number else f"{stem}.html",
            writes,
        )


def _page_of_result(stem: str, number: int) -> str:
    return f"{stem}_r{number}.html"


def _keys(book: Gradebook, homework: str) -> list[str]:
    """Return the keys of a homework's students, in the order of the roster."""
    rows = book.connection.execute(
        "SELECT key FROM students JOIN attendance ON attendance.student = students.key "
        "WHERE homework=? ORDER BY place, key",
        [homework],
    )
    return [row["key"] for row in rows]


def _key(book: Gradebook, homework: str, stem: str) -> str | None:
    return next((key for key in _keys(book, homework) if stem_of(key) == stem), None)


def _results(book: Gradebook, homework: str) -> dict[str, list[int]]:
    rows = book.connection.execute(
        "SELECT student, results.id FROM results "
        "JOIN submissions ON submissions.id = results.submission WHERE homework=? "
        "ORDER BY results.id",
        [homework],
    )
    found: dict[str, list[int]] = {}
    for row in rows:
        found.setdefault(row["student"], []).append(row["id"])
    return found
