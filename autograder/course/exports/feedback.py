"""Feedback for students: a page each, and a .zip with the names that the platform takes back."""

from __future__ import annotations

import re
import shlex
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from autograder.course.exports.beside import beside
from autograder.course.exports.handed import handed_for_student
from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head, Line, Standing, load_result
from autograder.course.staff.scores import Final
from autograder.errors import UsageError
from autograder.files import make_private_folder, write_private
from autograder.reports.explanations import visible
from autograder.reports.html import render, render_without_result
from autograder.reports.pages import require_jinja2
from autograder.reports.places import is_page

PAGE = "feedback.html"
WHERE = "in the folder with your files"
"""The names of files in an export are not those that a student has."""

WITHOUT = {
    Standing.ABSENT: "Nothing of yours was handed in.",
    Standing.NOT_GRADED: "What you handed in is not graded yet.",
}
ZIP = "feedback.zip"


@dataclass(frozen=True)
class Written:
    """What was written.

    Attributes
    ----------
    pages : int
        The number of pages.
    without_name : list of str
        The students whose page isn't in the .zip: there is no name for it on the platform.
    """

    pages: int
    without_name: list[str]


def write_feedback(
    book: Gradebook, head: Head, found: list[Final], folder: Path, hints: Callable[[str], int]
) -> Written:
    """Write a page for each student with a result or a word of staff, and the .zip.

    Parameters
    ----------
    hints
        Returns how many stages of hints a student sees, for the student's key.

    Raises
    ------
    UsageError
        If a file can't be written, or a library that the pages need isn't installed.
    """
    require_jinja2()
    has_names = any(each.line.returned_as for each in found)
    names: set[str] = set()
    path = folder
    without_name = []
    try:
        make_private_folder(folder)
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for line, page in _pages(book, head, found, hints):
                own = _own_name(line, names)
                path = folder / own
                write_private(path, page, is_page)
                if line.returned_as:
                    archive.writestr(f"{_safe(line.returned_as)}{PAGE}", page)
                elif has_names:
                    without_name.append(line.student.shown)
                else:
                    archive.writestr(own, page)
        path = folder / ZIP
        write_private(path, packed.getvalue(), _is_archive)
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror}") from error
    return Written(len(names), without_name)


def _is_archive(start: bytes, end: bytes) -> bool:
    return start.startswith(b"PK")


def _pages(
    book: Gradebook, head: Head, found: list[Final], hints: Callable[[str], int]
) -> Iterator[tuple[Line, str]]:
    for final in found:
        if final.line.result is None:
            told = beside(head, final, None)
            if told is not None:
                what = WITHOUT[final.line.standing]
                yield final.line, render_without_result(head.name, head.title, what, told)
            continue
        result = load_result(book, final.line.result)
        stages = hints(final.line.student.key)
        for task in result.tasks:
            for check in task.checks:
                if check.evidence is not None:
                    del check.evidence.hints[stages:]
                    if not stages:
                        check.evidence.diagnosis = ""
        again = f"autograder grade {shlex.quote(visible(head.name))} --seed {result.seed}"
        handed = handed_for_student(book, head, final.line, result)
        yield final.line, render(result, again, beside(head, final, result), WHERE, handed)


def _own_name(line: Line, taken: set[str]) -> str:
    """Return a file's name for a student, which no other student has on any system."""
    stem = re.sub(r"[^\w.@-]+", "_", f"{line.student.name}_{line.student.key}").strip("._-")
    name = f"{stem[:80] or 'student'}.html"
    number = 1
    while name.casefold() in taken:
        number += 1
        name = f"{stem[:80] or 'student'}_{number}.html"
    taken.add(name.casefold())
    return name


def _safe(name: str) -> str:
    """Return a platform's name without what leads elsewhere."""
    folder = "/" if name.endswith("/") else ""
    return re.sub(r"[/\\\0:]|^\.+", "_", name.rstrip("/")) + folder
