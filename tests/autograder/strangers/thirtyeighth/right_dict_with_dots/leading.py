"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np
from linear import Linear as _Linear


def forward(layer, A):
    """Return Z."""
    layer["A"] = A
    return np.inner(A, layer["W"]) + layer["b"].ravel()


def backward(layer, dLdZ):
    """Return dLdA, store dLdW and dLdb."""
    rows = dLdZ.reshape(-1, dLdZ.shape[-1])
    layer["dLdW"] = np.dot(rows.T, layer["A"].reshape(len(rows), -1))
    layer["dLdb"] = np.dot(rows.T, np.ones((len(rows), 1)))
    return np.dot(dLdZ, layer["W"])


LinearND = type("LinearND", (_Linear,), {"forward": forward, "backward": backward})
