from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass(eq=False)
class Linear:
    in_features: int
    out_features: int
    W: np.ndarray = field(init=False, repr=False)
    b: np.ndarray = field(init=False, repr=False)
    A: np.ndarray | None = field(init=False, default=None, repr=False)
    N: int | None = field(init=False, default=None)
    dLdW: np.ndarray | None = field(init=False, default=None, repr=False)
    dLdb: np.ndarray | None = field(init=False, default=None, repr=False)

    def __post_init__(self):
        self.W, self.b = map(np.zeros, ((self.out_features, self.in_features), (self.out_features, 1)))

    def forward(self, A):
        self.A = A
        self.N, _ = np.shape(A)
        return A.dot(self.W.T) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = dLdZ.T.dot(self.A), dLdZ.T.dot(np.ones((self.N, 1)))
        return dLdZ.dot(self.W)
