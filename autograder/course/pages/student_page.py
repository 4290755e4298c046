"""The page of a student for staff: everything that the gradebook has of one homework."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course.exports.handed import clock, handed_for_staff
from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.history import Graded
from autograder.course.gradebook.reading import Head, Standing
from autograder.course.pages.class_page import looks_of
from autograder.course.pages.forms import Deed, Writes, has_form, may_withdraw
from autograder.course.pages.names import INDEX
from autograder.course.regrade.pending import note_on_waiting
from autograder.course.regrade.showing import decisions
from autograder.course.staff.desk import state_of
from autograder.course.staff.entries import Entry, Kind, open_requests
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import MACHINE, Final
from autograder.course.staff.showing import signed
from autograder.reports.explanations import visible
from autograder.reports.html import Beside, Handed, page_values
from autograder.reports.pages import fill_page
from autograder.results.result import Visibility

WITH_RESULT = Path(__file__).parent / "student_page.html.jinja"
WITHOUT_RESULT = Path(__file__).parent / "student_without_result.html.jinja"

WITHOUT = {
    Standing.ABSENT: "Nothing was handed in.",
    Standing.NOT_GRADED: "What was handed in is not graded yet.",
}


@dataclass(frozen=True)
class Neighbours:
    """The pages of the students before and after, in the order of the roster; empty at an end."""

    before: str
    after: str


def student_page(
    book: Gradebook,
    head: Head,
    final: Final,
    graded: Sequence[Graded],
    chosen: int | None,
    around: Neighbours,
    page: Callable[[int], str],
    writes: Writes | None,
) -> str:
    """Return the page of a student.

    Parameters
    ----------
    graded
        All gradings of the student.
    chosen
        The number of the grading to show; None shows the one that counts, and what staff say.
    page
        The page of a grading by its number; of 0, the student's own.
    writes
        What the page needs to have forms; None is a page for reading.
    """
    number = final.line.result if chosen is None else chosen
    shown = next((each for each in graded if each.number == number), None)
    values: dict[str, Any] = {
        "head": head,
        "final": final,
        "student": final.line.student,
        "is_own": chosen is None,
        "shown": shown,
        "looks": looks_of(final) if chosen is None else [],
        "steps": [each.text for each in final.score.steps],
        "entries": [_with_signs(each) for each in final.entries],
        "rows": {each.number for each in final.entries},
        "requests": {each.number for each in open_requests([*final.entries])},
        "notes": note_on_waiting(book, head.name),
        "regrades": [each.strip() for each in decisions(book, head.name, final.line.student)][2:],
        "up": INDEX,
        "own": page(0),
        "around": around,
        "clock": clock,
        "writes": writes if chosen is None else None,
        "has_form": writes and writes.filled and has_form(final, writes.filled),
        "may_withdraw": may_withdraw,
        "state": state_of(final),
        "deeds": Deed,
        "can_adjust": any(each.what in (MACHINE, Kind.SCORE) for each in final.score.steps),
    }
    beside = _beside(head, final) if chosen is None else None
    filters = {"visible": visible}
    if shown is None:
        told = WITHOUT.get(final.line.standing, WITHOUT[Standing.NOT_GRADED])
        own = {"name": head.name, "title": head.title, "what": told, "beside": beside}
        return fill_page(WITHOUT_RESULT, values | own | {"handed": Handed()}, filters)
    result = shown.result
    handed = handed_for_staff(book, shown.number, result, [*graded], page)
    again, where = _again(head, final, shown)
    own = page_values(result, again, beside, where, handed)
    hidden = [each.id for each in result.tasks if each.visibility is not Visibility.VISIBLE]
    withheld = [f"judged out of the student's sight: {', '.join(hidden)}"] if hidden else []
    return fill_page(WITH_RESULT, own | values | {"withheld": withheld}, filters)


def _beside(head: Head, final: Final) -> Beside:
    """Return the final score for the head of the page."""
    points = final.score.points
    number = "" if points is None else decimal(points)
    return Beside(f"{number} of {head.points} points" if number else "no score", number)


def _again(head: Head, final: Final, shown: Graded) -> tuple[str, str]:
    """Return the command that repeats a grading, and where to run it."""
    if shown.counts:
        key = shlex.quote(visible(final.line.student.key))
        return f"autograder replay DIR {key}", "from the gradebook"
    seed = shown.result.seed
    command = f"autograder grade {shlex.quote(visible(head.name))} --seed {seed}"
    return command, "in a folder with these files"


def _with_signs(entry: Entry) -> tuple[Entry, str]:
    """Return a row of staff with its points as people write them."""
    return entry, "" if entry.points is None else signed(entry)
