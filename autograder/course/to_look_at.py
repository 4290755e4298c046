"""Who and what a person must look at: every command counts and lists the same."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.course.gradebook.reading import Standing
from autograder.course.staff.scores import Final
from autograder.errors import printable
from autograder.intake.entries import shown


def to_look_at(found: Sequence[Final], concerns: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line for each student, and for each file that belongs to nobody, with all reasons.

    First come hand-ins that can't be read and have no score, then files, then scores that a person
    must look at.

    Parameters
    ----------
    concerns
        The files of exports that belong to nobody, each with the reason.
    """
    unread: list[str] = []
    others: list[str] = []
    for each in found:
        is_unread = each.line.standing is Standing.UNREADABLE and each.score.points is None
        reasons = [printable(each.line.unreadable) or "can't be read"] if is_unread else []
        reasons += map(shown, each.score.concerns)
        if reasons:
            line = f"{shown(each.line.student.shown)}: {'; '.join(reasons)}"
            (unread if is_unread else others).append(line)
    nobody = [f"{shown(source)}: {shown(reason)}" for source, reason in concerns]
    return [*unread, *nobody, *others]


def grader_failed_on(found: Sequence[Final]) -> list[str]:
    """Return a line for each student without a score on whose hand-in the grader itself failed."""
    return [
        shown(each.line.student.shown)
        for each in found
        if each.line.standing is Standing.GRADER_FAULT and each.score.points is None
    ]
