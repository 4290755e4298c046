"""Homework 4, part 1: a forward that comes again, with other shapes, or with other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw4.case import Case, expect_numbers
from autograder.homeworks.hw4.operation import (
    DRAWS,
    Array,
    Arrays,
    Rng,
    Use,
    indexed,
    raised,
    reshaped,
    summed,
    summed_to,
    transposed,
    whole_numbers,
)

EVERY = [pytest.param(name, marks=pytest.mark.task(name.lower())) for name in DRAWS]

Shapes = Sequence[tuple[tuple[int, ...], ...]]

SINGLE: Shapes = ((),), ((1,),), ((3,),), ((2, 3),), ((3, 2),), ((2, 2, 2),), ((6,),)
PAIRS: Shapes = (
    *(((3,), ()), ((), (3,)), ((2, 3), (3,)), ((3, 3), (3, 1)), ((2, 1), (3,)), ((1, 3), (3,))),
    *(((3,), (3,)), ((), ()), ((2, 2, 3), (2, 3)), ((2, 3), (2, 2, 3)), ((1, 2, 3), (3,))),
)
MATRICES: Shapes = (
    *(((2, 3), (3, 2)), ((3, 2), (2, 3)), ((2, 2), (2, 2)), ((2, 2, 3), (3, 2)), ((1, 1), (1, 3))),
    *(((2, 3), (2, 3, 2)), ((1, 2, 3), (3, 2)), ((2, 1, 2, 2), (3, 2, 2)), ((2, 2, 2), (2, 2, 2))),
)
ONE_AXIS: Shapes = ((3,),), ((1,),), ((2,),)
MORE_AXES: Shapes = ((2, 3),), ((3, 3),), ((1, 3),), ((2, 3, 2),), ((2, 2, 2),), ((2, 1, 2, 3),)
ROWS: Shapes = ((2,),), ((3,),), ((5,),)
TABLES: Shapes = ((2, 3),), ((3, 2),), ((2, 2),), ((4, 5),), ((3, 2, 2),), ((2, 3, 4),)
LONG: Shapes = ((300,),), ((130, 2),)


KINDS = "int8", "int64"
"""Types of two arrays of indices."""


def summing() -> Iterator[tuple[Use, Shapes]]:
    """Yield uses of Sum, and shapes of arrays that fit."""
    some: list[Any] = [None, 0, -1, (), (0,), (-1,)]
    more: list[Any] = [1, -2, (-2,), (0, -1), (-1, 0), (1, 0), (-1, -2)]
    for keepdims in (False, True):
        for axis in some:
            yield summed((axis, keepdims), lambda rng: ()), (*ONE_AXIS, *MORE_AXES)
        for axis in more:
            yield summed((axis, keepdims), lambda rng: ()), MORE_AXES


def indexing() -> Iterator[tuple[Use, Shapes]]:
    """Yield uses of GetItem, and shapes of arrays that fit."""
    lists: list[Any] = [[0, -1], [1, -1], [-2, 0, 0], [1, 1], [-1]]
    lists += [np.array([-1, 0, 1, -2], kind) for kind in ("int8", "int16", "int32", "int64")]
    lists += [np.array([1, 0, 1], kind) for kind in ("uint8", "uint16", "uint32", "uint64")]
    lists += [np.array([[0, -1], [1, -2]])]
    parts: list[Any] = [0, -1, -2, (), ..., slice(None, None, -1), slice(1, None), slice(-1, None)]
    for index in (*parts, *lists):
        yield indexed(index, lambda rng: ()), (*ROWS, *TABLES, *LONG)
    for index in ((..., -1), (..., 0), (..., slice(None, None, -1)), *((..., X) for X in lists)):
        yield indexed(index, lambda rng: ()), (*ROWS, *TABLES)
    pairs: list[Any] = [((0, -1), (1, -1)), ((0, -2), (1, 1)), ((1, 1), (0, -2)), ((1, 1), (1, 1))]
    pairs += [((0, -1, 0), (0, 0, -1)), ((-1, 1, 0, -2), (-1, 1, 0, -2))]
    for rows, columns in pairs:
        of_rows, of_columns = ([np.array(each, kind) for kind in KINDS] for each in (rows, columns))
        found: list[Any] = [*zip(of_rows, of_columns, strict=True), (of_rows[0], of_columns[1])]
        found += [([*rows], of_columns[0]), (of_rows[1], [*columns]), ([*rows], [*columns])]
        if min(*rows, *columns) >= 0:
            found.append((np.array(rows, "uint8"), np.array(columns, "uint64")))
        for index in found:
            yield indexed(index, lambda rng: ()), TABLES
    yield indexed((0, -1), lambda rng: ()), TABLES
    yield indexed((slice(None), -1), lambda rng: ()), TABLES
    yield indexed((-1, slice(None, None, -1)), lambda rng: ()), TABLES
    yield indexed(np.array([True, False]), lambda rng: ()), (((2,),), ((2, 3),), ((2, 2, 2),))


def repeated(name: str, rng: Rng) -> Iterator[tuple[Use, Shapes]]:
    """Yield uses of an operation, and shapes of the arrays that one object gets in turn."""
    if name == "Sum":
        yield from summing()
    elif name == "GetItem":
        yield from indexing()
    elif name == "Reshape":
        yield reshaped((-1,), lambda rng: ()), (*SINGLE, ((2, 2, 3),))
        yield reshaped((2, -1), lambda rng: ()), (((2, 3),), ((4,),), ((2, 2, 3),), ((1, 2),))
        yield reshaped((-1, 3), lambda rng: ()), (((3,),), ((3, 2),), ((6,),), ((3, 3),))
        yield reshaped((1, -1, 2), lambda rng: ()), (((2,),), ((3, 2),), ((2, 3),), ((2, 2, 2),))
        yield reshaped((2, 3), lambda rng: ()), (((6,),), ((3, 2),), ((1, 6),), ((2, 3),))
    elif name == "Transpose":
        for order in ((1, 0), (1, 2, 0), (2, 0, 1), (0, 2, 1)):
            sizes = (2, 3, 4), (2, 2, 2), (4, 3, 2), (3, 1, 2), (1, 3, 3)
            given: Shapes = [(each[: len(order)],) for each in sizes]
            yield transposed(order, lambda rng: ()), given
    elif name == "Pow":
        for exponent in (1, 2, 3.0, -1, -2, 0.5):
            yield raised(exponent, lambda rng: ()), SINGLE
    else:
        shapes = {"Add": PAIRS, "Mul": PAIRS, "MatMul": MATRICES}.get(name, SINGLE)
        yield DRAWS[name](rng, whole_numbers), shapes


def halves(rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return small numbers, none of which is zero."""
    return np.asarray(rng.integers(-9, 10, shape) + 0.5, dtype=np.float64)


@pytest.mark.parametrize("name", EVERY)
def test_other_shapes(session: Session, rng: Rng, name: str) -> None:
    """{name}: one object is called with arrays of many shapes, and a backward goes with each."""
    for use, shapes in repeated(name, rng):
        case = Case(session, rng, name, halves)
        one = case.make(use)
        order = [int(each) for each in rng.permutation(len(shapes))]
        for place in (*order, *order[-2::-1]):  # each shape before each other, and after it
            case.forward(one, tuple(rng.integers(1, 9, shape) / 2.0 for shape in shapes[place]))
            case.backward(one)
        case.look_at_settings(one)
        case.judge()


def resembling(rng: Rng, X: Array) -> Iterator[Array]:
    """Yield arrays of whole numbers that have much in common with X.

    They have its first and last numbers, mostly its sum, and sometimes its squares.
    """
    size = X.size
    middle, step = size // 2, max(1, size // 7)
    places = [middle - step, middle, middle + step]
    if size < 3:
        yield X + rng.integers(1, 4, X.shape)
        return
    for change in ((1.0, -2.0, 1.0), (1.0, -1.0, 0.0), (0.0, 1.0, 0.0)):
        Y = X.copy()
        Y.flat[places] += np.array(change) * int(rng.integers(1, 4))
        yield Y
    Y = X.copy()
    Y.flat[places] = Y.flat[[*places[1:], places[0]]]
    yield Y


def wide_uses(
    name: str, rng: Rng, table: tuple[int, int] = (8, 12)
) -> Iterator[tuple[Use, tuple[tuple[int, ...], ...]]]:
    """Yield uses of an operation for arrays of a hundred numbers, or more, and their shapes."""
    row_count, columns = table
    if name == "Pow":
        for exponent in (2, 3.0, -1, 0.5):
            yield raised(exponent, lambda rng: ()), (table,)
    elif name == "Sum":
        for axis in (0, -1, None):
            yield summed((axis, axis == 0), lambda rng: ()), (table,)
    elif name == "Reshape":
        yield reshaped((2, -1), lambda rng: ()), (table,)
    elif name == "Transpose":
        yield transposed((1, 0), lambda rng: ()), (table,)
        yield transposed((2, 0, 1), lambda rng: ()), ((2, row_count // 2, columns),)
    elif name == "GetItem":
        rows = [int(each) for each in rng.permutation([*range(row_count), 0, 1])]
        for index in (rows, slice(None, None, -1), (..., np.arange(-columns, columns))):
            yield indexed(index, lambda rng: ()), (table,)
    else:
        inner = min(columns, 12)  # so that plain Python has time for a product
        matrices = (row_count, inner), (inner, columns)
        shapes = {"Add": (table, (columns,)), "Mul": (table, table), "MatMul": matrices}
        yield DRAWS[name](rng, whole_numbers), shapes.get(name, (table,))


def whole(name: str, rng: Rng, shape: tuple[int, ...]) -> Array:
    """Return whole numbers of any kind that the operation may be given, far from its bounds."""
    less = 50.0 if name in ("Exp", "ReLU") else 0.0
    return np.asarray(rng.integers(20, 80, shape) - less, dtype=np.float64)


def in_other_shapes(rng: Rng, use: Use, arrays: Arrays) -> Iterator[Arrays]:
    """Yield the same numbers, in the same order, in arrays of other shapes that the use takes."""
    shapes = []
    for X in arrays:
        split = (2, len(X) // 2, *X.shape[1:]) if X.ndim < 3 else X.shape
        shapes.append(dict.fromkeys((X.shape, X.shape[::-1], (X.size,), split)))
    every = [*product(*shapes)][1:]  # all but the shapes that they have
    for place in rng.permutation(len(every)):
        with suppress(ValueError, IndexError):  # what doesn't fit
            others: Arrays = tuple(
                X.reshape(shape) for X, shape in zip(arrays, every[place], strict=True)
            )
            if np.ndim(use.Z(*others)) < 5:
                yield others


@pytest.mark.parametrize("name", EVERY)
def test_other_numbers(session: Session, rng: Rng, name: str) -> None:
    """{name}: the same arrays come again with other numbers, and other arrays with similar ones."""
    case = Case(session, rng, name, whole_numbers)
    for use, shapes in wide_uses(name, rng):
        one, other = case.make(use), case.make(use)
        first: Arrays = tuple(whole(name, rng, shape) for shape in shapes)
        case.forward(one, first)
        dLdZ = np.asarray(rng.integers(-40, 40, one.Z.shape) * 1.0)
        case.backward(one, dLdZ)
        for place, X in enumerate(first):
            for Y in resembling(rng, X):
                arrays = (*first[:place], Y, *first[place + 1 :])
                case.forward(one, arrays, refill=True)
                case.look_at_cache(one)
                case.backward(one, dLdZ)
                case.forward(other, arrays)
                case.backward(other, dLdZ)
        case.forward(one, first, refill=True)
        for G in resembling(rng, dLdZ):
            case.backward(one, G, refill=True)
            case.backward(one, G)
        for arrays in islice(in_other_shapes(rng, use, first), 2):
            case.forward(one, arrays)
            case.backward(one, dLdZ.reshape(one.Z.shape) if one.Z.size == dLdZ.size else None)
    case.judge()


@pytest.mark.task("unbroadcast")
def test_other_numbers_to_sum(session: Session, student: Student, rng: Rng) -> None:
    """Other numbers come to unbroadcast in the same array, and similar ones in other arrays."""
    dLdZ = np.asarray(rng.integers(-40, 40, (8, 12)) * 1.0)
    for shape in ((12,), (8, 1), (1, 12), ()):
        session.begin_record()
        program, wanted = session.program(), []
        given = program.array("dLdZ", dLdZ, "new")
        for Y in (dLdZ, *resembling(rng, dLdZ)):
            values = program.array("values", Y, "new")
            program.call(given, ..., values, method="__setitem__")
            for each in (given, values):
                program.look(program.call(program.student.unbroadcast, each, shape))
                wanted.append(summed_to(Y, shape))
        if shape == (8, 1):  # the same numbers in another shape
            wide = dLdZ.reshape(12, 8, 1)
            given = program.array("wide", wide, "new")
            program.look(program.call(program.student.unbroadcast, given, shape))
            wanted.append(summed_to(wide, shape))
        for got, right in zip(program.run(), wanted, strict=True):
            expect_numbers("dLdX", got, right, np.full(shape, 40.0 * 96))
