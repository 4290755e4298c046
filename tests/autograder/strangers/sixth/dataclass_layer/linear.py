from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

Matrix = np.ndarray


@dataclass
class Linear:
    """A fully connected layer.

    Attributes:
        in_features: size of one input sample.
        out_features: size of one output sample.
    """

    in_features: int
    out_features: int
    W: Matrix = field(init=False, repr=False)
    b: Matrix = field(init=False, repr=False)
    A: Matrix | None = field(init=False, default=None, repr=False)
    N: int | None = field(init=False, default=None)
    dLdW: Matrix | None = field(init=False, default=None, repr=False)
    dLdb: Matrix | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        self.W = np.zeros((self.out_features, self.in_features))
        self.b = np.zeros((self.out_features, 1))

    def forward(self, A: Matrix) -> Matrix:
        self.A = A
        self.N = int(A.shape[0])
        Z: Matrix = np.matmul(A, np.transpose(self.W))
        return np.add(Z, np.transpose(self.b))

    def backward(self, dLdZ: Matrix) -> Matrix:
        assert self.A is not None and self.N is not None, "call forward first"
        self.dLdW = np.matmul(np.transpose(dLdZ), self.A)
        self.dLdb = np.matmul(np.transpose(dLdZ), np.ones((self.N, 1)))
        return np.matmul(dLdZ, self.W)
