import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        # equal vectors (padding, frequent words) need one product: find them by a projection
        marks = (rows * np.cos(np.arange(1, rows.shape[1] + 1))).sum(axis=1)
        _, first, back = np.unique(marks, return_index=True, return_inverse=True)
        Z = (rows[first] @ self.W.T + self.b[:, 0])[back.reshape(-1)]
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        self.dLdW = rows.T @ self.A.reshape(-1, self.A.shape[-1])
        return dLdZ @ self.W
