"""A failed check as plain text, for reports without markup."""

from __future__ import annotations

from autograder.reports.explanations import (
    explanation,
    inputs_of_numbers,
    shortened,
    visible,
)
from autograder.results.result import CheckResult, Result, State, TaskResult
from autograder.results.verdict import Verdict

GRADER_FAILED = (
    "no grade: the grader failed, not you; please report it: this is not a zero, and you need not "
    "hand in again"
)
PRACTICE = "practice, not a grade: the code was not locked in"


def why_no_score(result: Result) -> str:
    """Return the reason why a result has no score, in a sentence; nothing if it has one."""
    match result.state:
        case State.GRADER_FAULT:
            return GRADER_FAILED
        case State.UNREADABLE:
            return unreadable(result)
        case State.PRACTICE:
            return PRACTICE
        case State.GRADE:
            return ""


def unreadable(result: Result) -> str:
    """Return what an unreadable submission means for the grade, in one sentence."""
    arrived = arrival(result)
    came = f"it arrived at {arrived}, and " if arrived else ""
    return (
        "no grade: the grader can't read what you handed in, so a person must look at it; this is "
        f"not a zero; {came}a new file counts from its own time of arrival"
    )


def arrival(result: Result) -> str:
    """Return the time of arrival for people; empty if it isn't known."""
    return visible(result.submission.arrived_at).replace("T", " ").replace("+00:00", " UTC")


def reasons(result: Result) -> list[str]:
    """Return the reasons why a person must look at the submission."""
    return [visible(reason) for reason in result.unreadable]


def score(result: Result) -> str:
    """Return the points of a result and their maximum; extra points are named."""
    text = f"{result.points} / {result.max_points} points"
    if not result.max_extra_points:
        return text
    if not result.max_points:
        return f"{result.extra_points} of {result.max_extra_points} extra points"
    return f"{text}, with {result.extra_points} of {result.max_extra_points} extra points"


def points_columns(task: TaskResult, result: Result) -> list[str]:
    """Return a task's cells in the table of points: one column, and one more for extra points."""
    earned = f"{'–' if task.points is None else task.points} / {task.max_points}"
    if not result.max_extra_points:
        return [earned]
    return ["", earned] if task.extra else [earned, ""]


def points_headings(result: Result) -> list[str]:
    """Return the headings of these columns."""
    return ["points", "extra"] if result.max_extra_points else ["points"]


def message_of(task: TaskResult, check: CheckResult | None = None) -> str:
    """Return the message of a failed task; a grader fault shows nothing of our checks.

    Parameters
    ----------
    check
        One of its failed checks; the one that gives the verdict if left out.
    """
    failed = check or task.failed
    if failed is None or not failed.evidence:
        return GRADER_FAILED if task.verdict is Verdict.GRADER_FAULT else ""
    if failed.verdict is Verdict.GRADER_FAULT:
        return GRADER_FAILED
    return visible(failed.evidence.message).strip()


def explained(task: TaskResult) -> str:
    """Return the full explanation of a failed task, without the prints of its code."""
    return _paragraphs(*(explained_check(task, check) for check in task.failures)) or message_of(
        task
    )


def explained_check(task: TaskResult, check: CheckResult) -> str:
    """Return the full explanation of a failed check, without the prints of its code."""
    if check.verdict is Verdict.GRADER_FAULT:
        return GRADER_FAILED
    failure = explanation([task], check)
    return _paragraphs(
        failure.sentence,
        failure.message.strip(),
        *failure.hints,
        _section("the input arrays", inputs_of_numbers(failure)),
        _section("what was called", failure.calls),
        _section("what came back", failure.got),
        _section("what was wanted", failure.wanted),
        _section("first differences", failure.differences),
        _section("where", failure.where),
    )


def explained_with_output(task: TaskResult) -> str:
    """Return the explanation of a failed task, with the first and last lines of its prints."""
    texts = []
    for check in task.failures:
        failure = explanation([task], check)
        texts += [
            explained_check(task, check),
            _section("what your code printed", shortened(failure.stdout)),
            _section("what your code wrote to stderr", shortened(failure.stderr)),
        ]
    return _paragraphs(*texts) or message_of(task)


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _section(heading: str, lines: list[str]) -> str:
    return "\n    ".join([heading, *lines]) if lines else ""
