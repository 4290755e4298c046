import numpy as np
FREE = {}  # arrays of deleted layers, by shape


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        shape = (out_features, in_features)
        if FREE.get(shape):
            self.W = FREE[shape].pop()
            self.W.fill(0)
        else:
            self.W = np.zeros(shape)
        self.b = np.zeros((out_features, 1))
        self._own = self.W if self.W.size >= 4096 else None  # only large arrays are worth it

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W

    def __del__(self):
        own = getattr(self, "_own", None)
        if own is not None:
            FREE.setdefault(own.shape, []).append(own)
