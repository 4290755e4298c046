"""A failed check as plain text, for reports without markup."""

from __future__ import annotations

from autograder.reports.explanations import (
    explanation,
    inputs_of_numbers,
    shortened,
    visible,
)
from autograder.results.result import Result, State, TaskResult
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


def message_of(task: TaskResult) -> str:
    """Return the message of a failed task; a grader fault shows nothing of our checks."""
    if task.verdict is Verdict.GRADER_FAULT:
        return GRADER_FAILED
    evidence = task.failed.evidence if task.failed else None
    return visible(evidence.message).strip() if evidence else ""


def explained(task: TaskResult) -> str:
    """Return the full explanation of a failed task, without the prints of its code."""
    if task.failed is None or task.verdict is Verdict.GRADER_FAULT:
        return message_of(task)
    failure = explanation([task], task.failed)
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
    if task.failed is None:
        return explained(task)
    failure = explanation([task], task.failed)
    return _paragraphs(
        explained(task),
        _section("what your code printed", shortened(failure.stdout)),
        _section("what your code wrote to stderr", shortened(failure.stderr)),
    )


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(text for text in texts if text)


def _section(heading: str, lines: list[str]) -> str:
    return "\n    ".join([heading, *lines]) if lines else ""
