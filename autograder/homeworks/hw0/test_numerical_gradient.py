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
from autograder.homeworks.hw0.case import DEFAULT_EPS, OTHER_EPS, Case
from autograder.homeworks.hw0.excuse import is_as_in_an_array, judge_central
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
    Function,
)
from autograder.results.verdict import Crashed, Wrong

ALL = 16
"""All digits: a program that rounds dLdZ gets wrong numbers."""


def judge_digits(case: Case, student: Student, session: Session, *eps: float) -> None:
    """Accept slopes that are right to three digits."""
    (step,) = eps or (DEFAULT_EPS,)
    case.expect(case.call(student, *eps), case.exact, case.three_digits, step, session)


def smallest_first(cases: Iterable[Case]) -> list[Case]:
    """Return cases in the order of their size: the first that fails is easy to read."""
    return sorted(cases, key=lambda case: case.x.size + case.dLdZ.size)


@pytest.mark.task("slopes")
@pytest.mark.parametrize("eps", [(), (3e-5,)], ids=["the default eps", "another eps"])
def test_slopes(
    student: Student, session: Session, rng: np.random.Generator, eps: tuple[float, ...]
) -> None:
    """numerical_gradient(f, x, dLdZ) returns how the loss changes with each element of x."""
    functions = [*STRAIGHT, *CURVED]
    rng.shuffle(functions)
    cases = smallest_first(Case(each, rng) for each in functions[:: 2 if eps else 1])
    for number, case in enumerate(cases):
        session.begin_record()
        judge_digits(case.with_a_zero(number) if number % 2 else case, student, session, *eps)


@pytest.mark.task("slopes")
def test_arrays_as_programs_pass_them(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The arrays x and dLdZ may be views, such as the transpose of another array."""
    for function, views in ((SINE, "x"), (ROW_SUMS, "x"), (SINE, "dLdZ"), (SINE, "x dLdZ")):
        session.begin_record()
        case = Case(function, rng, (3, 4))
        x = transposed(session, "x", case.x) if "x" in views else None
        dLdZ = transposed(session, "dLdZ", case.dLdZ) if "dLdZ" in views else None
        got = case.call(student, x=x, dLdZ=dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


def transposed(session: Session, name: str, values: Array) -> Any:
    """Return an array as the transpose of another array, on the student's side."""
    return session.handle(session.array(name, values.T), "T")


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
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_what_f_reads(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may read numbers, such as weights, that change from one call to the next."""
    weight = np.array(1.0)
    function = Function(
        "weight * x ** 2",
        lambda x: weight * x**2,
        lambda x, dLdZ: weight * 2 * x * dLdZ,
    )
    case = Case(function, rng, (2, 2))
    f = Watched(function, case.x)
    x, dLdZ = session.arrays(x=case.x, dLdZ=case.dLdZ)
    for number in np.round(rng.uniform(0.5, 2, 3), 1) * (1, -1, 1):
        weight[...] = number
        case.set_dLdZ(case.dLdZ)
        got = student.numerical_gradient(f.passed, x, dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


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
                case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)
            except Wrong:
                if f.largest_step == 0 or not is_as_in_an_array(student, session, case, got):
                    raise
        judge_step(Case(function, rng, ()), kind, student, session)


def judge_step(case: Case, kind: str, student: Student, session: Session) -> None:
    """Accept a program that moves a number by eps, or as it moves an array of one element."""
    session.begin_record()
    x = case.x.item() if kind == "a float" else Named("x", case.x)
    dLdZ = Named("dLdZ", case.dLdZ) if case.dLdZ.shape else case.dLdZ.item()
    got = case.call(student, OTHER_EPS, x=x, dLdZ=dLdZ)
    try:
        allowed = case.rounding(OTHER_EPS)
        case.expect(got, case.central(OTHER_EPS), allowed, OTHER_EPS, session)
    except Wrong:
        if not is_as_in_an_array(student, session, case, got, OTHER_EPS):
            raise


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
            x = transposed(session, "x", case.x) if is_view else None
            got = case.call(student, eps, x=x)
            judge_central(case, got, eps, case.rounding(eps), student, session, rng)


@pytest.mark.task("both_sides")
def test_the_default_step(student: Student, session: Session, rng: np.random.Generator) -> None:
    """With the default eps, eight digits are right."""
    for function in (CUBE, EXPONENTIAL, MEAN_SQUARE):
        session.begin_record()
        case = Case(function, rng)
        got = case.call(student)
        allowed = 1e-8 * float(np.abs(case.exact).max())
        judge_central(case, got, DEFAULT_EPS, allowed, student, session, rng)


@pytest.mark.task("both_sides")
def test_the_default_step_of_large_numbers(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The default step is the same for numbers of any size."""
    case = Case(SQUARE, rng, (3,))
    case.x = case.x * np.array([1e-4, 1.0, 1e3])
    case.set_dLdZ(case.dLdZ)
    got = case.call(student)
    allowed = 1e-6 * float(np.abs(case.exact).max())
    judge_central(case, got, DEFAULT_EPS, allowed, student, session, rng)
    step = float(np.ptp(case.f.places, axis=0).max()) / 2 if case.f.places else 0.0
    if step > 1.01 * DEFAULT_EPS:
        told = f"x moved up and down by {step:.2g}"
        raise Wrong(f"{told}, and the default of eps is {DEFAULT_EPS:g} for every x")
