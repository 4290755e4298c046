"""Homework 1, part 1: all parameters in one flat vector, and every shape checked."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def split(flat: Array, out_features: int, in_features: int) -> tuple[Array, Array]:
    """Return the weight and the bias in a flat vector, as views."""
    count = out_features * in_features
    return flat[:count].reshape(out_features, in_features), flat[count:].reshape(out_features, 1)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    W: Array
    b: Array
    A: Array
    N: int
    dLdW: Array
    dLdb: Array

    def __init__(self, in_features: int, out_features: int) -> None:
        if in_features < 1 or out_features < 1:
            raise ValueError("a layer needs at least one input and one output")
        self.in_features, self.out_features = in_features, out_features
        self.W, self.b = split(np.zeros(out_features * (in_features + 1)), out_features, in_features)

    def forward(self, A: Array) -> Array:
        if A.ndim != 2 or A.shape[1] != self.in_features:
            raise ValueError(f"A has the shape {A.shape}, not (N, {self.in_features})")
        self.A, self.N = A, A.shape[0]
        Z = np.empty((self.N, self.out_features))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.reshape(1, -1), out=Z)
        return Z

    def backward(self, dLdZ: Array) -> Array:
        if dLdZ.shape != (self.N, self.out_features):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        flat = np.empty(self.out_features * (self.in_features + 1))  # a new one for each call
        dLdW, dLdb = split(flat, self.out_features, self.in_features)
        np.matmul(dLdZ.T, self.A, out=dLdW)
        np.sum(dLdZ, axis=0, out=dLdb[:, 0])
        self.dLdW, self.dLdb = dLdW, dLdb
        return np.matmul(dLdZ, self.W)
