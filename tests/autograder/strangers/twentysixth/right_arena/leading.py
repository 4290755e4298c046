"""LinearND on one piece of memory: the vectors are the columns of a matrix."""

import numpy as np
from linear import Linear


def columns(X):
    """Return the vectors of X as the columns of a matrix."""
    return np.moveaxis(X, -1, 0).reshape(X.shape[-1], -1)


def back(columns, shape):
    """Undo it: the last axis of the result is the first of the matrix."""
    return np.moveaxis(columns.reshape((len(columns),) + shape), 0, -1)


class LinearND(Linear):
    def forward(self, A):
        self.A = A
        return back(self.W @ columns(A) + self.b, A.shape[:-1])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self._arena[2], self._arena[3]
        self.dLdW[...] = columns(dLdZ) @ columns(self.A).T
        self.dLdb[...] = columns(dLdZ).sum(axis=1, keepdims=True)
        return back(self.W.T @ columns(dLdZ), dLdZ.shape[:-1])
