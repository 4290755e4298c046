"""relative_error of large arrays: each number counts, also beside the seams of pieces."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.test_relative_error import NEAR, is_number
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

PIECES = """
import numpy as np
def errors(relative_error, calls):
    "Return the errors of ones after an 8, of which one is another number; some are read-only."
    found = []
    for shape, at, number, in_a in calls:
        a, b = np.ones(shape), np.ones(shape)
        if at:
            a.flat[0] = b.flat[0] = 8
        (a if in_a else b).flat[at] = number
        for array in (a, b):
            array.setflags(write=len(found) % 2 == 0)
        try:
            found.append(relative_error(a, b))
        except BaseException:
            found.append(None)
        others = bool(at) + in_a, bool(at) + (not in_a)
        if (np.count_nonzero(a != 1), np.count_nonzero(b != 1)) != others:
            found[-1] = "changed"
    return found
"""

LENGTHS = (
    *(9, 17, 33, 65, 101, 129, 257, 501, 513, 1_001, 1_025, 2_049, 4_097, 5_001, 8_193, 10_001),
    *(16_385, 20_001, 32_769, 50_001, 65_537, 100_001),
)
"""One more than the size of a piece, and than many pieces of smaller sizes."""

LARGE = 196_609, 200_001, 262_145
"""One more than many pieces: a multiple of powers of two, and of round numbers."""

CLOSE = 1 + 1e-9, 1 - 1e-12
"""Numbers that differ from the others by little: single precision sees no difference."""

ROUNDING = 1e-15
"""The rounding of a program that divides both numbers before it subtracts."""

Place = list[Any]
"""A shape, the place of the odd number, the number, and whether it is in a."""


def draw_places(rng: np.random.Generator, numbers: tuple[float, ...]) -> list[Place]:
    """Return places at the ends, and beside the seams of pieces; the numbers come in turn."""
    found = list[Place]()
    start = int(rng.integers(len(numbers)))
    turns = cycle((*numbers[start:], *numbers[:start]))
    for length in (*LENGTHS, *LARGE):
        ends = (0, 1, length - 2, length - 1) if length < 20_000 else (length - 1,)
        found += [[[length], at, next(turns), False] for at in ends]
    for seam in (1_000, 1_024, 4_096, 8_192, 10_000, 32_768, 65_536, 131_072):
        at = seam + int(rng.integers(-1, 2))
        found.append([[2 * seam - seam // 2], at, next(turns), True])
    for shape in ([1, 65_537], [65_537, 1], [257, 255], [1_025, 33], [3, 16_385], [17, 17, 17]):
        found.append([shape, int(np.prod(shape)) - 1, next(turns), True])
    return found


def judge_places(student: Student, session: Session, places: list[Place]) -> None:
    """Accept the errors for all places."""
    found = scene(session, PIECES, "errors", student.relative_error, places)
    for (shape, at, number, in_a), got in zip(places, found or [None] * len(places), strict=True):
        unit = max(8 if at else 1, abs(number))
        wanted = abs(number - 1) / unit if np.isfinite(number) else np.inf
        if isinstance(got, str) and got == "changed":
            raise Wrong(f"relative_error changes a or b, which have the shape {tuple(shape)}")
        as_number = float(got) if is_number(got) else np.nan
        allowed = NEAR * wanted + ROUNDING * (as_number > 0)
        if as_number == wanted or abs(as_number - wanted) <= allowed < np.inf:
            continue
        told = (
            f"a and b hold {'an 8 and ' * bool(at)}ones, of the shape {tuple(shape)}; but "
            f"{'ba'[in_a]}.flat[{at}] is {number}, and each number counts"
        )
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=repr(wanted), got=got))


@pytest.mark.task("relative_error")
def test_each_number_counts(student: Student, session: Session, rng: np.random.Generator) -> None:
    """A difference counts wherever it is, however small, in arrays of up to 300,000 elements."""
    judge_places(student, session, draw_places(rng, (2.0, CLOSE[0], 0.5, CLOSE[1], -1.0)))


@pytest.mark.task("zero_and_infinite")
def test_each_odd_number_counts(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """NaN or infinity counts wherever it is, in arrays of up to 300,000 elements."""
    places = draw_places(rng, (np.nan, np.inf, -np.inf))
    judge_places(student, session, places)
