import numpy as np


class LinearND:
    """Along the last axis, by tensordot; the dots are axes 0 .. ndim - 2."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.A = A.copy(order="K")
        return np.add(np.tensordot(A, self.W, (-1, 1)), self.b.T[0])

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.array(np.tensordot(dLdZ, self.A, (axes, axes)))
        self.dLdb = np.add.reduce(dLdZ, axis=axes)[:, np.newaxis].copy()
        return np.tensordot(dLdZ, self.W, (-1, 0))
