"""relative_error of numbers of very different sizes, in large arrays, and of large integers."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.grading.inside import inside
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.drawn import draw_shape
from autograder.homeworks.hw0.inside import left_behind
from autograder.homeworks.hw0.test_relative_error import (
    draw_pair,
    expect_error,
    expect_infinite,
    expect_zero,
    given,
    judge,
)

EPSILON = float(np.finfo(np.float64).eps)
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")

SAME_BYTES = (
    *(("uint8", "int8"), ("uint16", "int16"), ("uint32", "int32"), ("uint64", "int64")),
    *(("float32", "int32"), ("float64", "uint64")),
)
"""Pairs of types whose numbers have the same number of bytes."""

WITH_A_VIEW = """
def compare(relative_error, array, dtype):
    return relative_error(array, array.view(dtype))
"""


@pytest.mark.task("relative_error")
def test_one_unit_for_all(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The largest number of the whole arrays is the unit, also where they hold tiny numbers."""
    ranges = (60, 300), (4_000, 9_000), (66_000, 90_000)
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


@pytest.mark.task("relative_error")
def test_every_type(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays a and b may hold integers of any type, also the smallest and the largest."""
    for dtype in INTEGERS:
        edges = np.iinfo(dtype)
        low, high = float(edges.min), float(edges.max)
        for numbers in ([low, 3], [high, 3], [low, high], [5, high]):
            session.begin_record()
            a = np.array([{low: edges.min, high: edges.max}.get(n, n) for n in numbers], dtype)
            b = rng.permutation(np.array([edges.min, 7], dtype))
            judge(student, session, a.astype(np.float64), b.astype(np.float64), *given(a, b))


@pytest.mark.task("relative_error")
def test_large_float32(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The float32 numbers may be so large that their sum has no room in float32, or tiny."""
    for size, shape in product((2e38, 1e30, 1e-30, 1e-37), ((), (5,))):
        session.begin_record()
        a = np.asarray(size * rng.uniform(1.0, 1.6, shape), dtype=np.float32)
        b = np.asarray(a * rng.uniform(0.2, 0.9, shape) * rng.choice([-1, 1]), dtype=np.float32)
        both = (a, b) if rng.random() < 0.5 else (b, a)
        for pair in (both, (both[0].astype(np.float64), both[1]), (a, a)):
            judge(student, session, *(each.astype(np.float64) for each in pair), *given(*pair))


@pytest.mark.task("relative_error")
def test_the_same_bytes(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The same bytes are other numbers in another type."""
    compare = inside(session, "compare", WITH_A_VIEW)
    for wide, narrow in SAME_BYTES:
        session.begin_record()
        a, b = (rng.integers(150, 256, 8 * 4).astype(np.uint8).view(wide) for _ in "ab")
        if wide.startswith("f"):
            a, b = (np.asarray(rng.uniform(1, 2, 4), dtype=wide) for _ in "ab")
        for dtype in (wide, narrow, wide):
            pair = a.view(dtype), b.view(dtype)
            judge(student, session, *(each.astype(np.float64) for each in pair), *given(*pair))
        session.begin_record()
        got = session.call(compare, student.relative_error, session.array("a", a), narrow)
        as_floats = a.astype(np.float64), a.view(narrow).astype(np.float64)
        expect_error(got, student, session, *as_floats)


@pytest.mark.task("relative_error")
def test_by_their_names(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arguments may be passed by their names."""
    a, b = draw_pair(rng, (3,), 1.0, near=False)
    got = student.relative_error(b=Named("b", b), a=Named("a", a))
    expect_error(got, student, session, a, b)


@pytest.mark.task("zero_and_infinite")
def test_another_shape_of_the_same_numbers(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Two arrays are compared, and then one of them with the other in another shape."""
    for numbers in (np.zeros(6), draw_pair(rng, (6,), 1.0, near=False)[0]):
        session.begin_record()
        for first, second in (((6,), (6,)), ((6,), (2, 3)), ((3, 2), (2, 3)), ((1, 6), (6, 1))):
            pair = given(numbers.reshape(first), numbers.reshape(second))
            got = student.relative_error(*pair)
            if first != second:
                told = f"a and b have the shapes {first} and {second}"
                expect_infinite(got, told, "Does your code look at the shapes in every call?")


@pytest.mark.task("zero_and_infinite")
def test_views_of_one_array(student: Student, session: Session, rng: np.random.Generator) -> None:
    """NaN and infinity count in two views of one array, and in arrays of any type."""
    for odd, dtype in product((np.nan, np.inf, -np.inf), ("f8", "f4")):
        session.begin_record()
        values = np.asarray(draw_pair(rng, (5,), 1.0, near=False)[0], dtype=dtype)
        values[rng.integers(5)] = odd
        a = session.array("a", values)
        view = session.handle(a, "T")
        for pair in ((a, view), (a, Named("b", np.ones(5, "i8"))), (Named("b", np.ones(5)), a)):
            got = student.relative_error(*pair)
            expect_infinite(got, f"a number is {odd}", "What does a comparison with NaN say?")


@pytest.mark.task("zero_and_infinite")
def test_the_state_after_odd_numbers(student: Student, session: Session) -> None:
    """After zeros, NaN, infinity or two shapes, NumPy's error state is as it was."""
    zeros, odd = np.zeros(3), np.array([np.nan, np.inf, 1.0])
    pairs = (zeros, zeros), (odd, zeros), (zeros, odd), (zeros, np.zeros((3, 1)))
    cases: list[Any] = [([], {"a": a, "b": b}, False) for a, b in pairs]
    left_behind(session, "relative_error", student.relative_error, cases)


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
        expect_infinite(
            got,
            told,
            "Where are the two shapes compared, and what does NumPy do with shapes that differ?",
        )
