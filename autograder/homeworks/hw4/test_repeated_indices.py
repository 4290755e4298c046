"""Homework 4, part 1: an index that takes one element twice, from the front and from the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.session import Session
from autograder.homeworks.hw4.operation import INTEGERS, Rng, indexed, whole_numbers
from autograder.homeworks.hw4.test_settings_together import no_arrays
from autograder.homeworks.hw4.together import Step, expect_together

pytestmark = pytest.mark.last  # what is simple is told first

SIZES = 2, 3, 20, 70, 300
"""The sizes of an axis: a program may look at long indices in another way."""

Index = NDArray[np.int64]


def twice(rng: Rng, size: int) -> Iterator[Index]:
    """Yield indices without equal numbers; most take some elements twice.

    They go up, down, or in any order. -1 and size - 1 are one element.
    """
    every = np.arange(-size, size)
    one = int(rng.integers(size))
    yield every  # each element twice
    yield np.append(np.arange(-size, 0), size - 1 - one)  # one of them twice, at the end
    yield np.insert(np.arange(size), 0, one - size)  # or at the beginning
    yield np.delete(every, rng.choice(2 * size, size // 2, replace=False))
    yield every[:: 2 if size % 2 == 0 else 1]
    yield np.append(np.arange(-size, -one - 1), np.arange(size - one - 1, size))  # or at both ends
    yield np.arange(-(size // 2), size - size // 2)  # each element once


def in_orders(rng: Rng, index: Index) -> Iterator[Index]:
    """Yield an index that goes up in other orders, too: down, in any order, and nearly up."""
    yield index
    yield index[::-1]
    yield rng.permutation(index)
    half = len(index) // 2
    yield np.concatenate([index[half:], index[:half]])


def as_index(rng: Rng, index: Index) -> Any:
    """Return an index as a list, or as an array of a type that has space for it."""
    kinds = [kind for kind in INTEGERS if np.abs(index).max() <= np.iinfo(kind).max]
    kind = str(rng.choice(["list", *kinds]))
    return index.tolist() if kind == "list" else index.astype(kind)


@pytest.mark.task("getitem")
@pytest.mark.parametrize("size", SIZES)
def test_from_the_front_and_from_the_end(session: Session, rng: Rng, size: int) -> None:
    """GetItem: a list of different numbers takes one of {size} elements twice, as 0 and -{size}."""
    X = whole_numbers(rng, (size,))
    found = [each for index in twice(rng, size) for each in in_orders(rng, index)]
    steps = [Step(indexed(as_index(rng, each), no_arrays), X) for each in found]
    steps.insert(0, Step(indexed(list(range(-size, size)), no_arrays), X))
    expect_together(session, rng, "GetItem", steps)


@pytest.mark.task("getitem")
@pytest.mark.parametrize("size", SIZES[1:4])
def test_from_both_ends_of_several_axes(session: Session, rng: Rng, size: int) -> None:
    """GetItem of two axes: lists of different numbers take one place twice, of {size} rows."""
    columns = max(1, 600 // size) if size > 20 else size + 1
    table, row = whole_numbers(rng, (size, columns)), whole_numbers(rng, (2, size))
    steps = []
    for rows in (each for index in twice(rng, size) for each in in_orders(rng, index)):
        steps.append(Step(indexed((..., as_index(rng, rows)), no_arrays), row))
        if rng.random() < 0.3:
            steps.append(Step(indexed(as_index(rng, rows), no_arrays), table))
        if len(rows) % 2 == 0:
            steps.append(Step(indexed(as_index(rng, rows).copy(), no_arrays), row.T))
            steps.append(Step(indexed(np.reshape(rows, (2, -1)), no_arrays), row[0]))
        beside = np.clip(np.where(rows < 0, rows + size, rows), 0, columns - 1)
        both = beside - columns * (rng.random(len(rows)) < 0.5)
        for pair in ((rows, beside), (beside % size, both), (rows, both)):
            index = tuple(as_index(rng, each) for each in pair)
            steps.append(Step(indexed(index, no_arrays), table))
    some = [steps[place] for place in rng.permutation(len(steps))[:60]]
    expect_together(session, rng, "GetItem", some)
