"""LinearND: two leading axes become one, again and again, until one is left."""

import numpy as np


def with_one_axis(layer, A):
    """Return Z for A of any number of axes."""
    if A.ndim == 1:
        return with_one_axis(layer, A[None])[0]
    if A.ndim == 2:
        return A @ layer.W.T + layer.b.T
    n, t, *rest = A.shape
    Z = with_one_axis(layer, A.reshape(n * t, *rest))
    return Z.reshape(n, t, *Z.shape[1:])


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = with_one_axis(self, A)
        self.A = A
        return Z

    def backward(self, dLdZ):
        A, whole = self.A, dLdZ
        while A.ndim != 2:
            first = A.shape[0] * A.shape[1] if A.ndim > 2 else 1
            A = A.reshape(first, *A.shape[2:]) if A.ndim > 2 else A[None]
            dLdZ = dLdZ.reshape(first, *dLdZ.shape[2:]) if dLdZ.ndim > 2 else dLdZ[None]
        self.dLdb = np.stack([column.sum() for column in dLdZ.T])[:, None]
        self.dLdW = np.stack([dLdZ.T @ feature for feature in A.T], axis=1)
        return np.dot(whole, self.W)
