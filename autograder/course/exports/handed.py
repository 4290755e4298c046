"""What a page says of hand-ins: the files line by line, and the history of gradings."""

from __future__ import annotations

from collections.abc import Callable

from autograder.course.gradebook import Gradebook
from autograder.course.gradebook.history import Graded, history
from autograder.course.gradebook.reading import Head, Line, load_submission
from autograder.reports.explanations import visible
from autograder.reports.html import Handed, HandedIn
from autograder.reports.source import SourceFile, source_files
from autograder.results.result import Result

COUNTS = "counts"
WAITS = "waits for the regrade to be accepted"


def handed_for_student(book: Gradebook, head: Head, line: Line, result: Result) -> Handed:
    """Return what a student may see: each hand-in once, as the version that counts judged it.

    Nothing is in it of a regrade that waits, nor of tasks that are judged out of sight. A history
    of one hand-in says nothing that isn't on the page already.
    """
    assert line.result is not None
    newest: dict[int, Graded] = {}
    for each in history(book, head.name, line.student, line.result):
        if each.counts or (
            not each.waits
            and each.result.homework_version == line.homework_version
            and not (each.submission in newest and newest[each.submission].counts)
        ):
            newest[each.submission] = each
    shown = [handed_in(each, each.result.as_seen_by_student()) for each in newest.values()]
    seen = result.as_seen_by_student()
    return Handed(files_of(book, line.result, seen), shown if len(shown) > 1 else ())


def handed_for_staff(
    book: Gradebook, number: int, result: Result, graded: list[Graded], page: Callable[[int], str]
) -> Handed:
    """Return what staff may see: every grading, each with its page if there are several.

    Parameters
    ----------
    number
        The result whose files are shown.
    page
        The page of a result, by its number.
    """
    has_pages = len(graded) > 1
    rows = [handed_in(each, each.result, page(each.number) if has_pages else "") for each in graded]
    return Handed(files_of(book, number, result), rows)


def files_of(book: Gradebook, number: int, seen: Result) -> list[SourceFile]:
    """Return the files that a result judged, with what may be seen of its verdicts."""
    submission = load_submission(book, number)
    return source_files(seen, submission.sources, submission.paths)


def handed_in(graded: Graded, seen: Result, page: str = "") -> HandedIn:
    """Return the row of one grading."""
    points = "no score" if seen.points is None else f"{seen.points} of {seen.max_points}"
    note = COUNTS if graded.counts else WAITS if graded.waits else ""
    arrived, at = clock(graded.arrived_at), clock(graded.result.graded_at)
    return HandedIn(graded.attempt, arrived, at, points, note, page)


def clock(moment: str) -> str:
    """Return a time as people read it."""
    return visible(moment).replace("T", " ").replace("+00:00", " UTC")
