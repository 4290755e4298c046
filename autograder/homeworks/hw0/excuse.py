"""What excuses wrong numbers: they show a mistake that costs the points of another task."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.diagnosis.known import add_hints, is_numeric
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, THREE_DIGITS, Case
from autograder.homeworks.hw0.functions import CUBE, Array, Function
from autograder.homeworks.hw0.slope_mistakes import READING
from autograder.results.verdict import Evidence, Wrong

ROW_CUBES = Function(
    "(x ** 3).sum(axis=1)",
    lambda x: (x**3).sum(axis=1),
    lambda x, dLdZ: 3 * x**2 * dLdZ[:, np.newaxis],
)


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
        if not any(is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)):
            raise
    else:
        expect_put_back(case, eps)


def expect_put_back(case: Case, eps: float) -> None:
    """Accept a program that puts each moved number back exactly, with its last digit."""
    places = np.array(case.f.places, dtype=np.float64)
    resting = np.abs(places - case.x) < eps / 2
    lowest = np.where(resting, places, np.inf).min(axis=0)
    highest = np.where(resting, places, -np.inf).max(axis=0)
    for index in zip(*np.nonzero(lowest < highest), strict=True):
        place = f"x[{', '.join(map(str, index))}]"
        evidence = Evidence(
            f"f received two numbers for {place}, between the moves of other elements: "
            f"{float(lowest[index])!r} and {float(highest[index])!r}",
            wanted=repr(float(case.x[index])),
        )
        hints = (
            "A number that moved before is not quite back in its place.",
            "What is 0.1 + 0.7 - 0.7 in Python?",
            "Each sum is rounded. Copy x for each step, or put the old number back itself.",
        )
        raise Wrong(add_hints(evidence, "put back, except for the last digit", *hints, READING))


def is_second_order(
    function: Function, student: Student, session: Session, rng: np.random.Generator
) -> bool:
    """Whether slopes that are wrong in `slopes` have at least the right order.

    A wrong factor costs `slopes` only. The error of a cube's slope is the square of eps, so the
    differences between the slopes for 0.2, 0.1 and 0.05 have the ratio 4. Each element moves by
    eps, and up wherever it moves down: after its turn, none stays moved. The middle of the moves
    may be another place than x, which is not the fault of the order.
    """
    case = Case(function, rng, (2, 3))
    with np.errstate(all="ignore"), session.experiment():
        found = [case.call(student, eps) for eps in (DEFAULT_EPS, 0.2, 0.1, 0.05)]
        places = np.reshape(case.f.places, (-1, case.x.size))
        middle = (places.min(axis=0, initial=np.inf) + places.max(axis=0, initial=-np.inf)) / 2
        steps = np.round((places - middle) / 0.05, 6)
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


def is_as_in_an_array(
    student: Student, session: Session, case: Case, got: Any, *eps: float
) -> bool:
    """Whether the slope by a number is what the student's code gives for an array of one element.

    Then the number is not to blame, and `slopes` loses the points.
    """
    case.x = case.x.reshape(1)
    case.dLdZ = case.dLdZ.reshape(np.shape(case.function.f(case.x)))
    with session.experiment():
        in_array = case.call(student, *eps)
    if not is_numeric(got) or not is_numeric(in_array):
        return False
    if np.shape(in_array) != (*np.shape(got), 1):
        return False
    return bool(np.any(got) and np.allclose(np.ravel(in_array), np.ravel(got), rtol=1e-6))
