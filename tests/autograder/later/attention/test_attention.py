"""One task of a homework on a Tensor that another homework is about."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.expect import expect_object, expect_value
from autograder.grading.session import Session
from autograder.grading.student import Named, Student


def softmax(scores: np.ndarray) -> np.ndarray:
    """Return each row as shares that add up to 1."""
    shares = np.exp(scores)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


@pytest.mark.task("attention")
def test_attention(student: Student, session: Session, rng: np.random.Generator) -> None:
    """attention(Q, K, V) is right, and so are the gradients of Q, K and V."""
    Q, K, V = rng.normal(size=(3, 2)), rng.normal(size=(4, 2)), rng.normal(size=(4, 5))
    q, k, v = (student.Tensor(Named(name, X)) for name, X in (("Q", Q), ("K", K), ("V", V)))
    Z = expect_object("Z", student.attention(q, k, v))
    P = softmax(Q @ K.T / np.sqrt(2))
    expect_value("Z.data", Z.data, P @ V)
    dLdZ = rng.normal(size=(3, 5))
    session.call(Z, Named("dLdZ", dLdZ), method="backward")
    dLdP = dLdZ @ V.T
    dLdS = P * (dLdP - (P * dLdP).sum(axis=1, keepdims=True)) / np.sqrt(2)
    for name, tensor, wanted in (("V", v, P.T @ dLdZ), ("Q", q, dLdS @ K), ("K", k, dLdS.T @ Q)):
        expect_value(f"{name}.grad", tensor.grad, wanted)
