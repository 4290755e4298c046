"""Homework 4: whole numbers that fit into a small type, and whose sums and products do not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Remote, Student
from autograder.homeworks.hw4.case import Case, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Rng,
    draw_part,
    draw_shape,
    summed_to,
)
from autograder.homeworks.hw4.test_large import draw_table
from autograder.homeworks.hw4.test_used_again import wide_uses
from autograder.homeworks.hw4.walk import expect_gradient, right_order

pytestmark = pytest.mark.last  # what is simple is told first

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

ADDING = [each for each in EVERY if each.values[0] in ("Add", "Mul", "MatMul", "Sum", "GetItem")]
"""The operations that add up, forward or backward."""

BITS = 7, 8, 15, 16, 24, 31, 32, 49
"""How many bits the types have, without a sign or with one; 24 are those of float32.

Of numbers up to 1e15, no sum is too large for 64 bits.
"""

BITS_OF_A_TAPE = 8, 16, 24, 31, 32, 52, 62, 63, 64
"""The same for the gradients of a tape, which are any float64 numbers."""

USES, SUMS = 4, 60
"""How many uses of an operation are drawn for each type, and how many calls of unbroadcast."""


def whole_within(bits: int, rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of so many bits, or of fewer: all of them together have more.

    They are positive, or all are negative, or a few are.
    """
    size = int(np.prod(shape))
    fewest = bits + 1 - int(np.log2(size)) if size > 1 else bits
    each = int(rng.integers(max(fewest, 2), bits + 1))
    X = np.floor(2.0 ** (each - 1) * rng.uniform(1, 2, shape))
    signs = ([1.0], [1.0], [-1.0], [1.0, 1.0, 1.0, -1.0])[int(rng.integers(4))]
    return np.asarray(X * rng.choice(signs, shape))


def hardly_beyond(bits: int, count: int, rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of one sign: of so many of them, the sum has hardly more bits."""
    each = max(bits - int(np.log2(count)), 1)
    X = np.floor(2.0**each * rng.uniform(1, 2, shape))
    return np.asarray(X * rng.choice([1.0, 1.0, -1.0]))


@pytest.mark.parametrize("name", EVERY)
def test_whole_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name} of whole numbers whose sums and products are too large for small types."""
    for bits in BITS:
        case = Case(session, rng, name, partial(whole_within, bits))
        for _ in range(USES):
            one = case.make()
            for _ in range(2):
                case.forward(one)
                case.backward(one)
        case.judge()


@pytest.mark.parametrize("name", ADDING)
def test_many_whole_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name} of large arrays of whole numbers whose sums are too large for small types."""
    for bits in BITS:
        numbers = partial(whole_within, bits)
        case = Case(session, rng, name, numbers)
        rows, columns = draw_table(rng)
        table = (rows, columns) if name == "Sum" else (20, 30)
        for use, shapes in wide_uses(name, rng, table):
            one = case.make(use)
            case.forward(one, tuple(numbers(rng, shape) for shape in shapes))
            case.backward(one)
            if name == "Sum":
                count = rows * columns // one.Z.size
                case.forward(one, (hardly_beyond(bits, count, rng, table),))
        case.judge()


@pytest.mark.task("unbroadcast")
def test_sums_of_whole_numbers(session: Session, rng: Rng) -> None:
    """The sums of unbroadcast are right where they are too large for small types."""
    for dLdZ, shape in to_be_summed(rng):
        session.begin_record()
        program = session.program()
        program.look(program.call(program.student.unbroadcast, Named("dLdZ", dLdZ), shape))
        (got,) = program.run()
        expect_numbers("dLdX", got, summed_to(dLdZ, shape), summed_to(np.abs(dLdZ), shape))


def to_be_summed(rng: Rng) -> Iterator[tuple[Array, tuple[int, ...]]]:
    """Yield arrays of whole numbers for each type, and the shapes of their sums."""
    for place in range(SUMS):
        wide = draw_shape(rng, large=0.1)
        yield whole_within(BITS[place % len(BITS)], rng, wide), draw_part(rng, wide)
    for bits in BITS:
        rows, columns = wide = draw_table(rng)
        for shape in ((columns,), (rows, 1), (1, columns), ()):
            count = rows * columns // int(np.prod(shape))
            yield hardly_beyond(bits, count, rng, wide), shape


def doubled(student: Student, rng: Rng, shape: tuple[int, ...]) -> tuple[list[Remote], float]:
    """Return a tape that uses each tensor twice, and how often its first one is used in all."""
    data, count = Named("data", rng.normal(size=shape)), int(rng.integers(1, 4))
    tensors = [student.Tensor(data)]
    for _ in range(count):
        tensors.append(student.Tensor(data, student.Both(), [tensors[-1], tensors[-1]]))
    return tensors, 2.0**count


@pytest.mark.task("backward")
@pytest.mark.parametrize("shape", [(), (3,), (2, 2), (40, 60)])
def test_gradients_of_whole_numbers(
    session: Session, student: Student, rng: Rng, shape: tuple[int, ...]
) -> None:
    """Gradients are whole numbers whose sums are too large for small types: the shape {shape}."""
    for bits in BITS_OF_A_TAPE:
        session.begin_record()
        tensors, uses = doubled(student, rng, shape)
        dLdZ = whole_within(bits, rng, shape)
        with right_order(session, *tensors):
            session.call(tensors[-1], Named("dLdZ", dLdZ), method="backward")
        expect_gradient("x.grad", tensors[0].grad, uses * dLdZ)


@pytest.mark.task("backward_again")
@pytest.mark.parametrize("shape", [(), (3,), (2, 2), (40, 60)])
def test_whole_numbers_again(
    session: Session, student: Student, rng: Rng, shape: tuple[int, ...]
) -> None:
    """The grads of several backwards add up beyond small types: the shape {shape}."""
    for bits in BITS_OF_A_TAPE:
        session.begin_record()
        x = student.Tensor(Named("x", rng.normal(size=shape)))
        y = student.Tensor(Named("y", rng.normal(size=shape)), student.Same(), [x])
        dLdZ = whole_within(bits, rng, shape)
        given = session.array("dLdZ", dLdZ)
        with right_order(session, x, y):
            for times in (1, 2, 3):
                session.call(y, given, method="backward")
                expect_gradient("x.grad", x.grad, times * dLdZ, f"after {times} backwards")
