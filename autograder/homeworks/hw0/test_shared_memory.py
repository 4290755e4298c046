"""numerical_gradient, where x and dLdZ share memory: one array, or two views of one."""

from __future__ import annotations

import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.beside_memory import ALIASED
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first


@pytest.mark.task("x_unchanged")
def test_x_and_dLdZ_that_share_memory(student: Student, session: Session) -> None:
    """The arguments x and dLdZ may be views of one array: its numbers and flags stay."""
    changed, _ = scene(session, ALIASED, "aliased", student.numerical_gradient) or ([], [])
    if changed:
        name, what = changed
        raise Wrong(
            f"{name}: numerical_gradient changes {what}. A program that makes x read-only for a "
            "while must put the flag back in the right order; a copy of x needs no flag"
            if "flag" in what
            else f"{name}: numerical_gradient changes {what}; they belong to the caller"
        )


@pytest.mark.task("slopes")
def test_slopes_where_x_and_dLdZ_share_memory(student: Student, session: Session) -> None:
    """The slopes are right, too, where x and dLdZ share memory."""
    _, wrong = scene(session, ALIASED, "aliased", student.numerical_gradient) or ([], [])
    if wrong:
        name, wanted, got = wrong
        told = f"{name}, and f(x) is W * x.sum(), where W is a fixed array of dLdZ's shape"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))
