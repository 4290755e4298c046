"""Two checks of a small engine."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.expect import expect_value
from autograder.grading.session import Session
from autograder.grading.student import Named, Student


@pytest.mark.task("product")
def test_product(student: Student, session: Session, rng: np.random.Generator) -> None:
    """(A @ B).backward(dLdZ) leaves the gradients on A and B."""
    A, B, dLdZ = rng.normal(size=(3, 2)), rng.normal(size=(2, 4)), rng.normal(size=(3, 4))
    a, b = student.Tensor(Named("A", A)), student.Tensor(Named("B", B))
    Z = a @ b
    expect_value("Z.data", Z.data, A @ B)
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    expect_value("A.grad", a.grad, dLdZ @ B.T)
    expect_value("B.grad", b.grad, A.T @ dLdZ)


@pytest.mark.task("reuse")
def test_reuse(student: Student, session: Session, rng: np.random.Generator) -> None:
    """A tensor that is used twice collects both gradients."""
    A = rng.normal(size=(2, 2))
    a = student.Tensor(Named("A", A))
    session.call(a * a, np.ones((2, 2)), method="backward")
    expect_value("A.grad", a.grad, 2 * A)
