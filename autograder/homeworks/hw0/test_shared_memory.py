"""numerical_gradient, where x and dLdZ share memory, and where calls share it with inner calls."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.beside_memory import ALIASED, NESTED
from autograder.homeworks.hw0.test_results import has_three_digits
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


NESTED_SHAPES: tuple[tuple[int, ...], ...] = ((2,), (), (1,), (2, 3), (3, 2), (12,), (2, 1, 1, 2))
NESTED_NAMES = (
    *("x ** 3", "the slopes of x ** 3", "the slopes of x ** 3, where x is x.ravel()"),
    "2 * x and the slopes of x ** 3 at numbers that don't move",
)


@pytest.mark.task("slopes")
def test_slopes_of_slopes(student: Student, session: Session) -> None:
    """While f runs, it may call numerical_gradient, for an x of the same size or of another one."""
    shapes = [list(each) for each in NESTED_SHAPES]
    found = scene(session, NESTED, "nested", student.numerical_gradient, shapes)
    for shape, results in zip(NESTED_SHAPES, found or (), strict=False):
        x = np.linspace(0.5, 1.5, int(np.prod(shape))).reshape(shape)
        all_wanted = 3 * x**2, 6 * x, 6 * x, np.full(shape, 2.0)
        for name, got, wanted in zip(NESTED_NAMES, results, all_wanted, strict=True):
            if has_three_digits(got, wanted):
                continue
            if name == NESTED_NAMES[0]:
                break  # which costs another task
            told = f"f(x) is {name}, measured by numerical_gradient, for an x of shape {shape}"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(wanted), got=got))
