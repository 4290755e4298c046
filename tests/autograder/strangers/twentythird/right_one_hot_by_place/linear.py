"""The Linear layer with a short way for one-hot batches: no product, only places."""

import numpy as np


def places(A):
    """Return the hot feature of each row, or None if A is not one-hot."""
    rows, columns = np.nonzero(A)
    if (
        len(rows) != len(A)
        or not (A[rows, columns] == 1).all()
        or not (rows == np.arange(len(A))).all()
    ):
        return None
    return columns


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        hot = places(A)
        return (A @ self.W.T if hot is None else self.W.T[hot]) + self.b.T

    def backward(self, dLdZ):
        hot = places(self.A)
        if hot is None:
            self.dLdW = dLdZ.T @ self.A
        else:
            gathered = np.zeros((self.A.shape[1], dLdZ.shape[1]))
            np.add.at(gathered, hot, dLdZ)
            self.dLdW = gathered.T
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
