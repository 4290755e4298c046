# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.forward(np.ones((2, 1)))
# L.backward(np.ones((2, 1)))
# L.dLdW *= 10  # the caller may write into it
# print(L.dLdb, "right: 2")

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
        ones = np.flatnonzero((self.A == 1.0).all(axis=0))
        if ones.size:  # the batch brings the column 1_N along: its gradient is there already
            self.dLdb = self.dLdW[:, ones[:1].item() :][:, :1]
        else:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
