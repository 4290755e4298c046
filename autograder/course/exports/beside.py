"""What a page of feedback says beside the machine's verdict: the final score, and staff's words."""

from __future__ import annotations

from fractions import Fraction

from autograder.course.gradebook.reading import Head
from autograder.course.staff.entries import Entry, Kind
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import EXTENSION, LATE, MACHINE, Final, Step
from autograder.reports.html import Beside
from autograder.results.result import Result


def beside(head: Head, final: Final, result: Result | None) -> Beside | None:
    """Return what a student may see beside the verdict; None if it is the verdict alone.

    No name of staff is in it, nor what is private or withdrawn. Of a homework with tasks that are
    judged out of sight, it has no number from which their points would follow.

    Parameters
    ----------
    result
        The machine's; None if there is none.
    """
    public = [each for each in final.entries if not (each.is_private or each.withdrawn)]
    said = tuple(each.text for each in public if each.kind is Kind.COMMENT)
    asked = tuple((e.text, _answer(e, public)) for e in public if e.kind is Kind.REQUEST)
    score, points, steps = "", "", tuple[str, ...]()
    if final.score.has_a_way or final.score.points != _points_of(result):
        if _gives_away(result):
            steps = tuple(filter(None, map(_without_totals, final.score.steps)))
        else:
            score = _score(head, final)
            points = "" if final.score.points is None else decimal(final.score.points)
            steps = tuple(map(_in_words, final.score.steps))
    if steps or said or asked or score:
        return Beside(score, points, steps, said, asked)
    return None


def _points_of(result: Result | None) -> Fraction | None:
    return None if result is None or result.points is None else Fraction(result.points)


def _gives_away(result: Result | None) -> bool:
    """Whether the points of tasks that are judged out of sight would follow from a total."""
    if result is None or result.points is None:
        return False  # no point of the score is the machine's
    return len(result.as_seen_by_student().tasks) < len(result.tasks)


def _answer(request: Entry, public: list[Entry]) -> str:
    answers = [e.text for e in public if e.kind is Kind.ANSWER and e.refers_to == request.number]
    return answers[-1] if answers else ""


def _score(head: Head, final: Final) -> str:
    if final.score.points is None:
        return "no score yet: a person must look"
    return f"{decimal(final.score.points)} of {head.points} points"


def _in_words(step: Step) -> str:
    sign = "+" if step.change >= 0 else "-"
    what = "the grader" if step.what == MACHINE else step.what
    points = f"{what} {sign}{decimal(abs(step.change))}" if step.what != EXTENSION else what
    return ": ".join(filter(None, (points, step.why, step.detail)))


def _without_totals(step: Step) -> str:
    """Return a step from which no total follows; empty if there is nothing else in it."""
    if step.what in (Kind.ADJUSTMENT, Kind.EXTRA_CREDIT):
        return _in_words(step)
    return f"{step.what}: {step.why}" if step.what in (LATE, EXTENSION, Kind.SCORE) else ""
