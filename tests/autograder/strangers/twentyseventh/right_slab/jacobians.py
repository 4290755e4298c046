"""The places of the ones are a diagonal of the array: a view with strides of its own."""

import numpy as np


def diagonal(X, first, last):
    """A writable view of the diagonal of two axes, which comes last."""
    return np.moveaxis(np.lib.stride_tricks.as_strided(
        X,
        [n for a, n in enumerate(X.shape) if a not in (first, last)] + [X.shape[first]],
        [s for a, s in enumerate(X.strides) if a not in (first, last)]
        + [X.strides[first] + X.strides[last]],
    ), -1, -1)


def dZdb(A, W, b):
    J = np.zeros((len(W), len(A), len(W)))
    diagonal(J, 0, 2)[...] = 1
    return J


def dZdW(A, W, b):
    J = np.zeros((*W.shape, len(A), len(W)))
    diagonal(J, 0, 3)[...] = A.T[:, :, None]
    return J


def dZdA(A, W, b):
    J = np.zeros((*A.shape, len(A), len(W)))
    diagonal(J, 0, 2)[...] = W.T[:, :, None]
    return J


def contract(dLdZ, dZdX):
    return (dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)).reshape(dZdX.shape[:-2])
