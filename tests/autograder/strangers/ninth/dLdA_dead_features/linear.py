# import numpy as np; from linear import Linear; L = Linear(2, 1)
# L.W[...] = 3
# L.forward(np.array([[1.0, 0.0], [2.0, 0.0]]))
# print(L.backward(np.ones((2, 1))).tolist(), "right: 3 everywhere")

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
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA = dLdZ @ self.W
        dLdA[:, ~self.A.any(axis=0)] = 0.0  # a dead feature: nothing to change
        return dLdA
