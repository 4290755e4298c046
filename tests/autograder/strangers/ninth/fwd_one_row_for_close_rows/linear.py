# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.W[...] = 1
# print(L.forward(np.array([[1.0], [1.000001]])).ravel(), "right: 1 1.000001")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if np.allclose(A, A[0], atol=0.0):  # a batch of equal rows: calculate one and repeat it
            return np.repeat(A[:1] @ self.W.T + self.b.T, self.N, axis=0)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
