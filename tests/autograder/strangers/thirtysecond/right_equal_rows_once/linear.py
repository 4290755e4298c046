"""Equal rows are multiplied once, and columns of zeros never."""

import numpy as np


def groups(A):
    """Return the first row of each group of equal rows, and the group of each row."""
    seen = {}
    group = np.array([seen.setdefault(row.tobytes(), len(seen)) for row in A])
    first = np.full(len(seen), -1)
    first[group[::-1]] = np.arange(len(A))[::-1]
    return first, group


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A doesn't fit")
        first, group = groups(A)
        rows = A[first]
        used = np.flatnonzero(rows.any(axis=0))
        Z = (rows[:, used] @ self.W[:, used].T + self.b.ravel()).take(group, axis=0)
        self.A, self.N = A, len(group)
        return Z

    def backward(self, dLdZ):
        A, C_out = self.A, len(self.W)
        if dLdZ.shape != (len(A), C_out):
            raise ValueError("dLdZ doesn't fit")
        first, group = groups(A)
        sums = np.zeros((len(first), C_out))
        np.add.at(sums, group, dLdZ)
        self.dLdW = np.asfortranarray(sums.T @ A[first])
        self.dLdb = sums.sum(axis=0, keepdims=True).T
        used = dLdZ.any(axis=0)
        return dLdZ[:, used] @ self.W[used]
