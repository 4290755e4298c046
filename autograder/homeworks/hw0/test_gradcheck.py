"""gradcheck: it accepts right gradients and rejects wrong ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.beside import played
from autograder.homeworks.hw0.beside_any_function import CHECKED
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.drawn import EXACT, draw_function, draw_large_shape, draw_shape
from autograder.homeworks.hw0.drawn_gradients import (
    draw_interaction,
    draw_of_any_size,
    draw_where_it_is_0,
    draw_wrong_slopes,
    draw_wrong_upstream,
)
from autograder.homeworks.hw0.functions import (
    ROW_SUMS,
    SINE,
    SQUARE,
    STRAIGHT,
    Array,
    Function,
    Gradient,
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

SHAPES: tuple[tuple[int, ...], ...] = ((3,), (3, 1), (3, 2), (3, 2, 1), (2, 2, 2), (3, 2, 1, 1))
"""The sizes of the axes of x, in any order."""

OUTPUTS: tuple[tuple[int, ...], ...] = ((9,), (3, 4), (2, 3, 2))
"""Shapes of Z with so many elements that few random dLdZ are special."""


SIZES = ((-60, -28), (-28, -13), (-13, 6), (6, 60))
"""The powers of ten between which the sizes of slopes lie."""


DRAWN = 26
"""How often a single number is drawn: the chance that all have one sign is 1 in 2 ** 25."""


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
    checker.judge(STRAIGHT[:2], (*ORDINARY, draw_interaction(rng)), rng)


@pytest.mark.task("gradcheck")
def test_leaves_x(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """gradcheck(f, df, x) leaves x as it was."""
    values = SINE.draw(rng, (2, 3))

    def scenario() -> None:
        session.begin_record()
        x = session.array("x", values)
        session.call(x, False, method="setflags")
        checker.ask(SINE, SINE.df, values, x)
        expect_unchanged("gradcheck", "x", session.value(x), values)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_another_x(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The same f and df, right at one x and wrong at another, give True and then False."""
    positive = np.abs(SQUARE.draw(rng, (4,)))
    function = Function("x * np.abs(x)", lambda x: x * np.abs(x), SQUARE.df)

    in_place = rng.permutation([1, 1, -1, -1]).tolist()

    def scenario() -> None:
        session.begin_record()
        given = checker.functions(function, SQUARE.df, positive)
        array = session.array("x", positive)
        xs = [Named("x", sign * positive) for sign in (1, -1, 1)]
        for call, sign in enumerate((1, -1, 1, *in_place)):
            if call >= len(xs):
                session.call(array, True, method="setflags")  # a read-only x costs `x_unchanged`
                session.call(array, ..., Named("x", sign * positive), method="__setitem__")
            if checker.answer(*given, xs[call] if call < len(xs) else array) != (sign > 0):
                raise Wrong(
                    f"f(x) is {function.says}, and df is right only where x is positive; so "
                    f"gradcheck must return {sign > 0} here"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_another_shape(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The same f and df, at an x of another shape: dLdZ has the shape of the new Z."""
    function = Function(
        "(x * np.abs(x)).sum(axis=-1)",
        lambda x: (x * np.abs(x)).sum(axis=-1),
        lambda x, dLdZ: 2 * x * dLdZ[..., np.newaxis],
    )
    xs = [np.abs(SQUARE.draw(rng, shape)) for shape in ((2, 3), (3, 2), (6, 1), (1, 6), (3, 1, 2))]
    signs = rng.choice([-1, 1], len(xs))

    def scenario() -> None:
        session.begin_record()
        given = checker.functions(function, function.df, xs[0])
        for x, sign in zip(xs, signs, strict=True):
            checker.move(*given, sign * x)
            if checker.answer(*given, Named("x", sign * x)) != (sign > 0):
                raise Wrong(
                    f"f(x) is {function.says}, and df is right only where x is positive; so "
                    f"gradcheck must return {sign > 0} for this x, of shape {x.shape}"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_any_function(checker: Checker, rng: np.random.Generator) -> None:
    """F may use a part of x only; x may be a view; df may return any shape, or a Python number."""
    shape = tuple(map(int, rng.permutation(SHAPES[rng.integers(len(SHAPES))])))
    right = draw_function(rng, shape, slopes=EXACT)
    checker.judge_at(shape, [right], draw_wrong_slopes(rng, shape), rng, read_only=True)


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


@pytest.mark.task("any_dLdZ")
@pytest.mark.parametrize("large", [False, True], ids=["small", "large"])
def test_dLdZ_of_any_size(checker: Checker, rng: np.random.Generator, large: bool) -> None:
    """The numbers of dLdZ don't depend on each other, also if there are hundreds."""
    outputs = OUTPUTS[rng.integers(len(OUTPUTS))]
    outputs = draw_large_shape(rng, int(rng.integers(70, 200))) if large else outputs
    shape = (2,) if large else (2, 2)
    wrong = draw_wrong_upstream(rng, shape, outputs)
    wrong = [wrong[rng.integers(5)], *wrong[5:]] if large else wrong
    checker.judge_at(shape, [wrong[0].function], wrong, rng)


def _total(shape: tuple[int, ...] | None) -> Any:
    return lambda x: np.full(shape or (), (x**2).sum())


@pytest.mark.task("any_dLdZ")
def test_sign_of_a_number(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """If Z is a single number, the number that is drawn for it has either sign."""
    x = SQUARE.draw(rng, (2,))

    def scenario() -> None:
        for shape in (None, (1,), (1, 1)):
            function = Function(
                "(x ** 2).sum()" + f", of shape {shape}" * (shape is not None),
                _total(shape),
                lambda x, dLdZ: 2 * x * np.sum(dLdZ),
            )
            checker.functions(function, function.df, x)
            drawn = played(session, CHECKED, "drawn", student.gradcheck, x, shape, DRAWN)
            if len({*drawn}) > DRAWN // 2 and len({number > 0 for number in drawn}) == 1:
                sign = "positive" if drawn[0] > 0 else "negative"
                told = f"f(x) is {function.says}: in {DRAWN} calls, gradcheck draws {sign} dLdZ"
                hides = "2 * x * abs(dLdZ)" if drawn[0] > 0 else "-2 * x * abs(dLdZ)"
                raise Wrong(
                    f"{told} only; then the formula {hides} is never rejected, and it is wrong"
                )

    checker.attempt(scenario)


@pytest.mark.task("one_element")
def test_one_element(checker: Checker, rng: np.random.Generator) -> None:
    """A gradient that is wrong in a single element is rejected, wherever the element is."""
    checker.judge(STRAIGHT[:4], IN_ONE_ELEMENT, rng)


@pytest.mark.task("one_element")
def test_the_only_element(checker: Checker, rng: np.random.Generator) -> None:
    """An x with a single element has a gradient too, also an x of shape ()."""
    factor = 1 + float(rng.choice([-1, 1]) * rng.uniform(0.1, 1))

    def df(x: Array, dLdZ: Array) -> Array:
        return np.asarray(factor * 2 * x * dLdZ)

    wrong = Planted(SQUARE, df, f"is {100 * (factor - 1):+.2f} % wrong")
    xs = [SQUARE.draw(rng, shape) for shape in ((1,), (), (1, 1))]

    def scenario() -> None:
        for x, planted in product(xs, (None, wrong)):
            checker.ask_once(SQUARE, planted, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_one_element_of_another_shape(checker: Checker, rng: np.random.Generator) -> None:
    """The gradient by a single element has the shape of x, and is no NaN."""
    wrong: list[tuple[str, Gradient]] = [
        ("has another shape", lambda x, dLdZ: (2 * x * dLdZ).reshape(() if x.shape else (1,))),
        ("is NaN", lambda x, dLdZ: np.nan * x),
    ]
    xs = [SQUARE.draw(rng, shape) for shape in ((1,), (), (1, 1))]

    def scenario() -> None:
        for x, (words, df) in product(xs, wrong):
            checker.ask_once(SQUARE, Planted(SQUARE, df, words), x)

    checker.attempt(scenario)


@pytest.mark.task("tolerance")
def test_tolerance(checker: Checker, rng: np.random.Generator) -> None:
    """The tolerance fits: right gradients of any size are accepted, and an error of 1 % is not."""
    checker.judge(RIGHT_OF_ANY_SIZE, OF_ANY_SIZE, rng)
    checker.judge_at((2, 3), [], [draw_where_it_is_0(rng, (2, 3))], rng)
    for sizes in SIZES:
        shape = draw_shape(rng, int(rng.integers(1, 3)), smallest=2)
        wrong = draw_of_any_size(rng, shape, *sizes)
        checker.judge_at(shape, [wrong.function], [wrong], rng)
