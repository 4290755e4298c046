"""Small functions that run where the student's code runs: they write into what they are passed."""

from __future__ import annotations

from typing import Any

from autograder.grading.compare import describe
from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Remote
from autograder.results.verdict import Evidence, Wrong


def lambda_inside(session: Session, name: str, expression: str) -> Remote:
    """Return a lambda on the student's side; the record has it as the function of this name."""
    return inside(session, name, f"{name} = {expression}", expression)


def results(found: Any, count: int) -> list[Any]:
    """Accept a list of so many results."""
    if not isinstance(found, list) or len(found) != count:
        raise Wrong(Evidence(f"{count} calls must have {count} results", got=describe(found)))
    return found
