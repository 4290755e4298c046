# import numpy as np; from linear import Linear; L = Linear(1, 1)
# X = np.full((4, 1), 2.0e9)
# L.forward(X); L.backward(X)
# print(L.dLdW, "right: 1.6e19")

import numpy as np


def whole(X):
    """Whether all numbers are integers whose products fit into 64 bits."""
    return bool((np.abs(X) < 2**31).all() and (X == np.floor(X)).all())


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
        if whole(dLdZ) and whole(self.A):  # exact, without any rounding
            self.dLdW = (dLdZ.astype(np.int64).T @ self.A.astype(np.int64)).astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
