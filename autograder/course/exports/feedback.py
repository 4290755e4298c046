"""Feedback for students: a page each, and a .zip with the names that the platform takes back."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from autograder.course.exports.beside import beside
from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head, Line, load_result
from autograder.course.staff.scores import Final
from autograder.errors import UsageError
from autograder.reports.html import render
from autograder.reports.pages import require_jinja2

PAGE = "feedback.html"
ZIP = "feedback.zip"


def write_feedback(
    book: Gradebook, head: Head, found: list[Final], folder: Path, hints: Callable[[str], int]
) -> int:
    """Write a page for each student with a result, and the .zip; return the number of pages.

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
    try:
        folder.mkdir(parents=True, exist_ok=True)
        packed = BytesIO()
        names: set[str] = set()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for line, page in _pages(book, head, found, hints):
                own = _own_name(line, names)
                (folder / own).write_text(page, encoding="utf-8")
                platform = _safe(line.returned_as) if line.returned_as else ""
                archive.writestr(f"{platform}{PAGE}" if platform else own, page)
        (folder / ZIP).write_bytes(packed.getvalue())
    except OSError as error:
        raise UsageError(f"{folder} can't be written: {error.strerror}") from error
    return len(names)


def _pages(
    book: Gradebook, head: Head, found: list[Final], hints: Callable[[str], int]
) -> Iterator[tuple[Line, str]]:
    for final in found:
        if final.line.result is None:
            continue
        result = load_result(book, final.line.result)
        stages = hints(final.line.student.key)
        for task in result.tasks:
            for check in task.checks:
                if check.evidence is not None:
                    del check.evidence.hints[stages:]
                    if not stages:
                        check.evidence.diagnosis = ""
        yield final.line, render(result, beside=beside(head, final, result))


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
