import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        rows, place = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.T)[place.reshape(-1)]

    def backward(self, dLdZ):
        rows, counts = np.unique(dLdZ, axis=0, return_counts=True)
        self.dLdb = rows.T @ counts.astype(np.float64)[:, None]
        busy = dLdZ.any(axis=1)
        self.dLdW = dLdZ[busy].T @ self.A[busy]
        return dLdZ @ self.W
