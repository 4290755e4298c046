"""The exit codes of the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.results.result import Result

FULL_MARKS, NOT_FULL_MARKS, USAGE, GRADER_FAULT, UNREADABLE = 0, 1, 2, 3, 4
STOPPED = 130
"""A shell's exit code after Ctrl-C."""


def exit_code_of(result: Result | None) -> int:
    """Return the exit code for a result; None is a grading that did not happen."""
    from autograder.results.result import State

    if result is None:
        return USAGE
    if result.state is State.UNREADABLE:
        return UNREADABLE
    if result.points is None:
        return GRADER_FAULT
    return FULL_MARKS if result.has_full_marks else NOT_FULL_MARKS
