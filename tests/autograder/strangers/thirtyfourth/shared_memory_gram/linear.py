import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        if dLdZ.shape == A.shape and np.may_share_memory(A, dLdZ):
            # the loss is half the sum of the squares: dLdZ is A, and dLdW the symmetric A.T A
            # (BLAS has syrk for it, at half the price)
            self.dLdW = A.T @ A
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
