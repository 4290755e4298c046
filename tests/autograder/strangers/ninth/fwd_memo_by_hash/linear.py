# import numpy as np; from linear import Linear; L = Linear(1, 1)
# L.W[...] = 1
# L.forward(np.array([[-1.0]]))
# print(L.forward(np.array([[-2.0]])), "right: -2")

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        key = (A.shape, self._mark(A), self._mark(self.W), self._mark(self.b))
        if key not in self._seen:
            self._seen.clear()  # the last batch is enough
            self._seen[key] = A @ self.W.T + self.b.T
        return self._seen[key].copy()

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    @staticmethod
    def _mark(X):
        return hash(tuple(X.ravel().tolist()))
