"""numerical_gradient where Z holds NaN or infinity: the slopes are those of the equation."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.excuse import ROW_CUBES, is_second_order, judge_central
from autograder.homeworks.hw0.functions import CUBE, SQUARE, Array, Function
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.slope_mistakes import central
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Evidence, Wrong


def draw_odd(rng: np.random.Generator, odd: float, always: bool, is_zero: bool | None) -> Case:
    """Return a case where one number of Z is NaN or infinite.

    Parameters
    ----------
    always
        Whether it is, for each x; otherwise only for a larger, or only for a smaller, number of x.
    is_zero
        Whether its number of dLdZ is 0; None for all numbers.
    """
    M, x = SQUARE.draw(rng, (3, 2)), SQUARE.draw(rng, (2,))
    k, j, side = int(rng.integers(3)), int(rng.integers(2)), int(rng.choice([-1, 1]))

    M[:, j] *= not always  # so that the other numbers of Z don't depend on x[j]

    def f(place: Array) -> Array:
        Z = M @ place
        Z[k] = odd if always or side * (place[j] - x[j]) > 0 else Z[k]
        return Z

    where = "" if always else f" where x[{j}] is {'larger' if side > 0 else 'smaller'} than now"
    says = f"M @ x, but Z[{k}] is {odd}{where}"
    case = Case(Function(says, f, lambda x, dLdZ: dLdZ @ M), rng, (2,))
    case.x = x
    zeros = is_zero is None or (np.arange(3) == k) & is_zero
    case.dLdZ = np.where(zeros, 0.0, SQUARE.draw(rng, (3,)))
    return case


def is_right(case: Case, student: Student) -> None:
    """Accept the numbers of the equation, to three digits."""
    with np.errstate(all="ignore"):
        wanted, got = case.central(DEFAULT_EPS), case.call(student)
    expect_shape("dLdx", got, (2,))
    if not np.allclose(got, wanted, rtol=1e-3, atol=1e-3, equal_nan=True):
        told = (
            f"f(x) is {case.function.says}; the slopes are those of the equation, and NaN where "
            "a change of Z is NaN, also where dLdZ is 0"
        )
        raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))


@pytest.mark.task("slopes")
def test_odd_numbers(student: Student, session: Session, rng: np.random.Generator) -> None:
    """A number of Z may be NaN or infinite, also where dLdZ is 0: then each slope is NaN."""
    for odd, is_zero in product((np.nan, rng.choice([-1, 1]) * np.inf), (True, False, None)):
        session.begin_record()
        is_right(draw_odd(rng, float(odd), always=True, is_zero=is_zero), student)


@pytest.mark.task("both_sides")
def test_odd_on_one_side(student: Student, session: Session, rng: np.random.Generator) -> None:
    """A number of Z may be NaN or infinite after one step: the other slopes are numbers."""
    for odd, is_zero in product((np.nan, rng.choice([-1, 1]) * np.inf), (True, False)):
        session.begin_record()
        try:
            is_right(draw_odd(rng, float(odd), always=False, is_zero=is_zero), student)
        except Wrong:
            if not any(is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)):
                raise


@pytest.mark.task("both_sides")
def test_a_hole(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may have no value at x itself: the equation asks for both sides only."""
    for odd in (np.nan, np.inf):
        session.begin_record()
        case = Case(SQUARE, rng, (3,))
        x = case.x.copy()

        def f(place: Array, x: Array = x, odd: float = odd) -> Array:
            return np.full(3, odd) if np.array_equal(place, x) else place**2

        case.function = replace(SQUARE, f=f, says=f"x ** 2, but {odd} where nothing has moved")
        got = case.call(student)
        allowed = 1e-8 * float(np.abs(case.exact).max())
        judge_central(case, got, DEFAULT_EPS, allowed, student, session, rng)


NUMBERS = (
    *("float({})", "np.float64({})", "np.array({})", "np.full(1, {})", "np.full((1, 1), {})"),
    "np.where(np.arange(2_000) == 1_234, {}, x.sum())",
    "np.where(np.arange(12).reshape(3, 4) == 5, {}, x.sum())",
)
"""Results of any kind, one number of which is odd after a step to one side."""


@pytest.mark.task("both_sides")
def test_odd_results_of_any_kind(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """NaN or infinity after one step: in a Python number, in an array of any size."""
    calls = list[tuple[str, Array, Array]]()
    for text, odd, side in product(NUMBERS, ("np.nan", "np.inf", "-np.inf"), "<>"):
        x = SQUARE.draw(rng, (2,))
        f = "lambda x: " + text.format(f"{odd} if x[0] {side} {float(x[0])!r} else x.sum()")
        dLdZ = SQUARE.draw(rng, np.shape(eval(f, {"np": np})(x)))
        calls.append((f, x, dLdZ))
    found = several(session, student.numerical_gradient, [tuple(each) for each in calls])
    for (text, x, dLdZ), (got, _) in zip(calls, found, strict=True):
        with np.errstate(all="ignore"):
            wanted = central(eval(text, {"np": np}), x, dLdZ, DEFAULT_EPS)
        size = 1e-6 * float(np.abs(dLdZ).sum())
        if as_floats(got).shape == (2,) and np.allclose(
            as_floats(got), wanted, 1e-6, size, equal_nan=True
        ):
            continue
        if any(is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)):
            return
        told = f"f(x) is {text[10:]}; the slopes are those of the equation"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))
