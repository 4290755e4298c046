"""The fixtures of homework 1's checks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw1.bench import Bench
from autograder.homeworks.hw1.case import Case, draw_case
from autograder.homeworks.hw1.smallest import draw_alike


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
    drawn: list[tuple[Case, Case]] = []

    def draw(case: Case) -> Case:
        for before, batch in drawn:
            if before is case:  # the same batch again, so that a failure is the same again
                return batch
        N = next(N for N in range(2, 9) if N not in (len(case.A), *case.W.shape))
        A, dLdZ = (draw_alike(rng, (N, X.shape[1]), case) for X in (case.A, case.dLdZ))
        drawn.append((case, Case(A, case.W, case.b, dLdZ)))
        return drawn[-1][1]

    return draw


@pytest.fixture(scope="session")
def bench(session: Session, student: Student) -> Bench:
    return Bench(session, student)
