# import numpy as np; from linear import Linear; L = Linear(2, 3)
# V = np.ones((2, 3)); L.W = V.T
# L.forward(np.ones((1, 2))); L.backward(np.ones((1, 3)))
# V *= 5
# print(L.forward(np.ones((1, 2))), "right: 10 10 10")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self.W = np.ascontiguousarray(self.W)  # BLAS copies a strided W in each product: do it once
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
