"""numerical_gradient of blocks: each element of x and of Z counts, whatever their number is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.case import THREE_DIGITS
from autograder.homeworks.hw0.excuse import ROW_CUBES, is_second_order
from autograder.homeworks.hw0.functions import CUBE, Array
from autograder.homeworks.hw0.test_results import has_three_digits
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

BLOCKS = """
import numpy as np
def of_x(measure, shapes, straight, eps):
    "Return the slopes of W.dot(x ** 3), for an x of many shapes; the first elements are straight."
    found = []
    for shape, first in zip(shapes, straight):
        size = int(np.prod(shape))
        x, W = np.linspace(0.5, 1.5, size).reshape(shape), np.linspace(2.0, 1.0, size)
        def f(place, W=W, first=first):
            powers = place.flatten()
            powers[first:] *= powers[first:] * powers[first:]
            return W.dot(powers)
        try:
            got = measure(f, x, 1.0, *eps)
        except BaseException:
            got = None
        found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
def of_Z(measure, places):
    "Return the slope of x * V, where V is 0 or NaN except at one place."
    found = []
    for shape, at, number in places:
        V, dLdZ = np.zeros(shape), np.ones(shape)
        V.flat[at], dLdZ.flat[at] = number, 3.0
        try:
            got = measure(lambda place: V * place[0], np.ones(1), dLdZ)
        except BaseException:
            got = None
        found.append(got.copy() if isinstance(got, np.ndarray) else got)
    return found
"""

LENGTHS = (5, 9, 11, 17, 21, 33, 51, 65, 101, 129, 201, 257, 301, 501, 513)
"""One more than the size of a block, and than many blocks of smaller sizes."""

LARGE = (1_001, 2_049)
SHAPES = ((33, 2), (2, 33), (3, 43), (5, 13), (17, 17), (5, 5, 5), (2, 65), (65, 2))


def wanted_of_x(shape: list[int], straight: int, eps: float) -> Array:
    """Return the central differences of W.dot(x ** 3), where the first elements are straight."""
    size = int(np.prod(shape))
    x, W = np.linspace(0.5, 1.5, size), np.linspace(2.0, 1.0, size)
    slopes = np.where(np.arange(size) < straight, 1.0, 3 * x**2 + eps**2)
    return np.asarray((W * slopes).reshape(shape))


def draw_straight(rng: np.random.Generator, shape: list[int]) -> int:
    """Return in how many elements f is a straight line: in none, in some or in all but the last."""
    size = int(np.prod(shape))
    return int(rng.choice([0, int(rng.integers(size)), size - 1]))


@pytest.mark.task("slopes")
def test_each_element_of_x(student: Student, session: Session, rng: np.random.Generator) -> None:
    """There is one slope for each element of x, whatever their number is."""
    shapes = [[size] for size in (*LENGTHS, *LARGE)] + [list(each) for each in SHAPES]
    cubes = [0] * len(shapes)
    found = scene(session, BLOCKS, "of_x", student.numerical_gradient, shapes, cubes, [])
    for shape, got in zip(shapes, found or [None] * len(shapes), strict=True):
        wanted = wanted_of_x(shape, 0, 0.0)
        if not has_three_digits(got, wanted):
            told = f"f(x) is W.dot(x.ravel() ** 3), for an x of shape {tuple(shape)}"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("both_sides")
def test_both_sides_of_each_element(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The step goes up and down for each element of x, also after many with straight lines."""
    shapes = [[size] for size in (*LENGTHS, 1_025)] + [list(each) for each in SHAPES]
    straight = [draw_straight(rng, shape) for shape in shapes]
    measure = student.numerical_gradient
    found = scene(session, BLOCKS, "of_x", measure, shapes, straight, [0.25])
    for shape, first, got in zip(shapes, straight, found or (), strict=False):
        wanted = wanted_of_x(shape, first, 0.25)
        slopes = as_floats(got)
        if slopes.shape == wanted.shape and np.allclose(slopes, wanted, 1e-9):
            continue
        fine = scene(session, BLOCKS, "of_x", measure, [shape], [first], []) or [None]
        if not has_three_digits(fine[0], wanted_of_x(shape, first, 0.0)) or any(
            is_second_order(each, student, session, rng) for each in (CUBE, ROW_CUBES)
        ):
            return  # which costs `slopes`
        line = f", but a straight line in its first {first} elements" if first else ""
        told = f"f(x) is W.dot(x.ravel() ** 3), for an x of shape {tuple(shape)}{line}; eps is 0.25"
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("slopes")
def test_each_number_of_Z(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Each number of Z counts, whatever their number is, also if it is NaN."""
    places: list[Any] = [
        [shape, at, number]
        for shape in ([size] for size in (*LENGTHS, *LARGE))
        for at in (0, shape[0] - 2, shape[0] - 1, int(rng.integers(shape[0])))
        for number in (1.0, np.nan)
    ]
    places += [
        [list(shape), int(np.prod(shape)) - 1, number]
        for shape in (*SHAPES, (1_025, 2), (2, 1_025))
        for number in (1.0, np.nan)
    ]
    found = scene(session, BLOCKS, "of_Z", student.numerical_gradient, places)
    for (shape, at, number), got in zip(places, found or [None] * len(places), strict=True):
        slopes = as_floats(got)
        if slopes.shape == (1,) and np.allclose(slopes, 3 * number, THREE_DIGITS, equal_nan=True):
            continue
        told = (
            f"f(x) is V * x[0], where V has the shape {tuple(shape)}; V.flat[{at}] is {number} "
            "and the others are 0, and each number of Z counts"
        )
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=f"[{3 * number}]", got=got))
