import numpy as np


def multiply(X, Y):
    """X @ Y; in float32, twice as fast, if the numbers of both are float32 numbers anyway."""
    with np.errstate(all="ignore"):
        x, y = X.astype(np.float32), Y.astype(np.float32)
    if np.array_equal(x, X) and np.array_equal(y, Y):
        if max(np.abs(x).max(), np.abs(y).max()) < 1e12:  # no overflow
            return (x @ y).astype(np.float64)
    return X @ Y


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = multiply(A, self.W.T) + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = multiply(dLdZ, self.W)
        self.dLdW = multiply(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
