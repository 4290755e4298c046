"""The Jacobians, through flat indices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def dZdb(A: Array, W: Array, b: Array) -> Array:
    N, C = A.shape[0], W.shape[0]
    return np.kron(np.eye(C), np.ones((N, 1))).reshape(C, N, C)


def dZdW(A: Array, W: Array, b: Array) -> Array:
    k, i, n = np.indices((W.shape[0], W.shape[1], A.shape[0]))
    jacobian = np.zeros((*W.shape, A.shape[0], W.shape[0]))
    jacobian[k, i, n, k] = A[n, i]
    return jacobian


def dZdA(A: Array, W: Array, b: Array) -> Array:
    m, i, c = np.indices((A.shape[0], A.shape[1], W.shape[0]))
    jacobian = np.zeros((*A.shape, A.shape[0], W.shape[0]))
    jacobian[m, i, m, c] = W[c, i]
    return jacobian


def contract(dLdZ: Array, dZdX: Array) -> Array:
    if dZdX.shape[-2:] != dLdZ.shape:
        raise ValueError(f"slices are {dZdX.shape[-2:]}, and dLdZ is {dLdZ.shape}")
    return np.multiply(dZdX, dLdZ).sum(axis=-1).sum(axis=-1)
