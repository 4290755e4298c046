from __future__ import annotations

from typing import Optional

import numpy as np

Array = np.ndarray


class Linear:
    W: Array
    b: Array

    def __init__(self, in_features: int, out_features: int) -> None:
        self.W = np.zeros(shape=(out_features, in_features), dtype=float)
        self.b = np.zeros(shape=(out_features, 1), dtype=float)
        self._A: Optional[Array] = None
        self._N: int = 0

    @property
    def A(self) -> Array:
        return self._A

    @A.setter
    def A(self, value: Array) -> None:
        self._A = value

    @property
    def N(self) -> int:
        return self._N

    @N.setter
    def N(self, value: int) -> None:
        self._N = value

    def forward(self, A: Array) -> Array:
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A must be (N, {self.W.shape[1]}), not {A.shape}")
        self.A = A
        self.N = int(A.shape[0])
        return np.add(np.dot(A, self.W.T), self.b.reshape(1, -1))

    def backward(self, dLdZ: Array) -> Array:
        if dLdZ.ndim != 2 or dLdZ.shape[0] != self.A.shape[0]:
            raise ValueError("dLdZ has one row for each sample")
        self.dLdW = np.dot(dLdZ.T, self.A)
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T
        return np.dot(dLdZ, self.W)
