"""One vector at a time, then all in one."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.matmul(self.W, A[..., None])[..., 0] + self.b[:, 0]

    def backward(self, dLdZ):
        D, A = dLdZ, self.A
        while D.ndim > 2:  # one axis fewer each time
            D, A = np.concatenate(D), np.concatenate(A)
        D, A = np.atleast_2d(D), np.atleast_2d(A)
        self.dLdW = np.matmul(D.T, A)
        self.dLdb = np.matmul(D.T, np.ones((len(D), 1)))
        return np.matmul(dLdZ[..., None, :], self.W)[..., 0, :]
