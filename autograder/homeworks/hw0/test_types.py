"""numerical_gradient, for numbers of every type: in x, in dLdZ, and in eps."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import CUBE, SQUARE, TOTAL, Array
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.test_callers_array import expect_converted
from autograder.results.verdict import Crashed, Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")

STEPS: tuple[Any, ...] = (2, 0.5, np.float64(0.25), np.array(0.5))
"""Steps beside 1: a Python number, a float64, an array of shape ()."""


CUBES = "lambda x: x ** 3"
AS_FLOAT = {"ndarray float64", "float64 float64", "float "}
"""The types of an x that f may receive here; a Python float costs `numbers`."""


@pytest.mark.task("integers")
def test_types_of_x(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument x may hold integers of any type, or float32, and eps be of another type."""
    steps, cases = cycle(STEPS), list[tuple[Case, Any, Any]]()
    for dtype in (*INTEGERS, "float32"):
        for eps in (1, next(steps)):
            case = Case(CUBE, rng, (3,))
            smallest = 2 if dtype.startswith("u") else -4
            case.x = np.asarray(rng.integers(smallest, 6, 3), dtype=np.float64)
            cases.append((case, case.x.astype(dtype), eps))
    judge_as_floats(cases, student, session)


@pytest.mark.task("integers")
def test_types_of_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument x may be a single integer of any type, and eps be an integer, too."""
    cases = list[tuple[Case, Any, Any]]()
    for dtype in ("int", *INTEGERS, "float32"):
        case = Case(CUBE, rng, ())
        case.x = np.asarray(float(rng.integers(2, 6)))
        cases.append((case, int(case.x) if dtype == "int" else case.x.astype(dtype), 1))
    judge_as_floats(cases, student, session)


def judge_as_floats(cases: list[tuple[Case, Any, Any]], student: Student, session: Session) -> None:
    """Accept what `judge_as_float` does: only what seems wrong is called once more, and told."""
    calls = [(CUBES, x, case.dLdZ, eps) for case, x, eps in cases]
    found = several(session, student.numerical_gradient, calls)
    for (case, x, eps), (got, types) in zip(cases, found, strict=True):
        wanted = case.central(float(eps))
        is_right = as_floats(got).shape == case.x.shape and np.allclose(
            as_floats(got), wanted, rtol=1e-6
        )
        if not (is_right and AS_FLOAT.issuperset(types)):
            session.begin_record()
            case.set_dLdZ(case.dLdZ)
            judge_as_float(case, x, eps, student)


def as_floats(got: Any) -> Array:
    """Return numbers as an array; NaN if they are none."""
    is_number = isinstance(got, float | np.floating) or getattr(got, "dtype", None) == np.float64
    return np.asarray(got if is_number else np.nan, dtype=np.float64)


def judge_as_float(case: Case, x: Any, eps: Any, student: Student) -> None:
    """Accept float64 numbers that f receives, and the slopes for the same numbers as float64."""
    try:
        # A program that takes no Python number at all loses `numbers` only.
        wanted = case.call(student, eps, x=float(x) if isinstance(x, int) else None)
    except Crashed:
        return  # which costs `slopes` or `numbers`
    got = case.call(student, eps, x=Named("x", x) if isinstance(x, np.ndarray) else x)
    dtype = x.dtype.name if isinstance(x, np.ndarray) else "Python"
    received = {str(place.dtype) for place in case.f.places} - {"float64"}
    if received and isinstance(eps, int):  # such a step is not lost
        raise Wrong(
            f"x holds {dtype} numbers, eps is {eps}, and f received {received.pop()} numbers, and "
            "must receive float64: convert x to float64 before you move anything"
        )
    expect_converted(case.f, dtype)
    if as_floats(wanted).shape != case.x.shape or np.isnan(as_floats(wanted)).all():
        return
    expect_shape("dLdx", np.asarray(got) if isinstance(got, float) else got, case.x.shape)
    if not np.allclose(got, wanted, rtol=1e-6, equal_nan=True):
        told = (
            f"x holds {dtype} numbers, eps is {eps!r}, and as float64 the same numbers give "
            f"other slopes; f(x) is {case.function.says}"
        )
        raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))


@pytest.mark.task("slopes")
def test_types_of_dLdZ(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument dLdZ may hold integers of any type, also the smallest and the largest."""
    given = list[tuple[Case, Any]]()
    for dtype in INTEGERS:
        edges = np.iinfo(dtype)
        small: list[int] = [1, 3, 2] if edges.min == 0 else [-2, 3, 1]
        for numbers in (small, [edges.min, 1, 2], [edges.max, 0, 1]):
            given.append((Case(SQUARE, rng, (3,)), np.array(numbers, dtype=dtype)))
    judge_upstreams("lambda x: x ** 2", given, student, session)


@pytest.mark.task("slopes")
def test_dLdZ_of_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Where Z is a number, dLdZ may be a number of any type, or an array of shape ()."""
    numbers = (-3, 2.5, np.float64(-1.5), np.int8(-128), np.uint8(3), np.array(1.5))
    given = [(Case(TOTAL, rng, (2, 2)), number) for number in numbers]
    for expression in ("lambda x: np.sum(x)", "lambda x: float(np.sum(x))"):
        judge_upstreams(expression, given, student, session)


def judge_upstreams(
    expression: str, given: list[tuple[Case, Any]], student: Student, session: Session
) -> None:
    """Accept slopes that are right to three digits; what seems wrong is called once more."""
    calls = [(expression, case.x, dLdZ) for case, dLdZ in given]
    found = several(session, student.numerical_gradient, calls)
    for (case, dLdZ), (got, _) in zip(given, found, strict=True):
        case.set_dLdZ(np.asarray(dLdZ, dtype=np.float64))
        is_right = as_floats(got).shape == case.x.shape
        if not (is_right and np.allclose(as_floats(got), case.exact, 0, case.three_digits)):
            session.begin_record()
            judge_upstream(case, dLdZ, dLdZ, student, session)


def judge_upstream(case: Case, given: Any, dLdZ: Any, student: Student, session: Session) -> None:
    """Accept slopes that are right to three digits, for this upstream gradient."""
    case.set_dLdZ(np.asarray(dLdZ, dtype=np.float64))
    given = Named("dLdZ", given) if isinstance(given, np.ndarray) else given
    got = case.call(student, dLdZ=given)
    case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("numbers")
def test_what_f_receives(student: Student, session: Session, rng: np.random.Generator) -> None:
    """For a NumPy number x, f receives one or an array: f may use a method, such as sum."""
    x = SQUARE.draw(rng, ())
    calls = [("lambda x: x ** 2", kind(x), 1.5) for kind in (np.float64, np.asarray)]
    for _, types in several(session, student.numerical_gradient, calls):
        if python := next((each.strip() for each in types if each in ("float ", "int ")), ""):
            raise Wrong(
                f"x is a NumPy number, and f received a Python {python}, which has no methods "
                "of an array: for f(x) = (x ** 2).sum() this raises an exception; pass an array of "
                "shape (), or a NumPy number"
            )


@pytest.mark.task("slopes")
def test_as_the_write_up_names_them(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The arguments may be passed by their names."""
    case = Case(SQUARE, rng, (3,))
    given = {"f": case.f.passed, "x": Named("x", case.x), "dLdZ": Named("dLdZ", case.dLdZ)}
    for eps in ({}, {"eps": 1e-4}):
        session.begin_record()
        got = student.numerical_gradient(**given, **eps)
        case.expect(got, case.exact, case.three_digits, eps.get("eps", DEFAULT_EPS), session)
