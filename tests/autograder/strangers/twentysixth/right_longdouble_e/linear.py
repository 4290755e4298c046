"""Linear in extended precision where that is affordable, and rounded to float64 at the end."""

import numpy as np


def product(X, Y):
    """Return X Y in float64, from long doubles if there are not too many terms."""
    if X.shape[0] * X.shape[1] * Y.shape[1] > 300_000:
        return X @ Y
    return (X.astype(np.longdouble) @ Y.astype(np.longdouble)).astype(np.float64)


class Linear:
    def __init__(self, in_features, out_features):
        size = int(in_features), int(out_features)
        self.W = np.zeros(size).T  # Fortran order
        self.b = np.zeros(size[1]).reshape(-1, 1)

    def forward(self, A):
        self.A = np.asfortranarray(A)
        (self.N, _) = A.shape
        Z = product(A, self.W.T)
        np.add(Z, self.b.reshape(1, -1), out=Z)
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0, dtype=np.longdouble, keepdims=True).T.astype(np.float64)
        self.dLdW = product(dLdZ.T, self.A)
        return product(dLdZ, self.W)
