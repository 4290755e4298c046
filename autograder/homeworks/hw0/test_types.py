"""numerical_gradient, for numbers of every type: in x, in dLdZ, and in eps."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import CUBE, MEAN_SQUARE, SQUARE, TOTAL
from autograder.homeworks.hw0.test_callers_array import expect_converted
from autograder.results.verdict import Crashed, Evidence, Wrong

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")

STEPS: tuple[Any, ...] = (2, 0.5, np.float64(0.25), np.array(0.5))
"""Steps beside 1: a Python number, a float64, an array of shape ()."""


@pytest.mark.task("integers")
def test_types_of_x(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument x may hold integers of any type, or float32, and eps be of another type."""
    steps = cycle(STEPS)
    for dtype in (*INTEGERS, "float32"):
        for eps in (1, next(steps)):
            session.begin_record()
            case = Case(CUBE, rng, (3,))
            smallest = 2 if dtype.startswith("u") else -4
            case.x = np.asarray(rng.integers(smallest, 6, 3), dtype=np.float64)
            case.set_dLdZ(case.dLdZ)
            judge_as_float(case, case.x.astype(dtype), eps, student)


@pytest.mark.task("integers")
def test_types_of_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The argument x may be a single integer of any type, and eps be an integer, too."""
    for dtype in ("int", *INTEGERS, "float32"):
        session.begin_record()
        case = Case(CUBE, rng, ())
        case.x = np.asarray(float(rng.integers(2, 6)))
        case.set_dLdZ(case.dLdZ)
        number = int(case.x) if dtype == "int" else case.x.astype(dtype)
        judge_as_float(case, number, 1, student)


def judge_as_float(case: Case, x: Any, eps: Any, student: Student) -> None:
    """Accept float64 numbers that f receives, and the slopes for the same numbers as float64."""
    try:
        wanted = case.call(student, eps)
    except Crashed:
        return  # which costs `slopes` or `numbers`
    got = case.call(student, eps, x=Named("x", x) if isinstance(x, np.ndarray) else x)
    dtype = x.dtype.name if isinstance(x, np.ndarray) else "Python"
    expect_converted(case.f, dtype)
    if np.shape(wanted) != case.x.shape:
        return
    expect_shape("dLdx", np.asarray(got) if isinstance(got, float) else got, np.shape(wanted))
    if not np.allclose(got, wanted, rtol=1e-6, equal_nan=True):
        told = (
            f"x holds {dtype} numbers, eps is {eps!r}, and as float64 the same numbers give "
            f"other slopes; f(x) is {case.function.says}"
        )
        raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))


@pytest.mark.task("slopes")
@pytest.mark.parametrize("dtype", INTEGERS)
def test_types_of_dLdZ(
    student: Student, session: Session, rng: np.random.Generator, dtype: str
) -> None:
    """The argument dLdZ may hold {dtype} numbers, also the smallest and the largest."""
    edges = np.iinfo(dtype)
    small: list[int] = [1, 3, 2] if edges.min == 0 else [-2, 3, 1]
    for numbers in (small, [edges.min, 1, 2], [edges.max, 0, 1]):
        session.begin_record()
        case = Case(SQUARE, rng, (3,))
        dLdZ = np.array(numbers, dtype=dtype)
        judge_upstream(case, Named("dLdZ", dLdZ), dLdZ, student, session)


@pytest.mark.task("slopes")
def test_dLdZ_of_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Where Z is a number, dLdZ may be a number of any type, or an array of shape ()."""
    for number in (-3, 2.5, np.float64(-1.5), np.int8(-128), np.uint8(3), np.array(1.5)):
        for function in (MEAN_SQUARE, TOTAL):
            session.begin_record()
            case = Case(function, rng, (2, 2))
            judge_upstream(case, number, number, student, session)


def judge_upstream(case: Case, given: Any, dLdZ: Any, student: Student, session: Session) -> None:
    """Accept slopes that are right to three digits, for this upstream gradient."""
    case.set_dLdZ(np.asarray(dLdZ, dtype=np.float64))
    got = case.call(student, dLdZ=given)
    case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("numbers")
def test_what_f_receives(student: Student, session: Session, rng: np.random.Generator) -> None:
    """For a number x, f receives a NumPy number or an array: f may use a method, such as sum."""
    for kind in (float, np.float64, np.asarray):
        session.begin_record()
        case = Case(SQUARE, rng, ())
        kinds: list[type] = []

        def f(x: Any, watched: Watched = case.f, kinds: list[type] = kinds) -> Any:
            kinds.append(type(x))
            return watched(x)

        x: Any = kind(case.x)
        try:
            student.numerical_gradient(session.function("f", f), x, case.dLdZ.item())
        except Crashed:
            return  # which `test_numbers` judges
        python = next((each for each in kinds if each in (float, int)), None)
        if python is not None:
            raise Wrong(
                f"x is a number, and f received a Python {python.__name__}, which has no methods "
                "of an array: for f(x) = (x ** 2).sum() this raises an exception; pass an array "
                "of shape (), or a NumPy number"
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
