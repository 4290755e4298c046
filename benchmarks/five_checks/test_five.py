"""Five checks by hand, the same ones that `benchmarks/peers.py` gives to pytest and others."""

import numpy as np
import pytest

from autograder.grading.expect import expect_value


def layer_and_arrays(student, rng):
    """Return a layer that has seen A, and the arrays."""
    A, W = rng.normal(size=(4, 3)), rng.normal(size=(2, 3))
    b, dLdZ = rng.normal(size=(2, 1)), rng.normal(size=(4, 2))
    layer = student.Linear(3, 2)
    layer.W, layer.b = W, b
    return layer, layer.forward(A), A, W, b, dLdZ


@pytest.mark.task("forward")
def test_forward(student, rng):
    """forward(A) returns Z."""
    _, Z, A, W, b, _ = layer_and_arrays(student, rng)
    expect_value("Z", Z, A @ W.T + b.T)


@pytest.mark.task("dLdA")
def test_dLdA(student, rng):
    """backward(dLdZ) returns dLdA."""
    layer, _, _, W, _, dLdZ = layer_and_arrays(student, rng)
    expect_value("dLdA", layer.backward(dLdZ), dLdZ @ W)


@pytest.mark.task("dLdW")
def test_dLdW(student, rng):
    """backward(dLdZ) stores dLdW."""
    layer, _, A, _, _, dLdZ = layer_and_arrays(student, rng)
    layer.backward(dLdZ)
    expect_value("dLdW", layer.dLdW, dLdZ.T @ A)


@pytest.mark.task("dLdb")
def test_dLdb(student, rng):
    """backward(dLdZ) stores dLdb."""
    layer, _, _, _, _, dLdZ = layer_and_arrays(student, rng)
    layer.backward(dLdZ)
    expect_value("dLdb", layer.dLdb, dLdZ.sum(axis=0)[:, np.newaxis])


@pytest.mark.task("dZdb")
def test_dZdb(student, rng):
    """dZdb(A, W, b) returns the slices of the Jacobian."""
    A, W, b = rng.normal(size=(4, 3)), rng.normal(size=(2, 3)), rng.normal(size=(2, 1))
    wanted = np.zeros((2, 4, 2))
    wanted[0, :, 0] = wanted[1, :, 1] = 1.0
    expect_value("dZdb", student.dZdb(A, W, b), wanted)
