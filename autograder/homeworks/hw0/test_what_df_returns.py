"""gradcheck, with formulas whose results have other types and shapes, and that raise exceptions."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.checker import Checker, is_accepted
from autograder.homeworks.hw0.functions import CONSTANT, SINE, SQUARE, Array, Function
from autograder.homeworks.hw0.inside import PLACES, left_behind, reading
from autograder.homeworks.hw0.planted import Planted
from autograder.homeworks.hw0.test_callers_array import RAISED
from autograder.results.verdict import Crashed, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

SHAPES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    *(((3,), (1, 3)), ((3,), (3, 1)), ((2, 3), (6,)), ((2, 3), (3, 2)), ((2, 3), (2, 3, 1))),
    *(((1, 4), (4,)), ((4, 1), (1, 4))),
)
"""Shapes of x, each with another shape for the same numbers."""

NUMBERS: tuple[Callable[[Any], Any], ...] = (float, np.float64, np.asarray)
"""What a formula may return for an x of shape ()."""


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


@pytest.mark.task("gradcheck")
def test_integers(checker: Checker, rng: np.random.Generator) -> None:
    """A right formula may return integers of any type, such as zeros."""
    x = SQUARE.draw(rng, (2, 3))

    def filled(number: int, dtype: str, x: Array, dLdZ: Array) -> Array:
        return np.full(x.shape, number, dtype)

    def scenario() -> None:
        for dtype in ("int64", "uint8"):
            zeros = Function(CONSTANT.says, CONSTANT.f, partial(filled, 0, dtype))
            ones = Planted(zeros, partial(filled, 1, dtype), f"is ones, as {dtype} numbers")
            for planted in (None, ones):
                checker.ask_once(zeros, planted, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_a_number(checker: Checker, rng: np.random.Generator) -> None:
    """For an x of shape (), a right formula may return a number: Python's, NumPy's, an array."""
    x = SQUARE.draw(rng, ())

    def as_kind(kind: Callable[[Any], Any], factor: float, x: Array, dLdZ: Array) -> Any:
        return kind(factor * x * dLdZ)

    def scenario() -> None:
        for kind in NUMBERS:
            function = Function(SQUARE.says, SQUARE.f, partial(as_kind, kind, 2))
            wrong = Planted(function, partial(as_kind, kind, 1), "is half as large")
            for planted in (None, wrong):
                checker.ask_once(function, planted, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_the_right_numbers_in_another_shape(checker: Checker, rng: np.random.Generator) -> None:
    """A formula whose numbers are right, in another shape than that of x, is rejected."""

    def reshaped(shape: tuple[int, ...], x: Array, dLdZ: Array) -> Array:
        return np.asarray(SQUARE.df(x, dLdZ)).reshape(shape)

    def scenario() -> None:
        for shape, other in SHAPES:
            words = f"has the right numbers, in the shape {other} and not {shape}"
            wrong = Planted(SQUARE, partial(reshaped, other), words)
            checker.ask_once(SQUARE, wrong, SQUARE.draw(rng, shape))

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_exceptions(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """If f or df raises an exception, the caller receives it, and all is as it was."""
    values = SINE.draw(rng, (3,))
    kinds = [ValueError, *(RAISED[at] for at in rng.permutation(len(RAISED))[:3])]

    def scenario() -> None:
        for number, kind in enumerate(kinds):
            session.begin_record()
            f, df = checker.functions(SINE, SINE.df, values)
            f = Watched(SINE, values, raises_at=1 + number, raises=kind)

            def fails(*arguments: Any, kind: type[Exception] = kind) -> Any:
                raise kind("df can't go on: this exception is part of the test")

            x, name = session.array("x", values), "df" if number % 2 else "f"
            given = df.passed if name == "f" else session.function("df", fails)
            f.raises_at = f.raises_at if name == "f" else 0
            try:
                student.gradcheck(f.passed, given, x)
            except Crashed as crash:
                if kind.__name__ not in crash.bases:
                    raise
            else:
                if name == "df" or len(f.places) >= f.raises_at:
                    raise Wrong(
                        f"{name} raised {kind.__name__}, and gradcheck returned as if nothing had "
                        "happened; don't catch it, so that the caller receives it"
                    )
            expect_unchanged("gradcheck", "x", session.value(x), values)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_what_is_left_behind(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """NumPy's error state, and whether x may be written into, stay as they were."""
    values = SINE.draw(rng, (3,))
    raised = [0, 0], [1, 0], [0, 1], [4, 0]
    shapes = (3,), (), (3, 1)  # with one that has a number for Z; see LEFT
    cases = [
        (each, {"x": values[: math.prod(shape)].reshape(shape)}, frozen)
        for each in raised
        for frozen in (False, True)
        for shape in shapes
    ]

    def scenario() -> None:
        checker.functions(SINE, SINE.df, values)
        left_behind(session, "gradcheck", student.gradcheck, cases)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_by_their_names(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The arguments may be passed by their names."""
    x = SQUARE.draw(rng, (2, 2))

    def scenario() -> None:
        session.begin_record()
        f, df = checker.functions(SQUARE, SQUARE.df, x)
        if not is_accepted(student.gradcheck(x=Named("x", x), f=f.passed, df=df.passed)):
            raise Wrong(
                f"df is the right gradient of f(x) = {SQUARE.says}; gradcheck returns False"
            )

    checker.attempt(scenario)


@pytest.mark.task("tolerance")
def test_types_of_dLdZ(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The numbers of dLdZ are float64: in float32, slopes of 1e60 have no room."""
    x = SQUARE.draw(rng, (2, 3))
    total = Function("np.sum(x ** 2)", lambda x: np.sum(x**2), SQUARE.df)

    def scenario() -> None:
        for function in (SQUARE, total):
            session.begin_record()
            f, df = checker.functions(function, SQUARE.df, x)
            types: list[str] = []

            def typed(x: Any, dLdZ: Any, df: Any = df, types: list[str] = types) -> Any:
                types.append(str(np.asarray(dLdZ).dtype))
                return df.passed.function(x, dLdZ)

            checker.answer(f, session.function("df", typed), Named("x", x))
            if types and "float64" not in types:
                raise Wrong(
                    f"df received a dLdZ of {types[0]} numbers, and must receive float64: for "
                    "f(x) = 1e60 * x the right formula 1e60 * dLdZ is infinite in float32"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
@pytest.mark.parametrize("place", PLACES)
def test_what_f_reads(
    checker: Checker, session: Session, rng: np.random.Generator, place: str
) -> None:
    """The function f may read a weight in {place}, which changes from one call to the next."""
    weight, x = np.array(1.0), SQUARE.draw(rng, (2,))
    function = Function("W * x ** 2", lambda x: weight * x**2, SQUARE.df)

    def scenario() -> None:
        session.begin_record()
        f, change = reading(session, place)
        _, df = checker.functions(function, SQUARE.df, x)
        given = session.array("x", x)
        for number in (1.0, -1.0, 1.0):
            weight[...] = number
            session.call(change, number)
            if checker.answer(f, df, given) != (number == 1):
                raise Wrong(
                    f"f(x) is W * x ** 2, and df is right only if W is 1; W is {number} now, and "
                    f"gradcheck returns {number != 1}"
                )

    checker.attempt(scenario)
