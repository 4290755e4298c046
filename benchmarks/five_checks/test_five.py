"""Five checks by hand, the same ones that `benchmarks/peers.py` gives to pytest and others."""

import numpy as np
import pytest

from autograder.grading.expect import expect_object, expect_value


def layer_and_arrays(student, session, rng):
    """Return a layer that has seen A, and the arrays."""
    A, W = rng.normal(size=(4, 3)), rng.normal(size=(2, 3))
    b, dLdZ = rng.normal(size=(2, 1)), rng.normal(size=(4, 2))
    layer = student.Linear(3, 2)
    expect_object("Linear(3, 2)", layer)
    layer.W, layer.b = W, b
    return layer, session.call(layer, A, method="forward"), A, W, b, dLdZ


@pytest.mark.task("forward")
def test_forward(student, session, rng):
    """forward(A) returns Z."""
    _, Z, A, W, b, _ = layer_and_arrays(student, session, rng)
    expect_value("Z", Z, A @ W.T + b.T)


@pytest.mark.task("dLdA")
def test_dLdA(student, session, rng):
    """backward(dLdZ) returns dLdA."""
    layer, _, _, W, _, dLdZ = layer_and_arrays(student, session, rng)
    expect_value("dLdA", session.call(layer, dLdZ, method="backward"), dLdZ @ W)


@pytest.mark.task("dLdW")
def test_dLdW(student, session, rng):
    """backward(dLdZ) stores dLdW."""
    layer, _, A, _, _, dLdZ = layer_and_arrays(student, session, rng)
    session.call(layer, dLdZ, method="backward")
    expect_value("dLdW", layer.dLdW, dLdZ.T @ A)


@pytest.mark.task("dLdb")
def test_dLdb(student, session, rng):
    """backward(dLdZ) stores dLdb."""
    layer, _, _, _, _, dLdZ = layer_and_arrays(student, session, rng)
    session.call(layer, dLdZ, method="backward")
    expect_value("dLdb", layer.dLdb, dLdZ.sum(axis=0)[:, np.newaxis])


@pytest.mark.task("dZdb")
def test_dZdb(student, rng):
    """dZdb(A, W, b) returns the slices of the Jacobian."""
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=(2, 1))
    wanted = np.zeros((2, 4, 2))
    wanted[0, :, 0] = wanted[1, :, 1] = 1.0
    expect_value("dZdb", student.dZdb(A, W, b), wanted)
