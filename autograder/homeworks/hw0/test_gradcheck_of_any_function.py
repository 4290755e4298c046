"""gradcheck, with functions f and df that do all that a caller's functions may do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.arguments import Function as Passed
from autograder.grading.compare import expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.calls import Watched, WatchedGradient, method_of, near_only
from autograder.homeworks.hw0.checker import Checker, is_hidden
from autograder.homeworks.hw0.drawn_gradients import draw_in_one_element
from autograder.homeworks.hw0.functions import (
    LINE,
    ROOT,
    SINE,
    SQUARE,
    Array,
    Function,
)
from autograder.homeworks.hw0.planted import Planted, changed
from autograder.homeworks.hw0.special import special
from autograder.results.verdict import Judgement, Wrong

LENT = "which may return it again: compare without writing into it"


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


def negative(x: Array, dLdZ: Array) -> Any:
    """Return the gradient of a square with the wrong sign."""
    return -np.asarray(SQUARE.df(x, dLdZ))


@pytest.mark.task("gradcheck")
def test_values_near_x_only(checker: Checker, rng: np.random.Generator) -> None:
    """The function f may have values near x only."""
    x = 8 * SQUARE.draw(rng, (2, 2))
    function = near_only(SQUARE, x)
    checker.attempt(lambda: checker.ask_once(function, None, x))
    away = Planted(function, negative, "has the wrong sign")
    checker.attempt(lambda: checker.ask_once(function, away, x))


@pytest.mark.task("gradcheck")
def test_the_shape_depends_on_numbers(
    checker: Checker, session: Session, rng: np.random.Generator
) -> None:
    """The same f may return another shape for other numbers of x."""

    def df(x: Array, dLdZ: Array) -> Array:
        dLdx = np.zeros(x.shape)
        dLdx[x > 0] = 2 * x[x > 0] * dLdZ
        return dLdx

    function = Function("x[x > 0] ** 2", lambda x: x[x > 0] ** 2, df)
    sizes = np.abs(SQUARE.draw(rng, (6,)))
    xs = [
        np.where(rng.permutation(6) < count, sizes, -sizes) for count in rng.permutation(6)[:3] + 1
    ]

    def scenario() -> None:
        session.begin_record()
        given, array = checker.functions(function, df, xs[0]), session.array("x", xs[0])
        for x, passed in ((x, passed) for passed in (None, array) for x in xs):
            checker.move(*given, x)
            if passed is array:
                session.call(array, True, method="setflags")  # a read-only x costs `x_unchanged`
                session.call(array, ..., Named("x", x), method="__setitem__")
            if not checker.answer(*given, Named("x", x) if passed is None else passed):
                raise Wrong(
                    f"f(x) is {function.says}, df is right, and gradcheck returns False for an x "
                    f"with {np.sum(x > 0)} positive numbers"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_not_a_number(checker: Checker, rng: np.random.Generator) -> None:
    """Where f has no slope that is a number, no formula is right."""

    def df(x: Array, dLdZ: Array) -> Array:
        return np.asarray(np.where(x > 0, ROOT.df(x, dLdZ), 0.0))

    planted = Planted(ROOT, df, "is 0 where f(x) or a step from it is NaN")
    all_nan = Planted(ROOT, lambda x, dLdZ: np.full(x.shape, np.nan), "is NaN, as the slopes are")
    for factor, wrong in product((-1, 0), (planted, all_nan)):
        x = np.abs(SQUARE.draw(rng, (4,)))
        x[rng.integers(4)] *= factor
        checker.attempt(partial(checker.ask_once, ROOT, wrong, x))


@pytest.mark.task("gradcheck")
def test_after_an_exception(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """After a call that ended because f raised an exception, the next call checks as before."""
    values = SQUARE.draw(rng, (3,))
    in_calls = [int(rng.integers(1, 7)), 1, 1]  # A right numerical_gradient doesn't call f.

    def scenario() -> None:
        raises_at = in_calls.pop(0)
        for gradient, wanted in ((SQUARE.df, True), (negative, False)):
            session.begin_record()
            _, df = checker.functions(SQUARE, gradient, values)
            f, x = Watched(SQUARE, values, raises_at, ArithmeticError), session.array("x", values)
            with suppress(Judgement):
                student.gradcheck(f.passed, df.passed, x)
            f.raises_at = 0
            if checker.answer(f, df, x) != wanted:
                raise Wrong(
                    "f raised an exception in the call before; now df is "
                    f"{'right' if wanted else 'wrong'}, and gradcheck returns {not wanted}"
                )
            expect_unchanged("gradcheck", "x", session.value(x), values)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_a_check_inside_f(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """While f runs, it may call gradcheck, with a formula and an x of its own."""
    values, other = SQUARE.draw(rng, (2,)), SQUARE.draw(rng, (2,))

    def scenario() -> None:
        for wanted in (True, False):
            session.begin_record()
            formulas = (SQUARE.df, negative) if wanted else (negative, SQUARE.df)
            f, df = checker.functions(SQUARE, formulas[0], values)

            def checks(x: Any, f: Watched = f, formula: Any = formulas[1]) -> Any:
                inner = Watched(SQUARE, other), WatchedGradient(formula, other, other)
                student.gradcheck(inner[0].passed, inner[1].passed, Named("x", other))
                return f(x)

            if checker.answer(session.function("f", checks), df, Named("x", values)) != wanted:
                raise Wrong(
                    f"f calls gradcheck itself, with another x and another df; here df is "
                    f"{'right' if wanted else 'wrong'}, and gradcheck returns {not wanted}"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_leaves_what_f_and_df_return(
    checker: Checker, session: Session, rng: np.random.Generator
) -> None:
    """gradcheck(f, df, x) leaves the arrays that f and df return as they were."""
    values = SINE.draw(rng, (2, 2))

    def scenario() -> None:
        session.begin_record()
        lent: dict[Any, tuple[Remote, Array]] = {}

        def lending(name: str, function: Callable[..., Any]) -> Passed:
            def lends(*arguments: Any) -> Remote:
                got = np.asarray(function(*arguments))
                key = name, got.tobytes()
                lent[key] = lent.get(key) or (session.array(name, got), got)
                return lent[key][0]

            return session.function(name, lends)

        f, df = checker.functions(SINE, SINE.df, values)
        checker.answer(lending("f", f), lending("df", df), Named("x", values))
        now = session.values(*(made for made, _ in lent.values()))
        for (name, _), (_, before), array in zip(lent, lent.values(), now, strict=True):
            expect_unchanged("gradcheck", f"a result of {name}", array, before, LENT)

    checker.attempt(scenario)


@pytest.mark.task("one_element")
def test_zeros_in_x(checker: Checker, rng: np.random.Generator) -> None:
    """An element of x that is 0 has a slope too, and it is compared."""
    at = int(rng.integers(4))
    drawn = np.round(4 * LINE.draw(rng, (4,)))
    one_zero, zeros = np.where(np.arange(4) == at, 0.0, drawn), np.zeros(4)

    def scenario() -> None:
        for function, x in ((LINE, one_zero), (SQUARE, one_zero), (LINE, zeros)):
            df = changed(at, lambda number: number + 5)(function)
            wrong = Planted(function, df, "is wrong in one element, where x is 0")
            for planted in (None, wrong):
                checker.ask_once(function, planted, x)

    checker.attempt(scenario)


def told_of(df: WatchedGradient) -> str:
    """Return what is special about each dLdZ; empty if one is not special."""
    found = [special(dLdZ) for dLdZ in df.upstream]
    return f"; the numbers of its dLdZ {found[-1]}" if found and all(found) else ""


def judge_beside(
    checker: Checker, session: Session, W: Array, x: Array, wrong: Callable[[Function], Planted]
) -> None:
    """Accept a gradcheck that rejects a wrong gradient of W.dot(x), for large arrays."""
    function = Function("W.dot(x)", W.dot, lambda x, dLdZ: np.tensordot(dLdZ, W, dLdZ.ndim))
    planted = wrong(function)

    def scenario() -> None:
        session.begin_record()
        f = method_of(session, W, "dot")
        for _ in range(2):  # a random dLdZ may hide a mistake, but not twice
            _, df = checker.functions(function, planted.df, x)
            if not checker.answer(f, df, Named("x", x)):
                return
            if not is_hidden(function, planted.df, x, df):
                break
        raise Wrong(
            f"for f(x) = {function.says}, with {x.size} elements in x and {W[..., 0].size} in Z, "
            f"df returns a gradient that {planted.words}, and gradcheck returns True{told_of(df)}"
        )

    checker.attempt(scenario)


CORNERS: tuple[tuple[str, Callable[[Any], Any], Callable[[Any], Any]], ...] = (
    ("np.abs(x - corner)", np.abs, lambda away: np.where(away >= 0, 1.0, -1.0)),
    ("np.abs(x - corner)", np.abs, lambda away: np.where(away > 0, 1.0, -1.0)),
    ("np.maximum(x - corner, 0)", lambda away: np.maximum(away, 0), lambda away: 1.0 * (away > 0)),
)
"""Functions with a corner where x is `corner`, and their slopes: at the corner, of one side."""


def _cornered(
    says: str, f: Callable[[Any], Any], slope: Callable[[Any], Any], corner: Array
) -> Function:
    return Function(says, lambda x: f(x - corner), lambda x, dLdZ: slope(x - corner) * dLdZ)


@pytest.mark.task("one_element")
def test_corners(checker: Checker, rng: np.random.Generator) -> None:
    """An element of x at a corner of f is compared as all others."""
    drawn = []
    for number, (says, f, slope) in enumerate(CORNERS):
        at = np.arange(4) == rng.integers(4)
        x = np.where(at & (number == 0), 0.0, LINE.draw(rng, (4,)))
        corner = np.where(at, x, x + 0.5 * rng.choice([-1, 1], 4))
        function = _cornered(f"{says}, where corner is {corner}", f, slope, corner)
        drawn.append((Planted(function, function.df, "takes one side's slope at a corner"), x))

    def scenario() -> None:
        for wrong, x in drawn:
            checker.ask_once(wrong.function, wrong, x)

    checker.attempt(scenario)


@pytest.mark.task("one_element")
def test_one_of_a_thousand(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """A single wrong element among a thousand is rejected."""
    x = SQUARE.draw(rng, (int(rng.integers(1_050, 1_200)),))
    W = SQUARE.draw(rng, (2, x.size))
    judge_beside(
        checker, session, W, x, lambda function: draw_in_one_element(rng, function, x.shape)
    )


@pytest.mark.task("tolerance")
@pytest.mark.parametrize(("inputs", "outputs"), [(2_700, 2), (2, 3_000)])
def test_large_arrays(
    checker: Checker, session: Session, rng: np.random.Generator, inputs: int, outputs: int
) -> None:
    """The tolerance is the same for an x of {inputs} elements and a Z of {outputs}."""
    x, W = SQUARE.draw(rng, (inputs,)), SQUARE.draw(rng, (outputs, inputs))
    if inputs > outputs:  # slopes of one size: beside them all, the error of one is lost in a mean
        sizes = rng.uniform(0.9, 1.0, inputs) * rng.choice([-1, 1], inputs)
        W = np.linspace(1.0, 0.5, outputs)[:, np.newaxis] * sizes
    factor, at = 1 + 0.0012 * float(rng.choice([-1, 1])), int(rng.integers(inputs))

    def wrong(function: Function, is_small: bool = True) -> Planted:
        if inputs > outputs:
            return draw_in_one_element(rng, function, x.shape, is_small, at)

        def df(x: Array, dLdZ: Array) -> Any:
            return factor * np.asarray(function.df(x, dLdZ))

        return Planted(function, df, f"is {100 * (factor - 1):+.2f} % wrong")

    if inputs > outputs:
        try:
            judge_beside(checker, session, W, x, partial(wrong, is_small=False))
        except Judgement:
            return  # this element is not compared, which costs another task
    judge_beside(checker, session, W, x, wrong)
