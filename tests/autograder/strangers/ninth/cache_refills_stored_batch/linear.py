# import numpy as np; from linear import Linear; L = Linear(1, 1)
# first, second = np.ones((2, 1)), np.zeros((2, 1))
# L.forward(first); L.forward(second)
# print(first.ravel(), "right: 1 1")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.A = None

    def forward(self, A):
        if self.A is not None and self.A.shape == A.shape and self.A.flags.writeable:
            self.A[...] = A  # no new memory while the batches have one shape
        else:
            self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
