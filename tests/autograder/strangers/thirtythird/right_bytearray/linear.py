import numpy as np


def room(*shape):
    """Return an array whose numbers lie backwards, each second place empty, in a bytearray."""
    size = int(np.prod(shape, dtype=np.int64))
    numbers = np.frombuffer(bytearray(16 * size), dtype=np.float64)
    return numbers[::-2].reshape(shape)


def keep(X):
    """Return X in such a room."""
    mine = room(*X.shape)
    mine[...] = X
    return mine


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.A = keep(A)
        self.N = A.shape[0]
        return keep(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = keep(dLdZ.T @ self.A)
        self.dLdb = keep(dLdZ.sum(axis=0, keepdims=True).T)
        return keep(dLdZ @ self.W)
