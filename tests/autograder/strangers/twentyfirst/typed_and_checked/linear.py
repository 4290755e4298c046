"""The Linear layer, with types, checks and a helper for the gradients."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]


class Gradients(NamedTuple):
    A: Matrix
    W: Matrix
    b: Matrix

    @classmethod
    def of(cls, dLdZ: Matrix, A: Matrix, W: Matrix) -> Gradients:
        ones = np.ones((dLdZ.shape[0], 1))
        return cls(A=dLdZ @ W, W=dLdZ.T @ A, b=dLdZ.T @ ones)


class Linear:
    W: Matrix
    b: Matrix
    A: Matrix
    N: int
    dLdW: Matrix
    dLdb: Matrix

    def __init__(self, in_features: int, out_features: int) -> None:
        if in_features < 1 or out_features < 1:
            raise ValueError("a layer needs at least one input and one output")
        self.W = np.zeros((out_features, in_features), dtype=np.float64)
        self.b = np.zeros((out_features, 1), dtype=np.float64)

    def __repr__(self) -> str:
        return f"Linear({self.in_features}, {self.out_features})"

    @property
    def in_features(self) -> int:
        return self.W.shape[1]

    @property
    def out_features(self) -> int:
        return self.W.shape[0]

    def forward(self, A: Matrix) -> Matrix:
        if A.ndim != 2 or A.shape[1] != self.in_features:
            raise ValueError(f"A is {A.shape}, and {self!r} wants (N, {self.in_features})")
        self.A, self.N = A, A.shape[0]
        Z: Matrix = A @ self.W.T
        Z += self.b.reshape(1, -1)
        return Z

    def backward(self, dLdZ: Matrix) -> Matrix:
        if dLdZ.shape != (self.N, self.out_features):
            raise ValueError(f"dLdZ is {dLdZ.shape}, and Z was {(self.N, self.out_features)}")
        found = Gradients.of(dLdZ, self.A, self.W)
        self.dLdW, self.dLdb = found.W, found.b
        return found.A
