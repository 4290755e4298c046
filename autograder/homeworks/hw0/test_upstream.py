"""gradcheck and its dLdZ: random numbers, each drawn on its own, for a Z of any shape."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.drawn import PARABOLA, draw_function
from autograder.homeworks.hw0.drawn_gradients import right_if_special
from autograder.homeworks.hw0.functions import MEAN_SQUARE, SQUARE, Function
from autograder.homeworks.hw0.planted import scaled
from autograder.homeworks.hw0.test_gradcheck_of_any_function import judge_beside
from autograder.results.verdict import Wrong

SHAPES: tuple[tuple[int, ...], ...] = (
    *((1,), (1, 1), (2,), (1, 5), (4, 1), (15,), (3, 4), (4, 4), (2, 3, 2), (64,)),
    (2, 1, 3, 1, 1, 2, 1, 1),
)
"""Shapes of Z."""


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


@pytest.mark.task("any_dLdZ")
def test_Z_of_any_shape(checker: Checker, rng: np.random.Generator) -> None:
    """The numbers of dLdZ don't depend on each other, for a Z of any shape, also of a number."""
    even, odd = (2 * rng.integers(33, 149, 2) + (0, 1)).tolist()
    shapes = (*SHAPES, (even,), (odd,))
    functions = [MEAN_SQUARE]
    functions += [draw_function(rng, (2,), False, 1.0, each, PARABOLA) for each in shapes]
    wrong = [right_if_special(function, (2,)) for function in functions]
    checker.judge_at((2,), [], wrong, rng)


@pytest.mark.task("any_dLdZ")
def test_large_Z(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The numbers of dLdZ don't depend on each other, also if there are thousands."""
    long, rows, columns = rng.integers((2_000, 30, 35), (3_000, 40, 60)).tolist()
    for shape in ((long,), (rows, columns)):
        W = rng.uniform(-1, 1, (*shape, 2))
        judge_beside(
            checker, session, W, SQUARE.draw(rng, (2,)), partial(right_if_special, shape=(2,))
        )


@pytest.mark.task("gradcheck")
def test_what_f_reads(checker: Checker, session: Session, rng: np.random.Generator) -> None:
    """The function f may read numbers, such as weights, that change from one call to the next."""
    weight = np.array(1.0)
    function = Function("weight * x ** 2", lambda x: weight * x**2, SQUARE.df)
    x = SQUARE.draw(rng, (3,))

    def is_lax() -> bool:
        """Whether an error of 1 % is accepted of another f, too, which costs `tolerance`."""
        with session.experiment():
            return checker.ask(scaled(SQUARE, 1.01), SQUARE.df, x)[0]

    def scenario() -> None:
        session.begin_record()
        given = checker.functions(function, SQUARE.df, x)
        for now in (1.0, -1.0, 1.0, 1.01):
            weight[...] = now
            if checker.answer(*given, Named("x", x)) != (now == 1):
                if now == 1.01 and is_lax():
                    return
                raise Wrong(
                    f"f(x) is {function.says}, and df is right only if weight is 1; weight is "
                    f"{now} now, and gradcheck returns {now != 1}"
                )

    checker.attempt(scenario)
