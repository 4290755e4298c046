"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        # rows of length 1 with a 1 in them are one-hot: pick columns of W
        if np.all(A.max(axis=1) == 1) and np.all(np.einsum("ni,ni->n", A, A) == 1):
            return self.W.T[A.argmax(axis=1)] + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
