"""Homework 3, part 1: targets whose shape is like the right one, or of no elements at all."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.test_losses import expect_refusal, right_targets

pytestmark = pytest.mark.last  # what is simple is told first

Shape = tuple[int, ...]

LONGEST, MOST_AXES, MOST_NUMBERS = 12, 4, 144
"""The longest axis of a shape, the number of its axes, and the number of its elements."""

MATRICES = (
    *((4, 3), (4, 5), (2, 4), (3, 4), (4, 2), (4, 1), (1, 4), (4, 4)),
    *((8, 2), (6, 3), (3, 6), (9, 2), (6, 4), (2, 9), (12, 3), (2, 12), (11, 2)),
)
"""Shapes of Z of which others differ that have as many elements, or as large a sum of axes."""

VECTORS = 4, 6, 8, 9, 12
"""Numbers of samples that are products."""

LOSSES = ("MSELoss", "Y", 2), ("CrossEntropyLoss", "labels", 1)
"""The losses, their targets, and how many of Z's axes these have."""

MOST_OTHERS = 2
"""How many shapes are tried beside those that agree in most ways."""


@lru_cache(maxsize=1)
def all_shapes() -> tuple[Shape, ...]:
    """Return all shapes of a few short axes, and some with an axis of no elements."""
    found: set[Shape] = {(), (0,), (0, 3), (4, 0)}
    for count in range(1, MOST_AXES + 1):
        for axes in combinations_with_replacement(range(1, LONGEST + 1), count):
            if math.prod(axes) <= MOST_NUMBERS and (count < MOST_AXES or 1 in axes or 2 in axes):
                found |= {*permutations(axes)}
    return (*sorted(found), *((1, 23), (1, 22), (1, 1, 2), (2, 9, 1)))


def agreements(one: Shape, other: Shape) -> tuple[bool, ...]:
    """Return in which ways two shapes agree: a program may ask for a few of them alone."""
    common = min(len(one), len(other))
    return (
        math.prod(one) == math.prod(other),
        sum(one) == sum(other),
        len(one) == len(other),
        one[:1] == other[:1],
        one[-1:] == other[-1:],
        one[:common] == other[:common],
        one[len(one) - common :] == other[len(other) - common :],
        {*one} == {*other},
        max(one, default=0) == max(other, default=0),
        [axis for axis in one if axis != 1] == [axis for axis in other if axis != 1],
        "".join(map(str, one)) == "".join(map(str, other)),
        sum(axis * axis for axis in one) == sum(axis * axis for axis in other),
    )


def similar_shapes(rng: np.random.Generator, right: Shape) -> list[Shape]:
    """Return other shapes, of which each agrees with the right one in other ways."""
    ways: dict[tuple[bool, ...], list[Shape]] = {}
    for shape in all_shapes():
        if shape != right:
            ways.setdefault(agreements(right, shape), []).append(shape)
    drawn = [shapes[int(rng.integers(len(shapes)))] for shapes in ways.values()]
    most = [place for place, way in enumerate(ways) if not any(_is_more(w, way) for w in ways)]
    others = [place for place in range(len(drawn)) if place not in most]
    return [drawn[place] for place in (*most, *rng.permutation(others)[:MOST_OTHERS])]


def _is_more(one: tuple[bool, ...], other: tuple[bool, ...]) -> bool:
    """Whether a shape that agrees in these ways agrees in all the others, and in more."""
    return one != other and all(x >= y for x, y in zip(one, other, strict=True))


@pytest.mark.task("loss_shapes")
def test_targets_of_a_similar_shape(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """MSELoss.forward(Z, Y) raises ValueError also if Y has as many numbers as Z, or equal axes."""
    short = int(rng.integers(1, 6))  # 4 is the only number that is the sum and the product of two
    others = [MATRICES[place] for place in rng.permutation(len(MATRICES))[:2]]
    for sizes in ((4, short), (short, 4), *others):
        Z, right = Named("Z", rng.normal(size=sizes)), Named("right_Y", rng.normal(size=sizes))
        before = right_targets(session, student.MSELoss, Z, right)
        for shape in similar_shapes(rng, sizes):
            wrong = Named("Y", np.asarray(rng.normal(size=shape)))
            expect_refusal(session, student.MSELoss, Z, wrong, *next(before))


@pytest.mark.task("loss_shapes")
def test_labels_of_a_similar_shape(
    session: Session, student: Student, rng: np.random.Generator
) -> None:
    """CrossEntropyLoss.forward raises ValueError also if there are as many labels as samples."""
    for N in rng.permutation(VECTORS)[:3]:
        C = int(rng.integers(1, 5))
        Z, labels = Named("Z", rng.normal(size=(N, C))), rng.integers(0, C, N)
        before = right_targets(session, student.CrossEntropyLoss, Z, Named("right_labels", labels))
        for shape in similar_shapes(rng, (int(N),)):
            wrong = Named("labels", np.asarray(rng.integers(0, C, shape)))
            expect_refusal(session, student.CrossEntropyLoss, Z, wrong, *next(before))


def empty_shapes(right: Shape) -> list[Shape]:
    """Return shapes of no elements; NumPy broadcasts some of them, or has nothing to add up."""
    found = {(0, *right[1:]), (*right[:-1], 0), (*right, 0), (0, *right), (0,), (0, 0)}
    return sorted(found | {(0, 1), (1, 0)})


def unequal_pairs(sizes: Shape, axes: int) -> list[tuple[Shape, Shape]]:
    """Return shapes of Z and of its targets, which are wrong: one is empty, or both are.

    Parameters
    ----------
    axes
        How many of Z's axes the targets have.
    """
    right = sizes[:axes]
    pairs = [(sizes, shape) for shape in empty_shapes(right)]
    for Z in ((0, sizes[1]), (sizes[0], 0), (0, 0)):
        wrong = {right, (1, *right[1:]), (0, *right), (*Z, 0), Z[::-1][:axes]} - {Z[:axes]}
        pairs += [(Z, shape) for shape in sorted(wrong)]
    return pairs


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize(("loss", "name", "axes"), LOSSES)
def test_empty_targets(
    session: Session, student: Student, rng: np.random.Generator, loss: str, name: str, axes: int
) -> None:
    """{loss}.forward(Z, {name}) raises ValueError also if one of the two has no elements."""
    N, C = map(int, rng.permutation(np.arange(2, 7))[:2])
    cls = getattr(student, loss)

    def targets(shape: Shape) -> NDArray[Any]:
        return np.asarray(rng.normal(size=shape) if axes == 2 else rng.integers(0, 1, shape))

    for sizes in ((N, C), (1, C), (N, 1)):
        Z = Named("Z", rng.normal(size=sizes))
        before = right_targets(session, cls, Z, Named(f"right_{name}", targets(sizes[:axes])))
        for of_Z, shape in unequal_pairs(sizes, axes):
            wrong = Named(name, targets(shape))
            if of_Z == sizes:
                expect_refusal(session, cls, Z, wrong, *next(before))
            else:
                expect_refusal(session, cls, Named("Z", rng.normal(size=of_Z)), wrong)
