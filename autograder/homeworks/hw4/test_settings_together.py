"""Homework 4, part 1: objects side by side whose settings are different, and much alike.

Settings are alike that have one hash, as -1 and -2 have, one magnitude, one set of numbers, one sum
or one text. A program that looks them up must not take one for the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.homeworks.hw4.alike import beside_each_other
from autograder.homeworks.hw4.operation import (
    Array,
    Rng,
    Use,
    indexed,
    raised,
    reshaped,
    summed,
    transposed,
    whole_numbers,
)
from autograder.homeworks.hw4.together import Step, expect_together

pytestmark = pytest.mark.last  # what is simple is told first

EQUAL_SIZES = 2
"""The size of each axis of a symmetric array: so a wrong axis gives no wrong shape."""


def axes_alike(axes: int) -> Iterator[Any]:
    """Yield all settings of axes for an array with so many: each axis from the front or the end."""
    yield None
    yield from range(-axes, axes)
    for signs in product((None, 0, axes), repeat=axes):
        chosen = tuple(axis - sign for axis, sign in enumerate(signs) if sign is not None)
        yield chosen
        if len(chosen) > 1:
            yield chosen[::-1]


def expect_alike(session: Session, rng: Rng, name: str, uses: list[Use], X: Array) -> None:
    """Accept uses for one array, in any order, and those that are alike one after another."""
    steps = [Step(use, X) for use in uses]
    expect_together(session, rng, name, beside_each_other(rng, steps))


def no_arrays(rng: Rng) -> tuple[()]:
    """Draw nothing: the arrays are there already."""
    return ()


@pytest.mark.task("sum")
@pytest.mark.parametrize("axes", [2, 3, 4])
def test_axes_alike(session: Session, rng: Rng, axes: int) -> None:
    """Sum: objects side by side, with all axes that an array of {axes} axes has."""
    X = whole_numbers(rng, (EQUAL_SIZES,) * axes)
    keeps = (False, True) if axes < 3 else (bool(rng.random() < 0.5),)
    settings = [*product(axes_alike(axes), keeps)]
    uses = [summed(each, no_arrays) for each in settings]
    expect_alike(session, rng, "Sum", uses, X)


@pytest.mark.task("reshape")
def test_shapes_alike(session: Session, rng: Rng) -> None:
    """Reshape: objects side by side, with all shapes that an array of twelve numbers has."""
    X = whole_numbers(rng, (4, 3))
    shapes = [
        shape
        for axes in (1, 2, 3, 4)
        for shape in product((-1, 1, 2, 3, 4, 6, 12), repeat=axes)
        if (min(shape) > 0 and np.prod(shape) == 12)
        or (shape.count(-1) == 1 and 12 % np.prod(shape) == 0)
    ]
    some = [shapes[place] for place in rng.permutation(len(shapes))[:100]]
    some += [(12,), (1, 12), (12, 1), (3, 4), (4, 3), (-1, 3), (3, -1), (2, 6), (6, 2), (1, 2, 6)]
    expect_alike(session, rng, "Reshape", [reshaped(each, no_arrays) for each in some], X)


@pytest.mark.task("transpose")
def test_orders_alike(session: Session, rng: Rng) -> None:
    """Transpose: objects side by side, with all orders of the axes of one array."""
    for axes in (3, 4):
        X = whole_numbers(rng, (EQUAL_SIZES,) * axes)
        uses = [transposed(order, no_arrays) for order in permutations(range(axes))]
        expect_alike(session, rng, "Transpose", uses, X)


@pytest.mark.task("pow")
def test_exponents_alike(session: Session, rng: Rng) -> None:
    """Pow: objects side by side, with exponents of one magnitude, one hash or nearly one number."""
    X = np.array([0.5, 1.5, 3.0, 20.0])
    near = 10.0 ** rng.uniform(-6, -4)
    sizes = [1, 2, 3, 4, 5, 1.0, 2.0, 0.5, 1.5, 2.5, 2 + near, 2 - near, 1 + near, 0.5 + near]
    uses = [raised(sign * size, no_arrays) for size in sizes for sign in (1, -1)]
    expect_alike(session, rng, "Pow", uses, X)


def indices_alike(size: int) -> Iterator[Any]:
    """Yield indices into a square array that are alike, and choose something else."""
    numbers = 0, 1, 2, -1, -2, -3
    few: tuple[slice, ...] = (
        slice(None),
        slice(0, 2),
        slice(0, -1),
        slice(0, -2),
        slice(None, None, -1),
    )
    few += slice(-1, None), slice(-2, None), slice(None, None, 2), slice(None, None, -2)
    one: list[Any] = [*numbers, *few]
    yield from one
    yield from product(one, one)
    yield from ((..., each) for each in one)
    lists = [0, 1], [1, 0], [0, -1], [0, -2], [-1, 0], [-2, 0], [1, 1], [0], [1], [-1], [-2], [2, 1]
    for each in lists:
        yield [*each]
        yield ..., [*each]
        for kind in ("int8", "int64"):
            yield np.array(each, kind)
    for rows, columns in product(lists[:8], repeat=2):
        if len(rows) == len(columns):
            yield [*rows], [*columns]
    for on in ([0, 1], [1, 0], [-1, 0], [-2, 0], [1]):
        mask = np.zeros(size, bool)
        mask[on] = True
        yield mask
        yield mask.astype(int)


@pytest.mark.task("getitem")
def test_indices_alike(session: Session, rng: Rng) -> None:
    """GetItem: objects side by side, with indices of one hash, magnitude or set of numbers."""
    X = whole_numbers(rng, (3, 3))
    every: list[Use] = [indexed(index, no_arrays) for index in indices_alike(3)]
    expect_alike(session, rng, "GetItem", every, X)
