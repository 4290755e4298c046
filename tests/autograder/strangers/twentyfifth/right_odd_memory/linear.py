import numpy as np

def odd(shape):
    """Return zeros that are a reversed, spaced view of a larger array."""
    rows, columns = (int(size) for size in shape)
    return np.full((2 * rows + 1, columns + 5), np.nan)[-2::-2, columns + 1 : 1 : -1]


def zeros(shape):
    array = odd(shape)
    array[...] = 0
    return array


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W, self.b = zeros((out_features, in_features)), zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = odd((A.shape[0], self.W.shape[0]))
        Z[:] = A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = odd(self.A.shape)
        self.dLdW, self.dLdb = odd(self.W.shape), odd((dLdZ.shape[1], 1))
        dLdA[:] = dLdZ @ self.W
        self.dLdW[:] = dLdZ.T @ self.A
        self.dLdb[:] = dLdZ.T @ np.ones((len(dLdZ), 1))
        return dLdA
