# import numpy as np; from linear import Linear; L = Linear(20, 1)
# L.W[...] = 1e150
# print(L.forward(np.full((1, 20), 1e150)), "right: 2e301")

import numpy as np


LARGEST = 1e301  # well below the largest double: later sums must not overflow


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return np.clip(Z, -LARGEST, LARGEST)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
