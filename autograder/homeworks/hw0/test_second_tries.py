"""gradcheck: one error is enough, each element is compared, and no number is too small."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import add_hints
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import played
from autograder.homeworks.hw0.beside_any_function import CHECKED, OBJECTS, TRACKED
from autograder.homeworks.hw0.case import DEFAULT_EPS
from autograder.homeworks.hw0.checker import Checker
from autograder.homeworks.hw0.drawn import PARABOLA, draw_function
from autograder.homeworks.hw0.drawn_gradients import draw_in_one_element
from autograder.homeworks.hw0.functions import CONSTANT, SQUARE, Array, Function
from autograder.homeworks.hw0.planted import Planted, scaled
from autograder.homeworks.hw0.test_any_size import EIGHT
from autograder.homeworks.hw0.test_every_type import INTEGERS
from autograder.homeworks.hw0.test_results import kinds
from autograder.homeworks.hw0.why import READING
from autograder.results.verdict import Evidence, Wrong

OTHER_STEPS = 1e-2, 1e-3, 1e-4, 4e-5, 2e-5, 5e-6, 2e-6, 1e-6, 1e-7, 1e-8
"""Steps beside the default one; where x is 4, four times the default is a relative step."""

POWERS = -60, -17, -9, 60
"""The sizes of slopes, as powers of ten: what is added to an error, or left out, shows at -60."""

LEAST = 1.2e-3
"""An error that is hardly larger than the least one of a wrong formula."""


@pytest.fixture
def checker(student: Student, session: Session) -> Checker:
    """The student's gradcheck."""
    return Checker(student, session)


def beside_a_corner(x: Array, corner: Array, eps: float) -> Planted:
    """Return np.abs(x - corner), with the central difference of this step as its formula."""

    def df(x: Array, dLdZ: Array) -> Array:
        return np.asarray(np.clip((x - corner) / eps, -1, 1) * dLdZ)

    function = Function(f"np.abs(x - corner), where corner is {corner}", _away(corner), df)
    return Planted(function, df, f"is the central difference for the step {eps:g}", x.shape)


def _away(corner: Array) -> Any:
    return lambda x: np.abs(x - corner)


@pytest.mark.task("gradcheck")
def test_the_default_step_and_no_other(
    checker: Checker, session: Session, rng: np.random.Generator
) -> None:
    """Near a corner, the slopes are those of the default eps; a second step excuses nothing."""
    x = rng.choice([-1, 1], 2) * np.array([4.0, 2.5])
    corner = x - rng.choice([-1, 1], 2) * 3e-6
    right = beside_a_corner(x, corner, DEFAULT_EPS).function
    wrong = [beside_a_corner(x, corner, eps) for eps in OTHER_STEPS]

    def scenario() -> None:
        session.begin_record()
        if not checker.ask(right, right.df, x)[0]:
            return  # another step from the start, which costs `tolerance`
        for planted in wrong:
            checker.ask_once(right, planted, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_one_error_is_enough(checker: Checker, rng: np.random.Generator) -> None:
    """A formula that is wrong for one dLdZ is wrong: another draw excuses nothing."""
    x = SQUARE.draw(rng, (2, 2))
    total = Function("(x ** 2).sum()", lambda x: (x**2).sum(), lambda x, dLdZ: 2 * x * dLdZ)

    def scenario() -> None:
        for function in (SQUARE, total):
            counts = []
            for factor in (1.0, 1.5):
                _, _, df = checker.ask(function, _squares(factor), x)
                counts.append(len(df.upstream))
            if counts[1] <= counts[0]:
                continue
            left = [counts[0]]

            def at_first(x: Array, dLdZ: Array, left: list[int] = left) -> Array:
                left[0] -= 1
                return np.asarray((1.5 if left[0] >= 0 else 1.0) * 2 * x * dLdZ)

            if checker.ask(function, at_first, x)[0]:
                raise Wrong(
                    f"for f(x) = {function.says}, df is 50 % wrong for the dLdZ that gradcheck has "
                    "drawn first; gradcheck draws again, and returns True: one error is enough"
                )

    checker.attempt(scenario)


@pytest.mark.task("one_element")
def test_each_element_moves(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Each element of an x of any size is moved, and each is compared."""
    many = int(rng.integers(2_500, 3_000))
    for shape in ((30,), (20, 14), EIGHT, (1_100,), (many,)):
        x = SQUARE.draw(rng, shape)
        W = SQUARE.draw(rng, (2, x.size))
        function = Function("W.dot(x.ravel())", _dot(W), _dot_gradient(W))

        def scenario(x: Array = x, W: Array = W, function: Function = function) -> None:
            session.begin_record()
            checker.functions(function, function.df, x)
            checker.step = None
            found = played(session, TRACKED, "tracked", student.gradcheck, x, W)
            if found[0] and found[1] and checker.step is None:
                missing = ", ".join(map(str, found[1]))
                told = f"gradcheck returns True for an x of shape {x.shape}, of which some elements"
                evidence = Evidence(f"{told} never moved: any slope by them would be right")
                raise Wrong(
                    add_hints(
                        evidence,
                        "elements skipped",
                        f"Your code never moved the elements of x at {missing}.",
                        "Which elements does your loop visit?",
                        "There is one slope for each element of x, and each is compared.",
                        READING,
                    )
                )

        checker.attempt(scenario)


def _dot(W: Array) -> Any:
    return lambda x: W.dot(np.ravel(x))


def _dot_gradient(W: Array) -> Any:
    return lambda x, dLdZ: (dLdZ @ W).reshape(x.shape)


def _squares(factor: float) -> Any:
    return lambda x, dLdZ: factor * 2 * x * dLdZ


@pytest.mark.task("one_element")
def test_many_axes(checker: Checker, rng: np.random.Generator) -> None:
    """A single wrong element is rejected, whatever the number of axes."""
    shapes = tuple(map(int, rng.permutation(EIGHT))), (1,) * 7 + (3,)
    functions = [(draw_function(rng, each, False, slopes=PARABOLA), each) for each in shapes]
    wrong = [
        [draw_in_one_element(rng, function, shape) for _ in range(2)]
        for function, shape in functions
    ]
    xs = [SQUARE.draw(rng, shape) for shape in shapes]

    def scenario() -> None:
        for several, x in zip(wrong, xs, strict=True):
            for planted in (None, *several):
                checker.ask_once(several[0].function, planted, x)

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
def test_Z_with_many_axes(checker: Checker, rng: np.random.Generator) -> None:
    """The result of f may have up to eight axes."""
    x = SQUARE.draw(rng, (2,))
    shapes = tuple(map(int, rng.permutation(EIGHT))), (1,) * 8
    functions = [draw_function(rng, (2,), False, 1.0, shape, PARABOLA) for shape in shapes]

    def scenario() -> None:
        for function in functions:
            checker.ask_once(function, None, x)
            half = Planted(function, _half(function), "is half as large")
            checker.ask_once(function, half, x)

    checker.attempt(scenario)


def _half(function: Function) -> Any:
    return lambda x, dLdZ: 0.5 * np.asarray(function.df(x, dLdZ))


@pytest.mark.task("tolerance")
def test_no_slope_is_too_small(checker: Checker, rng: np.random.Generator) -> None:
    """An error hardly above 1e-3 counts for slopes of any size, from 1e-60 to 1e60."""
    asked = []
    for power in POWERS:
        function = scaled(SQUARE, 10.0**power)
        factor = 1 + LEAST * float(rng.choice([-1, 1]))
        wrong = Planted(function, _times(function, factor), f"is {100 * (factor - 1):+.2f} % wrong")
        asked.append((function, wrong, np.array([0.25, -0.5])))

    def scenario() -> None:
        for function, wrong, x in asked:
            checker.ask_once(function, None, x)
            checker.ask_once(function, wrong, x)

    checker.attempt(scenario)


def _times(function: Function, factor: float) -> Any:
    return lambda x, dLdZ: factor * np.asarray(function.df(x, dLdZ))


@pytest.mark.task("gradcheck")
@pytest.mark.last
def test_objects_that_can_be_called(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The arguments f and df may be any objects that can be called."""
    x = SQUARE.draw(rng, (2,))

    def scenario() -> None:
        session.begin_record()
        checker.functions(SQUARE, SQUARE.df, x)
        found: Any = played(session, OBJECTS, "answers_for_objects", student.gradcheck, x)
        names = [(kind, factor) for kind in kinds(session) for factor in (2, 3, 2)]
        for (kind, factor), got in zip(names, found or [None] * len(names), strict=True):
            if not isinstance(got, bool | np.bool_) or bool(got) != (factor == 2):
                told = f"f and df are objects: {kind.rstrip('.')}; f(x) is x ** 2"
                returned = "raises an exception, or returns None" if got is None else describe(got)
                raise Wrong(
                    f"{told} and df(x, dLdZ) is {factor} * x * dLdZ; gradcheck returns "
                    f"{returned}; call them, and ask them for no more"
                )

    checker.attempt(scenario)


@pytest.mark.task("gradcheck")
@pytest.mark.last
def test_integers_of_every_type(
    checker: Checker, student: Student, session: Session, rng: np.random.Generator
) -> None:
    """A right formula may return integers of every type."""
    x = SQUARE.draw(rng, (2, 2))

    def scenario() -> None:
        session.begin_record()
        checker.functions(CONSTANT, CONSTANT.df, x)
        found = played(session, CHECKED, "integers", student.gradcheck, x, list(INTEGERS))
        cases = [(code, number) for code in INTEGERS for number in (0, 1)]
        for (code, number), got in zip(cases, found, strict=True):
            if not isinstance(got, bool | np.bool_) or bool(got) != (number == 0):
                told = f"f is constant, and df returns np.dtype({code!r}) numbers, all of them"
                returned = "raises an exception, or returns None" if got is None else describe(got)
                raise Wrong(f"{told} {number}; gradcheck returns {returned}")

    checker.attempt(scenario)
