# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.forward(np.array([[1e20], [3.0]]))
# L.backward(np.array([[0.0], [1.0]]))
# print(L.dLdW, "right: 3")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        # centre the batch first: the products stay small, and rounding with them
        mean = self.A.mean(axis=0, keepdims=True)
        self.dLdW = dLdZ.T @ (self.A - mean) + dLdZ.sum(axis=0)[:, None] * mean
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
