"""One sample after another; the gradients of the parameters are added up."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Bilinear:
    in1_features: int
    in2_features: int
    out_features: int
    W: np.ndarray = field(init=False, repr=False)
    b: np.ndarray = field(init=False, repr=False)

    def __post_init__(self):
        self.W = np.zeros((self.out_features, self.in1_features, self.in2_features))
        self.b = np.zeros((self.out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return (
            np.array([[a1 @ W @ a2 for W in self.W] for a1, a2 in zip(A1, A2, strict=False)])
            + self.b.T
        )

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA1, dLdA2 = np.empty(self.A1.shape), np.empty(self.A2.shape)
        for n, (d, a1, a2) in enumerate(zip(dLdZ, self.A1, self.A2, strict=False)):
            self.dLdW += np.multiply.outer(d, np.outer(a1, a2))
            self.dLdb[:, 0] += d
            weighted = np.tensordot(d, self.W, axes=1)
            dLdA1[n] = weighted @ a2
            dLdA2[n] = a1 @ weighted
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return sum(in1_features * in2_features for _ in range(out_features)) + out_features
