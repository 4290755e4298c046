"""The Linear layer, with types."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


class Linear:
    """A linear layer whose attributes are fixed."""

    __slots__ = ("A", "N", "W", "__weakref__", "b", "dLdW", "dLdb")

    W: Matrix
    b: Matrix

    def __init__(self, in_features: int, out_features: int) -> None:
        self.W, self.b = (np.zeros((out_features, width)) for width in (in_features, 1))

    def __call__(self, A: Matrix) -> Matrix:
        return self.forward(A)

    def __repr__(self) -> str:
        return f"Linear{self.W.shape[::-1]}"

    def forward(self, A: Matrix) -> Matrix:
        self._remember(A)
        return np.add(np.matmul(A, np.transpose(self.W)), np.transpose(self.b))

    def _remember(self, A: Matrix) -> None:
        self.A, (self.N, _) = A, A.shape

    def _weight_gradient(self, dLdZ: Matrix) -> Matrix:
        return np.matmul(np.transpose(dLdZ), self.A)

    @staticmethod
    def _bias_gradient(dLdZ: Matrix) -> Matrix:
        return np.add.reduce(dLdZ, axis=0, keepdims=True).T

    def backward(self, dLdZ: Matrix) -> Matrix:
        self.dLdW = self._weight_gradient(dLdZ)
        self.dLdb = self._bias_gradient(dLdZ)
        return np.matmul(dLdZ, self.W)
