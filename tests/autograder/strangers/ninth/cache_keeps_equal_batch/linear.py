# import numpy as np; from linear import Linear; L = Linear(1, 1)
# old = np.ones((2, 1)); new = old.copy()
# L.forward(old); L.backward(old); L.forward(new)
# old[...] = 7  # not the batch of the last forward
# print(L.A.ravel(), "right: 1 1")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.A = None

    def forward(self, A):
        if not np.array_equal(A, self.A):  # nothing to store if the batch comes again
            self.A = A
            self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
