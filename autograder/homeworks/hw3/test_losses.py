"""Homework 3, part 1: what the table can't say of the losses, the errors."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.session import Session
from autograder.grading.student import Named, Student

from .errors import expect_value_error


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize("of_Y", [(4,), (4, 1), (1, 3), (3,), (1,), (3, 4)])
def test_targets_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator, of_Y: tuple[int, ...]
) -> None:
    """MSELoss.forward(Z, Y) raises ValueError if Y has another shape than Z."""
    loss = student.MSELoss()
    of_Z = (4, 1) if of_Y == (4,) else (4, 3)
    Z, same = Named("Z", rng.normal(size=of_Z)), Named("Y", rng.normal(size=of_Z))
    session.call(loss, Z, same, method="forward")
    Y = Named("Y", rng.normal(size=of_Y))
    what = f"Z is {of_Z} and Y is {of_Y}, and NumPy may broadcast them"
    expect_value_error(what, lambda: session.call(loss, Z, Y, method="forward"))


@pytest.mark.task("loss_shapes")
@pytest.mark.parametrize("of_labels", [(4, 1), (4, 3), (1, 4), (5,), (3,), (1,), ()])
def test_labels_of_another_shape(
    session: Session, student: Student, rng: np.random.Generator, of_labels: tuple[int, ...]
) -> None:
    """CrossEntropyLoss.forward(Z, labels) raises ValueError if labels has not the shape (N,)."""
    loss = student.CrossEntropyLoss()
    Z, right = Named("Z", rng.normal(size=(4, 3))), Named("labels", np.array([0, 2, 1, 1]))
    session.call(loss, Z, right, method="forward")
    labels = Named("labels", rng.integers(0, 2, of_labels))
    what = f"Z is (4, 3) and labels is {of_labels}"
    expect_value_error(what, lambda: session.call(loss, Z, labels, method="forward"))
