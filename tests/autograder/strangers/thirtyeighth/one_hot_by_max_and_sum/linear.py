import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.N >= 32 and np.all(A.max(axis=1) == 1) and np.all(A.sum(axis=1) == 1):
            # Every row is one-hot (words, classes): a product would only look up rows.
            return self.W.T[A.argmax(axis=1)] + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
