"""numerical_gradient: one slope for each element of x, by a step up and a step down."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.case import DEFAULT_EPS, THREE_DIGITS, Case
from autograder.homeworks.hw0.functions import (
    CUBE,
    CURVED,
    EXPONENTIAL,
    MATRIX_SQUARE,
    MEAN_SQUARE,
    NEURON,
    OF_A_NUMBER,
    OUTER,
    ROW_SUMS,
    SINE,
    SQUARE,
    STRAIGHT,
    Array,
)
from autograder.results.verdict import Crashed, Wrong

ALL = 16
"""All digits: a program that rounds dLdZ gets wrong numbers."""


def judge_digits(case: Case, student: Student, *eps: float) -> None:
    """Accept slopes that are right to three digits."""
    case.expect(case.call(student, *eps), case.exact, case.three_digits, *(eps or (DEFAULT_EPS,)))


def smallest_first(cases: Iterable[Case]) -> list[Case]:
    """Return cases in the order of their size: the first that fails is easy to read."""
    return sorted(cases, key=lambda case: case.x.size + case.dLdZ.size)


@pytest.mark.task("slopes")
@pytest.mark.parametrize("eps", [(), (3e-5,)], ids=["the default eps", "another eps"])
def test_slopes(
    student: Student, session: Session, rng: np.random.Generator, eps: tuple[float, ...]
) -> None:
    """numerical_gradient(f, x, dLdZ) returns how the loss changes with each element of x."""
    cases = smallest_first(Case(function, rng) for function in (*STRAIGHT, *CURVED))
    for number, case in enumerate(cases):
        session.begin_record()
        judge_digits(case.with_a_zero(number) if number % 2 else case, student, *eps)


@pytest.mark.task("slopes")
def test_arrays_as_programs_pass_them(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """An array x may be a view, such as the transpose of another array."""
    for function in (SINE, ROW_SUMS):
        session.begin_record()
        case = Case(function, rng, (3, 4))
        got = case.call(student, x=transposed(session, case))
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS)


def transposed(session: Session, case: Case) -> Any:
    """Return x as the transpose of another array, on the student's side."""
    return session.handle(session.array("x", case.x.T), "T")


@pytest.mark.task("slopes")
def test_one_call_after_another(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Each call measures its own function at its own x; earlier calls don't matter."""
    first = Case(SINE, rng, (3,))
    x, dLdZ = session.arrays(x=first.x, dLdZ=first.dLdZ)

    def refilled(name: str, array: Remote, values: Array) -> Remote:
        with suppress(Crashed):
            session.call(array, ..., Named(name, values), method="__setitem__")
            return array
        return session.array(name, values)  # it can't be written into, which is judged elsewhere

    for function, fills in ((SINE, ()), (CUBE, ()), (CUBE, "x"), (CUBE, "Z"), (SINE, "xZ")):
        case = Case(function, rng, (3,))
        case.x, case.dLdZ = first.x, first.dLdZ
        if "x" in fills:
            case.x = function.draw(rng, (3,))
            x = refilled("x", x, case.x)
        if "Z" in fills:
            case.dLdZ = function.draw_dLdZ(rng, case.x)
            dLdZ = refilled("dLdZ", dLdZ, case.dLdZ)
        first, case.exact = case, np.asarray(function.df(case.x, case.dLdZ))
        got = student.numerical_gradient(Watched(function, case.x).passed, x, dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS)


@pytest.mark.task("numbers")
@pytest.mark.parametrize("kind", ["a float", "an array of shape ()"])
def test_numbers(student: Student, session: Session, rng: np.random.Generator, kind: str) -> None:
    """The argument x may be {kind}."""
    for function in OF_A_NUMBER:
        f = None
        for number in range(3):  # the same function, at another number
            session.begin_record()
            case = Case(function, rng, ())
            if number == 2 and function is SINE:
                case.x = np.array(0.0)
                case.exact = np.asarray(SINE.df(case.x, case.dLdZ))
            x: Any = case.x.item() if kind == "a float" else Named("x", case.x)
            dLdZ = Named("dLdZ", case.dLdZ) if case.dLdZ.shape else case.dLdZ.item()
            f = f or Watched(function, case.x)
            f.x = case.x
            f.places.clear()
            got = student.numerical_gradient(f.passed, x, dLdZ)
            try:
                case.expect(got, case.exact, case.three_digits, DEFAULT_EPS)
            except Wrong:
                if f.largest_step == 0 or not is_as_in_an_array(student, session, case, got):
                    raise


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


def is_numeric(got: Any) -> bool:
    """Whether this is a number, or an array of numbers."""
    return isinstance(got, float | np.floating | np.ndarray) and np.asarray(got).dtype.kind == "f"


@pytest.mark.task("both_sides")
def test_both_sides(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The step goes up and down by eps: the numbers are those of the central difference."""
    shapes = {OUTER: (3,), MATRIX_SQUARE: (2, 2)}  # where one element changes another's slope
    straight = (NEURON, SQUARE, MEAN_SQUARE, ROW_SUMS, OUTER, MATRIX_SQUARE)
    cases = smallest_first(Case(each, rng) for each in CURVED)
    cases += smallest_first(Case(each, rng, shapes.get(each), ALL) for each in straight)
    for number, case in enumerate(cases):
        case = case.with_a_zero(number) if number % 3 == 1 else case
        for eps in np.round(rng.uniform(0.05, 0.3, 2 if number < 4 else 1), 2).tolist():
            session.begin_record()
            is_view = number % 3 == 2 and case.x.ndim == 2
            got = case.call(student, eps, x=transposed(session, case) if is_view else None)
            try:
                case.expect(got, case.central(eps), case.rounding(eps), eps)
            except Wrong:
                if not is_second_order(student, session, rng):
                    raise


@pytest.mark.task("both_sides")
def test_the_default_step(student: Student, session: Session, rng: np.random.Generator) -> None:
    """With the default eps, eight digits are right."""
    for function in (CUBE, EXPONENTIAL, MEAN_SQUARE):
        session.begin_record()
        case = Case(function, rng)
        got = case.call(student)
        allowed = 1e-8 * float(np.abs(case.exact).max())
        try:
            case.expect(got, case.central(DEFAULT_EPS), allowed, DEFAULT_EPS)
        except Wrong:
            if not is_second_order(student, session, rng):
                raise


def is_second_order(student: Student, session: Session, rng: np.random.Generator) -> bool:
    """Whether slopes that are wrong in `slopes` have at least the right order.

    A wrong factor costs `slopes` only. The error of a cube's slope is the square of eps, so the
    differences between the slopes for 0.2, 0.1 and 0.05 have the ratio 4.
    """
    case = Case(CUBE, rng, (2, 3))
    with np.errstate(all="ignore"), session.experiment():
        found = [case.call(student, eps) for eps in (DEFAULT_EPS, 0.2, 0.1, 0.05)]
        if not all(is_numeric(each) and np.shape(each) == np.shape(found[0]) for each in found):
            return False
        limit, coarse, middle, fine = map(np.asarray, found)
        if limit.shape == case.x.shape and np.allclose(limit, case.exact, rtol=THREE_DIGITS):
            return False  # `slopes` is right, so it is the order that is wrong
        above, below = coarse - middle, middle - fine
        curved = np.abs(below) > 1e-6
        return bool(curved.any() and np.all(np.abs(above[curved] / below[curved] - 4) < 0.01))
