"""numerical_gradient for any function, of an array of any shape, stored in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import is_numeric
from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw0.calls import Watched
from autograder.homeworks.hw0.case import DEFAULT_EPS, Case
from autograder.homeworks.hw0.drawn import (
    CURVED,
    draw_function,
    draw_large_shape,
    draw_shape,
    laid_out,
)
from autograder.homeworks.hw0.excuse import judge_central
from autograder.homeworks.hw0.functions import SQUARE, Array, Function
from autograder.homeworks.hw0.planted import scaled
from autograder.homeworks.hw0.test_callers_array import hinted
from autograder.results.verdict import Crashed, Evidence, Wrong

CALLS = 5
"""The number of calls in a life."""

WHILE = "which belongs to the caller, and f may read it: copy x, and move one element of the copy"


SHAPES = ((1, 1), (2, 1), (2, 1), (3, 1), (3, 2), (4, 2))
"""The number of axes of small arrays x, and the smallest size of an axis."""

MANY_AXES = ((1, 2, 2, 3), (1, 1, 1, 1, 1, 2, 3), (1, 1, 1, 1, 1, 2, 3))
"""The sizes of all axes but the first of an x with five axes, or eight, in any order."""


def cases(rng: np.random.Generator) -> Iterator[Case]:
    """Yield cases with one to eight axes, and large ones."""
    for axes, smallest in SHAPES:
        shape = draw_shape(rng, axes, smallest)
        yield Case(draw_function(rng, shape), rng, shape)
    for sizes in MANY_AXES:
        shape = (2, *map(int, rng.permutation(sizes)))
        yield Case(draw_function(rng, shape, parts=False), rng, shape)
    for large in (30, 130):
        shape = draw_large_shape(rng, int(large * rng.uniform(0.5 if large < 100 else 0.8, 1)))
        yield Case(draw_function(rng, shape, inner=True), rng, shape)


@pytest.mark.task("slopes")
def test_any_function(student: Student, session: Session, rng: np.random.Generator) -> None:
    """f(x) may use a part of x only; x and dLdZ may have any shape and any order of memory."""
    for case in cases(rng):
        session.begin_record()
        if rng.random() < 0.25:
            case.x = np.full(case.x.shape, rng.choice([0.0, case.x.flat[0]]))
        case.set_dLdZ(drawn_dLdZ(rng, case.dLdZ))
        if rng.random() < 0.2:
            kind = rng.choice(["int64", "int32", "int8", "uint8"])
            size = 3 if kind.endswith("t8") else rng.choice([3, 2000])
            case.set_dLdZ(np.round(size * (np.abs(case.dLdZ) if kind == "uint8" else case.dLdZ)))
            dLdZ: Any = Named("dLdZ", case.dLdZ.astype(kind))
        else:
            dLdZ = laid_out(rng, session, "dLdZ", case.dLdZ)
        # A program that writes into x loses `x_unchanged`.
        x = laid_out(rng, session, "x", case.x, read_only=False)
        got = case.call(student, x=x, dLdZ=dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


def drawn_dLdZ(rng: np.random.Generator, dLdZ: Array) -> Array:
    """Return an upstream gradient, often with zeros, equal numbers, or a sum of 0."""
    one = np.reshape(np.arange(dLdZ.size) == rng.integers(dLdZ.size), dLdZ.shape)
    kinds = (
        dLdZ * rng.integers(0, 2, dLdZ.shape),
        dLdZ * one,
        np.full(dLdZ.shape, dLdZ.flat[0]),
        dLdZ - dLdZ.mean(),
        0 * dLdZ,
    )
    kind = int(rng.integers(2 * len(kinds)))
    return np.asarray(kinds[kind]) if kind < len(kinds) else dLdZ


def _times(W: Array) -> Function:
    says = f"W * x, where W is {np.array2string(W, threshold=12)}"

    def df(x: Array, dLdZ: Array) -> Array:
        repeated = tuple(int(axis) for axis in np.flatnonzero(np.less(x.shape, W.shape)))
        return np.asarray((W * dLdZ).sum(axis=repeated, keepdims=True))

    return Function(says, lambda x: W * x, df)


@pytest.mark.task("slopes")
def test_any_order_of_memory(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays x, dLdZ and f(x) may each be stored in another order of their axes."""
    for number, axes in enumerate((2, 3, 3, 3, 4)):
        session.begin_record()
        shape = draw_shape(rng, axes, 2)
        W = SQUARE.draw(rng, shape)
        ones = rng.random(axes) < (0.6, 0.0, 0.6, 0.3, 0.5)[number]
        case = Case(_times(W), rng, tuple(map(int, np.where(ones, 1, shape))))
        f = session.handle(laid_out(rng, session, "W", W), "__mul__")
        f.__dict__["_label"] = "f"
        x = laid_out(rng, session, "x", case.x, read_only=False)
        dLdZ = laid_out(rng, session, "dLdZ", case.dLdZ)
        got = student.numerical_gradient(f, x, dLdZ)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("slopes")
def test_slopes_of_any_size(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The slopes may be tiny or huge: three digits of them are right."""
    for least, most in ((-60, -30), (-30, -14), (-14, -9), (6, 60)):
        session.begin_record()
        size, upstream = 10 ** rng.uniform(least, most), 10.0 ** rng.choice([0, 0, -8, 8])
        case = Case(SQUARE, rng, (3,))
        f = Watched(scaled(SQUARE, size), case.x)
        dLdZ = Named("dLdZ", upstream * case.dLdZ)
        got = student.numerical_gradient(f.passed, Named("x", case.x), dLdZ)
        got = got / (size * upstream) if is_numeric(got) else got
        says = f"{size:.0e} * x ** 2; the numbers here are slopes divided by {size * upstream:.0e}"
        case.function = replace(SQUARE, says=says)
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)


@pytest.mark.task("both_sides")
def test_any_step(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The step eps may be tiny, larger than the numbers of x, or an integer."""
    for eps in (10 ** rng.uniform(-6, -2), rng.uniform(0.5, 2), 1, rng.uniform(0.3, 1)):
        session.begin_record()
        shape = draw_shape(rng, int(rng.integers(1, 4)))
        case = Case(draw_function(rng, shape, parts=False, slopes=CURVED), rng, shape)
        eps = eps if eps == 1 else float(f"{eps:.2g}")
        got = case.call(student, eps)
        judge_central(case, got, eps, case.rounding(eps), student, session, rng)


class Life:
    """Calls of numerical_gradient, one after another, by a caller who uses the same arrays again.

    Parameters
    ----------
    in_place, into_results
        Whether the caller writes into its own arrays, and into results.

    Attributes
    ----------
    measured : list of (Case, result, result)
        For each call the result right after it, and at the end.
    arrays : list of (str, array, array)
        The name of each array of the caller's, its numbers at the end, and the wanted ones.
    """

    def __init__(
        self,
        session: Session,
        rng: np.random.Generator,
        in_place: bool = True,
        into_results: bool = False,
    ) -> None:
        program, shape = session.program(), draw_shape(rng, int(rng.integers(1, 4)))
        first = [Case(draw_function(rng, shape), rng, shape) for _ in range(2)]
        passed = [Watched(case.function, case.x).passed for case in first]
        xs = [session.array(name, case.x) for name, case in zip("xy", first, strict=True)]
        ups = [session.array("dLdZ", case.dLdZ) for case in first]
        x_now, up_now = ([case.x for case in first], [case.dLdZ for case in first])
        cases, results, written = [], [], set[int]()
        for call in range(CALLS):
            f, at = map(int, rng.integers(2, size=2))
            case = Case(first[f].function, rng, shape)
            if call and in_place and rng.random() < 0.4:
                x_now[at] = rewritten(rng, x_now[at], case.x)
                program.call(xs[at], ..., Named("x", x_now[at]), method="__setitem__")
            if call and in_place and rng.random() < 0.4:
                up_now[f] = rewritten(rng, up_now[f], case.dLdZ)
                program.call(ups[f], ..., Named("dLdZ", up_now[f]), method="__setitem__")
            case.x = x_now[at]
            case.set_dLdZ(up_now[f])
            results.append(program.student.numerical_gradient(passed[f], xs[at], ups[f]))
            program.look(results[-1])
            cases.append(case)
            if into_results and rng.random() < 0.2:
                program.call(results[-1], ..., 7.0, method="__setitem__")
                written.add(call)
        kept = [call for call in range(CALLS) if call not in written]
        for call in kept:
            program.look(results[call])
        seen = program.run()
        at_once, later = seen[:CALLS], dict(zip(kept, seen[CALLS:], strict=True))
        self.measured = [
            (case, got, later.get(call))
            for call, (case, got) in enumerate(zip(cases, at_once, strict=True))
        ]
        self.arrays = [
            (name, session.value(array), wanted)
            for name, array, wanted in zip(
                ("x", "x", "dLdZ", "dLdZ"), (*xs, *ups), (*x_now, *up_now), strict=True
            )
        ]


def rewritten(rng: np.random.Generator, now: Any, new: Any) -> Any:
    """Return what a caller writes into an array: other numbers, one other, or the old exchanged."""
    kind, shape = rng.integers(4), np.shape(now)
    if kind == 0:
        return rng.permutation(np.ravel(now)).reshape(shape)
    if kind == 1:
        changed = np.arange(np.size(now)) == rng.integers(np.size(now))
        return np.where(changed.reshape(shape), new, now)
    return -np.asarray(now) if kind == 2 else new


@pytest.mark.task("slopes")
def test_many_calls(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Each call measures its own f, x and dLdZ, and a later call changes no earlier result."""
    for _ in range(3):
        session.begin_record()
        try:
            judge(Life(session, rng, into_results=True), session)
        except Crashed as crash:
            judge(Life(session, rng, in_place=False), session)
            if "read-only" not in crash.evidence.message:
                raise
            # The code has made an array read-only; `x_unchanged` judges the caller's.


def judge(life: Life, session: Session) -> None:
    """Accept right slopes that later calls don't change."""
    for case, got, later in life.measured:
        case.expect(got, case.exact, case.three_digits, DEFAULT_EPS, session)
        if later is not None and not np.array_equal(got, later):
            raise Wrong(
                Evidence(
                    "a later call changes the array that an earlier call returned; return a "
                    "new array each time",
                    wanted=describe(got),
                    got=describe(later),
                )
            )


@pytest.mark.task("x_unchanged")
def test_arrays_after_many_calls(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """After many calls, the caller's arrays hold the numbers that the caller has put there."""
    for name, now, before in Life(session, rng).arrays:
        expect_unchanged("numerical_gradient", name, now, before)


@pytest.mark.task("x_unchanged")
def test_x_while_f_runs(student: Student, session: Session, rng: np.random.Generator) -> None:
    """While f runs, the caller's x holds the same numbers as before: f may read it."""
    for shape in ((3,), (2, 2)):
        session.begin_record()
        case = Case(draw_function(rng, shape), rng, shape)
        x = session.array("x", case.x)
        seen: list[Any] = []
        f = Watched(case.function, case.x)

        def reads(place: Any, f: Watched = f, x: Remote = x, seen: list[Any] = seen) -> Any:
            seen.append(session.value(x))
            return f(place)

        dLdZ = Named("dLdZ", case.dLdZ)
        student.numerical_gradient(session.function("f", reads), x, dLdZ)
        moved = next((now for now in seen if not np.array_equal(now, case.x)), case.x)
        with hinted("x itself is moved", "While f runs, x holds other numbers than before."):
            expect_unchanged("numerical_gradient", "x", moved, case.x, WHILE)
