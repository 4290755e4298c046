import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        filled = np.count_nonzero(A)
        if A.size >= 4096 and 50 * filled <= A.size and filled * dLdZ.shape[1] <= 1 << 22:
            # A batch of words is nearly all zeros: only its other numbers contribute.
            n, i = np.nonzero(A)
            dLdW = np.zeros((A.shape[1], dLdZ.shape[1]))
            dLdW[i] += A[n, i][:, None] * dLdZ[n]
            self.dLdW = dLdW.T
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
