"""numerical_gradient, with functions f that do all that a caller's function may do."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_shape, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.calls import Watched, method_of, near_only, numbers_in
from autograder.homeworks.hw0.case import DEFAULT_EPS, ROUNDING, Case
from autograder.homeworks.hw0.excuse import judge_central
from autograder.homeworks.hw0.functions import (
    CUBE,
    POWERS,
    ROOT,
    ROW_SUMS,
    SINE,
    SQUARE,
    Array,
    Function,
)
from autograder.results.verdict import Crashed, Evidence, Wrong

MANY = 1_050
"""The number of calls that end with an exception: more than Python calls within each other."""

DEPTH = 8
"""The number of calls within each other."""

LENT = "which f has returned, and may return again: subtract into a new array"


@pytest.mark.task("slopes")
def test_slope_of_a_slope(student: Student, session: Session, rng: np.random.Generator) -> None:
    """While f runs, it may call numerical_gradient, with a function and a step of its own."""
    up = SQUARE.draw_dLdZ(rng, np.ones(2))
    function = Function(
        "2 * u * x, the slopes of u * x ** 2, which f measures by numerical_gradient",
        lambda x: 2 * up * x,
        lambda x, dLdZ: 2 * up * dLdZ,
    )
    case = Case(function, rng, (2,))

    def measures(x: Any) -> Array:
        x = numbers_in("f", "x", x, (2,)).astype(np.float64)
        inner = Watched(SQUARE, x)
        got = student.numerical_gradient(inner.passed, Named("x", x), Named("dLdZ", up), 1e-3)
        is_array = isinstance(got, np.ndarray) and got.dtype == np.float64 and got.shape == (2,)
        return got if is_array else np.zeros(2)

    f, x, dLdZ = session.function("f", measures), Named("x", case.x), Named("dLdZ", case.dLdZ)
    got = student.numerical_gradient(f, x, dLdZ, 0.01)
    case.expect(got, case.exact, case.three_digits, 0.01, session)


@pytest.mark.task("slopes")
def test_calls_within_calls(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may call numerical_gradient, several calls deep, and catch an exception."""
    case, inner = Case(SQUARE, rng, (1,)), list[tuple[Any, Array]]()

    def fails(x: Any) -> None:
        raise ArithmeticError

    def square(depth: int) -> Any:
        """Return a function that measures its own slope, too, if it isn't the deepest."""

        def f(place: Any) -> Array:
            place = numbers_in("f", "x", place, (1,)).astype(np.float64)
            given = Named("x", place), Named("dLdZ", case.dLdZ)
            if depth == 1:
                with suppress(Crashed):
                    student.numerical_gradient(session.function("fails", fails), *given)
            if depth:
                got = student.numerical_gradient(square(depth - 1), *given)
                inner.append((got, np.asarray(SQUARE.df(place, case.dLdZ))))
            return np.asarray(place**2)

        return session.function("f", f)

    got = student.numerical_gradient(square(3), Named("x", case.x), Named("dLdZ", case.dLdZ))
    for measured, wanted in ((got, case.exact), *inner):
        case.expect(measured, wanted, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_many_calls_within_calls(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The function f may call numerical_gradient, eight calls deep."""
    slope, results = float(rng.uniform(1, 3)), list[Any]()
    places, dLdZ = SQUARE.draw(rng, (DEPTH, 1)), Named("dLdZ", np.ones(1))

    def line(depth: int) -> Any:
        """Return a straight line; where x is larger, it measures the slope of another one."""

        def f(place: Array) -> Array:
            place = numbers_in("f", "x", place, (1,)).astype(np.float64)
            if depth and place[0] > places[depth, 0]:
                results.append(measure(depth - 1))
            return slope * place

        return session.function("f", f)

    def measure(depth: int) -> Any:
        return student.numerical_gradient(line(depth), Named("x", places[depth]), dLdZ)

    outermost = measure(DEPTH - 1)
    case = Case(Function(f"{slope} * x", lambda x: slope * x, lambda x, dLdZ: slope * dLdZ), rng)
    case.x = places[DEPTH - 1]
    case.set_dLdZ(np.ones(1))
    for got in (outermost, *results):
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_slopes_of_0(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Slopes of 0 are a new array each time, too: the caller may write into the last ones."""
    constant = Function("[3, 4]", lambda x: np.array([3.0, 4.0]), lambda x, dLdZ: 0 * x)
    case, program = Case(constant, rng, (2, 3)), session.program()
    x, dLdZ = Named("x", case.x), Named("dLdZ", SQUARE.draw(rng, (2,)))
    for _ in range(3):
        slopes = program.student.numerical_gradient(case.f.passed, x, dLdZ)
        program.look(slopes)
        program.call(slopes, ..., 7.0, method="__setitem__")
    try:
        found = program.run()
    except Crashed as crash:
        if "read-only" not in crash.evidence.message:
            raise
        return
    for got in found:
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_values_near_x_only(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The function f may have values near x only; the numbers of x are between -10 and 10."""
    for function in (SINE, ROW_SUMS):
        session.begin_record()
        case = Case(function, rng, (2, 2))
        case.x = 8 * case.x
        case.set_dLdZ(case.dLdZ)
        case.function = near_only(function, case.x)
        case.expect(case.call(student), case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_after_an_exception(student: Student, session: Session, rng: np.random.Generator) -> None:
    """After calls that ended because f raised an exception, the next call measures as before."""
    case = Case(SINE, rng, (3,))
    x, dLdZ = Named("x", case.x), Named("dLdZ", case.dLdZ)
    raises = method_of(session, np.ones((2, 2)), "dot")  # takes no x of three elements
    calls = session.program()
    for _ in range(MANY):
        calls.student.numerical_gradient(raises, x, dLdZ)
    steps = [each | {"misfits": True} for each in calls.steps]  # each may fail
    with suppress(Crashed):
        session.carry_out(steps, calls.body, stops=False)
    f = Watched(SINE, case.x, raises_at=int(rng.integers(1, 5)), raises=ArithmeticError)
    with suppress(Crashed):
        student.numerical_gradient(f.passed, x, dLdZ)
    got = student.numerical_gradient(f.passed, x, dLdZ)
    case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_not_a_number(student: Student, session: Session, rng: np.random.Generator) -> None:
    """If a change of Z is NaN, the slope is NaN, and no exception is raised."""
    for at, says in enumerate(("np.sqrt(x), and one number of x is negative", "W / x, with a 0")):
        session.begin_record()
        # In W / x the last one: a 0 that is not put back costs `both_sides` only.
        case, odd = Case(SQUARE, rng, (3,)), 2 if at else int(rng.integers(3))
        case.x = np.abs(case.x)
        case.x[odd] *= (-1, 0)[at]
        f = method_of(session, case.exact, "__truediv__") if at else Watched(ROOT, case.x).passed
        got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
        expect_shape("dLdx", got, (3,))
        if not np.isnan(got[np.arange(3) != odd]).all():
            told = (
                f"f(x) is {says}, so Z{[odd]} has no change that is a number; each slope adds up "
                "the changes of all numbers of Z, and must be NaN"
            )
            raise Wrong(Evidence(told, wanted="NaN", got=describe(got)))


@pytest.mark.task("slopes")
def test_products_underflow(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Products may underflow to 0, in f and in the sum over Z."""
    W, tiny = SQUARE.draw(rng, (3,)), int(rng.integers(3))
    W[tiny] = 1e-300
    case = Case(Function("W * x", lambda x: W * x, lambda x, dLdZ: W * dLdZ), rng, (3,))
    case.x[tiny], case.dLdZ[tiny] = 1e-10, 1e-20
    case.set_dLdZ(case.dLdZ)
    f = method_of(session, W, "__mul__")
    got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
    case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


def _dot(W: Array) -> Function:
    return Function("W.dot(x)", W.dot, lambda x, dLdZ: dLdZ @ W)


@pytest.mark.task("slopes")
def test_many_elements(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The array x may have more than a thousand elements, and so may Z: up to 3,000."""
    for outputs, inputs in ((2, int(rng.integers(2_600, 3_000))), (3_000, 2)):
        session.begin_record()
        W = SQUARE.draw(rng, (outputs, inputs))
        case, f = Case(_dot(W), rng, (inputs,)), method_of(session, W, "dot")
        got = student.numerical_gradient(f, Named("x", case.x), Named("dLdZ", case.dLdZ))
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("both_sides")
def test_equal_heights(student: Student, session: Session, rng: np.random.Generator) -> None:
    """One step may leave Z unchanged while the other one changes it."""
    ramp = Function("np.maximum(x, 0)", lambda x: np.maximum(x, 0), lambda x, dLdZ: (x > 0) * dLdZ)
    for function in (SQUARE, ramp):
        session.begin_record()
        eps = float(rng.choice([0.125, 0.25, 0.5, 1]))
        case = Case(function, rng, (4,))
        case.x[rng.permutation(4)[:2]] = eps / 2, -eps / 2
        case.set_dLdZ(case.dLdZ)
        got = case.call(student, eps)
        judge_central(case, got, eps, case.rounding(eps), student, session, rng)


def _cubes(middle: Array, scale: float) -> Function:
    return Function(
        f"((x - middle) / {scale}) ** 3, where middle is {middle}",
        lambda x: ((x - middle) / scale) ** 3,
        lambda x, dLdZ: 3 * ((x - middle) / scale) ** 2 * dLdZ / scale,
    )


@pytest.mark.task("both_sides")
def test_any_scale(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The step is eps, also for very large and very small numbers, which can hold it exactly."""
    powers = 0, rng.integers(-35, -32), rng.integers(-32, -12), rng.integers(16, 20)
    for scale in 2.0 ** np.array(powers):
        session.begin_record()
        middle = np.round(10.0 ** np.array([0.0, *rng.uniform(6, 9, 2), *rng.uniform(11, 12, 2)]))
        middle = middle * (scale == 1) * rng.choice([-1, 1], 5) + 0.0
        function = _cubes(middle, float(scale))
        case, eps = Case(function, rng, (5,)), float(scale * rng.choice([1 / 16, 1 / 8, 1 / 4]))
        case.x = np.asarray(middle + scale * rng.integers(-15, 16, 5) / 16)
        case.set_dLdZ(case.dLdZ)
        got, allowed = case.call(student, eps), ROUNDING * float(np.abs(case.dLdZ).sum()) * 8 / eps
        judge_central(case, got, eps, allowed, student, session, rng)


@pytest.mark.task("both_sides")
def test_eps_in_an_array(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The step eps may be an array of shape (), and stays as it was."""
    steps = [each / 100 for each in range(5, 31) if each / 100 + 1 - 1 != each / 100]
    step = float(rng.choice(steps))  # eps += 1 and eps -= 1 don't bring it back
    eps: Any = session.array("eps", np.array(step))
    for _ in range(2):
        session.begin_record()
        case = Case(CUBE, rng, (2,))
        got = case.call(student, eps)
        judge_central(case, got, step, case.rounding(step), student, session, rng)
        expect_unchanged("numerical_gradient", "eps", session.value(eps), np.array(step))


@pytest.mark.task("x_unchanged")
def test_f_returns_its_results_again(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """What f returns stays as it was: f may cache its results."""
    for function, shape in ((SQUARE, (3,)), (ROW_SUMS, (2, 2)), (POWERS, ())):
        session.begin_record()
        case, results = Case(function, rng, shape), dict[bytes, tuple[Remote, Array]]()
        f = Watched(function, case.x)

        def caches(x: Any, f: Watched = f, results: Any = results) -> Remote:
            Z = np.asarray(f(x))
            key = f.places[-1].tobytes()
            if key not in results:
                results[key] = session.array("Z", Z), Z
            made: Remote = results[key][0]
            return made

        dLdZ = Named("dLdZ", case.dLdZ)
        x = Named("x", case.x) if shape else case.x.item()
        student.numerical_gradient(session.function("f", caches), x, dLdZ)
        now = session.values(*(made for made, _ in results.values()))
        for Z, (_, before) in zip(now, results.values(), strict=True):
            expect_unchanged("numerical_gradient", "Z", Z, before, LENT)
