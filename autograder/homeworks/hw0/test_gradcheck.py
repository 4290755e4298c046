"""gradcheck: it accepts right gradients and rejects wrong ones."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.functions import (
    ROW_SUMS,
    SINE,
    SQUARE,
    STRAIGHT,
    Array,
    Function,
)
from autograder.homeworks.hw0.planted import (
    DEPEND_ON_DLDZ,
    IN_ONE_ELEMENT,
    OF_ANY_SIZE,
    ORDINARY,
    RIGHT_OF_ANY_SIZE,
    Planted,
)
from autograder.results.verdict import Wrong


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


@pytest.mark.task("gradcheck")
def test_accepts_right_gradients(checker: Checker, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) returns True for right gradients, of functions of all kinds."""
    checker.judge(STRAIGHT, ORDINARY[:2], rng)


@pytest.mark.task("gradcheck")
def test_rejects_wrong_gradients(checker: Checker, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) returns False for wrong gradients, also of a wrong shape or NaN."""
    checker.judge(STRAIGHT[:2], ORDINARY, rng)


@pytest.mark.task("gradcheck")
def test_leaves_x(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) leaves x as it was."""
    values = SINE.draw(rng, (2, 3))

    def scenario() -> None:
        session.begin_record()
        x = session.array("x", values)
        checker.ask(SINE, SINE.df, values, x)
        expect_unchanged("gradcheck", "x", session.value(x), values)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_another_x(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The same f and df, right at one x and wrong at another, give True and then False."""
    positive = np.abs(SQUARE.draw(rng, (4,)))
    function = Function("x * np.abs(x)", lambda x: x * np.abs(x), SQUARE.df)

    def scenario() -> None:
        session.begin_record()
        given = checker.functions(function, SQUARE.df, positive)
        for x in (positive, -positive, positive):
            if checker.answer(*given, Named("x", x)) != (x is positive):
                raise Wrong(
                    f"f(x) is {function.says}, and df is right only where x is positive; so "
                    f"gradcheck must return {x is positive} here"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_another_function(checker: Checker, rng: np.random.Generator) -> None:
    """Two functions at the same x may return arrays of two shapes."""
    x = ROW_SUMS.draw(rng, (3, 2))

    def scenario() -> None:
        for function in (SQUARE, ROW_SUMS, SQUARE):
            checker.ask_once(function, None, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_equal_numbers(checker: Checker, rng: np.random.Generator) -> None:
    """The elements of x may be all equal."""
    number, away = SQUARE.draw(rng, (1,)), Planted(SQUARE, _negative, "has the wrong sign")

    def scenario() -> None:
        for planted in (None, away):
            checker.ask_once(SQUARE, planted, np.full((2, 3), number))

    checker.attempt(scenario)


def _negative(x: Array, dLdZ: Array) -> Array:
    return -np.asarray(SQUARE.df(x, dLdZ))


@pytest.mark.task("any_dLdZ")
def test_any_dLdZ(checker: Checker, rng: np.random.Generator) -> None:
    """A gradient that is right for a special dLdZ only, such as ones, is rejected."""
    checker.judge(STRAIGHT[:4], DEPEND_ON_DLDZ, rng)


@pytest.mark.task("one_element")
def test_one_element(checker: Checker, rng: np.random.Generator) -> None:
    """A gradient that is wrong in a single element is rejected, wherever the element is."""
    checker.judge(STRAIGHT[:4], IN_ONE_ELEMENT, rng)


@pytest.mark.task("one_element")
def test_the_only_element(checker: Checker, rng: np.random.Generator) -> None:
    """An x with a single element has a gradient too."""
    x = SQUARE.draw(rng, (1,))
    checker.attempt(lambda: checker.ask_once(SQUARE, None, x))


@pytest.mark.task("tolerance")
def test_tolerance(checker: Checker, rng: np.random.Generator) -> None:
    """The tolerance fits: right gradients of any size are accepted, and an error of 1 % is not."""
    checker.judge(RIGHT_OF_ANY_SIZE, OF_ANY_SIZE, rng)
