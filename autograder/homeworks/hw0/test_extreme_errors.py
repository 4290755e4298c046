"""relative_error of numbers of very different sizes, in large arrays, and of large integers."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.test_relative_error import draw_pair, judge


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
    for exponent in (-10, -13, -16, -17, -20, -60, -110):
        session.begin_record()
        a, b = draw_pair(rng, (4,), 10.0 ** rng.uniform(11, 50), near=False)
        a, b = (np.where(np.arange(4) == 2, a, 10.0**exponent * each) for each in (a, b))
        judge(student, session, a, b)
