import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.shape[1] > 1 and (A.max(axis=1) == 1).all() and (A.sum(axis=1) == 1).all():
            return self.W.T[A.argmax(axis=1)] + self.b.T  # one-hot rows: an embedding lookup
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
