"""What a page of feedback says beside the machine's verdict: the final score, and staff's words."""

from __future__ import annotations

from fractions import Fraction

from autograder.course.gradebook.reading import Head
from autograder.course.staff.entries import Entry, Kind
from autograder.course.staff.rounding import decimal
from autograder.course.staff.scores import LATE, MACHINE, Final, Step
from autograder.reports.html import Beside
from autograder.results.result import Result


def beside(head: Head, final: Final, result: Result) -> Beside | None:
    """Return what a student may see beside the verdict; None if it is the verdict alone.

    No name of staff is in it, nor what is private or withdrawn. Of a homework with tasks that are
    judged out of sight, it has no number from which their points would follow.
    """
    public = [each for each in final.entries if not (each.is_private or each.withdrawn)]
    said = tuple(each.text for each in public if each.kind is Kind.COMMENT)
    asked = tuple((e.text, _answer(e, public)) for e in public if e.kind is Kind.REQUEST)
    score, steps = "", tuple[str, ...]()
    if not final.score.is_of_the_machine_alone or final.score.points != _points_of(result):
        if len(result.as_seen_by_student().tasks) < len(result.tasks):
            steps = tuple(filter(None, map(_without_totals, final.score.steps)))
        else:
            score = _score(head, final)
            steps = tuple(map(_in_words, final.score.steps))
    return Beside(score, steps, said, asked) if steps or said or asked or score else None


def _points_of(result: Result) -> Fraction | None:
    return None if result.points is None else Fraction(result.points)


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
    points = f"{what} {sign}{decimal(abs(step.change))}"
    return ": ".join(filter(None, (points, step.why, step.detail)))


def _without_totals(step: Step) -> str:
    """Return a step from which no total follows; empty if there is nothing else in it."""
    if step.what in (Kind.ADJUSTMENT, Kind.EXTRA_CREDIT):
        return _in_words(step)
    return f"{step.what}: {step.why}" if step.what in (LATE, Kind.SCORE) else ""
