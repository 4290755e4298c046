"""relative_error: the largest difference, in units of the largest number."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import add_hints, name_mistake
from autograder.grading.compare import describe, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw0.drawn import laid_out
from autograder.homeworks.hw0.error_mistakes import ERRORS, READING, error
from autograder.homeworks.hw0.functions import Array
from autograder.homeworks.hw0.inside import left_behind
from autograder.results.verdict import Evidence, Judgement, Wrong

NEAR = 1e-9
LARGE = 70_000, "numbers", "b"
SHAPES = [(), (1,), (4,), (3, 2), (2, 3, 2), (1, 2, 1, 2, 1, 2, 1, 2)]


@pytest.mark.task("relative_error")
@pytest.mark.parametrize("exponent", [0, -100, -30, -9, 30, 100])
def test_relative_error(
    student: Student, session: Session, rng: np.random.Generator, exponent: int
) -> None:
    """relative_error(a, b) is the largest difference over the largest number, near 1e{exponent}."""
    for shape in SHAPES:
        for near in (False, True):
            session.begin_record()
            a, b = draw_pair(rng, shape, 10.0**exponent, near)
            judge(student, session, a, b)


@pytest.mark.task("relative_error")
def test_any_size(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays a and b may hold thousands of numbers, of any magnitudes, in any order."""
    for digits in (2, 3, 3, 4):
        session.begin_record()
        shape = (int(10 ** (digits + 0.45 * rng.random())), int(rng.integers(1, 3)))
        a, b = draw_pair(rng, shape, 10.0 ** rng.uniform(-50, 50), near=rng.random() < 0.5)
        sizes = 10.0 ** -rng.uniform(0, rng.choice([0, 3, 40]), shape)
        a, b = a * sizes, b * sizes
        a[rng.random(shape) < 0.1] = 0.0
        b = np.where(rng.random(shape) < rng.choice([0.0, 0.9]), a, b)
        remotes = [laid_out(rng, session, *each) for each in (("a", a), ("b", b))]
        judge(student, session, a, b, *remotes)


@pytest.mark.task("relative_error")
@pytest.mark.parametrize("dtype", ["int", "int64", "uint8", "int8", "float32", "of two types"])
def test_types(student: Student, session: Session, rng: np.random.Generator, dtype: str) -> None:
    """The arrays a and b may hold integers, or float32 numbers: {dtype}."""
    for is_number, shape in ((True, ()), (False, ()), (False, (4,)), (False, (3, 2))):
        session.begin_record()
        types = [dtype] * 2
        if dtype == "of two types":
            others = ["uint8", "float32", "int16", "int8", "uint64", "int32"]
            types = rng.permutation(["float64", *rng.permutation(others)[:2]])[:2].tolist()
        smallest = 1 if any(each.startswith("u") for each in types) else -120
        pair = [np.array(rng.integers(smallest, 120, shape)).astype(kind) for kind in types]
        for each in pair if shape else pair[: rng.integers(2)]:
            if each.dtype.kind in "iu":
                edges = np.iinfo(each.dtype)
                each.flat[rng.integers(each.size)] = rng.choice([edges.min, edges.max])
        arguments: Any = [each[()] for each in pair] if is_number else given(*pair)
        if dtype == "int" and shape == ():
            arguments = [each.item() for each in pair]
        a, b = (each.astype(np.float64) for each in pair)
        judge(student, session, a, b, *arguments)


@pytest.mark.task("relative_error")
def test_one_array_twice(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arrays a and b may be the same array, or two views of one array."""
    values = draw_pair(rng, (4, 4), 1.0, near=False)[0]
    a = session.array("a", values)
    backwards = session.operate("[]", a, slice(None, None, -1))
    for b, wanted in ((a, values), (session.handle(a, "T"), values.T), (backwards, values[::-1])):
        judge(student, session, values, wanted, a, b)


@pytest.mark.task("relative_error")
def test_what_is_large(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The largest number may be in a or in b, positive or negative, and another one be 0."""
    for sign in (1, -1):
        for swapped in (False, True):
            session.begin_record()
            a, b = draw_pair(rng, (5,), 1.0, near=False)
            a[2], b[3], b[4] = 0.0, 0.0, 10 * sign
            a, b = (b, a) if swapped else (a, b)
            judge(student, session, a, b)


@pytest.mark.task("relative_error")
@pytest.mark.parametrize("zeros", ["a", "b"])
def test_zeros_in_one(
    student: Student, session: Session, rng: np.random.Generator, zeros: str
) -> None:
    """If all numbers of {zeros} alone are 0, the error is 1."""
    for shape in SHAPES:
        session.begin_record()
        a, b = draw_pair(rng, shape, 1.0, near=False)
        a, b = (0 * a, b) if zeros == "a" else (a, 0 * b)
        judge(student, session, a, b)


@pytest.mark.task("relative_error")
def test_two_numbers(student: Student, session: Session, rng: np.random.Generator) -> None:
    """The arguments a and b may be two floats."""
    for _ in range(3):
        session.begin_record()
        a, b = draw_pair(rng, (), 1.0, near=False)
        judge(student, session, a, b, a.item(), b.item())
        judge(student, session, a, b, *((a.item(), b) if rng.random() < 0.5 else (a, b.item())))


@pytest.mark.task("relative_error")
def test_changes_nothing(student: Student, session: Session, rng: np.random.Generator) -> None:
    """relative_error(a, b) leaves a and b as they were."""
    a, b = draw_pair(rng, (3, 2), 1.0, near=False)
    remotes = session.arrays(a=a, b=b)
    judge(student, session, a, b, *remotes)
    for name, now, before in zip("ab", session.values(*remotes), (a, b), strict=True):
        expect_unchanged("relative_error", name, now, before)
    pairs: list[Any] = [(a, b), (a.astype("f4"), b), (a.astype("i8"), np.ones((3, 2), ">i2"))]
    pairs += [(np.array(2.0), np.array(1.5)), (np.ones(70_000), np.zeros(70_000))]
    cases: list[Any] = [
        ([], {"a": a, "b": b}, frozen) for a, b in pairs for frozen in (False, True)
    ]
    left_behind(session, "relative_error", student.relative_error, cases)


@pytest.mark.task("relative_error")
def test_one_pair_after_another(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Each call compares its own arrays; the arrays of earlier calls don't matter."""
    a, b = draw_pair(rng, (4,), 1.0, near=False)
    c, d = draw_pair(rng, (4,), 1.0, near=False)
    backwards = np.ascontiguousarray(b[::-1])  # has the sum and the size of b
    for first, second in ((a, b), (c, b), (a, b), (a, d), (a, backwards), (b, a), (a, b)):
        session.begin_record()
        judge(student, session, first, second)
    remotes = session.arrays(a=a, b=b)
    one = np.where(np.arange(4) == rng.integers(4), c, d)  # one number of d is another
    for filled, values in ((0, c), (1, d), (1, one), (0, rng.permutation(c))):
        session.call(remotes[filled], ..., values, method="__setitem__")
        a, b = (values, b) if filled == 0 else (a, values)
        judge(student, session, a, b, *remotes)


@pytest.mark.task("zero_and_infinite")
@pytest.mark.parametrize("shape", SHAPES)
def test_zeros(student: Student, session: Session, shape: tuple[int, ...]) -> None:
    """If all numbers of a and b are 0, the error is 0."""
    expect_zero(student.relative_error(*given(np.zeros(shape), np.zeros(shape))))


@pytest.mark.task("zero_and_infinite")
def test_odd_numbers_anywhere(student: Student, session: Session, rng: np.random.Generator) -> None:
    """NaN and infinity count beside zeros, in large arrays, in one array given twice."""
    where_odd = "a", "b", "ab", "twice"
    places = [*product((3,), ("zeros", "numbers"), where_odd)]
    places += [(300, str(rng.choice(["zeros", "numbers"])), where) for where in where_odd]
    for size, beside, where in (*places, LARGE):
        session.begin_record()
        a, b = draw_pair(rng, (size,), 0.0 if beside == "zeros" else 1.0, near=True)
        odd = rng.choice([np.nan, np.inf, -np.inf], 2)
        for array, name, number in zip((a, b), "ab", odd, strict=True):
            if name in where or where == "twice":
                array[rng.integers(size)] = number
        if where == "ab" and rng.random() < 0.5:
            b = a.copy()
        pair = [("a", a), ("a", a) if where == "twice" else ("b", b)]
        remotes = [laid_out(rng, session, *each) for each in pair[: 1 if where == "twice" else 2]]
        got = student.relative_error(remotes[0], remotes[-1])
        told = f"{pair[where == 'b'][0]} holds {odd[int(where == 'b')]}"
        expect_infinite(got, told, "What does a comparison with NaN say?")
        after = session.values(*remotes)
        for now, (name, before) in zip(after, pair, strict=False):
            if not np.array_equal(now, before, equal_nan=True):
                expect_unchanged("relative_error", name, now, before)


@pytest.mark.task("zero_and_infinite")
@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
def test_not_finite(
    student: Student, session: Session, rng: np.random.Generator, odd: float
) -> None:
    """If a number is {odd}, in a, in b or in both, the error is infinite."""
    for shape, is_float in ((), True), *((shape, False) for shape in SHAPES):
        for places in ("a", "b", "ab"):
            session.begin_record()
            a, b = draw_pair(rng, shape, 1.0, near=True)
            at = rng.integers(a.size)
            for name, array in (("a", a), ("b", b)):
                if name in places:
                    array.flat[at] = odd
            pair = (a.item(), b.item()) if is_float else given(a, b)
            got = student.relative_error(*pair)
            expect_infinite(got, f"{places[0]} holds {odd}", "What does a comparison with NaN say?")


@pytest.mark.task("zero_and_infinite")
@pytest.mark.parametrize(
    "shapes",
    [((3,), (1, 3)), ((4, 1), (4,)), ((1,), ()), ((2, 3), (3,)), ((2, 3), (3, 2)), ((4,), (3,))],
    ids=str,
)
def test_shapes(
    student: Student,
    session: Session,
    rng: np.random.Generator,
    shapes: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    """If a and b have different shapes, the error is infinite."""
    question = "Where are the two shapes compared, and what does NumPy do with shapes that differ?"
    for value in (2.5, 0.0):
        session.begin_record()
        a, b = (np.full(shape, value) for shape in shapes)
        got = student.relative_error(*given(a, b))
        told = f"a and b have the shapes {shapes[0]} and {shapes[1]}"
        expect_infinite(got, told, question)


def draw_pair(
    rng: np.random.Generator, shape: tuple[int, ...], size: float, near: bool
) -> tuple[Array, Array]:
    """Return two arrays of this size, which nearly agree or don't."""
    a = np.asarray(rng.uniform(0.2, 1.0, shape) * rng.choice([-1, 1], shape))
    b = a * (1 + 1e-3 * rng.normal(size=shape)) if near else rng.uniform(-1.0, 1.0, shape)
    return np.asarray(size * a), np.asarray(size * b)


def given(a: Array, b: Array) -> tuple[Named, Named]:
    """Return both arrays as arguments."""
    return Named("a", a), Named("b", b)


def is_number(got: Any) -> bool:
    """Whether this is a single number, and not a truth value."""
    return isinstance(got, int | float | np.floating | np.integer) and not isinstance(got, bool)


def judge(
    student: Student,
    session: Session,
    a: Array,
    b: Array,
    *arguments: Any,
    rounding: float = 0.0,
) -> None:
    """Accept the relative error; name a known mistake.

    Parameters
    ----------
    arguments
        The arguments a and b as they are passed; left out, the arrays.
    rounding
        How far a result may be away that is not 0.
    """
    got = student.relative_error(*(arguments or given(a, b)))
    expect_error(got, student, session, a, b, rounding)


def expect_error(
    got: Any, student: Student, session: Session, a: Array, b: Array, rounding: float = 0.0
) -> None:
    """Accept the relative error of two arrays, that a call has returned; see `judge`."""
    wanted = error(a, b)
    if got is None:
        raise Wrong("relative_error returns None; is a `return` missing?")
    if not is_number(got):
        told = f"relative_error must return a single number, and returns {describe(got)}"
        raise Wrong(Evidence(told, wanted=repr(wanted), got=describe(got)))
    allowed = NEAR * wanted + rounding * (got > 0)
    if abs(float(got) - wanted) <= allowed:  # a float, else NumPy rounds the wanted one too
        return
    evidence = Evidence(
        "the error is a single number, but a wrong one", wanted=repr(wanted), got=repr(float(got))
    )
    others = other_calls(student, session)
    name_mistake(evidence, ERRORS, float(got), wanted, a, b, others=others)
    raise Wrong(evidence)


def other_calls(student: Student, session: Session) -> Iterator[tuple[Any, Array, Array]]:
    """Yield results with their arrays, for which different mistakes give different numbers."""
    rng = np.random.default_rng(0)
    for size, near in product((1.0, 1e-9, 1e-30), (False, True)):
        (a, b), got = draw_pair(rng, (3, 2), size, near), None
        with suppress(Judgement), session.experiment():
            got = student.relative_error(*given(a, b))
        yield got, a, b


def expect_zero(got: Any) -> None:
    """Accept the error of zeros."""
    if is_number(got) and got == 0:
        return
    evidence = add_hints(
        Evidence(
            "all numbers of a and b are 0: nothing differs, and the error is 0",
            wanted="0",
            got=describe(got),
        ),
        "0 / 0",
        "Two arrays of zeros are equal, and the result says something else.",
        "What stands below the line when all numbers are 0?",
        "0 / 0 is NaN in NumPy. Look at the denominator before you divide.",
        READING,
    )
    raise Wrong(evidence)


def expect_infinite(got: Any, told: str, question: str) -> None:
    """Accept an infinite error."""
    if is_number(got) and got == np.inf:
        return
    as_right = is_number(got) and not got > 1e-6
    evidence = Evidence(
        f"{told}, so nothing can be compared, and the error is np.inf",
        wanted="inf",
        got=describe(got),
    )
    raise Wrong(
        add_hints(
            evidence,
            "what can't be compared counts as right" if as_right else "no infinite error",
            "A checker that looks for errors above 1e-6 would accept this result."
            if as_right
            else "The result is not infinite.",
            question,
            "If shapes differ, or a number is not finite, return np.inf.",
            READING,
        )
    )
