"""A dataclass, and every product by einsum."""

from dataclasses import dataclass, field

import numpy as np


@dataclass(eq=False)
class Linear:
    in_features: int
    out_features: int
    W: np.ndarray = field(init=False, repr=False)
    b: np.ndarray = field(init=False, repr=False)

    def __post_init__(self):
        self.W = np.zeros((self.out_features, self.in_features))
        self.b = np.zeros((self.out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.einsum("ni,ci->nc", A, self.W) + np.einsum("cx->xc", self.b)

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A)
        self.dLdb = np.einsum("nc,nx->cx", dLdZ, np.ones((len(dLdZ), 1)))
        return np.einsum("nc,ci->ni", dLdZ, self.W)
