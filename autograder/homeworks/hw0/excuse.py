"""What excuses wrong numbers: they show a mistake that costs the points of another task."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, THREE_DIGITS, Case
from autograder.homeworks.hw0.functions import CUBE, Array
from autograder.homeworks.hw0.mistakes import is_numeric
from autograder.results.verdict import Wrong


def judge_central(
    case: Case,
    got: Any,
    eps: float,
    allowed: Array | float,
    student: Student,
    session: Session,
    rng: np.random.Generator,
) -> None:
    """Accept the numbers of the central difference, except for rounding."""
    try:
        case.expect(got, case.central(eps), allowed, eps, session)
    except Wrong:
        if not is_second_order(student, session, rng):
            raise


def is_second_order(student: Student, session: Session, rng: np.random.Generator) -> bool:
    """Whether slopes that are wrong in `slopes` have at least the right order.

    A wrong factor costs `slopes` only. The error of a cube's slope is the square of eps, so the
    differences between the slopes for 0.2, 0.1 and 0.05 have the ratio 4. Each element moves by
    eps, and up wherever it moves down: after its turn, none stays moved.
    """
    case = Case(CUBE, rng, (2, 3))
    with np.errstate(all="ignore"), session.experiment():
        found = [case.call(student, eps) for eps in (DEFAULT_EPS, 0.2, 0.1, 0.05)]
        steps = np.round(np.reshape(case.f.moved, (-1, case.x.size)) / 0.05, 6)
        if {*map(tuple, steps)} != {*map(tuple, -steps)} or not np.isin(steps, (-1, 0, 1)).all():
            return False
        if not all(is_numeric(each) and np.shape(each) == np.shape(found[0]) for each in found):
            return False
        limit, coarse, middle, fine = map(np.asarray, found)
        if limit.shape == case.x.shape and np.allclose(limit, case.exact, rtol=THREE_DIGITS):
            return False  # `slopes` is right, so it is the order that is wrong
        above, below = coarse - middle, middle - fine
        curved = np.abs(below) > 1e-6
        return bool(curved.any() and np.all(np.abs(above[curved] / below[curved] - 4) < 0.01))


def is_as_in_an_array(student: Student, session: Session, case: Case, got: Any) -> bool:
    """Whether the slope by a number is what the student's code gives for an array of one element.

    Then the number is not to blame, and `slopes` loses the points.
    """
    case.x = case.x.reshape(1)
    case.dLdZ = case.dLdZ.reshape(np.shape(case.function.f(case.x)))
    with session.experiment():
        in_array = case.call(student)
    if (
        not is_numeric(got)
        or np.shape(got)
        or not is_numeric(in_array)
        or np.shape(in_array) != (1,)
    ):
        return False
    return bool(got != 0 and np.allclose(in_array, got, rtol=1e-6))
