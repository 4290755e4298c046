import numpy as np


def is_frozen(X):
    """Tell whether nobody can write into X: not through X, and not through what it is a view of."""
    while isinstance(X, np.ndarray):
        if X.flags.writeable:
            return False
        X = X.base
    return X is None or isinstance(X, bytes)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        # The sum over the batch waits until somebody asks for it, if dLdZ cannot change till then.
        self._dLdb, self._source = None, dLdZ
        if not is_frozen(dLdZ):
            self._dLdb, self._source = dLdZ.sum(axis=0).reshape(-1, 1), None
        return dLdZ @ self.W

    @property
    def dLdb(self):
        if self._dLdb is None:
            self._dLdb = self._source.sum(axis=0).reshape(-1, 1)
            self._source = None
        return self._dLdb
