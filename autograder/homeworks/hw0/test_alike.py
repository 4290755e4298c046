"""Numbers that look alike, one after the other: equal hashes, digits in common, either sign."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played, scene
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.error_mistakes import error
from autograder.homeworks.hw0.functions import SQUARE
from autograder.homeworks.hw0.test_relative_error import NEAR, is_number
from autograder.homeworks.hw0.test_results import has_three_digits
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

ALIKE = """
import numpy as np
KINDS = {
    "Python floats": float,
    "Python integers": int,
    "NumPy numbers": np.float64,
    "arrays of shape ()": np.array,
    "arrays of shape (1,)": lambda number: np.array([number]),
    "numbers in the middle of ones": lambda number: np.insert(np.ones(1_200), 600, number),
}
def errors(relative_error, calls):
    "Return the errors of pairs of numbers, one after the other."
    found = []
    for kind, a, b in calls:
        try:
            found.append(relative_error(KINDS[kind](a), KINDS[kind](b)))
        except BaseException:
            found.append(None)
    return found
def square(x):
    return x ** 2
def slopes(measure, calls):
    "Return the slopes of one function, a square, at one number after the other."
    found = []
    for kind, x, dLdZ, eps in calls:
        try:
            got = measure(square, KINDS[kind](x), KINDS[kind](dLdZ), eps)
        except BaseException:
            got = None
        found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
def answers(check, calls):
    "Return what gradcheck says of two formulas, at one number after the other."
    def right(x, dLdZ):
        return 2 * x * dLdZ
    def wrong(x, dLdZ):
        return -4 * dLdZ  # right where x is -2
    found = []
    for kind, x, is_right in calls:
        try:
            found.append(check(square, right if is_right else wrong, KINDS[kind](x)))
        except BaseException:
            found.append(None)
    return found
"""

OF_NUMBERS = ("Python floats", "NumPy numbers", "arrays of shape ()", "arrays of shape (1,)")
IN_AN_ARRAY = "arrays of shape (1,)"
KIND_SHAPES = {IN_AN_ARRAY: (1,)}
KINDS = (*OF_NUMBERS, "numbers in the middle of ones")
INTEGERS = -1.0, -2.0, 1.0, 2.0, 0.0, 2.0**61, 2.0**60, 3.0, -3.0
"""In Python, hash(-1) is hash(-2), and hash(2.0 ** 61) is hash(1.0)."""

FRACTIONS = 1 + 1e-7, 1 + 1e-9, 1 + 3e-9, 1 + 1e-12, 1 - 1e-12, 0.5, -0.5, 1e-100, -1e-100, 0.0
ANCHORS = 1.0, 4.0

ODD = 0.0, np.nan, -0.0, np.inf, 0.0, -np.inf, 314159.0, np.inf, -314159.0, np.nan, 314159.0
"""Zeros, and what can't be compared; in Python, hash(inf) is 314159."""


ROUNDING = 1e-15
"""The rounding of a program that brings both numbers to the size of 1 before it subtracts."""


def judge_errors(
    student: Student,
    session: Session,
    calls: list[tuple[str, float, float]],
    is_of_odd: bool = False,
) -> None:
    """Accept the errors of numbers that look alike; or of odd ones only, whatever others have."""
    given = [list(each) for each in calls]
    found = scene(session, ALIKE, "errors", student.relative_error, given)
    before = "the first one"
    for (kind, a, b), got in zip(calls, found or [None] * len(calls), strict=True):
        others = [1.0] * (kind == KINDS[-1])
        if is_of_odd and a and np.isfinite([a, b]).all():
            continue
        x, y = np.array([a, *others]), np.array([b, *others])
        wanted = error(x, y) if np.isfinite([a, b]).all() else np.inf
        as_number = float(got) if is_number(got) else np.nan
        if as_number == wanted or abs(as_number - wanted) <= NEAR * wanted + ROUNDING < np.inf:
            before = f"after {a!r} and {b!r}"
            continue
        told = f"a and b are {kind}, {a!r} and {b!r}; this call is {before}"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=repr(wanted), got=got))


@pytest.mark.task("relative_error")
def test_errors_of_numbers_that_look_alike(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """An error is that of these two numbers, and not of two that look like them."""
    calls = list[tuple[str, float, float]]()
    for kind in (*KINDS, "Python integers"):
        numbers = INTEGERS if "integers" in kind else (*INTEGERS, *FRACTIONS)
        for anchor in ANCHORS:
            calls += [(kind, number, anchor) for number in numbers]
            calls += [(kind, anchor, number) for number in numbers[: len(INTEGERS)]]
    judge_errors(student, session, calls)


@pytest.mark.task("zero_and_infinite")
def test_odd_numbers_that_look_alike(student: Student, session: Session) -> None:
    """Zeros, NaN and infinity count after numbers that look like them."""
    judge_errors(
        student,
        session,
        [
            each
            for kind in OF_NUMBERS
            for anchor in (0.0, 314159.0)
            for number in ODD
            for each in ((kind, number, anchor), (kind, anchor, number))
            if not np.isfinite([number, anchor]).all() or number == anchor
        ],
        is_of_odd=True,
    )


GIVEN = [
    (x, up, eps)
    for x in (-1.0, -2.0, 1.0, 2.0, -1.0, 0.5)
    for up in (-1.0, -2.0, 1.0, 1.004)
    for eps in (1e-5, 1.1e-5)[: 1 + (up < 0)]
]


def judge_slopes(student: Student, session: Session, kinds: tuple[str, ...], task: str) -> None:
    """Accept the slopes at numbers that look alike; those in an array cost `slopes`."""
    calls = [(kind, *each) for kind in kinds for each in GIVEN]
    found = scene(session, ALIKE, "slopes", student.numerical_gradient, [*map(list, calls)])
    found = found or [None] * len(calls)
    wrong = set[tuple[float, ...]]()
    for (kind, x, up, eps), got in zip(calls, found, strict=True):
        wanted = np.full(KIND_SHAPES.get(kind, ()), 2 * x * up)
        if has_three_digits(got, wanted) or (x, up, eps) in wrong:
            continue
        if task == "numbers" and kind == IN_AN_ARRAY:
            wrong.add((x, up, eps))
            continue
        told = f"f(x) is x ** 2; x and dLdZ are {kind}, {x!r} and {up!r}, and eps is {eps!r}"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("slopes")
def test_slopes_at_numbers_that_look_alike(student: Student, session: Session) -> None:
    """A slope is that of this x, with this dLdZ and this eps, and not of what looks like them."""
    judge_slopes(student, session, (IN_AN_ARRAY,), "slopes")


@pytest.mark.task("numbers")
def test_slopes_by_numbers_that_look_alike(student: Student, session: Session) -> None:
    """The slope by a number is that of this number, and not of one that looks like it."""
    judge_slopes(student, session, (IN_AN_ARRAY, *OF_NUMBERS[:3]), "numbers")


@pytest.mark.task("gradcheck")
def test_answers_at_numbers_that_look_alike(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """An answer is that for this x and this df, and not for what looks like them."""
    checker = Checker(student, session)
    asked = [
        (x, is_right) for x in (-1.0, -2.0, 1.0, 2.0, -2.0) for is_right in (True, False, True)
    ]

    def answers(kind: str) -> None:
        checker.functions(SQUARE, SQUARE.df, np.ones(KIND_SHAPES.get(kind, ())))
        calls = [[kind, *each] for each in asked]
        found: Any = played(session, ALIKE, "answers", student.gradcheck, calls)
        for (x, is_right), got in zip(asked, found, strict=True):
            if not isinstance(got, bool | np.bool_) or bool(got) != (is_right or x == -2):
                df = "2 * x * dLdZ" if is_right else "-4 * dLdZ"
                returned = "raises an exception, or returns None" if got is None else describe(got)
                raise Wrong(
                    f"f(x) is x ** 2, df is {df}, and x is {x!r}, in one of the {kind}, after "
                    f"other numbers; gradcheck returns {returned}"
                )

    def scenario() -> None:
        session.begin_record()
        for kind in OF_NUMBERS[2:]:
            answers(kind)

    checker.attempt(scenario)
