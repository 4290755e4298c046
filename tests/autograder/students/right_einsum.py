# What this is: einsum for everything.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return np.einsum("ni,oi->no", A, self.W) + np.einsum("ok->ko", self.b)

    def backward(self, dLdZ):
        self.dLdW = np.einsum("no,ni->oi", dLdZ, self.A)
        self.dLdb = np.einsum("no->o", dLdZ)[:, None]
        return np.einsum("no,oi->ni", dLdZ, self.W)
