"""The pages that lead to students: one of each class, and one of all homeworks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.reading import Head, Standing, concerns_in
from autograder.course.pages.names import INDEX, stem_of
from autograder.course.regrade.pending import note_on_waiting
from autograder.course.rules.course_file import CourseFile
from autograder.course.rules.of_homework import rules_of
from autograder.course.staff.entries import open_requests
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import Final, final_lines
from autograder.reports.explanations import visible
from autograder.reports.pages import fill_page

CLASS = Path(__file__).parent / "class_page.html.jinja"
HOMEWORKS = Path(__file__).parent / "homeworks_page.html.jinja"


@dataclass(frozen=True)
class Row:
    """A student in the list of a class.

    Attributes
    ----------
    looks : list of str
        Why a person must look.
    state : str
        What there is instead of a grade.
    said : int
        How many rows staff have written that count.
    """

    page: str
    name: str
    key: str
    score: str
    state: str
    is_late: bool
    looks: list[str]
    said: int


@dataclass(frozen=True)
class HomeworkRow:
    """A homework in the list of all."""

    page: str
    name: str
    title: str
    students: int
    scored: int
    looks: int
    requests: int


def class_page(book: Gradebook, head: Head, found: Sequence[Final], course: CourseFile) -> str:
    """Return the page of a class: at whom a person must look, then everybody."""
    rows = [_row(head, each) for each in found]
    values = {
        "head": head,
        "rows": rows,
        "looks": [each for each in rows if each.looks],
        "nobody": concerns_in(book, head.name),
        "scored": sum(each.score.points is not None for each in found),
        "notes": [*rules_of(book, course, head.name).notes, *note_on_waiting(book, head.name)],
        "up": f"../{INDEX}",
    }
    return fill_page(CLASS, values, filters={"visible": visible})


def homeworks_page(book: Gradebook, heads: Sequence[Head], course: CourseFile) -> str:
    """Return the page of all homeworks."""
    rows = []
    for head in heads:
        found = final_lines(book, head, course, with_tasks=False)
        rows.append(
            HomeworkRow(
                f"{stem_of(head.name)}/{INDEX}",
                head.name,
                head.title,
                len(found),
                sum(each.score.points is not None for each in found),
                sum(bool(looks_of(each)) for each in found) + len(concerns_in(book, head.name)),
                sum(len(open_requests([*each.entries])) for each in found),
            )
        )
    return fill_page(HOMEWORKS, {"rows": rows}, filters={"visible": visible})


def looks_of(final: Final) -> list[str]:
    """Return why a person must look at a student."""
    standing, scored = final.line.standing, final.score.points is not None
    looks = [*final.score.concerns]
    if standing is Standing.UNREADABLE and not scored:
        looks.insert(0, final.line.unreadable or "can't be read")
    if standing is Standing.GRADER_FAULT and not scored:
        looks.insert(0, "the grader itself failed; the same batch tries again")
    return looks


def _row(head: Head, final: Final) -> Row:
    line, points = final.line, final.score.points
    return Row(
        f"{stem_of(line.student.key)}.html",
        line.student.name or line.student.key,
        line.student.key,
        "no score" if points is None else f"{decimal(points)} of {head.points}",
        "" if line.standing is Standing.GRADE else str(line.standing),
        line.is_late,
        looks_of(final),
        sum(not each.withdrawn for each in final.entries),
    )
