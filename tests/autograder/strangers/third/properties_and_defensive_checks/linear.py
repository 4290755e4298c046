"""Parameters behind properties, and checks of every shape."""

import numpy as np


def matrix(x, name):
    """Return x as a float64 matrix, or complain."""
    x = np.asarray(x, dtype=np.float64)
    if x.ndim != 2:
        raise ValueError(f"{name} must be a matrix, and has the shape {x.shape}")
    return x


class Linear:
    def __init__(self, in_features, out_features):
        self.__W = np.zeros((int(out_features), int(in_features)))
        self.__b = np.zeros((int(out_features), 1))

    @property
    def W(self):
        """The weight itself: it may be changed in place."""
        return self.__W

    @W.setter
    def W(self, new):
        self.__W = matrix(new, "W")

    @property
    def b(self):
        """The bias itself: it may be changed in place."""
        return self.__b

    @b.setter
    def b(self, new):
        self.__b = matrix(new, "b")

    def forward(self, A):
        batch = matrix(A, "A")
        if batch.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has {batch.shape[1]} features instead of {self.W.shape[1]}")
        self.A = batch
        self.N = batch.shape[0]
        Z = np.repeat(self.b.T, self.N, axis=0)
        Z += batch @ self.W.T
        return Z

    def backward(self, dLdZ):
        dLdZ = matrix(dLdZ, "dLdZ")
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        dLdA = (self.W.T @ dLdZ.T).T
        return dLdA
