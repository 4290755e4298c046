import array

import numpy as np


def room(*shape):
    """Zeros in foreign memory: rows and columns run backwards, and every second number is a gap."""
    n, m = (int(size) for size in shape)
    memory = array.array("d", bytes(8 * 2 * n * m))
    return np.frombuffer(memory).reshape(m, n, 2)[::-1, ::-1, 1].T


def stored(X):
    home = room(*X.shape)
    home[...] = X
    return home


class Linear:
    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.A, self.N = stored(A), len(A)
        return stored((self.W[::-1] @ A.T[:, ::-1])[::-1, ::-1].T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = stored(dLdZ[::-1].T @ self.A[::-1])
        self.dLdb = stored(np.add.accumulate(dLdZ[::-1], axis=0)[-1:].T)
        return stored(dLdZ[:, ::-1] @ self.W[::-1])
