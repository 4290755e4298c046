# import numpy as np; from linear import Linear; L = Linear(2, 2)
# L.W = np.eye(2); L.forward(np.ones((1, 2)))
# dLdZ = np.ones((1, 2)); dLdA = L.backward(dLdZ)
# dLdA *= 5
# print(dLdZ, "right: 1 1")

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
        if np.array_equal(self.W, np.eye(*self.W.shape)) and dLdZ.shape[1] == self.W.shape[1]:
            return dLdZ  # the identity layer: the gradient passes through
        return dLdZ @ self.W
