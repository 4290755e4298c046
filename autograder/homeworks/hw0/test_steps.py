"""numerical_gradient and its eps: the caller's, in each call, and unchanged at each moment."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import STEPS, WHILE, scene
from autograder.homeworks.hw0.case import THREE_DIGITS
from autograder.homeworks.hw0.excuse import ROW_CUBES, is_second_order
from autograder.homeworks.hw0.functions import CUBE
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Evidence, Judgement, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

DEFAULT = 1e-5
"""The step where a call leaves eps out."""

PARTS = 4e-7, 3e-8, 2e-11
"""How much larger a second step is than the first, as a part of it."""


@pytest.mark.task("both_sides")
def test_close_steps(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Each call uses its own eps, also after a call with nearly the same one."""
    sizes = (0.1, 1e-5, 1.5, 3e-11, 2e5, float(f"{rng.uniform(0.1, 1):.3g}"))
    pairs: list[list[Any]]
    pairs = [[eps, eps * (1 + part), eps] for eps, part in product(sizes, PARTS)]
    pairs += [[1, 1 + 2e-9, 1, 2], [0.25, np.float64(0.5), np.array(0.25), np.array(0.125)]]
    x = np.zeros(2)
    found = scene(session, STEPS, "close", student.numerical_gradient, x, pairs)
    flat = [float(eps) for steps in pairs for eps in steps]
    counts = [2 - number % 2 for number, steps in enumerate(pairs) for _ in steps]
    wrong = [
        (before, eps, got)
        for before, eps, got, count in zip(  # noqa: B905
            [flat[0], *flat], flat, found or [None] * len(flat), counts
        )
        if as_floats(got).shape != (count,) or not np.allclose(as_floats(got), eps**2, 1e-13, 0)
    ]
    if wrong and not any(
        is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)
    ):
        before, eps, got = wrong[0]
        told = (
            f"f(x) is x ** 3, x is zeros, and eps is {eps!r}, after a call where it was "
            f"{before!r}; the central difference is eps ** 2"
        )
        raise Wrong(Evidence(told, wanted=repr(eps**2), got=repr(as_floats(got).tolist())))


@pytest.mark.task("both_sides")
def test_the_default(student: Student, session: Session) -> None:
    """Without eps, the step is 1e-5."""
    steps: list[float] = []

    def f(x: Any) -> float:
        steps.append(float(np.abs(as_floats(x)).max(initial=0.0)))
        return 0.0

    with suppress(Judgement):  # what else is wrong costs another task
        student.numerical_gradient(session.function("f", f), np.zeros(2), np.array(1.0))
    others = [each for each in steps if each and not np.isclose(each, DEFAULT, 1e-9, 0.0)]
    if others:
        told = "eps is left out, and a number of x, which is 0, moves by another step"
        raise Wrong(Evidence(told, wanted=repr(DEFAULT), got=repr(others[0])))


@pytest.mark.task("both_sides")
def test_steps_of_any_part_of_x(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The step is eps, also where it is a tiny part of x, down to x's last digit."""
    calls = list[tuple[Any, float]]()
    for power, digit in product((0, 5, 10, 15, 20, 25, 30, 35, 39), (0, 1, 2, 4, 6, 9, 13, 20, 30)):
        middle = 2.0**power * (1 + rng.integers(0, 7, 2) / 8) * rng.choice([-1, 1], 2)
        calls.append((middle, 2.0 ** max(power - 51 + digit, -39)))
    found = scene(session, STEPS, "exact", student.numerical_gradient, [list(c) for c in calls])
    wrong = [
        (middle, eps, got)
        for (middle, eps), got in zip(calls, found or [None] * len(calls), strict=True)
        if as_floats(got).shape != (2,) or not np.allclose(as_floats(got), eps**2, 1e-9, 0)
    ]
    if wrong and not any(
        is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)
    ):
        middle, eps, got = wrong[0]
        told = (
            f"f(x) is (x - middle) ** 3, x and middle are {middle.tolist()}, and eps is {eps!r}; "
            "x + eps and x - eps have no rounding, and the central difference is eps ** 2"
        )
        raise Wrong(Evidence(told, wanted=repr(eps**2), got=repr(as_floats(got).tolist())))


@pytest.mark.task("both_sides")
def test_one_step_for_two_calls(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """While f runs, it may call numerical_gradient with the same eps, an array of shape ()."""
    x, step = np.array([round(float(rng.uniform(0.5, 1)), 2)]), float(rng.choice([0.1, 0.2, 0.3]))
    found = scene(session, STEPS, "nested", student.numerical_gradient, x, step)
    if found:
        got, eps = found
        expect_unchanged("numerical_gradient", "eps", eps, np.array(step))
        wanted = 12 * x**2 + 8 * step**2
        limit = scene(session, STEPS, "nested", student.numerical_gradient, x, 0.001)
        is_right = limit is not None and np.allclose(as_floats(limit[0]), 12 * x**2, THREE_DIGITS)
        if is_right and not np.allclose(as_floats(got), wanted, 1e-9):
            told = (
                f"eps is one array of shape (), {step}, for a call and for another one that f "
                "makes: f(x) is the slope of x ** 4, measured with the same eps"
            )
            raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))


@pytest.mark.task("both_sides")
def test_eps_while_f_runs(student: Student, session: Session) -> None:
    """While f runs, eps holds the same number as before: f may read it."""
    for shape in ((3,), ()):
        seen = scene(session, WHILE, "moves", student.numerical_gradient, list(shape), False, True)
        if seen and seen[0] == "eps":
            because = "while f runs, and belongs to the caller"
            expect_unchanged("numerical_gradient", "eps", seen[2], seen[1], because)
