"""Results are views that run backwards through larger arrays full of NaN."""

import numpy as np


def _wide(X):
    room = np.full((2 * X.shape[0] + 1, 2 * X.shape[1] + 1), np.nan)
    view = room[-2::-2, -2::-2]
    view[...] = X
    return view


class Linear:
    def __init__(self, in_features, out_features):
        self.W = _wide(np.zeros((out_features, in_features)))
        self.b = _wide(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = A.copy()
        self.N = np.int64(A.shape[0])
        return _wide(np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b[:, 0])

    def backward(self, dLdZ):
        used = dLdZ.any(axis=1)  # samples without a gradient add nothing
        self.dLdW = _wide(dLdZ[used].T @ self.A[used])
        self.dLdb = _wide(dLdZ[used].sum(axis=0, keepdims=True).T)
        return _wide(dLdZ @ self.W)
