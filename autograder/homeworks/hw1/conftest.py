"""The fixtures of homework 1's checks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw1.bench import Bench
from autograder.homeworks.hw1.case import Case, draw_case


@pytest.fixture
def cases(rng: np.random.Generator) -> list[Case]:
    """Cases of different sizes: all three different, a single sample, a square W, one output."""
    x, y, z = (int(size) for size in rng.permutation(np.arange(2, 7))[:3])
    sizes = [(x, y, z), (1, z, y), (y, x, x), (z, x, 1)]
    return [draw_case(rng, *size) for size in sizes]


@pytest.fixture
def next_batch(rng: np.random.Generator) -> Callable[[Case], Case]:
    """Draws another batch for the layer of a case: the same W and b, another N.

    N differs from the layer's sizes too, so that no mistake broadcasts to the right shape.
    """

    def draw(case: Case) -> Case:
        C_out, C_in = case.W.shape
        N = next(N for N in range(2, 9) if N not in (len(case.A), C_in, C_out))
        another = draw_case(rng, N, C_in, C_out)
        return Case(another.A, case.W, case.b, another.dLdZ)

    return draw


@pytest.fixture(scope="session")
def bench(session: Session, student: Student) -> Bench:
    return Bench(session, student)
