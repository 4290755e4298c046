import numpy as np


class LinearND:
    """np.inner, np.tensordot and np.einsum know any number of axes."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.full((out_features, n), 0.0) for n in (in_features, 1))

    def forward(self, A):
        self.A = A
        return np.inner(A, self.W) + np.ravel(self.b)

    def backward(self, dLdZ):
        over = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(over, over))
        self.dLdb = np.array(np.einsum(dLdZ, [*over, 50], [50]))[:, None]
        return np.inner(dLdZ, self.W.T)
