"""Homework 3: numbers that a careless order of operations rounds away."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import expect_array, expect_unchanged
from autograder.grading.session import Session
from autograder.grading.student import Named, Student
from autograder.homeworks.hw3.expect import expect_loss
from autograder.homeworks.hw3.rules import Array
from autograder.homeworks.hw3.statistics_of_batches import Running
from autograder.results.verdict import Judgement

CLOSE = (1.0, 0), (1e3, -9), (1.0, -5), (1e-6, -3), (1e3, -6), (1e-14, -1), (1e-25, -1)
"""How large the outputs are, and the power of 10 that says how far the targets are from them."""


@pytest.mark.task("mse_forward")
def test_close_targets(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, Y) returns the right L for targets that are close to the outputs."""
    for number, (size, apart) in enumerate(CLOSE):
        shape = tuple(map(int, rng.integers(1, 7, 2)))
        Z = size * rng.uniform(0.5, 1, shape)
        Y = Z + size * 10.0 ** (apart - rng.uniform(0, 2)) * rng.normal(size=shape)
        session.begin_record()
        try:
            loss = student.MSELoss()
            got = session.call(loss, Named("Z", Z), Named("Y", Y), method="forward")
            expect_loss(got, float(((Z - Y) ** 2).mean()), "Y is close to Z, so L is small")
        except Judgement:
            if number:
                raise
            return  # it is wrong for other targets, too, and other checks report it


@pytest.mark.task("cross_entropy_forward")
def test_sure_and_right(session: Session, student: Student, rng: np.random.Generator) -> None:
    """forward(Z, labels) returns the right L for outputs that are sure and right."""
    for number, largest in enumerate((1.0, *rng.permutation([1000.0, 999.0, 0.0, 500.0, -980.0]))):
        N, C = map(int, rng.integers(2, 4, 2))
        labels, gap = rng.integers(0, C, N), (11.0, 12.5) if number else (0.5, 2.0)
        Z = largest - rng.uniform(*gap, (N, C))
        Z[np.arange(N), labels] = largest
        others = np.exp(Z - largest).sum(axis=1, where=labels[:, None] != np.arange(C))
        session.begin_record()
        try:
            loss = student.CrossEntropyLoss()
            got = session.call(loss, Named("Z", Z), Named("labels", labels), method="forward")
            because = "the right outputs are by far the largest, so L is small"
            expect_loss(got, float(np.log1p(others).mean()), because)
        except Judgement:
            if number:
                raise
            return  # it is wrong for other outputs, too, and other checks report it


@pytest.mark.task("cross_entropy_backward")
def test_P_stays(session: Session, student: Student, rng: np.random.Generator) -> None:
    """backward() leaves self.P as it is, and also its tiny probabilities."""
    Z, labels = rng.uniform(-60, 0, (4, 3)), rng.integers(0, 3, 4)
    for row, label in zip(Z, labels, strict=True):
        row[(label + 1) % 3], row[label] = 0.0, rng.uniform(-60, -36)
    loss = student.CrossEntropyLoss()
    try:
        session.call(loss, Named("Z", Z), Named("labels", labels), method="forward")
        before = session.get(loss, "P")
        session.call(loss, method="backward")
        after = session.get(loss, "P")
    except Judgement:
        return  # other checks report it
    if isinstance(before, np.ndarray):
        expect_unchanged("backward", "self.P", after, before, "which a second backward needs")


SOME_EPS = 0.0, 1e-5, 0.0, 1.0
"""What is added to a small variance: nothing, or a number that is larger."""


MIXED = ((1.0, 0.3), (1.0, 3e-5), (1e-8, 1e-8), (1e-19, 1e-19))
"""A size and a deviation of each column of a batch, in any order."""


def nearly_equal(rng: np.random.Generator, spread: Any, size: Any = 1.0) -> Array:
    """Return a batch whose features have a mean of a few units of a size, and a small deviation.

    Each feature may have a size and a deviation of its own.
    """
    N, C = map(int, rng.integers(2, 7, 2))
    C = np.size(size) if np.size(size) > 1 else C
    signs = rng.permuted(np.arange(N)[:, None] % 2 * 2 - 1 + np.zeros((N, C)), axis=0)
    mean = size * rng.uniform(2, 3.5, C) * rng.choice([-1, 1], C)
    return np.asarray(mean + spread * signs * rng.uniform(0.5, 1, (N, C)))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("std", marks=pytest.mark.task("batchnorm_forward")),
        pytest.param("running_var", marks=pytest.mark.task("batchnorm_running")),
    ],
)
def test_nearly_equal_samples(
    session: Session, student: Student, rng: np.random.Generator, name: str
) -> None:
    """self.{name} is right for a batch whose samples are nearly equal, or tiny."""
    near = [(spread, 1.0) for spread in 10.0 ** -rng.uniform(4, 5, 4)]
    small = [(spread, spread) for spread in 10.0 ** -rng.uniform((6, 9, 17, 22), (9, 16, 21, 28))]
    several: list[Any] = [(0.3, 1.0), *rng.permutation(near), *rng.permutation(small)]
    mixed = rng.permutation(MIXED)
    several += [(mixed[:, 1], mixed[:, 0])]
    some_eps = 0.0, *SOME_EPS[::-1], *SOME_EPS, 0.0
    for number, ((spread, size), eps) in enumerate(zip(several, some_eps, strict=True)):
        A = nearly_equal(rng, spread, size)
        session.begin_record()
        layer, each = student.BatchNorm1d(A.shape[1], eps=eps, momentum=1.0), "std"
        zeros = np.zeros(A.shape[1])
        Running(1.0, zeros, zeros).assign(session, layer)
        try:
            session.call(layer, Named("A", A), method="forward")
            found = {each: session.get(layer, each) for each in ("std", name)}
            deviations = {"std": np.sqrt(A.var(axis=0) + eps), "running_var": A.var(axis=0, ddof=1)}
            for each, got in found.items():
                are = "tiny" if np.all(size < 1) else "nearly equal"
                if np.size(size) > 1:
                    are = "nearly equal or tiny in some columns"
                because = f"the samples are {are}, eps is {eps:g}, and momentum is 1"
                wanted = deviations[each]
                expect_array(
                    f"self.{each}", got, wanted, because=because, summed=wanted, smallest=0.0
                )
        except Judgement:
            if number == 0 or each != name:
                return  # other checks report it
            raise
