"""The Linear layer."""

import numpy as np
import weakref

_POOL = []  # [a flat buffer, a weak reference to the Z that was made in it]


def large(shape):
    """An array for a large Z: new memory costs page faults, so memory of a dead Z is used again."""
    size = int(np.prod(shape))
    for entry in _POOL:
        if entry[1]() is None and entry[0].size == size:
            break
    else:
        entry = [np.empty(size), None]
        _POOL.append(entry)
        del _POOL[:-4]
    Z = entry[0].reshape(shape)
    entry[1] = weakref.ref(Z)
    return Z



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.shape[0] * self.W.shape[0] < 2**20:
            return A @ self.W.T + self.b.T
        Z = large((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
