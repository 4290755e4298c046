"""Homework 1, part 1."""

import numpy as np
import weakref

_POOL = []  # large buffers: [buffer, weak reference to the array that was handed out]


def _empty(shape):
    """np.empty, but a large buffer is used again once nobody holds what was returned."""
    if 8 * shape[0] * shape[1] < 1 << 20:
        return np.empty(shape)
    for entry in _POOL:
        if entry[0].shape == shape and entry[1]() is None:
            break
    else:
        entry = [np.empty(shape), None]
        _POOL.append(entry)
        del _POOL[:-4]
    out = entry[0][:]
    entry[1] = weakref.ref(out)
    return out


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T if A.ndim != 2 else np.matmul(A, self.W.T, out=_empty((self.N, self.W.shape[0])))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
