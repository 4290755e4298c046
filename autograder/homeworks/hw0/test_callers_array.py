"""numerical_gradient and its caller's x: unchanged, and converted before anything moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import add_hints
from autograder.grading.compare import expect_array, expect_shape, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.functions import (
    EXPONENTIAL,
    MEAN_SQUARE,
    ROW_SUMS,
    SINE,
    SQUARE,
)
from autograder.homeworks.hw0.slope_mistakes import READING
from autograder.results.verdict import Changed, Crashed, Evidence, Judgement, Wrong

USES = (
    (SQUARE, (3,)),
    (ROW_SUMS, (3, 2)),  # as long as the last x, and Z has the shape of the last Z
    (EXPONENTIAL, (2, 3, 4)),
    (MEAN_SQUARE, (3,)),
    (SINE, (1,)),
)
"""Functions and shapes of x."""

RAISED = (
    *(ZeroDivisionError, OverflowError, FloatingPointError, ArithmeticError, IndexError),
    *(KeyError, AttributeError, TypeError, RuntimeError, StopIteration, AssertionError),
)
"""Exceptions that f may raise."""

COPY = "which belongs to the caller: copy x, and move one element of the copy"


@pytest.mark.task("x_unchanged")
def test_changes_nothing(student: Student, session: Session, rng: np.random.Generator) -> None:
    """numerical_gradient(f, x, dLdZ) leaves x and dLdZ as they were."""
    for function, shape in USES:
        session.begin_record()
        case = Case(function, rng, shape)
        case = case.with_a_zero(1) if function is ROW_SUMS else case
        f = Watched(function, case.x)
        x, dLdZ = session.arrays(x=case.x, dLdZ=case.dLdZ)
        student.numerical_gradient(f.passed, x, dLdZ, 0.1)
        with hinted("x is not put back", "After the call, x holds other numbers than before."):
            expect_unchanged("numerical_gradient", "x", session.value(x), case.x, COPY)
        expect_unchanged("numerical_gradient", "dLdZ", session.value(dLdZ), case.dLdZ)
        expect_measured(f)
        for name, array, values in (("x", x, case.x), ("dLdZ", dLdZ, case.dLdZ)):
            try:
                session.call(array, ..., Named(name, values), method="__setitem__")
            except Crashed:
                raise Wrong(
                    f"after the call, the caller can't write into {name} any more"
                ) from None


@pytest.mark.task("x_unchanged")
def test_leaves_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """numerical_gradient(f, x, dLdZ) leaves an x of shape () as it was."""
    case = Case(SINE, rng, ())
    x = session.array("x", case.x)
    with suppress(Crashed):  # which costs `numbers`
        case.call(student, x=x, dLdZ=case.dLdZ.item())
    expect_unchanged("numerical_gradient", "x", session.value(x), case.x, COPY)


@pytest.mark.task("x_unchanged")
def test_f_raises_an_exception(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """If f raises an exception, the caller receives it, and x holds the same numbers as before."""
    kinds = [ValueError, *(RAISED[at] for at in rng.permutation(len(RAISED)))]
    calls = [1, 2, 4, *rng.integers(1, 13, 2), *rng.integers(1, 5, len(RAISED) - 4)]
    for raises_at, kind in zip(calls, kinds, strict=True):
        session.begin_record()
        case = Case(SINE, rng, (2, 3))
        f = Watched(SINE, case.x, int(raises_at), kind)
        x, dLdZ = session.arrays(x=case.x, dLdZ=case.dLdZ)
        try:
            student.numerical_gradient(f.passed, x, dLdZ)
        except Crashed as crash:
            if kind.__name__ not in crash.bases:
                raise
        else:
            if len(f.places) < raises_at:
                continue
            raise Wrong(
                f"f raised {kind.__name__}, and numerical_gradient returned as if nothing had "
                f"happened; don't catch it, so that the caller receives it"
            )
        because = "and then f raises an exception, so it is never put back: move a copy"
        seen = "When f raises an exception, the line that puts x back never runs."
        with hinted("x is not put back after an exception", seen):
            expect_unchanged("numerical_gradient", "x", session.value(x), case.x, because)


@pytest.mark.task("x_unchanged")
def test_read_only(student: Student, session: Session, rng: np.random.Generator) -> None:
    """An array x may be read-only."""
    case = Case(SQUARE, rng, (2, 3))
    f = Watched(SQUARE, case.x)
    x = session.array("x", case.x)
    session.call(x, False, method="setflags")
    with hinted("a read-only x", "Your code writes into the caller's x, and x is read-only."):
        student.numerical_gradient(f.passed, x, Named("dLdZ", case.dLdZ))
    expect_measured(f)


@contextmanager
def hinted(name: str, observation: str) -> Iterator[None]:
    """Add hints to a failure inside the `with` block: x is the caller's."""
    question = "Whose array do you write into? Who else uses it?"
    try:
        yield
    except (Changed, Crashed) as failure:
        if isinstance(failure, Changed) or "read-only" in failure.evidence.message:
            why = "The caller's x is not yours: move a copy, never x itself."
            add_hints(failure.evidence, name, observation, question, why, READING)
        raise


@pytest.mark.task("integers")
@pytest.mark.parametrize("dtype", ["int64", "float32", "uint8"])
def test_integers(student: Student, session: Session, rng: np.random.Generator, dtype: str) -> None:
    """If x holds {dtype} numbers, f receives float64, and the result is float64."""
    for function, shape in (USES[0], USES[3], USES[4]):
        session.begin_record()
        case = Case(function, rng, shape)
        case.x = np.asarray(rng.permutation(np.arange(1, case.x.size + 1)).reshape(shape) - 3.5)
        case.x = np.asarray(np.abs(np.floor(case.x)) if dtype == "uint8" else np.floor(case.x))
        if function is SQUARE and dtype != "float32":
            edges = np.iinfo(dtype).min, np.iinfo(dtype).max
            case.x[rng.permutation(3)[:2]] = np.clip(edges, -(2**15), 2**15)
        dLdZ = Named("dLdZ", case.dLdZ)
        f = Watched(function, case.x)
        with_floats = student.numerical_gradient(f.passed, Named("x", case.x), dLdZ)
        expect_measured(f)
        f, x = Watched(function, case.x), Named("x", case.x.astype(dtype))
        got = student.numerical_gradient(f.passed, x, dLdZ)
        expect_converted(f, dtype)
        if not isinstance(with_floats, np.ndarray) or with_floats.dtype != np.float64:
            with_floats = np.asarray(function.df(case.x, case.dLdZ))
        expect_shape("dLdx", got, with_floats.shape)
        if not np.allclose(got, with_floats, rtol=1e-6, equal_nan=True):
            because = f"x holds {dtype} numbers, and as float64 the same numbers give other slopes"
            expect_array("dLdx", got, with_floats, because=because)


@pytest.mark.task("integers")
@pytest.mark.parametrize("kind", ["int", "float32", "int64", "uint8"])
def test_numbers(student: Student, session: Session, rng: np.random.Generator, kind: str) -> None:
    """If x is a single number of the type {kind}, f receives float64."""
    for function in (SINE, SQUARE):
        case = Case(function, rng, ())
        case.x = np.asarray(float(rng.integers(1, 6)))
        case.set_dLdZ(case.dLdZ)
        given: list[Any] = [int(case.x)]
        if kind != "int":
            number = case.x.astype(kind)
            given = [number[()], Named("x", number)]
        is_right = False  # with a float, else it loses `numbers` or `slopes`
        with suppress(Judgement), session.experiment():
            with_float = case.call(student, x=case.x.item())
            case.expect(with_float, case.exact, case.three_digits, DEFAULT_EPS, session)
            is_right = True
        for x in given if is_right else ():
            session.begin_record()
            got = case.call(student, x=x)
            expect_converted(case.f, kind)
            case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


def expect_measured(f: Watched) -> None:
    """Accept a program that measures: it moves each element of x, or calls f often enough.

    A program that moves several elements in one call loses `slopes`, and nothing here.
    """
    if f.largest_step == 0:
        raise Wrong(
            add_hints(
                Evidence(
                    f"f received the numbers of x itself in all {len(f.places)} calls: no number "
                    "moved, so nothing was measured"
                ),
                "nothing moves",
                "In each call, f received the same numbers.",
                "Is the array that you move the one that f receives? Print what f receives.",
                "`up = x` makes no copy: `up` and x are then two names of one array.",
                READING,
            )
        )
    if f.never_moved.size and len(f.places) <= f.x.size > 2:
        raise Wrong(
            f"f was called {len(f.places)} times; to measure one slope for each of the "
            f"{f.x.size} elements of x takes more"
        )


def expect_converted(f: Watched, dtype: str) -> None:
    """Accept a program that moves float64 numbers."""
    if all(place.dtype == np.float64 for place in f.places) and f.largest_step > 0:
        expect_measured(f)
        return
    received = "was never called"
    if f.places:
        received = f"received {f.places[-1].dtype} numbers, and must receive float64"
    if f.places and f.largest_step == 0:
        received = f"received the same numbers in all {len(f.places)} calls: they never moved"
    evidence = add_hints(
        Evidence(f"x holds {dtype} numbers, and f {received}"),
        "the step swallowed",
        "Digits of the step are lost when it is stored.",
        f"What is left of (3 + 0.00001) - 3 in an array of {dtype}?",
        "Convert x to float64 before you move anything.",
        READING,
    )
    raise Wrong(evidence)
