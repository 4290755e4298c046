"""relative_error of numbers of very different sizes, in large arrays, and of large integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.drawn import draw_shape
from autograder.homeworks.hw0.test_relative_error import (
    draw_pair,
    expect_error,
    expect_infinite,
    expect_zero,
    given,
    judge,
)

EPSILON = float(np.finfo(np.float64).eps)


@pytest.mark.task("relative_error")
def test_one_unit_for_all(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The largest number of the whole arrays is the unit, also where they hold tiny numbers."""
    ranges = (60, 300), (4_000, 9_000), (140_000, 200_000)
    for size in (2, *(int(rng.integers(*each)) for each in ranges)):
        session.begin_record()
        a, b = draw_pair(rng, (size,), 1.0, near=True)
        sizes = 10.0 ** -np.linspace(0, rng.uniform(4, 8), size)
        b[size // 2 :] = draw_pair(rng, (size - size // 2,), 1.0, near=False)[1]
        a, b = ((sizes * each)[:: int(rng.choice([-1, 1]) if size < 60 else 1)] for each in (a, b))
        judge(student, session, a, b)


@pytest.mark.task("relative_error")
def test_large_integers(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arguments a and b may be Python integers of up to 64 bits; a difference may have more."""
    for digits in (14, 17, 17):
        session.begin_record()
        a, b = (int(sign * rng.integers(50, 92)) * 10**digits for sign in (1, -1))
        judge(student, session, np.array(float(a)), np.array(float(b)), a, b)


@pytest.mark.task("relative_error")
def test_tiny_errors(student: Student, session: Session, rng: np.random.Generator) -> None:
    """An error below the rounding of the largest number is an error too."""
    for exponent in (-10, -13, -16, -17, -20, -60, -110, -185):
        session.begin_record()
        largest = rng.uniform(88, 98) if exponent == -185 else rng.uniform(11, 50)
        a, b = draw_pair(rng, (4,), 10.0**largest, near=False)
        a, b = (np.where(np.arange(4) == 2, a, 10.0**exponent * each) for each in (a, b))
        judge(student, session, a, b)


@pytest.mark.task("relative_error")
def test_repeated_rows(student: Student, session: Session, rng: np.random.Generator) -> None:
    """An array may repeat one row or one number without a copy of it, as `np.broadcast_to` does."""
    for shape, of in (((5,), (1,)), ((4, 3), (1, 3)), ((4, 3), (4, 1)), ((2, 3), (1, 1))):
        session.begin_record()
        few, b = draw_pair(rng, shape, 1.0, near=False)
        a = np.broadcast_to(few[tuple(map(slice, of))], shape)
        for names in ("ab", "ba"):
            program = session.program()
            passed = {"a": program.array("a", a, "repeated"), "b": Named("b", b)}
            program.look(program.student.relative_error(*(passed[name] for name in names)))
            (got,) = program.run()
            expect_error(got, student, session, a, b)


@pytest.mark.task("relative_error")
def test_last_digits(student: Student, session: Session, rng: np.random.Generator) -> None:
    """If a and b differ in their last digits only, the error is not 0."""
    for shape in ((), (1,), (4,), (3, 2), (50,)):
        for digits in (1.1e-15, 10 ** rng.uniform(-15, -13), 10 ** rng.uniform(-13, -8)):
            session.begin_record()
            a = draw_pair(rng, shape, 10.0 ** rng.uniform(-90, 90), near=True)[0]
            other = a * (1 + digits * rng.choice([-1, 1], shape) * rng.uniform(0.7, 0.8, shape))
            largest = np.abs(a) == np.abs(a).max()
            judge(student, session, a, np.where(largest, other, a), rounding=EPSILON)
            judge(student, session, other, a, rounding=EPSILON)


@pytest.mark.task("relative_error")
def test_the_last_digit(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Two numbers that differ in their last digit by 1 have an error that is not 0."""
    for shape in ((), (1,), (3,)):
        session.begin_record()
        a = np.full(shape, draw_pair(rng, (), 10.0 ** rng.uniform(-90, 90), near=True)[0])
        judge(student, session, a, np.nextafter(a, 2 * a), rounding=EPSILON)


@pytest.mark.task("zero_and_infinite")
@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
def test_all_odd(student: Student, odd: float) -> None:
    """All numbers of a and b may be {odd}."""
    got = student.relative_error(*given(np.full((2, 3), odd), np.full((2, 3), odd)))
    expect_infinite(got, f"a and b hold {odd} only", "What does a comparison with NaN say?")


@pytest.mark.task("zero_and_infinite")
def test_any_zeros(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Zeros may be negative, integers, or many: their error is 0."""
    zeros: list[Any] = [0, 0.0, -0.0, *(np.zeros(()).astype(kind)[()] for kind in ("i1", "f4"))]
    pairs: list[tuple[Any, Any]] = [tuple(rng.permutation(5)[:2]) for _ in range(3)]
    pairs = [(zeros[a], zeros[b]) for a, b in pairs]
    for shape in ((1,), (2, 3), (int(rng.integers(5_000, 20_000)),)):
        kinds = rng.choice(["f8", "f4", "i1", "u1", "i8"], 2)
        pairs.append(given(*(np.zeros(shape, kind) for kind in kinds)))
        pairs.append(given(np.zeros(shape), -np.zeros(shape)))
    for pair in pairs:
        session.begin_record()
        expect_zero(student.relative_error(*pair))


@pytest.mark.task("zero_and_infinite")
def test_any_two_shapes(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Two shapes that differ give an infinite error, also if NumPy could compare the arrays."""
    for axes in (1, 1, 2, 2, 3, 3, 4):
        session.begin_record()
        shape = draw_shape(rng, axes)
        at = int(rng.integers(axes))
        others = [
            *((*shape[:at], 1, *shape[at:]), (*shape[:at], 1, *shape[at + 1 :]), (1, *shape)),
            *(shape[:at] + shape[at + 1 :], shape[::-1], (int(np.prod(shape)),), ()),
        ]
        others = [each for each in others if each != shape]
        a = np.full(shape, float(rng.choice([0.0, 1.5])))
        b = np.full(others[rng.integers(len(others))], a.flat[0])
        pair: list[Any] = [*given(a, b)]
        if not b.shape and rng.random() < 0.7:
            pair[1] = b.item() if rng.random() < 0.5 else b[()]
        got = student.relative_error(*(pair if rng.random() < 0.5 else pair[::-1]))
        told = f"a and b have the shapes {a.shape} and {b.shape}, in one order or the other"
        expect_infinite(got, told, "What does NumPy do with two shapes that differ, when it can?")
